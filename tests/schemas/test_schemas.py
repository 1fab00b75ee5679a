"""The JSON Schemas say what the readers say: the same keys, the same bounds, the same faults."""

import json
import tomllib
from itertools import chain

import pytest
from jsonschema import Draft202012Validator

from ironhex.scenario import KINDS, content_folder
from schemas import effects
from schemas.asked import CARD_OP, KEY_OF_PART, PARTS_OF_EFFECTS, asked, asked_of, asked_of_part, path, sample
from schemas.forms import forms, samples
from schemas.generate import DESCRIPTIONS, FOLDER, as_text, file_name, meanings, schema
from schemas.opinions import SAMPLES, VALIDATORS, both_refuse, schema_of
from schemas.spots import spots

DATA = content_folder()
FORMS = [(kind, form) for kind in KINDS for form in forms(kind)]
PARTS = {"units": [*PARTS_OF_EFFECTS], "cards": [CARD_OP]}
"""The kind in whose samples the ops and tests are complete."""
FILES = [file for kind in KINDS for file in sorted((DATA / kind).glob("*.toml"))]


# ---- the files


@pytest.mark.parametrize("kind", KINDS)
def test_the_schemas_are_those_that_the_readers_make(kind):
    """If not: `make schemas`."""
    assert (FOLDER / file_name(kind)).read_text(encoding="utf-8") == as_text(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_is_a_schema(kind):
    Draft202012Validator.check_schema(schema_of(kind))
    assert json.loads(as_text(kind)) == schema(kind)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_what_comes_with_ironhex_keeps_its_schema(file):
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    assert [error.message for error in VALIDATORS[file.parent.name].iter_errors(table)] == []


def test_the_standard_ruleset_lists_every_setting_with_its_default():
    listed = tomllib.loads((DATA / "rulesets" / "standard.toml").read_text(encoding="utf-8"))["settings"]
    defaults = {ask["key"]: ask["default"] for ask in asked_of("rulesets") if ask["place"] == "settings"}
    assert listed == defaults


@pytest.mark.parametrize(("kind", "name"), SAMPLES)
def test_a_sample_is_without_a_fault(kind, name):
    assert both_refuse(kind, sample(name)) == (False, False)


@pytest.mark.parametrize(("kind", "form"), [*FORMS, ("patch", "patch")])
def test_the_samples_have_every_key_that_the_readers_ask_for(kind, form):
    """Else a reader below a key that is not there is never asked."""
    kind, names = ("units", ["patch"]) if kind == "patch" else (kind, forms(kind)[form].samples)
    there = [spot for name in names for spot in spots(sample(name))]
    for ask in merged_asks(kind, names):
        if not ask["place"].endswith("settings"):
            assert any(spot.is_asked_by(ask) for spot in there), ask


def merged_asks(kind, names):
    return [ask for name in names for ask in asked(kind, name)]


@pytest.mark.parametrize("part", KEY_OF_PART)
def test_every_op_and_every_test_is_in_a_sample_with_all_its_keys(part):
    keys = {}
    for ask in asked_of_part(part):
        if ask["form"]:
            keys.setdefault(ask["form"], set()).add(ask["key"])
    if part == CARD_OP:
        tables = {}
        for table in sample("cards-command")["effects"]:
            # An amount is a number or that of something else, so ops with one stand there twice.
            tables[table["op"]] = tables.get(table["op"], {}) | table
    else:
        tables = effects.examples(part)
    assert set(tables) == set(meanings(part))
    for form, table in tables.items():
        assert set(table) == {KEY_OF_PART[part], *keys.get(form, ())}


def test_every_trigger_is_in_the_sample():
    written = {effect["when"] for effect in effects.every_effect() if "when" in effect}
    assert written | {effects.CRITICAL} == set(effects.words("triggers"))


@pytest.mark.parametrize("kind", ["unit", "character", "operation"])
def test_units_characters_and_operations_have_the_same_keys(kind):
    """There is a sample of one of them."""
    table = sample("cards-unit") | {"kind": kind}
    assert both_refuse("cards", table) == (False, False)
    del table["cost"]
    assert both_refuse("cards", table) == (True, True)


@pytest.mark.parametrize("name", [*KINDS, "patch"])
def test_every_description_is_of_a_key(name):
    kind, names = ("units", ["patch"]) if name == "patch" else (name, samples(name))
    asks = merged_asks(kind, names)
    keys = {path(ask) for ask in asks} | {ask["place"] for ask in asks}
    assert set(DESCRIPTIONS[name]) <= keys | {""}


# ---- keys and bounds, held against the readers without the generator


def schema_keys(schema, path=""):
    """All keys that a schema knows, by path: each with the schema of its value."""
    for key, inner in schema.get("properties", {}).items():
        place = f"{path}.{key}".lstrip(".")
        yield place, inner
        for step, deeper in chain([("", inner)], (("[]", items) for items in alternatives(inner.get("items", {})))):
            yield from schema_keys(deeper, place + step)


def alternatives(schema):
    return schema.get("anyOf", [schema])


def of_form(kind, form):
    """The schema of the files of a form: what is the same in all stands at the top."""
    schema = schema_of(kind)
    if len(forms(kind)) == 1:
        return schema | schema["else"]
    table, top = schema["$defs"][form], schema["properties"]
    return table | {
        "properties": {key: top[key] if here is True else here for key, here in table["properties"].items()}
    }


@pytest.mark.parametrize(("kind", "form"), FORMS)
def test_the_schema_knows_the_keys_of_the_readers_and_no_others(kind, form):
    asks = [ask for ask in asked_of(kind, form) if ask["place"] not in KEY_OF_PART]
    patch = set() if len(forms(kind)) > 1 else {path(ask) for ask in asked(kind, "patch")}
    assert set(dict(schema_keys(of_form(kind, form)))) == {path(ask) for ask in asks} | patch


@pytest.mark.parametrize("kind", KINDS)
def test_the_keys_at_the_top_are_those_of_all_forms(kind):
    tops = {ask["key"] for form in forms(kind) for ask in asked_of(kind, form) if ask["place"] == ""}
    assert set(schema_of(kind)["properties"]) == tops | {"patches", "patch"}
    assert all("description" in value for value in schema_of(kind)["properties"].values())


@pytest.mark.parametrize(("kind", "part"), [(kind, part) for kind, parts in PARTS.items() for part in parts])
def test_the_schema_knows_the_keys_of_ops_and_tests_and_no_others(kind, part):
    schema = schema_of(kind)["$defs"][part]
    assert set(dict(schema_keys(schema, part))) == {path(ask) for ask in asked_of_part(part)}


@pytest.mark.parametrize(("kind", "form"), FORMS)
def test_bounds_words_and_defaults_are_those_of_the_readers(kind, form):
    known, checked = dict(schema_keys(of_form(kind, form))), 0
    for ask in asked_of(kind, form):
        if ask["form"] or ask["place"] in KEY_OF_PART:
            continue  # tests/schemas/test_effects.py, tests/schemas/test_cards.py
        checked += say_the_same(known[path(ask)], ask)
    assert checked


def say_the_same(schema, ask):
    """Compares a key; returns whether it has bounds."""
    if ask["wanted"] == "int":
        assert (schema["minimum"], schema["maximum"]) == (ask["low"], ask["high"])
    if ask["wanted"] == "array":
        assert (schema["minItems"], schema["maxItems"]) == (ask["low"], ask["high"])
    if ask["wanted"] == "word":
        assert schema["enum"] == ask["words"]
    if ask.get("default") is not None:
        assert schema["default"] == ask["default"]
    return ask["wanted"] in {"int", "array"}
