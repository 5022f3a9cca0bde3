"""Pictures of the games in every phase, for people to look at: build-aux/screenshots FOLDER [GAME…]"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time
from functools import partial

import _dice_war
import _dicequest
import _dualing_dice
import _play
import _regidice
from _dice_tuners import Player, lit
from _look import look_like_gnome
from _past import bring_in_match, export
from _window import Window, seat_a_person

SIZES = ((360, 640), (1100, 720), (1280, 800), (1920, 1080))
#: Only these widths and styles, if any are named.
WIDTHS = [int(width) for width in os.environ.get("WIDTHS", "").split()]
ONLY = os.environ.get("STYLES", "").split()
#: By name, what the environment of the program says of it.
STYLES = {
    "light": {},
    "dark": {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"},
    "contrast": {"ADW_DEBUG_HIGH_CONTRAST": "1"},
}


class Camera:
    """Takes pictures of a window at all sizes."""

    def __init__(self, window, folder, style):
        self.window, self.folder, self.style = window, folder, style

    def take(self, name, which=None):
        which = which or self.window.ids()[0]
        for width, height in SIZES:
            if WIDTHS and width not in WIDTHS:
                continue
            subprocess.run(["xdotool", "windowsize", "--sync", which, str(width), str(height)], check=False, timeout=10)
            self.snap_still(f"{name}-{self.style}-{width}", which)

    def snap_still(self, name, which):
        """Once two pictures in a row are the same: a busy machine is some time late with what a new size brings."""
        last = None
        for _ in range(10):
            time.sleep(0.7)
            self.snap(name, which)
            now = (self.folder / f"{name}.png").read_bytes()
            if now == last:
                break
            last = now

    def snap(self, name, which):
        """As the window is."""
        subprocess.run(["import", "-window", which, str(self.folder / f"{name}.png")], check=False)

    def take_other(self, name):
        """Of a window that opens beside the first one, which is closed again."""
        main = self.window.ids()[0]
        self.window.until(lambda _: len(self.window.ids()) > 1, "a window of its own")
        time.sleep(0.5)
        self.take(name, next(which for which in self.window.ids() if which != main))
        self.window.focus_window(next(which for which in self.window.ids() if which != main))
        self.window.keys("Escape")
        self.window.until(lambda _: len(self.window.ids()) == 1, "it to close")
        self.window.focus_window(main)


def dice_tuners(window, camera, seats):
    window.press("Dice Tuners, new match, .*")
    window.find("Start Match", "push button")
    seat_bots(window, seats)
    window.press("Start Match", "push button")
    player, seen = Player(window), set()
    for _ in range(70):
        tree = player.wait()
        if _play.over(tree):
            break
        new = {kind for kind, _ in lit(tree)} - seen - {"pass"}
        if new:
            seen |= new
            camera.take(f"dice-tuners-{seats}-{sorted(new)[0].replace(' ', '-')}")
        player.choose(window.until(lambda tree: tree if lit(tree) else None, "a choice"))
    camera.take(f"dice-tuners-{seats}-later")


class Pointer(_dice_war.Player):
    def press(self, field):
        self.window.until(lambda tree: _dice_war.fields(tree).get(field), field).press()


def dice_war(window, camera):
    window.press("DiceWar.*, new match, .*")
    seat_a_person(window)
    window.press("Start Match", "push button")
    player = Pointer(window)
    red, black, actions, _ = _dice_war.FIRST
    for at in range(2):
        def asked(tree):
            return next((f for f in ("a1", "a7") if _dice_war.says(tree, f) == "Change the die here"), None)
        home = window.until(asked, "a line-up")
        if at == 0:
            camera.take("dice-war-line-up")
        player.line_up(red if home == "a1" else black, home[1])
    for action in actions[:12]:
        try:
            player.enter(action)
        except AssertionError:
            break
    camera.take("dice-war")
    tree = window.tree()
    own = [field for field in _dice_war.dice(tree) if _dice_war.says(tree, field) == "Select this die"]
    player.press(own[0])
    camera.take("dice-war-chosen")


def seat_bots(window, seats):
    """Brings the page of a new match to so many seats; those beyond the first are bots."""
    for number in range(3, seats + 1):
        window.press("Add a seat")
        window.find(f"Seat {number}", "text")


def dualing_dice(window, camera, seats):
    window.press("Dualing Dice, new match, .*")
    window.find("Start Match", "push button")
    seat_bots(window, seats)
    window.press("Start Match", "push button")
    player, seen = _dualing_dice.Player(window), set()
    for _ in range(14 if seats < 8 else 24):
        tree = player.wait()
        kind = _dualing_dice.lit(tree)[0][0]
        if kind not in seen or len(seen) == 3 and kind == "save":
            seen.add(kind)
            camera.take(f"dualing-dice-{seats}-{kind}")
        player.choose(tree)
    camera.take(f"dualing-dice-{seats}-later")


def group(game, turns, window, camera, seats):
    """A game of a group: alone, or with bots."""
    game.new_match(window, ["Anna"], bots=seats - 1)
    window.press("Start Match", "push button")
    name = game.__name__.strip("_")
    player, seen = game.Player(window), set()
    for _ in range(turns):
        tree = player.wait()
        if _play.over(tree):
            break
        kind = game.lit(tree)[0][0]
        if kind not in seen:
            seen.add(kind)
            camera.take(f"{name}-{seats}-{kind}")
        player.choose(tree)
    camera.take(f"{name}-{seats}-later")


def regidice(window, camera, seats):
    group(_regidice, 16, window, camera, seats)


def dicequest(window, camera, seats):
    group(_dicequest, 60, window, camera, seats)


def sheets(window, camera):
    """The doors of a new match, and each score sheet while it is written and at its end."""
    for game, keys, on, rest in (
        ("Dice Tuners", "10312", ("2",), (*"313", "minus", *"1201", "Return")),
        ("Dualing Dice", "704915", ("plus",), (*"2999999",)),
        ("DiceWar: Light of Dragons", "1425", ("1",), (*"2292",)),
        ("Dicequest", "302111042", ("slash",), ("1", *["1", "Return"] * 9, "1", "2")),
        ("Regidice", "9", ("1",), ("5", "Return", *"20", "Return", *"25", "Return")),
    ):
        name = game.split(":")[0].lower().replace(" ", "-")
        window.press(f"{game}, new match, .*")
        window.press("Keep Score")
        window.gone("Who sits here: .*", "combo box")
        if not window.all("Seat 3", "text") and "War" not in game:
            window.press("Add a seat")
        camera.take(f"door-{name}")
        window.press("Start Match", "push button")
        window.find("The score sheet", enabled=False)
        window.focus_window()
        camera.take(f"sheet-{name}")
        window.keys(*keys)
        window.keys(*on)
        time.sleep(2)
        camera.take(f"sheet-{name}-on")
        for key in rest:
            # What a round brought is on the screen for a moment.
            window.keys(key)
            time.sleep(0.4)
        window.find("Rematch", "push button")
        time.sleep(1)
        camera.take(f"sheet-{name}-end")
        go_home(window)
    window.press("Dice Tuners, new match, .*")
    window.press("Referee Our Box")
    window.find("Our Own Dice")
    camera.take("door-referee")
    window.press("Play Here")
    camera.take("door-play")


def home(window, camera):
    """With a match that goes on."""
    _regidice.new_match(window, ["Anna"], bots=3)
    window.press("Start Match", "push button")
    _regidice.Player(window).wait()
    window.keys("alt+Home")
    window.find("Start a Match", enabled=False)
    camera.take("home")


def pages(window, camera):
    """Home, New Match, History and what opens in windows of their own, after a match that was lost."""
    _regidice.new_match(window, ["Anna"], bots=3)
    window.press("Start Match", "push button")
    _regidice.Player(window).wait()
    window.choose_in_menu("Resign…")
    window.press("Resign", "push button")
    window.find(".* stands\\. The team gave up in round .*", enabled=False)
    window.until(lambda _: len(window.ids()) == 1, "the dialog to close")
    camera.take("end-regidice")
    window.focus_window()
    for game in ("Dualing Dice", "Dice Tuners", "DiceWar", "Dicequest", "Regidice"):
        go_home(window)
        window.press(f"{game}.*, new match, .*")
        window.find("Start Match", "push button")
        camera.take(f"new-match-{game.lower().replace(' ', '-')}")
    window.press("Learn in 3 Minutes", "push button")
    window.focus_window()
    for number in range(1, 7):
        window.find(f"{number} of 6", enabled=False)
        time.sleep(0.5)
        camera.snap(f"introduction-{number}", window.ids()[-1])
        window.keys("Right")
    window.keys("Escape")
    window.until(lambda _: len(window.ids()) == 1, "it to close")
    window.focus_window()
    go_home(window)
    window.keys("ctrl+h")
    window.find("Search names")
    camera.take("history")
    window.press("Statistics", "push button")
    camera.take("statistics")
    go_home(window)
    window.keys("F10")
    window.press("Packs…", "menu item")
    camera.take_other("packs")
    window.keys("ctrl+h")
    window.press("More")
    window.press("Archive and Backups…", "menu item")
    camera.take_other("archive")


def past(window, camera):
    """What looks back: a review, statistics, a person, dice with names, the days of the puzzle, and a puzzle."""
    window.close()
    for game, seats in (("regidice", 3), ("dicequest", 3), ("dualing-dice", 4), ("dice-tuners", 4), ("dice-war", 2)):
        bring_in_match(window, game, seats)
    window.start()
    window.keys("ctrl+h")
    window.find("Search names")
    # The pictures of all five are made one after the other.
    time.sleep(8)
    camera.take("history-pictures")
    window.find(".*DiceWar.*", "list item", enabled=False).click()
    window.find(r"\d+ tries a position.*", "label", enabled=False, patience=90)
    window.keys("Down")
    time.sleep(1)
    for number, tab in enumerate(("moments", "entries", "balance"), 1):
        window.keys(str(number))
        time.sleep(0.5)
        camera.take(f"review-{tab}")
    window.press("As Text", "push button")
    window.until(lambda _: len(window.ids()) > 1, "the text")
    camera.take("review-text", window.ids()[-1])
    window.keys("Escape")
    window.until(lambda _: len(window.ids()) == 1, "it to close")
    window.focus_window()
    file = window.data / "evenings.bgsplay"
    file.write_text(export(["Anna", "Ben", "Cleo"], 48))
    window.spawn(str(file)).wait(20)
    window.until(lambda _: len(window.ids()) > 1, "what would come in")
    window.focus_window()
    camera.take("import", window.ids()[-1])
    window.press("Import 48 Results", "push button")
    window.until(lambda _: len(window.ids()) == 1, "the window to close")
    window.focus_window()
    go_home(window)
    camera.take("home-with-past")
    window.keys("ctrl+h")
    window.find("Search names")
    camera.take("history-with-past")
    window.press("Statistics", "push button")
    window.find("53 matches, .*, since .*", enabled=False)
    camera.take("statistics-with-past")
    window.keys("ctrl+3")
    window.press("Name Dice…", "push button")
    window.until(lambda _: len(window.ids()) > 1, "the window for names")
    window.focus_window()
    window.find("Die 1", "text").write("Chipped")
    window.press("Name Them", "push button")
    window.until(lambda _: len(window.ids()) == 1, "it to close")
    window.focus_window()
    window.find("Note rolls of “Chipped”…", "push button", patience=60)
    camera.take("statistics-dice")
    window.keys("ctrl+2")
    window.find("Anna, \\d+ matches · last on .*", "list item").click()
    window.find("Head to Head", enabled=False)
    camera.take("person")
    window.press("Picture…", "push button")
    window.until(lambda _: len(window.ids()) > 1, "the pictures to choose from")
    window.focus_window()
    window.press("Signs", "page tab")
    camera.take_other("person-picture")
    go_home(window)
    window.keys("F10")
    window.press("Puzzles", "menu item")
    window.find("Market: Rin Thunderstep.*", "push button")
    camera.take("puzzle")


def go_home(window):
    window.keys("alt+Home")
    window.find("Start a Match", enabled=False)


#: What there is to see. A new match begins with the seats of the last one, so each number of seats has a program of its own.
GAMES = {
    "home": home,
    "pages": pages,
    "past": past,
    "sheets": sheets,
    **{f"dice-tuners-{n}": partial(dice_tuners, seats=n) for n in (2, 3, 4)},
    "dice-war": dice_war,
    **{f"dualing-dice-{n}": partial(dualing_dice, seats=n) for n in (2, 3, 4, 8)},
    **{f"regidice-{n}": partial(regidice, seats=n) for n in (1, 2, 4)},
    **{f"dicequest-{n}": partial(dicequest, seats=n) for n in (1, 2, 4)},
}


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for style, env in STYLES.items():
        if ONLY and style not in ONLY:
            continue
        for game in sys.argv[2:] or GAMES:
            with tempfile.TemporaryDirectory() as data:
                look_like_gnome(data)
                window = Window(data, env=env)
                try:
                    GAMES[game](window, Camera(window, folder, style))
                except AssertionError as stopped:
                    print(f"{game}, {style}: {stopped}", file=sys.stderr)
                finally:
                    if window.process.poll() is None:
                        window.kill()


if __name__ == "__main__":
    os.environ.setdefault("TABLESIDE_BIN", "target/debug/tableside")
    main()
