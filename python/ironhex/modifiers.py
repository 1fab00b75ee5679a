"""What effects have changed of a unit for a time, in words."""

from collections.abc import Mapping
from typing import Any

LASTS = {
    "ForActivation": "in this activation",
    "ForRound": "this round",
    "ForPhase": "this phase",
    "Lasting": "lasting",
}
"""Components of modifiers, each with how long it stays."""

_ADDED = {
    "strength": "Strength",
    "accuracy": "Accuracy",
    "damage": "Damage",
    "reduction": "reduction",
    "advance": "Advance",
    "dash": "Dash",
    "tl": "TL cost",
}
_FLAGS = ("needs no Line of Sight", "allows no responses", "ignores Shields and reductions", "cannot be a target")
_FORBIDDEN = ("Advance", "Dash", "attack", "rescue", "respond")


def modifiers(piece: Mapping[str, Any]) -> list[str]:
    """The modifiers of a unit: a text for each duration that it has some of, as "this round: Strength +1".

    Args:
        piece: its components.
    """
    found = [(lasts, _changes(piece[component])) for component, lasts in LASTS.items() if component in piece]
    return [f"{lasts}: {', '.join(changes)}" for lasts, changes in found if changes]


def _changes(modifier: Mapping[str, int]) -> list[str]:
    said = [f"{name} {modifier[field]:+d}" for field, name in _ADDED.items() if modifier[field]]
    if modifier["critical_from"]:
        said.append(f"criticals from {modifier['critical_from']}")
    said += _set(modifier["flags"], _FLAGS)
    forbidden = _set(modifier["forbid"], _FORBIDDEN)
    return [*said, f"may not {' or '.join(forbidden)}"] if forbidden else said


def _set(bits: int, words: tuple[str, ...]) -> list[str]:
    """The words of the bits that are set, lowest first."""
    return [word for number, word in enumerate(words) if bits >> number & 1]
