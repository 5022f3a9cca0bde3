#!/usr/bin/python3
"""Matches as files: out of the history and off the table, into another person's program by its command line, and what is
no match is refused with the reason."""

import json
import os
import subprocess
import tempfile

from _window import Window, check_named, every, journey

#: What GTK and libadwaita give no name but that of the type.
TOOLKIT = ("GtkLabel", "GtkSearchEntry", "GtkImage")


def chooser(window, path):
    window.until(lambda _: len(window.ids()) > 1, "the chooser")
    window.name_file(path)


def back(window):
    window.press("Back", "push button")
    window.find("Start a Match", enabled=False)


def goes_out(window):
    """A match is exported from the history, as a match and as text; the name says what it is."""
    window.press("DiceWar.*, new match, .*")
    window.press("Start Match", "push button")
    window.press("Suggest", "push button")
    window.press("Done", "push button")
    window.press("Back", "push button")
    window.keys("ctrl+h")
    window.find("More about this match")
    check_named(window, "history", TOOLKIT)
    match, text = window.data / "match.tableside.json", window.data / "match.txt"
    for path in (match, text):
        window.press("More about this match")
        window.press("Export…", "menu item")
        chooser(window, path)
        window.find(f"Exported to “{path.name}”", enabled=False)
    assert json.loads(match.read_text())["format"] == "tableside-match"
    assert text.read_text().startswith("DiceWar: Light of Dragons, "), text.read_text()
    window.keys("alt+Home")
    window.find("Start a Match", enabled=False)
    return match


def own_files_stay(window):
    """Nothing is written over the archive, whatever a person names."""
    archive = window.data / "data/tableside/archive.db"
    window.keys("ctrl+h")
    window.press("More about this match")
    window.press("Export…", "menu item")
    before = archive.read_bytes()[:16]
    chooser(window, window.data / "data/tableside/backups.txt")
    window.find("Exported to “backups.txt”", enabled=False)
    assert archive.read_bytes()[:16] == before == b"SQLite format 3\0"
    window.keys("alt+Home")


def off_the_table(window):
    """The menu of the table exports too, and copies the position."""
    window.press("Continue", "push button")
    window.find("Hint", enabled=False)
    window.keys("F10")
    window.press("Copy Position", "menu item")
    window.find("Position copied", enabled=False)
    window.keys("F10")
    window.press("Export…", "menu item")
    chooser(window, window.data / "table.tableside.json")
    window.find("Exported to “table.tableside.json”", enabled=False)
    back(window)


def spoiled(match):
    """What was a match, and what is told of it. A reason that is too long for passing words stands behind Details."""
    whole = match.read_text()
    shorter, longer = json.loads(whole), json.loads(whole)
    shorter["records"] = [record for record in shorter["records"] if "do" in record["entry"]]
    longer["surprise"] = 1
    return (
        (json.dumps(shorter), "[.] Entry 1 of the log is not valid[.] DW-PREP-4: .*"),
        (json.dumps(longer), ""),
        (whole[:-9], "[.] This is not a match file: EOF while parsing.*"),
        ("{}", "[.] This is not a match file: missing field.*"),
        ("no match", "[.] This is not a match file: expected.*"),
    )


def comes_in(match):
    """Somebody else opens the file: it is imported and looked back on. A later start hands a file to the window."""
    with tempfile.TemporaryDirectory() as folder:
        other = Window(folder, expect="Review.*", args=[str(match)])
        try:
            other.find("Match imported", enabled=False)
            other.find("Next entry", "push button")
            check_named(other, "review", TOOLKIT)
            back(other)
            assert other.spawn(str(match)).wait(20) == 0, other.said()
            other.find("This match is already in the archive as number 1[.]", enabled=False)
            back(other)
            wrong = other.data / "wrong.json"
            for words, why in spoiled(match):
                wrong.write_text(words)
                assert other.spawn(str(wrong)).wait(20) == 0, other.said()
                other.find(f"“wrong.json” could not be imported{why}", enabled=False)
            other.keys("ctrl+h")
            other.until(lambda tree: len(list(every(tree, "Review this match", "push button"))) == 1, "the one match")
            other.keys("alt+Home")
            other.find("Start a Match", enabled=False)
            assert other.spawn("--continue").wait(20) == 0, other.said()
            other.find("Hint", enabled=False)
            back(other)
            assert other.spawn("--new-match").wait(20) == 0, other.said()
            other.find("Start Match", "push button")
            other.close()
            # From the start.
            other.start("Hint", "--continue")
            other.close()
            other.check_quiet(tells=("could not be imported",))
        except BaseException:
            print(other.dump())
            raise
        finally:
            if other.process.poll() is None:
                other.kill()


def without_display(window):
    """What needs no window is told without one."""
    environment = {k: v for k, v in window.environment().items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    for option, begins in (("--version", "tableside "), ("--help", "Referee, play and review dice games")):
        told = subprocess.run([os.environ["TABLESIDE_BIN"], option], env=environment, capture_output=True, text=True,
                              check=True, timeout=20).stdout
        assert told.startswith(begins), told
    assert "--continue" in told and "[FILE]" in told, told


def walk(window):
    without_display(window)
    match = goes_out(window)
    own_files_stay(window)
    off_the_table(window)
    window.close()
    comes_in(match)
    # The window of this journey begins once more, so that it can end.
    window.start("Start a Match")


journey(walk)
