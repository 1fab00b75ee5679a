"""The two channels of modifiers of an attack: rule AT-6, with its worked examples of section 11."""

import pytest

import ironhex as ih
from scenes import ability, attack, damage_plus, hp, kinds, one, piece, place, push, shields, unit, weapon
from scenes.abilities import automatic, condition, offered, op, play

HERE = (1, 4)
HIGH = (2, 4)
LOW = (2, 3)
BOTH = [(1, 0), (1, -1)]
"""A pattern that covers HIGH and LOW."""
HIGHER = condition("level", of="target", than="self", is_="higher")


@pytest.fixture
def sweep(scene):
    """A game in which e1 on level 0 can hit e2 on level 1 and e3 on level 0 with one roll."""

    def build(*critical, strength=1, dice="outside", abilities=(), cards=({}, {}), **content):
        arm = weapon(*critical, tl=1, strength=strength, pattern=BOTH)
        others = [unit(at, hp=30, space=10, **card) for at, card in zip((HIGH, LOW), cards, strict=True)]
        own = [unit(HERE, arm, abilities=list(abilities))]
        return scene(own, others, dice=dice, terrain={HIGH: "1"}, **content)

    return build


def counted(events):
    """Hits by target."""
    return {event.object: event.data["hits"] for event in events if event.kind == "hits_counted"}


def rolled(events):
    return len(one(events, "rolled").data["faces"])


def test_at_6_one_roll_counts_against_each_target_by_its_terrain(sweep):
    game = sweep(damage_plus(1), strength=4, dice=[4, 4, 5, 9])
    events = game.play("e1 attack w1 turn0")
    assert counted(events) == {2: 2, 3: 4}
    assert kinds(events).count("critical_effect") == kinds(events).count("rolled") == 1
    assert (hp(game, 2), hp(game, 3)) == (30 - 2 - 1, 30 - 4 - 1)


def test_at_6_strength_valid_for_one_target_is_for_all(sweep):
    bonus = automatic("before_attack_roll", op("strength", amount=2), given=[HIGHER])
    game = sweep(strength=4, dice=[5] * 6, abilities=[bonus])
    events = game.play("e1 attack w1 turn0")
    assert (rolled(events), counted(events)) == (6, {2: 6, 3: 6})


def test_at_6_accuracy_valid_for_one_target_is_for_all_and_terrain_is_not(sweep):
    bonus = automatic("before_attack_roll", op("accuracy", amount=1), given=[HIGHER])
    game = sweep(strength=2, dice=[3, 4], abilities=[bonus])
    events = game.play("e1 attack w1 turn0")
    assert [(event.object, event.data["accuracy"]) for event in events if event.kind == "aimed"] == [(2, 0), (3, 1)]
    assert counted(events) == {2: 1, 3: 2}


def test_at_6_damage_is_for_the_valid_targets_only(sweep):
    bonus = automatic("before_attack_roll", op("damage", amount=3), given=[HIGHER])
    game = sweep(strength=2, dice=[5, 5], abilities=[bonus])
    game.play("e1 attack w1 turn0")
    assert (hp(game, 2), hp(game, 3)) == (30 - 5, 30 - 2)


def test_at_6_one_effect_of_both_kinds(sweep):
    bonus = automatic("before_attack_roll", op("strength", amount=1), op("damage", amount=2), given=[HIGHER])
    game = sweep(strength=1, dice=[5, 5], abilities=[bonus])
    game.play("e1 attack w1 turn0")
    assert (hp(game, 2), hp(game, 3)) == (30 - 4, 30 - 2)


def test_at_6_valid_for_no_target_it_does_not_apply(sweep):
    never = condition("damaged", of="target")
    abilities = [
        automatic("before_attack_roll", op("strength", amount=2), given=[never]),
        ability("before_attack_roll", op("strength", amount=2), given=[never]),
    ]
    game = sweep(strength=2, abilities=abilities)
    game.play("e1 attack w1 turn0")
    assert (game.stop, game.roll.count) == ("roll", 2)


def test_at_6_all_conditions_must_hold_for_the_same_target(sweep):
    lone = [HIGHER, condition("damaged", of="target")]
    scratch = automatic("activation_began", op("non_combat_damage", amount=1), by="enemy")
    bonus = automatic("before_attack_roll", op("strength", amount=2), given=lone)
    game = sweep(abilities=[bonus], cards=({}, {"abilities": [scratch]}))
    game.play("e1 attack w1 turn0")
    assert (hp(game, 2), hp(game, 3), game.roll.count) == (30, 29, 1)
    game = sweep(abilities=[bonus], cards=({"abilities": [scratch]}, {}))
    game.play("e1 attack w1 turn0")
    assert (hp(game, 2), hp(game, 3), game.roll.count) == (29, 30, 3)


def test_at_6_a_reduction_is_the_targets_own(sweep):
    brace = automatic("before_attack_roll", op("reduction", amount=2, to="self"), by="enemy", against="self")
    game = sweep(strength=3, dice=[5] * 3, cards=({"abilities": [brace]}, {}))
    game.play("e1 attack w1 turn0")
    assert (hp(game, 2), hp(game, 3)) == (30 - 1, 30 - 3)


def test_at_6_modifiers_add_up(duel, scene):
    abilities = [automatic("before_attack_roll", op(what, amount=amount)) for what in MODIFIED for amount in (1, 2)]
    own = [unit(HERE, weapon(), abilities=abilities)]
    game = scene(own, [unit(HIGH, hp=30, space=10)], dice=[1, 1, 1, 2])
    events = attack(game)
    assert (rolled(events), one(events, "aimed").data["accuracy"]) == (4, 3)
    # One hit, Damage+1 and Damage+2.
    assert hp(game, 2) == 30 - 1 - 3


MODIFIED = ("strength", "accuracy", "damage")


def test_at_6_they_are_over_with_the_attack(scene):
    bonus = [ability("before_attack_roll", op(what, amount=1)) for what in MODIFIED]
    game = scene([unit(HERE, weapon(tl=1), abilities=bonus)], [unit(HIGH, hp=30, space=10)], dice=[3, 3, 3])
    events = play(game, "e1 attack w1 e2", "e1 use a1", "e1 use a2", "e1 use a3")
    assert (rolled(events), hp(game, 2)) == (2, 30 - 3)
    events = play(game, "e1 end", "e1 attack w1 e2", "p0 pass")
    assert (rolled(events), hp(game, 2)) == (1, 30 - 3)


@pytest.mark.parametrize(
    ("least", "strength", "amount", "dice"),
    [(1, 3, -2, 1), (1, 3, -3, 1), (1, 2, -9, 1), (3, 5, -4, 3), (3, 5, -1, 4)],
)
def test_at_6_no_pool_is_smaller_than_its_least(scene, least, strength, amount, dice):
    weaken = automatic("before_attack_roll", op("strength", amount=amount), by="enemy")
    others = [unit(HIGH, space=10, abilities=[weaken])]
    game = scene([unit(HERE, weapon(strength=strength))], others, dice="outside", settings={"min_attack_dice": least})
    attack(game)
    assert game.roll.count == dice


def test_at_6_the_least_size_is_taken_after_all_modifiers(scene):
    abilities = [automatic("before_attack_roll", op("strength", amount=amount)) for amount in (-5, 3)]
    game = scene([unit(HERE, weapon(strength=2), abilities=abilities)], [unit(HIGH, space=10)], dice="outside")
    attack(game)
    # 2 - 5 + 3 is none, and so is one: a pool of one die that then grew would have four.
    assert game.roll.count == 1


def test_at_6_damage_is_never_below_nothing(scene):
    weaken = automatic("before_attack_roll", op("damage", amount=-5, to="self"), by="enemy", against="self")
    game = scene([unit(HERE, weapon(strength=2))], [unit(HIGH, space=10, abilities=[weaken])], dice=[5, 5])
    attack(game)
    assert hp(game, 2) == 10


def test_at_6_damage_plus_counts_without_any_hit(scene):
    bonus = automatic("before_attack_roll", op("damage", amount=2))
    game = scene([unit(HERE, weapon(), abilities=[bonus])], [unit(HIGH, space=10, shields=1)], dice=[1])
    attack(game)
    assert (hp(game, 2), shields(game, 2)) == (9, 0)


# ---- positions and Accuracy are those of the roll


def test_at_6_a_push_before_the_roll_counts(scene):
    shove = automatic("before_attack_roll", push(1))
    game = scene([unit(HERE, weapon(), abilities=[shove])], [unit(HIGH, space=10)], dice=[4], terrain={(3, 4): "0w"})
    attack(game)
    events = game.play("e1 push e2 E")
    assert (place(game, 2), one(events, "aimed").data["accuracy"]) == ((3, 4), -1)
    assert hp(game, 2) == 10


@pytest.mark.parametrize("more", ["dice", "reroll"])
def test_at_6_what_is_rolled_later_keeps_the_accuracy_of_the_roll(scene, more):
    abilities = [
        ability("after_attack_roll", push(1)),
        ability("after_attack_roll", op(more, amount=1)),
    ]
    own = [unit(HERE, weapon(), abilities=abilities)]
    game = scene(own, [unit(HIGH, space=10)], dice=[1, 4], terrain={(3, 4): "0w"})
    play(game, "e1 attack w1 e2", "e1 use a1", "e1 push e2 E", "e1 use a2")
    assert (place(game, 2), hp(game, 2)) == ((3, 4), 9)


@pytest.mark.parametrize("what", ["strength", "accuracy"])
def test_at_6_neither_strength_nor_accuracy_can_be_given_after_the_roll(scene, what):
    late = automatic("after_attack_roll", op(what, amount=3))
    with pytest.raises(ih.ContentError, match="before_attack_roll only"):
        scene([unit(HERE, weapon(), abilities=[late])], [unit(HIGH, space=10)])


def test_at_6_damage_given_after_the_roll_counts(scene):
    late = ability("after_attack_roll", op("damage", amount=3), given=[condition("hits", at_least=2)])
    game = scene([unit(HERE, weapon(strength=2), abilities=[late])], [unit(HIGH, space=10)], dice=[5, 5])
    attack(game)
    assert offered(game) == ("window", 0, {"e1 use a1", "p0 pass"})
    assert piece(game, 2)["Target"]["hits"] == 2
    game.play("e1 use a1")
    assert hp(game, 2) == 5


@pytest.mark.parametrize(("bonus", "given", "hits"), [(1, 3, 1), (1, 2, 0), (-1, 4, 0), (5, 2, 1), (9, 1, 0)])
def test_at_7_accuracy_of_abilities_on_one_die(scene, bonus, given, hits):
    modifier = automatic("before_attack_roll", op("accuracy", amount=bonus))
    game = scene([unit(HERE, weapon(), abilities=[modifier])], [unit(HIGH, space=10)], dice=[given])
    assert counted(attack(game)) == {2: hits}


@pytest.mark.parametrize(
    ("bonus", "faces", "hits", "criticals"),
    [
        pytest.param(0, range(1, 11), 7, 2, id="0"),
        pytest.param(-1, range(1, 11), 6, 2, id="-1"),
        pytest.param(1, range(1, 11), 8, 2, id="+1"),
        pytest.param(-9, [9], 1, 1, id="-9 on a 9"),
        pytest.param(1, [8], 1, 0, id="+1 on an 8"),
        pytest.param(1, [1], 0, 0, id="+1 on a 1"),
    ],
)
def test_at_7_worked_examples(scene, bonus, faces, hits, criticals):
    modifier = automatic("before_attack_roll", op("accuracy", amount=bonus or 1), given=[] if bonus else [NEVER])
    own = [unit(HERE, weapon(strength=len(faces)), abilities=[modifier])]
    event = one(attack(scene(own, [unit(HIGH, hp=30, space=10)], dice=list(faces))), "hits_counted")
    assert (event.data["hits"], event.data["criticals"]) == (hits, criticals)


NEVER = condition("damaged", of="target")
