#!/usr/bin/python3
"""Puzzles from the first day on: the table as one seat sees it, a choice by keyboard, what it is worth in words, the next
puzzle, and the way back to it."""

import time

from _window import check_named, journey

#: What GTK and libadwaita give no name but that of the type.
TOOLKIT = ("GtkLabel", "GtkImage", "GtkBuiltinIcon")


def opens(window):
    window.keys("F10")
    window.press("Puzzles", "menu item")
    window.find("Market: Rin Thunderstep.*", "push button")
    # Nothing of the others' hands is shown but what the seat knows.
    words = window.words()
    assert "In Anna’s hand: Beachcomber" in words
    assert not [line for line in words.splitlines() if line.startswith("In Ben’s hand: ") and "known to all" not in line]
    check_named(window, "puzzle", TOOLKIT)


def is_answered(window):
    window.press("Market: Rin Thunderstep.*", "push button")
    window.find(r"(Accepted|Not accepted)\. Recruit Rin Thunderstep .*", enabled=False)
    # Nothing more can be chosen, and the next one is a key away.
    next_one = window.find("Next Puzzle", "push button")
    assert "focused" in next_one.states, next_one
    window.keys("Return")
    window.find("DiceWar: Light of Dragons", enabled=False)
    window.gone("Next Puzzle")


def comes_back(window):
    """Whoever leaves a puzzle finds one again, not the one that was answered; keys reach the window meanwhile."""
    window.press("Back", "push button")
    window.find("Start a Match", enabled=False)
    time.sleep(1)
    window.keys("F10")
    window.press("Puzzles", "menu item")
    window.find("Dice Tuners", enabled=False)
    window.find("In Anna’s hand: .*", enabled=False)
    assert not window.all("In Anna’s hand: Beachcomber.*")


def walk(window):
    opens(window)
    is_answered(window)
    comes_back(window)


if __name__ == "__main__":
    journey(walk)
