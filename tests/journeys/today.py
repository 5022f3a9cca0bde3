#!/usr/bin/python3
"""Today's match: offered to whoever has played before, begun with one press, gone on with from Home."""

from _window import check_named, every, journey


def walk(window):
    # Nothing is asked of somebody who has never played.
    assert not list(every(window.tree(), "Play today’s match", "push button"))
    window.press("New match of Dualing Dice")
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
    window.close()


def home(window):
    window.keys("alt+Home")
    window.find("Start a Match", enabled=False)


journey(walk)
