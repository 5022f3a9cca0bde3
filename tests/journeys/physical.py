#!/usr/bin/python3
"""Two people play with real dice and real cards and tell the program what happens: with a slip that is refused, an
undo, an amendment that holds and one that does not. The referee of the command line plays the same match with
dice and cards of its own; in the end both count the same points."""

import pathlib
import random
import re
import tempfile
import tomllib

from _play import entries, over, sight, table as table_of
from _referee import Referee
from _window import choose_second, every, first, journey, seat_a_person

NAMES = ["Anna", "Ben"]
SEED = 5
DATA = pathlib.Path(__file__).parents[2] / "data"
PACK, RULES = DATA / "packs/dice-tuners/default.toml", DATA / "rules/dice-tuners.toml"
FACES = {"K1": ("1", "one Katana"), "K2": ("2", "two Katanas"), "K3": ("3", "three Katanas"),
         "SH": ("5", "Shield"), "SE": ("4", "Sheathe")}


def script(data):
    """The match as it happens on the real table: its entries, the points, and the entries' words."""
    referee = Referee(data)
    referee.do(new={"game": "dice-tuners", "seats": NAMES, "seed": SEED})
    chance = random.Random(SEED)
    found = []
    while "over" not in referee.turn:
        if "chance" in referee.turn:
            found.append(referee.do(auto=True)["entry"])
            continue
        asked = referee.turn.get("secret") or referee.turn["choose"]
        seat = asked["seats"][0] if "seats" in asked else asked["seat"]
        # What needs targets is tried elsewhere.
        legal = [choice["action"] for choice in referee.do(legal={"seat": seat})["legal"]]
        plain = [action for action in legal if not (isinstance(action, dict) and "Activate" in action
                                                    and action["Activate"]["targets"])]
        found.append(referee.do(do={"seat": seat, "action": chance.choice(plain or legal)})["entry"])
    scores = referee.do(scores=True)["scores"]
    referee.close()
    return found, scores


class Table:
    """The people at the table, who tell the program what happens."""

    def __init__(self, window):
        pack = tomllib.loads(PACK.read_text())
        self.cards = [card["name"] for card in pack["strategy"]]
        self.heroes = [hero["name"] for hero in pack["hero"]]
        self.window, self.secret = window, []
        #: The tree as it was after what was told last.
        self.seen = None

    def until(self, holds, what):
        """Waits until something holds of the tree, beginning with the tree that was seen last."""
        seen, self.seen = self.seen, None
        return self.window.until(holds, what, seen=seen)

    def press(self, name):
        """Presses one thing and waits until that has changed something."""
        was = []

        def press(tree):
            node = first(tree, name, "push button")
            if node:
                was.append(sight(tree))
                node.press()
            return node

        self.seen = None
        self.until(press, f"“{name}” to press")
        self.seen = self.window.until(lambda tree: tree if sight(tree) != was[0] else None, f"“{name}” to do something")

    def name_card(self, card):
        """Finds a card by its name in the list of cards."""
        was = self.go_to_search()
        self.window.type(self.cards[card].replace("’", "'"))
        self.window.keys("Return")
        self.seen = self.window.until(lambda tree: tree if asked(tree) != was else None,
                                      f"{self.cards[card]} to be taken")

    def go_to_search(self):
        """Moves the focus into the list of cards by keyboard; gives what was asked then."""
        def searched(tree):
            search = first(tree, "Search cards", "entry")
            return (search, tree) if search else None

        for key in ["F6"] + ["Tab"] * 12:
            search, tree = self.until(searched, "the list of cards")
            if any("focused" in node.states for node in search.walk()):
                return asked(tree)
            self.window.keys(key)
        raise AssertionError("the list of cards cannot be reached by keyboard")

    def roll(self, faces):
        """Types the faces of dice."""
        tree = self.until(lambda tree: tree if first(tree, r"\w+ die: not told yet", "push button") else None, "dice to tell")
        before = len(entries(tree))
        self.window.keys(*(FACES[face][0] for face in faces))
        # A single die is entered with its face.
        if len(faces) > 1:
            self.window.press("Enter These Faces", "push button")
        self.seen = self.window.until(lambda tree: tree if len(entries(tree)) > before else None,
                                      f"{faces} to be taken")

    def tell(self, entry):
        """Tells the program an entry of the script, and waits until the log has it."""
        tree = self.seen or self.window.until(lambda tree: tree, "a tree")
        before = len(entries(tree))
        self.do(entry)
        # What is chosen in secret is told when all have chosen.
        if not self.secret and "Deal" not in entry.get("chance", ()):
            self.seen = self.window.until(lambda tree: tree if len(entries(tree)) > before else None,
                                          f"{entry} in the log", seen=self.seen)

    def do(self, entry):
        """Does what tells the program an entry."""
        if "chance" in entry:
            outcome = entry["chance"]
            kind, told = next(iter(outcome.items()))
            getattr(self, "tell_" + kind)(told)
        else:
            seat, action = entry["do"]["seat"], entry["do"]["action"]
            kind, told = (action, None) if isinstance(action, str) else next(iter(action.items()))
            getattr(self, "do_" + kind)(seat, told)

    # Chance.

    def tell_Deal(self, _):
        """The program knows by itself that everyone holds unknown cards."""

    def tell_TurnTop(self, told):
        self.name_card(told["card"])

    def tell_RevealHeroes(self, told):
        for hero in told["heroes"]:
            self.press(rf"{self.heroes[hero]}, cost \d+\..*")

    def tell_FirstPlayer(self, told):
        self.press(f"{NAMES[told['seat']]} Begins")

    def tell_RollDice(self, told):
        self.roll(told["faces"])

    def tell_Reroll(self, told):
        self.roll([told["face"]])

    def tell_DrawHidden(self, told):
        for _ in told["cards"]:
            self.press("Not Recorded")

    # Choices.

    def together(self, seat, what):
        """In secret: it is turned over together with what the other seat chose."""
        self.secret.append((seat, what))
        if len(self.secret) < len(NAMES):
            return
        now = {name: what for seat, what in self.secret for name in [NAMES[seat]]}
        for _ in NAMES:
            whose = self.whose_card()
            what = now[whose]
            if isinstance(what, int):
                self.name_card(what)
            else:
                self.press(what)
        self.press("Turn Over")
        self.secret = []

    def whose_card(self):
        """Whose card is asked for."""
        def label(tree):
            found = first(tree, ".*’s card", "label", enabled=False)
            return (found.name, tree) if found else None

        name, self.seen = self.until(label, "a seat to be asked for its card")
        return name.removesuffix("’s card")

    def do_CommitBid(self, seat, told):
        self.together(seat, told["card"])

    def do_PlayCard(self, seat, told):
        self.together(seat, told["card"])

    def do_ForfeitCard(self, seat, told):
        self.together(seat, told["card"])

    def do_PlayNone(self, seat, _):
        self.together(seat, "No Card")

    def show(self, seat, card):
        """Shows a card: in the hand if the program knows all of it, else by its name."""
        in_hand = rf"In {NAMES[seat]}’s hand: {self.cards[card]}\b.*"

        def offered(tree):
            held = first(tree, in_hand, "push button")
            if first(tree, "Search cards", "entry"):
                return "list", tree
            return ("hand", tree) if held and "focusable" in held.states else None

        way, self.seen = self.until(offered, f"a way to show {self.cards[card]}")
        if way == "list":
            self.name_card(card)
        else:
            self.press(in_hand)

    def do_SpendCard(self, seat, told):
        self.show(seat, told["card"])

    def do_AddCard(self, seat, told):
        """A card that is known takes a press of its own, as it is spent."""
        def offered(tree):
            add = first(tree, "Add a Card", "push button")
            held = first(tree, rf"In {NAMES[seat]}’s hand: {self.cards[told['card']]}\b.*", "push button")
            return (add and not held, tree) if add or held else None

        unknown, self.seen = self.until(offered, "a card to add")
        if unknown:
            self.press("Add a Card")
        self.show(seat, told["card"])
        if first(self.seen or self.window.tree(), f"Add {re.escape(self.cards[told['card']])}.*", "push button"):
            self.press(f"Add {re.escape(self.cards[told['card']])}.*")

    def do_HireHero(self, _, told):
        self.press(rf"Market: {self.heroes[told['hero']]}, cost.*")

    do_HireCheapest = do_HireHero

    def do_HireNobody(self, *_):
        self.press("Recruit Nobody")

    def do_SelectDice(self, _, told):
        for colour in told["extras"]:
            self.press(f"Add {colour.capitalize()}")
        self.press("Roll These Dice")

    def do_DraftDie(self, _, told):
        self.press(f"Rolled: {die(told['die'])}")

    def do_DeployDie(self, seat, told):
        self.press(f"Drafted: {die(told['die'])}")
        self.press(f"{NAMES[seat]}, {told['side']}: empty")

    def do_Fight(self, *_):
        self.press("Fight")

    def do_Retreat(self, *_):
        self.press("Retreat")

    def do_Activate(self, _, told):
        words = {"overdrive": "Overdrive", "skill1": "(First )?Skill", "skill2": "Second Skill"}
        self.press(words.get(told["ability"], "|".join(self.cards)))

    def do_Pass(self, *_):
        self.press("Pass")

    def do_DiscardCards(self, seat, told):
        for card in told["cards"]:
            self.show(seat, card)
        self.press(r"Discard \d+ Cards?")

    def do_TakeCard(self, *_):
        self.press("Take the Card")

    def do_LeaveCard(self, *_):
        self.press("Leave the Card")

    def do_Continue(self, *_):
        self.press("Continue")


def asked(tree):
    """What is asked and has been told: the table without the list of cards, which changes while one types."""
    place = table_of(tree)
    said = r".*’s card|Which card .*|.* (draws|shows) card .*|New top card .*|\d+ of \d+ chosen"
    words = r"Turn Over|Discard .*|Add .*|Take Back .*|No Card"
    return entries(tree)[-1:], [n.name for n in (place.walk() if place else ())
                                if n.role == "label" and re.fullmatch(said, n.name)
                                or n.role == "push button" and re.fullmatch(words, n.name)]


def die(told):
    return f"{told['colour']}, {FACES[told['face']][1]}"


def set_up(window):
    window.press("Dice Tuners, new match, .*")
    window.find("Seat 1", "text").write("Anna")
    second = window.find("Seat 2", "text")
    second.click()
    window.keys("ctrl+a")
    window.type("Ben")
    choose_second(window, "Dice")
    choose_second(window, "Cards")
    seat_a_person(window)
    window.press("Start Match", "push button")


def amend(window, number, what="Change This Entry"):
    window.press(f"Edit entry {number}", "push button")
    window.press(what, "menu item")
    window.find(f"Entry {number}: what happened\\?", enabled=False)


def show_rule(window, press, rule):
    """The text of a rule is one press away, in a window that Escape closes."""
    text = next(r["text"] for r in tomllib.loads(RULES.read_text())["rule"] if r["id"] == rule)
    main = window.ids()[0]
    window.press(*press)
    window.find(re.escape(text), enabled=False)
    window.until(lambda _: len(window.ids()) > 1, "the window of the rules")
    window.focus_window()
    window.keys("Escape")
    window.gone(re.escape(text))
    window.focus_window(main)


def slip(window):
    """A hero who is too expensive: refused in words beside the table, with the rule; nothing changes."""
    before = entries(window.tree())
    window.press("Market: .*, not allowed right now", "push button", enabled=False)
    chip = window.find(r"Rule DT-HIRE-\d+", "push button")
    refusal = next(n for n in chip.above() if n.role == "alert")
    assert re.search(r"costs \d", refusal.name), refusal
    show_rule(window, (chip.name, "push button"), chip.name.removeprefix("Rule "))
    assert entries(window.tree()) == before, "a refusal changed the log"
    window.until(lambda tree: [n.press() or n for n in next(every(tree, re.escape(refusal.name), "alert")).walk()
                               if n.name == "Close"], "the refusal to be closed")
    window.gone(r"Rule DT-HIRE-\d+")


def change(window, table, number, card):
    """Says that an entry named another card; gives what follows from that."""
    amend(window, number)
    table.seen = None
    table.name_card(card)
    return window.find(r"(All later entries|Entry \d+ is no longer).*", enabled=False).name


def accept(window, card):
    window.press("Accept", "push button")
    window.until(lambda tree: card in entries(tree)[1], f"{card} in the log")


def amendments(window, table, top, added):
    """The top card of the deck was another one, which holds. With that, a bid of the same design does not: both
    copies are accounted for. In the end all is as it was."""
    log = entries(window.tree())
    assert change(window, table, 2, added) == "All later entries are still valid."
    accept(window, table.cards[added])
    assert entries(window.tree())[2:] == log[2:], "the amendment changed more"
    bid = next(at for at, line in enumerate(log) if "has chosen a bid" in line)
    words = change(window, table, bid + 1, added)
    assert re.search(r"DT-REF-1: All \d+ copies of .* are ", words), words
    show_rule(window, ("Show the Rule", "push button"), "DT-REF-1")
    window.press("Discard Changes", "push button")
    window.gone("Discard Changes", "push button")
    assert change(window, table, 2, top) == "All later entries are still valid."
    accept(window, table.cards[top])
    assert entries(window.tree()) == log, "the log is not as it was"


def walk(window):
    with tempfile.TemporaryDirectory() as data:
        told, scores = script(data)
    set_up(window)
    table = Table(window)
    # In this script Anna, with a low bid, has to add a card before she can hire.
    top, added = told[1]["chance"]["TurnTop"]["card"], told[7]["do"]["action"]["AddCard"]["card"]
    for at, entry in enumerate(told):
        if at == 7:
            slip(window)
            table.seen = None
        table.tell(entry)
        if at == 12:
            before = entries(window.tree())
            window.press("Undo", "push button")
            window.until(lambda tree: len(entries(tree)) < len(before), "an entry less")
            table.seen = None
            table.tell(entry)
            window.until(lambda tree: entries(tree) == before, "the entry again")
            amendments(window, table, top, added)
            table.seen = None
    tree = window.until(lambda tree: tree if over(tree) else None, "the end")
    shown = first(tree, r".* wins\. .*", "heading").name
    counted = [int(re.search(rf"Place \d: {name}, (\d+) VP", shown)[1]) for name in ("Anna", "Ben")]
    assert counted == scores, f"the window counts {shown}, the referee {scores}"
    print(f"{len(told)} entries")
    window.close()


journey(walk)
