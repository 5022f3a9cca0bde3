#!/usr/bin/env python3
"""The program without a window, in terminals of 80x24 and 120x40: five games are begun, choices made by number and by
notation, lines edited, completed and remembered; columns stay columns, and Ctrl+C leaves a match that goes on."""

import re

from _tmux import Terminal

CHOICE = re.compile(r" {0,3}\d{1,4}(?<=^.{4})  \S")


def columns_stay(lines):
    """Every further line of a choice stands under its words."""
    inside = False
    for line in lines:
        if CHOICE.match(line):
            inside = True
        elif inside and line and not line.startswith((">", "*")):
            assert line.startswith("      "), "\n".join(lines)
        else:
            inside = False


def ready(terminal):
    """Shows the question to whoever holds a secret."""
    while any(line.endswith("when only you can see the screen.") for line in terminal.shown()[-4:] + terminal.told()[-2:]):
        terminal.clear()
        terminal.press("Enter")
        terminal.wait(lambda: any(CHOICE.match(line) for line in terminal.shown()) and terminal.last() == ">")


def game(terminal, name, answers):
    terminal.clear()
    terminal.run("play", name, "--seats", "Anna,Ben", "--seed", "3", "--no-tips")
    for answer in answers:
        ready(terminal)
        columns_stay(terminal.told())
        terminal.fits()
        assert terminal.last() == ">"
        terminal.type(answer)
    columns_stay(terminal.told())
    terminal.fits()
    told = terminal.told()
    leave(terminal)
    return told


def leave(terminal):
    terminal.press("C-c")
    terminal.wait("$")
    told = "\n".join(terminal.told())
    assert "The match is saved" in told and "resumes it." in told, told


def dice_war(terminal):
    told = game(terminal, "dice-war", ["=.2.4.4.", "1", "1", "why 1", "state"])
    board = "\n".join(told)
    assert "     a  b  c  d  e  f  g" in board, board
    assert "7  . B2  . B4  . B4  .  +3 R" in board, "the signs are those of the notation\n" + board
    legend = "R1 to R6 are dice of Anna, B1 to B6 of Ben"
    assert legend in board and "+1 R: extra VP" in board, board


def colours(terminal):
    """The signs of the board have their colours, unless nobody wants any."""
    terminal.clear()
    terminal.run("play", "--resume", "1")
    terminal.type("state")
    painted = terminal.tmux("capture-pane", "-p", "-e")
    assert "\x1b[31mR" in painted and "\x1b[1mB4" in painted, painted
    leave(terminal)
    terminal.clear()
    terminal.press("export NO_COLOR=1", "Enter")
    terminal.run("play", "--resume", "1")
    terminal.type("state")
    assert "\x1b[" not in terminal.tmux("capture-pane", "-p", "-e")
    leave(terminal)
    terminal.press("unset NO_COLOR", "Enter")
    terminal.wait("$")


def line(terminal):
    """A line is edited, completed, remembered; what is like a command is asked about."""
    terminal.clear()
    terminal.run("play", "--resume", "1")
    told = "\n".join(terminal.type("udno"))
    assert "No choice matches “udno”. Did you mean “undo”?" in told, told
    terminal.press("s", "c", "r", "Left", "o", "BSpace", "C-e", "BSpace")
    terminal.wait("> sc")
    terminal.press("o", "Tab")
    terminal.wait("> score")
    terminal.press("Enter")
    terminal.wait(">")
    assert any(line.startswith("Scores: Anna ") for line in terminal.told()[-2:])
    terminal.press("Up")
    terminal.wait("> score")
    terminal.press("Up")
    terminal.wait("> udno")
    terminal.press("C-u")
    terminal.wait(">")
    told = terminal.type("help")
    words = [line for line in told if line.startswith("  undo, redo ")]
    assert words == ["  undo, redo            undo or redo the last step"], told
    folded = [line for line in told if line.startswith(" " * 24)]
    assert folded or terminal.columns > 100, told
    told = "\n".join(terminal.type("resign"))
    assert "resigns and the match ends. Type “yes” or “no”." in told, told
    told = "\n".join(terminal.type("no"))
    assert "The match goes on." in told, told
    leave(terminal)
    typed = open(f"{terminal.folder.name}/data/typed-lines", encoding="utf-8").read()
    assert "udno" in typed, typed


def numbers(terminal):
    """A match that is not there ends nothing."""
    terminal.clear()
    terminal.run("play")
    told = "\n".join(terminal.type("99"))
    assert "99" in told and "Type the number of a match" in told, told
    told = "\n".join(terminal.type("regidic"))
    assert "Did you mean “regidice”?" in told, told
    terminal.press("quit", "Enter")
    terminal.wait("$")


def regidice(terminal):
    terminal.clear()
    terminal.run("play", "regidice", "--seats", "Anna,Ben", "--seed", "3", "--dice", "physical", "--no-tips")
    terminal.type("attack 6")
    told = "\n".join(terminal.type("attack 5"))
    assert "Anna’s dice, in this order: 3 red, 3 yellow, 3 blue." in told, told
    told = " ".join(terminal.type("3 4 4"))
    assert "RD-REF-1: Anna has 3 red, 3 yellow, 3 blue: type a number for each die" in told, told
    terminal.type("ben 1 1 1 2 2 2 3 3 3")
    told = "\n".join(terminal.type("3 3 6 6 6 6 2 2 2"))
    assert "Anna reveals 2 × red 3, red 6, 3 × yellow 6, 3 × blue 2." in told, told
    told = "\n".join(terminal.type("attack r6 6 6"))
    terminal.fits()
    leave(terminal)


def rules(terminal):
    """The rules come in the pager that people name, and plainly if there is none."""
    for pager, shown in [("sed s/^/page:/", True), ("no-such-pager", False)]:
        terminal.clear()
        terminal.press(f"PAGER='{pager}' ")
        terminal.run("rules", "regidice", end="$")
        told = terminal.told()
        assert any(line.startswith("page:") for line in told) == shown, told[:20]
        assert any("RD-REF-1" in line for line in told), told[-20:]


def progress(terminal):
    """What takes long shows how long it will still take, and leaves nothing of that behind."""
    terminal.clear()
    terminal.run("simulate", "regidice", "--bots", "medium", "--matches", "600", "--seed", "1", end=lambda: "s left" in terminal.last())
    terminal.fits()
    terminal.wait("$", 120)
    assert not any(" left" in line for line in terminal.told()), terminal.told()


def main():
    for columns, rows in [(80, 24), (120, 40)]:
        terminal = Terminal(columns, rows)
        try:
            dice_war(terminal)
            colours(terminal)
            line(terminal)
            numbers(terminal)
            regidice(terminal)
            game(terminal, "dice-tuners", ["1", "1", "state"])
            game(terminal, "dicequest", ["recruit pirate", "1", "log"])
            game(terminal, "dualing-dice", ["1", "1", "what"])
            rules(terminal)
            if columns == 80:
                progress(terminal)
        finally:
            terminal.close()


if __name__ == "__main__":
    main()
