"""Mods on the command line: `ironhex check MOD`, and `--mod` of the commands that play."""

import json
import os
from pathlib import Path

import pytest

from ironhex.cli import main
from ironhex.cli.modded import names_mod
from ironhex.scenario import content_folder
from ironhex.sim import Reproducer

MOD = """
import ironhex as ih

@ih.component(requires=("Unit",))
class Ardour:
    level: ih.u8 = 0

class Ardent(ih.Mod):
    name = "ardent"
    version = "{version}"
    components = (Ardour,)

    @ih.on("attack.pay")
    def warm(self, ctx):
        ctx.write("Ardour.level", ctx.subject, {amount})
"""
LEANING = """
import ironhex as ih

class Leaning(ih.Mod):
    name = "leaning"
    requires = ("ardent",)

    @ih.on("attack.pay", form="batch")
    def lean(self, batch):
        batch.write("Ardour.level", batch.subject, 9)
"""
FEW = ("--scenario", "duel-demo", "--games", "40", "--no-progress")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A working directory with mods in it: `ardent.py`, `leaning.py`, `failing.py`."""
    (tmp_path / "ardent.py").write_text(MOD.format(version="1.2", amount=1))
    (tmp_path / "leaning.py").write_text(LEANING)
    (tmp_path / "failing.py").write_text(MOD.format(version="1", amount="1 // abs(ctx.number - 3)"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(capsys, *arguments):
    code = main(list(map(str, arguments)))
    out, err = capsys.readouterr()
    return code, out, err


def test_a_mod_without_faults(capsys, folder):
    code, out, err = run(capsys, "check", "ardent.py", *FEW)
    assert (code, err) == (0, "")
    assert out.splitlines()[-1] == "All is well."
    assert "component Ardour (of pieces, requires Unit, version 1): level: u8 = 0" in out
    assert "after attack.pay: warm (@on)" in out
    assert out.count("\nok  ") == 5
    assert "write @warm.batch" in out
    assert "times as long" in out
    assert sorted(path.name for path in folder.iterdir() if path.is_file()) == ["ardent.py", "failing.py", "leaning.py"]


def test_a_mod_that_fails_gives_the_exit_code_and_files(capsys, folder):
    (folder / "failures").mkdir()
    code, out, _ = run(capsys, "check", "failing.py:Ardent", *FEW, "--reproducers", "failures")
    assert code == 1
    assert "FAULT  many games" in out
    assert "ZeroDivisionError" in out
    assert out.splitlines()[-1] == "1 fault"
    files = sorted((folder / "failures").iterdir())
    assert files
    assert str(files[0].relative_to(folder)) in out
    reproducer = Reproducer.read(files[0])
    assert (reproducer.number, reproducer.mods) == (3, [f"{folder / 'failing.py'}:Ardent"])
    os.chdir("/")
    with pytest.raises(ZeroDivisionError):
        reproducer.game()


def test_several_mods_and_those_beside_as_json(capsys, folder):
    code, out, _ = run(capsys, "check", "leaning.py", "ardent.py", "--with", "ardent:Ardent", "--json", *FEW)
    # The second is loaded from a file and as a module: the same name twice.
    assert code == 2
    code, out, _ = run(capsys, "check", "leaning.py", "ardent.py", "--with", "ardent.py", "--json", *FEW)
    assert code == 0
    both, alone = map(json.loads, out.splitlines())
    assert (both["mods"], alone["mods"]) == (["ardent 1.2", "leaning 0"], ["ardent 1.2"])
    assert both["well"]
    assert [row["listener"] for row in alone["timings"][0]["costs"]["hooks"]] == ["warm"]
    assert {done["name"] for done in both["done"]} >= {"declarations", "many games"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere"], "there is no mod 'nowhere'"),
        (["nowhere.py"], "there is no file nowhere.py"),
        (["ardent.py:Missing"], "there is no 'Missing' in it"),
        (["leaning.py"], "requires mod 'ardent'"),
        (["ardent.py", str(content_folder())], "ardent.py is a mod and"),
        (["ardent.py", "--scenario", "nowhere"], "nowhere"),
        (["ardent.py", "--seed", "-1"], "a seed is a number"),
    ],
)
def test_what_cannot_be_checked_is_refused_in_one_line(capsys, folder, arguments, message):
    code, out, err = run(capsys, "check", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_what_is_content_and_what_is_a_mod(folder):
    (folder / "units").mkdir()
    (folder / "mine").mkdir()
    (folder / "mine" / "maps").mkdir()
    for word in ("heat", "heat:Heat", "my.mods:Heat", "ardent.py", "gone.py", "some/gone.py:Heat"):
        assert names_mod(word), word
    for word in ("units", "mine", "gone.toml", "some/folder", ".", str(content_folder())):
        assert not names_mod(word), word


def test_content_is_checked_as_before(capsys):
    code, out, _ = run(capsys, "check", content_folder() / "maps")
    assert code == 0
    assert all(line.startswith("ok  ") for line in out.splitlines())


def sim(capsys, *arguments):
    code, out, err = run(capsys, "sim", "duel-demo", "--games", "30", "--policies", "brawl", "--json", *arguments)
    assert (code, err) == (0, "")
    return json.loads(out)


def test_sim_with_a_mod(capsys, folder):
    plain, modded = sim(capsys), sim(capsys, "--mod", "ardent.py", "--explain")
    assert (plain["mods"], modded["mods"]) == ([], ["ardent 1.2"])
    assert plain["state_hash"] != modded["state_hash"]
    assert (plain["hooks"], modded["hooks"]["hooks"][0]["listener"]) == (None, "warm")
    assert modded["hooks"]["games"] == 30
    both = sim(capsys, "--mod", "leaning.py", "--mod", "ardent:Ardent")
    assert both["mods"] == ["ardent 1.2", "leaning 0"]
    _, out, _ = run(capsys, "sim", "duel-demo", "--games", "30", "--mod", "ardent.py", "--explain")
    assert "with the mods ardent 1.2" in out
    assert "ardent.warm  after attack.pay  each" in out


def test_sim_leaves_a_file_that_finds_the_mod_again(capsys, folder):
    code, _, _ = run(capsys, "sim", "duel-demo", "--games", "30", "--mod", "failing.py")
    assert code == 3
    (file,) = Path().glob("ironhex-reproducer-*.json")
    with pytest.raises(ZeroDivisionError):
        Reproducer.read(file).game()


def test_resume_goes_on_with_the_same_mods_only(capsys, folder):
    def resume(*arguments):
        return run(
            capsys, "sim", "duel-demo", "--table", "games.csv", "--resume", "--json", "--policies", "brawl", *arguments
        )

    once = sim(capsys, "--mod", "ardent.py")
    assert resume("--games", "20", "--mod", "ardent.py")[0] == 0
    code, _, err = resume("--games", "30")
    assert (code, "mods is" in err) == (2, True)
    code, out, err = resume("--games", "30", "--mod", "ardent.py")
    assert code == 0, err
    assert json.loads(out)["state_hash"] == once["state_hash"]
    (folder / "ardent.py").write_text(MOD.format(version="1.3", amount=1))
    code, _, err = resume("--games", "40", "--mod", "ardent.py")
    assert code == 2
    assert 'mods is ["ardent 1.2"] there and ["ardent 1.3"] here' in err
    (folder / "ardent.py").write_text(MOD.format(version="1.2", amount=2))
    code, _, err = resume("--games", "40", "--mod", "ardent.py")
    assert code == 2
    assert "other mods" in err


def test_rules_cannot_be_counted_with_mods(capsys, folder):
    code, _, err = run(capsys, "sim", "duel-demo", "--mod", "ardent.py", "--coverage")
    assert (code, "without mods" in err) == (2, True)


def test_show_and_odds_and_play_with_a_mod(capsys, folder, monkeypatch):
    code, out, _ = run(capsys, "show", "duel-demo", "--mod", "ardent.py", "--after", "5")
    assert (code, "duel-demo" in out) == (0, True)
    code, _, err = run(capsys, "odds", "brawl-demo", "--mod", "ardent.py", "--action", "e1 attack w2 e4")
    assert (code, "a mod listens to points that e1 attack w2 e4 passes" in err) == (2, True)
    monkeypatch.setattr("builtins.input", lambda _: "quit")
    code, out, _ = run(capsys, "play", "duel-demo", "--mod", "ardent.py", "--seed", "1")
    assert (code, "With the mods ardent." in out) == (0, True)
    for command in ("show", "play", "odds", "sim"):
        assert run(capsys, command, "duel-demo", "--mod", "nowhere")[0] == 2
