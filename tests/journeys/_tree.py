"""What assistive technology sees of a running program, asked for anew each time.

Libraries for assistive technology keep what they once saw; with GTK 4.8 that is soon out of date. So the
accessibility bus is asked directly, a whole level of the tree at a time.
"""

import subprocess

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib

PREFIX = "org.a11y.atspi."
#: Newer versions of the library call some roles otherwise.
ALIASES = {"button": "push button", "grouping": "panel"}
ROLES = {int(role): ALIASES.get(Atspi.role_get_name(role), Atspi.role_get_name(role))
         for role in map(Atspi.Role, range(128)) if role is not None}
STATES = {n: Atspi.StateType(n).value_nick for n in range(Atspi.StateType.LAST_DEFINED)}
#: Milliseconds an answer may take; a debug build that draws a page for the first time is slow.
PATIENCE = 20_000


class Gone(LookupError):
    """The tree changed while it was read."""


class Bus:
    """The accessibility bus."""

    def __init__(self):
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        where = session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None,
                                  GLib.VariantType("(s)"), Gio.DBusCallFlags.NONE, PATIENCE)
        flags = Gio.DBusConnectionFlags
        self.connection = Gio.DBusConnection.new_for_address_sync(
            where.unpack()[0], flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION)
        # Nothing is remembered, so nothing is listened to; but programs speak only while somebody listens.
        self.call(("org.a11y.atspi.Registry", "/org/a11y/atspi/registry"), PREFIX + "Registry", "RegisterEvent",
                  GLib.Variant("(sas)", ("object:state-changed", [])))

    def call(self, place, interface, method, arguments=None):
        return self.answer(place, interface, method, arguments).unpack()

    def answer(self, place, interface, method, arguments=None):
        """The answer to a question as it came."""
        try:
            return self.connection.call_sync(place[0], place[1], interface, method, arguments, None,
                                             Gio.DBusCallFlags.NONE, PATIENCE)
        except GLib.Error as error:
            raise Gone(f"{method}: {error.message}") from error

    def call_all(self, questions):
        """Asks all questions, then waits for all answers; `None` for what is gone."""
        answers = [None] * len(questions)
        open_ = [len(questions)]
        loop = GLib.MainLoop()

        def heard(connection, result, at):
            try:
                answers[at] = connection.call_finish(result).unpack()
            except GLib.Error:
                pass
            open_[0] -= 1
            if not open_[0]:
                loop.quit()

        for at, (place, interface, method, arguments) in enumerate(questions):
            self.connection.call(place[0], place[1], interface, method, arguments, None,
                                 Gio.DBusCallFlags.NONE, PATIENCE, None, heard, at)
        if questions:
            loop.run()
        return answers

    def told(self, program):
        """Everything a program has ever told of, in one answer: items by their place, not yet taken apart."""
        items = self.answer((program, "/org/a11y/atspi/cache"), PREFIX + "Cache", "GetItems").get_child_value(0)
        found = {}
        for item in map(items.get_child_value, range(items.n_children())):
            found[program, item.get_child_value(0).get_child_value(1).get_string()] = item
        return found

    def program(self, pid):
        """The root of the program with this process id."""
        root = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
        for place in self.call(root, PREFIX + "Accessible", "GetChildren")[0]:
            try:
                owner = self.call(("org.freedesktop.DBus", "/org/freedesktop/DBus"), "org.freedesktop.DBus",
                                  "GetConnectionUnixProcessID", GLib.Variant("(s)", (place[0],)))[0]
            except Gone:
                continue
            if owner == pid:
                return place
        return None

    def announces(self, pid):
        """Whether the toolkit of a program announces things by themselves, as GTK does from 4.14 on."""
        version = self.call(self.program(pid), "org.freedesktop.DBus.Properties", "Get",
                            GLib.Variant("(ss)", (PREFIX + "Application", "Version")))[0]
        return tuple(map(int, version.split(".")[:2])) >= (4, 14)


def nick(pair):
    """The names of the states in two words of bits."""
    bits = pair[0] | pair[1] << 32
    return {name for n, name in STATES.items() if bits >> n & 1}


def spoken(name):
    """GTK 4.8 says the label of a button with a mnemonic twice, once with its underline."""
    for cut in range(1, len(name)):
        if name[cut] == " " and name[:cut].replace("_", "", 1) == name[cut + 1:]:
            return name[cut + 1:]
    return name


class Node:
    """One thing of the tree, as it was when the tree was read."""

    def __init__(self, bus, place, parent):
        self.bus, self.place, self.parent = bus, place, parent
        self.role = self.name = self.description = ""
        self.states, self.children = set(), []

    def take(self, name, role, description, states):
        self.name, self.description = spoken(name), description
        self.role, self.states = ROLES.get(role, str(role)), nick(states)

    def __repr__(self):
        return f"[{self.role}] {self.name!r}"

    def walk(self):
        yield self
        for child in self.children:
            yield from child.walk()

    def above(self):
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    @property
    def enabled(self):
        return "sensitive" in self.states

    @property
    def actions(self):
        found = self.bus.call(self.place, PREFIX + "Action", "GetActions")[0]
        return [action[0].lower() for action in found]

    @property
    def extents(self):
        """Left, top, width, height in the window."""
        return self.bus.call(self.place, PREFIX + "Component", "GetExtents", GLib.Variant("(u)", (1,)))[0]

    def act(self, action):
        """Carries out the action of this name."""
        actions = self.actions
        assert action in actions, f"{self} has no “{action}” among {actions}"
        done = self.bus.call(self.place, PREFIX + "Action", "DoAction", GLib.Variant("(i)", (actions.index(action),)))
        assert done[0], f"{self} does not take “{action}”"

    def press(self):
        """Does what activating the thing does. Of a button with a menu, the button within takes the press."""
        actions = self.actions
        known = [action for action in ("click", "toggle", "cell.activate", "square.press", "activate", "press") if action in actions]
        if known:
            self.act(known[0])
        else:
            assert self.children, f"{self} cannot be pressed: {actions}"
            self.children[0].press()

    def click(self, *buttons):
        """Presses it with the mouse: once with the first button, or with these, such as those of the wheel."""
        left, top, width, height = self.extents
        assert width > 0 and height > 0, f"{self} cannot be seen"
        presses = [word for button in buttons or (1,) for word in ("click", str(button))]
        subprocess.run(["xdotool", "mousemove", "--sync", str(left + width // 2), str(top + height // 2), *presses],
                       check=True, timeout=20)

    def write(self, words):
        self.bus.call(self.place, PREFIX + "EditableText", "SetTextContents", GLib.Variant("(s)", (words,)))

    def text(self):
        return self.bus.call(self.place, PREFIX + "Text", "GetText", GLib.Variant("(ii)", (0, -1)))[0]


def read(bus, pid):
    """The tree of a program at one moment; `None` while it has none."""
    place = bus.program(pid)
    if place is None:
        return None
    for _ in range(20):
        tree, still = look(bus, place)
        if still:
            break
    return tree


def may_hold(item):
    """Whether something may have children, as what is not known yet may."""
    return item is None or item.get_child_value(4).get_int32() != 0


def look(bus, place):
    """The tree, and whether nothing came or went while it was read."""
    # Only what is new is asked about on its own.
    known = bus.told(place[0])
    accessible = PREFIX + "Accessible"
    root = Node(bus, place, None)
    level, unknown, still = [root], [], True
    # With newer versions of GTK a stack and each of its pages tell of the same things.
    met = {place}
    while level:
        below = []
        open_ = [node for node in level if node is root or may_hold(known.get(node.place))]
        answers = bus.call_all([(node.place, accessible, "GetChildren", None) for node in open_])
        still = still and None not in answers
        for node, children in zip(open_, answers):
            places = [tuple(child) for child in children[0]] if children else []
            node.children = [Node(bus, child, node) for child in places if child[1] != "/org/a11y/atspi/null" and child not in met]
            met.update(places)
            below += node.children
        for node in level:
            if node.place in known:
                # Much more was told of than is there now; to take all of it apart would take most of the time.
                node.take(*(known[node.place].get_child_value(at).unpack() for at in range(6, 10)))
            else:
                unknown.append(node)
        level = below
    everything = GLib.Variant("(s)", (accessible,))
    questions = [question for node in unknown for question in (
        (node.place, "org.freedesktop.DBus.Properties", "GetAll", everything),
        (node.place, accessible, "GetRole", None),
        (node.place, accessible, "GetState", None),
    )]
    answers = bus.call_all(questions)
    for at, node in enumerate(unknown):
        named, role, states = answers[3 * at:3 * at + 3]
        # What went while the tree was read stays without a name.
        if named and role and states:
            node.take(named[0].get("Name", ""), role[0], named[0].get("Description", ""), states[0])
    return root, still and not unknown
