"""Tables on disk: what is in them, resuming them after any cut, and what is refused."""

import csv
import errno
import json
import os
import random
import sys
from pathlib import Path

import numpy as np
import pytest

import ironhex as ih
from ironhex.errors import IronhexError
from ironhex.sim import COLUMNS, Experiment, Simulation, Table, experiment
from sim.contestants import Bold

GAMES = 60


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch):
    monkeypatch.setattr(experiment, "GAMES_PER_THREAD", 7)


def played(
    path: Path, *, resume: bool = False, games: int = GAMES, scenario="brawl-demo", settings=None, **more
) -> Simulation:
    what = {"seed": 3, "policies": ("brawl", "random"), **more}
    of = Experiment(ih.Scenario.load(scenario, settings), **what)
    simulation = Simulation(of, games=games, threads=1)
    with Table(path, of, resume=resume) as table:
        simulation.record(table)
        for _ in simulation.run():
            pass
    return simulation


@pytest.fixture
def whole(tmp_path):
    """A finished table, in pairs, and its bytes."""
    path = tmp_path / "whole.csv"
    played(path, pairs=True)
    return path, path.read_bytes()


def copy(whole: tuple[Path, bytes], data: bytes) -> Path:
    path = whole[0].with_name("copy.csv")
    path.write_bytes(data)
    path.with_name("copy.csv.json").write_bytes(whole[0].with_name("whole.csv.json").read_bytes())
    return path


def test_a_row_is_what_the_game_was(tmp_path):
    path = tmp_path / "games.csv"
    played(path, games=5)
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert tuple(rows[0]) == COLUMNS
    for number, row in enumerate(rows):
        game = ih.Game("brawl-demo", seed=3, number=number)
        while game.decision is not None:
            game.play(game.policy_action(("brawl", "random")[game.decision.player]))
        view = game.view("referee")
        assert (int(row["number"]), row["swapped"]) == (number, "0")
        assert [int(row["vp0"]), int(row["vp1"])] == [player["Score"]["vp"] for player in view["players"]]
        assert int(row["outcome"]) == (-1 if view["winner"] == "draw" else view["winner"])
        assert int(row["activations"]) == view["activations"]
        assert row["hash"] == game.state_hash()


def test_a_table_cut_anywhere_is_resumed_to_the_same_bytes(whole):
    path, data = whole
    usual = played(copy(whole, b""), pairs=True)
    dice = random.Random(1)
    header = data.index(b"\n") + 1
    cuts = [0, 1, header - 1, header, header + 1, len(data) - 1, len(data)]
    for cut in cuts + [dice.randrange(header, len(data)) for _ in range(25)]:
        resumed = played(copy(whole, data[:cut]), resume=True, pairs=True)
        assert copy_of(path).read_bytes() == data, cut
        assert resumed.state_hash() == usual.state_hash()
        assert resumed.summary() == usual.summary()
        assert resumed.played + data[:cut].count(b"\n") - (cut >= header) >= 2 * GAMES


def copy_of(path: Path) -> Path:
    return path.with_name("copy.csv")


def test_a_finished_table_can_be_made_longer(tmp_path):
    short, long = tmp_path / "short.csv", tmp_path / "long.csv"
    played(short, games=10)
    played(short, games=35, resume=True)
    played(long, games=35)
    assert short.read_bytes() == long.read_bytes()
    assert played(short, games=35, resume=True).played == 0


def test_a_table_of_python_policies_is_resumed_too(tmp_path):
    usual, cut = tmp_path / "usual.csv", tmp_path / "cut.csv"
    played(usual, policies=(Bold(), "random"), games=150)
    played(cut, policies=(Bold(), "random"), games=110)
    played(cut, policies=(Bold(), "random"), games=150, resume=True)
    assert usual.read_bytes() == cut.read_bytes()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"seed": 4}, "seed is 3 there and 4 here"),
        ({"policies": ("random", "random")}, 'policies is ["brawl", "random"] there and ["random", "random"] here'),
        ({"pairs": False}, "pairs is true there and false here"),
        ({"scenario": "skirmish-demo"}, "scenario is brawl-demo there and skirmish-demo here"),
        (
            {"settings": {"phases": 1, "dash_tl": 3}},
            "settings.phases is 2 there and 1 here; settings.dash_tl is 2 there",
        ),
    ],
)
def test_a_table_of_another_run_is_refused_with_what_differs(whole, change, says):
    path, data = whole
    with pytest.raises(IronhexError) as refused:
        played(path, resume=True, **{"pairs": True, **change})
    assert says in str(refused.value)
    assert path.read_bytes() == data


def test_other_content_of_the_same_name_is_refused(tmp_path):
    units = tmp_path / "units"
    units.mkdir()
    (tmp_path / "scenarios").mkdir()
    text = (ih.scenario.content_folder() / "scenarios" / "duel-demo.toml").read_text()
    scenario = tmp_path / "scenarios" / "mine.toml"
    scenario.write_text(text)
    gm = (ih.scenario.content_folder() / "units" / "gm.toml").read_text()
    (units / "gm.toml").write_text(gm)
    played(tmp_path / "games.csv", scenario=scenario)
    (units / "gm.toml").write_text(gm.replace("hp = 8", "hp = 9"))
    with pytest.raises(IronhexError, match="content of the scenario has changed"):
        played(tmp_path / "games.csv", scenario=scenario, resume=True)


def test_a_table_that_the_engine_would_not_write_now_is_refused(whole):
    path, data = whole
    last = data.rstrip().rpartition(b"\n")[2]
    changed = last[:-1] + (b"0" if last[-1:] != b"0" else b"1")
    path.write_bytes(data.replace(last, changed))
    with pytest.raises(IronhexError, match="another engine"):
        played(path, resume=True, games=GAMES + 1, pairs=True)


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda data: data.replace(b"number", b"nummer"), "line 1"),
        (lambda data: data.replace(b"\n5,0,", b"\n6,0,"), "not in their order"),
        (lambda data: data.replace(b"\n5,0,", b"\n05,0,"), "line 12"),
        (lambda data: data.replace(b"\n5,0,", b"\nfive,0,"), "lines from 2 on"),
        (lambda data: data.replace(b"\n5,0,", b"\n5,"), "lines from 2 on"),
        (lambda data: data.replace(b"\n5,0,", b"\n\n5,0,"), "line"),
        (lambda data: data.replace(b"\n5,0,", b"\n# 5,0,"), "lines from 2 on"),
        (lambda data: data.replace(b"\n", b"\r\n"), "line 1"),
        (lambda data: data[:300] + b"\0" * 200 + b"\n" + data[300:], "lines from 2 on"),
        (lambda data: b"\xff" + data, "line 1"),
    ],
)
def test_a_damaged_table_is_refused_and_left_alone(whole, damage, says):
    path, data = whole
    path.write_bytes(damage(data))
    with pytest.raises(IronhexError) as refused:
        played(path, resume=True, pairs=True)
    assert says in str(refused.value)
    assert path.read_bytes() == damage(data)


def test_without_the_file_beside_it_a_table_is_refused(whole):
    path, data = whole
    beside = path.with_name("whole.csv.json")
    for text, says in (("[]", "damaged"), ("{", "cannot be read"), (None, "is not there")):
        beside.unlink() if text is None else beside.write_text(text)
        with pytest.raises(IronhexError, match=says):
            played(path, resume=True, pairs=True)
    assert path.read_bytes() == data


def test_a_table_that_is_there_is_never_overwritten(whole):
    path, data = whole
    with pytest.raises(IronhexError, match="--resume"):
        played(path, pairs=True)
    with pytest.raises(IronhexError, match="more than the 100 at which this run ends"):
        played(path, pairs=True, games=50, resume=True)
    assert path.read_bytes() == data


def test_two_runs_do_not_share_a_table(tmp_path):
    of = Experiment(ih.Scenario.load("brawl-demo"), seed=1, policies=("random", "random"))
    with Table(tmp_path / "games.csv", of), pytest.raises(IronhexError, match="another process"):
        Table(tmp_path / "games.csv", of, resume=True)
    Table(tmp_path / "games.csv", of, resume=True).close()


def test_where_nothing_can_be_written_nothing_is_played(tmp_path, monkeypatch):
    monkeypatch.setattr(experiment._core, "simulate", lambda *_: pytest.fail("a game was played"))
    (tmp_path / "file").write_text("")
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "device.csv").symlink_to("/dev/full")
    for name in ("nowhere/games.csv", "file/games.csv", "folder.csv", "device.csv", "games.txt", "games"):
        with pytest.raises(IronhexError, match=name):
            played(tmp_path / name)


def test_a_full_disk_keeps_the_rows_that_fit(tmp_path, monkeypatch):
    usual, full = tmp_path / "usual.csv", tmp_path / "full.csv"
    played(usual)
    write, left = os.write, [2000]

    def short(file: int, data: memoryview) -> int:
        if left[0] <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        done = write(file, data[: left[0]])
        left[0] -= done
        return done

    monkeypatch.setattr(os, "write", short)
    with pytest.raises(IronhexError, match=r"cannot write .*full\.csv: No space left"):
        played(full)
    monkeypatch.setattr(os, "write", write)
    assert usual.read_bytes().startswith(full.read_bytes())
    played(full, resume=True)
    assert usual.read_bytes() == full.read_bytes()


def test_parquet_has_the_rows_of_the_csv(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    played(tmp_path / "games.csv", pairs=True)
    played(tmp_path / "games.parquet", pairs=True)
    found = parquet.read_table(tmp_path / "games.parquet")
    with (tmp_path / "games.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [{name: str(value) for name, value in row.items()} for row in found.to_pylist()] == rows
    assert json.loads(found.schema.metadata[b"ironhex"])["seed"] == 3
    assert sorted(file.name for file in tmp_path.iterdir()) == ["games.csv", "games.csv.json", "games.parquet"]
    with pytest.raises(IronhexError, match="finished"):
        played(tmp_path / "games.parquet", pairs=True, resume=True)


def test_parquet_is_resumed_from_its_journal(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    played(tmp_path / "usual.parquet", pairs=True)
    played(tmp_path / "usual.csv", pairs=True)
    data = (tmp_path / "usual.csv").read_bytes()
    (tmp_path / "cut.parquet.csv").write_bytes(data[: len(data) // 2])
    (tmp_path / "usual.csv.json").rename(tmp_path / "cut.parquet.csv.json")
    resumed = played(tmp_path / "cut.parquet", pairs=True, resume=True)
    assert 0 < resumed.played < 2 * GAMES
    assert (tmp_path / "cut.parquet").read_bytes() == (tmp_path / "usual.parquet").read_bytes()
    assert parquet.read_table(tmp_path / "cut.parquet").num_rows == 2 * GAMES


def test_parquet_without_pyarrow_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(IronhexError, match=r"pip install 'ironhex\[parquet\]'"):
        played(tmp_path / "games.parquet")
    assert list(tmp_path.iterdir()) == []


def test_many_rows_are_read_block_by_block(tmp_path, monkeypatch):
    path = tmp_path / "games.csv"
    usual = played(path, games=100)
    monkeypatch.setattr("ironhex.sim.csv_rows._LINES", 9)
    again = played(path, games=100, resume=True)
    assert again.state_hash() == usual.state_hash()
    assert np.array_equal(again._chunks[3]["number"], np.arange(27, 36))
