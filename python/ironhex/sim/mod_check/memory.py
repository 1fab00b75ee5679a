"""What mods keep in Python: everything that their listeners could reach from one call to the next."""

import inspect
import random
import sys
from collections.abc import Iterable, Iterator
from types import FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

from ironhex.mods import Mod
from ironhex.mods.mod import Hearing

Memory = dict[str, str]
"""By the name of a place, as "self.seen" or "heat.TOTAL", its content as text that tells contents apart."""

DEPTH = 6
LONGEST = 2000
_SKIPPED = ("ironhex", "logging", "threading", "re", "typing", "abc", "importlib")


def memory_of(mods: Iterable[Mod]) -> Memory:
    """Everything that mods keep: their attributes, those of their classes, globals, defaults and closures."""
    found: Memory = {}
    for mod in mods:
        for name, value in vars(mod).items():
            found[f"{mod.name}: self.{name}"] = text_of(value)
        for cls in _own_classes(mod):
            _remember_class(found, mod, cls)
        for module in {cls.__module__ for cls in _own_classes(mod)}:
            _remember_module(found, mod, sys.modules.get(module))
    return found


def changes(before: Memory, after: Memory) -> list[str]:
    """What has changed, as "heat: self.seen was [] and is [1, 2]"."""
    return [
        f"{place} was {_short(before.get(place, 'not there'))} and is {_short(after.get(place, 'not there'))}"
        for place in sorted({*before, *after})
        if before.get(place) != after.get(place)
    ]


def chance() -> tuple[object, bytes]:
    """The state of the random generators that a whole process shares: Python's and NumPy's."""
    numpy_state: Any = np.random.get_state()  # noqa: NPY002 - that is the one to be watched
    return random.getstate(), repr(
        [part.tobytes() if hasattr(part, "tobytes") else part for part in numpy_state]
    ).encode()


def _own_classes(mod: Mod) -> list[type]:
    return [cls for cls in type(mod).__mro__ if cls not in {Mod, object} and not _is_skipped(cls.__module__)]


def _remember_class(found: Memory, mod: Mod, cls: type) -> None:
    for name, value in vars(cls).items():
        functions = [value.each, value.many] if isinstance(value, Hearing) else [value]
        for function in functions:
            inner = getattr(function, "__func__", function)
            if isinstance(inner, FunctionType):
                _remember_function(found, f"{mod.name}: {cls.__name__}.{name}", inner)
            elif not name.startswith("__") and function is not None and not callable(function):
                found[f"{mod.name}: {cls.__name__}.{name}"] = text_of(function)


def _remember_module(found: Memory, mod: Mod, module: ModuleType | None) -> None:
    for name, value in vars(module).items() if module is not None else ():
        if name.startswith("__") or isinstance(value, ModuleType):
            continue
        if isinstance(value, FunctionType):
            if value.__module__ == getattr(module, "__name__", ""):
                _remember_function(found, f"{mod.name}: {value.__module__}.{name}", value)
        elif isinstance(value, type):
            if value.__module__ == getattr(module, "__name__", "") and not issubclass(value, Mod):
                _remember_class(found, mod, value)
        else:
            found[f"{mod.name}: {getattr(module, '__name__', '')}.{name}"] = text_of(value)


def _remember_function(found: Memory, place: str, function: FunctionType) -> None:
    defaults = inspect.signature(function).parameters.values()
    for parameter in defaults:
        if parameter.default is not inspect.Parameter.empty:
            found[f"{place}(default of {parameter.name})"] = text_of(parameter.default)
    for name, value in vars(function).items():
        if not name.startswith("__"):
            found[f"{place}.{name}"] = text_of(value)
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=False):
        if name != "__class__":
            found[f"{place}(closed over {name})"] = _of_cell(cell)


def _of_cell(cell: Any) -> str:  # noqa: ANN401 - its type has no public name before Python 3.12
    try:
        return text_of(cell.cell_contents)
    except ValueError:
        return "nothing yet"


def text_of(value: object, depth: int = DEPTH, above: tuple[int, ...] = ()) -> str:
    """A value as text that tells it from others of its type; objects by what is inside, not by where they lie."""
    if value is None or isinstance(value, bool | int | float | complex | str | bytes):
        return repr(value)
    if depth == 0 or id(value) in above:
        return "…"
    above = (*above, id(value))
    if isinstance(value, np.ndarray):
        return f"array {value.dtype} {value.shape} {value.tolist()!r}"
    if isinstance(value, dict):
        pairs = (f"{text_of(key, depth - 1, above)}: {text_of(kept, depth - 1, above)}" for key, kept in value.items())
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list | tuple | set | frozenset):
        texts = [text_of(kept, depth - 1, above) for kept in value]
        return f"{type(value).__name__}({', '.join(texts if isinstance(value, list | tuple) else sorted(texts))})"
    return _of_object(value, depth, above)


def _of_object(value: object, depth: int, above: tuple[int, ...]) -> str:
    kind = type(value)
    name = kind.__qualname__
    if isinstance(value, type | ModuleType | FunctionType | MethodType) or callable(value):
        return f"<{getattr(value, '__qualname__', name)}>"
    if _is_skipped(kind.__module__):
        return f"<{name}>"
    inside = [f"{key}={text_of(kept, depth - 1, above)}" for key, kept in _attributes(value)]
    if not inside or kind.__reduce__ is not object.__reduce__:
        inside += [text_of(part, depth - 1, above) for part in _reduced(value)]
    return f"{name}({', '.join(inside)})"


def _reduced(value: object) -> list[object]:
    """What pickle would keep of an object written in C, as of a deque or a random generator; its items are listed."""
    try:
        reduced = value.__reduce_ex__(2)
    except Exception:  # noqa: BLE001 - generators, files and the like cannot be looked into
        return []
    parts = reduced[1:] if isinstance(reduced, tuple) else (reduced,)
    return [list(part) if isinstance(part, Iterator) else part for part in parts]


def _attributes(value: object) -> Iterator[tuple[str, object]]:
    yield from getattr(value, "__dict__", {}).items()
    for cls in type(value).__mro__:
        for slot in getattr(cls, "__slots__", ()):
            if hasattr(value, slot):
                yield slot, getattr(value, slot)


def _is_skipped(module: str) -> bool:
    return module.partition(".")[0] in _SKIPPED


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:45]}… ({len(text):,} characters)"
