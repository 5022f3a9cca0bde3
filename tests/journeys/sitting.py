#!/usr/bin/python3
"""A long sitting: match after match is begun, played a little and left. What each took of memory is given back.

`sitting.py` opens a few matches, `sitting.py 20` twenty. Tells the private memory after each."""

import os
import sys

from _dice_tuners import Player
from _window import journey

MATCHES = int(sys.argv[1]) if len(sys.argv) > 1 else 9
CHOICES = 3
# The allocator keeps what is free for later, and the pixels of dice leave gaps there. What is larger than this it gives back, so
# that what is measured is what is held.
os.environ.update(MALLOC_MMAP_THRESHOLD_="4096", MALLOC_TRIM_THRESHOLD_="0", MALLOC_TOP_PAD_="0", MALLOC_ARENA_MAX="1")
#: MiB for each match after the second: fonts, icons and the allocator's own habits come first, and three more once about the
#: sixth, after which it hardly grows.
MOST = 1.5


def private(window):
    """The memory that only this process has and has written to, in MiB. The pages of the program itself would count as
    soon as it runs only once."""
    rollup = open(f"/proc/{window.process.pid}/smaps_rollup", encoding="ascii").read()
    return sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Private_Dirty")) / 1024


def one_match(window):
    window.press("Dice Tuners, new match, .*")
    window.press("Start Match", "push button")
    player = Player(window)
    for _ in range(CHOICES):
        player.choose(player.wait())
    player.wait()
    window.press("Back", "push button")
    window.find("Start a Match", enabled=False)


def walk(window):
    took = []
    for number in range(MATCHES):
        one_match(window)
        took.append(private(window))
        print(f"match {number + 1}: {took[-1]:.1f} MiB", flush=True)
    growth = (took[-1] - took[1]) / max(len(took) - 2, 1)
    print(f"{growth:.2f} MiB a match after the second", flush=True)
    assert growth < MOST, took
    window.close()


journey(walk)
