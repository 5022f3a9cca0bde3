"""The moving picture of the README: a turn of Dicequest, from the Tavern to the reward: build-aux/moving-picture FILE"""

import pathlib
import subprocess
import sys
import tempfile
import threading
import time

from _dicequest import Player, new_match
from _play import over
from _window import Window

WIDTH, HEIGHT = 1280, 800
#: Seconds between two pictures, and how long the last one stays.
APART, REST = 0.25, 3
#: How wide the moving picture is.
SHOWN = 900


class Film(threading.Thread):
    """Takes a picture of a window every quarter of a second; one that shows nothing new only lengthens the last."""

    def __init__(self, which, folder):
        super().__init__(daemon=True)
        self.which, self.folder = which, folder
        self.ends = threading.Event()

    def run(self):
        number = 0
        while not self.ends.is_set():
            began = time.monotonic()
            path = self.folder / f"{number:04}.png"
            taken = subprocess.run(["import", "-window", self.which, "-resize", str(SHOWN), str(path)], check=False)
            number += taken.returncode == 0
            time.sleep(max(0, APART - (time.monotonic() - began)))


def turns(window):
    """Plays until a Quest was attempted and rewarded, no faster than one can follow."""
    player = Player(window)
    sent = False
    for _ in range(60):
        tree = player.wait()
        if over(tree):
            return
        time.sleep(1.2)
        kind = player.choose(tree)
        if sent and kind in ("recruit", "leave"):
            return
        sent = sent or kind in ("send", "target")


def main(target):
    with tempfile.TemporaryDirectory() as data, tempfile.TemporaryDirectory() as frames:
        config = pathlib.Path(data) / "config/tableside/preferences.toml"
        config.parent.mkdir(parents=True)
        config.write_text(f'pace = "normal"\ntips = false\n[window]\nwidth = {WIDTH}\nheight = {HEIGHT}\nmaximized = false\n')
        window = Window(data)
        try:
            new_match(window, ["Anna"], bots=1)
            window.press("Start Match", "push button")
            Player(window).wait()
            film = Film(window.ids()[0], pathlib.Path(frames))
            film.start()
            turns(window)
            time.sleep(1)
            film.ends.set()
            film.join()
        finally:
            window.kill()
        pictures = sorted(map(str, pathlib.Path(frames).iterdir()))
        subprocess.run(["convert", "-delay", str(round(APART * 100)), *pictures[:-1], "-delay", str(REST * 100), pictures[-1],
                        "-loop", "0", "-layers", "OptimizeFrame", "-quality", "70", target], check=True)
    print(f"{target}: {len(pictures)} pictures, {pathlib.Path(target).stat().st_size / 1024:.0f} KiB")


main(sys.argv[1])
