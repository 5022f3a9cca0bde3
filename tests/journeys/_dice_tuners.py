"""Dice Tuners, played by pressing what is lit."""

import re

from _window import every, first

#: What a choice looks like: its kind, a pattern for its name, one for its description. Earlier ones come first
#: where several can be pressed.
CHOICES = [
    ("side", r".*, (left|front|right): empty( \w+)?", None),
    ("hold", r"Drafted: .*", r"Choose this die to deploy it"),
    ("discard", r"Discard \d+ Cards?", None),
    ("discarded", r"In .*", r"Discard this card"),
    ("bid", r"In .*", r"Bid .*"),
    ("pay", r"In .*", r"Pay with .*"),
    ("hire", r"Market: .*", r"(Recruit|Take) .*"),
    ("roll", r"Roll These Dice", None),
    ("extra", r"Add (Green|Blue|Red)", None),
    ("add", r"Add .*", None),
    ("adding", r"In .*", r"Choose this card to add it"),
    ("die", r"Rolled: .*", r"Take .*"),
    ("fight", r"Fight", None),
    ("play", r"In .*", r"Play .*"),
    ("no card", r"Play No Card", None),
    ("take", r"Take the Card", None),
    ("nobody", r"Recruit Nobody", None),
    ("continue", r"Continue", None),
]
#: Buttons that lead nowhere new.
WAYS_BACK = ("Pass", "Back")


def table(tree):
    """The panel with the table of the game."""
    return first(tree, "Table", "panel")


def lit(tree):
    """What can be chosen now, best first: pairs of a kind and a node."""
    place = table(tree)
    if place is None:
        return []
    buttons = [n for n in place.walk() if n.role == "push button" and n.enabled and "focusable" in n.states]
    found = [(kind, node) for kind, name, description in CHOICES for node in buttons
             if re.fullmatch(name, node.name, re.DOTALL)
             and (description is None or re.fullmatch(description, node.description, re.DOTALL))]
    return found + [("ability" if node.name not in WAYS_BACK else "pass", node) for node in abilities(buttons)]


def abilities(buttons):
    """The buttons while abilities can be used: these, then the ways back."""
    back = [n for n in buttons if n.name in WAYS_BACK]
    if not back:
        return []
    row = back[0].parent
    near = {id(n) for n in row.walk()}
    return [n for n in buttons if id(n) in near and n not in back
            and ", not allowed right now" not in n.name] + back


def entries(tree):
    """The lines of the log, as a screen reader reads them."""
    return [n.name for n in every(tree, r"Entry \d+: .*", "list item")]


def sight(tree):
    """What a choice changes: the log and the table."""
    place = table(tree)
    seen = [(n.name, n.description, n.enabled) for n in place.walk()] if place else []
    return entries(tree)[-1:], seen


def over(tree):
    return first(tree, "Review Match", "push button") is not None


def my_turn(tree):
    """Whether a person is asked: only then a hint can be had."""
    return first(tree, "Hint", "push button") is not None


class Player:
    """Plays for whoever is asked, and counts what it has pressed."""

    def __init__(self, window):
        self.window, self.kinds, self.last = window, {}, None
        self.words = set()

    def wait(self):
        """Waits until somebody is asked for something new, or the match is over; gives the tree."""
        def ready(tree):
            self.words |= {n.name for n in tree.walk() if n.role == "status bar"}
            asked = over(tree) or (my_turn(tree) and lit(tree))
            return tree if asked and sight(tree) != self.last else None

        return self.window.until(ready, "somebody to be asked", 90)

    def choose(self, tree, prefer=()):
        """Presses the best that is lit; kinds in `prefer` go before all others. Says which kind it was."""
        choices = lit(tree)
        # What was never pressed is worth a try.
        order = sorted(choices, key=lambda c: (c[0] not in prefer, c[0] == "pass" and "ability" not in self.kinds))
        kind, node = order[0]
        self.last = sight(tree)
        node.press()
        if kind == "die":
            self.take_in_the_end(node)
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        return kind

    def take_in_the_end(self, node):
        """A press on a die that still tumbles only lets it come to rest; the next one takes it."""
        def taken(tree):
            return sight(tree) != self.last

        try:
            self.window.until(taken, "the die to be taken", 1)
        except AssertionError:
            node.press()

    def play(self, until=over, most=400):
        """Plays until something holds of the tree, which it gives."""
        for _ in range(most):
            tree = self.wait()
            if until(tree):
                return tree
            if over(tree):
                raise AssertionError("the match is over too early")
            self.choose(tree)
        raise AssertionError(f"no end after {most} choices")
