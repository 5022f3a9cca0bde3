#!/usr/bin/python3
"""Two people and a bot stand together in Dicequest on one screen: Threat cards and tokens come, everyone takes turns, an
Item is given away, and the Adventure of the first Act ends well or badly for all."""

import re

from _dicequest import Player, new_match
from _play import entries, over, whole_log
from _window import check_named, choose_second, every, first, journey


def give(window):
    """Anna gives Ben an Item; he has one more."""
    item = window.until(lambda tree: first(tree, r"Backpack: .*", "push button"), "an Item")
    title = re.match(r"Backpack: ([^,.]+)", item.name)[1]
    item.press()
    window.press("Give It Away…", "push button")
    window.press("Give to Ben", "push button")
    window.until(lambda tree: any("Ben" in line and title in line for line in entries(tree)[-1:]), "the gift in the log")


def walk(window):
    new_match(window, ["Anna", "Ben"], bots=1)
    choose_second(window, "Way of Playing")
    window.press("Start Match", "push button")
    player = Player(window)
    tree = player.wait()
    assert first(tree, r"Goal: 15 VP each.*", "label", enabled=False), "no goal"
    adventure = next(every(tree, r"(?!Quest|Market).*Adventure, Act I\b.*", "push button"))
    assert "Threat token" in adventure.name, adventure.name
    check_named(window, "the Tavern")
    given = False
    for _ in range(160):
        tree = player.wait()
        if over(tree) or first(tree, "Act II", "label", enabled=False):
            break
        if not given and first(tree, "Leave the Tavern", "push button") and first(tree, r"Anna: .*", enabled=False):
            give(window)
            given = True
            continue
        player.choose(tree)
    assert first(tree, "Act II", "label", enabled=False), "the first Act does not end"
    log = "\n".join(whole_log(window))
    assert given, "nothing was given"
    assert "Threat:" in log and re.search(r"The Adventure of Act .* (succeeds|fails)", log), log[-600:]
    check_named(window, "the second Act")
    window.close()


if __name__ == "__main__":
    journey(walk)
