"""The sanity of the skirmish oracle: worked examples of rules.md 11, small games, and random play to the end."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from oracles import dice
from oracles.content import Terrain, load
from oracles.scene import PLAIN, scenario, unit, weapon
from oracles.skirmish import Skirmish, contest, mitigate
from oracles.timeline import Timeline, after_cost, phase_and_space, time_at

if TYPE_CHECKING:
    from pathlib import Path

    from oracles.content import Table
    from oracles.lines import Hex


# ---- Timeline (rules.md 11)


@pytest.mark.parametrize(
    ("start", "cost", "end"),
    [
        ((1, 1), 3, (1, 4)),
        ((1, 8), 4, (2, 2)),
        ((1, 10), 1, (2, 1)),
        ((1, 7), 3, (1, 10)),
        ((1, 1), 10, (2, 1)),
        ((1, 1), 11, (2, 2)),
        ((1, 8), 15, (2, 3)),
    ],
)
def test_tl_3_costs(start: tuple[int, int], cost: int, end: tuple[int, int]) -> None:
    assert phase_and_space(after_cost(time_at(*start), cost, start[0])) == end


def test_tl_3_without_a_cap() -> None:
    assert phase_and_space(after_cost(time_at(1, 8), 15, 1, "none")) == (3, 3)


def test_tl_4_and_tl_5_stacks() -> None:
    track = Timeline()
    for player, entity, time in ((0, 1, 5), (0, 2, 5), (1, 4, 5), (0, 3, 2)):
        track.place(player, entity, time)
    assert track.pay(3, 3, 1)
    assert track.stacks[0, 5] == [1, 2, 3]
    order, last = [], 1
    while (due := track.due(10, last, 0)) is not None:
        order.append(due[0])
        last = track.where(due[0])[0]
        track.push_back(due[0], 100)
    assert order == [1, 4, 2, 3]
    assert not track.pay(1, 0, 1)


# ---- the game


def duel(mine: Table, theirs: Table, at: Hex = (3, 2), target: Hex = (4, 2), **changes: object) -> Skirmish:
    """Return a game in which e1 acts first and e2 stands near, on a flat board of 9 by 5."""
    left, right = [{"unit": "mine", "start": list(at)}], [{"unit": "theirs", "start": list(target)}]
    units = {"mine": unit(start=1) | mine, "theirs": unit(start=9) | theirs}
    return Skirmish(scenario(PLAIN, left, right, units, **changes))


def hp(game: Skirmish, entity: int) -> int:
    return game.field.units[entity - 1].hp


def space(game: Skirmish, entity: int) -> tuple[int, int]:
    return phase_and_space(game.timeline.where(entity)[1])


def test_terrain_is_read_from_rows() -> None:
    terrain = Terrain(["0 1w .", "2x -1 0", "0 0 3"])
    assert terrain.levels == {(0, 0): 0, (1, 0): 1, (0, 1): 2, (1, 1): -1, (2, 1): 0, (-1, 2): 0, (0, 2): 0, (1, 2): 3}
    assert terrain.water == {(1, 0)}
    assert terrain.impassable == {(0, 1)}


@pytest.mark.parametrize(
    ("hits", "reduction", "shields", "dealt", "stopped"),
    [(4, 0, 2, 2, 2), (1, 0, 2, 0, 1), (5, 2, 1, 2, 1), (2, 2, 1, 0, 0), (0, 3, 2, 0, 0)],
)
def test_at_10_damage(hits: int, reduction: int, shields: int, dealt: int, stopped: int) -> None:
    assert mitigate(hits, reduction, shields) == (dealt, stopped)


def test_ob_3_contests() -> None:
    assert contest(None, 0, 1, 0) == 0
    assert contest(None, 0, 1, 1) is None
    assert contest(1, 0, 2, 1) is None
    assert contest(0, 0, 2, 1) == 0
    assert contest(1, 0, 1, 1) == 1


def test_a_normal_attack_and_at_3() -> None:
    game = duel({}, {"shields": 1})
    assert game.decision == (0, "activation")
    assert "e1 attack w1 e2" in game.legal()
    game.play("e1 attack w1 e2", [4, 9, 3])
    assert hp(game, 2) == 3
    assert game.view()["pieces"][2]["Shields"] == {"active": 0, "total": 1}
    assert "e1 end" in game.legal()
    assert not any("attack" in action or "dash" in action for action in game.legal())
    game.play("e1 end")
    assert space(game, 1) == (1, 4)
    assert game.view()["active"] == 1  # (1, 4) comes before (1, 9)


def test_df_1_defeat() -> None:
    game = duel({}, {"hp": 2, "start": 6})
    game.play("e1 attack w1 e2", [4, 9, 3])
    seen = game.view()["pieces"][2]
    assert game.vp == [5, 0]
    assert seen["Token"]["time"] == 8
    assert seen["Health"] == {"hp": 2, "max": 2}
    assert "Position" not in seen


def test_at_9_critical_effects() -> None:
    mine = {"weapons": [weapon({"op": "damage", "amount": 2}, {"op": "dice", "amount": 2})]}
    game = duel(mine, {"hp": 20})
    game.play("e1 attack w1 e2", [9, 10, 9, 9, 1])
    assert hp(game, 2) == 20 - 3 - 2 - 1
    assert game.rolls == [[9, 10, 9], [9, 1]]
    again = duel(mine, {"hp": 20}, settings={"crit_again": True})
    again.play("e1 attack w1 e2", [9, 10, 9, 9, 1, 5, 5])
    assert hp(again, 2) == 20 - 3 - 2 - 1 - 2 - 2


def test_mv_6_push() -> None:
    game = duel({"weapons": [weapon({"op": "push", "hexes": 2})]}, {"hp": 20})
    game.play("e1 attack w1 e2", [9, 1, 1])
    assert game.decision == (0, "push")
    assert game.legal() == {"e1 push e2 E", "e1 push e2 NE", "e1 push e2 SE", "e1 push e2 stop"}
    assert game.view()["pieces"][2]["Target"]["hits"] == 1
    game.play("e1 push e2 SE")
    assert game.field.units[1].hex == (4, 3)
    assert game.legal() == {"e1 push e2 E", "e1 push e2 SE", "e1 push e2 stop"}
    game.play("e1 push e2 SE")
    assert game.field.units[1].hex == (4, 4)
    assert game.decision == (0, "activation")
    assert hp(game, 2) == 19


def test_mv_6_collision_defeats_and_ends_the_attack() -> None:
    left = [{"unit": "mine", "start": [3, 2]}]
    right = [{"unit": "weak", "start": [4, 2]}, {"unit": "weak", "start": [5, 2]}]
    units = {
        "mine": unit(start=1, weapons=[weapon({"op": "push", "hexes": 2}, {"op": "dice", "amount": 1})]),
        "weak": unit(start=6, hp=2),
    }
    game = Skirmish(scenario(PLAIN, left, right, units))
    game.play("e1 attack w1 e2", [9, 1, 1])
    game.play("e1 push e2 E")
    assert game.vp == [10, 0]
    assert game.rolls == [[9, 1, 1]]
    assert [game.view()["pieces"][entity]["Token"] for entity in (2, 3)] == [
        {"time": 8, "stack": 0},
        {"time": 8, "stack": 1},
    ]


def test_dp_1_and_dp_2() -> None:
    units = {"mine": unit(start=1), "theirs": unit(start=9)}
    game = Skirmish(scenario(["0 0 0 0 0 0"], ["mine"] * 3, ["theirs"], units))
    assert game.decision == (0, "deploy")
    assert game.legal() == {"e1 deploy 0,0", "e1 deploy 1,0"}
    game.play("e1 deploy 0,0")
    assert game.legal() == {"e1 advance 1,0", "e1 advance 2,0", "e1 advance 3,0"}
    game.play("e1 advance 1,0")
    assert "e1 energize" in game.legal()
    game.play("e1 energize")
    # Own units may be passed, so the Base has an exit; the other deploy hex is taken.
    assert game.legal() == {"e2 deploy 0,0"}
    closed = Skirmish(scenario(["0 0x 0 0 0"], ["mine"], ["theirs"], units))
    assert closed.activations > 1
    assert closed.field.units[0].energy > 0


@pytest.mark.parametrize(
    ("goal", "vp", "winner"),
    [([3, 1], [10, 0], 0), ([4, 1], [0, 0], "draw")],  # beside e1 alone; beside both, 1 v 1
)
def test_ob_6_a_game_of_energize(goal: list[int], vp: list[int], winner: int | str) -> None:
    game = duel({}, {}, objectives=[{"hex": goal, "vp": 5}])
    while game.decision is not None:
        game.play(next(action for action in game.legal() if action.endswith(("energize", "end"))))
    seen = game.view()
    assert (seen["phase"], seen["space"], seen["active"]) == (3, 1, None)
    assert (game.vp, seen["winner"]) == (vp, winner)
    assert seen["activations"] == 10 + 6


CARDS = {
    "a": unit(start=2, weapons=[weapon({"op": "damage", "amount": 2}), weapon(range=1, tl=2, strength=5)]),
    "b": unit(
        start=2,
        hp=6,
        vp=3,
        shields=2,
        weapons=[weapon({"op": "push", "hexes": 2}, range=5), weapon({"op": "dice", "amount": 2}, range=1)],
    ),
    "c": unit(start=4, hp=9, vp=9, reduction=1, advance=4, weapons=[weapon(tl=0, strength=0), weapon(tl=25)]),
}


def skirmish(number: int) -> Table:
    source = random.Random(number)
    rows = [
        " ".join(source.choice(["0", "0", "0", "1", "2", "0w", "-1", "1x", "."]) for _ in range(9)) for _ in range(7)
    ]
    rows[0] = "0 0 1 0 2 0 0 0 0"
    rows[1] = "0 0 0 0 1 0 0 0 0"
    squad = ["a", "b", "c"]
    goals = [{"hex": [2, 1], "vp": 5}, {"hex": [5, 1], "vp": 3}]
    settings = {"edge_is_collision": number % 2 == 0, "crit_again": number % 3 == 0, "phases": 2 + number % 2}
    return scenario(rows, squad, squad, CARDS, objectives=goals, settings=settings, first_player=number % 2)


def check(game: Skirmish) -> None:
    """Check what must hold at every stop."""
    field = game.field
    standing = [fighter.hex for fighter in field.units if fighter.hex is not None]
    assert len(standing) == len(set(standing))
    assert not field.terrain.impassable & set(standing)
    assert set(standing) <= set(field.terrain.levels)
    for fighter in field.units:
        assert 0 < fighter.hp <= fighter.content["hp"]
        assert sum(fighter.entity in stack for stack in game.timeline.stacks.values()) == 1
        if fighter.hex in field.bases:
            assert game.turn is not None
            assert game.turn.unit is fighter
    if game.decision is not None:
        assert game.legal()
        assert (game.decision[1] == "push") == (game.attack is not None)


def test_random_games_end_and_keep_their_invariants() -> None:
    seen: Counter[str] = Counter()
    for number in range(40):
        source = random.Random(number)
        game = Skirmish(skirmish(number))
        for step in range(5000):
            check(game)
            if game.decision is None:
                break
            options = sorted(game.legal())
            attacks = [action for action in options if "attack" in action]
            action = source.choice(attacks or options)
            seen[action.split()[1]] += 1
            game.play(action, iter(dice.faces(number, 0, 0, step, 200)))
        assert game.decision is None
        assert game.winner in {0, 1, "draw"}
    assert set(seen) == {"deploy", "advance", "dash", "attack", "energize", "end", "push"}


def test_an_illegal_action_changes_nothing() -> None:
    game = duel({}, {})
    before = game.view()
    with pytest.raises(ValueError, match="not legal"):
        game.play("e2 energize")
    assert game.view() == before


def test_content_is_loaded_from_files(tmp_path: Path) -> None:
    files = {
        "rulesets/standard.toml": 'name = "Standard"\n[settings]\nphases = 3\ndash_tl = 1\n',
        "units/a.toml": 'name = "A"\nhp = 3\nvp = 2\nstart = 2\n'
        '[[weapons]]\nname = "W"\ntl = 2\nrange = 2\nstrength = 2\n'
        '[weapons.critical]\nneeds = 2\neffects = [{ op = "push", hexes = 1 }]\n',
        "maps/m.toml": 'name = "M"\nrows = ["0 0 0 0", "0 0 0"]\n',
        "scenarios/s.toml": 'name = "S"\nruleset = "standard"\nmap = "m"\n[settings]\ndash_tl = 4\n'
        '[[players]]\nname = "L"\nbase = [0, 0]\ndeploy = [[0, 0]]\nsquad = [{ unit = "a", start = [0, 1] }]\n'
        '[[players]]\nname = "R"\nbase = [3, 0]\ndeploy = [[3, 0]]\nsquad = ["a"]\n'
        "[[objectives]]\nhex = [1, 0]\nvp = 5\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    game = Skirmish(load(tmp_path, "s", {"dash_hexes": 1}))
    assert (game.settings["phases"], game.settings["dash_tl"], game.settings["dash_hexes"]) == (3, 4, 1)
    assert game.view()["pieces"][5] == {"Objective": {"vp": 5}, "Position": {"q": 1, "r": 0}}
    assert game.view()["pieces"][1]["Position"] == {"q": 0, "r": 1}
