"""Ops of effects that no other file of this folder is about: what each does. (To whom: test_selectors.py.)

Elsewhere: strength, accuracy, damage, reduction (test_channels), critical_from, dice (test_criticals), reroll
(test_rerolls), attack (test_granted_attacks), no_responses (test_windows), tl_cost and tl_move (test_costs), swap,
return, advance, dash (test_free_moves), untargetable, extra_target and ways to attack (test_more_targets), push, pull,
prevent_defeat, destroy_upgrade, capture (files of their rules).
"""

import pytest

from scenes import (
    ability,
    at_start,
    energy,
    gives,
    hp,
    kinds,
    one,
    piece,
    place,
    rest,
    score,
    shields,
    turn,
    unit,
    verbs,
    weapon,
)
from scenes.abilities import automatic, offered, op, play

HERE = (1, 4)
THERE = (2, 4)
FAR = (5, 4)


# ---- HP, Energy, Shields, statuses, VP


@pytest.mark.parametrize(("hurt", "amount", "left"), [(4, 3, 9), (4, 4, 10), (4, 99, 10), (0, 5, 10)])
def test_heal_gives_hit_points_back_up_to_all(use, hurt, amount, left):
    before = [op("non_combat_damage", amount=hurt)] if hurt else []
    game, events = use(op("heal", amount=amount), before=before)
    assert hp(game, 1) == left
    assert sum(event.data["amount"] for event in events if event.kind == "healed") == left - 10 + hurt


def test_heal_others(use):
    hurt = {"abilities": [at_start(op("non_combat_damage", amount=4))]}
    game, _ = use(op("heal", amount=1, to="enemies"), others=((FAR, hurt), ((6, 4), hurt)))
    assert (hp(game, 2), hp(game, 3)) == (7, 7)


@pytest.mark.parametrize(("amounts", "left"), [((2,), 2), ((3, -2), 1), ((2, -5), 0), ((-1,), 0), ((99, 99), 198)])
def test_bd_2_energy_is_given_and_taken_down_to_none(use, amounts, left):
    game, _ = use(*[op("energy", amount=amount) for amount in amounts])
    assert energy(game, 1) == left


def test_bd_2_energy_of_others(use):
    game, _ = use(op("energy", amount=2, to="enemy"))
    assert offered(game) == ("choice", 0, {"e1 choose e2"})
    game.play("e1 choose e2")
    assert (energy(game, 1), energy(game, 2)) == (0, 2)


@pytest.mark.parametrize(("amount", "active"), [(1, 2), (2, 1), (5, 0)])
def test_shields_are_deactivated(use, amount, active):
    game, events = use(op("deactivate_shields", amount=amount, to="enemies"), others=((FAR, {"shields": 3}),))
    assert (shields(game, 2), piece(game, 2)["Shields"]["total"]) == (active, 3)
    assert one(events, "shields_changed").data["active"] == active
    assert hp(game, 2) == 10


def test_shields_come_back_by_an_effect(use):
    ops = op("deactivate_shields", to="self"), op("restore_shields", amount=2)
    game, _ = use(*ops, card={"shields": 3})
    assert shields(game, 1) == 2


def test_shields_never_exceed_their_number(use):
    game, _ = use(op("restore_shields", amount=9), card={"shields": 2})
    assert shields(game, 1) == 2


def test_shields_deactivated_in_a_window_stop_nothing(scene):
    crush = automatic("before_attack_roll", op("deactivate_shields"))
    game = scene([unit(HERE, weapon(strength=3), abilities=[crush])], [unit(THERE, space=10, shields=2)], dice=[5] * 3)
    game.play("e1 attack w1 e2")
    assert (hp(game, 2), shields(game, 2)) == (7, 0)


def test_bd_3_statuses_are_given_and_taken_away(use):
    game, events = use(gives("fracture", to="enemies"), gives("slow"), op("remove_status", status="slow"))
    assert ("Fracture" in piece(game, 2), "Slow" in piece(game, 1)) == (True, False)
    assert kinds(events).count("status_given") == 2


def test_score(use):
    game, events = use(op("score", amount=3))
    assert score(game) == [3, 0]
    assert one(events, "scored").player == 0


def test_score_is_for_the_player_of_the_effect(scene):
    game = scene(
        [unit(HERE)],
        [unit(FAR, space=10, abilities=[automatic("activation_began", op("score", amount=2), by="enemy")])],
    )
    assert score(game) == [0, 2]


def test_non_combat_damage_ignores_shields_and_reductions(use):
    game, _ = use(op("non_combat_damage", amount=4, to="enemies"), others=((FAR, {"shields": 2, "reduction": 2}),))
    assert (hp(game, 2), shields(game, 2)) == (6, 2)


def test_non_combat_damage_defeats_at_once(use):
    game, _ = use(op("non_combat_damage", amount=4, to="enemies"), op("energy", amount=1), others=((FAR, {"hp": 4}),))
    assert (place(game, 2), score(game), energy(game, 1)) == (None, [5, 0], 1)


# ---- repeat


@pytest.mark.parametrize("times", [1, 2, 5])
def test_repeat_runs_the_ops_above_once_more(use, times):
    game, _ = use(op("energy", amount=1), op("score", amount=2), op("repeat", times=times), op("energy", amount=10))
    assert (energy(game, 1), score(game)) == (1 + times + 10, [2 * (1 + times), 0])


def test_repeat_twice_in_one_effect(use):
    game, _ = use(op("energy", amount=1), op("repeat", times=2), op("repeat", times=2))
    assert energy(game, 1) == 5


def test_repeat_asks_again(use):
    game, _ = use(op("non_combat_damage", amount=1, to="enemy"), op("repeat"), others=((FAR, {}), ((6, 4), {})))
    play(game, "e1 choose e2", "e1 choose e3")
    assert (hp(game, 2), hp(game, 3), game.decision.kind) == (9, 9, "activation")


def test_repeat_is_limited_to_eight_jumps(use):
    game, events = use(op("energy", amount=1), op("repeat", times=99))
    assert energy(game, 1) == 9
    assert "limited" in kinds(events)


# ---- fields


@pytest.mark.parametrize(
    ("name", "field", "amount", "found"),
    [
        ("set", "Energy.amount", 7, ("Energy", "amount", 7)),
        ("add", "Energy.amount", 4, ("Energy", "amount", 4)),
        ("add", "Energy.amount", -4, ("Energy", "amount", 0)),
        ("set", "Health.hp", 3, ("Health", "hp", 3)),
        ("add", "Health.hp", 5, ("Health", "hp", 10)),
        ("set", "Shields.active", 1, ("Shields", "active", 1)),
        ("add", "Shields.active", 9, ("Shields", "active", 3)),
    ],
)
def test_fields_are_set_and_added_to_within_their_bounds(use, name, field, amount, found):
    game, _ = use(op(name, field=field, amount=amount), card={"shields": 3})
    component, key, value = found
    assert piece(game, 1)[component][key] == value


def test_fields_of_others(use):
    game, events = use(op("set", field="Energy.amount", amount=5, to="enemies"))
    event = one(events, "field_changed")
    assert (energy(game, 2), event.object, event.data["field"], event.data["value"]) == (5, 2, "Energy.amount", 5)


def test_fields_of_a_component_that_is_not_there_stay_away(use):
    game, _ = use(op("set", field="Shields.active", amount=1))
    assert "Shields" not in piece(game, 1)


# ---- forbid


@pytest.mark.parametrize("what", ["advance", "dash", "attack", "rescue"])
def test_forbid(scene, what):
    ban = ability("activation", op("forbid", what=[what]))
    own = [unit(HERE, weapon(), abilities=[ban])]
    game = scene(own, [unit(THERE, space=10)], garrisons=(((0, 4),), ()))
    actions = {"advance", "dash", "attack", "rescue", "energize"}
    assert actions <= verbs(game)
    game.play("e1 use a1")
    assert verbs(game) & actions == actions - {what}
    illegal = {
        "advance": "e1 advance 0,5",
        "dash": "e1 dash 0,5",
        "attack": "e1 attack w1 e2",
        "rescue": "e1 rescue e3",
    }
    assert game.why_not(illegal[what]).reason == "forbidden"


def test_forbid_others_for_the_round(scene):
    ban = ability("activation", op("forbid", what=["attack", "dash"], to="enemies", lasts="phase"))
    game = scene([unit(HERE, abilities=[ban])], [unit(THERE, weapon(), space=2)])
    play(game, "e1 use a1", "e1 energize", "e1 end")
    assert (turn(game)[0], verbs(game)) == (2, {"advance", "energize"})


def test_forbid_free_moves_too(use):
    game, _ = use(op("forbid", what=["dash"]), op("dash"))
    assert game.decision.kind == "activation"


# ---- pieces that are no units


@pytest.mark.parametrize(
    "effect",
    [
        op("heal", amount=1),
        op("energy", amount=1),
        op("tl_move", amount=1),
        op("deactivate_shields"),
        op("restore_shields"),
        op("destroy_upgrade"),
        op("return"),
        op("set", field="Energy.amount", amount=1),
        op("dash"),
        op("strength", amount=1, lasts="phase"),
        gives("slow"),
    ],
    ids=lambda effect: effect["op"],
)
def test_garrisons_have_none_of_it(use, effect):
    game, _ = use({**effect, "to": "enemies"}, op("score", amount=1), others=((None, {}),), garrisons=((), (THERE,)))
    (garrison,) = (entity for entity, parts in game.view("referee")["pieces"].items() if "Garrison" in parts)
    assert set(piece(game, garrison)) == {"Owner", "Garrison", "Position", "Health"}
    assert (hp(game, garrison), place(game, garrison), score(game)) == (1, THERE, [1, 0])


def test_df_3_garrisons_are_enemies_that_can_be_damaged(use):
    game, events = use(op("non_combat_damage", amount=1, to="enemies"), garrisons=((), (THERE,)))
    assert (hp(game, 2), score(game), "garrison_destroyed" in kinds(events)) == (9, [2, 0], True)


def test_ob_4_only_objectives_are_captured(use):
    game, _ = use(op("choose", to="enemy"), op("capture", to="chosen"), objectives={THERE: 5})
    assert "Control" not in piece(game, 2)


# ---- AT-10: what is not combat damage, and Shields


@pytest.mark.parametrize(("scope", "left", "active"), [("attack", 6, 2), ("all", 9, 0)])
def test_at_10_shields_and_reductions_against_damage_of_effects(use, scope, left, active):
    card = {"shields": 2, "reduction": 1}
    blast = op("non_combat_damage", amount=4, to="enemies")
    game, _ = use(blast, others=((FAR, card),), settings={"shield_scope": scope})
    assert (hp(game, 2), shields(game, 2)) == (left, active)


def test_at_10_deactivated_shields_come_back_when_their_unit_acts(use):
    game, _ = use(op("deactivate_shields", to="enemies"), others=((FAR, {"shields": 2, "space": 2}),))
    assert shields(game, 2) == 0
    rest(game)
    assert (turn(game)[0], shields(game, 2)) == (2, 2)
