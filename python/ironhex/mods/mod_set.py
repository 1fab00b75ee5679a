"""The mods of a game or batch: in which order they are loaded, and whom to call at which stop."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

import numpy as np

from ironhex import _core
from ironhex.components import Component
from ironhex.errors import ModError
from ironhex.mods.batch_context import BatchContext
from ironhex.mods.context import Context, Trace, read_part, read_trace
from ironhex.mods.declarations import Declaration, declaration_of
from ironhex.mods.mod import HOOK_POINTS, WHENS, AnswerListener, Listener, Mod, Question, RollListener
from ironhex.mods.mod_files import find_mod

Given = Mod | type[Mod] | str


@dataclass
class Heard:
    """A listener (or what hears an answer or a roll) of a mod, and what it has cost so far.

    Attributes:
        mod: whose it is.
        name: name of the method.
        what: the point with its when, or the question or roll.
        system: the mod's system that it belongs to.
        each: for one game.
        many: for many games at once.
        calls: how often it was called.
        games: for how many games.
        seconds: how long that took.
        split: calls for many games that raised, and were tried again on halves.
    """

    mod: Mod
    name: str
    what: str
    system: str
    each: Callable[..., None] | None
    many: Callable[..., None] | None
    point: tuple[str, str] = ("", "")
    calls: int = field(default=0, compare=False)
    games: int = field(default=0, compare=False)
    seconds: float = field(default=0.0, compare=False)
    split: int = field(default=0, compare=False)


class Mods:
    """The mods of a game or batch, in the order in which they are loaded.

    Args:
        mods: mods as objects, classes, or names (see `find_mod`).

    Attributes:
        mods: the mods.
        components: classes of components of pieces that they declare.
        core: what the core knows of them.

    Raises:
        ModError: no mod, one twice, one that is missing or in conflict, a circle in the order, or a fault in one.
    """

    def __init__(self, mods: Iterable[Given] = ()) -> None:
        if isinstance(mods, str) or not isinstance(mods, Iterable):
            raise ModError(f"mods = {mods!r} must be a list of mods")
        self.mods = in_load_order([_read(mod) for mod in mods])
        self.listeners: list[Heard] = []
        self._answers: dict[tuple[int, str], Heard] = {}
        self._rolls: dict[tuple[int, str], Heard] = {}
        for number, mod in enumerate(self.mods):
            self._listen(number, mod)
        self.declarations = _declarations(self.mods)
        self.components = tuple(
            cls
            for _, cls, declaration in self.declarations
            if declaration.on == "pieces" and issubclass(cls, Component)
        )
        self.core = _core.Mods(self._for_core(), self._points(), self.signature)

    def _listen(self, number: int, mod: Mod) -> None:
        _expect_lists(mod)
        for question, asked in mod.questions.items():
            if not _is_question(asked):
                what = "must be an ironhex.Question with 1 to 255 options"
                raise ModError(f"mod {mod.name}, question {question!r}: {what}")
        for name, hearing, for_many in mod.hearings():
            each, many = _bound(mod, hearing.each), _bound(mod, for_many)
            if isinstance(hearing, Listener):
                if hearing.point not in HOOK_POINTS or hearing.when not in WHENS:
                    what = _no_point(hearing.point, hearing.when)
                    raise ModError(f"mod {mod.name}, {name}: {what}")
                system = hearing.system or f"{mod.name}"
                what = f"{hearing.when} {hearing.point}"
                point = (hearing.point, hearing.when)
                self.listeners.append(Heard(mod, name, what, system, each, many, point))
            elif isinstance(hearing, AnswerListener):
                if hearing.question not in mod.questions:
                    raise ModError(f"mod {mod.name}, {name}: the mod declares no question {hearing.question!r}")
                heard = Heard(mod, name, f"answer {hearing.question}", mod.name, each, many)
                self._answers[number, hearing.question] = heard
            elif isinstance(hearing, RollListener):
                if hearing.roll not in mod.rolls:
                    raise ModError(f"mod {mod.name}, {name}: the mod declares no roll {hearing.roll!r}")
                heard = Heard(mod, name, f"roll {hearing.roll}", mod.name, each, many)
                self._rolls[number, hearing.roll] = heard

    def _for_core(self) -> list[tuple[Any, ...]]:
        given = []
        for number, mod in enumerate(self.mods):
            own = [declaration.for_core for of, _, declaration in self.declarations if of == number]
            pieces = [(name, _parts(mod, name, parts)) for name, parts in mod.pieces.items()]
            text = mod.effects_text()
            asks = (len(mod.questions), len(mod.rolls))
            given.append((mod.name, str(mod.version), own, pieces, _rows(mod), asks, [text] if text else []))
        return given

    def _points(self) -> list[tuple[int, str, str, str]]:
        return [(self.mods.index(heard.mod), *_split(heard.point[0]), heard.point[1]) for heard in self.listeners]

    @property
    def signature(self) -> str:
        """What a snapshot must have been made with: names, listeners, questions, rolls and effects of the mods."""
        if not self.mods:
            return ""
        points = [(*_split(heard.point[0]), heard.point[1]) for heard in self.listeners]
        questions = [[(name, list(asked.options)) for name, asked in mod.questions.items()] for mod in self.mods]
        parts: tuple[object, ...] = ([mod.name for mod in self.mods], points, questions)
        rolls, effects = [list(mod.rolls) for mod in self.mods], [mod.effects_text() for mod in self.mods]
        if any(rolls) or any(effects):
            parts = (*parts, rolls, effects)
        # Lists that older saves lack are there only where they say something.
        pieces = [list(mod.pieces) for mod in self.mods]
        if any(pieces):
            parts = (*parts, pieces)
        if len(self.mods) > 1:
            parts = (*parts, [self.mods.index(heard.mod) for heard in self.listeners])
        return repr(parts)

    @property
    def systems(self) -> dict[str, tuple[Mod, list[Heard]]]:
        """The mods' systems by name: named sets of listeners."""
        systems: dict[str, tuple[Mod, list[Heard]]] = {mod.name: (mod, []) for mod in self.mods}
        for heard in self.listeners:
            systems.setdefault(heard.system, (heard.mod, []))[1].append(heard)
        return systems

    def question(self, listener: int, number: int) -> Question:
        """The question with this number of the mod of this listener."""
        return list(self.listeners[listener].mod.questions.values())[number]

    def hears(self, listener: int, answer: tuple[int, int] | None, roll: int | None) -> Heard | None:
        """What is to be called: a listener, or what hears an answer or a roll of its mod."""
        due = self.listeners[listener]
        if answer is None and roll is None:
            return due
        number = self.mods.index(due.mod)
        if answer is not None:
            return self._answers.get((number, list(due.mod.questions)[answer[0]]))
        return self._rolls.get((number, due.mod.rolls[roll or 0]))

    def call(self, hook: _core.Hook) -> None:
        """Calls the listener that is due in one game, or what hears an answer or a roll."""
        answer, rolled = hook.answer, hook.rolled
        heard = self.hears(hook.listener, answer, None if rolled is None else rolled[0])
        if heard is None:
            return
        started = time.perf_counter()
        try:
            context = Context(hook, self, heard.mod)
            extra: tuple[object, ...] = ()
            if answer is not None:
                extra = (answer[1],)
            elif rolled is not None:
                extra = (rolled[1],)
            if heard.each is None:
                self._call_alone(hook, heard, extra)
            else:
                heard.each(context, *extra)
        finally:
            heard.calls += 1
            heard.games += 1
            heard.seconds += time.perf_counter() - started

    def _call_alone(self, hook: _core.Hook, heard: Heard, extra: tuple[object, ...]) -> None:
        """Calls a listener that has a form for many games only, in one game."""
        alone = hook.lend()
        try:
            given = tuple(
                np.atleast_2d(np.asarray(value, dtype=np.int64))
                if isinstance(value, list)
                else np.asarray([value], dtype=np.int64)
                for value in extra
            )
            if heard.many is not None:
                heard.many(BatchContext(alone, self, heard.mod), *given)
        finally:
            hook.take_back(alone)

    def call_many(self, hook: _core.HookRows, heard: Heard) -> None:
        """Calls the form for many games of a listener, or of what hears an answer or a roll."""
        if heard.many is None:
            raise ModError(f"mod {heard.mod.name}, {heard.name}: there is no form of it for many games")
        started = time.perf_counter()
        games = len(hook)
        try:
            context = BatchContext(hook, self, heard.mod)
            if heard.what.startswith("answer "):
                heard.many(context, hook.options)
            elif heard.what.startswith("roll "):
                heard.many(context, hook.rolled)
            else:
                heard.many(context)
        finally:
            heard.calls += 1
            heard.games += games
            heard.seconds += time.perf_counter() - started

    def trace(self, lines: Sequence[Any]) -> Trace:
        """What is in flight, from the core's lines."""

        def listeners(line: Sequence[Any]) -> tuple[tuple[str, str, str], ...]:
            procedure, step, left, called, effects = line[0], line[1], line[2], line[7], line[8]
            point, after = f"{procedure}.{left or step}", left is not None
            here = [
                (name, called_as)
                for when in (("after",) if after else ("before", "instead"))
                for number, mod in enumerate(self.mods)
                for name, called_as in self._at(number, mod, point, when, effects)
            ]
            return tuple(
                (name, called_as, "called" if number < called else "to come")
                for number, (name, called_as) in enumerate(here)
            )

        return read_trace(lines, listeners)

    def _at(
        self, number: int, mod: Mod, point: str, when: str, effects: Sequence[tuple[int, str, str]]
    ) -> list[tuple[str, str]]:
        """Who of a mod listens to a point, in the order in which they are called: effects first."""
        compiled = [(mod.name, name) for of, name, at in effects if (of, at) == (number, when)]
        outside = [heard for heard in self.listeners if heard.mod is mod and heard.point == (point, when)]
        return compiled + [(mod.name, heard.name) for heard in outside]

    def report(self) -> str:
        """In which order the mods are loaded, and what each adds, as text."""
        lines = []
        for number, mod in enumerate(self.mods):
            own = [f"component {cls.__name__}" for of, cls, _ in self.declarations if of == number]
            own += [f"piece {name}" for name in mod.pieces] + [f"roll {name}" for name in mod.rolls]
            own += [f"question {name}" for name in mod.questions]
            own += [f"{heard.what} ({heard.name})" for heard in self.listeners if heard.mod is mod]
            lines.append(f"{number + 1}. {mod.name} {mod.version}: {', '.join(own) or 'nothing but effects'}")
        return "\n".join(lines)

    def __iter__(self) -> Any:  # noqa: ANN401 - an iterator over mods
        return iter(self.mods)

    def __len__(self) -> int:
        return len(self.mods)

    def __reduce__(self) -> tuple[type["Mods"], tuple[tuple[Mod, ...]]]:
        return Mods, (self.mods,)


def in_load_order(mods: Sequence[Mod]) -> tuple[Mod, ...]:
    """Mods in the order in which they are loaded: what one requires, or wants before it, first; else as given.

    Raises:
        ModError: one twice, one that is missing or in conflict, or a circle.
    """
    by_name: dict[str, Mod] = {}
    for mod in mods:
        if mod.name in by_name:
            raise ModError(f"mod {mod.name!r} is given twice")
        by_name[mod.name] = mod
    for mod in mods:
        missing = [name for name in mod.requires if name not in by_name]
        if missing:
            raise ModError(f"mod {mod.name!r} requires mod {missing[0]!r}, which is not among those given")
        conflicts = [name for name in mod.conflicts if name in by_name]
        if conflicts:
            raise ModError(f"mods {mod.name!r} and {conflicts[0]!r} cannot be used together: {mod.name!r} says so")
    ordered: list[Mod] = []
    left = list(mods)
    while left:
        names = {mod.name for mod in left}
        ready = next((mod for mod in left if not names & {*mod.requires, *mod.after} - {mod.name}), None)
        if ready is None:
            raise ModError(
                f"mods {sorted(names)} each want another of them to be loaded before: there is no such order"
            )
        ordered.append(ready)
        left.remove(ready)
    return tuple(ordered)


def _read(mod: Given) -> Mod:
    if isinstance(mod, str):
        return find_mod(mod)
    made = mod() if isinstance(mod, type) and issubclass(mod, Mod) else mod
    if not isinstance(made, Mod):
        raise ModError(f"{mod!r} is no ironhex.Mod")
    if not str(made.name).strip():
        raise ModError(f"{mod!r} has no name")
    return made


def _expect_lists(mod: Mod) -> None:
    """Refuses one thing, or a text, where a list of things is meant.

    Raises:
        ModError: such a member of the mod.
    """
    for name in ("components", "rolls", "requires", "after", "conflicts"):
        given = getattr(mod, name)
        if isinstance(given, str) or not isinstance(given, Sequence):
            raise ModError(f"mod {mod.name}: {name} = {given!r} must be a list or a tuple, as {name} = (…,)")
    for name in ("pieces", "questions"):
        if not isinstance(getattr(mod, name), Mapping):
            raise ModError(f"mod {mod.name}: {name} = {getattr(mod, name)!r} must be a dict, by name")
    for piece, parts in mod.pieces.items():
        if not isinstance(parts, Sequence):
            raise ModError(f"mod {mod.name}, piece {piece!r}: {parts!r} must be a list of parts")


def _declarations(mods: Sequence[Mod]) -> list[tuple[int, type, Declaration]]:
    """Number of the mod, class and declaration of every component; a class that several mods name counts once."""
    found: list[tuple[int, type, Declaration]] = []
    for number, mod in enumerate(mods):
        for cls in mod.components:
            declaration = declaration_of(cls)
            if all(other is not cls for _, other, _ in found):
                found.append((number, cls, declaration))
    return found


def _parts(mod: Mod, piece: str, parts: Sequence[object]) -> list[tuple[str, list[tuple[str, int]]]]:
    read = []
    for part in parts:
        try:
            made = read_part(part)
        except ModError as error:
            raise ModError(f"mod {mod.name}, piece {piece!r}: {error}") from None
        read.append((type(made).__name__, list(made.part_values.items())))
    return read


def _rows(mod: Mod) -> int:
    if not _is_count(mod.rows):
        raise ModError(f"mod {mod.name}: rows = {mod.rows!r} is out of range: 0 to 64")
    if mod.pieces and not mod.rows:
        raise ModError(f"mod {mod.name} declares pieces, but no rows for them: say rows = 8, say")
    return mod.rows


def _is_count(rows: object) -> bool:
    return isinstance(rows, int) and not isinstance(rows, bool) and 0 <= rows <= 64


def _no_point(point: object, when: object) -> str:
    if when not in WHENS:
        return f"there is no point {when} {point!r}: when is one of {', '.join(WHENS)}"
    if str(point).startswith("plan."):
        return f"nobody listens to {point!r}: a card is played in one act (PC-1); listen to 'play.answer'"
    near = get_close_matches(str(point), HOOK_POINTS, n=1)
    meant = f", did you mean {near[0]!r}?" if near else ""
    return f"there is no point {when} {point!r}{meant}; see ironhex.HOOK_POINTS"


def _bound(mod: Mod, function: Callable[..., None] | None) -> Callable[..., None] | None:
    return None if function is None else function.__get__(mod)


def _is_question(asked: object) -> bool:
    return isinstance(asked, Question) and not isinstance(asked.options, str) and 1 <= len(asked.options) <= 255


def _split(point: str) -> tuple[str, str]:
    procedure, _, step = point.partition(".")
    return procedure, step
