"""A planted violation of every import law is found, what the laws allow is not, and this repository keeps them."""

from pathlib import Path

import pytest

from house import import_law

ROOT = Path(__file__).resolve().parents[2]


def plant(root: Path, file: str, source: str) -> list[str]:
    """Writes one file into an empty repository and returns the violations as `line: what`."""
    path = root / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, encoding="utf-8")
    return [f"{found.line}: {found.what}" for found in import_law.violations(root)]


RUST_VIOLATIONS = {
    "a kernel uses content": ("board/los.rs", "use crate::content::Settings;", "content::Settings"),
    "dice use rules": ("dice/faces.rs", "use crate::rules::attack::Attack;", "rules::attack::Attack"),
    "the store uses game": ("store/block.rs", "use crate::game::action;", "game::action"),
    "flow uses rules": ("flow/frame.rs", "use crate::rules::Match;", "rules::Match"),
    "content uses rules": ("content/unit.rs", "use crate::rules::relations;", "rules::relations"),
    "effects use a rule": ("effects/run.rs", "use crate::rules::movement::walk;", "rules::movement::walk"),
    "rules use effects": ("rules/attack.rs", "use crate::effects::run;", "effects::run"),
    "rules use game": ("rules/attack.rs", "use crate::game::view;", "game::view"),
    "game uses sim": ("game/machine.rs", "use crate::sim::policy;", "sim::policy"),
    "sim uses a rule": ("sim/policy.rs", "use crate::rules::attack;", "rules::attack"),
    "a rule uses another": ("rules/attack.rs", "use crate::rules::movement::reach;", "rules::movement::reach"),
    "a rule uses another, by super": ("rules/attack.rs", "use super::defeat;", "rules::defeat"),
    "a rule in a folder uses another": ("rules/attack/roll.rs", "use super::super::defeat;", "rules::defeat"),
    "a rule uses the whole room": ("rules/attack.rs", "use super::*;", "rules::*"),
    "a path without use": ("board/los.rs", "fn f() { crate::rules::attack::g() }", "rules::attack::g"),
    "a path after a lifetime": ("board/los.rs", "fn f<'a>(x: &'a crate::game::Game) {}", "game::Game"),
    "a tree of paths": ("store/block.rs", "use crate::{dice::faces, sim::{batch as b, policy}};", "sim::batch"),
    "the second leaf of a tree": ("store/block.rs", "use crate::{dice::{self, faces}, sim::policy};", "sim::policy"),
    "a test module": ("board/los.rs", "mod tests { use super::*; use crate::rules::attack; }", "rules::attack"),
    "super out of a test module": ("board/hex.rs", "mod tests { use super::super::super::sim::x; }", "sim::x"),
    "a name of the crate's root": ("board/los.rs", "use crate::Game;", "Game"),
    "a room that nobody listed": ("board/los.rs", "use crate::network::Socket;", "network::Socket"),
    "a public use": ("dice/mod.rs", "pub use crate::rules::attack::roll;", "rules::attack::roll"),
}


@pytest.mark.parametrize(("file", "source", "target"), RUST_VIOLATIONS.values(), ids=RUST_VIOLATIONS.keys())
def test_a_planted_rust_violation_is_found(tmp_path: Path, file: str, source: str, target: str) -> None:
    found = plant(tmp_path, f"rust/core/src/{file}", f"//! A room.\n/* a comment\n*/\n{source}\n")
    assert any(line.startswith("4: ") and line.endswith(f" imports {target}") for line in found), found


def test_the_core_knows_no_python(tmp_path: Path) -> None:
    found = plant(tmp_path, "rust/core/src/board/los.rs", "use crate::dice::faces;\nuse pyo3::prelude::*;\n")
    assert found == ["2: the core uses pyo3"]


RUST_ALLOWED = {
    "a kernel uses a kernel": ("flow/stack.rs", "use crate::store::Block;"),
    "content uses kernels": ("content/map.rs", "use crate::board::{Board, Hex};"),
    "a rule uses relations": ("rules/attack.rs", "use crate::rules::relations::engaged; use super::relations;"),
    "a rule uses the match": ("rules/attack.rs", "use crate::rules::Match; use super::Match as Rules;"),
    "a rule uses its own folder": ("rules/attack/roll.rs", "use super::damage; use crate::rules::attack::target;"),
    "the list of rules": ("rules/mod.rs", "pub mod attack; pub use attack::Attack; use self::defeat::Defeat;"),
    "effects use relations": ("effects/run.rs", "use crate::rules::relations::adjacent;"),
    "game drives rules": ("game/machine.rs", "use crate::rules::{attack, movement};"),
    "sim drives game": ("sim/playout.rs", "use crate::game::machine::advance;"),
    "the crate's root": ("lib.rs", "pub mod rules; pub use crate::rules::attack::Attack;"),
    "other crates": ("board/map.rs", "use std::rules::sim; use thiserror::Error; fn f() { core::sim::x() }"),
    "visibility": ("rules/attack.rs", "pub(in crate::rules) fn f() {} pub(crate) fn g() {} pub(super) fn h() {}"),
    "words in text": (
        "board/los.rs",
        """// use crate::rules::attack;
        /* use crate::sim::x; /* nested " */ crate::rules::y */
        const A: &str = "crate::rules::attack //"; const B: &str = r#"a " crate::sim::x"#;
        const C: char = '"'; use crate::dice::faces; const D: char = '\\'';""",
    ),
}


@pytest.mark.parametrize(("file", "source"), RUST_ALLOWED.values(), ids=RUST_ALLOWED.keys())
def test_what_the_law_allows_in_rust_is_not_reported(tmp_path: Path, file: str, source: str) -> None:
    assert plant(tmp_path, f"rust/core/src/{file}", source) == []


PYTHON_VIOLATIONS = {
    "esper": ("python/ironhex/game/game.py", "import esper\n", "esper"),
    "esper in a system": ("python/ironhex/systems/attack.py", "from esper import Processor\n", "esper.Processor"),
    "the core": ("python/ironhex/cli/sim.py", "from ironhex import _core\n", "ironhex._core"),
    "a name of the core": ("python/ironhex/render.py", "from ironhex._core import Game\n", "ironhex._core.Game"),
    "the core, relative": ("python/ironhex/render.py", "from . import _core\n", "ironhex._core"),
    "the core, relative from a folder": ("python/ironhex/cli/sim.py", "from .. import _core\n", "ironhex._core"),
    "the core, late": ("python/ironhex/world.py", "def f():\n    import ironhex._core\n", "ironhex._core"),
    "the core, by name": ("python/ironhex/render.py", "importlib.import_module('ironhex._core')\n", "ironhex._core"),
    "an oracle": ("tests/oracles/lines.py", "import ironhex as ih\n", "ironhex"),
    "an oracle, a name": ("tests/oracles/dice.py", "from ironhex.dice import faces\n", "ironhex.dice.faces"),
}


@pytest.mark.parametrize(("file", "source", "target"), PYTHON_VIOLATIONS.values(), ids=PYTHON_VIOLATIONS.keys())
def test_a_planted_python_violation_is_found(tmp_path: Path, file: str, source: str, target: str) -> None:
    (found,) = plant(tmp_path, file, source)
    assert found.endswith(f" imports {target}")


PYTHON_ALLOWED = {
    "world imports esper": ("python/ironhex/world.py", "import esper\n"),
    "a folder world imports esper": ("python/ironhex/world/handles.py", "import esper\n"),
    "a wrapper imports the core": ("python/ironhex/game/game.py", "from ironhex import _core\n"),
    "a folder that wraps": ("python/ironhex/sim/run.py", "from ironhex._core import simulate\n"),
    "a system imports world": ("python/ironhex/systems/attack.py", "from ironhex.world import Processor\n"),
    "names that only look alike": ("python/ironhex/cli/sim.py", "import esperanto\nfrom ironhex import _corelib\n"),
    "an oracle imports another": ("tests/oracles/sight.py", "from oracles.lines import steps\n"),
}


@pytest.mark.parametrize(("file", "source"), PYTHON_ALLOWED.values(), ids=PYTHON_ALLOWED.keys())
def test_what_the_law_allows_in_python_is_not_reported(tmp_path: Path, file: str, source: str) -> None:
    assert plant(tmp_path, file, source) == []


def test_a_report_says_where_what_which_law_and_what_instead(tmp_path: Path) -> None:
    plant(tmp_path, "rust/core/src/rules/attack.rs", "\nuse crate::rules::movement::reach;\n")
    (found,) = import_law.violations(tmp_path)
    assert str(found) == (
        "rust/core/src/rules/attack.rs:2: rules::attack imports rules::movement::reach. "
        "Law: a rule never imports another rule; of its room it may use Match and relations. "
        "Instead: push a frame of that rule's procedure, or move a shared question into rules::relations."
    )


def test_this_repository_keeps_the_law() -> None:
    assert [str(found) for found in import_law.violations(ROOT)] == []
