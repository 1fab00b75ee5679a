"""Effects that change whom an attack may have as targets: rules AT-2, AT-4, AT-10, LS-6."""

import pytest

from scenes import ability, at_start, hp, kinds, legal, one, shields, token, unit, weapon
from scenes.abilities import automatic, offered, op, play

HERE = (1, 4)
THERE = (2, 4)
BESIDE = (2, 3)
FAR = (5, 4)


# ---- flags of attacks


def test_ls_6_line_of_sight_ignored_for_a_while(scene):
    sees = ability("activation", op("ignore_line_of_sight"))
    own = [unit(HERE, weapon(reach=4, tl=1), abilities=[sees])]
    game = scene(own, [unit(FAR, space=10)], dice=[5], terrain={(3, 4): "1"})
    assert game.why_not("e1 attack w1 e2").reason == "no_line_of_sight"
    game.play("e1 use a1")
    assert game.why_not("e1 attack w1 e2") is None
    play(game, "e1 attack w1 e2", "e1 end")
    assert game.why_not("e1 attack w1 e2").reason == "no_line_of_sight"


def test_ls_6_a_weapon_that_ignores_line_of_sight_needs_range(scene):
    arm = weapon(reach=4, ignores=["line_of_sight"])
    own, terrain = [unit(HERE, arm)], {(3, 4): "1"}
    game = scene(own, [unit(FAR, space=10), unit((6, 4), space=10)], terrain=terrain)
    assert {action for action in legal(game) if "attack" in action} == {"e1 attack w1 e2"}
    assert game.why_not("e1 attack w1 e3").reason == "out_of_range"


def test_at_10_mitigation_ignored(scene):
    pierce = automatic("before_attack_roll", op("ignore_mitigation"))
    own = [unit(HERE, weapon(strength=3), abilities=[pierce])]
    game = scene(own, [unit(THERE, space=10, shields=2, reduction=1)], dice=[5] * 3)
    game.play("e1 attack w1 e2")
    assert (hp(game, 2), shields(game, 2)) == (7, 2)


# ---- untargetable, extra targets


HIDDEN = at_start(op("untargetable", lasts="phase"))


def test_at_2_an_untargetable_unit_is_no_target(scene):
    others = [unit(THERE, space=10, abilities=[HIDDEN]), unit(BESIDE, space=10)]
    game = scene([unit(HERE, weapon())], others)
    assert {action for action in legal(game) if "attack" in action} == {"e1 attack w1 e3"}
    assert game.why_not("e1 attack w1 e2").reason == "untargetable"


def test_at_4_an_area_attack_does_not_hit_it(scene):
    arm = weapon(strength=2, pattern=[(1, 0), (1, -1)])
    others = [unit(THERE, space=10, abilities=[HIDDEN]), unit(BESIDE, space=10)]
    game = scene([unit(HERE, arm)], others, dice=[5, 5])
    game.play("e1 attack w1 turn0")
    assert (hp(game, 2), hp(game, 3)) == (10, 8)


def test_at_4_an_area_of_nobody_else_is_no_attack(scene):
    arm = weapon(pattern=[(1, 0)])
    game = scene([unit(HERE, arm)], [unit(THERE, space=10, abilities=[HIDDEN])])
    assert not any("attack" in action for action in legal(game))


EXTRA = automatic("attack_declared", op("extra_target"))


@pytest.fixture
def burst(scene):
    """A game in which e1 at HERE has attacked e2 at (3, 4) with reach 3 and an extra target."""

    def build(effect=EXTRA, others=((4, 4), (3, 3)), dice=(5, 5), **content):
        own = [unit(HERE, weapon(reach=3, tl=3, strength=2), abilities=[effect])]
        enemies = [unit(at, space=10) for at in ((3, 4), *others)]
        game = scene(own, enemies, dice=list(dice), **content)
        game.play("e1 attack w1 e2")
        return game

    return build


def test_at_2_one_more_target_is_chosen_before_time_is_paid(burst):
    game = burst(others=((3, 3), (2, 2)))
    assert offered(game) == ("choice", 0, {"e1 choose e3", "e1 choose e4", "p0 pass"})
    assert token(game, 1) == (1, 1)
    events = game.play("e1 choose e4")
    assert (one(events, "target_added").object, kinds(events).count("rolled"), token(game, 1)) == (4, 1, (1, 4))
    assert [hp(game, entity) for entity in (2, 3, 4)] == [8, 10, 8]


def test_at_2_it_may_be_declined(burst):
    game = burst()
    game.play("p0 pass")
    assert [hp(game, entity) for entity in (2, 3, 4)] == [8, 10, 10]


def test_at_2_it_must_be_in_range_and_line_of_sight(burst):
    # (4, 4) is behind e2, which blocks; (5, 3) is out of range.
    game = burst(others=((4, 4), (3, 3), (5, 3)))
    assert offered(game)[2] == {"e1 choose e4", "p0 pass"}
    game.play("p0 pass")


def test_at_2_it_may_have_to_be_near_a_target(burst):
    game = burst(automatic("attack_declared", op("extra_target", within=1)), others=((3, 3), (1, 1)))
    assert offered(game)[2] == {"e1 choose e3", "p0 pass"}
    game.play("e1 choose e3")
    assert [hp(game, entity) for entity in (2, 3, 4)] == [8, 8, 10]


def test_at_2_several_more_targets(burst):
    game = burst(automatic("attack_declared", op("extra_target", amount=2)), others=((3, 3), (1, 1), (2, 2)))
    play(game, "e1 choose e3", "e1 choose e5")
    assert [hp(game, entity) for entity in (2, 3, 4, 5)] == [8, 8, 10, 8]


def test_at_2_without_another_enemy_nobody_is_asked(burst):
    game = burst(others=())
    assert (game.decision.kind, hp(game, 2)) == ("activation", 8)


def test_at_3_the_first_target_must_be_one_it_is_engaged_with_the_others_need_not(scene):
    own = [unit(HERE, weapon(reach=3), abilities=[EXTRA])]
    game = scene(own, [unit(THERE, space=10), unit((1, 2), space=10)], dice=[5])
    assert {action for action in legal(game) if "attack" in action} == {"e1 attack w1 e2"}
    game.play("e1 attack w1 e2")
    assert offered(game)[2] == {"e1 choose e3", "p0 pass"}
    game.play("e1 choose e3")
    assert (hp(game, 2), hp(game, 3)) == (9, 9)
