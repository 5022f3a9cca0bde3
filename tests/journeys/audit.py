#!/usr/bin/python3
"""Every page and dialog: all that the keyboard reaches has a name, narrow windows hold everything, odd names and odd
circumstances break nothing."""

import contextlib
import pathlib
import re
import tempfile
import time

from _dice_tuners import Player
from _play import entries
from _window import Window, check_named, journey

MARKUP = "<b>Bob</b> & Co"
LONG = "Wolfeschlegelstein" * 17
#: As much of it as is kept.
KEPT = LONG[:60]


def dialog(window, keys, what, where, toolkit=()):
    """Opens a window with keys, looks it over, closes it with Escape."""
    main = window.ids()[0]
    window.keys(keys)
    window.find(what, enabled=False)
    check_named(window, where, toolkit)
    window.until(lambda _: len(window.ids()) > 1, "a window of its own")
    window.focus_window()
    window.keys("Escape")
    window.gone(what)
    window.focus_window(main)


def menu(window, entry):
    window.keys("F10")
    window.press(entry, "menu item")


def odd_names(window):
    window.press("Dice Tuners, new match, .*")
    window.find("Seat 1", "text").write(MARKUP)
    window.find("Seat 2", "text").write(LONG)
    check_named(window, "new match")
    window.press("Start Match", "push button")
    for name in (MARKUP, KEPT):
        window.find(rf"{re.escape(name)}, 0 VP.*", "push button", enabled=False)
    window.find(rf"{re.escape(MARKUP)}’s hand", "panel", enabled=False)


def pages(window):
    """Looks over every page and dialog."""
    check_named(window, "home")
    # GTK and libadwaita made these windows; what they show of their own cannot be named.
    dialog(window, "ctrl+question", "Ask for a hint", "shortcuts", ("GtkLabel", "GtkSearchEntry"))
    dialog(window, "ctrl+comma", "Log beside the table.*", "preferences", ("GtkLabel", "GtkSearchEntry"))
    menu(window, "Packs…")
    window.find("Import Pack…", "push button")
    check_named(window, "packs", ("GtkLabel", "GtkSearchEntry", "GtkImage"))
    window.until(lambda _: len(window.ids()) > 1, "a window of its own")
    window.focus_window()
    window.keys("Escape")
    window.until(lambda _: len(window.ids()) == 1, "its end")
    window.focus_window(window.ids()[0])
    odd_names(window)
    player = Player(window)
    tree = player.wait()
    assert any(MARKUP in line or KEPT in line for line in entries(tree)), entries(tree)
    check_named(window, "table")
    menu(window, "About Tableside")
    window.find("Tableside", "label", enabled=False)
    check_named(window, "about", ("GtkImage", "GtkTextView", "GtkButton"))
    window.until(lambda _: len(window.ids()) > 1, "a window of its own")
    window.focus_window()
    window.keys("Escape")
    window.until(lambda _: len(window.ids()) == 1, "its end")
    window.focus_window(window.ids()[0])
    menu(window, "House Ruling…")
    window.until(lambda _: len(window.ids()) > 1, "the rulings")
    check_named(window, "rulings")
    window.focus_window()
    window.keys("Escape")
    window.until(lambda _: len(window.ids()) == 1, "its end")
    window.focus_window(window.ids()[0])
    for _ in range(3):
        player.choose(player.wait())
    window.press("Back", "push button")
    window.find("Last played")
    check_named(window, "home with a match")
    for keys, what, where in (("ctrl+h", "Search names", "history"), ("F1", "Search the rules", "rules")):
        window.keys(keys)
        window.find(what)
        check_named(window, where)
    window.keys("ctrl+h")
    window.press("Review this match", "push button")
    window.find("The match begins.|.+", "log", enabled=False)
    check_named(window, "review")


def width(window):
    """How wide the window is without its shadow."""
    frame = window.until(lambda tree: next((n for n in tree.walk() if n.role == "frame"), None), "the window")
    return frame.extents[2]


@contextlib.contextmanager
def telephone(folder):
    """A window as wide as a telephone, and what checks that it stays so."""
    config = pathlib.Path(folder) / "config/tableside/preferences.toml"
    config.parent.mkdir(parents=True)
    config.write_text('pace = "fast"\nreferee_myself = true\n[window]\nwidth = 360\nheight = 640\nmaximized = false\n')
    window = Window(folder)

    def check(where):
        assert width(window) <= 360, f"{where} needs {width(window)} pixels"

    try:
        yield window, check
        window.close()
        window.check_quiet()
    except BaseException:
        print(window.dump())
        raise
    finally:
        if window.process.poll() is None:
            window.kill()


def narrow(folder):
    """On a telephone every page keeps to the width, and every page can be reached."""
    with telephone(folder) as (window, check):
        check("home")
        odd_names(window)
        check("new match")
        player = Player(window)
        for _ in range(12):
            player.choose(player.wait())
            check("table")
        window.keys("F9")
        window.find("Log", "list")
        check("log")
        window.keys("F9", "alt+Left")
        window.find("Last played")
        for name, what in (("ctrl+h", "Search names"), ("F1", "Search the rules"), ("alt+Home", "Last played")):
            window.keys(name)
            window.find(what)
            check(name)
        window.keys("ctrl+h")
        window.press("Review this match", "push button")
        window.find("Review.*", enabled=False)
        check("review")


def narrow_board(folder):
    """The board of DiceWar on a telephone."""
    with telephone(folder) as (window, check):
        window.press("DiceWar.*, new match, .*")
        window.find("Seat 1", "text").write(MARKUP)
        window.find("Seat 2", "text").write(LONG)
        check("new match")
        window.press("Start Match", "push button")
        window.press("Suggest", "push button")
        check("line-up")
        window.press("Done", "push button")
        window.until(lambda tree: [n for n in tree.walk() if n.description == "Select this die"], "a die")[0].press()
        window.find("Upgrade.*", "push button")
        check("a chosen die")
        check_named(window, "the board")
        window.press("Creatures", "push button")
        window.find("Light Dragon", enabled=False)
        check("creatures")
        check_named(window, "creatures")
        window.keys("Escape")
        menu(window, "House Ruling…")
        window.until(lambda _: len(window.ids()) > 1, "the rulings")
        check_named(window, "rulings")
        window.focus_window()
        window.keys("Escape")
        window.until(lambda _: len(window.ids()) == 1, "its end")
        window.focus_window(window.ids()[0])
        window.press("Match the Real Board…", "push button")
        window.until(lambda _: len(window.ids()) > 1, "the editor")
        check_named(window, "the editor")
        window.focus_window()
        window.keys("Escape")
        window.until(lambda _: len(window.ids()) == 1, "its end")


def second_start(window):
    """A second start raises the window that is there."""
    second = window.spawn()
    assert second.wait(20) == 0, window.said()
    window.tree()


def damaged(folder):
    """A damaged archive: a page says so, the way on keeps the damaged file."""
    home = pathlib.Path(folder)
    archive = home / "data/tableside/archive.db"
    archive.parent.mkdir(parents=True)
    archive.write_bytes(b"this is no archive" * 400)
    window = Window(folder, expect="Could Not Open the Archive")
    try:
        check_named(window, "trouble")
        window.press("Start Empty", "push button")
        window.until(lambda _: any(b"this is no archive" in file.read_bytes()
                                   for file in archive.parent.iterdir() if file != archive and file.is_file()),
                     "the damaged file to be kept")
        # The program puts a fresh start of itself in its place.
        window.find("Dice Tuners, new match, .*")
        window.close()
    finally:
        if window.process.poll() is None:
            window.kill()


def bad_preferences(folder, spoil):
    """Preferences that cannot be read or written keep nobody from the table."""
    config = pathlib.Path(folder) / "config/tableside/preferences.toml"
    config.parent.mkdir(parents=True)
    spoil(config)
    window = Window(folder, pace=None)
    try:
        window.press("Dice Tuners, new match, .*")
        window.press("Start Match", "push button")
        window.find("Hint", "push button")
        window.close()
        window.check_quiet(tells=("preferences", "size could not be written"))
    finally:
        if window.process.poll() is None:
            window.kill()


def walk(window):
    pages(window)
    second_start(window)
    window.close()
    for part in (narrow, narrow_board, damaged):
        with tempfile.TemporaryDirectory() as folder:
            began = time.monotonic()
            part(folder)
            print(f"{part.__name__}: {time.monotonic() - began:.0f} s")
    for spoil in (lambda path: path.write_text("pace = 7\n"), lambda path: path.mkdir()):
        with tempfile.TemporaryDirectory() as folder:
            bad_preferences(folder, spoil)


journey(walk, referee=True)
