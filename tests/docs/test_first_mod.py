"""Your first mod does what it says: its files are written, its commands run and their output compared."""

import os
import re
import sysconfig
import venv
from pathlib import Path

import pytest

from docs.tutorial import BLOCK, run, run_commands

PAGE = Path(__file__).parents[2] / "docs" / "first-mod.md"
BLOCKS = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
PROGRAMS = {
    "python": '"$@"',
    "ironhex": '-m ironhex "$@"',
    # As a reader types it, but from what `make` has installed instead of the network.
    "pip": '-m pip "$@" --no-deps --no-build-isolation --disable-pip-version-check',
}
"""What the commands of the page run in the reader's environment."""


@pytest.fixture(scope="module")
def programs(tmp_path_factory):
    """A folder of programs of an environment of its own, which sees what is installed here."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    here = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (site,) = folder.glob("lib/python*/site-packages")
    # `addsitedir`, since ironhex itself may be installed by a .pth file.
    lines = "".join(f"import site; site.addsitedir({path!r})\n" for path in sorted(here))
    (site / "developers.pth").write_text(lines)
    names = folder / "programs"
    names.mkdir()
    for name, rest in PROGRAMS.items():
        file = names / name
        file.write_text(f'#!/bin/sh\nexec "{python}" {rest}\n')
        file.chmod(0o755)
    return names


def write(folder, text):
    """A block is a file that its first line names, or more of it."""
    name, more = re.match(r"# ([\w./-]+)( \(more\))?\n", text).groups()
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    before = file.read_text(encoding="utf-8") if more else ""
    file.write_text(before + (text.partition("\n")[2] if more else text), encoding="utf-8")


@pytest.mark.skipif(os.name == "nt", reason="the programs of the test are shell scripts")
def test_the_page_does_what_it_says(tmp_path, programs):
    assert {language for language, _ in BLOCKS} == {"python", "toml", "console"}
    pytest.importorskip("hatchling", reason="the package is built with it: see the dependency group dev")
    for language, text in BLOCKS:
        if language == "console":
            run_commands(tmp_path / "veterans", text, programs)
        else:
            write(tmp_path, text)
    assert not (Path(sysconfig.get_path("purelib")) / "veterans-1.dist-info").exists()


def test_a_changed_output_would_be_found(tmp_path, programs):
    write(tmp_path, next(text for _, text in BLOCKS if "look.py" in text and text.startswith("#")))
    write(tmp_path, BLOCKS[0][1])
    with pytest.raises(AssertionError):
        run_commands(tmp_path / "veterans", "$ python look.py\ne2 has now defeated 7\n...\n", programs)


def test_forms_that_differ_are_found_as_the_page_says(tmp_path, programs):
    for _, text in BLOCKS:
        if text.startswith("# veterans/veterans.py"):
            write(tmp_path, text)
    file = tmp_path / "veterans" / "veterans.py"
    wrong = file.read_text(encoding="utf-8").replace("(kills + 1)", "(kills + 2)")
    file.write_text(wrong, encoding="utf-8")
    done = run(tmp_path / "veterans", "ironhex check veterans.py", programs)
    assert done.returncode == 1
    words = " ".join(done.stdout.split())
    assert all(word in words for word in ("game 0", "veterans.promote", "they part after action", "Rank.kills of e"))


def test_links_lead_somewhere():
    links = [link for link in re.findall(r"\]\(([\w./-]+)\)", PAGE.read_text(encoding="utf-8")) if "://" not in link]
    assert links
    assert all((PAGE.parent / link).exists() for link in links)
