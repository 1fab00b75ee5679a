"""The program around its commands: help that teaches, the version, the list of scenarios, unknown commands."""

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from ironhex.cli import main
from ironhex.cli.scenarios import built_in


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"ironhex {version('ironhex')}\n"


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help_names_the_commands(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    text = capsys.readouterr().out
    assert "sim skirmish-demo" in text
    assert "scenarios" in text


def test_help_of_sim_gives_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "--help"]) == 0
    text = capsys.readouterr().out
    for example in ("ironhex sim skirmish-demo", "--policies random,brawl", "--settings phases=3", "--json"):
        assert example in text


def test_scenarios_are_listed_with_their_titles(capsys: pytest.CaptureFixture[str]) -> None:
    assert built_in() == ["brawl-demo", "skirmish-demo"]
    assert main(["scenarios"]) == 0
    brawl, skirmish = capsys.readouterr().out.splitlines()
    assert brawl.split(maxsplit=1) == ["brawl-demo", "Brawl at the outpost (3 against 3 units, 203 hexes)"]
    assert skirmish.split(maxsplit=1) == ["skirmish-demo", "Skirmish at the outpost (3 against 3 units, 203 hexes)"]


def test_an_unknown_command_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "simulate" in line


def test_the_installed_program_hands_on_the_exit_code() -> None:
    program = Path(sys.executable).parent / "ironhex"
    done = subprocess.run([program, "sim", "nowhere"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("ironhex: ")
