"""Components that mods declare: typed fields in the state of the game itself, so saved, cloned and hashed."""

import keyword
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar, dataclass_transform, get_args, get_origin, get_type_hints, overload

from ironhex.components import COMPONENTS, Component, Field
from ironhex.errors import ModError

u8 = Annotated[int, "u8"]
"""A whole number from 0 to 255."""
i8 = Annotated[int, "i8"]
"""A whole number from -128 to 127."""
u16 = Annotated[int, "u16"]
"""A whole number from 0 to 65,535."""
i16 = Annotated[int, "i16"]
"""A whole number from -32,768 to 32,767."""
u32 = Annotated[int, "u32"]
"""A whole number from 0 to 4,294,967,295."""
i32 = Annotated[int, "i32"]
"""A whole number from -2,147,483,648 to 2,147,483,647."""

RANGES: Mapping[str, tuple[int, int]] = {
    "u8": (0, 2**8 - 1),
    "i8": (-(2**7), 2**7 - 1),
    "u16": (0, 2**16 - 1),
    "i16": (-(2**15), 2**15 - 1),
    "u32": (0, 2**32 - 1),
    "i32": (-(2**31), 2**31 - 1),
}
"""The types of fields, with their least and largest values."""

SeenBy = Literal["all", "owner", "referee"]
SEERS: tuple[SeenBy, ...] = ("all", "owner", "referee")
On = Literal["pieces", "players", "match"]
TABLES: tuple[On, ...] = ("pieces", "players", "match")

Class = TypeVar("Class", bound=type)


@dataclass(frozen=True)
class DeclaredField:
    """A field of a declared component: name, type (a key of `RANGES`) and default."""

    name: str
    kind: str
    default: int


@dataclass(frozen=True)
class Declaration:
    """What `component` was told.

    Attributes:
        name: name of the component.
        on: what has it: "pieces", "players" or "match".
        fields: its fields, in order.
        version: version of the component.
        requires: names of components of the same table that a row must have to have this one.
        from_start: whether every row that can have it begins with it.
        renamed: fields that earlier versions called otherwise, old name to present one.
        dropped: fields of earlier versions that are no more.
        seen_by: who sees it in views.
    """

    name: str
    on: On
    fields: tuple[DeclaredField, ...]
    version: int
    requires: tuple[str, ...]
    from_start: bool
    renamed: Mapping[str, str]
    dropped: tuple[str, ...]
    seen_by: SeenBy

    @property
    def for_core(self) -> tuple[Any, ...]:
        """As the core takes it."""
        fields = [(field.name, field.kind, field.default) for field in self.fields]
        store = (self.name, self.on, fields)
        renamed, dropped = list(self.renamed.items()), list(self.dropped)
        return store, self.version, list(self.requires), self.from_start, renamed, dropped, self.seen_by


@overload
def component(cls: Class, /) -> Class: ...
@overload
def component(
    *,
    on: On = "pieces",
    version: int = 1,
    requires: Sequence[str | type] = (),
    from_start: bool | None = None,
    renamed: Mapping[str, str] | None = None,
    dropped: Sequence[str] = (),
    seen_by: SeenBy = "all",
) -> Callable[[Class], Class]: ...
@dataclass_transform(kw_only_default=True)
def component(
    cls: type | None = None,
    /,
    *,
    on: On = "pieces",
    version: int = 1,
    requires: Sequence[str | type] = (),
    from_start: bool | None = None,
    renamed: Mapping[str, str] | None = None,
    dropped: Sequence[str] = (),
    seen_by: SeenBy = "all",
) -> Any:
    """Declares a component: a class with typed fields becomes columns of the state of every game with its mod.

    Args:
        cls: the class, where the decorator stands without brackets.
        on: what has it: "pieces" (units, objectives, own pieces), "players" or the "match" itself.
        version: raise it when fields get another name or go; new fields just take their defaults in old saves.
        requires: components (of the same kind) that a row must have to have this one, as `("Unit",)`.
        from_start: whether every row that has all that is required begins with it. Unless told, that is so for players,
            the match, and components that require something.
        renamed: fields that earlier versions called otherwise, old name to present one.
        dropped: fields of earlier versions that are no more.
        seen_by: who sees it in `Game.view`: "all", its "owner" (the player of the piece, or the player himself) or the
            "referee" alone. The referee sees everything.

    Returns:
        A class like those of `ironhex.components`: in esper worlds a handle on the game; called with values, a part.

    Raises:
        ModError: a field without one of the known types, a default that does not fit, or a name that cannot be.

    Example:
        >>> import ironhex as ih
        >>> @ih.component(requires=("Unit",))
        ... class Morale:
        ...     value: ih.u8 = 3
        >>> Morale(value=2)
        Morale(value=2)
    """

    def declare(cls: type) -> type[Component]:
        name = cls.__name__
        if on not in TABLES:
            raise ModError(f"component {name}: on = {on!r} is none of {', '.join(TABLES)}")
        if seen_by not in SEERS:
            raise ModError(f"component {name}: seen_by = {seen_by!r} is none of {', '.join(SEERS)}")
        if seen_by == "owner" and on == "match":
            raise ModError(f'component {name}: the match has no owner; seen_by is "all" or "referee"')
        if isinstance(requires, str):
            raise ModError(f"component {name}: requires = {requires!r} must be a list or a tuple, as ({requires!r},)")
        if not _is_version(version):
            raise ModError(f"component {name}: version = {version!r} is none: 1 to 65,535")
        if any(name == known.__name__ for known in COMPONENTS):
            raise ModError(f"component {name}: the name is that of a component of the rules")
        required = tuple(other if isinstance(other, str) else other.__name__ for other in requires)
        usual = on != "pieces" or bool(required)
        fields = _read_fields(cls)
        declaration = Declaration(
            name=name,
            on=on,
            fields=fields,
            version=version,
            requires=required,
            from_start=usual if from_start is None else from_start,
            renamed=dict(renamed or {}),
            dropped=tuple(dropped),
            seen_by=seen_by,
        )
        return _made(cls, declaration)

    return declare if cls is None else declare(cls)


def _is_version(version: object) -> bool:
    return isinstance(version, int) and 1 <= version <= 65_535


def _made(cls: type, declaration: Declaration) -> type[Component]:
    """The class of handles and parts."""
    left_out = {"__dict__", "__weakref__", *(field.name for field in declaration.fields)}
    members: dict[str, Any] = {key: value for key, value in vars(cls).items() if key not in left_out}
    members |= {field.name: Field(field.default) for field in declaration.fields}
    members["declaration"] = declaration
    # Handles have no room for anything else: a misspelt field is an error.
    members["__slots__"] = ()
    bases = tuple(base for base in cls.__bases__ if base is not object)
    return type(cls.__name__, (*bases, Component), members)


def _read_fields(cls: type) -> tuple[DeclaredField, ...]:
    annotations = vars(cls).get("__annotations__", {})
    try:
        hints = get_type_hints(cls, include_extras=True)
    except Exception:  # noqa: BLE001 - a name that is not to be found is told below, by its field
        hints = dict(annotations)
    plain = [name for name, value in vars(cls).items() if type(value) is int and name not in annotations]
    for name in plain:
        raise ModError(f"component {cls.__name__}: {name} has no type: write {name}: ironhex.u8 = {vars(cls)[name]}")
    fields = []
    for name in annotations:
        kind = _kind(hints.get(name, annotations[name]))
        if kind is None:
            known = ", ".join(f"ironhex.{known}" for known in RANGES)
            raise ModError(
                f"component {cls.__name__}, field {name}: {annotations[name]!r} is no type of a field: {known}"
            )
        if name.startswith("_") or keyword.iskeyword(name) or name in vars(Component):
            raise ModError(f"component {cls.__name__}: {name!r} cannot be the name of a field")
        fields.append(DeclaredField(name, kind, _default(cls, name, kind)))
    return tuple(fields)


def _kind(hint: object) -> str | None:
    if isinstance(hint, str):
        word = hint.rpartition(".")[2].strip("'\"")
        return word if word in RANGES else None
    if get_origin(hint) is Annotated:
        return next((word for word in get_args(hint)[1:] if isinstance(word, str) and word in RANGES), None)
    return None


def _default(cls: type, name: str, kind: str) -> int:
    default = vars(cls).get(name, 0)
    low, high = RANGES[kind]
    if isinstance(default, bool) or not isinstance(default, int) or not low <= default <= high:
        raise ModError(
            f"component {cls.__name__}, field {name}: default {default!r} does not fit {kind}: {low} to {high}"
        )
    return default


def declaration_of(cls: object) -> Declaration:
    """What a component was declared as.

    Raises:
        ModError: the class was not made by `component`.
    """
    found = vars(cls).get("declaration") if isinstance(cls, type) else None
    if not isinstance(found, Declaration):
        raise ModError(f"{cls!r} is no component: put @ironhex.component before the class")
    return found
