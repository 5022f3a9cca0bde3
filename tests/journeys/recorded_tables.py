#!/usr/bin/python3
"""Matches that were written down at a table are typed into the window, by letters, by the keys of a number pad, or by the pointer on
the pad that is drawn: every line is taken with its own keys and at most Enter. TABLESIDE_FULL=1 enters all records to their ends,
and TABLESIDE_FULL=dicequest-1,regidice those whose names begin so."""

import os
import pathlib
import re
import subprocess
import time

from _play import new_match, over
from _window import choose_second, every, first, journey

RECORDS = pathlib.Path(__file__).parent.parent / "real_tables"
PEOPLE = ("Anna", "Ben", "Clara", "Dan")
GAMES = {"dice-tuners": "Dice Tuners", "dice-war": "DiceWar.*", "dicequest": "Dicequest", "dualing-dice": "Dualing Dice",
         "regidice": "Regidice"}
#: What is typed of which record where time is short: a device, and so many lines; 0 for all.
SHORT = {"regidice-1": ("pointer", 2), "dualing-dice-1": ("pointer", 5), "regidice-2": ("line", 0), "dice-tuners-3": ("pad", 0), "dualing-dice-2": ("pad", 12), "dice-war-2": ("pad", 16),
         "dicequest-2": ("line", 12)}


def lines(record, device):
    """What is typed of a record, in its order, and for how many seats. The pad that is drawn has the keys of a real one."""
    device = "pad" if device == "pointer" else device
    words = (RECORDS / f"{record}.txt").read_text(encoding="utf-8")
    said = re.findall(rf"^{device} +(.*)$", words, re.MULTILINE)
    return said, int(re.search(r"^seats (\d+)$", words, re.MULTILINE)[1])


def log(tree):
    """What the list of entries or moves says."""
    return {n.name for n in every(tree, r"(Entry|Turn) \d+.*", "list item")}


def take(window, words):
    """Types a line; the match goes on if it is taken, else it stays open with what is wrong. Its last key may enter it."""
    before = window.until(lambda tree: [log(tree)], "the log")[0]
    window.keys("ctrl+l")
    window.until(lambda tree: [n for line in every(tree, "What happens") for n in line.walk() if "focused" in n.states],
                 "the line with the focus")
    window.type(words)
    # The keys come one after the other; the last one may close the line.
    time.sleep(0.5)
    if window.until(lambda tree: [first(tree, "What happens")], "a tree")[0]:
        window.keys("Return")
    window.until(lambda tree: not first(tree, "What happens") and log(tree) != before, f"“{words}” to be taken")


def press(window, words):
    """Presses the drawn keys of a line with the pointer. The line stays there for the next one."""
    tree = window.until(lambda tree: tree, "a tree")
    if not first(tree, "Key Enter", "push button"):
        window.press("Number keys", "push button")
        tree = window.until(lambda tree: tree if first(tree, "Key Enter", "push button") else None, "the keys")
    before = log(tree)
    # They stay where they are while a line grows above them. Newer versions of the toolkit say that they lie elsewhere.
    keys = {node.name: node for node in every(tree, "Key .*", "push button")}
    astray = window.bus.announces(window.process.pid)
    places = {} if astray else {name: node.extents for name, node in keys.items()}

    def click(name):
        if astray:
            keys[f"Key {name}"].press()
            return
        left, top, width, height = places[f"Key {name}"]
        subprocess.run(["xdotool", "mousemove", "--sync", str(left + width // 2), str(top + height // 2), "click", "1"],
                       check=True, timeout=20)
        time.sleep(0.12)

    for key in words:
        click(key)
    time.sleep(0.6)
    if window.until(lambda tree: [log(tree)], "the log")[0] == before:
        click("Enter")
    window.until(lambda tree: log(tree) != before, f"“{words}” to be taken")


def play(window, record, device, most):
    said, seats = lines(record, device)
    game = record.rsplit("-", 1)[0]
    new_match(window, GAMES[game], PEOPLE[:seats])
    choose_second(window, "Dice")
    if window.all("Our Own Cards"):
        choose_second(window, "Cards")
    window.press("Start Match", "push button")
    window.find("Undo", "push button", enabled=False)
    # Beside the list of moves, which line-ups leave no room, the log opens when it is wanted.
    if game == "dice-war":
        window.keys("F9")
    # Whoever writes down so little notes no card that the table turns over.
    if game == "dice-tuners":
        window.press("Not Recorded", "push button")
    for words in said[:most or None]:
        # What has no keys is said in words.
        drawn = device == "pointer" and set(words) <= set("0123456789+-*/.")
        (press if drawn else take)(window, words)
    if not most:
        window.until(over, "the end of the match")
    window.keys("alt+Home")
    window.find("Start a Match", enabled=False)


def walk(window):
    if full := os.environ.get("TABLESIDE_FULL"):
        wanted = [(file.stem, device, 0) for file in sorted(RECORDS.glob("*-?.txt")) for device in ("line", "pad", "pointer")
                  if full == "1" or file.stem.startswith(tuple(full.split(",")))]
    else:
        wanted = [(record, *how) for record, how in SHORT.items()]
    for record, device, most in wanted:
        play(window, record, device, most)
    window.close()


if __name__ == "__main__":
    journey(walk)
