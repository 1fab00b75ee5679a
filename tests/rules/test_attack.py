"""Attacks: rules AT-1 to AT-3, AT-5 and AT-14."""

import pytest

from scenes import attack, damage_plus, hp, kinds, legal, more_dice, one, piece, place, push, score, token, unit, weapon

HERE = (1, 4)
THERE = (2, 4)


# ---- AT-1


@pytest.mark.parametrize(
    ("reach", "at", "legal_"),
    [
        (1, (2, 4), True),
        (1, (3, 4), False),
        (3, (2, 4), True),
        (3, (4, 4), True),
        (3, (5, 4), False),
        (2, (3, 3), True),
        (2, (2, 6), False),
    ],
)
def test_at_1_range(duel, reach, at, legal_):
    game = duel(weapon(reach=reach), at=at)
    refusal = game.why_not("e1 attack w1 e2")
    assert (refusal is None) is legal_
    assert ("e1 attack w1 e2" in legal(game)) is legal_
    assert refusal is None or (refusal.reason, refusal.rule) == ("out_of_range", "AT-2")


@pytest.mark.parametrize("strength", [1, 5, 12, 32])
def test_at_1_strength_is_the_number_of_dice(duel, strength):
    game = duel(weapon(strength=strength))
    attack(game)
    assert (game.stop, game.roll.count, game.roll.purpose) == ("roll", strength, "attack")


def test_at_1_each_weapon_is_its_own(scene):
    arms = weapon(tl=3, strength=2), weapon(tl=6, reach=3, strength=7)
    game = scene([unit(HERE, *arms)], [unit((4, 4), space=10)], dice="outside")
    assert {action for action in legal(game) if "attack" in action} == {"e1 attack w2 e2"}
    game.play("e1 attack w2 e2")
    assert (game.roll.count, token(game, 1)) == (7, (1, 7))


# ---- AT-2


def test_at_2_targets_are_enemy_units_on_the_board(scene):
    own = [unit(HERE, weapon(reach=8)), unit((0, 2))]
    other = [unit((5, 4), space=10), unit(space=10), unit((5, 5), space=10)]
    game = scene(own, other, bases=(None, (3, 0)), deploy=([], [(0, 0)]), objectives={(2, 2): 5})
    assert {action for action in legal(game) if "attack" in action} == {"e1 attack w1 e3", "e1 attack w1 e5"}
    for entity in (1, 2, 4, 6, 7, 8, 40):
        refusal = game.why_not(f"e1 attack w1 e{entity}")
        assert (refusal.reason, refusal.rule) == ("not_an_enemy", "AT-2"), entity


def test_at_2_only_the_target_is_hit(scene):
    game = scene([unit(HERE, weapon(strength=2))], [unit(THERE, space=10), unit((1, 5), space=10)], dice=[8, 8])
    attack(game)
    assert (hp(game, 2), hp(game, 3)) == (8, 10)


# ---- AT-3


@pytest.mark.parametrize(
    ("terrain", "targets"),
    [
        pytest.param({}, {2}, id="engaged"),
        pytest.param({THERE: "1"}, {2, 3}, id="enemy higher"),
        pytest.param({THERE: "-1"}, {2, 3}, id="enemy lower"),
        pytest.param({HERE: "1", THERE: "1"}, {2}, id="both above ground"),
    ],
)
def test_at_3_an_engaged_unit_attacks_one_it_is_engaged_with(scene, terrain, targets):
    game = scene([unit(HERE, weapon(reach=8))], [unit(THERE, space=10), unit((1, 1), space=10)], terrain=terrain)
    assert {int(action[-1]) for action in legal(game) if "attack" in action} == targets


def test_at_3_it_chooses_among_them(scene):
    other = [unit(hex_, space=10) for hex_ in (THERE, (1, 5), (1, 1))]
    game = scene([unit(HERE, weapon(reach=8))], other)
    assert {int(action[-1]) for action in legal(game) if "attack" in action} == {2, 3}
    assert game.why_not("e1 attack w1 e4").reason == "engaged_with_others"


def test_at_3_a_base_does_not_engage(scene):
    game = scene([unit(HERE, weapon(reach=8))], [unit((1, 1), space=10)], bases=(None, THERE))
    assert game.why_not("e1 attack w1 e2") is None


def test_at_3_off_the_enemy_it_is_free_again(scene):
    game = scene([unit(HERE, weapon(reach=8))], [unit(THERE, space=10), unit((1, 1), space=10)])
    game.play("e1 advance 0,3")
    assert {int(action[-1]) for action in legal(game) if "attack" in action} == {2, 3}


# ---- AT-5


def test_at_5_the_order_of_an_attack(scene):
    arm = weapon(damage_plus(1), tl=3, strength=2)
    game = scene([unit(HERE, arm)], [unit(THERE, hp=3, space=10)], dice=[9, 5])
    events = attack(game)
    wanted = [
        "attack_declared",
        "token_moved",
        "rolled",
        "hits_counted",
        "critical_effect",
        "damage_raised",
        "damaged",
        "defeated",
        "attack_ended",
    ]
    own = [event.kind for event in events if event.kind != "token_moved" or event.subject == 1]
    assert [kind for kind in own if kind in wanted] == wanted


def test_at_5_the_events_say_who_and_what(scene):
    game = scene([unit(HERE, weapon(strength=2))], [unit(THERE, space=10)], dice=[9, 5])
    events = attack(game)
    declared, rolled, hit = (one(events, kind) for kind in ("attack_declared", "rolled", "damaged"))
    assert (declared.player, declared.subject, declared.object) == (0, 1, 2)
    assert (rolled.data["faces"], rolled.data["source"], rolled.player) == ([9, 5], "scripted", 0)
    assert (hit.data["damage"], hit.data["hp"]) == (2, 8)


def test_at_5_nothing_of_the_attack_is_left_behind(duel):
    game = duel(weapon(), dice=[4])
    attack(game)
    assert "Target" not in piece(game, 2)


# ---- AT-14


def test_at_14_a_target_that_leaves_range_is_still_attacked(scene):
    game = scene([unit(HERE, weapon(push(2)))], [unit(THERE, space=10)], dice=[9])
    attack(game)
    game.play("e1 push e2 E")
    game.play("e1 push e2 E")
    assert (place(game, 2), hp(game, 2)) == ((4, 4), 9)


def test_at_14_a_target_that_leaves_line_of_sight_is_still_attacked(scene):
    shooter, wall = unit((0, 4), weapon(push(1), reach=3)), {(1, 5): "1"}
    game = scene([shooter], [unit(THERE, space=10)], dice=[9], terrain=wall)
    attack(game)
    game.play("e1 push e2 SE")
    assert game.why_not("e1 attack w1 e2").reason == "already_acted"
    assert not game.explain_line_of_sight(1, 2).clear
    assert (place(game, 2), hp(game, 2)) == ((2, 5), 9)


def test_at_14_a_target_defeated_in_mid_attack_drops_out(scene):
    arm = weapon(push(1), damage_plus(5), tl=3, strength=2)
    game = scene([unit(HERE, arm)], [unit(THERE, hp=2, space=10)], dice=[9, 8], terrain={(3, 4): "1"})
    attack(game)
    events = game.play("e1 push e2 E")
    assert kinds(events).count("damaged") == 1
    assert kinds(events).count("defeated") == 1
    assert (place(game, 2), hp(game, 2), score(game)) == (None, 2, [5, 0])


def test_at_14_with_no_target_left_the_attack_ends_and_its_tl_stays_paid(scene):
    arm = weapon(push(1), more_dice(3), tl=3)
    game = scene([unit(HERE, arm)], [unit(THERE, hp=2, space=10)], dice=[9], terrain={(3, 4): "1"})
    attack(game)
    events = game.play("e1 push e2 E")
    assert "attack_ended" in kinds(events)
    assert "rolled" not in kinds(events)
    assert (token(game, 1), game.decision.kind) == ((1, 4), "activation")


def test_at_14_no_further_push_of_a_defeated_target(scene):
    game = scene([unit(HERE, weapon(push(2), push(2)))], [unit(THERE, hp=2, space=10)], dice=[9], terrain={(3, 4): "1"})
    attack(game)
    game.play("e1 push e2 E")
    assert game.decision.kind == "activation"
