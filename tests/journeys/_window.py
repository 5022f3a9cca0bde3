"""A window of Tableside as a person with assistive technology has it: started, read, acted upon, ended."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import _tree

PATIENCE = float(os.environ.get("TABLESIDE_PATIENCE", "30"))
#: Seconds until rolled dice have come to rest.
TUMBLE = 1.2


class Window:
    """A running program with its data in a folder of its own."""

    def __init__(self, data, *, pace="fast", referee=False, tips=False, env=None, expect="Start a Match", args=()):
        self.data = pathlib.Path(data)
        self.extra = env or {}
        self.bus = _tree.Bus()
        self.process = None
        # Beside the window: GTK 4.8 complains where a tooltip comes up while a popover closes.
        subprocess.run(["xdotool", "mousemove", "1599", "899"], check=True, timeout=20)
        config = self.data / "config/tableside/preferences.toml"
        if pace is not None and not config.exists():
            config.parent.mkdir(parents=True)
            # So wide that the log stands beside the table.
            config.write_text(f'pace = "{pace}"\nreferee_myself = {str(referee).lower()}\n'
                              f"tips = {str(tips).lower()}\n"
                              "[window]\nwidth = 1480\nheight = 840\nmaximized = false\n")
        self.start(expect, *args)

    def environment(self):
        return os.environ | {
            # The trash for what lies on another disk than the home is not this one's.
            "HOME": str(self.data),
            "XDG_DATA_HOME": str(self.data / "data"),
            "XDG_CONFIG_HOME": str(self.data / "config"),
            "XDG_CACHE_HOME": str(self.data / "cache"),
            "XDG_STATE_HOME": str(self.data / "state"),
            "GTK_A11Y": "atspi",
            "NO_AT_BRIDGE": "0",
            "LANGUAGE": "en",
            # A message that GTK calls critical is a bug of ours.
            "G_DEBUG": "fatal-criticals",
            "RUST_BACKTRACE": "1",
            # The same dice and cards each time; another number gives others.
            "TABLESIDE_SEED": os.environ.get("TABLESIDE_SEED", "1"),
        } | self.extra

    def spawn(self, *args):
        """Starts a process of the program; what it complains about goes to a file."""
        with open(self.data / "stderr.txt", "ab") as errors:
            return subprocess.Popen([os.environ["TABLESIDE_BIN"], *args], env=self.environment(), stderr=errors,
                                    stdout=errors)

    def start(self, expect="Start a Match", *args):
        self.process = self.spawn(*args)
        self.find(expect, enabled=False)
        self.focus_window()

    # What is seen.

    def tree(self):
        """The tree as it is now. A tree that changes while it is read is read again."""
        return self.until(lambda tree: tree, "a tree")

    def glance(self):
        """The tree as it is now, read once; `None` while there is none."""
        if self.process.poll() is not None:
            raise AssertionError(f"the program ended with {self.process.returncode}:\n{self.said()}")
        return _tree.read(self.bus, self.process.pid)

    def said(self):
        return (self.data / "stderr.txt").read_text(errors="replace")

    def until(self, holds, what, patience=None, seen=None):
        """Waits until something holds of the tree; gives what it gave. `seen` is a tree that was read just now, since
        when nothing was done."""
        patience = patience or PATIENCE
        deadline = time.monotonic() + patience
        pause = 0.02
        while True:
            try:
                tree, seen = seen or self.glance(), None
                found = holds(tree) if tree else None
                if found:
                    return found
            except _tree.Gone:
                pass
            if time.monotonic() > deadline:
                raise AssertionError(f"waited {patience:g} s for {what}")
            time.sleep(pause)
            pause = min(pause * 1.6, 0.25)

    def find(self, name, role=None, *, enabled=True, patience=None):
        """The first thing whose whole name matches the pattern."""
        return self.until(lambda tree: first(tree, name, role, enabled=enabled), f"“{name}”", patience)

    def gone(self, name, role=None, patience=None):
        """Waits until nothing has this name."""
        self.until(lambda tree: first(tree, name, role, enabled=False) is None, f"the end of “{name}”", patience)

    def press(self, name, role=None, *, enabled=True, patience=None):
        """Presses the first thing with this name, once it can be pressed. Without `enabled`, also what is only
        dimmed: it can still be reached and tells why it may not be used."""
        def press(tree):
            node = next((n for n in every(tree, name, role) if n.enabled or not enabled and "focusable" in n.states),
                        None)
            if node:
                node.press()
            return node

        return self.until(press, f"“{name}” to press", patience)

    def choose_in_menu(self, name):
        """Opens the main menu and presses what has this name. A page that is being left may take the first press."""
        for patience in (3, 3, None):
            self.press("Main Menu")
            try:
                return self.press(name, "menu item", patience=patience)
            except AssertionError:
                if patience is None:
                    raise

    def press_die(self, node, holds, what):
        """Presses a die and waits until something holds of the tree. A press on a die that still tumbles only lets it
        come to rest, so dice are given the time to; should one begin to tumble late, it is pressed once more."""
        time.sleep(TUMBLE)
        node.press()
        try:
            return self.until(holds, what, 5)
        except AssertionError:
            node.press()
            return self.until(holds, what)

    def all(self, name, role=None):
        """Everything whose whole name matches the pattern."""
        return self.until(lambda tree: [list(every(tree, name, role))], "a tree")[0]

    def words(self):
        """All words of the window."""
        return self.until(lambda tree: ["\n".join(n.name for n in tree.walk() if n.name)], "a tree")[0]

    def dump(self):
        try:
            tree = self.glance()
        except (AssertionError, _tree.Gone) as error:
            return str(error)
        return outline(tree) if tree else "no tree"

    # What is done.

    def ids(self):
        """The X11 ids of the program's windows, the main window first."""
        for _ in range(5):
            search = subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)],
                                    capture_output=True, text=True, check=False)
            if search.returncode == 0 or self.process.poll() is not None:
                break
            # A window that went away while it looked at all of them ends the search.
            time.sleep(0.2)
        return sorted(search.stdout.split(), key=int)

    def focus_window(self, which=None):
        """Gives a window the keyboard, the newest if none is named: there is no window manager to do it."""
        ids = self.ids()
        if ids:
            subprocess.run(["xdotool", "windowfocus", "--sync", which or ids[-1]], check=False, timeout=20,
                           stderr=subprocess.DEVNULL)

    def keys(self, *keys):
        """Presses keys as a keyboard does, in xdotool's names."""
        for key in keys:
            subprocess.run(["xdotool", "key", "--clearmodifiers", key], check=True)

    def type(self, words):
        subprocess.run(["xdotool", "type", "--delay", "15", "--", words], check=True)

    def focused(self, tree=None):
        """What has the keyboard."""
        for node in (tree or self.tree()).walk():
            if "focused" in node.states and node.role not in ("frame", "application", "dialog", "window"):
                return node
        return None

    def name_file(self, path):
        """Names a file in the toolkit's own window, which is there."""
        chooser = self.ids()[-1]
        self.focus_window(chooser)
        time.sleep(1)
        self.keys("ctrl+l")
        # Not typed: newer versions of the toolkit complete what is typed so late that keys pressed meanwhile get lost in it.
        entry = self.until(lambda tree: next((n for n in tree.walk() if n.role == "text" and {"focused", "editable"} <= n.states),
                                             None), "the entry of the chooser")
        entry.write(str(path))
        time.sleep(0.5)
        self.keys("Return")
        self.until(lambda _: chooser not in self.ids(), "the end of the chooser")
        self.focus_window()

    # The end.

    def kill(self):
        """Ends the program as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def close(self):
        """Closes the window as a person does and expects the program to end well; says how long that took."""
        self.focus_window(self.ids()[0])
        self.keys("ctrl+w")
        began = time.monotonic()
        code = self.process.wait(20)
        assert code == 0, f"the program ended with {code}:\n{self.said()}"
        return time.monotonic() - began

    def check_quiet(self, tells=()):
        """Nothing was complained about on the way: nothing by the toolkit, whatever it is, and by the program itself only
        what the journey makes it tell of."""
        lines = self.said().splitlines()
        loud = [line for line in lines if re.search(r"CRITICAL|-WARNING", line)]
        own = [line for line in lines if re.search(r"panicked| WARN | ERROR ", line)]
        told = [line for line in own if any(word in line for word in tells)]
        loud += [line for line in own if line not in told]
        assert not loud, "\n".join(loud)
        assert told or not tells, f"nothing was told of {tells}"

    def screenshot(self, path):
        """A picture of the screen, where ImageMagick is there to take it."""
        if shutil.which("import"):
            subprocess.run(["import", "-window", "root", str(path)], check=False)


def every(tree, name, role=None):
    pattern = re.compile(name, re.DOTALL)
    for node in tree.walk():
        if pattern.fullmatch(node.name) and (role is None or node.role == role):
            yield node


def first(tree, name, role=None, *, enabled=True):
    return next((n for n in every(tree, name, role) if n.enabled or not enabled), None)


def outline(tree):
    lines = []

    def line(node, depth):
        lines.append("  " * depth + f"{node!r} “{node.description}” {' '.join(sorted(node.states))}")
        for child in node.children:
            line(child, depth + 1)

    line(tree, 0)
    return "\n".join(lines)


def seat_a_person(window):
    """Lets a person sit where the medium bot does, on the page of a new match."""
    window.press("Who sits here: Medium bot", "combo box")
    window.until(lambda tree: (window.focused(tree) or tree).role == "list item", "the choices")
    window.keys("Home", "Return")
    window.until(lambda tree: len(list(every(tree, "Who sits here: Person", "combo box"))) == 2, "two people")


def choose_second(window, row):
    """Takes the second choice of a row, or the second picture of who has the dice or the cards."""
    if row in ("Dice", "Cards"):
        if not window.all(f"Our Own {row}"):
            window.press("Referee Our Box")
            window.find(f"Our Own {row}")
            # Whoever has a box has both; here each is chosen by itself.
            for program in ("Tableside Rolls", "Tableside Deals"):
                if window.all(program):
                    window.press(program)
        window.press(f"Our Own {row}")
        return
    window.find(row, "combo box")
    for _ in range(40):
        node = window.focused(window.until(lambda tree: tree, "a tree"))
        if node and (node.name, node.role) == (row, "combo box"):
            break
        window.keys("Tab")
    else:
        raise AssertionError(f"“{row}” cannot be reached")
    window.keys("Return")
    window.until(lambda tree: (window.focused(tree) or tree).role == "list item", "the choices")
    window.keys("Down", "Return")
    window.until(lambda tree: (window.focused(tree) or tree).role != "list item", "the choice")


#: What holds other things and takes the focus for their sake.
HOLDERS = ("frame", "scroll pane", "viewport", "list", "panel", "filler", "dialog", "window")


def nameless(node):
    return not node.name.strip() or re.match(r"(Gtk|Adw|Tableside)[A-Z]", node.name) is not None


def unnamed(tree):
    """Things a keyboard can reach that assistive technology cannot name."""
    def read_whole(node):
        # Of a line in a list, screen readers read what is in it.
        return node.role == "list item" and any(n.role == "label" and not nameless(n) for n in node.walk())

    return [node for node in tree.walk() if "focusable" in node.states and node.role not in HOLDERS
            and nameless(node) and not read_whole(node)]


def check_named(window, where, toolkit=()):
    """Everything the keyboard reaches has a name. `toolkit` are the types of things that GTK and libadwaita put into
    windows of their own and give no name but that of the type."""
    def nameless_of(tree):
        return [n for n in unnamed(tree) if n.name not in toolkit]

    try:
        # What has just come is told of before it has its name.
        window.until(lambda tree: not nameless_of(tree), "names", 2)
    except AssertionError:
        bad = nameless_of(window.tree())
        assert not bad, f"{where}: {[(n, [a.name for a in n.above()][:4]) for n in bad]}"


def journey(walk, *, tells=(), **options):
    """Runs a journey with a data folder of its own and tells how it went. `tells` are words of what the program
    itself tells of on the way, as it should."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        window = Window(folder, **options)
        try:
            walk(window)
            window.check_quiet(tells)
        except BaseException:
            shot = os.environ.get("TABLESIDE_SHOT")
            if shot:
                window.screenshot(shot)
            print(window.dump() if window.process.poll() is None else window.said(), file=sys.stderr)
            raise
        finally:
            if window.process.poll() is None:
                window.kill()
        print(f"ok in {time.monotonic() - began:.0f} s")
