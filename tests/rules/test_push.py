"""Pushes: rule MV-6, with collisions."""

import pytest

from scenes import DIRECTIONS, damage_plus, distance, hp, kinds, legal, one, place, push, score, token, unit, weapon

HERE = (1, 4)
THERE = (2, 4)
NEXT = (3, 4)


@pytest.fixture
def shove(scene):
    """A game in which e1 has hit e2 with a critical "Push n" and now chooses."""

    def build(hexes=1, source=HERE, at=THERE, allies=(), enemies=(), card=None, **content):
        own = [unit(source, weapon(push(hexes), reach=8), hp=20), *[unit(hex_) for hex_ in allies]]
        other = [unit(at, space=10, **(card or {})), *[unit(hex_, space=10) for hex_ in enemies]]
        game = scene(own, other, dice=[9], **content)
        game.play(f"e1 attack w1 e{len(own) + 1}")
        return game

    return build


def ways(game):
    """The directions offered, and "stop"."""
    return {action.split()[3] for action in legal(game)}


HIT = 1
"""Damage of the attack itself, which comes on top of a collision's."""


# ---- the choice


def test_mv_6_the_attackers_player_chooses(shove):
    game = shove()
    assert (game.decision.kind, game.decision.player) == ("push", 0)
    assert legal(game) == {f"e1 push e2 {way}" for way in ("E", "NE", "SE", "stop")}


@pytest.mark.parametrize(
    ("source", "offered"),
    [
        pytest.param((1, 4), {"E", "NE", "SE"}, id="beside it"),
        pytest.param((0, 4), {"E", "NE", "SE"}, id="two hexes in line"),
        pytest.param((1, 3), {"E", "SE"}, id="between two directions"),
        pytest.param((2, 2), {"SE", "SW", "E"}, id="from the north-west"),
        pytest.param((0, 5), {"E", "NE"}, id="on the ring"),
    ],
)
def test_mv_6_every_step_leads_farther_from_the_source(shove, source, offered):
    game = shove(source=source)
    q, r = THERE
    farther = {
        way for way, (dq, dr) in DIRECTIONS.items() if distance(source, (q + dq, r + dr)) > distance(source, THERE)
    }
    assert farther == offered
    assert ways(game) == {*farther, "stop"}


@pytest.mark.parametrize("way", ["E", "NE", "SE"])
def test_mv_6_one_hex_at_a_time(shove, way):
    game = shove()
    event = one(game.play(f"e1 push e2 {way}"), "pushed")
    q, r = DIRECTIONS[way]
    goal = (THERE[0] + q, THERE[1] + r)
    assert (event.rule, event.object or event.subject) == ("MV-6", 2)
    assert (event.data["from"], event.data["to"]) == (THERE, goal)
    assert place(game, 2) == goal
    assert game.decision.kind == "activation"


def test_mv_6_up_to_n_hexes(shove):
    game = shove(3)
    for way in ("E", "NE", "E"):
        assert game.decision.kind == "push"
        game.play(f"e1 push e2 {way}")
    assert (game.decision.kind, place(game, 2)) == ("activation", (5, 3))


def test_mv_6_the_source_counts_at_every_step(shove):
    game = shove(2)
    game.play("e1 push e2 NE")
    assert place(game, 2) == (3, 3)
    assert ways(game) == {"NE", "E", "stop"}


@pytest.mark.parametrize("steps", [0, 1, 2])
def test_mv_6_it_may_stop_before_any_step(shove, steps):
    game = shove(3)
    for _ in range(steps):
        game.play("e1 push e2 E")
    assert "stop" in ways(game)
    events = game.play("e1 push e2 stop")
    assert "pushed" not in kinds(events)
    assert (game.decision.kind, place(game, 2)) == ("activation", (2 + steps, 4))
    assert hp(game, 2) == 10 - HIT


def test_mv_6_blocked_steps_are_offered_too(shove):
    game = shove(enemies=[(3, 3)], terrain={NEXT: "1", (2, 5): "0x"})
    assert ways(game) == {"E", "NE", "SE", "stop"}


def test_mv_6_the_pushers_token_and_place_stay(shove):
    game = shove()
    game.play("e1 push e2 E")
    assert (place(game, 1), token(game, 1), token(game, 2)) == (HERE, (1, 3), (1, 10))


# ---- levels


def test_mv_6_down_is_allowed(shove):
    game = shove(2, terrain={THERE: "2", NEXT: "1", (4, 4): "-1"})
    game.play("e1 push e2 E")
    game.play("e1 push e2 E")
    assert (place(game, 2), hp(game, 2)) == ((4, 4), 9)


def test_mv_6_never_up_again_after_going_down(shove):
    game = shove(2, terrain={THERE: "1", (4, 4): "1"})
    game.play("e1 push e2 E")
    game.play("e1 push e2 E")
    assert (place(game, 2), hp(game, 2)) == (NEXT, 10 - 2 - HIT)


def test_mv_6_water_is_no_obstacle(shove):
    game = shove(terrain={NEXT: "0w"})
    game.play("e1 push e2 E")
    assert (place(game, 2), hp(game, 2)) == (NEXT, 9)


def test_mv_6_an_objective_is_no_obstacle(shove):
    game = shove(objectives={NEXT: 5})
    game.play("e1 push e2 E")
    assert (place(game, 2), hp(game, 2)) == (NEXT, 9)


# ---- collisions


@pytest.mark.parametrize(
    "content",
    [
        pytest.param({"terrain": {NEXT: "1"}}, id="higher"),
        pytest.param({"terrain": {NEXT: "0x"}}, id="impassable"),
        pytest.param({"terrain": {NEXT: "-1x"}}, id="impassable and lower"),
        pytest.param({"bases": (NEXT, None)}, id="Base of the pusher"),
        pytest.param({"bases": (None, NEXT)}, id="Base of its own"),
    ],
)
def test_mv_6_a_collision_ends_the_movement(shove, content):
    game = shove(2, **content)
    events = game.play("e1 push e2 E")
    collided = one(events, "collided")
    assert (collided.rule, collided.data["hex"]) == ("MV-6", NEXT)
    assert (place(game, 2), game.decision.kind) == (THERE, "activation")
    assert [event.data["damage"] for event in events if event.kind == "damaged"] == [2, HIT]
    assert hp(game, 2) == 10 - 2 - HIT


@pytest.mark.parametrize("level", ["0", "-2"])
def test_mv_6_a_unit_in_the_way_is_hit_too(shove, level):
    game = shove(2, enemies=[NEXT], terrain={NEXT: level})
    game.play("e1 push e2 E")
    assert (place(game, 2), place(game, 3)) == (THERE, NEXT)
    assert (hp(game, 2), hp(game, 3)) == (10 - 2 - HIT, 8)


def test_mv_6_an_ally_of_the_pusher_is_hit_too(shove):
    game = shove(allies=[NEXT])
    game.play("e1 push e3 E")
    assert (hp(game, 2), hp(game, 3)) == (8, 10 - 2 - HIT)


def test_mv_6_a_collision_may_come_at_a_later_step(shove):
    game = shove(3, enemies=[(4, 4)])
    game.play("e1 push e2 E")
    game.play("e1 push e2 E")
    assert (place(game, 2), hp(game, 2), hp(game, 3)) == (NEXT, 10 - 2 - HIT, 8)
    assert game.decision.kind == "activation"


def test_mv_6_collision_damage_is_not_combat_damage(shove):
    game = shove(enemies=[NEXT], card={"reduction": 9})
    events = game.play("e1 push e2 E")
    combat = [(event.data["damage"], bool(event.data["combat"])) for event in events if event.kind == "damaged"]
    assert combat == [(2, False), (2, False), (0, True)]


@pytest.mark.parametrize("damage", [0, 1, 5])
def test_mv_6_collision_damage_is_a_setting(shove, damage):
    game = shove(enemies=[NEXT], settings={"collision_damage": damage})
    game.play("e1 push e2 E")
    assert (hp(game, 2), hp(game, 3)) == (10 - damage - HIT, 10 - damage)


def test_mv_6_a_collision_can_defeat_both(scene):
    own = [unit(HERE, weapon(push(1)))]
    other = [unit(THERE, hp=2, vp=3, space=10), unit(NEXT, hp=1, vp=4, space=10)]
    game = scene(own, other, dice=[9])
    game.play("e1 attack w1 e2")
    order = [kind for kind in kinds(game.play("e1 push e2 E")) if kind in {"damaged", "defeated"}]
    assert order == ["damaged", "damaged", "defeated", "defeated"]
    assert (score(game), place(game, 2), place(game, 3)) == ([7, 0], None, None)


def test_mv_6_a_defeat_of_the_unit_hit_does_not_end_the_attack(scene):
    own = [unit(HERE, weapon(push(1), damage_plus(3)))]
    game = scene(own, [unit(THERE, space=10), unit(NEXT, hp=1, vp=4, space=10)], dice=[9])
    game.play("e1 attack w1 e2")
    game.play("e1 push e2 E")
    assert (score(game), hp(game, 2), place(game, 2)) == ([4, 0], 10 - 2 - 4, THERE)


# ---- the edge


@pytest.mark.parametrize(
    ("source", "at", "terrain"),
    [
        pytest.param((6, 3), (7, 3), {}, id="edge"),
        pytest.param(HERE, THERE, dict.fromkeys([NEXT, (3, 3), (2, 5)], "."), id="hole"),
    ],
)
def test_mv_6_the_edge_just_stops_it(shove, source, at, terrain):
    game = shove(2, source=source, at=at, terrain=terrain)
    assert ways(game) == {"stop"}
    game.play("e1 push e2 stop")
    assert (place(game, 2), hp(game, 2)) == (at, 10 - HIT)


def test_mv_6_only_the_ways_over_the_edge_are_missing(shove):
    game = shove(terrain={NEXT: "."})
    assert ways(game) == {"NE", "SE", "stop"}


@pytest.mark.parametrize(
    ("source", "at", "terrain"),
    [
        pytest.param((6, 3), (7, 3), {}, id="edge"),
        pytest.param(HERE, THERE, dict.fromkeys([NEXT, (3, 3), (2, 5)], "."), id="hole"),
    ],
)
def test_mv_6_edge_is_collision(shove, source, at, terrain):
    game = shove(2, source=source, at=at, terrain=terrain, settings={"edge_is_collision": True})
    assert ways(game) == {"E", "NE", "SE", "stop"}
    events = game.play("e1 push e2 E")
    assert "collided" in kinds(events)
    assert (place(game, 2), hp(game, 2), game.decision.kind) == (at, 10 - 2 - HIT, "activation")
