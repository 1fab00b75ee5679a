"""Mods: components, pieces, dice and effects of their own, and listeners at named points of the rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType, MethodType
from typing import Any, Generic, Literal, TypeVar

from ironhex import _core
from ironhex.errors import ModError

Function = TypeVar("Function", bound=Callable[..., None])
Many = TypeVar("Many", bound=Callable[..., None])
When = Literal["before", "after", "instead"]
WHENS: tuple[When, ...] = ("before", "after", "instead")
Form = Literal["each", "batch"]

HOOK_POINTS: tuple[str, ...] = tuple(_core.hook_points())
"""Every point that a mod may listen to, as `"attack.roll"`: a procedure and a step of it. Nothing is left to listen to
*after* the last step of a procedure (`….end`), `roll.roll` and the steps of `question`: those are refused. Only some
steps can be replaced: see docs/hooks.md."""


@dataclass(frozen=True)
class Question:
    """A question that a mod may ask a player.

    Attributes:
        prompt: the question.
        options: the answers; a player answers with the number of one.
    """

    prompt: str
    options: Sequence[str]


_BATCH_OF = "_ironhex_batch_of"


def _is_batch_form(value: object) -> bool:
    return isinstance(value, FunctionType) and _BATCH_OF in vars(value)


class Hearing(Generic[Function]):
    """A function that hears something, in one form or both: for one game, and for many at once."""

    def __init__(self, function: Function, form: Form = "each") -> None:
        self.each: Callable[..., None] | None = function if form == "each" else None
        self.many: Callable[..., None] | None = function if form == "batch" else None
        self.function = function
        self.__doc__ = function.__doc__
        self.__name__ = getattr(function, "__name__", "listener")

    def __get__(self, mod: object, of: type | None = None) -> Any:  # noqa: ANN401 - itself on the class
        return self if mod is None else MethodType(self.function, mod)

    def batch(self, function: Many) -> Many:
        """Marks a method as the same listener for many games at once: it is called with a `BatchContext`.

        It must do in every row what the function for one game does: `ironhex check` compares the two.
        """
        function.__dict__[_BATCH_OF] = self
        return function


class Listener(Hearing[Function]):
    """What `on` makes of a method."""

    def __init__(self, function: Function, point: str, when: When, system: str | None, form: Form) -> None:
        super().__init__(function, form)
        self.point = point
        self.when = when
        self.system = system


class AnswerListener(Hearing[Function]):
    """What `on_answer` makes of a method."""

    def __init__(self, function: Function, question: str, form: Form) -> None:
        super().__init__(function, form)
        self.question = question


class RollListener(Hearing[Function]):
    """What `on_roll` makes of a method."""

    def __init__(self, function: Function, roll: str, form: Form) -> None:
        super().__init__(function, form)
        self.roll = roll


def on(
    point: str, when: When = "after", *, system: str | None = None, form: Form = "each"
) -> Callable[[Function], Listener[Function]]:
    """Marks a method of a `Mod` as a listener: it is called with a `Context` at this point.

    The same listener for many games at once, with arrays, is marked with `.batch` of what comes out; a `Batch` then
    calls that one.

    Args:
        point: one of `HOOK_POINTS`.
        when: before the step, after the step and everything that it led to, or instead of it.
        system: name of the mod's system that it belongs to, for those who look at the esper world.
        form: "batch" if this function itself is the one for many games, and there is no other.
    """
    if callable(point):
        raise ModError('@ironhex.on needs a point: write @ironhex.on("attack.roll")')
    return lambda function: Listener(function, point, when, system, form)


def on_answer(question: str, *, form: Form = "each") -> Callable[[Function], AnswerListener[Function]]:
    """Marks a method of a `Mod` as what hears an answer: it is called with a `Context` and the option's number."""
    return lambda function: AnswerListener(function, question, form)


def on_roll(roll: str, *, form: Form = "each") -> Callable[[Function], RollListener[Function]]:
    """Marks a method of a `Mod` as what hears dice that it rolled: called with a `Context` and the faces, 1 to 10."""
    return lambda function: RollListener(function, roll, form)


class Mod:
    """A mod: what it declares, and methods that listen. It keeps nothing between calls; everything lives in the game.

    Attributes:
        name: its name; that of the class, unless the class itself says another one. Its dice hang on it, and on the
            game's seed.
        version: its version, for saves.
        components: classes made by `ironhex.component`.
        pieces: kinds of pieces that `Context.spawn` may bring onto the board, each a list of parts.
        rows: how many of those pieces there can be at once; a game keeps room for them.
        questions: questions that it may ask.
        rolls: names of the rolls that it may make with dice of its own.
        effects: compiled effects as TOML text, or the path of such a file (a text that ends with .toml is one); see
            docs/mods.md.
        requires: names of mods that must be there, and are loaded before.
        after: names of mods that are loaded before, if they are there.
        conflicts: names of mods that it cannot be with.

    Example:
        >>> import ironhex as ih
        >>> class Tax(ih.Mod):
        ...     @ih.on("attack.pay")
        ...     def after_pay(self, ctx):
        ...         ctx.write("Energy.amount", ctx.subject, 0)
        >>> game = ih.Game("skirmish-demo", seed=1, mods=[Tax()])
    """

    name: str = ""
    version: str = "0"
    components: Sequence[type] = ()
    pieces: Mapping[str, Sequence[object]] = {}
    rows: int = 0
    questions: Mapping[str, Question] = {}
    rolls: Sequence[str] = ()
    effects: str | Path = ""
    requires: Sequence[str] = ()
    after: Sequence[str] = ()
    conflicts: Sequence[str] = ()

    def __init_subclass__(cls) -> None:
        if "name" not in vars(cls):
            cls.name = cls.__name__

    def hearings(self) -> list[tuple[str, Hearing[Any], Callable[..., None] | None]]:
        """Everything of it that listens: name, the listener, and its form for many games if there is one.

        Those of bases come first, all in the order written. A subclass may add the form for many games to a listener of
        its base: the base stays as it is.
        """
        members: dict[str, object] = {}
        for base in reversed(type(self).__mro__):
            members.update(vars(base))
        many: dict[int, Any] = {id(vars(form)[_BATCH_OF]): form for form in members.values() if _is_batch_form(form)}
        hearings = [(name, value) for name, value in members.items() if isinstance(value, Hearing)]
        # The form for many games may have the same name, and so have taken the place of its listener.
        known = {id(hearing) for _, hearing in hearings}
        forms = {name: vars(value)[_BATCH_OF] for name, value in members.items() if _is_batch_form(value)}
        hearings += [(name, hearing) for name, hearing in forms.items() if id(hearing) not in known]
        return [(name, hearing, many.get(id(hearing), hearing.many)) for name, hearing in hearings]

    def effects_text(self) -> str:
        """The compiled effects as TOML text.

        Raises:
            ModError: the file cannot be read.
        """
        is_text = isinstance(self.effects, str) and not self.effects.strip().endswith(".toml")
        if isinstance(self.effects, str) and is_text:
            return self.effects
        try:
            return Path(self.effects).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise ModError(f"mod {self.name}: its effects cannot be read: {error}") from error

    def __repr__(self) -> str:
        return f"<mod {self.name} {self.version}>"
