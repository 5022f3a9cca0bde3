#!/usr/bin/python3
"""A person and two bots play two rounds of Regidice, with nothing but the keyboard: announcements are typed, or reached with
Tab and arrows; after every step something has the focus, and all that can be reached has a name."""

import re

from _play import entries, my_turn, over, sight
from _regidice import lit
from _window import check_named, every, first, journey

MOST = 40


class Keyboard:
    """Presses keys, and sees that the focus is never lost."""

    def __init__(self, window):
        self.window = window

    def focus(self, when):
        """The tree, and what has the focus."""
        def held(tree):
            node = self.window.focused(tree)
            # libadwaita 1.2 does not tell that the field in a row has the focus.
            return (tree, node) if node or first(tree, "Seat 1", "text") else None

        return self.window.until(held, f"the focus {when}", 10)

    def press(self, *keys):
        self.window.keys(*keys)
        return self.focus(f"after {keys}")

    def go_to(self, name):
        """Tab until something with this name has the focus."""
        for _ in range(MOST):
            _, node = self.focus(f"before {name}")
            if node is not None and re.fullmatch(name, node.name):
                return
            self.window.keys("Tab")
        raise AssertionError(f"“{name}” cannot be reached")

    def reach(self, wanted):
        """Goes over the table: Tab from part to part, arrows within."""
        tree, node = self.press("F6")
        for _ in range(30):
            for key in ["Right"] * 8 + ["Left"] * 8:
                if node and re.fullmatch(wanted, node.name):
                    return node
                tree, after = self.press(key)
                if after and node and after.place == node.place:
                    break
                node = after
            tree, node = self.press("Tab")
        raise AssertionError(f"“{wanted}” cannot be reached; the focus is on {node}")


def start(window, keyboard):
    keyboard.go_to("Regidice, new match, .*")
    window.keys("Return")
    window.find("Start Match", "push button")
    keyboard.go_to("Add a seat")
    window.keys("Return")
    window.find("Seat 3", "text")
    keyboard.go_to("Start Match")
    window.keys("Return")


def announce(window, keyboard, tree, number):
    """Typed the first time; later with the arrows of the grid."""
    cells = [n.name for kind, n in lit(tree) if kind == "field"]
    if number == 0:
        assert len(cells) >= 20, cells
        value = re.search(r"(\d)s", next(name for name in cells if name.startswith("Attack")))[1]
        window.keys("a", value)
        confirm(window, keyboard)
        return
    _, node = keyboard.focus("in the grid")
    if not node or not re.fullmatch(r"\w+, collect \ds", node.name):
        keyboard.reach(r"\w+, collect \ds")
    _, node = keyboard.press("Down")
    assert re.match(r"(Block|Heal|Cast|Animal), collect", node.name), node.name
    _, node = keyboard.press("Up")
    assert re.match(r"Attack, collect", node.name), node.name
    if "not allowed" in node.name:
        wanted = next(name for name in cells if name.startswith("Attack"))
        keyboard.reach(re.escape(wanted))
    window.keys("Return")
    confirm(window, keyboard)


def confirm(window, keyboard):
    """The second press, in the ribbon."""
    window.find(r"Declare \w+ for \ds", "push button")
    keyboard.reach(r"Declare \w+ for \ds")
    window.keys("Return")


def walk(window):
    keyboard = Keyboard(window)
    start(window, keyboard)
    tree = window.until(lambda tree: tree if my_turn(tree) and lit(tree) else None, "a choice", 60)
    check_named(window, "announcements")
    hidden = [n for n in every(tree, r"\w+ die of .*, face down")]
    assert len(hidden) == 14, "the dice of two bots are hidden"
    assert not [n for n in hidden if "Player 1" in n.name]
    last, announced = None, 0
    for _ in range(40):
        def ready(tree, last=last):
            asked = over(tree) or my_turn(tree) and lit(tree)
            return tree if asked and sight(tree) != last else None

        tree = window.until(ready, "somebody to be asked", 90)
        if over(tree) or announced == 3:
            break
        last = sight(tree)
        kind, node = lit(tree)[0]
        before = len(entries(tree))
        if kind == "field":
            announce(window, keyboard, tree, announced)
            announced += 1
        else:
            keyboard.reach(re.escape(node.name))
            window.keys("Return")
            try:
                window.until(lambda tree, b=before: len(entries(tree)) > b or over(tree), f"{node} to do something", 3)
            except AssertionError:
                # A key pressed while a fallen enemy is told of only ends that.
                window.keys("Return")
        window.until(lambda tree, b=before: len(entries(tree)) > b or over(tree), f"{node} to do something")
    assert announced >= 2, announced
    window.keys("ctrl+z")
    keyboard.focus("after undo")
    window.keys("ctrl+q")
    assert window.process.wait(20) == 0


journey(walk)
