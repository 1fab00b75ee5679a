"""Edits as the history has them, made again."""

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ironhex.components import CARD_ENTITIES, COMPONENTS, Component
from ironhex.errors import NotationError, StoreError

if TYPE_CHECKING:
    from ironhex.game import Game

_ENTITY = re.compile(r"e(\d{1,3})")
_OF = re.compile(r"(?:([epc])(\d{1,3})|match)")
_NUMBER = re.compile(r"-?\d{1,19}")
_PART = re.compile(r"(\w{1,64})\(([^() ]*)\)")


def edit(game: "Game", words: str) -> None:
    """Makes an edit from its words, as `write Health.hp e3 5` or `spawn e13 Objective(vp=3) Position(q=1,r=2)`.

    Raises:
        NotationError: words that are no edit.
        StoreError, CapacityError: it cannot be made; the state is as it was.
    """
    verb, *rest = words.split(" ")
    if verb not in _EDITS or not rest:
        raise _no_edit(words)
    _EDITS[verb](game, rest)


def _write(game: "Game", words: list[str]) -> None:
    of = _OF.fullmatch(words[1]) if len(words) == 3 else None
    if of is None:
        raise _no_edit(" ".join(("write", *words)))
    field, _, value = words
    entity = None if of[1] is None else int(of[2]) + CARD_ENTITIES * (of[1] == "c")
    game.edit(field, entity, _number(value))


def _spawn(game: "Game", words: list[str]) -> None:
    expected = _entity(words[0])
    made = game.spawn(*(_part(game, word) for word in words[1:]))
    if made != expected:
        game.undo(1, referee=True)
        raise StoreError(f"the new piece is e{made}, not e{expected}")


def _add(game: "Game", words: list[str]) -> None:
    game.add(_entity(words[0]), *(_part(game, word) for word in words[1:]))


def _remove(game: "Game", words: list[str]) -> None:
    if len(words) != 2:
        raise _no_edit(" ".join(("remove", *words)))
    game.remove(_entity(words[0]), _component(game, words[1]))


def _discard(game: "Game", words: list[str]) -> None:
    if len(words) != 1:
        raise _no_edit(" ".join(("discard", *words)))
    game.discard(_entity(words[0]))


_EDITS: Mapping[str, Callable[["Game", list[str]], None]] = {
    "write": _write,
    "spawn": _spawn,
    "add": _add,
    "remove": _remove,
    "discard": _discard,
}


def _part(game: "Game", word: str) -> Component:
    found = _PART.fullmatch(word)
    if found is None:
        raise NotationError(f"{word!r} is no component with values, as Position(q=1,r=2)")
    values = [pair.partition("=") for pair in found[2].split(",") if pair]
    return _component(game, found[1])(**{field: _number(value) for field, _, value in values})


def _component(game: "Game", name: str) -> type[Component]:
    for known in (*COMPONENTS, *game.mods.components):
        if known.__name__ == name:
            return known
    raise StoreError(f"there is no component {name!r} in this game")


def _entity(word: str) -> int:
    found = _ENTITY.fullmatch(word)
    if found is None:
        raise NotationError(f"{word!r} is no entity, as e3")
    return int(found[1])


def _number(word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise NotationError(f"{word!r} is no number")
    return int(word)


def _no_edit(words: str) -> NotationError:
    return NotationError(f"{words!r} is no edit")
