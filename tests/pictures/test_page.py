"""docs/pictures.md: its examples run, its pictures are there and can be read."""

import re
from pathlib import Path

import ironhex as ih
from ironhex.pictures import picture
from pictures.reading import faults
from pictures.states import played
from pictures.write import pictures

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "pictures.md").read_text()


def test_the_examples_run():
    names: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 4
    for block in blocks:
        exec(compile(block, "docs/pictures.md", "exec"), names)


def test_the_pictures_are_those_that_are_shown():
    shown = re.findall(r"!\[[^\]]+\]\(pictures/([^)]+)\)", PAGE)
    assert sorted(shown) == sorted(pictures()) == sorted(file.name for file in (DOCS / "pictures").iterdir())
    for name in shown:
        assert not faults((DOCS / "pictures" / name).read_text(encoding="utf-8"))


def test_a_game_draws_itself():
    game = played("duel-demo", 20)
    assert game.to_svg() == game._repr_svg_() == picture(game)
    options = {"viewer": 1, "line": ((0, 0), (3, 3)), "reach": [(2, 5)], "width": 500}
    assert game.to_svg(**options) == picture(game, **options)
    assert ih.Game("duel-demo", seed=1, hooks="park").to_svg() == ih.Game("duel-demo", seed=1).to_svg()
