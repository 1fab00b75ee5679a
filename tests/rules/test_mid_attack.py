"""What happens in the middle of an attack: rules AC-2, AT-13 and AT-14."""

import pytest

from scenes import (
    ability,
    damage_plus,
    energy,
    hp,
    kinds,
    one,
    place,
    push,
    rest,
    score,
    stack,
    token,
    turn,
    unit,
    weapon,
)
from scenes.abilities import automatic, offered, op, play, told

HERE = (1, 4)
THERE = (2, 4)
FAR = (6, 0)
WINDOWS = ("before_attack_roll", "after_attack_roll", "after_combat_damage")
GAIN = op("energy", amount=1)
BLOW = op("non_combat_damage", amount=2, to="actor")


def responses(*effects, **keys):
    """An ability of the other side in every window."""
    return [ability(when, *(effects or [GAIN]), by="enemy", **keys) for when in WINDOWS]


# ---- AC-2


def test_ac_2_an_ability_is_used_once_in_an_activation(scene):
    abilities = [
        ability("before_attack_roll", GAIN),
        automatic("after_combat_damage", op("attack")),
    ]
    game = scene([unit(HERE, weapon(tl=1), abilities=abilities)], [unit(THERE, space=10)], dice=[1] * 3)
    play(game, "e1 attack w1 e2", "e1 use a1")
    # The attack granted after step 12 is of the same activation.
    assert game.decision.kind == "attack"
    game.play("e1 attack w1 e2")
    assert (game.decision.kind, energy(game, 1)) == ("activation", 1)
    play(game, "e1 end", "e1 attack w1 e2")
    assert offered(game) == ("window", 0, {"e1 use a1", "p0 pass"})
    play(game, "e1 use a1", "p0 pass")
    assert energy(game, 1) == 2


def test_ac_2_responses_too(scene):
    attacker = unit(HERE, weapon(tl=1), abilities=[automatic("after_combat_damage", op("attack"))])
    target = unit(THERE, space=10, abilities=[ability("before_attack_roll", GAIN, by="enemy")])
    game = scene([attacker], [target], dice=[1] * 3)
    play(game, "e1 attack w1 e2", "e2 use a1", "e1 attack w1 e2")
    assert (game.decision.kind, energy(game, 2)) == ("activation", 1)
    play(game, "e1 end", "e1 attack w1 e2", "e2 use a1", "p0 pass")
    assert energy(game, 2) == 2


def test_ac_2_energy_is_paid_as_it_is_declared(scene):
    costly = ability("before_attack_roll", op("non_combat_damage", amount=1, to="enemy"), cost=1)
    game = scene([unit(HERE, weapon(), abilities=[costly])], [unit(THERE, space=10)], dice=[1])
    rest(game)
    play(game, "e1 attack w1 e2")
    assert energy(game, 1) == 1
    events = game.play("e1 use a1")
    # The effect still waits for the choice of its piece.
    assert (game.decision.kind, energy(game, 1), hp(game, 2)) == ("choice", 0, 10)
    assert one(events, "ability_used").data["cost"] == 1
    game.play("e1 choose e2")
    assert (energy(game, 1), hp(game, 2)) == (0, 9)


def test_ac_2_without_the_energy_it_is_not_offered(scene):
    costly = ability("before_attack_roll", GAIN, cost=2)
    game = scene([unit(HERE, weapon(), abilities=[costly])], [unit(THERE, space=10)], dice=[1])
    rest(game)
    game.play("e1 attack w1 e2")
    assert (game.decision.kind, energy(game, 1)) == ("activation", 1)


def test_ac_2_what_an_automatic_ability_costs_is_paid_too(scene):
    costly = automatic("before_attack_roll", op("strength", amount=1), cost=1)
    game = scene([unit(HERE, weapon(tl=1), abilities=[costly])], [unit(THERE, space=10)], dice=[1, 1, 1])
    rest(game)
    assert len(one(game.play("e1 attack w1 e2"), "rolled").data["faces"]) == 2
    assert energy(game, 1) == 0
    game.play("e1 end")
    assert len(one(game.play("e1 attack w1 e2"), "rolled").data["faces"]) == 1


def test_ac_2_inside_an_attack_no_other_window_opens(scene):
    shove = ability("activation", op("push", hexes=1, to="enemy"))
    target = unit(THERE, space=10, abilities=[ability("after_movement", GAIN)])
    game = scene([unit(HERE, weapon(push(1)), abilities=[shove])], [target], dice=[9])
    play(game, "e1 use a1", "e1 choose e2", "e1 push e2 E")
    assert offered(game) == ("window", 1, {"e2 use a1", "p1 pass"})
    play(game, "p1 pass", "e1 advance 2,4", "e1 attack w1 e2", "e1 push e2 E")
    assert (place(game, 2), game.decision.player) == ((4, 4), 0)


def test_ac_2_what_is_used_in_the_activation_waits_for_the_end_of_an_attack(scene):
    abilities = [ability("activation", GAIN), ability("after_attack_roll", GAIN)]
    game = scene([unit(HERE, weapon(), abilities=abilities)], [unit(THERE, space=10)], dice=[1])
    assert "e1 use a1" in offered(game)[2]
    game.play("e1 attack w1 e2")
    assert offered(game)[2] == {"e1 use a2", "p0 pass"}
    assert game.why_not("e1 use a1").rule == "AC-2"
    game.play("p0 pass")
    assert "e1 use a1" in offered(game)[2]
    game.play("e1 use a1")
    assert energy(game, 1) == 1


# ---- AT-14


def test_at_14_a_defeated_unit_cannot_respond(scene):
    target = unit(THERE, hp=1, space=10, abilities=[ability("after_combat_damage", BLOW, by="enemy")])
    game = scene([unit(HERE, weapon())], [target], dice=[5])
    game.play("e1 attack w1 e2")
    assert (game.decision.kind, place(game, 2)) == ("activation", None)


def test_at_14_a_bystander_defeated_in_mid_attack_cannot_respond(scene):
    kill = ability("before_attack_roll", op("non_combat_damage", amount=9, to="enemy"))
    bystander = unit(FAR, hp=1, space=10, abilities=responses(BLOW))
    game = scene([unit(HERE, weapon(), abilities=[kill])], [unit(THERE, space=10), bystander], dice=[5])
    play(game, "e1 attack w1 e2", "e1 use a1", "e1 choose e3")
    assert (game.decision.kind, score(game), hp(game, 2)) == ("activation", [5, 0], 9)


def test_at_14_a_target_defeated_in_a_window_drops_out(scene):
    kill = ability("after_attack_roll", op("non_combat_damage", amount=9, to="enemy"))
    others = [unit(THERE, hp=3, space=10), unit((2, 3), space=10)]
    game = scene([unit(HERE, weapon(strength=2, pattern=[(1, 0), (1, -1)]), abilities=[kill])], others, dice=[5, 5])
    play(game, "e1 attack w1 turn0", "e1 use a1")
    events = game.play("e1 choose e2")
    assert [event.object for event in events if event.kind == "damaged" and event.data["combat"]] == [3]
    assert (kinds(events).count("defeated"), score(game), hp(game, 3)) == (1, [5, 0], 8)


def test_at_14_without_a_target_the_attack_ends_before_its_roll(scene):
    kill = automatic("before_attack_roll", op("non_combat_damage", amount=9))
    target = unit(THERE, hp=3, space=10, abilities=responses())
    game = scene([unit(HERE, weapon(tl=3), abilities=[kill])], [target])
    events = game.play("e1 attack w1 e2")
    assert told(events, "rolled", "attack_ended") == [("attack_ended", 1)]
    assert (game.decision.kind, token(game, 1), score(game)) == ("activation", (1, 4), [5, 0])


def test_at_14_without_an_attacker_it_ends_with_its_activation(scene):
    target = unit(THERE, space=10, abilities=[ability("before_attack_roll", BLOW, by="enemy")])
    game = scene([unit(HERE, weapon(tl=3, strength=5), hp=2, vp=4, space=2)], [target])
    game.play("e1 attack w1 e2")
    events = game.play("e2 use a1")
    assert "rolled" not in kinds(events)
    assert "activation_ended" in kinds(events)
    # (1, 2) pays 3, then 2 for the defeat.
    assert (hp(game, 2), place(game, 1), token(game, 1), score(game)) == (10, None, (1, 7), [0, 4])


def test_at_14_a_bonus_for_the_activation_is_for_every_attack_of_it(scene):
    abilities = [
        ability("before_attack_roll", op("strength", amount=2, lasts="activation")),
        ability("after_combat_damage", op("attack")),
    ]
    game = scene([unit(HERE, weapon(tl=1), abilities=abilities)], [unit(THERE, space=10)], dice=[1] * 7)
    play(game, "e1 attack w1 e2", "e1 use a1", "e1 use a2")
    assert len(one(game.play("e1 attack w1 e2"), "rolled").data["faces"]) == 3
    play(game, "e1 end")
    assert len(one(play(game, "e1 attack w1 e2", "p0 pass"), "rolled").data["faces"]) == 1
    game.play("p0 pass")


def test_at_14_a_target_swapped_out_of_reach_is_still_attacked(scene):
    swap = ability("before_attack_roll", op("swap", to="other_ally"), by="enemy")
    others = [unit(THERE, space=10, abilities=[swap]), unit(FAR, space=10)]
    game = scene([unit(HERE, weapon(damage_plus(1)))], others, dice=[9])
    play(game, "e1 attack w1 e2", "e2 use a1", "e2 choose e3")
    assert (place(game, 2), place(game, 3), hp(game, 2), hp(game, 3)) == (FAR, THERE, 8, 10)
    assert turn(game)[0] == 1


def test_at_14_a_target_returned_to_its_reserve_drops_out(scene):
    away = automatic("after_attack_roll", op("return"))
    game = scene([unit(HERE, weapon(tl=3), abilities=[away])], [unit(THERE, space=10)], dice=[9])
    events = game.play("e1 attack w1 e2")
    assert not {"damaged", "defeated"} & set(kinds(events))
    assert (place(game, 2), score(game), token(game, 1), game.decision.kind) == (None, [0, 0], (1, 4), "activation")


def test_at_14_without_a_target_after_the_critical_effect_there_is_no_last_window(scene):
    arm = weapon(op("non_combat_damage", amount=9))
    note = ability("after_combat_damage", GAIN)
    game = scene([unit(HERE, arm, abilities=[note])], [unit(THERE, hp=3, space=10)], dice=[9])
    events = game.play("e1 attack w1 e2")
    assert (game.decision.kind, kinds(events).count("damaged"), score(game)) == ("activation", 1, [5, 0])


def test_at_14_what_is_for_targets_finds_no_defeated_ones(scene):
    arm = weapon(strength=2, pattern=[(1, 0), (1, -1)])
    blast = automatic("after_combat_damage", op("non_combat_damage", amount=1))
    others = [unit(THERE, hp=2, space=10), unit((2, 3), space=10)]
    game = scene([unit(HERE, arm, abilities=[blast])], others, dice=[5, 5])
    game.play("e1 attack w1 turn0")
    assert (hp(game, 2), place(game, 2), hp(game, 3), score(game)) == (2, None, 7, [5, 0])


def test_at_13_several_are_defeated_at_once(scene):
    arm = weapon(strength=2, pattern=[(1, 0), (1, -1)])
    others = [unit(THERE, hp=2, space=10, vp=1), unit((2, 3), hp=2, space=10, vp=2)]
    game = scene([unit(HERE, arm)], others, dice=[5, 5])
    events = game.play("e1 attack w1 turn0")
    order = [kind for kind in kinds(events) if kind in {"damaged", "defeated"}]
    assert order == ["damaged", "damaged", "defeated", "defeated"]
    # TL-7: in squad order, so the first one lies on top.
    assert (score(game), token(game, 2), token(game, 3), stack(game, 2, 3)) == ([3, 0], (2, 2), (2, 2), [2, 3])


def test_at_15_an_attack_granted_in_one_that_ended_early(scene):
    kill = automatic("before_attack_roll", op("attack"), op("non_combat_damage", amount=9), limit="game")
    others = [unit(THERE, hp=3, space=10), unit((1, 5), space=10)]
    game = scene([unit(HERE, weapon(tl=3), abilities=[kill])], others, dice=[5])
    events = game.play("e1 attack w1 e2")
    assert told(events, "rolled", "attack_ended") == [("attack_ended", 1)]
    assert offered(game) == ("attack", 0, {"e1 attack w1 e3", "p0 pass"})
    game.play("e1 attack w1 e3")
    assert hp(game, 3) == 9


def test_ac_2_as_often_as_there_is_energy(scene):
    costly = ability("before_attack_roll", op("damage", amount=1), cost=1, limit="none")
    game = scene([unit(HERE, weapon(), abilities=[costly])], [unit(THERE, space=10)], dice=[1])
    rest(game)
    rest(game)
    play(game, "e1 attack w1 e2", "e1 use a1", "e1 use a1")
    assert (energy(game, 1), hp(game, 2), game.decision.kind) == (0, 8, "activation")


def test_ac_2_what_does_nothing_is_paid_all_the_same(scene):
    costly = ability("before_attack_roll", op("heal", amount=1), cost=1)
    game = scene([unit(HERE, weapon(), abilities=[costly])], [unit(THERE, space=10)], dice=[1])
    rest(game)
    play(game, "e1 attack w1 e2", "e1 use a1")
    assert (energy(game, 1), hp(game, 1)) == (0, 10)


# ---- when an effect in progress ends


@pytest.mark.parametrize("when", ["before_attack_roll", "after_attack_roll"])
def test_at_14_an_effect_that_ends_the_attack_runs_to_its_end(scene, when):
    kill = automatic(when, op("non_combat_damage", amount=9), GAIN)
    dice = [1] if when == "after_attack_roll" else []
    game = scene([unit(HERE, weapon(), abilities=[kill])], [unit(THERE, hp=3, space=10)], dice=dice)
    game.play("e1 attack w1 e2")
    assert (game.decision.kind, score(game), energy(game, 1)) == ("activation", [5, 0], 1)


@pytest.mark.parametrize("late", [op("dice", amount=3), op("reroll", which="all")], ids=lambda late: late["op"])
def test_at_14_but_no_dice_are_rolled_for_an_attack_that_is_over(scene, late):
    kill = automatic("after_attack_roll", op("non_combat_damage", amount=9), late, GAIN)
    game = scene([unit(HERE, weapon(), abilities=[kill])], [unit(THERE, hp=3, space=10)], dice=[1])
    events = game.play("e1 attack w1 e2")
    assert (kinds(events).count("rolled"), energy(game, 1)) == (1, 1)


@pytest.mark.parametrize("step", [0, 1])
def test_at_14_nothing_of_an_attack_that_is_over_begins(scene, step):
    kill = automatic(WINDOWS[step], op("non_combat_damage", amount=9))
    later = [automatic(when, GAIN) for when in WINDOWS[step:]]
    own = [unit(HERE, weapon(GAIN), abilities=[kill, *later])]
    game = scene(own, [unit(THERE, hp=3, space=10)], dice=[9] * step)
    events = game.play("e1 attack w1 e2")
    assert (energy(game, 1), score(game), kinds(events).count("attack_ended")) == (0, [5, 0], 1)


def test_at_14_a_response_to_an_attacker_that_is_gone_goes_on(scene):
    kill = automatic("before_attack_roll", op("non_combat_damage", amount=9, to="actor"), GAIN, by="enemy")
    game = scene([unit(HERE, weapon(), hp=9)], [unit(THERE, space=10, abilities=[kill]), unit(FAR, space=10)])
    game.play("e1 attack w1 e2")
    assert (place(game, 1), energy(game, 2)) == (None, 1)


@pytest.mark.parametrize("away", [op("non_combat_damage", amount=99), op("return")], ids=["defeat", "return"])
def test_ac_4_an_effect_is_over_with_its_unit(scene, away):
    sacrifice = ability("activation", away, op("score", amount=1))
    game = scene([unit(HERE, vp=0, abilities=[sacrifice])], [unit(THERE, space=10)])
    game.play("e1 use a1")
    assert (place(game, 1), score(game)) == (None, [0, 0])


@pytest.mark.parametrize("by", ["self", "other_ally", "enemy"])
def test_df_1_a_unit_about_to_be_defeated_is_not_saved_by_a_return(scene, by):
    away = [automatic("defeated", op("return", to="actor"), by=by)]
    own = [unit(HERE, weapon(), abilities=away)]
    others = [unit(THERE, hp=1, space=4, abilities=away), unit(FAR, space=10, abilities=away)]
    game = scene(own, others, dice=[5])
    game.play("e1 attack w1 e2")
    assert (place(game, 2), hp(game, 2), token(game, 2), score(game)) == (None, 1, (1, 6), [5, 0])
