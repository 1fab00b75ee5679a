"""Mutated saves: each is refused by an error of ironhex or plays to an end; none panics, hangs or takes much memory."""

import json
import random
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

import ironhex as ih
from games import mutants
from games.hidden import unpacked
from games.saves.corpus import FILES

TESTS = Path(__file__).parents[1]
MOST_KILOBYTES = 500_000


def results(*arguments, module="games.mutated_saves", timeout=3_600):
    """What a process of its own prints as JSON; a hang or a lack of memory is its end."""
    command = [sys.executable, "-m", module, *map(str, arguments)]
    done = subprocess.run(command, cwd=TESTS, capture_output=True, text=True, timeout=timeout, check=False)
    assert done.returncode == 0, done.stderr[-3_000:]
    return json.loads(done.stdout)


def check(first, count):
    found = results(first, count)
    assert found["faults"] == []
    assert found["impossible"] == []
    assert found["refused"] + found["played"] + found.get("failed by mods", 0) == count
    assert count / 10 < found["played"] < count / 2
    assert found["steps"] > 20 * found["played"]
    assert found["peak_kb"] < MOST_KILOBYTES
    return found


def test_mutants_raise_only_our_errors_or_play():
    check(1_000_000, 500)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(4))
def test_a_hundred_thousand_mutants_raise_only_our_errors_or_play(block):
    check(block * 25_000, 25_000)


@pytest.mark.parametrize("change", mutants.CHANGES, ids=lambda change: change.__name__)
def test_every_kind_of_mutation_changes_saves_and_lets_some_be_loaded(change):
    """One that changes nothing, or after which nothing can be loaded, would prove little."""
    chance, saves = random.Random(3), [file.read_bytes() for file in FILES]
    changed = loaded = 0
    for _ in range(60):
        value, other = unpacked(chance.choice(saves)), unpacked(chance.choice(saves))
        value["schema"] = "0" * 16
        before = json.dumps(value)
        change(value, other, chance)
        changed += json.dumps(value) != before
        try:
            ih.Game.load(mutants.packed(json.dumps(value).encode(), chance), hooks="park", dice="outside")
            loaded += 1
        except ih.SaveError:
            pass
    assert changed >= 15
    # Triggers never wait at a stop.
    assert loaded or change is mutants.a_trigger


# --- bombs ---------------------------------------------------------------------------------------


def bombs():
    """Texts that are small when packed, and much when they are not: they fill what a save may hold."""
    size = (1 << 23) - 100_000
    filled = {unit: f"[{unit * (size // len(unit))}0]" for unit in ('{"":0},', "[0],", "0,", '"x",')}
    for unit, text in filled.items():
        yield f"{unit} alone", text
    for key in ("mods", "stack", "history", "scenario"):
        value = unpacked(ih.Game("brawl-demo", seed=1).save()) | {key: "@"}
        yield f"maps as {key}", json.dumps(value).replace('"@"', filled['{"":0},'])
    yield "spaces", " " * (1 << 26)
    yield "brackets", "[" * (1 << 23)
    yield "one number", "9" * size
    yield "one text", f'"{"x" * size}"'
    yield "escapes", '"' + "\\u0041" * (size // 6) + '"'


def test_bombs_take_little_memory(tmp_path):
    names = []
    for number, (name, text) in enumerate(bombs()):
        (tmp_path / f"{number:02}.save").write_bytes(mutants.HEAD + zlib.compress(text.encode(), 1))
        names.append(name)
    found = results(tmp_path, module="games.bombed_saves", timeout=120)
    for name, (end, seconds, peak) in zip(names, found.values(), strict=True):
        assert end == "SaveError", name
        assert seconds < 10, name
        assert peak < MOST_KILOBYTES, name
