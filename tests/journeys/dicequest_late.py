#!/usr/bin/python3
"""Three people with their own dice and cards tell the first round of Dicequest late: nothing is named at set-up, one turn is typed
on a line, one is pressed, one is refused and said again. The keys and presses of each turn are counted."""

import os
import subprocess

from _play import entries, new_match
from _window import check_named, choose_second, every, journey

PEOPLE = ("Anna", "Ben", "Clara")
#: A turn takes at most so many.
MOST = 10
SIZES = {"wide": (1100, 720), "narrow": (360, 640)}


def shot(window, name):
    """Pictures of a moment, wide and narrow, where somebody wants to look at them."""
    folder = os.environ.get("TABLESIDE_PICTURES")
    if not folder:
        return
    for size, (width, height) in SIZES.items():
        subprocess.run(["xdotool", "windowsize", "--sync", window.ids()[0], str(width), str(height)], check=True, timeout=20)
        window.until(lambda tree: tree, "the window in another size")
        subprocess.run(["sleep", "1.5"], check=True)
        window.screenshot(f"{folder}/{name}-{size}.png")
    subprocess.run(["xdotool", "windowsize", "--sync", window.ids()[0], "1480", "840"], check=True, timeout=20)


def typed(window, words, told):
    """A line that is entered; its keys with Enter, those that open it not counted."""
    window.keys("ctrl+l")
    window.until(lambda tree: [n for entry in every(tree, "What happens") for n in entry.walk() if "focused" in n.states],
                 "the line with the focus")
    window.type(words)
    window.find("✓ .*", "log", enabled=False)
    shot(window, "line")
    window.keys("Return")
    window.find(rf"Entry \d+: .*{told}.*", enabled=False)
    return len(words) + 1


def refused(window, words, why):
    """A line of which nothing is entered; says how many entries there were before."""
    before = len(entries(window.tree()))
    window.keys("ctrl+l")
    window.until(lambda tree: [n for entry in every(tree, "What happens") for n in entry.walk() if "focused" in n.states],
                 "the line with the focus")
    window.type(words)
    window.find(rf".*{why}.*", enabled=False)
    shot(window, "refused")
    window.keys("Escape")
    assert len(entries(window.tree())) == before


def pressed(window):
    """A turn by pointer: a press for each card, its deed, the goal, and each final die."""
    presses = 0

    def press(name):
        nonlocal presses
        presses += 1
        window.press(name, "push button")

    press("Market, place 1: not named.*")
    shot(window, "market")
    check_named(window, "a Hero is named")
    press("Corporal.*")
    press("Recruit Corporal.*")
    press("Leave the Tavern.*")
    shot(window, "quests")
    press("Quest [1-5]: not named.*")
    shot(window, "quest")
    press("Rats in the Cellar.*")
    press(".*Send 1 Hero.*")
    window.find("Enter Every Roll.*", "push button")
    shot(window, "dice")
    press("Red die: blank")
    window.find(r"Entry \d+: .*Ben ends the fight with red \(blank\).*", enabled=False)
    return presses


def walk(window):
    new_match(window, "Dicequest", PEOPLE)
    choose_second(window, "Dice")
    choose_second(window, "Cards")
    window.press("Start Match", "push button")
    window.press("Anna", "push button")
    shot(window, "set-up")
    window.press("Name Cards Later.*", "push button")
    window.find(r"Entry \d+: Cards are named late from here on.*", enabled=False)
    shot(window, "tavern")
    check_named(window, "nothing is named")
    turns = [typed(window, "+21/121", "Anna ends the fight")]
    turns.append(pressed(window))
    refused(window, "+21/111", "it is in the Party of Anna")
    turns.append(typed(window, "+22/111", "Clara ends the fight"))
    assert max(turns) <= MOST, turns
    window.find(r"Entry \d+: .*Round 2 begins.*", enabled=False)
    shot(window, "round-2")
    # All that lies open can be asked for after all.
    window.press("Name All Cards.*", "push button")
    window.find("Hero 1 of 5 in the Market.*", enabled=False)
    window.close()


journey(walk)
