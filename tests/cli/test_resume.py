"""`ironhex sim --table --resume` in real processes: killed, interrupted and out of space."""

import json
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

GAMES = 20_000
PROGRAM = Path(sys.executable).parent / "ironhex"
# A shell starts what runs in the background without Ctrl-C.
CHILD = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
CHILD += "from ironhex.cli import main; sys.exit(main(sys.argv[1:]))"


def command(table: Path, *more: str) -> list[str]:
    games = ["--games", str(GAMES), "--threads", "1", "--seed", "11", "--json"]
    return ["sim", "skirmish-demo", *games, "--table", str(table), *more]


def finish(table: Path, *more: str) -> dict[str, Any]:
    done = subprocess.run([PROGRAM, *command(table, *more)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    found: dict[str, Any] = json.loads(done.stdout)
    return {key: value for key, value in found.items() if "second" not in key and key != "table"}


def stop_at(table: Path, rows: float, with_signal: signal.Signals, *more: str) -> subprocess.CompletedProcess[str]:
    """Runs until the table has so many rows, then sends a signal."""
    process = subprocess.Popen(
        [sys.executable, "-c", CHILD, *command(table, "--resume", *more)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        until = time.monotonic() + 60
        while not table.exists() or table.stat().st_size < rows * 68:  # a row has some 70 bytes
            assert process.poll() is None, "it ended before it could be stopped"
            assert time.monotonic() < until
            time.sleep(0.001)
        process.send_signal(with_signal)
        out, err = process.communicate(timeout=30)
    finally:
        process.kill()
        process.wait()
    return subprocess.CompletedProcess([], process.returncode, out, err)


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    table = tmp_path_factory.mktemp("unbroken") / "games.csv"
    return table, finish(table)


def points(seed: int) -> Sequence[float]:
    dice = random.Random(seed)
    return sorted(dice.uniform(0.1, 0.85) for _ in range(5))


def test_killed_five_times_it_ends_as_if_never(unbroken: tuple[Path, dict[str, Any]], tmp_path: Path) -> None:
    table, report = unbroken
    broken = tmp_path / "games.csv"
    for point in points(1):
        assert stop_at(broken, point * GAMES, signal.SIGKILL).returncode == -signal.SIGKILL
        assert table.read_bytes().startswith(broken.read_bytes())
        assert 0.1 <= broken.read_bytes().count(b"\n") / GAMES <= 0.95
    assert finish(broken, "--resume") == report
    assert broken.read_bytes() == table.read_bytes()
    assert broken.with_name("games.csv.json").read_bytes() == table.with_name("games.csv.json").read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("point", points(2))
def test_killed_once_at_any_point_it_ends_as_if_never(
    unbroken: tuple[Path, dict[str, Any]], tmp_path: Path, point: float
) -> None:
    table, report = unbroken
    broken = tmp_path / "games.csv"
    stop_at(broken, point * GAMES, signal.SIGKILL)
    with broken.open("rb+") as file:  # and the power failed in the middle of a row
        file.truncate(broken.stat().st_size - 17)
    assert finish(broken, "--resume") == report
    assert broken.read_bytes() == table.read_bytes()


def test_ctrl_c_keeps_the_rows_and_says_what_there_is(unbroken: tuple[Path, dict[str, Any]], tmp_path: Path) -> None:
    table, report = unbroken
    broken = tmp_path / "games.csv"
    stopped = stop_at(broken, GAMES / 3, signal.SIGINT)
    assert (stopped.returncode, stopped.stderr) == (130, "")
    found = json.loads(stopped.stdout)
    assert found["games"] == broken.read_bytes().count(b"\n") - 1 < GAMES == found["games_asked"]
    assert finish(broken, "--resume") == report
    assert broken.read_bytes() == table.read_bytes()


def test_killed_before_a_width_was_reached_it_stops_at_the_same_game(tmp_path: Path) -> None:
    usual, broken = tmp_path / "usual.csv", tmp_path / "broken.csv"
    until = ("--until", "width=0.018")
    report = finish(usual, *until)
    assert 5000 < report["games"] < GAMES
    stop_at(broken, 3000, signal.SIGKILL, *until)
    assert finish(broken, "--resume", *until) == report
    assert usual.read_bytes() == broken.read_bytes()


def test_where_space_runs_out_it_says_so_in_one_line(unbroken: tuple[Path, dict[str, Any]], tmp_path: Path) -> None:
    table, report = unbroken
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("needs bash for its limit of file sizes")
    full = tmp_path / "games.csv"
    line = f"ulimit -f 300; exec '{PROGRAM}' " + " ".join(command(full))  # 300 blocks of 1,024 bytes
    done = subprocess.run([bash, "-c", line], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    (said,) = done.stderr.splitlines()
    assert said.startswith(f"ironhex: cannot write {full}: ")
    assert table.read_bytes().startswith(full.read_bytes())
    assert finish(full, "--resume") == report
    assert full.read_bytes() == table.read_bytes()


def test_a_table_of_other_settings_is_refused_in_one_line(unbroken: tuple[Path, dict[str, Any]]) -> None:
    table, _ = unbroken
    before = table.read_bytes()
    more = ["--resume", "--settings", "phases=3", "--policies", "brawl"]
    done = subprocess.run([PROGRAM, *command(table, *more)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    (said,) = done.stderr.splitlines()
    assert "settings.phases is 2 there and 3 here" in said
    assert 'policies is ["random", "random"] there and ["brawl", "brawl"] here' in said
    assert table.read_bytes() == before
