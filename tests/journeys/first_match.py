#!/usr/bin/python3
"""A first match of Dualing Dice: the introduction is offered, a name can be said, what was answered stays until the match
begins, notes explain what is new while the match goes on, none of them takes the focus, and they can be switched off and
brought back."""

import subprocess

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


def narrow(window):
    """In a narrow window the introduction is no wider than it."""
    main = window.ids()[0]
    subprocess.run(["xdotool", "windowsize", "--sync", main, "360", "720"], check=True, timeout=20)
    window.focus_window(main)
    window.press("Learn in 3 Minutes", "push button")
    window.find("1 of 6", enabled=False)
    size = subprocess.run(["xdotool", "getwindowgeometry", "--shell", window.ids()[-1]], check=True, timeout=20,
                          capture_output=True, text=True).stdout
    # With the room for its shadow.
    assert int(size.split("WIDTH=")[1].split()[0]) <= 360 + 56, size
    window.focus_window()
    window.keys("Escape")
    window.until(lambda _: len(window.ids()) == 1, "the introduction to close")
    subprocess.run(["xdotool", "windowsize", "--sync", main, "1480", "840"], check=True, timeout=20)
    window.focus_window(main)


def name(window):
    """Whoever plays says under which name."""
    window.find("New to all of them\\? .*", enabled=False)
    window.press("Change your name", "push button")
    window.find("Name", "text").write("Anna")
    window.press("Save", "push button")
    window.find("You play as Anna", enabled=False)
    window.until(lambda _: len(window.ids()) == 1, "the question to close")
    window.focus_window()


def answers(window):
    """A key opens the page; seats change places by keys; what was answered is there again after Back."""
    window.keys("4")
    window.find("Anna at seat 1")
    window.find("Seat 2", "text").write("Ben")
    face = window.find("Ben at seat 2", "push button")
    window.press("Ben at seat 2", "push button")
    window.find("Somebody Else", enabled=False)
    check_named(window, "who can sit in a seat")
    window.keys("Escape")
    window.gone("Somebody Else")
    for _ in range(12):
        focused = window.focused()
        if focused and focused.name == face.name:
            break
        window.keys("Tab")
    window.keys("alt+Down")
    window.find("Ben at seat 1")
    window.find("Anna at seat 2")
    window.until(lambda tree: (window.focused(tree) or tree).name == "Ben at seat 1", "the focus to go along")
    window.press("Back", "push button")
    window.find("You play as Anna", enabled=False)
    window.press("Dualing Dice, new match, .*")
    window.find("Ben at seat 1")
    for _ in range(30):
        focused = window.focused()
        if focused and focused.name == "Ben at seat 1":
            break
        window.keys("Tab")
    window.keys("alt+Up")
    window.find("Anna at seat 1")
    window.press("Back", "push button")
    window.find("You play as Anna", enabled=False)
    # Where no face has the focus, the same keys go back.
    window.keys("4")
    window.find("Anna at seat 1")
    window.keys("Tab", "alt+Left")
    window.find("You play as Anna", enabled=False)


def menu(window, entry):
    window.keys("F10")
    window.press(entry)


def walk(window):
    name(window)
    answers(window)
    introduction(window)
    narrow(window)
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
