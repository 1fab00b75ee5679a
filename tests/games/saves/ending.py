"""How a game that was loaded ended, in words that no later layout of the state changes."""

import hashlib
import json
from typing import Any

import ironhex as ih

FIELDS = {
    "Score": ("vp",),
    "Owner": ("player",),
    "Unit": ("card",),
    "Base": (),
    "Objective": ("vp",),
    "Control": ("player",),
    "Position": ("q", "r"),
    "Health": ("hp", "max"),
    "Token": ("time", "stack"),
    "Energy": ("amount",),
    "Shields": ("active", "total"),
    "Reduction": ("amount",),
}
"""The components and fields of save format 1's first version. Later ones are not part of an ending."""


def known(parts: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The values of an entity that the first version had too."""
    present = {name: fields for name, fields in parts.items() if name in FIELDS}
    return {name: {field: fields[field] for field in FIELDS[name]} for name, fields in present.items()}


def ending(game: ih.Game) -> str:
    """Play to the end at random, and digest what became of players and pieces, and in how many decisions."""
    decisions = 0
    while game.stop != "done":
        game.play(game.policy_action("random"))
        decisions += 1
    view = game.view()
    state: dict[str, Any] = {
        "players": {str(player): known(parts) for player, parts in enumerate(view["players"])},
        "pieces": {str(entity): known(parts) for entity, parts in view["pieces"].items()},
    }
    cards = [[card["id"], card["owner"], card["area"], card["place"]] for card in game.view("referee")["cards"]]
    if cards:
        state["cards"] = cards
    text = json.dumps(state, sort_keys=True).encode()
    return f"{decisions}-{hashlib.blake2b(text, digest_size=16).hexdigest()}"
