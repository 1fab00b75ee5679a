"""Tokens on the board, face up and face down: rules BD-2, BD-4 and MV-5."""

from collections import Counter

import pytest

import ironhex as ih
from scenes import (
    Fielded,
    ability,
    attack,
    compose,
    energy,
    fault,
    one,
    piece,
    place,
    push,
    reach,
    unit,
    upgrades,
    weapon,
)

HERE = (1, 4)
SPOT = (2, 4)
NEXT = (3, 4)
FAR = (6, 0)
KINDS = ["energy", "shield", "speed", "strength"]
GAINS = {"energy": (0, 0, 0), "shield": (1, 0, 0), "speed": (0, 1, 0), "strength": (0, 0, 1)}


def gained(game, entity=1):
    return energy(game, entity), upgrades(game, entity)


# ---- MV-5: taking


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("verb", ["advance", "dash"])
def test_mv_5_a_unit_that_ends_a_movement_on_a_token_takes_it(scene, kind, verb):
    game = scene([unit(HERE)], tokens={SPOT: kind})
    taken = one(game.play(f"e1 {verb} 2,4"), "token_taken")
    assert (taken.rule, taken.subject, taken.object) == ("BD-2" if kind == "energy" else "BD-4", 1, 3)
    assert (taken.data["kind"], taken.data["hex"]) == (kind, SPOT)
    assert gained(game) == (int(kind == "energy"), GAINS[kind])
    assert place(game, 3) is None


def test_mv_5_passing_over_a_token_takes_nothing(scene):
    game = scene([unit(HERE)], tokens={SPOT: "energy"})
    game.play("e1 advance 3,4")
    assert (energy(game, 1), place(game, 3)) == (0, SPOT)


def test_mv_5_deploying_onto_a_token_takes_it(scene):
    game = scene([unit()], deploy=([SPOT], []), tokens={SPOT: "strength"})
    game.play("e1 deploy 2,4")
    assert upgrades(game, 1) == (0, 0, 1)


@pytest.mark.parametrize(("settings", "taken"), [({}, 1), ({"forced_move_picks_up": False}, 0)])
def test_mv_5_forced_movement_takes_tokens_too(scene, settings, taken):
    game = scene(
        [unit(HERE, weapon(push(1)))], [unit(SPOT, space=10)], dice=[9], tokens={NEXT: "energy"}, settings=settings
    )
    attack(game)
    game.play("e1 push e2 E")
    assert (energy(game, 2), place(game, 3)) == (taken, None if taken else NEXT)


def test_mv_5_a_push_of_no_hex_takes_nothing(scene):
    content = {"tokens": {SPOT: "energy"}, "terrain": {NEXT: "1"}}
    game = scene([unit(HERE, weapon(push(1)))], [unit(SPOT, space=10)], dice=[9], **content)
    attack(game)
    game.play("e1 push e2 E")
    assert (energy(game, 2), place(game, 3)) == (0, SPOT)


def test_mv_5_any_unit_takes_it_and_only_one(scene):
    game = scene([unit(HERE)], [unit((3, 3), space=2)], tokens={SPOT: "energy"})
    game.play("e1 advance 3,4")
    game.play("e1 energize")
    game.play("e2 advance 2,4")
    game.play("e2 energize")
    assert (energy(game, 1), energy(game, 2), place(game, 3)) == (1, 2, None)


def test_bd_4_the_hex_of_a_token_is_no_obstacle(scene):
    game = scene([unit(HERE, weapon(reach=5))], [unit(NEXT, space=10)], tokens={SPOT: "energy"})
    assert SPOT in reach(game)
    assert game.explain_line_of_sight(1, 2).clear
    assert game.why_not("e1 attack w1 e3").reason == "not_an_enemy"


# ---- BD-2


def test_bd_2_energy_is_a_counter(scene):
    mover = unit(HERE, abilities=[ability("activation", {"op": "advance"})])
    game = scene([mover], tokens={SPOT: "energy", NEXT: "energy"})
    game.play("e1 advance 2,4")
    game.play("e1 use a1")
    game.play("e1 advance 3,4")
    game.play("e1 energize")
    assert energy(game, 1) == 3


# ---- BD-4: face down


def line(count):
    """Hexes of the upper rows, one after another."""
    return [(column - row // 2, row) for row in range(9) for column in range(9)][:count]


def hidden(folder, count, settings=None):
    """A scenario with tokens that lie face down; e1 stands below them."""
    squads: list[list[Fielded]] = [[unit((0, 8))], [unit((4, 8), space=10)]]
    tokens = dict.fromkeys(line(count), "hidden")
    path = compose(*squads, tokens=tokens, settings=settings or {}).write(folder)
    return ih.Scenario.load(path)


def drawn(game, count):
    names = [None, "shield", "speed", "strength"]
    return [names[piece(game, 3 + number)["BoardToken"]["kind"]] for number in range(count)]


def test_bd_4_all_fifteen_are_five_of_each(scene_folder):
    scenario = hidden(scene_folder, 15)
    for seed in range(20):
        game = ih.Game(scenario, seed=seed)
        assert Counter(drawn(game, 15)) == {"shield": 5, "speed": 5, "strength": 5}


@pytest.mark.parametrize("count", [1, 6, 10, 14])
def test_bd_4_never_more_of_a_kind_than_the_pool_has(scene_folder, count):
    scenario = hidden(scene_folder, count)
    for seed in range(60):
        assert max(Counter(drawn(ih.Game(scenario, seed=seed), count)).values()) <= 5


def test_bd_4_the_pool_is_a_setting(scene_folder):
    pool = {"pool_shield": 1, "pool_speed": 0, "pool_strength": 2}
    scenario = hidden(scene_folder, 3, pool)
    for seed in range(20):
        assert Counter(drawn(ih.Game(scenario, seed=seed), 3)) == {"shield": 1, "strength": 2}


def test_bd_4_more_than_the_pool_are_refused(scene_folder):
    squads = [unit((0, 8))], [unit((4, 8), space=10)]
    error = fault(compose(*squads, tokens=dict.fromkeys(line(16), "hidden")), scene_folder)
    assert error.path == "tokens"


def test_bd_4_the_draw_depends_on_seed_and_number_only(scene_folder):
    scenario = hidden(scene_folder, 10)
    keys = [(seed, number) for seed in range(8) for number in range(8)]
    draws, again = (
        {key: tuple(drawn(ih.Game(scenario, seed=key[0], number=key[1]), 10)) for key in keys} for _ in range(2)
    )
    assert draws == again
    assert len({draws[seed, 0] for seed in range(8)}) > 4
    assert len({draws[0, number] for number in range(8)}) > 4


def test_bd_4_a_batch_draws_as_its_games_do(scene_folder):
    scenario = hidden(scene_folder, 10)
    batch = ih.Batch(scenario, n=6, seed=3, threads=2)
    alone = [ih.Game(scenario, seed=3, number=number) for number in range(6)]
    assert [batch.game(number).state_hash() for number in range(6)] == [game.state_hash() for game in alone]


def test_bd_4_every_kind_is_as_likely(scene_folder):
    scenario = hidden(scene_folder, 3)
    games = 900
    for place_ in range(3):
        first = Counter(drawn(ih.Game(scenario, seed=seed), 3)[place_] for seed in range(games))
        # Five sigma: the square root of 900 * 1/3 * 2/3 is 14.
        assert all(abs(first[kind] - games / 3) < 71 for kind in ("shield", "speed", "strength")), first


def test_bd_4_a_hidden_token_is_what_was_drawn_once_taken(scene):
    seen = set()
    for seed in range(12):
        game = scene([unit(HERE)], tokens={SPOT: "hidden"}, dice="seeded", seed=seed)
        assert piece(game, 3)["BoardToken"]["face_down"] == 1
        (kind,) = drawn(game, 1)
        taken = one(game.play("e1 advance 2,4"), "token_taken")
        assert (taken.data["kind"], upgrades(game, 1)) == (kind, GAINS[kind])
        seen.add(kind)
    assert seen == {"shield", "speed", "strength"}


@pytest.mark.parametrize("viewer", [0, 1, "spectator"])
def test_bd_4_no_player_sees_a_hidden_token(scene, viewer):
    """Whatever was drawn, the view of a token that lies face down is the same."""
    views = set()
    for seed in range(12):
        game = scene([unit(HERE)], tokens={SPOT: "hidden"}, dice="seeded", seed=seed)
        views.add(str(game.view(viewer)["pieces"][3]))
    assert len(views) == 1


def test_bd_4_face_up_tokens_are_not_of_the_pool(scene):
    pool = {"pool_shield": 0, "pool_speed": 0, "pool_strength": 0}
    game = scene([unit(HERE)], tokens={SPOT: "shield"}, settings=pool)
    game.play("e1 advance 2,4")
    assert upgrades(game, 1) == (1, 0, 0)


def test_bd_4_the_dice_of_the_game_do_not_depend_on_the_draw(scene_folder):
    """Tokens are drawn under a purpose of their own: the faces of attacks are the same with and without."""
    faces = []
    for tokens in ({}, {FAR: "hidden"}):
        squads = [unit(HERE, weapon(strength=8))], [unit(SPOT, hp=30, space=10)]
        game = ih.Game(compose(*squads, tokens=tokens).write(scene_folder), seed=5)
        faces.append(one(attack(game), "rolled").data["faces"])
    assert faces[0] == faces[1]
