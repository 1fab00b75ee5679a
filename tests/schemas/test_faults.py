"""Planted faults, which both the readers and the schemas refuse; and what both take."""

import pytest

from ironhex.scenario import KINDS
from schemas.asked import sample
from schemas.forms import samples
from schemas.opinions import SAMPLES, both_refuse
from schemas.spots import changed, put, remove, spots_asked


def faults(kind, name):
    """Every key of a sample, wrong in every way that its readers know."""
    yield "an unknown key", sample(name) | {"xyzzy": 1}
    for table, spot, ask in spots_asked(kind, name):
        if ask["wanted"] == "table" or ask.get("entries") == "tables":
            inner = spot.path if ask["wanted"] == "table" else f"{spot.path}[0]"
            yield f"{inner}: an unknown key", changed(table, f"{inner}.xyzzy", put(1))
        for fault, faulty in wrong_values(table, spot.path, ask):
            yield f"{spot.form or ''} {fault}", faulty


def wrong_values(table, path, ask):
    if ask["required"]:
        yield f"{path}: missing", changed(table, path, remove)
    if ask["wanted"] in {"int", "fraction"}:
        for value in (ask["low"] - 1, ask["high"] + 1):
            yield f"{path}: {value}", changed(table, path, put(value))
    if ask["wanted"] == "array":
        yield f"{path}: too many", changed(table, path, lambda parent, key: repeat(parent, key, ask["high"] + 1))
    if ask["wanted"] == "array" and ask["low"]:
        yield f"{path}: none", changed(table, path, put([]))
    wrong = {
        "int": ["1", True, 1.5],
        "text": ["", "  ", "x" * 201, 1, []],
        "bool": [1, "true"],
        "word": ["xyzzy", 1],
        "hex": [[1], [1, 2, 3], [1, 5000], ["0", "0"], 1],
        "fraction": ["3", "3/0", "1001/2", "3/2000", "a/b", "-1/2", 1.5],
        "table": [1, []],
        "array": [1, {}],
    }
    for value in wrong.get(ask["wanted"], []):
        yield f"{path}: {value!r}", changed(table, path, put(value))
    entries = {"hexes": [1, [0]], "tables": [1], "texts": [1, "q?", "1 wx", "0 1.5"], "texts or tables": [1, []]}
    entries["words"] = ["xyzzy", 1]
    for value in entries.get(ask.get("entries", "any"), []):
        yield f"{path}[0]: {value!r}", changed(table, f"{path}[0]", put(value))
    if ask.get("entries") in {"words", "hexes"} or ask["key"] == "statuses":
        yield f"{path}: one twice", changed(table, path, lambda parent, key: repeat(parent, key, 2))


def repeat(parent, key, count):
    parent[key] = [parent[key][0]] * count


@pytest.mark.parametrize(("kind", "name"), SAMPLES)
def test_planted_faults_are_refused_by_both(kind, name):
    planted = dict(faults(kind, name))
    assert len(planted) > 10
    refused = {fault: both_refuse(kind, table) for fault, table in planted.items()}
    assert {fault: by for fault, by in refused.items() if by != (True, True)} == {}


def needs_more_of_the_file(spot, value):
    """A granted attack with weapon 8: only the reader knows that the sample has no eighth."""
    return spot.path.endswith("].weapon") and value > 1


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind, name in SAMPLES if name != "patch"])
def test_the_least_and_the_greatest_numbers_are_taken_by_both(kind, name):
    for table, spot, ask in spots_asked(kind, name):
        if ask["wanted"] == "int":
            for value in (ask["low"], ask["high"]):
                refused = needs_more_of_the_file(spot, value), False
                assert both_refuse(kind, changed(table, spot.path, put(value))) == refused, (spot.path, value)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "entry",
    [
        {"at": "name"},
        {"set": 1},
        {"at": "name", "set": "a", "add": 1},
        {"at": "name", "set": "a", "append": []},
        {"at": "name", "remove": True},
    ],
)
def test_a_patch_does_one_thing(kind, entry):
    assert both_refuse(kind, {"patches": "gm", "patch": [entry]}) == (True, True)


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_is_whole_or_a_patch(kind):
    assert all(both_refuse(kind, sample(name) | {"patches": "gm"}) == (True, True) for name in samples(kind))
    assert both_refuse(kind, {"patch": [{"at": "name", "set": "a"}]}) == (True, True)


@pytest.mark.parametrize("factor", [0, 1000, "3/2", "1/1000", "0/1", " 3 / 2 "])
def test_factors_that_both_take(factor):
    table = {"patches": "gm", "patch": [{"at": "hp", "scale": factor}]}
    assert both_refuse("units", table) == (False, False)
