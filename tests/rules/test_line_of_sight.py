"""Line of Sight in play: rules LS-1 to LS-5, Bases as blockers, and every worked example of section 11."""

import pytest

from scenes import one, unit, weapon

HERE = (0, 0)
OWN, ENEMY = 0, 1
BOTH_WAYS = pytest.mark.parametrize("turned", [False, True], ids=["there", "back"])


@pytest.fixture
def sees(scene):
    """Whether a unit of player 0 at `actor` has Line of Sight to an enemy at `target`, by the attack offered."""

    def build(target, actor=HERE, terrain=None, allies=(), enemies=(), settings=None, base=None, reach=8):
        own = [unit(actor, weapon(reach=reach)), *map(unit, allies)]
        other = [unit(hex_, space=10) for hex_ in (target, *enemies)]
        bases = (None, None) if base is None else ((base[1], None) if base[0] == OWN else (None, base[1]))
        game = scene(own, other, terrain=terrain, settings=settings, bases=bases)
        action = f"e1 attack w1 e{len(own) + 1}"
        refusal = game.why_not(action)
        offered = action in {str(action) for action in game.legal_actions()}
        assert refusal is None or refusal.reason == "no_line_of_sight"
        assert offered == (refusal is None)
        return offered

    return build


def ends(target, turned):
    return {"actor": target, "target": HERE} if turned else {"actor": HERE, "target": target}


# ---- LS-1


@pytest.mark.parametrize("terrain", [{}, {(1, 0): "3"}, {HERE: "3"}])
def test_ls_1_adjacent_hexes_need_none(sees, terrain):
    assert sees((1, 0), terrain=terrain)


def test_ls_1_range_two_and_more_needs_it(sees):
    assert not sees((2, 0), terrain={(1, 0): "1"})


def test_ls_1_range_ignores_elevation(sees):
    assert sees((3, 0), terrain={(3, 0): "5"}, reach=3)


# ---- LS-2

CROSSED = {
    (2, 1): [(1, 0), (1, 1)],
    (3, 1): [(1, 0), (1, 1), (2, 0), (2, 1)],
    (4, 1): [(1, 0), (2, 0), (2, 1), (3, 1)],
}


@BOTH_WAYS
@pytest.mark.parametrize(("target", "blocker"), [(target, hex_) for target, line in CROSSED.items() for hex_ in line])
def test_ls_2_every_hex_passed_through_blocks_by_itself(sees, target, blocker, turned):
    assert not sees(**ends(target, turned), terrain={blocker: "1"})


@BOTH_WAYS
@pytest.mark.parametrize(
    ("target", "touched"), [((4, 1), [(1, 1), (3, 0)]), ((2, 1), [(0, 1), (2, 0)]), ((3, 1), [(0, 1), (3, 0)])]
)
def test_ls_2_a_corner_that_is_touched_or_a_hex_beside_the_line_does_not_block(sees, target, touched, turned):
    assert sees(**ends(target, turned), terrain=dict.fromkeys(touched, "2"))


def test_ls_2_the_end_hexes_never_block(sees):
    assert sees((2, 0), terrain={(2, 0): "3"})
    assert sees((2, 0), terrain={HERE: "3"})


# ---- LS-3


@BOTH_WAYS
@pytest.mark.parametrize(
    ("a", "b", "middle", "clear"),
    [
        ("0", "0", "1", False),
        ("0", "1", "0", True),
        ("0", "1", "1", False),
        ("0", "2", "1", True),
        ("0", "0", "0", True),
        ("1", "1", "1", True),
        ("1", "1", "2", False),
        ("0", "2", "2", False),
        ("0", "2", "3", False),
        ("-1", "-1", "-1", True),
        ("-1", "-1", "0", False),
        ("-2", "-1", "-1", False),
        ("-2", "0", "-1", True),
    ],
)
def test_ls_3_terrain(sees, a, b, middle, clear, turned):
    assert sees(**ends((2, 0), turned), terrain={HERE: a, (1, 0): middle, (2, 0): b}) is clear


# ---- LS-4


def test_ls_4_an_enemy_at_the_same_level_blocks(sees):
    assert not sees((4, 0), enemies=[(2, 0)])


def test_ls_4_an_ally_never_blocks(sees):
    assert sees((4, 0), allies=[(2, 0)])


@pytest.mark.parametrize(
    ("levels", "clear"),
    [
        pytest.param({HERE: "1"}, True, id="from above over a lower enemy"),
        pytest.param({(4, 0): "1"}, True, id="to above over a lower enemy"),
        pytest.param({HERE: "1", (4, 0): "1"}, True, id="both above it"),
        pytest.param({(2, 0): "-1"}, True, id="enemy in a pit"),
        pytest.param({HERE: "1", (4, 0): "1", (2, 0): "1"}, False, id="all above ground"),
        pytest.param({HERE: "2", (2, 0): "1"}, True, id="enemy between the levels"),
    ],
)
def test_ls_4_the_level_of_the_enemy_between(sees, levels, clear):
    assert sees((4, 0), enemies=[(2, 0)], terrain=levels) is clear


def test_ls_4_actor_above_target_and_an_enemy_on_ground_between(sees):
    assert sees((2, 0), enemies=[(1, 0)], terrain={HERE: "1"})


def test_ls_4_the_target_itself_does_not_block(sees):
    assert sees((4, 0), enemies=[(5, 0)])


@BOTH_WAYS
def test_ls_4_a_base_is_clear_for_its_owner_only(sees, turned):
    assert sees(**ends((2, 0), turned), base=(OWN, (1, 0)))
    assert not sees(**ends((2, 0), turned), base=(ENEMY, (1, 0)))


@pytest.mark.parametrize(
    ("levels", "clear"),
    [
        pytest.param({HERE: "1", (2, 0): "1"}, True, id="below both"),
        pytest.param({HERE: "1"}, True, id="below one"),
        pytest.param({HERE: "1", (1, 0): "1", (2, 0): "1"}, False, id="as high as both"),
    ],
)
def test_ls_4_the_level_of_the_base_between(sees, levels, clear):
    assert sees((2, 0), base=(ENEMY, (1, 0)), terrain=levels) is clear


def test_ls_4_the_two_directions_between_opponents_may_differ(scene):
    for first_player, clear in ((0, True), (1, False)):
        shooters = [unit(HERE, weapon(reach=2))], [unit((2, 0), weapon(reach=2))]
        game = scene(*shooters, bases=((1, 0), None), first_player=first_player)
        action = ["e1 attack w1 e2", "e2 attack w1 e1"][first_player]
        assert (game.why_not(action) is None) is clear


# ---- LS-5


@BOTH_WAYS
@pytest.mark.parametrize(
    ("walls", "clear"),
    [([(1, 0)], True), ([(0, 1)], True), ([(1, 0), (0, 1)], False)],
)
def test_ls_5_between_two_hexes_the_actor_chooses(sees, walls, clear, turned):
    assert sees(**ends((1, 1), turned), terrain=dict.fromkeys(walls, "1")) is clear


def test_ls_5_enemies_in_both_hexes_block(sees):
    enemies, far = [(1, 2), (2, 1)], (3, 3)
    assert not sees(far, enemies=enemies)
    assert sees(far, enemies=enemies[:1])
    assert sees(far, enemies=enemies[1:])


@BOTH_WAYS
@pytest.mark.parametrize(
    ("tie_rule", "walls", "clear"),
    [
        ("per_pair", [(1, 0), (1, 2)], True),
        ("one_side", [(1, 0), (1, 2)], False),
        ("per_pair", [(0, 1), (2, 1)], True),
        ("one_side", [(0, 1), (2, 1)], False),
        ("per_pair", [(1, 0), (2, 1)], True),
        ("one_side", [(1, 0), (2, 1)], True),
        ("one_side", [(0, 1), (1, 2)], True),
        ("per_pair", [(1, 0), (0, 1)], False),
        ("one_side", [(1, 0), (0, 1)], False),
        ("per_pair", [(1, 1)], False),
        ("one_side", [(1, 1)], False),
    ],
)
def test_ls_5_each_pair_by_itself_or_all_on_one_side(sees, tie_rule, walls, clear, turned):
    settings = {"tie_rule": tie_rule}
    assert sees(**ends((2, 2), turned), terrain=dict.fromkeys(walls, "1"), settings=settings) is clear


def test_ls_5_each_pair_by_itself_unless_said_otherwise(sees):
    assert sees((2, 2), terrain={(1, 0): "1", (1, 2): "1"})


@pytest.mark.parametrize("tie_rule", ["per_pair", "one_side"])
@pytest.mark.parametrize(
    ("terrain", "clear"),
    [
        pytest.param({(1, 0): ".", (0, 1): "1"}, False, id="the existing one blocks"),
        pytest.param({(1, 0): ".", (0, 1): "0"}, True, id="the existing one is clear"),
        pytest.param({(1, 0): "1", (0, 1): "."}, False, id="the other way about"),
        pytest.param({(1, 0): ".", (0, 1): "."}, True, id="both are missing"),
        pytest.param({(1, 1): "."}, True, id="a hole on the line"),
        pytest.param({(1, 1): "0x"}, True, id="impassable as such"),
        pytest.param({(1, 1): "1x"}, False, id="impassable and high"),
    ],
)
def test_ls_5_missing_hexes(sees, tie_rule, terrain, clear):
    assert sees((2, 2), terrain=terrain, settings={"tie_rule": tie_rule}) is clear


@pytest.mark.parametrize(("wall", "clear"), [((1, 2), True), ((2, 1), True)])
def test_ls_5_one_side_counts_an_only_member_for_both_sides(sees, wall, clear):
    terrain = {(1, 0): ".", wall: "1"}
    assert sees((2, 2), terrain=terrain, settings={"tie_rule": "one_side"}) is clear


@pytest.mark.parametrize(
    ("walls", "choice"),
    [([], (0, 1)), ([(0, 1)], (1, 0)), ([(1, 0)], (0, 1))],
)
def test_ls_5_the_choice_goes_into_the_event(scene, walls, choice):
    attacker = unit(HERE, weapon(reach=2))
    game = scene([attacker], [unit((1, 1), space=10)], dice=[1], terrain=dict.fromkeys(walls, "1"))
    declared = one(game.play("e1 attack w1 e2"), "attack_declared")
    assert list(declared.data["choices"]) == [choice]
