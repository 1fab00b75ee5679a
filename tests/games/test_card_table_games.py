"""Whole games of the card table: a second game on the same machine (PC-13)."""

import random
from collections import Counter

import numpy as np
import pytest

import ironhex as ih
from ironhex import _core

NAME = "card-table"


def test_ten_thousand_games_are_the_same_on_one_thread_and_two_and_none_is_endless():
    core = ih.Scenario.load(NAME).core
    one, two = (_core.simulate(core, 1, 0, 10_000, ("random", "random"), threads) for threads in (1, 2))
    assert np.array_equal(one["hash"], two["hash"])
    assert set(one["outcome"].tolist()) <= {0, 1, -1}
    # Twenty cards, five of them drawn before: nobody has more turns than cards left.
    assert one["activations"].max() <= 2 * 20


@pytest.mark.parametrize("policies", [("random", "greedy"), ("brawl", "random"), ("greedy", "greedy")])
def test_game_and_batch_play_alike(policies):
    batch = ih.Batch(NAME, n=20, seed=4, threads=2)
    batch.play_out(policies=policies)
    for number in range(20):
        game = ih.Game(NAME, seed=4, number=number)
        while game.stop == "decision":
            game.play(game._core.policy_action(policies[game.decision.player]))
        assert game.state_hash() == batch.game(number).state_hash()


@pytest.mark.parametrize("number", range(6))
def test_copies_at_every_stop_end_alike(number):
    game, chance = ih.Game(NAME, seed=9, number=number), random.Random(number)
    while game.stop == "decision":
        loaded, restored = ih.Game.load(game.save()), ih.Game(NAME)
        restored.restore(game.snapshot())
        for copy in (loaded, restored, game.clone()):
            assert copy.state_hash() == game.state_hash()
            assert copy.legal_actions() == game.legal_actions()
            assert (copy.decision.player, copy.decision.kind) == (game.decision.player, game.decision.kind)
        action = chance.choice([action for action in game.legal_actions() if action.verb != "cancel"])
        for copy in (loaded, restored):
            copy.play(action)
        game.play(action)
        assert loaded.state_hash() == restored.state_hash() == game.state_hash()


def test_the_rules_of_cards_are_at_work():
    counted = _core.simulate_counting(ih.Scenario.load(NAME).core, 1, 0, 2_000, ("random", "random"), 2)[1]
    silent = {f"PC-{number}" for number in range(1, 14)} - {rule for rule, times in dict(counted).items() if times}
    assert not silent


def test_mods_hear_plays_in_games_and_batches():
    heard: Counter[str] = Counter()

    class Critic(ih.Mod):
        @ih.on("play.resolve", when="before")
        def resolve(self, ctx):
            heard["resolve"] += 1
            assert ctx.has("Card", ctx.card)

        @ih.on("turn.draw")
        def draw(self, ctx):
            heard["draw"] += 1

    batch = ih.Batch(NAME, n=10, seed=2, mods=[Critic])
    batch.play_out(policies=("random", "random"))
    plain = ih.Batch(NAME, n=10, seed=2)
    plain.play_out(policies=("random", "random"))
    assert not batch.failed
    assert batch.state_hash() == plain.state_hash()
    assert heard["draw"] > 50
    assert heard["resolve"] > 50


def test_a_turn_without_its_draw_is_what_a_mod_makes_of_it():
    class Drought(ih.Mod):
        @ih.on("turn.draw", when="instead")
        def draw(self, ctx): ...

    game = ih.Game(NAME, seed=1, mods=[Drought])
    assert game.view("referee")["decks"] == [{"deck": 15, "hand": 5}, {"deck": 15, "hand": 5}]
