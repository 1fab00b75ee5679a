"""The JSON Schema of events says exactly what events hold, of every kind and for every viewer."""

import copy
import json
from collections import Counter

import pytest
from jsonschema import Draft202012Validator

import ironhex as ih
from ironhex.replay.entry import SOURCES
from schemas import events
from schemas.generate import FOLDER, in_lines
from schemas.told import dealt, games_with_mods, past_of_a_game, plain_games, rare, scene, scene_folder, table

__all__ = ["dealt", "scene", "scene_folder", "table"]

SCHEMA = json.loads((FOLDER / events.NAME).read_text(encoding="utf-8"))
WHOLE = Draft202012Validator(SCHEMA)
# The whole schema looks at every kind before it knows which one it is: many events are faster with the part of theirs.
OF_KIND = {
    kind: Draft202012Validator(
        {key: value for key, value in SCHEMA.items() if key not in {"allOf", "$defs"}} | {"allOf": [part]}
    )
    for kind, part in SCHEMA["$defs"].items()
}
SECRETS = {kind: events.secrets(kind) for kind in events.TABLE}
VIEWERS = (0, 1, "spectator", "referee")


class Checker:
    """Holds events against the schema, as every viewer sees them; the same ones once."""

    def __init__(self):
        self.events, self.kinds, self.keys, self.seen = 0, Counter(), Counter(), set()
        self.samples = {}

    def hear(self, heard):
        for event in heard:
            self.events += 1
            self.kinds[event.kind] += 1
            self.keys.update((event.kind, key) for key in event.data)
            for viewer in VIEWERS:
                self.check(event, viewer)

    def check(self, event, viewer):
        told = event.seen_by(viewer).to_dict()
        if SECRETS[event.kind]:
            hidden = set() if viewer in {"referee", event.player} else SECRETS[event.kind]
            assert set(told["data"]) == set(event.data) - hidden, (viewer, told)
        text = str(told | {"number": 0})
        if text not in self.seen:
            self.seen.add(text)
            assert json.loads(json.dumps(told)) == told
            assert [error.message for error in OF_KIND[event.kind].iter_errors(told)] == [], told
            self.samples.setdefault((event.kind, *sorted(told["data"])), told)


@pytest.fixture(scope="module")
def checker():
    """All events of the games of this module."""
    found = Checker()
    for told in (plain_games(), games_with_mods(), past_of_a_game()):
        found.hear(told)
    return found


# ---- the file


def test_the_schema_is_the_one_of_the_table():
    """If not: `make schemas`."""
    assert (FOLDER / events.NAME).read_text(encoding="utf-8") == in_lines(events.schema())
    Draft202012Validator.check_schema(SCHEMA)


def test_kinds_and_rules_are_those_of_the_core():
    assert list(events.TABLE) == events.kinds() == list(SCHEMA["$defs"])
    assert len(events.kinds()) > 70
    assert len(events.rules()) > 60
    assert events.rules()[-1] == "flow"
    assert events.TYPES["source"]["enum"] == list(SOURCES)
    replay = json.loads((FOLDER / "replay.schema.json").read_text(encoding="utf-8"))
    assert replay["$defs"]["entry"]["oneOf"][1]["properties"]["source"]["enum"] == list(SOURCES)


def test_everything_is_described():
    for kind, part in events.TABLE.items():
        assert part[""].endswith("."), kind
        assert {name.rstrip("?") for name in part["who"]} <= set(events.WHO), kind
        for key, (_, says) in events.keys(kind).items():
            assert says.endswith("."), (kind, key)


# ---- what games tell


def test_the_events_of_many_games_keep_the_schema(checker):
    assert checker.events > 30_000
    assert len(checker.seen) > 5_000
    assert len(checker.kinds) > 50


@pytest.mark.slow
def test_the_events_of_a_thousand_games_keep_the_schema():
    checker = Checker()
    checker.hear(plain_games(30))
    checker.hear(games_with_mods(10))
    assert checker.events > 300_000


def test_every_kind_and_every_key_occurs(checker, scene, table, dealt):
    """A key that never occurs is described wrongly, or is there no more."""
    checker.hear(rare(scene, table, dealt))
    assert sorted(set(events.kinds()) - set(checker.kinds)) == []
    keys = {(kind, key) for kind in events.TABLE for key in events.keys(kind)}
    assert sorted(keys - set(checker.keys)) == []
    for kind in events.TABLE:
        for key, (said, _) in events.keys(kind).items():
            always = checker.keys[kind, key] == checker.kinds[kind]
            assert always or said.endswith("?"), f"{kind}.{key} is not always there"


def test_the_whole_schema_says_what_its_parts_say(checker):
    for told in checker.samples.values():
        WHOLE.validate(told)
    for told in {told["kind"]: told for told in checker.samples.values()}.values():
        for changed in dict(changes(told)).values():
            assert not WHOLE.is_valid(changed)


def test_a_changed_event_does_not_keep_the_schema(checker):
    tried = Counter()
    for told in checker.samples.values():
        for what, changed in changes(told):
            tried[what] += 1
            assert not OF_KIND[told["kind"]].is_valid(changed), (what, changed)
    assert min(tried.values()) > 30, tried


def changes(told):
    """An event changed in every way that must be seen, with a word for it."""
    for key in told:
        yield "key less", {name: value for name, value in told.items() if name != key}
    yield "key more", told | {"more": 1}
    yield "data more", told | {"data": told["data"] | {"more": 1}}
    yield "number", told | {"number": -1}
    yield "rule", told | {"rule": "TL-0"}
    yield "kind", told | {"kind": "nothing"}
    for who in ("player", "subject", "object"):
        yield "wrong", told | {who: True}
        yield "wrong", told | {who: 2 if who == "player" else 0}
        marks = events.TABLE[told["kind"]]["who"]
        if who in marks:
            yield "nobody", told | {who: None}
        elif f"{who}?" not in marks:
            yield "somebody", told | {who: 1}
    for key, value in told["data"].items():
        for wrong in wrongs(value):
            yield "type", told | {"data": told["data"] | {key: wrong}}
        kind = events.TABLE[told["kind"]][key][0]
        if kind[-1] not in "?!":
            yield "data less", told | {"data": {name: kept for name, kept in told["data"].items() if name != key}}


def wrongs(value):
    """Values of other types."""
    yield None
    yield {}
    if isinstance(value, int):
        yield from (str(value), value + 0.5, True, [value])
    elif isinstance(value, str):
        yield from (1, [value])
    else:
        yield from ("", 1, [*copy.deepcopy(value), "x"], [*value, 0.5])


def test_a_secret_is_not_told_by_mistake():
    """The check can fail: an event that tells everybody all is found."""
    game = ih.Game("card-table", seed=7)
    drew = next(event for event in play_until(game, "drew") if event.kind == "drew")

    class Open:
        kind, player, data = drew.kind, drew.player, drew.data

        def seen_by(self, viewer):
            return drew

    with pytest.raises(AssertionError):
        Checker().hear([Open()])
    Checker().hear([drew])


def play_until(game, kind):
    told = []
    while not any(event.kind == kind for event in told):
        told = game.play(game.policy_action("greedy"))
    return told
