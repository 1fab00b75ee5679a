"""Fracture: rule AT-11 in both readings of `fracture_check`, with the worked examples of section 11."""

import pytest

from scenes import at_start, attack, damage_plus, energy, gives, hp, one, piece, place, score, shields, unit, weapon
from scenes.abilities import automatic, condition, op

HERE = (1, 4)
THERE = (2, 4)
BESIDE = (2, 3)
CRACKED = at_start(gives("fracture"))


@pytest.fixture
def crack(scene):
    """A game in which e1 has attacked e2, which had Fracture and 30 HP unless its card says otherwise."""

    def build(dice, *critical, card=None, abilities=(), **content):
        own = [unit(HERE, weapon(*critical, strength=len(dice)), abilities=list(abilities))]
        target = unit(THERE, **{"hp": 30, "space": 10, "abilities": [CRACKED], **(card or {})})
        game = scene(own, [target], dice=dice, **content)
        return game, attack(game)

    return build


def taken(game):
    return 30 - hp(game, 2)


def is_cracked(game, entity=2):
    return "Fracture" in piece(game, entity)


def hits(count, dice=6):
    """Faces of which so many hit."""
    return [5] * count + [1] * (dice - count)


@pytest.mark.parametrize(
    ("count", "damage", "stays"), [(0, 0, True), (2, 2, True), (3, 6, False), (4, 7, False), (6, 9, False)]
)
def test_at_11_three_damage_become_six(crack, count, damage, stays):
    game, _ = crack(hits(count))
    assert (taken(game), is_cracked(game)) == (damage, stays)


def test_at_11_it_is_a_step_of_its_own_behind_the_damage(crack):
    _, events = crack(hits(4))
    damaged = [event for event in events if event.kind == "damaged"]
    assert [(event.rule, event.data["damage"], event.data["combat"]) for event in damaged] == [
        ("AT-10", 4, 1),
        ("AT-11", 3, 1),
    ]
    assert one(events, "status_ended").data["status"] == "fracture"


def test_at_11_without_fracture_nothing_happens(crack):
    game, _ = crack(hits(6), card={"abilities": []})
    assert taken(game) == 6


@pytest.mark.parametrize(
    ("check", "count", "card", "damage", "stays"),
    [
        pytest.param("after_shields", 3, {"shields": 1}, 2, True, id="3 hits, 1 Shield, after"),
        pytest.param("before_shields", 3, {"shields": 1}, 5, False, id="3 hits, 1 Shield, before"),
        pytest.param("after_shields", 3, {"shields": 4}, 0, True, id="3 hits, 4 Shields, after"),
        pytest.param("before_shields", 3, {"shields": 4}, 2, False, id="3 hits, 4 Shields, before"),
        pytest.param("after_shields", 5, {"shields": 2}, 6, False, id="5 hits, 2 Shields, after"),
        pytest.param("before_shields", 5, {"shields": 2}, 6, False, id="5 hits, 2 Shields, before"),
        pytest.param("after_shields", 2, {}, 2, True, id="2 hits, after"),
        pytest.param("before_shields", 2, {}, 2, True, id="2 hits, before"),
        pytest.param("after_shields", 4, {"reduction": 2}, 2, True, id="reduced to 2, after"),
        pytest.param("before_shields", 4, {"reduction": 2}, 2, True, id="reduced to 2, before"),
        pytest.param("after_shields", 5, {"reduction": 2}, 6, False, id="reduced to 3, after"),
        pytest.param("before_shields", 5, {"reduction": 2}, 6, False, id="reduced to 3, before"),
        pytest.param("after_shields", 5, {"reduction": 1, "shields": 2}, 2, True, id="both, after"),
        pytest.param("before_shields", 5, {"reduction": 1, "shields": 2}, 5, False, id="both, before"),
    ],
)
def test_at_11_both_readings(crack, check, count, card, damage, stays):
    game, _ = crack(hits(count), card=card, settings={"fracture_check": check})
    assert (taken(game), is_cracked(game)) == (damage, stays)


@pytest.mark.parametrize(("check", "active"), [("after_shields", 1), ("before_shields", 0)])
def test_at_11_shields_stop_the_bonus_in_one_reading_only(crack, check, active):
    game, _ = crack(hits(3), card={"shields": 4}, settings={"fracture_check": check})
    assert shields(game, 2) == active


def test_at_11_damage_plus_counts_for_the_threshold(crack):
    game, _ = crack([9], damage_plus(2))
    assert taken(game) == 6


@pytest.mark.parametrize("check", ["after_shields", "before_shields"])
def test_at_11_given_by_the_critical_effect_it_counts_at_once(crack, check):
    card = {"abilities": []}
    game, _ = crack([9, 5, 5], gives("fracture"), card=card, settings={"fracture_check": check})
    assert (taken(game), is_cracked(game)) == (6, False)


def test_at_11_given_in_the_last_window_it_waits(crack):
    late = automatic("after_combat_damage", gives("fracture"))
    game, _ = crack(hits(4), card={"abilities": []}, abilities=[late])
    assert (taken(game), is_cracked(game)) == (4, True)


def test_at_11_other_damage_does_not_use_it(crack):
    blast = automatic("before_attack_roll", op("non_combat_damage", amount=5))
    game, _ = crack(hits(0), abilities=[blast])
    assert (taken(game), is_cracked(game)) == (5, True)


def test_at_11_other_damage_of_the_attack_does_not_help(crack):
    blast = automatic("after_attack_roll", op("non_combat_damage", amount=5))
    game, _ = crack(hits(2), abilities=[blast])
    assert (taken(game), is_cracked(game)) == (7, True)


def test_at_11_its_damage_is_combat_damage_of_the_attack(crack):
    gain = op("energy", amount=1)
    abilities = [
        automatic("after_combat_damage", gain, given=[condition("dealt", at_least=7)]),
        automatic("after_combat_damage", gain, given=[condition("dealt", at_least=8)]),
    ]
    game, _ = crack(hits(4), abilities=abilities)
    assert energy(game, 1) == 1


@pytest.mark.parametrize("check", ["after_shields", "before_shields"])
@pytest.mark.parametrize(
    ("settings", "count", "damage"),
    [({"fracture_threshold": 2}, 2, 5), ({"fracture_threshold": 5}, 4, 4), ({"fracture_bonus": 1}, 3, 4)],
)
def test_at_11_its_numbers_are_settings(crack, check, settings, count, damage):
    game, _ = crack(hits(count), settings={**settings, "fracture_check": check})
    assert taken(game) == damage


@pytest.mark.parametrize("check", ["after_shields", "before_shields"])
def test_at_11_each_target_by_itself(scene, check):
    arm = weapon(strength=3, pattern=[(1, 0), (1, -1)])
    others = [unit(at, hp=30, space=10, abilities=[CRACKED]) for at in (THERE, BESIDE)]
    settings = {"fracture_check": check}
    game = scene([unit(HERE, arm)], others, dice=[4, 5, 5], terrain={THERE: "1"}, settings=settings)
    game.play("e1 attack w1 turn0")
    assert (hp(game, 2), hp(game, 3)) == (30 - 2, 30 - 6)
    assert (is_cracked(game, 2), is_cracked(game, 3)) == (True, False)


@pytest.mark.parametrize("check", ["after_shields", "before_shields"])
def test_at_11_it_can_defeat(crack, check):
    game, events = crack(hits(4), card={"hp": 7, "vp": 3}, settings={"fracture_check": check})
    assert (place(game, 2), score(game)) == (None, [3, 0])
    assert one(events, "defeated").object in {None, 2}


def test_at_11_mitigation_ignored(crack):
    pierce = automatic("before_attack_roll", op("ignore_mitigation"))
    game, _ = crack(hits(3), card={"shields": 2, "reduction": 1}, abilities=[pierce])
    assert (taken(game), shields(game, 2), is_cracked(game)) == (6, 2, False)
