"""DiceWar, played on the board."""

import re

from _window import every, first

#: Levels of a line-up on the files b, d and f.
LINE_UP = {"b": 3, "d": 4, "f": 3}


def table(tree):
    return first(tree, "Table", "panel")


def fields(tree):
    """The fields of the board by name."""
    place = table(tree)
    found = {}
    for node in place.walk() if place else ():
        name = re.match(r"([a-g][1-7]): ", node.name)
        if name and node.role == "push button":
            found[name[1]] = node
    return found


def described(tree, pattern):
    """The fields with such a description."""
    return {name: node for name, node in fields(tree).items() if re.fullmatch(pattern, node.description)}


def entries(tree):
    """All moves so far, as a screen reader reads them."""
    return [n.name for n in every(tree, r"Turn \d+.*", "list item")]


def over(tree):
    return first(tree, "Look Back", "push button") is not None


def asked(tree):
    """Whether a person is asked: only then a hint can be had."""
    return first(tree, "Hint", "push button") is not None


def vp(node):
    return int(re.search(r"(\d+) VP", node.description)[1])


def forward(name, mine):
    """How far a field is from the seat's own Supply Zone."""
    return int(name[1]) if mine == "Red" else 8 - int(name[1])


class Player:
    """Plays for whoever is asked: takes what can be taken, else moves on."""

    def __init__(self, window, do):
        """`do` presses a field, or moves a die: it is called with the field, and with the target if there is one."""
        self.window, self.do = window, do
        self.count = 0

    def wait(self, entries_before=-1):
        """Waits until somebody is asked and more entries are there; gives the tree."""
        def ready(tree):
            return tree if (over(tree) or asked(tree)) and len(entries(tree)) > entries_before else None

        return self.window.until(ready, "somebody to be asked", 90)

    def line_up(self, rank):
        """Places a line-up and enters it."""
        for file, level in LINE_UP.items():
            for _ in range(level):
                self.do(file + rank)
        self.window.press("Done", "push button")

    def choose(self, tree):
        """One action. Says what kind it was."""
        self.count += 1
        dice = described(tree, "Act with this die")
        lit = described(tree, r"Attack for .*|Move here")
        if not dice and not lit:
            self.window.press("End Turn|Pass", "push button")
            return "end"
        mine = "Red" if any(": Red " in node.name for node in dice.values()) else "Black"
        if lit:
            # One more action is asked for; it may go anywhere.
            attacks = {name: node for name, node in lit.items() if node.description.startswith("Attack")}
            if attacks:
                self.do(max(attacks, key=lambda name: vp(attacks[name])))
                return "follow"
            self.window.press("End Turn", "push button")
            return "end"
        best = None
        for name in sorted(dice, key=lambda name: (forward(name, mine) + self.count * 3) % 8):
            self.do(name)
            tree = self.window.until(lambda tree: described(tree, "Put this die down") and tree, f"{name} to be chosen")
            for target, node in described(tree, r"Attack for .*").items():
                best = max(best or (0,), (vp(node), name, target))
            for target in described(tree, "Move here"):
                step = forward(target, mine) - forward(name, mine)
                best = max(best or (0,), (step / 10, name, target))
        if best is None:
            self.window.press("Upgrade", "push button")
            return "upgrade"
        self.do(best[1], best[2])
        return "attack" if best[0] >= 1 else "move"
