"""Dicequest, played by pressing what is lit."""

import re

import _dice_tuners
from _dice_tuners import entries, my_turn, over, sight, table
from _window import every

#: What a choice looks like: its kind, a pattern for its name, one for its description. Earlier ones come first where
#: several can be pressed.
CHOICES = [
    ("recruit", r"Market, place \d: .*", r"Recruit"),
    ("send", r"(Send|Go).*|.* with .*|Playtime", None),
    ("target", r"(Quest \d: .*|Playtime.*)", r"Attempt this"),
    ("reward", r"Hero \d: .*", r"This Hero levels up"),
    ("hero", r"Hero \d: .*", r"(Choose this Hero|(Light|Deadly|Unblockable).* to .*)"),
    ("item", r"Backpack: .*", r"(Choose|Discard) this Item"),
    # Before what may be replaced in the Tavern, which could be chosen and given up for ever.
    ("leave", r"Leave the Tavern", None),
    ("market", r"Market, place \d: .*", r"Replace this Hero"),
    ("quest", r"Quest \d: .*", r"(Replace this Quest|Put the Threat token here)"),
    ("pass", r"Pass", None),
    ("block", r"Block .*", None),
    ("end", r"(Go on|End .*|Roll.*|Take .*)", None),
    ("other", r".+", None),
]


def lit(tree):
    """What can be chosen now, best first: pairs of a kind and a node."""
    place = table(tree)
    if place is None:
        return []
    buttons = [n for n in place.walk() if n.role == "push button" and n.enabled and "focusable" in n.states
               and not n.name.endswith((", not allowed right now", ", stays at home"))
               and not re.match(r"(Market and Quests|Back to the Attempt|This round’s Threat|Something Else)", n.name)]
    # The button that sends nobody is called Playtime as well.
    tiles = r"((Market, place|Quest|Hero|Backpack)\b|Playtime,).*"
    found = []
    for kind, name, description in CHOICES:
        for node in buttons:
            if kind in ("send", "other") and re.match(tiles, node.name, re.DOTALL):
                continue
            # What the Adventure says of itself may read like a button.
            if re.search(r", Adventure, Act ", node.name) and node.description != "Attempt this":
                continue
            if re.fullmatch(name, node.name, re.DOTALL) and (
                    description is None or re.fullmatch(description, node.description, re.DOTALL)):
                found.append((kind, node))
    return found


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
            return kind not in prefer, wanted is not None and not re.fullmatch(wanted, node.name, re.DOTALL)

        kind, node = min(lit(tree), key=rank)
        self.last = sight(tree)
        node.press()
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        return kind


def new_match(window, people, bots=0):
    """Brings the page of a new match to these people, and so many bots after them."""
    window.press("New match of Dicequest")
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
