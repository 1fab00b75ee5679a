"""How long effects last: an attack, an activation, a round, a phase or longer (AC-3, AT-14), and statuses (BD-3)."""

import pytest

from scenes import (
    ability,
    at_start,
    attack,
    damage_plus,
    gives,
    hp,
    kinds,
    legal,
    one,
    piece,
    place,
    reach,
    rest,
    turn,
    unit,
    verbs,
    weapon,
)

HERE = (1, 4)
THERE = (2, 4)
FAR = (6, 0)
LASTING = ["activation", "round", "phase", "lasting"]


def stronger(lasts, when="activation", amount=2, **more):
    """An ability: so many more dice for so long, once in the game."""
    return ability(when, {"op": "strength", "amount": amount, "lasts": lasts}, limit="game", **more)


def dice_of(game, action="e1 attack w1 e2"):
    """How many dice an attack of a copy of the game rolls."""
    copy = game.clone()
    copy.play(action)
    return copy.roll.count


@pytest.fixture
def boosted(scene):
    """A game in which e1 has used an ability that makes it stronger; it has 3 dice then, else 1."""

    def build(lasts, tl=1, other=10, own=(), space=1):
        squad = [unit(HERE, weapon(tl=tl), space=space, abilities=[stronger(lasts)]), *own]
        enemy = unit(THERE, hp=90, space=other)
        game = scene(squad, [enemy], dice="outside")
        game.play("e1 use a1")
        return game

    return build


def strike(game, enemy=2):
    """Attack, miss with all dice, and end the activation; return the number of dice."""
    game.play(f"e{turn(game)[0]} attack w1 e{enemy}")
    count = game.roll.count
    game.supply([1] * count)
    game.play(f"e{turn(game)[0]} end")
    return count


# ---- when they end


@pytest.mark.parametrize("lasts", LASTING)
def test_at_14_it_counts_for_the_attack_of_this_activation(boosted, lasts):
    assert dice_of(boosted(lasts)) == 3


@pytest.mark.parametrize(("lasts", "counts"), [("activation", 1), ("round", 1), ("phase", 3), ("lasting", 3)])
def test_ac_3_in_its_next_activation(boosted, lasts, counts):
    game = boosted(lasts)
    strike(game)
    assert turn(game) == (1, 1, 2)
    assert dice_of(game) == counts


@pytest.mark.parametrize(("lasts", "counts"), [("activation", 1), ("round", 1), ("phase", 1), ("lasting", 3)])
def test_tl_1_in_the_next_phase(boosted, lasts, counts):
    game = boosted(lasts, tl=10)
    strike(game)
    rest(game)
    assert turn(game) == (1, 2, 1)
    assert dice_of(game) == counts


@pytest.mark.parametrize(("lasts", "counts"), [("activation", 1), ("round", 3), ("phase", 3), ("lasting", 3)])
@pytest.mark.parametrize(("space", "later"), [(1, False), (2, True)])
def test_tl_1_a_round_ends_when_the_timeline_moves_on(scene, lasts, counts, space, later):
    """e1 gives itself and its ally more dice; the ally acts in the same round, or in the next one."""
    gift = ability("activation", {"op": "strength", "amount": 2, "lasts": lasts, "to": "allies"}, limit="game")
    squad = [unit(HERE, abilities=[gift]), unit((2, 3), weapon(), space=space)]
    game = scene(squad, [unit((3, 3), hp=90, space=10)], dice="outside")
    game.play("e1 use a1")
    rest(game)
    assert turn(game)[0] == 2
    assert dice_of(game, "e2 attack w1 e3") == (1 if later and lasts == "round" else counts)


def test_df_1_what_lasts_ends_with_a_defeat(scene):
    booster = unit(THERE, weapon(), hp=1, space=1, abilities=[stronger("lasting")])
    killer = unit(HERE, weapon(tl=9), space=2)
    game = scene([killer], [booster], dice=[8, 1], first_player=1, deploy=([], [(0, 4)]))
    game.play("e2 use a1")
    rest(game)
    attack(game)
    game.play("e1 end")
    game.play("e2 deploy 0,4")
    rolled = one(game.play("e2 attack w1 e1"), "rolled")
    assert len(rolled.data["faces"]) == 1


def test_ac_3_an_effect_of_this_activation_ends_with_it_for_others_too(scene):
    gift = ability("activation", {"op": "strength", "amount": 2, "lasts": "activation", "to": "allies"}, limit="game")
    squad = [unit(HERE, abilities=[gift]), unit((2, 3), weapon())]
    game = scene(squad, [unit((3, 3), hp=90, space=10)], dice="outside")
    game.play("e1 use a1")
    rest(game)
    assert dice_of(game, "e2 attack w1 e3") == 1


def test_ac_3_it_ends_when_the_active_unit_is_defeated(scene):
    """e1 makes its ally stronger for this activation and is defeated in it: the ally acts with its own dice."""
    gift = ability("activation", {"op": "strength", "amount": 2, "lasts": "activation", "to": "allies"})
    blow = ability("activation", {"op": "non_combat_damage", "amount": 99, "to": "self"})
    squad = [unit(HERE, abilities=[gift, blow]), unit((2, 3), weapon())]
    game = scene(squad, [unit((3, 3), hp=90, space=10)], dice="outside", deploy=([FAR], []))
    game.play("e1 use a1")
    game.play("e1 use a2")
    assert (place(game, 1), turn(game)[0]) == (None, 2)
    assert dice_of(game, "e2 attack w1 e3") == 1


def test_at_14_a_bonus_of_this_activation_counts_for_every_attack_of_it(scene):
    again = ability("after_combat_damage", {"op": "attack"}, limit="activation", optional=False)
    shooter = unit(HERE, weapon(), abilities=[stronger("activation"), again])
    game = scene([shooter], [unit(THERE, hp=90, space=10)], dice="outside")
    game.play("e1 use a1")
    attack(game)
    assert game.roll.count == 3
    game.supply([1] * 3)
    attack(game)
    assert game.roll.count == 3
    game.supply([1] * 3)


@pytest.mark.parametrize("trigger", ["before_attack_roll", "attack_declared"])
def test_at_6_an_effect_of_the_attack_ends_with_it(scene, trigger):
    again = ability("after_combat_damage", {"op": "attack"}, limit="activation", optional=False)
    once = ability(trigger, {"op": "strength", "amount": 2}, limit="activation", optional=False)
    game = scene([unit(HERE, weapon(), abilities=[again, once])], [unit(THERE, hp=90, space=10)], dice="outside")
    attack(game)
    assert game.roll.count == 3
    game.supply([1] * 3)
    attack(game)
    assert game.roll.count == 1
    game.supply([1])


def test_at_6_modifiers_of_all_durations_add_up(scene):
    boosts = [stronger(lasts, amount=number + 1) for number, lasts in enumerate(LASTING)]
    game = scene([unit(HERE, weapon(), abilities=boosts)], [unit(THERE, space=10)], dice="outside")
    for number in range(4):
        game.play(f"e1 use a{number + 1}")
    assert dice_of(game) == 1 + 1 + 2 + 3 + 4


def test_at_6_the_same_duration_twice_adds_up(scene):
    game = scene(
        [unit(HERE, weapon(), abilities=[stronger("phase"), stronger("phase")])],
        [unit(THERE, space=10)],
        dice="outside",
    )
    game.play("e1 use a1")
    game.play("e1 use a2")
    assert dice_of(game) == 5


# ---- what can last


@pytest.mark.parametrize("lasts", LASTING)
@pytest.mark.parametrize(
    ("effect", "face", "damage"),
    [
        pytest.param({"op": "accuracy", "amount": 1}, 3, 1, id="accuracy"),
        pytest.param({"op": "accuracy", "amount": -1}, 4, 0, id="less accuracy"),
        pytest.param({"op": "damage", "amount": 3}, 8, 4, id="damage"),
        pytest.param({"op": "critical_from", "face": 7}, 7, 3, id="critical range"),
    ],
)
def test_at_6_modifiers_of_a_unit(scene, effect, face, damage, lasts):
    """The weapon's critical effect is Damage+2."""
    boost = ability("activation", {**effect, "lasts": lasts})
    game = scene([unit(HERE, weapon(damage_plus(2)), abilities=[boost])], [unit(THERE, space=10)], dice=[face])
    game.play("e1 use a1")
    attack(game)
    assert hp(game, 2) == 10 - damage


@pytest.mark.parametrize(("lasts", "damage"), [("activation", 5), ("round", 5), ("phase", 3), ("lasting", 3)])
def test_at_10_a_reduction_that_lasts(scene, lasts, damage):
    """e2 gives itself reduction 2 at (1, 1); e1 hits five times at (1, 2)."""
    guard = ability("activation", {"op": "reduction", "amount": 2, "lasts": lasts})
    game = scene(
        [unit(HERE, weapon(strength=5), space=2)], [unit(THERE, abilities=[guard])], dice=[8] * 5, first_player=1
    )
    game.play("e2 use a1")
    rest(game)
    attack(game)
    assert hp(game, 2) == 10 - damage


@pytest.mark.parametrize(
    ("lasts", "free"), [("activation", True), ("round", True), ("phase", False), ("lasting", False)]
)
@pytest.mark.parametrize("what", ["advance", "dash", "attack", "rescue"])
def test_ac_1_what_is_forbidden_for_a_time(scene, what, lasts, free):
    """e1 forbids it to e2 in round 1; e2 acts in round 2."""
    ban = ability("activation", {"op": "forbid", "what": [what], "lasts": lasts, "to": "enemies"})
    game = scene([unit(HERE, abilities=[ban])], [unit(THERE, weapon(), space=2)], garrisons=([], [(3, 4)]))
    game.play("e1 use a1")
    rest(game)
    assert (turn(game)[0], what in verbs(game)) == (2, free)
    assert verbs(game) >= {"energize"}


@pytest.mark.parametrize(
    ("lasts", "target"), [("activation", True), ("round", True), ("phase", False), ("lasting", False)]
)
def test_at_2_untargetable_for_a_time(scene, lasts, target):
    veil = ability("activation", {"op": "untargetable", "lasts": lasts})
    game = scene([unit(HERE, weapon(), space=2)], [unit(THERE, abilities=[veil])], first_player=1)
    game.play("e2 use a1")
    rest(game)
    assert (game.why_not("e1 attack w1 e2") is None) is target


def test_ac_3_nothing_is_left_behind(scene):
    """A component for a time is gone when the time is over."""
    game = scene([unit(HERE, abilities=[stronger(lasts) for lasts in LASTING[:3]])], [unit(FAR, space=2)])
    for number in (1, 2, 3):
        game.play(f"e1 use a{number}")
    assert {"ForActivation", "ForRound", "ForPhase"} <= set(piece(game, 1))
    rest(game)
    assert {"ForActivation", "ForRound", "ForPhase"} & set(piece(game, 1)) == {"ForPhase"}
    while turn(game)[1] == 1:
        rest(game)
    assert not {"ForActivation", "ForRound", "ForPhase"} & set(piece(game, 1))


# ---- BD-3


@pytest.mark.parametrize("status", ["disarm", "fracture", "slow"])
def test_bd_3_statuses_wait_for_their_use(scene, status):
    """Neither round nor phase ends them."""
    game = scene([unit(HERE, space=9, abilities=[at_start(gives(status, to="self"))])], [unit(FAR, space=10)])
    while turn(game)[1] == 1:
        rest(game)
    assert status.capitalize() in piece(game, 1)


@pytest.mark.parametrize("status", ["disarm", "fracture", "slow"])
def test_bd_3_a_status_can_be_taken_away(scene, status):
    cure = ability("activation", {"op": "remove_status", "status": status, "to": "self"})
    game = scene([unit(HERE, abilities=[at_start(gives(status, to="self")), cure])])
    ended = one(game.play("e1 use a2"), "status_ended")
    assert (ended.object, ended.data["status"]) == (1, status)
    assert status.capitalize() not in piece(game, 1)


def test_bd_3_content_can_add_statuses(scene):
    """A status of its own, and an effect that asks for it."""
    flame = ability("activation_ended", gives("burning", to="enemies"), optional=False)
    pain = ability(
        "activation_began",
        {"op": "non_combat_damage", "amount": 3, "to": "self"},
        optional=False,
        **{"if": [{"test": "status", "of": "self", "status": "burning"}]},
    )
    victim = unit(THERE, space=2, statuses=["burning"], abilities=[pain])
    game = scene([unit(HERE, statuses=["burning"], abilities=[flame])], [victim])
    assert hp(game, 2) == 10
    events = rest(game)
    assert one(events, "status_given").data["status"] == "burning"
    assert (turn(game)[0], hp(game, 2)) == (2, 7)


def test_bd_3_statuses_of_content_do_not_mix(scene):
    """Two cards name their own statuses in another order; each means what it says."""
    mark = at_start(gives("marked", to="self"))
    check = ability(
        "activation",
        {"op": "energy", "amount": 1},
        **{"if": [{"test": "status", "of": "self", "status": "marked"}]},
    )
    own = [unit(HERE, statuses=["burning", "marked"], abilities=[mark, check])]
    other = [
        unit(THERE, space=2, statuses=["marked", "burning"], abilities=[at_start(gives("burning", to="self")), check])
    ]
    game = scene(own, other)
    assert "e1 use a2" in legal(game)
    rest(game)
    assert (turn(game)[0], "e2 use a2" in legal(game)) == (2, False)


def test_bd_3_a_status_of_content_is_told_by_name(scene):
    cure = ability("activation", {"op": "remove_status", "status": "burning", "to": "self"})
    card = {"statuses": ["burning"], "abilities": [at_start(gives("burning", to="self")), cure]}
    game = scene([unit(HERE, **card)])
    assert one(game.play("e1 use a2"), "status_ended").data["status"] == "burning"
    assert piece(game, 1).get("Marks", {"bits": 0})["bits"] == 0
    assert "status_ended" not in kinds(rest(game))
    assert HERE not in reach(game)
