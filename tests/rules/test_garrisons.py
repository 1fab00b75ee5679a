"""Garrisons: rules AC-1 (Rescue), DF-3, and what MV-2, MV-3, LS-4, AT-2, AT-3, DP-1, OB-2 say of them."""

import pytest

from scenes import (
    attack,
    control,
    damage_plus,
    distance,
    gives,
    hp,
    kinds,
    legal,
    one,
    piece,
    place,
    push,
    reach,
    rest,
    score,
    token,
    turn,
    unit,
    verbs,
    weapon,
)

HERE = (2, 4)
BESIDE = (3, 4)
AROUND = [(3, 4), (3, 3), (2, 3), (1, 4), (1, 5), (2, 5)]
FAR = (6, 0)


def garrison(*own, enemies=()):
    """Garrisons of both players; with one unit each the first is e3."""
    return list(own), list(enemies)


def targets(game):
    return {int(action.split()[3][1:]) for action in legal(game) if action.split()[1] == "attack"}


# ---- AC-1, Rescue


@pytest.mark.parametrize("beside", AROUND)
def test_ac_1_an_own_garrison_in_an_adjacent_hex_can_be_rescued(scene, beside):
    game = scene([unit(HERE)], garrisons=garrison(beside))
    assert "e1 rescue e3" in legal(game)


@pytest.mark.parametrize("level", ["3", "-1", "0w"])
def test_ac_1_elevation_does_not_matter_for_a_rescue(scene, level):
    game = scene([unit(HERE)], garrisons=garrison(BESIDE), terrain={BESIDE: level})
    assert "e1 rescue e3" in legal(game)


@pytest.mark.parametrize(
    "garrisons",
    [pytest.param(garrison((4, 4)), id="two hexes away"), pytest.param(garrison(enemies=[BESIDE]), id="the enemy's")],
)
def test_ac_1_no_other_garrison_can_be_rescued(scene, garrisons):
    game = scene([unit(HERE)], garrisons=garrisons)
    assert "rescue" not in verbs(game)
    refusal = game.why_not("e1 rescue e3")
    assert (refusal.reason, refusal.rule) == ("no_garrison", "AC-1")


def test_ac_1_a_unit_is_no_garrison(scene):
    game = scene([unit(HERE), unit(BESIDE)])
    assert game.why_not("e1 rescue e2").reason == "no_garrison"


def test_ac_1_a_rescue_costs_two_and_scores_two(scene):
    game = scene([unit(HERE)], garrisons=garrison(BESIDE))
    events = game.play("e1 rescue e3")
    assert (score(game), token(game, 1), place(game, 3)) == ([2, 0], (1, 3), None)
    rescued, scored = one(events, "rescued"), one(events, "scored")
    assert (rescued.rule, rescued.subject, rescued.object, rescued.data["hex"]) == ("AC-1", 1, 3, BESIDE)
    assert (scored.player, scored.data["vp"]) == (0, 2)
    assert not {"garrison_destroyed", "defeated"} & set(kinds(events))


@pytest.mark.parametrize(("settings", "after", "vp"), [({"rescue_tl": 5}, (1, 6), 2), ({"rescue_vp": 7}, (1, 3), 7)])
def test_ac_1_cost_and_vp_of_a_rescue_are_settings(scene, settings, after, vp):
    game = scene([unit(HERE)], garrisons=garrison(BESIDE), settings=settings)
    game.play("e1 rescue e3")
    assert (token(game, 1), score(game)) == (after, [vp, 0])


def test_ac_1_a_rescue_is_the_primary_action(scene):
    game = scene([unit(HERE, weapon())], [unit((2, 5), space=10)], garrisons=garrison(BESIDE, (1, 4)))
    game.play("e1 rescue e3")
    assert verbs(game) == {"advance", "end"}
    assert game.why_not("e1 rescue e4").reason == "already_acted"


def test_ac_1_after_an_advance_the_rescue_ends_the_activation(scene):
    game = scene([unit((0, 4))], garrisons=garrison(BESIDE))
    assert "rescue" not in verbs(game)
    game.play("e1 advance 2,4")
    assert "activation_ended" in kinds(game.play("e1 rescue e3"))


def test_ac_1_which_one_is_rescued_is_chosen(scene):
    game = scene([unit(HERE)], garrisons=garrison(BESIDE, (1, 4)))
    game.play("e1 rescue e4")
    assert (place(game, 3), place(game, 4)) == (BESIDE, None)


def test_ac_1_the_second_player_rescues_too(scene):
    game = scene([unit(FAR, space=10)], [unit(HERE)], garrisons=garrison(enemies=[BESIDE]))
    game.play("e2 rescue e3")
    assert score(game) == [0, 2]


def test_ac_1_the_hex_of_a_rescued_garrison_is_free(scene):
    game = scene([unit(HERE)], garrisons=garrison(BESIDE))
    assert BESIDE not in reach(game)
    game.play("e1 rescue e3")
    assert BESIDE in reach(game)


# ---- DF-3


def test_df_3_a_destroyed_garrison_scores_two_and_leaves_for_good(scene):
    game = scene([unit(HERE, weapon(strength=3))], garrisons=garrison(enemies=[BESIDE]), dice=[8, 8, 8])
    events = game.play("e1 attack w1 e3")
    gone, scored = one(events, "garrison_destroyed"), one(events, "scored")
    assert (gone.rule, gone.data["hex"]) == ("DF-3", BESIDE)
    assert (scored.rule, scored.player, scored.data["vp"]) == ("DF-3", 0, 2)
    assert (score(game), place(game, 3), hp(game, 3)) == ([2, 0], None, 0)
    game.play("e1 end")
    for _ in range(3):
        rest(game)
    assert (score(game), place(game, 3), hp(game, 3)) == ([2, 0], None, 0)


@pytest.mark.parametrize("vp", [0, 5])
def test_df_3_the_vp_are_a_setting(scene, vp):
    game = scene([unit(HERE, weapon())], garrisons=garrison(enemies=[BESIDE]), dice=[8], settings={"garrison_vp": vp})
    game.play("e1 attack w1 e3")
    assert score(game) == [vp, 0]


@pytest.mark.parametrize(
    ("garrisons", "vp"),
    [pytest.param(garrison((4, 4)), [0, 2], id="own"), pytest.param(garrison(enemies=[(4, 4)]), [2, 0], id="enemy's")],
)
def test_df_3_the_owners_opponent_scores_whoever_did_it(scene, garrisons, vp):
    game = scene([unit(HERE, weapon(push(1)))], [unit(BESIDE, space=10)], garrisons=garrisons, dice=[9])
    attack(game)
    events = game.play("e1 push e2 E")
    assert (score(game), place(game, 3), place(game, 2)) == (vp, None, BESIDE)
    assert [event.data["combat"] for event in events if event.kind == "damaged" and event.object == 3] == [0]


def test_df_3_no_token_moves(scene):
    game = scene([unit(HERE, weapon())], garrisons=garrison(enemies=[BESIDE]), dice=[8])
    events = game.play("e1 attack w1 e3")
    assert [event.subject for event in events if event.kind == "token_moved"] == [1]
    assert "Token" not in piece(game, 3)


def test_df_3_a_miss_leaves_it_there(scene):
    game = scene([unit(HERE, weapon())], garrisons=garrison(enemies=[BESIDE]), dice=[3])
    game.play("e1 attack w1 e3")
    assert (place(game, 3), hp(game, 3), score(game)) == (BESIDE, 1, [0, 0])


def test_df_3_its_hex_is_free_and_it_cannot_be_attacked_again(scene):
    game = scene([unit(HERE, weapon())], garrisons=garrison(enemies=[BESIDE]), dice=[8])
    game.play("e1 attack w1 e3")
    assert BESIDE in reach(game)
    game.play("e1 end")
    assert game.why_not("e1 attack w1 e3").reason == "not_an_enemy"


def test_df_3_a_garrison_is_static(scene):
    """No Push moves it, and statuses are for units (BD-3)."""
    arm = weapon(push(2), gives("slow"), damage_plus(0))
    game = scene([unit(HERE, arm)], garrisons=garrison(enemies=[BESIDE]), dice=[9])
    events = game.play("e1 attack w1 e3")
    assert not {"pushed", "collided", "status_given"} & set(kinds(events))
    assert score(game) == [2, 0]


# ---- AT-2, AT-3, AT-8


def test_at_2_enemy_garrisons_are_targets(scene):
    game = scene(
        [unit(HERE, weapon(reach=3))], [unit(FAR, space=10)], garrisons=garrison((0, 4), enemies=[(4, 4), (6, 4)])
    )
    assert targets(game) == {4}
    assert game.why_not("e1 attack w1 e3").reason == "not_an_enemy"
    assert game.why_not("e1 attack w1 e5").reason == "out_of_range"


def test_at_2_a_garrison_must_be_in_line_of_sight(scene):
    game = scene([unit(HERE, weapon(reach=3))], garrisons=garrison(enemies=[(4, 4)]), terrain={BESIDE: "1"})
    assert game.why_not("e1 attack w1 e3").reason == "no_line_of_sight"


@pytest.mark.parametrize(("terrain", "accuracy"), [({BESIDE: "1"}, -1), ({BESIDE: "-1"}, 1), ({BESIDE: "0w"}, -1)])
def test_at_8_terrain_counts_against_garrisons(scene, terrain, accuracy):
    game = scene([unit(HERE, weapon())], garrisons=garrison(enemies=[BESIDE]), terrain=terrain, dice=[8])
    assert one(game.play("e1 attack w1 e3"), "aimed").data["accuracy"] == accuracy


@pytest.mark.parametrize(
    ("garrisons", "terrain", "offered"),
    [
        pytest.param(garrison(enemies=[BESIDE]), {}, {3}, id="enemy Garrison"),
        pytest.param(garrison(BESIDE), {}, {2}, id="own Garrison"),
        pytest.param(garrison(enemies=[BESIDE]), {BESIDE: "1"}, {2, 3}, id="higher"),
        pytest.param(garrison(enemies=[BESIDE]), {BESIDE: "-1"}, {2, 3}, id="lower"),
        pytest.param(garrison(enemies=[(4, 4)]), {}, {2, 3}, id="not adjacent"),
    ],
)
def test_at_3_an_enemy_garrison_engages(scene, garrisons, terrain, offered):
    game = scene([unit(HERE, weapon(reach=8))], [unit((2, 1), space=10)], garrisons=garrisons, terrain=terrain)
    assert targets(game) == offered


def test_at_3_engaged_by_a_unit_and_a_garrison_it_chooses(scene):
    others = [unit((1, 4), space=10), unit((2, 1), space=10)]
    game = scene([unit(HERE, weapon(reach=8))], others, garrisons=garrison(enemies=[BESIDE]))
    assert targets(game) == {2, 4}


# ---- MV-2, MV-3


@pytest.fixture
def corridor(scene):
    """Where a unit at (0, 0) of a row with Garrisons can go."""

    def build(row, garrisons):
        board = [row, ". . . . . . . 0"]
        return reach(scene([unit((0, 0), advance=6)], board=board, garrisons=garrisons))

    return build


def test_mv_2_an_own_garrison_is_passed_but_not_ended_on(corridor):
    assert corridor("0 0 0 0", garrison((1, 0))) == {(2, 0), (3, 0)}


def test_mv_2_an_enemy_garrison_cannot_be_entered(corridor):
    assert corridor("0 0 0 0", garrison(enemies=[(2, 0)])) == {(1, 0)}


@pytest.mark.parametrize(
    ("row", "goals"),
    [
        pytest.param("1 0 0 0", {(2, 0), (3, 0)}, id="lower"),
        pytest.param("2 1 0 0", {(2, 0), (3, 0)}, id="lower but above ground"),
        pytest.param("1 1 0 0", set(), id="as high"),
        pytest.param("1 2 0 0", set(), id="higher"),
        pytest.param("0 -1 0 0", set(), id="start on ground"),
    ],
)
def test_mv_2_from_above_ground_over_lower_enemy_garrisons(corridor, row, goals):
    assert corridor(row, garrison(enemies=[(1, 0)])) == goals


@pytest.mark.parametrize(
    ("garrisons", "terrain", "farthest"),
    [
        pytest.param(garrison(enemies=[BESIDE]), {}, 2, id="enemy Garrison"),
        pytest.param(garrison(BESIDE), {}, 3, id="own Garrison"),
        pytest.param(garrison(enemies=[BESIDE]), {BESIDE: "1"}, 3, id="higher"),
    ],
)
def test_mv_3_an_enemy_garrison_engages(scene, garrisons, terrain, farthest):
    game = scene([unit(HERE)], garrisons=garrisons, terrain=terrain)
    assert max(distance(HERE, goal) for goal in reach(game)) == farthest


# ---- LS-4, DP-1, OB-2


@pytest.mark.parametrize(
    ("garrisons", "terrain", "clear"),
    [
        pytest.param(garrison(enemies=[BESIDE]), {}, False, id="enemy's"),
        pytest.param(garrison(BESIDE), {}, True, id="own"),
        pytest.param(garrison(enemies=[BESIDE]), {BESIDE: "-1"}, True, id="lower"),
        pytest.param(garrison(enemies=[BESIDE]), {HERE: "1"}, True, id="shooter higher"),
        pytest.param(garrison(enemies=[BESIDE]), {HERE: "2", BESIDE: "2"}, False, id="at the higher level of two"),
    ],
)
def test_ls_4_an_enemy_garrison_blocks(scene, garrisons, terrain, clear):
    game = scene([unit(HERE)], [unit((4, 4), space=10)], garrisons=garrisons, terrain=terrain)
    assert game.explain_line_of_sight(1, 2).clear is clear


def test_ls_4_the_two_directions_may_differ(scene):
    game = scene([unit(HERE)], [unit((4, 4), space=10)], garrisons=garrison(BESIDE))
    assert (game.explain_line_of_sight(1, 2).clear, game.explain_line_of_sight(2, 1).clear) == (True, False)


def test_ls_4_the_target_itself_never_blocks(scene):
    game = scene([unit(HERE)], garrisons=garrison(enemies=[(4, 4)]))
    assert game.explain_line_of_sight(1, 3).clear


def test_dp_1_no_deployment_onto_a_garrison(scene):
    hexes = [(0, 0), (2, 0), (4, 0)]
    garrisons = garrison((2, 0), enemies=[(4, 0)])
    game = scene([unit()], [unit(FAR, space=10)], deploy=(hexes, []), garrisons=garrisons)
    assert reach(game, "deploy") == {(0, 0)}
    for taken in ("2,0", "4,0"):
        assert game.why_not(f"e1 deploy {taken}").reason == "deploy_hex_taken"


def test_dp_2_with_garrisons_on_all_deploy_hexes_it_waits(scene):
    game = scene([unit()], [unit(FAR, space=10)], deploy=([(0, 0)], []), garrisons=garrison((0, 0)))
    assert (place(game, 1), turn(game)[0]) == (None, 2)


@pytest.mark.parametrize(
    ("own", "garrisons", "controlled"),
    [
        pytest.param((1, 4), garrison(enemies=[BESIDE, (3, 3)]), 0, id="enemy Garrisons do not defend"),
        pytest.param((5, 4), garrison(BESIDE), None, id="own Garrisons do not contest"),
    ],
)
def test_ob_2_garrisons_do_not_count(scene, own, garrisons, controlled):
    game = scene([unit(own)], [unit(FAR, space=10)], garrisons=garrisons, objectives={HERE: 5})
    rest(game)
    assert control(game, 3 + sum(map(len, garrisons))) == controlled


def test_ob_2_a_garrison_does_not_help_to_outnumber(scene):
    game = scene([unit((1, 4))], [unit((3, 3), space=10)], garrisons=garrison(BESIDE), objectives={HERE: 5})
    rest(game)
    assert control(game, 4) is None
