"""Disarm: rule AT-12, and where it stands in the order of AT-5 (`disarm_timing`)."""

import pytest

from scenes import (
    ability,
    at_start,
    attack,
    damage_plus,
    energy,
    gives,
    hp,
    kinds,
    more_dice,
    one,
    piece,
    push,
    unit,
    weapon,
)
from scenes.abilities import automatic, condition, op, play, told

HERE = (1, 4)
THERE = (2, 4)
BESIDE = (2, 3)
GAIN = op("energy", amount=1)
DISARMED = at_start(gives("disarm"))


@pytest.fixture
def disarmed(scene):
    """A game in which e1 has Disarm and e2 (30 HP) stands beside it."""

    def build(arm, dice, abilities=(), responses=(), **content):
        own = [unit(HERE, arm, abilities=[DISARMED, *abilities])]
        return scene(own, [unit(THERE, hp=30, space=10, abilities=list(responses))], dice=dice, **content)

    return build


def taken(game):
    return 30 - hp(game, 2)


def faces(events):
    return [event.data["faces"] for event in events if event.kind == "rolled"]


@pytest.mark.parametrize(
    ("rolled", "again", "damage"),
    [
        pytest.param([5, 2], [1], 0, id="a hit becomes a miss"),
        pytest.param([5, 2], [6], 1, id="a hit again"),
        pytest.param([5, 8, 4], [1, 7, 2], 1, id="each hit once"),
        pytest.param([1, 2, 3], [], 0, id="misses stay"),
        pytest.param([9, 10], [], 2, id="criticals stay hits"),
        pytest.param([9, 5, 1], [3], 1, id="one of each"),
        pytest.param([5], [10], 1, id="rerolled into a critical"),
    ],
)
def test_at_12_every_ordinary_hit_is_rolled_once_more(disarmed, rolled, again, damage):
    game = disarmed(weapon(strength=len(rolled)), [*rolled, *again])
    events = attack(game)
    assert faces(events) == [rolled, *([again] if again else [])]
    assert taken(game) == damage


@pytest.mark.parametrize(("rolled", "again"), [([9], []), ([9, 5], [10]), ([5], [9])])
def test_at_12_the_critical_effect_is_off(disarmed, rolled, again):
    game = disarmed(weapon(damage_plus(5), strength=len(rolled)), [*rolled, *again])
    events = attack(game)
    assert "critical_effect" not in kinds(events)
    assert taken(game) == len(rolled)


def test_at_12_it_is_used_up(disarmed):
    game = disarmed(weapon(damage_plus(5), tl=1), [9, 9])
    assert "Disarm" in piece(game, 1)
    events = attack(game)
    ended = one(events, "status_ended")
    assert (ended.rule, ended.data["status"], "Disarm" in piece(game, 1)) == ("AT-12", "disarm", False)
    game.play("e1 end")
    attack(game)
    assert taken(game) == 1 + 6


def test_at_12_it_is_used_up_by_an_attack_without_a_hit(disarmed):
    game = disarmed(weapon(), [1])
    attack(game)
    assert "Disarm" not in piece(game, 1)


def test_at_12_it_waits_for_an_attack(disarmed):
    game = disarmed(weapon(), [1])
    play(game, "e1 energize", "e1 end")
    assert "Disarm" in piece(game, 1)
    attack(game)
    assert "Disarm" not in piece(game, 1)


def test_at_12_the_targets_own_does_nothing(scene):
    target = unit(THERE, hp=30, space=10, abilities=[DISARMED])
    game = scene([unit(HERE, weapon(damage_plus(1), strength=2))], [target], dice=[9, 5])
    attack(game)
    assert (taken(game), "Disarm" in piece(game, 2)) == (3, True)


def test_at_12_a_die_that_hits_any_target_is_rolled_again(scene):
    arm = weapon(strength=2, pattern=[(1, 0), (1, -1)])
    others = [unit(THERE, hp=30, space=10), unit(BESIDE, hp=30, space=10)]
    game = scene([unit(HERE, arm, abilities=[DISARMED])], others, dice=[4, 3, 5], terrain={THERE: "1"})
    # 4 hits e3 alone, since e2 stands higher; the 5 that replaces it hits both.
    events = game.play("e1 attack w1 turn0")
    assert faces(events) == [[4, 3], [5]]
    assert (taken(game), 30 - hp(game, 3)) == (1, 1)


def test_at_12_accuracy_is_that_of_the_roll(disarmed):
    shove = ability("after_attack_roll", push(1))
    game = disarmed(weapon(), [4, 4], [shove], terrain={(3, 4): "0w"})
    play(game, "e1 attack w1 e2", "e1 use a2", "e1 push e2 E")
    assert taken(game) == 1


def test_at_12_disarm_given_by_a_critical_effect_is_for_the_next_attack(scene):
    arm = weapon(gives("disarm"))
    target = unit(THERE, weapon(damage_plus(5)), hp=30, space=2)
    game = scene([unit(HERE, arm, hp=30)], [target], dice=[9, 9])
    attack(game)
    assert "Disarm" in piece(game, 2)
    play(game, "e1 end", "e2 attack w1 e1")
    assert (hp(game, 1), "Disarm" in piece(game, 2)) == (29, False)


def test_at_12_it_makes_no_second_difference(disarmed):
    twice = automatic("activation_began", gives("disarm"))
    game = disarmed(weapon(tl=1), [5, 5], [twice])
    attack(game)
    assert "Disarm" not in piece(game, 1)


# ---- disarm_timing


@pytest.mark.parametrize(
    ("timing", "order"),
    [
        ("after_attacker", ["ability_used", "status_ended", "ability_used"]),
        ("after_both", ["ability_used", "ability_used", "status_ended"]),
    ],
)
def test_at_5_when_disarm_counts(disarmed, timing, order):
    abilities = [ability("after_attack_roll", GAIN)]
    responses = [ability("after_attack_roll", GAIN, by="enemy")]
    game = disarmed(weapon(damage_plus(1)), [5, 4], abilities, responses, settings={"disarm_timing": timing})
    events = play(game, "e1 attack w1 e2", "e1 use a2", "e2 use a1")
    wanted = ["ability_used", "status_ended"]
    start = kinds(events).index("hits_counted")
    assert [kind for kind, _ in told(events[start:], *wanted)] == order
    assert taken(game) == 1


@pytest.mark.parametrize("timing", ["after_attacker", "after_both"])
def test_at_5_the_attackers_dice_come_before_disarm(disarmed, timing):
    extra = automatic("after_attack_roll", more_dice(1))
    game = disarmed(weapon(), [5, 6, 1, 1], [extra], settings={"disarm_timing": timing})
    assert faces(attack(game)) == [[5], [6], [1, 1]]
    assert taken(game) == 0


@pytest.mark.parametrize(("timing", "seen"), [("after_attacker", False), ("after_both", True)])
def test_at_5_the_defender_sees_the_faces_that_disarm_left(disarmed, timing, seen):
    watch = automatic("after_attack_roll", GAIN, by="enemy", given=[condition("hits", at_least=2)])
    game = disarmed(weapon(strength=2), [5, 5, 1, 1], responses=[watch], settings={"disarm_timing": timing})
    attack(game)
    assert (energy(game, 2), taken(game)) == (int(seen), 0)


@pytest.mark.parametrize("timing", ["after_attacker", "after_both"])
def test_at_5_disarm_comes_before_damage(disarmed, timing):
    game = disarmed(weapon(), [5, 5], settings={"disarm_timing": timing})
    order = [kind for kind in kinds(attack(game)) if kind in {"status_ended", "damaged"}]
    assert order == ["status_ended", "damaged"]


def test_at_12_a_granted_attack_is_the_next_one(disarmed):
    game = disarmed(weapon(), [5, 1, 5], [ability("activation", op("attack"))])
    game.play("e1 use a2")
    assert faces(attack(game)) == [[5], [1]]
    assert faces(attack(game)) == [[5]]
