"""Regidice, played by pressing what is lit."""

import re

import _dice_tuners
from _dice_tuners import entries, my_turn, over, sight, table
from _window import every

#: What a choice looks like: its kind, a pattern for its name, one for its description. Earlier ones come first where
#: several can be pressed.
CHOICES = [
    ("announce", r"(Attack|Block|Heal|Cast|Animal), collect \ds", r"(.*; )?Declares this"),
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
    ("end", r"End Actions", None),
    ("nothing", r"(Do Nothing|Done)", None),
]


def lit(tree):
    """What can be chosen now, best first: pairs of a kind and a node."""
    place = table(tree)
    if place is None:
        return []
    buttons = [n for n in place.walk() if n.role == "push button" and n.enabled and "focusable" in n.states]
    return [(kind, node) for kind, name, description in CHOICES for node in buttons
            if re.fullmatch(name, node.name, re.DOTALL)
            and (description is None or re.fullmatch(description, node.description, re.DOTALL))]


class Player(_dice_tuners.Player):
    """Plays for whoever is asked, and counts what it has pressed."""

    def wait(self):
        """Waits until somebody is asked for something new, or the match is over; gives the tree."""
        def ready(tree):
            self.words |= {n.name for n in tree.walk() if n.role == "status bar"}
            asked = over(tree) or (my_turn(tree) and lit(tree))
            return tree if asked and sight(tree) != self.last else None

        return self.window.until(ready, "somebody to be asked", 90)

    def choose(self, tree, prefer=(), wanted=None):
        """Presses the best that is lit; kinds in `prefer` go before all others, and of one kind what has this name.
        Says which kind it was."""
        def rank(choice):
            kind, node = choice
            return kind not in prefer, wanted is not None and not re.fullmatch(wanted, node.name)

        kind, node = min(lit(tree), key=rank)
        self.last = sight(tree)
        node.press()
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        return kind


def new_match(window, people, bots=0):
    """Brings the page of a new match to these people, and so many bots after them."""
    window.press("New match of Regidice")
    window.find("Start Match", "push button")
    for number, name in enumerate(people, 1):
        # Two seats are there from the beginning, the second for a bot.
        if number > 2:
            window.press("Add a seat")
        if number > 1:
            window.press("Who sits here: Medium bot")
            window.until(lambda tree: (window.focused(tree) or tree).role == "list item", "the choices")
            window.keys("Home", "Return")
            window.until(lambda tree, n=number: len(list(every(tree, "Who sits here: Person"))) == n, "one more person")
        window.find(f"Seat {number}", "text").write(name)
    if len(people) + bots == 1:
        window.until(lambda tree: [n.press() or n for n in list(every(tree, "Remove this seat", "push button"))[-1:]],
                     "a seat to remove")
        window.gone("Seat 2", "text")
    for number in range(len(people) + 1, len(people) + bots + 1):
        if number > 2:
            window.press("Add a seat")
        window.find(f"Seat {number}", "text")
