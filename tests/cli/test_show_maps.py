"""`ironhex show --reach` and `--threat`: the maps of a unit, in text and in SVG."""

import re
from pathlib import Path

import pytest

import ironhex as ih
from cli.test_show import cells
from ironhex.cli import main


def shown(text: str, game: ih.Game) -> dict[tuple[int, int], int]:
    """The numbers on the hexes of a printed board."""
    levels = game.scenario.board_levels()
    last = f"{max(q for q, r in levels if r == max(r for _, r in levels))},{max(r for _, r in levels)}"
    lines = text.splitlines()
    end = next(number for number, line in enumerate(lines) if line.endswith(f"  {last}"))
    board = "\n".join(lines[end + 1 - len({r for _, r in levels}) : end + 1])
    numbers = {at: re.search(r"=(\d+)$", cell) for at, cell in cells(board, levels).items()}
    return {at: int(found[1]) for at, found in numbers.items() if found}


def listed(text: str, game: ih.Game) -> dict[tuple[int, int], int]:
    """The numbers where somebody stands, which have no room on the board."""
    (line,) = re.findall(r"Where somebody stands: (.*)\.", text) or [""]
    places = {entity: piece.get("Position") for entity, piece in game.view()["pieces"].items()}
    found = [(places[int(entity)], int(number)) for entity, number in re.findall(r"e(\d+) (\d+)", line)]
    return {(place["q"], place["r"]): number for place, number in found}


@pytest.mark.parametrize(
    ("options", "numbers", "says"),
    [
        (["--reach", "e1"], lambda game: game.reach(1), "an Advance of e1"),
        (["--reach", "e2,dash"], lambda game: game.reach(2, "dash"), "a Dash of e2"),
        (["--threat", "e1"], lambda game: game.threat(1), "the most dice that e1"),
        (["--threat", "e4,advance"], lambda game: game.threat(4, "advance"), "behind an Advance"),
    ],
)
def test_the_board_shows_the_map(options, numbers, says, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = ih.Game("brawl-demo", seed=1)
    assert main(["show", "brawl-demo", *options]) == 0
    text = capsys.readouterr().out
    assert says in text
    assert shown(text, game) | listed(text, game) == numbers(game).as_dict() != {}
    assert bool(listed(text, game)) == ("--threat" in options)
    file = tmp_path / "map.svg"
    assert main(["show", "brawl-demo", *options, "--svg", str(file)]) == 0
    assert file.read_text(encoding="utf-8") == game.to_svg(reach=numbers(game))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["brawl-demo", "--reach", "1"], "'1' is no unit, as e1 is"),
        (["brawl-demo", "--reach", "e"], "no unit"),
        (["brawl-demo", "--reach", ""], "no unit"),
        (["brawl-demo", "--reach", "e1,walk"], "neither e1 nor e1,dash"),
        (["brawl-demo", "--reach", "e1,"], "neither"),
        (["brawl-demo", "--threat", "e1,dash"], "neither e1 nor e1,advance"),
        (["brawl-demo", "--threat", "e" + "9" * 400], "no unit"),
        (["brawl-demo", "--threat", "e99"], "entity 99 is no unit on the board"),
        (["skirmish-demo", "--reach", "e1"], "entity 1 is no unit on the board"),
        (["card-table", "--reach", "e1"], "no unit on the board"),
        (["brawl-demo", "--reach", "e1", "--threat", "e1"], "one map"),
        (["meridian", "--reach", "e1"], "no board"),
        (["meridian", "--threat", "e1"], "no board"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", *arguments]) == 2
    printed = capsys.readouterr()
    (line,) = printed.err.splitlines()
    assert printed.out == ""
    assert says in line
