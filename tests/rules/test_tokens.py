"""Tokens on the board and Upgrades: rules BD-2, BD-4 and what MV-5 says of them."""

from collections import Counter

import pytest

import ironhex as ih
from scenes import (
    Fielded,
    ability,
    attack,
    compose,
    distance,
    energy,
    fault,
    hp,
    kinds,
    legal,
    one,
    piece,
    place,
    push,
    reach,
    shields,
    turn,
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


# ---- BD-2, BD-4: what they are good for


def test_bd_2_energy_is_a_counter(scene):
    mover = unit(HERE, abilities=[ability("activation", {"op": "advance"})])
    game = scene([mover], tokens={SPOT: "energy", NEXT: "energy"})
    game.play("e1 advance 2,4")
    game.play("e1 use a1")
    game.play("e1 advance 3,4")
    game.play("e1 energize")
    assert energy(game, 1) == 3


def test_bd_4_a_shield_stops_a_point(scene):
    game = scene([unit(HERE, weapon(strength=3), space=2)], [unit(NEXT)], dice=[8] * 3, tokens={SPOT: "shield"}, first_player=1)
    game.play("e2 advance 2,4")
    game.play("e2 energize")
    assert shields(game, 2) == 1
    event = one(attack(game), "damaged")
    assert (event.data["damage"], event.data["shielded"], hp(game, 2), shields(game, 2)) == (2, 1, 8, 0)


def test_bd_4_the_shield_of_an_upgrade_adds_to_those_of_the_card(scene):
    game = scene([unit(HERE, shields=2)], tokens={SPOT: "shield"})
    game.play("e1 advance 2,4")
    assert (shields(game, 1), piece(game, 1)["Shields"]["total"]) == (3, 3)


def test_bd_4_a_shield_of_an_upgrade_comes_back(scene):
    game = scene([unit(HERE, weapon(), space=2)], [unit(NEXT)], dice=[8], tokens={SPOT: "shield"}, first_player=1)
    game.play("e2 advance 2,4")
    game.play("e2 energize")
    attack(game)
    assert shields(game, 2) == 0
    game.play("e1 end")
    assert (turn(game)[0], shields(game, 2)) == (2, 1)


def test_bd_4_speed_adds_a_hex_to_the_advance_only(scene):
    game = scene([unit(HERE)], tokens={SPOT: "speed"})
    game.play("e1 advance 2,4")
    assert max(distance(SPOT, goal) for goal in reach(game, "dash")) == 2
    game.play("e1 energize")
    assert max(distance(SPOT, goal) for goal in reach(game)) == 4
    assert max(distance(SPOT, goal) for goal in reach(game, "dash")) == 2


def test_bd_4_speed_adds_to_what_the_card_says(scene):
    game = scene([unit(HERE, advance=1)], tokens={SPOT: "speed"})
    game.play("e1 advance 2,4")
    game.play("e1 energize")
    assert max(distance(SPOT, goal) for goal in reach(game)) == 2


@pytest.mark.parametrize("number", [1, 2])
def test_bd_4_strength_adds_a_die_to_each_attack(scene, number):
    mover = unit(HERE, weapon(strength=2, reach=8), abilities=[ability("activation", {"op": "advance"})])
    tokens = {hex_: "strength" for hex_ in [SPOT, NEXT][:number]}
    game = scene([mover], [unit((6, 4), space=10)], dice="outside", tokens=tokens)
    game.play("e1 advance 2,4")
    if number == 2:
        game.play("e1 use a1")
        game.play("e1 advance 3,4")
    attack(game)
    assert game.roll.count == 2 + number


def test_bd_4_strength_counts_for_the_next_attack_too(scene):
    game = scene([unit(HERE, weapon(strength=1, tl=1))], [unit(NEXT, space=10)], dice="outside", tokens={SPOT: "strength"})
    game.play("e1 advance 2,4")
    for _ in range(2):
        attack(game)
        assert game.roll.count == 2
        game.supply([2, 2])
        if "e1 end" in legal(game):
            game.play("e1 end")


# ---- BD-4: kept through defeat


@pytest.mark.parametrize("kind", KINDS)
def test_bd_4_upgrades_and_energy_are_kept_through_defeat(scene, kind):
    game = scene(
        [unit(HERE, weapon(strength=3), space=2)], [unit(NEXT, hp=2)], dice=[8] * 3, tokens={SPOT: kind}, first_player=1
    )
    game.play("e2 advance 2,4")
    game.play("e2 energize")
    assert "defeated" in kinds(attack(game))
    assert (place(game, 2), gained(game, 2)) == (None, (1 + int(kind == "energy"), GAINS[kind]))
    if kind == "shield":
        assert piece(game, 2)["Shields"]["total"] == 1


# ---- BD-4: destroyed


@pytest.fixture
def equipped(scene):
    """e2 has taken the tokens at (3, 3) and SPOT, and e1 hits it with a critical effect that destroys Upgrades."""

    def build(*kinds_, amount=1, dice=(9,)):
        arm = weapon({"op": "destroy_upgrade", "amount": amount}, tl=1)
        taker = unit(NEXT, abilities=[ability("activation", {"op": "advance"})])
        tokens = dict(zip([(3, 3), SPOT], kinds_, strict=True))
        game = scene([unit(HERE, arm, space=2)], [taker], dice=list(dice), tokens=tokens, first_player=1)
        game.play("e2 advance 3,3")
        game.play("e2 use a1")
        game.play("e2 advance 2,4")
        game.play("e2 energize")
        return game

    return build


def destroy(game):
    """Answer with the first option while an Upgrade is to be chosen; return the events."""
    events = []
    while "option" in str(game.legal_actions()[0]):
        events += game.play(game.legal_actions()[0])
    return events


def test_bd_4_an_effect_destroys_one_and_its_player_chooses(equipped):
    game = equipped("shield", "strength")
    attack(game)
    assert {action.split()[1] for action in legal(game)} == {"option"}
    assert len(legal(game)) == 2
    assert game.decision.player == 0


@pytest.mark.parametrize("kinds_", [("shield", "strength"), ("speed", "shield"), ("speed", "strength")])
@pytest.mark.parametrize("which", [0, 1])
def test_bd_4_the_chosen_one_is_destroyed_and_the_other_stays(equipped, kinds_, which):
    game = equipped(*kinds_)
    attack(game)
    action = sorted(legal(game))[which]
    gone = one(game.play(action), "upgrade_destroyed").data["kind"]
    (other,) = set(kinds_) - {gone}
    assert gone in kinds_
    assert upgrades(game, 2) == GAINS[other]


def test_bd_4_both_options_destroy_different_ones(equipped):
    destroyed = set()
    for which in (0, 1):
        game = equipped("shield", "strength")
        attack(game)
        destroyed.add(one(game.play(sorted(legal(game))[which]), "upgrade_destroyed").data["kind"])
    assert destroyed == {"shield", "strength"}


def test_bd_4_a_destroyed_shield_stops_nothing_any_more(equipped):
    game = equipped("shield", "shield")
    events = attack(game) + destroy(game)
    assert upgrades(game, 2) == (1, 0, 0)
    assert piece(game, 2)["Shields"]["total"] == 1
    assert one(events, "damaged").data["shielded"] == 1
    assert shields(game, 2) == 0


@pytest.mark.parametrize("amount", [2, 5])
def test_bd_4_as_many_as_the_effect_says_and_there_are(equipped, amount):
    game = equipped("speed", "strength", amount=amount)
    attack(game)
    destroy(game)
    assert upgrades(game, 2) == (0, 0, 0)


def test_bd_4_energy_is_no_upgrade(equipped):
    game = equipped("energy", "energy")
    events = attack(game)
    assert "upgrade_destroyed" not in kinds(events)
    assert energy(game, 2) == 3


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
    draws = {(seed, number): tuple(drawn(ih.Game(scenario, seed=seed, number=number), 10)) for seed in range(8) for number in range(8)}
    again = {key: tuple(drawn(ih.Game(scenario, seed=key[0], number=key[1]), 10)) for key in draws}
    assert draws == again
    assert len({draws[seed, 0] for seed in range(8)}) > 4
    assert len({draws[0, number] for number in range(8)}) > 4


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
