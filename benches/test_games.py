"""Whole games in the core on one core, beside a calibration loop of the same run.

Machines differ and are noisy: the figure to compare is the time of a decision in calibration blocks (a chain of
dependent Philox blocks, timed before and after each round). `make bench` prints all figures; README.md here keeps them.
"""

import statistics
import time

import pytest

import ironhex as ih
from ironhex import _core

GAMES = 4_000
ROUNDS = 9
WORKLOADS = [
    ("skirmish-demo", "random"),
    ("skirmish-demo", "brawl"),
    ("brawl-demo", "brawl"),
    ("rescue-demo", "random"),
    ("carry-demo", "random"),
    ("water-demo", "random"),
]


def block_seconds(blocks: int = 1_000_000) -> float:
    """Seconds of one block in a chain of dependent Philox blocks."""
    started = time.perf_counter()
    _core.philox_chain(blocks)
    return (time.perf_counter() - started) / blocks


@pytest.mark.parametrize(("scenario", "policy"), WORKLOADS, ids=lambda word: word)
def test_whole_games(benchmark, scenario, policy):
    core = ih.Scenario.load(scenario).core
    ratios = []
    rows = {}

    def play():
        rows.update(_core.simulate(core, 1, 0, GAMES, (policy, policy), 1))

    def calibrated():
        before = block_seconds()
        started = time.perf_counter()
        play()
        seconds = time.perf_counter() - started
        ratios.append(seconds / rows["decisions"].sum() / ((before + block_seconds()) / 2))

    for _ in range(ROUNDS):
        calibrated()
    benchmark.pedantic(play, rounds=ROUNDS)
    seconds = benchmark.stats.stats.median
    decisions, activations = int(rows["decisions"].sum()), int(rows["activations"].sum())
    benchmark.extra_info |= {
        "blocks_per_decision": round(statistics.median(ratios), 1),
        "decisions_per_second": round(decisions / seconds),
        "games_per_second": round(GAMES / seconds),
        "microseconds_per_activation": round(seconds / activations * 1e6, 2),
        "attacks_per_game": round(float(rows["attacks"].mean()), 1),
        "hexes": core.hexes,
        "final_hash": rows["hash"][-1].tobytes().hex(),
    }
    print(f"\n{scenario} {policy}:", ", ".join(f"{name} {value}" for name, value in benchmark.extra_info.items()))


def test_games_stepped_from_python(benchmark):
    """`legal_actions()`, a uniform pick and `play()` with its events, through the esper processors."""
    scenario = ih.Scenario.load("skirmish-demo")

    def step():
        decisions = 0
        for number in range(20):
            game = ih.Game(scenario, seed=1, number=number)
            while game.stop != "done":
                actions = game.legal_actions()
                decisions += len(actions) > 1
                game.play(actions[number % len(actions)])
        return decisions

    decisions = benchmark.pedantic(step, rounds=5)
    benchmark.extra_info["decisions_per_second"] = round(decisions / benchmark.stats.stats.median)
    print(f"\nstepped from Python: {benchmark.extra_info['decisions_per_second']} decisions/s")


def test_two_threads_against_one(benchmark):
    core = ih.Scenario.load("brawl-demo").core
    seconds: dict[int, list[float]] = {1: [], 2: []}

    def both():
        for threads, measured in seconds.items():
            started = time.perf_counter()
            _core.simulate(core, 1, 0, GAMES, ("brawl", "brawl"), threads)
            measured.append(time.perf_counter() - started)

    benchmark.pedantic(both, rounds=ROUNDS)
    ratio = statistics.median(seconds[1]) / statistics.median(seconds[2])
    benchmark.extra_info["speedup"] = round(ratio, 2)
    print(f"\ntwo threads against one: {ratio:.2f}")
