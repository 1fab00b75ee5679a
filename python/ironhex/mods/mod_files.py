"""Finding mods: by the name of an installed one, by module and class, or by file."""

import importlib
import importlib.util
import sys
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType

from ironhex.errors import ModError
from ironhex.mods.mod import Mod

GROUP = "ironhex.mods"
"""The group of entry points under which installed mods are found."""


def installed() -> dict[str, EntryPoint]:
    """The mods that are installed, by name."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def find_mod(name: str) -> Mod:
    """Finds a mod.

    Args:
        name: the name of an installed mod (an entry point of the group "ironhex.mods"), `module:Class`, or the path of
            a Python file, with `:Class` behind it if there are several mods in it.

    Raises:
        ModError: there is none, or it cannot be loaded.

    Example:
        >>> import ironhex as ih
        >>> try:
        ...     ih.find_mod("nowhere")
        ... except ih.ModError as error:
        ...     print(str(error).split(";")[0])
        there is no mod 'nowhere'
    """
    known = installed()
    if name in known:
        return _made(name, _loaded(name, known[name].load))
    place, _, cls = name.rpartition(":") if _names_class(name) else (name, "", "")
    if place.endswith(".py") or Path(place).is_file():
        return _of_module(name, _loaded(name, lambda: _module_of_file(Path(place))), cls)
    if cls:
        return _of_module(name, _loaded(name, lambda: importlib.import_module(place)), cls)
    installed_ones = ", ".join(sorted(known)) or "none"
    raise ModError(
        f"there is no mod {name!r}; installed are: {installed_ones}. Besides a name, `module:Class` and the path of a "
        "Python file are understood"
    )


def _names_class(name: str) -> bool:
    return ":" in name and name.rpartition(":")[2].isidentifier()


def _module_of_file(file: Path) -> ModuleType:
    if not file.is_file():
        raise ModError(f"there is no file {file}")
    module_name = f"ironhex_mod_{file.stem}"
    spec = importlib.util.spec_from_file_location(module_name, file)
    if spec is None or spec.loader is None:
        raise ModError(f"{file} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        sys.modules.pop(module_name, None)
        raise
    return module


def _loaded(name: str, load: object) -> object:
    try:
        return load()  # type: ignore[operator]
    except ModError:
        raise
    except Exception as error:
        raise ModError(f"mod {name!r} cannot be loaded: {type(error).__name__}: {error}") from error


def _of_module(name: str, module: object, cls: str) -> Mod:
    if cls:
        if not hasattr(module, cls):
            raise ModError(f"mod {name!r}: there is no {cls!r} in it")
        return _made(name, getattr(module, cls))
    own = [value for value in vars(module).values() if _is_own(value, module)]
    if len(own) != 1:
        names = ", ".join(value.__name__ for value in own) or "none"
        raise ModError(f"mod {name!r}: the file must hold one mod, or say which with `:Class`; there are: {names}")
    return _made(name, own[0])


def _is_own(value: object, module: object) -> bool:
    is_mod = isinstance(value, type) and issubclass(value, Mod) and value is not Mod
    return is_mod and getattr(value, "__module__", "") == getattr(module, "__name__", "")


def _made(name: str, found: object) -> Mod:
    if isinstance(found, type) and issubclass(found, Mod):
        found = _loaded(name, found)
    if not isinstance(found, Mod):
        raise ModError(f"mod {name!r}: {found!r} is no ironhex.Mod")
    return found
