"""Adds saves of the present format to the corpus: run by hand when the format changes, never to replace old ones.

.venv/bin/python tests/games/saves/write.py NAME
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import ironhex as ih
from games.brace import Brace
from games.saves.ending import ending
from games.test_stops import LINE, NAMES, at_stop

HERE = Path(__file__).parent


def add(name: str, saved: bytes, mods: list) -> str:
    """Writes one save and returns its line of `ends.txt`."""
    (HERE / name).write_bytes(saved)
    return f"{name} {ending(ih.Game.load(saved, mods=mods))}\n"


def main(version: str) -> None:
    """Saves at every kind of stop."""
    lines = []
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
    with (HERE / "ends.txt").open("a") as file:
        file.writelines(lines)


main(sys.argv[1])
