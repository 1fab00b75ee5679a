"""Movement: rules MV-1 to MV-3."""

import pytest

from scenes import distance, one, place, reach, rest, unit, verbs

MIDDLE = (2, 4)
EAST = (3, 4)
FAR = (6, 0)
WAITING = [unit(space=10)]


def within(centre, radius):
    hexes = {(q, r) for r in range(9) for q in range(-9, 10) if distance(centre, (q, r)) <= radius}
    return hexes - {centre}


def farthest(game, verb, start=MIDDLE):
    return max((distance(start, goal) for goal in reach(game, verb)), default=0)


# ---- MV-1


def test_mv_1_advance_three_and_dash_two(scene):
    game = scene([unit(MIDDLE)])
    assert reach(game, "advance") == within(MIDDLE, 3)
    assert reach(game, "dash") == within(MIDDLE, 2)


def test_mv_1_the_settings_say_how_far(scene):
    game = scene([unit(MIDDLE)], settings={"advance_hexes": 1, "dash_hexes": 3})
    assert (reach(game, "advance"), reach(game, "dash")) == (within(MIDDLE, 1), within(MIDDLE, 3))


def test_mv_1_a_card_goes_before_the_settings(scene):
    game = scene([unit(MIDDLE, advance=2, dash=1)])
    assert (reach(game, "advance"), reach(game, "dash")) == (within(MIDDLE, 2), within(MIDDLE, 1))


@pytest.mark.parametrize("verb", ["advance", "dash"])
def test_mv_1_the_unit_stands_where_it_chose(scene, verb):
    game = scene([unit(MIDDLE)])
    event = next(event for event in game.play(f"e1 {verb} 3,3") if event.kind == "moved")
    assert place(game, 1) == (3, 3)
    assert (event.subject, event.player, list(event.data["path"])[-1]) == (1, 0, (3, 3))


COSTS = [
    # The worked examples of the rule.
    ("1 0 1", 2),
    ("1 0 2", 3),
    ("0 -1 0", 3),
    # Every level counts, every step costs 1, going down is free.
    ("0 0", 1),
    ("0 1", 2),
    ("0 2", 3),
    ("2 0", 1),
    ("0 1 2", 4),
    ("2 1 0", 2),
    # Only a start above ground is a level of reference.
    ("2 1 2", 2),
    ("2 0 3", 3),
    ("1 -1 1", 2),
    ("1 -1 0", 2),
    ("-1 -2 -1", 3),
    ("-2 0", 3),
]


@pytest.mark.parametrize("verb", ["advance", "dash"])
@pytest.mark.parametrize(("row", "cost"), COSTS)
def test_mv_1_what_a_path_costs(scene, row, cost, verb):
    goal = (len(row.split()) - 1, 0)
    enough, short = (scene([unit((0, 0), **{verb: hexes})], board=[row, "0"]) for hexes in (cost, cost - 1))
    assert goal in reach(enough, verb)
    assert goal not in reach(short, verb)


@pytest.mark.parametrize(("climb_cost", "row", "cost"), [(0, "0 2", 1), (3, "0 1", 4), (3, "0 2", 7), (3, "1 0 1", 2)])
def test_mv_1_the_climb_cost_is_a_setting(scene, climb_cost, row, cost):
    goal = (len(row.split()) - 1, 0)
    settings = {"climb_cost": climb_cost}
    reached = [
        goal in reach(scene([unit((0, 0), advance=hexes)], board=[row, "0"], settings=settings))
        for hexes in (cost, cost - 1)
    ]
    assert reached == [True, False]


def test_mv_1_the_cheapest_path_counts(scene):
    game = scene([unit(MIDDLE, advance=2)], terrain={EAST: "3"})
    assert EAST not in reach(game)
    assert {(4, 3), (3, 5)} <= reach(game)
    assert (4, 4) not in reach(game)


def path(game, action):
    return [tuple(hex_) for hex_ in one(game.play(action), "moved").data["path"]]


def test_mv_1_the_unit_goes_the_cheapest_way(scene):
    walls = {(3, 4): "3", (3, 3): "0x", (2, 5): "1"}
    game = scene([unit(MIDDLE, advance=4)], terrain=walls)
    way = path(game, "e1 advance 4,4")
    assert way[-1] == (4, 4)
    assert [distance(a, b) for a, b in zip([MIDDLE, *way], way, strict=False)] == [1] * len(way)
    # Over (2, 5) it climbs once and walks three hexes: 4. Straight on it would climb three levels: 5.
    assert way == [(2, 5), (3, 5), (4, 4)]


@pytest.mark.parametrize(
    ("goal", "way"),
    [
        ("4,3", [(3, 4), (4, 3)]),
        ("3,2", [(3, 3), (3, 2)]),
        ("1,6", [(1, 5), (1, 6)]),
        ("3,5", [(3, 4), (3, 5)]),
        ("4,4", [(3, 4), (4, 4)]),
    ],
)
def test_mv_1_among_equal_ways_the_first_direction_goes_first(scene, goal, way):
    assert path(scene([unit(MIDDLE)]), f"e1 advance {goal}") == way


def test_mv_1_there_is_no_way_over_a_gap(scene):
    assert "advance" not in verbs(scene([unit((0, 0), advance=12)], board=["0 . 0"]))


# ---- MV-2: along a row, (0, 0) to (3, 0)


@pytest.fixture
def corridor(scene):
    def build(row="0 0 0 0", ally=None, enemy=None, bases=(None, None), hexes=6):
        own = [unit((0, 0), advance=hexes)] + ([unit(ally)] if ally else [])
        other = [unit(enemy, space=10)] if enemy else WAITING
        return reach(scene(own, other, board=[row, ". . . . . . . 0"], bases=bases, deploy=([], [(7, 1)])))

    return build


def test_mv_2_own_units_are_passed_but_not_ended_on(corridor):
    assert corridor(ally=(1, 0)) == {(2, 0), (3, 0)}


def test_mv_2_the_own_base_is_passed_but_not_ended_on(corridor):
    assert corridor(bases=((1, 0), None)) == {(2, 0), (3, 0)}


def test_mv_2_an_enemy_unit_cannot_be_entered(corridor):
    assert corridor(enemy=(2, 0)) == {(1, 0)}


def test_mv_2_the_enemy_base_cannot_be_entered(corridor):
    assert corridor(bases=(None, (2, 0))) == {(1, 0)}


@pytest.mark.parametrize(
    ("row", "goals"),
    [
        pytest.param("1 0 0 0", {(2, 0), (3, 0)}, id="lower"),
        pytest.param("2 1 0 0", {(2, 0), (3, 0)}, id="lower but above ground"),
        pytest.param("1 -1 0 0", {(2, 0), (3, 0)}, id="below ground"),
        pytest.param("1 1 0 0", set(), id="as high"),
        pytest.param("1 2 0 0", set(), id="higher"),
        pytest.param("0 -1 0 0", set(), id="start on ground"),
        pytest.param("-1 -2 0 0", set(), id="start below ground"),
    ],
)
def test_mv_2_from_above_ground_over_lower_enemies(corridor, row, goals):
    assert corridor(row, enemy=(1, 0)) == goals


def test_mv_2_the_start_level_decides_not_the_level_on_the_way(corridor):
    assert corridor("2 0 1 0", enemy=(2, 0)) == {(1, 0), (3, 0)}


def test_mv_2_never_over_an_enemy_base(corridor):
    assert corridor("2 0 0 0", bases=(None, (1, 0))) == set()


@pytest.mark.parametrize("row", ["0 0x 0 0", "2 0x 0 0"])
def test_mv_2_never_over_impassable_terrain(corridor, row):
    assert corridor(row) == set()


def test_mv_2_passing_an_enemy_costs_as_any_step(corridor):
    assert corridor("1 0 0 0", enemy=(1, 0), hexes=2) == {(2, 0)}


# ---- MV-3


@pytest.mark.parametrize(
    ("terrain", "enemy", "reached"),
    [
        pytest.param({}, FAR, (3, 2), id="free"),
        pytest.param({}, EAST, (2, 1), id="engaged"),
        pytest.param({MIDDLE: "0w"}, FAR, (2, 1), id="in water"),
        pytest.param({MIDDLE: "0w"}, EAST, (1, 0), id="engaged and in water"),
        pytest.param({EAST: "1"}, EAST, (3, 2), id="enemy higher"),
        pytest.param({EAST: "-1"}, EAST, (3, 2), id="enemy lower"),
        pytest.param({}, (4, 4), (3, 2), id="enemy two hexes away"),
        pytest.param({(1, 4): "0w"}, FAR, (3, 2), id="water elsewhere"),
    ],
)
def test_mv_3_engaged_or_in_water_is_slower(scene, terrain, enemy, reached):
    game = scene([unit(MIDDLE)], [unit(enemy, space=10)], terrain=terrain)
    assert (farthest(game, "advance"), farthest(game, "dash")) == reached


def test_mv_3_a_base_does_not_engage(scene):
    game = scene([unit(MIDDLE)], bases=(None, EAST))
    assert (farthest(game, "advance"), farthest(game, "dash")) == (3, 2)


def test_mv_3_two_enemies_engage_no_more_than_one(scene):
    game = scene([unit(MIDDLE)], [unit(EAST, space=10), unit((1, 4), space=10)])
    assert farthest(game, "advance") == 2


@pytest.mark.parametrize(("engaged", "water", "reached"), [(2, 0, 3), (0, 3, 2), (0, 0, 5), (4, 4, 0)])
def test_mv_3_the_penalties_are_settings(scene, engaged, water, reached):
    settings = {"engaged_move_penalty": engaged, "water_move_penalty": water}
    mover = unit((-1, 8), advance=5, dash=5)
    game = scene([mover], [unit((-2, 8), space=10)], terrain={(-1, 8): "0w"}, settings=settings)
    assert (farthest(game, "advance", (-1, 8)), farthest(game, "dash", (-1, 8))) == (reached, reached)


def test_mv_3_a_movement_never_falls_below_zero(scene):
    game = scene([unit(MIDDLE, advance=1, dash=0)], [unit(EAST, space=10)], terrain={MIDDLE: "0w"})
    assert verbs(game) == {"energize"}


def test_mv_3_only_where_a_movement_starts_counts(scene):
    game = scene([unit(MIDDLE)], [unit((4, 4), space=10)])
    game.play("e1 advance 3,4")
    assert farthest(game, "dash", EAST) == 1


@pytest.mark.parametrize("verb", ["advance", "dash"])
def test_mv_3_a_movement_ends_on_another_hex(scene, verb):
    game = scene([unit(MIDDLE)])
    assert MIDDLE not in reach(game, verb)
    assert game.why_not(f"e1 {verb} 2,4").rule == "MV-3"


def test_mv_3_the_hex_it_left_is_free_for_others(scene):
    game = scene([unit(MIDDLE, space=1), unit((1, 4), space=2)])
    game.play("e1 advance 3,4")
    game.play("e1 energize")
    assert MIDDLE in reach(game)
    assert EAST not in reach(game)
    rest(game)
