#!/usr/bin/python3
"""One person plays Regidice alone to the end of the match, with the seed of the settings: actions in any order, a die left
out and taken again, dice kept as they lie. At the end the table says how far it went, and ranks nobody."""

import re

from _play import entries, over, table
from _regidice import Player, lit, new_match
from _window import check_named, every, first, journey


def leave_out(window):
    """An action is prepared, a die is pressed, and what the buttons say follows."""
    tree = window.until(lambda tree: tree if lit(tree) else None, "an action")
    attack = [n for kind, n in lit(tree) if kind == "prepare" and n.name.startswith("Attack")]
    if not attack:
        return False
    attack[0].press()
    tree = window.until(lambda tree: tree if first(tree, r"Attack with \d+ pips", "push button") else None, "the proposal")
    before = [n.name for kind, n in lit(tree) if kind == "attack"]
    die = next(every(tree, r"\w+ die of Anna, showing \d(, selected)?", "push button"))
    pips = int(re.search(r"showing (\d)", die.name)[1])
    # Dice that are proposed are left out, others are added.
    all_in = int(re.search(r"\d+", before[0])[0])
    other = all_in - pips if ", selected" in die.name else all_in + pips
    window.press_die(die, lambda tree: first(tree, rf"Attack with {other} pips?(, not allowed right now)?", "push button"),
                     "the button to follow")
    window.press("Clear", "push button")
    window.until(lambda tree: any(kind == "prepare" for kind, n in lit(tree)), "all actions again")
    return True


def walk(window):
    new_match(window, ["Anna"])
    window.press("Start Match", "push button")
    player = Player(window)
    player.wait()
    check_named(window, "dice are used")
    tried = kept = False
    for _ in range(200):
        tree = player.wait()
        if over(tree):
            break
        if not tried:
            tried = leave_out(window)
            tree = window.until(lambda tree: tree if lit(tree) else None, "an action")
        if not kept and first(tree, "Reroll All", "push button"):
            die = first(tree, r"\w+ die of Anna, showing \d", "push button")
            if die:
                window.press_die(die, lambda tree: first(tree, "Keep 1 Die", "push button"), "one die to keep")
                window.press("Keep 1 Die", "push button")
                window.until(lambda tree, n=len(entries(tree)): len(entries(window.tree())) > n, "the next round")
                kept = True
                continue
        player.choose(tree)
    tree = window.until(lambda tree: tree if over(tree) else None, "the end")
    assert tried and player.kinds.get("attack", 0) >= 3, player.kinds
    words = "\n".join(n.name for n in table(tree).walk() if n.name)
    assert re.search(r"(?m)^(\S.* stands|You win)\. ", words), words
    assert re.search(r"Enemies defeated: \d of 3", words), words
    assert not re.search(r"(?m)^1\. Anna", words), "somebody is ranked"
    assert kept, "no die was kept"
    assert first(tree, "Rematch|Try Again", "push button") and not first(tree, "Swap Seats", "push button"), "seats to swap, alone"
    check_named(window, "the end")
    if first(tree, "Try Again", "push button"):
        # What was lost can be tried again from where the last round of choices began.
        window.press(r"From Round \d+.*", "push button")
        window.until(lambda tree: not over(tree) and lit(tree), "the match to go on")
    window.close()


journey(walk)
