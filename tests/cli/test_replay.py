"""`ironhex replay`: tells and verifies a game, shows where it stood, and turns one form into the other."""

import io
import json
import re
from pathlib import Path

import pytest

import ironhex as ih
from ironhex.cli import main
from replays.played import of_another_version, value_of

MOD = """
import ironhex as ih


class Tax(ih.Mod):
    @ih.on("attack.pay")
    def after_pay(self, ctx):
        ctx.write("Energy.amount", ctx.subject, 7)
"""


def game(decisions: int = 6, **how: object) -> ih.Game:
    found = ih.Game("brawl-demo", seed=3, **how)
    for _ in range(decisions):
        found.play(found.policy_action("brawl"))
    return found


@pytest.fixture
def file(tmp_path: Path) -> Path:
    game().replay().write(tmp_path / "game.replay")
    return tmp_path / "game.replay"


def test_it_tells_every_entry_and_verifies(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played = game()
    assert main(["replay", str(file)]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("game.replay: Brawl at the outpost (brawl-demo), recorded by ironhex ")
    told = [line for line in out if re.match(r" *\d+  ", line)]
    assert [re.sub(r"^ *\d+  ", "", line) for line in told] == played.history()
    assert [int(line.split()[0]) for line in told] == list(range(len(told)))
    assert "      gundam-demo e1 rolls 4 1 9 2 3  [AT-5]" in out
    assert out[-1] == f"Verified: all {len(told)} entries play as they were recorded."


def test_quiet_says_only_what_came_of_it(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(file), "--quiet"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


@pytest.mark.parametrize("at", [0, 3, 9])
def test_it_shows_where_the_game_stood(at: int, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(file), "--at", str(at)]) == 0
    out = capsys.readouterr().out
    history = game().history()
    last = f"Next is entry {at}: {history[at]}" if at < len(history) else "That is the end."
    assert out.splitlines()[-1] == last
    assert "level 0" in out
    assert "North 0, South 0 VP" in out


def test_a_card_table_is_told_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = ih.Game("card-table", seed=3)
    while table.stop != "done":
        table.play(table.policy_action("greedy"))
    table.replay().write(tmp_path / "table.json")
    assert main(["replay", str(tmp_path / "table.json")]) == 0
    assert "Verified" in capsys.readouterr().out
    assert main(["replay", str(tmp_path / "table.json"), "--at", "20"]) == 0


def test_one_form_becomes_the_other(file: Path, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    as_json, again = tmp_path / "out", tmp_path / "again"
    assert main(["replay", str(file), "--json", str(as_json)]) == 0
    assert json.loads(as_json.read_text())["format"] == "ironhex replay"
    assert main(["replay", str(as_json), "--compact", str(again)]) == 0
    assert again.read_bytes() == file.read_bytes()
    assert main(["replay", str(file), "--json", "-"]) == 0
    assert capfdbinary.readouterr().out == as_json.read_bytes()


def test_a_replay_that_differs_ends_with_one(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    value = json.loads(ih.Replay.read(file).to_json())
    value["entries"][2]["action"] = "e1 advance 0,0"
    file.write_text(json.dumps(value))
    for more in ([], ["--quiet"], ["--at", "5"]):
        assert main(["replay", str(file), *more]) == 1
        shown = capsys.readouterr()
        assert re.fullmatch(r"ironhex: entry 2 plays differently: .*e1 advance 0,0.*refused.*\n", shown.err)
        assert "Verified" not in shown.out
    assert main(["replay", str(file), "--at", "2"]) == 0


def test_another_version_is_compared_by_its_stops(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    value = value_of(ih.Replay.read(file))
    of_another_version(value)
    file.write_text(json.dumps(value))
    assert main(["replay", str(file), "--quiet"]) == 0
    assert "the version that recorded them, 0.0.7, have other hashes" in " ".join(capsys.readouterr().out.split())


def test_mods_must_be_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("tax.py").write_text(MOD)
    game(mods=[ih.find_mod("tax.py")]).replay().write("game.replay")
    assert main(["replay", "game.replay", "--mod", "tax.py"]) == 0
    assert "with Tax 0: " in capsys.readouterr().out
    assert main(["replay", "game.replay"]) == 1
    assert "Tax" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["no.replay"], "No such file"),
        (["{file}", "--at", "99"], "9 entries"),
        (["{file}", "--at", "-1"], "--at"),
        (["{file}", "--json", "a", "--compact", "b"], "say one of them"),
        (["{file}", "--json", "no/such/folder"], "cannot write"),
        (["{file}", "--mod", "no-such-mod"], "no-such-mod"),
        (["{other}"], "no ironhex replay"),
        ([], "FILE"),
    ],
)
def test_what_a_user_can_put_right(
    arguments: list[str], told: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = file.with_name("other")
    other.write_text("name = 1")
    given = [argument.format(file=file, other=other) for argument in arguments]
    assert main(["replay", *given]) == 2
    shown = capsys.readouterr()
    assert re.fullmatch(rf"ironhex: .*{re.escape(told)}.*\n", shown.err)


def test_a_game_in_the_terminal_is_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "my.replay"
    monkeypatch.setattr("sys.stdin", io.StringIO("auto\nauto\nauto\nquit\n"))
    assert main(["play", "brawl-demo", "--seed", "3", "--replay", str(file)]) == 0
    assert len(ih.Replay.read(file)) > 3
    assert main(["replay", str(file), "--quiet"]) == 0
    capsys.readouterr()
    assert main(["play", "brawl-demo", "--replay", str(tmp_path / "no" / "my.replay")]) == 2
    assert "folder does not exist" in capsys.readouterr().err


def typed(lines: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    return main(arguments)


def test_stepping(file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = "\nn\nb\n7\nboard\nb\n?\nfly\nplay 2\n99\n9\nn\n0\nb\nquit\n"
    assert typed(lines, ["replay", str(file), "--step"], monkeypatch) == 0
    out = capsys.readouterr().out
    following = [int(number) for number in re.findall(r"Next is entry (\d+): ", out)]
    assert following == [0, 1, 2, 1, 7, 7, 6, 0]
    assert out.count("the next entry") == 4
    assert out.count("That is the end.") == 1
    for told in ("level 0", "must be the number of an entry", "at its end", "at its beginning", "[AT-5]"):
        assert told in out


def test_a_branch_is_played_on_in_the_terminal(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "play 0 random\nauto\nquit\nplay 1 nobody\nn\n"
    code = typed(lines, ["replay", str(file), "--at", "5", "--step"], monkeypatch)
    out = capsys.readouterr().out
    assert "You leave the game." in out
    assert "there is no policy 'nobody'" in out
    assert [int(number) for number in re.findall(r"Next is entry (\d+): ", out)] == [5, 5, 6]
    assert code == 0


def test_stepping_over_a_difference(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    value = value_of(ih.Replay.read(file))
    value["entries"][2]["action"] = "e1 advance 0,0"
    file.write_text(json.dumps(value))
    assert typed("n\nn\nn\nb\n", ["replay", str(file), "--step"], monkeypatch) == 1
    out = capsys.readouterr().out
    assert "entry 2 plays differently" in " ".join(out.split())
    assert "Next is entry 1: faces" in out.partition("plays differently")[2]
