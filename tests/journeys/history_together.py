#!/usr/bin/python3
"""Before the first roll the seal of the dice is read, and after the match every roll is verified against it. The match gets a
note and labels, which are searched for. Several matches are chosen: they go out into one file and come in again, count no longer
and count again, are deleted and come back."""

import json
import time

from _past import export
from _regidice import Player, new_match
from _window import check_named, every, first, journey

#: What GTK and libadwaita give no name but that of the type.
TOOLKIT = ("GtkLabel", "GtkSearchEntry", "GtkImage", "GtkTextView")
WORDS = r"([a-z]+ ){11}[a-z]+"


def alone(window):
    window.until(lambda _: len(window.ids()) == 1, "the window above to close")
    window.focus_window()


def closed(window):
    """Closes the window above."""
    window.focus_window()
    window.keys("Escape")
    alone(window)


def seal(window):
    """The words of the seal, as the menu of the match shows them."""
    window.choose_in_menu("Sealed Dice…")
    words = window.find(WORDS, "label").name
    window.find("Code with the fingerprint of the seed", enabled=False)
    return words


def sealed(window):
    new_match(window, ["Anna"], bots=1)
    window.press("Start Match", "push button")
    Player(window).wait()
    before = seal(window)
    assert not window.all("Seed") and not window.all("Verify"), "the seed is told while the match goes on"
    check_named(window, "seal", TOOLKIT)
    closed(window)
    window.choose_in_menu("Resign…")
    window.press("Resign", "push button")
    window.find(".* stands\\. The team gave up in round .*", enabled=False)
    alone(window)
    assert seal(window) == before, "another seal after the match"
    window.find("Seed", enabled=False)
    window.find("[0-9a-f]{64}", "label", enabled=False)
    window.press("Verify", "push button")
    window.find("Every Roll Is as Sealed", enabled=False)
    window.find("\\d+ rolls? match(es)? the seed behind these words[.].*", enabled=False)
    closed(window)
    window.keys("alt+Home")
    window.find("Start a Match", enabled=False)


def written(window):
    window.keys("ctrl+h")
    window.press("More about this match")
    window.press("Note and Labels…", "menu item")
    window.find("Note", "text", enabled=False)
    window.focus_window()
    check_named(window, "note", TOOLKIT)
    window.type("The soup was good.")
    window.find("Labels, separated by commas", "text").write("league, holidays")
    window.press("Save", "push button")
    alone(window)
    line = window.find(".*Regidice · .* · The soup was good[.] · league, holidays, Finished", "list item", enabled=False)
    assert line
    window.find("Choose several matches")
    time.sleep(0.5)
    window.keys("ctrl+f")
    window.until(lambda tree: (window.focused(tree) or tree).role in ("entry", "text"), "the search")
    window.type("holidays")
    window.find(".*The soup was good.*", "list item", enabled=False)
    window.keys("Escape")


def chosen(window, n):
    """Chooses the first matches of the list."""
    window.press("Choose several matches")
    window.find("0 chosen", enabled=False)
    for at in range(n):
        # Newer versions of the toolkit say of a mark within a line that it lies elsewhere.
        marks = window.until(lambda tree: (found := list(every(tree, "Choose .*: .*", "check box"))) and len(found) > at and found, "marks")
        next(node for node in marks[at].above() if node.role == "list item").click()
        window.find(f"{at + 1} chosen", enabled=False)


def lines(window):
    return [node.name for node in window.all(".*: .*, Finished", "list item")]


def together(window):
    plays = window.data / "plays.bgsplay"
    plays.write_text(export(["Anna", "Ben"], 4))
    assert window.spawn(str(plays)).wait(20) == 0, window.said()
    window.until(lambda _: len(window.ids()) > 1, "the window with what would come in")
    window.focus_window()
    window.press("Import \\d Results", "push button")
    alone(window)
    window.until(lambda _: len(lines(window)) == 5, "all matches")
    # The last one played is the first of the list.
    chosen(window, 2)
    check_named(window, "choosing", TOOLKIT)
    window.press("Export…", "push button")
    window.until(lambda _: len(window.ids()) > 1, "the chooser")
    path = window.data / "two.jsonl"
    window.name_file(path)
    window.find("Exported to “two.jsonl”", enabled=False)
    alone(window)
    files = [json.loads(line) for line in path.read_text().splitlines()]
    assert [file["format"] for file in files] == ["tableside-match"] * 2
    chosen(window, 2)
    window.press("Count")
    window.press("Do Not Count in Statistics", "menu item")
    window.find("2 matches no longer count", enabled=False)
    window.until(lambda _: sum("not counted" in line for line in lines(window)) == 2, "two that do not count")
    window.press("Undo", "push button")
    window.until(lambda _: not any("not counted" in line for line in lines(window)), "all to count")
    chosen(window, 3)
    window.press("Delete the matches that are chosen", "push button")
    window.find("3 matches deleted", enabled=False)
    window.until(lambda _: len(lines(window)) == 2, "two matches")
    window.press("Undo", "push button")
    window.until(lambda _: len(lines(window)) == 5, "all matches again")
    # Escape ends choosing.
    chosen(window, 1)
    window.keys("Escape")
    window.until(lambda tree: not first(tree, "1 chosen"), "the bar to go")
    assert window.spawn(str(path)).wait(20) == 0, window.said()
    window.find("0 matches imported, 2 already here", enabled=False)


def a_result(window):
    """What was recorded elsewhere has no log: its result is shown."""
    line = window.find("(Anna, Ben|Ben, Anna): Dice Tuners .*recorded elsewhere.*", "list item")
    line.click()
    window.find(".*Recorded elsewhere and imported from “plays.bgsplay”.*", enabled=False)
    window.find("Anna", "list item", enabled=False)
    closed(window)


def walk(window):
    sealed(window)
    written(window)
    together(window)
    a_result(window)
    window.close()


if __name__ == "__main__":
    # Without a seed that somebody named.
    journey(walk, env={"TABLESIDE_SEED": "none"})
