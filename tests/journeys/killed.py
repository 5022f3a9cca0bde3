#!/usr/bin/python3
"""The power fails in the middle of a match, again and again: every entry that was shown is there afterwards. And a
window that is closed while a bot thinks ends at once and in good order."""

import random
import time

from _dice_tuners import Player
from _play import entries, my_turn
from _window import every, first, journey


def thinking(tree):
    """Whether a bot is at work: only then its thinking can be stopped."""
    return first(tree, "Stop", "push button") is not None


def fail_and_resume(window, shown):
    """A power cut; afterwards the match goes on with everything that was on the screen."""
    window.kill()
    window.start("Last played")
    window.press("Continue", "push button")
    kept = window.until(lambda tree: entries(tree) if len(entries(tree)) >= len(shown) else None,
                        f"all {len(shown)} entries again")
    assert kept[:len(shown)] == shown, f"{set(shown) - set(kept)} were lost"


def choose_until_bot(window, player):
    """Chooses until a bot thinks; gives the entries shown just then."""
    for _ in range(60):
        player.choose(player.wait())
        tree = window.until(lambda tree: tree if thinking(tree) or my_turn(tree) else None, "an answer")
        if thinking(tree):
            return entries(tree)
    raise AssertionError("no bot ever thought")


def against_a_hard_bot(window):
    """One that thinks long enough to be disturbed."""
    window.press("Dice Tuners, new match, .*")
    window.press("Who sits here: Medium bot", "combo box")
    window.until(lambda tree: (window.focused(tree) or tree).role == "list item", "the choices")
    window.keys("End", "Up", "Return")
    window.find("Who sits here: Hard bot")
    window.press("Start Match", "push button")


def walk(window):
    against_a_hard_bot(window)
    player = Player(window)
    # At random moments: whatever happens then, on the screen is in the archive.
    for _ in range(2):
        for _ in range(random.randint(1, 3)):
            player.choose(player.wait())
        time.sleep(random.random())
        shown = entries(window.tree())
        fail_and_resume(window, shown)
        player.last = None
    # While a bot thinks.
    shown = choose_until_bot(window, player)
    fail_and_resume(window, shown)
    player.last = None
    # Closed while a bot thinks.
    shown = choose_until_bot(window, player)
    took = window.close()
    assert took < 1.5, f"closing took {took:.1f} s"
    window.start("Last played")
    window.press("Continue", "push button")
    kept = window.until(lambda tree: entries(tree) if len(entries(tree)) >= len(shown) else None, "the entries")
    assert kept[:len(shown)] == shown
    window.press("Back", "push button")
    window.find("Last played")
    assert len(list(every(window.tree(), "Continue", "push button"))) == 1, "one match runs"
    window.close()


journey(walk)
