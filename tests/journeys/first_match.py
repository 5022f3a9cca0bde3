#!/usr/bin/python3
"""A first match of Dualing Dice: the introduction is offered, notes explain what is new while the match goes on, none of
them takes the focus, and they can be switched off and brought back."""

import _dualing_dice
from _window import check_named, first, journey


def note(tree):
    """The note that is shown: its words and its button to go on."""
    button = first(tree, "Next|Got It", "push button")
    return (next(n.name for n in button.above() if n.role == "log"), button) if button else None


def read(window, words):
    """Waits for a note that begins so, and reads it."""
    def shown(tree):
        found = note(tree)
        return found if found and found[0].startswith(words) else None

    said, button = window.until(shown, f"the note “{words}”")
    focused = window.focused()
    assert focused is None or focused.name not in ("Next", "Got It", "No More Tips"), focused
    button.press()
    return said


def introduction(window):
    """Six pages, which keys turn; a picture is told in words; at either end an arrow does nothing."""
    window.press("Dualing Dice, new match, .*")
    window.press("Learn in 3 Minutes", "push button")
    window.find("1 of 6", enabled=False)
    check_named(window, "the introduction")
    window.focus_window()
    window.keys("Left")
    window.press("Next", "push button")
    window.find("2 of 6", enabled=False)
    window.find("A blue D12 and a white D6, not rolled yet\\.", enabled=False)
    window.keys("Right", "Right", "Right", "Right", "Right", "Right")
    window.find("6 of 6", enabled=False)
    window.find("Play Now", "push button")
    window.keys("Left")
    window.find("5 of 6", enabled=False)
    window.keys("Escape")
    window.until(lambda _: len(window.ids()) == 1, "the introduction to close")
    window.focus_window(window.ids()[0])


def menu(window, entry):
    window.keys("F10")
    window.press(entry)


def walk(window):
    introduction(window)
    window.press("Start Match", "push button")
    player = _dualing_dice.Player(window)
    tree = player.wait()
    read(window, "Five Dice for Three Goals")
    assert "three goals" in read(window, "Your Secret Goals")
    check_named(window, "a tip is shown")
    read(window, "Pick Two Dice")
    window.until(lambda tree: note(tree) is None, "the notes to end")
    # The match goes on below them, until there is a die to save; before that there may be a tie.
    while not any(kind == "save" for kind, _ in _dualing_dice.lit(tree)):
        player.choose(tree)
        tree = player.wait()
    window.until(note, "a note")
    window.focus_window()
    window.keys("F6", "Escape")
    window.until(lambda tree: note(tree) is None, "Escape to close the note")
    # Enough of it, and for the next start, too.
    for kinds in (("save",), ("saved",)):
        player.choose(window.until(lambda tree, kinds=kinds: tree if _dualing_dice.lit(tree)[:1] and
                                   _dualing_dice.lit(tree)[0][0] in kinds else None, "a die to save"))
    window.press("No More Tips", "push button")
    window.find("Tips are off\\. .*", enabled=False)
    window.until(lambda tree: note(tree) is None, "the notes to end")
    written = (window.data / "config/tableside/preferences.toml").read_text()
    assert "tips = false" in written and '"save"' in written, written
    # They can be had again.
    menu(window, "Show Tips Again")
    window.until(note, "a note")
    # A match was begun: nobody is new any more, but somebody else may want to learn the game.
    window.keys("alt+Home")
    window.find("Last played", enabled=False)
    assert first(window.tree(), "Learn Dualing Dice in 3 minutes", "push button", enabled=False) is None
    window.press("Dualing Dice, new match, .*")
    window.find("Learn in 3 Minutes", "push button")


journey(walk, tips=True)
