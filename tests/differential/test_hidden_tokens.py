"""Tokens that lie face down, against the pool that they are drawn from (BD-4), and the games played with them."""

import random
from collections import Counter

import pytest

import ironhex as ih
from differential.comparing import hidden, play_both, write
from oracles import arsenal
from oracles.skirmish import Skirmish

POOLS = [
    {},
    {"pool_shield": 0, "pool_speed": 0, "pool_strength": 4},
    {"pool_shield": 2, "pool_speed": 1, "pool_strength": 1},
]


def scenario(number, pool):
    """A random scenario whose four tokens lie face down."""
    table = arsenal.scenario(random.Random(number))
    table["settings"] |= pool
    table["tokens"] = [token | {"kind": "hidden"} for token in table["tokens"]]
    return table


@pytest.mark.parametrize("pool", POOLS, ids=lambda pool: "+".join(pool) or "standard")
def test_bd_4_hidden_tokens_come_from_the_pool(pool, tmp_path):
    table = scenario(1, pool)
    path = write(table, tmp_path)
    seen = set()
    for number in range(40):
        drawn = Counter(hidden(ih.Game(path, seed=3, number=number)))
        assert drawn.total() == 4
        assert set(drawn) <= {"shield", "speed", "strength"}
        assert all(count <= pool.get(f"pool_{kind}", 5) for kind, count in drawn.items())
        seen |= set(drawn)
    assert seen == {kind for kind in ("shield", "speed", "strength") if pool.get(f"pool_{kind}", 5)}


@pytest.mark.parametrize("number", range(3))
def test_bd_4_games_with_hidden_tokens_agree_with_the_model(number, tmp_path):
    table = scenario(number, POOLS[number])
    game = ih.Game(write(table, tmp_path), seed=number)
    play_both(game, Skirmish(table, hidden(game)), random.Random(number), eager=0.5)
