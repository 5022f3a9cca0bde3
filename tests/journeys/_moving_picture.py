"""The moving picture of the README: a turn of Dicequest, from the Tavern to the reward: build-aux/moving-picture FILE"""

import pathlib
import subprocess
import sys
import tempfile
import threading
import time

from Xlib import X, display

from _dicequest import Player, new_match
from _look import look_like_gnome
from _play import over
from _window import Window

WIDTH, HEIGHT = 1280, 800
#: How wide the moving picture is.
SHOWN = 960
#: Seconds between two looks at the window, how long people look before they choose, how long the outcome is shown, and
#: how long the last picture stays.
APART, LOOK, OUTCOME, REST = 0.08, 1.6, 1, 3.5


class Film(threading.Thread):
    """Keeps every picture of a window that differs from the one before, and when it was seen."""

    def __init__(self, which, folder):
        super().__init__(daemon=True)
        self.window = display.Display().create_resource_object("window", int(which))
        self.folder = folder
        self.ends = threading.Event()
        self.began = []

    def run(self):
        last = None
        while not self.ends.is_set():
            seen = time.monotonic()
            picture = self.window.get_image(0, 0, WIDTH, HEIGHT, X.ZPixmap, 0xFFFFFFFF).data
            if picture != last:
                (self.folder / f"{len(self.began):04}.bgra").write_bytes(picture)
                self.began.append(seen)
                last = picture
            time.sleep(max(0, APART - (time.monotonic() - seen)))

    def develop(self, target):
        """Writes the animation."""
        ends = [*self.began[1:], self.began[-1] + REST]
        frames = [f"bgra:{self.folder}/{number:04}.bgra" for number in range(len(self.began))]
        # What lies beneath the pictures of a window is no part of them.
        subprocess.run(["convert", "-size", f"{WIDTH}x{HEIGHT}", "-depth", "8", "-delay", "10", *frames, "-alpha", "off",
                        "-loop", "0", "-resize", str(SHOWN), "-layers", "OptimizeFrame", "-quality", "80", target], check=True)
        set_durations(pathlib.Path(target), [round((end - began) * 1000) for began, end in zip(self.began, ends)])
        print(f"{target}: {len(frames)} pictures in {ends[-1] - self.began[0]:.0f} s, "
              f"{pathlib.Path(target).stat().st_size / 1024:.0f} KiB")


def set_durations(path, durations):
    """Says how many milliseconds each picture stays: some versions of ImageMagick give it that of the next. It was
    written with a tenth of a second for each; one that stays longer stands for several that became alike."""
    data = bytearray(path.read_bytes())
    at, left = 12, list(durations)
    while at < len(data):
        if data[at:at + 4] == b"ANMF":
            place = slice(at + 20, at + 23)
            alike = round(int.from_bytes(data[place], "little") / 100)
            data[place] = sum(left.pop(0) for _ in range(alike)).to_bytes(3, "little")
        size = int.from_bytes(data[at + 4:at + 8], "little")
        at += 8 + size + size % 2
    assert not left, f"{path}: {len(left)} pictures are missing"
    path.write_bytes(data)


def turn(window):
    """Plays until the outcome of an attempt is there, no faster than one can follow."""
    player, attempted = Player(window), False
    while not over(tree := player.wait()):
        time.sleep(LOOK)
        kind = player.choose(tree)
        if attempted and kind == "end":
            time.sleep(OUTCOME)
            return
        attempted = attempted or kind in ("send", "target")


def main(target):
    with tempfile.TemporaryDirectory() as data, tempfile.TemporaryDirectory() as pictures:
        look_like_gnome(data)
        config = pathlib.Path(data) / "config/tableside/preferences.toml"
        config.parent.mkdir(parents=True)
        config.write_text(f'pace = "normal"\ntips = false\n[window]\nwidth = {WIDTH}\nheight = {HEIGHT}\nmaximized = false\n')
        window = Window(data)
        try:
            new_match(window, ["Anna"], bots=1)
            window.press("Start Match", "push button")
            Player(window).wait()
            film = Film(window.ids()[0], pathlib.Path(pictures))
            film.start()
            turn(window)
            film.ends.set()
            film.join()
            film.develop(target)
        finally:
            window.kill()


main(sys.argv[1])
