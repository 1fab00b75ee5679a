"""Decks, card tables and Tactics with faults: the error names the file, the place and what was probably meant."""

import pytest

import ironhex as ih
from scenes import check, compose, toml, unit
from scenes.abilities import op
from scenes.card_faults import CARDS, DECK, MISSING, SETTINGS, change, fault, healthy
from scenes.table import DECKS, SCENARIO, card, table_files, write_files

FILE = f"decks/{DECKS[1]}.toml"


def deck_fault(folder, cards, **settings):
    """The error of a second deck of these cards; the first has as many, and no fault."""
    settings = SETTINGS | {"deck_copies": 4} | settings
    return fault(table_files(CARDS | {"trick": TRICK}, [DECK, cards], settings), folder)


TRICK = {"name": "Trick", "kind": "tactics", "when": "activation", "effects": [op("energy", amount=1)]}


@pytest.mark.parametrize(
    ("cards", "count"),
    [
        (["g"] * 3, "3"),
        (["g"] * 5, "5"),
        ([{"card": "g", "copies": 3}], "3"),
        (["g", {"card": "tank", "copies": 4}], "5"),
    ],
)
def test_a_deck_of_too_few_or_too_many_cards(tmp_path, cards, count):
    check(deck_fault(tmp_path, cards), FILE, "cards", count, "4")


@pytest.mark.parametrize(
    "cards",
    [["g", "g", "g", "tank"], [{"card": "g", "copies": 3}, "tank"], ["g", {"card": "g", "copies": 2}, "tank"]],
)
def test_a_deck_with_too_many_copies_of_a_card(tmp_path, cards):
    error = deck_fault(tmp_path, cards, deck_copies=2)
    assert error.file.endswith(FILE)
    assert error.path.startswith("cards")
    for word in ('"g"', "2 copies"):
        assert word in str(error)


@pytest.mark.parametrize(("cards", "place"), [(["tonk"], "cards[0]"), (["g", {"card": "tonk"}], "cards[1]")])
def test_a_deck_with_an_unknown_card(tmp_path, cards, place):
    cards = cards + ["g"] * (4 - len(cards))
    check(deck_fault(tmp_path, cards), FILE, place, "tonk", '"tank"')


@pytest.mark.parametrize(("name", "kind"), [("trick", "tactics"), ("chit", "coin")])
def test_a_deck_with_a_card_of_a_wrong_kind(tmp_path, name, kind):
    check(deck_fault(tmp_path, ["g", name, "g", "g"]), FILE, "cards[1]", kind)


@pytest.mark.parametrize(
    ("place", "value", "word"),
    [
        ("card", ["g"], '"cards"'),
        ("cards[0]", 1, "integer"),
        ("cards[0]", {"card": "g", "copie": 1}, '"copies"'),
        ("cards[0]", {"copies": 1}, ""),
        ("cards[0]", {"card": "g", "copies": 0}, "0"),
        ("cards[0]", {"card": "g", "copies": -1}, "-1"),
        ("cards", "g", "array"),
        ("cards", [], "0"),
        ("cards", MISSING, ""),
        ("name", MISSING, ""),
        ("name", " ", "empty"),
    ],
)
def test_a_deck_with_a_fault_of_form(tmp_path, place, value, word):
    error = fault(change(healthy(), FILE, place, value), tmp_path)
    assert error.file.endswith(FILE)
    assert error.path.startswith(place)
    assert word in str(error)


@pytest.mark.parametrize("file", [FILE, "cards/tank.toml"])
@pytest.mark.parametrize("content", ["name = ", "name = 'a'\nname = 'b'\n"])
def test_what_is_no_toml(tmp_path, file, content):
    path = write_files(tmp_path, healthy())
    (tmp_path / file).write_text(content, encoding="utf-8")
    with pytest.raises(ih.ContentError, match="TOML") as caught:
        ih.Scenario.load(path)
    assert caught.value.file.endswith(file)


# ---- scenarios and rulesets


def test_a_player_without_a_deck(tmp_path):
    files = change(healthy(), SCENARIO, "players[1].deck", MISSING)
    check(fault(files, tmp_path), SCENARIO, "players[1].deck")


def test_a_deck_that_is_not_there(tmp_path):
    files = change(healthy(), SCENARIO, "players[1].deck", "second-dek")
    check(fault(files, tmp_path), SCENARIO, "players[1].deck", "second-dek", f'"{DECKS[1]}"')


@pytest.mark.parametrize("name", ["../cards/tank", "", "/etc/passwd", "second-deck.toml"])
def test_a_deck_is_no_path(tmp_path, name):
    files = change(healthy(), SCENARIO, "players[1].deck", name)
    assert fault(files, tmp_path).file.endswith(SCENARIO)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("map", "board"),
        ("objectives", []),
        ("tokens", []),
        ("players[0].squad", []),
        ("players[0].base", [0, 0]),
        ("players[0].deploy", []),
        ("frist_player", 1),
    ],
)
def test_a_card_table_has_no_board_and_no_squads(tmp_path, place, value):
    check(fault(change(healthy(), SCENARIO, place, value), tmp_path), SCENARIO, place)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_card_table_has_two_players(tmp_path, count):
    files = healthy()
    players = files[SCENARIO]["players"]
    files[SCENARIO]["players"] = (players * 2)[:count]
    check(fault(files, tmp_path), SCENARIO, "players", "2" if count else "")


@pytest.mark.parametrize(("value", "word"), [("card-tabel", '"card-table"'), (1, "integer"), ("", "")])
def test_a_ruleset_of_no_game(tmp_path, value, word):
    check(fault(change(healthy(), "rulesets/table.toml", "game", value), tmp_path), "rulesets/table.toml", "game", word)


@pytest.mark.parametrize(
    ("key", "value", "word"),
    [
        ("deck_card", 4, '"deck_cards"'),
        ("deck_cards", 0, "0"),
        ("deck_copies", 0, "0"),
        ("opening_hand", -1, "-1"),
        ("turn_draw", -1, "-1"),
        ("unit_plays", -1, "-1"),
        ("g_plays", "one", "number"),
    ],
)
def test_a_setting_with_a_fault(tmp_path, key, value, word):
    files = change(healthy(), SCENARIO, f"settings.{key}", value)
    check(fault(files, tmp_path), SCENARIO, f"settings.{key}", word)


# ---- decks of a skirmish


def skirmish(cards, deck, **settings):
    """A skirmish in which player 0 has a Tactics deck of three."""
    scene = compose(
        [unit((1, 4))], [unit((5, 4), space=10)], settings={"tactics_deck": 3, "tactics_drawn": 1} | settings
    )
    scene.scenario["players"][0]["deck"] = "tricks"
    scene.extra["decks/tricks.toml"] = toml({"name": "Tricks", "cards": deck})
    scene.extra |= {f"cards/{name}.toml": toml(content) for name, content in cards.items()}
    return scene


def skirmish_fault(folder, trick, deck=("trick",) * 3, **cards):
    with pytest.raises(ih.ContentError) as caught:
        ih.Scenario.load(skirmish({"trick": trick, **cards}, list(deck)).write(folder))
    return caught.value


def test_the_skirmish_is_without_a_fault(tmp_path):
    path = skirmish({"trick": TRICK}, ["trick"] * 3).write(tmp_path)
    assert ih.Game(path).stop == "decision"


@pytest.mark.parametrize("count", [1, 2, 4])
def test_a_tactics_deck_of_too_few_or_too_many_cards(tmp_path, count):
    deck = ["trick", "other", "trick", "other"][:count]
    check(skirmish_fault(tmp_path, TRICK, deck, other=TRICK), "decks/tricks.toml", "cards", "3")


def test_a_tactics_deck_with_too_many_copies_of_a_card(tmp_path):
    with pytest.raises(ih.ContentError) as caught:
        ih.Scenario.load(skirmish({"trick": TRICK}, ["trick"] * 3, deck_copies=2).write(tmp_path))
    assert caught.value.file.endswith("decks/tricks.toml")


def test_a_tactics_deck_holds_tactics_only(tmp_path):
    error = skirmish_fault(tmp_path, TRICK, ["trick", "tank", "trick"], tank=card("unit"))
    check(error, "decks/tricks.toml", "cards[1]", "tactics")


@pytest.mark.parametrize(
    ("keys", "place", "word"),
    [
        ({"cost": {"tl": -1}}, "cost.tl", "-1"),
        ({"cost": {"tl": 21}}, "cost.tl", "21"),
        ({"cost": {"energy": -1}}, "cost.energy", "-1"),
        ({"cost": {"discard": 5}}, "cost.discard", "5"),
        ({"cost": {"engery": 1}}, "cost.engery", '"energy"'),
        ({"cost": {"resource": 1}}, "cost.resource", ""),
        ({"when": "activaton"}, "when", '"activation"'),
        ({"effects": [{"op": "enrgy", "amount": 1}]}, "effects[0].op", '"energy"'),
        ({"effects": [{"op": "negate"}]}, "effects[0].op", "card_played"),
        ({"nation": "red"}, "nation", ""),
        ({"limit": "game"}, "limit", ""),
        ({"optional": False}, "optional", ""),
    ],
)
def test_a_tactics_card_with_a_fault(tmp_path, keys, place, word):
    check(skirmish_fault(tmp_path, TRICK | keys), "cards/trick.toml", place, word)


def test_an_attack_card_has_no_cost(tmp_path):
    blast = {"name": "Blast", "kind": "tactics", "weapon": {"tl": 2, "range": 3, "strength": 3}}
    assert ih.Scenario.load(skirmish({"trick": blast}, ["trick"] * 3).write(tmp_path)).name == "scene"
    check(skirmish_fault(tmp_path, blast | {"cost": {"tl": 1}}), "cards/trick.toml", "cost")


def test_a_tactics_card_does_something(tmp_path):
    error = skirmish_fault(tmp_path, {"name": "Idle", "kind": "tactics"})
    assert error.file.endswith("cards/trick.toml")
