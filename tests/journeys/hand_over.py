#!/usr/bin/python3
"""Somebody comes late and somebody leaves: a seat goes over to another person and one to a bot, by keyboard and by pointer. No
hand is shown before whoever has the screen says so; the log tells it, undo takes it back, and History and review know it."""

import os
import pathlib
import re
import subprocess

from _play import whole_log
from _window import check_named, first, journey
from shared import hands, look, two_people


def picture(window, name):
    """A picture for people to look at, if a folder for them is named."""
    folder = os.environ.get("TABLESIDE_PICTURES")
    if folder:
        which = window.ids()[-1]
        subprocess.run(["import", "-window", which, str(pathlib.Path(folder) / f"{name}.png")], check=False)


def open_form(window):
    window.choose_in_menu("Hand Over a Seat…")
    window.find("Hand Over", "push button", enabled=False)
    window.until(lambda _: len(window.ids()) > 1, "the window of the form")
    window.focus_window()
    window.until(lambda tree: at(tree, "Seat"), "the keyboard at the seat")


def at(tree, name, role="combo box"):
    """Whether the keyboard is there, in one of the windows."""
    return any("focused" in n.states and n.role == role and re.fullmatch(name, n.name) for n in tree.walk())


def take_second(window, row):
    """The second choice of a row that has the keyboard."""
    window.until(lambda tree: at(tree, row), f"the keyboard at {row}")
    window.keys("Return")
    window.until(lambda tree: at(tree, ".*", "list item"), "the choices")
    window.keys("Down", "Return")
    window.until(lambda tree: not at(tree, ".*", "list item") and at(tree, row), "the choice")


def lines(window):
    return [re.sub(r"^Entry \d+: ", "", line) for line in whole_log(window)]


def to_a_person(window):
    """Anna's hand lies open while she hands her seat to Carla, by keyboard alone: nobody sees a hand after it."""
    secrets = look(window, "Anna")
    assert secrets
    open_form(window)
    picture(window, "form-empty")
    dull = first(window.tree(), "Hand Over", "push button", enabled=False)
    assert not dull.enabled, "a person has a name"
    window.find("Enter the name of who takes the seat.", enabled=False)
    check_named(window, "the form")
    # Past the seat and who takes it to the name.
    window.keys("Down")
    window.until(lambda tree: at(tree, "Who Takes It"), "the next row")
    window.keys("Down")
    # The field of the name is told as its row.
    window.until(lambda tree: not at(tree, ".*"), "the next row")
    window.type("Carla")
    window.find("From here on Carla plays for Anna.", enabled=False)
    picture(window, "form-person")
    window.keys("Return")
    window.gone("Hand Over", "push button")
    window.focus_window()
    tree = window.until(lambda tree: tree if not hands(tree) else None, "the hand to be covered")
    assert not any(secret in "\n".join(n.name for n in tree.walk() if n.name.startswith("In ")) for secret in secrets)
    window.find("I Am Carla", "push button")
    picture(window, "covered-for-two")
    assert lines(window)[-1] == "From here on Carla plays for Anna.", lines(window)[-2:]


def to_a_bot(window):
    """Ben leaves, and a bot plays for him: only Carla is there, but the screen may be in Ben's hands."""
    open_form(window)
    take_second(window, "Seat")
    window.keys("Down")
    take_second(window, "Who Takes It")
    window.find(r"From here on Bot \w+ plays for Ben\.", enabled=False)
    picture(window, "form-bot")
    window.press("Hand Over", "push button")
    window.gone("Hand Over", "push button")
    window.focus_window()
    window.find("Give the screen to Carla.", enabled=False)
    assert not hands(window.tree()), "a hand lies open before anybody has the screen"
    picture(window, "give-the-screen")
    check_named(window, "the table that waits for Carla")
    window.press("I Am Carla", "push button")
    window.until(hands_of_carla, "Carla’s hand")
    picture(window, "carla-alone")


def hands_of_carla(tree):
    return any(n.name.startswith("In Carla’s hand: ") and "unknown card" not in n.name
               and "known to all players" not in n.name and ": Bluff" not in n.name for n in tree.walk())


def back(window):
    """Undo brings Ben back, and covers the hand; Redo lets the bot play again."""
    window.keys("ctrl+z")
    window.until(lambda tree: not hands_of_carla(tree), "the hand to be covered")
    window.find("I Am Ben", "push button")
    assert lines(window)[-1] == "From here on Carla plays for Anna.", lines(window)[-2:]
    window.press("Redo", "push button")
    window.find("I Am Carla", "push button")


def changed_only_by_deletion(window):
    """What hands a seat over can be taken out of the log, not be changed."""
    window.press("Edit entry 5", "push button")
    window.find("Delete This Entry", "menu item")
    assert first(window.tree(), "Change This Entry", "menu item", enabled=False) is None
    picture(window, "log-menu")
    window.keys("Escape")


def in_history(window):
    window.keys("alt+Home")
    window.find("Continue.*", enabled=False)
    window.keys("ctrl+h")
    line = window.find(r"Carla, Bot \w+: .*", "list item", enabled=False)
    assert "Not finished" in line.name, line.name
    picture(window, "history")
    window.press("Review this match", "push button")
    window.find("Review", enabled=False)
    window.find(r"Carla\b.*", enabled=False)
    window.press("First entry", "push button")
    window.find(r"Anna\b.*", enabled=False)
    assert first(window.tree(), r"Carla\b.*", enabled=False) is None, "nobody knew of Carla then"
    picture(window, "review-first")


def walk(window):
    two_people(window)
    window.find("I Am Anna", "push button")
    to_a_person(window)
    to_a_bot(window)
    back(window)
    changed_only_by_deletion(window)
    in_history(window)


if __name__ == "__main__":
    journey(walk)
