#!/usr/bin/python3
"""Hands on phones: people let phones in from the window, one sits down with a code, chooses on the phone, and what it
chose is in the log; nobody else sees the hand, and nothing listens when it is over."""

import os
import re
import sys

from _phone import Browser, Phone, chromium
from _play import entries, new_match
from _window import check_named, first, journey


def walk(window):
    new_match(window, "Dice Tuners", ["Anna", "Ben"])
    window.press("Start Match", "push button")
    window.find("Undo", "push button", enabled=False)
    window.choose_in_menu("Hands on Phones…")
    sheet = window.until(lambda tree: first(tree, "Hands on Phones", "frame", enabled=False), "the window for phones")
    check_named(window, "hands on phones")
    window.press("Begin", "push button")
    window.press("Show Anna’s code", "push button")
    link = window.until(lambda tree: next((n.name for n in tree.walk() if n.name.startswith("http://127.0.0.1:")), None), "a link")
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/#[A-Z2-7]{26}", link), link
    if shot := os.environ.get("TABLESIDE_SHOT_PHONES"):
        window.screenshot(shot)
    browser = Browser()
    try:
        phone = Phone(browser, link)
        phone.press("Sit Down as")
        phone.wait("document.querySelector('.head h1')?.innerText === 'Anna'")
        # The code is covered as soon as the phone is there.
        window.until(lambda tree: not any(n.name == link for n in tree.walk()), "the code to be covered")
        window.find("Connected", "label", enabled=False)
        window.focus_window()
        window.keys("Escape")
        window.until(lambda tree: not first(tree, "Hands on Phones", "frame", enabled=False), "the window to close")
        before = len(entries(window.tree()))
        phone.run("if (!document.getElementById('bar').hidden && !looking) keepOpen.click()")
        for _ in range(20):
            buttons = phone.run(BUTTONS)
            open_ones = [one for one in buttons if not one["dim"]]
            if len(entries(window.tree())) > before or not open_ones:
                break
            golden = [one for one in open_ones if one["golden"]] or open_ones
            phone.run(f"document.querySelectorAll('#page button')[{golden[-1]['at']}].click()")
            phone.run("new Promise(done => setTimeout(done, 600))")
        window.until(lambda tree: len(entries(tree)) > before, "what the phone chose")
    finally:
        browser.end()
    port = int(re.search(r":(\d+)/", link)[1])
    window.press("Back", "push button")
    window.until(lambda _: not listens(port), "the socket to close")


#: What can be pressed: the place of each button among all, and what it is.
BUTTONS = """[...document.querySelectorAll('#page button')].map((one, at) => ({ at, golden: Boolean(one.querySelector('.gold')),
  dim: one.hasAttribute('aria-disabled') || one.disabled, name: one.getAttribute('aria-label') || one.innerText }))"""


def listens(port):
    """Whether something on this computer listens there."""
    with open("/proc/net/tcp", encoding="ascii") as table:
        rows = [line.split() for line in table.readlines()[1:]]
    return any(row[3] == "0A" and int(row[1].split(":")[1], 16) == port for row in rows)


if __name__ == "__main__":
    if not chromium():
        print("no Chromium here: left out")
        sys.exit(0)
    journey(walk, env={"TABLESIDE_PHONES_AT": "127.0.0.1"})
