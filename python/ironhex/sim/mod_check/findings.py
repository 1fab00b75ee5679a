"""What a check of mods has found."""

from dataclasses import asdict, dataclass, field
from typing import Any

from ironhex.hook_costs import HookCosts

MOST_DIFFERENCES = 6
"""A difference grows fast from decision to decision: so many fields of the first one say enough."""


LEFT_OUT = "left out: "


@dataclass(frozen=True)
class Fault:
    """Something that is wrong with a mod.

    Attributes:
        kind: "declaration", "python_state", "random", "not_deterministic", "forms_differ", "copies_differ", "raises" or
            "without_end".
        text: what is wrong, in a line.
        hint: what to do about it.
        details: more, a line each: fields that differ, attributes that changed.
        scenario: in which scenario, if it was seen in a game.
        game: number of the first game in which it was seen.
        decision: how many actions had been played there.
        traceback: what a listener raised.
        reproducers: files that play such games again.
    """

    kind: str
    text: str
    hint: str = ""
    details: tuple[str, ...] = ()
    scenario: str | None = None
    game: int | None = None
    decision: int | None = None
    traceback: str = ""
    reproducers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Done:
    """A part of the check: its name, what was done, how many faults were found, and whether it was left out."""

    name: str
    text: str
    faults: int
    seconds: float

    @property
    def left_out(self) -> bool:
        """Whether it was left out because of faults found before."""
        return self.text.startswith(LEFT_OUT)


@dataclass(frozen=True)
class Timing:
    """How long the same games took: without mods, and in a form of the mods.

    Attributes:
        form: "as Batch plays it", or "@on only".
        games: how many games.
        bare: microseconds for each decision without mods.
        modded: microseconds for each decision with them.
        between: part of the time with mods that is neither in listeners nor in the games as such: bringing games to
            Python and back, and the compiled effects.
        costs: what each hook has cost.
    """

    form: str
    games: int
    bare: float
    modded: float
    between: float
    costs: HookCosts

    @property
    def ratio(self) -> float:
        """How many times as long a decision takes with the mods."""
        return self.modded / self.bare

    def as_dict(self) -> dict[str, Any]:
        """As plain values."""
        plain = {key: getattr(self, key) for key in ("form", "games", "bare", "modded", "between", "ratio")}
        return {**plain, "costs": self.costs.as_dict()}


@dataclass
class ModReport:
    """Everything that a check found.

    Attributes:
        mods: names and versions of the mods, in load order.
        declarations: what each declares, a text each, in load order.
        scenarios: names of the scenarios that were played.
        seed: seed of all games.
        done: the parts of the check.
        faults: what is wrong; nothing, if all is well.
        timings: what the hooks cost; empty if the mods could not be played.
    """

    mods: list[str]
    declarations: list[dict[str, Any]]
    scenarios: list[str]
    seed: int
    done: list[Done] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    timings: list[Timing] = field(default_factory=list)

    @property
    def well(self) -> bool:
        """Whether there are no faults."""
        return not self.faults

    def has(self, *kinds: str) -> bool:
        """Whether a fault of one of these kinds was found."""
        return any(fault.kind in kinds for fault in self.faults)

    def as_dict(self) -> dict[str, Any]:
        """As plain values."""
        return {
            "mods": self.mods,
            "well": self.well,
            "scenarios": self.scenarios,
            "seed": self.seed,
            "declarations": self.declarations,
            "done": [asdict(done) for done in self.done],
            "faults": [asdict(fault) for fault in self.faults],
            "timings": [timing.as_dict() for timing in self.timings],
        }


def differences(one: object, other: object, path: tuple[object, ...] = ()) -> list[tuple[str, object, object]]:
    """Where two views differ: a name as "Heat.level of e3", with both values."""
    if isinstance(one, dict) and isinstance(other, dict):
        keys = [*one, *(key for key in other if key not in one)]
        return [
            found
            for key in keys
            if key != "state_hash"
            for found in differences(one.get(key, "nothing"), other.get(key, "nothing"), (*path, key))
        ]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [found for at, (left, right) in pairs for found in differences(left, right, (*path, at))]
    return [] if one == other else [(_name(path), one, other)]


def _name(path: tuple[object, ...]) -> str:
    rest = ".".join(map(str, path[2:]))
    if path[:1] == ("pieces",):
        return f"{rest} of e{path[1]}" if rest else f"e{path[1]}"
    if path[:1] == ("players",) and rest:
        return f"{rest} of player {path[1]}"
    return ".".join(map(str, path[1:] if path[:1] == ("match",) else path))
