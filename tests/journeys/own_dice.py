#!/usr/bin/python3
"""Somebody names two dice that they can tell apart, notes what one of them rolls, takes a slip back, gives the set another name,
puts it away and takes it out again."""

import os

from _past import bring_in_match
from _window import check_named, first, journey

#: What the toolkit puts into a window of rows without a name.
TOOLKIT = ("GtkLabel", "GtkSearchEntry", "GtkImage")


def shot(window, name):
    """A picture of a moment, where somebody wants to look at it."""
    folder = os.environ.get("TABLESIDE_PICTURES")
    if folder:
        window.screenshot(f"{folder}/{name}.png")


def opened(window):
    """The window above the page has come, and the keyboard with it."""
    window.until(lambda _: len(window.ids()) > 1, "the window above the page")
    window.focus_window()


def closed(window):
    window.until(lambda _: len(window.ids()) == 1, "the window to close")
    window.focus_window()


def walk(window):
    window.close()
    bring_in_match(window)
    window.start()
    window.keys("ctrl+h")
    window.press("Statistics", "push button")
    window.find(".*match.* since .*", enabled=False)
    window.keys("ctrl+3")

    # Two dice get names; none without one.
    window.press("Name Dice…", "push button")
    opened(window)
    window.find("Name Them", "push button", enabled=False)
    assert not first(window.tree(), "Name Them", "push button"), "dice are named without names"
    window.find("Die 1", "text").write("Chipped")
    window.press("Add a Die", "push button")
    window.find("Die 2", "text").write("Lucky")
    shot(window, "dice-named")
    check_named(window, "dice get names", TOOLKIT)
    window.press("Name Them", "push button")
    closed(window)

    # What one of them rolls.
    window.press("Note rolls of “Chipped”…", "push button", patience=60)
    opened(window)
    for face in ("6", "6", "2"):
        window.press(face, "push button")
    window.find("3 rolls, the last first: 2, 6, 6", enabled=False)
    window.press("Take Back", "push button")
    window.find("2 rolls, the last first: 6, 6", enabled=False)
    shot(window, "dice-rolls")
    check_named(window, "rolls are noted", TOOLKIT)
    window.keys("Escape")
    closed(window)
    window.find("2 rolls · Rolled by: the table", "label", enabled=False)
    shot(window, "dice-own")
    check_named(window, "dice with names")

    # Another name, away and back.
    window.press("Rename “My Dice”…", "push button")
    opened(window)
    window.find("Name of the Set", "text").write("Red Box")
    window.press("Rename Them", "push button")
    closed(window)
    window.press("Put away “Red Box”", "push button")
    window.find("“Red Box” is put away.", "label", enabled=False)
    window.gone("Note rolls of “Chipped”…")
    window.press("Take out “Red Box”", "push button")
    window.find("Note rolls of “Chipped”…", "push button")
    window.close()


if __name__ == "__main__":
    journey(walk)
