"""Random games with random cards: the model never breaks, and what must hold at every stop does."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from oracles import arsenal, dice
from oracles.pieces import Unit
from oracles.skirmish import Skirmish


def check(game: Skirmish) -> None:
    field = game.field
    standing = [piece.hex for piece in field.fighters if piece.hex is not None]
    assert len(standing) == len(set(standing))
    assert set(standing) <= set(field.terrain.levels) - field.terrain.impassable
    for unit in field.units:
        assert 0 <= unit.hp <= unit.most_hp
        assert unit.hp > 0 or unit in game.dying
        assert 0 <= unit.shields <= unit.all_shields()
        assert unit.energy >= 0
        assert sum(unit.entity in stack for stack in game.timeline.stacks.values()) == 1
        if unit.hex in field.bases:
            assert game.turn is not None
            assert game.turn.unit is unit
    for objective in field.objectives:
        assert (objective.hex is None) == (objective.carrier is not None)
        assert objective.carrier is None or objective.carrier.is_on_board()
    if game.decision is not None:
        assert game.legal()


def play(number: int, seen: Counter[str], most: int = 4000) -> Skirmish:
    source = random.Random(number)
    game = Skirmish(arsenal.scenario(source))
    for step in range(most):
        check(game)
        if game.decision is None:
            break
        options = sorted(game.legal())
        eager = [option for option in options if " attack " in option or " use " in option]
        action = source.choice(eager if eager and source.random() < 0.7 else options)
        seen[action.split()[1]] += 1
        game.play(action, iter(dice.faces(number, 0, 0, step, 400)))
    return game


def test_random_games_with_random_cards_end() -> None:
    seen: Counter[str] = Counter()
    for number in range(25):
        game = play(number, seen)
        assert game.decision is None, number
    every = "deploy advance dash attack energize rescue end use pass choose option push pull"
    assert set(seen) == set(every.split())


def test_the_check_finds_two_units_on_a_hex() -> None:
    game = Skirmish(arsenal.scenario(random.Random(1)))
    first, second = (piece for piece in game.field.fighters[:2] if isinstance(piece, Unit))
    first.hex = second.hex = (2, 0)
    with pytest.raises(AssertionError):
        check(game)
