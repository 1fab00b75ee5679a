"""One result whatever the threads and chunks."""

import numpy as np
import pytest

import ironhex as ih
from games.brace import Brace
from games.stepping import step_out
from games.test_stops import PROOF

WAYS = [(1, None), (2, None), (5, None), (1, 1), (2, 7), (5, 1000)]


def results(batch):
    rows = batch.rows()
    return [*(rows[name].tobytes() for name in rows), batch.view("Health.hp").tobytes(), batch.view("Token").tobytes()]


@pytest.mark.parametrize(
    ("scenario", "mods", "policies"),
    [
        ("brawl-demo", (), ("brawl", "random")),
        ("brawl-demo", (), ("random", lambda turn: turn.number % 2 % len(turn.legal_actions()))),
        (PROOF, (Brace,), ("brawl", "random")),
    ],
    ids=["core", "Python policy", "mod"],
)
def test_played_out(scenario, mods, policies):
    found = []
    for threads, chunk in WAYS:
        batch = ih.Batch(scenario, n=70, seed=9, threads=threads, chunk=chunk, mods=mods)
        batch.play_out(policies)
        assert not batch.failed
        found.append(results(batch))
    assert all(one == found[0] for one in found)


@pytest.mark.parametrize(("scenario", "mods"), [("skirmish-demo", ()), (PROOF, (Brace,))], ids=["core", "mod"])
def test_stepped(scenario, mods):
    found = []
    for threads, chunk in WAYS:
        batch = ih.Batch(scenario, n=200, seed=9, threads=threads, chunk=chunk, mods=mods, features=True)
        seen = step_out(batch, 40)
        columns = [array.tobytes() for one in seen for array in vars(one).values()]
        found.append([columns, *results(batch)])
    assert all(one == found[0] for one in found)


def test_a_game_does_not_depend_on_the_batch_around_it():
    wide, narrow = ih.Batch("brawl-demo", n=200, seed=9), ih.Batch("brawl-demo", n=3, seed=9, first=130)
    for batch in (wide, narrow):
        step_out(batch, 50)
    assert (wide.rows()["hash"][130:133] == narrow.rows()["hash"]).all()
    assert np.array_equal(wide.view("Energy.amount")[130:133], narrow.view("Energy.amount"))
