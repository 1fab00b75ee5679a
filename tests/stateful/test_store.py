"""The store (`ironhex._core.Store`) driven at random against a plain dictionary."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import ironhex as ih
from ironhex._core import Store
from stateful.store_model import RANGES, Declaration, StoreModel, declarations, rows_beyond, values_beyond, values_of


class StoreMachine(RuleBasedStateMachine):
    """Does the same to a store and to a dictionary, and compares all of both after each step."""

    def __init__(self) -> None:
        super().__init__()
        self.declaration = Declaration(16, 0, ())
        self.store = self.declaration.store()
        self.model = StoreModel(self.declaration)
        self.snapshots: list[tuple[bytes, StoreModel]] = []
        self.hashes: dict[object, str] = {}

    @initialize(declaration=declarations())
    def declare(self, declaration: Declaration) -> None:
        self.declaration = declaration
        self.store = declaration.store()
        self.model = StoreModel(declaration)
        self.snapshots = [(self.store.snapshot(), self.model.copy())]

    # ---- what a step draws

    def component(self, data: st.DataObject) -> str:
        declared = [name for name, _, _ in self.declaration.components]
        every = self.with_rows()
        return data.draw(st.sampled_from(declared or every) | st.sampled_from(every), "component")

    def field(self, data: st.DataObject) -> tuple[str, str]:
        """Component and full name of a field of a table with rows."""
        fields = [(component, name) for name, (component, _) in self.declaration.fields().items()]
        return data.draw(st.sampled_from([field for field in fields if self.declaration.rows(field[0])]), "field")

    def with_rows(self) -> list[str]:
        """The components that anything can have: a store without cards has no rows for theirs."""
        return [name for name in self.declaration.all_components() if self.declaration.rows(name)]

    def row(self, data: st.DataObject, component: str) -> int:
        # Few rows, so that steps meet; the last one, and those around the words of the masks.
        last = self.declaration.rows(component) - 1
        few = [row for row in (0, 1, 2, 31, 63, 64, last) if row <= last]
        return data.draw(st.sampled_from(few) | st.integers(0, last), "row")

    def present(self, data: st.DataObject) -> tuple[str, int, str]:
        """A field of a row that has it: full name, row, and name within the component."""
        rows = [row for row, values in sorted(self.model.rows.items()) if values]
        component, row = data.draw(st.sampled_from(rows), "component and row")
        field = data.draw(st.sampled_from(sorted(self.model.rows[component, row])), "field")
        return f"{component}.{field}", row, field

    def has_values(self) -> bool:
        return any(self.model.rows.values())

    # ---- steps

    @rule(data=st.data())
    def add(self, data: st.DataObject) -> None:
        component = self.component(data)
        row = self.row(data, component)
        self.store.add(component, row)
        self.model.add(component, row)

    @precondition(lambda self: self.model.rows)
    @rule(data=st.data())
    def add_again(self, data: st.DataObject) -> None:
        component, row = data.draw(st.sampled_from(sorted(self.model.rows)))
        self.store.add(component, row)

    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        component = self.component(data)
        row = self.row(data, component)
        self.store.remove(component, row)
        self.model.remove(component, row)

    @precondition(lambda self: self.model.rows)
    @rule(data=st.data())
    def remove_and_add_gives_the_defaults(self, data: st.DataObject) -> None:
        component, row = data.draw(st.sampled_from(sorted(self.model.rows)))
        for side in (self.store, self.model):
            side.remove(component, row)
            side.add(component, row)

    @rule(data=st.data())
    def add_to_many_rows(self, data: st.DataObject) -> None:
        component = self.component(data)
        for row in range(0, self.declaration.rows(component), data.draw(st.integers(1, 5), "stride")):
            self.store.add(component, row)
            self.model.add(component, row)

    @precondition(has_values)
    @rule(data=st.data())
    def write(self, data: st.DataObject) -> None:
        for _ in range(data.draw(st.integers(1, 4), "times")):
            name, row, field = self.present(data)
            component, kind = self.declaration.fields()[name]
            value = data.draw(values_of(kind), "value")
            self.store.write(name, row, value)
            self.model.rows[component, row][field] = value

    @precondition(has_values)
    @rule(data=st.data())
    def write_out_of_range(self, data: st.DataObject) -> None:
        name, row, _ = self.present(data)
        value = data.draw(values_beyond(self.declaration.fields()[name][1]), "value")
        with pytest.raises(ih.StoreError, match=rf"{name}|value"):
            self.store.write(name, row, value)

    @rule(data=st.data())
    def use_an_absent_field(self, data: st.DataObject) -> None:
        component, name = self.field(data)
        row = self.row(data, component)
        if (component, row) in self.model.rows:
            return
        with pytest.raises(ih.StoreError, match=component):
            self.store.read(name, row)
        with pytest.raises(ih.StoreError, match=component):
            self.store.write(name, row, 1)

    @rule(data=st.data())
    def use_a_row_out_of_range(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(list(self.declaration.fields())), "field")
        component, _ = self.declaration.fields()[name]
        row = data.draw(rows_beyond(self.declaration.rows(component)), "row")
        for call in (self.store.add, self.store.remove, self.store.has):
            with pytest.raises(ih.StoreError, match="row"):
                call(component, row)
        with pytest.raises(ih.StoreError, match="row"):
            self.store.read(name, row)
        with pytest.raises(ih.StoreError, match="row"):
            self.store.write(name, row, 1)

    @rule(name=st.sampled_from(["Nothing", "health", "Health ", "", "Health.hp"]))
    def use_an_unknown_component(self, name: str) -> None:
        for call in (self.store.add, self.store.remove, self.store.has):
            with pytest.raises(ih.StoreError, match="component"):
                call(name, 0)
        with pytest.raises(ih.StoreError, match="component"):
            self.store.rows(name)

    @rule()
    def take_a_snapshot(self) -> None:
        self.snapshots.append((self.store.snapshot(), self.model.copy()))

    @precondition(lambda self: self.snapshots)
    @rule(data=st.data())
    def restore(self, data: st.DataObject) -> None:
        snapshot, model = data.draw(st.sampled_from(self.snapshots))
        self.store.restore(snapshot)
        self.model = model.copy()
        assert self.store.snapshot() == snapshot

    @precondition(lambda self: self.snapshots)
    @rule(data=st.data())
    def restore_damaged(self, data: st.DataObject) -> None:
        snapshot, _ = data.draw(st.sampled_from(self.snapshots))
        place = data.draw(st.integers(0, min(63, len(snapshot) - 1)) | st.integers(0, len(snapshot) - 1), "place")
        flipped = bytearray(snapshot)
        flipped[place] ^= 1 << data.draw(st.integers(0, 7), "bit")
        for damaged in (bytes(flipped), snapshot[:place], snapshot[place + 1 :], snapshot + b"\0", b""):
            with pytest.raises(ih.SaveError):
                self.store.restore(damaged)

    @rule(declaration=declarations())
    def restore_foreign(self, declaration: Declaration) -> None:
        if declaration == self.declaration:
            return
        with pytest.raises(ih.SaveError):
            self.store.restore(declaration.store().snapshot())

    @rule()
    def go_on_with_a_copy(self) -> None:
        original, before = self.store, self.store.bytes()
        self.store = original.copy()
        # What is done to the original now does not reach the copy.
        original.add("Owner", 3)
        original.write("Owner.player", 3, 200)
        original.remove("Score", 0)
        assert self.store.bytes() == before

    @rule(seed=st.integers(0, 2**32))
    def build_the_same_another_way(self, seed: int) -> None:
        source, other = random.Random(seed), self.declaration.store()
        for name in self.with_rows():
            other.add(name, 0)
        steps = list(self.model.rows.items())
        source.shuffle(steps)
        for (component, row), values in steps:
            other.add(component, row)
            for field, value in source.sample(sorted(values.items()), len(values)):
                other.write(f"{component}.{field}", row, value)
        for name in self.with_rows():
            if (name, 0) not in self.model.rows:
                other.remove(name, 0)
        assert other.bytes() == self.store.bytes()
        assert other.hash() == self.store.hash()
        assert other.snapshot() == self.store.snapshot()

    # ---- what holds after each step

    @invariant()
    def both_hold_the_same(self) -> None:
        assert self.store.components() == list(self.declaration.all_components())
        assert self.store.fields() == list(self.declaration.fields())
        for component in self.declaration.all_components():
            assert self.store.rows(component) == self.model.rows_of(component)
        for (component, row), values in self.model.rows.items():
            assert self.store.has(component, row)
            assert {field: self.store.read(f"{component}.{field}", row) for field in values} == values

    @invariant()
    def equal_contents_and_only_they_have_equal_hashes(self) -> None:
        digits = self.store.hash()
        assert len(digits) == 32
        assert int(digits, 16).to_bytes(16, "big").hex() == digits
        assert self.hashes.setdefault(self.model.contents(), digits) == digits
        assert len(set(self.hashes.values())) == len(self.hashes)


OPTIONS = {"deadline": None, "report_multiple_bugs": False, "suppress_health_check": list(HealthCheck)}


TestStore = StoreMachine.TestCase
TestStore.settings = settings(max_examples=200, stateful_step_count=40, derandomize=True, database=None, **OPTIONS)


class SlowStoreMachine(StoreMachine):
    """The same for minutes, and never the same twice."""


TestStoreForLong = pytest.mark.slow(SlowStoreMachine.TestCase)
TestStoreForLong.settings = settings(max_examples=2000, stateful_step_count=60, **OPTIONS)


def test_every_flipped_bit_of_a_snapshot_is_noticed() -> None:
    store = Store(pieces=16)
    store.add("Health", 3)
    store.write("Health.hp", 3, 7)
    snapshot, before = store.snapshot(), store.bytes()
    accepted = []
    for place in range(len(snapshot)):
        for bit in range(8):
            flipped = bytearray(snapshot)
            flipped[place] ^= 1 << bit
            try:
                store.restore(bytes(flipped))
            except ih.SaveError:
                continue
            accepted.append((place, bit))
    assert accepted == []
    assert store.bytes() == before


def test_every_truncated_snapshot_is_refused() -> None:
    store = Store(pieces=16)
    snapshot = store.snapshot()
    for length in range(len(snapshot)):
        with pytest.raises(ih.SaveError):
            store.restore(snapshot[:length])


def test_a_removed_component_leaves_no_trace() -> None:
    store = Store(pieces=32, cards=64, components=[("Mark", "cards", [("number", "i32", -5)])])
    empty = store.bytes(), store.hash()
    for component, field in (("Mark", "Mark.number"), ("Health", "Health.hp"), ("Target", "Target.damage")):
        store.add(component, 1)
        store.write(field, 1, -321)
        assert store.bytes() != empty[0]
        store.remove(component, 1)
    assert (store.bytes(), store.hash()) == empty
    store.add("Mark", 1)
    assert store.read("Mark.number", 1) == -5


def test_no_two_fields_share_a_byte() -> None:
    kinds = [(f"of_{kind}", kind, 0) for kind in RANGES]
    declared = tuple((f"{table.title()}Mark", table, kinds) for table in ("pieces", "cards", "players"))
    declaration = Declaration(64, 128, declared)
    source, store, model = random.Random(8), declaration.store(), StoreModel(declaration)
    places = [
        (name, row)
        for name, (component, _) in declaration.fields().items()
        for row in range(declaration.rows(component))
    ]
    source.shuffle(places)
    for name, row in places:
        component, kind = declaration.fields()[name]
        value = source.randint(*RANGES[kind])
        store.add(component, row)
        store.write(name, row, value)
        model.add(component, row)
        model.rows[component, row][name.partition(".")[2]] = value
    for (component, row), values in model.rows.items():
        assert {field: store.read(f"{component}.{field}", row) for field in values} == values
    assert len(places) > 2000


@pytest.mark.parametrize("bad", [1.0, "0", None, (0,)], ids=str)
def test_rows_and_values_of_wrong_types_change_nothing(bad: object) -> None:
    store = Store(pieces=16)
    store.add("Health", 0)
    before = store.bytes()
    for call in (store.add, store.remove, store.has):
        with pytest.raises((TypeError, ih.StoreError)):
            call("Health", bad)
    with pytest.raises((TypeError, ih.StoreError)):
        store.write("Health.hp", 0, bad)
    with pytest.raises((TypeError, ih.StoreError)):
        store.write("Health.hp", bad, 1)
    assert store.bytes() == before


@pytest.mark.parametrize("bad", ["text", None, 5, [1, 2]], ids=str)
def test_what_is_no_bytes_is_no_snapshot(bad: object) -> None:
    store = Store(pieces=16)
    store.add("Base", 2)
    with pytest.raises((TypeError, ih.IronhexError)):
        store.restore(bad)
    assert store.rows("Base") == [2]
