"""Dualing Dice, played by pressing what is lit."""

import re

import _dice_tuners
from _dice_tuners import entries, my_turn, over, sight, table
from _window import every

#: What a choice looks like: its kind, a pattern for its name, one for its description. Earlier ones come first where
#: several can be pressed. A die that is chosen already is none.
CHOICES = [
    ("pile", r"White D\d+ pile: \d+", r"(Picks: .*|White D\d+)"),
    ("colour", r".*’s colour die: D\d+", r"Choose this die"),
    ("re-roll", r"Rolled by .*", r"Reroll .*"),
    ("save", r"(Rolled by|The House:) .*", r"Save .*"),
    ("reveal", r"Reveal (Nothing|\d+ Goals?)", None),
    ("keep", r"Keep All Goals", None),
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

    def choose(self, tree, prefer=()):
        """Presses the best that is lit; kinds in `prefer` go before all others. Says which kind it was."""
        kind, node = min(lit(tree), key=lambda choice: choice[0] not in prefer)
        self.last = sight(tree)
        node.press()
        if kind in ("save", "re-roll"):
            self.take_in_the_end(node)
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        return kind


def new_match(window, people, bots=0):
    """Brings the page of a new match to these people, and so many bots after them."""
    window.press("New match of Dualing Dice")
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
    for number in range(len(people) + 1, len(people) + bots + 1):
        if number > 2:
            window.press("Add a seat")
        window.find(f"Seat {number}", "text")
