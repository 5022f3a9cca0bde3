#!/usr/bin/python3
"""A group gives up a hard match of Regidice. History says that it lost together, how hard that was and how many played; the
page of statistics, which was empty before, counts it. Back leads to the history again. Another match is adjusted by the
table: its end and History say so, and statistics count it when they are asked to."""

from _regidice import Player, new_match, rule
from _window import check_named, choose_second, every, first, journey

#: What the end of a match says.
ADJUSTED = "(.*\\. )?The table adjusted this match\\."


def statistics(window):
    window.keys("ctrl+h")
    window.press("Statistics", "push button")


def resign(window):
    window.choose_in_menu("Resign…")
    window.press("Resign", "push button")
    window.find(".* stands\\. The team gave up in round .*", enabled=False)
    # Without a window manager nobody gives the keyboard back when a dialog closes.
    window.until(lambda _: len(window.ids()) == 1, "the dialog to close")
    window.focus_window()


def home(window):
    window.keys("alt+Home")
    window.find("Start a Match", enabled=False)


def adjusted(window):
    """Another match, in which the table overrules the rules."""
    new_match(window, ["Anna", "Ben"])
    window.press("Start Match", "push button")
    Player(window).wait()
    rule(window)
    resign(window)
    window.find(ADJUSTED, enabled=False)
    home(window)
    window.keys("ctrl+h")
    window.find(".* · Adjusted", enabled=False)
    statistics(window)
    window.find(".*: 0 of 1 match won", "list item", enabled=False)
    switch = ("check box", "toggle button", "switch")
    next(n for n in window.all("Count Adjusted Matches") if n.role in switch).press()
    window.find(".*: 0 of 2 matches won", "list item", enabled=False)


def walk(window):
    statistics(window)
    window.find("No Finished Matches")
    window.press("Choose a Game", "push button")
    new_match(window, ["Anna"], bots=1)
    # The levels are gentle, standard, hard and brutal; standard is chosen.
    choose_second(window, "Level")
    window.press("Start Match", "push button")
    Player(window).wait()
    resign(window)
    assert first(window.tree(), ADJUSTED, enabled=False) is None
    home(window)
    window.keys("ctrl+h")
    line = window.until(lambda tree: next(every(tree, r"Regidice · .*"), None), "the match")
    assert "Lost together · " in line.name and line.name.endswith("2 players"), line.name
    level = line.name.split(" · ")[-2]
    assert level in ("Gentle", "Standard", "Hard", "Brutal"), level
    statistics(window)
    window.find(f"{level}, 2 players: 0 of 1 match won", "list item", enabled=False)
    check_named(window, "statistics")
    window.keys("alt+Left")
    window.find("Search names")
    home(window)
    adjusted(window)
    window.close()


journey(walk)
