"""Slow: rule MV-7."""

import pytest

from scenes import (
    ability,
    at_start,
    attack,
    distance,
    energy,
    gives,
    kinds,
    legal,
    one,
    piece,
    place,
    reach,
    rest,
    token,
    turn,
    unit,
    upgrades,
    verbs,
    weapon,
)

HERE = (2, 4)
HOME = (0, 0)
FAR = (6, 0)
SLOW = at_start(gives("slow", to="self"))
FREE = ability("activation", {"op": "advance"})


def slow(game, entity=1):
    return "Slow" in piece(game, entity)


def test_mv_7_the_next_advance_moves_nothing_and_removes_it(scene):
    game = scene([unit(HERE, abilities=[SLOW])])
    assert (slow(game), reach(game)) == (True, {HERE})
    events = game.play("e1 advance 2,4")
    ended = one(events, "status_ended")
    assert (ended.rule, ended.data["status"]) == ("MV-7", "slow")
    assert (place(game, 1), slow(game), "moved" in kinds(events)) == (HERE, False, False)


def test_mv_7_another_hex_is_refused(scene):
    game = scene([unit(HERE, abilities=[SLOW])])
    refusal = game.why_not("e1 advance 3,4")
    assert (refusal.reason, refusal.rule) == ("slow", "MV-7")


def test_mv_7_that_advance_is_used_up(scene):
    game = scene([unit(HERE, abilities=[SLOW])])
    game.play("e1 advance 2,4")
    assert game.why_not("e1 advance 3,4").reason == "already_advanced"
    assert verbs(game) == {"dash", "energize"}


def test_mv_7_the_one_behind_it_is_an_advance_as_usual(scene):
    game = scene([unit(HERE, abilities=[SLOW])])
    game.play("e1 advance 2,4")
    game.play("e1 energize")
    assert max(distance(HERE, goal) for goal in reach(game)) == 3
    assert HERE not in reach(game)


def test_mv_7_after_the_action_too(scene):
    game = scene([unit(HERE, abilities=[SLOW])])
    game.play("e1 energize")
    assert reach(game) == {HERE}
    events = game.play("e1 advance 2,4")
    assert (slow(game), "activation_ended" in kinds(events)) == (False, True)


def test_mv_7_a_dash_is_not_affected_and_does_not_remove_it(scene):
    game = scene([unit(HERE, abilities=[SLOW])])
    assert max(distance(HERE, goal) for goal in reach(game, "dash")) == 2
    game.play("e1 dash 4,4")
    assert (place(game, 1), slow(game), reach(game)) == ((4, 4), True, {(4, 4)})


def test_mv_7_it_waits_until_there_is_an_advance(scene):
    game = scene([unit(HERE, abilities=[SLOW])])
    rest(game)
    rest(game)
    assert (slow(game), reach(game)) == (True, {HERE})


def test_mv_7_it_costs_no_tl(scene):
    game = scene([unit(HERE, abilities=[SLOW])])
    game.play("e1 advance 2,4")
    assert token(game, 1) == (1, 1)


def test_mv_7_is_given_once_only(scene):
    game = scene([unit(HERE, abilities=[SLOW, SLOW])])
    game.play("e1 advance 2,4")
    assert not slow(game)


def test_mv_7_given_by_an_attack_after_the_advance_it_waits_for_the_next(scene):
    game = scene([unit((1, 4), weapon(gives("slow")), space=2)], [unit((2, 3))], dice=[9], first_player=1)
    game.play("e2 advance 2,4")
    game.play("e2 energize")
    given = one(attack(game), "status_given")
    assert (given.rule, given.object, given.data["status"]) == ("BD-3", 2, "slow")
    game.play("e1 end")
    assert (turn(game)[0], reach(game)) == (2, {HERE})


def test_mv_7_a_free_advance_is_an_advance(scene):
    game = scene([unit(HERE, abilities=[SLOW, FREE])])
    game.play("e1 use a2")
    assert reach(game) == {HERE}
    game.play("e1 advance 2,4")
    assert not slow(game)
    assert max(distance(HERE, goal) for goal in reach(game)) == 3


def test_mv_7_a_free_advance_that_is_passed_uses_nothing(scene):
    game = scene([unit(HERE, abilities=[SLOW, FREE])])
    game.play("e1 use a2")
    game.play(next(action for action in legal(game) if action.endswith(" pass")))
    assert (slow(game), reach(game)) == (True, {HERE})


def test_mv_7_a_free_dash_is_not_affected(scene):
    game = scene([unit(HERE, abilities=[SLOW, ability("activation", {"op": "dash"})])])
    game.play("e1 use a2")
    assert HERE not in reach(game, "dash")
    game.play("e1 dash 3,4")
    assert (place(game, 1), slow(game)) == ((3, 4), True)


def test_mv_7_an_advance_without_movement_ends_no_movement(scene):
    mover = unit(HERE, abilities=[SLOW, ability("after_movement", {"op": "energy", "amount": 5}, optional=False)])
    game = scene([mover])
    game.play("e1 advance 2,4")
    assert energy(game, 1) == 0
    game.play("e1 dash 3,4")
    assert energy(game, 1) == 5


def test_mv_7_speed_does_not_help(scene):
    game = scene([unit((1, 4), abilities=[SLOW])], tokens={HERE: "speed"})
    game.play("e1 dash 2,4")
    assert (upgrades(game, 1), reach(game)) == ((0, 1, 0), {HERE})


def test_mv_7_push_and_pull_are_not_affected(scene):
    shooter = unit((1, 4), weapon({"op": "push", "hexes": 1}))
    game = scene([shooter], [unit(HERE, space=10, abilities=[SLOW])], dice=[9])
    attack(game)
    game.play("e1 push e2 E")
    assert (place(game, 2), slow(game, 2)) == ((3, 4), True)


# ---- Bases


@pytest.fixture
def returned(scene):
    """A game in which e1, Slow, has returned to its Reserve, and acts next."""

    def build(**content):
        back = ability("activation", {"op": "return", "to": "self"}, limit="game")
        game = scene([unit((2, 3), abilities=[SLOW, back])], [unit(FAR, space=10)], bases=(HERE, None), **content)
        game.play("e1 use a2")
        assert (place(game, 1), slow(game)) == (None, True)
        return game

    return build


def test_mv_7_from_its_base_a_slow_unit_could_not_leave_so_it_is_no_deploy_hex(returned):
    """DP-1: a Base hex without a legal Advance off it is no deploy hex."""
    game = returned(deploy=([HOME], []))
    assert reach(game, "deploy") == {HOME}
    refusal = game.why_not("e1 deploy 2,4")
    assert (refusal.reason, refusal.rule) == ("base_without_exit", "DP-1")


def test_mv_7_other_deploy_hexes_are_open_to_it(returned):
    game = returned(deploy=([HOME], []))
    game.play("e1 deploy 0,0")
    assert (slow(game), reach(game)) == (True, {HOME})


def test_dp_2_a_slow_unit_with_nothing_but_a_base_waits(returned):
    game = returned()
    assert (place(game, 1), turn(game)[0], slow(game)) == (None, 2, True)
    assert energy(game, 1) > 0


def test_tl_6_a_unit_that_returned_has_moved_its_token(returned):
    game = returned(deploy=([HOME], []))
    assert token(game, 1) == (1, 2)


def test_mv_7_a_unit_that_becomes_slow_on_its_base_goes_back_to_its_reserve(scene):
    """It cannot leave, and a unit stands on a Base only during its own activation (DP-1)."""
    late = ability("after_movement", gives("slow", to="self"), movement=["deploy"], optional=False)
    game = scene([unit(abilities=[late])], [unit(FAR, space=10)], bases=(HERE, None))
    game.play("e1 deploy 2,4")
    assert legal(game) == {"e1 advance 2,4"}
    game.play("e1 advance 2,4")
    assert legal(game) == {"e1 end"}
    assert [event.rule for event in game.play("e1 end") if event.kind == "returned"] == ["DP-1"]
    assert (turn(game), verbs(game), place(game, 1)) == ((1, 1, 2), {"deploy"}, None)


def test_df_1_a_defeat_removes_it(scene):
    victim = unit(HERE, hp=1, space=3, abilities=[SLOW])
    game = scene([unit((1, 4), weapon(), space=2)], [victim], dice=[8], deploy=([], [FAR]))
    attack(game)
    assert not slow(game, 2)
