#!/usr/bin/python3
"""A whole match of DiceWar with nothing but the keyboard: from the first page to the last move."""

from _dice_war import FIRST, Player, board, dice, entries, over, says, turn
from _window import check_named, journey, seat_a_person


class Keyboard(Player):
    """Types the names of fields and presses them."""

    def focused(self, wanted, what):
        """Waits until something wanted has the focus."""
        def held(tree):
            node = self.window.focused(tree)
            return node if node and wanted(node) else None

        return self.window.until(held, what, 10)

    def press(self, field):
        self.window.keys(*field)
        self.focused(lambda node: node.name.startswith(f"{field}: "), f"the cursor on {field}")
        self.window.keys("Return")

    def move(self, start, end):
        self.press(start)
        self.window.until(lambda tree: says(tree, end).startswith(("Move", "Attack")), f"{end} to be lit")
        self.arrows(start, end)
        self.window.keys("space")

    def arrows(self, start, end):
        """Goes to a field with the arrow keys, and on Black's side of the board the other way round."""
        across, up = ord(end[0]) - ord(start[0]), int(end[1]) - int(start[1])
        keys = ["Right" if across > 0 else "Left"] * abs(across) + ["Up" if up > 0 else "Down"] * abs(up)
        self.window.keys(*keys)
        self.focused(lambda node: node.name.startswith(f"{end}: "), f"the cursor on {end}")

    def upgrade(self, field):
        self.window.keys(*field)
        self.focused(lambda node: node.name.startswith(f"{field}: "), f"the cursor on {field}")
        self.window.keys("plus")

    def line_up(self, row, rank):
        for file, level in zip("abcdefg", row):
            if level.isdigit():
                self.window.keys(file, rank)
                self.focused(lambda node: node.name.startswith(f"{file}{rank}: "), f"the cursor on {file}{rank}")
                self.window.keys(level)
        self.window.find("10 of 10")
        self.button("Done")

    def button(self, name):
        """Goes from the board to a button."""
        self.window.find(name, "push button")
        for key in ["Tab"] * 3:
            for arrow in [key] + ["Right"] * 9:
                self.window.keys(arrow)
                node = self.window.focused(self.window.until(lambda tree: tree, "a tree"))
                if node and node.name.startswith(name):
                    self.window.keys("Return")
                    return
                if node and node.name.startswith(("Moves", "Show Dice Under Threat")):
                    break
        raise AssertionError(f"“{name}” cannot be reached")


def walk(window):
    window.press("DiceWar.*, new match, .*")
    window.find("Start Match", "push button")
    check_named(window, "new match")
    seat_a_person(window)
    window.press("Start Match", "push button")
    player = Keyboard(window)
    window.find("Done.*", "push button")
    # Beside the list of moves the log opens when it is wanted.
    window.keys("F9")
    check_named(window, "the set-up")
    # The rules call the first player Red; here the dice decide.
    turned = "Black" in window.find(r"Player \d \((Red|Black)\): set up.*", enabled=False).name
    red, black, actions, rows = FIRST
    for row, rank in ((red, "17"[turned]), (black, "71"[turned])):
        was = len(window.until(entries, "the roll"))
        player.line_up(row[::-1] if turned else row, rank)
        window.until(lambda tree: len(entries(tree)) > was, "the line-up")
    for action in actions:
        player.enter(turn(action) if turned else action)
        assert window.focused(), f"the focus is lost after {action}"
    check_named(window, "the table")
    window.until(over, "the end")
    assert window.until(dice, "the board") == board(rows, turned)
    window.keys("ctrl+z")
    window.until(lambda tree: not over(tree), "the last action to be taken back")
    window.keys("ctrl+shift+z")
    window.until(over, "the end again")
    print(f"{player.count} actions")
    window.close()


journey(walk)
