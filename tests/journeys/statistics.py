#!/usr/bin/python3
"""A group gives up a hard match of Regidice. History says that it lost together, how hard that was and how many played; the
page of statistics, which was empty before, counts it. Back leads to the history again. Another match is adjusted by the
table: its end and History say so, and statistics count it when they are asked to. Then matches of bots come in: keys go
along the marks of a figure, which becomes a table and a figure again; the dice have a verdict; a game is chosen."""

import os
import pathlib
import re
import subprocess

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
    window.find("Regidice, Won 0 of 1 .too few to say.", "list item", enabled=False)
    switch = ("check box", "toggle button", "switch")
    next(n for n in window.all("Count Adjusted Matches") if n.role in switch).press()
    window.find("Regidice, Won 0 of 2 .too few to say.", "list item", enabled=False)


def bring_in(window):
    """Six matches of two bots, and one of dice with many sides."""
    cli = pathlib.Path(os.environ["TABLESIDE_BIN"]).with_name("tableside-cli")
    log = window.data / "matches.jsonl"
    tell = {"env": window.environment(), "check": True, "capture_output": True, "timeout": 120}
    for game, bots, matches in (("dice-war", "easy,medium", 6), ("dualing-dice", "easy", 1)):
        subprocess.run([cli, "simulate", game, "--bots", bots, "--matches", str(matches), "--seed", "5", "--log", log], **tell)
        subprocess.run([cli, "history", "import", log], **tell)


def figures(window):
    """A figure is gone along by keys, and read as a table."""
    statistics(window)
    # Rivals and groups stand apart.
    window.find("Regidice, Won 0 of 1 .too few to say.", "list item", enabled=False)
    won = r"(Easy|Medium) bot, \d+%, \d+%–\d+% \(\d/6\)"
    figure = window.find(won, "slider", enabled=False)
    assert not window.all(r".*bot, Won \d of 6.*", "list item")
    figure.click()
    window.keys("Home")
    one = window.find(won, "slider", enabled=False).name
    window.keys("Down")
    other = "Medium" if one.startswith("Easy") else "Easy"
    window.find(f"{other} bot, .*/6.", "slider", enabled=False)
    window.keys("Up")
    window.find(re.escape(one), "slider", enabled=False)
    window.keys("ctrl+t")
    for level in ("Easy", "Medium"):
        window.find(rf".*{level} bot, Won \d of 6 \(\d+%, .*", "list item", enabled=False)
    window.keys("ctrl+t")
    window.find(won, "slider", enabled=False)


def dice(window):
    """The dice of the program: a verdict in words, and the faces as a figure."""
    window.keys("ctrl+3")
    window.find(r"(Dualing Dice|Regidice), .*: .*(Nothing can be said yet|no sign that they are not fair)\..*", enabled=False, patience=60)
    window.find(r".*, \d+%, \d+%–\d+% \(\d+/\d+\)", "slider", enabled=False)
    assert not window.all("Time: .*", "combo box")
    check_named(window, "dice")
    window.keys("ctrl+1")
    window.find("Time: All Time", "combo box")


def choices(window):
    """Nothing was played of the first game."""
    # Newer toolkits call what opens a list a toggle button.
    next(n for n in window.all("Game: All Games") if n.role in ("push button", "toggle button")).press()
    window.until(lambda tree: (window.focused(tree) or tree).role == "list item", "the games")
    window.keys("Down", "Return")
    window.find("No Match Found", enabled=False)
    window.gone("Regidice, Won.*", "list item")


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
    window.find("1 match, .*, since .*", enabled=False)
    window.find(f"Regidice, .*{level}.*Players 2.*0 of 1.*", "list item", enabled=False)
    check_named(window, "statistics")
    window.keys("alt+Left")
    window.find("Search names")
    home(window)
    adjusted(window)
    window.close()
    bring_in(window)
    window.start()
    figures(window)
    dice(window)
    choices(window)
    window.close()


journey(walk)
