"""The JSON Schemas say what the readers say: the same keys, the same bounds, the same faults."""

import json
import tomllib
from itertools import chain

import pytest
from jsonschema import Draft202012Validator

from ironhex.scenario import KINDS, content_folder
from schemas import effects
from schemas.generate import DESCRIPTIONS, FOLDER, PARTS_OF_EFFECTS, as_text, asked, file_name, schema
from schemas.opinions import SAMPLES, VALIDATORS, both_refuse, schema_of
from schemas.spots import sample, spots

DATA = content_folder()
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
    defaults = {ask["key"]: ask["default"] for ask in asked("rulesets") if ask["place"] == "settings"}
    assert listed == defaults


@pytest.mark.parametrize(("kind", "name"), SAMPLES)
def test_a_sample_is_without_a_fault(kind, name):
    assert both_refuse(kind, sample(name)) == (False, False)


@pytest.mark.parametrize(("kind", "name"), SAMPLES)
def test_a_sample_has_every_key_that_the_readers_ask_for(kind, name):
    """Else a reader below a key that is not there is never asked."""
    there = list(spots(sample(name)))
    for ask in asked(kind, name):
        if not ask["place"].endswith("settings"):
            assert any(spot.is_asked_by(ask) for spot in there), ask


@pytest.mark.parametrize("key", PARTS_OF_EFFECTS)
def test_every_op_and_every_test_is_in_the_sample_with_all_its_keys(key):
    later = {"draw", "negate"}
    assert set(effects.examples(key)) == set(effects.words(f"{key}s")) - later
    for form, table in effects.examples(key).items():
        asks = [ask for ask in asked("units") if (ask["place"], ask["form"]) == (key, form)]
        assert set(table) == {key, *(ask["key"] for ask in asks)}


def test_every_trigger_is_in_the_sample():
    written = {effect["when"] for effect in effects.every_effect() if "when" in effect}
    assert written | {effects.CRITICAL} == set(effects.words("triggers"))


@pytest.mark.parametrize("name", [*KINDS, "patch"])
def test_every_description_is_of_a_key(name):
    asks = asked("units" if name == "patch" else name, name)
    keys = {key_path(ask) for ask in asks} | {ask["place"] for ask in asks}
    assert set(DESCRIPTIONS[name]) <= keys | {""}


# ---- keys and bounds, held against the readers without the generator


def key_path(ask):
    return f"{ask['place']}.{ask['key']}".lstrip(".")


def schema_keys(schema, path=""):
    """All keys that a schema knows, by path: each with the schema of its value."""
    for key, inner in schema.get("properties", {}).items():
        place = f"{path}.{key}".lstrip(".")
        yield place, inner
        for step, deeper in chain([("", inner)], (("[]", items) for items in alternatives(inner.get("items", {})))):
            yield from schema_keys(deeper, place + step)


def alternatives(schema):
    return schema.get("anyOf", [schema])


def all_keys(kind):
    """The same of the schema of a kind, with those of ops and tests."""
    schema = schema_of(kind)
    parts = ((name, part) for name, part in schema.get("$defs", {}).items() if name in PARTS_OF_EFFECTS)
    return dict(chain(schema_keys(schema), *(schema_keys(part, name) for name, part in parts)))


@pytest.mark.parametrize("kind", KINDS)
def test_the_schema_knows_the_keys_of_the_readers_and_no_others(kind):
    assert set(all_keys(kind)) == {key_path(ask) for ask in asked(kind) + asked(kind, "patch")}


@pytest.mark.parametrize("kind", KINDS)
def test_bounds_words_and_defaults_are_those_of_the_readers(kind):
    known, checked = all_keys(kind), 0
    for ask in asked(kind):
        schema = known[key_path(ask)]
        if ask["form"] or ask["key"] in PARTS_OF_EFFECTS:
            continue  # tests/schemas/test_effects.py
        if ask["wanted"] == "int":
            assert (schema["minimum"], schema["maximum"]) == (ask["low"], ask["high"])
            checked += 1
        if ask["wanted"] == "array":
            assert (schema["minItems"], schema["maxItems"]) == (ask["low"], ask["high"])
            checked += 1
        if ask["wanted"] == "word":
            assert schema["enum"] == ask["words"]
        if ask.get("default") is not None:
            assert schema["default"] == ask["default"]
    assert checked
