#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A client of the referee: two bots play a match, and what happens is printed.

Usage: client.py [GAME [SEED [COMMAND…]]], with “tableside-cli” as the usual command.
"""
import json
import subprocess
import sys


class Referee:
    def __init__(self, command):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([*command, "referee"], stdin=pipe, stdout=pipe, text=True, encoding="utf-8")

    def ask(self, **command):
        """Sends one command and gives the answer; a refusal ends the program."""
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if not answer["ok"]:
            sys.exit(answer.get("error") or f"{answer['rule']}: {answer['why']}")
        return answer


def main(game="dice-war", seed="7", *command):
    referee = Referee(command or ["tableside-cli"])
    if referee.ask(hello=True)["protocol"] != 1:
        sys.exit("This referee speaks another protocol.")
    answer = referee.ask(new={"game": game, "seats": ["Anna", "Ben"], "seed": int(seed)})
    while "over" not in (turn := answer["turn"]):
        if "chance" in turn:  # The program rolls and deals.
            answer = referee.ask(auto=True)
        else:  # Somebody chooses; with “secret” several do, one after the other.
            seat = turn["choose"]["seat"] if "choose" in turn else turn["secret"]["seats"][0]
            answer = referee.ask(bot={"seat": seat, "level": "easy"})
        print(*answer["events"], sep="\n")
    print("Scores:", *referee.ask(scores=True)["scores"])


main(*sys.argv[1:])
