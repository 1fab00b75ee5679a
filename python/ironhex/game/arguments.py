"""Arguments of a game's methods, checked."""

from collections.abc import Iterable

from ironhex._core import Action
from ironhex.errors import DiceError, IronhexError, NotationError


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
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < end


def read_faces(faces: Iterable[int] | str) -> list[int] | str:
    """Faces as a list, gone through once, or a word that stands for some.

    Raises:
        DiceError: neither; the core says what is wrong with a list.
    """
    try:
        return faces if isinstance(faces, str) else list(faces)
    except TypeError as error:
        raise DiceError(f"faces must be a list of whole numbers from 1 to 10, not {faces!r:.60}") from error


def check_hooks(hooks: object) -> None:
    """Refuses what is no way to call mods.

    Raises:
        IronhexError: it is neither "run" nor "park".
    """
    if hooks not in ("run", "park"):
        raise IronhexError(f'hooks = {hooks!r} is neither "run" nor "park"')
