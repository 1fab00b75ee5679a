"""Declarations that a store refuses, and names that it does not know."""

from __future__ import annotations

from typing import Any

import pytest

import ironhex as ih
from ironhex._core import Store
from stateful.store_model import CORE, RANGES, Component


def declare(*components: Component, pieces: int = 16, cards: int = 0) -> Store:
    return Store(pieces=pieces, cards=cards, components=list(components))


def with_field(name: str = "charge", kind: str = "u8", default: int = 0) -> Component:
    return ("Heat", "pieces", [(name, kind, default)])


@pytest.mark.parametrize("name", [name for name, _, _ in CORE])
def test_names_of_core_components_are_taken(name: str) -> None:
    with pytest.raises(ih.StoreError, match=name):
        declare((name, "pieces", []))


def test_a_name_is_declared_once() -> None:
    with pytest.raises(ih.StoreError, match="Heat"):
        declare(("Heat", "pieces", []), ("Cold", "pieces", []), ("Heat", "players", []))
    with pytest.raises(ih.StoreError, match="charge"):
        declare(("Heat", "pieces", [("charge", "u8", 0), ("charge", "i8", 0)]))


def test_names_that_differ_in_case_or_component_do_not_clash() -> None:
    store = declare(("Heat", "pieces", [("a", "u8", 0), ("A", "u8", 0)]), ("heat", "pieces", [("a", "u8", 0)]))
    assert store.components()[-2:] == ["Heat", "heat"]
    assert store.fields()[-3:] == ["Heat.a", "Heat.A", "heat.a"]


BAD_IDENTIFIERS = ["", " ", "1st", "a b", "a.b", "a-b", "Häuser", "a\n", "\0", "a\u200b", "名"]


@pytest.mark.parametrize("name", BAD_IDENTIFIERS, ids=ascii)
def test_names_must_be_identifiers(name: str) -> None:
    with pytest.raises(ih.StoreError, match="identifier"):
        declare((name, "pieces", []))
    with pytest.raises(ih.StoreError, match="identifier"):
        declare(with_field(name))


@pytest.mark.parametrize("kind", ["u64", "i64", "u1", "int", "float", "U8", "u8 ", "", "bool"])
def test_unknown_types_are_refused_with_those_that_exist(kind: str) -> None:
    with pytest.raises(ih.StoreError, match=r"charge.*u8.*i32"):
        declare(with_field(kind=kind))


@pytest.mark.parametrize("table", ["piece", "Pieces", "decks", ""])
def test_unknown_tables_are_refused(table: str) -> None:
    with pytest.raises(ih.StoreError, match="table"):
        declare(("Heat", table, []))


@pytest.mark.parametrize("kind", RANGES)
def test_defaults_must_fit_their_type(kind: str) -> None:
    low, high = RANGES[kind]
    for default in (low, high):
        store = declare(with_field(kind=kind, default=default))
        store.add("Heat", 15)
        assert store.read("Heat.charge", 15) == default
    for default in (low - 1, high + 1):
        with pytest.raises(ih.StoreError, match=rf"{default}\b.*charge"):
            declare(with_field(kind=kind, default=default))
    with pytest.raises(ih.StoreError, match=r"charge|components"):
        declare(with_field(kind=kind, default=2**70))


def test_components_of_cards_need_cards() -> None:
    with pytest.raises(ih.StoreError, match="cards"):
        declare(("Cost", "cards", [("total", "u8", 0)]), cards=0)
    store = declare(("Cost", "cards", [("total", "u8", 9)]), cards=128)
    store.add("Cost", 127)
    assert store.read("Cost.total", 127) == 9


@pytest.mark.parametrize(("pieces", "cards"), [(16, 0), (32, 32), (64, 64), (64, 128)])
def test_tables_have_the_rows_asked_for(pieces: int, cards: int) -> None:
    marks: list[Component] = [("Mark", "pieces", []), ("Seat", "players", [])]
    store = declare(*marks, *([("Cost", "cards", [])] if cards else []), pieces=pieces, cards=cards)
    rows = {"Mark": pieces, "Seat": 2, "Owner": pieces, "Score": 2} | ({"Cost": cards} if cards else {})
    for component, count in rows.items():
        for row in range(count):
            store.add(component, row)
        assert store.rows(component) == list(range(count))
        with pytest.raises(ih.StoreError, match=rf"{count}\b"):
            store.add(component, count)


@pytest.mark.parametrize(
    "bad", [{"pieces": 65}, {"pieces": 2**70}, {"pieces": -1}, {"cards": 129}, {"cards": -1}], ids=str
)
def test_tables_too_large_are_refused(bad: dict[str, int]) -> None:
    with pytest.raises((ih.CapacityError, ih.StoreError), match=next(iter(bad))):
        Store(**({"pieces": 16, "cards": 0} | bad))


@pytest.mark.parametrize(
    "components",
    [
        [("Heat", "pieces")],
        [("Heat", "pieces", [("charge", "u8")])],
        [("Heat", "pieces", [("charge", "u8", "0")])],
        [("Heat", "pieces", [("charge", "u8", 0.5)])],
        [("Heat", "pieces", None)],
        [("Heat", 3, [])],
        [(None, "pieces", [])],
        "Heat",
        5,
    ],
    ids=str,
)
def test_declarations_of_another_shape_are_refused(components: Any) -> None:
    with pytest.raises((TypeError, ValueError, ih.StoreError)):
        Store(pieces=16, components=components)


@pytest.mark.parametrize(
    ("wrong", "nearest"),
    [
        ("Helth.hp", "Health.hp"),
        ("Health.hpp", "Health.hp"),
        ("health.max", "Health.max"),
        ("Position.Q", "Position.q"),
        ("Token.stck", "Token.stack"),
        ("Heat.chrage", "Heat.charge"),
        ("Heat_charge", "Heat.charge"),
    ],
)
def test_unknown_fields_name_the_nearest(wrong: str, nearest: str) -> None:
    store = declare(with_field())
    store.add("Heat", 0)
    before = store.bytes()
    for attempt in (lambda: store.read(wrong, 0), lambda: store.write(wrong, 0, 1)):
        with pytest.raises(ih.StoreError, match=rf"{wrong}.*{nearest}"):
            attempt()
    assert store.bytes() == before


@pytest.mark.parametrize(("wrong", "nearest"), [("Helth", "Health"), ("heat", "Heat"), ("Scores", "Score")])
def test_unknown_components_name_the_nearest(wrong: str, nearest: str) -> None:
    store = declare(with_field())
    for attempt in (store.rows, lambda name: store.add(name, 0), lambda name: store.has(name, 0)):
        with pytest.raises(ih.StoreError, match=rf"{wrong}.*{nearest}"):
            attempt(wrong)


@pytest.mark.parametrize("wrong", ["Zzzzzzzzzzzzzzzz.qqqqqqqqqqq", "", ".", "Health.", ".hp"])
def test_unknown_fields_are_refused(wrong: str) -> None:
    store = declare()
    store.add("Health", 0)
    with pytest.raises(ih.StoreError, match="no field"):
        store.read(wrong, 0)


def test_fields_without_a_near_name_suggest_none() -> None:
    with pytest.raises(ih.StoreError) as caught:
        declare().read("Zzzzzzzzzzzzzzzz.qqqqqqqqqqq", 0)
    assert "did you mean" not in str(caught.value)


def test_core_components_are_in_every_store() -> None:
    store = declare(with_field())
    assert store.components() == [*(name for name, _, _ in CORE), "Heat"]
    core_fields = [f"{name}.{field}" for name, _, fields in CORE for field, _, _ in fields]
    assert store.fields() == [*core_fields, "Heat.charge"]


def test_stores_of_different_schemas_do_not_share_snapshots() -> None:
    stores = [
        declare(),
        declare(pieces=32),
        declare(cards=32),
        declare(with_field()),
        declare(with_field(kind="i8")),
        declare(with_field(name="chill")),
        declare(with_field(default=1)),
        declare(("Cold", "pieces", [("charge", "u8", 0)])),
    ]
    for number, store in enumerate(stores):
        for other_number, other in enumerate(stores):
            if number == other_number:
                store.restore(other.snapshot())
            else:
                with pytest.raises(ih.SaveError):
                    store.restore(other.snapshot())
