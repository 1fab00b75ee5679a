"""Upgrades, what they are good for and how they are lost: rule BD-4."""

import pytest

from scenes import (
    DIRECTIONS,
    ability,
    attack,
    distance,
    energy,
    hp,
    kinds,
    legal,
    one,
    piece,
    place,
    push,
    reach,
    rest,
    shields,
    turn,
    unit,
    upgrades,
    weapon,
)

HERE = (1, 4)
SPOT = (2, 4)
NEXT = (3, 4)
KINDS = ["energy", "shield", "speed", "strength"]
GAINS = {"energy": (0, 0, 0), "shield": (1, 0, 0), "speed": (0, 1, 0), "strength": (0, 0, 1)}


def gained(game, entity=1):
    return energy(game, entity), upgrades(game, entity)


def test_bd_4_a_shield_stops_a_point(scene):
    game = scene(
        [unit(HERE, weapon(strength=3), space=2)], [unit(NEXT)], dice=[8] * 3, tokens={SPOT: "shield"}, first_player=1
    )
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


def test_bd_4_a_shield_taken_in_mid_attack_stops_damage_at_once(scene):
    """The Push is step 8, the damage step 9 (AT-5)."""
    game = scene([unit(HERE, weapon(push(1)))], [unit(SPOT, space=10)], dice=[9], tokens={NEXT: "shield"})
    attack(game)
    event = one(game.play("e1 push e2 E"), "damaged")
    assert (event.data["damage"], event.data["shielded"], shields(game, 2)) == (0, 1, 0)


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


@pytest.mark.parametrize(("kind", "offered"), [("speed", True), ("strength", False)])
def test_dp_1_speed_counts_for_the_way_off_the_base(scene, kind, offered):
    """e2 takes a token and is defeated; its Advance of 1 alone would not climb off its Base."""
    base = (5, 2)
    hill = {(base[0] + q, base[1] + r): "1" for q, r in DIRECTIONS.values()}
    taker = unit((3, 4), advance=1, hp=1)
    content = {"terrain": hill, "bases": (None, base), "deploy": ([(0, 0)], [(0, 4)]), "tokens": {SPOT: kind}}
    game = scene([unit(HERE, weapon(), space=2)], [taker], dice=[8], first_player=1, **content)
    game.play("e2 advance 2,4")
    game.play("e2 energize")
    attack(game)
    game.play("e1 end")
    while turn(game)[0] != 2:
        rest(game)
    assert (base in reach(game, "deploy")) is offered


@pytest.mark.parametrize("number", [1, 2])
def test_bd_4_strength_adds_a_die_to_each_attack(scene, number):
    mover = unit(HERE, weapon(strength=2, reach=8), abilities=[ability("activation", {"op": "advance"})])
    tokens = dict.fromkeys([SPOT, NEXT][:number], "strength")
    game = scene([mover], [unit((6, 4), space=10)], dice="outside", tokens=tokens)
    game.play("e1 advance 2,4")
    if number == 2:
        game.play("e1 use a1")
        game.play("e1 advance 3,4")
    attack(game)
    assert game.roll.count == 2 + number


def test_bd_4_strength_counts_for_the_next_attack_too(scene):
    game = scene(
        [unit(HERE, weapon(strength=1, tl=1))], [unit(NEXT, space=10)], dice="outside", tokens={SPOT: "strength"}
    )
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
