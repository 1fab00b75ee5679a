"""Every example in a docstring runs and prints what it says; so does the Python of README.md."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import ironhex
from ironhex import _core

ROOT = Path(__file__).parents[2]
MODULES = ["ironhex"] + [
    module.name
    for module in pkgutil.walk_packages(ironhex.__path__, "ironhex.")
    if not module.name.endswith(("__main__", "_core"))
]


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples_of_the_package(name):
    results = doctest.testmod(importlib.import_module(name))
    assert results.failed == 0


def test_docstring_examples_of_the_core():
    """doctest does not see functions of an extension by itself: each is given to it."""
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    attempted = 0
    for name, member in vars(_core).items():
        text = getattr(member, "__doc__", None)
        if name.startswith("_") or not text or ">>>" not in text:
            continue
        for test in finder.find(member, name, module=False, globs={}):
            results = runner.run(test)
            assert results.failed == 0, name
            attempted += results.attempted
    assert attempted > 5


def test_the_python_of_the_readme(capsys):
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})
    assert "Choose a deploy hex" in capsys.readouterr().out


def test_the_python_of_the_page_about_the_world(capsys):
    """Its blocks build on one another."""
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "world.md").read_text(), re.DOTALL):
        exec(compile(block, "docs/world.md", "exec"), names)
    shown = capsys.readouterr().out
    assert "edit write Health.hp e4 3" in shown
    assert "99 of 11 HP" in shown


def test_files_named_by_the_documents_exist():
    """A link or path in backticks that no longer leads anywhere is a lie."""
    for document in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"):
        text = (ROOT / document).read_text()
        places = re.findall(r"`((?:rust|python|tests|benches|\.ci)/[\w./-]+)`", text)
        places += [link for link in re.findall(r"\]\(([\w./-]+)\)", text) if "://" not in link]
        assert places, document
        for place in places:
            assert (ROOT / place).exists(), f"{document} names {place}"
