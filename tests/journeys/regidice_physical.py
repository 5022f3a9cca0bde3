#!/usr/bin/python3
"""Three people with real dice tell the program what happens: announcements pressed, dice typed seat by seat, a digit taken
back, an entry undone, what they use, lose and pass."""

import re

from _play import entries, over
from _regidice import Player, declare, lit, new_match, rule
from _window import check_named, choose_second, every, first, journey

PEOPLE = ("Anna", "Ben", "Clara")
#: What the people announce round by round: the action and the value, in turn order.
ANNOUNCED = (("Attack", 6), ("Attack", 5), ("Attack", 4))


def announce(window, player):
    for action, value in ANNOUNCED:
        tree = player.wait()
        before = len(entries(tree))
        declare(window, tree, action, value)
        player.last = None
        window.until(lambda tree, n=before: len(entries(tree)) > n, f"{action} for {value}")


def asked(tree):
    """Whose dice are told now, and how many there are."""
    question = first(tree, r"(\w+): what does the \w+ die show\? \(\d+ of \d+\)", "label", enabled=False)
    return re.match(r"(\w+): .* of (\d+)\)", question.name) if question else None


def reveal(window, again=False):
    """Every seat's dice, typed as they lie; in the first sweep one digit is wrong and taken back."""
    told = []
    while len(told) < len(PEOPLE):
        found = window.until(lambda tree: asked(tree) if not told or asked(tree) and asked(tree)[1] != told[-1] else None,
                             "a seat whose dice are told")
        name, n = found[1], int(found[2])
        before = len(entries(window.tree()))
        if not told and not again:
            window.type("2")
            window.find(rf"{name}: what does the \w+ die show\? \(2 of {n}\)", "label", enabled=False)
            window.keys("BackSpace")
            window.find(rf"{name}: what does the \w+ die show\? \(1 of {n}\)", "label", enabled=False)
        window.type("".join(str(1 + (at + len(told)) % 6) for at in range(n)))
        window.until(lambda tree, b=before: len(entries(tree)) > b, f"the dice of {name}")
        told.append(name)


def ruled(window):
    """The table decides that a die of Anna is injured, and takes it back."""
    rule(window)
    window.find(r"Injured: 1", "label", enabled=False)
    window.press("Undo", "push button")
    window.find(r"Injured: 0", "label", enabled=False)


def walk(window):
    new_match(window, PEOPLE)
    choose_second(window, "Dice")
    window.press("Start Match", "push button")
    player = Player(window)
    player.wait()
    check_named(window, "announcements")
    tree = window.tree()
    hidden = [n for n in every(tree, r"\w+ die of \w+, face down")]
    assert len(hidden) == 21, len(hidden)
    announce(window, player)
    window.find(r"Anna: what does the red die show\? \(1 of 7\)", "label", enabled=False)
    check_named(window, "dice are told")
    reveal(window)
    tree = player.wait()
    assert first(tree, r"Together: .*", "label", enabled=False), "no preview"
    assert not list(every(tree, r".*face down"))
    ruled(window)
    # The last seat's dice were wrong: they are told again.
    before = entries(window.tree())
    window.press("Undo", "push button")
    window.until(lambda tree: asked(tree) and len(entries(tree)) < len(before), "the last dice to be asked for again")
    name, n = asked(window.tree())[1], int(asked(window.tree())[2])
    window.type("6" * n)
    window.until(lambda tree: len(entries(tree)) >= len(before), f"the dice of {name} again")
    # Two rounds more, whatever happens.
    for _ in range(60):
        tree = window.until(lambda tree: tree if over(tree) or asked(tree) or lit(tree) else None, "a question")
        if over(tree) or any("Round 3" in n.name for n in tree.walk()):
            break
        if asked(tree):
            reveal(window, again=True)
            continue
        tree = player.wait()
        if lit(tree)[0][0] == "field":
            announce(window, player)
        else:
            player.choose(tree)
    assert player.kinds.get("attack", 0) >= 3, player.kinds
    check_named(window, "later")
    window.close()


journey(walk)
