#!/usr/bin/python3
"""A match against two bots with nothing but the keyboard, as a screen reader tells it: after every step something has
the focus, what can be reached has a name, and dice, piles and goals say what they are and what pressing them does."""

import re

from _dualing_dice import lit
from _keyboard import Keyboard
from _play import entries, my_turn, over, sight
from _window import check_named, every, first, journey


def start(window, keyboard):
    keyboard.go_to("Dualing Dice, new match, .*")
    window.keys("Return")
    window.find("Start Match", "push button")
    keyboard.go_to("Add a seat")
    window.keys("Return")
    window.find("Seat 3", "text")
    keyboard.go_to("Start Match")
    window.keys("Return")


def check_read(window):
    """What a screen reader says of the table."""
    tree = window.until(lambda tree: tree if my_turn(tree) and lit(tree) else None, "a choice", 60)
    goals = [n for n in every(tree, r".*’s goal[:,].*", "push button")]
    assert len(goals) == 3, goals
    for goal in goals:
        assert re.match(r"Player 1’s goal: .+, points: [1-9]\..*", goal.name), goal.name
    for kind in ("D4", "D6", "D8", "D10", "D12"):
        pile = first(tree, rf"White {kind} pile: \d+", "push button")
        assert pile and pile.description == "Choose this die", (kind, pile)
    colours = list(every(tree, r"Player 1’s colour die: D\d+", "push button"))
    assert [n.name.rpartition(" ")[2] for n in colours] == ["D4", "D6", "D8", "D10", "D12", "D20"], colours
    plates = [n.name for n in every(tree, r".*, \d+ of 15.*", "push button")]
    assert len(plates) == 3, plates
    assert sum(n.name.startswith("Space for one of") for n in tree.walk()) == 15
    check_named(window, "dice are picked")


def check_saving(tree):
    """Every die says whose it is and what it shows; those that may not be saved say why not."""
    rolled = [n for n in every(tree, r"(Rolled by .*)", "push button")]
    assert rolled
    for node in rolled:
        assert re.match(r"Rolled by [^:]+: (white|colour) D\d+ \(\d+\)(, not allowed right now)?$", node.name), node.name
        assert node.description, f"{node.name} does not say what pressing it does"
    other = [n for n in rolled if "colour" in n.name and "Player 1" not in n.name]
    assert all("belongs to" in n.description for n in other), [(n.name, n.description) for n in other]


def play(window, keyboard):
    """Until the first set has been scored."""
    last, saves = None, 0
    for _ in range(80):
        def ready(tree, last=last):
            asked = over(tree) or my_turn(tree) and lit(tree)
            return tree if asked and sight(tree) != last else None

        tree = window.until(ready, "somebody to be asked", 90)
        if over(tree) or any("After set 1" in line for line in entries(tree)):
            return saves
        kind = lit(tree)[0][0]
        if kind == "save" and not saves:
            check_saving(tree)
        node = keyboard.reach(kind)
        last = sight(window.tree())
        # Of two keys that press, each has its turn.
        keyboard.press("Return" if keyboard.steps % 2 else "space")
        try:
            window.until(lambda tree, was=last: sight(tree) != was, f"{node} to do something", 3)
        except AssertionError:
            # A press on a die that still tumbles only lets it come to rest.
            keyboard.press("Return")
            window.until(lambda tree, was=last: sight(tree) != was, f"{node} to do something")
        saves += kind == "save"
    raise AssertionError("the set does not end")


def walk(window):
    keyboard = Keyboard(window, lit)
    start(window, keyboard)
    check_read(window)
    assert play(window, keyboard) == 5
    window.keys("ctrl+z")
    keyboard.focus("after undo")
    window.keys("ctrl+q")
    assert window.process.wait(20) == 0
    print(f"{keyboard.steps} steps")


journey(walk)
