"""DiceWar, played on the board from a list of moves in notation."""

import re

from _window import every, first

#: The first example match of the rules, Red first: line-ups, actions, the last board.
FIRST = ("151111.", "...55..", """
    5b1+ 5d7+ 1a1+ 5e7+ 2a1+ 6e7-e6 1e1+ 6d7-d6 2e1+ 6d6-d5 1c1+ 6e6-e5 2c1+ 6e5-e4 1f1+ 6e4-e3 2f1+ 6e3-f3 1d1+
    6f3-e3 2d1+ 6d5-d4 3c1-c2 6d4-d3 3f1-f2 6d3-d4 3e1-e2 6e3-d3 3d1-d2 6d3*dragon_blood(c3,e3) 6b1-b2 3e3+ 3e2+
    4e3+ 4e2*blood_offering(d2,1) 6d4-d3 5d2xc3 &5c3-b4 5e3xf2 &5f2-e1 5b4+ 6d3-e3 3a1-a2 6e3xe2
    """.split(), "7/7/7/1F5/7/CFC1f2/4e2")
#: The second: Gears against Light of Dragons, with Ruins.
SECOND = ("613....", "..3..61", """
    1b1+ 6f7*dragon_blood(f6,e7) 2b1+ 1g7+ 3b1-b2 2g7+ 3c1-c2 3g7-g6 6a1-a2 3g6-g5 3c2-c3 3e7-e6 3b2-b3 3c7-c6
    3b3-b4 3c6-c5 3b4-b5 3c5-c4 6a2-a3 3g5-g4 6a3-a4 3c4+ 3c3-d3 4c4+ 3d3-d4 5c4xb5 &5b5-c4 6a4-a5 3g4-g3 6a5-b5
    5c4-d3 3d4-d5 3f6-f5 6b5-b6 3e6+ 6b6-b7 4e6*blood_offering(g3,1) 3d5-c5 4e6+ 3c5-c6 5e6-d5 3c6-c7 5g3-f2 3c7-d7
    3f5-f4 3d7+ 5d5+ 4d7+ 6d5*dragon_blood(d4,c5) 5d7+ 3c5-c4 6b7-c7 3c4-b4
    """.split(), "2FF3/7/7/1c1c1c1/3e3/5e1/7")

SPELLS = {"dragon_blood": "Dragon Blood", "blood_offering": "Blood Offering"}


def table(tree):
    return first(tree, "Table", "panel")


def fields(tree):
    """The fields of the board by name."""
    place = table(tree)
    found = {}
    for node in place.walk() if place else ():
        name = re.match(r"([a-g][1-7]): ", node.name)
        if name and node.role == "push button":
            found[name[1]] = node
    return found


def says(tree, field):
    """What pressing a field does."""
    node = fields(tree).get(field)
    return node.description if node else ""


def dice(tree):
    """The colour and level of the die on each field that has one."""
    found = {}
    for name, node in fields(tree).items():
        die = re.match(r".*: (Red|Black) .*, level (\d)", node.name)
        if die:
            found[name] = (die[1], int(die[2]))
    return found


def board(rows, turned=False):
    """The same from the first field of a position string."""
    found = {}
    for row, rank in zip(rows.split("/"), "7654321"):
        files = iter("abcdefg")
        for letter in row:
            if letter.isdigit():
                for _ in range(int(letter)):
                    next(files)
            else:
                red = letter.isupper() != turned
                field = next(files) + rank
                field = turn(field) if turned else field
                found[field] = ("Red" if red else "Black", ord(letter.lower()) - ord("a") + 1)
    return found


def turn(words):
    """Fields after turning the board by 180 degrees, wherever they stand in words; those of a spell in order."""
    def other(match):
        return chr(ord("a") + ord("g") - ord(match[1])) + str(8 - int(match[2]))

    def ordered(match):
        named = sorted(re.findall(r"[a-g][1-7]", match[1]), key=lambda field: (field[1], field[0]))
        return "(" + ",".join(named + re.findall(r"\b\d\b", match[1])) + ")"

    return re.sub(r"\((.*)\)", ordered, re.sub(r"([a-g])([1-7])", other, words))


def moves(tree):
    """All moves so far, as a screen reader reads them."""
    return [(n.name, n.description) for n in every(tree, r"Turn \d+.*", "list item")]


def entries(tree):
    """All entries so far, as they stand in the log: while line-ups are made, the list of moves has no room."""
    return list(every(tree, r"Entry \d+: .*", "list item"))


def over(tree):
    return first(tree, "Review Match", "push button") is not None


class Player:
    """Enters a match from its notation. `press` presses a field, `move` moves a die from a field to another."""

    def __init__(self, window):
        self.window, self.count = window, 0

    def press(self, field):
        raise NotImplementedError

    def move(self, start, end):
        self.press(start)
        self.press(end)

    def upgrade(self, field):
        self.press(field)
        self.button("Upgrade")

    def button(self, name):
        self.window.press(name, "push button")

    def line_up(self, row, rank):
        """Places a line-up die by die."""
        for file, level in zip("abcdefg", row):
            for _ in range(int(level) if level.isdigit() else 0):
                self.press(file + rank)
        self.button("Done")

    def enter(self, notation):
        """Enters one action and waits for it to stand in the list of moves."""
        self.count += 1
        was = self.window.until(lambda tree: [moves(tree)], "the moves")[0]
        action = re.fullmatch(r"&?\d?([a-g]\d)([-x+*])(.*)", notation)
        start, kind, rest = action.groups()
        if kind in "-x":
            self.move(start, rest)
        elif kind == "+":
            self.upgrade(start)
        else:
            self.cast(start, rest)
        # The result lies where the moves were: what the last move did shows on the board.
        ended = self.window.until(lambda tree: [over(tree)] if over(tree) or moves(tree)[-1:] != was[-1:] else None,
                                  f"{notation} to be entered")[0]
        if not ended:
            told = self.window.until(moves, "the moves")[-1]
            assert told[1] == notation, f"{notation} was entered as {told}"

    def cast(self, start, spell):
        name, targets = re.fullmatch(r"(\w+)\((.*)\)", spell).groups()
        self.press(start)
        words = SPELLS[name]
        only = self.window.until(lambda tree: first(tree, words, "push button"), words)
        one_way = bool(only.description)
        self.button(words)
        if one_way:
            return
        for target in targets.split(","):
            if re.fullmatch(r"[a-g]\d", target):
                self.window.until(lambda tree: says(tree, target) == "Choose for the spell", target)
                self.press(target)
            elif self.window.until(lambda tree: [first(tree, f"{target} (die|dice)", "push button")], "it")[0]:
                self.button(f"{target} (die|dice)")
