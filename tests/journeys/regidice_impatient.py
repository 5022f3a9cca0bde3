#!/usr/bin/python3
"""Impatient hands at Regidice: everything is pressed twice, what is not allowed as well; steps are taken back while bots
answer, the window changes its size while dice fly, and is closed while dice are being chosen. Nothing breaks, no press
counts twice, and the match goes on where it was."""

import random
import re
import subprocess
import time

from _play import entries, my_turn, over, table
from _regidice import lit, new_match
from _window import check_named, every, journey

SIZES = ((1500, 840), (700, 700), (1100, 720), (360, 640))


def resize(window, n):
    width, height = SIZES[n % len(SIZES)]
    subprocess.run(["xdotool", "windowsize", window.ids()[0], str(width), str(height)], check=True, timeout=20)


def dice(tree):
    place = table(tree)
    return [n for n in place.walk() if " die" in n.name and n.role == "push button" and "focusable" in n.states]


def twice(window, node):
    """A double click with the mouse, where it can be seen."""
    left, top, width, height = node.extents
    if width > 0 and height > 0 and top > 0:
        subprocess.run(["xdotool", "mousemove", "--sync", str(left + width // 2), str(top + height // 2),
                        "click", "--repeat", "2", "--delay", "40", "1"], check=True, timeout=20)
    else:
        node.press()


def question(window):
    """Waits until something can be chosen; dice that are too many are put back, and missing ones added, as a person would."""
    def asked(tree):
        if over(tree) or my_turn(tree) and lit(tree):
            return tree
        too_many = [n for n in dice(tree) if n.description in ("Keep this die", "Leave this die out")] if my_turn(tree) else []
        wanted = re.search(r"\d+", next((n.description for n in every(tree, r"Lose .*, not allowed right now")), ""))
        if wanted and len(too_many) < int(wanted[0]):
            next(n for n in dice(tree) if n.description == "Lose this die").press()
        elif too_many:
            too_many[-1].press()
        return None

    return window.until(asked, "a question", 90)


def walk(window):
    chance = random.Random(7)
    new_match(window, ["Anna"], bots=2)
    window.press("Start Match", "push button")
    most = 0
    for n in range(36):
        resize(window, n)
        tree = question(window)
        if over(tree):
            break
        # Dice that may not be pressed, and those that may.
        for node in chance.sample(dice(tree), min(2, len(dice(tree)))):
            twice(window, node)
        tree = question(window)
        if over(tree):
            break
        choice = lit(tree)[0][1]
        choice.press()
        try:
            choice.press()
        except (AssertionError, LookupError):
            pass
        # Back while the bots answer, and on again.
        if n % 4 == 1:
            window.keys("ctrl+z")
        if n % 8 == 5:
            window.keys("ctrl+shift+z", "ctrl+z", "Escape")
        most = max(most, len(entries(tree)))
    assert most > 12, f"no more than {most} entries"
    question(window)
    check_named(window, "after all that")
    # Closed while something was begun; the match goes on there.
    resize(window, 2)
    tree = window.until(lambda tree: tree, "a tree")
    if not over(tree):
        if dice(tree):
            dice(tree)[0].press()
        time.sleep(0.3)
        told = len(entries(tree))
        window.close()
        window.start()
        window.press("Continue.*|Regidice.*", "push button", patience=20)
        tree = question(window)
        assert abs(len(entries(tree)) - told) <= 1, (len(entries(tree)), told)
    window.close()


journey(walk)
