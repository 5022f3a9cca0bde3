"""Dualing Dice, played by pressing what is lit."""

import _play
from _play import buttons, matching

#: What a choice looks like: its kind, a pattern for its name, one for its description. Earlier ones come first where
#: several can be pressed. A die that is chosen already is none.
CHOICES = [
    ("pick", r"Pick (D\d+ and )?White D\d+", None),
    ("saved", r"Save the \d+(: .*)?", None),
    ("pile", r"White D\d+ pile: \d+", r"(Picks: .*|White D\d+)"),
    ("colour", r".*’s colour die: D\d+", r"Choose this die"),
    ("re-roll", r"Rolled by .*", r"Reroll .*"),
    ("save", r"(Rolled by|The House:) .*", r"Save .*"),
    ("reveal", r"Reveal (Nothing|\d+ Goals?)", None),
    ("keep", r"Keep All Goals", None),
]


def lit(tree):
    """What can be chosen now, best first: pairs of a kind and a node."""
    return matching(buttons(tree), CHOICES)


class Player(_play.Player):
    tumbling = ("save", "re-roll")

    def lit(self, tree):
        return lit(tree)


def new_match(window, people, bots=0):
    _play.new_match(window, "Dualing Dice", people, bots)
