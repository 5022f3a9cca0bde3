"""Dicequest, played by pressing what is lit."""

import re

import _play
from _play import buttons, matching

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


#: What the tiles of cards are called; the button that sends nobody is called Playtime as well.
TILES = r"((Market, place|Quest|Hero|Backpack)\b|Playtime,).*"
#: Buttons that lead nowhere new.
WAYS_BACK = r"(Market and Quests|Back to the Attempt|This round’s Threat|Something Else)"


def lit(tree):
    """What can be chosen now, best first: pairs of a kind and a node."""
    nodes = [n for n in buttons(tree) if not n.name.endswith((", not allowed right now", ", stays at home"))
             and not re.match(WAYS_BACK, n.name)
             # What the Adventure says of itself may read like a button.
             and (", Adventure, Act " not in n.name or n.description == "Attempt this")]
    return [(kind, node) for kind, node in matching(nodes, CHOICES)
            if kind not in ("send", "other") or not re.match(TILES, node.name, re.DOTALL)]


class Player(_play.Player):
    def lit(self, tree):
        return lit(tree)


def new_match(window, people, bots=0):
    _play.new_match(window, "Dicequest", people, bots)
