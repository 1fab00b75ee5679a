"""Attacks in the model: areas, damage, statuses, windows (rules.md 5 and 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from oracles.battlefield import placements
from oracles.scene import ability, skirmish, weapon
from oracles.timeline import phase_and_space

if TYPE_CHECKING:
    from oracles.skirmish import Skirmish

HERE, THERE = (3, 2), (4, 2)


def hp(game: Skirmish, entity: int) -> int:
    return game.field.fighters[entity - 1].hp


def after(game: Skirmish, entity: int) -> Any:
    return game.view()["pieces"][entity]


# ---- areas


def test_at_4_placements() -> None:
    assert set(placements({"pattern": [[1, 0]]}, mirror=True)) == {f"turn{turn}" for turn in range(6)}
    ring = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]]
    assert set(placements({"pattern": ring}, mirror=True)) == {"turn0"}
    assert len(placements({"pattern": [[1, 0], [3, -1]]}, mirror=True)) == 12


def test_at_6_one_roll_for_all_and_accuracy_for_each() -> None:
    rows = ["0 0 0 0 0 0 0 0 0"] * 5
    rows[2] = "0 0 0 0 0 1 0 0 0"  # (4, 2) is higher
    blast = weapon({"op": "energy", "amount": 1}, pattern=[[1, 0], [0, 1]], strength=4)
    del blast["range"]
    game = skirmish({HERE: {"weapons": [blast]}}, {THERE: {"hp": 9}, (3, 3): {"hp": 9}}, rows=rows)
    assert {action for action in game.legal() if "attack" in action} == {
        f"e1 attack w1 turn{turn}"
        for turn in (0, 1)  # turn5 leaves out the Engaged one
    }
    game.play("e1 attack w1 turn0", [4, 4, 5, 9])
    assert (hp(game, 2), hp(game, 3)) == (9 - 2, 9 - 4)
    assert after(game, 1)["Energy"] == {"amount": 1}


def test_at_6_strength_for_one_target_is_for_all() -> None:
    rows = ["0 0 0 0 0 0 0 0 0"] * 5
    rows[2] = "0 0 0 0 0 1 0 0 0"
    blast = weapon(pattern=[[1, 0], [0, 1]], strength=1)
    del blast["range"]
    bonus = ability(
        "before_attack_roll",
        {"op": "strength", "amount": 2},
        {"op": "damage", "amount": 1},
        **{"if": [{"test": "level", "is": "higher"}]},
    )
    game = skirmish(
        {HERE: {"weapons": [blast], "abilities": [bonus]}}, {THERE: {"hp": 9}, (3, 3): {"hp": 9}}, rows=rows
    )
    game.play("e1 attack w1 turn0")
    assert game.decision == (0, "window")
    assert game.legal() == {"e1 use a1", "p0 pass"}
    game.play("e1 use a1", [8, 8, 1])
    assert (hp(game, 2), hp(game, 3)) == (9 - 2 - 1, 9 - 2)


# ---- damage and statuses


@pytest.mark.parametrize(
    ("check", "hits", "shields", "dealt", "stays"),
    [
        ("after_shields", 3, 1, 2, True),
        ("before_shields", 3, 1, 5, False),
        ("before_shields", 3, 4, 2, False),
        ("after_shields", 4, 1, 6, False),
    ],
)
def test_at_11_fracture(check: str, hits: int, shields: int, dealt: int, *, stays: bool) -> None:
    attacker = {"weapons": [weapon(strength=hits)]}
    game = skirmish({HERE: attacker}, {THERE: {"hp": 20, "shields": shields}}, settings={"fracture_check": check})
    game.field.units[1].statuses.add("fracture")
    game.play("e1 attack w1 e2", [5] * hits)
    assert hp(game, 2) == 20 - dealt
    assert ("Fracture" in after(game, 2)) == stays


def test_at_11_a_fracture_given_by_the_critical_counts() -> None:
    game = skirmish({HERE: {"weapons": [weapon({"op": "status", "status": "fracture"})]}}, {THERE: {"hp": 20}})
    game.play("e1 attack w1 e2", [9, 9, 9])
    assert hp(game, 2) == 20 - 6


def test_at_12_disarm() -> None:
    game = skirmish({HERE: {"weapons": [weapon({"op": "damage", "amount": 5})]}}, {THERE: {"hp": 20}})
    game.field.units[0].statuses.add("disarm")
    game.play("e1 attack w1 e2", [9, 4, 2, 10])
    assert game.rolls == [[9, 4, 2], [10]]
    assert hp(game, 2) == 20 - 2
    assert "Disarm" not in after(game, 1)


@pytest.mark.parametrize(("timing", "rolls"), [("after_attacker", [[5, 5, 5], [1, 1, 1], [8]]), ("after_both", None)])
def test_at_5_when_disarm_counts(timing: str, rolls: list[list[int]] | None) -> None:
    answer = ability("after_attack_roll", {"op": "dice", "amount": 1}, by="enemy", optional=False)
    game = skirmish({HERE: {}}, {THERE: {"hp": 20, "abilities": [answer]}}, settings={"disarm_timing": timing})
    game.field.units[0].statuses.add("disarm")
    game.play("e1 attack w1 e2", [5, 5, 5, 1, 1, 1, 8] if rolls else [5, 5, 5, 8, 1, 1, 1, 1])
    assert game.rolls == (rolls or [[5, 5, 5], [8], [1, 1, 1, 1]])


# ---- windows


def test_at_5_the_attackers_player_comes_first() -> None:
    mine = ability("before_attack_roll", {"op": "accuracy", "amount": 1})
    theirs = ability("before_attack_roll", {"op": "reduction", "amount": 2}, by="enemy", against="self", cost=1)
    game = skirmish({HERE: {"abilities": [mine]}}, {THERE: {"hp": 9, "abilities": [theirs]}})
    game.field.units[1].energy = 1
    game.play("e1 attack w1 e2")
    assert game.legal() == {"e1 use a1", "p0 pass"}
    game.play("p0 pass")
    assert game.decision == (1, "window")
    game.play("e2 use a1", [8, 8, 8])
    assert hp(game, 2) == 9 - 1
    assert game.field.units[1].energy == 0


def test_ls_7_artillery_support() -> None:
    support = ability(
        "after_combat_damage",
        {"op": "non_combat_damage", "amount": 1},
        by="other_ally",
        **{"if": [{"test": "range", "within": 3}]},
    )
    near = skirmish({HERE: {}, (4, 4): {"abilities": [support]}}, {THERE: {"hp": 9, "shields": 5}})
    near.play("e1 attack w1 e3", [8, 1, 1])
    near.play("e2 use a1")
    assert hp(near, 3) == 8
    assert not any("use" in action for action in near.legal())
    far = skirmish({HERE: {}, (-1, 4): {"abilities": [support]}}, {THERE: {"hp": 9}})
    far.play("e1 attack w1 e3", [8, 1, 1])
    assert far.decision == (0, "activation")


def test_at_14_after_combat_damage_remembers_the_last_hex() -> None:
    goals = [{"hex": [5, 2], "vp": 5}]
    vengeance = ability("after_combat_damage", {"op": "capture", "to": "objectives", "within": 1, "from": "target"})
    game = skirmish({HERE: {"abilities": [vengeance]}}, {THERE: {"hp": 1}}, objectives=goals)
    game.play("e1 attack w1 e2", [8, 1, 1])
    assert game.vp == [5, 0]
    game.play("e1 use a1")
    assert after(game, 5)["Control"] == {"player": 0}


def test_df_4_a_prevented_defeat_scores_nothing() -> None:
    escape = ability("defeated", {"op": "prevent_defeat", "hp": 2}, limit="game")
    game = skirmish({HERE: {}}, {THERE: {"hp": 3, "abilities": [escape]}})
    game.play("e1 attack w1 e2", [8, 8, 8])
    assert game.decision == (1, "window")
    game.play("e2 use a1")
    assert (hp(game, 2), game.vp) == (2, [0, 0])


def test_at_15_a_granted_attack_comes_after_the_attack() -> None:
    answer = ability("before_attack_roll", {"op": "attack"}, by="enemy")
    game = skirmish({HERE: {}}, {THERE: {"hp": 9, "abilities": [answer]}})
    game.play("e1 attack w1 e2")
    game.play("e2 use a1", [8, 8, 1])
    assert hp(game, 2) == 9 - 2
    assert game.decision == (1, "attack")
    assert game.legal() == {"e2 attack w1 e1", "p1 pass"}
    game.play("e2 attack w1 e1", [8, 1, 1])
    assert hp(game, 1) == 4 - 1
    assert phase_and_space(game.timeline.where(2)[1]) == (1, 9)
    assert game.decision == (0, "activation")


def test_ac_4_defeated_in_its_own_activation() -> None:
    mine = ability("after_attack_roll", {"op": "non_combat_damage", "amount": 9}, by="enemy", optional=False)
    mine["effects"][0]["to"] = "actor"
    game = skirmish({HERE: {}}, {THERE: {"hp": 9, "abilities": [mine]}})
    game.play("e1 attack w1 e2", [8, 8, 8])
    assert game.vp == [0, 5]
    assert hp(game, 2) == 9
    assert phase_and_space(game.timeline.where(1)[1]) == (1, 6)  # e1 paid 3 and the penalty 2
