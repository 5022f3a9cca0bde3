#!/usr/bin/python3
"""Somebody who does not see the screen plays Regidice with two bots: with the keyboard alone, and knowing only what assistive
technology is told by itself (what is announced, and whatever the focus comes to). All that the bots
announce is heard, each question is heard before it is answered, and a cell tells its odds."""

import re

from gi.repository import Gio, GLib

from _play import my_turn, over, sight
from _regidice import lit
from _tree import PREFIX
from _window import check_named, first, journey

ROUNDS = 2


class Ears:
    """Hears what is announced, as a screen reader does: by itself with newer versions of GTK, else whenever what tells how
    things stand has another name."""

    def __init__(self, window):
        self.window, self.heard, self.places = window, [], set()
        bus = window.bus
        self.told = bus.announces(window.process.pid)
        for event in ("object:announcement", "object:property-change", "object:property-change:accessible-name"):
            bus.call(("org.a11y.atspi.Registry", "/org/a11y/atspi/registry"), PREFIX + "Registry", "RegisterEvent",
                     GLib.Variant("(sas)", (event, [])))
        for signal, hear in (("PropertyChange", self.hear_name), ("Announcement", self.hear)):
            bus.connection.signal_subscribe(None, PREFIX + "Event.Object", signal, None, None, Gio.DBusSignalFlags.NONE, hear)

    def hear_name(self, connection, sender, path, interface, signal, arguments):
        if arguments.unpack()[0] == "accessible-name":
            self.hear(connection, sender, path, interface, signal, arguments)

    def hear(self, _connection, sender, path, _interface, signal, arguments):
        value = arguments.unpack()[3]
        if isinstance(value, str):
            self.heard.append(((sender, path), signal, value))

    def listen(self):
        while GLib.MainContext.default().iteration(False):
            pass

    def status(self, tree):
        """What was told so far of how things stand, in order; what comes while the focus is there is heard as its name."""
        self.listen()
        lines = {tuple(node.place): "focused" in node.states for node in tree.walk() if node.role == "log"}
        how = ("Announcement",) if self.told else ("PropertyChange",)
        return [words for place, signal, words in self.heard if place in lines and (signal in how or lines[place])]


def go_to(window, pattern, keys=("Tab",), most=60):
    """Presses keys until what has the focus has such a name; gives it."""
    for n in range(most):
        node = window.until(lambda tree: window.focused(tree), "the focus", 10)
        if re.fullmatch(pattern, node.name):
            return node
        window.keys(keys[n % len(keys)])
    raise AssertionError(f"“{pattern}” is not heard; the focus is on {node}")


def start(window):
    go_to(window, "Regidice, new match, .*")
    window.keys("Return")
    window.find("Start Match", "push button")
    go_to(window, "Add a seat")
    window.keys("Return")
    window.find("Seat 3", "text")
    for _ in range(60):
        node = window.focused(window.until(lambda tree: tree, "a tree"))
        if node and node.name == "Start Match":
            break
        window.keys("Tab")
    window.keys("Return")


def announce(window):
    """Goes over the grid with the arrows: each cell says what it is, and the one chosen what it promises."""
    window.keys("F6")
    go_to(window, r"\w+, collect \ds.*")
    # The arrows stop at the edges.
    window.keys(*["Left"] * 6)
    row = []
    for _ in range(7):
        node = window.until(lambda tree: window.focused(tree), "the focus", 10)
        row.append(node.name)
        window.keys("Right")
    assert len(set(row)) == 6 and row[5] == row[6], row
    # One that is free; pressed, it says what it promises, and so does the choice that confirms it.
    go_to(window, r"\w+, collect \ds", keys=("Left",), most=6)
    window.keys("Return")
    told = window.until(lambda tree: next((n.description for n in [window.focused(tree)] if n and "to survive" in
                                           n.description), None), "the odds of a cell", 20)
    reach(window, r"Declare \w+ for \ds")
    assert re.match(r"(about |over |under )*\d+% to defeat the enemy, (about |over |under )*\d+% to survive", told), told
    window.keys("Return")


def reach(window, name):
    """Tab from part to part, arrows within, as one who hears each name."""
    window.keys("F6")
    for _ in range(30):
        node = window.until(lambda tree: window.focused(tree), "the focus", 10)
        for key in ["Right"] * 8:
            if re.fullmatch(name, node.name):
                return
            window.keys(key)
            after = window.until(lambda tree: window.focused(tree), "the focus", 10)
            if after.place == node.place:
                break
            node = after
        window.keys("Tab")
    raise AssertionError(f"“{name}” is not reached")


def sentence(window):
    """What stood there before the page was first read is not told by itself; a key leads to it."""
    window.keys("F7")
    return [window.until(lambda tree: next((n for n in [window.focused(tree)] if n and n.role == "log"), None), "the sentence").name]


def walk(window):
    ears = Ears(window)
    start(window)
    last, rounds = None, 0
    asked_for = set()
    for _ in range(40):
        def ready(tree, last=last):
            ears.listen()
            return tree if (over(tree) or my_turn(tree) and lit(tree)) and sight(tree) != last else None

        tree = window.until(ready, "a question", 90)
        if over(tree) or rounds == ROUNDS:
            break
        last = sight(tree)
        heard = ears.status(tree) or sentence(window)
        assert heard and heard[-1].startswith("Your turn: "), heard[-3:]
        kind, node = lit(tree)[0]
        asked_for.add(kind)
        if kind == "field":
            check_named(window, "announcements")
            announce(window)
            rounds += 1
        else:
            reach(window, re.escape(node.name))
            window.keys("Return")
            try:
                window.until(lambda tree, b=last: sight(tree) != b, "something to happen", 3)
            except AssertionError:
                # What tells of a fallen enemy takes the first key.
                window.keys("Return")
        window.until(lambda tree, b=last: sight(tree) != b or over(tree), "something to happen", 20)
    words = "\n".join(ears.status(window.tree()))
    told = {seat for seat in re.findall(r"(Bot \w+) declares (?:Attack|Block|Heal|Cast|Animal) for \ds", words)}
    assert len(told) == 2, f"the announcements of both bots are heard: {told}\n{words}"
    assert "field" in asked_for and len(asked_for) > 1, asked_for
    assert first(window.tree(), "Table") is not None
    window.close()


journey(walk)
