#!/usr/bin/python3
"""Presses whatever there is to press on the tables of all games, allowed or not, by the pointer's way and by keys, while
bots answer and windows change their size. Nothing breaks, nothing complains, and the match can always be gone on with.

`_stray_presses.py` does so for a few seconds a game, `_stray_presses.py 600` for six hundred, `_stray_presses.py 600
dicequest` in one game. TABLESIDE_SEED gives other presses and matches. It is no part of the checks: which presses meet
which moment depends on the machine."""

import os
import random
import subprocess
import sys
import time

from _play import over, sight, table
from _tree import Gone
from _window import check_named, every, first, journey

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 12
GAMES = {"dice-tuners": "Dice Tuners", "dice-war": "DiceWar", "dualing-dice": "Dualing Dice", "regidice": "Regidice",
         "dicequest": "Dicequest"}
SIZES = ((1480, 840), (700, 700), (1100, 720), (360, 640))
#: Around the table, besides what is on it.
AROUND = r"(Undo|Redo|Hint|Log|Close the hint|Show another hint|Dismiss)"
KEYS = ("Escape", "Tab", "shift+Tab", "F6", "Left", "Right", "Up", "Down", "space", "Return", "ctrl+z", "ctrl+shift+z",
        "a", "b", "c", "h", "r", "1", "2", "6")
#: What leads away from the table on purpose.
AWAY = r"(Home|Rematch|Try Again|Swap Seats|New Match|Review Match|Share|Back)"


def pressable(tree):
    place = table(tree)
    roles = ("push button", "toggle button")
    there = [n for n in place.walk() if n.role in roles and "focusable" in n.states] if place else []
    around = [n for n in every(tree, AROUND) if n.role in roles and n.enabled]
    return [n for n in there if not n.name.startswith(AWAY)] + around


def stray(window, tree, chance):
    """One thing that somebody might do."""
    act = chance.random()
    if act < 0.06:
        width, height = chance.choice(SIZES)
        subprocess.run(["xdotool", "windowsize", window.ids()[0], str(width), str(height)], check=False, timeout=20)
    elif act < 0.35:
        window.focus_window()
        window.keys(chance.choice(KEYS))
    else:
        nodes = pressable(tree)
        lit = [n for n in nodes if n.enabled]
        if nodes:
            try:
                chance.choice(lit if lit and chance.random() < 0.8 else nodes).press()
            except (AssertionError, Gone):
                # What is dimmed or gone takes no press.
                pass


def at_the_table(window):
    """Whatever was opened is closed again, and the match is gone on with if it was left; gives the tree."""
    if window.process.poll() == 0:
        # The keyboard came to the button that closes the window.
        window.start("Last played|Start a Match")
    for _ in range(6):
        tree = window.tree()
        if table(tree) is not None:
            return tree
        go_on = first(tree, "Continue", "push button")
        if go_on is not None:
            go_on.press()
        else:
            window.focus_window()
            window.keys("Escape")
        time.sleep(0.5)
    return window.until(lambda tree: tree if table(tree) else None, "the table")


def play(window, game, chance):
    window.press(f"{game}.*, new match, .*")
    window.press("Start Match", "push button")
    tree = at_the_table(window)
    ends, presses, sights = time.monotonic() + SECONDS, 0, set()
    while time.monotonic() < ends:
        presses += 1
        try:
            stray(window, tree, chance)
            tree = window.tree()
        except AssertionError:
            if window.process.poll() != 0:
                raise
        if window.process.poll() == 0 or presses % 20 == 0:
            tree = at_the_table(window)
        sights.add(str(sight(tree)[1]))
        if over(tree) and chance.random() < 0.2:
            break
    window.keys("Escape")
    at_the_table(window)
    check_named(window, game)
    print(f"{game}: {presses} presses, {len(sights)} sights of the table", flush=True)
    assert len(sights) >= 4, "hardly anything was done"
    home(window)


def home(window):
    for _ in range(4):
        window.focus_window(window.ids()[0])
        window.keys("Escape", "alt+Home")
        try:
            window.find("Dicequest.*, new match, .*", patience=5)
            return
        except AssertionError:
            continue
    window.find("Dicequest.*, new match, .*")


def walk(window):
    chance = random.Random(int(os.environ.get("TABLESIDE_SEED", "1")))
    for game in sys.argv[2:] or GAMES:
        play(window, GAMES[game], chance)
    assert first(window.tree(), "Dicequest.*, new match, .*") is not None
    window.close()


# GTK 4.8 loses sight of monitor and surface when a tooltip comes up while its window changes; no other complaint is let
# pass.
journey(walk)
