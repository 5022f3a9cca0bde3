#!/usr/bin/python3
"""Two people with the real cards and dice of Dicequest tell the program what happens: every card that is turned over is found
by a part of its name, and of every die the face that came up; once the program rolls for them, once only the dice that are not
blank are told; a card named by mistake is taken back; a plate shows what its seat has, and the table decides something."""

import re

from _dicequest import Player, lit, new_match
from _play import entries, over
from _window import check_named, choose_second, every, first, journey

PEOPLE = ("Anna", "Ben")
#: How many entries there were when dice were asked for.
ROLLS = []
#: The cards of the set-up as the program asks for them.
MARKET = ("Corporal", "Pirate", "Paladin", "Duelist", "Bouncer", "Scarifier")


def on_sheet(tree):
    """The cards that can be named."""
    return [n for n in tree.walk() if n.role == "push button" and re.fullmatch(r"× \d+", n.description)]


def name(window, words=None):
    """Names the card with these words by typing them, or presses the first of all."""
    before = sight(window)
    if words:
        window.type(words)
        window.until(lambda tree: len(on_sheet(tree)) == 1 and words in on_sheet(tree)[0].name, words)
        window.keys("Return")
    else:
        window.until(on_sheet, "a card")[0].press()
    window.until(lambda _: sight(window) != before, "the card to be taken")


def sight(window):
    tree = window.tree()
    return len(entries(tree)), [n.name for n in tree.walk() if n.role in ("label", "push button")]


def tell(window):
    """Tells what is asked of cards and dice until somebody has a choice."""
    def asked(tree):
        for name_, role in (("Search cards", "entry"), ("Let Tableside Roll", "push button")):
            if found := first(tree, name_, role):
                return tree, found
        return (tree, None) if over(tree) or lit(tree) else None

    for _ in range(80):
        tree, found = window.until(asked, "a question")
        if found is None:
            return tree
        if found.role == "entry":
            name(window)
            continue
        roll(window, tree, found)
    raise AssertionError("nobody is asked to choose")


def roll(window, tree, by_program):
    """Tells what a roll of real dice shows: the first one is left to the program, of the second one die is told and the others
    are blank, of all others each die gets its face by a press."""
    before = len(entries(tree))
    ROLLS.append(before)
    if len(ROLLS) == 1:
        by_program.press()
    else:
        for _ in range(14):
            faces = window.until(lambda tree: list(every_face(tree)) or len(entries(tree)) > before, "a face to enter")
            if faces is True:
                return
            die = faces[0].name.split(":")[0]
            last = sight(window)
            faces[1].press()
            window.until(lambda _, last=last: sight(window) != last, f"the face of the {die}")
            if len(ROLLS) == 2 and first(window.tree(), "All Others Are Blank", "push button"):
                window.press("All Others Are Blank", "push button")
                break
    window.until(lambda tree: len(entries(tree)) > before, "the dice")


def every_face(tree):
    """What a die can show, where a face is asked for."""
    return (n for n in tree.walk() if n.role == "push button" and n.description == "Enters this face")


def rule(window):
    """The table decides that Anna has nine Gold."""
    before = len(entries(window.tree()))
    window.choose_in_menu("House Ruling…")
    window.until(lambda _: len(window.ids()) > 1, "the rulings")
    check_named(window, "rulings")
    window.focus_window()
    window.find("Gold", "spin button").write("9")
    window.find("Reason", "text").write("She found it under the table.")
    window.press("Enter Ruling", "push button")
    window.until(lambda _: len(window.ids()) == 1, "their end")
    window.focus_window(window.ids()[0])
    window.until(lambda tree: len(entries(tree)) > before, "the ruling in the log")


def look_different(window):
    """The table is not as the program believes: two things are set at once, for one reason."""
    before = len(entries(window.tree()))
    window.choose_in_menu("House Ruling…")
    window.until(lambda _: len(window.ids()) > 1, "the rulings")
    window.focus_window()
    window.find("The Table Looks Different…", "list item").click()
    window.find("Gold: Ben", "spin button").write("4")
    check_named(window, "what the table has")
    assert not window.find("Enter Ruling", "push button", enabled=False).enabled, "no reason is asked for"
    window.find("VP Tokens: Anna", "spin button").write("2")
    window.find("Reason", "text").write("We had not noted it.")
    window.press("Enter Ruling", "push button")
    # A tooltip of the table under the pointer is a window too.
    window.until(lambda tree: not first(tree, "The Table Looks Different", "frame"), "the end of the sheet")
    window.focus_window(window.ids()[0])
    window.until(lambda tree: len(entries(tree)) == before + 2, "both rulings in the log")


def walk(window):
    new_match(window, PEOPLE)
    choose_second(window, "Dice")
    choose_second(window, "Cards")
    window.press("Start Match", "push button")
    tree = window.until(lambda tree: tree, "a tree")
    first_seat = window.until(
        lambda tree: first(tree, "Anna", "push button") or first(tree, r"Hero 1 of 5 in the Market", "label", enabled=False),
        "lots or cards")
    if first_seat.role == "push button":
        first_seat.press()
    window.find(r"Hero 1 of 5 in the Market", "label", enabled=False)
    check_named(window, "cards are told")
    for at, card in enumerate(MARKET, 1):
        name(window, card)
        if at == 1:
            # It was another one.
            window.press("Corporal, selected", "push button")
            window.find(r"Hero 1 of 5 in the Market", "label", enabled=False)
            name(window, card)
    tree = tell(window)
    market = [n.name for n in every(tree, r"Market, place \d: .*", "push button")]
    assert all(card in line for card, line in zip(MARKET, market)), market
    rule(window)
    look_different(window)
    player = Player(window)
    for _ in range(90):
        tree = tell(window)
        if over(tree) or any("Round 3" in n.name for n in tree.walk()):
            break
        player.choose(tree)
    assert len(ROLLS) >= 3, ROLLS
    assert player.kinds.get("recruit", 0) >= 2 and player.kinds.get("send", 0) >= 2, player.kinds
    window.press(r"Ben, \d+ VP.*", "push button")
    window.find("Ben’s Party and Items", enabled=False)
    window.keys("Escape")
    check_named(window, "the third round")
    window.close()


journey(walk)
