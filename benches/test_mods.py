"""The example mod `heat` in its three forms beside the same games without a mod, by turns in one run.

Random players attack seldom, so units hardly get hot: that measures what listening costs. `brawl` makes them hot.
"""

import statistics
import time

import pytest
from ironhex_heat import Heat, HeatEffects

import ironhex as ih

ROUNDS = 7
GOALS = {"effects": 1.15, "batch": 1.5, "each": 15.0}


FORMS = {"none": ((), False), "effects": ((HeatEffects,), False), "batch": ((Heat,), False), "each": ((Heat,), True)}
"""How the mod is given in each form, and whether it is called for each game by itself."""


@pytest.mark.parametrize(("policy", "games"), [("random", 10_000), ("brawl", 4_000)])
def test_heat(benchmark, policy, games):
    scenario = ih.Scenario.load("skirmish-demo")
    hashes = {}
    taken: dict[str, list[float]] = {form: [] for form in FORMS}

    def by_turns():
        for form, (mods, each) in FORMS.items():
            batch = ih.Batch(scenario, games, seed=1, mods=mods, threads=1, each=each)
            started = time.perf_counter()
            batch.play_out((policy, policy))
            seconds = time.perf_counter() - started
            taken[form].append(seconds / int(batch.rows()["decisions"].sum()))
            assert not batch.failed
            hashes[form] = batch.state_hash()

    benchmark.pedantic(by_turns, rounds=ROUNDS)
    assert hashes["effects"] == hashes["batch"] == hashes["each"] != hashes["none"]
    for form, goal in GOALS.items():
        ratios = [own / none for own, none in zip(taken[form], taken["none"], strict=True)]
        ratio = statistics.median(ratios)
        benchmark.extra_info[form] = round(ratio, 2)
        spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
        print(f"\nheat, {form}, {policy}: {ratio:.2f} ({spread}); goal {goal}: {'met' if ratio <= goal else 'MISSED'}")
