"""What a listener sees of one game, and may do."""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from ironhex.components import Component
from ironhex.errors import ModError

if TYPE_CHECKING:
    from ironhex import _core
    from ironhex.mods.mod import Mod
    from ironhex.mods.mod_set import Mods

Part = TypeVar("Part")
Lasts = Literal["activation", "round", "phase", "lasting"]
Forbidden = Literal["advance", "dash", "attack", "rescue", "respond"]


@dataclass(frozen=True)
class TraceFrame:
    """A frame in flight.

    Attributes:
        procedure: what it does, as "attack".
        step: the step that comes next, or is reached.
        left: the step just left, while listeners behind it are called.
        player: whose it is.
        subject: the entity that acts.
        object: the other entity.
        source: the entity that is the cause.
        listeners: who listens at the point reached, as (mod, listener, "called" or "to come").
    """

    procedure: str
    step: str
    left: str | None
    player: int
    subject: int | None
    object: int | None
    source: int | None
    listeners: tuple[tuple[str, str, str], ...]

    def __str__(self) -> str:
        at = f"after {self.left}" if self.left else f"before {self.step}"
        who = "".join(f" {word} e{entity}" for word, entity in self._entities() if entity is not None)
        heard = "".join(f"\n    {state}: {mod}.{listener}" for mod, listener, state in self.listeners)
        return f"{self.procedure} {at} (player {self.player}){who}{heard}"

    def _entities(self) -> list[tuple[str, int | None]]:
        return [("subject", self.subject), ("object", self.object), ("source", self.source)]


@dataclass(frozen=True)
class Trace:
    """What is in flight at a stop, the innermost first; `str()` is a page of text."""

    frames: tuple[TraceFrame, ...]

    def __str__(self) -> str:
        return "\n".join(str(frame) for frame in self.frames)


def read_part(given: object) -> Component:
    """A part, as `Heat(level=2)`.

    Raises:
        ModError: anything else.
    """
    if isinstance(given, Component) and given.in_game is None:
        return given
    raise ModError(f"{given!r} is no part: make one by calling its class with values")


def component_name(component: str | type) -> str:
    """The name of a component given by class or by name.

    Raises:
        ModError: anything else.
    """
    if not isinstance(component, str | type):
        raise ModError(f"{component!r} is no component: give its class, or its name")
    return component if isinstance(component, str) else component.__name__


class Context:
    """What a listener sees of its game and may do. It is of use only until the listener returns.

    Fields are written at once. What is queued (`damage`, `push`, `spawn`, `apply`, `roll`, `ask`) runs when the
    listener has returned, in order, before the next listener.

    Values are named "Component.field", as "Health.hp"; besides there are

    - `Attack.strength`, `.accuracy`, `.tl`, `.critical_from`, `.flags`, `.criticals` and (between the steps aim and
      roll) `.dice` of the attack in flight; only read are `.weapon` (its number from 1), `.weapon_tl`
      (as `tl_identity` says), `.weapon_range` and `.faces` (how many);
    - `Match.time`, `.phase`, `.space`, `.activations` and `.active` (an entity), which are only read.
    """

    epoch = 0

    def __init__(self, hook: _core.Hook, mods: Mods, mod: Mod) -> None:
        self._hook = hook
        self._mods = mods
        self._mod = mod

    @property
    def number(self) -> int:
        """The number of the game."""
        return self._hook.number

    @property
    def point(self) -> str | None:
        """The point reached, as `"attack.roll"`."""
        return self._hook.point

    @property
    def when(self) -> str | None:
        """`"before"` (also for what replaces a step) or `"after"`."""
        return self._hook.when

    @property
    def player(self) -> int | None:
        """The player whose action it is."""
        return self._hook.player

    @property
    def subject(self) -> int | None:
        """The entity that acts, as the attacker."""
        return self._hook.subject

    @property
    def object(self) -> int | None:
        """The other entity, if the procedure has one."""
        return self._hook.object

    @property
    def source(self) -> int | None:
        """The entity that is the cause, as of a Push or of damage."""
        return self._hook.source

    @property
    def card(self) -> int | None:
        """The entity of the card that is being played (`play.*`), or whose effect resolves (`resolve.*`)."""
        return self._hook.card

    @property
    def targets(self) -> list[int]:
        """Entities that take damage at a step of `damage`; else those that are targets of the attack in flight."""
        return self._hook.targets

    @property
    def faces(self) -> list[int]:
        """Faces of the attack in flight."""
        return self._hook.faces

    @property
    def hex(self) -> tuple[int, int] | None:
        """The hex (q, r) that a movement, a deployment or a new piece leads to."""
        return self._hook.hex

    @property
    def amount(self) -> int | None:
        """TL of a payment, points of damage that is not combat damage, or hexes of a Push; it can be changed.

        Raises:
            ModError: (when written) nothing here has an amount, or it is out of range.
        """
        return self._hook.amount

    @amount.setter
    def amount(self, amount: int) -> None:
        self._hook.set_amount(amount)

    # --- values ------------------------------------------------------------------------------

    def read(self, field: str, entity: int | None = None) -> int:
        """Reads a value, as `ctx.read("Health.hp", 3)`.

        Args:
            field: its name.
            entity: of which entity; of which player (0 or 1) for components of players; nothing for the match.

        Raises:
            StoreError: no such field or entity, or the entity lacks the component.
        """
        return self._hook.read(field, entity)

    def write(self, field: str, entity: int | None, value: int) -> None:
        """Writes a value at once; of the match or the attack with None for the entity.

        Raises:
            StoreError: as `read`, or a value out of range.
        """
        self._hook.write(field, entity, value)

    edit = write

    def get(self, component: type[Part], entity: int | None = None) -> Part:
        """A handle on a component, whose fields read and write: `ctx.get(Heat, 3).level += 1`.

        Raises:
            StoreError: the entity lacks the component.
        """
        if not issubclass(component, Component):
            raise ModError(f"{component!r} is no component")
        if not self.has(component, entity):
            # The error of reading says all: which entity, which component.
            for field in component.fields[:1]:
                self.read(f"{component.__name__}.{field}", entity)
            raise ModError(f"entity {entity} has no {component.__name__}")
        of: Any = weakref.ref(self)
        return component.of(of, 0 if entity is None else entity, self.epoch)

    def has(self, component: str | type, entity: int | None = None) -> bool:
        """Whether an entity has a component; False where there is no such entity.

        Raises:
            StoreError: no such component.
        """
        return self._hook.has(component_name(component), entity)

    def rows(self, component: str | type) -> list[int]:
        """Entities that have a component, lowest first.

        Raises:
            StoreError: no such component.
        """
        return self._hook.rows(component_name(component))

    def at(self, hex: tuple[int, int]) -> list[int]:  # noqa: A002 - the game's word
        """Entities on a hex (q, r), lowest first."""
        return self._hook.at(*_pair(hex))

    def is_hex(self, hex: tuple[int, int]) -> bool:  # noqa: A002
        """Whether there is such a hex (q, r) on the board, and it is passable."""
        return self._hook.is_hex(*_pair(hex))

    def hexes(self) -> list[tuple[int, int]]:
        """All passable hexes (q, r) of the board, in canonical order."""
        return self._hook.hexes()

    def add(self, entity: int | None, *parts: Any) -> None:  # noqa: ANN401 - `object` is a property here
        """Gives an entity components, as `ctx.add(3, Heat(level=2))`; fields that are not given take their defaults.

        Raises:
            StoreError: no such entity, or a value out of range.
            ModError: no part.
        """
        for given in parts:
            part = read_part(given)
            name = type(part).__name__
            self._hook.add(name, entity)
            for field, value in part.part_values.items():
                self._hook.write(f"{name}.{field}", entity, value)

    def remove(self, entity: int | None, component: str | type) -> None:
        """Takes a component from an entity; nothing if it has none.

        Raises:
            StoreError: no such entity or component.
        """
        self._hook.remove(component_name(component), entity)

    def discard(self, entity: int) -> None:
        """Takes a piece of the mod off the board for good.

        Raises:
            StoreError: no such entity, or a unit or Base, which the rules cannot do without.
        """
        self._hook.discard(entity)

    def forbid(self, entity: int, *what: Forbidden, lasts: Lasts = "activation") -> None:
        """Forbids a unit some things for a time: "advance", "dash", "attack", "rescue", "respond".

        Raises:
            ModError: another word, or no unit.
        """
        self._hook.forbid(entity, list(what), lasts)

    # --- queued ------------------------------------------------------------------------------

    def damage(self, entity: int, amount: int, *, source: int | None = None) -> None:
        """Queues damage that is not combat damage (AT-10).

        Raises:
            ModError: no piece with HP on the board, or an amount that is not 0 to 999.
        """
        self._hook.damage(entity, amount, source)

    def push(self, entity: int, hexes: int, *, away_from: tuple[int, int], player: int) -> None:
        """Queues a Push away from a hex (MV-6); the player chooses the directions, step by step.

        Raises:
            ModError: no unit on the board, or numbers out of range.
        """
        self._hook.push(entity, hexes, _pair(away_from), player, pulls=False)

    def pull(self, entity: int, hexes: int, *, towards: tuple[int, int], player: int) -> None:
        """Queues a Pull towards a hex (MV-6); the player chooses the directions, step by step.

        Raises:
            ModError: as `push`.
        """
        self._hook.push(entity, hexes, _pair(towards), player, pulls=True)

    def spawn(self, piece: str, hex: tuple[int, int], *, owner: int | None = None) -> None:  # noqa: A002
        """Queues a new piece of a kind that a mod declares, on a hex (q, r).

        Where it cannot lie there, or no row is free, an event `dropped` says so.

        Raises:
            ModError: no such kind, hex or player.
        """
        self._hook.spawn(piece, _pair(hex), owner)

    def apply(self, effect: str, entity: int) -> None:
        """Queues an effect of the mod, by name, for a unit.

        Raises:
            ModError: no such effect or unit.
        """
        self._hook.apply(self._mods.mods.index(self._mod), effect, entity)

    def roll(self, roll: str, dice: int) -> None:
        """Queues dice of the mod's own purpose; its `on_roll` hears the faces.

        Raises:
            ModError: a roll that the mod does not declare, or not 1 to 16 dice.
        """
        names = list(self._mod.rolls)
        if roll not in names:
            raise ModError(f"mod {self._mod.name} declares no roll {roll!r}; it declares {names}")
        self._hook.roll(self._mod.name, names.index(roll), dice)

    def ask(self, question: str, *, player: int) -> None:
        """Queues a question to a player; the mod's `on_answer` hears the answer.

        Raises:
            ModError: a question that the mod does not declare, or no such player.
        """
        names = list(self._mod.questions)
        if question not in names:
            raise ModError(f"mod {self._mod.name} declares no question {question!r}; it declares {names}")
        if player not in {0, 1}:
            raise ModError(f"mod {self._mod.name} asks player {player}; players are 0 and 1")
        self._hook.ask(names.index(question), player, len(self._mod.questions[question].options))

    def tell(self, text: str) -> None:
        """Says something: an event `told` with the text, where somebody reads events."""
        self._hook.tell(str(text))

    def trace(self) -> Trace:
        """What is in flight, and who listens where it stands: `print(ctx.trace())`."""
        return self._mods.trace(self._hook.trace())


def _pair(given: object) -> tuple[int, int]:
    """A hex.

    Raises:
        ModError: anything else.
    """
    if isinstance(given, Sequence) and len(given) == 2 and not isinstance(given, str):
        return (given[0], given[1])
    raise ModError(f"{given!r} is no hex: give (q, r)")


def read_trace(lines: Sequence[Any], listeners: Any) -> Trace:  # noqa: ANN401 - as the core gives them
    """A trace from the core's lines; `listeners` gives who listens at a frame's point."""
    return Trace(tuple(TraceFrame(*(*line[:7], listeners(line))) for line in lines))
