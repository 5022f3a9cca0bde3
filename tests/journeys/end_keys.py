#!/usr/bin/python3
"""When a match is over, letters do what the buttons below its end do, and Escape shows the table and the end again."""

import shutil
import subprocess
import tempfile

from _dice_war import fields, over
from _window import first, journey


def resign(window):
    window.until(fields, "the board")
    window.choose_in_menu("Resign…")
    window.press("Resign", "push button")
    window.until(over, "the end")
    window.until(lambda _: len(window.ids()) == 1, "the dialog to close")
    window.focus_window()


def hand_over(window):
    """The match goes to BG Stats on a phone: a code on the screen, which a camera reads where there is one."""
    window.press("Share", "push button")
    window.press("Hand Over to BG Stats…", "push button")
    window.find("Code for BG Stats", "image", enabled=False)
    if shutil.which("zbarimg") and shutil.which("import"):
        with tempfile.TemporaryDirectory() as folder:
            picture = f"{folder}/screen.png"

            def read(_):
                window.screenshot(picture)
                told = subprocess.run(["zbarimg", "-q", "--raw", picture], capture_output=True, text=True, check=False)
                return told.stdout.strip()

            link = window.until(read, "a code that can be read")
            assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data="), link
    window.focus_window()
    window.keys("Escape")
    window.until(lambda tree: not first(tree, "Code for BG Stats", "image", enabled=False), "it to close")
    window.focus_window(window.ids()[0])


def walk(window):
    window.press("DiceWar.*, new match, .*")
    window.press("Start Match", "push button")
    resign(window)
    # The table is there to be looked at, and the end comes back.
    window.keys("Escape")
    window.until(lambda tree: not first(tree, "Share", "push button"), "the table")
    window.keys("Escape")
    window.find("Share", "push button")
    # From left to right: once more, then all else.
    tree = window.tree()
    names = ("Rematch", "Swap Seats", "Review Match", "Share", "New Match")
    places = [first(tree, name, "push button").extents for name in names]
    assert places[0][0] < places[1][0], places
    # Share: a file is asked for.
    main = window.ids()[0]
    window.keys("s")
    window.until(lambda _: len(window.ids()) > 1, "the question for a file")
    window.focus_window(next(which for which in window.ids() if which != main))
    window.keys("Escape")
    window.until(lambda _: window.ids() == [main], "it to close")
    window.focus_window(main)
    hand_over(window)
    window.keys("r")
    window.until(lambda tree: not over(tree), "a rematch")
    resign(window)
    window.keys("n")
    window.find("Start Match", "push button")
    window.press("Start Match", "push button")
    window.until(lambda tree: not over(tree), "a new match")
    resign(window)
    window.keys("v")
    window.find("Play On From Here", "push button", enabled=False)
    window.close()


if __name__ == "__main__":
    journey(walk)
