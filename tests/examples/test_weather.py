"""The rule of the example mod `weather`, by hand."""

import pytest

import ironhex as ih
from examples.packages import load
from scenes import hp, rest, unit, weapon

Weather = load("weather", "weather")


def of_match(game):
    return game.view()["match"]["Weather"]


@pytest.mark.parametrize(("sky", "accuracy"), [(1, -1), (2, -1), (3, 0), (8, 0), (9, 1), (10, 1)])
def test_a_die_says_how_the_weather_is(scene, sky, accuracy):
    game = scene([unit((2, 4))], dice=[sky], mods=[Weather])
    assert of_match(game) == {"accuracy": accuracy, "time": 1}


@pytest.mark.parametrize(("sky", "least"), [(1, 5), (5, 4), (10, 3)])
def test_attacks_feel_it(scene, sky, least):
    arm = weapon(strength=2)
    game = scene([unit((2, 4), arm)], [unit((3, 4), space=9)], dice=[sky, least, least - 1], mods=[Weather])
    game.play("e1 attack w1 e2")
    assert hp(game, 2) == 9


def test_a_die_for_each_round_and_not_for_each_activation(scene):
    squads = ([unit((2, 4)), unit((2, 6))], [unit((6, 4), space=5)])
    game = scene(*squads, dice=[1, 10, 5], mods=[Weather])
    assert of_match(game) == {"accuracy": -1, "time": 1}
    rest(game)
    assert of_match(game) == {"accuracy": -1, "time": 1}
    rest(game)
    assert of_match(game) == {"accuracy": 1, "time": 3}
    rest(game)
    assert of_match(game)["time"] == 3
    rest(game)
    assert of_match(game) == {"accuracy": 0, "time": 5}


def test_its_dice_are_its_own_and_move_no_others():
    with_it, without = (ih.Batch("skirmish-demo", n=1, seed=9, mods=mods) for mods in ([Weather], []))
    games = [batch.game(0) for batch in (with_it, without)]
    assert games[0].view()["rolls"]["mod weather"] == 1
    assert games[0].view()["rolls"]["attack"] == games[1].view()["rolls"]["attack"] == 0


def test_it_is_a_system_among_those_of_the_rules():
    game = ih.Game("skirmish-demo", seed=1, mods=[Weather])
    _, heard = game.mods.systems["WeatherSystem"]
    assert [listener.name for listener in heard] == ["look_up", "feel"]
