"""Area attacks: rules AT-4 and LS-6, and what AT-3, AT-6, AT-9 and AT-13 say of them."""

import pytest

from scenes import (
    DIRECTIONS,
    ability,
    damage_plus,
    gives,
    hp,
    kinds,
    legal,
    one,
    piece,
    place,
    score,
    token,
    unit,
    verbs,
    weapon,
)

HERE = (2, 4)
AROUND = [(HERE[0] + q, HERE[1] + r) for q, r in DIRECTIONS.values()]
RING = list(DIRECTIONS.values())
BEAM = [(1, 0), (2, 0)]
FAR = (6, 0)


@pytest.fixture
def blast(scene):
    """A game in which e1 at HERE has one area weapon; the enemies are e2, e3 and so on."""

    def build(pattern, enemies=(), dice="outside", allies=(), arm=(), strength=1, ignores=(), **content):
        own = [unit(HERE, weapon(*arm, pattern=pattern, strength=strength, ignores=list(ignores))), *map(unit, allies)]
        return scene(own, [unit(hex_, space=10) for hex_ in enemies] or [unit(space=10)], dice=dice, **content)

    return build


def turns(game):
    return {action.split()[3] for action in legal(game) if " attack w1 " in action}


def hits_of(game, placement):
    """The targets of a placement, in a copy of the game."""
    copy = game.clone()
    return {event.object for event in copy.play(f"e1 attack w1 {placement}") if event.kind == "attack_declared"}


def image(pattern, placement):
    """The hexes of a placement, counted from geometry: a mirror image swaps q and r, a turn is 60 degrees."""
    cells = {(r, q) for q, r in pattern} if placement.endswith("m") else set(pattern)
    for _ in range(int(placement.removeprefix("turn").removesuffix("m"))):
        cells = {(-r, q + r) for q, r in cells}
    return {(HERE[0] + q, HERE[1] + r) for q, r in cells}


# ---- placements


def test_at_4_six_rotations(blast):
    """With an enemy on every side each of the six is another side."""
    game = blast([(1, 0)], AROUND)
    assert turns(game) == {f"turn{number}" for number in range(6)}
    found = [hits_of(game, f"turn{number}") for number in range(6)]
    assert sorted(map(list, found)) == [[entity] for entity in range(2, 8)]
    assert found[0] == {2 + AROUND.index((3, 4))}


SKEW = [(1, 0), (2, 0), (3, -1)]
WIDE = [(q, r) for r in range(9) for q in range(-4, 9) if 0 <= q + r // 2 < 9 and (q, r) != HERE]


@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize("pattern", [BEAM, SKEW, [(1, -1), (2, -1)], [(2, -1)], [(1, 0), (0, 1), (1, 1)]])
def test_at_4_a_placement_is_the_pattern_turned(blast, pattern, mirror):
    enemies = [hex_ for hex_ in WIDE if max(abs(hex_[0] - 2), abs(hex_[1] - 4), abs(sum(hex_) - 6)) <= 3][:24]
    game = blast(pattern, enemies, settings={"aoe_mirror": mirror}, ignores=["line_of_sight"])
    for placement in turns(game):
        inside = {2 + number for number, hex_ in enumerate(enemies) if hex_ in image(pattern, placement)}
        assert hits_of(game, placement) == inside, placement


@pytest.mark.parametrize(
    ("pattern", "plain", "mirrored"),
    [
        pytest.param([(1, 0)], 6, 6, id="one hex"),
        pytest.param(BEAM, 6, 6, id="a line"),
        pytest.param([(1, 0), (1, -1)], 6, 6, id="two neighbours"),
        pytest.param([(1, 0), (-1, 0)], 3, 3, id="both sides"),
        pytest.param([(1, 0), (-1, 1), (0, -1)], 2, 2, id="a triangle"),
        pytest.param(RING, 1, 1, id="all around"),
        pytest.param([(1, 0), (2, -1)], 6, 12, id="handed"),
    ],
)
def test_at_4_equal_images_are_one_placement(blast, pattern, plain, mirrored):
    """Enemies stand on every hex within two, so that no placement is empty."""
    near = [hex_ for hex_ in WIDE if max(abs(hex_[0] - 2), abs(hex_[1] - 4), abs(sum(hex_) - 6)) <= 2]
    assert len(turns(blast(pattern, near))) == plain
    game = blast(pattern, near, settings={"aoe_mirror": True})
    assert len(turns(game)) == mirrored
    assert len({frozenset(image(pattern, placement)) for placement in turns(game)}) == mirrored


def test_at_4_no_mirror_image_unless_the_setting_says_so(blast):
    enemies = [(3, 4), (3, 5)]
    pattern = [(1, 0), (2, -1)]
    refusal = blast(pattern, enemies).why_not("e1 attack w1 turn0m")
    assert (refusal.reason, refusal.rule) == ("no_placement", "AT-4")


# ---- who is a target


def test_at_4_all_enemies_inside_are_targets_and_none_is_left_out(blast):
    game = blast(RING, AROUND, dice=[8])
    events = game.play("e1 attack w1 turn0")
    assert {event.object for event in events if event.kind == "damaged"} == set(range(2, 8))
    assert [hp(game, entity) for entity in range(2, 8)] == [9] * 6
    assert kinds(events).count("rolled") == 1


def test_at_4_no_single_target_can_be_named(blast):
    game = blast(RING, AROUND)
    refusal = game.why_not("e1 attack w1 e2")
    assert (refusal.reason, refusal.rule) == ("other_kind_of_weapon", "AT-4")


def test_at_4_a_weapon_with_a_range_has_no_placement(scene):
    game = scene([unit(HERE, weapon())], [unit((3, 4), space=10)])
    assert game.why_not("e1 attack w1 turn0").reason == "other_kind_of_weapon"


def test_at_4_at_least_one_enemy_is_needed(blast):
    game = blast(BEAM, [(4, 4)])
    assert turns(game) == {"turn0"}
    refusal = game.why_not("e1 attack w1 turn1")
    assert (refusal.reason, refusal.rule) == ("nobody_in_area", "AT-4")


def test_at_4_without_an_enemy_in_any_placement_there_is_no_attack(blast):
    assert "attack" not in verbs(blast(BEAM, [(5, 4)]))


def test_at_4_allies_are_never_hit(blast):
    game = blast(BEAM, [(4, 4)], allies=[(3, 4)], garrisons=([(3, 3)], []), dice=[8])
    events = game.play("e1 attack w1 turn0")
    assert {event.object for event in events if event.kind == "damaged"} == {3}
    assert (hp(game, 2), hp(game, 4)) == (10, 1)


def test_at_4_allies_alone_are_no_target(blast):
    game = blast(BEAM, [FAR], allies=[(3, 4)], garrisons=([(4, 4)], []))
    assert turns(game) == set()


def test_at_4_enemy_garrisons_are_hit_and_structures_are_not(blast):
    game = blast(RING, [(3, 4)], garrisons=([], [(2, 3)]), structures=([], [(1, 4)]), bases=(None, (2, 5)), dice=[8])
    events = game.play("e1 attack w1 turn0")
    assert {event.object for event in events if event.kind == "damaged"} == {2, 5}
    assert (score(game), place(game, 5)) == ([2, 0], None)


def test_at_4_structures_alone_are_no_target(blast):
    game = blast(RING, [FAR], structures=([], [(3, 4)]), bases=(None, (2, 5)))
    assert turns(game) == set()


def test_at_4_what_lies_outside_is_not_hit(blast):
    game = blast(BEAM, [(3, 4), (5, 4), (3, 3)], dice=[8])
    game.play("e1 attack w1 turn0")
    assert [hp(game, entity) for entity in (2, 3, 4)] == [9, 10, 10]


def test_at_4_the_pattern_may_hang_over_the_board(scene):
    game = scene([unit((5, 4), weapon(pattern=[(1, 0), (2, 0), (3, 0)]))], [unit((6, 4), space=10)], dice=[8])
    game.play("e1 attack w1 turn0")
    assert hp(game, 2) == 9


def test_at_4_an_untargetable_unit_is_not_hit(scene):
    hidden = ability(
        "phase_began", {"op": "untargetable", "lasts": "phase", "to": "self"}, optional=False, limit="game"
    )
    enemies = [unit((3, 4), space=10), unit((4, 4), space=10, abilities=[hidden])]
    game = scene([unit(HERE, weapon(pattern=BEAM))], enemies, dice=[8])
    game.play("e1 attack w1 turn0")
    assert (hp(game, 2), hp(game, 3)) == (9, 10)


# ---- AT-3


@pytest.mark.parametrize(
    ("enemies", "content", "offered"),
    [
        pytest.param([(3, 4), (0, 4)], {}, {"turn0"}, id="only placements with the adjacent one"),
        pytest.param([(3, 4), (0, 4)], {"terrain": {(3, 4): "1"}}, {"turn0", "turn3"}, id="not at one elevation"),
        pytest.param([(0, 4)], {"garrisons": ([], [(3, 4)])}, {"turn0"}, id="a Garrison"),
        pytest.param([(3, 4), (1, 4)], {}, {"turn0", "turn3"}, id="any of the adjacent ones"),
    ],
)
def test_at_3_an_engaged_unit_must_hit_one_it_is_engaged_with(blast, enemies, content, offered):
    game = blast(BEAM, enemies, **content)
    assert turns(game) == offered


def test_at_3_others_are_hit_beside_it(blast):
    game = blast(BEAM, [(3, 4), (4, 4), (0, 4)], dice=[8])
    assert game.why_not("e1 attack w1 turn3").reason == "engaged_with_others"
    game.play("e1 attack w1 turn0")
    assert [hp(game, entity) for entity in (2, 3, 4)] == [9, 9, 10]


def test_at_3_a_pattern_that_leaves_adjacent_hexes_out_cannot_be_used_when_engaged(blast):
    game = blast([(2, 0)], [(3, 4), (4, 4)], ignores=["line_of_sight"])
    assert turns(game) == set()


# ---- LS-6


@pytest.mark.parametrize(
    ("content", "clear"),
    [
        pytest.param({"enemies": [(4, 4), (3, 4)]}, True, id="enemy unit"),
        pytest.param({"garrisons": ([], [(3, 4)])}, True, id="enemy Garrison"),
        pytest.param({"structures": ([], [(3, 4)])}, False, id="enemy structure"),
        pytest.param({"bases": (None, (3, 4))}, False, id="enemy Base"),
        pytest.param({"structures": ([(3, 4)], [])}, True, id="own structure"),
        pytest.param({"bases": ((3, 4), None)}, True, id="own Base"),
        pytest.param({"allies": [(3, 4)]}, True, id="ally"),
        pytest.param({"terrain": {(3, 4): "1"}}, False, id="terrain"),
        pytest.param({"terrain": {(3, 4): "1", (4, 4): "1"}}, False, id="terrain as high as the target"),
        pytest.param({"terrain": {(3, 4): "1", HERE: "2"}}, True, id="terrain below the shooter"),
        pytest.param({"structures": ([], [(3, 4)]), "terrain": {(3, 4): "-1"}}, True, id="structure lower"),
    ],
)
def test_ls_6_what_blocks_an_area_attack(blast, content, clear):
    game = blast(BEAM, **{"enemies": [(4, 4)], **content})
    target = 2 + len(content.get("allies", []))
    assert ("turn0" in turns(game) and target in hits_of(game, "turn0")) is clear


def test_ls_6_who_is_out_of_sight_is_no_target_and_the_others_are(blast):
    game = blast([*BEAM, (1, -1)], [(4, 4), (3, 3)], terrain={(3, 4): "1"}, dice=[8])
    game.play("e1 attack w1 turn0")
    assert [hp(game, entity) for entity in (2, 3)] == [10, 9]


def test_ls_6_a_weapon_that_ignores_line_of_sight(blast):
    game = blast(BEAM, [(4, 4)], terrain={(3, 4): "3"}, ignores=["line_of_sight"], dice=[8])
    game.play("e1 attack w1 turn0")
    assert hp(game, 2) == 9


@pytest.mark.parametrize(("reach", "legal_"), [(3, True), (2, False)])
def test_ls_6_ignoring_line_of_sight_still_needs_range(scene, reach, legal_):
    arm = weapon(reach=reach, ignores=["line_of_sight"])
    game = scene([unit(HERE, arm)], [unit((5, 4), space=10)], terrain={(3, 4): "3"})
    refusal = game.why_not("e1 attack w1 e2")
    assert (refusal is None) is legal_
    assert legal_ or refusal.reason == "out_of_range"


# ---- one roll, one critical effect, damage at once


def test_at_6_one_roll_with_the_terrain_of_each(blast):
    """The worked example: 4 4 5 9 from level 0 against levels 1 and 0."""
    game = blast(BEAM, [(3, 4), (4, 4)], strength=4, dice=[4, 4, 5, 9], terrain={(4, 4): "1"}, arm=[damage_plus(0)])
    events = game.play("e1 attack w1 turn0")
    assert {event.object: event.data["hits"] for event in events if event.kind == "hits_counted"} == {2: 4, 3: 2}
    assert kinds(events).count("critical_effect") == 1


def test_at_9_a_critical_effect_is_for_each_target_of_which_it_speaks(blast):
    game = blast(BEAM, [(3, 4), (4, 4)], dice=[9], arm=[gives("slow"), damage_plus(2)])
    events = game.play("e1 attack w1 turn0")
    assert kinds(events).count("critical_effect") == 1
    assert all("Slow" in piece(game, entity) and hp(game, entity) == 7 for entity in (2, 3))


def test_at_13_all_take_their_damage_before_any_is_defeated(scene):
    enemies = [unit((3, 4), hp=1, vp=3, space=10), unit((4, 4), hp=1, vp=4, space=10)]
    game = scene([unit(HERE, weapon(pattern=BEAM))], enemies, dice=[8], deploy=([], [FAR]))
    events = game.play("e1 attack w1 turn0")
    told = [(event.kind, event.object if event.kind == "damaged" else event.subject) for event in events]
    order = [entry for entry in told if entry[0] in {"damaged", "defeated"}]
    assert order == [("damaged", 2), ("damaged", 3), ("defeated", 2), ("defeated", 3)]
    assert (score(game), token(game, 2), token(game, 3)) == ([7, 0], (2, 2), (2, 2))


def test_at_4_declared_once_and_paid_once(blast):
    game = blast(BEAM, [(3, 4), (4, 4)], dice=[8])
    events = game.play("e1 attack w1 turn0")
    assert [event.object for event in events if event.kind == "attack_declared"] == [2, 3]
    assert [event.subject for event in events if event.kind == "token_moved"] == [1]
    assert (token(game, 1), one(events, "attack_ended").data["targets"]) == ((1, 3), 2)
