"""docs/batch.md: its examples run, and its tables name what there is."""

import dataclasses
import re
from pathlib import Path

import ironhex as ih

PAGE = (Path(__file__).parents[2] / "docs" / "batch.md").read_text()


def first_column(title: str) -> list[str]:
    """Names in the first column of the table with this title over it."""
    table = PAGE.partition(f"| {title} |")[2].partition("\n\n")[0]
    rows = [row.partition("|")[0] for row in table.split("\n| ")[1:]]
    return [name for row in rows for name in re.findall(r"`(\w+)`", row)]


def test_the_examples_run():
    names: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 4
    for block in blocks:
        exec(compile(block, "docs/batch.md", "exec"), names)


def test_the_tables_name_every_column_and_feature_in_order():
    assert first_column("name") == [field.name for field in dataclasses.fields(ih.Observation)]
    names = ih.Batch("brawl-demo", n=1).feature_names
    header = [name for name in names if "." not in name]
    assert first_column("header") == header
    assert first_column("column") == [name[3:] for name in names if name.startswith("e1.")]


def test_the_verbs_of_codes_are_those_of_the_page():
    told = PAGE.partition("Verbs:")[2].partition("Numbers are append-only")[0]
    told = re.sub(r"\(.*?\)", "", told.replace("\n", " ").partition("An attack card")[0])
    numbers = {int(number): verb for number, verb in re.findall(r"(\d+) (\w+)", told)}
    assert sorted(numbers) == list(range(1, 23))
    operands = {"deploy": "0,1", "advance": "0,1", "dash": "0,1", "attack": "w1 e2", "push": "e2 E", "pull": "e2 E"}
    operands |= {"play": "c3", "pay": "normal", "x": "2", "discard": "c7", "cancel": ""}
    operands |= {"rescue": "e2", "use": "a1", "choose": "e2", "option": "1", "energize": "", "end": ""}
    for number, verb in numbers.items():
        actor = "p0" if verb in {"pass", "answer"} or number > 15 else "e1"
        text = f"{actor} {verb} {'1' if verb == 'answer' else operands.get(verb, '')}".strip()
        text = {5: "e1 attack w1 turn2", 19: "p0 choose c5"}.get(number, text)
        assert ih.Action.parse(text).code & 0xFF == number, text
