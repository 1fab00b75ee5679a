"""Loads mutated saves and plays on what loads, in a process of its own: a hang ends it, and so does a lack of memory.

`python -m games.mutated_saves FIRST COUNT` in `tests` prints what came of the mutants with these numbers as JSON; a
mutant is told by its number alone, so `python -m games.mutated_saves NUMBER 1` tries one again.
"""

import faulthandler
import json
import random
import resource
import sys
import time
import traceback
from collections import Counter
from pathlib import Path
from typing import Any

import ironhex as ih
from games.mutants import mutant
from games.saves.corpus import FILES, mods_of

SECONDS = 20
"""A mutant that takes longer hangs: its stack is told, and the process ends."""
ADDRESSES = 2 << 30
"""Bytes of addresses that the process may have."""
MOST_STEPS = 100_000
"""A match ends after 10,000 activations or turns, whatever happens."""


def mutated(number: int, saves: dict[Path, bytes]) -> tuple[Path, bytes, random.Random]:
    """The mutant of a number: the save that it is made of, its bytes, and what goes on with it."""
    chance = random.Random(f"mutant {number}")
    file = chance.choice(list(saves))
    return file, mutant([saves[file], *chance.sample(list(saves.values()), 3)], chance), chance


class ImpossibleError(Exception):
    """A state that no game can have was loaded."""


def attempt(saved: bytes, mods: list[type[ih.Mod]], chance: random.Random) -> tuple[str, int]:
    """Loads a mutant, looks at it, saves it again and plays it to its end; tells what came of it, in how many steps."""
    how: dict[str, Any] = {"hooks": "park", "dice": "outside"} if chance.random() < 0.3 else {}
    game = None
    try:
        game = ih.Game.load(saved, mods=mods, **how)
        look(game, chance)
        try:
            again = ih.Game.load(game.save(), mods=mods, **how)
        except ih.SaveError as error:
            raise ImpossibleError(str(error)) from error
        assert again.state_hash() == game.state_hash()
        return "played", play_out(game, chance)
    except ih.SaveError:
        if game is not None:
            raise
        return "refused", 0
    except Exception as error:
        # What a mod did not expect is its own error, which passes through.
        if not is_of_mod(error):
            raise
        return "failed by mods", 0


def play_out(game: ih.Game, chance: random.Random) -> int:
    """Plays to the end, and tells in how many steps."""
    policy, steps = chance.choice(("random", "random", "brawl", "greedy")), 0
    while game.stop != "done":
        if game.stop == "roll":
            game.supply([chance.randint(1, 10) for _ in range(game.roll.count)])
        elif game.stop == "hook":
            game.run_hook()
        else:
            game.play(game.policy_action(policy))
        steps += 1
        if broken := game._core.broken_invariant():
            raise ImpossibleError(broken)
        assert steps < MOST_STEPS, "it does not end"
    return steps


def look(game: ih.Game, chance: random.Random) -> None:
    """Asks what a client asks."""
    for viewer in (0, 1, "spectator", "referee"):
        game.view(viewer)
    game.trace()
    assert game.stop == "decision" or not game.legal_actions()
    if game.stop == "decision":
        assert len(game.labels()) == len(game.legal_actions()) > 0
        if chance.random() < 0.05 and game.view()["pieces"]:
            game.to_svg()
        game.resample(game.decision.player, 1)


def is_of_mod(error: Exception) -> bool:
    files = {Path(frame.filename).name for frame in traceback.extract_tb(error.__traceback__)}
    return bool(files & {"brace.py", "ember.py", "witness.py"})


def main(first: int, count: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
    saves = {file: file.read_bytes() for file in FILES}
    found: Counter = Counter()
    told: dict[str, list[str]] = {"faults": [], "impossible": []}
    steps, slowest, began = 0, (0.0, 0), time.monotonic()
    for number in range(first, first + count):
        faulthandler.dump_traceback_later(SECONDS, exit=True)
        # The last one is that which hangs.
        print(number, end=" ", file=sys.stderr, flush=True)
        started = time.monotonic()
        file, saved, chance = mutated(number, saves)
        try:
            end, played = attempt(saved, mods_of(file), chance)
        except BaseException as error:  # noqa: BLE001 - a panic is no Exception
            end, played = "impossible" if isinstance(error, ImpossibleError) else "faults", 0
            told[end].append(f"{number} ({file.name}): {type(error).__name__}: {error}"[:400])
        found[end] += end not in told
        steps += played
        slowest = max(slowest, (time.monotonic() - started, number))
    faulthandler.cancel_dump_traceback_later()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    seconds = round(time.monotonic() - began, 1)
    print(json.dumps({**found, **told, "steps": steps, "peak_kb": peak, "slowest": slowest, "seconds": seconds}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
