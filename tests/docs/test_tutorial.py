"""The scenario tutorial does what it says: its files are written, its commands run and their output compared."""

import fnmatch
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from ironhex.scenario import check_file

DOCS = Path(__file__).parents[2] / "docs"
TUTORIAL = (DOCS / "scenario-tutorial.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def write_file(folder, text):
    """A block of TOML is a file; its first line names it."""
    path = folder / re.match(r"# (my-content/\w+/[\w-]+\.toml)\n", text)[1]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def run_commands(folder, text):
    """A console block has commands behind `$`, each with its output; `...` stands for any lines."""
    program = Path(sys.executable).parent
    environment = os.environ | {"PATH": f"{program}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "100"}
    commands = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE)
    assert commands
    for command, output in commands:
        done = subprocess.run(
            shlex.split(command), cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=120
        )
        expected = re.sub(r"([\[\]?*])", r"[\1]", output).replace("...\n", "*")
        assert fnmatch.fnmatchcase(done.stdout, expected), f"{command}\n{done.stdout}{done.stderr}"
        assert done.returncode in {0, 2} - ({2} if "..." in output else set()), done.stderr


def run_python(folder, text):
    """A block of Python runs in the folder."""
    done = subprocess.run([sys.executable, "-c", text], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


RUNNERS = {"toml": write_file, "console": run_commands, "python": run_python}


def test_the_tutorial_does_what_it_says(tmp_path):
    blocks = BLOCK.findall(TUTORIAL)
    assert {language for language, _ in blocks} == set(RUNNERS)
    for language, text in blocks:
        RUNNERS[language](tmp_path, text)
    assert len(list(tmp_path.rglob("*.toml"))) == 5


def test_a_changed_output_would_be_found(tmp_path):
    write_file(tmp_path, BLOCK.findall(TUTORIAL)[0][1])
    with pytest.raises(AssertionError):
        run_commands(tmp_path, "$ ironhex check my-content\nok  my-content/units/scout.toml  unit 'Spy'\n")


@pytest.mark.parametrize("page", sorted(DOCS.glob("*content*.md")) + sorted(DOCS.glob("scenario*.md")), ids=str)
def test_files_that_the_pages_name_exist(page):
    text = page.read_text(encoding="utf-8")
    places = re.findall(r"`(python/[\w./-]+)`", text)
    assert places
    assert all((DOCS.parent / place).exists() for place in places)
    links = [link for link in re.findall(r"\]\(([\w./-]+)\)", text) if "://" not in link]
    assert links
    assert all((DOCS / link).exists() for link in links)


def test_the_patch_on_the_page_about_content_is_one(tmp_path):
    blocks = BLOCK.findall((DOCS / "content.md").read_text(encoding="utf-8"))
    (text,) = (text for language, text in blocks if language == "toml" and "[[patch]]" in text)
    file = tmp_path / "units" / "mine.toml"
    file.parent.mkdir()
    file.write_text(text)
    assert check_file(file) == ("units", "RX-78-2 Gundam")
