"""One result whatever the threads, chunks and processes; `Game`, `Batch` and the playout in the core agree."""

import itertools
import json
import subprocess
import sys

import numpy as np
import pytest

import ironhex as ih
from ironhex import _core

DEMOS = ih.Scenario.names()


def sim(*options: str) -> dict:
    command = [sys.executable, "-m", "ironhex", "sim", "skirmish-demo", "--json", *options]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def test_the_program_gives_one_hash_for_any_threads_and_process_and_another_for_another_seed():
    one = sim("--games", "10000", "--seed", "1", "--threads", "1")
    again = sim("--games", "10000", "--seed", "1", "--threads", "2")
    once_more = sim("--games", "10000", "--seed", "1", "--threads", "2")
    other = sim("--games", "10000", "--seed", "2", "--threads", "2")
    assert one["state_hash"] == again["state_hash"] == once_more["state_hash"] != other["state_hash"]
    assert one["outcomes"] == again["outcomes"]
    assert one["games"] == sum(one["outcomes"].values()) == 10_000


@pytest.mark.parametrize("scenario", DEMOS)
@pytest.mark.parametrize("policies", [("random", "random"), ("brawl", "random"), ("brawl", "brawl")], ids="+".join)
def test_stepped_games_end_as_the_core_plays_them(scenario, policies):
    loaded = ih.Scenario.load(scenario)
    rows = _core.simulate(loaded.core, 1, 0, 100, policies, 2)
    batch = ih.Batch(loaded, n=100, seed=1, threads=2)
    batch.play_out(policies=policies)
    for column, values in batch.rows().items():
        assert np.array_equal(values, rows[column]), column
    for number in range(100):
        game = ih.Game(loaded, seed=1, number=number)
        while game.stop != "done":
            game.play(game.policy_action(policies[game.decision.player]))
        assert game.state_hash() == rows["hash"][number].tobytes().hex()


@pytest.mark.parametrize("scenario", DEMOS)
def test_threads_and_chunks_change_nothing(scenario):
    core = ih.Scenario.load(scenario).core
    whole = _core.simulate(core, 9, 0, 200, ("brawl", "random"), 1)
    for threads in (2, 5):
        cut = [0, 1, 7, 64, 200]
        parts = [
            _core.simulate(core, 9, first, last - first, ("brawl", "random"), threads)
            for first, last in itertools.pairwise(cut)
        ]
        for column, values in whole.items():
            assert np.array_equal(np.concatenate([part[column] for part in parts]), values), column


def test_a_policy_action_is_legal_and_changes_nothing():
    game = ih.Game("brawl-demo", seed=4)
    while game.stop != "done":
        before = game.state_hash()
        for policy in ("random", "brawl"):
            assert game.why_not(game.policy_action(policy)) is None
        assert game.state_hash() == before
        game.play(game.policy_action("brawl"))
    assert game.policy_action("random") is None


def test_brawl_attacks_whenever_it_can():
    game = ih.Game("brawl-demo", seed=5)
    attacks = 0
    while game.stop != "done":
        can = any(action.verb == "attack" for action in game.legal_actions())
        action = game.policy_action("brawl")
        assert (action.verb == "attack") == can
        attacks += can
        game.play(action)
    assert attacks >= 10


def test_random_picks_every_action_about_equally_often():
    counts: dict[str, int] = {}
    for number in range(3_000):
        game = ih.Game("brawl-demo", seed=6, number=number)
        action = str(game.policy_action("random"))
        counts[action] = counts.get(action, 0) + 1
    legal = [str(action) for action in ih.Game("brawl-demo", seed=6).legal_actions()]
    assert sorted(counts) == sorted(legal)
    expected = 3_000 / len(legal)
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    # The 0.9999 quantile is below mean + 6 standard deviations of the chi-square distribution.
    free = len(legal) - 1
    assert chi_square < free + 6 * (2 * free) ** 0.5
