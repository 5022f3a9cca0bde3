"""Dice Tuners, played by pressing what is lit."""

import _play
from _play import buttons, matching

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


def lit(tree):
    """What can be chosen now, best first: pairs of a kind and a node."""
    nodes = buttons(tree)
    found = matching(nodes, CHOICES)
    return found + [("ability" if node.name not in WAYS_BACK else "pass", node) for node in abilities(nodes)]


def abilities(nodes):
    """The buttons while abilities can be used: these, then the ways back."""
    back = [n for n in nodes if n.name in WAYS_BACK]
    if not back:
        return []
    row = back[0].parent
    near = {id(n) for n in row.walk()}
    return [n for n in nodes if id(n) in near and n not in back
            and ", not allowed right now" not in n.name] + back


class Player(_play.Player):
    tumbling = ("die",)

    def lit(self, tree):
        choices = lit(tree)
        # What was never pressed is worth a try.
        return sorted(choices, key=lambda choice: choice[0] == "pass" and "ability" not in self.kinds)
