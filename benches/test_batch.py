"""Batches on one thread beside whole games in the core in the same run, and on two threads beside one.

Stepping goes through NumPy: a uniform pick for every game, `step` with legal actions, rewards and outcomes written,
and games that are over begin anew. Only decisions with two options or more are counted, on both sides.
"""

import statistics
import time

import numpy as np
import pytest

import ironhex as ih
from ironhex import _core

ROUNDS = 9
GAME = 130
"""Steps after which the games of a batch are at all stages of a game: those of the demo skirmish take about so many."""


def core_rate(scenario, games=1_500):
    """Decisions a second of random games in the core."""
    started = time.perf_counter()
    rows = _core.simulate(scenario.core, 1, 0, games, ("random", "random"), 1)
    return rows["decisions"].sum() / (time.perf_counter() - started)


class Stepped:
    """A batch that is stepped with uniform picks."""

    def __init__(self, scenario, n, *, features=False):
        self.batch = ih.Batch(scenario, n, seed=1, threads=1, auto_reset=True, features=features)
        self.random = np.random.default_rng(1)
        self.seen = self.batch.reset()
        self.rate(GAME)

    def rate(self, steps):
        """Decisions a second in so many steps."""
        decisions, started = 0, time.perf_counter()
        for _ in range(steps):
            decisions += np.count_nonzero(self.seen.counts > 1)
            picks = (self.random.random(len(self.seen)) * self.seen.counts).astype(np.int32)
            self.seen = self.batch.step(picks)
        return decisions / (time.perf_counter() - started)


@pytest.mark.parametrize("features", [False, True], ids=["plain", "features"])
@pytest.mark.parametrize("n", [64, 256, 1024, 4096])
def test_steps_through_numpy(benchmark, n, features):
    """Goal: half the rate of the core without features."""
    scenario = ih.Scenario.load("skirmish-demo")
    stepped, rates = Stepped(scenario, n, features=features), {"step": [], "core": []}
    for _ in range(ROUNDS):
        rates["core"].append(core_rate(scenario))
        rates["step"].append(stepped.rate(max(GAME, 60_000 // n)))
    benchmark.pedantic(stepped.rate, args=(1,), rounds=ROUNDS)
    share = max(rates["step"]) / max(rates["core"])
    benchmark.extra_info |= {"decisions_per_second": round(max(rates["step"])), "share_of_the_core": round(share, 2)}
    met = "" if features else "; goal 0.5: " + ("met" if share >= 0.5 else "MISSED")
    print(
        f"\n{n} games{' with features' * features}: {max(rates['step']):,.0f} decisions/s, {share:.2f} of the core{met}"
    )


def test_two_threads_against_one(benchmark):
    """Goal: 1.9 times."""
    scenario, seconds = ih.Scenario.load("brawl-demo"), {1: [], 2: []}

    def play(threads):
        batch = ih.Batch(scenario, 20_000, seed=1, threads=threads)
        started = time.perf_counter()
        batch.play_out()
        seconds[threads].append(time.perf_counter() - started)

    for _ in range(ROUNDS):
        play(1)
        play(2)
    benchmark.pedantic(play, args=(2,), rounds=1)
    least = min(seconds[1]) / min(seconds[2])
    median = statistics.median(one / two for one, two in zip(seconds[1], seconds[2], strict=False))
    benchmark.extra_info |= {"speedup": round(least, 2), "median_speedup": round(median, 2)}
    print(f"\ntwo threads against one: {least:.2f} by least times, {median:.2f} by medians; goal 1.9")


def test_views_and_edits(benchmark):
    """A column of 10,000 games out, and one in."""
    batch = ih.Batch("skirmish-demo", 10_000, seed=1, threads=1)
    batch.play_out(max_decisions=20)

    def edit():
        with batch.edit("Energy.amount") as energy:
            energy[:, 0] += 1

    started = time.perf_counter()
    edit()
    seconds = time.perf_counter() - started
    benchmark.pedantic(batch.view, args=("Health.hp",), rounds=ROUNDS)
    viewed = benchmark.stats.stats.median
    benchmark.extra_info |= {"view_ns_per_game": round(viewed * 1e5), "edit_ns_per_game": round(seconds * 1e5)}
    print(f"\na view takes {viewed * 1e5:,.0f} ns for each game, an edit {seconds * 1e5:,.0f} ns")
