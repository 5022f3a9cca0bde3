"""Regidice, played by pressing what is lit."""

import _play
from _play import buttons, entries, matching
from _window import check_named

#: What a choice looks like: its kind, a pattern for its name, one for its description. Earlier ones come first where
#: several can be pressed.
CHOICES = [
    ("announce", r"Declare (Attack|Block|Heal|Cast|Animal) for \ds", None),
    ("cast", r"Cast (Red|Yellow|Blue|Black)", r"(?!Why not\?).*"),
    ("attack", r"Attack with \d+ pips?", r"(?!Why not\?).*"),
    ("block", r"Block with \d+ di(e|ce)", r"(?!Why not\?).*"),
    ("heal", r"Heal with \d+ di(e|ce)", r"(?!Why not\?).*"),
    ("raise", r".* die of .*", r"Raises this die to \d"),
    ("spread", r"Spread Them Evenly", None),
    ("spoils", r"Take (None|\d Black Di(e|ce))", None),
    ("pays", r".* Pays", None),
    ("lose", r"Lose (Nothing|\d+ Di(e|ce))", None),
    ("pass", r"(Pass Nothing|Reroll All|Pass \d+ .*|Keep \d+ .*)", None),
    # An announcement is chosen on the table, and so is what one player prepares.
    ("field", r"(Attack|Block|Heal|Cast|Animal), collect \ds", r"Choose this"),
    ("prepare", r"(Attack|Block|Heal|Cast|Animal): (?!.*, selected).*", r"Prepare this action"),
    ("end", r"End Actions", None),
    ("nothing", r"(Do Nothing|Done)", None),
]


def lit(tree):
    """What can be chosen now, best first: pairs of a kind and a node."""
    return matching(buttons(tree), CHOICES)


def declare(window, tree, action, value):
    """An announcement: the field on the table, then the choice that confirms it."""
    next(n for kind, n in lit(tree) if n.name == f"{action}, collect {value}s").press()
    window.press(f"Declare {action} for {value}s", "push button")


def rule(window):
    """The table overrules the rules by what its form proposes first."""
    before = len(entries(window.tree()))
    window.choose_in_menu("House Ruling…")
    window.until(lambda _: len(window.ids()) > 1, "the rulings")
    check_named(window, "rulings")
    window.focus_window()
    window.find("Reason", "text").write("It fell into the soup.")
    window.press("Enter Ruling", "push button")
    window.until(lambda _: len(window.ids()) == 1, "their end")
    window.focus_window(window.ids()[0])
    window.until(lambda tree: len(entries(tree)) > before, "the ruling in the log")


class Player(_play.Player):
    def lit(self, tree):
        return lit(tree)


def new_match(window, people, bots=0):
    _play.new_match(window, "Regidice", people, bots)
