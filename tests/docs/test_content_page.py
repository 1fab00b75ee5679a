"""What docs/content.md shows of scenarios is taken by readers and schema; its keys are those of the readers."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from docs.content_reference import page, paths
from ironhex.scenario import KINDS
from schemas.asked import asked_of, sample
from schemas.generate import FOLDER, file_name
from schemas.opinions import both_refuse

PAGE = (Path(__file__).parents[2] / "docs" / "content.md").read_text(encoding="utf-8")


def test_its_pieces_of_a_scenario():
    blocks = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (shown,) = (tomllib.loads(block) for block in blocks if "[[tokens]]" in block)
    scenario = sample("scenarios")
    players = [*shown["players"], scenario["players"][1]]
    assert both_refuse("scenarios", scenario | shown | {"players": players}) == (False, False)


def test_it_names_every_kind_of_token():
    (words,) = (
        ask["words"] for ask in asked_of("scenarios", "skirmish") if (ask["place"], ask["key"]) == ("tokens[]", "kind")
    )
    assert all(f"`{word}`" in PAGE for word in words)


# ---- its keys


def test_the_keys_are_those_of_the_readers():
    """If not: `make reference`."""
    assert page(PAGE) == PAGE


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_of_a_schema_has_its_row(kind):
    properties = json.loads((FOLDER / file_name(kind)).read_text(encoding="utf-8"))["properties"]
    assert {key for key in properties if not key.startswith("patch")} <= set(paths(PAGE))


def test_every_setting_has_its_row():
    settings = tomllib.loads((FOLDER.parent / "rulesets" / "standard.toml").read_text(encoding="utf-8"))["settings"]
    assert set(settings) <= set(paths(PAGE))


def test_a_missing_row_and_lost_lines_would_be_found():
    row = next(line for line in PAGE.splitlines(keepends=True) if line.startswith("| **`weapons[].strength`**"))
    assert page(PAGE.replace(row, "")) == PAGE
    with pytest.raises(ValueError, match="lost"):
        page(PAGE.replace("<!-- Here ends", "<!-- There ends"))
