"""Structures and Bases: what MV-2, LS-4, AT-2, AT-3, OB-2 and BD-1 say of what is built."""

import pytest

from scenes import control, distance, hp, kinds, legal, piece, place, reach, rest, unit, weapon

HERE = (2, 4)
BESIDE = (3, 4)
THERE = (4, 4)
FAR = (6, 0)


def built(kind, owner, hex_):
    """Content with a Base or a structure of a player."""
    if kind == "base":
        return {"bases": (hex_, None) if owner == 0 else (None, hex_)}
    return {"structures": ([hex_], []) if owner == 0 else ([], [hex_])}


KINDS = pytest.mark.parametrize("kind", ["base", "structure"])


# ---- the piece


def test_bd_1_a_structure_has_an_owner_and_a_hex_and_no_hit_points(scene):
    game = scene([unit(HERE)], [unit(FAR, space=10)], structures=([BESIDE], [THERE]))
    assert [(piece(game, entity)["Owner"]["player"], place(game, entity)) for entity in (3, 4)] == [
        (0, BESIDE),
        (1, THERE),
    ]
    assert "Health" not in piece(game, 3)


# ---- LS-4


@KINDS
@pytest.mark.parametrize(
    ("owner", "terrain", "clear"),
    [
        pytest.param(0, {}, True, id="own"),
        pytest.param(1, {}, False, id="enemy's"),
        pytest.param(1, {BESIDE: "-1"}, True, id="lower"),
        pytest.param(1, {BESIDE: "1", THERE: "2"}, True, id="between the levels"),
        pytest.param(1, {BESIDE: "1", HERE: "1"}, False, id="as high as the higher one"),
        pytest.param(1, {HERE: "1"}, True, id="shooter higher"),
        pytest.param(0, {BESIDE: "1"}, False, id="own, but the terrain blocks"),
    ],
)
def test_ls_4_a_structure_blocks_as_an_enemy_does(scene, kind, owner, terrain, clear):
    game = scene([unit(HERE)], [unit(THERE, space=10)], terrain=terrain, **built(kind, owner, BESIDE))
    assert game.explain_line_of_sight(1, 2).clear is clear


@KINDS
def test_ls_4_the_two_directions_differ(scene, kind):
    """The worked example: an own Base between is clear for its owner and blocks his opponent."""
    game = scene([unit(HERE)], [unit(THERE, space=10)], **built(kind, 0, BESIDE))
    assert (game.explain_line_of_sight(1, 2).clear, game.explain_line_of_sight(2, 1).clear) == (True, False)


@pytest.mark.parametrize(("hexes", "clear"), [([(3, 4)], True), ([(2, 5)], True), ([(3, 4), (2, 5)], False)])
def test_ls_5_structures_beside_the_line_block_in_pairs(scene, hexes, clear):
    game = scene([unit(HERE)], [unit((3, 5), space=10)], structures=([], hexes))
    assert game.explain_line_of_sight(1, 2).clear is clear


# ---- MV-2


@pytest.fixture
def corridor(scene):
    """Where a unit at (0, 0) of a row can go."""

    def build(row="0 0 0 0", **content):
        return reach(scene([unit((0, 0), advance=6)], board=[row, ". . . . . . . 0"], deploy=([], [(7, 1)]), **content))

    return build


@KINDS
@pytest.mark.parametrize("verb", ["advance", "dash"])
def test_mv_2_an_own_structure_is_passed_but_not_ended_on(scene, kind, verb):
    content = built(kind, 0, (1, 0)) | {"deploy": ([], [(7, 1)])}
    game = scene([unit((0, 0), **{verb: 3})], board=["0 0 0 0", ". . . . . . . 0"], **content)
    assert reach(game, verb) == {(2, 0), (3, 0)}


@KINDS
def test_mv_2_an_enemy_structure_cannot_be_entered(corridor, kind):
    assert corridor(**built(kind, 1, (2, 0))) == {(1, 0)}


@KINDS
@pytest.mark.parametrize("row", ["1 0 0 0", "3 0 0 0", "3 -1 0 0"])
def test_mv_2_never_over_an_enemy_structure(corridor, kind, row):
    assert corridor(row, **built(kind, 1, (1, 0))) == set()


# ---- AT-2, AT-3, MV-3, OB-2


@KINDS
def test_at_2_structures_cannot_be_attacked(scene, kind):
    game = scene([unit(HERE, weapon(reach=3))], [unit(FAR, space=10)], **built(kind, 1, BESIDE))
    assert not any("attack" in action for action in legal(game))
    refusal = game.why_not("e1 attack w1 e3")
    assert (refusal.reason, refusal.rule) == ("not_an_enemy", "AT-2")


@KINDS
def test_at_3_structures_do_not_engage(scene, kind):
    game = scene([unit(HERE, weapon(reach=8))], [unit((2, 1), space=10)], **built(kind, 1, BESIDE))
    assert game.why_not("e1 attack w1 e2") is None
    assert max(distance(HERE, goal) for goal in reach(game)) == 3


@KINDS
@pytest.mark.parametrize(("owner", "at", "controlled"), [(1, (1, 4), 0), (0, (5, 4), None)])
def test_ob_2_structures_do_not_count(scene, kind, owner, at, controlled):
    game = scene([unit(at)], [unit(FAR, space=10)], objectives={HERE: 5}, **built(kind, owner, BESIDE))
    rest(game)
    assert control(game, 4) == controlled


def test_at_2_nothing_happens_to_a_structure_in_an_area(scene):
    arm = weapon(pattern=[(1, 0), (2, 0)], ignores=["line_of_sight"])
    game = scene([unit(HERE, arm)], [unit(THERE, space=10)], structures=([], [BESIDE]), dice=[9])
    events = game.play("e1 attack w1 turn0")
    assert (place(game, 3), hp(game, 2), kinds(events).count("damaged")) == (BESIDE, 9, 1)
