"""What the hooks of mods have cost in a run, and what stays on the fast path."""

import tomllib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from ironhex.mods import Heard, Mod, Mods

if TYPE_CHECKING:
    from ironhex.batch import Batch

WORTH_A_WORD = 0.05
"""What is called at most once a game and takes less of the time than this is not worth another form."""


@dataclass(frozen=True)
class HookCost:
    """What a listener (or what hears an answer or a roll) has cost.

    Attributes:
        mod: name of its mod.
        listener: name of the method.
        what: where it listens, as "before attack.aim".
        form: the form that was called: "batch" for many games at once, "each" for one game.
        both: whether the listener has both forms.
        calls: how often Python was called.
        visits: for how many games, one game counting again at each visit.
        seconds: how long that took, in the listener itself.
        per_game: its microseconds for each game of the run.
        share: its part of the run's time, 0 to 1; of all hooks' time where that of the run is not known.
        split: calls for many games that raised, and were tried again on halves.
    """

    mod: str
    listener: str
    what: str
    form: str
    both: bool
    calls: int
    visits: int
    seconds: float
    per_game: float
    share: float
    split: int = 0

    @property
    def per_call(self) -> float:
        """Microseconds for each call of Python."""
        return self.seconds / self.calls * 1e6 if self.calls else 0.0

    @property
    def per_visit(self) -> float:
        """Microseconds for each game at each visit."""
        return self.seconds / self.visits * 1e6 if self.visits else 0.0


@dataclass(frozen=True)
class FastEffect:
    """A compiled effect of a mod: it runs in the core and costs no Python."""

    mod: str
    name: str
    what: str


@dataclass(frozen=True)
class HookCosts:
    """What all hooks of the mods of a run have cost; `str()` is an aligned table.

    Attributes:
        rows: the listeners, the dearest first.
        effects: compiled effects: the fast path.
        games: how many games there were.
        seconds: how long the run took; None where that is not known.
    """

    rows: tuple[HookCost, ...]
    effects: tuple[FastEffect, ...]
    games: int
    seconds: float | None

    @property
    def advice(self) -> list[str]:
        """What leaves the fast path, and what to do about it, a line each."""
        alone = [row for row in self.rows if row.form == "each" and not row.both]
        slow = [row for row in alone if row.calls > self.games or row.share >= WORTH_A_WORD]
        lines = [
            f"{row.mod}.{row.listener} is called once for each game ({row.calls:,} times): "
            f"write @{row.listener}.batch, or a compiled effect in its place"
            for row in slow
        ]
        lines += [
            f"{row.mod}.{row.listener} raised in {row.split:,} calls for many games, which were tried again on halves: "
            "see `Batch.failed`, and mind that `if` does not work on arrays"
            for row in self.rows
            if row.split
        ]
        if not alone and any(row.form == "batch" for row in self.rows):
            lines.append("every listener is called for many games at once; only compiled effects are faster")
        return lines

    def as_dict(self) -> dict[str, Any]:
        """As plain values."""
        rows = [{**asdict(row), "per_call": row.per_call, "per_visit": row.per_visit} for row in self.rows]
        effects = [asdict(effect) for effect in self.effects]
        return {"games": self.games, "seconds": self.seconds, "hooks": rows, "effects": effects, "advice": self.advice}

    def __str__(self) -> str:
        of = "run" if self.seconds is not None else "hooks"
        heads = ("hook", "where", "form", "calls/game", "µs/call", "µs/visit", "µs/game", f"of the {of}")
        lines = [heads, *map(self._cells, self.rows)]
        lines += [(f"{effect.mod}: {effect.name}", effect.what, "effect", *"-----") for effect in self.effects]
        if len(lines) == 1:
            return "No mod listens: everything stays in the core."
        return "\n".join([*_aligned(lines), *self.advice])

    def _cells(self, row: HookCost) -> tuple[str, ...]:
        calls = f"{row.calls / max(1, self.games):,.3g}"
        times = (f"{row.per_call:,.2f}", f"{row.per_visit:,.3f}", f"{row.per_game:,.2f}")
        return f"{row.mod}.{row.listener}", row.what, row.form, calls, *times, f"{row.share:.0%}"


def explain(batch: "Batch", *, seconds: float | None = None) -> HookCosts:
    """What the hooks of a batch have cost so far, and what stays on the fast path.

    Args:
        batch: a batch that was played. Batches given the same `Mods` share their counts.
        seconds: how long the playing took, if that was measured: shares are of it then.

    Example:
        >>> import ironhex as ih
        >>> from ironhex.hook_costs import explain
        >>> batch = ih.Batch("duel-demo", n=2, seed=1)
        >>> batch.play_out()
        >>> print(explain(batch))
        No mod listens: everything stays in the core.
    """
    return costs_of(batch.mods, games=len(batch), each=batch.each, seconds=seconds)


def costs_of(mods: Mods, *, games: int, each: bool = False, seconds: float | None = None) -> HookCosts:
    """What the hooks of mods have cost so far, in so many games.

    Args:
        mods: the mods that all those games were played with.
        games: how many.
        each: whether listeners were called for each game by itself, as `Batch(each=True)` does.
        seconds: how long the playing took, if that was measured.
    """
    hooks = list(every_hook(mods))
    total = seconds if seconds is not None else sum(heard.seconds for heard in hooks)
    rows = [_row(heard, games, each=each, total=total) for heard in hooks]
    rows.sort(key=lambda row: -row.seconds)
    effects = tuple(effect for mod in mods.mods for effect in effects_of(mod))
    return HookCosts(tuple(rows), effects, games, seconds)


def every_hook(mods: Mods) -> Iterator[Heard]:
    """All listeners of mods, then what hears answers and rolls."""
    yield from mods.listeners
    for mod in mods.mods:
        # Answers and rolls are found by way of a listener of the same mod: without one, nothing asks or rolls.
        own = next((number for number, heard in enumerate(mods.listeners) if heard.mod is mod), None)
        if own is not None:
            found = [mods.hears(own, (number, 0), None) for number in range(len(mod.questions))]
            found += [mods.hears(own, None, number) for number in range(len(mod.rolls))]
            yield from (heard for heard in found if heard is not None)


def effects_of(mod: Mod) -> Iterator[FastEffect]:
    """The compiled effects of a mod."""
    for effect in tomllib.loads(mod.effects_text()).get("effects", []):
        point = str(effect.get("on", ""))
        what = point if point == "call" else f"{effect.get('when', 'after')} {point}"
        yield FastEffect(mod.name, str(effect.get("name", "")), what)


def _row(heard: Heard, games: int, *, each: bool, total: float) -> HookCost:
    many = heard.many is not None and not (each and heard.each is not None)
    return HookCost(
        mod=heard.mod.name,
        listener=heard.name,
        what=heard.what,
        form="batch" if many else "each",
        both=heard.many is not None and heard.each is not None,
        calls=heard.calls,
        visits=heard.games,
        seconds=heard.seconds,
        per_game=heard.seconds / max(1, games) * 1e6,
        share=heard.seconds / total if total else 0.0,
        split=heard.split,
    )


def _aligned(lines: list[tuple[str, ...]]) -> list[str]:
    """Cells in columns: the first three words, to the left; then numbers, to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join(
            f"{cell:<{w}}" if at < 3 else f"{cell:>{w}}" for at, (cell, w) in enumerate(zip(line, widths, strict=True))
        )
        for line in lines
    ]
