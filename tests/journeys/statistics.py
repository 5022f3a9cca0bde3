#!/usr/bin/python3
"""A group gives up a hard match of Regidice. History says that it lost together, how hard that was and how many played; the
page of statistics, which was empty before, counts it. Back leads to the history again."""

from _regidice import Player, new_match
from _window import check_named, choose_second, every, journey


def statistics(window):
    window.keys("ctrl+h")
    window.press("Statistics", "push button")


def walk(window):
    statistics(window)
    window.find("No Finished Matches")
    window.press("Choose a Game", "push button")
    new_match(window, ["Anna"], bots=1)
    # The levels are gentle, standard, hard and brutal; standard is chosen.
    choose_second(window, "Level")
    window.press("Start Match", "push button")
    Player(window).wait()
    window.choose_in_menu("Resign…")
    window.press("Resign", "push button")
    window.find("Lost against .*: the team gave up\\.", enabled=False)
    # Without a window manager nobody gives the keyboard back when a dialog closes.
    window.until(lambda _: len(window.ids()) == 1, "the dialog to close")
    window.focus_window()
    window.keys("alt+Home")
    window.find("Start a Match", enabled=False)
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
    window.close()


journey(walk)
