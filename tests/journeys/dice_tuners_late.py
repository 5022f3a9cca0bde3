#!/usr/bin/python3
"""Three people with their own dice and cards tell a round of Dice Tuners late: what lies on the table once all dice are
deployed, pressed, taken back and typed, then each duel on a line. The keys and presses of the round are counted."""

import os

from _play import entries, new_match
from _window import check_named, choose_second, every, journey

PEOPLE = ("Anna", "Ben", "Clara")
MARKET = ("Nami Driftwood", "Suri of the Empty Sheath", "Old Kamo", "Aoi of Still Water")
#: By place, in the order of telling: the dice that meet, then the fronts.
LIES = (("Anna, left", "green, two Katanas"), ("Ben, right", "blue, three Katanas"), ("Ben, left", "red, one Katana"),
        ("Clara, right", "green, Sheathe"), ("Clara, left", "blue, Shield"), ("Anna, right", "green, two Katanas"),
        ("Anna, front", "green, three Katanas"), ("Ben, front", "blue, one Katana"), ("Clara, front", "red, two Katanas"))
#: The same by the keys of a number pad, from the third die on.
KEYS = "31152412132132"


def heroes(window, names):
    for name in names:
        window.press(rf"{name}.*, cost \d+\..*", "push button")


def lay(window):
    """What lies: a press for each die and each hero, or its keys."""
    before = len(entries(window.tree()))
    window.press("Enter Only the Deployed Dice.*", "push button")
    shot(window, "lay-begun")
    check_named(window, "what lies is told")
    for place, die in LIES[:2]:
        window.press(f"{place}: {die}", "push button")
    window.press("Take Back", "push button")
    window.find(r"Which die lies on Ben’s right side\?.*", enabled=False)
    window.press(f"{LIES[1][0]}: {LIES[1][1]}", "push button")
    presses = 1 + 2 + len(KEYS)
    window.type(KEYS)
    shot(window, "lay-heroes")
    window.find(r"Which hero does Anna have\?.*", enabled=False)
    heroes(window, MARKET[:3])
    window.until(lambda tree: len(entries(tree)) > before, "the round up to its duels")
    window.find(r"Entry \d+: On the table: Anna with Nami Driftwood, left green \(2 Katanas\).*", enabled=False)
    shot(window, "lay-done")
    return presses + 3


def duel(window, words):
    """A duel on the line: its keys, those that open and enter it not counted."""
    before = len(entries(window.tree()))
    window.keys("ctrl+l")
    window.until(lambda tree: [n for entry in every(tree, "What happens") for n in entry.walk() if "focused" in n.states],
                 "the line with the focus")
    # The key that says who takes the card is the last of a duel and enters it.
    closes = words.endswith("*")
    window.type(words)
    if not closes:
        window.find("✓ .*", "log", enabled=False)
        shot(window, "duel-line")
        window.keys("Return")
    window.until(lambda tree: len(entries(tree)) > before, f"“{words}” to be taken")
    return len(words) + (not closes)


def shot(window, name):
    """A picture of a moment, where somebody wants to look at it."""
    folder = os.environ.get("TABLESIDE_PICTURES")
    if folder:
        window.screenshot(f"{folder}/{name}.png")


def walk(window):
    new_match(window, "Dice Tuners", PEOPLE)
    choose_second(window, "Dice")
    choose_second(window, "Cards")
    window.press("Start Match", "push button")
    window.press("Not Recorded", "push button")
    heroes(window, MARKET)
    window.press("Anna Begins", "push button")
    presses = lay(window)
    for line in ("r5b1*", "r1b6", "b1r50"):
        presses += duel(window, line)
    assert presses <= 49, presses
    window.find(r"Entry \d+: .*Round 2 begins.*", enabled=False)
    # The next round is told in the same way, or begins with what lies in the market.
    window.find(r"Enter Only the Deployed Dice.*", "push button")
    shot(window, "next-round")
    before = len(entries(window.tree()))
    window.press("Undo", "push button")
    window.until(lambda tree: len(entries(tree)) < before, "the last duel to be taken back")
    keep_score(window)
    window.close()


def keep_score(window):
    """From here on only the score: a sheet goes on with the points and the duel that is open; the match stays."""
    window.choose_in_menu("Keep Only the Score…")
    window.find(r"Keep Only the Score\?", enabled=False)
    shot(window, "keep-score")
    window.press("Keep Score", "push button")
    window.find(r"Entry 1: From here on only the score is kept: Anna \d, Ben \d, Clara \d\.", enabled=False)
    shot(window, "score-kept")
    check_named(window, "the score sheet that goes on")
    window.keys("alt+Home")
    window.find(r"Continue.*Dice Tuners.*|.*Dice Tuners.*", enabled=False)


if __name__ == "__main__":
    journey(walk)
