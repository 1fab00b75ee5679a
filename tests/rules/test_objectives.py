"""Objectives: rules OB-1 to OB-4 and OB-6, with the worked examples of section 11."""

import pytest

from scenes import control, kinds, one, piece, push, rest, rest_to_the_end, score, turn, unit, weapon

MARK = (2, 4)
NEAR = [(3, 4), (3, 3), (2, 3), (1, 4), (1, 5), (2, 5)]
FAR = (6, 0)
LAST = {"phases": 1}


@pytest.fixture
def contest(scene):
    """The objective after e1, at the first hex given, has ended its activation: (who controls it, events)."""

    def build(own, enemies, **content):
        other = [unit(hex_, space=10) for hex_ in enemies or [FAR]]
        squad = [unit(own[0]), *[unit(hex_, space=10) for hex_ in own[1:]]]
        game = scene(squad, other, objectives={MARK: 5}, **content)
        marker = len(own) + len(other) + sum(base is not None for base in content.get("bases", ())) + 1
        assert control(game, marker) is None
        events = rest(game)
        return control(game, marker), events

    return build


# ---- OB-1, OB-2


def test_ob_1_an_objective_starts_neutral(scene):
    game = scene([unit(NEAR[0])], [unit(NEAR[1], space=10)], objectives={MARK: 7, FAR: 3})
    for entity, vp in ((3, 7), (4, 3)):
        assert piece(game, entity)["Objective"] == {"vp": vp}
        assert "Control" not in piece(game, entity)


@pytest.mark.parametrize(
    ("own", "enemies", "controlled"),
    [
        pytest.param([MARK], [], 0, id="on it"),
        pytest.param([NEAR[0]], [], 0, id="1 v 0"),
        pytest.param([NEAR[0]], [NEAR[1]], None, id="1 v 1"),
        pytest.param([NEAR[0]], [MARK], None, id="1 v 1 on it"),
        pytest.param([NEAR[0], NEAR[1]], [NEAR[2]], 0, id="2 v 1"),
        pytest.param([NEAR[0], NEAR[1]], [NEAR[2], MARK], None, id="2 v 2"),
        pytest.param([NEAR[0], NEAR[1], MARK], [NEAR[2], NEAR[3]], 0, id="3 v 2"),
        pytest.param([NEAR[0]], [NEAR[2], NEAR[3]], None, id="1 v 2"),
        pytest.param([(4, 4)], [], None, id="two hexes away"),
        pytest.param([(4, 4), NEAR[0]], [], None, id="only another unit is beside it"),
        pytest.param([NEAR[0], (4, 4)], [NEAR[2]], None, id="an ally two hexes away does not count"),
        pytest.param([NEAR[0]], [(0, 4)], 0, id="an enemy two hexes away does not count"),
    ],
)
def test_ob_2_strictly_more_allies_than_enemies(contest, own, enemies, controlled):
    assert contest(own, enemies)[0] == controlled


@pytest.mark.parametrize("beside", NEAR)
def test_ob_2_all_six_hexes_around_are_adjacent(contest, beside):
    assert contest([beside], [])[0] == 0


@pytest.mark.parametrize("terrain", [{MARK: "3"}, {NEAR[0]: "2"}, {MARK: "-1"}])
def test_ob_2_elevation_does_not_matter(contest, terrain):
    assert contest([NEAR[0]], [], terrain=terrain)[0] == 0
    assert contest([NEAR[0]], [NEAR[1]], terrain=terrain)[0] is None


def test_ob_2_bases_do_not_count(contest):
    assert contest([NEAR[0]], [], bases=(None, NEAR[1]))[0] == 0
    assert contest([NEAR[0]], [NEAR[2]], bases=(NEAR[1], None))[0] is None


def test_ob_2_units_in_reserve_do_not_count(scene):
    game = scene([unit(NEAR[0]), unit(space=10)], [unit(space=10)], objectives={MARK: 5})
    rest(game)
    assert control(game, 4) == 0


def test_ob_2_each_objective_in_reach_is_contested_by_itself(scene):
    marks = {MARK: 5, (4, 4): 5, (6, 4): 5, (4, 3): 5}
    game = scene([unit((3, 4))], [unit((5, 4), space=10)], objectives=marks)
    events = rest(game)
    assert [control(game, entity) for entity in (3, 4, 5, 6)] == [0, None, None, 0]
    assert kinds(events).count("captured") == 2
    game = scene([unit((3, 4))], [unit(FAR, space=10)], objectives=marks)
    events = rest(game)
    assert [control(game, entity) for entity in (3, 4, 5, 6)] == [0, 0, None, 0]
    assert kinds(events).count("captured") == 3


def test_ob_2_a_failed_contest_is_told(contest):
    _, events = contest([NEAR[0]], [NEAR[1], NEAR[2]])
    failed = one(events, "contest_failed")
    assert (failed.rule, failed.player, failed.subject, failed.object) == ("OB-2", 0, 1, 4)
    assert (failed.data["allies"], failed.data["enemies"]) == (1, 2)


# ---- OB-3, OB-4


def test_ob_3_a_neutral_objective_is_captured(contest):
    _, events = contest([NEAR[0]], [])
    captured = one(events, "captured")
    assert (captured.rule, captured.player, captured.subject, captured.object) == ("OB-3", 0, 1, 3)


def test_ob_3_one_against_one_takes_nothing_from_the_opponent(scene):
    game = scene([unit((4, 4), space=2)], [unit(NEAR[3])], objectives={MARK: 5})
    rest(game)
    assert control(game, 3) == 1
    game.play("e1 advance 3,4")
    events = game.play("e1 energize")
    assert (control(game, 3), "contest_failed" in kinds(events)) == (1, True)


def test_ob_3_two_against_one_makes_it_neutral_and_the_next_success_captures(scene):
    own = [unit((4, 4), space=2), unit((4, 3), space=3)]
    game = scene(own, [unit(NEAR[3])], objectives={MARK: 5})
    rest(game)
    assert control(game, 4) == 1
    game.play("e1 advance 3,4")
    game.play("e1 energize")
    assert (turn(game)[0], control(game, 4)) == (3, 1)
    rest(game)
    game.play("e2 advance 3,3")
    neutral = one(game.play("e2 energize"), "neutralised")
    assert (neutral.rule, neutral.player, neutral.subject, neutral.object) == ("OB-3", 0, 2, 4)
    assert (turn(game)[0], control(game, 4)) == (1, None)
    rest(game)
    assert control(game, 4) == 0


def test_ob_3_the_own_objective_stays_as_it_is(scene):
    game = scene([unit(NEAR[0])], [unit(FAR, space=10)], objectives={MARK: 5})
    rest(game)
    events = rest(game)
    assert control(game, 3) == 0
    assert not {"captured", "neutralised", "contest_failed"} & set(kinds(events))


def test_ob_4_control_stays_without_presence(scene):
    game = scene([unit(NEAR[0])], [unit(FAR, space=10)], objectives={MARK: 5})
    rest(game)
    game.play("e1 advance 5,4")
    game.play("e1 energize")
    rest(game)
    assert control(game, 3) == 0


def test_ob_4_control_stays_when_enemies_only_pass(scene):
    game = scene([unit(NEAR[0], space=1)], [unit((0, 4), space=5)], objectives={MARK: 5})
    rest(game)
    game.play("e1 advance 5,4")
    game.play("e1 energize")
    game.play("e2 advance 1,4")
    assert control(game, 3) == 0
    game.play("e2 dash 0,4")
    assert control(game, 3) == 0


def test_ob_4_a_unit_that_is_pushed_beside_it_does_not_contest(scene):
    game = scene([unit((0, 4), weapon(push(1)))], [unit((1, 4), space=10)], dice=[9], objectives={(3, 4): 5})
    game.play("e1 attack w1 e2")
    game.play("e1 push e2 E")
    game.play("e1 end")
    assert control(game, 3) is None


def test_ob_4_its_own_next_activation_does(scene):
    game = scene([unit((0, 4), weapon(push(1), tl=9))], [unit((1, 4), space=2)], dice=[9], objectives={(3, 4): 5})
    game.play("e1 attack w1 e2")
    game.play("e1 push e2 E")
    game.play("e1 end")
    rest(game)
    assert control(game, 3) == 1


# ---- OB-6


def test_ob_6_each_phase_scores_what_is_controlled(scene):
    game = scene([unit(NEAR[0], space=9)], [unit((0, 0), space=10)], objectives={MARK: 5, (4, 6): 3, (0, 0): 1})
    rest(game)
    assert score(game) == [0, 0]
    events = rest(game)
    assert (turn(game)[1], score(game)) == (2, [5, 1])
    scored = [(event.rule, event.player, event.data["vp"]) for event in events if event.kind == "scored"]
    assert sorted(scored) == [("OB-6", 0, 5), ("OB-6", 1, 1)]
    assert one(events, "phase_ended").data["phase"] == 1
    rest_to_the_end(game)
    assert (game.stop, score(game)) == ("done", [10, 2])


def test_ob_6_several_objectives_add_up(scene):
    objectives = {MARK: 5, (3, 4): 4, (1, 4): 2}
    game = scene([unit(MARK, space=10)], [unit(FAR, space=10)], objectives=objectives, settings=LAST)
    rest_to_the_end(game)
    assert score(game) == [11, 0]


def test_ob_6_a_phase_scores_after_its_last_activation(scene):
    game = scene([unit((4, 4), space=10)], [unit((0, 0), space=9)], objectives={MARK: 5}, settings=LAST)
    rest(game)
    game.play("e1 advance 3,4")
    order = kinds(game.play("e1 energize"))
    assert order.index("captured") < order.index("scored") < order.index("phase_ended") < order.index("game_ended")
    assert score(game) == [5, 0]


@pytest.mark.parametrize(
    ("objectives", "winner"), [({NEAR[1]: 5}, 0), ({FAR: 5}, 1), ({}, "draw"), ({NEAR[1]: 5, FAR: 5}, "draw")]
)
def test_ob_6_most_vp_wins(scene, objectives, winner):
    game = scene([unit(NEAR[0], space=10)], [unit(FAR, space=10)], objectives=objectives, settings=LAST)
    assert game.view("referee")["winner"] is None
    rest(game)
    ended = one(rest(game), "game_ended")
    assert (game.stop, game.view("referee")["winner"]) == ("done", winner)
    assert (ended.rule, ended.data["winner"]) == ("TL-9", -1 if winner == "draw" else winner)


def test_ob_6_defeats_count_for_the_win(scene):
    victim = unit((1, 4), hp=1, vp=1, space=2)
    game = scene([unit((0, 4), weapon())], [victim], dice=[8], settings=LAST, deploy=([], [FAR]))
    game.play("e1 attack w1 e2")
    game.play("e1 end")
    while game.stop == "decision":
        if game.decision.kind == "deploy":
            game.play("e2 deploy 6,0")
        rest(game)
    assert game.view("referee")["winner"] == 0


@pytest.mark.parametrize(("spaces", "winner"), [((9, 10), 1), ((10, 9), 0)])
def test_ob_6_final_tie_last_activation(scene, spaces, winner):
    settings = {"phases": 1, "final_tie": "last_activation"}
    game = scene([unit((0, 0), space=spaces[0])], [unit(FAR, space=spaces[1])], settings=settings)
    rest(game)
    rest(game)
    assert game.view("referee")["winner"] == winner


def test_ob_6_final_tie_counts_a_turn_without_deployment(scene):
    settings = {"phases": 1, "final_tie": "last_activation"}
    homeless = [unit(FAR, space=8), unit(space=10)]
    game = scene([unit((0, 0), space=9)], homeless, settings=settings, deploy=([], [FAR]))
    for _ in range(3):
        rest(game)
    assert (game.stop, game.view("referee")["activations"]) == ("done", 4)
    assert game.view("referee")["winner"] == 1


def test_ob_6_final_tie_does_not_matter_without_a_tie(scene):
    settings = {"phases": 1, "final_tie": "last_activation"}
    game = scene([unit(NEAR[0], space=9)], [unit(FAR, space=10)], objectives={MARK: 5}, settings=settings)
    rest_to_the_end(game)
    assert game.view("referee")["winner"] == 0
