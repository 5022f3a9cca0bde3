#!/usr/bin/python3
"""Two people and a bot play a set at one screen, and the program rolls and deals: one after the other looks at their
own goals and picks in secret. Nothing of a hand is told before its owner looks, nor of a pick before all are in."""

import re

from _dualing_dice import lit, new_match
from _play import entries, sight
from _window import check_named, every, first, journey

PEOPLE = ("Anna", "Ben")


def hands(tree):
    """The goals in hands that can be read."""
    return [n for n in every(tree, r"\w+’s goal: .*")]


def titles(tree):
    return {re.match(r"\w+’s goal: (.+?), points", n.name)[1] for n in hands(tree)}


class Screen:
    """The two people at the screen."""

    def __init__(self, window):
        self.window, self.secrets = window, {name: set() for name in PEOPLE}

    def check_covered(self):
        """Nothing of a hand can be read anywhere: not on a card, in the log, a tooltip or a description."""
        tree = self.window.until(lambda tree: tree if not hands(tree) else None, "all goals to be covered")
        told = "\n".join(f"{n.name}\n{n.description}" for n in tree.walk())
        leaked = [title for own in self.secrets.values() for title in own if title in told]
        assert not leaked, f"{leaked} can be read"

    def look(self, name):
        """A person looks at their own goals, and at nobody else's."""
        self.window.press(f"I Am {name}", "push button")
        tree = self.window.until(lambda tree: tree if hands(tree) else None, f"the goals of {name}")
        others = [n.name for n in hands(tree) if not n.name.startswith(f"{name}’s goal:")]
        assert not others, f"{name} sees {others}"
        self.secrets[name] = titles(tree)
        assert len(hands(tree)) == 3, hands(tree)

    def press(self, kind):
        """Presses the first thing of a kind, until that has changed something; gives its name."""
        def found(tree):
            nodes = [node for other, node in lit(tree) if other == kind]
            return (nodes[0], sight(tree)) if nodes else None

        node, was = self.window.until(found, f"a chance to {kind}")
        node.press()
        try:
            self.window.until(lambda tree: sight(tree) != was, f"{node} to do something", 2)
        except AssertionError:
            # A press on a die that still tumbles only lets it come to rest.
            node.press()
            self.window.until(lambda tree: sight(tree) != was, f"{node} to do something")
        return node.name


def pick(window, screen, name, last):
    screen.look(name)
    screen.press("colour")
    screen.press("pile")
    screen.press("pick")
    if not last:
        tree = window.until(lambda tree: tree if first(tree, "I Am .*", "push button") else None, "the other person")
        told = [n.name for n in tree.walk() if re.match(r"(Picked|Rolled) by Anna: ", n.name)]
        assert not told, f"the pick is told: {told}"
    screen.check_covered()


def tie(window, screen):
    """Who got no white die picks another, openly; tied people choose in secret, too."""
    for _ in range(20):
        tree = window.until(lambda tree: tree if lit(tree) or first(tree, "I Am .*", "push button") else None,
                            "somebody to be asked", 60)
        button = first(tree, "I Am .*", "push button")
        if first(tree, r".*: pick another white die\..*", "log", enabled=False):
            before = len(entries(tree))
            screen.press("pile")
            screen.press("pick")
            window.until(lambda tree: len(entries(tree)) > before, "another die")
            continue
        if button is None:
            return
        screen.look(button.name.removeprefix("I Am "))
        screen.press("re-roll")
        screen.check_covered()
    raise AssertionError("a tie without end")


def save(window, screen, number):
    """Each of the two saves a die; the first of them looks at the goals before."""
    for turn in range(2):
        tie(window, screen)
        name = re.match(r"(Anna|Ben): save", window.find(r"(Anna|Ben): save a die\..*", "log", enabled=False,
                                                         patience=60).name)[1]
        screen.check_covered()
        if turn == 0 and number == 2:
            window.press("Look at Your Goals", "push button")
            tree = window.until(lambda tree: tree if hands(tree) else None, "the goals")
            assert titles(tree) == screen.secrets[name]
            check_named(window, "a person saves")
            window.press("Hide", "push button")
            screen.check_covered()
        before = entries(window.tree())
        screen.press("save")
        screen.press("saved")
        window.until(lambda tree: len(entries(tree)) > len(before), "the die to be saved")


def walk(window):
    new_match(window, PEOPLE, bots=1)
    check_named(window, "new match")
    window.press("Start Match", "push button")
    screen = Screen(window)
    window.find("I Am Anna", patience=60)
    screen.check_covered()
    check_named(window, "nobody looks")
    # Looked at and covered again without a choice; keys pressed once too often open nothing.
    screen.look("Anna")
    window.press("Hide", "push button")
    window.keys("Return", "space")
    screen.check_covered()
    for number in range(1, 6):
        for at, name in enumerate(PEOPLE):
            pick(window, screen, name, last=at == 1)
        save(window, screen, number)
    for _ in PEOPLE:
        name = window.find("I Am .*", "push button", patience=60).name.removeprefix("I Am ")
        screen.look(name)
        screen.press("reveal")
    log = window.until(lambda tree: [line for line in entries(tree) if "After set 1" in line], "the points", 60)
    print(log[-1])
    # What was completed is public now; the rest stays secret.
    told = "\n".join(entries(window.tree()))
    for name in PEOPLE:
        screen.secrets[name] = {title for title in screen.secrets[name] if f"completes {title}" not in told}
    window.find("I Am .*", "push button", patience=60)
    screen.check_covered()
    window.close()


journey(walk)
