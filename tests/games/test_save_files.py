"""Saves in files: written whole or not at all, and refused with a reason and the file's name where they are none."""

import errno
import json
import os
import re
import resource
import subprocess
import sys
import threading
import zlib
from collections import Counter
from pathlib import Path

import pytest

import ironhex as ih
from games.brace import Brace
from games.ember import EmberMod
from games.killed_writers import FILE
from games.test_stops import LINE, NAMES, at_stop, play_on, stop_of
from ironhex.game.saves import MOST_BYTES

TESTS = Path(__file__).parents[1]


@pytest.fixture
def game():
    return ih.Game("brawl-demo", seed=1)


@pytest.fixture
def file(tmp_path, game):
    """A file with a save of a game before this one."""
    path = tmp_path / FILE
    ih.Game("skirmish-demo", seed=4).write_save(path)
    return path


def standing(game):
    return game.stop, game.decision, game.roll, game.state_hash(), game.history(), game.legal_actions()


# --- there and back ------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(LINE)), ids=NAMES)
def test_a_file_holds_a_game_with_mods_at_any_stop_of_an_attack(number, tmp_path):
    saved = at_stop(number)
    saved.write_save(tmp_path / FILE)
    loaded = ih.Game.read_save(tmp_path / FILE, dice="outside", mods=[Brace], hooks="park")
    assert standing(loaded) == standing(saved)
    assert stop_of(loaded) == stop_of(saved)
    assert play_on(loaded, LINE[number:]) == play_on(saved, LINE[number:])


def test_a_file_is_the_save_and_nothing_lies_beside_it(tmp_path, game):
    for path in (tmp_path / FILE, str(tmp_path / "other.save")):
        game.write_save(path)
        assert Path(path).read_bytes() == game.save()
    assert {path.name for path in tmp_path.iterdir()} == {FILE, "other.save"}


def test_what_is_not_in_the_file_is_said_when_it_is_read(file, game):
    while not any(action.verb == "attack" for action in game.legal_actions()):
        game.play(game.legal_actions()[0])
    game.write_save(file)
    attack = next(str(action) for action in game.legal_actions() if action.verb == "attack")
    scripted = ih.Game.read_save(file, dice=[10] * 9)
    events = scripted.play(attack)
    assert next(event.data["faces"] for event in events if event.kind == "rolled") == [10] * (9 - scripted.dice_left)
    outside = ih.Game.read_save(file, dice="outside")
    outside.play(attack)
    assert outside.stop == "roll"
    seeded = ih.Game.read_save(file)
    seeded.play(attack)
    game.play(attack)
    assert seeded.state_hash() == game.state_hash()


def test_a_file_with_mods_needs_them(tmp_path):
    ih.Game("brawl-demo", seed=1, mods=[EmberMod]).write_save(tmp_path / FILE)
    with pytest.raises(ih.SaveError, match=rf"{re.escape(str(tmp_path / FILE))}.*ember"):
        ih.Game.read_save(tmp_path / FILE)
    with pytest.raises(ih.SaveError, match="Brace"):
        ih.Game.read_save(tmp_path / FILE, mods=[EmberMod, Brace])
    assert ih.Game.read_save(tmp_path / FILE, mods=[EmberMod]).view()["match"]


def test_a_link_and_a_path_without_folder(tmp_path, game, monkeypatch):
    monkeypatch.chdir(tmp_path)
    game.write_save(FILE)
    Path("link.save").symlink_to(FILE)
    assert ih.Game.read_save("link.save").state_hash() == game.state_hash()


# --- killed --------------------------------------------------------------------------------------


def kills(folder, count, first):
    command = [sys.executable, "-m", "games.killed_writers", str(folder), str(count), first]
    done = subprocess.run(command, cwd=TESTS, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("count", [60, pytest.param(1_000, marks=pytest.mark.slow)])
def test_killed_at_any_moment_the_file_is_an_old_or_a_new_save(count, tmp_path):
    found = kills(tmp_path, count, "over")
    assert all(one["killed"] and one["opens"] for one in found)
    ends = Counter(one["file"] for one in found)
    assert set(ends) == {0, 1}
    # The kills fell everywhere: in the middle of the bytes, and between the bytes and their place.
    parts = [part for one in found for part in one["parts"]]
    assert sum(part not in {0, "whole"} for part in parts) >= count / 10
    assert parts.count("whole") >= count / 20
    # What was left behind does not matter to the next writer.
    ih.Game("duel-demo", seed=3).write_save(tmp_path / FILE)
    assert ih.Game.read_save(tmp_path / FILE).scenario.name == "duel-demo"
    assert len(list(tmp_path.glob(f".{FILE}.*.part"))) == len(parts)


def test_killed_in_the_first_writing_there_is_a_whole_file_or_none(tmp_path):
    found = kills(tmp_path, 40, "none")
    assert all(one["killed"] and one["opens"] for one in found)
    assert {one["file"] for one in found} >= {None, 0}
    assert "broken" not in {one["file"] for one in found}


def test_writers_at_once_leave_a_whole_file(file):
    games = [ih.Game(name, seed=1) for name in ("brawl-demo", "tactics-demo", "card-table")]
    writers = [threading.Thread(target=lambda game=game: [game.write_save(file) for _ in range(20)]) for game in games]
    for writer in writers:
        writer.start()
    while any(writer.is_alive() for writer in writers):
        ih.Game.read_save(file)
    assert file.read_bytes() in [game.save() for game in games]
    assert list(file.parent.iterdir()) == [file]


# --- what cannot be written ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "error", [OSError(errno.ENOSPC, "No space left on device"), PermissionError(13, "no"), KeyboardInterrupt()]
)
@pytest.mark.parametrize(
    "failing", [(os, "fsync"), (Path, "replace"), (Path, "open")], ids=["fsync", "replace", "open"]
)
def test_what_fails_leaves_the_old_file_and_nothing_else(failing, error, file, game, monkeypatch):
    def fail(*_, **__):
        raise error

    before = file.read_bytes()
    with monkeypatch.context() as patched:
        patched.setattr(*failing, fail)
        with pytest.raises(KeyboardInterrupt if isinstance(error, KeyboardInterrupt) else ih.IronhexError) as caught:
            game.write_save(file)
    assert isinstance(error, KeyboardInterrupt) or str(file) in str(caught.value)
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file]
    game.write_save(file)
    assert file.read_bytes() == game.save()


def test_a_disk_that_is_full_in_the_middle_of_the_bytes(file, game):
    before, (soft, hard) = file.read_bytes(), resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, hard))
    try:
        with pytest.raises(ih.IronhexError, match=re.escape(str(file))):
            game.write_save(file)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize(
    "name", ["", ".", "..", "/", "no/such/folder.save", "evening.save/under.save", "nul\0", "\ud800", "x" * 300]
)
def test_places_where_nothing_can_be_written(name, file, game):
    before = file.read_bytes()
    with pytest.raises(ih.IronhexError):
        game.write_save(name if name in {"", "/"} else f"{file.parent}/{name}")
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file]


def test_a_folder_where_nobody_may_write(tmp_path, game):
    # The system's own: nobody can make files there, whoever he is.
    with pytest.raises(ih.IronhexError, match=r"cannot write .*game\.save"):
        game.write_save("/proc/self/game.save")


@pytest.mark.parametrize("path", [None, 3, 1.5, ["a"], b"evening.save", object()], ids=str)
def test_what_is_no_path(path, game):
    with pytest.raises(ih.IronhexError, match="is no path"):
        game.write_save(path)
    with pytest.raises(ih.IronhexError, match="is no path"):
        ih.Game.read_save(path)


def test_a_game_in_the_middle_of_something_is_not_written(file):
    games, refused = [], []

    class Writer(ih.Mod):
        @ih.on("activation.end", when="before")
        def listen(self, ctx):
            with pytest.raises(ih.GameBusyError):
                games[0].write_save(file)
            refused.append(True)

    before = file.read_bytes()
    games.append(ih.Game("brawl-demo", seed=1, mods=[Writer]))
    while not refused:
        games[0].play(games[0].policy_action("random"))
    assert file.read_bytes() == before
    games[0].write_save(file)
    assert file.read_bytes() == games[0].save()


# --- what cannot be read -------------------------------------------------------------------------


BROKEN = {
    "empty": (lambda saved: b"", "no ironhex save"),
    "foreign": (lambda saved: b"\x89PNG\r\n" + saved, "no ironhex save"),
    "text": (lambda saved: b"name = 'Dots'\n", "no ironhex save"),
    "only a head": (lambda saved: saved[:8], "damaged"),
    "truncated": (lambda saved: saved[: len(saved) // 2], "damaged"),
    "one byte short": (lambda saved: saved[:-1], "damaged"),
    "newer": (lambda saved: saved[:6] + b"\x00\x02" + saved[8:], "newer"),
    "much newer": (lambda saved: saved[:6] + b"\xff\xff" + saved[8:], "newer"),
    "another value": (lambda saved: saved[:8] + zlib.compress(b"[]"), "scenario"),
    "bomb": (lambda saved: saved[:8] + zlib.compress(b" " * (1 << 26)), "more than"),
    "nested": (lambda saved: saved[:8] + zlib.compress(b"[" * 1_000_000), "damaged"),
    "oversized": (lambda saved: saved + bytes(MOST_BYTES), "more than"),
    "a snapshot": (lambda saved: ih.Game("brawl-demo").snapshot(), "no ironhex save"),
    "a replay": (lambda saved: ih.Game("brawl-demo").replay().to_bytes(), "is a replay, no save"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_bytes_that_are_no_save_are_refused_by_name(name, file, game):
    change, why = BROKEN[name]
    file.write_bytes(change(game.save()))
    with pytest.raises(ih.SaveError, match=re.escape(str(file))) as caught:
        ih.Game.read_save(file)
    assert why in str(caught.value)
    assert len(str(caught.value)) < 600


def test_bytes_behind_the_end_of_a_save_are_no_part_of_it(file, game):
    file.write_bytes(game.save() + b"more")
    assert ih.Game.read_save(file).state_hash() == game.state_hash()


@pytest.mark.parametrize("name", ["no.save", ".", "", "nul\0", "\ud800", "x" * 300, "/dev/zero"])
def test_files_that_cannot_be_read(name, tmp_path):
    path = tmp_path / name
    with pytest.raises(ih.SaveError, match=re.escape(str(path)[:40])):
        ih.Game.read_save(path)


@pytest.mark.parametrize("error", [PermissionError(13, "Permission denied"), OSError(5, "Input/output error")], ids=str)
def test_a_file_that_must_not_be_read(error, file, monkeypatch):
    def fail(*_, **__):
        raise error

    monkeypatch.setattr(Path, "open", fail)
    with pytest.raises(ih.SaveError, match=f"{re.escape(str(file))}.*{error.strerror}"):
        ih.Game.read_save(file)


def test_options_are_checked_before_the_state_matters(file):
    with pytest.raises(ih.IronhexError, match="neither"):
        ih.Game.read_save(file, hooks="never")
    with pytest.raises(ih.DiceError):
        ih.Game.read_save(file, dice=[11])
    with pytest.raises(ih.IronhexError):
        ih.Game.read_save(file, mods=["no-such-mod"])
