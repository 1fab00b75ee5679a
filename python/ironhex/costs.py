"""What plays of cards cost, in words (PC-4)."""

from collections.abc import Iterable, Mapping
from typing import Any

Cost = Mapping[str, Any]
"""Parts of a cost by the keys of content files, as `designated` or `energy`; what is left out is 0."""


def cost_text(cost: Cost, kind: str) -> str:
    """A whole cost, as "1/2/0", "2/2/X, discard 1" or "1 TL, 2 Energy"; empty for a Tactics card that costs nothing.

    Args:
        cost: its parts.
        kind: kind of the card, as "unit".
    """
    if kind == "tactics":
        return ", ".join([*_parts(cost, ("tl", "TL"), ("energy", "Energy")), *_discard(cost)])
    power = f"{cost.get('designated', 0)}/{cost.get('total', 0)}"
    return ", ".join([f"{power}/{_resource(cost)}", *_discard(cost)])


def ways_text(ways: Iterable[Cost], kind: str) -> str:
    """What a play costs in every way in which it can be paid for, as "1/2/0 or 0/0/0, discard 1"; empty if nothing.

    Args:
        ways: the cost of each way.
        kind: kind of the card, as "unit".
    """
    told = [cost_text(cost, kind) for cost in ways]
    return " or ".join(told) if any(told) else ""


def extra_text(cost: Cost) -> str:
    """A cost that is paid besides, as "1 resource, discard 1"."""
    return ", ".join([*_parts(cost, ("resource", "resource")), *_discard(cost)])


def _resource(cost: Cost) -> str:
    amount = cost.get("resource", 0)
    if not cost.get("x", 0):
        return str(amount)
    return f"{amount}+X" if amount else "X"


def _parts(cost: Cost, *words: tuple[str, str]) -> list[str]:
    return [f"{cost[key]} {word}" for key, word in words if cost.get(key, 0)]


def _discard(cost: Cost) -> list[str]:
    return [f"discard {cost['discard']}"] if cost.get("discard", 0) else []
