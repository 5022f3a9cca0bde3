#!/usr/bin/python3
"""Three people with their own dice tell rounds of Regidice late: what was declared and what the dice came to, a round on a
line of a number pad, with a slip, a defeated enemy and a blow that nobody can pay. The presses of each line are counted."""

import os
import subprocess

from _play import entries, new_match, over
from _window import check_named, choose_second, every, journey

PEOPLE = ("Anna", "Ben", "Clara")
#: A round told so takes so many presses at most, with Enter and what opens the line.
MOST = 13


def shot(window, name):
    """A picture of a moment, where somebody wants to look at it."""
    folder = os.environ.get("TABLESIDE_PICTURES")
    if folder:
        window.screenshot(f"{folder}/{name}.png")


def resize(window):
    """The size at which somebody wants to look at it, such as 360x640."""
    size = os.environ.get("TABLESIDE_SIZE")
    if size:
        subprocess.run(["xdotool", "windowsize", "--sync", window.ids()[0], *size.split("x")], check=False, timeout=20)


def is_open(tree):
    return [n for entry in every(tree, "What happens") for n in entry.walk() if "focused" in n.states]


def entered(window, what):
    window.until(lambda tree: over(tree) or not every_line(tree), f"“{what}” to be taken")


def every_line(tree):
    """The line, if it is open."""
    return list(every(tree, "What happens", "text"))


def line(window, keys, *, told, opens=0):
    """A line from its first key on; gives how many presses it took."""
    window.type(keys)
    window.until(is_open, "the line with the focus")
    window.find(told, "log", enabled=False)
    shot(window, f"line-{''.join(key for key in keys if key.isdigit())[:4]}")
    window.keys("Return")
    entered(window, keys)
    return len(keys) + 1 + opens


def slip(window, wrong, right, rule):
    """A line with a fault: the part is marked, the rule is named, and what is typed next takes its place."""
    before = len(entries(window.tree()))
    window.type(wrong)
    window.find(f"Rule {rule}", "push button")
    window.keys("Return")
    assert len(entries(window.tree())) == before, "nothing is entered"
    shot(window, "refused")
    window.type(right)
    window.find("✓ .*", "log", enabled=False)
    window.keys("Return")
    entered(window, right)
    return len(wrong) + 1 + len(right) + 1


def pooled(window, n):
    """How many dice the players have together; a telephone has no room for that."""
    if not os.environ.get("TABLESIDE_SIZE", "").startswith("360"):
        window.find(f"Dice of all players: {n}", "label", enabled=False)


def walk(window):
    new_match(window, "Regidice", PEOPLE)
    choose_second(window, "Dice")
    window.press("Start Match", "push button")
    resize(window)
    window.find(r"Enter Only Totals.*", "push button")
    shot(window, "begun")
    presses = [line(window, "-629/41+30", told=r"✓ (?s:.*)9 hits(?s:.*)")]
    window.find("Injured: 2", "label", enabled=False)
    pooled(window, 19)
    hint = window.find("Hint", "push button", enabled=False)
    assert not hint.enabled, "there is nothing to advise people on who only tell what happened"
    check_named(window, "the second round")
    shot(window, "second-round")
    presses.append(slip(window, "+23-640/52", "2", "RD-HEAL-3"))
    window.find("Injured: 1", "label", enabled=False)
    presses.append(line(window, "*51-634.12", told=r"✓ (?s:.*)share 3 black dice(?s:.*)"))
    pooled(window, 23)
    # Announced first; what the dice came to follows, in turn order.
    presses.append(line(window, "-6-5-4", told="✓ .*"))
    window.find(r".*what do the dice of your attack total\?.*")
    check_named(window, "totals are asked for")
    shot(window, "totals")
    window.press("2", "push button")
    window.press("5", "push button")
    window.find(r"Attack Total: 25.*", "push button")
    shot(window, "digits")
    window.press("Clear", "push button")
    presses.append(line(window, "25.27.31", told=r"✓ (?s:.*)lose 4 dice(?s:.*)") - 1)
    window.find("Injured: 5", "label", enabled=False)
    line(window, "/30+61-20", told="✓ .*")
    window.find(r"Can Ben lose 4 dice\?.*")
    window.find(r"Lose 4 Dice", "push button")
    window.find(r"Only 3 dice", "push button")
    check_named(window, "a blow is asked about")
    shot(window, "blow")
    window.press("Undo", "push button")
    window.gone(r"Can Ben lose 4 dice\?.*")
    line(window, "0", told="✓ .*")
    window.find(r"Can Ben lose 4 dice\?.*")
    line(window, "03", told="✓ .*")
    window.until(over, "the end")
    shot(window, "end")
    assert max(presses[:3]) <= MOST, presses
    print("presses:", presses)
    window.close()


journey(walk)
