"""docs/clients.md: its examples run, and what it names is there."""

import re
from pathlib import Path

import ironhex as ih

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "clients.md").read_text(encoding="utf-8")


def test_the_examples_run(capsys):
    names: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 13
    for block in blocks:
        exec(compile(block, "docs/clients.md", "exec"), names)
    shown = capsys.readouterr().out
    (line,) = re.findall(r"print\(brawl\.preview.*  # (.+)", PAGE)
    for said in ("beyond the horizon", "out of range", "dice for attack", "99,9", line):
        assert said in shown


def test_its_links_lead_somewhere():
    links = re.findall(r"\]\(([\w./-]+?)(?:#[\w-]+)?\)", PAGE)
    assert len(links) > 5
    assert [link for link in links if not (DOCS / link).exists()] == []


def test_the_stops_are_all_there():
    loop = PAGE.partition("## The loop")[2].partition("\n## ")[0]
    assert re.findall(r'^\| `"(\w+)"`', loop, re.MULTILINE) == ["decision", "roll", "hook", "done"]


def test_the_names_of_a_game_are_there():
    assert all(hasattr(ih.Game, name) for name in re.findall(r"`game\.(\w+)\(", PAGE))
