"""Makes the JSON Schema of events from the table of events.toml; kinds and rules are those of the core."""

import re
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
FLOW = HERE.parents[1] / "rust" / "core" / "src" / "flow"
NAME = "event.schema.json"

Json = dict[str, Any]

TABLE = tomllib.loads((HERE / "events.toml").read_text(encoding="utf-8"))
TYPES: Json = TABLE.pop("types")
"""The types of values by name."""
WHO: Json = {
    "player": {"type": "integer", "minimum": 0, "maximum": 1},
    "subject": {"type": "integer", "minimum": 1},
    "object": {"type": "integer", "minimum": 1},
}
"""Whom an event may be about."""


def kinds() -> list[str]:
    """All kinds of events, as the core has them."""
    return re.findall(r'^    [A-Z]\w+ = "(\w+)",$', (FLOW / "event.rs").read_text(encoding="utf-8"), re.MULTILINE)


def rules() -> list[str]:
    """The ids of all rules, as the core has them."""
    return re.findall(r' = "([\w-]+)",', (FLOW / "rule.rs").read_text(encoding="utf-8").partition("rules! {")[2])


def schema() -> Json:
    """The schema of an event: what all have, and what those of each kind have."""
    properties: Json = {
        "number": {
            "type": "integer",
            "minimum": 0,
            "description": "Its number among the events of its game, from 0. Numbers only grow.",
        },
        "kind": {"enum": kinds(), "description": "What happened."},
        "rule": {"enum": rules(), "description": "The rule behind it; flow where it is the machine's own."},
        "player": about("player", "The player concerned; it is his secrets that nobody else is told."),
        "subject": about("subject", "Entity of the piece that acts."),
        "object": about("object", "Entity of the piece acted on."),
        "data": {"type": "object", "description": "What else is known of it, by its kind."},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:ironhex:{NAME}",
        "title": "ironhex event",
        "description": "Something that happened in a game, as Event.to_dict gives it. Hexes are [q, r].",
        "type": "object",
        "properties": properties,
        "required": [*properties],
        "additionalProperties": False,
        "allOf": [
            {"if": {"properties": {"kind": {"const": kind}}}, "then": {"$ref": f"#/$defs/{kind}"}} for kind in TABLE
        ],
        "$defs": {kind: of_kind(kind) for kind in TABLE},
    }


def about(whom: str, says: str) -> Json:
    """The schema of whom an event is about, of any kind."""
    return {"anyOf": [WHO[whom], {"type": "null"}], "description": says}


def of_kind(kind: str) -> Json:
    """What else holds of the events of a kind."""
    table = TABLE[kind]
    listed = {name.rstrip("?"): not name.endswith("?") for name in table["who"]}
    who = {name: WHO[name] if listed.get(name) else {"type": "null"} for name in WHO if listed.get(name, True)}
    data = {
        "properties": {
            key: TYPES[said.rstrip("?!")] | {"description": says} for key, (said, says) in keys(kind).items()
        },
        "required": [key for key, (said, _) in keys(kind).items() if said[-1] not in "?!"],
        "additionalProperties": False,
    }
    return {"description": table[""], "properties": who | {"data": data}}


def keys(kind: str) -> Json:
    """The keys of `data` in events of a kind, each with its type and what it is."""
    return {key: value for key, value in TABLE[kind].items() if key not in {"", "who"}}


def secrets(kind: str) -> set[str]:
    """Those that only its player and the referee are told."""
    return {key for key, (said, _) in keys(kind).items() if said.endswith("!")}
