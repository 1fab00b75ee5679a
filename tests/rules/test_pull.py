"""Pulls, and Pushes against what is built: rule MV-6 with Garrisons, structures and Bases."""

import pytest

from scenes import (
    DIRECTIONS,
    ability,
    attack,
    distance,
    hp,
    kinds,
    legal,
    one,
    place,
    pull,
    push,
    score,
    token,
    unit,
    weapon,
)

HERE = (0, 4)
THERE = (3, 4)
NEXT = (2, 4)
HIT = 1
"""Damage of the attack itself, which comes on top of a collision's."""


@pytest.fixture
def drag(scene):
    """A game in which e1 has hit e2 with a critical "Pull n" and now chooses."""

    def build(hexes=1, source=HERE, at=THERE, allies=(), enemies=(), card=None, **content):
        own = [unit(source, weapon(pull(hexes), reach=9, ignores=["line_of_sight"])), *[unit(hex_) for hex_ in allies]]
        other = [unit(at, space=10, **(card or {})), *[unit(hex_, space=10) for hex_ in enemies]]
        game = scene(own, other, dice=[9], **content)
        game.play(f"e1 attack w1 e{len(own) + 1}")
        return game

    return build


def ways(game):
    """The directions offered, and "stop"."""
    return {action.split()[3] for action in legal(game)}


# ---- the choice


def test_mv_6_the_player_of_the_effect_chooses(drag):
    game = drag()
    assert (game.decision.kind, game.decision.player) == ("push", 0)
    assert legal(game) == {"e1 pull e2 W", "e1 pull e2 stop"}


@pytest.mark.parametrize(
    "source",
    [(0, 4), (1, 4), (1, 5), (4, 2), (5, 2), (3, 6), (2, 6), (5, 3), (1, 7)],
)
def test_mv_6_every_step_leads_nearer_to_the_source(drag, source):
    game = drag(source=source)
    q, r = THERE
    nearer = {
        way for way, (dq, dr) in DIRECTIONS.items() if distance(source, (q + dq, r + dr)) < distance(source, THERE)
    }
    assert ways(game) == {*nearer, "stop"}


def test_mv_6_one_hex_at_a_time_up_to_n(drag):
    game = drag(2)
    event = one(game.play("e1 pull e2 W"), "pushed")
    assert (event.rule, event.data["from"], event.data["to"]) == ("MV-6", THERE, NEXT)
    game.play("e1 pull e2 W")
    assert (place(game, 2), game.decision.kind, hp(game, 2)) == ((1, 4), "activation", 10 - HIT)


@pytest.mark.parametrize("steps", [0, 1])
def test_mv_6_it_may_stop_before_any_step(drag, steps):
    game = drag(2)
    for _ in range(steps):
        game.play("e1 pull e2 W")
    game.play("e1 pull e2 stop")
    assert (place(game, 2), game.decision.kind) == ((3 - steps, 4), "activation")


def test_mv_6_a_pull_stops_beside_its_source_without_collision(drag):
    game = drag(9)
    game.play("e1 pull e2 W")
    events = game.play("e1 pull e2 W")
    assert (place(game, 2), game.decision.kind) == ((1, 4), "activation")
    assert "collided" not in kinds(events)
    assert (hp(game, 1), hp(game, 2)) == (10, 10 - HIT)


def test_mv_6_beside_its_source_there_is_nothing_to_pull(drag):
    game = drag(3, at=(1, 4))
    assert (place(game, 2), game.decision.kind, hp(game, 2)) == ((1, 4), "activation", 10 - HIT)


def test_mv_6_the_source_counts_at_every_step(drag):
    game = drag(2, source=(1, 5))
    assert ways(game) == {"W", "SW", "stop"}
    game.play("e1 pull e2 SW")
    assert (place(game, 2), game.decision.kind) == ((2, 5), "activation")


def test_mv_6_the_pullers_token_and_place_stay(drag):
    game = drag()
    game.play("e1 pull e2 W")
    assert (place(game, 1), token(game, 1), token(game, 2)) == (HERE, (1, 3), (1, 10))


# ---- levels and collisions


def test_mv_6_a_pull_goes_down(drag):
    game = drag(terrain={THERE: "2"})
    game.play("e1 pull e2 W")
    assert (place(game, 2), hp(game, 2)) == (NEXT, 10 - HIT)


def test_mv_6_never_up_again_after_going_down(drag):
    game = drag(2, terrain={THERE: "1", (1, 4): "1"})
    game.play("e1 pull e2 W")
    events = game.play("e1 pull e2 W")
    assert (place(game, 2), hp(game, 2), "collided" in kinds(events)) == (NEXT, 10 - 2 - HIT, True)


@pytest.mark.parametrize(
    "content",
    [
        pytest.param({"terrain": {NEXT: "1"}}, id="higher"),
        pytest.param({"terrain": {NEXT: "0x"}}, id="impassable"),
        pytest.param({"bases": (NEXT, None)}, id="Base of the puller"),
        pytest.param({"bases": (None, NEXT)}, id="Base of its own"),
        pytest.param({"structures": ([NEXT], [])}, id="structure of the puller"),
        pytest.param({"structures": ([], [NEXT])}, id="structure of its own"),
    ],
)
@pytest.mark.parametrize("verb", ["pull", "push"])
def test_mv_6_a_collision_ends_the_movement(scene, verb, content):
    source, way = ((0, 4), "W") if verb == "pull" else ((4, 4), "W")
    arm = weapon({"op": verb, "hexes": 2}, reach=9, ignores=["line_of_sight"])
    game = scene([unit(source, arm)], [unit(THERE, space=10)], dice=[9], **content)
    attack(game)
    events = game.play(f"e1 {verb} e2 {way}")
    collided = one(events, "collided")
    assert (collided.rule, collided.data["hex"]) == ("MV-6", NEXT)
    assert (place(game, 2), game.decision.kind) == (THERE, "activation")
    assert [(event.object, event.data["damage"]) for event in events if event.kind == "damaged"] == [(2, 2), (2, HIT)]


@pytest.mark.parametrize(("allies", "enemies"), [([NEXT], []), ([], [NEXT])])
def test_mv_6_a_unit_in_the_way_of_a_pull_is_hit_too(drag, allies, enemies):
    game = drag(2, allies=allies, enemies=enemies)
    pulled = 2 + len(allies)
    other = 2 if allies else 3
    game.play(f"e1 pull e{pulled} W")
    assert (place(game, pulled), place(game, other)) == (THERE, NEXT)
    assert (hp(game, pulled), hp(game, other)) == (10 - 2 - HIT, 8)


@pytest.mark.parametrize(
    ("garrisons", "vp"),
    [pytest.param(([NEXT], []), [0, 2], id="own"), pytest.param(([], [NEXT]), [2, 0], id="enemy's")],
)
@pytest.mark.parametrize("verb", ["pull", "push"])
def test_mv_6_a_garrison_in_the_way_is_hit_too(scene, verb, garrisons, vp):
    source = (0, 4) if verb == "pull" else (4, 4)
    arm = weapon({"op": verb, "hexes": 2}, reach=9, ignores=["line_of_sight"])
    game = scene([unit(source, arm)], [unit(THERE, space=10)], dice=[9], garrisons=garrisons)
    attack(game)
    events = game.play(f"e1 {verb} e2 W")
    assert {"collided", "garrison_destroyed"} <= set(kinds(events))
    assert (place(game, 2), hp(game, 2), place(game, 3), score(game)) == (THERE, 10 - 2 - HIT, None, vp)


def test_mv_6_a_collision_frees_the_hex_of_a_garrison_only_afterwards(scene):
    """The movement ends, however many hexes are left."""
    game = scene([unit((4, 4), weapon(push(3)))], [unit(THERE, space=10)], dice=[9], garrisons=([], [NEXT]))
    attack(game)
    game.play("e1 push e2 W")
    assert (place(game, 2), game.decision.kind) == (THERE, "activation")


@pytest.mark.parametrize("damage", [0, 1, 5])
def test_mv_6_collision_damage_is_a_setting(drag, damage):
    game = drag(enemies=[NEXT], settings={"collision_damage": damage})
    game.play("e1 pull e2 W")
    assert (hp(game, 2), hp(game, 3)) == (10 - damage - HIT, 10 - damage)


def test_mv_6_with_no_collision_damage_a_garrison_stays(drag):
    game = drag(garrisons=([], [NEXT]), settings={"collision_damage": 0})
    game.play("e1 pull e2 W")
    assert (place(game, 3), score(game)) == (NEXT, [0, 0])


@pytest.mark.parametrize("hexes", [1, 2])
def test_mv_6_a_garrison_lower_down_is_a_collision_too(drag, hexes):
    game = drag(hexes, garrisons=([], [NEXT]), terrain={NEXT: "-1"})
    game.play("e1 pull e2 W")
    assert (place(game, 2), place(game, 3)) == (THERE, None)


def test_mv_6_collision_damage_ignores_shields_and_reductions(drag):
    game = drag(enemies=[NEXT], card={"reduction": 9, "shields": 3})
    events = game.play("e1 pull e2 W")
    dealt = [(event.data["damage"], event.data["combat"]) for event in events if event.kind == "damaged"]
    assert dealt == [(2, 0), (2, 0), (0, 1)]


def test_at_10_shield_scope_all_stops_collision_damage(drag):
    game = drag(enemies=[NEXT], card={"shields": 2}, settings={"shield_scope": "all"})
    events = game.play("e1 pull e2 W")
    damages = [event for event in events if event.kind == "damaged" and not event.data["combat"]]
    assert {event.object: event.data["damage"] for event in damages} == {2: 0, 3: 2}


# ---- the edge


HOLES = dict.fromkeys([NEXT], ".")


def test_mv_6_a_gap_just_stops_a_pull(drag):
    game = drag(2, terrain=HOLES)
    assert ways(game) == {"stop"}
    game.play("e1 pull e2 stop")
    assert (place(game, 2), hp(game, 2)) == (THERE, 10 - HIT)


def test_mv_6_edge_is_collision_for_a_pull_too(drag):
    game = drag(2, terrain=HOLES, settings={"edge_is_collision": True})
    assert ways(game) == {"W", "stop"}
    events = game.play("e1 pull e2 W")
    assert (place(game, 2), hp(game, 2), "collided" in kinds(events)) == (THERE, 10 - 2 - HIT, True)


# ---- outside attacks


@pytest.mark.parametrize(("verb", "way", "goal"), [("pull", "W", NEXT), ("push", "E", (4, 4))])
def test_mv_6_an_ability_pushes_from_its_own_unit(scene, verb, way, goal):
    reel = ability("activation", {"op": verb, "hexes": 1, "to": "enemies", "within": 3})
    game = scene([unit(HERE, abilities=[reel])], [unit(THERE, space=10)])
    game.play("e1 use a1")
    assert way in ways(game)
    game.play(f"e1 {verb} e2 {way}")
    assert (place(game, 2), hp(game, 2), game.decision.kind) == (goal, 10, "activation")


def test_mv_6_several_are_pulled_one_after_another(scene):
    reel = ability("activation", {"op": "pull", "hexes": 1, "to": "enemies"})
    game = scene([unit(HERE, abilities=[reel])], [unit(THERE, space=10), unit((4, 4), space=10)])
    game.play("e1 use a1")
    for entity in (2, 3):
        assert f"e1 pull e{entity} W" in legal(game)
        game.play(f"e1 pull e{entity} W")
    assert (place(game, 2), place(game, 3)) == (NEXT, THERE)


def test_mv_6_an_ally_can_be_pulled_too(scene):
    reel = ability("activation", {"op": "pull", "hexes": 1, "to": "other_allies"})
    game = scene([unit(HERE, abilities=[reel]), unit(THERE)], [unit((6, 0), space=10)])
    game.play("e1 use a1")
    game.play("e1 pull e2 W")
    assert place(game, 2) == NEXT
