#!/usr/bin/python3
"""One person plays Dicequest alone with nothing but the keyboard, through the first three rounds and their Adventure: after
every step something has the focus, and all that can be reached has a name."""

import re

from _dicequest import lit, new_match
from _keyboard import Keyboard
from _play import entries, my_turn, over, sight
from _window import check_named, every, first, journey


#: What lies on the stage.
ABOVE = ("recruit", "target", "market", "quest")


def check_read(window):
    """What a screen reader says of the table."""
    tree = window.until(lambda tree: tree if my_turn(tree) and lit(tree) else None, "a choice", 60)
    market = list(every(tree, r"Market, place \d: .*", "push button"))
    assert len(market) == 5 and all("cost" in n.name for n in market), market
    quests = list(every(tree, r"Quest \d: .*", "push button"))
    assert len(quests) == 5 and all("Needs:" in n.name for n in quests), quests
    assert first(tree, r"Playtime.*", "push button"), "no Playtime"
    assert len(list(every(tree, r"Backpack: .*", "push button"))) == 2
    assert first(tree, r"(Round \d of 9|Before the first round)", enabled=False), "no path"
    check_named(window, "the Tavern")


def acts(tree):
    """The Act that the strip tells."""
    return next((n.name for n in every(tree, r"Act (I|II|III)", "label")), None)


def walk(window):
    keyboard = Keyboard(window, lit)
    new_match(window, ["Anna"])
    keyboard.go_to("Start Match")
    window.keys("Return")
    check_read(window)
    kinds, last = {}, None
    for _ in range(90):
        def ready(tree, last=last):
            asked = over(tree) or my_turn(tree) and lit(tree)
            return tree if asked and sight(tree) != last else None

        tree = window.until(ready, "a question", 90)
        if over(tree) or acts(tree) == "Act II":
            break
        kind = lit(tree)[0][0]
        # The focus waits where nothing is spent: below the stage.
        try:
            keyboard.reach(kind, "shift+Tab" if kind in ABOVE else "Tab")
        except AssertionError:
            # What an Adventure demands stands on the stage.
            keyboard.reach(kind, "shift+Tab")
        last = sight(window.tree())
        # Of two keys that press, each has its turn.
        keyboard.press("Return" if keyboard.steps % 2 else "space")
        kinds[kind] = kinds.get(kind, 0) + 1
        if kinds[kind] == 1:
            check_named(window, kind)
    tree = window.tree()
    assert acts(tree) == "Act II", "the first Act does not end"
    assert any(re.search(r"The Adventure of Act", line) for line in entries(tree)), entries(tree)[-5:]
    # Where one Party can go on the Adventure, it goes by itself.
    assert kinds.get("recruit", 0) >= 1 and kinds.get("send", 0) >= 2, kinds
    window.keys("ctrl+z")
    keyboard.focus("after undo")
    window.keys("ctrl+q")
    assert window.process.wait(20) == 0
    print(f"{keyboard.steps} steps, {kinds}")


journey(walk)
