"""Random content for random games: scenarios whose cards use the whole effect language.

Everything is legal content, so that the same tables can be written to files for ironhex and given to the model.
Amounts are small and repeated uses are bounded, so that no limit of the engine is met on the way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oracles.effects import ATTACK_TRIGGERS
from oracles.selectors import ONE_OF

if TYPE_CHECKING:
    from random import Random

Table = dict[str, Any]

CARDS = ("a", "b", "c", "d")
ADDED = ("burning", "marked")
STATUSES = ("disarm", "fracture", "slow", *ADDED)
ASKED = ("before_attack_roll", "after_attack_roll", "after_combat_damage", "after_movement", "defeated")
ASKED_RARELY = ("activation_began", "activation_ended", "phase_began", "phase_ended", "activation")
ANYBODY = ("self", "actor", "ally", "other_ally", "enemy", "unit", "allies", "other_allies", "enemies", "units")
PIECES = ("garrison", "garrisons", "chosen")


def setting(source: Random) -> Table:
    """Return a few readings and numbers, drawn at random; most games keep most defaults."""
    readings: dict[str, list[Any]] = {
        "lap_cap": ["next_phase", "none"],
        "tie_rule": ["per_pair", "one_side"],
        "shield_scope": ["attack", "all"],
        "crit_again": [False, True],
        "edge_is_collision": [False, True],
        "aoe_mirror": [False, True],
        "forced_move_picks_up": [True, False],
        "disarm_timing": ["after_attacker", "after_both"],
        "fracture_check": ["after_shields", "before_shields"],
        "tl_identity": ["modified", "printed"],
        "ask": ["public", "always"],
        "final_tie": ["draw", "last_activation"],
        "carry_limit": [1, 2, 0],
        "tl_cost_floor": [0, 2],
        "fracture_threshold": [3, 1],
        "garrison_vp": [2, 5],
        "rescue_tl": [2, 0],
        "phases": [2, 1, 3],
    }
    return {name: source.choice(values) for name, values in readings.items() if source.random() < 0.3}


def selector(source: Random, table: Table, *, attack: bool, words: tuple[str, ...] = ANYBODY) -> Table:
    """Add a selector to an op, or leave it at its default."""
    if source.random() < 0.4:
        return table
    table["to"] = source.choice([*words, *(["target"] * 4 if attack else []), *PIECES])
    if source.random() < 0.5:
        table["within"] = source.randint(1, 4)
        table |= {"beyond": source.randint(0, 1)} if source.random() < 0.3 else {}
        table |= {"sight": True} if source.random() < 0.3 else {}
        table |= {"from": source.choice(["actor", "target"] if attack else ["actor"])} if source.random() < 0.3 else {}
    return table


def _lasts(source: Random, *, attack: bool) -> Table:
    words = ["activation", "round", "phase", "lasting", *(["attack"] if attack else [])]
    return {"lasts": source.choice(words)} if source.random() < 0.4 else {}


def op(source: Random, when: str) -> Table:
    """Return an op that a trigger allows."""
    attack = when in ATTACK_TRIGGERS or when == "critical"
    makers = [_on_pieces, _on_pieces, _on_pieces, _on_pieces, _of_unit, _of_flow]
    if attack and when != "after_combat_damage":
        makers += [_of_attack, _of_attack, _of_attack]
    return source.choice(makers)(source, when, attack)


def _on_pieces(source: Random, _when: str, attack: bool) -> Table:
    tables: list[Table] = [
        {"op": "non_combat_damage", "amount": source.randint(1, 2)},
        {"op": "heal", "amount": source.randint(1, 3)},
        {"op": "status", "status": source.choice(STATUSES)},
        {"op": "status", "status": source.choice(STATUSES)},
        {"op": "remove_status", "status": source.choice(STATUSES)},
        {"op": "deactivate_shields"},
        {"op": "restore_shields", "amount": 1},
        {"op": "destroy_upgrade", "amount": source.randint(1, 2)},
        {"op": "push", "hexes": source.randint(1, 3)},
        {"op": "pull", "hexes": source.randint(1, 3)},
        {"op": "energy", "amount": source.choice([1, 2, -1])},
        {"op": "tl_move", "amount": source.randint(1, 3)},
        {"op": "return"},
        {"op": "swap"},
        {"op": "set", "field": "Energy.amount", "amount": 2},
        {"op": "add", "field": "Health.hp", "amount": source.choice([-1, 1])},
        {"op": "add", "field": "Shields.active", "amount": source.choice([-1, 1])},
        {"op": "set", "field": source.choice(["Health.max", "Reduction.amount"]), "amount": source.randint(1, 4)},
        {"op": "choose"},
        {"op": "advance"} | ({"hexes": source.randint(1, 3)} if source.random() < 0.5 else {}),
        {"op": "dash"} | ({"hexes": source.randint(1, 3)} if source.random() < 0.5 else {}),
    ]
    table = selector(source, source.choice(tables), attack=attack)
    if table["op"] == "choose" and table.get("to") not in ONE_OF:
        table.pop("to", None)  # one is chosen
    return table


def _of_unit(source: Random, _when: str, attack: bool) -> Table:
    longer = {"lasts": source.choice(["activation", "round", "phase", "lasting"])}
    tables: list[Table] = [
        {"op": source.choice(["strength", "accuracy", "damage"]), "amount": source.choice([-1, 1, 2])} | longer,
        {"op": "reduction", "amount": 1} | longer,
        {"op": "tl_cost", "amount": source.choice([-2, -1, 1])} | longer,
        {"op": "critical_from", "face": source.randint(6, 8)} | longer,
        {"op": source.choice(["ignore_line_of_sight", "ignore_mitigation", "no_responses"])} | longer,
        {"op": "untargetable"} | longer,
        {"op": "forbid", "what": source.sample(["advance", "dash", "attack", "rescue", "respond"], 2)} | longer,
    ]
    table = source.choice(tables)
    return table if table["op"] == "critical_from" else selector(source, table, attack=attack)


def _of_flow(source: Random, when: str, _attack: bool) -> Table:
    tables: list[Table] = [
        {"op": "score", "amount": source.randint(1, 2)},
        {"op": "repeat", "times": source.randint(1, 2)},
        {"op": "attack"},
        {"op": "attack", "weapon": 1},
        {"op": "capture"} | source.choice([{}, {"to": "objectives", "within": 2}, {"within": 3}]),
    ]
    if when == "defeated":
        tables += [{"op": "prevent_defeat", "hp": source.randint(1, 3)}] * 5
    return source.choice(tables)


def _of_attack(source: Random, when: str, attack: bool) -> Table:
    early = when in {"attack_declared", "before_attack_roll"}
    tables: list[Table] = [
        selector(source, {"op": "damage", "amount": source.randint(1, 2)}, attack=attack),
        selector(source, {"op": "reduction", "amount": source.randint(1, 2)}, attack=attack),
        {"op": "ignore_mitigation"},
    ]
    if when != "critical":
        tables.append({"op": "critical_from", "face": source.randint(6, 8)})
    if early:
        tables += [{"op": name, "amount": source.choice([-2, -1, 1, 2])} for name in ("strength", "accuracy")] * 2
        tables.append({"op": "no_responses"})
    if when == "attack_declared":
        tables += [{"op": "tl_cost", "amount": source.choice([-1, 1])}]
        tables += [{"op": "extra_target"} | source.choice([{}, {"within": 2}])] * 3
    if when in {"after_attack_roll", "critical"}:
        tables += [{"op": "dice", "amount": source.randint(1, 2)}] * 2
    if when == "after_attack_roll":
        which = source.choice([{}, {"which": "hits"}, {"which": "all"}])
        tables += [{"op": "reroll"} | which | source.choice([{}, {"amount": 2}])] * 3
    return source.choice(tables)


def condition(source: Random, when: str) -> Table:
    """Return a condition that a trigger allows."""
    attack = when in ATTACK_TRIGGERS or when == "critical"
    words = ["self", "actor", "actor", *(["target"] * 3 if attack else [])]
    of = {"of": source.choice(words)} if source.random() < 0.7 else {}
    tables: list[Table] = [
        {"test": "range", "within": source.randint(1, 5)} | of,
        {"test": "hexes", "within": source.randint(0, 5), "from": source.choice(words)} | of,
        {
            "test": "near",
            "what": source.choice(["objective", "ally", "other_ally", "enemy", "garrison", "base", "token"]),
        }
        | {"within": source.randint(1, 3)}
        | of,
        {"test": "damaged"} | of,
        {"test": "status", "status": source.choice(STATUSES)} | of,
        {"test": "level", "is": source.choice(["higher", "lower", "same"]), "than": source.choice(words)} | of,
        {"test": "in_water"} | of,
        {"test": "engaged"} | of,
        {"test": "carries"} | of,
        {"test": "on_board"} | of,
        {"test": "field", "field": "Energy.amount", "is": "at_least", "value": 1} | of,
        {"test": "field", "field": "Health.hp", "is": source.choice(["at_most", "equal"]), "value": 4} | of,
        {"test": "turn", "is": source.choice(["own", "other"])},
    ]
    if attack:
        tables += [
            {"test": "weapon"} | source.choice([{"tl": 2}, {"range": 3}, {"name": "Rifle"}, {"tl": 3, "range": 2}]),
            {"test": "criticals", "at_least": 1},
            {"test": "hits", "at_least": 2},
            {"test": "dealt", "at_least": 1},
        ]
    return source.choice(tables) | ({"not": True} if source.random() < 0.3 else {})


def _body(source: Random, when: str, *, grants: bool = False) -> Table:
    ops = [op(source, when) for _ in range(source.choice([1, 1, 2, 3]))]
    # Attacks granted by every attack would go on until a limit of the engine ends them.
    # A unit that is about to be defeated grants none either.
    grants = grants and when != "defeated"
    ops = [table for table in ops if grants or table["op"] != "attack"] or [{"op": "score", "amount": 1}]
    picked = False
    for table in ops:
        if table.get("to") == "chosen" and not picked:
            del table["to"]  # nothing is chosen yet
        usual = {"choose": "enemy", "swap": "other_ally", "capture": "objective"}.get(table["op"])
        picked = picked or table.get("to", usual) in ONE_OF
    repeats = [place for place, table in enumerate(ops) if table["op"] == "repeat"]
    # One at most: what two of them in an effect should mean is nowhere said.
    body: Table = {"effects": [table for place, table in enumerate(ops) if place not in repeats[1:]]}
    conditions = [condition(source, when) for _ in range(source.choice([0, 0, 1, 1, 2]))]
    return body | ({"if": conditions} if conditions else {})


def ability(source: Random) -> Table:
    """Return an ability of a card."""
    when = source.choice([*ASKED, *ASKED, *ASKED_RARELY, "attack_declared"])
    table: Table = {"name": "Ability", "when": when} | _body(source, when, grants=True)
    if when == "attack_declared" or (when != "activation" and source.random() < 0.3):
        table["optional"] = False
    if when not in {"activation", "phase_began", "phase_ended"} and source.random() < 0.6:
        table["by"] = source.choice(["ally", "other_ally", "enemy", "any"])
    if when in ATTACK_TRIGGERS and source.random() < 0.4:
        table["against"] = source.choice(["self", "ally", "other_ally", "enemy"])
    if when == "after_movement" and source.random() < 0.5:
        table["movement"] = source.sample(["advance", "dash", "push", "pull", "deploy"], 2)
    table |= {"cost": source.randint(1, 2)} if source.random() < 0.3 else {}
    if source.random() < 0.3:
        table["limit"] = source.choice(["attack", "round", "phase", "game", *(["none"] if "cost" in table else [])])
        if table["limit"] in {"attack", "none"}:
            table["effects"] = [entry for entry in table["effects"] if entry["op"] != "attack"] or _body(source, when)[
                "effects"
            ]
    return table


def weapon(source: Random) -> Table:
    """Return a weapon, with a range or with a pattern."""
    near = [[1, 0], [1, -1], [2, -1], [2, 0], [0, 1], [3, -1], [-1, 1]]
    table: Table = {
        "name": source.choice(["Rifle", "Saber"]),
        "tl": source.randint(1, 4),
        "strength": source.randint(1, 5),
    }
    table |= {"pattern": source.sample(near, 3)} if source.random() < 0.3 else {"range": source.randint(1, 5)}
    table |= {"ignores": ["line_of_sight"]} if source.random() < 0.2 else {}
    if source.random() < 0.4:
        when = source.choice(ATTACK_TRIGGERS)
        table["effects"] = [{"when": when} | _body(source, when)]
    if source.random() < 0.8:
        table["critical"] = {"needs": source.choice([1, 1, 2])} | _body(source, "critical")
    return table


def card(source: Random) -> Table:
    """Return a unit's card."""
    return {
        "name": "Unit",
        "statuses": source.sample(ADDED, 2),
        "hp": source.randint(3, 9),
        "vp": source.randint(1, 5),
        "start": source.randint(1, 4),
        "shields": source.choice([0, 0, 1, 2]),
        "reduction": source.choice([0, 0, 0, 1]),
        "dash": source.randint(1, 3),
        "weapons": [weapon(source) for _ in range(source.randint(1, 3))],
        "abilities": [ability(source) for _ in range(source.randint(0, 4))],
    }


def scenario(source: Random) -> Table:
    """Return a scenario as `content.load` does: two squads of three near each other, all kinds of pieces."""
    hexes = ["0", "0", "0", "0", "1", "1", "2", "0w", "-1", "1x", "."]
    rows = [[source.choice(hexes) for _ in range(8)] for _ in range(7)]
    rows[0][1:5] = rows[6][3:7] = ["0"] * 4
    board = [(column - row // 2, row) for row in range(1, 6) for column in range(8)]
    places = [list(hex_) for hex_ in source.sample(board, 17)]
    for q, r in places:
        rows[r][q + r // 2] = source.choice(["0", "0", "0", "1", "0w"])
    squads: list[list[Any]] = [
        [{"unit": name, "start": places.pop()} for name in source.sample(CARDS, 3)] for _ in range(2)
    ]
    for squad in squads:
        if source.random() < 0.5:
            squad[2] = squad[2]["unit"]
    sides = [
        {"name": "North", "base": [2, 0], "deploy": [[1, 0], [3, 0]]},
        {"name": "South", "base": [2, 6], "deploy": [[1, 6], [3, 6]]},
    ]
    return {
        "name": "Random",
        "settings": setting(source),
        "map": {"name": "Random", "rows": [" ".join(row) for row in rows]},
        "units": {name: card(source) for name in CARDS},
        "first_player": source.randint(0, 1),
        "players": [
            side | {"squad": squad, "garrisons": [places.pop()], "structures": [places.pop()]}
            for side, squad in zip(sides, squads, strict=True)
        ],
        "objectives": [
            {"hex": places.pop(), "vp": 3},
            {"hex": places.pop(), "vp": 1, "carriable": True},
            {"hex": places.pop(), "vp": 2, "carriable": True},
        ],
        "tokens": [{"hex": places.pop(), "kind": kind} for kind in ("energy", "shield", "speed", "strength")],
    }
