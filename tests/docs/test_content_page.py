"""What docs/content.md shows of scenarios is taken by the readers and by the schema."""

import re
import tomllib
from pathlib import Path

from schemas.generate import asked
from schemas.opinions import both_refuse
from schemas.spots import sample

PAGE = (Path(__file__).parents[2] / "docs" / "content.md").read_text(encoding="utf-8")


def test_its_pieces_of_a_scenario():
    blocks = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (shown,) = (tomllib.loads(block) for block in blocks if "[[tokens]]" in block)
    scenario = sample("scenarios")
    players = [*shown["players"], scenario["players"][1]]
    assert both_refuse("scenarios", scenario | shown | {"players": players}) == (False, False)


def test_it_names_every_kind_of_token():
    (words,) = (ask["words"] for ask in asked("scenarios") if (ask["place"], ask["key"]) == ("tokens[]", "kind"))
    assert all(f"`{word}`" in PAGE for word in words)
