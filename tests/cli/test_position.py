"""Games as scenarios on the command line: written by `play` and `replay`, and taken by every command."""

import io
import json
from pathlib import Path

import pytest

import ironhex as ih
from ironhex.cli import main


@pytest.fixture
def game() -> ih.Game:
    found = ih.Game("brawl-demo", seed=3)
    for _ in range(20):
        found.play(found.policy_action("brawl"))
    return found


@pytest.fixture
def file(game: ih.Game, tmp_path: Path) -> Path:
    written = tmp_path / "later.toml"
    ih.scenario_from(game).write(written)
    return written


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main([str(argument) for argument in arguments])
    shown = capsys.readouterr()
    return code, shown.out, " ".join(shown.err.split())


def test_a_replay_writes_where_it_stood(game: ih.Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replay, out = tmp_path / "game.replay", tmp_path / "out.toml"
    game.replay().write(replay)
    assert run(capsys, "replay", replay, "--at", 4, "--scenario", out) == (0, "", "")
    steps = game.replay().steps()
    assert out.read_text(encoding="utf-8") == ih.scenario_from(steps.go(4)).text
    assert run(capsys, "replay", replay, "--scenario", out) == (0, "", "")
    assert out.read_text(encoding="utf-8") == ih.scenario_from(game).text
    code, _, told = run(capsys, "replay", replay, "--scenario", out, "--step")
    assert (code, "say one of them" in told) == (2, True)
    code, _, told = run(capsys, "replay", replay, "--scenario", tmp_path / "no" / "out.toml")
    assert (code, "cannot write" in told) == (2, True)
    code, _, told = run(capsys, "replay", replay, "--at", 999, "--scenario", out)
    assert (code, "entries" in told) == (2, True)


def test_stepping_writes_it_too(
    game: ih.Game, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    replay, out = tmp_path / "game.replay", tmp_path / "my out.toml"
    game.replay().write(replay)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"n\nwrite {out}\nwrite {tmp_path}/no/x.toml\nquit\n"))
    code, shown, _ = run(capsys, "replay", replay, "--step")
    assert (code, "as a scenario" in shown, "cannot write" in shown) == (0, True, True)
    assert out.read_text(encoding="utf-8") == ih.scenario_from(game.replay().steps().go(1)).text


def test_a_game_in_the_terminal_is_written_and_played_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "evening.toml"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"auto\nwrite\nwrite {out}\nquit\n"))
    code, shown, _ = run(capsys, "play", "brawl-demo", "--seed", 3)
    assert (code, "Say it as 'write my.toml'" in shown) == (0, True)
    monkeypatch.setattr("sys.stdin", io.StringIO("auto\nquit\n"))
    code, shown, _ = run(capsys, "play", out, "--seed", 5)
    assert (code, "(evening), seed 5" in shown) == (0, True)


def test_show_check_and_odds_take_it(game: ih.Game, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, shown, _ = run(capsys, "show", file)
    assert code == 0
    for player in game.view()["players"]:
        assert f" {player['Score']['vp']}" in shown
    assert run(capsys, "check", file)[0:2] == (0, f"ok  {file}  scenario 'Brawl at the outpost'\n")
    attack = next(action for action in map(str, game.legal_actions()) if " attack " in action)
    assert run(capsys, "odds", file, "--action", attack)[0] == 0


def test_sim_plays_from_there_alike(game: ih.Game, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("sim", file, "--games", 200, "--policies", "greedy", "--json")
    told = [json.loads(run(capsys, *arguments, "--threads", threads)[1]) for threads in (1, 2)]
    assert told[0]["state_hash"] == told[1]["state_hash"]
    assert told[0]["activations"]["least"] >= game.view()["activations"]
    assert told[0]["failed"] == 0


def test_a_fault_in_a_position_is_told(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(file.read_text(encoding="utf-8").replace("[position.pieces.1]", "[position.pieces.99]"))
    for command in ("check", "show", "sim", "play"):
        code, out, err = run(capsys, command, file)
        assert code == 2
        assert "later.toml, position.pieces.99: " in out + err
