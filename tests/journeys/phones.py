"""Four phones play Dice Tuners and Regidice to the end, each with one seat's hand, beside a match in the terminal; two tell their
real dice and cards.

Pictures go to the folder that is named, if one is: phones.py [FOLDER]"""

import http.server
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import threading
import time

from _phone import Browser, Phone, chromium

NAMES = ["Anna", "Ben", "Clara", "Dora"]
PICTURES = sys.argv[1] if len(sys.argv) > 1 else None
CLI = pathlib.Path(os.environ.get("TABLESIDE_BIN", "target/debug/tableside")).with_name("tableside-cli")

#: What can be pressed: the place of each button among all, and what it is.
BUTTONS = """[...document.querySelectorAll('#page button')].map((one, at) => ({ at, golden: Boolean(one.querySelector('.gold')),
  dim: one.hasAttribute('aria-disabled') || one.disabled, name: one.getAttribute('aria-label') || one.innerText }))"""


class Table:
    """A match in the terminal that is shared with phones."""

    def __init__(self, game, *more, names=tuple(NAMES)):
        self.folder = tempfile.mkdtemp()
        self.process = subprocess.Popen(
            [str(CLI), "--data-dir", self.folder, "share", game, "--seats", ",".join(names), "--address", "127.0.0.1", "--seed", "7", *more],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, bufsize=0)
        self.told = ""
        os.set_blocking(self.process.stdout.fileno(), False)
        self.links = [self.hears(rf"{name}’s phone: (http://\S+)") for name in names]

    def read(self):
        more = self.process.stdout.read()
        self.told += more.decode(errors="replace") if more else ""
        return self.told

    def hears(self, pattern, seconds=30):
        until = time.time() + seconds
        while True:
            found = re.search(pattern, self.read())
            if found:
                return found[1] if found.groups() else found[0]
            assert time.time() < until and self.process.poll() is None, (pattern, self.told[-2000:])
            time.sleep(0.05)

    def say(self, line):
        self.process.stdin.write(f"{line}\n".encode())

    def end(self):
        self.process.stdin.close()
        self.process.wait(30)
        self.read()


def sit_down(phone, name):
    phone.press("Sit Down as")
    phone.wait(f"document.querySelector('.head h1')?.innerText === {name!r}")


def uncover(phone):
    """Holds the hand open, if it is covered."""
    phone.run("if (!document.getElementById('bar').hidden && !looking) keepOpen.click()")


def step(phones, dice):
    """Some phone presses something; whether the match is over."""
    for phone in dice.sample(phones, len(phones)):
        uncover(phone)
        if phone.run("Boolean(document.querySelector('.end'))"):
            return True
        buttons = [one for one in phone.run(BUTTONS) if not one["dim"]]
        golden = [one for one in buttons if one["golden"]]
        if not buttons:
            continue
        chosen = dice.choice(golden if golden and dice.random() < 0.8 else buttons)
        before = phone.run("shown.view")
        phone.run(f"document.querySelectorAll('#page button')[{chosen['at']}].click()")
        # What is pressed changes the view, but for a sign that is pressed twice.
        until = time.time() + 3
        while phone.run("shown?.view") == before and time.time() < until:
            time.sleep(0.01)
        return False
    time.sleep(0.05)
    return False


def play(phones, seed, pictures):
    """Plays to the end; takes a picture now and then."""
    dice = random.Random(seed)
    for turn in range(3000):
        if step(phones, dice):
            return turn
        if turn in (5, 25, 60):
            for name, phone in zip(NAMES[:2], phones):
                phone.picture(PICTURES, f"{pictures}-{turn}-{name}")
    raise AssertionError("the match does not end")


def fits(phone, width):
    """Nothing of the page lies beside the screen."""
    phone.resize(width, 844)
    assert phone.run("document.documentElement.scrollWidth <= innerWidth"), width


def hand_is_covered_until_touched(phone):
    """Held with a finger, and by key; what is covered is not even in the page."""
    assert phone.run("!document.getElementById('bar').hidden && !looking")
    covered = phone.run("document.getElementById('page').innerText")
    titles = phone.run("shown.now.own.z.flatMap((zone) => zone.i || []).filter((one) => one.l.t === 'card').map((one) => one.l.w)")
    hidden = [title for title in titles if title not in covered]
    phone.picture(PICTURES, "dice-tuners-covered")
    at = phone.place(".hold")
    phone.touch("touchStart", at)
    phone.wait("looking")
    opened = phone.run("document.getElementById('page').innerText")
    phone.picture(PICTURES, "dice-tuners-open")
    phone.touch("touchEnd")
    phone.wait("!looking")
    assert phone.run("document.getElementById('page').innerText") == covered
    assert hidden and all(title in opened for title in hidden), (hidden, covered, opened)
    phone.run("hold.focus()")
    phone.ask("Input.dispatchKeyEvent", type="keyDown", key=" ", code="Space", text=" ")
    phone.wait("looking")
    phone.ask("Input.dispatchKeyEvent", type="keyUp", key=" ", code="Space")
    phone.wait("!looking")
    phone.run("keepOpen.click()")
    assert phone.run("looking")
    phone.run("dispatchEvent(new Event('blur'))")
    assert not phone.run("looking"), "it is covered when something else comes before it"


def phones_come_and_go(browser, table, phones):
    """A page is loaded again; a phone sleeps; another phone takes over if the table says so."""
    first = phones[0]
    first.ask("Page.reload")
    first.wait("document.querySelector('.head h1')?.innerText === 'Anna'")
    first.run("attempt += 1; connect.stop(); shown = null; lastFrame = 0")
    first.run("document.dispatchEvent(new Event('visibilitychange'))")
    first.wait("shown", seconds=3)
    again = Phone(browser, table.links[0])
    again.press("Sit Down as")
    table.hears("Another phone wants Anna’s hand")
    again.wait("document.body.innerText.includes('The table is being asked')")
    again.picture(PICTURES, "dice-tuners-asks")
    table.say("phone 1 yes")
    again.wait("document.querySelector('.head h1')?.innerText === 'Anna'")
    first.wait("!shown || Boolean(document.querySelector('.lost'))")
    first.close()
    phones[0] = again


def nothing_moves_without_news(phone):
    """The same frame comes once more after a while: it takes away that the table was lost, and else the page stays as it is."""
    phone.run("lost(true); window.marked = document.querySelector('.head'); window.then = lastFrame")
    assert phone.run("document.querySelectorAll('.lost').length") == 1
    phone.wait("lastFrame > then", seconds=25)
    assert phone.run("document.querySelector('.head') === marked"), "the page was made anew"
    assert not phone.run("document.querySelector('.lost')")


def no_page_frames_it(browser, link):
    """A page of another server on this computer cannot show it within itself."""

    class Outside(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(f"<iframe src='{link}'></iframe>".encode())

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Outside)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = Phone(browser, f"http://127.0.0.1:{server.server_port}/")
    page.wait("document.readyState === 'complete' && Boolean(document.querySelector('iframe'))")
    frame, = page.ask("Page.getFrameTree")["frameTree"]["childFrames"]
    assert frame["frame"]["url"].startswith("chrome-error:"), frame
    page.close()
    server.shutdown()


def ended(phone):
    """The match is over: the result stays, the phone no longer looks for the table, and it has no key any more."""
    phone.wait("!line.key && Boolean(document.querySelector('.end'))")
    assert not phone.run("document.querySelector('.lost')")
    assert phone.run("sessionStorage.getItem('key')") == ""


def dice_tuners(browser):
    table = Table("dice-tuners")
    phones = [Phone(browser, link) for link in table.links]
    phones[1].wait("document.body.innerText.includes('This is Ben’s hand')")
    phones[1].picture(PICTURES, "dice-tuners-door")
    for name, phone in zip(NAMES, phones):
        sit_down(phone, name)
        table.hears(f"{name}’s phone is connected")
        assert phone.run("location.hash") == "", "the key does not stay in the address"
    hand_is_covered_until_touched(phones[0])
    phones[1].style("dark")
    phones[1].picture(PICTURES, "dice-tuners-covered-dark")
    uncover(phones[1])
    phones[1].picture(PICTURES, "dice-tuners-open-dark")
    for width in (320, 360, 768, 390):
        fits(phones[1], width)
    nothing_moves_without_news(phones[2])
    no_page_frames_it(browser, table.links[3])
    phones_come_and_go(browser, table, phones)
    turns = play(phones, 1, "dice-tuners")
    for name, phone in zip(NAMES[:2], phones):
        phone.picture(PICTURES, f"dice-tuners-end-{name}")
    assert all("wins" in phone.wait("document.querySelector('.end')?.innerText") for phone in phones)
    print(f"Dice Tuners: {turns} presses")
    keys = [link.split("#")[1] for link in table.links]
    told = table.read().split("Dora’s phone", 1)[1].split("\n", 1)[1]
    assert not any(key in told for key in keys), "a key is told again"
    table.end()
    for file in pathlib.Path(table.folder).rglob("*"):
        if file.is_file():
            content = file.read_bytes()
            assert not any(key.encode() in content for key in keys), f"a key is in {file}"
    for phone in phones:
        ended(phone)
        phone.close()


def regidice(browser):
    table = Table("regidice")
    phones = [Phone(browser, link) for link in table.links]
    for name, phone in zip(NAMES, phones):
        sit_down(phone, name)
    turns = play(phones, 2, "regidice")
    for phone in phones:
        ended(phone)
    phones[0].picture(PICTURES, "regidice-end")
    print(f"Regidice: {turns} presses")
    table.end()


def real_table(browser, game, presses, until=None):
    """Two phones tell real dice and cards; whether they came to what is waited for, which is looked at then."""
    table = Table(game, "--dice", "physical", "--cards", "physical", names=NAMES[:2])
    phones = [Phone(browser, link) for link in table.links]
    for name, phone in zip(NAMES, phones):
        sit_down(phone, name)
    dice, found = random.Random(3), not until
    for turn in range(presses):
        if until and until(phones):
            found = True
            break
        assert not step(phones, dice), "the match is over"
        if turn == 20:
            phones[0].picture(PICTURES, f"{game}-real")
    table.end()
    # Nobody plays on: the phones say so.
    phones[0].wait("document.body.innerText.includes('The table has stopped sharing hands.')")
    for phone in phones:
        phone.close()
    print(f"{game} with real dice and cards: {turn + 1} presses")
    assert found, f"{game}: what was waited for did not come"


def dice_are_told_by_their_owners(phones):
    """In Regidice each phone asks for the dice of its own seat; what one has told is still there when the other is ready."""
    of = "[...document.querySelectorAll('[data-id^=\"told/\"]')].map((one) => one.dataset.id.split('/')[1])"
    for phone in phones:
        uncover(phone)
    asked = [phone.run(of) for phone in phones]
    if not all(asked):
        return False
    assert [set(seats) for seats in asked] == [{"0"}, {"1"}], asked
    tell = "document.querySelector('[data-id=\"face/3\"]')"
    told = "[...document.querySelectorAll('[data-id^=\"told/\"]')].filter((one) => one.getAttribute('aria-label').includes(': 3')).length"
    anna, ben = phones
    for n in range(4):
        ben.run(f"{tell}.click()")
        ben.wait(f"{told} === {n + 1}")
    ben.picture(PICTURES, "regidice-told")
    for n in range(len(asked[0])):
        anna.run(f"{tell}.click()")
        anna.wait(f"{told} === {n + 1} || !{tell} || !{of}.includes('0')")
    anna.wait(f"!{of}.includes('0')")
    assert ben.run(told) == 4, "what Ben has told is lost"
    return True


def main():
    helps = subprocess.run([str(CLI), "--help"], capture_output=True, text=True).stdout if CLI.exists() else ""
    if not chromium() or "  share " not in helps:
        print("** SKIPPED: phones need Chromium, and a tableside-cli that was built with --features share. **")
        return
    if PICTURES:
        pathlib.Path(PICTURES).mkdir(parents=True, exist_ok=True)
    browser = Browser()
    try:
        dice_tuners(browser)
        regidice(browser)
        real_table(browser, "regidice", 300, dice_are_told_by_their_owners)
        real_table(browser, "dice-tuners", 60)
        assert not browser.errors, browser.errors
    finally:
        browser.end()


main()
