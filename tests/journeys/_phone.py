"""Phones: pages of a Chromium without a screen, which are told what to do over its DevTools protocol."""

import base64
import json
import os
import pathlib
import shutil
import socket
import struct
import subprocess
import tempfile
import time
from urllib.parse import urlparse

#: The size of a common phone.
SIZE = 390, 844


def chromium():
    """Where Chromium is, if it is there."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Socket:
    """The client's half of a WebSocket (RFC 6455): texts only."""

    def __init__(self, address):
        place = urlparse(address)
        self.socket = socket.create_connection((place.hostname, place.port), timeout=60)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(f"GET {place.path} HTTP/1.1\r\nHost: {place.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        self.bytes = b""
        while b"\r\n\r\n" not in self.bytes:
            self.bytes += self.socket.recv(4096)
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        assert b" 101 " in head, head

    def send(self, text):
        data, mask = text.encode(), os.urandom(4)
        length = len(data)
        if length < 126:
            head = struct.pack("!BB", 0x81, 0x80 | length)
        elif length < 1 << 16:
            head = struct.pack("!BBH", 0x81, 0x80 | 126, length)
        else:
            head = struct.pack("!BBQ", 0x81, 0x80 | 127, length)
        key = int.from_bytes((mask * (length // 4 + 1))[:length], "big")
        masked = (int.from_bytes(data, "big") ^ key).to_bytes(length, "big")
        self.socket.sendall(head + mask + masked)

    def _take(self, count):
        while len(self.bytes) < count:
            more = self.socket.recv(1 << 16)
            assert more, "Chromium has gone"
            self.bytes += more
        taken, self.bytes = self.bytes[:count], self.bytes[count:]
        return taken

    def receive(self):
        text = b""
        while True:
            first, length = self._take(2)
            length &= 0x7F
            if length == 126:
                length, = struct.unpack("!H", self._take(2))
            elif length == 127:
                length, = struct.unpack("!Q", self._take(8))
            text += self._take(length)
            if first & 0x80:
                return text.decode()


class Browser:
    """A Chromium in which each phone has storage of its own."""

    def __init__(self):
        self.folder = tempfile.mkdtemp()
        # Root may not have Chromium's sandbox; the pages are our own.
        box = ["--no-sandbox"] if os.geteuid() == 0 else []
        self.process = subprocess.Popen(
            [chromium(), "--headless=new", "--remote-debugging-port=0", f"--user-data-dir={self.folder}", "--no-first-run",
             "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking", "--hide-scrollbars", *box, "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        told = pathlib.Path(self.folder, "DevToolsActivePort")
        until = time.time() + 60
        while not (told.exists() and len(told.read_text().splitlines()) == 2):
            assert time.time() < until and self.process.poll() is None, "Chromium does not start"
            time.sleep(0.1)
        port, path = told.read_text().splitlines()
        self.socket = Socket(f"ws://127.0.0.1:{port}{path}")
        self.asked = 0
        self.errors = []

    def ask(self, method, session=None, **parameters):
        self.asked += 1
        message = {"id": self.asked, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.receive())
            if answer.get("method") == "Runtime.exceptionThrown":
                self.errors.append(answer["params"]["exceptionDetails"])
            if answer.get("id") == self.asked:
                assert "error" not in answer, (method, answer["error"])
                return answer["result"]

    def end(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Phone:
    """A phone that has opened a link."""

    def __init__(self, browser, link, size=SIZE, dark=False):
        self.browser = browser
        self.context = browser.ask("Target.createBrowserContext")["browserContextId"]
        self.target = browser.ask("Target.createTarget", url="about:blank", browserContextId=self.context)["targetId"]
        self.session = browser.ask("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        self.ask("Page.enable")
        self.ask("Runtime.enable")
        self.resize(*size)
        self.ask("Emulation.setTouchEmulationEnabled", enabled=True)
        if dark:
            self.style("dark")
        self.ask("Page.navigate", url=link)

    def ask(self, method, **parameters):
        return self.browser.ask(method, session=self.session, **parameters)

    def resize(self, width, height):
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=True)

    def style(self, name):
        self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def run(self, script):
        """What a script gives."""
        result = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in result, (script, result["exceptionDetails"])
        return result["result"].get("value")

    def wait(self, script, seconds=30):
        """Waits until a script gives something."""
        until = time.time() + seconds
        while True:
            found = self.run(script)
            if found:
                return found
            assert time.time() < until, (script, self.text())
            time.sleep(0.05)

    def text(self):
        return self.run("document.body ? document.body.innerText : ''")

    def press(self, words):
        """Presses the button that begins with these words."""
        words = json.dumps(words)
        self.wait(f"(() => {{ const one = [...document.querySelectorAll('button')].find((each) => each.innerText.trim().startsWith({words}));"
                  " if (!one || one.disabled) return false; one.click(); return true; })()")

    def place(self, selector):
        return self.wait(f"(() => {{ const one = document.querySelector({json.dumps(selector)})?.getBoundingClientRect();"
                         " return one && [one.x + one.width / 2, one.y + one.height / 2]; })()")

    def touch(self, kind, point=None):
        points = [{"x": point[0], "y": point[1]}] if point else []
        self.ask("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    def picture(self, folder, name):
        if folder:
            data = self.ask("Page.captureScreenshot", format="png")["data"]
            pathlib.Path(folder, f"{name}.png").write_bytes(base64.b64decode(data))

    def close(self):
        self.browser.ask("Target.disposeBrowserContext", browserContextId=self.context)
