"""Components: classes for `esper.get_components`, each a handle on a row of a game's block.

A handle reads and writes the block itself. A write is an edit: it is checked, changes the game and its hash, and
stands in the game's history. Called with values, as `Position(q=1, r=2)`, a class makes a part for `Game.spawn` and
`Game.add` instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ironhex.errors import StaleHandleError, StoreError

if TYPE_CHECKING:
    import weakref
    from typing import Self

    from ironhex.entities import Entities


class Field:
    """A number of a component."""

    def __set_name__(self, owner: type[Component], name: str) -> None:
        self.name = name
        self.full_name = f"{owner.__name__}.{name}"

    def __get__(self, handle: Component | None, owner: type[Component]) -> Any:  # noqa: ANN401 - itself on the class
        if handle is None:
            return self
        if handle.game is None:
            return handle.part_values.get(self.name, 0)
        return alive(handle).read(self.full_name, handle.entity)

    def __set__(self, handle: Component, value: int) -> None:
        if handle.game is None:
            handle.part_values[self.name] = value
        else:
            alive(handle).edit(self.full_name, handle.entity, value)


def alive(handle: Component) -> Entities:
    """The game of a handle.

    Raises:
        StaleHandleError: the handle is from before a restore, or its game is gone.
    """
    game = handle.game() if handle.game is not None else None
    if game is None or game.epoch != handle.epoch:
        raise StaleHandleError(f"{handle!r} is from before a restore, or its game is gone: ask the world again")
    return game


class Component:
    """A component of one entity: a handle on a game, or a part for `Game.spawn` and `Game.add`."""

    __slots__ = ("__weakref__", "entity", "epoch", "game", "part_values")
    fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls.fields = tuple(name for name, value in vars(cls).items() if isinstance(value, Field))

    def __init__(self, **values: int | str) -> None:
        unknown = set(values) - set(self.fields)
        if unknown:
            raise StoreError(f"{type(self).__name__} has no field {min(unknown)!r}; it has {list(self.fields)}")
        self.game: weakref.ref[Entities] | None = None
        self.entity = 0
        self.epoch = 0
        # Fields that are not given keep the value they have, or take their default.
        self.part_values: dict[str, Any] = dict(values)

    @classmethod
    def of(cls, game: weakref.ref[Entities], entity: int, epoch: int) -> Self:
        """The handle of an entity of a game."""
        handle = cls.__new__(cls)
        handle.game, handle.entity, handle.epoch = game, entity, epoch
        return handle

    def __repr__(self) -> str:
        if self.game is not None:
            return f"<{type(self).__name__} of e{self.entity}>"
        values = ", ".join(f"{name}={value!r}" for name, value in self.part_values.items())
        return f"{type(self).__name__}({values})"


class Owner(Component):
    """Whose piece it is."""

    __slots__ = ()
    player = Field()


class Unit(Component):
    """A unit; `card` is the id of its card."""

    __slots__ = ()
    card = Field()


class Base(Component):
    """A player's Base."""

    __slots__ = ()


class Objective(Component):
    """An objective; `vp` is what it scores at the end of each phase (OB-6)."""

    __slots__ = ()
    vp = Field()


class Control(Component):
    """Control of an objective by a player; absent while it is neutral (OB-1)."""

    __slots__ = ()
    player = Field()


class Position(Component):
    """Place on the board in axial coordinates; absent in Reserve."""

    __slots__ = ()
    q = Field()
    r = Field()


class Health(Component):
    """Hit points left, and of an undamaged unit."""

    __slots__ = ()
    hp = Field()
    max = Field()


class Token(Component):
    """The Timeline token: absolute time, (phase - 1) * 10 + space, and order in its stack (TL-3, TL-4)."""

    __slots__ = ()
    time = Field()
    stack = Field()


class Energy(Component):
    """The Energy counter (BD-2)."""

    __slots__ = ()
    amount = Field()


class Shields(Component):
    """Shields that still stop a point, and all Shields (AT-10)."""

    __slots__ = ()
    active = Field()
    total = Field()


class Reduction(Component):
    """Points taken off combat damage (AT-10)."""

    __slots__ = ()
    amount = Field()


class Target(Component):
    """A target of the attack in flight: Accuracy taken at the roll, hits and damage so far."""

    __slots__ = ()
    accuracy = Field()
    hits = Field()
    damage = Field()


COMPONENTS: tuple[type[Component], ...] = (
    Owner,
    Unit,
    Base,
    Objective,
    Control,
    Position,
    Health,
    Token,
    Energy,
    Shields,
    Reduction,
    Target,
)
"""Every declared component of pieces, in the order of the schema."""
