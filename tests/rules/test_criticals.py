"""Critical effects: rule AT-9, and the wider critical range of AT-7. (Dice added in the effect: test_roll.py.)"""

import pytest

from scenes import ability, attack, damage_plus, hp, kinds, more_dice, one, piece, place, push, shields, unit, weapon
from scenes.abilities import automatic, condition, op, play

HERE = (1, 4)
THERE = (2, 4)
BESIDE = (2, 3)
FRACTURE = op("status", status="fracture")


@pytest.fixture
def strike(scene):
    """A game in which e1 has attacked e2 (30 HP); `abilities` are those of e1."""

    def build(arm, dice, abilities=(), card=None, **content):
        own = [unit(HERE, arm, abilities=list(abilities))]
        game = scene(own, [unit(THERE, hp=30, space=10, **(card or {}))], dice=dice, **content)
        return game, attack(game)

    return build


def taken(game):
    return 30 - hp(game, 2)


def sweep(*critical, **keys):
    """A weapon against THERE and BESIDE."""
    return weapon(*critical, **keys, pattern=[(1, 0), (1, -1)])


# ---- when it triggers


def test_at_9_it_triggers_when_shields_stop_all_damage(strike):
    game, events = strike(weapon(FRACTURE), [9], card={"shields": 2})
    assert one(events, "critical_effect").subject == 1
    assert (taken(game), shields(game, 2)) == (0, 1)
    assert "Fracture" in piece(game, 2)


def test_at_9_three_criticals_trigger_damage_plus_two_once(strike):
    game, _ = strike(weapon(damage_plus(2), strength=3), [9, 10, 9])
    assert taken(game) == 3 + 2


@pytest.mark.parametrize(("dice", "damage"), [([5, 9, 1], 2 + 4), ([5, 8, 1], 2), ([9, 9, 9], 3 + 4)])
def test_at_9_dice_added_after_the_roll_belong_to_the_roll(strike, dice, damage):
    extra = automatic("after_attack_roll", more_dice(2))
    game, events = strike(weapon(damage_plus(4)), dice, [extra])
    assert [event.data["faces"] for event in events if event.kind == "rolled"] == [dice[:1], dice[1:]]
    assert taken(game) == damage


def test_at_9_needs_are_counted_over_both(strike):
    extra = automatic("after_attack_roll", more_dice(1))
    game, _ = strike(weapon(damage_plus(4), needs=2), [9, 9], [extra])
    assert taken(game) == 2 + 4


@pytest.mark.parametrize(("again", "damage"), [(False, 3 + 1), (True, 4 + 2)])
def test_at_9_only_dice_added_in_the_effect_are_later_ones(strike, again, damage):
    extra = automatic("after_attack_roll", more_dice(1))
    dice = [5, 9, 9, 5] if again else [5, 9, 9]
    game, _ = strike(weapon(more_dice(1), damage_plus(1)), dice, [extra], settings={"crit_again": again})
    assert taken(game) == damage


@pytest.mark.parametrize(("dice", "damage"), [([9, 4], 1), ([4, 9], 1 + 5), ([9, 10], 1 + 5)])
def test_at_9_dice_rolled_again_count_as_they_lie(strike, dice, damage):
    again = automatic("after_attack_roll", op("reroll", which="all"))
    game, _ = strike(weapon(damage_plus(5)), dice, [again])
    assert taken(game) == damage


def test_at_9_a_weapon_without_critical_effect_has_none(strike):
    game, events = strike(weapon(strength=2), [9, 9])
    assert (taken(game), "critical_effect" in kinds(events)) == (2, False)


@pytest.mark.parametrize(("card", "damage"), [({}, 1), ({"shields": 1}, 3)])
def test_at_9_a_critical_effect_may_have_conditions(strike, card, damage):
    arm = weapon(damage_plus(3))
    arm["critical"]["if"] = [condition("field", field="Shields.active", of="target", value=1, is_="at_least")]
    game, _ = strike(arm, [9], card=card)
    assert taken(game) == damage


# ---- several targets


def test_at_9_it_speaks_of_each_target(scene):
    arm = sweep(damage_plus(2), FRACTURE)
    game = scene([unit(HERE, arm)], [unit(THERE, space=10), unit(BESIDE, space=10)], dice=[9])
    events = game.play("e1 attack w1 turn0")
    assert kinds(events).count("critical_effect") == 1
    # 1 hit and Damage+2 deal 3, which the Fracture given just now makes 6.
    assert (hp(game, 2), hp(game, 3)) == (4, 4)


def test_at_9_with_conditions_only_of_those_for_which_they_hold(scene):
    arm = sweep(damage_plus(2))
    arm["critical"]["if"] = [condition("level", of="target", is_="higher")]
    game = scene([unit(HERE, arm)], [unit(THERE, space=10), unit(BESIDE, space=10)], dice=[9], terrain={BESIDE: "1"})
    game.play("e1 attack w1 turn0")
    assert (hp(game, 2), hp(game, 3)) == (9, 7)


def test_at_9_it_pushes_one_target_after_the_other(scene):
    game = scene([unit(HERE, sweep(push(1)))], [unit(THERE, space=10), unit(BESIDE, space=10)], dice=[9])
    play(game, "e1 attack w1 turn0", "e1 push e2 E", "e1 push e3 NE")
    assert (place(game, 2), place(game, 3), game.decision.kind) == ((3, 4), (3, 2), "activation")


def test_at_9_what_is_not_about_targets_happens_once(scene):
    gain = op("energy", amount=1)
    game = scene([unit(HERE, sweep(gain))], [unit(THERE, space=10), unit(BESIDE, space=10)], dice=[9])
    game.play("e1 attack w1 turn0")
    assert piece(game, 1)["Energy"]["amount"] == 1


# ---- AT-7: a wider critical range


@pytest.mark.parametrize("face", [2, 6, 8, 9, 10])
@pytest.mark.parametrize("accuracy", [-3, 0, 3])
def test_at_7_an_effect_widens_the_critical_range(strike, face, accuracy):
    abilities = [automatic("before_attack_roll", op("critical_from", face=face))]
    if accuracy:
        abilities.append(automatic("before_attack_roll", op("accuracy", amount=accuracy)))
    _, events = strike(weapon(strength=10), list(range(1, 11)), abilities)
    counted = one(events, "hits_counted")
    # It widens the range and never narrows it: 9 is critical with "from 10" too.
    first = min(face, 9)
    ordinary = [shown for shown in range(2, first) if shown + accuracy >= 4]
    assert (counted.data["criticals"], counted.data["hits"]) == (11 - first, 11 - first + len(ordinary))


def test_at_7_a_wider_range_triggers_the_critical_effect(strike):
    game, _ = strike(weapon(damage_plus(3)), [7], [automatic("before_attack_roll", op("critical_from", face=7))])
    assert taken(game) == 4


def test_at_7_the_widest_of_several_ranges_counts(strike):
    abilities = [automatic("before_attack_roll", op("critical_from", face=face)) for face in (6, 8)]
    _, events = strike(weapon(strength=3), [5, 6, 8], abilities)
    assert one(events, "hits_counted").data["criticals"] == 2


def test_at_7_a_range_widened_after_the_roll_counts_for_the_dice_that_lie_there(strike):
    game, _ = strike(weapon(damage_plus(3)), [3], [automatic("after_attack_roll", op("critical_from", face=3))])
    assert taken(game) == 1 + 3


def test_at_7_a_range_of_an_attack_is_over_with_it(scene):
    wide = ability("before_attack_roll", op("critical_from", face=2))
    own = [unit(HERE, weapon(damage_plus(3), tl=1), abilities=[wide])]
    game = scene(own, [unit(THERE, hp=30, space=10)], dice=[3, 3])
    play(game, "e1 attack w1 e2", "e1 use a1")
    assert taken(game) == 4
    play(game, "e1 end", "e1 attack w1 e2", "p0 pass")
    assert taken(game) == 4


@pytest.mark.parametrize(("lasts", "damage"), [("attack", 4), ("activation", 8)])
def test_at_7_a_range_may_last_longer(scene, lasts, damage):
    wide = automatic("before_attack_roll", op("critical_from", face=2, lasts=lasts), limit="game")
    own = [unit(HERE, weapon(damage_plus(3)), abilities=[wide, ability("activation", op("attack"))])]
    game = scene(own, [unit(THERE, hp=30, space=10)], dice=[3, 3])
    play(game, "e1 use a2", "e1 attack w1 e2", "e1 attack w1 e2")
    assert taken(game) == damage
