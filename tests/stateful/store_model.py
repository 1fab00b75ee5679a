"""A store as a plain dictionary, and the declarations that both it and the core's are made from."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import strategies as st

from ironhex._core import Store

PLAYERS = 2
RANGES = {
    "u8": (0, 2**8 - 1),
    "i8": (-(2**7), 2**7 - 1),
    "u16": (0, 2**16 - 1),
    "i16": (-(2**15), 2**15 - 1),
    "u32": (0, 2**32 - 1),
    "i32": (-(2**31), 2**31 - 1),
}
"""Types of fields with their least and largest value."""

Field = tuple[str, str, int]
Component = tuple[str, str, list[Field]]
Row = tuple[str, int]

MODIFIERS: list[Field] = [
    *((name, "i8", 0) for name in ("strength", "accuracy", "damage", "reduction", "advance", "dash", "tl")),
    *((name, "u8", 0) for name in ("critical_from", "flags", "forbid")),
]

CORE: list[Component] = [
    ("Score", "players", [("vp", "i32", 0)]),
    ("Owner", "pieces", [("player", "u8", 0)]),
    ("Unit", "pieces", [("card", "u16", 0)]),
    ("Base", "pieces", []),
    ("Objective", "pieces", [("vp", "i16", 0)]),
    ("Control", "pieces", [("player", "u8", 0)]),
    ("Position", "pieces", [("q", "i16", 0), ("r", "i16", 0)]),
    ("Health", "pieces", [("hp", "i16", 0), ("max", "i16", 0)]),
    ("Token", "pieces", [("time", "u16", 0), ("stack", "u8", 0)]),
    ("Energy", "pieces", [("amount", "i16", 0)]),
    ("Shields", "pieces", [("active", "u8", 0), ("total", "u8", 0)]),
    ("Reduction", "pieces", [("amount", "u8", 0)]),
    (
        "Target",
        "pieces",
        [("accuracy", "i8", 0), ("hits", "u8", 0), ("damage", "i16", 0), ("bonus", "i16", 0), ("reduction", "i8", 0)],
    ),
    ("Attacked", "pieces", [("q", "i16", 0), ("r", "i16", 0), ("damage", "i16", 0), ("hits", "u8", 0)]),
    ("Garrison", "pieces", []),
    ("Structure", "pieces", []),
    ("Carriable", "pieces", []),
    ("Carried", "pieces", [("by", "u8", 0)]),
    ("Disarm", "pieces", []),
    ("Fracture", "pieces", []),
    ("Slow", "pieces", []),
    ("Marks", "pieces", [("bits", "u16", 0)]),
    ("Upgrades", "pieces", [("shield", "u8", 0), ("speed", "u8", 0), ("strength", "u8", 0)]),
    ("BoardToken", "pieces", [("kind", "u8", 0), ("face_down", "u8", 0)]),
    (
        "Used",
        "pieces",
        [("attack", "u8", 0), ("activation", "u8", 0), ("round", "u8", 0), ("phase", "u8", 0), ("game", "u8", 0)],
    ),
    *((name, "pieces", MODIFIERS) for name in ("ForActivation", "ForRound", "ForPhase", "Lasting")),
    ("Card", "cards", [("card", "u16", 0), ("owner", "u8", 0)]),
    ("Zone", "cards", [("area", "u8", 0), ("place", "u8", 0), ("known", "u8", 0)]),
    ("Rolled", "cards", []),
    ("Played", "cards", [("times", "u8", 0)]),
]
"""The components that every store has, before the declared ones."""


@dataclass(frozen=True)
class Declaration:
    """What a store is made from."""

    pieces: int
    cards: int
    components: tuple[Component, ...]

    def store(self) -> Store:
        """An empty store."""
        return Store(pieces=self.pieces, cards=self.cards, components=list(self.components))

    def capacity(self, table: str) -> int:
        """Rows of a table."""
        return {"pieces": self.pieces, "cards": self.cards, "players": PLAYERS}[table]

    def all_components(self) -> dict[str, Component]:
        """The core's components and the declared ones by name, in order."""
        return {component[0]: component for component in [*CORE, *self.components]}

    def fields(self) -> dict[str, tuple[str, str]]:
        """Component and type of every field, by its full name, in order."""
        components = self.all_components().values()
        return {f"{name}.{field}": (name, kind) for name, _, fields in components for field, kind, _ in fields}

    def rows(self, component: str) -> int:
        """Rows of the table of a component."""
        return self.capacity(self.all_components()[component][1])


@dataclass
class StoreModel:
    """A store as a dictionary: (component, row) to the values of its fields."""

    declaration: Declaration
    rows: dict[Row, dict[str, int]] = field(default_factory=dict)

    def copy(self) -> StoreModel:
        """A copy that goes its own way."""
        return StoreModel(self.declaration, {row: dict(values) for row, values in self.rows.items()})

    def add(self, component: str, row: int) -> None:
        """Gives a row a component; one that it has keeps its values."""
        fields = self.declaration.all_components()[component][2]
        self.rows.setdefault((component, row), {name: default for name, _, default in fields})

    def remove(self, component: str, row: int) -> None:
        """Takes a component from a row."""
        self.rows.pop((component, row), None)

    def rows_of(self, component: str) -> list[int]:
        """The rows that have a component, lowest first."""
        return sorted(row for name, row in self.rows if name == component)

    def contents(self) -> frozenset[tuple[Row, tuple[tuple[str, int], ...]]]:
        """All of it, to be compared or looked up."""
        return frozenset((row, tuple(sorted(values.items()))) for row, values in self.rows.items())


def values_of(kind: str) -> st.SearchStrategy[int]:
    """Values that fit a type, the extremes more often than others."""
    low, high = RANGES[kind]
    return st.sampled_from([low, high, 0, 1]) | st.integers(low, high)


def values_beyond(kind: str) -> st.SearchStrategy[int]:
    """Values that do not fit a type."""
    low, high = RANGES[kind]
    return st.sampled_from([low - 1, high + 1, 2**63, -(2**63) - 1, 2**64, 2**70]) | st.integers(high + 1, 2**40)


def rows_beyond(rows: int) -> st.SearchStrategy[int]:
    """Rows that a table of so many rows does not have."""
    return st.sampled_from([rows, -1, rows + 1, 2**31, 2**32, 2**63, 2**64, -(2**70)]) | st.integers(rows, 300)


def identifiers(first: str) -> st.SearchStrategy[str]:
    """Identifiers that begin with one letter."""
    return st.text("abcXYZ019_", max_size=6).map(lambda rest: first + rest)


@st.composite
def components(draw: st.DrawFn, name: str, tables: list[str]) -> Component:
    """A component with none to four fields of any type, each with a default that fits."""
    names = draw(st.lists(identifiers("f"), max_size=4, unique=True))
    kinds = [draw(st.sampled_from(sorted(RANGES))) for _ in names]
    fields = [(field, kind, draw(values_of(kind))) for field, kind in zip(names, kinds, strict=True)]
    return name, draw(st.sampled_from(tables)), fields


@st.composite
def declarations(draw: st.DrawFn) -> Declaration:
    """Capacities, and none to five declared components."""
    pieces, cards = draw(st.sampled_from([16, 32, 64])), draw(st.sampled_from([0, 32, 64, 128]))
    tables = ["pieces", "players", "cards"] if cards else ["pieces", "players"]
    names = draw(st.lists(identifiers("M"), max_size=5, unique=True))
    return Declaration(pieces, cards, tuple(draw(components(name, tables)) for name in names))
