#!/usr/bin/python3
"""A match against a bot with a hint and a refusal, while the board stands still; resigned, played again with swapped
seats, looked back at step by step, and gone on with as a variation."""

import re

from _dice_war import Player, fields, moves, over, says
from _window import every, journey


class Keys(Player):
    def press(self, field):
        self.window.until(lambda tree: fields(tree).get(field), field).press()


def stage(window):
    """Where the corners of the board stand, whichever way it is turned."""
    return window.until(lambda tree: sorted(fields(tree)[name].extents for name in ("a1", "g7") if name in fields(tree)),
                        "the board")


def line_up(window):
    window.press("Suggest", "push button")
    window.press("Done.*", "push button")


def resign(window):
    window.choose_in_menu("Resign…")
    window.press("Resign", "push button")
    window.until(over, "the end")


def own_turn(window):
    return window.until(lambda tree: [f for f in fields(tree) if says(tree, f) == "Select this die"], "a turn", 60)


def place(tree):
    """Which entry the review shows, and of how many."""
    found = next((re.fullmatch(r"(\d+) of (\d+)", n.name) for n in every(tree, r"\d+ of \d+", "label")), None)
    return found and (int(found[1]), int(found[2]))


def walk(window):
    window.press("DiceWar.*, new match, .*")
    window.press("Start Match", "push button")
    line_up(window)
    own = own_turn(window)
    board, before = stage(window), len(moves(window.tree()))
    # What comes and goes lies over the table.
    window.press("Hint", "push button")
    window.find("Close the hint", "push button", patience=60)
    assert stage(window) == board, "a hint moved the board"
    window.keys("Escape")
    window.gone("Close the hint", "push button")
    assert len(moves(window.tree())) == before, "a hint was played by itself"
    player = Keys(window)
    player.press(own[0])
    window.until(lambda tree: [f for f in fields(tree) if f not in own and not says(tree, f).startswith("Act")],
                 "a field")
    window.press("Hint", "push button")
    window.press("Close the hint", "push button", patience=60)
    player.press(window.until(lambda tree: next((f for f in fields(tree) if says(tree, f) == "Move here"), None),
                              "a field to move to"))
    own_turn(window)
    assert stage(window) == board, "an entry moved the board"
    # The rules open where the match is.
    main = window.ids()[0]
    window.keys("F1")
    window.until(lambda _: len(window.ids()) > 1, "the rules")
    window.find("DW-TURN-2", enabled=False)
    window.focus_window()
    window.keys("Escape")
    window.until(lambda _: window.ids() == [main], "the rules to be closed")
    window.focus_window(main)
    names = [n.name.split(",")[0] for n in every(window.tree(), r".*, \d+ of 10.*", "push button")]
    resign(window)
    window.press("Swap Seats", "push button")
    window.until(lambda tree: not over(tree), "a new match")
    swapped = [n.name.split(",")[0] for n in window.until(
        lambda tree: list(every(tree, r".*, \d+ of 10.*", "push button")), "the seats")]
    assert sorted(swapped) == sorted(names) and stage(window) == board, (names, swapped)
    line_up(window)
    own_turn(window)
    resign(window)
    window.find(r"Won in this sitting: (Bot Ash 2, Player 1 0|Player 1 0, Bot Ash 2).*", "label", enabled=False)
    window.press("Review Match", "push button")
    last, of = window.until(place, "the place")
    window.focus_window(window.ids()[0])
    assert last == of > 3, (last, of)
    for key, where in (("Left", of - 1), ("Left", of - 2), ("Right", of - 1), ("Home", 0), ("Right", 1), ("End", of)):
        window.keys(key)
        window.until(lambda tree: place(tree) == (where, of), f"entry {where} after {key}")
    rows = window.until(moves, "the moves")
    window.keys("2")
    window.until(lambda tree: list(every(tree, r"\d+\. .*", "list item"))[-2].click() or True, "an entry")
    at = window.until(lambda tree: place(tree) if place(tree) != (of, of) else None, "the move’s place")
    # A list that scrolls makes its rows a moment later.
    window.until(lambda tree: len(moves(tree)) >= len(rows), "all moves in the middle of the match")
    window.press("Play On From Here", "push button")
    window.find("You are playing a variation.*", enabled=False)
    window.keys("ctrl+h")
    window.find(rf".*Variation of .*, entry {at[0]}.*", enabled=False)
    window.close()


journey(walk)
