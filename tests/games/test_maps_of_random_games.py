"""Reach and threat maps are what the rules offer, in random games of every demo and of random cards."""

import itertools
import random
from collections import Counter

import pytest

import ironhex as ih
from games.map_oracle import figures, goals, hex_of_piece, hexes_to_check, menus, targets_of, weapons_against
from games.test_odds_of_random_attacks import write
from oracles import arsenal

BOARDS = [name for name in ih.Scenario.names() if ih.Scenario.load(name).game != "card-table"]
every_board = pytest.mark.parametrize("name", BOARDS)


# ---- reach


@every_board
def test_reach_is_where_legal_movements_end(name):
    for game, acting, _ in menus(name, 60, "reach"):
        for movement in ("advance", "dash"):
            found = game.reach(acting, movement)
            assert set(found) == goals(game, movement)
            assert set(map(tuple, found.hexes[found.cost >= 0].tolist())) == set(found)


@every_board
def test_the_cost_is_that_of_the_path_which_the_unit_takes(name):
    for game, acting, chooser in menus(name, 12, "cost"):
        levels = game.scenario.board_levels()
        climb = game.scenario.settings["climb_cost"]
        for movement in ("advance", "dash"):
            offered = game.reach(acting, movement)
            for goal in chooser.sample(sorted(offered), min(8, len(offered))):
                path = game.preview(f"e{acting} {movement} {goal[0]},{goal[1]}").path
                if not path:
                    # The Advance of a Slow unit (MV-7).
                    assert offered.as_dict() == {goal: 0}
                    continue
                start = levels[path[0]]
                floor = start if start > 0 else -128
                steps = itertools.pairwise(path)
                cost = sum(1 + climb * max(0, levels[to] - max(levels[at], floor)) for at, to in steps)
                assert offered.at(goal) == cost


# ---- threat


def compare(game, acting, after, chooser, count):
    """Compares some hexes of a threat map; gives how many were as they should be, threatened and not."""
    found, compared = game.threat(acting, after), Counter()
    for at in hexes_to_check(game, acting, found, chooser, count):
        weapons = weapons_against(game, acting, at, after)
        if weapons is not None:
            assert set(found.at(at).weapons) == weapons, (game.history(), acting, after, at)
            compared[bool(weapons)] += 1
    return compared


@pytest.mark.parametrize("after", ["none", "advance"])
@every_board
def test_threat_is_what_legal_actions_say_once_an_enemy_stands_there(name, after):
    compared = Counter()
    for game, acting, chooser in menus(name, 20, f"threat {after}"):
        compared += compare(game, acting, after, chooser, 12 if after == "none" else 5)
    assert min(compared[False], compared[True]) > 10


@pytest.mark.parametrize("number", range(12))
def test_maps_with_random_cards(tmp_path, number):
    scenario = write(tmp_path, arsenal.scenario(random.Random(number)))
    compared = Counter()
    for game, acting, chooser in menus(scenario, 4, f"cards {number}"):
        for movement in ("advance", "dash"):
            offered = goals(game, movement)
            assert not offered or set(game.reach(acting, movement)) == offered
        for after in ("none", "advance"):
            compared += compare(game, acting, after, chooser, 4)
    assert sum(compared.values()) > 10


@every_board
def test_units_that_do_not_act_have_maps_too(name):
    for game, _, _ in menus(name, 4, "others"):
        state = game.state_hash()
        for entity, piece in figures(game).items():
            if "Unit" in piece:
                assert all(cost >= 0 for cost in game.reach(entity).values())
                threat = game.threat(entity, "advance")
                assert ((threat.weapons != 0) == (threat.dice > 0)).all()
                assert (threat.dice >= game.threat(entity).dice).all()
        assert game.state_hash() == state


def test_dice_are_those_of_the_roll():
    compared = 0
    for name in BOARDS:
        for game, acting, _ in menus(name, 30, "dice"):
            found = game.threat(acting)
            for action in game.legal_actions():
                if action.verb != "attack" or action.weapon is None:
                    continue
                for target in targets_of(game, action):
                    told = found.at(hex_of_piece(figures(game)[target]))
                    dice = game.explain_roll(action).dice
                    assert told.dice >= dice
                    if told.weapons == (action.weapon,):
                        assert told.dice == dice
                        compared += 1
    assert compared > 20
