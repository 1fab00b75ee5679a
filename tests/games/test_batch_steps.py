"""Stepping: what an observation shows, equality with single games, automatic new beginnings."""

import dataclasses

import numpy as np
import pytest

import ironhex as ih
from games.brace import Brace
from games.stepping import picks, step_out
from games.test_stops import PROOF

SCENARIOS = ["skirmish-demo", "brawl-demo", "rescue-demo", "carry-demo"]
COLUMNS = {
    "player": np.int8,
    "kind": np.uint8,
    "counts": np.int32,
    "codes": np.uint64,
    "offsets": np.int64,
    "rewards": np.int32,
    "outcome": np.int8,
    "status": np.uint8,
}


def same(one: ih.Observation, other: ih.Observation) -> bool:
    names = [field.name for field in dataclasses.fields(one)]
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in names)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_stepped_game_is_the_game_with_these_actions(scenario):
    batch = ih.Batch(scenario, n=3, seed=5, first=7)
    games = [ih.Game(scenario, seed=5, number=number) for number in (7, 8, 9)]
    seen, vp, played = batch.reset(), np.zeros((3, 2), int), [[], [], []]
    while (seen.status == 0).any():
        chosen = picks(batch, seen)
        for place, game in enumerate(games):
            if game.stop == "done":
                assert (seen.player[place], seen.kind[place], seen.counts[place]) == (-1, 0, 0)
                continue
            actions = game.legal_actions()
            codes = seen.codes[seen.offsets[place] : seen.offsets[place + 1]]
            assert [action.code for action in actions] == codes.tolist()
            assert seen.actions(place) == actions
            assert [ih.Action.from_code(action.code) for action in actions] == actions
            decision = game.decision
            assert (decision.player, decision.kind) == (seen.player[place], ih.DECISION_KINDS[seen.kind[place]])
            game.play(actions[chosen[place]])
            played[place].append(str(actions[chosen[place]]))
        seen = batch.step(chosen)
        vp += seen.rewards
        for place, game in enumerate(games):
            assert game.state_hash() == batch.rows()["hash"][place].tobytes().hex()
    assert (vp == batch.rows()["vp"]).all()
    assert (seen.outcome == batch.outcome).all()
    assert [batch.actions(number) for number in (7, 8, 9)] == played


def test_an_observation_owns_its_arrays_and_cannot_be_written():
    batch = ih.Batch("brawl-demo", n=4, features=True)
    seen = batch.observe()
    for name, dtype in {**COLUMNS, "features": np.int16}.items():
        array = getattr(seen, name)
        assert array.dtype == dtype, name
        assert not array.flags.writeable, name
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0
    before = seen.codes.copy()
    batch.step(np.zeros(4, int))
    assert (seen.codes == before).all()
    assert len(seen) == 4
    assert seen.offsets[-1] == len(seen.codes) == seen.counts.sum()
    assert ih.Batch("brawl-demo", n=4).observe().features is None


def test_observing_again_shows_the_same_without_rewards():
    batch = ih.Batch("skirmish-demo", n=40, seed=2)
    seen = step_out(batch, 60)[-1]
    again = batch.observe()
    assert not again.rewards.any()
    assert same(dataclasses.replace(seen, rewards=again.rewards), again)


def test_steps_go_on_after_playing_out_and_the_other_way_round():
    batch = ih.Batch("brawl-demo", n=30, seed=4)
    batch.play_out(max_decisions=20)
    assert (batch.rows()["decisions"] == 20).all()
    step_out(batch, 20)
    batch.play_out(("greedy", "greedy"))
    assert (batch.status == ih.GAME_STATUSES.index("over")).all()
    assert (batch.observe().player == -1).all()


def test_games_that_play_on_from_a_limit_play_as_if_there_were_none():
    whole, parts = (ih.Batch("skirmish-demo", n=20, seed=4) for _ in range(2))
    whole.play_out(("brawl", "greedy"))
    for _ in range(40):
        parts.play_out(("brawl", "greedy"), max_decisions=7)
    assert (parts.status == 1).all()
    assert parts.state_hash() == whole.state_hash()
    assert (parts.rows()["decisions"] == whole.rows()["decisions"]).all()


def test_a_limit_holds_for_python_policies_too():
    batch = ih.Batch("brawl-demo", n=5, seed=4)
    batch.play_out((lambda turn: 0, "random"), max_decisions=9)
    assert (batch.rows()["decisions"] == 9).all()
    batch.play_out(max_decisions=0)
    assert (batch.rows()["decisions"] == 9).all()


def test_games_that_are_over_begin_anew_under_numbers_that_never_repeat():
    batch = ih.Batch("brawl-demo", n=5, seed=6, first=10, auto_reset=True)
    seen, numbers, over = batch.reset(), [set() for _ in range(5)], []
    for _ in range(400):
        was_over = seen.status == 1
        assert (seen.counts[was_over] == 0).all()
        assert (seen.player[was_over] == -1).all()
        assert (seen.outcome[was_over] > -2).all()
        over += [
            (batch.numbers[place], batch.rows()["hash"][place].tobytes().hex()) for place in np.flatnonzero(was_over)
        ]
        seen = batch.step(picks(batch, seen))
        assert (seen.outcome[was_over] == -2).all()
        assert (seen.counts[was_over] > 0).all()
        assert not seen.rewards[was_over].any()
        for place, number in enumerate(batch.numbers):
            numbers[place].add(int(number))
    assert all(len(each) >= 3 for each in numbers)
    assert all(number % 5 == (10 + place) % 5 for place, each in enumerate(numbers) for number in each)
    alone = ih.Batch("brawl-demo", n=5, seed=6, first=15)
    step_out(alone)
    found = dict(over)
    assert all(found[15 + place] == alone.rows()["hash"][place].tobytes().hex() for place in range(5))
    assert batch.game(int(batch.numbers[2])).state_hash() == batch.rows()["hash"][2].tobytes().hex()
    assert (batch.reset().counts > 0).all()
    assert batch.numbers.tolist() == [10, 11, 12, 13, 14]


def test_no_game_begins_anew_past_the_last_number():
    batch = ih.Batch("brawl-demo", n=3, first=2**32 - 5, auto_reset=True)
    step_out(batch, 1)
    batch.play_out()
    before = batch.state_hash()
    with pytest.raises(ih.CapacityError, match=r"past 2\*\*32 - 1"):
        batch.step(np.zeros(3, int))
    assert batch.state_hash() == before


def test_without_new_beginnings_games_stay_over():
    batch = ih.Batch("brawl-demo", n=3)
    batch.play_out()
    before = batch.state_hash()
    seen = batch.step(np.array([99, -1, 0]))
    assert (seen.status == 1).all()
    assert batch.state_hash() == before


def test_each_game_can_have_its_own_seed():
    seeds = np.array([5, 2**64 - 1, 5, 0], np.uint64)
    batch = ih.Batch("brawl-demo", n=4, seeds=seeds, first=2)
    step_out(batch)
    assert (batch.seeds == seeds).all()
    for place, seed in enumerate(seeds.tolist()):
        alone = ih.Batch("brawl-demo", n=1, seed=seed, first=2 + place)
        step_out(alone)
        assert (alone.rows()["hash"][0] == batch.rows()["hash"][place]).all()
    assert batch.game(3).view("referee")["seed"] == 2**64 - 1


def test_several_scenarios_go_by_turns():
    names = ["brawl-demo", ih.Scenario.load("skirmish-demo"), "duel-demo"]
    batch = ih.Batch(names, n=7, seed=3, features=True)
    seen = step_out(batch)
    for place in range(7):
        alone = ih.Batch(names[place % 3], n=1, seed=3, first=place)
        step_out(alone)
        assert (alone.rows()["hash"][0] == batch.rows()["hash"][place]).all()
        assert batch.game(place).scenario is batch.scenarios[place % 3]
    assert seen[0].features.shape == (7, len(batch.feature_names))
    assert batch.view("Health.hp").shape == (7, 32)


def test_questions_of_mods_are_decisions():
    batch = ih.Batch(PROOF, n=6, seed=1, mods=[Brace])
    seen = step_out(batch)
    assert not batch.failed
    kinds = {ih.DECISION_KINDS[kind] for one in seen for kind in np.unique(one.kind)}
    assert "question" in kinds
    game = ih.Game(PROOF, seed=1, number=2, mods=[Brace])
    for action in batch.actions(2):
        game.play(action)
    assert game.state_hash() == batch.rows()["hash"][2].tobytes().hex()
