"""The page about the publisher's rulings: every number once, and no rule, setting or effect that does not exist."""

import json
import re
import tomllib
from pathlib import Path

import pytest

import ironhex as ih
from ironhex.render.rulebook import Rulebook
from ironhex.scenario import check_file, content_folder

PAGE = (Path(__file__).parents[2] / "docs" / "rulings.md").read_text(encoding="utf-8")
NUMBERS = range(1, 134)
EFFECT_KEYS = {"op", "when", "limit", "lasts", "by", "to"}


def listed(page=PAGE):
    """The numbers of the tables, in the order of the page."""
    return [int(number) for number in re.findall(r"^\| Q\.(\d+) ", page, re.MULTILINE)]


def not_shown(page=PAGE):
    """The numbers of the last section, which has ranges such as "5 to 8"."""
    section = page.partition("## Numbers that the pages do not show")[2].partition(":")[2]
    ranges = [(int(first), int(last or first)) for first, last in re.findall(r"(\d+)(?: to (\d+))?", section)]
    return [number for first, last in ranges for number in range(first, last + 1)]


def rules_named(page=PAGE):
    return set(re.findall(r"\b(?:TL|AC|MV|LS|AT|DF|DP|OB|BD|PC)-\d+\b", page))


def toml(value):
    return tomllib.loads(f"value = {value}")["value"]


def said(page=PAGE):
    """What the page says in backticks as `key = value`: pairs, in order."""
    return [(key, toml(value)) for key, value in re.findall(r'`(\w+) = ("\w+"|\w+)`', page)]


def settings_named():
    return {key: value for key, value in said() if key not in EFFECT_KEYS}


def effects_named():
    return {(key, value) for key, value in said() if key in EFFECT_KEYS}


def words_of(schema, key):
    """Every word that a JSON Schema allows for a key, wherever it stands."""
    if isinstance(schema, list):
        return set().union(*(words_of(part, key) for part in schema))
    if not isinstance(schema, dict):
        return set()
    words = set().union(*(words_of(part, key) for part in schema.values()))
    here = schema.get("properties", {}).get(key)
    if isinstance(here, dict):
        words |= {*here.get("enum", ()), here.get("const")} - {None}
    return words


def known_effects():
    schema = json.loads((content_folder() / "schemas" / "unit.schema.json").read_text(encoding="utf-8"))
    return {(key, word) for key in EFFECT_KEYS for word in words_of(schema, key)}


def defaults():
    return tomllib.loads((content_folder() / "rulesets" / "standard.toml").read_text(encoding="utf-8"))["settings"]


def readings():
    """The rows of settings with another reading: name, ours, the other."""
    rows = re.findall(r'^\| [\w, -]+ \| `(\w+) = ("?\w+"?)` \| `("?\w+"?)` \|', PAGE, re.MULTILINE)
    return [(name, toml(ours), toml(other)) for name, ours, other in rows]


def refused():
    """What the page says is refused: kind of file, and place in it."""
    return re.findall(r"refused: (unit|scenario) key `([^`]+)`", PAGE)


def test_every_number_stands_on_the_page_once():
    assert len(listed()) == len(set(listed())) == 63
    assert set(listed()) <= set(NUMBERS)
    assert sorted(listed() + not_shown()) == list(NUMBERS)


def test_numbers_ascend_in_each_table():
    for table in PAGE.split("\n## ")[1:3]:
        assert listed(table)
        assert listed(table) == sorted(listed(table))


def test_a_number_twice_or_left_out_would_be_found():
    twice = PAGE.replace("| Q.4 |", "| Q.3 |")
    assert len(set(listed(twice))) < len(listed(twice))
    assert sorted(listed() + not_shown(PAGE.replace("5 to 8", "5 to 7"))) != list(NUMBERS)


def test_rules_exist():
    """Every rule that the page names can be looked up with `?` in `ironhex play`."""
    assert len(rules_named()) > 30
    assert rules_named() <= set(Rulebook({}).ids())


def test_settings_exist_and_have_these_defaults():
    assert len(settings_named()) > 20
    for name, value in settings_named().items():
        known = defaults()[name]
        assert (known, type(known)) == (value, type(value)), name


def test_a_setting_has_one_default_on_the_page():
    assert all(settings_named()[key] == value for key, value in said() if key not in EFFECT_KEYS)


def test_effects_exist():
    assert {key for key, _ in effects_named()} == EFFECT_KEYS
    assert effects_named() <= known_effects()


@pytest.mark.parametrize(("name", "ours", "other"), readings(), ids=[name for name, *_ in readings()])
def test_the_other_reading_can_be_chosen(name, ours, other):
    assert settings_named()[name] == ours != other
    assert ih.Scenario.load("duel-demo", settings={name: other}).settings[name] == other


def test_every_reading_of_two_words_is_in_a_table():
    """Who is asked (`ask`) is no reading of the source."""
    two_words = {name for name, value in settings_named().items() if isinstance(value, str | bool)}
    assert two_words - {"ask"} == {name for name, *_ in readings()}


@pytest.mark.parametrize(("kind", "place"), refused(), ids=[place for _, place in refused()])
def test_what_does_not_exist_is_refused_with_its_place(kind, place, tmp_path):
    file = tmp_path / f"{kind}s" / "mine.toml"
    file.parent.mkdir()
    patched = {"unit": "gm", "scenario": "duel-demo"}[kind]
    file.write_text(f'patches = "{patched}"\npatch = [{{ at = "{place}", set = 1 }}]\n')
    with pytest.raises(ih.ContentError, match=re.escape(f"{place}: is no known key")) as caught:
        check_file(file)
    assert caught.value.file.endswith("mine.toml")


def test_the_refused_ones_are_found():
    assert ("scenario", "players[0].reinforcements") in refused()
    assert len(refused()) == PAGE.count("refused: ")
