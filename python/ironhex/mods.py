"""Mods: Python that listens to named points of the rules, and asks the players questions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeVar

from ironhex import _core
from ironhex.errors import ModError

Function = TypeVar("Function", bound=Callable[..., None])
When = Literal["before", "after"]

HOOK_POINTS: tuple[str, ...] = tuple(_core.hook_points())
"""Every point that a mod may listen to, as `"attack.roll"`: a procedure and a step of it. Nothing is left to listen to
*after* the last step of a procedure (`….end`), `roll.roll` and the steps of `question`: those are refused."""


@dataclass(frozen=True)
class Question:
    """A question that a mod may ask a player.

    Attributes:
        prompt: the question.
        options: the answers; a player answers with the number of one.
    """

    prompt: str
    options: Sequence[str]


def on(point: str, when: When = "after") -> Callable[[Function], Function]:
    """Marks a method of a `Mod` as a listener: it is called with a `Context` at this point.

    Args:
        point: one of `HOOK_POINTS`.
        when: before the step, or after the step and everything that it led to.
    """

    def mark(function: Function) -> Function:
        function.__dict__["_listens_to"] = (point, when)
        return function

    return mark


def on_answer(question: str) -> Callable[[Function], Function]:
    """Marks a method of a `Mod` as what hears an answer: it is called with a `Context` and the option's number."""

    def mark(function: Function) -> Function:
        function.__dict__["_answers"] = question
        return function

    return mark


class Mod:
    """A mod: a class whose methods listen. It keeps nothing between calls; everything lives in the game.

    Example:
        >>> import ironhex as ih
        >>> class Tax(ih.Mod):
        ...     @ih.on("attack.pay")
        ...     def after_pay(self, ctx):
        ...         ctx.write("Energy.amount", ctx.subject, 0)
        >>> game = ih.Game("skirmish-demo", seed=1, mods=[Tax()])
    """

    questions: ClassVar[Mapping[str, Question]] = {}

    @property
    def name(self) -> str:
        """Name of the mod, for messages."""
        return type(self).__name__


class Context:
    """What a listener sees and may do. It is of use only until the listener returns."""

    def __init__(self, hook: _core.Hook, mod: Mod) -> None:
        self._hook = hook
        self._mod = mod

    @property
    def point(self) -> str | None:
        """The point reached, as `"attack.roll"`."""
        return self._hook.point

    @property
    def when(self) -> str | None:
        """`"before"` or `"after"`."""
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
    def targets(self) -> list[int]:
        """Entities that are targets of the attack in flight."""
        return self._hook.targets

    @property
    def faces(self) -> list[int]:
        """Faces of the attack in flight."""
        return self._hook.faces

    def read(self, field: str, entity: int) -> int:
        """Reads a field, as `ctx.read("Health.hp", 3)`.

        Raises:
            StoreError: no such field or entity, or the entity lacks the component.
        """
        return self._hook.read(field, entity)

    def write(self, field: str, entity: int, value: int) -> None:
        """Writes a field at once.

        Raises:
            StoreError: as `read`, or a value out of range.
        """
        self._hook.write(field, entity, value)

    def rows(self, component: str) -> list[int]:
        """Entities that have a component, lowest first.

        Raises:
            StoreError: no such component.
        """
        return self._hook.rows(component)

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


@dataclass(frozen=True)
class _Listener:
    mod: Mod
    call: Callable[[Context], None]
    point: str
    when: str


class Mods:
    """The mods of a game or batch, and whom to call at which stop."""

    def __init__(self, mods: Iterable[Mod | type[Mod]]) -> None:
        if not isinstance(mods, Iterable):
            raise ModError(f"mods = {mods!r} must be a list of mods")
        self.mods = tuple(mod() if isinstance(mod, type) else mod for mod in mods)
        self._listeners: list[_Listener] = []
        self._answers: dict[tuple[int, str], Callable[[Context, int], None]] = {}
        for number, mod in enumerate(self.mods):
            self._read(number, mod)

    def _read(self, number: int, mod: Mod) -> None:
        if not isinstance(mod, Mod):
            raise ModError(f"{mod!r} is no ironhex.Mod")
        for question, asked in mod.questions.items():
            if not _is_question(asked):
                what = "must be an ironhex.Question with 1 to 255 options"
                raise ModError(f"mod {mod.name}, question {question!r}: {what}")
        methods = [(name, getattr(mod, name)) for name, value in _in_order(type(mod)) if callable(value)]
        for name, method in methods:
            marks = getattr(method, "__dict__", {})
            if "_listens_to" in marks:
                point, when = marks["_listens_to"]
                if point not in HOOK_POINTS or when not in {"before", "after"}:
                    what = f"there is no point {when} {point!r}; see ironhex.HOOK_POINTS"
                    raise ModError(f"mod {mod.name}, {name}: {what}")
                self._listeners.append(_Listener(mod, method, point, when))
            if "_answers" in marks:
                if marks["_answers"] not in mod.questions:
                    raise ModError(f"mod {mod.name}, {name}: the mod declares no question {marks['_answers']!r}")
                self._answers[number, marks["_answers"]] = method

    @property
    def points(self) -> list[tuple[str, str, str]]:
        """Procedure, step and `"before"` or `"after"` of every listener."""
        return [(*_split(listener.point), listener.when) for listener in self._listeners]

    @property
    def signature(self) -> str:
        """What a snapshot must have been made with: names of the mods, their listeners and questions."""
        questions = [[(name, list(asked.options)) for name, asked in mod.questions.items()] for mod in self.mods]
        return repr(([mod.name for mod in self.mods], self.points, questions)) if self.mods else ""

    def question(self, listener: int, number: int) -> Question:
        """The question with this number of the mod of this listener."""
        return list(self._listeners[listener].mod.questions.values())[number]

    def call(self, hook: _core.Hook) -> None:
        """Calls the listener that is due, or what hears the answer."""
        listener = self._listeners[hook.listener]
        context = Context(hook, listener.mod)
        if hook.answer is None:
            listener.call(context)
            return
        number, option = hook.answer
        name = list(listener.mod.questions)[number]
        hears = self._answers.get((self.mods.index(listener.mod), name))
        if hears is not None:
            hears(context, option)


def _is_question(asked: object) -> bool:
    return isinstance(asked, Question) and 1 <= len(asked.options) <= 255


def _in_order(cls: type) -> list[tuple[str, object]]:
    """Members of a class and its bases, bases first, in the order in which they are written."""
    members: dict[str, object] = {}
    for base in reversed(cls.__mro__):
        members.update(vars(base))
    return list(members.items())


def _split(point: str) -> tuple[str, str]:
    procedure, _, step = point.partition(".")
    return procedure, step
