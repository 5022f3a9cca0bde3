"""A past: a match of bots that comes into the history, or plays of some months in a file as another program writes it."""

import json
import os
import pathlib
import random
import subprocess

GAMES = (("Dice Tuners", False), ("DiceWar: Light of Dragons", False), ("Dicequest", False), ("Regidice", True))


def export(people, plays, *, first=0, seed=1, extra=()):
    """A whole export. The first of the people win most; `extra` are names of games that no table here knows."""
    chance = random.Random(seed)
    games = list(GAMES) + [(name, False) for name in extra]
    told = []
    for n in range(first, first + plays):
        at = n % len(games)
        name, together = games[at]
        seats = chance.sample(range(len(people)), 2 if "War" in name else min(len(people), chance.choice((2, 3))))
        points = [chance.randint(3, 14) + 4 * (seat == 0) for seat in seats]
        won = chance.random() < 0.4
        scores = [{"playerRefId": seat + 1, "score": "" if together else str(score), "rank": 0,
                   "winner": won if together else score == max(points)}
                  for seat, score in zip(seats, points)]
        day = n // 2
        told.append({"uuid": f"aaaaaaaa-0000-4000-8000-{n:012}", "gameRefId": at + 1, "durationMin": chance.randint(20, 90),
                     "playDate": f"2026-{1 + day // 28 % 10:02}-{1 + day % 28:02} {18 + n % 4}:30:00",
                     "playerScores": scores, "comments": "", "ignored": False})
    return json.dumps({
        "about": "", "locations": [], "userInfo": {"meRefId": 1},
        "players": [{"uuid": f"p-{name.lower()}", "id": at + 1, "name": name} for at, name in enumerate(people)],
        "games": [{"uuid": f"g-{at}", "id": at + 1, "name": name, "cooperative": together, "highestWins": True,
                   "noPoints": together} for at, (name, together) in enumerate(games)],
        "plays": told,
    })


def bring_in_match(window, game="dice-war", seats=2):
    """A match of bots comes into the history."""
    cli = pathlib.Path(os.environ["TABLESIDE_BIN"]).with_name("tableside-cli")
    log = window.data / "match.jsonl"
    tell = {"env": window.environment(), "check": True, "capture_output": True, "timeout": 120}
    subprocess.run([cli, "simulate", game, "--seats", str(seats), "--bots", "easy", "--matches", "1", "--seed", "5", "--log", log], **tell)
    subprocess.run([cli, "history", "import", log], **tell)
