#!/usr/bin/python3
"""Four people play a set with real dice and real cards and tell the program what happens: picks pressed one after the
other, numbers typed, a tie, a goal claimed that the dice do not meet, one that they meet, an undo and an amendment. Of
the next round only the saved dice are entered."""

import re

from _dualing_dice import lit, new_match
from _play import entries
from _window import check_named, choose_second, every, first, journey

PEOPLE = ("Anna", "Ben", "Clara", "Dora")
WHITE = ("D4", "D6", "D8", "D10")
#: By round, what the colour D20s of Anna, Ben, Clara and Dora show; in the second round two are tied.
COLOUR = ((17, 1, 20, 2), (19, 19, 3, 10), (4, 12, 11, 9), (8, 7, 6, 5), (13, 14, 15, 16))
#: The same of their white dice. Anna saves nothing above 3; Dora's first D10 shows its 0.
NUMBERS = ((1, 6, 8, 10), (3, 5, 1, 4), (2, 7, 4, 1), (3, 2, 5, 6), (2, 4, 3, 2))


class Table:
    """The people at the table, who tell the program what happens."""

    def __init__(self, window):
        self.window = window

    def asked(self):
        """Whose dice are asked for."""
        def whose(tree):
            return next((re.match(r"(\w+)’s colour die:", n.name)[1] for kind, n in lit(tree) if kind == "colour"), None)

        return self.window.until(whose, "a seat whose dice are asked for")

    def pick(self, number):
        """Everyone's two dice, a press each."""
        for _ in PEOPLE:
            name = self.asked()
            white = WHITE[(PEOPLE.index(name) + number) % 4]
            self.window.press(f"{name}’s colour die: D20", "push button")
            self.window.press(rf"White {white} pile: \d+", "push button")
            self.window.until(lambda tree, n=name: asks_other(tree, n), f"{name} to have picked")

    def type(self, numbers):
        """Numbers as they are called out; a comma ends one that could go on."""
        words = []
        for number, sides in numbers:
            word = "0" if (number, sides) == (10, 10) else str(number)
            more = sum(str(n).startswith(word) for n in range(1, sides + 1)) + (sides == 10 and word == "0")
            words.append(word + ("," if more > 1 else ""))
        before = len(entries(self.window.tree()))
        self.window.type("".join(words))
        self.window.press("Enter These Numbers", "push button")
        self.window.until(lambda tree: len(entries(tree)) > before, f"{words} to be taken")

    def roll(self, number):
        self.window.find(r"What does Anna’s colour D20 show\?", enabled=False)
        numbers = []
        for at in range(4):
            sides = int(WHITE[(at + number) % 4][1:])
            numbers += [(COLOUR[number][at], 20), (min(white(number, at), sides), sides)]
        self.type(numbers)

    def tie(self):
        """Anna and Ben re-roll their colour dice; Ben is better."""
        for name in PEOPLE[:2]:
            self.window.press(rf"Rolled by {name}: colour D20 \(19\)", "push button")
        self.window.find(r"What does Anna’s colour D20 show\?", enabled=False)
        self.type([(2, 20), (18, 20)])

    def save(self):
        """Everyone saves the own white die: it is chosen, then saved."""
        for _ in PEOPLE:
            name = re.match(r"(\w+): save", self.window.find(r"\w+: save a die\..*", "log", enabled=False).name)[1]
            before = len(entries(self.window.tree()))
            self.window.press(rf"Rolled by {name}: white .*", "push button")
            self.window.press(r"Save the \d+.*", "push button")
            self.window.until(lambda tree, n=before: len(entries(tree)) > n, f"{name} to save")


def white(number, at):
    return NUMBERS[number][at]


def asks_other(tree, name):
    """Whether no colour die of this seat can be chosen any more."""
    return not any(kind == "colour" and f"of {name}:" in node.name for kind, node in lit(tree))


def refused(window, words):
    """A refusal with these words and the rule; it is closed again."""
    alert = window.find(words, "alert", enabled=False)
    window.until(lambda tree: [n.press() or n for n in next(every(tree, re.escape(alert.name), "alert")).walk()
                               if n.name == "Close"], "the refusal to be closed")


def search(window, words):
    """Types into the list of goals."""
    for key in ["F6"] + ["Tab"] * 14:
        field = window.find("Search cards", "entry")
        if any("focused" in node.states for node in field.walk()):
            break
        window.keys(key)
    else:
        raise AssertionError("the list of goals cannot be reached by keyboard")
    window.keys("ctrl+a")
    window.type(words)
    window.keys("Return")


def reveal(window):
    """Anna claims a goal that her dice do not meet, then one that they meet; nobody else has one."""
    window.find(r"Which goal does (\w+) reveal\?", "label", enabled=False)
    check_named(window, "goals are told")
    for _ in PEOPLE:
        name = re.match(r"Which goal does (\w+)", window.find(r"Which goal does \w+ reveal\?", "label",
                                                              enabled=False).name)[1]
        if name == "Anna":
            window.press("List All Goals", "push button")
            search(window, "moonshot")
            refused(window, r"Moonshot needs: .*Anna has .*")
            search(window, "limbo")
            window.find(r"Which other goal does Anna reveal\?", "label", enabled=False)
            window.press("That Is All", "push button")
        else:
            window.press("No Goal", "push button")
        window.until(lambda tree, n=name: first(tree, rf"Which (other )?goal does {n} reveal.*", "label", enabled=False) is None,
                     f"{name} to be done")
    window.until(lambda tree: [line for line in entries(tree) if "Anna completes Limbo" in line], "the goal")


def amend(window, told):
    """A die of the last roll showed something else, which changes nothing that follows."""
    log = entries(window.tree())
    at = max(n for n, line in enumerate(log, 1) if "Dora rolls" in line or "rolls colour" in line)
    # The button within the one that holds the menu.
    window.until(lambda tree: [n.press() or n for n in list(every(tree, f"Edit entry {at}", "push button"))[-1:]],
                 "the entry's menu")
    window.press("Change This Entry", "menu item")
    window.find(rf"Entry {at}: what happened\?", enabled=False)
    window.find(r"What does Anna’s colour D20 show\?", enabled=False)
    window.type(told)
    # Nothing lies over the choices.
    window.find("Enter These Numbers", "push button").click()
    assert window.find(r"(All later entries|Entry \d+ is no longer).*", enabled=False).name == \
        "All later entries are still valid."
    window.press("Accept", "push button")
    window.until(lambda tree: entries(tree) != log, "the amended log")
    assert len(entries(window.tree())) == len(log), "entries were lost"


#: What is saved in the last round: a press for the die, one for its number.
SAVED = (("Anna’s colour die: D20", 4), (r"White D8 pile: \d+", 8), ("Clara’s colour die: D4", 2), (r"White D8 pile: \d+", 3))


def only_saved(window):
    """A whole round in nine presses, one of which is taken back."""
    window.press("Enter Only the Saved Dice.*", "push button")
    before = len(entries(window.tree()))
    presses = 1
    for at, ((die, number), name) in enumerate(zip(SAVED, PEOPLE)):
        window.find(rf"Which die did {name} save\?.*", enabled=False)
        window.press(die, "push button")
        window.press(rf"Saved by {name}: (white|colour) D\d+ \({number}\)", "push button")
        presses += 2
        if at == 1:
            check_named(window, "a saved die is entered")
            window.press("Take Back", "push button")
            window.press(die, "push button")
            window.press(r"Saved by Ben: white D8 \(8\)", "push button")
    window.until(lambda tree: len(entries(tree)) > before, "the round")
    assert presses == 9, presses
    window.find(r"Entry \d+: Saved in round 1: Anna colour D20 \(4\), Ben white D8 \(8\), Clara colour D4 \(2\), "
                r"Dora white D8 \(3\).*", enabled=False)


def walk(window):
    new_match(window, PEOPLE)
    choose_second(window, "Dice")
    choose_second(window, "Cards")
    window.press("Start Match", "push button")
    told = Table(window)
    for number in range(5):
        told.pick(number)
        told.roll(number)
        if number == 1:
            told.tie()
        if number == 2:
            before = entries(window.tree())
            window.press("Undo", "push button")
            window.until(lambda tree: len(entries(tree)) < len(before), "an entry less")
            told.roll(number)
            window.until(lambda tree: entries(tree) == before, "the entry again")
            check_named(window, "a die is saved")
        told.save()
    reveal(window)
    window.find(r"Anna, \d+ of 15.*", "push button")
    # Ben's colour die showed 12, not 14: Dora still goes first.
    amend(window, "13,2,12,4,15,3,16,2,")
    only_saved(window)
    window.close()


journey(walk)
