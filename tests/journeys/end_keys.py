#!/usr/bin/python3
"""When a match is over, letters do what the buttons below its end do, and Escape shows the table and the end again."""

from _dice_war import fields, over
from _window import first, journey


def resign(window):
    window.until(fields, "the board")
    window.choose_in_menu("Resign…")
    window.press("Resign", "push button")
    window.until(over, "the end")
    window.until(lambda _: len(window.ids()) == 1, "the dialog to close")
    window.focus_window()


def walk(window):
    window.press("New match of DiceWar.*")
    window.press("Start Match", "push button")
    resign(window)
    # The table is there to be looked at, and the end comes back.
    window.keys("Escape")
    window.until(lambda tree: not first(tree, "Share", "push button"), "the table")
    window.keys("Escape")
    window.find("Share", "push button")
    # From left to right: once more, then all else.
    tree = window.tree()
    names = ("Rematch", "Swap Seats", "Review Match", "Share", "New Match")
    places = [first(tree, name, "push button").extents for name in names]
    assert places[0][0] < places[1][0], places
    # Share: a file is asked for.
    main = window.ids()[0]
    window.keys("s")
    window.until(lambda _: len(window.ids()) > 1, "the question for a file")
    window.focus_window(next(which for which in window.ids() if which != main))
    window.keys("Escape")
    window.until(lambda _: window.ids() == [main], "it to close")
    window.focus_window(main)
    window.keys("r")
    window.until(lambda tree: not over(tree), "a rematch")
    resign(window)
    window.keys("n")
    window.find("Start Match", "push button")
    window.press("Start Match", "push button")
    window.until(lambda tree: not over(tree), "a new match")
    resign(window)
    window.keys("v")
    window.find("Play On From Here", "push button", enabled=False)
    window.close()


journey(walk)
