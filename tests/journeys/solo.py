#!/usr/bin/python3
"""A person who has just installed the program plays a whole match against a bot, looks back on it, branches off
and tidies up."""

import re

from _dice_tuners import Player
from _play import entries
from _window import check_named, every, journey

#: What every match asks for.
ALWAYS = {"bid", "hire", "die", "hold", "side", "play"}


def ask_hint(window, player):
    """Asks the program, which plays nothing."""
    before = len(entries(window.tree()))
    window.press("Hint", "push button")
    window.press("Close the hint", "push button", patience=60)
    window.gone("Close the hint", "push button")
    assert len(entries(window.tree())) == before, "a hint was played"
    player.last = None


def undo_and_redo(window, player):
    """Takes the last choice back and makes it again, with all that followed."""
    before = entries(player.wait())
    window.press("Undo", "push button")
    window.until(lambda tree: len(entries(tree)) < len(before), "an entry less")
    shorter = entries(window.tree())
    assert before[:len(shorter)] == shorter, f"undo changed the past: {shorter}"
    window.press("Redo", "push button")
    again = window.until(lambda tree: entries(tree) if len(entries(tree)) >= len(before) else None, "the entries again")
    assert again[:len(before)] == before, f"redo made something else: {again[len(shorter):]}"
    player.last = None


def shown_at(window, at, of):
    window.find(rf"{at} of {of}", "label")


def look_back(window, of):
    window.press("Review Match", "push button")
    window.find("Review.*", enabled=False)
    shown_at(window, of, of)
    check_named(window, "looking back")
    window.press("First entry", "push button")
    shown_at(window, 0, of)
    window.find(r"The match begins\.")
    for at in (1, 2, 3):
        window.press("Next entry", "push button")
        shown_at(window, at, of)
    window.press("Previous entry", "push button")
    shown_at(window, 2, of)
    window.press("Last entry", "push button")
    shown_at(window, of, of)
    window.press("First entry", "push button")
    for at in range(1, 11):
        window.press("Next entry", "push button")
        shown_at(window, at, of)


def branch_off(window, log):
    """Plays on from the tenth entry: a new match, the old one stays."""
    window.press("Play On From Here", "push button")
    branch = window.until(lambda tree: entries(tree) if len(entries(tree)) >= 10 else None, "the branch")
    assert branch[:10] == log[:10], "the branch has another past"
    window.press("Back", "push button")
    window.find("Review.*", enabled=False)
    window.press("Back", "push button")
    window.find("Last evening: .*", enabled=False)
    window.find("Last played", enabled=False)


def matches(tree):
    # A button with a menu holds another of the same name.
    return [n for n in every(tree, "More about this match") if "focusable" in n.states]


def tidy_up(window):
    """The history has both matches; one is deleted and brought back."""
    window.press("All Matches", "push button")
    window.until(lambda tree: len(matches(tree)) == 2, "two matches")
    window.find("Review this match", "push button")
    # The cross of a message is the toolkit’s.
    check_named(window, "history", ("GtkImage",))
    window.press("More about this match")
    window.press("Delete", "menu item")
    window.find("Match deleted")
    window.until(lambda tree: len(matches(tree)) == 1, "one match")
    window.press("Undo", "push button")
    window.until(lambda tree: len(matches(tree)) == 2, "both matches again")


def walk(window):
    check_named(window, "home")
    # A first match in two activations.
    window.press("Dice Tuners, new match, .*")
    window.find("Start Match", "push button")
    check_named(window, "new match")
    window.press("Start Match", "push button")
    player = Player(window)
    window.find("Undo", "push button", enabled=False)
    player.choose(player.wait())
    check_named(window, "table")
    ask_hint(window, player)
    player.play(lambda tree: player.kinds.get("hold", 0) >= 2)
    undo_and_redo(window, player)
    tree = player.play()
    assert ALWAYS <= player.kinds.keys(), f"never pressed: {ALWAYS - player.kinds.keys()}"
    result = next(every(tree, r"(You win|.* wins|A draw|.* share the win)\..*", "heading"), None)
    assert result, "no result"
    log = entries(tree)
    assert re.search(r"wins the match|draw", log[-1]), log[-1]
    print(f"{len(log)} entries, pressed {player.kinds}")
    look_back(window, len(log))
    branch_off(window, log)
    tidy_up(window)
    took = window.close()
    assert took < 2, f"closing took {took:.1f} s"


journey(walk)
