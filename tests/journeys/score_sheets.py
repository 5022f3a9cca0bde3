#!/usr/bin/python3
"""Each game's score sheet, begun by its door: a round by keyboard, one by pointer, the end of the match; left and gone on
with from the first page, looked back at, and shown in the list of all matches as what it is."""

from _window import check_named, first, journey

#: By game: how many seats, a round by keys, the same by the names of what is pressed, and the rest of the match.
SHEETS = {
    "Dice Tuners": (2, ("1", "2", "0"), ("Anna wins", "Nobody", "Ben wins"), ("1", "1", "1")),
    "Dualing Dice": (2, ("7", "4"), ("Anna scores 2", "Ben scores 9"), ("0", "9")),
    "DiceWar: Light of Dragons": (2, ("1", "4"), ("Ben", "Ben captures: 5"), ("2", "5")),
    "Dicequest": (2, ("3", "0"), ("Anna scores 2", "Ben scores 1"), ("slash", "1") + ("0", "Return") * 6),
    "Regidice": (2, ("1", "5", "Return"), ("2", "0", "Hits: 20"), ("2", "5", "Return")),
}


def name_seats(window):
    for number, name in ((1, "Anna"), (2, "Ben")):
        window.find(f"Seat {number}", "text").write(name)


def over(window):
    return window.find("Rematch", "push button")


def begin(window, game):
    window.press(f"{game}, new match, .*")
    window.press("Keep Score")
    # Nobody but people can sit there.
    window.gone("Who sits here: .*", "combo box")
    check_named(window, "the doors")
    name_seats(window)
    window.press("Start Match", "push button")
    window.find("The score sheet", enabled=False)
    check_named(window, f"the sheet of {game}")
    window.focus_window()


def corrections(window):
    """One press takes the last number back, another writes it again; a number further up is changed."""
    window.find("Anna, 9 of 15.*", enabled=False)
    window.find("Ben, 13 of 15.*", enabled=False)
    window.keys("BackSpace")
    window.find("Ben, 4 of 15.*", enabled=False)
    window.press("Redo", "push button")
    window.find("Ben, 13 of 15.*", enabled=False)
    window.press("Edit entry 1", "push button")
    window.press("Change This Entry", "menu item")
    window.find(r"Entry 1: what happened\?", enabled=False)
    window.press("Anna scores 6", "push button")
    window.press("Accept.*", "push button")
    window.find("Anna, 8 of 15.*", enabled=False)
    window.focus_window()


def sheet(window, game, keys, names, rest):
    begin(window, game)
    window.keys(*keys)
    for name in names:
        window.press(name, "push button")
    if game == "Dualing Dice":
        corrections(window)
    # From the first page it goes on.
    window.keys("alt+Home")
    window.press("Continue.*")
    window.find("The score sheet", enabled=False)
    window.focus_window()
    window.keys(*rest)
    over(window)
    check_named(window, f"the end of {game}")
    window.press("Review.*", "push button")
    window.find("A score sheet says nothing about luck and choices.", "label", enabled=False)
    window.find("The score sheet", enabled=False)
    window.keys("alt+Home")


def walk(window):
    for game, (_, keys, names, rest) in SHEETS.items():
        sheet(window, game, keys, names, rest)
    window.keys("ctrl+h")
    for game in SHEETS:
        window.find(f".*{game}: Score Sheet.*", enabled=False)
    assert first(window.tree(), "Could not open this match", enabled=False) is None


if __name__ == "__main__":
    journey(walk)
