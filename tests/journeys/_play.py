"""Playing by pressing what is lit: what the players of all games share."""

import re

from _window import every, first


def table(tree):
    """The panel with the table of the game."""
    return first(tree, "Table", "panel")


def buttons(tree):
    """What can be pressed on the table."""
    place = table(tree)
    return [n for n in place.walk() if n.role == "push button" and n.enabled and "focusable" in n.states] if place else []


def matching(nodes, choices):
    """What can be chosen, best first: pairs of a kind and a node. A choice is its kind, a pattern for its name, and one
    for its description if that matters."""
    return [(kind, node) for kind, name, description in choices for node in nodes
            if re.fullmatch(name, node.name, re.DOTALL)
            and (description is None or re.fullmatch(description, node.description, re.DOTALL))]


class OutOfSight(str):
    """A line of the log that is scrolled away: newer versions of GTK tell only of lines that can be seen. It may be any."""

    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    __hash__ = str.__hash__


def entries(tree):
    """The lines of the log, as a screen reader reads them."""
    seen = {int(re.match(r"Entry (\d+)", n.name)[1]): n.name for n in every(tree, r"Entry \d+: .*", "list item")}
    return [seen.get(number, OutOfSight()) for number in range(1, max(seen, default=0) + 1)]


def whole_log(window):
    """All lines of the log, by their numbers: those out of sight are brought into it by the wheel."""
    read = {}

    def take(tree):
        read.update((int(re.match(r"Entry (\d+)", n.name)[1]), n.name) for n in every(tree, r"Entry \d+: .*", "list item"))
        return len(read)

    window.until(take, "the log")
    while min(read) > 1:
        before = min(read)
        window.find("Log", "list").click(*[4] * 8)
        window.until(lambda tree, n=before: take(tree) and min(read) < n, "earlier lines of the log")
    missing = [number for number in range(1, max(read)) if number not in read]
    assert not missing, f"lines of the log that were not seen: {missing}"
    return [read[number] for number in sorted(read)]


def sight(tree):
    """What a choice changes: the log and the table."""
    place = table(tree)
    seen = [(n.name, n.description, n.enabled) for n in place.walk()] if place else []
    return entries(tree)[-1:], seen


def over(tree):
    return first(tree, "Review Match", "push button") is not None


def my_turn(tree):
    """Whether a person is asked: only then a hint can be had."""
    return first(tree, "Hint", "push button") is not None


class Player:
    """Plays for whoever is asked, and counts what it has pressed. A game says what is lit."""

    #: Kinds of choices that are dice, which may still tumble.
    tumbling = ()

    def __init__(self, window):
        self.window, self.kinds, self.last = window, {}, None
        self.words = set()

    def lit(self, tree):
        """What can be chosen now, best first: pairs of a kind and a node."""
        raise NotImplementedError

    def wait(self):
        """Waits until somebody is asked for something new, or the match is over; gives the tree."""
        def ready(tree):
            self.words |= {n.name for n in tree.walk() if n.role == "log"}
            asked = over(tree) or (my_turn(tree) and self.lit(tree))
            return tree if asked and sight(tree) != self.last else None

        return self.window.until(ready, "somebody to be asked", 90)

    def choose(self, tree, prefer=(), wanted=None):
        """Presses the best that is lit; kinds in `prefer` go before all others, and of one kind what has this name.
        Says which kind it was."""
        def rank(choice):
            kind, node = choice
            return kind not in prefer, wanted is not None and not re.fullmatch(wanted, node.name, re.DOTALL)

        kind, node = min(self.lit(tree), key=rank)
        self.last = sight(tree)
        node.press()
        if kind in self.tumbling:
            self.take_in_the_end(node)
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        return kind

    def take_in_the_end(self, node):
        """A press on a die that still tumbles only lets it come to rest; the next one takes it."""
        def taken(tree):
            return sight(tree) != self.last

        try:
            self.window.until(taken, "the die to be taken", 1)
        except AssertionError:
            node.press()

    def play(self, until=over, most=400):
        """Plays until something holds of the tree, which it gives."""
        for _ in range(most):
            tree = self.wait()
            if until(tree):
                return tree
            if over(tree):
                raise AssertionError("the match is over too early")
            self.choose(tree)
        raise AssertionError(f"no end after {most} choices")


def new_match(window, game, people, bots=0):
    """Brings the page of a new match to these people, and so many bots after them. It begins as the last match of the game was."""
    window.press(f"{game}, new match, .*")
    window.find("Start Match", "push button")
    for number, name in enumerate(people, 1):
        # Two seats are there from the first match on, the second for a bot.
        if not window.all(f"Seat {number}", "text"):
            window.press("Add a seat")
        if number > len(window.all("Who sits here: Person", "combo box")):
            window.press("Who sits here: Medium bot", "combo box")
            window.until(lambda tree: (window.focused(tree) or tree).role == "list item", "the choices")
            window.keys("Home", "Return")
            window.until(lambda tree, n=number: len(list(every(tree, "Who sits here: Person", "combo box"))) == n, "one more person")
        window.find(f"Seat {number}", "text").write(name)
    for number in range(len(window.all("Seat \\d", "text")), max(len(people) + bots, 2), -1):
        window.until(lambda tree: [n.press() or n for n in list(every(tree, "Remove this seat", "push button"))[-1:]],
                     "a seat to remove")
        window.gone(f"Seat {number}", "text")
    if len(people) + bots == 1:
        window.until(lambda tree: [n.press() or n for n in list(every(tree, "Remove this seat", "push button"))[-1:]],
                     "a seat to remove")
        window.gone("Seat 2", "text")
    for number in range(len(people) + 1, len(people) + bots + 1):
        if not window.all(f"Seat {number}", "text"):
            window.press("Add a seat")
        window.find(f"Seat {number}", "text")
