"""The card table in the core against the model: the shipped scenario, and random cards with every key (PC)."""

import random
from collections import Counter
from pathlib import Path

import pytest

import ironhex as ih
from differential.two_tables import agree, begin, play_both, step, write
from oracles.card_table import arsenal, content
from oracles.card_table.game import CardTable

SHIPPED = Path(ih.__file__).parent / "data" / "scenarios" / "card-table.toml"

FREE = {"name": "Free", "kind": "command", "nation": "red", "cost": {}}
AGAIN = FREE | {"effects": [{"op": "put", "card": "self", "to": "hand"}]}
ANSWER = FREE | {"timing": "answer"}


def both(folder: Path, tables: dict, seed: int = 1) -> tuple[ih.Game, CardTable]:
    """The same game in the core and in the model."""
    game = ih.Game(write(tables, folder), seed=seed)
    return game, begin(game, content.setup(tables))


def scene(first: dict, second: dict, **settings: int | str) -> dict:
    """A game of two decks that hold as many of one card as of another."""
    copies = settings["deck_cards"] // 2
    deck = {"name": "Deck", "cards": [{"card": name, "copies": copies} for name in ("first", "second")]}
    return {
        "scenario": {"name": "S", "ruleset": "scene", "players": [{"name": name, "deck": "deck"} for name in "ab"]},
        "ruleset": {"name": "S", "game": "card-table", "settings": {"deck_copies": 64} | settings},
        "decks": {"deck": deck},
        "cards": {"first": first, "second": second},
    }


def play(number: int, folder: Path) -> Counter[str]:
    """Plays the game of a number; its content, its decks and its choices all come from that number."""
    game, model = both(folder, arsenal.content(random.Random(number)), number)
    return play_both(game, model, random.Random(number))


@pytest.mark.parametrize("seed", range(3))
def test_the_shipped_card_table_agrees_with_the_model(seed):
    game = ih.Game("card-table", seed=seed)
    play_both(game, begin(game, content.load(SHIPPED)), random.Random(seed))


@pytest.mark.parametrize("block", range(4))
def test_games_with_random_cards_agree_with_the_model(block, tmp_path):
    seen = Counter()
    for number in range(block * 15, block * 15 + 15):
        seen += play(number, tmp_path / str(number))
    assert set(seen) == {"play", "pass", "pay", "choose", "x", "discard", "cancel"}


@pytest.mark.parametrize("ask", ["public", "always"])
@pytest.mark.parametrize("first", [FREE, AGAIN], ids=["free", "again"])
def test_the_bounds_of_plays_agree_with_the_model(first, ask, tmp_path):
    game, model = both(tmp_path, scene(first, ANSWER, deck_cards=40, opening_hand=20, turn_draw=3, ask=ask))
    seen = play_both(game, model, random.Random(1), eager=0.97)
    assert seen["play"] > 64


@pytest.mark.parametrize("opening", [0, 3, 4, 6])
@pytest.mark.parametrize("drawn", [0, 1, 64])
def test_decks_that_are_soon_empty_agree_with_the_model(opening, drawn, tmp_path):
    game, model = both(tmp_path, scene(FREE, ANSWER, deck_cards=4, opening_hand=opening, turn_draw=drawn))
    play_both(game, model, random.Random(1))


@pytest.mark.parametrize("kind", ["command", "unit"])
def test_pc_7_a_new_coin_is_not_the_one_that_was_chosen(kind, tmp_path):
    choose = {"whose": "any", "kinds": ["coin"]}
    away = [{"op": "put", "card": "chosen", "to": "lost"}, {"op": "coin", "card": "coin"}]
    tables = scene(
        FREE | {"kind": kind, "choose": choose, "effects": [{"op": "draw"}]},
        ANSWER | {"choose": choose, "effects": away},
        deck_cards=12,
        opening_hand=12,
    )
    tables["cards"] |= {"coin": {"name": "Coin", "kind": "coin"}}
    tables["cards"] |= {"mint": FREE | {"timing": "turn", "effects": [{"op": "coin", "card": "coin"}]}}
    tables["decks"]["deck"]["cards"] += [{"card": "mint", "copies": 6}]
    tables["ruleset"]["settings"]["deck_cards"] = 18
    game, model = both(tmp_path, tables)
    hand = {
        (card["owner"], card["id"]): card["card"] for card in game.view("referee")["cards"] if card["area"] == "hand"
    }
    mint, aim, answer = hand[0, "mint"], hand[0, "first"], hand[1, "second"]
    for action in (f"p0 play c{mint}", "p1 pass", "p0 pass", f"p0 play c{aim}", f"p1 play c{answer}", *("pass",) * 4):
        asked = f"p{game.decision.player} {action}" if action == "pass" else action
        step(game, model, asked)
        agree(game, model)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_many_games_with_random_cards_agree_with_the_model(block, tmp_path):
    for number in range(1_000 + block * 200, 1_200 + block * 200):
        play(number, tmp_path / str(number))


@pytest.mark.slow
def test_many_games_of_the_shipped_card_table_agree_with_the_model():
    setup = content.load(SHIPPED)
    for seed in range(100, 300):
        game = ih.Game("card-table", seed=seed)
        play_both(game, begin(game, setup), random.Random(seed))


@pytest.mark.slow
def test_pc_13_ten_thousand_turns_are_a_draw_in_both(tmp_path):
    game, model = both(tmp_path, scene(FREE, ANSWER, deck_cards=4, opening_hand=0, turn_draw=0))
    turns = 0
    while game.stop != "done":
        action = f"p{turns % 2} pass"
        game.play(action)
        model.play(action)
        turns += 1
    agree(game, model)
    assert (turns, game.view()["winner"]) == (10_000, "draw")


def test_a_rule_that_differs_is_found(tmp_path):
    tables = arsenal.content(random.Random(1))
    game = ih.Game(write(tables, tmp_path), seed=1)
    tables["ruleset"]["settings"]["g_plays"] = 2
    tables["scenario"].pop("settings", None)
    with pytest.raises(AssertionError):
        play_both(game, begin(game, content.setup(tables)), random.Random(1))
