#!/usr/bin/python3
"""The piles of Dice Tuners are looked through while cards come to them. Nothing is complained about on the way."""

import time

from _dice_tuners import Player
from _play import over
from _window import first, journey

PILES = ("Strategy Discard Pile: .*", "Hero Discard Pile: .*")


def look_through(window, pile):
    """Opens a pile and closes it; whether there was something in it."""
    tree = window.tree()
    node = first(tree, pile)
    if node is None or node.name.endswith(": 0"):
        return False
    node.press()
    # The cards lie in a list of their own over the table.
    window.until(lambda tree: first(tree, r".*, value \d.*|.*, cost \d.*", enabled=False), "the cards of the pile")
    time.sleep(0.5)
    window.keys("Escape")
    time.sleep(0.3)
    return True


def walk(window):
    window.press("Dice Tuners, new match, .*")
    window.press("Start Match", "push button")
    player, seen = Player(window), dict.fromkeys(PILES, 0)
    for _ in range(60):
        tree = player.wait()
        for pile in PILES:
            if seen[pile] < 2 and look_through(window, pile):
                seen[pile] += 1
        window.check_quiet()
        if over(tree) or seen[PILES[0]] == 2:
            break
        player.choose(player.wait() if player.last is None else tree)
    assert seen[PILES[0]] > 0, seen
    print(seen)
    window.close()


journey(walk)
