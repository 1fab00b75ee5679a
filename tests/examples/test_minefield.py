"""The rule of the example mod `minefield`, by hand."""

from io import StringIO

import pytest
from rich.console import Console

import ironhex as ih
from examples.packages import load
from ironhex.names import Names
from ironhex.render import Scene
from scenes import hp, push, unit, weapon

Minefield = load("minefield", "minefield")


def mines(game):
    """Hexes of mines on the board."""
    found = [entity for entity in game.view()["pieces"].values() if "Mine" in entity and "Position" in entity]
    return [(entity["Position"]["q"], entity["Position"]["r"]) for entity in found]


@pytest.mark.parametrize(("face", "laid"), [(4, []), (5, [(4, 4)])])
def test_a_die_says_whether_an_objective_is_mined(scene, face, laid):
    game = scene([unit((2, 4))], objectives={(4, 4): 3}, dice=[face], mods=[Minefield])
    assert mines(game) == laid


def test_a_die_for_each_objective(scene):
    hexes = {(4, 4): 3, (5, 4): 3, (1, 7): 3}
    game = scene([unit((2, 4))], objectives=hexes, dice=[10, 1, 5], mods=[Minefield])
    assert sorted(mines(game)) == [(1, 7), (4, 4)]
    assert game.view()["rolls"]["mod minefield"] == 1


def test_without_objectives_no_die_is_rolled(scene):
    assert mines(scene([unit((2, 4))], dice=[], mods=[Minefield])) == []


@pytest.mark.parametrize("verb", ["advance", "dash"])
def test_it_goes_off_once_under_a_unit_that_moves_there(scene, verb):
    game = scene([unit((3, 4))], objectives={(4, 4): 3}, dice=[5], mods=[Minefield])
    events = game.play(f"e1 {verb} 4,4")
    assert any(event.kind == "damaged" and event.data.get("damage", event.data.get("amount")) == 2 for event in events)
    assert (hp(game, 1), mines(game)) == (8, [])


def test_passing_over_it_is_safe(scene):
    game = scene([unit((3, 4))], objectives={(4, 4): 3}, dice=[5], mods=[Minefield])
    game.play("e1 advance 5,4")
    assert (hp(game, 1), mines(game)) == (10, [(4, 4)])


def test_it_goes_off_in_the_middle_of_a_push(scene):
    mover = unit((2, 4), weapon(push(2), strength=1))
    game = scene([mover], [unit((3, 4), space=9)], objectives={(4, 4): 3}, dice=[5, 9], mods=[Minefield])
    game.play("e1 attack w1 e2")
    before = hp(game, 2)
    game.play("e1 push e2 E")
    assert (before - hp(game, 2), mines(game)) == (2, [])


def test_a_unit_can_be_defeated_by_it(scene):
    game = scene([unit((3, 4), hp=2)], objectives={(4, 4): 3}, dice=[5], mods=[Minefield])
    events = game.play("e1 advance 4,4")
    assert any(event.kind == "defeated" for event in events)
    assert game.view()["players"][1]["Score"]["vp"] == 5


def test_the_owner_of_the_unit_does_not_matter(scene):
    game = scene([unit((8, 0), space=9)], [unit((3, 4))], objectives={(4, 4): 3}, dice=[5], mods=[Minefield])
    game.play("e2 advance 4,4")
    assert hp(game, 2) == 8


def test_a_deployment_onto_it(scene):
    game = scene([unit()], deploy=([(4, 4)], ()), objectives={(4, 4): 3}, dice=[5], mods=[Minefield])
    if game.decision is not None and game.decision.kind == "deploy":
        game.play("e1 deploy 4,4")
    assert (hp(game, 1), mines(game)) == (8, [])


def test_more_objectives_than_dice_of_one_roll(scene):
    hexes = {(q, r): 1 for r in (0, 2, 4) for q in range(6)}
    game = scene([unit((2, 7))], objectives=hexes, dice=[10] * 16, mods=[Minefield])
    assert len(mines(game)) == 16


def test_mines_last_over_saves():
    game = ih.Game("skirmish-demo", seed=3, mods=[Minefield])
    assert mines(ih.Game.load(game.save(), mods=[Minefield])) == mines(game) == [(1, 4)]


def test_a_mine_has_its_name_and_a_sign_that_the_picture_explains():
    game = ih.Game("skirmish-demo", seed=3, mods=[Minefield])
    (mine,) = [entity for entity, piece in game.view()["pieces"].items() if "Mine" in piece]
    assert Names(game.view(), game.scenario.players).piece(mine) == f"mine e{mine}"
    console = Console(width=120, file=StringIO())
    console.print(Scene(game.scenario).whole(game))
    shown = console.file.getvalue()
    assert f"x{mine}" in shown
    assert "piece of a mod, below a number x: mine" in shown
    plain = Console(width=120, file=StringIO())
    plain.print(Scene(game.scenario).whole(ih.Game("skirmish-demo", seed=3)))
    assert "piece of a mod" not in plain.file.getvalue()
