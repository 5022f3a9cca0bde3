"""A terminal of a given size, in which the program runs as people run it."""

import os
import pathlib
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLI = os.environ.get("TABLESIDE_CLI") or str(
    pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "debug/tableside-cli"
)


class Terminal:
    """One window of tmux with a shell; `shown` is what stands on its screen, `told` all that was printed."""

    def __init__(self, columns, rows):
        self.columns = columns
        self.folder = tempfile.TemporaryDirectory()
        self.socket = f"tableside-{os.getpid()}-{columns}"
        kept = ["PATH", "LANG", "LC_ALL", "LANGUAGE"]
        environment = {name: os.environ[name] for name in kept if name in os.environ}
        environment |= {"HOME": self.folder.name, "PAGER": "cat", "LANGUAGE": "C", "LC_ALL": "C.UTF-8"}
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows), "sh", env=environment)
        self.tmux("set-option", "-g", "history-limit", "20000")
        self.tmux("respawn-pane", "-k", "sh")
        self.wait(lambda: self.last() != "")
        self.press("PS1='$ '; clear", "Enter")
        self.wait("$")

    def tmux(self, *words, env=None):
        done = subprocess.run(["tmux", "-L", self.socket, *words], capture_output=True, text=True, env=env)
        assert done.returncode == 0, (words, done.stderr)
        return done.stdout

    def close(self):
        self.tmux("kill-server")
        self.folder.cleanup()

    def shown(self):
        return [line.rstrip() for line in self.tmux("capture-pane", "-p").splitlines()]

    def told(self):
        """Everything that was printed, in lines as the program wrote them: what the terminal broke is whole again."""
        told = self.tmux("capture-pane", "-p", "-J", "-S", "-").rstrip()
        return [line.rstrip() for line in told.splitlines()]

    def last(self):
        return next((line for line in reversed(self.shown()) if line), "")

    def wait(self, end, seconds=20):
        """Waits until the last line of the screen is this, or until this holds."""
        holds = end if callable(end) else lambda: self.last() == end
        until = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < until, "\n".join([f"waited for {end}:", *self.shown()])
            time.sleep(0.05)

    def clear(self):
        self.tmux("send-keys", "-R")
        self.tmux("clear-history")

    def press(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, line, end=">"):
        """Types a line, and waits for the next prompt. What was printed since; all, if the screen was cleared."""
        self.tmux("send-keys", "-l", line)
        self.wait(lambda: self.last().endswith(line[-20:]))
        before = self.told()
        self.press("Enter")
        self.wait(lambda: self.last() == end and self.told() != before)
        told = self.told()
        typed = len(before) - 1
        return told[typed:] if told[typed : typed + 1] == before[-1:] else told

    def run(self, *words, end=">"):
        """Runs the program, and waits for its prompt."""
        self.tmux("send-keys", "-l", " ".join([CLI, "--data-dir", f"{self.folder.name}/data", *words]))
        self.press("Enter")
        self.wait(end)

    def fits(self):
        """No line was broken by the terminal itself."""
        wide = [line for line in self.told() if len(line) > self.columns and CLI not in line]
        assert not wide, "\n".join(["wider than the terminal:", *wide])
