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
from ironhex.sim import POLICIES, Simulation, run

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
    monkeypatch.setattr(run, "GAMES_PER_THREAD", 7)
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
    simulation = Simulation(Scenario.load("brawl-demo"), games=3, seed=1, policies=(policy, policy), threads=1)
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
    play, chunks = run._core.simulate, []

    def interrupted(*arguments: Any) -> Any:
        if len(chunks) == 2:
            raise KeyboardInterrupt
        chunks.append(play(*arguments))
        return chunks[-1]

    monkeypatch.setattr(run._core, "simulate", interrupted)
    monkeypatch.setattr(run, "GAMES_PER_THREAD", 10)
    arguments = ["sim", "skirmish-demo", "--games", "99", "--threads", "1"]
    assert main(arguments) == 130
    table = capsys.readouterr().out
    assert "20 games" in table
    assert "Interrupted: 99 games were asked for" in table
    assert main([*arguments, "--json"]) == 130
    assert capsys.readouterr() == ("", "ironhex: interrupted before any game was finished\n")


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
