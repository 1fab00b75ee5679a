"""The core against the model with random cards: the whole effect language, all pieces, all readings."""

import random

import pytest

import ironhex as ih
from differential.comparing import play_both, write
from oracles import arsenal
from oracles.skirmish import Skirmish


def play(number, folder):
    """Plays the game of a number; its scenario, its dice and its choices all come from that number."""
    scenario = arsenal.scenario(random.Random(number))
    game = ih.Game(write(scenario, folder), seed=number)
    play_both(game, Skirmish(scenario), random.Random(number), eager=0.7)


@pytest.mark.parametrize("block", range(4))
def test_games_with_random_cards_agree_with_the_model(block, tmp_path):
    for number in range(block * 5, block * 5 + 5):
        play(number, tmp_path / str(number))


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_many_games_with_random_cards_agree_with_the_model(block, tmp_path):
    for number in range(1_000 + block * 100, 1_100 + block * 100):
        play(number, tmp_path / str(number))
