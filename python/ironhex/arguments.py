"""Arguments as callers give them, checked."""

import operator
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Protocol, TypeAlias

from ironhex.actions import Action
from ironhex.errors import DiceError, IronhexError, NotationError


class Chosen(Protocol):
    """What holds an action, as a `Choice` does."""

    @property
    def action(self) -> Action:
        """The action."""


Playable: TypeAlias = Action | Chosen | str
"""What says an action: itself, one of `Game.choices`, or its notation."""


def read_action(action: Playable) -> Action:
    """An action, that of a choice, or the one of a notation.

    Raises:
        NotationError: text that is no action, or something else.
    """
    if isinstance(action, Action):
        return action
    if isinstance(chosen := getattr(action, "action", None), Action):
        return chosen
    if not isinstance(action, str):
        raise NotationError(f"{action!r:.60} is neither an action nor its notation")
    return Action.parse(action)


def whole(value: object) -> int | None:
    """A whole number of Python or NumPy; None for anything else, truth values as well."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type] # what has no __index__ is refused
    except TypeError:
        return None


def is_whole(value: object, end: int) -> bool:
    """Whether a value is a whole number from 0 to before `end`."""
    number = whole(value)
    return number is not None and 0 <= number < end


def read_hex(value: object) -> tuple[int, int] | None:
    """A hex `(q, r)`, as a pair of whole numbers; None for anything else."""
    if not isinstance(value, tuple | list) or len(value) != 2:
        return None
    q, r = map(whole, value)
    return None if q is None or r is None else (q, r)


def read_faces(faces: Iterable[int] | str, name: str = "faces") -> list[int] | str:
    """Faces as a list, gone through once, or a word that stands for some.

    Raises:
        DiceError: neither; the core says what is wrong with a list.
    """
    if isinstance(faces, str):
        return faces
    try:
        # Sets and mappings have lost what was rolled twice, or its order.
        if not isinstance(faces, AbstractSet | Mapping):
            return list(faces)
    except TypeError:
        pass
    raise DiceError(f"{name} must be a list of whole numbers from 1 to 10, not {faces!r:.60}")


def check_hooks(hooks: object) -> None:
    """Refuses what is no way to call mods.

    Raises:
        IronhexError: it is neither "run" nor "park".
    """
    if hooks not in ("run", "park"):
        raise IronhexError(f'hooks = {hooks!r} is neither "run" nor "park"')
