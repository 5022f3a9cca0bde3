#!/usr/bin/python3
"""The cards of a box are entered by keyboard: a line for each card, then what they do in words; what is missing is said card
by card, what is entered is saved, and the pack is played with."""

import pathlib
import time

from _window import check_named, journey

#: What GTK and libadwaita give no name but that of the type.
TOOLKIT = ("GtkLabel", "GtkSearchEntry", "GtkImage", "GtkListBox", "GtkScrollbar", "GtkRange")
GOALS = [("Three Sixes", 3), ("Low Road", 2), ("High Road", 2), ("Twins", 1), ("All Odd", 2), ("All Even", 2)]


def file_of(window):
    return window.data / "data/tableside/packs/dualing-dice/the-cards-in-our-box.toml"


def begins(window):
    """A new pack asks for its game and its name."""
    window.focus_window(window.ids()[0])
    window.keys("F10")
    window.press("Packs…", "menu item")
    window.until(lambda _: len(window.ids()) > 1, "a window of its own")
    window.focus_window()
    window.press("New Pack…", "push button")
    window.find("Begin", "push button")
    window.focus_window()
    choose_game(window)
    window.press("Begin", "push button")
    window.find("Goal", enabled=False)
    window.focus_window()


def choose_game(window):
    """The list of games is open; Dualing Dice is the fourth."""
    window.keys("space")
    window.find("Dualing Dice", enabled=False)
    window.keys("Home", "Down", "Down", "Down", "Return")
    time.sleep(0.5)


def is_entered(window):
    """The line for the first card has the focus; Enter waits for the next card."""
    for name, points in GOALS:
        window.type(f"{name}; {points}")
        window.keys("Return")
        window.find(name, enabled=False)
    window.type("Nine Lives; 12")
    window.keys("Return")
    window.find("Enter a whole number from 1 to 9, not “12”[.]", enabled=False)
    window.keys("ctrl+a", "BackSpace")
    window.gone("Enter a whole number from 1 to 9, not “12”[.]")
    window.find(r"\d+ things are missing or wrong", enabled=False)
    check_named(window, "pack", TOOLKIT)
    window.until(lambda _: file_of(window).exists() and "High Road" in file_of(window).read_text(), "the file")


def is_finished(window):
    """What each card asks for is entered in words, beside the card as it is printed."""
    for n, (name, _) in enumerate(GOALS):
        window.press(name, "push button")
        window.find("Remove This Card", "push button")
        if n == 0:
            check_named(window, "card", TOOLKIT)
        entry = window.find("In words, for the table to follow", "text")
        entry.write(f"As it says {n}")
        window.until(lambda _: f"As it says {n}" in file_of(window).read_text(), "the words in the file")
        window.keys("Escape")
        window.gone("Remove This Card")
    window.find("This pack can be played with", enabled=False)


def comes_back(window):
    """A card that was removed can be put back."""
    window.press("Twins", "push button")
    window.press("Remove This Card", "push button")
    window.find("“Twins” was removed", enabled=False)
    window.until(lambda _: "Twins" not in file_of(window).read_text(), "the card gone")
    window.press("Undo", "push button")
    window.until(lambda _: "Twins" in file_of(window).read_text(), "the card back")


def is_played(window):
    """The pack is there for a match, and can be gone on with."""
    window.keys("Escape")
    window.find("Remove “The Cards in Our Box”…", "push button")
    # The list is read anew when the file has changed, and takes a button away while it is held down.
    time.sleep(2)
    window.press("Edit the cards of “The Cards in Our Box”", "push button")
    window.find("This pack can be played with", enabled=False)


def walk(window):
    begins(window)
    is_entered(window)
    is_finished(window)
    comes_back(window)
    is_played(window)


if __name__ == "__main__":
    journey(walk)
