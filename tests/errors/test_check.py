"""`ironhex check`: a line for each file that is well, each fault once with what it keeps from loading."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ironhex.cli import main
from ironhex.scenario import KINDS, content_folder
from scenes import healthy, toml

DATA = content_folder()
GM = (DATA / "units" / "gm.toml").read_text()


@pytest.fixture
def folder(tmp_path):
    """A content folder without a fault: a scenario, a map and three units."""
    healthy().write(tmp_path)
    return tmp_path


def check(capsys, *arguments):
    code = main(["check", *map(str, arguments)])
    out, err = capsys.readouterr()
    return code, out.splitlines(), err


def test_what_comes_with_ironhex_is_well(capsys):
    code, lines, err = check(capsys, DATA)
    assert (code, err) == (0, "")
    assert len(lines) == sum(len(list((DATA / kind).glob("*.toml"))) for kind in KINDS)
    assert all(line.startswith("ok  ") for line in lines)
    assert any("units/gm.toml" in line and "unit 'RGM-79 GM'" in line for line in lines)


def test_a_file_by_itself(capsys, folder):
    code, lines, _ = check(capsys, folder / "maps" / "board.toml")
    assert (code, lines) == (0, [f"ok  {folder / 'maps' / 'board.toml'}  map 'Board'"])


def test_a_folder_of_one_kind_and_the_same_file_twice(capsys, folder):
    code, lines, _ = check(capsys, folder / "units", folder / "units" / "unit-0-0.toml")
    assert code == 0
    assert len(lines) == 3


def test_the_folder_of_one_kind_from_within(capsys, folder, monkeypatch):
    monkeypatch.chdir(folder / "units")
    assert check(capsys, ".")[0] == 0


def test_all_faults_are_found_and_told_once(capsys, folder):
    (folder / "units" / "unit-0-0.toml").write_text(GM.replace("hp = 8", "hq = 8"))
    (folder / "units" / "unit-0-1.toml").write_text(GM.replace("strength = 3", "strength = 99"))
    (folder / "units" / "other.toml").write_text("patches = 'unit-0-0'\n")
    (folder / "maps" / "bad.toml").write_text("name = ")
    code, lines, err = check(capsys, folder)
    assert code == 2
    assert err == "3 faults in 7 files, 2 ok\n"
    assert [line[:3] for line in lines[:2]] == ["ok ", "ok "]
    text = "\n".join(lines)
    for words in ("unit-0-0.toml, hp: is missing", "weapons[0].strength: 99", "bad.toml: line 1: no valid TOML"):
        assert text.count(words) == 1
    kept = next(line for line in lines if "also keeps from loading" in line)
    assert "other.toml" in kept
    assert "scene.toml" in kept


@pytest.mark.parametrize("scenario_first", [False, True])
def test_a_fault_is_told_once_by_whatever_path(capsys, folder, monkeypatch, scenario_first):
    (folder / "units" / "unit-0-0.toml").write_text(GM.replace("hp = 8", "hq = 8"))
    monkeypatch.chdir(folder.parent)
    relative = Path(folder.name)
    asked = [relative / "scenarios", relative / "units"] if scenario_first else [relative]
    (folder.parent / "x").mkdir(exist_ok=True)
    for paths in (asked, [folder.parent / path for path in asked], [Path("x", "..") / path for path in asked]):
        code, lines, err = check(capsys, *paths)
        assert code == 2
        assert err.startswith("1 fault in ")
        (told,) = (line for line in lines if "hp: is missing" in line)
        # The path is the one that was typed.
        assert told.startswith(f"{next(path for path in paths if path.name != 'scenarios')}")
        assert sum("also keeps from loading" in line for line in lines) == 1


def test_a_fault_names_the_nearest_word(capsys, folder):
    (folder / "units" / "mine.toml").write_text("patches = 'gm'\n[[patch]]\nat = 'weapons[0].strenght'\nadd = 1\n")
    code, lines, _ = check(capsys, folder / "units" / "mine.toml")
    assert code == 2
    assert lines == [
        f'{folder / "units" / "mine.toml"}, patch[0].at: there is no "strenght" in weapons[0], did you mean "strength"?'
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_the_keys_tell_the_kind_of_a_file_elsewhere(capsys, tmp_path, kind):
    file = next(path for path in sorted((DATA / kind).glob("*.toml")) if "patches" not in path.read_text())
    own = tmp_path / "own.toml"
    own.write_text(file.read_text())
    code, lines, _ = check(capsys, own)
    assert code == 0
    assert f"  {kind.removesuffix('s')} '" in lines[0]


def test_a_file_whose_kind_cannot_be_told(capsys, tmp_path):
    own = tmp_path / "own.toml"
    own.write_text("patches = 'gm'\n")
    code, lines, _ = check(capsys, own)
    assert code == 2
    assert "its kind cannot be told" in lines[0]
    assert "units" in lines[0]
    assert check(capsys, "--kind", "units", own)[0] == 0
    code, lines, _ = check(capsys, "--kind", "maps", own)
    assert code == 2
    assert '"gm"' in lines[0]


@pytest.mark.parametrize("name", ["missing.toml", "missing", ""])
def test_what_is_not_there(capsys, tmp_path, name):
    code, lines, _ = check(capsys, tmp_path / "nothing" / name)
    assert code == 2
    assert "cannot be read" in lines[0]


def test_a_folder_without_content(capsys, tmp_path):
    code, _, err = check(capsys, tmp_path)
    assert code == 2
    assert err.count("\n") == 1
    assert "rulesets, units, maps, cards, decks, scenarios" in err


def test_no_path_and_a_wrong_kind(capsys):
    for arguments in ([], ["--kind", "unit", "x"]):
        code, lines, err = check(capsys, *arguments)
        assert (code, lines) == (2, [])
        assert err.count("\n") == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes that have names")
def test_what_never_ends_is_not_read(capsys, tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")
    for path in (tmp_path / "pipe.toml", "/dev/zero"):
        code, lines, _ = check(capsys, path)
        assert code == 2
        assert "it is no file" in lines[0]


def test_the_folder_of_the_schemas(capsys):
    code, lines, _ = check(capsys, "--schemas")
    assert (code, lines) == (0, [str(DATA / "schemas")])


def test_the_program_itself(tmp_path):
    own = tmp_path / "units" / "own.toml"
    own.parent.mkdir()
    own.write_text(toml({"name": "Own", "hp": 1, "vp": 1, "start": 11}))
    done = subprocess.run(
        [Path(sys.executable).parent / "ironhex", "check", tmp_path], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stdout == f"{own}, start: 11 is out of range: 1 to 10\n"
    assert done.stderr == "1 fault in 1 file, 0 ok\n"


def test_help_teaches(capsys):
    code, lines, _ = check(capsys, "--help")
    assert code == 0
    for words in ("ironhex check my-content", "--schemas", "exit code"):
        assert any(words in line for line in lines)
