"""docs/replays.md: its Python and its commands run, and its tables name what there is."""

import dataclasses
import re
import sys
from pathlib import Path

import ironhex as ih
from docs.tutorial import BLOCK, run_commands

PAGE = (Path(__file__).parents[2] / "docs" / "replays.md").read_text()


def first_column(title: str) -> set[str]:
    """Names in the first column of the table with this title over it."""
    table = PAGE.partition(f"| {title} |")[2].partition("\n\n")[0]
    return {name for row in table.split("\n| ")[1:] for name in re.findall(r"`(\w+)`", row.partition("|")[0])}


def test_python_and_commands_run(tmp_path):
    names: dict[str, object] = {}
    kinds = []
    ih.Game("brawl-demo", seed=1).replay().write(tmp_path / "my.replay")
    for kind, block in BLOCK.findall(PAGE):
        kinds.append(kind)
        if kind == "python":
            exec(compile(block, "docs/replays.md", "exec"), names)
        else:
            run_commands(tmp_path, block, Path(sys.executable).parent)
    assert kinds == ["python", "python", "console", "python", "python", "python"]
    assert ih.Replay.read(tmp_path / "my.json") == ih.Replay.read(tmp_path / "my.replay")


def test_the_tables_name_all_fields():
    fields = {field.name for field in dataclasses.fields(ih.Entry)}
    assert first_column("`replay.entries[n]`") == fields | {"faces"}
    assert first_column("field") == set(vars(ih.ReplayError("")))
