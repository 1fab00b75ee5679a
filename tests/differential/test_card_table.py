"""The card table in the core against the model: the shipped scenario, and random cards with every key (PC)."""

import random
from collections import Counter
from pathlib import Path

import pytest

import ironhex as ih
from differential.two_tables import begin, play_both, write
from oracles.card_table import arsenal, content

SHIPPED = Path(ih.__file__).parent / "data" / "scenarios" / "card-table.toml"


def play(number: int, folder: Path) -> Counter[str]:
    """Plays the game of a number; its content, its decks and its choices all come from that number."""
    tables = arsenal.content(random.Random(number))
    game = ih.Game(write(tables, folder), seed=number)
    return play_both(game, begin(game, content.setup(tables)), random.Random(number))


@pytest.mark.parametrize("seed", range(3))
def test_the_shipped_card_table_agrees_with_the_model(seed):
    game = ih.Game("card-table", seed=seed)
    play_both(game, begin(game, content.load(SHIPPED)), random.Random(seed))


@pytest.mark.parametrize("block", range(4))
def test_games_with_random_cards_agree_with_the_model(block, tmp_path):
    seen = Counter()
    for number in range(block * 10, block * 10 + 10):
        seen += play(number, tmp_path / str(number))
    assert set(seen) == {"play", "pass", "pay", "choose", "x", "discard", "cancel"}


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_many_games_with_random_cards_agree_with_the_model(block, tmp_path):
    for number in range(1_000 + block * 100, 1_100 + block * 100):
        play(number, tmp_path / str(number))


@pytest.mark.slow
def test_many_games_of_the_shipped_card_table_agree_with_the_model():
    setup = content.load(SHIPPED)
    for seed in range(100, 200):
        game = ih.Game("card-table", seed=seed)
        play_both(game, begin(game, setup), random.Random(seed))


def test_a_rule_that_differs_is_found(tmp_path):
    tables = arsenal.content(random.Random(1))
    game = ih.Game(write(tables, tmp_path), seed=1)
    tables["ruleset"]["settings"]["unit_plays"] = 9
    tables["scenario"].pop("settings", None)
    with pytest.raises(AssertionError):
        play_both(game, begin(game, content.setup(tables)), random.Random(1))
