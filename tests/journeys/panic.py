#!/usr/bin/python3
"""The program panics on purpose. In the middle of a match the window comes back and leads to the same match; at every start
there is a small window instead, and if that panics, too, an end with a sentence. Nothing goes round in circles."""

import os
import pathlib
import subprocess
import tempfile
import time

from _dice_tuners import Player
from _play import entries
from _window import Window, check_named, first, journey

#: What libadwaita gives no name in a message.
TOOLKIT = ("GtkLabel", "GtkImage")
#: Seconds after which a panic has nothing to do with the one before.
WELL = 16
#: Where pictures of what comes up go, if anywhere.
PICTURES = os.environ.get("TABLESIDE_PICTURES")


def reports(window):
    """The reports, the oldest first."""
    return sorted((window.data / "state/tableside/reports").glob("panic-*.txt"))


def picture(window, name):
    if PICTURES:
        time.sleep(1)
        window.screenshot(f"{PICTURES}/{name}.png")


def begin(window):
    """A match with some entries; gives them as the log shows them."""
    window.press("Dice Tuners, new match, .*")
    window.press("Start Match", "push button")
    player = Player(window)
    for _ in range(4):
        player.choose(player.wait())
    return entries(player.wait())


def fall(window, shown, place):
    """A panic while somebody is asked: the window comes back and says so, and the match goes on as it was."""
    pid, before = window.process.pid, len(reports(window))
    window.focus_window(window.ids()[0])
    window.keys("ctrl+i")
    window.find("Something Went Wrong", enabled=False)
    assert window.process.pid == pid and window.process.poll() is None
    window.focus_window()
    window.find("Last played", enabled=False)
    window.find("Tableside ran into an error and started again[.] Your match is saved up to the last move[.]", enabled=False)
    check_named(window, "what happened", TOOLKIT)
    picture(window, f"message-{place}")
    new = reports(window)[before:]
    assert len(new) == 1, new
    text = new[0].read_text()
    assert ("Thread main panicked\n" in text) == (place == "callback"), text
    for words in (f"on purpose: {place}\n", "GTK 4.", "libadwaita 1.", "Time: ", "src/ui/"):
        assert words in text, f"“{words}” is not in\n{text}"
    assert not any(line in text for line in shown)
    return text


def read_the_report(window, text):
    """The report can be seen, and afterwards the question is there again."""
    there = window.ids()
    window.press("Show Report", "push button")
    told = window.find("Report", "text", enabled=False).text()
    assert told == text, (told[:300], told[-60:], len(told), len(text))
    window.press("Copy", "push button")
    # A pressed button takes the keys for a moment.
    time.sleep(0.5)
    check_named(window, "the report", TOOLKIT)
    [new] = window.until(lambda _: [i for i in window.ids() if i not in there], "a window of its own")
    window.focus_window(new)
    window.until(lambda tree: "active" in first(tree, "Report", "frame").states, "the keyboard in it")
    picture(window, "report")
    window.keys("Escape")
    window.find("Something Went Wrong", enabled=False)
    window.gone("Report", "text")
    window.focus_window()


def go_on(window, shown):
    window.press("Continue Match", "push button")
    kept = window.until(lambda tree: entries(tree) if len(entries(tree)) >= len(shown) else None,
                        f"all {len(shown)} entries again")
    assert kept[:len(shown)] == shown, f"{set(shown) - set(kept)} were lost"
    Player(window).wait()


def start_again(window):
    """A second start leads to the window that is there, which has the program's name and its archive."""
    second = window.spawn("--new-match")
    assert second.wait(20) == 0, window.said()
    window.find("Start Match", "push button")
    assert window.process.poll() is None


def in_a_match(place):
    def walk(window):
        shown = begin(window)
        text = fall(window, shown, place)
        if place == "callback":
            read_the_report(window, text)
        go_on(window, shown)
        if place == "callback":
            # After a while of good running the first panic is forgotten.
            time.sleep(WELL)
            fall(window, shown, place)
            go_on(window, shown)
        window.press("Back", "push button")
        window.find("Last played", enabled=False)
        start_again(window)
        window.close()
        lock = window.data / "data/tableside/archive.db.lock"
        assert lock.read_text() == "closed in good order\n"

    return walk


def at_every_start(window):
    """Two panics, then a window that stays, however often people try again."""
    window.find("Tableside ran into an error again right after it had started[.].*Report: .*", enabled=False)
    check_named(window, "the small window", TOOLKIT)
    picture(window, "small")
    assert len(reports(window)) == 2, reports(window)
    for n in range(2, 7):
        last = reports(window)[-1]
        window.press("Try Again", "push button")
        window.until(lambda _, last=last: reports(window)[-2:-1] > [last], "two panics more")
        window.find("Something Keeps Going Wrong", enabled=False)
        assert len(reports(window)) == min(2 * n, 10), reports(window)
    newest = str(reports(window)[-1])
    assert any(newest in n.name for n in window.tree().walk()), f"{newest} is not named"
    window.press("Copy Report", "push button")
    window.find(".*The report has been copied[.]", enabled=False)
    window.close()


def to_the_end():
    """Where even the small window panics, the program ends and says where the report is."""
    with tempfile.TemporaryDirectory() as folder:
        window = Window.__new__(Window)
        window.data, window.extra = pathlib.Path(folder), {"TABLESIDE_PANIC": "home,alone"}
        process = subprocess.run([os.environ["TABLESIDE_BIN"]], env=window.environment(), capture_output=True, text=True,
                                 timeout=60, check=False)
        assert process.returncode == 1, (process.returncode, process.stderr)
        assert len(reports(window)) == 3, reports(window)
        said = process.stderr.splitlines()[-1]
        assert said.startswith("tableside: Tableside ran into errors again and again") and str(reports(window)[-1]) in said, said
        assert not process.stdout, process.stdout
    print("ok")


PANICS = ("on purpose", "panicked", "started again after a panic")
journey(in_a_match("callback"), tells=PANICS, env={"TABLESIDE_PANIC": "callback"})
journey(in_a_match("worker"), tells=PANICS, env={"TABLESIDE_PANIC": "worker"})
journey(at_every_start, tells=PANICS, env={"TABLESIDE_PANIC": "home"}, expect="Something Keeps Going Wrong")
to_the_end()
