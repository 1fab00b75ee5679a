"""What a listener sees of many games at once, and may do: arrays with a row for each game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ironhex.errors import ModError
from ironhex.mods.context import component_name, read_part

if TYPE_CHECKING:
    from ironhex import _core
    from ironhex.mods.context import Forbidden, Lasts
    from ironhex.mods.mod import Mod
    from ironhex.mods.mod_set import Mods

Ints = NDArray[np.int64]
Masks = NDArray[np.uint64]
Bools = NDArray[np.bool_]


class BatchContext:
    """The same as `Context` for n games that stand at the same point: arrays of shape (n,), a row for each game.

    Numbers may be given as an array (n,) or as one number for all; `where` is an array of truth values (n,) that says
    which games are meant. Entities are 0 where there is none. What fails in a row fails its own game only: the batch
    goes back and calls the listener for each game by itself.
    """

    def __init__(self, hook: _core.HookRows, mods: Mods, mod: Mod) -> None:
        self._hook = hook
        self._mods = mods
        self._mod = mod
        self._length = len(hook)

    def __len__(self) -> int:
        return self._length

    @property
    def number(self) -> NDArray[np.uint32]:
        """Numbers of the games."""
        return self._hook.numbers

    @property
    def player(self) -> Ints:
        """Players whose actions they are."""
        return self._hook.of_frame("player")

    @property
    def subject(self) -> Ints:
        """Entities that act, as attackers."""
        return self._hook.of_frame("subject")

    @property
    def object(self) -> Ints:
        """The other entities, if the procedure has one."""
        return self._hook.of_frame("object")

    @property
    def source(self) -> Ints:
        """Entities that are the cause, as of a Push or of damage."""
        return self._hook.of_frame("source")

    @property
    def card(self) -> Ints:
        """Entities of the cards that are being played, or whose effects resolve; 0 for none."""
        return self._hook.of_frame("card")

    @property
    def targets(self) -> Masks:
        """Masks (bit 0 is entity 1) of what takes damage at a step of `damage`; else of the targets of the attack."""
        return self._hook.targets

    @property
    def faces(self) -> NDArray[np.int64]:
        """Faces of the attacks in flight, (n, most), 0 where there are fewer."""
        return self._hook.faces

    @property
    def q(self) -> Ints:
        """Coordinate q of the hexes that movements, deployments or new pieces lead to."""
        return self._hook.of_frame("q")

    @property
    def r(self) -> Ints:
        """Coordinate r of those hexes."""
        return self._hook.of_frame("r")

    @property
    def amount(self) -> Ints:
        """TL of payments, points of damage that is not combat damage, or hexes of Pushes; -1 where there are none."""
        return self._hook.of_frame("amount")

    def set_amount(self, amount: ArrayLike, *, where: ArrayLike | None = None) -> None:
        """Changes the amounts.

        Raises:
            ModError: nothing here has an amount, or one is out of range.
        """
        self._hook.set_amount(self._ints("amount", amount), self._where(where))

    # --- values ------------------------------------------------------------------------------

    def read(self, field: str, entity: ArrayLike | None = None, *, fill: int = 0) -> Ints:
        """Reads a value in every game, as `batch.read("Heat.level", batch.subject)`; `fill` where there is none.

        Args:
            field: its name, as for `Context.read`.
            entity: of which entity; of which player for components of players; nothing for match and attack.
            fill: what stands where there is no such entity, or it lacks the component.

        Raises:
            StoreError: no such field.
            ModError: an array that has not a whole number for each game.
        """
        return self._hook.read(field, self._ints_if("entity", entity), fill)

    def write(self, field: str, entity: ArrayLike | None, value: ArrayLike, *, where: ArrayLike | None = None) -> None:
        """Writes a value at once in every game that is meant.

        Raises:
            StoreError: no such field.
            ModError: an array that has not a whole number for each game; an entity that lacks the component, or a value
                out of range, with row and game.
        """
        entities, values = self._ints_if("entity", entity), self._ints("the array of values", value)
        self._hook.write(field, entities, values, self._where(where))

    def column(self, field: str, *, fill: int = 0) -> NDArray[np.int64]:
        """A field of all rows of every game, (n, rows): column 0 is entity 1 (or player 0); `fill` where there is none.

        Raises:
            StoreError: no such field.
        """
        return self._hook.column(field, fill)

    def set_column(self, field: str, values: ArrayLike, *, fill: int = 0) -> None:
        """Writes what differs in such a column, with the same `fill`.

        Raises:
            ModError: another shape, a value out of range, or a row that lacks the component.
        """
        array = _whole("the column", values)
        if array.ndim != 2:
            raise ModError(f"the column has {array.ndim} dimensions instead of 2")
        self._hook.set_column(field, np.ascontiguousarray(array, dtype=np.int64), fill)

    def has(self, component: str | type, entity: ArrayLike | None = None) -> Bools:
        """Whether entities have a component.

        Raises:
            StoreError: no such component.
        """
        return self._hook.has(component_name(component), self._ints_if("entity", entity))

    def presence(self, component: str | type) -> Masks:
        """Masks of the entities that have a component: bit 0 is entity 1 (or player 0).

        Raises:
            StoreError: no such component.
        """
        return self._hook.presence(component_name(component))

    def at(self, q: ArrayLike, r: ArrayLike) -> Masks:
        """Masks of the entities on a hex each: bit 0 is entity 1."""
        return self._hook.at(self._ints("q", q), self._ints("r", r))

    def is_hex(self, q: ArrayLike, r: ArrayLike) -> Bools:
        """Whether there are such hexes on the boards, and they are passable."""
        return self._hook.is_hex(self._ints("q", q), self._ints("r", r))

    def add(
        self,
        entity: ArrayLike | None,
        part: Any,  # noqa: ANN401 - `object` is a property here
        *,
        where: ArrayLike | None = None,
    ) -> None:
        """Gives entities a component, as `batch.add(batch.subject, Heat(level=2))`.

        Raises:
            StoreError: no such component.
            ModError: no part, no such entity, or a value out of range.
        """
        read = read_part(part)
        name = type(read).__name__
        self._hook.change(name, self._ints_if("entity", entity), adds=True, meant=self._where(where))
        for field, value in read.part_values.items():
            self.write(f"{name}.{field}", entity, value, where=where)

    def remove(self, entity: ArrayLike | None, component: str | type, *, where: ArrayLike | None = None) -> None:
        """Takes a component from entities; nothing from those that have none.

        Raises:
            StoreError: no such component.
            ModError: no such entity.
        """
        entities = self._ints_if("entity", entity)
        self._hook.change(component_name(component), entities, adds=False, meant=self._where(where))

    def discard(self, entity: ArrayLike, *, where: ArrayLike | None = None) -> None:
        """Takes pieces of the mod off the board for good.

        Raises:
            ModError: no such entity.
        """
        self._hook.discard(self._ints("entity", entity), self._where(where))

    def forbid(
        self, entity: ArrayLike, *what: Forbidden, lasts: Lasts = "activation", where: ArrayLike | None = None
    ) -> None:
        """Forbids units some things for a time: "advance", "dash", "attack", "rescue", "respond".

        Raises:
            ModError: another word, or no unit.
        """
        self._hook.forbid(self._ints("entity", entity), list(what), lasts, self._where(where))

    # --- queued ------------------------------------------------------------------------------

    def damage(
        self,
        entity: ArrayLike,
        amount: ArrayLike,
        *,
        source: ArrayLike | None = None,
        where: ArrayLike | None = None,
    ) -> None:
        """Queues damage that is not combat damage (AT-10).

        Raises:
            ModError: no piece with HP on the board, or an amount that is not 0 to 999.
        """
        entities, amounts = self._ints("entity", entity), self._ints("amount", amount)
        self._hook.damage(entities, amounts, self._ints_if("source", source), self._where(where))

    def push(
        self,
        entity: ArrayLike,
        hexes: ArrayLike,
        *,
        away_from: tuple[ArrayLike, ArrayLike],
        player: ArrayLike,
        where: ArrayLike | None = None,
    ) -> None:
        """Queues Pushes away from a hex (q, r) each (MV-6).

        Raises:
            ModError: no unit on the board, or numbers out of range.
        """
        self._shove(entity, hexes, away_from, player, where, pulls=False)

    def pull(
        self,
        entity: ArrayLike,
        hexes: ArrayLike,
        *,
        towards: tuple[ArrayLike, ArrayLike],
        player: ArrayLike,
        where: ArrayLike | None = None,
    ) -> None:
        """Queues Pulls towards a hex (q, r) each (MV-6).

        Raises:
            ModError: as `push`.
        """
        self._shove(entity, hexes, towards, player, where, pulls=True)

    def _shove(
        self,
        entity: ArrayLike,
        hexes: ArrayLike,
        at: tuple[ArrayLike, ArrayLike],
        player: ArrayLike,
        where: ArrayLike | None,
        *,
        pulls: bool,
    ) -> None:
        q, r = self._ints("q", at[0]), self._ints("r", at[1])
        entities, amounts = self._ints("entity", entity), self._ints("hexes", hexes)
        self._hook.push(entities, amounts, q, r, self._ints("player", player), pulls, self._where(where))

    def spawn(
        self,
        piece: str,
        q: ArrayLike,
        r: ArrayLike,
        *,
        owner: ArrayLike | None = None,
        where: ArrayLike | None = None,
    ) -> None:
        """Queues new pieces of a kind that a mod declares; an owner of -1 is nobody.

        Raises:
            ModError: no such kind, hex or player.
        """
        qs, rs = self._ints("q", q), self._ints("r", r)
        self._hook.spawn(piece, qs, rs, self._ints_if("owner", owner), self._where(where))

    def apply(self, effect: str, entity: ArrayLike, *, where: ArrayLike | None = None) -> None:
        """Queues an effect of the mod, by name, for units.

        Raises:
            ModError: no such effect or unit.
        """
        number = self._mods.mods.index(self._mod)
        self._hook.apply(number, effect, self._ints("entity", entity), self._where(where))

    def roll(self, roll: str, dice: ArrayLike, *, where: ArrayLike | None = None) -> None:
        """Queues dice of the mod's own purpose; its `on_roll` hears the faces.

        Raises:
            ModError: a roll that the mod does not declare, or not 1 to 16 dice.
        """
        names = list(self._mod.rolls)
        if roll not in names:
            raise ModError(f"mod {self._mod.name} declares no roll {roll!r}; it declares {names}")
        self._hook.roll(self._mod.name, names.index(roll), self._ints("dice", dice), self._where(where))

    def ask(self, question: str, *, player: ArrayLike, where: ArrayLike | None = None) -> None:
        """Queues a question to a player each; the mod's `on_answer` hears the answers.

        Raises:
            ModError: a question that the mod does not declare, or no such player.
        """
        names = list(self._mod.questions)
        if question not in names:
            raise ModError(f"mod {self._mod.name} declares no question {question!r}; it declares {names}")
        options = len(self._mod.questions[question].options)
        self._hook.ask(names.index(question), self._ints("player", player), options, self._where(where))

    # --- arrays ------------------------------------------------------------------------------

    def _ints(self, name: str, given: ArrayLike) -> Ints:
        array = _whole(name, given)
        if array.ndim == 0:
            return np.full(self._length, array, dtype=np.int64)
        if array.shape != (self._length,):
            shape = tuple(array.shape)
            raise ModError(f"{name} has the shape {shape}: there are {self._length} rows, one for each game")
        return np.ascontiguousarray(array, dtype=np.int64)

    def _ints_if(self, name: str, given: ArrayLike | None) -> Ints | None:
        return None if given is None else self._ints(name, given)

    def _where(self, given: ArrayLike | None) -> Bools | None:
        if given is None:
            return None
        array = np.asarray(given)
        if array.dtype != np.bool_ or array.shape != (self._length,):
            what = f"{array.dtype} of shape {tuple(array.shape)}"
            raise ModError(f"where must be {self._length} truth values, one for each game, not {what}")
        return np.ascontiguousarray(array)


def _whole(name: str, given: ArrayLike) -> NDArray[Any]:
    array = np.asarray(given)
    if array.dtype.kind not in "iu" or (array.dtype == np.uint64 and array.size and int(array.max()) >= 2**63):
        raise ModError(f"{name} must be whole numbers, not {array.dtype}")
    return array
