#!/usr/bin/python3
"""What lies beside the table is reached by key, however long the log is: Tab to the tabs, arrows from one to the next, Tab
into the page and out of it again."""

from _dualing_dice import Player
from _keyboard import Keyboard
from _play import entries
from _window import every, first, journey

SEATS = 8


def begin(window):
    window.press("Dualing Dice, new match, .*")
    window.find("Start Match", "push button")
    for number in range(3, SEATS + 1):
        window.press("Add a seat")
        window.find(f"Seat {number}", "text")
    window.press("Start Match", "push button")


def selected(tree):
    return [tab.name for tab in every(tree, "Log|Rules|Table", "page tab") if "selected" in tab.states]


def to_tabs(window, keyboard, key):
    """Tab until a tab has the focus; gives how often."""
    for n in range(1, 60):
        _, node = keyboard.press(key)
        if node.role == "page tab":
            return n
    raise AssertionError(f"the tabs cannot be reached by {key}; the focus is on {node}")


def walk(window):
    begin(window)
    # A log longer than what is seen of it.
    Player(window).play(lambda tree: len(entries(tree)) > 12)
    window.until(lambda tree: first(tree, "Your turn.*", enabled=False), "a question", 90)
    keyboard = Keyboard(window, lambda _: ())
    keyboard.press("F6")
    to_tabs(window, keyboard, "Tab")
    assert selected(window.tree()) == ["Log"]
    # The Tab key does not stay: first the page, then on.
    _, node = keyboard.press("Tab")
    assert node.role == "list item" and node.name.startswith("Entry"), node
    _, node = keyboard.press("Tab")
    assert node.role not in ("list item", "page tab"), node
    to_tabs(window, keyboard, "shift+Tab")
    # Arrows choose; the tab chosen has the focus, and is the only stop.
    for key, name in (("Right", "Rules"), ("Right", "Table"), ("Right", "Table"), ("Home", "Log"), ("End", "Table"), ("Left", "Rules")):
        _, node = keyboard.press(key)
        node = window.until(lambda tree, name=name: (n := window.focused(tree)) and n.name == name and n, f"“{name}” by {key}", 5)
        assert node.role == "page tab" and selected(window.tree()) == [name], (key, node, selected(window.tree()))
    _, node = keyboard.press("Tab")
    assert (node.name, node.role) == ("Can I…?", "push button"), node
    _, node = keyboard.press("Tab")
    assert node.role != "page tab", node
    # By the mouse as well, and what is chosen stays so when it is pressed again.
    for _ in range(2):
        first(window.tree(), "Table", "page tab").press()
        window.until(lambda tree: selected(tree) == ["Table"], "the tab that was pressed")


journey(walk)
