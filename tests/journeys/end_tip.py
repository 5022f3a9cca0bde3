#!/usr/bin/python3
"""The tip for the end of a first match is not used up unseen: it waits until the table is looked at, and does not take the
first Escape of the end."""

import time

from _play import over
from _regidice import new_match
from _window import first, journey


def note(tree):
    return first(tree, "Your First Match.*", enabled=False)


def walk(window):
    new_match(window, ["Anna"], bots=1)
    window.press("Start Match", "push button")
    window.until(lambda tree: first(tree, "Next|Got It", "push button"), "a tip of the first round")
    window.choose_in_menu("Resign…")
    window.press("Resign", "push button")
    window.until(over, "the end")
    window.until(lambda _: len(window.ids()) == 1, "the dialog to close")
    window.focus_window()
    time.sleep(2)
    assert not note(window.tree()), "a tip over the result"
    written = (window.data / "config/tableside/preferences.toml").read_text()
    assert '"over"' not in written, written
    window.keys("Escape")
    window.until(lambda tree: not first(tree, "Share", "push button"), "the table")
    window.until(note, "the tip, now that it can be read")
    window.keys("Escape")
    window.until(lambda tree: not note(tree), "the tip to close")
    window.keys("Escape")
    window.find("Share", "push button")
    written = (window.data / "config/tableside/preferences.toml").read_text()
    assert '"over"' in written, written
    window.close()


journey(walk, tips=True)
