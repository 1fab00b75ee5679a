"""The schema of positions of scenarios: keys and components that the core knows, and room for those of mods."""

from typing import Any

from ironhex import _core
from ironhex.components import AREAS

Json = dict[str, Any]

KEY = "position"
"""The key of a scenario that holds it."""
REFERENCE: Json = {"$ref": f"#/$defs/{KEY}"}
"""What stands there in its schema: readers of content take it as it is, the core reads it where games begin."""
OF_MOD: Json = {"type": "object", "additionalProperties": {"type": "integer"}}
"""A component that a mod declares: numbers by field."""
ENTITY: Json = {"type": "integer", "minimum": 1, "maximum": 64}
PLAYER: Json = {"type": "integer", "minimum": 0, "maximum": 1}
COUNT: Json = {"type": "integer", "minimum": 0}
NAMES: Json = {"type": "array", "items": {"type": "string"}}

HEAD: Json = {
    "mods": NAMES | {"description": "Mods whose components it has: they must be given."},
    "listeners": {"type": "string", "description": "What the mods listened to, where one has something in flight."},
    "phase": {"type": "integer", "minimum": 1, "maximum": 1000, "description": "The phase being played (TL-3)."},
    "space": {"type": "integer", "minimum": 1, "maximum": 10, "description": "The space of the Timeline (TL-3)."},
    "activations": COUNT | {"description": "Activations, or turns of the card table, begun so far."},
    "active": ENTITY | {"description": "The active unit."},
    "last_player": PLAYER | {"description": "Who made the last activation, or had the last turn (TL-5)."},
    "winner": {"enum": [0, 1, "draw"], "description": "How the match has ended; without the key it goes on."},
    "phases_scored": COUNT | {"description": "Phases scored; without the key those before `phase`."},
    "effects_begun": COUNT | {"description": "Effects begun in this activation: there is a limit."},
    "queued": COUNT | {"description": "What mods have queued in this activation: there is a limit."},
}
KINDS = ("shield", "speed", "strength")


def schema() -> Json:
    """The schema of the table `position`."""
    known = dict(_core.components())
    of_cards = {"Card", "Zone", "Rolled", "Played"}
    pieces = {name: fields for name, fields in known.items() if name not in of_cards}
    cards = {name: fields for name, fields in known.items() if name in of_cards}
    tables = {
        "attack": attack(),
        "stack": {
            "type": "array",
            "maxItems": 24,
            "items": frame(),
            "description": "What is in flight, the lowest first.",
        },
        "players": rows({"Score": ["vp"]}, "Components of the players, by number."),
        "pieces": rows(pieces, "Components of the pieces, by entity; without the table all begin as they are set up."),
        "cards": rows(cards, "Components of the cards, by number; without the table decks are shuffled."),
        "match": rows({}, "Components that mods declare for the match, under 0."),
    }
    revealed = {
        "description": "Upgrades that lay face down and do so no more (BD-4).",
        **table(dict.fromkeys(KINDS, COUNT)),
    }
    return {
        "description": "Where games begin that have been played before: see docs/saves.md.",
        **table(HEAD | {"revealed": revealed} | tables),
    }


def table(properties: Json) -> Json:
    """A table with these keys and no others."""
    return {"type": "object", "properties": properties, "additionalProperties": False}


def rows(components: dict[str, list[str]], description: str) -> Json:
    """A table of rows by number, each with components of the core, or of mods."""
    number: Json = {"type": "integer"}
    properties = {
        name: table({field: value_of(name, field, number) for field in fields}) for name, fields in components.items()
    }
    row = {"type": "object", "properties": properties, "additionalProperties": OF_MOD}
    return {
        "type": "object",
        "description": description,
        "patternProperties": {"^[0-9]+$": row},
        "additionalProperties": False,
    }


def value_of(component: str, field: str, number: Json) -> Json:
    """What a field holds: a number, the id of a card, or a word for the number."""
    if field == "card" and component in {"Unit", "Card"}:
        return {"type": "string", "description": "Card id."}
    words = {("BoardToken", "kind"): ["energy", *KINDS], ("Zone", "area"): list(AREAS)}
    return {"enum": words[component, field]} if (component, field) in words else number


def attack() -> Json:
    """The attack in flight."""
    face = {"type": "integer", "minimum": 1, "maximum": 10}
    numbers = ("criticals", "roll_dice", "strength", "accuracy", "tl", "critical_from", "flags")
    properties = {"faces": {"type": "array", "maxItems": 32, "items": face}} | {
        name: {"type": "integer"} for name in numbers
    }
    return table(properties) | {"description": "The attack in flight."}


def frame() -> Json:
    """A frame of the stack."""
    words = {name: {"type": "string"} for name in ("procedure", "step", "left")}
    entities = dict.fromkeys(("subject", "object", "source"), ENTITY)
    register = {"type": "integer", "minimum": -(2**15), "maximum": 2**15 - 1}
    lists = {
        "entities": {"type": "array", "items": ENTITY},
        "registers": {"type": "array", "minItems": 6, "maxItems": 6, "items": register},
    }
    numbers = dict.fromkeys(("listener", "effect", "op"), COUNT)
    return table(words | {"player": PLAYER} | entities | numbers | lists) | {
        "required": ["procedure", "step", "player"]
    }
