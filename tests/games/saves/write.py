"""Adds saves of the present format to the corpus: run by hand when the format changes, never to replace old ones.

.venv/bin/python tests/games/saves/write.py NAME
"""

import re
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import ironhex as ih
from games.brace import Brace
from games.ember import EmberMod
from games.every_stop import OF_MODS, WALKS, walk
from games.saves.ending import ending
from games.saves.witness import Witness
from games.test_stops import LINE, NAMES, at_stop

HERE = Path(__file__).parent


def add(name: str, saved: bytes, mods: list) -> str:
    """Writes one save and returns its line of `ends.txt`; one that is there stays as it is."""
    with (HERE / name).open("xb") as file:
        file.write(saved)
    return f"{name} {ending(ih.Game.load(saved, mods=mods))}\n"


def of_mods(version: str) -> list[str]:
    """Saves of a game with a mod: while its own dice are rolled, while it asks, and later."""
    lines = []
    game = ih.Game("brawl-demo", seed=4, dice="outside", mods=[EmberMod])
    faces = iter(range(10_000))
    seen = set()
    while game.stop != "done" and len(seen) < 3:
        if game.stop == "roll":
            if game.roll.purpose == "ember" and "roll" not in seen:
                seen.add("roll")
                lines.append(add(f"{version}-ember-roll.save", game.save(), [EmberMod]))
            game.supply([next(faces) * 7 % 10 + 1 for _ in range(game.roll.count)])
            continue
        if game.decision.kind == "question" and "question" not in seen:
            seen.add("question")
            lines.append(add(f"{version}-ember-question.save", game.save(), [EmberMod]))
        if len(game.history()) > 60 and "later" not in seen:
            seen.add("later")
            lines.append(add(f"{version}-ember-later.save", game.save(), [EmberMod]))
        game.play(game.policy_action("brawl"))
    return lines


def of_cards(version: str) -> list[str]:
    """Saves of games with cards at every kind of stop that only they have, in a window among plays too, and later."""
    lines = []
    for scenario, kinds in (("tactics-demo", ("plan", "window")), ("card-table", ("plan", "turn", "window", "choice"))):
        seen: set[str] = set()
        for seed in range(40):
            game = ih.Game(scenario, seed=seed)
            while game.stop != "done" and seen != set(kinds):
                kind = game.decision.kind
                if kind in kinds and kind not in seen and len(game.history()) > 20:
                    seen.add(kind)
                    lines.append(add(f"{version}-{scenario}-{kind}.save", game.save(), []))
                game.play(game.policy_action("random"))
    return lines


def of_stops(version: str) -> list[str]:
    """Saves at every kind of stop of the demos, of each kind two, and at those that only mods make."""
    lines, seen, mods = [], Counter(), [Brace, EmberMod, Witness]
    for scenario in WALKS:
        of_scenario = set()
        for seed in WALKS[scenario][0]:
            for kind, game in walk(scenario, seed):
                if kind not in of_scenario and seen[kind] < 2 and len(game.history()) > 6:
                    lines.append(add(f"{version}-{scenario}-{slug(kind)}.save", game.save(), []))
                    of_scenario.add(kind)
        seen.update(of_scenario)
    found = set()
    for kind, game in walk("tactics-demo", 0, mods=mods):
        if kind not in found and (kind in OF_MODS or kind not in seen):
            lines.append(add(f"{version}-witness-{slug(kind)}.save", game.save(), mods))
            found.add(kind)
    return lines


def slug(kind: str) -> str:
    return re.sub(r"[ ._]", "-", kind.rpartition(" at ")[2])


def main(version: str) -> None:
    """Saves at every kind of stop."""
    lines = of_stops(version)
    for number, what in enumerate(NAMES[: len(LINE)]):
        name = f"{version}-attack-{number}-{what.replace(' ', '-')}.save"
        lines.append(add(name, at_stop(number).save(), [Brace]))
    for scenario in ("skirmish-demo", "brawl-demo"):
        game = ih.Game(scenario, seed=4)
        for moment in ("beginning", "middle", "end"):
            lines.append(add(f"{version}-{scenario}-{moment}.save", game.save(), []))
            for _ in range(40 if moment == "beginning" else 1_000):
                if game.stop != "done":
                    game.play(game.policy_action("greedy"))
    lines += of_mods(version)
    lines += of_cards(version)
    with (HERE / "ends.txt").open("a") as file:
        file.writelines(lines)


if __name__ == "__main__":
    main(sys.argv[1])
