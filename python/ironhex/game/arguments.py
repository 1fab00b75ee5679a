"""Arguments of a game's methods, checked."""

from ironhex._core import Action
from ironhex.errors import NotationError


def read_action(action: Action | str) -> Action:
    """An action, or the one of a notation.

    Raises:
        NotationError: text that is no action, or something else.
    """
    if isinstance(action, Action):
        return action
    if not isinstance(action, str):
        raise NotationError(f"{action!r} is neither an action nor its notation")
    return Action.parse(action)


def is_whole(value: object, end: int) -> bool:
    """Whether a value is a whole number from 0 to before `end`."""
    return isinstance(value, int) and 0 <= value < end
