"""`ironhex sim` with the real core: what it prints, what decides the result, and what it refuses."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from ironhex.cli import main
from ironhex.scenario import Scenario
from ironhex.sim import POLICIES, Experiment, Reproducer, Simulation, experiment

CHILD = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts what runs in the background without it
from ironhex.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
def report(capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs `ironhex sim ... --json` and returns the object that it prints."""

    def run_sim(*arguments: str) -> dict[str, Any]:
        assert main(["sim", *arguments, "--json"]) == 0
        printed = capsys.readouterr()
        assert printed.err == ""
        (line,) = printed.out.splitlines()
        found: dict[str, Any] = json.loads(line)
        return found

    return run_sim


def test_json_has_what_programs_rely_on(report: Any) -> None:
    found = report("skirmish-demo", "--games", "60", "--seed", "3")
    assert (found["scenario"], found["seed"], found["games"]) == ("skirmish-demo", 3, 60)
    assert found["policies"] == ["random", "random"]
    assert sum(found["outcomes"].values()) == 60
    assert len(bytes.fromhex(found["state_hash"])) == 16
    assert found["games_per_second"] > 0
    assert found["decisions_per_second"] > found["games_per_second"]
    assert found["settings"]["phases"] == 2
    for rate in found["rates"].values():
        assert 0 <= rate["low"] <= rate["rate"] <= rate["high"] <= 1


def test_the_result_does_not_depend_on_threads_or_chunks(report: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    one = report("skirmish-demo", "--games", "200", "--threads", "1")
    two = report("skirmish-demo", "--games", "200", "--threads", "2")
    monkeypatch.setattr(experiment, "GAMES_PER_THREAD", 7)
    small = report("skirmish-demo", "--games", "200", "--threads", "2")
    assert one["state_hash"] == two["state_hash"] == small["state_hash"]
    assert one["outcomes"] == two["outcomes"] == small["outcomes"]
    assert one["decisions"] == small["decisions"]


@pytest.mark.parametrize(
    "change", [["--seed", "2"], ["--policies", "brawl"], ["--policies", "random,brawl"], ["--settings", "phases=1"]]
)
def test_the_result_depends_on_what_is_played(report: Any, change: list[str]) -> None:
    usual = report("skirmish-demo", "--games", "50")
    assert report("skirmish-demo", "--games", "50", *change)["state_hash"] != usual["state_hash"]


@pytest.mark.parametrize("policy", POLICIES)
def test_the_core_knows_every_policy(policy: str) -> None:
    played = Experiment(Scenario.load("brawl-demo"), seed=1, policies=(policy, policy))
    simulation = Simulation(played, games=3, threads=1)
    assert list(simulation.run()) == [3]
    assert simulation.summary().games == 3


def test_the_table_names_sides_policies_and_hash(capsys: pytest.CaptureFixture[str], report: Any) -> None:
    state_hash = report("brawl-demo", "--games", "40", "--policies", "random,brawl")["state_hash"]
    assert main(["sim", "brawl-demo", "--games", "40", "--policies", "random,brawl"]) == 0
    table = capsys.readouterr().out
    for word in ("Brawl at the outpost", "seed 1", "40 games", "North won", "South won", "random", "brawl", "attacks"):
        assert word in table
    assert f"state hash {state_hash}" in table
    assert max(map(len, table.splitlines())) <= 80


def test_an_interrupt_keeps_the_finished_games(capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    play, chunks = experiment._core.simulate, []

    def interrupted(*arguments: Any) -> Any:
        if len(chunks) == 2:
            raise KeyboardInterrupt
        chunks.append(play(*arguments))
        return chunks[-1]

    monkeypatch.setattr(experiment._core, "simulate", interrupted)
    monkeypatch.setattr(experiment, "GAMES_PER_THREAD", 10)
    arguments = ["sim", "skirmish-demo", "--games", "99", "--threads", "1"]
    assert main(arguments) == 130
    table = capsys.readouterr().out
    assert "20 games" in table
    assert "Interrupted: 99 games were asked for" in table
    assert main([*arguments, "--json"]) == 130
    assert capsys.readouterr() == ("", "ironhex: interrupted before any game was finished\n")


def test_pairs_are_reported_by_policy(capsys: pytest.CaptureFixture[str], report: Any) -> None:
    arguments = ["brawl-demo", "--games", "60", "--policies", "random,brawl", "--pairs"]
    found = report(*arguments)
    assert (found["games"], found["games_asked"], found["pairs"]["count"]) == (120, 120, 60)
    random, brawl = found["pairs"]["policies"]
    assert (random["policy"], brawl["policy"]) == ("random", "brawl")
    assert random["wins"] + brawl["wins"] + found["outcomes"]["draw"] == 120
    assert random["score"]["rate"] + brawl["score"]["rate"] == pytest.approx(1)
    assert found["pairs"]["difference"]["mean"] == pytest.approx(random["score"]["rate"] - brawl["score"]["rate"])
    assert report("brawl-demo", "--games", "60")["pairs"] is None
    assert main(["sim", *arguments]) == 0
    table = capsys.readouterr().out
    for words in ("120 games in 60 pairs", "random won", "brawl, a draw as half", "random minus brawl, by 60 pairs"):
        assert words in table
    assert max(map(len, table.splitlines())) <= 80


def test_until_says_why_it_stopped(capsys: pytest.CaptureFixture[str], report: Any) -> None:
    found = report("skirmish-demo", "--until", "width=0.06")
    assert found["games"] % 1000 == 0
    assert found["width"] <= found["until_width"] == 0.06
    assert main(["sim", "skirmish-demo", "--until", "width=0.06"]) == 0
    assert "Stopped: the widest interval is 0.0" in capsys.readouterr().out
    assert main(["sim", "skirmish-demo", "--until", "width=0.001", "--games", "500"]) == 0
    assert "Not narrow enough: the widest interval" in capsys.readouterr().out


@pytest.fixture
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_failed_games_leave_reproducers(capsys: pytest.CaptureFixture[str], inside: Path) -> None:
    arguments = ["sim", "brawl-demo", "--games", "30", "--policies", "sim.contestants:Moody,random", "--pairs"]
    assert main([*arguments, "--json"]) == 3
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["failed"], found["pairs"]["count"]) == (54, 6, 27)
    assert sorted(found["reproducers"]) == sorted(file.name for file in inside.iterdir())
    assert len(found["reproducers"]) == 6
    game = Reproducer.read(inside / "ironhex-reproducer-1-13-swapped.json").game()
    assert game.decision is not None
    assert main(arguments) == 3
    table = capsys.readouterr().out
    assert "6 games failed and count in no rate." in table
    assert "The first: ValueError: no idea in game 3" in table
    assert "ironhex-reproducer-1-3.json" in table


def test_a_policy_that_always_fails_leaves_few_files(capsys: pytest.CaptureFixture[str], inside: Path) -> None:
    for policy, says in (("never", "RuntimeError: never"), ("nonsense", "e1 advance 99,99")):
        assert main(["sim", "brawl-demo", "--games", "250", "--policies", f"sim.contestants:{policy}"]) == 3
        printed = capsys.readouterr()
        (line,) = printed.err.splitlines()
        assert printed.out == ""
        assert "all 250 games failed" in line
        assert says in line
    assert len(list(inside.iterdir())) == 10


def test_a_python_policy_is_found_beside_the_user(inside: Path) -> None:
    (inside / "my_policies.py").write_text("class First:\n    def __call__(self, turn):\n        return 0\n")
    program = Path(sys.executable).parent / "ironhex"
    command = [program, "sim", "brawl-demo", "--games", "5", "--policies", "random,my_policies:First", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=inside)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["policies"] == ["random", "my_policies:First"]


def test_reproducers_that_cannot_be_written_cost_no_games(capsys: pytest.CaptureFixture[str], inside: Path) -> None:
    for number in (3, 13):
        (inside / f"ironhex-reproducer-1-{number}.json").mkdir()
    assert main(["sim", "brawl-demo", "--games", "20", "--policies", "sim.contestants:Moody,random", "--json"]) == 3
    printed = capsys.readouterr()
    assert json.loads(printed.out)["games"] == 18
    assert [line.startswith("ironhex: cannot write") for line in printed.err.splitlines()] == [True, True]


def test_ctrl_c_stops_a_real_process(tmp_path: Path) -> None:
    command = [sys.executable, "-c", CHILD, "sim", "skirmish-demo", "--games", "90000000", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path)
    try:
        time.sleep(3)  # to start Python and finish some chunks
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    finally:
        process.kill()
        process.wait()
    assert (process.returncode, err) == (130, "")
    assert 0 < json.loads(out)["games"] < 90_000_000


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "Missing argument"),
        (["skirmish-dmeo"], "skirmish-demo"),
        (["nowhere/scenario.toml"], "nowhere/scenario.toml"),
        (["skirmish-demo", "--games", "0"], "--games"),
        (["skirmish-demo", "--games", "-5"], "--games"),
        (["skirmish-demo", "--games", "many"], "--games"),
        (["skirmish-demo", "--threads", "0"], "--threads"),
        (["skirmish-demo", "--seed", "-1"], "--seed"),
        (["skirmish-demo", "--seed", str(2**64)], "--seed"),
        (["skirmish-demo", "--policies", "brwal"], "did you mean 'brawl'"),
        (["skirmish-demo", "--policies", "random,"], "''"),
        (["skirmish-demo", "--policies", "random,brawl,random"], "names 3"),
        (["skirmish-demo", "--settings", "phases"], "key=value"),
        (["skirmish-demo", "--settings", "phases="], "key=value"),
        (["skirmish-demo", "--settings", "phases=1", "--settings", "phases=2"], "given twice"),
        (["skirmish-demo", "--settings", "phase=1"], "phases"),
        (["skirmish-demo", "--settings", "phases=many"], "phases"),
        (["skirmish-demo", "--settings", "phases=0"], "phases"),
        (["skirmish-demo", "--settings", "tie_rule=both"], "tie_rule"),
        (["skirmish-demo", "--gmaes", "5"], "--gmaes"),
        (["skirmish-demo", "--policies", "nowhere:Bold"], "nowhere:Bold"),
        (["skirmish-demo", "--policies", "sim.contestants:Blod"], "sim.contestants:Blod"),
        (["skirmish-demo", "--policies", "sim.contestants:"], "there is no policy"),
        (["skirmish-demo", "--until", "0.02"], "width=0.02"),
        (["skirmish-demo", "--until", "width=0"], "width=0.02"),
        (["skirmish-demo", "--until", "width=nan"], "width=0.02"),
        (["skirmish-demo", "--until", "widht=0.5"], "width=0.02"),
        (["skirmish-demo", "--until", ""], "width=0.02"),
        (["skirmish-demo", "--resume"], "--table FILE"),
        (["skirmish-demo", "--table", "nowhere/games.csv"], "nowhere/games.csv"),
        (["skirmish-demo", "--table", "games.xlsx"], ".csv or .parquet"),
        (["skirmish-demo", "--table", "/dev/null/games.csv"], "/dev/null/games.csv"),
        (["skirmish-demo", "--table", ""], ".csv or .parquet"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sim", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    (line,) = printed.err.splitlines()
    assert line.startswith("ironhex: ")
    assert says in line


def test_a_broken_scenario_file_is_one_line_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "broken.toml"
    file.write_text('name = "Broken"\nruleset = ["standard"\n', encoding="utf-8")
    assert main(["sim", str(file)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "broken.toml" in line
