"""Objectives that are carried or captured: MV-4, MV-5, OB-4, OB-5, DP-3, DF-1, with the examples of section 11."""

import pytest

from scenes import (
    ability,
    attack,
    carrier,
    control,
    gives,
    kinds,
    legal,
    one,
    place,
    push,
    rest,
    rest_to_the_end,
    score,
    turn,
    unit,
    weapon,
)

HERE = (1, 4)
MARK = (2, 4)
NEXT = (3, 4)
FAR = (6, 0)
MARK_ROW = 3
"""With one unit each and no other pieces the first objective is e3."""


@pytest.fixture
def carried(scene):
    """A game in which e1 has picked e3 up at MARK by its Advance."""

    def build(card=None, enemies=None, **content):
        squad = enemies or [unit(FAR, space=10)]
        marks = {MARK: 5, **content.pop("more", {})}
        game = scene([unit(HERE, **(card or {}))], squad, carriable=marks, **content)
        game.play("e1 advance 2,4")
        return game

    return build


@pytest.fixture
def burdened(scene):
    """A game in which e2 carries e3, stands at `at`, and e1 has hit it with a critical effect."""

    def build(*effects, at=MARK, source=HERE, card=None, **content):
        shooter = unit(source, weapon(*effects, reach=8, tl=1), space=2)
        bearer = unit((at[0] + 1, at[1] - 1), space=1, **(card or {}))
        marks = {at: 5, **content.pop("more", {})}
        game = scene([shooter], [bearer], dice=[9], carriable=marks, first_player=1, **content)
        game.play(f"e2 advance {at[0]},{at[1]}")
        game.play("e2 energize")
        assert (carrier(game, 3), turn(game)[0]) == (2, 1)
        attack(game)
        return game

    return build


# ---- MV-5, DP-3: picking up


@pytest.mark.parametrize("verb", ["advance", "dash"])
def test_mv_5_a_unit_that_ends_a_movement_on_it_picks_it_up(scene, verb):
    game = scene([unit(HERE)], carriable={MARK: 5})
    events = game.play(f"e1 {verb} 2,4")
    picked = one(events, "picked_up")
    assert (picked.subject, picked.object, picked.data["hex"]) == (1, MARK_ROW, MARK)
    assert (carrier(game, MARK_ROW), place(game, MARK_ROW), place(game, 1)) == (1, None, MARK)


def test_mv_5_passing_over_picks_up_nothing(scene):
    game = scene([unit(HERE)], carriable={MARK: 5})
    game.play("e1 advance 3,4")
    assert (carrier(game, MARK_ROW), place(game, MARK_ROW)) == (None, MARK)


def test_mv_5_an_objective_that_is_not_carriable_stays(scene):
    game = scene([unit(HERE)], objectives={MARK: 5})
    game.play("e1 advance 2,4")
    assert (carrier(game, MARK_ROW), place(game, MARK_ROW)) == (None, MARK)


def test_mv_5_standing_on_it_is_no_end_of_a_movement(scene):
    game = scene([unit(MARK)], carriable={MARK: 5})
    rest(game)
    assert carrier(game, MARK_ROW) is None


def test_mv_5_ending_beside_it_is_not_enough(scene):
    game = scene([unit(HERE)], carriable={MARK: 5})
    game.play("e1 advance 3,3")
    assert carrier(game, MARK_ROW) is None


def test_mv_5_whoever_controls_it(scene):
    game = scene([unit((0, 4), space=2)], [unit(NEXT, space=1)], carriable={MARK: 5}, first_player=1)
    rest(game)
    assert control(game, MARK_ROW) == 1
    game.play("e1 advance 2,4")
    assert (carrier(game, MARK_ROW), control(game, MARK_ROW)) == (1, 1)


@pytest.mark.parametrize(("settings", "taken"), [({}, 2), ({"forced_move_picks_up": False}, None)])
def test_mv_5_forced_movement_of_a_hex_picks_up(scene, settings, taken):
    game = scene(
        [unit(HERE, weapon(push(1)))], [unit(MARK, space=10)], dice=[9], carriable={NEXT: 5}, settings=settings
    )
    attack(game)
    game.play("e1 push e2 E")
    assert (place(game, 2), carrier(game, MARK_ROW)) == (NEXT, taken)


def test_mv_5_a_push_over_it_picks_up_nothing(scene):
    game = scene([unit(HERE, weapon(push(2)))], [unit(MARK, space=10)], dice=[9], carriable={NEXT: 5})
    attack(game)
    game.play("e1 push e2 E")
    game.play("e1 push e2 E")
    assert (place(game, 2), carrier(game, MARK_ROW)) == ((4, 4), None)


def test_mv_5_a_push_that_ends_in_a_collision_behind_a_hex_picks_up(scene):
    game = scene(
        [unit(HERE, weapon(push(2)))], [unit(MARK, space=10)], dice=[9], carriable={NEXT: 5}, terrain={(4, 4): "1"}
    )
    attack(game)
    game.play("e1 push e2 E")
    game.play("e1 push e2 E")
    assert (place(game, 2), carrier(game, MARK_ROW)) == (NEXT, 2)


def test_mv_5_a_push_of_no_hex_picks_up_nothing(scene):
    game = scene(
        [unit(HERE, weapon(push(2)))], [unit(MARK, space=10)], dice=[9], carriable={MARK: 5}, terrain={NEXT: "1"}
    )
    attack(game)
    game.play("e1 push e2 E")
    assert (place(game, 2), carrier(game, MARK_ROW), place(game, MARK_ROW)) == (MARK, None, MARK)


def test_dp_3_deploying_onto_it_picks_it_up(scene):
    game = scene([unit()], deploy=([MARK], []), carriable={MARK: 5})
    assert "picked_up" in kinds(game.play("e1 deploy 2,4"))
    assert (carrier(game, MARK_ROW), place(game, 1)) == (1, MARK)


# ---- OB-5


def test_ob_5_one_is_carried_and_the_second_stays(carried):
    game = carried(more={(2, 3): 3, NEXT: 3}, card={"abilities": [ability("activation", {"op": "advance"})]})
    game.play("e1 use a1")
    game.play("e1 advance 3,4")
    assert (carrier(game, 3), carrier(game, 5), place(game, 5)) == (1, None, NEXT)


@pytest.mark.parametrize(
    ("limit", "taken"), [pytest.param(0, [None, None]), pytest.param(1, [1, None]), pytest.param(2, [1, 1])]
)
def test_ob_5_carry_limit(scene, limit, taken):
    mover = unit(HERE, abilities=[ability("activation", {"op": "advance"})])
    game = scene([mover], carriable={MARK: 5, NEXT: 3}, settings={"carry_limit": limit})
    game.play("e1 advance 2,4")
    game.play("e1 use a1")
    game.play("e1 advance 3,4")
    assert [carrier(game, entity) for entity in (3, 4)] == taken


def test_ob_5_while_carried_it_is_not_contested(carried):
    game = carried()
    events = game.play("e1 energize")
    assert "activation_ended" in kinds(events)
    assert not {"captured", "contest_failed", "neutralised"} & set(kinds(events))
    assert control(game, MARK_ROW) is None


def test_ob_5_an_enemy_beside_the_carrier_does_not_contest_it(carried):
    game = carried(enemies=[unit(NEXT, space=2)])
    game.play("e1 energize")
    events = rest(game)
    assert not {"captured", "contest_failed", "neutralised"} & set(kinds(events))


def test_ob_5_control_stays_and_scores_while_it_is_carried(scene):
    taker, keeper = unit((0, 4), space=9), unit(NEXT, space=8)
    game = scene([taker], [keeper], carriable={MARK: 4}, settings={"phases": 1}, first_player=1)
    rest(game)
    game.play("e1 advance 2,4")
    game.play("e1 energize")
    assert (carrier(game, MARK_ROW), control(game, MARK_ROW)) == (1, 1)
    rest_to_the_end(game)
    assert (score(game), game.stop) == ([0, 4], "done")


def test_ob_5_a_carrier_contests_another_objective(scene):
    game = scene([unit(HERE)], [unit(FAR, space=10)], objectives={NEXT: 3}, carriable={MARK: 5})
    game.play("e1 advance 2,4")
    game.play("e1 energize")
    assert (carrier(game, 4), control(game, 3), control(game, 4)) == (1, 0, None)


def test_ob_5_of_two_on_one_hex_it_takes_as_many_as_it_may(scene):
    """e1 leaves e3 where e4 is left too: whoever comes by takes one."""
    dash = ability("activation", {"op": "dash"})
    step = ability("activation", {"op": "advance"})
    game = scene([unit(HERE, abilities=[step, dash])], carriable={MARK: 5, NEXT: 3}, settings={"carry_limit": 2})
    game.play("e1 advance 2,4")
    game.play("e1 use a1")
    game.play("e1 advance 3,4")
    game.play("e1 dash 4,4")
    game.play("p0 pass")
    assert (place(game, 3), place(game, 4)) == (NEXT, NEXT)
    game.play("e1 advance 3,4")
    assert (carrier(game, 3), carrier(game, 4)) == (1, 1)


def test_ob_5_it_moves_with_its_carrier(carried):
    game = carried()
    game.play("e1 energize")
    game.play("e1 advance 2,2")
    assert (carrier(game, MARK_ROW), place(game, MARK_ROW)) == (1, None)


def test_ob_5_put_down_it_is_contested_again(carried):
    game = carried()
    events = game.play("e1 dash 3,4")
    assert (control(game, MARK_ROW), one(events, "captured").object) == (0, MARK_ROW)


# ---- MV-4: putting down


def test_mv_4_a_carrier_that_dashes_leaves_it_where_it_stood(carried):
    game = carried()
    events = game.play("e1 dash 4,4")
    dropped = one(events, "put_down")
    assert (dropped.rule, dropped.object, dropped.data["hex"]) == ("MV-4", MARK_ROW, MARK)
    assert (carrier(game, MARK_ROW), place(game, MARK_ROW), place(game, 1)) == (None, MARK, (4, 4))


def test_mv_4_a_free_dash_too(carried):
    game = carried({"abilities": [ability("activation", {"op": "dash"})]})
    game.play("e1 use a1")
    game.play("e1 dash 3,4")
    assert (carrier(game, MARK_ROW), place(game, MARK_ROW)) == (None, MARK)


def test_mv_4_a_free_dash_that_is_passed_drops_nothing(carried):
    game = carried({"abilities": [ability("activation", {"op": "dash"})]})
    game.play("e1 use a1")
    game.play(next(action for action in legal(game) if action.endswith(" pass")))
    assert carrier(game, MARK_ROW) == 1


def test_mv_4_an_advance_does_not_drop_it(carried):
    game = carried({"abilities": [ability("activation", {"op": "advance"})]})
    game.play("e1 use a1")
    game.play("e1 advance 3,4")
    assert carrier(game, MARK_ROW) == 1


def test_mv_4_a_swap_does_not_drop_it(scene):
    bearer = unit(HERE, abilities=[ability("activation", {"op": "swap"})])
    game = scene([bearer, unit((4, 4))], [unit(FAR, space=10)], carriable={MARK: 5})
    game.play("e1 advance 2,4")
    game.play("e1 use a1")
    game.play("e1 choose e2")
    assert (place(game, 1), place(game, 2), carrier(game, 4)) == ((4, 4), MARK, 1)


def test_mv_4_a_carrier_that_is_swapped_keeps_it_too(scene):
    swapper = unit((4, 4), space=9, abilities=[ability("activation", {"op": "swap"})])
    game = scene([unit(HERE, space=8), swapper], [unit(FAR, space=10)], carriable={MARK: 5})
    game.play("e1 advance 2,4")
    game.play("e1 energize")
    game.play("e2 use a1")
    game.play("e2 choose e1")
    assert (place(game, 1), place(game, 2), carrier(game, 4)) == ((4, 4), MARK, 1)


def test_mv_4_what_a_dash_dropped_another_objective_may_follow(carried):
    game = carried(more={NEXT: 3})
    game.play("e1 dash 3,4")
    assert (carrier(game, 3), place(game, 3), carrier(game, 4)) == (None, MARK, 1)


@pytest.mark.parametrize("steps", [1, 2])
def test_mv_4_a_push_drops_it_where_it_began(burdened, steps):
    game = burdened(push(2))
    for _ in range(steps):
        game.play("e1 push e2 E")
    if steps == 1:
        game.play("e1 push e2 stop")
    assert (place(game, 2), carrier(game, 3), place(game, 3)) == ((2 + steps, 4), None, MARK)


def test_mv_4_a_push_drops_it_also_where_forced_movement_picks_up_nothing(burdened):
    game = burdened(push(1), more={NEXT: 3}, settings={"forced_move_picks_up": False})
    game.play("e1 push e2 E")
    assert [place(game, entity) for entity in (2, 3, 4)] == [NEXT, MARK, NEXT]


def test_mv_4_a_pull_too(burdened):
    game = burdened({"op": "pull", "hexes": 1}, source=(0, 4))
    game.play("e1 pull e2 W")
    assert (place(game, 2), carrier(game, 3), place(game, 3)) == (HERE, None, MARK)


def test_mv_4_a_push_that_is_stopped_at_once_drops_nothing(burdened):
    game = burdened(push(2))
    game.play("e1 push e2 stop")
    assert carrier(game, 3) == 2


def test_mv_4_a_collision_drops_it_on_its_own_hex(burdened):
    game = burdened(push(1), terrain={NEXT: "1"})
    game.play("e1 push e2 E")
    assert (place(game, 2), carrier(game, 3), place(game, 3)) == (MARK, None, MARK)


def test_mv_4_edge_is_collision_drops_it_too(burdened):
    game = burdened(push(1), terrain={NEXT: "."}, settings={"edge_is_collision": True})
    game.play("e1 push e2 E")
    assert (place(game, 2), carrier(game, 3), place(game, 3)) == (MARK, None, MARK)


def test_mv_4_the_unit_that_is_hit_drops_nothing(scene):
    shooter = unit(HERE, weapon(push(1), reach=8, tl=1), space=2)
    enemies = [unit(MARK, space=10), unit((4, 3), space=1)]
    game = scene([shooter], enemies, dice=[9], carriable={NEXT: 5}, first_player=1)
    game.play("e3 advance 3,4")
    game.play("e3 energize")
    attack(game)
    game.play("e1 push e2 E")
    assert (carrier(game, 4), place(game, 3)) == (3, NEXT)


def test_mv_4_forced_onto_another_objective_it_takes_that_one(burdened):
    game = burdened(push(1), more={NEXT: 3})
    game.play("e1 push e2 E")
    assert (carrier(game, 3), place(game, 3), carrier(game, 4)) == (None, MARK, 2)


# ---- DF-1


def test_df_1_a_carrier_that_is_defeated_leaves_it_on_its_hex(burdened):
    game = burdened({"op": "damage", "amount": 99})
    assert (place(game, 2), carrier(game, 3), place(game, 3)) == (None, None, MARK)


def test_df_1_the_next_unit_picks_it_up(burdened):
    game = burdened({"op": "damage", "amount": 99})
    game.play("e1 advance 2,4")
    assert carrier(game, 3) == 1


def test_df_1_a_carrier_defeated_by_a_collision_dropped_it_where_the_push_began(burdened):
    game = burdened(push(2), terrain={(4, 4): "1"}, card={"hp": 2})
    game.play("e1 push e2 E")
    game.play("e1 push e2 E")
    assert (place(game, 2), carrier(game, 3), place(game, 3)) == (None, None, MARK)


def test_df_1_several_are_left_on_its_hex(scene):
    bearer = unit(NEXT, space=1, hp=1, abilities=[ability("activation", {"op": "advance"})])
    marks = {(3, 3): 5, MARK: 3}
    shooter = unit(HERE, weapon(), space=2)
    game = scene([shooter], [bearer], dice=[8], carriable=marks, settings={"carry_limit": 2}, first_player=1)
    game.play("e2 advance 3,3")
    game.play("e2 use a1")
    game.play("e2 advance 2,4")
    game.play("e2 energize")
    assert (carrier(game, 3), carrier(game, 4)) == (2, 2)
    attack(game)
    assert (place(game, 3), place(game, 4)) == (MARK, MARK)


def test_mv_4_a_slow_carrier_keeps_it(scene):
    """An Advance that moves nothing is still an Advance (MV-4)."""
    game = scene(
        [unit(HERE, abilities=[ability("after_movement", gives("slow", to="self"), optional=False)])],
        carriable={MARK: 5},
    )
    game.play("e1 advance 2,4")
    game.play("e1 energize")
    game.play("e1 advance 2,4")
    assert (carrier(game, 3), place(game, 1)) == (1, MARK)
