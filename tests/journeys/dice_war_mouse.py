#!/usr/bin/python3
"""A whole match of DiceWar by dragging dice with the mouse, between two people; then a look back at it."""

import subprocess

from _dice_war import Player, described, entries, fields, over
from _window import every, journey, seat_a_person


def middle(node):
    left, top, width, height = node.extents
    return str(left + width // 2), str(top + height // 2)


def mouse(*steps):
    subprocess.run(["xdotool", *steps], check=True, timeout=20)


def start(window):
    """Two people, Red and Black, whose dice the program rolls."""
    window.press("New match of DiceWar.*")
    window.find("Start Match", "push button")
    seat_a_person(window)
    window.press("Start Match", "push button")


class Mouse:
    """Presses fields and drags dice."""

    def __init__(self, window):
        self.window, self.drags = window, 0

    def __call__(self, field, target=None):
        found = self.window.until(fields, "the board")
        if target is None:
            x, y = middle(found[field])
            mouse("mousemove", "--sync", x, y, "click", "1")
            return
        self.drags += 1
        (x, y), (to_x, to_y) = middle(found[field]), middle(found[target])
        half = str((int(x) + int(to_x)) // 2), str((int(y) + int(to_y)) // 2)
        mouse("mousemove", "--sync", x, y, "mousedown", "1")
        mouse("mousemove", "--sync", *half)
        mouse("mousemove", "--sync", to_x, to_y)
        mouse("mouseup", "1")


def play(window, player):
    for _ in range(2):
        tree = player.wait()
        was = len(entries(tree))
        rank = "1" if described(tree, "Change the die here").keys() & {"a1"} else "7"
        player.line_up(rank)
        player.wait(was)
    for _ in range(200):
        tree = player.wait()
        if over(tree):
            return
        was = len(entries(tree))
        player.choose(tree)
        player.wait(was)
    raise AssertionError("the match does not end")


def look_back(window):
    """Step by step through the finished match: the first board is empty, the last as it was."""
    last = {name: node.name for name, node in fields(window.tree()).items()}
    moves = [node for node in every(window.tree(), r"Turn \d+.*", "list item")]
    # In place, beside the board.
    moves[3].click()
    window.find("Looking back: .*")
    window.press("Back to Now", "push button")
    window.gone("Looking back: .*")
    window.press("Look Back", "push button")
    window.find("Play On From Here", "push button")
    window.press("First entry", "push button")
    window.until(lambda tree: fields(tree) and all("free" in node.name for node in fields(tree).values()), "no dice")
    window.press("One entry on", "push button")
    window.press("Last entry", "push button")
    window.until(lambda tree: {name: node.name for name, node in fields(tree).items()} == last, "the last board")


def walk(window):
    start(window)
    hand = Mouse(window)
    player = Player(window, hand)
    play(window, player)
    assert hand.drags >= 8, f"only {hand.drags} dice were dragged"
    look_back(window)
    print(f"{player.count} actions, {hand.drags} drags")
    window.close()


journey(walk)
