"""Every game's own esper world: its processors, and its pieces and cards as entities.

esper keeps its current world in module globals, so whoever switches is alone in the process until he switches back.
All rows of a game's pieces have an entity (row + 1) from the start, and so have those of its cards, behind entity 64;
rows without a component are empty entities, and a component that the rules attach or detach is added to or taken from
its entity when the world is looked at.
"""

from __future__ import annotations

import itertools
import threading
import weakref
from contextlib import contextmanager
from typing import TYPE_CHECKING

import esper

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ironhex.components import Component
    from ironhex.game.entities import Entities

Processor = esper.Processor

_numbers = itertools.count(1)
_switching = threading.RLock()


class World:
    """The esper world of one game."""

    def __init__(
        self, game: Entities, processors: Sequence[esper.Processor], components: Sequence[type[Component]]
    ) -> None:
        self.name = f"ironhex-{next(_numbers)}"
        # The world must not keep its game alive: neither would ever be collected.
        self._game = weakref.ref(game)
        self._components = tuple(components)
        self._handles: dict[type[Component], dict[int, Component]] = {}
        self._last = 0
        self._epoch = -1
        with self.entered():
            for processor in processors:
                esper.add_processor(processor)

    def enter(self) -> str:
        """Makes this the current world; gives the name of the one before it, for `leave`."""
        _switching.acquire()
        try:
            before = esper.current_world
            esper.switch_world(self.name)
        except BaseException:
            _switching.release()
            raise
        return before

    def leave(self, before: str) -> None:
        """Makes the world before this one current again."""
        try:
            esper.switch_world(before)
        finally:
            _switching.release()

    @contextmanager
    def entered(self) -> Iterator[None]:
        """This is the current world inside the `with`."""
        before = self.enter()
        try:
            yield
        finally:
            self.leave(before)

    def process(self) -> None:
        """Lets every processor run once."""
        esper.process()

    @property
    def is_built(self) -> bool:
        """Whether there are entities yet."""
        return self._last > 0

    def show(self, presence: Mapping[str, set[int]], last: int, epoch: int) -> None:
        """Brings the entities up to date; this world must be the current one.

        Args:
            presence: for each component the entities that have it.
            last: the last entity that the game has a row for.
            epoch: grows with every restore; handles of earlier ones are stale.
        """
        if self._last == 0:
            self._build(last)
        if epoch != self._epoch:
            self._forget()
            self._epoch = epoch
        for component in self._components:
            self._show_component(component, presence.get(component.__name__, set()))

    def _build(self, last: int) -> None:
        esper.clear_database()
        self._handles = {component: {} for component in self._components}
        self._last = last
        for _ in range(last):
            esper.create_entity()

    def _forget(self) -> None:
        for component, handles in self._handles.items():
            for entity in handles:
                esper.remove_component(entity, component)
            handles.clear()

    def _show_component(self, component: type[Component], wanted: set[int]) -> None:
        handles = self._handles[component]
        for entity in sorted(handles.keys() - wanted):
            esper.remove_component(entity, component)
            del handles[entity]
        for entity in sorted(wanted - handles.keys()):
            handles[entity] = component.of(self._game, entity, self._epoch)
            esper.add_component(entity, handles[entity])

    def was_changed(self) -> bool:
        """Whether somebody changed entities or declared components through esper; this world must be current."""
        if not all(esper.entity_exists(entity) for entity in range(1, self._last + 1)):
            return True
        return any(dict(esper.get_component(kind)) != handles for kind, handles in self._handles.items())

    def repair(self) -> None:
        """Builds the entities anew, with what else hangs on them; this world must be the current one."""
        decorations = {entity: self._decorations(entity) for entity in esper.get_entities()}
        self._build(self._last)
        self._epoch = -1
        for entity, parts in sorted(decorations.items()):
            if entity > self._last and parts:
                esper.create_entity(*parts)
            elif entity <= self._last:
                for part in parts:
                    esper.add_component(entity, part)

    def _decorations(self, entity: int) -> list[object]:
        parts: tuple[object, ...] = esper.components_for_entity(entity)
        return [part for part in parts if type(part) not in self._handles]

    def has_unknown_dead(self) -> bool:
        """Whether an entity was deleted that never was: every later `esper.process()` would fail."""
        try:
            esper.clear_dead_entities()
        except KeyError:
            return True
        return False

    def discard(self) -> None:
        """Deletes the world."""
        with _switching:
            if self.name in esper.list_worlds():
                esper.delete_world(self.name)
