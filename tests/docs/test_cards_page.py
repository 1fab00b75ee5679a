"""docs/cards.md: its files are written, its commands and its Python run, in order, and show what the page says."""

import re
import sys
import tomllib
from pathlib import Path

import pytest

import ironhex as ih
from docs.tutorial import BLOCK, run_commands
from schemas.opinions import both_refuse

PAGE = Path(__file__).parents[2] / "docs" / "cards.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = BLOCK.findall(TEXT)
FILE = re.compile(r"# (my-content/(\w+)/[\w-]+\.toml)\n")


def write(folder, text):
    """A block of TOML is a file; its first line names it."""
    path = folder / FILE.match(text)[1]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def run(folder, blocks, capsys):
    """Its blocks of Python build on one another; a block of text is what the one before it prints."""
    names: dict[str, object] = {"__name__": "cards_page"}
    for language, text in blocks:
        shown = capsys.readouterr().out
        if language == "toml":
            write(folder, text)
        elif language == "console":
            run_commands(folder, text, Path(sys.executable).parent)
        elif language == "python":
            exec(compile(text, "docs/cards.md", "exec"), names)
        else:
            assert (language, shown) == ("text", text)
    assert capsys.readouterr().out == ""


def test_the_page_does_what_it_says(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    run(tmp_path, BLOCKS, capsys)


def test_another_output_would_be_found(tmp_path, capsys):
    with pytest.raises(AssertionError):
        run(tmp_path, [("python", "print(1)\n"), ("text", "2\n")], capsys)


def test_schemas_take_its_files():
    for language, text in BLOCKS:
        if language == "toml":
            assert both_refuse(FILE.match(text)[2], tomllib.loads(text))[1] is False


def test_its_reasons_are_those_of_the_core_with_their_rules():
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| ([A-Z]+-\d+) \|", TEXT, re.MULTILINE)
    named = {reason: rule for reasons, rule in rows for reason in re.findall(r"`(\w+)`", reasons)}
    assert set(named) <= set(ih.REASONS)
    source = (PAGE.parents[1] / "rust" / "core" / "src" / "game" / "refusal.rs").read_text(encoding="utf-8")
    found = re.findall(r'= "(\w+)", (Ac2|Bd5|Pc\d+), ', source)
    told = {reason: rule.replace("-", "").capitalize() for reason, rule in named.items()}
    assert told.items() <= dict(found).items()
    assert {reason for reason, rule in found if rule.startswith(("Pc", "Bd5"))} <= set(named)


def test_links_lead_somewhere():
    for link in re.findall(r"\]\(([\w./#-]+)\)", TEXT):
        name, _, head = link.partition("#")
        page = (PAGE.parent / name) if name else PAGE
        assert page.exists(), link
        heads = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
        assert not head or head in {re.sub(r"[^\w -]", "", text).lower().replace(" ", "-") for text in heads}, link


def test_points_on_the_page_are_points():
    named = set(re.findall(r"`((?:play|turn|draw|discard|resolve)\.\w+)`", TEXT))
    assert len(named) > 3
    assert named <= set(ih.HOOK_POINTS)


def test_its_events_are_those_of_games():
    table = TEXT.partition("| event | data |\n")[2].partition("\n\n")[0]
    rows = [line.split("|")[1:3] for line in table.splitlines()[1:]]
    told = {kind: re.findall(r"`(\w+)`", data) for kinds, data in rows for kind in re.findall(r"`(\w+)`", kinds)}
    seen: dict[str, set[str]] = {}
    for name in ("tactics-demo", "card-table"):
        for seed in range(20):
            game = ih.Game(name, seed=seed)
            while game.stop == "decision":
                for event in game.play(game.policy_action("random")):
                    seen.setdefault(event.kind, set()).update(event.data)
    assert {kind: seen[kind] <= set(keys) for kind, keys in told.items() if kind in seen} == dict.fromkeys(
        set(told) & set(seen), True
    )
    assert len(set(told) & set(seen)) > 12
    own = {kind for kind in seen if kind.startswith(("card", "coin", "deck", "turn", "play_", "drew", "resource"))}
    assert own <= set(told)
