"""`Game.odds` counts what all faces of all dice come to, for every kind of effect."""

from fractions import Fraction

import pytest

import ironhex as ih
from games.every_face import BESIDE, BOTH, HERE, THERE, assert_counts_all_faces, fight, scene, scene_folder, weights
from scenes import ability, at_start, damage_plus, gives, more_dice, push, unit, weapon
from scenes.abilities import automatic, condition, op

__all__ = ["fight", "scene", "scene_folder"]


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
@pytest.mark.parametrize("level", ["-1", "0", "1"])
def test_a_plain_attack(fight, dice, level):
    odds = assert_counts_all_faces(fight(weapon(strength=dice), terrain={THERE: level}), dice)
    table = ih.odds(dice, -int(level)).tolist()
    assert list(odds.hits().values()) == [sum(row) for row in table]
    assert list(odds.criticals().values()) == [sum(column) for column in zip(*table, strict=True)]
    assert (odds.decisions, odds.exact, odds.targets) == (0, True, (2,))


def test_shields_reduction_and_damage_plus(fight):
    card = {"shields": 2, "reduction": 1, "hp": 3}
    odds = assert_counts_all_faces(fight(weapon(damage_plus(2), strength=4), card=card), 4)
    assert odds.defeat() == Fraction(sum(w for damage, w in odds.damage().items() if damage >= 3), 10**4)


@pytest.mark.parametrize("needs", [1, 2, 3])
def test_critical_effects_that_need_more(fight, needs):
    assert_counts_all_faces(fight(weapon(damage_plus(3), strength=3, needs=needs)), 3)


@pytest.mark.parametrize("dice", [3, 4])
def test_several_targets_at_their_own_terrain(fight, dice):
    arm = weapon(damage_plus(1), strength=dice, pattern=BOTH)
    game = fight(arm, other={"shields": 1, "hp": 2}, terrain={THERE: "1", BESIDE: "0w"})
    odds = assert_counts_all_faces(game, dice, "e1 attack w1 turn0")
    assert odds.targets == (2, 3)


def test_several_targets_fall_one_by_one(fight):
    arm = weapon(strength=4, pattern=BOTH)
    game = fight(arm, card={"hp": 2}, other={"hp": 3}, terrain={THERE: "1", BESIDE: "-1"})
    odds = assert_counts_all_faces(game, 4, "e1 attack w1 turn0")
    both = odds.probability(lambda outcome: all(on.defeated for on in outcome.targets))
    assert 0 < both < min(odds.defeat(2), odds.defeat(3))


@pytest.mark.parametrize("check", ["after_shields", "before_shields"])
def test_fracture(fight, check):
    card = {"abilities": [at_start(gives("fracture"))], "shields": 1}
    game = fight(weapon(strength=4), card=card, settings={"fracture_check": check})
    assert_counts_all_faces(game, 4)


def test_fracture_given_by_the_critical_effect(fight):
    odds = assert_counts_all_faces(fight(weapon(gives("fracture"), strength=4)), 4)
    assert max(odds.damage()) == 7


@pytest.mark.parametrize("timing", ["after_attacker", "after_both"])
def test_disarm_rolls_hits_again(fight, timing):
    game = fight(
        weapon(damage_plus(2), strength=2), own=[at_start(gives("disarm"))], settings={"disarm_timing": timing}
    )
    assert_counts_all_faces(game, 4)


def test_disarm_with_several_targets(fight):
    arm = weapon(strength=2, pattern=BOTH)
    game = fight(arm, own=[at_start(gives("disarm"))], other={}, terrain={THERE: "1", BESIDE: "-1"})
    assert_counts_all_faces(game, 4, "e1 attack w1 turn0")


@pytest.mark.parametrize("again", [False, True])
def test_dice_added_by_the_critical_effect(fight, again):
    """With `crit_again` two dice lead to two more at most, and so on: the queue of effects ends it."""
    arm = weapon(more_dice(1), strength=2, needs=2)
    game = fight(arm, settings={"crit_again": again})
    odds = assert_counts_all_faces(game, 3)
    assert max(odds.hits()) == 3
    assert max(odds.criticals()) == 2


def test_dice_added_to_the_roll(fight):
    game = fight(weapon(damage_plus(1), strength=2), own=[automatic("after_attack_roll", op("dice", amount=1))])
    odds = assert_counts_all_faces(game, 3)
    assert max(odds.criticals()) == 3


@pytest.mark.parametrize(
    ("which", "amount"), [("misses", 1), ("misses", 9), ("hits", 1), ("hits", 9), ("all", 1), ("all", 2)]
)
def test_rerolls_with_several_targets(fight, which, amount):
    arm = weapon(strength=2, pattern=BOTH)
    own = [automatic("after_attack_roll", op("reroll", which=which, amount=amount))]
    game = fight(arm, own=own, other={}, terrain={THERE: "1", BESIDE: "-1"})
    dice = 3 if amount == 1 else 4
    assert_counts_all_faces(game, dice, "e1 attack w1 turn0")


@pytest.mark.parametrize("responses", ["none", "all"])
@pytest.mark.parametrize("face", [3, 6, 10])
def test_a_critical_range_widened_after_the_roll(fight, face, responses):
    wide = ability("after_attack_roll", op("critical_from", face=face), op("reroll", which="hits", amount=1))
    game = fight(weapon(damage_plus(1), strength=3), own=[wide], terrain={THERE: "1"})
    # From 3 on every hit is a critical, and there is nothing to roll again.
    dice = 3 if responses == "none" or face == 3 else 4
    assert assert_counts_all_faces(game, dice, responses=responses).decisions == 1


def test_a_critical_range_of_the_settings(fight):
    game = fight(weapon(damage_plus(1), strength=3), settings={"critical_from": 7}, terrain={THERE: "1"})
    assert_counts_all_faces(game, 3)


@pytest.mark.parametrize("responses", ["none", "all"])
def test_responses_of_both_sides(fight, responses):
    lowered = ability("after_attack_roll", op("reduction", amount=1, to="self"), by="enemy", against="self")
    healed = ability("after_combat_damage", op("heal", amount=1), by="enemy", against="self")
    raised = ability("before_attack_roll", op("strength", amount=1))
    hurts = ability("after_combat_damage", op("non_combat_damage", amount=1, to="target"))
    game = fight(weapon(strength=3), own=[raised, hurts], card={"abilities": [lowered, healed], "hp": 4})
    odds = assert_counts_all_faces(game, 3 if responses == "none" else 4, responses=responses)
    assert odds.decisions >= 3
    assert (max(odds.other_damage()) == 1) == (responses == "all")
    assert f'responses = "{responses}"' in odds.assumption


def test_a_response_depends_on_the_roll(fight):
    """The defender may lower the damage where three dice hit: some ways are asked, others are not."""
    given = [condition("hits", at_least=3)]
    lowered = ability("after_attack_roll", op("reduction", amount=2, to="target"), by="enemy", given=given)
    game = fight(weapon(strength=4), card={"abilities": [lowered]})
    odds = assert_counts_all_faces(game, 4, responses="all")
    assert (max(odds.damage()), odds.decisions) == (2, 1)


@pytest.mark.parametrize("responses", ["none", "all"])
def test_a_defeat_that_can_be_prevented(fight, responses):
    saved = ability("defeated", op("prevent_defeat", hp=1))
    game = fight(weapon(strength=3), card={"abilities": [saved], "hp": 2})
    odds = assert_counts_all_faces(game, 3, responses=responses)
    assert (odds.defeat() == 0) == (responses == "all")


def test_an_attack_that_ends_early(fight):
    """The critical effect defeats the only target before the damage of the dice (AT-14)."""
    arm = weapon(op("non_combat_damage", amount=2, to="target"), strength=3)
    odds = assert_counts_all_faces(fight(arm, card={"hp": 2}), 3)
    early = [on for outcome in odds.outcomes for on in outcome.targets if outcome.criticals]
    assert early
    assert {(on.damage, on.defeated, on.other_damage) for on in early} == {(0, True, 2)}


def test_a_garrison_is_destroyed(scene):
    game = scene([unit(HERE, weapon(strength=3))], [unit(space=10)], garrisons=([], [THERE]), dice="outside")
    (attack,) = [str(action) for action in game.legal_actions() if action.verb == "attack"]
    odds = assert_counts_all_faces(game, 3, attack)
    assert odds.defeat() == 1 - Fraction(3, 10) ** 3


def test_a_push_is_declined(fight):
    odds = assert_counts_all_faces(fight(weapon(push(2), strength=2)), 2)
    assert odds.decisions == 1
    assert odds.other_damage() == {0: 100}


@pytest.mark.parametrize("responses", ["none", "all"])
def test_one_more_target(fight, responses):
    own = [automatic("attack_declared", op("extra_target", amount=1))]
    game = fight(weapon(strength=3), own=own, other={}, terrain={BESIDE: "1"})
    odds = assert_counts_all_faces(game, 3, responses=responses)
    assert odds.targets == ((2,) if responses == "none" else (2, 3))


def test_attacks_that_it_grants_are_not_part_of_it(fight):
    own = [automatic("after_combat_damage", op("attack"))]
    game = fight(weapon(strength=2), own=own)
    odds = assert_counts_all_faces(game, 2)
    game.play("e1 attack w1 e2")
    game.supply([5, 5])
    assert game.decision.kind == "attack"
    assert weights(game.odds("e1 attack w1 e2")) == weights(odds)


@pytest.mark.parametrize(("goal", "accuracy"), [("1,4", -1), ("2,5", 0)])
def test_after_an_advance_that_is_only_considered(scene, goal, accuracy):
    terrain = {THERE: "1", (2, 5): "1"}
    game = scene([unit((0, 5), weapon(strength=3))], [unit(THERE, space=10)], dice="outside", terrain=terrain)
    state = game.state_hash()
    assert game.why_not("e1 attack w1 e2") is not None
    odds = assert_counts_all_faces(game, 3, after=f"e1 advance {goal}")
    assert list(odds.hits().values()) == [sum(row) for row in ih.odds(3, accuracy).tolist()]
    assert odds.after == f"e1 advance {goal}"
    assert game.state_hash() == state


@pytest.mark.parametrize("responses", ["none", "all"])
def test_after_an_advance_that_is_answered(scene, responses):
    aimed = ability("after_movement", op("accuracy", amount=1, lasts="activation"))
    own = [unit((0, 5), weapon(strength=2), abilities=[aimed])]
    game = scene(own, [unit(THERE, space=10)], dice="outside")
    odds = assert_counts_all_faces(game, 2, after="e1 advance 1,4", responses=responses)
    accuracy = int(responses == "all")
    assert list(odds.hits().values()) == [sum(row) for row in ih.odds(2, accuracy).tolist()]
    assert odds.decisions == 1
