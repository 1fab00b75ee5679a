"""Pieces of the board and ops of the effect language in the model (rules.md 9, 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from oracles.scene import ability, skirmish
from oracles.timeline import phase_and_space

if TYPE_CHECKING:
    from oracles.content import Table
    from oracles.lines import Hex
    from oracles.skirmish import Skirmish

HERE, THERE = (3, 2), (4, 2)


def hp(game: Skirmish, entity: int) -> int:
    return game.field.fighters[entity - 1].hp


def after(game: Skirmish, entity: int) -> Any:
    return game.view()["pieces"][entity]


# ---- pieces


def test_ac_1_rescue() -> None:
    game = skirmish({HERE: {}}, {(6, 4): {}}, sides=[{"garrisons": [[3, 3], [0, 4]]}])
    assert "e1 rescue e5" in game.legal()
    assert "e1 rescue e6" not in game.legal()
    game.play("e1 rescue e5")
    assert game.vp == [2, 0]
    assert phase_and_space(game.timeline.where(1)[1]) == (1, 3)
    assert after(game, 5) == {"Owner": {"player": 0}, "Garrison": {}, "Health": {"hp": 0, "max": 1}}


def test_df_3_a_garrison_engages_and_is_destroyed() -> None:
    game = skirmish({HERE: {}}, {(5, 2): {}}, sides=[{}, {"garrisons": [[3, 3]]}])
    assert {action for action in game.legal() if "attack" in action} == {"e1 attack w1 e5"}
    game.play("e1 attack w1 e5", [4, 1, 1])
    assert game.vp == [2, 0]
    assert "Position" not in after(game, 5)


def test_mv_5_and_mv_4_carry_and_drop() -> None:
    goals = [{"hex": [4, 2], "vp": 5, "carriable": True}]
    game = skirmish({HERE: {}}, {(6, 4): {}}, objectives=goals)
    game.play("e1 advance 4,2")
    assert after(game, 5) == {"Objective": {"vp": 5}, "Carriable": {}, "Carried": {"by": 1}}
    game.play("e1 dash 5,2")
    assert after(game, 5)["Position"] == {"q": 4, "r": 2}


def test_mv_5_tokens() -> None:
    tokens = [{"hex": [4, 2], "kind": "shield"}, {"hex": [5, 2], "kind": "speed"}]
    game = skirmish({HERE: {}}, {(6, 4): {}}, tokens=tokens)
    game.play("e1 advance 4,2")
    assert after(game, 1)["Shields"] == {"active": 1, "total": 1}
    game.play("e1 dash 5,2")
    assert after(game, 1)["Upgrades"] == {"shield": 1, "speed": 1, "strength": 0}
    assert after(game, 6) == {"BoardToken": {"kind": 2, "face_down": 0}}
    assert "e1 advance 1,2" in game.legal()  # four hexes


def test_mv_7_slow() -> None:
    game = skirmish({HERE: {}}, {(6, 4): {}})
    game.field.units[0].statuses.add("slow")
    game.play("e1 energize")
    assert game.legal() >= {"e1 advance 3,2"}
    fresh = skirmish(
        {HERE: {"abilities": [ability("activation_began", {"op": "status", "status": "slow"})]}}, {(6, 4): {}}
    )
    fresh.play("e1 use a1")
    assert {action for action in fresh.legal() if "advance" in action} == {"e1 advance 3,2"}
    fresh.play("e1 advance 3,2")
    assert "Slow" not in after(fresh, 1)


# ---- ops


@pytest.mark.parametrize(
    ("op", "energy", "shields", "statuses"),
    [
        ({"op": "energy", "amount": 3}, 3, 1, set()),
        ({"op": "deactivate_shields", "to": "self"}, 0, 0, set()),
        ({"op": "status", "status": "disarm"}, 0, 1, {"disarm"}),
        ({"op": "set", "field": "Energy.amount", "amount": 7}, 7, 1, set()),
        ({"op": "add", "field": "Energy.amount", "amount": -7}, 0, 1, set()),
    ],
)
def test_ops_on_the_unit_itself(op: Table, energy: int, shields: int, statuses: set[str]) -> None:
    game = skirmish({HERE: {"shields": 1, "abilities": [ability("activation", op)]}}, {(6, 4): {}})
    game.play("e1 use a1")
    mine = game.field.units[0]
    assert (mine.energy, mine.shields, mine.statuses) == (energy, shields, statuses)
    assert "e1 use a1" not in game.legal()


def test_mv_6_pull_stops_beside_its_source() -> None:
    card = {"abilities": [ability("activation", {"op": "pull", "hexes": 3, "to": "enemy"})]}
    game = skirmish({HERE: card}, {(5, 2): {}})
    game.play("e1 use a1")
    assert (game.decision, game.legal()) == ((0, "choice"), {"e1 choose e2"})
    game.play("e1 choose e2")
    assert game.legal() == {"e1 pull e2 W", "e1 pull e2 stop"}
    game.play("e1 pull e2 W")
    assert game.field.units[1].hex == (4, 2)
    assert game.decision == (0, "activation")


def test_a_free_dash_and_a_swap() -> None:
    card = {"abilities": [ability("activation", {"op": "dash"}), ability("activation", {"op": "swap"})]}
    game = skirmish({HERE: card, (1, 2): {}}, {(6, 4): {}})
    game.play("e1 use a1")
    assert game.decision == (0, "movement")
    assert "p0 pass" in game.legal()
    game.play("e1 dash 3,3")
    game.play("e1 use a2")
    game.play("e1 choose e2")
    assert [piece.hex for piece in game.field.units[:2]] == [(1, 2), (3, 3)]


def test_tl_6_costs_have_a_floor() -> None:
    cheaper = ability("activation", {"op": "tl_cost", "amount": -5})
    game = skirmish({HERE: {"abilities": [cheaper]}}, {(6, 4): {}}, settings={"tl_cost_floor": 1})
    game.play("e1 use a1")
    game.play("e1 energize")
    assert phase_and_space(game.timeline.where(1)[1]) == (1, 2)


def test_at_7_a_wider_critical_range_ignores_accuracy() -> None:
    wide = ability("before_attack_roll", {"op": "critical_from", "face": 3}, {"op": "accuracy", "amount": -5})
    game = skirmish({HERE: {"abilities": [wide]}}, {THERE: {"hp": 9}})
    game.play("e1 attack w1 e2")
    game.play("e1 use a1", [3, 4, 2])
    assert hp(game, 2) == 9 - 2


def test_repeat_and_reroll() -> None:
    again = ability("after_attack_roll", {"op": "reroll", "amount": 1}, {"op": "repeat", "times": 2})
    game = skirmish({HERE: {"abilities": [again]}}, {THERE: {"hp": 9}})
    game.play("e1 attack w1 e2", [3, 2, 8])
    game.play("e1 use a1", [1, 8, 8])
    assert game.rolls == [[3, 2, 8], [1], [8], [8]]
    assert hp(game, 2) == 9 - 3


@pytest.mark.parametrize(
    ("op", "gone"),
    [
        ({"op": "forbid", "what": ["attack", "dash"]}, {"attack", "dash"}),
        ({"op": "forbid", "what": ["advance"]}, {"advance"}),
        ({"op": "untargetable", "to": "enemies"}, {"attack"}),
    ],
)
def test_what_is_forbidden_is_not_offered(op: Table, gone: set[str]) -> None:
    game = skirmish({HERE: {"abilities": [ability("activation", op)]}}, {(5, 2): {}})
    before = {action.split()[1] for action in game.legal()}
    game.play("e1 use a1")
    after_use = {action.split()[1] for action in game.legal()}
    assert before - after_use == gone | {"use"}


def test_bd_4_the_owner_of_the_effect_chooses_the_upgrade_to_destroy() -> None:
    op = {"op": "destroy_upgrade", "to": "enemy"}
    game = skirmish({HERE: {"abilities": [ability("activation", op)]}}, {(5, 2): {"shields": 1}})
    game.field.units[1].upgrades |= {"shield": 1, "strength": 1}
    game.field.units[1].shields = 2
    game.play("e1 use a1")
    game.play("e1 choose e2")
    assert game.legal() == {"e1 option 1", "e1 option 3"}
    game.play("e1 option 1")
    assert after(game, 2)["Shields"] == {"active": 1, "total": 1}


def test_a_unit_that_returns_is_not_defeated() -> None:
    game = skirmish({HERE: {"abilities": [ability("activation", {"op": "return"})]}}, {(6, 4): {}})
    game.field.units[0].hp = 1
    game.play("e1 use a1")
    assert (game.vp, hp(game, 1)) == ([0, 0], 1)
    assert phase_and_space(game.timeline.where(1)[1]) == (1, 2)
    assert game.decision == (0, "deploy")


@pytest.mark.parametrize("lasts", ["activation", "round", "phase", "lasting"])
def test_how_long_modifiers_last(lasts: str) -> None:
    op = {"op": "strength", "amount": 1, "lasts": lasts}
    cards: dict[Hex, Table] = {
        HERE: {"abilities": [ability("activation", op)]},
        (3, 3): {"start": 1},
        (2, 4): {"start": 2},
    }
    game = skirmish(cards, {(6, 4): {}}, settings={"energize_tl": 20})
    mine = game.field.units[0]
    seen = []
    game.play("e1 use a1")
    while game.decision is not None:
        seen.append(mine.sum_of("strength"))
        game.play(next(action for action in sorted(game.legal()) if action.endswith(("energize", "end"))))
    changes = [index for index, amount in enumerate(seen) if amount == 0]
    first = {"activation": 2, "round": 4, "phase": 8, "lasting": None}[lasts]
    assert (changes[0] if changes else None) == first


def test_phase_triggers_ask_the_acting_player_first() -> None:
    bonus = ability("phase_ended", {"op": "score", "amount": 1}, by="any")
    game = skirmish({HERE: {"abilities": [bonus]}}, {(6, 4): {"abilities": [bonus], "start": 10}})
    while game.decision != (1, "window"):
        game.play(next(action for action in sorted(game.legal()) if action.endswith(("energize", "end"))))
    assert game.legal() == {"e2 use a1", "p1 pass"}
    game.play("e2 use a1")
    assert (game.vp, game.legal()) == ([0, 1], {"e1 use a1", "p0 pass"})
