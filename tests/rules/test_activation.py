"""Activation: rules AC-1 (without Rescue), AC-3 and AC-4."""

import pytest

import ironhex as ih
from scenes import (
    control,
    energy,
    kinds,
    legal,
    one,
    place,
    push,
    reach,
    rest,
    score,
    token,
    turn,
    unit,
    verbs,
    weapon,
)

FAR = (6, 0)


@pytest.fixture
def game(scene):
    return scene([unit((0, 4), weapon(tl=3))], [unit((2, 4), space=10)], dice="outside")


def test_ac_1_a_fresh_unit_may_advance_or_act(scene):
    game = scene([unit((0, 4), weapon())], [unit((1, 4), space=10)])
    assert verbs(game) == {"advance", "attack", "dash", "energize"}
    assert (game.decision.kind, game.decision.player) == ("activation", 0)


def test_ac_1_an_advance_is_free_and_made_once(game):
    game.play("e1 advance 1,4")
    assert (place(game, 1), token(game, 1)) == ((1, 4), (1, 1))
    assert verbs(game) == {"attack", "dash", "energize"}


def test_ac_1_the_advance_may_follow_the_action(game):
    game.play("e1 energize")
    assert verbs(game) == {"advance", "end"}
    events = game.play("e1 advance 1,4")
    assert (place(game, 1), token(game, 1)) == ((1, 4), (1, 3))
    assert "activation_ended" in kinds(events)


def test_ac_1_the_activation_ends_by_itself_after_advance_and_action(game):
    game.play("e1 advance 1,4")
    events = game.play("e1 energize")
    ended = one(events, "activation_ended")
    assert (ended.subject, ended.player) == (1, 0)
    assert turn(game) == (1, 1, 3)


def test_ac_1_only_one_primary_action(game):
    game.play("e1 dash 1,4")
    assert verbs(game) == {"advance", "end"}


def test_ac_1_without_an_advance_left_only_the_end_is_offered(scene):
    game = scene([unit((0, 0))], board=["0 . 0"])
    assert legal(game) == {"e1 energize"}
    game.play("e1 energize")
    assert legal(game) == {"e1 end"}
    game.play("e1 end")
    assert turn(game) == (1, 1, 3)


def test_ac_1_a_unit_needs_no_weapon(scene):
    game = scene([unit((0, 4))], [unit((1, 4), space=10)])
    assert verbs(game) == {"advance", "dash", "energize"}


@pytest.mark.parametrize(
    ("settings", "gained", "paid"),
    [({}, 1, 2), ({"energize_energy": 3, "energize_tl": 5}, 3, 5), ({"energize_energy": 0}, 0, 2)],
)
def test_ac_1_energize(scene, settings, gained, paid):
    game = scene([unit((0, 4))], [unit(FAR, space=10)], settings=settings)
    assert energy(game, 1) == 0
    events = game.play("e1 energize")
    assert (energy(game, 1), token(game, 1)) == (gained, (1, 1 + paid))
    assert {event.rule for event in events if event.kind == "energy_gained"} <= {"AC-1"}


def test_ac_1_energy_adds_up(scene):
    game = scene([unit((0, 4))], [unit(FAR, space=10)])
    rest(game)
    rest(game)
    assert energy(game, 1) == 2


@pytest.mark.parametrize(("settings", "paid"), [({}, 2), ({"dash_tl": 6}, 6)])
def test_ac_1_dash_pays(scene, settings, paid):
    game = scene([unit((0, 4))], [unit(FAR, space=10)], settings=settings)
    game.play("e1 dash 2,4")
    assert (place(game, 1), token(game, 1)) == ((2, 4), (1, 1 + paid))


def test_ac_1_an_attack_pays_its_weapons_tl(scene):
    game = scene([unit((0, 4), weapon(tl=2), weapon(tl=5))], [unit((1, 4), space=10)], dice=[1])
    game.play("e1 attack w2 e2")
    assert token(game, 1) == (1, 6)


def test_ac_1_every_activation_starts_anew(scene):
    game = scene([unit((0, 4))], [unit(FAR, space=10)])
    game.play("e1 advance 1,4")
    game.play("e1 energize")
    assert verbs(game) == {"advance", "dash", "energize"}
    assert (1, 4) not in reach(game)


def test_ac_3_a_unit_contests_when_its_activation_ends(scene):
    game = scene([unit((0, 4))], [unit(FAR, space=10)], objectives={(2, 4): 5})
    game.play("e1 advance 1,4")
    assert control(game, 3) is None
    order = kinds(game.play("e1 energize"))
    assert control(game, 3) == 0
    assert order.index("energy_gained") < order.index("captured") < order.index("activation_ended")


def test_ac_3_where_it_was_in_between_does_not_count(scene):
    game = scene([unit((0, 4))], [unit(FAR, space=10)], objectives={(2, 4): 5})
    game.play("e1 advance 1,4")
    game.play("e1 dash 0,4")
    assert control(game, 3) is None


class Swap(ih.Mod):
    """Puts the attacker in the way of the unit that it pushes: the only way to be hit by one's own attack."""

    @ih.on("push.step", when="before")
    def swap(self, ctx):
        attacker = 1
        ctx.write("Position.q", attacker, 3)
        ctx.write("Position.r", attacker, 4)


@pytest.fixture
def suicide(scene):
    """An attacker with 2 HP at (1, 3) whose target collides with it at (3, 4), beside an objective."""
    attacker = unit((1, 4), weapon(push(2), tl=4), hp=2, space=3, vp=7)
    target = unit((2, 4), space=10)
    return scene([attacker], [target], dice=[9], mods=[Swap()], objectives={(3, 5): 5})


def test_ac_4_a_unit_defeated_in_its_own_activation_ends_it(suicide):
    suicide.play("e1 attack w1 e2")
    assert token(suicide, 1) == (1, 7)
    events = suicide.play("e1 push e2 E")
    assert (place(suicide, 1), token(suicide, 1)) == (None, (1, 9))
    assert "activation_ended" in kinds(events)
    assert turn(suicide) == (1, 1, 9)
    assert suicide.decision.kind == "deploy"


def test_ac_4_it_does_not_contest(suicide):
    suicide.play("e1 attack w1 e2")
    suicide.play("e1 push e2 E")
    assert control(suicide, 3) is None


def test_ac_4_its_attack_stops(suicide):
    suicide.play("e1 attack w1 e2")
    events = suicide.play("e1 push e2 E")
    damage = [(event.object, event.data["damage"]) for event in events if event.kind == "damaged"]
    assert sorted(damage) == [(1, 2), (2, 2)]
    assert score(suicide) == [0, 7]


def test_ac_4_no_minimum_of_time(scene):
    attacker = unit((1, 4), weapon(push(1), tl=0), hp=2, space=3)
    game = scene([attacker], [unit((2, 4), space=10)], dice=[9], mods=[Swap()], settings={"defeat_penalty": 0})
    game.play("e1 attack w1 e2")
    events = game.play("e1 push e2 E")
    assert "token_moved" not in kinds(events)
    assert turn(game) == (1, 1, 3)
    assert game.decision.kind == "deploy"
