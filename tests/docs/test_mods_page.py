"""docs/mods.md: its Python runs, in order, and shows what it says; its numbers and names are those of the code."""

import re
from pathlib import Path

import pytest

import ironhex as ih
from ironhex.mods import BatchContext

PAGE = Path(__file__).parents[2] / "docs" / "mods.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def run(blocks, capsys):
    """Its blocks build on one another; a block of text is what the one before it prints."""
    names: dict[str, object] = {"__name__": "mods_page"}
    for language, block in blocks:
        shown = capsys.readouterr().out
        if language == "python":
            exec(compile(block, "docs/mods.md", "exec"), names)
        else:
            assert (language, shown) == ("text", block)
    assert capsys.readouterr().out == ""


def test_the_python_of_the_page(capsys):
    run(BLOCKS, capsys)


def test_another_output_would_be_found(capsys):
    with pytest.raises(AssertionError):
        run([("python", "print(1)\n"), ("text", "2\n")], capsys)


def test_what_the_page_says_of_contexts_is_there():
    named = set(re.findall(r"\bctx\.(\w+)", TEXT))
    assert named > {"subject", "read", "damage", "forbid"}
    assert named <= set(dir(ih.Context))
    public = {name for name in vars(ih.Context) if not name.startswith("_")} - {"epoch", "edit", "point", "when"}
    assert public <= named
    assert set(re.findall(r"`batch\.(\w+)`", TEXT)) <= {*dir(BatchContext), *dir(ih.Batch("brawl-demo", n=1))}


def test_points_on_the_page_are_points():
    procedures = {point.partition(".")[0] for point in ih.HOOK_POINTS}
    named = {word for word in re.findall(r"`(\w+\.\w+)`", TEXT) if word.partition(".")[0] in procedures}
    assert len(named) > 5
    assert named <= set(ih.HOOK_POINTS)


def test_links_lead_somewhere():
    heads = {head.lower().replace(" ", "-") for head in re.findall(r"^## (.*)$", TEXT, re.MULTILINE)}
    links = re.findall(r"\]\(([\w./#-]+)\)", TEXT)
    assert links
    for link in links:
        assert link[1:] in heads if link.startswith("#") else (PAGE.parent / link).exists()
