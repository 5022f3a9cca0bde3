#!/usr/bin/python3
"""Kills the program at random moments of matches, again and again: nothing that was shown is ever lost.

`killed_often.py` does it a few times, `killed_often.py 1000` a thousand times, `killed_often.py 1000 900` as many of them
as fit into 900 seconds. TABLESIDE_SEED makes the moments and the matches others."""

import json
import os
import random
import subprocess
import sys
import time

from _dice_tuners import Player
from _play import entries, over
from _window import first, journey

TIMES = int(sys.argv[1]) if len(sys.argv) > 1 else 3
SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else float("inf")
SEED = int(os.environ.get("TABLESIDE_SEED", "1"))
#: So many of the last lines of the log are compared; a long list shows only those that can be scrolled to at once.
COMPARED = 60


def begin(window):
    window.press("Dice Tuners, new match, .*")
    window.press("Start Match", "push button")


def step(window, player):
    """Something happens; whether the match goes on."""
    tree = player.wait()
    if over(tree):
        return False
    player.choose(tree)
    return True


def cli(window, *args):
    program = os.environ["TABLESIDE_BIN"] + "-cli"
    return subprocess.run([program, "--data-dir", str(window.data / "data/tableside"), *args], env=window.environment(),
                          capture_output=True, text=True, check=True, timeout=60).stdout


def kill(window, shown):
    """Kills the program, and looks for what was shown; whether the match goes on."""
    window.kill()
    window.start("Last played|Start a Match")
    newest = json.loads(cli(window, "history", "list", "--json"))[0]
    if newest["status"] == "finished":
        # It ended between the last look and the kill.
        log = " ".join(cli(window, "history", "show", str(newest["id"])).split())
        lost = [line for line in shown if line.removeprefix("Entry ").replace(":", "", 1) not in log]
        assert not lost, lost
        return False
    window.press("Continue", "push button")
    kept = window.until(
        lambda tree: entries(tree) if entries(tree) and set(shown) <= set(entries(tree)) else None,
        f"the last {len(shown)} entries again: {shown[-3:]}", 15)
    assert set(shown) <= set(kept)
    return True


def walk(window):
    print(f"TABLESIDE_SEED={SEED}", flush=True)
    moments = random.Random(SEED)
    ends = time.monotonic() + SECONDS
    begin(window)
    player, killed, compared = Player(window), 0, 0
    while killed < TIMES and time.monotonic() < ends:
        goes_on = True
        for _ in range(moments.randint(1, 3)):
            goes_on = goes_on and step(window, player)
        if not goes_on or len(entries(window.tree())) > 120:
            # A match that is over cannot be continued from the first page.
            window.press("Back", "push button")
            window.find("Start a Match", enabled=False)
            begin(window)
            player.last = None
            continue
        # In the middle of what follows: dice roll, bots think, entries are written.
        time.sleep(moments.random() * 1.5)
        shown = entries(window.tree())[-COMPARED:]
        if first(window.tree(), "Look Back", "push button") is not None or not shown:
            continue
        if not kill(window, shown):
            begin(window)
        player.last = None
        killed += 1
        compared += len(shown)
        if killed % 10 == 0:
            print(f"{killed} kills", flush=True)
    print(f"{killed} kills, {compared} entries compared, none lost", flush=True)


journey(walk)
