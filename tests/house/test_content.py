"""The content that comes with ironhex: fair boards, and a ruleset that says what the rules say."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import ironhex as ih
from oracles.content import DEFAULTS
from oracles.patches import patched

DATA = Path(__file__).resolve().parents[2] / "python" / "ironhex" / "data"
SCENARIOS, MAPS, UNITS = (
    sorted(file.stem for file in (DATA / kind).glob("*.toml")) for kind in ("scenarios", "maps", "units")
)

Hex = tuple[int, int]


def read(kind: str, name: str) -> dict[str, Any]:
    """A file with its patches applied, by the oracle's reading of them."""
    return patched(name, lambda name: tomllib.loads((DATA / kind / f"{name}.toml").read_text(encoding="utf-8")))


def hexes(map_name: str) -> dict[Hex, str]:
    rows = read("maps", map_name)["rows"]
    return {(column - r // 2, r): entry for r, row in enumerate(rows) for column, entry in enumerate(row.split())}


def turned(place: list[int] | Hex, map_name: str) -> Hex:
    """The hex opposite on a map: its first hex is opposite to its last."""
    board = hexes(map_name)
    r = max(r for _, r in board)
    q = max(q for q, row in board if row == r)
    return q - place[0], r - place[1]


def test_the_outpost_is_like_the_published_board() -> None:
    rows = read("maps", "outpost")["rows"]
    assert [len(row.split()) for row in rows] == [14, 13] * 7 + [14]
    assert {entry.strip("wx") for entry in hexes("outpost").values()} == {"0", "1", "2"}


@pytest.mark.parametrize("name", MAPS)
def test_a_map_looks_the_same_from_both_ends(name: str) -> None:
    board = hexes(name)
    assert {turned(place, name): entry for place, entry in board.items()} == board


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_demo_gives_both_sides_the_same(name: str) -> None:
    scenario = read("scenarios", name)
    first, second = scenario["players"]

    def opposite(place: list[int]) -> list[int]:
        return list(turned(place, scenario["map"]))

    assert opposite(first["base"]) == second["base"]
    assert [opposite(place) for place in first["deploy"]] == second["deploy"]
    squad = [{**unit, "start": opposite(unit["start"])} if isinstance(unit, dict) else unit for unit in first["squad"]]
    assert squad == second["squad"]
    objectives = {(*objective["hex"], objective["vp"]) for objective in scenario["objectives"]}
    assert {(*opposite([q, r]), vp) for q, r, vp in objectives} == objectives


@pytest.mark.parametrize(("kind", "names"), [("units", UNITS), ("maps", MAPS)])
def test_every_unit_and_map_is_used_by_a_scenario(kind: str, names: list[str]) -> None:
    used: set[str] = set()
    for scenario in (read("scenarios", name) for name in SCENARIOS):
        squads = [unit for player in scenario["players"] for unit in player["squad"]]
        used |= {scenario["map"]} if kind == "maps" else {u if isinstance(u, str) else u["unit"] for u in squads}
    bases = {tomllib.loads((DATA / kind / f"{name}.toml").read_text(encoding="utf-8")).get("patches") for name in names}
    assert used | bases >= set(names)


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_block_of_a_demo_is_small(name: str) -> None:
    """design.md 1: each shipped scenario stays within 4 KB."""
    assert ih.Scenario.load(name).core.block_size <= 4096


@pytest.mark.parametrize(
    ("card", "numbers"),
    [
        ("gundam-demo", (11, 5, 2, [(2, 1, 2), (4, 4, 5)])),
        ("gm", (8, 3, 2, [(3, 3, 3), (2, 1, 3)])),
        ("zeong", (16, 9, 4, [(4, 4, 6)])),
    ],
)
def test_a_card_has_the_numbers_of_the_facts(card: str, numbers: tuple[Any, ...]) -> None:
    unit = read("units", card)
    weapons = [(weapon["tl"], weapon["range"], weapon["strength"]) for weapon in unit["weapons"]]
    assert (unit["hp"], unit["vp"], unit["start"], weapons) == numbers


def test_the_standard_ruleset_says_what_the_rules_say() -> None:
    assert read("rulesets", "standard")["settings"] == DEFAULTS
