#!/usr/bin/python3
"""The archive itself: an orderly end when the system ends the program, many unfinished matches, the check, a backup that
is restored, an archive that is gone, and a new version of the program."""

import pathlib
import re
import signal
import sqlite3
import time

from _window import check_named, every, first, journey

#: More than the first page shows.
MATCHES = 6


def archive(window):
    return window.data / "data/tableside/archive.db"


def end(window):
    """The system ends the program, as it does when people log out."""
    window.process.send_signal(signal.SIGTERM)
    assert window.process.wait(20) == 0, window.said()
    assert archive(window).with_suffix(".db.lock").read_text() == "closed in good order\n"


def begin(window):
    window.press("DiceWar.*, new match, .*")
    window.press("Start Match", "push button")
    window.find("Hint", enabled=False)
    window.press("Back", "push button")
    window.find("Start a Match", enabled=False)


def unfinished(window):
    """The first page shows the newest ones and leads to all."""
    buttons = window.all("Last played")
    assert len(buttons) == 1
    window.press("All Unfinished Matches", "push button")
    window.find("Filter matches: Not finished")
    window.until(lambda tree: len(list(every(tree, "Review this match", "push button"))) == MATCHES, "all unfinished matches")
    check_named(window, "history", ("GtkImage",))
    window.keys("alt+Home")
    window.find("Start a Match", enabled=False)


def open_window(window):
    window.keys("ctrl+h")
    window.press("More")
    window.press("Archive and Backups…", "menu item")
    window.find("Check Archive", enabled=False)


def close_window(window):
    window.focus_window()
    # The first Escape closes what was said in passing.
    window.keys("Escape")
    time.sleep(0.5)
    if first(window.tree(), "Check Archive", enabled=False):
        window.keys("Escape")
    window.gone("Check Archive")
    window.focus_window(window.ids()[0])


def mended(window):
    """Somebody changes what the search looks at: the check notices, and makes it anew."""
    with sqlite3.connect(archive(window)) as conn:
        assert conn.execute("UPDATE words SET words = 'nobody'").rowcount == MATCHES
    conn.close()
    window.press("Check", "push button")
    window.find("The search index, the list of players or the cards of a built-in pack were damaged and have been rebuilt\\. "
                f"The archive is intact: {MATCHES} matches\\.", enabled=False)


def check_and_restore(window):
    open_window(window)
    mended(window)
    window.press("Check", "push button")
    window.find(f"The archive is intact: {MATCHES} matches.", enabled=False)
    check_named(window, "archive", ("GtkLabel", "GtkSearchEntry", "GtkImage"))
    # The only backup is of the orderly end, when there was one match.
    window.find("1 match · .*", enabled=False)
    window.press("Restore the backup of .*", "push button")
    window.find("Restore This Backup[?]", enabled=False)
    window.press("Restore", "push button")
    window.find("Backup restored", enabled=False)
    window.find(f"{MATCHES} matches · .* · before a backup was restored", enabled=False)
    close_window(window)
    window.keys("alt+Home")
    window.find("Last played", enabled=False)
    assert first(window.tree(), "All Unfinished Matches", enabled=False) is None


def lost(window):
    """The file is gone, its backups are not."""
    window.kill()
    for file in archive(window).parent.glob("archive.db*"):
        file.unlink()
    window.start("Restore the Newest Backup")
    # The newest one was made before the other was restored.
    found = window.find(rf".*contains {MATCHES} matches\.", enabled=False)
    assert re.search("missing or empty", found.name), found
    window.press("Restore the Newest Backup", "push button")
    window.find("Last played", enabled=False)


def updated(window):
    """Another version was here the last time."""
    # After the power cut the archive is looked at before an end counts as orderly.
    time.sleep(5)
    end(window)
    preferences = window.data / "config/tableside/preferences.toml"
    words = preferences.read_text()
    assert 'verified_by = "' in words, words
    preferences.write_text(re.sub('verified_by = ".*"', 'verified_by = "0.0.1"', words))
    window.start("Last played")
    window.keys("ctrl+h")
    window.find(rf"Tableside was updated\. {MATCHES} matches were replayed, and all are correct\.", enabled=False)
    end(window)
    assert 'verified_by = "0.0.1"' not in preferences.read_text()


def walk(window):
    begin(window)
    end(window)
    assert len(list(pathlib.Path(archive(window).parent / "backups").iterdir())) == 1
    window.start("Last played")
    for _ in range(MATCHES - 1):
        begin(window)
    unfinished(window)
    check_and_restore(window)
    lost(window)
    updated(window)


journey(walk, tells=("what the search looks at was damaged",))
