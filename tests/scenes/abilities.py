"""Effects of the cards of scenes in words of their own, and windows as a test goes through them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.content import ability
from scenes.state import legal

if TYPE_CHECKING:
    from collections.abc import Sequence

    import ironhex as ih
    from scenes.content import Table


def op(name: str, /, **keys: Any) -> Table:
    """An op of an effect."""
    return {"op": name, **keys}


def condition(name: str, /, **keys: Any) -> Table:
    """A condition of an effect; `is_` stands for the key `is`."""
    return {"test": name, **{key.rstrip("_"): value for key, value in keys.items()}}


def automatic(when: str, *effects: Table, **more: Any) -> Table:
    """An ability that applies by itself, as `ability` makes it."""
    return ability(when, *effects, optional=False, **more)


def lasting(when: str, *effects: Table, given: Sequence[Table] = ()) -> Table:
    """A persistent effect of a weapon."""
    return {"when": when, "if": list(given), "effects": list(effects)}


def play(game: ih.Game, *actions: str) -> list[ih.Event]:
    """Play some actions and return all that happened."""
    return [event for action in actions for event in game.play(action)]


def offered(game: ih.Game) -> tuple[str, int, set[str]]:
    """Kind and player of the open decision, and what may be answered."""
    decision = game.decision
    assert decision is not None
    return decision.kind, decision.player, legal(game)


def told(events: Sequence[ih.Event], *kinds: str) -> list[tuple[str, int | None]]:
    """Kinds and acting pieces of events, only of these kinds, in order."""
    return [(event.kind, event.subject) for event in events if event.kind in kinds]
