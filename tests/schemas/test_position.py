"""The schema of positions takes what is written, and knows the keys that are read."""

import tomllib

import pytest

import ironhex as ih
from games.random_games import stops
from games.test_position_games import ember_game
from games.test_stops import LINE, at_stop
from schemas import position
from schemas.opinions import VALIDATORS

BASE = ih.Scenario.load("duel-demo").text


def faults(game: ih.Game) -> list[str]:
    table = tomllib.loads(ih.scenario_from(game).text)
    return [error.message for error in VALIDATORS["scenarios"].iter_errors(table)]


@pytest.mark.parametrize("scenario", ih.Scenario.names())
def test_what_is_written_keeps_its_schema(scenario):
    for game, _ in stops(scenario, 10, "schema", dice="outside"):
        assert faults(game) == []


def test_what_is_written_in_an_attack_and_with_mods_keeps_it():
    for game in [*map(at_stop, range(len(LINE))), *map(ember_game, ("activation", "roll ember", "question"))]:
        assert faults(game) == []


@pytest.mark.parametrize("key", [*position.schema()["properties"], "seed"])
def test_the_keys_are_those_that_are_read(key):
    with pytest.raises(ih.ContentError) as caught:
        ih.Scenario.from_text("keys", f"{BASE}\n[position]\n{key} = 3.5\n")
    assert caught.value.path == f"position.{key}"
    wrong = f'{BASE}\n[position]\n{key} = "?"\n'
    if key == "listeners":
        assert ih.Scenario.from_text("keys", wrong).title
        return
    with pytest.raises(ih.ContentError) as caught:
        ih.Scenario.from_text("keys", wrong)
    assert ("no known key" in str(caught.value)) == (key == "seed")


def test_the_keys_of_frames_and_attacks_are_those_that_are_read():
    tables = {"attack": position.attack(), "stack[0]": position.frame()}
    for place, schema in tables.items():
        for key in [*schema["properties"], "dance"]:
            table = f"{{ {key} = 1000000 }}"
            text = f"attack = {table}" if place == "attack" else f"stack = [{table}]"
            with pytest.raises(ih.ContentError) as caught:
                ih.Scenario.from_text("keys", f"{BASE}\n[position]\n{text}\n")
            assert ("no known key" in str(caught.value)) == (key == "dance"), caught.value
