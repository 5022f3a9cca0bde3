#!/usr/bin/python3
"""Results that were recorded elsewhere come in: what would come in is shown first, people are matched by hand, and all of it is
taken back and comes again. Somebody has a page of their own, opened from the statistics and from the history: they get another
name and another picture, become somebody else and themselves again, and their matches count no longer, and count again."""

import re
import time

from _past import export
from _window import check_named, every, first, journey

#: What GTK and libadwaita give no name but that of the type.
TOOLKIT = ("GtkLabel", "GtkSearchEntry", "GtkImage")


def alone(window):
    """Only the main window is left, and has the keyboard."""
    window.until(lambda _: len(window.ids()) == 1, "the window above to close")
    window.focus_window()


def choose(window, name, value, place):
    """Chooses a value of a drop-down by its name, which is at this place of the list."""
    next(n for n in window.all(f"{name}: .*") if n.role in ("push button", "toggle button")).press()
    # The rows of the window are items of a list as well.
    time.sleep(0.5)
    window.keys("Home", *["Down"] * place, "Return")
    window.find(f"{name}: {re.escape(value)}", enabled=False)


def comes_in(window):
    path = window.data / "evenings.bgsplay"
    path.write_text(export(["Anna", "Ben", "Cleo"], 48, extra=["Tuners"]))
    assert window.spawn(str(path)).wait(20) == 0, window.said()
    window.until(lambda _: len(window.ids()) > 1, "the window with what would come in")
    window.focus_window()
    # Of five games one is not known by its name.
    window.find("Import 39 Results", "push button")
    window.find("39 new", enabled=False)
    window.find("Dicequest: .* \\d+, .*", enabled=False)
    check_named(window, "results", TOOLKIT)
    choose(window, "Tuners", "Dice Tuners", 1)
    window.find("Import 48 Results", "push button")
    choose(window, "Cleo of the file", "A guest, without a name", 1)
    window.find(".* results · guest · as you said", enabled=False)
    choose(window, "Cleo of the file", "Cleo (new)", 0)
    window.press("Import 48 Results", "push button")
    window.find("48 results imported from “evenings.bgsplay”", enabled=False)
    alone(window)


def goes_and_comes(window):
    window.press("Undo", "push button")
    window.find("48 results taken back", enabled=False)
    window.keys("ctrl+h")
    window.find("No Matches Yet", enabled=False)
    # The words of before fade away, and their button with them.
    window.until(lambda tree: len(list(every(tree, "Undo", "push button"))) == 1, "only one way back")
    window.press("Undo", "push button")
    window.find("Anna, .*|.*, Anna.*", enabled=False)


def known_again(window):
    """The same file once more: nothing is new."""
    path = window.data / "evenings.bgsplay"
    assert window.spawn(str(path)).wait(20) == 0, window.said()
    window.until(lambda _: len(window.ids()) > 1, "the window with what would come in")
    window.focus_window()
    window.find("0 new · 39 already here", enabled=False)
    window.find(".* results · as the last time", enabled=False)
    button = window.find("Nothing to Import", "push button", enabled=False)
    assert not button.enabled
    window.keys("Escape")
    alone(window)


def a_page(window):
    window.keys("ctrl+h")
    window.press("Statistics", "push button")
    window.find("48 matches, .*, since .*", enabled=False)
    window.keys("ctrl+2")
    window.find("Anna, \\d+ matches · last on .*", "list item").click()
    window.find("Head to Head", enabled=False)
    for card in ("Wins", "Form", "Scores", "Last Matches"):
        window.find(card, enabled=False)
    window.find("Mostly with .* and .*", enabled=False)
    # Rivals and groups stand apart, each with its range.
    window.find(r"Dice Tuners, \d+%, \d+%–\d+% \(\d+/\d+\).*", "slider", enabled=False)
    check_named(window, "person", TOOLKIT)


def another_name(window):
    window.press("Rename…", "push button")
    window.find("Rename Anna", enabled=False)
    window.focus_window()
    window.keys("ctrl+a")
    window.type("Anna Maria")
    window.keys("Return")
    alone(window)
    window.until(lambda tree: first(tree, "Anna Maria", enabled=False), "the new name")
    # Somebody else has this one: perhaps it is the same person.
    window.press("Rename…", "push button")
    window.find("Rename Anna Maria", enabled=False)
    window.focus_window()
    window.keys("ctrl+a")
    window.type("ben")
    window.keys("Return")
    window.find("Merge Anna Maria", enabled=False)
    meaning = "\\d+ matches of Anna Maria become those of Ben, who then has \\d+[.] Both sat in \\d+ matches: .*"
    window.find(meaning, enabled=False)
    window.press("Merge", "push button")
    alone(window)
    window.find("Anna Maria is Ben now", enabled=False)
    window.until(lambda tree: not first(tree, "Rename Anna Maria", enabled=False) and first(tree, "Ben", enabled=False), "Ben")
    window.press("Undo", "push button")
    window.find("Anna Maria", enabled=False)


def another_picture(window):
    """A sign stands for somebody, then another face, by the keyboard alone, then the one of the name again."""
    def opened(chosen):
        window.press("Picture…", "push button")
        window.find("Picture of Anna Maria", enabled=False)
        window.focus_window()
        node = window.find(chosen)
        window.until(lambda tree: "selected" in first(tree, chosen).states, f"{chosen} to be chosen")
        return node

    def go(*steps):
        """By the keyboard alone: each key, and what has the focus then."""
        for key, name in steps:
            window.keys(key)
            window.until(lambda tree: (window.focused(tree) or tree).name == name, f"“{name}” to have the focus")

    opened("The face that goes with the name")
    window.press("Signs", "page tab")
    window.until(lambda tree: (first(tree, "Dragon") or tree).extents[2], "the signs")
    window.until(lambda tree: (window.focused(tree) or tree).name == "Signs", "the tab to keep the focus")
    # Whoever only looks has chosen nothing.
    assert "selected" not in window.find("Dragon").states
    go(("Tab", "Dragon"), ("Tab", "Green"), ("Right", "Blue"), ("Right", "Red"))
    window.keys("space")
    check_named(window, "picture of a person", TOOLKIT)
    window.press("Choose", "push button")
    alone(window)
    # Nothing is changed by closing it.
    opened("Dragon")
    go(("shift+Tab", "Signs"), ("Left", "Faces"), ("Tab", "The face that goes with the name"), ("Right", "Face 1"))
    window.keys("space", "Escape")
    alone(window)
    opened("Dragon")
    go(("shift+Tab", "Signs"), ("Left", "Faces"), ("Tab", "The face that goes with the name"), ("Right", "Face 1"), ("Right", "Face 2"))
    # Tab leaves them all, for the answers.
    window.keys("space")
    go(("Tab", "Cancel"), ("Tab", "Choose"))
    window.keys("Return")
    alone(window)
    opened("Face 2")
    go(("Left", "Face 1"), ("Left", "The face that goes with the name"))
    window.keys("space")
    window.press("Choose", "push button")
    alone(window)
    opened("The face that goes with the name")
    window.keys("Escape")
    alone(window)


def counts_no_longer(window):
    window.press("Back", "push button")
    # By the keyboard as well.
    row = window.find("Anna Maria, \\d+ matches · last on .*", "list item")
    for _ in range(40):
        focused = window.focused()
        if focused and focused.name == row.name:
            break
        window.keys("Tab")
    window.keys("Return")
    window.find("Head to Head", enabled=False)
    window.press("Do Not Count Their Matches", "push button")
    window.find("Matches of Anna Maria no longer count", enabled=False)
    window.find("No finished matches that count", enabled=False)
    window.find("(\\d+) of \\1 matches do not count in anybody’s statistics[.]", enabled=False)
    window.press("Undo", "push button")
    window.find("Head to Head", enabled=False)
    window.gone(".* do not count in statistics.*")


def from_history(window):
    """A name in the history leads to the page; from there all matches of that person are found."""
    window.keys("ctrl+h")
    window.find("Choose several matches")
    time.sleep(0.5)
    window.keys("ctrl+f")
    window.until(lambda tree: (window.focused(tree) or tree).role in ("entry", "text"), "the search")
    window.type("ben")
    window.press("About Ben", "push button")
    window.find("Head to Head", enabled=False)
    window.find("Ben", "heading", enabled=False)
    window.press("Back", "push button")
    # The page that goes takes the keys until it is gone.
    time.sleep(0.5)
    window.keys("ctrl+f", "Escape")
    window.gone("About Ben", "push button")
    # The menu of a match has the names as well.
    window.until(lambda tree: next((n for line in every(tree, "Ben, Cleo: .*", "list item") for n in line.walk()
                                    if n.name == "More about this match"), None), "a line").press()
    window.press("About Cleo", "menu item")
    window.find("Cleo", "heading", enabled=False)
    window.find("Head to Head", enabled=False)
    window.press("All in History", "push button")
    window.until(lambda tree: first(tree, "Search names", enabled=False), "the history")
    lines = window.until(lambda tree: list(every(tree, ".*: .*, Finished", "list item")), "the matches")
    assert all("Cleo" in line.name for line in lines), [line.name for line in lines]


def taken_back(window):
    window.press("More")
    window.press("Imported Results…", "menu item")
    window.until(lambda _: len(window.ids()) > 1, "the imports")
    window.focus_window()
    window.press("Take back evenings.bgsplay", "push button")
    window.find("taken back", enabled=False)
    window.keys("Escape")
    alone(window)
    window.find("48 results taken back", enabled=False)


def walk(window):
    comes_in(window)
    goes_and_comes(window)
    known_again(window)
    a_page(window)
    another_name(window)
    another_picture(window)
    counts_no_longer(window)
    from_history(window)
    taken_back(window)
    window.close()


journey(walk)
