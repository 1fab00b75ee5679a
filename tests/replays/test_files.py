"""Files of replays: both forms, written whole or not at all, and refused with a reason where they are none."""

import base64
import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
import zlib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import ironhex as ih
from games.mutants import scrambled
from ironhex.replay import form
from replays.played import edited, mods_of, played, value_of, with_ember

SCHEMA = json.loads((Path(ih.__file__).parent / "data" / "schemas" / "replay.schema.json").read_text())


def packed(text: bytes) -> bytes:
    return b"IHREPL\x00\x01" + zlib.compress(text)


@pytest.mark.parametrize("make", [edited, with_ember, played], ids=["edits", "mods", "whole"])
def test_both_forms_hold_the_same_and_keep_the_schema(make, tmp_path):
    replay = make().replay()
    Draft202012Validator.check_schema(SCHEMA)
    Draft202012Validator(SCHEMA).validate(value_of(replay))
    for name, start in (("game.replay", b"IHREPL"), ("game.json", b"{"), ("GAME.JSON", b"{")):
        replay.write(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(start)
        assert ih.Replay.read(tmp_path / name) == replay
    replay.write(str(tmp_path / "game.json"), compact=True)
    assert ih.Replay.read(str(tmp_path / "game.json")) == replay
    assert {file.name for file in tmp_path.iterdir()} == {"game.replay", "game.json", "GAME.JSON"}
    assert len(replay.to_bytes()) < len(replay.to_json())


def test_an_entry_has_a_line_in_json():
    text = played(decisions=2).replay().to_json()
    assert '{"action": "e1 attack w2 e4", "hash": "' in text.splitlines()[8]


# --- writing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("failing", ["fsync", "replace"])
def test_a_file_that_cannot_be_written_leaves_the_old_one(failing, tmp_path, monkeypatch):
    file = tmp_path / "game.replay"
    first, second = played(decisions=2).replay(), played(decisions=4).replay()
    first.write(file)

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, failing, fail)
        with pytest.raises(ih.IronhexError, match="No space left"):
            second.write(file)
    assert ih.Replay.read(file) == first
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("name", ["no/such/folder", "", ".", "nul\0"])
def test_places_where_nothing_can_be_written(name, tmp_path):
    with pytest.raises(ih.IronhexError):
        played(decisions=1).replay().write(f"{tmp_path}/{name}")


WRITER = """
import sys
import ironhex as ih
one, two = (ih.Replay.read(path) for path in sys.argv[2:4])
print("ready", flush=True)
while True:
    one.write(sys.argv[1])
    two.write(sys.argv[1])
"""


def test_killed_in_the_middle_of_writing_the_file_is_whole(tmp_path):
    game = played()
    replays = [played(decisions=4).replay(), game.replay()]
    names = [tmp_path / "one", tmp_path / "two"]
    for replay, name in zip(replays, names, strict=True):
        replay.write(name)
    file = tmp_path / "game.replay"
    replays[0].write(file)
    for wait in range(6):
        command = [sys.executable, "-c", WRITER, str(file), *map(str, names)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout.readline() == "ready\n"
            time.sleep(0.003 + wait * 0.0037)
            process.send_signal(signal.SIGKILL)
        finally:
            process.kill()
            process.communicate()
        assert ih.Replay.read(file) in replays


# --- reading -------------------------------------------------------------------------------------

BROKEN = {
    "foreign": lambda data: b"PNG" + data,
    "a save": lambda data: ih.Game("brawl-demo", seed=1).save(),
    "empty": lambda data: b"",
    "only magic": lambda data: data[:6],
    "only a head": lambda data: data[:8],
    "truncated": lambda data: data[: len(data) // 2],
    "one byte short": lambda data: data[:-1],
    "more behind it": lambda data: data + b"\0",
    "newer": lambda data: data[:6] + b"\x00\x02" + data[8:],
    "format 0": lambda data: data[:6] + b"\x00\x00" + data[8:],
    "no JSON": lambda data: packed(b"{"),
    "another value": lambda data: packed(b"[]"),
    "no UTF-8": lambda data: packed(b'{"format": "\xff"}'),
    "bomb": lambda data: packed(b" " * (form.MOST_BYTES + 1)),
    "large bomb": lambda data: packed(b" " * (1 << 28)),
    "nested": lambda data: packed(b"[" * 1_000_000),
    "nested objects": lambda data: packed(b'{"a":' * 1_000_000),
    "a long number": lambda data: packed(b'{"version": ' + b"9" * 100_000 + b"}"),
    "many empty lists": lambda data: packed(b"[" + b"[]," * 2_000_000 + b"[]]"),
    "packed twice": packed,
    "too large": lambda data: b"{" + b" " * form.MOST_BYTES,
}


@pytest.mark.parametrize("change", BROKEN.values(), ids=BROKEN)
def test_bytes_that_are_no_replay(change, tmp_path):
    data = change(played(decisions=4).replay().to_bytes())
    with pytest.raises(ih.SaveError):
        ih.Replay.from_bytes(data)
    (tmp_path / "game.replay").write_bytes(data)
    with pytest.raises(ih.SaveError):
        ih.Replay.read(tmp_path / "game.replay")


def test_newer_formats_say_so():
    data = played(decisions=1).replay()
    with pytest.raises(ih.SaveError, match="needs a newer ironhex"):
        ih.Replay.from_bytes(b"IHREPL\x00\x02?")
    with pytest.raises(ih.SaveError, match="needs a newer ironhex"):
        ih.Replay.from_json(json.dumps(value_of(data) | {"version": 2, "more": 1}))


@pytest.mark.parametrize("path", ["no.replay", ".", "nul\0", "/dev/zero"])
def test_files_that_cannot_be_read(path, tmp_path):
    with pytest.raises(ih.SaveError):
        ih.Replay.read(tmp_path / path)


@pytest.mark.parametrize("given", [None, 3, "text", [1]])
def test_what_is_neither_bytes_nor_text(given):
    with pytest.raises(ih.SaveError):
        ih.Replay.from_bytes(given)
    with pytest.raises(ih.SaveError):
        ih.Replay.from_json(given if given != "text" else b"{}")
    if not isinstance(given, str | int):
        with pytest.raises(ih.IronhexError):
            ih.Replay.read(given)


EDITS = {
    "no format": lambda value: value.pop("format"),
    "another format": lambda value: value.update(format="chess"),
    "no version": lambda value: value.pop("version"),
    "version 0": lambda value: value.update(version=0),
    "version in words": lambda value: value.update(version="1"),
    "version true": lambda value: value.update(version=True),
    "a key more": lambda value: value.update(players=2),
    "no engine": lambda value: value.pop("ironhex"),
    "engine as a number": lambda value: value.update(ironhex=0.1),
    "a long name": lambda value: value.update(scenario="x" * 201),
    "a name of two lines": lambda value: value.update(scenario="a\nb"),
    "mods as text": lambda value: value.update(mods="heat"),
    "a mod without version": lambda value: value.update(mods=[{"name": "heat"}]),
    "too many mods": lambda value: value.update(mods=[{"name": "heat", "version": "1"}] * 1001),
    "no beginning": lambda value: value.pop("beginning"),
    "beginning as text": lambda value: value.update(beginning="save"),
    "no save": lambda value: value["beginning"].pop("save"),
    "no base64": lambda value: value["beginning"].update(save="?"),
    "save as a list": lambda value: value["beginning"].update(save=[1]),
    "no hash": lambda value: value["beginning"].update(hash="ff"),
    "an empty hash": lambda value: value["entries"][0].update(hash=""),
    "entries as an object": lambda value: value.update(entries={}),
    "too many entries": lambda value: value.update(entries=value["entries"][:1] * 20_001),
    "an entry as text": lambda value: value["entries"].append("action e1 end"),
    "an entry without kind": lambda value: value["entries"].append({}),
    "an entry of two kinds": lambda value: value["entries"][0].update(edit="discard e1"),
    "an empty action": lambda value: value["entries"][0].update(action=""),
    "an action as a number": lambda value: value["entries"][0].update(action=7),
    "a long action": lambda value: value["entries"][0].update(action="e" * 4001),
    "an action of two lines": lambda value: value["entries"][0].update(action="e1 end\n"),
    "an action with a source": lambda value: value["entries"][0].update(source="seeded"),
    "a stop as a number": lambda value: value["entries"][0].update(stop=1),
    "faces without source": lambda value: value["entries"][1].pop("source"),
    "another source": lambda value: value["entries"][1].update(source="sky"),
    "source as a list": lambda value: value["entries"][1].update(source=["seeded"]),
    "face 11": lambda value: value["entries"][1].update(faces=[11]),
    "face 0": lambda value: value["entries"][1].update(faces=[0]),
    "face true": lambda value: value["entries"][1].update(faces=[True]),
    "half a face": lambda value: value["entries"][1].update(faces=[1.5]),
    "too many faces": lambda value: value["entries"][1].update(faces=[1] * 256),
    "faces as text": lambda value: value["entries"][1].update(faces="1 2"),
}
NO_MATTER_OF_SCHEMAS = {"no base64", "a name of two lines", "an action of two lines"}


@pytest.mark.parametrize("name", EDITS)
def test_replays_edited_by_hand_are_refused_by_reader_and_schema(name):
    value = value_of(played(decisions=3).replay())
    EDITS[name](value)
    with pytest.raises(ih.SaveError):
        ih.Replay.from_json(json.dumps(value))
    assert name in NO_MATTER_OF_SCHEMAS or not Draft202012Validator(SCHEMA).is_valid(value)


def test_refusals_say_where():
    value = value_of(played(decisions=3).replay())
    value["entries"][1]["faces"] = [11]
    with pytest.raises(ih.SaveError, match=r"at entries\[1\]\.faces: faces are numbers from 1 to 10"):
        ih.Replay.from_json(json.dumps(value))


def test_more_entries_than_a_replay_holds(monkeypatch):
    game = played(decisions=4)
    with monkeypatch.context() as patched:
        patched.setattr(form, "MOST_ENTRIES", 3)
        with pytest.raises(ih.CapacityError, match="at most 3"):
            game.replay()
    replay = game.replay()
    monkeypatch.setattr(form, "MOST_BYTES", 1000)
    for write in (replay.to_json, replay.to_bytes):
        with pytest.raises(ih.CapacityError, match="at most 1000"):
            write()


# --- mutants -------------------------------------------------------------------------------------


def mutant(replay: ih.Replay, chance: random.Random) -> bytes:
    """A replay with a few faults: in its bytes, in its JSON, in what stands where in it, or in its save."""
    value = value_of(replay)
    way = chance.randrange(5)
    if way == 0:
        return scrambled(replay.to_bytes(), chance, range(256))
    if way == 1:
        return scrambled(replay.to_json().encode(), chance, range(32, 127))
    if way == 2:
        return packed(scrambled(json.dumps(value | {"beginning": 0}).encode(), chance, range(32, 127)))
    if way == 3:
        save = base64.b64decode(value["beginning"]["save"])
        text = scrambled(zlib.decompress(save[8:]), chance, range(32, 127))
        value["beginning"] = {"save": base64.b64encode(save[:8] + zlib.compress(text)).decode()}
        return packed(json.dumps(value).encode())
    for _ in range(chance.randint(1, 3)):
        _rearrange(value["entries"], chance)
    return json.dumps(value).encode()


def _rearrange(entries: list, chance: random.Random) -> None:
    """Entries that change places, come twice or go; hashes may go with them, so that play goes on."""
    one, other = chance.randrange(len(entries)), chance.randrange(len(entries))
    change = chance.randrange(4)
    if change == 0:
        entries[one], entries[other] = entries[other], entries[one]
    elif change == 1:
        entries.insert(one, dict(entries[other]))
    elif change == 2 and len(entries) > 2:
        entries.pop(one)
    else:
        entries[one].pop("hash", None)
        entries[one].pop("stop", None)
        key = next(iter(entries[one]))
        if key == "faces":
            entries[one]["faces"] = [chance.randint(1, 10) for _ in range(chance.randint(0, 6))]
        else:
            entries[one][key] = scrambled(entries[one][key].encode(), chance, range(32, 127)).decode() or "x"


def try_mutants(count: int, seed: int) -> tuple[int, int]:
    """How many mutants could be read, and how many of them played to their end."""
    chance = random.Random(seed)
    replays = [edited().replay(), with_ember().replay()]
    read = whole = 0
    for number in range(count):
        original = replays[number % 2]
        started = time.monotonic()
        try:
            replay = ih.Replay.from_bytes(mutant(original, chance))
            read += 1
            replay.verify(mods=mods_of(original))
            whole += 1
        except ih.SaveError:
            pass
        assert time.monotonic() - started < 10
    return read, whole


def test_mutants_raise_only_our_errors():
    read, whole = try_mutants(500, seed=1)
    assert 100 < read < 450
    assert 0 < whole < read


@pytest.mark.slow
def test_a_hundred_thousand_mutants_raise_only_our_errors():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    read, whole = try_mutants(100_000, seed=2)
    assert 0 < whole < read < 90_000
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 500_000  # kB
