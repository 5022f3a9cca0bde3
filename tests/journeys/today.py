#!/usr/bin/python3
"""Today's match: offered to whoever has played before, begun with one press, gone on with from Home."""

import time

from _window import check_named, every, first, journey


def walk(window):
    # Nothing is asked of somebody who has never played.
    assert not list(every(window.tree(), "Play today’s match", "push button"))
    window.press("Dualing Dice, new match, .*")
    window.press("Start Match", "push button")
    window.find("Undo", "push button", enabled=False)
    home(window)
    window.find("Play today’s match", "push button")
    days = window.until(lambda tree: list(every(tree, ".*day: not played")), "the days of the week")
    assert len(days) == 7, days
    check_named(window, "today's match", ("GtkImage",))
    window.press("Play today’s match", "push button")
    window.find("Undo", "push button", enabled=False)
    home(window)
    window.find("Continue today’s match", "push button")
    window.until(lambda tree: list(every(tree, ".*day: begun")), "today as begun")
    assert len(list(every(window.tree(), ".*day: not played"))) == 6
    window.press("Continue today’s match", "push button")
    window.find("Undo", "push button", enabled=False)

    # The calendar leads to each of them; before the first match of somebody it shows no month.
    home(window)
    window.press("All Days", "push button")
    window.find("Daily Matches", enabled=False)
    window.find("0 played, 0 won", "label", enabled=False)
    window.press(r".*day, .*: begun", "push button")
    window.until(lambda tree: first(tree, "Undo", "push button", enabled=False), "the match of today")
    window.focus_window(window.ids()[0])
    home(window)
    window.press("All Days", "push button")
    window.find("Daily Matches", enabled=False)
    days = list(every(window.tree(), r".*day, .*: (not played|begun)", "push button"))
    assert len(days) == int(time.strftime("%d")), days
    if missed := [day for day in days if day.name.endswith("not played")]:
        missed[-1].press()
        window.find("Undo", "push button", enabled=False)
        window.focus_window(window.ids()[0])
        home(window)
        window.until(lambda tree: len(list(every(tree, ".*day: begun"))) == 2, "two days as begun")
    window.close()


def home(window):
    window.keys("alt+Home")
    window.find("Start a Match", enabled=False)


journey(walk)
