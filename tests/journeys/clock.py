#!/usr/bin/python3
"""Who wants a clock has one: each plate shows how long its seat has taken. It stands still in a pause, and the log knows."""

import json
import os
import pathlib
import re
import subprocess
import time

from _window import every, first, journey

FACE = r"\d+:\d\d"


def times(tree):
    """What the plates show; they come before all else that could look like it."""
    return [node.name for node in every(tree, FACE, "label")]


def seconds(face):
    minutes, rest = face.split(":")
    return int(minutes) * 60 + int(rest)


def own(tree):
    return seconds(times(tree)[0])


def choose(window, name):
    """Chooses what may have a tick before it in the menu."""
    window.press("Main Menu")
    window.press(name)
    window.until(lambda tree: not first(tree, "About Tableside", enabled=False), "the menu to close")


def told(window):
    """What the command line tells of the match."""
    cli = pathlib.Path(os.environ["TABLESIDE_BIN"]).with_name("tableside-cli")
    said = subprocess.run([cli, "history", "show", "1", "--json"], env=window.environment(), capture_output=True, check=True,
                          text=True)
    return json.loads(said.stdout)


def walk(window):
    window.press("DiceWar.*, new match, .*")
    window.press("Start Match", "push button")
    window.find("Suggest", "push button")
    assert not times(window.tree()), "nobody wanted a clock"
    choose(window, "Show Clock")
    faces = window.until(times, "the times of the seats")
    assert len(faces) == 2, faces
    before = own(window.tree())
    window.until(lambda tree: own(tree) >= before + 2, "the own time to go on", 6)
    assert times(window.tree())[1] == "0:00", "the time of who is not asked stands still"

    choose(window, "Pause")
    node = window.until(lambda tree: (found := window.focused(tree)) and found.name == "Go On" and found, "the way back")
    assert node.enabled
    window.find("The table is paused.*", enabled=False)
    assert not first(window.tree(), "Suggest", "push button"), "nothing is chosen in a pause"
    stopped = own(window.tree())
    time.sleep(3.5)
    assert own(window.tree()) == stopped, "no time runs in a pause"
    window.keys("Return")
    began = time.monotonic()
    window.press("Suggest", "push button")
    window.until(lambda tree: own(tree) >= stopped + 1, "the time to go on", 6)
    now = own(window.tree())
    assert now - stopped <= time.monotonic() - began + 1, "the pause was counted"

    window.press("Done.*", "push button")
    # Beside the list of moves the log opens when it is wanted.
    window.keys("F9")
    remark = window.find(f"After a pause of {FACE}", "label", enabled=False)
    assert seconds(remark.name.rsplit(" ", 1)[1]) >= 3, remark
    window.close()
    seen = told(window)
    marked = [entry for entry in seen["log"] if "⏸" in json.dumps(entry, ensure_ascii=False)]
    assert len(marked) == 1, seen["log"]
    assert seen["time"]["breaks"] >= 3000, seen["time"]

    # It is still wanted the next day, and then no longer.
    window.start()
    window.press("Continue.*")
    window.until(times, "the times of the seats")
    choose(window, "Show Clock")
    window.until(lambda tree: not times(tree), "the plates without their times")
    window.close()


journey(walk)
