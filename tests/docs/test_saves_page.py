"""docs/saves.md: its examples run, and what it names is there."""

import re
from pathlib import Path

import ironhex as ih

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "saves.md").read_text(encoding="utf-8")


def run(capsys):
    """What its examples leave and print, one behind the other."""
    names: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 4
    for block in blocks:
        exec(compile(block, "docs/saves.md", "exec"), names)
    return names, capsys.readouterr().out


def test_the_examples_run(capsys):
    _, shown = run(capsys)
    (told,) = re.findall(r"print\(error\)  # (.+)", PAGE)
    assert told in shown
    assert "damaged" in shown


def test_the_position_is_that_of_the_example(capsys):
    names, _ = run(capsys)
    (block,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    for part in block.split("\n\n"):
        assert part.strip() in names["scenario"].text


def test_its_links_lead_somewhere():
    links = re.findall(r"\]\(([\w./-]+?)(?:#[\w-]+)?\)", PAGE)
    assert len(links) > 2
    assert [link for link in links if not (DOCS / link).exists()] == []


def test_what_it_says_of_the_format():
    saved = ih.Game("brawl-demo", seed=1).save()
    assert saved[:8] == b"IHSAVE\x00\x01"
    sizes = [file.stat().st_size for file in (DOCS.parent / "tests/games/saves").glob("format1-stops-*.save")]
    assert min(sizes) > 3 << 10
    assert max(sizes) < 8 << 10
