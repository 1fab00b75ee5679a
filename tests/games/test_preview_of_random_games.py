"""A preview tells what then happens, and nothing that is hidden, in random games of every demo and of random cards."""

import random
from collections import Counter

import pytest

import ironhex as ih
from games.random_games import stops, without_plan_of_other
from games.test_odds_of_random_attacks import write
from oracles import arsenal
from scenes import place, token

SCENARIOS = ih.Scenario.names()
ENDS = {"activation_ended", "turn_ended", "phase_ended", "game_ended"}
ENERGY = {"ability_used": ("cost",), "energy_paid": ("amount",)}
"""Events of Energy that is paid, and where in them it stands."""


def until_the_end(events):
    """Events up to the end of an activation or a turn; and whether there was one."""
    kept = []
    for event in events:
        if event.kind in ENDS:
            return kept, True
        kept.append(event)
    return kept, False


def paid(events, entity):
    """TL by which the token of a unit moved, and Energy that it paid."""
    own = [event for event in events if event.subject == entity]
    costs = [event.data["cost"] for event in own if event.kind == "token_moved"]
    energy = [event.data[key] for event in own for key in ENERGY.get(event.kind, ())]
    return (sum(costs) if costs else None), sum(energy)


def compare(game, action, told):
    """Compares a preview that is complete with what happens."""
    other = game.clone()
    before = other.view("referee")["pieces"]
    events, is_over = until_the_end(other.play(action))
    after = other.view("referee")["pieces"]
    if action.verb != "attack" or other.stop == "roll":
        assert (told.cost, told.energy) == paid(events, told.unit)
    if told.cost is not None and not is_over and (action.verb != "attack" or other.stop == "roll"):
        assert told.arrives == token(other, told.unit)
    if told.mover is not None and not is_over:
        # Who is defeated by what follows stands nowhere.
        assert place(other, told.mover) in {told.path[-1], None}
        if "Position" in before[told.mover]:
            assert told.path[0] == place(game, told.mover)
    moved = {entity for entity in before if "Unit" in before[entity] and is_elsewhere(before[entity], after[entity])}
    assert is_over or moved <= {told.mover} or "swapped" in {event.kind for event in events}
    if action.verb == "attack":
        assert {event.object for event in events if event.kind == "attack_declared"} == set(told.targets)
        assert told.hexes == tuple(game.area(action).hexes)
        if other.stop == "roll":
            assert told.dice == other.roll.count
    return "over" if is_over else other.stop


def is_elsewhere(before, after):
    return "Position" in after and before.get("Position") != after["Position"]


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_a_preview_tells_happens(name):
    compared = Counter()
    for game, _ in stops(name, 40, "previews", dice="outside"):
        state, history, decision = game.state_hash(), game.history(), game.decision
        for action in game.legal_actions():
            told = game.preview(action)
            assert told.action == str(action)
            if told.complete:
                compared[compare(game, action, told)] += 1
        assert (game.state_hash(), game.history(), game.decision) == (state, history, decision)
    assert sum(compared.values()) > 60


# ---- what is hidden


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_is_hidden_changes_nothing(name):
    compared = 0
    for number, (game, _) in enumerate(stops(name, 40, "hidden previews", gap=8)):
        player = game.decision.player
        first = without_plan_of_other(game, player)
        others = [game.resample(player, seed) for seed in (2 * number, 2 * number + 1)]
        for action in first.legal_actions():
            told = first.preview(action)
            assert [other.preview(action) for other in others] == [told, told]
            compared += 1
    assert compared > 60


@pytest.mark.parametrize("number", range(12))
def test_previews_with_random_cards(tmp_path, number):
    scenario, compared = write(tmp_path, arsenal.scenario(random.Random(number))), Counter()
    for game, _ in stops(scenario, 10, f"cards {number}", dice="outside"):
        for action in game.legal_actions():
            told = game.preview(action)
            assert told.complete
            compared[compare(game, action, told)] += 1
    assert compared
