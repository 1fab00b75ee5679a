"""Granted attacks: rule AT-15 (op `attack`)."""

import pytest

from scenes import ability, attack, damage_plus, hp, kinds, one, place, score, token, turn, unit, verbs, weapon
from scenes.abilities import automatic, offered, op, play, told

HERE = (1, 4)
THERE = (2, 4)
FAR = (5, 4)
AGAIN = op("attack")
COUNTER = automatic("after_combat_damage", AGAIN, by="enemy", against="self")


@pytest.mark.parametrize("when", ["attack_declared", "before_attack_roll", "after_attack_roll", "after_combat_damage"])
def test_at_15_it_starts_after_step_twelve(scene, when):
    abilities = [automatic(when, AGAIN, limit="activation"), ability("after_combat_damage", op("score", amount=1))]
    game = scene([unit(HERE, weapon(), abilities=abilities)], [unit(THERE, space=10)], dice=[5, 5])
    attack(game)
    # Still the window of step 12 of the first attack.
    assert offered(game) == ("window", 0, {"e1 use a2", "p0 pass"})
    events = game.play("e1 use a2")
    assert "attack_ended" in kinds(events)
    assert offered(game) == ("attack", 0, {"e1 attack w1 e2", "p0 pass"})
    events = attack(game)
    assert told(events, "attack_declared", "attack_ended") == [("attack_declared", 1), ("attack_ended", 1)]
    assert (hp(game, 2), game.decision.kind) == (8, "activation")


def test_at_15_it_costs_no_time_and_is_no_action(scene):
    game = scene(
        [unit(HERE, weapon(tl=3), abilities=[ability("activation", AGAIN)])], [unit(THERE, space=10)], dice=[5, 5]
    )
    game.play("e1 use a1")
    attack(game)
    assert (token(game, 1), game.decision.kind) == ((1, 1), "activation")
    assert verbs(game) == {"advance", "attack", "dash", "energize"}
    attack(game)
    assert (token(game, 1), verbs(game)) == ((1, 4), {"advance", "end"})


def test_at_15_the_player_may_do_without_it(scene):
    game = scene([unit(HERE, weapon(), abilities=[ability("activation", AGAIN)])], [unit(THERE, space=10)])
    game.play("e1 use a1")
    assert offered(game) == ("attack", 0, {"e1 attack w1 e2", "p0 pass"})
    assert one(game.play("p0 pass"), "passed").player == 0
    assert game.decision.kind == "activation"


def test_at_15_one_weapon_only(scene):
    arms = weapon(), weapon(damage_plus(3), reach=4), weapon()
    granted = ability("activation", op("attack", weapon=2))
    game = scene([unit(HERE, *arms, abilities=[granted])], [unit(THERE, space=10)], dice=[9])
    game.play("e1 use a1")
    assert offered(game)[2] == {"e1 attack w2 e2", "p0 pass"}
    assert game.why_not("e1 attack w1 e2").reason == "other_weapon"
    game.play("e1 attack w2 e2")
    assert hp(game, 2) == 6


def test_at_15_any_weapon_in_reach(scene):
    arms = weapon(), weapon(reach=2), weapon(reach=4)
    game = scene([unit(HERE, *arms, abilities=[ability("activation", AGAIN)])], [unit(FAR, space=10)])
    game.play("e1 use a1")
    assert offered(game)[2] == {"e1 attack w3 e2", "p0 pass"}
    game.play("p0 pass")


def test_at_15_engaged_units_attack_those_they_are_engaged_with(scene):
    others = [unit(THERE, space=10), unit(FAR, space=10)]
    game = scene([unit(HERE, weapon(reach=8), abilities=[ability("activation", AGAIN)])], others)
    game.play("e1 use a1")
    assert offered(game)[2] == {"e1 attack w1 e2", "p0 pass"}
    assert game.why_not("e1 attack w1 e3").rule == "AT-3"


def test_at_15_without_anybody_to_attack_nobody_is_asked(scene):
    game = scene([unit(HERE, weapon(), abilities=[ability("activation", AGAIN)])], [unit(FAR, space=10)])
    game.play("e1 use a1")
    assert game.decision.kind == "activation"


def test_at_15_the_defender_strikes_back(scene):
    target = unit(THERE, weapon(tl=4), space=10, abilities=[COUNTER])
    game = scene([unit(HERE, weapon(tl=3))], [target], dice=[5, 6])
    attack(game)
    assert offered(game) == ("attack", 1, {"e2 attack w1 e1", "p1 pass"})
    game.play("e2 attack w1 e1")
    assert (hp(game, 1), hp(game, 2), token(game, 2)) == (9, 9, (1, 10))
    # It is still e1's activation.
    assert (turn(game)[0], game.decision.player, token(game, 1)) == (1, 0, (1, 4))


def test_at_15_striking_back_can_defeat_the_active_unit(scene):
    target = unit(THERE, weapon(), space=10, abilities=[COUNTER])
    game = scene([unit(HERE, weapon(tl=3), hp=1, vp=4, space=2)], [target], dice=[5, 6])
    attack(game)
    events = game.play("e2 attack w1 e1")
    assert "activation_ended" in kinds(events)
    assert (place(game, 1), token(game, 1), score(game)) == (None, (1, 7), [0, 4])


def test_at_15_a_defeated_unit_does_not_strike_back(scene):
    target = unit(THERE, weapon(), hp=1, space=10, abilities=[automatic("before_attack_roll", AGAIN, by="enemy")])
    game = scene([unit(HERE, weapon())], [target], dice=[5])
    attack(game)
    assert (game.decision.kind, game.decision.player) == ("activation", 0)


def test_at_15_windows_of_the_granted_attack_are_its_own(scene):
    gain = [
        ability(when, op("energy", amount=1), limit="attack") for when in ("before_attack_roll", "after_attack_roll")
    ]
    target = unit(
        THERE, space=10, abilities=[ability("before_attack_roll", op("energy", amount=1), by="enemy", limit="attack")]
    )
    own = unit(HERE, weapon(), abilities=[*gain, automatic("after_combat_damage", AGAIN)])
    game = scene([own], [target], dice=[1, 1])
    once = ["e1 attack w1 e2", "e1 use a1", "e2 use a1", "e1 use a2"]
    play(game, *once, *once)
    assert [game.view()["pieces"][entity]["Energy"]["amount"] for entity in (1, 2)] == [4, 2]


def test_at_15_several_come_in_the_order_in_which_they_were_granted(scene):
    arms = weapon(), weapon(), weapon()
    grants = [
        automatic("after_attack_roll", op("attack", weapon=3), limit="activation"),
        automatic("after_combat_damage", op("attack", weapon=2), limit="activation"),
    ]
    game = scene([unit(HERE, *arms, abilities=grants)], [unit(THERE, space=10)], dice=[1, 1, 1])
    attack(game)
    assert offered(game)[2] == {"e1 attack w3 e2", "p0 pass"}
    game.play("e1 attack w3 e2")
    assert offered(game)[2] == {"e1 attack w2 e2", "p0 pass"}
    game.play("e1 attack w2 e2")
    assert game.decision.kind == "activation"


def test_at_15_one_attack_after_the_other_without_end_comes_to_one(scene):
    again = automatic("after_combat_damage", AGAIN, limit="none")
    game = scene([unit(HERE, weapon(tl=1), abilities=[again])], [unit(THERE, hp=99, space=10)], dice="seeded")
    events = attack(game)
    attacks = 1
    while game.decision.kind == "attack":
        events += attack(game)
        attacks += 1
    # At most 64 effects begin in one activation.
    assert (attacks, one(events, "limited").rule, "dropped" in kinds(events)) == (65, "flow", False)
    assert game.decision.kind == "activation"
