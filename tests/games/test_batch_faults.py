"""Bad input to batches: errors of our tree, and nothing lost."""

import os
import signal
import threading
import time

import numpy as np
import pytest

import ironhex as ih
from games.stepping import picks, step_out
from games.test_stops import PROOF


@pytest.fixture
def batch():
    made = ih.Batch("brawl-demo", n=5, seed=1)
    step_out(made, 12)
    return made


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        (np.zeros(5), "not float64"),
        (np.full(5, np.nan), "not float64"),
        (np.zeros(5, bool), "not bool"),
        (np.zeros(5, object), "not object"),
        (np.zeros(5, "U1"), "not <U1"),
        (np.zeros(5, ">i4"), "not >i4"),
        (np.zeros(5, complex), "not complex"),
        (np.zeros(4, int), "4 entries"),
        (np.zeros(6, int), "6 entries"),
        (np.zeros(0, int), "0 entries"),
        (np.zeros((5, 1), int), r"shape \(5, 1\)"),
        (np.array(0), r"shape \(\)"),
        ([0] * 5, "integer array"),
        (None, "integer array"),
        ("zeros", "integer array"),
        (np.array([0, 0, -1, 0, 0]), r"actions\[2\] = -1 is out of range for game 2"),
        (np.array([0, 0, 0, 0, 255], np.uint8), r"actions\[4\] = 255 is out of range for game 4: there are \d+ legal"),
        (np.full(5, 2**64 - 1, np.uint64), r"actions\[0\] = 2\*\*63 - 1 or more"),
        (np.full(5, -(2**63), np.int64), "out of range"),
    ],
    ids=str,
)
def test_a_step_with_wrong_actions_changes_nothing(batch, actions, words):
    before, seen = batch.state_hash(), batch.observe()
    with pytest.raises(ih.PolicyError, match=words):
        batch.step(actions)
    assert batch.state_hash() == before
    assert (batch.observe().codes == seen.codes).all()
    assert (batch.step(picks(batch, seen)).status == 0).all()


@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64])
def test_every_integer_type_will_do(batch, dtype):
    wide = np.zeros(10, dtype)
    batch.step(wide[::2])
    batch.step(wide[:5])


@pytest.mark.parametrize("code", [0, -1, 2**64, 1 << 60, 1.0, "e1 end", None])
def test_numbers_that_are_the_code_of_no_action(code):
    with pytest.raises(ih.NotationError):
        ih.Action.from_code(code)


@pytest.mark.parametrize(
    "options",
    [
        {"seeds": np.zeros(4, int)},
        {"seeds": np.zeros(3)},
        {"seeds": np.array([0, -1, 0])},
        {"seeds": [1, 2, 3]},
        {"seeds": np.zeros((3, 1), int)},
        {"seeds": 7},
        {"chunk": 0},
        {"chunk": 1.5},
        {"threads": 0},
        {"first": 2**32 - 2},
    ],
    ids=str,
)
def test_options_that_cannot_be(options):
    with pytest.raises(ih.CapacityError):
        ih.Batch("brawl-demo", n=3, **options)
    with pytest.raises(ih.IronhexError):
        ih.Batch([], n=3)


@pytest.mark.parametrize("most", [-1, 1.5, 2**32, "all"])
def test_a_limit_that_cannot_be(batch, most):
    with pytest.raises(ih.CapacityError, match="max_decisions"):
        batch.play_out(max_decisions=most)


@pytest.mark.parametrize("number", [5, -1, 2**40, 1.5, None])
def test_a_game_that_there_is_not(batch, number):
    for ask in (batch.game, batch.actions, batch.reproducer):
        with pytest.raises(ih.CapacityError):
            ask(number)


def interrupt_after(seconds):
    timer = threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    return time.perf_counter()


@pytest.mark.parametrize("policies", [("greedy", "greedy"), ("random", lambda turn: 0)], ids=["core", "Python"])
def test_ctrl_c_is_heard_while_games_are_played_out(policies):
    batch = ih.Batch("skirmish-demo", n=60_000, seed=1)
    batch.play_out(max_decisions=1)
    began = interrupt_after(0.1)
    with pytest.raises(KeyboardInterrupt):
        batch.play_out(policies)
    assert time.perf_counter() - began < 1.5
    assert (batch.status == 0).any()
    batch.play_out(max_decisions=1)


def step_for_ever(batch, seen):
    while True:
        seen = batch.step(picks(batch, seen))


def test_ctrl_c_is_heard_in_steps_and_the_batch_goes_on():
    batch, other = (ih.Batch("brawl-demo", n=3_000, seed=1, auto_reset=True) for _ in range(2))
    seen = batch.reset()
    interrupt_after(0.2)
    with pytest.raises(KeyboardInterrupt):
        step_for_ever(batch, seen)
    seen = batch.observe()
    for _ in range(5):
        seen = batch.step(picks(batch, seen))
    # Every game stands where its own picks have led it, however many of them it has made.
    place = 1234
    game = ih.Game("brawl-demo", seed=1, number=int(batch.numbers[place]))
    for action in batch.actions(int(batch.numbers[place])):
        game.play(action)
    assert game.state_hash() == batch.rows()["hash"][place].tobytes().hex()
    assert not other.failed


def test_a_second_thread_is_told_that_the_batch_is_busy():
    batch, told = ih.Batch("skirmish-demo", n=3_000, seed=1), []
    playing = threading.Thread(target=batch.play_out, args=(("greedy", "greedy"),))
    playing.start()
    asks = [
        batch.rows,
        batch.observe,
        batch.play_out,
        batch.clone,
        lambda: batch.view("Health.hp"),
        lambda: batch.seeds,
    ]
    while playing.is_alive():
        for ask in asks:
            try:
                ask()
            except ih.GameBusyError:
                told.append(ask)
    playing.join()
    assert told
    assert (batch.status == 1).all()


class Seventeen(ih.Mod):
    """Fails in game 17, after its third attack."""

    @ih.on("attack.roll")
    def after_roll(self, ctx):
        if ctx.read("Token.time", ctx.subject) > 3 and self.fails(ctx):
            raise RuntimeError("too much for game 17")

    def fails(self, ctx):
        return sum(ctx.faces) > 20


@pytest.mark.parametrize("way", ["play_out", "step"])
def test_a_mod_that_raises_leaves_the_other_games_and_a_reproducer(way, tmp_path):
    batch = ih.Batch(PROOF, n=100, seed=3, mods=[Seventeen])
    batch.play_out(("brawl", "brawl")) if way == "play_out" else step_out(batch)
    failed = sorted(batch.failed)
    assert 0 < len(failed) < 100
    assert (np.flatnonzero(batch.status == ih.GAME_STATUSES.index("failed")) == failed).all()
    assert (batch.observe().player == -1).all()
    number = failed[0]
    assert "too much for game 17" in batch.failed[number]
    assert "after_roll" in batch.failed[number]
    with pytest.raises(RuntimeError, match="too much"):
        batch.game(number).run_hook()
    written = batch.reproducer(number).write(tmp_path)
    read = ih.Reproducer.read(written)
    assert read == batch.reproducer(number)
    assert read.mods == ["games.test_batch_faults:Seventeen"]
    loaded = ih.Game(PROOF, seed=read.seed, number=read.number, mods=[Seventeen])
    with pytest.raises(RuntimeError, match="too much"):
        play_all(loaded, read.actions)


def play_all(game, actions):
    for action in actions:
        game.play(action)
