"""What mods cost: the same games with and without them, timed one after the other."""

import time
from dataclasses import replace

from ironhex.batch import Batch
from ironhex.hook_costs import costs_of
from ironhex.mods import Mods
from ironhex.scenario import Scenario
from ironhex.sim.mod_check.findings import Timing
from ironhex.sim.mod_check.suspects import Suspects
from ironhex.sim.mod_check.ways import MOST_DECISIONS

GAMES = 512
ROUNDS = 3
"""The fastest of so many counts: what is slower was disturbed by something else."""


def timings(suspects: Suspects, scenario: Scenario, bare: Scenario, seed: int) -> list[Timing]:
    """Times the mods as a batch plays them and, if a listener has both forms, with those for one game only.

    Args:
        suspects: the mods.
        scenario: the scenario with them.
        bare: the same without.
        seed: seed of the games.
    """
    heard = suspects.shared.listeners
    forms = [("as Batch plays it", False)]
    if any(one.many is not None and one.each is not None for one in heard):
        forms.append(("@on only", True))
    rounds: dict[tuple[str, bool], list[Timing]] = {form: [] for form in forms}
    for _ in range(ROUNDS):
        plain = _played(Batch(bare, GAMES, seed=seed, threads=1))
        for name, each in forms:
            mods = Mods(suspects.fresh())
            batch = Batch(scenario, GAMES, seed=seed, mods=mods, threads=1, each=each)
            seconds, decisions = _played(batch)
            costs = costs_of(mods, games=GAMES, each=each, seconds=seconds)
            per_decision, bare_per_decision = seconds / decisions * 1e6, plain[0] / plain[1] * 1e6
            hooks = sum(row.seconds for row in costs.rows)
            between = max(0.0, 1 - hooks / seconds - bare_per_decision / per_decision)
            rounds[name, each].append(Timing(name, GAMES, bare_per_decision, per_decision, between, costs))
    # Of each side the least: a round that was disturbed would favour the other.
    least = min(timing.bare for found in rounds.values() for timing in found)
    fastest = [min(found, key=lambda timing: timing.modded) for found in rounds.values()]
    return [replace(timing, bare=least) for timing in fastest]


def _played(batch: Batch) -> tuple[float, int]:
    """Seconds that it took, and decisions that were made."""
    started = time.perf_counter()
    batch.play_out(max_decisions=MOST_DECISIONS)
    seconds = time.perf_counter() - started
    return seconds, max(1, int(batch.rows()["decisions"].sum()))
