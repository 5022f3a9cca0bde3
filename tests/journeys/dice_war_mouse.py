#!/usr/bin/python3
"""A whole match of DiceWar with the mouse: two people, dice that lie on the table, two tribes and Ruins. The table
looks different in between, the two face each other for a while, and in the end the match is looked back at."""

import subprocess

from _dice_war import SECOND, Player, board, dice, entries, fields, over
from _window import choose_second, every, first, journey, seat_a_person


def mouse(*steps):
    subprocess.run(["xdotool", *steps], check=True, timeout=20)


class Mouse(Player):
    """Taps fields and drags dice."""

    #: Whether two people face each other, and Black's dice are upside down.
    facing = False

    def place(self, field, part=0.5):
        """A point of a field: its middle, or nearer to its corner."""
        node = self.window.until(lambda tree: fields(tree).get(field), field)
        left, top, width, height = node.extents
        return str(left + int(width * part)), str(top + int(height * part))

    def press(self, field):
        mouse("mousemove", *self.place(field), "click", "1")

    def move(self, start, end):
        (x, y), (to_x, to_y) = self.place(start), self.place(end)
        half = str((int(x) + int(to_x)) // 2), str((int(y) + int(to_y)) // 2)
        mouse("mousemove", x, y, "mousedown", "1")
        mouse("mousemove", *half)
        mouse("mousemove", to_x, to_y)
        mouse("mouseup", "1")

    def upgrade(self, field):
        """Two taps: the die, then the plus on it."""
        self.press(field)
        self.window.find("Upgrade", "push button")
        turned = self.facing and self.window.until(dice, "dice")[field][0] == "Black"
        mouse("mousemove", *self.place(field, 0.8 if turned else 0.2), "click", "1")


def start(window):
    window.press("DiceWar.*, new match, .*")
    window.find("Start Match", "push button")
    seat_a_person(window)
    choose_second(window, "Dice")
    choose_second(window, "Red’s Tribe")
    choose_second(window, "Ruins")
    window.press("Start Match", "push button")


def look_back(window, last):
    """In place beside the board, and step by step on the page for it."""
    # The tableau of the end gives way to what lies below it.
    window.keys("Escape")
    rows = window.until(lambda tree: (found := list(every(tree, r"Turn \d+.*", "list item"))) and found[1:] and found,
                        "the moves")
    rows[-2].click()
    window.find("Reviewing .*")
    window.find("Back to the Match", "push button").click()
    window.gone("Reviewing .*")
    window.keys("Escape")
    window.press("Review Match", "push button")
    window.find("Play On From Here", "push button")
    window.press("First entry", "push button")
    window.until(lambda tree: fields(tree) and not dice(tree), "no dice")
    window.press("Last entry", "push button")
    window.until(lambda tree: dice(tree) == last, "the last board")


def different(window, player):
    """The table looks different: a die was turned too far. What differs is found and recorded."""
    now = window.until(dice, "dice")
    field = next(field for field, (colour, level) in sorted(now.items()) if colour == "Red" and level == 3)
    window.press("Match the Real Board…", "push button")
    window.find("None: .*")
    window.until(lambda _: len(window.ids()) > 1, "a window of its own")
    window.press("Red .*, level 4", "push button")
    window.until(lambda tree: [n for n in every(tree, f"{field}: .*", "push button")][-1].press() or True, "a field")
    window.find(r"• .*")
    window.press("Save", "push button")
    window.until(lambda tree: dice(tree).get(field) == ("Red", 4), "the correction")
    player.window.keys("ctrl+z")
    window.until(lambda tree: dice(tree) == now, "the correction to be taken back")


def side(window, entry):
    """Chooses from which side the board is seen."""
    window.find("Board Orientation").click()
    window.press(entry, "push button")
    window.gone(entry, "push button")


def face(window, player):
    """Two people face each other: what Black is asked stands at Black's side, what Red is asked at Red's."""
    def asked(tree):
        return first(tree, r"Player 2 \(Black\): .*", enabled=False)

    def above(tree):
        middle = fields(tree)["d4"].extents[1]
        return asked(tree).extents[1] < middle

    now = window.until(dice, "dice")
    window.until(lambda tree: asked(tree) and not above(tree), "the sentence below")
    side(window, "Players Facing Each Other")
    window.until(above, "the sentence at the side of Black")
    assert window.until(dice, "dice") == now
    player.facing = True


def walk(window):
    start(window)
    player = Mouse(window)
    player.button("Player 1 rolled 5")
    player.button("Player 2 rolled 2")
    window.find("Done.*", "push button", enabled=False)
    # Beside the list of moves the log opens when it is wanted.
    window.focus_window()
    window.keys("F9")
    window.until(entries, "the log")
    red, black, actions, rows = SECOND
    for row, rank in ((red, "1"), (black, "7")):
        window.find("Done.*", "push button", enabled=False)
        was = len(entries(window.tree()))
        player.line_up(row, rank)
        window.until(lambda tree: len(entries(tree)) > was, "the line-up")
    for at, action in enumerate(actions):
        player.enter(action)
        if at == 10:
            different(window, player)
            face(window, player)
        if at == 21:
            side(window, "Your Side at the Bottom")
            player.facing = False
    window.until(over, "the end")
    last = window.until(dice, "the board")
    assert last == board(rows), last
    look_back(window, last)
    print(f"{player.count} actions")
    window.close()


journey(walk)
