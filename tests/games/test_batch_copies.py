"""Batches pickle and copy; single games leave a batch and come back."""

import copy
import pickle

import numpy as np
import pytest

import ironhex as ih
from games.brace import Brace
from games.stepping import picks, step_out
from games.test_stops import PROOF


def fails_in_two(turn):
    if turn.game == 2 and turn.number > 5:
        raise ValueError("on purpose")
    return 0


def made(**options):
    batch = ih.Batch(["brawl-demo", "skirmish-demo"], n=6, seed=8, first=1, auto_reset=True, features=True, **options)
    batch.play_out((fails_in_two, "random"), max_decisions=20)
    with batch.edit("Energy.amount") as energy:
        energy[3, 0] += 1
    step_out(batch, 5)
    return batch


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, ih.Batch.clone, lambda batch: pickle.loads(pickle.dumps(batch))]
)
def test_a_copy_goes_on_by_itself_in_the_same_way(copied):
    batch = made()
    before, other = batch.state_hash(), copied(batch)
    assert other.state_hash() == before
    assert other.failed == batch.failed != {}
    assert (other.status == batch.status).all()
    assert (other.numbers == batch.numbers).all()
    for number in range(1, 7):
        assert other.actions(number) == batch.actions(number)
        assert other.reproducer(number) == batch.reproducer(number)
    assert (other.rows()["decisions"] == batch.rows()["decisions"]).all()
    for _ in range(200):
        seen = other.observe()
        other.step(picks(other, seen))
    assert batch.state_hash() == before
    for _ in range(200):
        seen = batch.observe()
        batch.step(picks(batch, seen))
    assert batch.state_hash() == other.state_hash()
    assert (batch.numbers == other.numbers).all()
    assert not np.array_equal(batch.numbers, np.arange(1, 7))


def test_rewards_are_told_once_whatever_is_copied():
    batch = made()
    batch.play_out(max_decisions=60)
    owed = [pickle.loads(pickle.dumps(batch)).observe().rewards, batch.clone().observe().rewards]
    shown = batch.observe().rewards
    assert shown.any()
    assert all((rewards == shown).all() for rewards in owed)
    assert not pickle.loads(pickle.dumps(batch)).observe().rewards.any()


def test_a_batch_parked_in_mid_attack_pickles():
    batch = ih.Batch(PROOF, n=4, seed=3, mods=[Brace])
    while not (batch.observe().kind == ih.DECISION_KINDS.index("question")).any():
        batch.step(picks(batch, batch.observe()))
    other = pickle.loads(pickle.dumps(batch))
    for one in (batch, other):
        step_out(one)
    assert other.state_hash() == batch.state_hash()


def test_a_game_plays_on_by_itself_and_goes_back_in():
    batch = ih.Batch("brawl-demo", n=4, seed=8, first=5)
    step_out(batch, 10)
    game, others = batch.game(7), batch.rows()["hash"][[0, 1, 3]]
    for _ in range(5):
        game.play(game.legal_actions()[-1])
    batch[7] = game
    assert batch.game(7).state_hash() == game.state_hash()
    assert (batch.rows()["hash"][[0, 1, 3]] == others).all()
    assert batch.actions(7) == []
    seen = batch.observe()
    assert seen.actions(2) == game.legal_actions()
    while game.stop != "done":
        game.play(game.legal_actions()[0])
    batch.put(game)
    assert batch.status[2] == ih.GAME_STATUSES.index("over")
    step_out(batch)


def test_a_game_that_failed_can_be_mended():
    batch = made()
    assert list(batch.failed) == [2]
    batch.put(batch.game(2))
    assert not batch.failed
    assert batch.status[1] == 0
    assert batch.observe().counts[1] > 0


def test_games_that_do_not_belong_here_are_refused():
    batch = ih.Batch("brawl-demo", n=3, seed=8)
    before = batch.state_hash()
    wrong = [
        (ih.Game("brawl-demo", seed=9), ih.SaveError, "game 0 of seed 9"),
        (ih.Game("duel-demo", seed=8), ih.SaveError, "scenario"),
        (ih.Game("brawl-demo", seed=8, settings={"phases": 1}), ih.SaveError, "scenario"),
        (ih.Game("brawl-demo", seed=8, mods=[Brace]), ih.SaveError, "mods"),
        (ih.Game("brawl-demo", seed=8, number=3), ih.CapacityError, "no game 3"),
        ("game", ih.IronhexError, "no ironhex.Game"),
    ]
    for game, error, words in wrong:
        with pytest.raises(error, match=words):
            batch.put(game)
    with pytest.raises(ih.CapacityError, match="game 1 cannot be put in as game 2"):
        batch[2] = ih.Game("brawl-demo", seed=8, number=1)
    rolling = ih.Game(PROOF, dice="outside")
    while rolling.stop != "roll":
        attacks = [action for action in rolling.legal_actions() if action.verb == "attack"]
        rolling.play((attacks or rolling.legal_actions())[0])
    with pytest.raises(ih.SaveError, match="not at a roll"):
        ih.Batch(PROOF, n=1).put(rolling)
    assert batch.state_hash() == before
