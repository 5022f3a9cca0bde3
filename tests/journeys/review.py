#!/usr/bin/python3
"""A finished match is looked back at: its chances are counted beside the table, moments are found by keys, tabs and the graph, a
marked choice is tried again without what came later, and the match is played on from there."""

import re
import subprocess

from _past import bring_in_match
from _window import check_named, every, first, journey


#: What has to be in reach on a telephone.
STEPS = ("First entry", "Previous entry", "Next entry", "Last entry", "Try Again", "Play On From Here")


def place(tree):
    """Which entry is shown, and of how many."""
    found = next((re.fullmatch(r"(\d+) of (\d+)", n.name) for n in every(tree, r"\d+ of \d+", "label")), None)
    return found and (int(found[1]), int(found[2]))


def at(window, n):
    window.until(lambda tree: (place(tree) or (None,))[0] == n, f"entry {n}")


def look(window, width, height):
    subprocess.run(["xdotool", "windowsize", "--sync", window.ids()[0], str(width), str(height)], check=True, timeout=20)


def walk(window):
    window.close()
    bring_in_match(window)
    window.start()
    window.keys("ctrl+h")
    window.find("Search names")
    window.until(lambda tree: first(tree, ".*DiceWar.*", "list item", enabled=False), "the match").click()
    of = window.until(place, "the place")[1]
    window.focus_window(window.ids()[0])
    window.find(r"\d+ tries a position.*", "label", enabled=False, patience=90)
    check_named(window, "review")

    # The largest turning point is a mistake, told with what it cost.
    points = window.until(lambda tree: [n for n in every(tree, r".*choice .*, −\d+( to −\d+)?", "list item")], "a costly choice")
    window.keys("Down")
    turn = window.until(lambda tree: place(tree) if place(tree) != (of, of) else None, "the first turning point")[0]
    window.find(r"Cost \d+( to \d+)? points, judged by what .* could see", "label", enabled=False)
    window.find(r"Entry %d of %d, Easy Bot.* \d+%%, Serious mistake: Cost.*" % (turn, of), "slider", enabled=False)
    window.find("best", "label", enabled=False)

    # Steps, marks and the ends by keys.
    for key, n in (("Left", turn - 1), ("Right", turn), ("Home", 0), ("End", of)):
        window.keys(key)
        at(window, n)
    window.keys("p")
    marked = window.until(lambda tree: place(tree)[0] if place(tree)[0] < of else None, "a marked choice")
    window.keys("n")

    # The graph is the scale: a press in its middle.
    graph = window.until(lambda tree: first(tree, "Entry .*", "slider", enabled=False), "the graph")
    graph.click()
    middle = window.until(lambda tree: place(tree)[0] if abs(place(tree)[0] - of / 2) < of / 6 else None, "the middle")
    assert 0 < middle < of, middle

    # Rail.
    window.keys("3")
    window.find(r"How Easy Bot.* became .*", "label", enabled=False)
    window.find(r"Easy Bot for Easy Bot 2: [+−]\d+", "label", enabled=False)
    window.find(r"\d+ choices?, of which \d+ mattered, cost .*", "label", enabled=False)
    window.keys("2")
    window.until(lambda tree: first(tree, r"Turn \d+.*|Entries", enabled=False), "the entries")
    window.keys("1")

    # Counted with more effort, which can wait.
    window.press("Count More", "push button")
    window.press("Pause Counting", "push button")
    window.find("Counting is paused.", "label", enabled=False)
    window.press("Go On Counting", "push button")
    window.find("Pause Counting", "push button")

    # All of it in words.
    window.press("As Text", "push button")
    read = window.until(lambda tree: first(tree, "As Text", "text", enabled=False), "the text")
    words = read.text()
    assert "What decided the match" in words and "Entry by entry" in words, words[:500]
    window.keys("Escape")
    window.until(lambda tree: not first(tree, "As Text", "text", enabled=False), "the page without it")
    window.focus_window(window.ids()[0])

    # Tried again: nothing of what came later is told.
    for _ in range(len(points)):
        window.keys("Down")
    window.until(lambda tree: place(tree)[0] != middle, "a turning point")
    window.press("Try Again", "push button")
    window.find(r"What would you do here\?", "label", enabled=False)
    tree = window.tree()
    assert not first(tree, "Turning Points", "page tab", enabled=False), "a list tells what comes"
    assert not first(tree, r".*choice .*, −\d+( to −\d+)?", "list item", enabled=False), "a list tells what came"
    assert not first(tree, r"Cost \d+ .*", "label", enabled=False), "the card tells what it cost"
    window.press("Show the Best", "push button")
    window.find(r"Cost \d+( to \d+)? points, judged by what .* could see|No mistake.*|These cannot.*", "label", enabled=False)
    window.press("Stop", "push button")
    window.find("Play On From Here", "push button")

    look(window, 360, 640)
    check_named(window, "review on a telephone")
    outside = [n for n in window.tree().walk() if n.role == "push button" and n.name in STEPS and n.extents[2] > 0
               and (n.extents[0] < 0 or n.extents[0] + n.extents[2] > 360)]
    assert not outside, [(n.name, n.extents) for n in outside]
    look(window, 1100, 720)
    there = window.until(place, "the place")[0]
    window.press("Play On From Here", "push button")
    window.until(lambda tree: not place(tree), "the match that is played on")
    window.keys("ctrl+h")
    window.find(rf".*Variation of .*, entry {there}.*", enabled=False)
    assert marked

    # It is one of the match that is looked back at.
    look(window, 1280, 900)
    window.until(lambda tree: first(tree, "(?!.*Variation).*DiceWar.*Won by.*", "list item", enabled=False), "the match").click()
    window.until(place, "the place")
    window.focus_window(window.ids()[0])
    window.keys("2")
    for _ in points:
        if window.until(place, "the place")[0] != there:
            window.keys("Down")
    at(window, there)
    # Its bots may have gone on meanwhile. The list may still be on its way to the entry.
    variation = window.until(lambda tree: first(tree, "Variation of .*: .*", "list item", enabled=False), "the variation")
    window.until(lambda tree: first(tree, variation.name, "list item", enabled=False).extents == variation.extents, "it to stay")
    variation.click()
    window.until(lambda tree: (place(tree) or (0, 0))[1] != of, "the variation itself")
    window.close()


journey(walk)
