"""Damage: rules AT-10 and AT-13, with the worked examples of section 11, and what is not combat damage."""

import pytest

from scenes import damage_plus, hp, kinds, one, place, push, rest, score, shields, token, unit, weapon

HERE = (1, 4)
THERE = (2, 4)
WALL = {(3, 4): "1"}


@pytest.fixture
def shoot(scene):
    """A game in which e1 has attacked e2 with dice of these faces."""

    def build(faces, *critical, card=None, **content):
        arm = weapon(*critical, strength=len(faces))
        game = scene([unit(HERE, arm)], [unit(THERE, space=10, **(card or {}))], dice=faces, **content)
        game.play("e1 attack w1 e2")
        return game

    return build


@pytest.mark.parametrize(
    ("hits", "shield", "reduction", "damage", "active"),
    [
        pytest.param(4, 2, 0, 2, 0, id="4 hits, 2 Shields"),
        pytest.param(5, 1, 2, 2, 0, id="5 hits, reduction 2, 1 Shield"),
        pytest.param(2, 1, 2, 0, 1, id="2 hits, reduction 2, 1 Shield"),
        pytest.param(3, 5, 0, 0, 2, id="more Shields than hits"),
        pytest.param(3, 0, 0, 3, None, id="bare"),
        pytest.param(3, 0, 1, 2, None, id="reduction"),
        pytest.param(2, 0, 5, 0, None, id="more reduction than hits"),
        pytest.param(0, 2, 0, 0, 2, id="no hit"),
        pytest.param(3, 1, 2, 0, 0, id="reductions come first"),
    ],
)
def test_at_10_reductions_then_shields(shoot, hits, shield, reduction, damage, active):
    card = {key: value for key, value in (("shields", shield), ("reduction", reduction)) if value}
    game = shoot([5] * hits + [1], card=card)
    assert hp(game, 2) == 10 - damage
    assert active is None or shields(game, 2) == active


def test_at_10_damage_plus_is_reduced_and_shielded_too(shoot):
    game = shoot([9], damage_plus(4), card={"reduction": 1, "shields": 2})
    assert (hp(game, 2), shields(game, 2)) == (10 - 2, 0)


def test_at_10_every_damage_plus_counts(shoot):
    game = shoot([9, 4], damage_plus(2), damage_plus(3))
    assert hp(game, 2) == 10 - 7


def test_at_10_one_critical_hit_against_two_shields(shoot):
    game = shoot([9], push(1), card={"shields": 2})
    game.play("e1 push e2 E")
    assert (hp(game, 2), shields(game, 2), place(game, 2)) == (10, 1, (3, 4))


def test_at_10_a_card_without_shields_has_none(shoot):
    game = shoot([1])
    assert not {"Shields", "Reduction"} & set(game.view("referee")["pieces"][2])


def test_at_10_the_event_tells_what_the_shields_stopped(scene):
    attacker = unit(HERE, weapon(strength=4))
    game = scene([attacker], [unit(THERE, space=10, shields=1, reduction=1)], dice=[5, 5, 5, 5])
    event = one(game.play("e1 attack w1 e2"), "damaged")
    assert (event.rule, event.data["damage"], event.data["shielded"], event.data["hp"]) == ("AT-10", 2, 1, 8)


def test_at_10_shields_come_back_when_their_unit_acts_next(scene):
    attacker = unit(HERE, weapon(tl=1, strength=2), hp=20)
    game = scene([attacker], [unit(THERE, shields=2, space=4)], dice=[5, 5, 5, 5])
    game.play("e1 attack w1 e2")
    game.play("e1 end")
    assert (hp(game, 2), shields(game, 2)) == (10, 0)
    game.play("e1 attack w1 e2")
    assert (hp(game, 2), shields(game, 2)) == (8, 0)
    game.play("e1 end")
    game.play("e1 energize")
    events = game.play("e1 end")
    assert shields(game, 2) == 2
    assert one(events, "shields_restored").subject == 2


def test_at_10_shields_that_are_whole_are_not_restored(scene):
    game = scene([unit(HERE)], [unit(THERE, shields=2, space=2)])
    assert "shields_restored" not in kinds(rest(game))


@pytest.mark.parametrize(
    ("scope", "left", "active"),
    [
        pytest.param("attack", 8, 5, id="attack"),
        pytest.param("all", 10, 3, id="all"),
    ],
)
def test_at_10_shields_and_damage_that_is_not_combat_damage(shoot, scope, left, active):
    game = shoot([9], push(1), card={"shields": 5}, terrain=WALL, settings={"shield_scope": scope})
    events = game.play("e1 push e2 E")
    collision = next(event for event in events if event.kind == "damaged" and not event.data["combat"])
    assert (collision.data["damage"], collision.data["hp"]) == (10 - left, left)
    # The hit of the attack itself costs one more Shield.
    assert (hp(game, 2), shields(game, 2)) == (left, active - 1)


@pytest.mark.parametrize(("scope", "left"), [("attack", 8), ("all", 10)])
def test_at_10_reductions_stop_a_collision_only_by_shield_scope(shoot, scope, left):
    game = shoot([9], push(1), card={"reduction": 3}, terrain=WALL, settings={"shield_scope": scope})
    game.play("e1 push e2 E")
    assert hp(game, 2) == left


def test_at_10_shield_scope_all_stops_what_it_can(shoot):
    game = shoot([9], push(1), card={"shields": 1}, terrain=WALL, settings={"shield_scope": "all"})
    game.play("e1 push e2 E")
    assert (hp(game, 2), shields(game, 2)) == (10 - 1 - 1, 0)


def test_at_10_shield_scope_all_protects_the_piece_hit_too(scene):
    own = [unit(HERE, weapon(push(1)))]
    other = [unit(THERE, space=10), unit((3, 4), space=10, shields=1)]
    game = scene(own, other, dice=[9], settings={"shield_scope": "all"})
    game.play("e1 attack w1 e2")
    game.play("e1 push e2 E")
    assert (hp(game, 3), shields(game, 3)) == (9, 0)


@pytest.mark.parametrize("hits", [3, 4, 9])
def test_at_13_hit_points_stop_at_zero(scene, hits):
    game = scene([unit(HERE, weapon(strength=hits))], [unit(THERE, hp=3, space=10)], dice=[8] * hits)
    events = game.play("e1 attack w1 e2")
    assert one(events, "damaged").data["hp"] == 0
    assert (score(game), place(game, 2), token(game, 2)) == ([5, 0], None, (2, 2))


def test_at_13_exact_damage_defeats_and_one_less_does_not(scene):
    for faces, there in (([8, 8, 8], False), ([8, 8, 1], True)):
        game = scene([unit(HERE, weapon(strength=3))], [unit(THERE, hp=3, space=10)], dice=faces)
        game.play("e1 attack w1 e2")
        assert (place(game, 2) is not None) is there
