"""The rolls of a game as they are told, and mods that roll."""

from collections.abc import Sequence
from typing import Any

import ironhex as ih
from examples.packages import load
from games.brace import Brace
from games.ember import EmberMod

SOURCES = ("seeded", "scripted", "outside", "replayed")
MODS = {"plain": (), "ember": (EmberMod, Brace), "weather": (load("weather", "weather"),)}


def lines(game: ih.Game) -> list[tuple[str, list[int]]]:
    """Sources and faces of all rolls, as the history has them."""
    told = [line.split()[1:] for line in game.history() if line.startswith("faces ")]
    return [(source, [int(face) for face in faces]) for source, *faces in told]


def rolled(events: Sequence[ih.Event]) -> list[tuple[str, list[int]]]:
    """The same as events tell it."""
    return [(event.data["source"], event.data["faces"]) for event in events if event.kind == "rolled"]


def standing(game: ih.Game) -> tuple[Any, ...]:
    """All that a refusal must leave as it was."""
    return game.state_hash(), game.stop, game.roll, game.dice, game.history(), game.event_count, game.steps
