"""Faults of cards and decks: a card table without one, and the error that a changed file must raise."""

import copy
import re

import pytest

import ironhex as ih
from scenes.abilities import op
from scenes.table import answer, card, g, table_files, when, write_files

TANK = card(
    "unit",
    area="battle",
    once_per_turn=True,
    cost={"designated": 1, "total": 2, "resource": 1, "discard": 1, "x": True},
    additional={"resource": 1, "discard": 1},
    substitute={"designated": 0, "total": 1, "resource": 2, "discard": 0},
    choose={"whose": "enemy", "kinds": ["unit"], "areas": ["battle"], "resource_at_most": 3},
    effects=[
        op("draw", amount=1, whose="own"),
        op("put", card="chosen", to="hand"),
        op("draw", amount_of="resource", of="chosen"),
        op("bring_out", **{"from": "hand", "kinds": ["unit"], "counts_as_play": True}),
    ],
    triggers=[when("played", op("draw", amount=1), by="own", kinds=["unit"])],
    changes=[{"whose": "own", "kinds": ["unit"], "resource": 1}],
)
"""A Unit with every table that a card may have."""

CARDS = {
    "tank": TANK,
    "g": g(2),
    "stop": answer(op("negate")),
    "mint": card("operation", effects=[op("coin", card="chit", amount=1)]),
    "chit": card("coin"),
}
DECK = ["tank", "g", "stop", "mint"]
SETTINGS = {"deck_cards": 4, "opening_hand": 2}
MISSING = object()


def healthy():
    """The files of a card table without a fault."""
    return copy.deepcopy(table_files(CARDS, [DECK, DECK], SETTINGS))


def change(files, name, place, value):
    """Change what stands at a place as errors name it: "effects[0].op"; MISSING takes it away."""
    *way, last = [int(word) if word.isdigit() else word for word in re.findall(r"\w+", place)]
    table = files[name]
    for word in way:
        table = table[word]
    if value is MISSING:
        del table[last]
    else:
        table[last] = value
    return files


def fault(files, folder):
    """The error that the files raise, the same for a scenario and for a game."""
    path = write_files(folder, files)
    with pytest.raises(ih.ContentError) as caught:
        ih.Scenario.load(path)
    with pytest.raises(ih.ContentError) as in_game:
        ih.Game(path)
    assert str(in_game.value) == str(caught.value)
    return caught.value


CARD_REASONS = {
    "no_card",
    "other_player",
    "wrong_zone",
    "wrong_time",
    "tactics_closed",
    "limit_used",
    "no_power",
    "no_resource",
    "no_discard",
    "no_aim",
    "tactics_used",
    "no_energy",
    "chain_full",
    "too_many_plays",
    "no_way",
    "no_amount",
    "not_to_discard",
    "no_coming_out",
    "other_decision",
}
"""The reasons against a play, or against a choice of one."""
