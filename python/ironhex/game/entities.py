"""The entities of a game: its esper world, and changes from outside the rules."""

import threading
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from ironhex import _core
from ironhex.components import CARD_ENTITIES, COMPONENTS, Component
from ironhex.errors import GameBusyError, StoreError
from ironhex.mods.mod_set import Mods
from ironhex.scenario import Scenario
from ironhex.systems import SYSTEMS, mod_systems
from ironhex.world import World

Result = TypeVar("Result")
Part = TypeVar("Part")


class Entities:
    """What `Game` knows of its esper world and of edits.

    Attributes:
        epoch: grows with every restore; handles of earlier epochs are stale.
    """

    _core: _core.Game
    _hooks: str
    _cards: list[str]
    scenario: Scenario
    mods: Mods
    # What a new game or a copy has until something happens to it; each has a lock of its own.
    _lock: threading.RLock
    _playing = False
    _world: World | None = None
    _shown = 0
    _tampered = False
    epoch = 0

    def _call_mod(self) -> None:
        raise NotImplementedError

    def _own_world(self) -> World:
        if self._world is None:
            # The systems must not keep the game alive: it would never be collected, nor its world deleted.
            call_mod = weakref.WeakMethod(self._call_mod)

            def call() -> None:
                alive = call_mod()
                if alive is not None:
                    alive()

            advance, call_or_park = self._core.advance, call if self._hooks == "run" else None
            processors = [system(advance, call_or_park) for system in SYSTEMS]
            self._world = World(self, [*processors, *mod_systems(self.mods)], (*COMPONENTS, *self.mods.components))
            weakref.finalize(self, self._world.discard)
        return self._world

    def _enter(self) -> None:
        """Takes the game for a call that may change it.

        Raises:
            GameBusyError: another thread has it, or one of its own listeners is at work.
        """
        if not self._lock.acquire(blocking=False):
            raise GameBusyError("another thread is at work on this game")
        if self._playing:
            self._lock.release()
            raise GameBusyError("the game is in the middle of something: a listener cannot play its own game")
        self._playing = True

    def _leave(self) -> None:
        self._playing = False
        try:
            if self._shown:
                self._show()
        finally:
            self._lock.release()

    @contextmanager
    def world(self) -> Iterator[None]:
        """Makes the game's own esper world the current one.

        Inside, `esper.get_component`, `get_components`, `component_for_entity` and so on see every piece as an entity
        (row + 1), and every card as entity 64 plus its number, with the classes of `ironhex.components`: all of it, as
        the referee sees it. Fields read and write the game itself; a write is an edit, and of cards it is refused.
        Entities and declared components come and go by `spawn`, `add`, `remove` and `discard` of the game only; other
        components may be hung on entities as decoration: they are not saved, not cloned, and read by no rule.

        Raises:
            GameBusyError: another thread is at work on this game.
            StoreError: at the end, if entities or declared components were changed through esper; the world is as it
                should be again.

        Example:
            >>> import esper
            >>> import ironhex as ih
            >>> game = ih.Game("brawl-demo", seed=1)
            >>> with game.world():
            ...     for entity, (position, health) in sorted(esper.get_components(ih.Position, ih.Health))[:2]:
            ...         print(entity, (position.q, position.r), health.hp)
            1 (4, 6) 11
            2 (3, 6) 8
        """
        if not self._lock.acquire(blocking=False):
            raise GameBusyError("another thread is at work on this game")
        try:
            world = self._own_world()
            with world.entered():
                self._shown += 1
                failed = True
                try:
                    self._show()
                    yield
                    failed = False
                finally:
                    self._shown -= 1
                    changed = self._repaired(world)
                if changed and not failed:
                    raise StoreError(
                        "entities or declared components were changed through esper: "
                        "use spawn, add, remove and discard of the game"
                    )
        finally:
            self._lock.release()

    def _repaired(self, world: World) -> bool:
        """Repairs the entities if they were changed through esper; tells whether they were, since the last time."""
        with world.entered():
            changed = self._tampered or world.was_changed() or world.has_unknown_dead()
            self._tampered = False
            if changed:
                world.repair()
        return changed

    def _show(self) -> None:
        """Brings the entities of the esper world up to date with the block."""
        world = self._own_world()
        with world.entered():
            # What was changed through esper is mended now, and told at the end of the `with`.
            if world.is_built and (world.was_changed() or world.has_unknown_dead()):
                world.repair()
                self._tampered = True
            world.show(self._presence(), self._last_entity(), self.epoch)

    def _presence(self) -> dict[str, set[int]]:
        """For each component the entities that have it."""
        found = {name: _bits(mask) for name, mask in self._core.presence()}
        cards = self._core.card_presence()
        return found | {name: {CARD_ENTITIES + number for number in numbers} for name, numbers in cards}

    def _last_entity(self) -> int:
        """Entities of pieces, and of cards behind all of those where there are any."""
        cards = self._core.card_capacity
        return CARD_ENTITIES + cards if cards else self._core.capacity

    def read(self, field: str, entity: int | None = None) -> int | str:
        """Reads a field of an entity, as `game.read("Health.hp", 3)`; `Unit.card` and `Card.card` give a card id.

        Components of mods may belong to players (0 or 1 instead of an entity) or to the match (no entity).

        Raises:
            StoreError: no such field or entity, or the entity lacks the component.
        """
        value = self._core.read(field, entity)
        if field == "Card.card":
            return list(self.scenario.deck_cards())[value]
        return self._cards[value] if field == "Unit.card" else value

    def edit(self, field: str, entity: int | None, value: int | str) -> None:
        """Writes a field of an entity from outside the rules. The history keeps it.

        Raises:
            StoreError: as `read`; a value out of range; a state that no game could have; or no decision is open. The
                state is as it was.
            GameBusyError: the game is in the middle of something.
        """
        self._edit(lambda: self._core.write(field, entity, self._number(field, value)))

    def spawn(self, *parts: object) -> int:
        """Makes a new piece of components, as `game.spawn(ih.Objective(vp=3), ih.Position(q=1, r=2))`.

        Returns:
            Its entity.

        Raises:
            CapacityError: no row is free.
            StoreError, GameBusyError: as `edit`.
        """
        return self._edit(lambda: self._core.spawn(self._parts(parts)))

    def add(self, entity: int, *parts: object) -> None:
        """Gives an entity components, as `game.add(3, ih.Shields(active=1, total=1))`.

        Raises:
            StoreError, GameBusyError: as `edit`.
        """
        self._edit(lambda: self._core.add(entity, self._parts(parts)))

    def remove(self, entity: int, component: object) -> None:
        """Takes a component from an entity.

        Raises:
            StoreError, GameBusyError: as `edit`.
        """
        if not (isinstance(component, type) and issubclass(component, Component)):
            raise StoreError(f"{component!r} is no class of a component")
        self._edit(lambda: self._core.remove(entity, component.__name__))

    def get(self, component: type[Part], entity: int | None = None) -> Part:
        """A handle on a component, with or without a world: `game.get(ih.Health, 3).hp`.

        Args:
            component: its class.
            entity: of which entity; of which player for components of players; nothing for the match.

        Raises:
            StoreError: the entity lacks the component, or there is no such component.
        """
        if not issubclass(component, Component):
            raise StoreError(f"{component!r} is no class of a component")
        for field in component.fields[:1]:
            self.read(f"{component.__name__}.{field}", entity)
        return component.of(weakref.ref(self), 0 if entity is None else entity, self.epoch)

    def discard(self, entity: int) -> None:
        """Takes every component from an entity.

        Raises:
            StoreError, GameBusyError: as `edit`.
        """
        self._edit(lambda: self._core.discard(entity))

    def _edit(self, change: Callable[[], Result]) -> Result:
        self._enter()
        try:
            return change()
        finally:
            self._leave()

    def _parts(self, parts: Sequence[object]) -> list[tuple[str, list[tuple[str, int]]]]:
        read = []
        for part in parts:
            if not isinstance(part, Component) or part.in_game is not None:
                raise StoreError(f"{part!r} is no part: make one by calling its class with values")
            name = type(part).__name__
            values = [(field, self._number(f"{name}.{field}", value)) for field, value in part.part_values.items()]
            read.append((name, values))
        return read

    def _number(self, field: str, value: int | str) -> int:
        if field == "Unit.card" and isinstance(value, str):
            if value not in self._cards:
                raise StoreError(f"the scenario has no card {value!r}; it has {self._cards}")
            return self._cards.index(value)
        return value  # type: ignore[return-value]


def _bits(mask: int) -> set[int]:
    """Entities from a mask: bit 0 is entity 1."""
    return {bit + 1 for bit in range(mask.bit_length()) if mask >> bit & 1}
