"""Attack rolls: rules AT-6 to AT-9, with the worked examples of dice of section 11."""

import pytest

from scenes import attack, damage_plus, hp, kinds, more_dice, one, piece, place, push, score, weapon

HERE = (1, 4)
THERE = (2, 4)
DEADLY = {"crit_again": True, "collision_damage": 30}


def taken(game):
    """Damage that e2 has taken."""
    return 30 - hp(game, 2)


# ---- AT-6


@pytest.mark.parametrize(("least", "count"), [(1, 1), (4, 4)])
def test_at_6_a_pool_has_a_least_size(duel, least, count):
    game = duel(weapon(strength=1), settings={"min_attack_dice": least})
    attack(game)
    assert game.roll.count == count


def test_at_6_one_roll_for_an_attack(duel):
    events = attack(duel(weapon(strength=4), dice=[1, 4, 8, 9]))
    assert kinds(events).count("rolled") == 1


@pytest.mark.parametrize(
    ("terrain", "face", "hits"),
    [
        pytest.param({(3, 4): "0w"}, 4, 3, id="pushed into water"),
        pytest.param({HERE: "1", THERE: "1"}, 3, 1, id="pushed lower"),
        pytest.param({THERE: "1"}, 4, 1, id="pushed from higher ground"),
    ],
)
def test_at_6_dice_added_later_keep_accuracy_as_it_was_at_the_roll(duel, terrain, face, hits):
    game = duel(weapon(push(1), more_dice(2)), dice=[9, face, face], terrain=terrain)
    attack(game)
    game.play("e1 push e2 E")
    assert (place(game, 2), taken(game)) == ((3, 4), hits)


# ---- AT-7, AT-8

LEVEL: dict = {}
TARGET_HIGHER = {THERE: "1"}
TARGET_LOWER = {HERE: "1"}


@pytest.mark.parametrize(
    ("terrain", "hits_from"),
    [
        pytest.param(LEVEL, 4, id="+0"),
        pytest.param(TARGET_HIGHER, 5, id="-1"),
        pytest.param(TARGET_LOWER, 3, id="+1"),
    ],
)
@pytest.mark.parametrize("face", range(1, 11))
def test_at_7_one_die(duel, terrain, hits_from, face):
    game = duel(weapon(damage_plus(10)), dice=[face], terrain=terrain)
    counted = one(attack(game), "hits_counted")
    critical = face >= 9
    assert (counted.data["hits"], counted.data["criticals"]) == (face >= hits_from, critical)
    assert taken(game) == (face >= hits_from) + 10 * critical


@pytest.mark.parametrize(
    ("accuracy", "hits_from"), [(-9, 9), (-5, 9), (-4, 8), (-2, 6), (1, 3), (2, 2), (3, 2), (9, 2)]
)
def test_at_7_accuracy_never_changes_one_nine_and_ten(duel, accuracy, hits_from):
    settings = {"accuracy_higher": accuracy}
    game = duel(weapon(strength=10), dice=list(range(1, 11)), terrain=TARGET_HIGHER, settings=settings)
    counted = one(attack(game), "hits_counted")
    assert (counted.data["hits"], counted.data["criticals"]) == (11 - hits_from, 2)


@pytest.mark.parametrize("accuracy", [-9, -3, 0, 3])
def test_at_7_a_wider_critical_range_ignores_accuracy(duel, accuracy):
    settings = {"critical_from": 6, "accuracy_higher": accuracy}
    game = duel(weapon(strength=10), dice=list(range(1, 11)), terrain=TARGET_HIGHER, settings=settings)
    counted = one(attack(game), "hits_counted")
    ordinary = [face for face in range(2, 6) if face + accuracy >= 4]
    assert (counted.data["hits"], counted.data["criticals"]) == (5 + len(ordinary), 5)


@pytest.mark.parametrize("hit_on", [2, 4, 7, 10])
def test_at_7_the_face_that_hits_is_a_setting(duel, hit_on):
    game = duel(weapon(strength=10), dice=list(range(1, 11)), settings={"hit_on": hit_on})
    counted = one(attack(game), "hits_counted")
    assert (counted.data["hits"], counted.data["criticals"]) == (max(2, 11 - hit_on), 2)


@pytest.mark.parametrize(
    ("attacker", "target", "accuracy"),
    [
        pytest.param("0", "0", 0, id="level"),
        pytest.param("0", "1", -1, id="target higher"),
        pytest.param("1", "0", 1, id="target lower"),
        pytest.param("0", "3", -1, id="several levels higher"),
        pytest.param("3", "0", 1, id="several levels lower"),
        pytest.param("-1", "0", -1, id="from below ground"),
        pytest.param("0", "0w", -1, id="in water"),
        pytest.param("1", "0w", 0, id="lower and in water: net 0"),
        pytest.param("0", "1w", -2, id="higher and in water"),
        pytest.param("0w", "0", 0, id="attacker in water"),
    ],
)
def test_at_8_terrain_accuracy(duel, attacker, target, accuracy):
    game = duel(weapon(), terrain={HERE: attacker, THERE: target})
    attack(game)
    assert piece(game, 2)["Target"]["accuracy"] == accuracy


@pytest.mark.parametrize(
    ("attacker", "target", "accuracy"), [("0", "1", -2), ("1", "0", 3), ("0", "0w", -4), ("1", "0w", -1)]
)
def test_at_8_its_numbers_are_settings(duel, attacker, target, accuracy):
    settings = {"accuracy_higher": -2, "accuracy_lower": 3, "accuracy_water": -4}
    game = duel(weapon(), terrain={HERE: attacker, THERE: target}, settings=settings)
    attack(game)
    assert piece(game, 2)["Target"]["accuracy"] == accuracy


# ---- AT-9


@pytest.mark.parametrize("faces", [[9, 1, 1], [9, 10, 1], [10, 9, 10]])
def test_at_9_the_critical_effect_triggers_once(duel, faces):
    game = duel(weapon(damage_plus(2), strength=3), dice=faces)
    events = attack(game)
    assert kinds(events).count("critical_effect") == 1
    assert taken(game) == sum(face >= 9 for face in faces) + 2


def test_at_9_no_critical_no_effect(duel):
    game = duel(weapon(damage_plus(2), strength=3), dice=[8, 8, 8])
    assert "critical_effect" not in kinds(attack(game))
    assert taken(game) == 3


@pytest.mark.parametrize(("faces", "damage"), [([9, 1, 1], 1), ([9, 10, 1], 2 + 5), ([9, 9, 9], 3 + 5), ([9, 8, 1], 2)])
def test_at_9_some_need_two_criticals(duel, faces, damage):
    game = duel(weapon(damage_plus(5), strength=3, needs=2), dice=faces)
    attack(game)
    assert taken(game) == damage


def test_at_9_effects_follow_in_order(duel):
    game = duel(weapon(damage_plus(1), push(1), damage_plus(2)), dice=[9])
    assert kinds(attack(game)).count("damage_raised") == 1
    assert game.decision.kind == "push"
    assert kinds(game.play("e1 push e2 E")).count("damage_raised") == 1
    assert taken(game) == 1 + 1 + 2


def test_at_9_more_dice_add_hits_only(duel):
    game = duel(weapon(more_dice(2), damage_plus(1)), dice=[9, 10, 4])
    events = attack(game)
    assert kinds(events).count("critical_effect") == 1
    assert [event.data["faces"] for event in events if event.kind == "rolled"] == [[9], [10, 4]]
    assert taken(game) == 3 + 1


@pytest.mark.parametrize(
    ("dice", "damage"),
    [
        pytest.param([9, 1, 8], 2 + 1, id="none"),
        pytest.param([9, 9, 1, 1, 1], 2 + 2, id="once more"),
        pytest.param([9, 9, 10, 1, 1], 3 + 2, id="two criticals of one roll count once"),
        pytest.param([9, 9, 1, 1, 10, 4, 5], 5 + 3, id="twice more"),
    ],
)
def test_at_9_crit_again_runs_the_whole_effect_once_more(duel, dice, damage):
    game = duel(weapon(more_dice(2), damage_plus(1)), dice=dice, settings={"crit_again": True})
    attack(game)
    assert taken(game) == damage


@pytest.mark.parametrize(
    ("dice", "damage"),
    [
        pytest.param([9, 9, 9, 1, 4], 4 + 1, id="one critical of two"),
        pytest.param([9, 9, 9, 9, 4, 9, 1, 4], 7 + 2, id="two, then one"),
    ],
)
def test_at_9_crit_again_asks_each_later_roll_by_itself(duel, dice, damage):
    arm = weapon(more_dice(3), damage_plus(1), strength=2, needs=2)
    game = duel(arm, dice=dice, settings={"crit_again": True})
    attack(game)
    assert taken(game) == damage


def test_at_9_crit_again_waits_for_the_effect_in_progress(duel):
    game = duel(weapon(more_dice(1), damage_plus(2)), dice=[9, 9, 4], settings={"crit_again": True})
    told = [kind for kind in kinds(attack(game)) if kind in {"critical_effect", "rolled", "damage_raised"}]
    once = ["critical_effect", "rolled", "damage_raised"]
    assert told == ["rolled", *once, *once]


def test_at_9_crit_again_pushes_again(duel):
    game = duel(weapon(more_dice(1), push(1)), dice=[9, 9, 1], settings={"crit_again": True})
    attack(game)
    game.play("e1 push e2 E")
    game.play("e1 push e2 E")
    assert (place(game, 2), taken(game)) == ((4, 4), 2)


def test_at_9_crit_again_is_over_with_the_target(duel):
    game = duel(weapon(more_dice(1), push(1)), dice=[9, 9], terrain={(3, 4): "1"}, settings=DEADLY)
    attack(game)
    events = game.play("e1 push e2 E")
    assert (score(game), game.decision.kind) == ([5, 0], "activation")
    assert not {"critical_effect", "rolled"} & set(kinds(events))


def test_at_9_an_attack_holds_no_more_than_thirty_two_dice(duel):
    game = duel(weapon(more_dice(12), strength=8), dice=[9] * 32, settings={"crit_again": True})
    events = attack(game)
    rolled = [len(event.data["faces"]) for event in events if event.kind == "rolled"]
    assert [count for count in rolled if count] == [8, 12, 12]
    assert hp(game, 2) == 30
    assert score(game) == [5, 0]
