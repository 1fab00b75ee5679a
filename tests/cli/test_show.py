"""`ironhex show`: every hex, unit and token of the view is in the picture, and in its place."""

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import ironhex as ih
from ironhex.cli import main
from ironhex.render import BoardPicture, Scene

PROGRAM = Path(sys.executable).parent / "ironhex"


def played(scenario: str, decisions: int, *, number: int = 0, policy: str = "brawl") -> ih.Game:
    game = ih.Game(scenario, seed=1, number=number)
    for _ in range(decisions):
        if game.decision is not None:
            game.play(game.policy_action(policy) or "")
    return game


def cells(picture: str, levels: Mapping[tuple[int, int], int]) -> dict[tuple[int, int], str]:
    """What stands on each hex, read back from the picture by column; rows are labelled with their ends."""
    lines, found = picture.splitlines(), {}
    rows = sorted({r for _, r in levels})
    assert len(rows) == len(lines)
    left = min(2 * q + r for q, r in levels)
    for r, line in zip(rows, lines, strict=True):
        row = sorted(q for q, other in levels if other == r)
        assert line.startswith(f"{row[0]},{r} ")
        assert line.endswith(f"  {row[-1]},{r}")
        body = line.removesuffix(f"{row[-1]},{r}")
        assert not line[len(f"{row[0]},{r}") : 6].strip()
        for q in row:
            column = 6 + (2 * q + r - left) * 3
            found[q, r] = body[column : column + 6].strip()
            assert found[q, r]
            assert column == 6 or q - 1 not in row or len(found[q, r]) == 6 or body[column + len(found[q, r])] == " "
    return found


@pytest.mark.parametrize("decisions", [0, 25, 60])
@pytest.mark.parametrize("name", ih.Scenario.names())
def test_the_board_shows_terrain_and_pieces_where_they_are(name: str, decisions: int) -> None:
    game = played(name, decisions)
    scenario = game.scenario
    levels, water, impassable = scenario.board_levels(), set(scenario.water()), set(scenario.impassable())
    picture = Scene(scenario).board(game.view()).plain
    assert max(map(len, picture.splitlines())) <= 100
    shown = cells(picture, levels)
    pieces: dict[tuple[int, int], list[Any]] = {}
    for entity, piece in game.view()["pieces"].items():
        if "Position" in piece:
            pieces.setdefault((piece["Position"]["q"], piece["Position"]["r"]), []).append((entity, piece))
    for at, text in shown.items():
        assert ("~" in text) == (at in water)
        assert ("##" in text) == (at in impassable)
        ground = re.match(r"-?\d*", text)
        assert ground is not None
        assert (ground[0] or "0") == str(levels[at])
        for entity, piece in pieces.get(at, []):
            assert sign_of(entity, piece) in text
            if "Unit" in piece or "Garrison" in piece:
                assert f"{'(['[piece['Owner']['player']]}{sign_of(entity, piece)}" in text
        if at not in pieces:
            assert not re.search(r"[egBS*?n]", text)
    carriers = {piece["Carried"]["by"] for piece in game.view()["pieces"].values() if "Carried" in piece}
    for entity in carriers:
        position = game.view()["pieces"][entity]["Position"]
        assert shown[position["q"], position["r"]].endswith("*")


def sign_of(entity: int, piece: dict[str, Any]) -> str:
    """The sign of a piece that is nobody's secret, without its brackets."""
    if "BoardToken" in piece:
        return "??" if piece["BoardToken"]["face_down"] else ("En", "Sh", "Sp", "St")[piece["BoardToken"]["kind"]]
    letters = {"Unit": f"e{entity}", "Garrison": f"g{entity}", "Base": "B", "Structure": "S", "Objective": "*"}
    return next(sign for component, sign in letters.items() if component in piece)


def test_choices_are_numbers_on_their_hexes() -> None:
    game = played("brawl-demo", 3)
    picture = Scene(game.scenario).board(game.view(), {(4, 6): 1, (0, 8): 27, (7, 3): 3}).plain
    shown = cells(picture, game.scenario.board_levels())
    assert (shown[0, 8], shown[7, 3]) == ("*=27", "=3")


def test_a_board_with_holes_keeps_its_columns() -> None:
    picture = BoardPicture({(0, 0): 0, (2, 0): -1, (0, 1): 3, (-1, 2): 0, (1, 2): 1}, water=[(1, 2)])
    view = {"pieces": {}, "active": None}
    assert picture.picture(view).plain.splitlines() == [
        "0,0   .           -1  2,0",
        "0,1      3  0,1",
        "-1,2  .           1~  1,2",
    ]


def test_units_and_timeline_say_what_the_view_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "brawl-demo", "--after", "40", "--policies", "brawl"]) == 0
    text = capsys.readouterr().out
    game = played("brawl-demo", 40)
    view = game.view()
    assert f"phase {view['phase']}, space {view['space']}" in text
    assert "40 decisions made" in text
    for entity, piece in view["pieces"].items():
        if "Unit" not in piece:
            continue
        row = next(line for line in text.splitlines() if line.startswith(f" e{entity} "))
        time = piece["Token"]["time"]
        where = "Reserve" if "Position" not in piece else f"{piece['Position']['q']},{piece['Position']['r']}"
        assert f"{piece['Health']['hp']}/{piece['Health']['max']}" in row
        assert f"({(time - 1) // 10 + 1},{(time - 1) % 10 + 1})" in row
        assert f" {where} " in row
        assert ("acts now" in row) == (entity == view["active"])
        track = [line for line in text.splitlines() if re.search(rf"[< ]e{entity}[> ]", line) and "/" not in line]
        assert len([line for line in track if re.match(r" \d? +(North|South)", line)]) == 1


def test_it_walks_into_the_game_that_sim_plays(capsys: pytest.CaptureFixture[str]) -> None:
    walk = ["--seed", "1", "--number", "4", "--policies", "brawl,random", "--after", "100000"]
    assert main(["show", "brawl-demo", *walk]) == 0
    text = capsys.readouterr().out
    game = ih.Game("brawl-demo", seed=1, number=4)
    while game.decision is not None:
        game.play(game.policy_action(("brawl", "random")[game.decision.player]) or "")
    scores = [player["Score"]["vp"] for player in game.view()["players"]]
    assert f"North {scores[0]}, South {scores[1]} VP" in text
    assert "The game is over" in text


def test_python_policies_walk_too(capsys: pytest.CaptureFixture[str]) -> None:
    for policy in ("sim.contestants:Bold", "sim.contestants:BoldBatch"):
        assert main(["show", "brawl-demo", "--policies", policy, "--after", "12"]) == 0
    first, second = capsys.readouterr().out.split("Brawl at the outpost")[1:]
    assert first == second
    assert main(["show", "brawl-demo", "--policies", "sim.contestants:nonsense", "--after", "12"]) == 2
    assert "not legal" in capsys.readouterr().err


def test_without_a_terminal_it_is_plain_and_with_one_coloured() -> None:
    done = subprocess.run([PROGRAM, "show", "brawl-demo"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 100
    game = ih.Game("brawl-demo", seed=1)
    console = Console(force_terminal=True, width=100, color_system="truecolor")
    with console.capture() as captured:
        console.print(Scene(game.scenario).whole(game))
    assert "\x1b" in captured.get()


def test_a_terminal_without_unicode_gets_a_picture_too() -> None:
    environment = {"PYTHONIOENCODING": "ascii", "PATH": "/usr/bin:/bin", "COLUMNS": "60"}
    done = subprocess.run([PROGRAM, "show", "brawl-demo"], capture_output=True, check=False, env=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"(e1)" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nowhere"], "nowhere"),
        (["brawl-demo", "--after", "-1"], "--after"),
        (["brawl-demo", "--number", str(2**32)], "--number"),
        (["brawl-demo", "--seed", "-1"], "--seed"),
        (["brawl-demo", "--policies", "brwal"], "did you mean 'brawl'"),
        (["brawl-demo", "--settings", "phases=0"], "phases"),
        (["brawl-demo", "--svg", "no/such/folder/a.svg"], "--svg"),
        (["meridian", "--svg", "-"], "--svg"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", *arguments]) == 2
    printed = capsys.readouterr()
    (line,) = printed.err.splitlines()
    assert printed.out == ""
    assert line.startswith("ironhex: ")
    assert says in line


def test_svg_is_written_to_a_file_or_to_the_standard_output(tmp_path: Path) -> None:
    file = tmp_path / "duel.svg"
    assert main(["show", "duel-demo", "--after", "9", "--svg", str(file)]) == 0
    assert file.read_text(encoding="utf-8") == played("duel-demo", 9, policy="random").to_svg()
    words = ["show", "duel-demo", "--after", "9", "--svg", "-"]
    environment = {"PYTHONIOENCODING": "ascii", "PATH": "/usr/bin:/bin"}
    done = subprocess.run([PROGRAM, *words], capture_output=True, check=True, env=environment)
    assert done.stdout == file.read_bytes()
