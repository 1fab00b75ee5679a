"""The content that comes with ironhex: fair boards, and a ruleset that says what the rules say."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from oracles.content import DEFAULTS

DATA = Path(__file__).resolve().parents[2] / "python" / "ironhex" / "data"
SCENARIOS = sorted(file.stem for file in (DATA / "scenarios").glob("*.toml"))

Hex = tuple[int, int]


def read(kind: str, name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / kind / f"{name}.toml").read_text(encoding="utf-8"))


def hexes(map_name: str) -> dict[Hex, str]:
    rows = read("maps", map_name)["rows"]
    return {(column - r // 2, r): entry for r, row in enumerate(rows) for column, entry in enumerate(row.split())}


def turned(place: list[int] | Hex) -> Hex:
    """The hex opposite on the outpost map, whose centre is (3, 7)."""
    return 6 - place[0], 14 - place[1]


def test_the_outpost_is_like_the_published_board() -> None:
    rows = read("maps", "outpost")["rows"]
    assert [len(row.split()) for row in rows] == [14, 13] * 7 + [14]
    assert {entry.strip("wx") for entry in hexes("outpost").values()} == {"0", "1", "2"}


def test_the_outpost_looks_the_same_from_both_ends() -> None:
    board = hexes("outpost")
    assert {turned(place): entry for place, entry in board.items()} == board


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_demo_gives_both_sides_the_same(name: str) -> None:
    scenario = read("scenarios", name)
    first, second = scenario["players"]
    assert turned(first["base"]) == tuple(second["base"])
    assert [turned(place) for place in first["deploy"]] == [tuple(place) for place in second["deploy"]]
    opposite = [
        {**unit, "start": list(turned(unit["start"]))} if isinstance(unit, dict) else unit for unit in first["squad"]
    ]
    assert opposite == second["squad"]
    objectives = {(*objective["hex"], objective["vp"]) for objective in scenario["objectives"]}
    assert {(*turned((q, r)), vp) for q, r, vp in objectives} == objectives


def test_the_standard_ruleset_says_what_the_rules_say() -> None:
    assert read("rulesets", "standard")["settings"] == DEFAULTS
