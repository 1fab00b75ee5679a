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

    from ironhex.game.entities import Entities


class Field:
    """A number of a component; `default` is what a part has that was not given a value."""

    def __init__(self, default: int = 0) -> None:
        self.default = default

    def __set_name__(self, owner: type[Component], name: str) -> None:
        self.name = name

    def __get__(self, handle: Component | None, owner: type[Component]) -> Any:  # noqa: ANN401 - itself on the class
        if handle is None:
            return self
        if handle.in_game is None:
            return handle.part_values.get(self.name, self.default)
        return alive(handle).read(f"{type(handle).__name__}.{self.name}", handle.entity)

    def __set__(self, handle: Component, value: int) -> None:
        if handle.in_game is None:
            handle.part_values[self.name] = value
        else:
            alive(handle).edit(f"{type(handle).__name__}.{self.name}", handle.entity, value)


def alive(handle: Component) -> Entities:
    """The game of a handle.

    Raises:
        StaleHandleError: the handle is from before a restore, or its game is gone.
    """
    game = handle.in_game() if handle.in_game is not None else None
    if game is None or game.epoch != handle.epoch:
        raise StaleHandleError(f"{handle!r} is from before a restore, or its game is gone: ask the world again")
    return game


class Component:
    """A component of one entity: a handle on a game, or a part for `Game.spawn` and `Game.add`."""

    __slots__ = ("__weakref__", "entity", "epoch", "in_game", "part_values")
    fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        own = tuple(name for name, value in vars(cls).items() if isinstance(value, Field))
        cls.fields = (*cls.fields, *own)

    def __init__(self, **values: int | str) -> None:
        unknown = set(values) - set(self.fields)
        if unknown:
            raise StoreError(f"{type(self).__name__} has no field {min(unknown)!r}; it has {list(self.fields)}")
        self.in_game: weakref.ref[Entities] | None = None
        self.entity = 0
        self.epoch = 0
        # Fields that are not given keep the value they have, or take their default.
        self.part_values: dict[str, Any] = dict(values)

    @classmethod
    def of(cls, game: weakref.ref[Entities], entity: int, epoch: int) -> Self:
        """The handle of an entity of a game."""
        handle = cls.__new__(cls)
        handle.in_game, handle.entity, handle.epoch = game, entity, epoch
        return handle

    def __repr__(self) -> str:
        if self.in_game is not None:
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


class Garrison(Component):
    """A Garrison, with 1 HP; off the board once it is rescued (AC-1) or destroyed (DF-3)."""

    __slots__ = ()


class Structure(Component):
    """A built piece other than a Base: it stands in the way and cannot be attacked."""

    __slots__ = ()


class Objective(Component):
    """An objective; `vp` is what it scores at the end of each phase (OB-6)."""

    __slots__ = ()
    vp = Field()


class Control(Component):
    """Control of an objective by a player; absent while it is neutral (OB-1)."""

    __slots__ = ()
    player = Field()


class Carriable(Component):
    """Of an objective: units can carry it (OB-5)."""

    __slots__ = ()


class Carried(Component):
    """Of an objective that is not on the board: `by` is the entity of the unit that carries it (OB-5)."""

    __slots__ = ()
    by = Field()


class BoardToken(Component):
    """An Energy or Upgrade token (BD-2, BD-4), on the board until it is taken.

    `kind` is its place in `TOKENS`; `face_down` is 1 while nobody but the referee knows it.
    """

    __slots__ = ()
    kind = Field()
    face_down = Field()


class Position(Component):
    """Place on the board in axial coordinates; absent in Reserve, and of what is carried, taken or gone."""

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


class Upgrades(Component):
    """Upgrades that a unit has, by kind (BD-4). Its Shield Upgrades are among its `Shields` too."""

    __slots__ = ()
    shield = Field()
    speed = Field()
    strength = Field()


class Disarm(Component):
    """The status Disarm: the next attack rerolls its ordinary hits (AT-12)."""

    __slots__ = ()


class Fracture(Component):
    """The status Fracture: the next hard hit is harder (AT-11)."""

    __slots__ = ()


class Slow(Component):
    """The status Slow: the next Advance moves nothing (MV-7)."""

    __slots__ = ()


class Marks(Component):
    """Statuses that cards add (BD-3): bit n is number n of `Scenario.statuses`."""

    __slots__ = ()
    bits = Field()


class Used(Component):
    """Abilities used in this attack, activation, round, phase and game: bit n is ability n + 1 of the card (AC-2)."""

    __slots__ = ()
    attack = Field()
    activation = Field()
    round = Field()
    phase = Field()
    game = Field()


class Modifiers(Component):
    """What effects change of a unit for a time.

    `strength` (dice), `accuracy`, `damage` (Damage+x), `reduction`, `advance` and `dash` (hexes) and `tl` are added to
    what is usual; `critical_from` is a face, 0 for none. Bits of `flags`, lowest first: ignores Line of Sight, allows
    no responses, ignores mitigation, untargetable. Bits of `forbid`: advance, dash, attack, rescue, respond.
    """

    __slots__ = ()
    strength = Field()
    accuracy = Field()
    damage = Field()
    reduction = Field()
    advance = Field()
    dash = Field()
    tl = Field()
    critical_from = Field()
    flags = Field()
    forbid = Field()


class ForActivation(Modifiers):
    """Modifiers until the end of the activation in progress (AC-3)."""

    __slots__ = ()


class ForRound(Modifiers):
    """Modifiers until the end of the round."""

    __slots__ = ()


class ForPhase(Modifiers):
    """Modifiers until the end of the phase."""

    __slots__ = ()


class Lasting(Modifiers):
    """Modifiers until the unit is defeated, or the game ends."""

    __slots__ = ()


class Target(Component):
    """A target of the attack in flight.

    Accuracy taken at the roll, hits and damage so far; `bonus` is Damage+x, `reduction` is taken off damage (AT-10).
    """

    __slots__ = ()
    accuracy = Field()
    hits = Field()
    damage = Field()
    bonus = Field()
    reduction = Field()


class Attacked(Component):
    """A piece that was a target of the attack in flight, also when it is one no more.

    The hex that it left the board from, the combat damage that it was dealt, and the hits (AT-14).
    """

    __slots__ = ()
    q = Field()
    r = Field()
    damage = Field()
    hits = Field()


class Card(Component):
    """A card of a deck, or a coin (PC); `card` is its id. Its entity is `CARD_ENTITIES` plus its number, as c3 is 67.

    Cards come, go and move by the rules only: writing to their components is refused.
    """

    __slots__ = ()
    card = Field()
    owner = Field()


class Zone(Component):
    """Where a card lies: `area` is its place in `AREAS`, `place` its place there, in the deck 0 for the top.

    Bits of `known` say who knows which card it is: bit 0 player 0, bit 1 player 1.
    """

    __slots__ = ()
    area = Field()
    place = Field()
    known = Field()


class Rolled(Component):
    """Of a card in play that is rolled: it gives no nation power (PC-11)."""

    __slots__ = ()


class Played(Component):
    """Of a card that was played in this turn or activation: it uses its limits so many `times` (PC-9, AC-2)."""

    __slots__ = ()
    times = Field()


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
    Attacked,
    Garrison,
    Structure,
    Carriable,
    Carried,
    Disarm,
    Fracture,
    Slow,
    Marks,
    Upgrades,
    BoardToken,
    Used,
    ForActivation,
    ForRound,
    ForPhase,
    Lasting,
    Card,
    Zone,
    Rolled,
    Played,
)
"""Every component of the rules that pieces and cards can have, in the order of the schema."""

CARD_ENTITIES = 64
"""Entities 1 to 64 are pieces; cards have those behind."""

AREAS = ("deck", "hand", "playing", "discard", "g_area", "disposition", "battle", "junkyard", "lost")
"""Areas of cards."""

TOKENS = ("energy", "shield", "speed", "strength")
"""Kinds of `BoardToken`."""
