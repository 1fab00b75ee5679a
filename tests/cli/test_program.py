"""The program around its commands: help that teaches, the version, the list of scenarios, unknown commands."""

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from ironhex.cli import main
from ironhex.cli.scenarios import built_in
from ironhex.scenario import Scenario


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"ironhex {version('ironhex')}\n"


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help_names_the_commands(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    text = capsys.readouterr().out
    assert "sim skirmish-demo" in text
    for command in ("sim", "play", "replay", "show", "odds", "scenarios"):
        assert f" {command} " in text


def test_help_of_sim_gives_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "--help"]) == 0
    text = capsys.readouterr().out
    for example in ("ironhex sim skirmish-demo", "--policies random,brawl", "--settings phases=3", "--json"):
        assert example in text


def test_scenarios_are_listed_with_their_titles(capsys: pytest.CaptureFixture[str]) -> None:
    names = built_in()
    assert names == Scenario.names()
    assert main(["scenarios"]) == 0
    lines = [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()]
    assert [name for name, _ in lines] == names
    assert ["brawl-demo", "Brawl at the outpost (3 against 3 units, 203 hexes)"] in lines
    assert ["skirmish-demo", "Skirmish at the outpost (3 against 3 units, 203 hexes)"] in lines


@pytest.mark.parametrize(
    ("command", "examples"),
    [
        ("sim", ["--pairs", "--until width=0.01", "--table games.csv --resume", "ironhex-reproducer-"]),
        ("show", ["show skirmish-demo", "--after 40 --policies greedy"]),
        ("play", ["play skirmish-demo", "--dice outside", "why e1 dash 3,4"]),
        ("odds", ["odds 5", "--critical-from 8 --exact"]),
    ],
)
def test_help_of_every_command_gives_examples(
    command: str, examples: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "--help"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    for example in examples:
        assert example in text


def test_an_unknown_command_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "simulate" in line


def test_the_installed_program_hands_on_the_exit_code() -> None:
    program = Path(sys.executable).parent / "ironhex"
    done = subprocess.run([program, "sim", "nowhere"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("ironhex: ")


def test_output_that_nobody_reads_is_nothing_to_complain_about() -> None:
    program = Path(sys.executable).parent / "ironhex"
    for command in (["show", "brawl-demo"], ["odds", "30", "--json"], ["sim", "brawl-demo", "--games", "9"]):
        process = subprocess.Popen([program, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        said = process.stderr.read()
        process.stderr.close()
        assert process.wait(timeout=30) in {1, 141}, command  # 1 where rich, which prints the tables, has seen it first
        assert said == "", command
