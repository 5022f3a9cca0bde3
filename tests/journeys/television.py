#!/usr/bin/python3
"""The table on another screen: it shows what everybody may see, follows the match, has nothing to press, and closes with it."""

import os

from _dice_tuners import Player
from _play import entries
from _window import first, journey

TV = "Dice Tuners: The Table"


def screen(tree):
    """The other screen; none if it is not there."""
    return first(tree, TV, "frame", enabled=False)


def said(tree):
    """All that the other screen says, at least of the seats."""
    frame = screen(tree)
    names = [node.name for node in frame.walk() if node.name] if frame else []
    return names if any("Bot Ash" in name for name in names) else None


def own_cards(tree):
    """The cards in the person’s own hand that the others do not know."""
    frame = first(tree, "Tableside", "frame", enabled=False)
    names = {node.name for node in frame.walk() if node.name.startswith("In Player 1’s hand: ")}
    return {name for name in names if not name.endswith("known to all players")}


def walk(window):
    window.press("Dice Tuners, new match, .*")
    window.press("Start Match", "push button")
    player = Player(window)
    player.wait()
    main = window.ids()[0]
    window.choose_in_menu("Table on Another Screen")
    window.until(said, "the other screen")
    # The keyboard stays with whoever plays.
    window.focus_window(main)
    secrets, sentences = set(), set()
    for _ in range(12):
        tree = player.wait()
        told = window.until(said, "the other screen")
        secrets |= own_cards(tree)
        sentences.add(next((name for name in told if name.startswith("Player 1:")), ""))
        assert not any(name.startswith("Your turn") for name in told), told
        assert not secrets.intersection(told), f"the hand is shown: {told}"
        player.choose(tree)
    assert secrets, "no hand was seen"
    assert len(sentences) > 2, sentences
    if shot := os.environ.get("TABLESIDE_SHOT_TV"):
        window.screenshot(shot)
    # Not even what reads the screen can press anything there.
    before = entries(window.tree())
    for node in [n for n in screen(window.tree()).walk() if n.role == "push button"][:6]:
        node.press()
    assert entries(window.tree()) == before, "something was entered from the other screen"
    # Leaving the match takes it away.
    window.press("Back", "push button")
    window.until(lambda tree: not screen(tree), "the other screen to go")


if __name__ == "__main__":
    journey(walk)
