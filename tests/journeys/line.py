#!/usr/bin/python3
"""Lines in place of presses: two people play turns of DiceWar by them, are refused, put it right and ask “Can I…?”; then
four dice of a round of Dualing Dice with real dice and cards are told in one line."""

from _dualing_dice import new_match as new_dualing_dice
from _play import entries, new_match
from _window import check_named, choose_second, every, first, journey

PEOPLE = ("Anna", "Ben")
NAME = "What happens"


def line(tree):
    """The entry of the line, if it is open."""
    return next((n for n in every(tree, NAME) if "visible" in n.states), None)


def is_gone(tree):
    return line(tree) is None


def typing(tree):
    """Whether what is typed goes into the line."""
    entry = line(tree)
    return entry and any("focused" in node.states for node in entry.walk())


def write(window, words, opens="ctrl+l"):
    """Opens the line by a key and types into it."""
    window.keys(opens)
    window.until(typing, "the line with the focus")
    window.type(words)


def understood(window, pattern):
    """What the line says it has understood."""
    return window.find(pattern, "log", enabled=False)


def enter(window, words):
    """Enters a line and waits until it has been taken."""
    before = len(entries(window.tree()))
    write(window, words)
    understood(window, "✓ .*")
    window.keys("Return")
    window.until(lambda tree: len(entries(tree)) > before and is_gone(tree), f"“{words}” to be taken")


def dice_war(window):
    new_match(window, "DiceWar.*", PEOPLE)
    window.press("Start Match", "push button")
    turned = "Black" in window.find(r"\w+ \((Red|Black)\): set up.*", enabled=False).name
    # Beside the list of moves the log opens when it is wanted.
    window.keys("F9")
    red, black = "spirit b1, blood mage d1, blood mage f1", "spirit b7, blood mage d7, blood mage f7"
    # Who goes first sets up first.
    enter(window, "; ".join((black, red) if turned else (red, black)))
    ours, theirs = (("b7 b6", "b1 b2"), ("b1 b2", "b7 b6"))[not turned]
    wrong = "d1 d4" if turned else "d7 d4"
    before = entries(window.tree())
    write(window, f"{ours}, {wrong}")
    understood(window, r"✓ Spirit .*“.*”: .*")
    window.find("Rule DW-MOVE-1", "push button")
    check_named(window, "a line with a refusal")
    window.keys("Return")
    # The refused part is marked: what is typed takes its place, and what was allowed stays.
    window.type(theirs)
    understood(window, r"✓ Spirit .*✓ Spirit .*")
    assert entries(window.tree()) == before, "nothing of a refused line is entered"
    window.keys("Return")
    window.until(lambda tree: len(entries(tree)) == len(before) + 2 and is_gone(tree), "both moves")

    before = entries(window.tree())
    write(window, " d7 d4" if turned else " d1 d4", opens="question")
    understood(window, "No. .*")
    window.keys("Return")
    # The question mark stays, what was asked is replaced.
    window.type(" d7 d6" if turned else " d1 d2")
    understood(window, "Yes. .*")
    window.keys("Return", "Escape")
    window.until(is_gone, "the line to close")
    assert entries(window.tree()) == before, "a question enters nothing"

    # Letters are keys of the board; who does not know the keys finds the question in the menu.
    window.keys("c", "3")
    window.until(lambda tree: (window.focused(tree) or tree).name.startswith("c3: "), "the field")
    window.choose_in_menu("Can I…\\?")
    window.until(typing, "the line with the focus")
    understood(window, "Type what you want to do after the question mark.")
    window.keys("Escape")
    window.until(is_gone, "the line to close")


def dualing_dice(window):
    window.keys("alt+Home")
    new_dualing_dice(window, PEOPLE)
    choose_second(window, "Dice")
    choose_second(window, "Cards")
    window.press("Start Match", "push button")
    window.find("Anna’s colour die: D20", "push button")
    enter(window, "anna D20 7 D8 3, ben D20 4 D4 2")
    assert any("rolls" in entry for entry in entries(window.tree())), entries(window.tree())


def walk(window):
    dice_war(window)
    dualing_dice(window)
    assert first(window.tree(), NAME) is None or is_gone(window.tree())
    window.close()


journey(walk)
