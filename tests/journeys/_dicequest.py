"""Dicequest, played by pressing what is lit."""

import re

import _play
from _play import buttons, matching

#: What a choice looks like: its kind, a pattern for its name, one for its description. Earlier ones come first where
#: several can be pressed.
CHOICES = [
    ("recruit", r"Market, place \d: .*", r"Recruit"),
    ("send", r"(Send|Go).*|.* with .*|Playtime", None),
    ("target", r"(Quest \d: .*|Playtime.*|.*, Adventure, Act .*)", r"Attempt this"),
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
    # Before the dice, of which one is only looked at.
    ("answer", r"(.+ becomes .+|Set .+ to .+|A die of this colour.*|.+: .+ instead)", None),
    ("other", r".+", None),
]


#: What the tiles of cards are called; the button that sends nobody is called Playtime as well.
TILES = r"((Market, place|Quest|Hero|Backpack)\b|Playtime,).*"
#: What leads nowhere new: ways back, cards and piles to be read, plates.
READ = (r"(Back|More…|Market|Quests|This round’s Threat.*|.*, \d+ VP(, .*)?|.+’s Hero: .*|.*, Next in the deck.*"
        r"|.*(All symbols met|symbols? missing).*|(?!Quest |Playtime).*, Adventure, Act .*)")


def lit(tree):
    """What can be chosen now, best first: pairs of a kind and a node."""
    nodes = [n for n in buttons(tree) if not n.name.endswith(", not allowed right now")
             and (n.description == "Attempt this" or not re.fullmatch(READ, n.name, re.DOTALL))]
    return [(kind, node) for kind, node in matching(nodes, CHOICES)
            if (kind not in ("send", "other") or not re.match(TILES, node.name, re.DOTALL))
            # A die that is looked at is not pressed again.
            and not (kind == "other" and node.name.endswith(", selected"))]


class Player(_play.Player):
    def lit(self, tree):
        return lit(tree)


def new_match(window, people, bots=0):
    _play.new_match(window, "Dicequest", people, bots)
