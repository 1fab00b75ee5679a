"""Hidden information with random cards: whatever content asks for, nobody is shown what he cannot know."""

import random
from collections import Counter

import pytest

import ironhex as ih
from differential.two_tables import write
from games.hidden import exchanged, side_by_side
from games.random_games import stops
from games.test_hidden import hand_and_deck, order_of_a_hand, two_of_a_deck, two_of_a_hand
from games.test_random_tactics import scenario as tactics
from games.test_resample import check_dealt
from oracles.card_table import arsenal


def table(number, folder):
    return write(arsenal.content(random.Random(number)), folder)


def compare(scenario, seed):
    """Compares some games of a scenario with exchanged and with resampled ones."""
    compared = Counter()
    for number, (game, chooser) in enumerate(stops(scenario, 6, seed)):
        player = chooser.randint(0, 1)
        dealt = game.resample(player, number)
        check_dealt(game, dealt, player)
        again = game.resample(player, number + 1)
        compared += side_by_side(dealt, again, [player, "spectator"], chooser, most=15)
        change = chooser.choice([hand_and_deck, order_of_a_hand, two_of_a_deck, two_of_a_hand])
        found = None if game.decision.kind == "plan" else change(game, chooser)
        if found:
            other = exchanged(game, *found[1:])
            for viewer in {0, 1} & set(found[0]):
                assert other.resample(viewer, 5).state_hash() == game.resample(viewer, 5).state_hash()
            compared += side_by_side(game, other, found[0], chooser, most=15)
    return compared


@pytest.mark.parametrize("content", [table, tactics], ids=["card table", "tactics"])
def test_hidden_cards_show_nowhere_whatever_the_cards(content, tmp_path):
    compared = Counter()
    for number in range(6):
        scenario = ih.Scenario.load(content(number, tmp_path / str(number)))
        compared += compare(scenario, f"random {number}")
    assert sum(compared.values()) >= 250
    assert compared["end revealed"] >= 10
