#!/usr/bin/python3
"""From the start to the end of a duel with nothing but the keyboard. After every step something has the focus."""

import time

from _dice_tuners import Player, lit
from _keyboard import Keyboard
from _play import entries, over, sight
from _window import every, journey


def start(window, keyboard):
    keyboard.go_to("Dice Tuners, new match, .*")
    window.keys("Return")
    window.find("Start Match", "push button")
    keyboard.go_to("Start Match")
    window.keys("Return")


def a_duel_has_ended(tree):
    return any(word in line for line in entries(tree)
               for word in ("wins the duel", "duel is null", "negates the duel", "Duel 2"))


def pressed(window, was, node):
    """Waits for what a press changes."""
    def changed(tree):
        return sight(tree) != was

    if node.name.startswith("Rolled"):
        # A press on a die that still tumbles only lets it come to rest.
        try:
            window.until(changed, "the die to be taken", 2)
        except AssertionError:
            window.keys("Return")
    window.until(changed, f"{node} to be pressed")


def play(window, keyboard):
    player = Player(window)
    for _ in range(120):
        tree = player.wait()
        if a_duel_has_ended(tree) or over(tree):
            return
        node = keyboard.reach(lit(tree)[0][0])
        player.last = None
        was = sight(tree)
        # Of two keys that press, each has its turn.
        keyboard.press("Return" if keyboard.steps % 2 else "space")
        pressed(window, was, node)
    raise AssertionError("no duel has ended")


def dialogs(window, keyboard):
    """Windows and menus open and close by key."""
    main = window.ids()[0]
    for keys, what in (("ctrl+question", "Ask for a hint"), ("ctrl+comma", "Log beside the table.*")):
        window.keys(keys)
        window.find(what, enabled=False)
        window.until(lambda _: len(window.ids()) > 1, "a window of its own")
        window.focus_window()
        window.keys("Escape")
        window.gone(what)
        window.focus_window(main)
        keyboard.focus(f"after {what}")
    search_keys(window, main)
    keyboard.focus("after the search among keys")
    window.keys("F10")
    # Rulings are for people who referee, not for one alone against bots.
    for entry in ("Preferences", "Keyboard Shortcuts", "About Tableside"):
        window.find(entry, "menu item")
    assert not list(every(window.tree(), "House Ruling…", "menu item")), "a ruling is offered"
    window.keys("Escape")
    window.gone("About Tableside", "menu item")
    keyboard.focus("after the menu")


def search_keys(window, main):
    """The window of keys can be searched."""
    window.keys("ctrl+question")
    window.until(lambda _: len(window.ids()) > 1, "a window of its own")
    window.focus_window()
    window.keys("ctrl+f")
    window.type("redo")
    for _ in range(5):
        node = window.until(lambda tree: window.focused(tree), "the focus")
        if node.role == "list item":
            break
        window.keys("Tab")
    assert (node.role, node.name) == ("list item", "Redo"), node
    # The first Escape ends the search.
    for _ in range(3):
        if len(window.ids()) > 1:
            window.keys("Escape")
            time.sleep(0.7)
    window.until(lambda _: len(window.ids()) == 1, "its end")
    window.focus_window(main)


def around(window, keyboard):
    """Undo and redo, the log, the pages."""
    before = entries(window.tree())
    window.keys("ctrl+z")
    window.until(lambda tree: len(entries(tree)) < len(before), "an entry less")
    keyboard.focus("after undo")
    window.keys("ctrl+shift+z")
    window.until(lambda tree: entries(tree)[:len(before)] == before, "the entry again")
    keyboard.focus("after redo")
    window.keys("F9")
    window.gone("Log", "list")
    window.keys("F9")
    window.find("Log", "list")
    window.keys("F7")
    window.until(lambda tree: getattr(window.focused(tree), "role", None) == "log", "the focus on the sentence")
    window.keys("alt+Left")
    window.find("Last played")
    keyboard.focus("at home")
    window.keys("ctrl+h")
    window.find("Search names")
    keyboard.focus("in the history")
    window.keys("ctrl+f", *"zzz")
    window.find("No Match Found", enabled=False)
    window.keys("Escape")
    window.gone("No Match Found")
    window.keys("F1")
    window.find("Search the rules")
    keyboard.focus("in the rules")
    window.keys("alt+Home")
    window.find("Last played")
    keyboard.focus("at home again")


def walk(window):
    keyboard = Keyboard(window, lit)
    start(window, keyboard)
    play(window, keyboard)
    dialogs(window, keyboard)
    around(window, keyboard)
    window.keys("ctrl+q")
    assert window.process.wait(20) == 0
    print(f"{keyboard.steps} steps")


journey(walk)
