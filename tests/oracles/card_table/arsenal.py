"""Random content of the card table: cards that use every key, decks of them, readings and numbers.

Everything is legal content, as tables that can be written to files and given to the model alike. Costs are low and G
many, so that much is played; what could go on for ever (coins, plays that bring out plays) is small.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oracles.card_table.content import KINDS, PERMANENT, PLAY_AREAS

if TYPE_CHECKING:
    from random import Random

Table = dict[str, Any]

NATIONS = ("red", "blue", "green")
COINS = ("penny", "dime")
AREAS_TO_GO = ("hand", "deck", "deck_bottom", "junkyard", "lost", *PLAY_AREAS)
COSTS = ("designated", "total", "resource")


def content(source: Random) -> Table:
    """Return all tables of a game: `scenario`, `ruleset`, `decks` and `cards` by name."""
    settings = _settings(source)
    cards = {f"g{number}": _card(source, "g") for number in range(4)}
    kinds = ("unit", "unit", "character", "operation", "command", "command", "command", "answer", "answer", "answer")
    for number in range(16):
        kind = kinds[number] if number < len(kinds) else source.choice(kinds)
        cards[f"{kind}{number}"] = _card(source, kind)
    cards |= {name: _coin(source) for name in COINS}
    decks = {name: {"name": name, "cards": _deck(source, cards, settings)} for name in ("one", "two")}
    players = [{"name": f"Player {name}", "deck": name} for name in ("one", "two")]
    scenario = {"name": "Scene", "ruleset": "scene", "players": players, "first_player": source.randint(0, 1)}
    of_scenario = {key: settings[key] for key in settings if source.random() < 0.3}
    if of_scenario:
        scenario["settings"] = of_scenario
    ruleset = {"name": "Scene", "game": "card-table", "settings": settings}
    return {"scenario": scenario, "ruleset": ruleset, "decks": decks, "cards": cards}


def _settings(source: Random) -> Table:
    readings: dict[str, list[Any]] = {
        "opening_hand": [5, 7, 3],
        "turn_draw": [1, 2, 3],
        "g_plays": [1, 2, 0],
        "unit_plays": [1, 2, 0],
        "character_plays": [0, 1],
        "operation_plays": [0, 1],
        "command_plays": [0, 1, 2],
        "ask": ["public", "always"],
    }
    settings = {name: source.choice(values) for name, values in readings.items() if source.random() < 0.4}
    return settings | {"deck_cards": source.choice([20, 24, 30]), "deck_copies": source.choice([3, 4])}


def _deck(source: Random, cards: Table, settings: Table) -> list[Any]:
    names = [name for name in cards if name not in COINS]
    most, left = settings["deck_copies"], settings["deck_cards"]
    entries: list[Any] = []
    for name in source.sample(names[:4], 3) + source.sample(names[4:], len(names) - 4):
        copies = min(left, most if name in names[:4] else source.randint(1, most))
        if copies:
            entries.append(name if copies == 1 and source.random() < 0.5 else {"card": name, "copies": copies})
        left -= copies
    return entries


# ---- cards


def _card(source: Random, word: str) -> Table:
    kind = "command" if word == "answer" else word
    table: Table = {"name": word, "kind": kind, "nation": source.choice(NATIONS[: 2 if source.random() < 0.8 else 3])}
    table |= {"once_per_turn": True} if source.random() < 0.15 else {}
    if kind == "command":
        timing = "answer" if word == "answer" else source.choice(["any", "any", "turn", None])
        table |= {"timing": timing} if timing else {}
    elif source.random() < 0.4:
        table["area"] = source.choice(PLAY_AREAS)
    if kind == "g":
        table |= {"power": source.choice([0, 1, 1, 2, 2, 3, 4, 9])} if source.random() < 0.7 else {}
    else:
        table |= _costs(source)
    choosing = {"g": 0.1, "command": 0.5}.get(kind, 0.25)
    if source.random() < choosing:
        table["choose"] = _choose(source)
    table["effects"] = _effects(source, table, word)
    if kind != "command":
        _standing(source, table)
    return {key: value for key, value in table.items() if value != []}


def _coin(source: Random) -> Table:
    table: Table = {"name": "coin", "kind": "coin"}
    _standing(source, table)
    if source.random() < 0.1:  # nobody plays a coin
        table["effects"] = [_op(source, ["self"], as_play=False)]
    return table


def _standing(source: Random, table: Table) -> None:
    """Add what a card does while it is in play."""
    if source.random() < 0.35:
        table["triggers"] = [_trigger(source) for _ in range(source.randint(1, 2))]
    if source.random() < 0.3:
        table["changes"] = [_change(source) for _ in range(source.randint(1, 2))]


def _costs(source: Random) -> Table:
    found: Table = {"cost": _cost(source)}
    if source.random() < 0.25:
        found["cost"]["x"] = True
    if source.random() < 0.2:
        found["additional"] = {key: source.randint(0, 2) for key in ("resource", "discard") if source.random() < 0.7}
    if source.random() < 0.25:
        found["substitute"] = _cost(source)
    return {key: value for key, value in found.items() if value or key == "cost"}


def _cost(source: Random) -> Table:
    designated, more = source.choice([0, 0, 1, 1, 2, 3]), source.choice([0, 0, 1, 2, 4])
    cost = {"designated": designated, "total": designated + more, "resource": source.choice([0, 0, 0, 1, 2])}
    cost["discard"] = source.choice([0, 0, 0, 0, 1, 2])
    return {key: value for key, value in cost.items() if value or source.random() < 0.2}


def _choose(source: Random) -> Table:
    table: Table = {}
    if source.random() < 0.7:
        table["whose"] = source.choice(["enemy", "own", "any", "any"])
    if source.random() < 0.3:
        table["kinds"] = source.sample(KINDS, source.randint(2, 4))
    if source.random() < 0.5:
        areas = (*PLAY_AREAS, "junkyard", "lost")
        table["areas"] = source.sample(areas, source.randint(1, 4))
    if source.random() < 0.4:
        table |= {f"{what}_at_most": source.randint(0, 3) for what in source.sample(COSTS, source.randint(1, 2))}
    return table


def _change(source: Random) -> Table:
    table: Table = {"whose": source.choice(["own", "enemy", "any"])} if source.random() < 0.7 else {}
    table |= {"kinds": source.sample(KINDS, source.randint(1, 4))} if source.random() < 0.5 else {}
    table |= {what: source.choice([-2, -1, -1, 0, 1, 2]) for what in source.sample(COSTS, source.randint(1, 2))}
    return table


def _trigger(source: Random) -> Table:
    table: Table = {"when": source.choice(["played", "played", "turn_began"])}
    if source.random() < 0.8:
        table["by"] = source.choice(["self", "own", "enemy", "any"])
    if source.random() < (0.5 if table["when"] == "played" else 0.1):
        table["kinds"] = source.sample(KINDS, source.randint(1, 3))
    words = ["self", *(["played"] if table["when"] == "played" or source.random() < 0.2 else [])]
    table["effects"] = [_op(source, words, as_play=False) for _ in range(source.randint(1, 2))]
    return table


# ---- ops


def _effects(source: Random, table: Table, word: str) -> list[Table]:
    words = ["self"]
    words += ["chosen"] * 3 if "choose" in table else []
    words += ["played"] * 2 if word == "answer" else []
    chance = 0.95 if table["kind"] == "command" else 0.5
    if source.random() > chance:
        return []
    effects = [_op(source, words, as_play=True) for _ in range(source.randint(1, 2))]
    if table["kind"] == "command" and "choose" in table and source.random() < 0.5:
        effects.append({"op": "put", "card": "chosen", "to": source.choice(AREAS_TO_GO)})
    if word == "answer" and source.random() < 0.6:
        effects.insert(source.randint(0, len(effects)), {"op": "negate"})
    if table.get("cost", {}).get("x") and source.random() < 0.8:
        effects.append(
            {"op": source.choice(["draw", "lose"]), "whose": source.choice(["own", "enemy"]), "amount_of": "x"}
        )
    return effects


def _op(source: Random, words: list[str], *, as_play: bool) -> Table:
    makers = [_of_cards, _of_cards, _on_card, _on_card, _bringing]
    return source.choice(makers)(source, words, as_play)


def _of_cards(source: Random, words: list[str], _as_play: bool) -> Table:
    op: Table = {"op": source.choice(["draw", "draw", "lose", "discard", "shuffle", "coin"])}
    if op["op"] == "coin":
        op["card"] = source.choice(COINS)
    elif source.random() < 0.9:
        op["whose"] = source.choice(["own", "enemy"])
    if op["op"] == "shuffle":
        return op
    if source.random() < 0.3:
        op["amount_of"] = source.choice(COSTS)
        op["of"] = source.choice(words)
    elif source.random() < 0.7:
        op["amount"] = source.choice([0, 1, 1, 1, 2, 2, 2, 3])
        op |= {"amount_of": "amount"} if source.random() < 0.1 else {}
    return op


def _on_card(source: Random, words: list[str], _as_play: bool) -> Table:
    op: Table = {"op": source.choice(["put", "put", "put", "roll", "reroll"]), "card": source.choice(words)}
    if op["op"] == "put":
        op["to"] = source.choice(AREAS_TO_GO)
    return op


def _bringing(source: Random, words: list[str], as_play: bool) -> Table:
    op: Table = {"op": "bring_out"}
    if "chosen" in words and source.random() < 0.6:
        op["from"] = "chosen"
    else:
        op["from"] = source.choice(["hand", "junkyard"])
        op |= {"kinds": source.sample((*PERMANENT, *KINDS), source.randint(1, 3))} if source.random() < 0.6 else {}
        if "kinds" in op:
            op["kinds"] = sorted(set(op["kinds"]))
    op |= {"area": source.choice([*PLAY_AREAS, "own"])} if source.random() < 0.3 else {}
    op |= {"counts_as_play": source.random() < 0.9} if as_play and source.random() < 0.6 else {}
    return op
