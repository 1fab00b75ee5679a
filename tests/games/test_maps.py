"""Reach and threat maps of a unit: examples rule by rule, arrays, and bad input."""

import copy
import pickle

import numpy as np
import pytest

import ironhex as ih
from scenes import at_start, distance, gives, legal, reach, scene, scene_folder, unit, weapon
from scenes.abilities import op

__all__ = ["scene", "scene_folder"]

MIDDLE = (2, 4)


# ---- reach


def test_mv_1_reach_costs_more_uphill(scene):
    game = scene([unit((0, 0))], board=["0 1 2 0", "0"])
    assert game.reach(1).as_dict() == {(1, 0): 2, (0, 1): 1}
    assert game.reach(1).cost.tolist() == [-1, 2, -1, -1, 1]


def test_mv_2_enemies_are_in_the_way_and_own_units_are_not(scene):
    row = "0 0 0 0 0"
    blocked = scene([unit((0, 0))], [unit((2, 0))], board=[row])
    passed = scene([unit((0, 0)), unit((2, 0), space=2)], board=[row])
    assert blocked.reach(1).as_dict() == {(1, 0): 1}
    assert passed.reach(1).as_dict() == {(1, 0): 1, (3, 0): 3}


def test_mv_3_an_engaged_unit_and_one_in_water_get_less_far(scene):
    row = "0w 0 0 0 0"
    assert max(scene([unit((0, 0))], board=[row]).reach(1).values()) == 2
    engaged = scene([unit(MIDDLE)], [unit((1, 4))])
    assert (max(engaged.reach(1).values()), max(engaged.reach(2, "dash").values())) == (2, 1)


def test_mv_7_a_slow_unit_advances_in_place(scene):
    game = scene([unit(MIDDLE, abilities=[at_start(gives("slow"))])])
    assert game.reach(1).as_dict() == {MIDDLE: 0}
    assert len(game.reach(1, "dash")) == 18


def test_far_reach_needs_no_window(scene):
    game = scene([unit(MIDDLE, advance=9)])
    assert set(game.reach(1)) == reach(game)
    assert len(game.reach(1)) == 80


def test_what_effects_forbid_is_not_in_the_maps(scene):
    ban = [at_start(op("forbid", what=["advance", "attack"], lasts="lasting"))]
    game = scene([unit(MIDDLE, weapon(reach=3), abilities=ban)], [unit((4, 4))])
    assert (len(game.reach(1)), len(game.reach(1, "dash")), len(game.threat(1))) == (0, 17, 0)
    ban = [at_start(op("forbid", what=["advance"], lasts="lasting"))]
    game = scene([unit(MIDDLE, weapon(reach=2), abilities=ban)], [unit((5, 4))])
    assert game.threat(1, "advance").as_dict() == game.threat(1).as_dict() != {}


# ---- threat


def test_at_1_a_weapon_reaches_as_far_as_its_range(scene):
    game = scene([unit(MIDDLE, weapon(reach=1, strength=2), weapon(reach=2, strength=5))], [unit((8, 0))])
    found = game.threat(1)
    assert found.at((3, 4)) == ih.Threat((1, 2), 5)
    assert found.at((4, 4)) == ih.Threat((2,), 5)
    assert found.at((5, 4)) == ih.Threat((), 0)
    assert found.at(MIDDLE) == ih.Threat((), 0)
    assert len(found) == 18
    board = set(game.scenario.board_levels()) - {MIDDLE}
    assert set(game.threat(1, "advance")) == {at for at in board if distance(MIDDLE, at) <= 5}


def test_at_3_an_engaged_unit_attacks_only_beside_it_or_over_it(scene):
    area = [(1, 0), (2, 0)]
    game = scene([unit(MIDDLE, weapon(reach=3), weapon(pattern=area))], [unit((3, 4))])
    found = game.threat(1)
    # Whoever stands beside it at its elevation is one of those with whom it is Engaged.
    assert found.at((3, 4)).weapons == found.at((1, 4)).weapons == (1, 2)
    # The area may hold another one besides.
    assert found.at((4, 4)).weapons == (2,)
    assert found.at((4, 3)).weapons == found.at((0, 4)).weapons == ()
    higher = scene([unit(MIDDLE, weapon(reach=3))], [unit((3, 4))], terrain={(3, 4): "1"})
    assert higher.threat(1).at((0, 4)).weapons == (1,)


def test_at_3_an_enemy_that_is_supposed_holds_the_unit_back(scene):
    """An Advance beside the enemy that is supposed begins Engaged with it, and goes less far (MV-3)."""
    game = scene([unit((0, 0), weapon(reach=1))], board=["0 0 0 0 0 0"])
    assert game.threat(1, "advance").as_dict() == dict.fromkeys([(1, 0), (2, 0), (3, 0), (4, 0)], 1)


@pytest.mark.parametrize("mirror", [False, True])
def test_at_4_an_area_counts_in_every_placement(scene, mirror):
    game = scene([unit(MIDDLE, weapon(pattern=[(1, 0), (2, -1)]))], [unit((8, 0))], settings={"aoe_mirror": mirror})
    ring = {(3, 4), (3, 3), (2, 3), (1, 4), (1, 5), (2, 5)}
    assert ring < set(game.threat(1))
    assert len(game.threat(1)) == 12


def test_ls_4_enemies_block_and_areas_see_over_units(scene):
    arms = weapon(reach=3), weapon(pattern=[(1, 0), (2, 0)])
    game = scene([unit((0, 0), *arms)], [unit((1, 0))], board=["1 0 0 0"], terrain=None)
    assert game.threat(1).at((2, 0)).weapons == (1, 2)
    level = scene([unit((0, 0), *arms)], [unit((2, 0))], board=["0 0 0 0"])
    assert level.threat(1).at((2, 0)).weapons == (1, 2)
    assert level.threat(1).at((3, 0)).weapons == ()


def test_ls_3_terrain_blocks(scene):
    game = scene([unit((0, 0), weapon(reach=3))], [unit((0, 3))], board=["0 1 0 0", "0 0 0 0", "0 0 0 0", "0 0 0 0"])
    assert game.threat(1).at((2, 0)).weapons == ()
    assert game.threat(1).at((1, 0)).weapons == (1,)


def test_an_enemy_that_cannot_be_a_target_is_not_threatened(scene):
    hidden = [at_start(op("untargetable", to="self", lasts="lasting"))]
    game = scene([unit(MIDDLE, weapon(reach=3))], [unit((4, 4), abilities=hidden)])
    assert not [action for action in legal(game) if " attack " in action]
    assert game.threat(1).at((4, 4)).weapons == ()
    assert game.threat(1).at((4, 5)).weapons == (1,)


def test_where_nobody_can_stand_nobody_is_threatened(scene):
    game = scene(
        [unit(MIDDLE, weapon(reach=2)), unit((3, 4), space=2)],
        [unit((8, 0))],
        terrain={(1, 4): "0x"},
        structures=([], [(2, 3)]),
    )
    assert [game.threat(1).at(at).weapons for at in [(3, 4), (1, 4), (2, 3), (2, 5)]] == [(), (), (), (1,)]


def test_dp_1_a_unit_on_its_base_advances_before_it_attacks(scene):
    game = scene([unit(None, weapon(reach=1))], [unit(space=10)], bases=((0, 4), None), deploy=([], [(8, 0)]))
    game.play("e1 deploy 0,4")
    assert len(game.threat(1)) == 0
    assert game.threat(1, "advance").at((1, 4)).weapons == (1,)


def test_bd_4_upgrades_count(scene):
    game = scene([unit(MIDDLE, weapon(reach=1, strength=2))], [unit((8, 0))])
    game.add(1, ih.Upgrades(shield=0, speed=1, strength=2))
    assert game.threat(1).at((3, 4)).dice == 4
    assert max(game.reach(1).values()) == 4


def test_the_last_free_row_is_not_needed(scene):
    """All 16 rows are taken: a piece that does not stand on the board makes room."""
    squads = [unit(MIDDLE, weapon(reach=2))], [unit((7, 1)), unit(space=10)]
    game = scene(*squads, tokens={(q, 8): "energy" for q in range(-4, 5)}, objectives={(q, 0): 1 for q in range(4)})
    assert len(game.view()["pieces"]) == 16
    assert len(game.threat(1)) == 18
    wall = [(q, 0) for q in range(8)] + [(q, 1) for q in range(6)]
    full = scene([unit(MIDDLE, weapon(reach=2))], [unit((7, 1))], structures=(wall, []))
    assert len(full.view()["pieces"]) == 16
    with pytest.raises(ih.CapacityError, match="no enemy"):
        full.threat(1)


# ---- arrays


def test_arrays_are_owned_read_only_and_in_canonical_order():
    game = ih.Game("brawl-demo", seed=1)
    moved, threat = game.reach(1), game.threat(1)
    hexes = sorted(game.scenario.board_levels(), key=lambda at: (at[1], at[0]))
    for array, dtype, shape in [
        (moved.hexes, np.int16, (203, 2)),
        (moved.cost, np.int8, (203,)),
        (threat.hexes, np.int16, (203, 2)),
        (threat.weapons, np.uint16, (203,)),
        (threat.dice, np.int8, (203,)),
    ]:
        assert (array.dtype, array.shape, array.flags.owndata, array.flags.writeable) == (dtype, shape, True, False)
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
    assert [tuple(at) for at in moved.hexes.tolist()] == [tuple(at) for at in threat.hexes.tolist()] == hexes
    assert [moved.at(at) for at in hexes] == moved.cost.tolist()
    assert [threat.at(at).dice for at in hexes] == threat.dice.tolist()


def test_maps_are_copied_and_pickled():
    game = ih.Game("brawl-demo", seed=1)
    for made in (game.reach(1, "dash"), game.threat(4, "advance")):
        for other in (copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
            assert (repr(other), other) == (repr(made), made)
            assert not other.hexes.flags.writeable


def test_maps_are_pictures():
    game = ih.Game("brawl-demo", seed=1)
    for found in (game.reach(1), game.threat(1), game.threat(1, "advance")):
        assert game.to_svg(reach=found) == game.to_svg(reach=found.as_dict()) != game.to_svg()


# ---- bad input


@pytest.mark.parametrize(
    ("unit_", "error"),
    [
        (9, ih.StoreError),  # an objective
        (7, ih.StoreError),  # a Base
        (16, ih.StoreError),  # nobody
        (0, ih.StoreError),
        (-1, ih.StoreError),
        (65, ih.StoreError),
        (10**30, ih.StoreError),
        (None, ih.StoreError),
        ("e1", ih.StoreError),
        (1.5, ih.StoreError),
    ],
)
def test_other_entities_have_no_maps(unit_, error):
    game = ih.Game("brawl-demo", seed=1)
    state = game.state_hash()
    for ask in (game.reach, game.threat):
        with pytest.raises(error):
            ask(unit_)
    assert game.state_hash() == state


def test_a_unit_in_reserve_has_no_maps():
    game = ih.Game("skirmish-demo", seed=1)
    for ask in (game.reach, game.threat):
        with pytest.raises(ih.StoreError, match="entity 1 is no unit on the board"):
            ask(1)
    with pytest.raises(ih.StoreError):
        ih.Game("card-table", seed=1).reach(1)


@pytest.mark.parametrize("word", ["walk", "", None, 1, ["advance"], "ADVANCE", "x" * 500])
def test_other_words_are_refused(word):
    game = ih.Game("brawl-demo", seed=1)
    with pytest.raises(ih.IronhexError, match='neither "advance" nor "dash"'):
        game.reach(1, word)
    with pytest.raises(ih.IronhexError, match='neither "none" nor "advance"'):
        game.threat(1, word)


@pytest.mark.parametrize("at", [(99, 99), (1,), (1, 2, 3), None, "1,2", 5, ([], []), (1.5, 2)])
def test_hexes_that_are_none_are_refused(at):
    game = ih.Game("brawl-demo", seed=1)
    for found in (game.reach(1), game.threat(1)):
        with pytest.raises(ih.BoardError):
            found.at(at)
