#!/usr/bin/python3
"""Two people share one screen and the program deals: one after the other looks at their own cards, and nothing
of a hand is told before its owner looks, nor of a choice before it is revealed."""

import re

from _dice_tuners import lit
from _play import entries, sight
from _window import check_named, every, journey, seat_a_person


def two_people(window):
    window.press("Dice Tuners, new match, .*")
    for number, name in ((1, "Anna"), (2, "Ben")):
        window.find(f"Seat {number}", "text").write(name)
    seat_a_person(window)
    check_named(window, "new match")
    window.press("Start Match", "push button")


def hands(tree):
    """The cards of hands that can be read, but for the Bluffs that everyone knows."""
    return [n.name for n in every(tree, r"In (Anna|Ben)’s hand: .*")
            if "unknown card" not in n.name and "known to all players" not in n.name and ": Bluff" not in n.name]


def check_covered(window, secrets):
    """No secret card is told anywhere in the window: not in a hand, the log, a tooltip or a description."""
    tree = window.until(lambda tree: tree if not hands(tree) else None, "all hands to be covered")
    told = "\n".join(f"{n.name}\n{n.description}" for n in tree.walk() if not open_place(n))
    leaked = [title for title in secrets if title in told]
    assert not leaked, f"{leaked} can be read"


def open_place(node):
    """The top of the deck, the piles and the log of them are open; a copy of a secret card may lie there."""
    places = [node, *node.above()]
    return any(re.match(r"Strategy deck|Strategy Discard Pile|Entry \d+: .* is the top card", n.name) for n in places)


def title(name):
    return re.match(r"In \w+’s hand: ([^,]+),", name)[1]


def look(window, name):
    """A person looks at their own cards; gives them."""
    assert not hands(window.tree()), "a hand is told before its owner has said who looks"
    window.press(f"I Am {name}", "push button")
    tree = window.until(lambda tree: tree if hands(tree) else None, f"{name}’s hand")
    other = {"Anna": "Ben", "Ben": "Anna"}[name]
    assert not any(f"In {other}’s hand" in line for line in hands(tree)), "the other hand is told too"
    return [title(line) for line in hands(tree)]


def choose(window, kind):
    """Presses the best thing of a kind; gives it."""
    was = []

    def press(tree):
        found = [node for k, node in lit(tree) if k == kind]
        if found:
            was.append(sight(tree))
            found[0].press()
            return found[0]
        return None

    return window.until(press, f"a chance to {kind}")


def walk(window):
    two_people(window)
    window.find("I Am Anna", enabled=False)
    assert not hands(window.tree()), "a hand is told before anybody looks"
    check_named(window, "nobody looks")
    # Looked at and covered again without a choice.
    anna = look(window, "Anna")
    check_named(window, "Anna looks")
    window.press("Hide", "push button")
    check_covered(window, anna)
    again = look(window, "Anna")
    assert again == anna, "another hand"
    bid = title(choose(window, "bid").name)
    # Keys pressed once too often do not open the next hand.
    window.keys("Return", "space")
    window.until(lambda tree: entries(tree)[-1].endswith("Anna has chosen a bid."), "the bid")
    window.find("I Am Ben")
    window.gone("I Am Anna")
    window.keys("Return", "space")
    check_covered(window, anna)
    assert not any(bid in line for line in entries(window.tree()) if "top card" not in line), "the bid is told"
    ben = look(window, "Ben")
    window.press("Hide", "push button")
    check_covered(window, anna + ben)
    look(window, "Ben")
    choose(window, "bid")
    # Now both are revealed, and the table is everyone's again.
    window.until(lambda tree: any("The bids: " in line for line in entries(tree)), "the bids")
    window.gone("I Am .*")
    revealed = next(line for line in entries(window.tree()) if "The bids: " in line)
    shown = [card for card in anna + ben if card in revealed]
    check_covered(window, [card for card in anna + ben if card not in shown])
    # Who hires looks at the own cards, and hides them.
    name = re.match(r"(Anna|Ben): (recruit|show)", window.find(r"(Anna|Ben): (recruit|show).*", "log",
                                                             enabled=False).name)[1]
    window.press("Look at Your Cards", "push button")
    window.until(hands, f"{name}’s hand")
    window.press("Hide", "push button")
    secret = [card for card in anna + ben if card not in shown]
    check_covered(window, secret)
    # A hint would tell what only one may see: it asks that person to look first, and is gone when they hide.
    window.press("Hint", "push button")
    check_covered(window, secret)
    look(window, name)
    window.press("Hint", "push button")
    window.find("Close the hint", "push button", patience=60)
    window.press("Hide", "push button")
    window.gone("Close the hint", "push button")
    check_covered(window, secret)
    window.close()
    # After a start the curtain asks again.
    window.start("Last played")
    assert not hands(window.tree())
    window.press("Continue", "push button")
    window.find(r"(Anna|Ben): (recruit|show).*", "log", enabled=False)
    check_covered(window, [card for card in anna + ben if card not in shown])
    window.close()


if __name__ == "__main__":
    journey(walk)
