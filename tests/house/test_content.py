"""The content that comes with ironhex: fair boards, printed numbers, and a ruleset that says what the rules say."""

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import ironhex as ih
from ironhex import _core
from oracles.content import DEFAULTS
from oracles.patches import patched

DATA = Path(__file__).resolve().parents[2] / "python" / "ironhex" / "data"
SCENARIOS, MAPS, UNITS, CARDS, DECKS = (
    sorted(file.stem for file in (DATA / kind).glob("*.toml"))
    for kind in ("scenarios", "maps", "units", "cards", "decks")
)
MIRRORED = ("brawl-demo", "duel-demo", "lagoon-demo")

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


def both(name: str) -> tuple[dict[str, Any], dict[str, Any], Callable[[Any], list[int]]]:
    """The two sides of a scenario, and the way from a hex of the first to that of the second."""
    scenario = read("scenarios", name)
    first, second = scenario["players"]
    return first, second, lambda place: list(turned(place, scenario["map"]))


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_demo_gives_both_sides_the_same_ground(name: str) -> None:
    first, second, opposite = both(name)
    assert ("base" in first) == ("base" in second)
    assert "base" not in first or opposite(first["base"]) == second["base"]
    for key in ("deploy", "garrisons", "structures"):
        assert [opposite(place) for place in first.get(key, [])] == second.get(key, [])
    scenario = read("scenarios", name)
    for key in ("objectives", "tokens"):
        here = [{**piece, "hex": list(piece["hex"])} for piece in scenario.get(key, [])]
        there = [{**piece, "hex": opposite(piece["hex"])} for piece in here]
        assert sorted(map(str, here)) == sorted(map(str, there))


@pytest.mark.parametrize("name", MIRRORED)
def test_mirrored_squads_are_equal(name: str) -> None:
    first, second, opposite = both(name)
    squad = [{**unit, "start": opposite(unit["start"])} if isinstance(unit, dict) else unit for unit in first["squad"]]
    assert squad == second["squad"]


@pytest.mark.parametrize("name", sorted(set(SCENARIOS) - set(MIRRORED)))
@pytest.mark.parametrize("policy", ["greedy", "random"])
def test_no_squad_of_a_demo_wins_more_than_sixty_percent(name: str, policy: str) -> None:
    outcomes = _core.simulate(ih.Scenario.load(name).core, 1, 0, 1000, (policy, policy), 1)["outcome"]
    assert max((outcomes == player).sum() for player in (0, 1)) <= 600


def used_by(scenario: dict[str, Any]) -> dict[str, set[str]]:
    """The content that a scenario names, or a deck of it, by kind."""
    squads = [unit for player in scenario["players"] for unit in player.get("squad", [])]
    decks = {player["deck"] for player in scenario["players"] if "deck" in player}
    listed = [entry for deck in decks for entry in read("decks", deck)["cards"]]
    cards = {entry if isinstance(entry, str) else entry["card"] for entry in listed}
    coins = {op["card"] for card in cards for op in ops_of(read("cards", card)) if op["op"] == "coin"}
    units = {unit if isinstance(unit, str) else unit["unit"] for unit in squads}
    return {"units": units, "maps": {scenario.get("map", "")}, "decks": decks, "cards": cards | coins}


def ops_of(card: dict[str, Any]) -> list[dict[str, Any]]:
    """All ops of a card of the card table."""
    return [op for part in (card, *card.get("triggers", [])) for op in part.get("effects", [])]


@pytest.mark.parametrize(
    ("kind", "names"),
    [("units", UNITS), ("maps", MAPS), ("cards", CARDS), ("decks", DECKS)],
    ids=lambda of: str(of)[:5],
)
def test_all_content_is_used_by_a_scenario(kind: str, names: list[str]) -> None:
    used = set().union(*(used_by(read("scenarios", name))[kind] for name in SCENARIOS))
    bases = {tomllib.loads((DATA / kind / f"{name}.toml").read_text(encoding="utf-8")).get("patches") for name in names}
    assert used | bases >= set(names)


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_block_of_a_demo_is_small(name: str) -> None:
    """design.md 1: each shipped scenario stays within 4 KB."""
    assert ih.Scenario.load(name).core.block_size <= 4096


# Card, then HP, VP, start space, then TL, range (0 for a pattern) and Strength of each weapon.
FACTS = """
gundam-side7     15 8 2  2/2/3 3/1/6
gundam-demo      11 5 2  2/1/2 4/4/5
guncannon-demo   10 4 2  2/3/2 3/3/4
guntank-demo      9 3 3  2/3/2 4/4/4
guntank-quad      9 3 3  3/0/4
gm                8 3 2  3/3/3 2/1/3
zaku-char-demo    8 5 1  2/1/3 3/2/5
zaku-char-comet  12 7 2  2/1/4 4/4/7
zaku-linebreaker  9 4 2  2/3/2 3/3/4
zaku-enforcer    11 4 2  2/1/3 4/1/5
zaku-minelayer    9 3 3  3/3/3
oggo              6 2 3  3/3/3
zeong            16 9 4  4/4/6
"""


@pytest.mark.parametrize("line", FACTS.split("\n")[1:-1])
def test_a_card_has_the_numbers_of_the_facts(line: str) -> None:
    card, hp, vp, start, *weapons = line.split()
    unit = read("units", card)
    printed = [f"{weapon['tl']}/{weapon.get('range', 0)}/{weapon['strength']}" for weapon in unit["weapons"]]
    assert (unit["hp"], unit["vp"], unit["start"], printed) == (int(hp), int(vp), int(start), weapons)


def values(content: Any, key: str) -> Iterator[str]:
    """All values of a key, at any depth."""
    if isinstance(content, dict):
        yield from (value for name, value in content.items() if name == key and isinstance(value, str))
        content = list(content.values())
    if isinstance(content, list):
        for part in content:
            yield from values(part, key)


@pytest.mark.parametrize(
    ("key", "words", "unused"),
    [
        # The critical effect is a table of its own.
        ("when", "triggers", {"critical"}),
        ("test", "tests", set()),
        ("op", "ops", set()),
        # Those left out are what an effect has without a word.
        ("limit", "limits", {"activation"}),
        ("lasts", "durations", {"attack"}),
    ],
)
def test_every_word_of_the_effect_language_is_on_some_card(key: str, words: str, unused: set[str]) -> None:
    tactics = [card for card in (read("cards", name) for name in CARDS) if card["kind"] == "tactics"]
    cards = [read("units", name) for name in UNITS] + tactics
    known = {word for word, _ in _core.effect_words()[words]}
    assert set(values(cards, key)) | unused == known


# What the rules say of cards: BD-5, PC-9, PC-13; the numbers of PC-13 are the house's.
OF_TACTICS = {"tactics_deck": 9, "tactics_drawn": 3}
OF_TABLE = {"deck_cards": 20, "deck_copies": 3, "opening_hand": 5, "turn_draw": 1, "g_plays": 1, "unit_plays": 1}
OF_TABLE |= {"character_plays": 0, "operation_plays": 0, "command_plays": 0}


def test_the_rulesets_say_what_the_rules_say() -> None:
    assert read("rulesets", "standard")["settings"] == DEFAULTS | OF_TACTICS | OF_TABLE
    assert read("rulesets", "card-table")["settings"] == OF_TABLE
