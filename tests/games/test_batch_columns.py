"""Views and edits of all games at once."""

import gc

import numpy as np
import pytest

import ironhex as ih
from games.stepping import picks, step_out
from games.test_stops import PROOF


@pytest.fixture
def batch():
    made = ih.Batch("brawl-demo", n=5, seed=1)
    step_out(made, 12)
    return made


def test_views_are_what_single_games_show():
    batch = ih.Batch(["brawl-demo", "skirmish-demo"], n=4, seed=1)
    step_out(batch, 30)
    for number in range(4):
        pieces = batch.game(number).view("referee")["pieces"]
        for component, fields in {"Health": ["hp", "max"], "Position": ["q", "r"], "Shields": ["active"]}.items():
            there = batch.view(component)[number]
            assert np.flatnonzero(there).tolist() == [e - 1 for e in sorted(pieces) if component in pieces[e]]
            for field in fields:
                column = batch.view(f"{component}.{field}", fill=-9 if field != "active" else 9)[number]
                for row, value in enumerate(column.tolist()):
                    known = pieces.get(row + 1, {}).get(component)
                    assert value == (known[field] if known else 9 if field == "active" else -9)
    assert (batch.view("Score.vp") == batch.rows()["vp"]).all()


@pytest.mark.parametrize(
    ("name", "dtype", "rows"),
    [
        ("Health.hp", np.int16, 16),
        ("Shields.active", np.uint8, 16),
        ("Token.time", np.uint16, 16),
        ("Score.vp", np.int32, 2),
        ("Health", np.bool_, 16),
        ("Score", np.bool_, 2),
        ("Target.accuracy", np.int8, 16),
    ],
)
def test_a_view_has_the_type_of_its_field(batch, name, dtype, rows):
    view = batch.view(name)
    assert view.dtype == dtype
    assert view.shape == (5, rows)
    with pytest.raises(ValueError, match="read-only"):
        view[0, 0] = 1


@pytest.mark.parametrize(
    ("name", "fill", "words"),
    [
        ("Helth.hp", 0, "Health.hp"),
        ("Health.hq", 0, "Health.hp"),
        ("Helth", 0, "Health"),
        ("", 0, "no component"),
        ("Health.hp", 40_000, "out of range"),
        ("Health.hp", 1.5, "whole number"),
        ("Health.hp", None, "whole number"),
    ],
)
def test_views_that_cannot_be(batch, name, fill, words):
    with pytest.raises(ih.StoreError, match=words):
        batch.view(name, fill)


def test_an_edit_is_taken_over_in_all_games(batch):
    single = batch.game(3)
    single.write("Energy.amount", 1, 7) if hasattr(single, "write") else None
    edit = batch.edit("Energy.amount")
    with edit as energy:
        assert energy.dtype == np.int64
        energy[3, 0] = 7
        energy[1, 1] += 2
    assert edit.changed == 2
    assert batch.view("Energy.amount")[3, 0] == 7
    assert batch.game(3).view("referee")["pieces"][1]["Energy"]["amount"] == 7
    step_out(batch)
    assert not batch.failed


@pytest.mark.parametrize(
    ("field", "place", "value", "words"),
    [
        ("Health.hp", (2, 0), 40_000, "game 2, entity 1: Health.hp = 40000"),
        ("Health.hp", (2, 0), -1, "game 2, entity 1: Health.hp = -1"),
        ("Health.hp", (4, 1), 99, "game 4, entity 2: Health.hp = 99: the state would be impossible"),
        ("Health.hp", (2, 15), 3, "game 2, entity 16: Health.hp = 3: entity 16 has no Health"),
        ("Position.q", (0, 0), 500, "game 0, entity 1: Position.q = 500"),
        ("Energy.amount", (1, 0), -1, "game 1, entity 1: Energy.amount = -1"),
        ("Unit.card", (1, 0), 300, "game 1, entity 1: Unit.card = 300"),
    ],
)
def test_an_edit_at_fault_changes_no_game(batch, field, place, value, words):
    before = batch.state_hash()
    batch.observe()
    with pytest.raises(ih.StoreError, match=words), batch.edit(field) as column:
        column[place] = value
    assert batch.state_hash() == before
    with batch.edit("Energy.amount") as energy:
        energy[0, 0] += 1


@pytest.mark.parametrize("name", ["Health", "Health.hq", "Score.vp", ""])
def test_what_cannot_be_edited(batch, name):
    with pytest.raises(ih.StoreError):
        batch.edit(name)


def test_an_array_that_was_bent_is_refused(batch):
    before = batch.state_hash()
    with pytest.raises(ih.StoreError, match="shape"), batch.edit("Energy.amount") as energy:
        energy.resize((5, 15), refcheck=False)
    assert batch.state_hash() == before


def test_a_game_is_edited_only_while_a_decision_is_open():
    batch = ih.Batch("brawl-demo", n=3)
    batch.play_out()
    with pytest.raises(ih.StoreError, match="only while a decision is open"), batch.edit("Energy.amount") as energy:
        energy[1, 0] += 1


def test_while_an_edit_is_open_nothing_else_moves(batch):
    before = batch.state_hash()
    seen = batch.observe()
    with batch.edit("Energy.amount") as energy:
        energy[:, 0] += 1
        asks = [batch.play_out, batch.observe, batch.reset, batch.clone]
        asks += [lambda: batch.step(picks(batch, seen)), lambda: batch.put(batch.game(1))]
        asks += [lambda: batch.edit("Health.hp").__enter__(), lambda: batch.edit("Energy.amount").__enter__()]
        for ask in asks:
            with pytest.raises(ih.GameBusyError, match="edit"):
                ask()
        assert batch.state_hash() == before
    assert batch.state_hash() != before


def write_and_fail(energy):
    energy[:, 0] += 1
    raise ZeroDivisionError


def test_an_exception_inside_leaves_all_as_it_was(batch):
    before = batch.state_hash()
    with pytest.raises(ZeroDivisionError), batch.edit("Energy.amount") as energy:
        write_and_fail(energy)
    assert batch.state_hash() == before
    batch.play_out()


def test_an_edit_that_is_dropped_locks_nothing(batch):
    before = batch.state_hash()
    edit = batch.edit("Energy.amount")
    edit.__enter__()[:, 0] += 1
    with pytest.raises(ih.GameBusyError):
        edit.__enter__()
    del edit
    gc.collect()
    assert batch.state_hash() == before
    batch.play_out()


def test_an_edited_game_has_a_reproducer(batch):
    with batch.edit("Energy.amount") as energy:
        energy[2, 0] += 1
    step_out(batch, 5)
    assert batch.reproducer(2).state is not None
    assert batch.reproducer(1).state is None
    for number in (1, 2):
        assert batch.reproducer(number).game().state_hash() == batch.game(number).state_hash()
    assert PROOF
