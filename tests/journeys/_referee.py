"""The referee of the command line: it knows what is legal next and how a match stands."""

import json
import os
import pathlib
import subprocess


class Referee:
    """A match driven by JSON lines."""

    def __init__(self, data):
        cli = pathlib.Path(os.environ["TABLESIDE_BIN"]).with_name("tableside-cli")
        env = os.environ | {"XDG_DATA_HOME": str(data)}
        self.process = subprocess.Popen([str(cli), "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, env=env)
        self.turn = None

    def ask(self, **command):
        """Says a line and gives the answer, refused or not."""
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        self.turn = answer.get("turn", self.turn)
        return answer

    def do(self, **command):
        """Says a line that must be right."""
        answer = self.ask(**command)
        assert answer["ok"], f"{command}: {answer}"
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait(10)
