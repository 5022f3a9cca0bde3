#!/usr/bin/python3
"""Packs: found in the folder while the window is open, taken in through it, looked into, chosen for a match, replaced and
removed; what is wrong with one is told at once."""

import os
import pathlib
import subprocess
import time

from _window import check_named, choose_second, every, first, journey

#: What GTK and libadwaita give no name but that of the type.
TOOLKIT = ("GtkLabel", "GtkSearchEntry", "GtkImage")


def starter(window, game, **changes):
    """The text of a pack to begin with."""
    program = pathlib.Path(os.environ["TABLESIDE_BIN"])
    text = subprocess.run([program.with_name(program.name + "-cli"), "packs", "new", game], check=True,
                          capture_output=True, text=True, env=window.environment()).stdout
    for old, new in changes.get("change", ()):
        assert old in text, old
        text = text.replace(old, new, changes.get("times", -1))
    return text


def folder(window, game):
    found = window.data / "data/tableside/packs" / game
    found.mkdir(parents=True, exist_ok=True)
    return found


def open_packs(window):
    window.focus_window(window.ids()[0])
    window.keys("F10")
    window.press("Packs…", "menu item")
    window.find("Import Pack…", "push button")
    window.until(lambda _: len(window.ids()) > 1, "a window of its own")
    window.focus_window()


def close_packs(window):
    window.until(lambda _: len(window.ids()) == 2, "the window of packs alone")
    window.focus_window()
    # The first Escape may close what was said in passing.
    for _ in range(3):
        if first(window.tree(), "Import Pack…", enabled=False):
            window.keys("Escape")
            time.sleep(0.5)
    window.gone("Import Pack…")
    window.focus_window(window.ids()[0])


def appears(window):
    """A file that is put into the folder is there at once, and so is what is wrong with it."""
    goals = folder(window, "dualing-dice")
    (goals / "mine.toml").write_text(starter(window, "dualing-dice"))
    window.find("Remove “My Pack”…", "push button")
    broken = starter(window, "dualing-dice", change=[('"mine"', '"second"'), ("points = 1\n", 'points = "x"\n')], times=2)
    (goals / "second.toml").write_text(broken)
    window.find("second.toml", enabled=False)
    window.find("Cannot be used: 2 problems", enabled=False)
    window.find(r"Line \d+, column 10 · goal\[1\]\.points", enabled=False)
    window.find("must be a whole number from 1 to 9, not \"x\"", enabled=False)
    check_named(window, "packs", TOOLKIT)
    (goals / "second.toml").write_text(broken.replace('"x"', "1").replace("My Pack", "My Second"))
    window.find("Remove “My Second”…", "push button")
    window.gone("second.toml")


def looks_into(window):
    """The cards of a pack, and a search among them."""
    window.press("My Pack", "push button")
    window.find("Forty Thieves", enabled=False)
    window.find("Your dice total at least 40", enabled=False)
    check_named(window, "cards", TOOLKIT)
    # Typing searches, wherever the focus is.
    window.type("snowdrift")
    window.gone("Forty Thieves")
    window.find("Snowdrift", enabled=False)
    window.type("notthis")
    window.find("No Card Found", enabled=False)
    window.press("Back", "push button")
    window.find("Import Pack…", "push button")
    window.gone("Search cards")


def choose_file(window, path):
    """Names a file in the toolkit's own window."""
    before = len(window.ids())
    window.press("Import Pack…", "push button")
    window.until(lambda _: len(window.ids()) > before, "the chooser")
    window.name_file(path)


def comes_in(window):
    """A file that is chosen is copied if nothing is wrong with it."""
    tribe = window.data / "Reeds.toml"
    tribe.write_text(starter(window, "dice-war").replace('version = 1', 'version = "one"'))
    choose_file(window, tribe)
    window.find("“Reeds.toml” Was Not Imported", enabled=False)
    window.find("Cannot be used: 1 problem", enabled=False)
    check_named(window, "problems", TOOLKIT)
    window.focus_window()
    window.keys("Escape")
    window.gone("“Reeds.toml” Was Not Imported")
    assert not list(folder(window, "dice-war").iterdir())
    tribe.write_text(starter(window, "dice-war"))
    choose_file(window, tribe)
    window.find("“My Pack” can now be chosen for DiceWar: Light of Dragons", enabled=False)
    there = folder(window, "dice-war") / "Reeds.toml"
    assert there.read_text() == tribe.read_text()
    # A newer version is not put in its place unasked.
    tribe.write_text(starter(window, "dice-war", change=[("version = 1", "version = 2")]))
    choose_file(window, tribe)
    window.find("Replace “My Pack”[?]", enabled=False)
    assert "version = 1" in there.read_text()
    window.press("Replace", "push button")
    window.until(lambda _: there.exists() and "version = 2" in there.read_text(), "the newer version")
    window.find(r"8 cards · version 2 · .*|\d+ cards · version 2 · mine · Reeds\.toml", enabled=False)


def goes(window):
    """A pack is removed after a question, and lies in the trash."""
    window.press("Remove “My Second”…", "push button")
    window.find("Remove “My Second”[?]", enabled=False)
    window.press("Cancel", "push button")
    window.gone("Remove “My Second”[?]")
    assert (folder(window, "dualing-dice") / "second.toml").exists()
    window.press("Remove “My Second”…", "push button")
    window.press("Move to Trash", "push button")
    window.find("“My Second” was moved to the trash", enabled=False)
    window.gone("Remove “My Second”…")
    assert not (folder(window, "dualing-dice") / "second.toml").exists()


def is_played(window):
    """The pack and its tribes can be chosen; the match says so when the pack has changed."""
    window.press("DiceWar.*, new match, .*")
    window.find("Red’s tribe", "combo box")
    choose_second(window, "Card pack")
    choose_second(window, "Black’s tribe")
    check_named(window, "new match", TOOLKIT)
    window.press("Start Match", "push button")
    window.find("Hint", enabled=False)
    time.sleep(1)
    assert first(window.tree(), "The pack .*", enabled=False) is None
    window.press("Back", "push button")
    there = folder(window, "dice-war") / "Reeds.toml"
    there.write_text(there.read_text().replace('name = "Dive"', 'name = "Plunge"'))
    window.press("Continue", "push button")
    window.find("The pack “My Pack” has changed since.*", enabled=False)
    window.press("Back", "push button")
    there.unlink()
    window.press("Continue", "push button")
    window.find("The pack “My Pack” is no longer installed.*", enabled=False)
    window.press("Back", "push button")
    # Without packs of their own people are not asked.
    window.press("DiceWar.*, new match, .*")
    window.find("Start Match", "push button")
    assert not list(every(window.tree(), "Red’s tribe"))


def walk(window):
    open_packs(window)
    appears(window)
    looks_into(window)
    comes_in(window)
    goes(window)
    close_packs(window)
    is_played(window)
    ends_together(window)


def ends_together(window):
    """The main window can be closed while Packs is open above it."""
    window.press("Back", "push button")
    window.find("Start a Match", enabled=False)
    open_packs(window)
    below = window.until(lambda tree: [n for n in every(tree, "Close", "push button")
                                       if any((a.role, a.name) == ("frame", "Tableside") for a in n.above())], "its button")
    below[0].press()
    assert window.process.wait(20) == 0, window.said()


journey(walk)
