"""The import law: which room may use which. `make lint` runs it; ARCHITECTURE.md says why each law is there.

Run it by hand with `python tests/house/import_law.py`. It prints one line per violation; any makes it exit with 1.
"""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

KERNELS = frozenset({"board", "dice", "store", "flow"})
"""The rooms that know no rules. They may use each other."""

ROOMS: dict[str, frozenset[str]] = {
    "board": KERNELS,
    "dice": KERNELS,
    "store": KERNELS,
    "flow": KERNELS,
    "content": KERNELS,
    "effects": KERNELS | {"content", "rules::relations", "rules::Match"},
    "rules": KERNELS | {"content"},
    "game": KERNELS | {"content", "effects", "rules"},
    "sim": KERNELS | {"content", "game"},
}
"""What each room of rust/core/src may use, besides itself. A room that is not listed here may use nothing."""

OPEN_TO_RULES = frozenset({"relations", "Match"})
"""What a rule may use of its own room: `rules::relations`, and the struct `rules::Match`. Never another rule."""

WRAPPERS = (
    "game",
    "batch",
    "board",
    "dice",
    "scenario",
    "actions",
    "policies",
    "mods",
    "sim",
)
"""The modules (or folders) of python/ironhex that wrap the core, and so may import `ironhex._core`."""

ESPER_HOME = "world"
"""The only module (or folder) of python/ironhex that may import esper."""


@dataclass(frozen=True)
class Violation:
    """One import that breaks the law; `str()` is the line that `make lint` prints."""

    file: Path
    line: int
    what: str
    law: str
    instead: str

    def __str__(self) -> str:
        return f"{self.file.as_posix()}:{self.line}: {self.what}. Law: {self.law}. Instead: {self.instead}."


# Rust


@dataclass(frozen=True)
class RustPath:
    """A path in Rust source, written from the crate's root: `("rules", "attack", "roll")`."""

    line: int
    names: tuple[str, ...]


_TEXT = re.compile(
    r"""//[^\n]*
      | /\*
      | b?r(?P<hashes>\#*)".*?"(?P=hashes)
      | b?"(?:\\.|[^"\\])*"
      | b?'(?:\\.[^']*|[^'\\])'
    """,
    re.VERBOSE | re.DOTALL,
)
_COMMENT_EDGE = re.compile(r"/\*|\*/")
_TOKEN = re.compile(r"r\#\w+|\w+|::|\S")


def _without_text(source: str) -> str:
    """The source without comments, strings and characters, every line kept."""
    out, at = [], 0
    while (text := _TEXT.search(source, at)) is not None:
        end = _end_of_comment(source, text.start()) if text.group() == "/*" else text.end()
        out += [source[at : text.start()], " ", "\n" * source.count("\n", text.start(), end)]
        at = end
    return "".join(out) + source[at:]


def _end_of_comment(source: str, start: int) -> int:
    """Where the block comment that starts here ends; they nest in Rust."""
    depth = 0
    for edge in _COMMENT_EDGE.finditer(source, start):
        depth += 1 if edge.group() == "/*" else -1
        if depth == 0:
            return edge.end()
    return len(source)


class _RustReader:
    """Reads the paths of one source file that lead into its own crate, `use` trees and inline paths alike."""

    def __init__(self, source: str, module: tuple[str, ...]) -> None:
        self.tokens = [
            (number, token.group())
            for number, text in enumerate(_without_text(source).split("\n"), start=1)
            for token in _TOKEN.finditer(text)
        ]
        self.at = 0
        self.module = module
        self.inline: list[int] = []  # depth of the braces of each open `mod name {`
        self.depth = 0

    def peek(self, ahead: int = 0) -> str:
        where = self.at + ahead
        return self.tokens[where][1] if where < len(self.tokens) else ""

    def paths(self) -> Iterator[RustPath]:
        while self.at < len(self.tokens):
            token = self.peek()
            if token == "mod" and self.peek(2) == "{":
                self.module = (*self.module, self.peek(1))
                self.inline.append(self.depth)
                self.at += 2
            elif token == "use":
                self.at += 1
                yield from self.tree(())
            elif token == "in" and self.peek(1) in {"crate", "self", "super"}:  # `pub(in crate::rules)` imports nothing
                self.at += 2
            elif token in {"crate", "self", "super"} and self.peek(1) == "::":
                yield from self.tree(())
            else:
                self.braces(token)
                self.at += 1

    def braces(self, token: str) -> None:
        if token == "{":
            self.depth += 1
        elif token == "}":
            self.depth -= 1
            if self.inline and self.inline[-1] == self.depth:
                self.inline.pop()
                self.module = self.module[:-1]

    def tree(self, before: tuple[str, ...]) -> Iterator[RustPath]:
        """A path, or a `use` tree with braces: yields each leaf, and leaves `at` behind it."""
        line, names = self.tokens[min(self.at, len(self.tokens) - 1)][0], before
        while re.fullmatch(r"\w+|\*", self.peek()):
            names = (*names, self.peek())
            self.at += 1
            if self.peek() != "::":
                break
            self.at += 1
        if self.peek() == "{" and self.peek(-1) == "::":
            self.at += 1
            while self.peek() not in {"}", ""}:
                yield from self.tree(names)
                while self.peek() not in {",", "}", ""}:  # `as name`
                    self.at += 1
                self.at += self.peek() == ","
            self.at += 1
        elif (path := self.from_root(names)) is not None:
            yield RustPath(line, path)

    def from_root(self, names: tuple[str, ...]) -> tuple[str, ...] | None:
        """The path from the crate's root, or None where it leads into another crate."""
        if not names or names[0] not in {"crate", "self", "super"}:
            return None
        base = () if names[0] == "crate" else self.module
        rest = list(names[1:] if names[0] in {"crate", "self"} else names)
        while rest and rest[0] == "super":
            rest.pop(0)
            base = base[:-1]
        # `use room::{self}` names the room itself.
        return (*base, *(name for name in rest if name != "self"))


def module_of(file: Path, source_folder: Path) -> tuple[str, ...]:
    """The module path of a Rust file: `rules/attack/mod.rs` is `("rules", "attack")`."""
    parts = file.relative_to(source_folder).with_suffix("").parts
    return parts[:-1] if parts[-1] in {"mod", "lib"} else parts


def check_rust_file(file: Path, source_folder: Path, root: Path) -> Iterator[Violation]:
    """Every violation in one file of rust/core/src."""
    module = module_of(file, source_folder)
    source = file.read_text(encoding="utf-8")
    shown = file.relative_to(root)
    for number, line in enumerate(_without_text(source).split("\n"), start=1):
        if re.search(r"\b(pyo3|numpy)\b", line):
            yield Violation(shown, number, "the core uses pyo3", "only rust/py knows Python", "wrap it in rust/py")
    if not module:  # lib.rs only lists the rooms
        return
    for path in _RustReader(source, module).paths():
        if (broken := _broken_room_law(module, path.names)) is not None:
            what, law, instead = broken
            yield Violation(shown, path.line, what, law, instead)


def _broken_room_law(module: tuple[str, ...], target: tuple[str, ...]) -> tuple[str, str, str] | None:
    """What is wrong with a path from one module to another, the law, and what to do; None if nothing."""
    room, what = module[0], f"{'::'.join(module)} imports {'::'.join(target) or 'the whole crate'}"
    if not target or target[0] not in ROOMS:
        law = "an import names the room that owns the thing"
        return what, law, "write crate::<room>::<name>, and list a new room in tests/house/import_law.py"
    if target[0] == room:
        return _broken_rule_law(module, target, what) if room == "rules" else None
    allowed = ROOMS.get(room, frozenset())
    if any(target[: len(names)] == names for names in (tuple(entry.split("::")) for entry in allowed)):
        return None
    law = f"{room} may use {', '.join(sorted(allowed)) or 'no other room'}"
    return what, law, f"let {target[0]} call {room}, or move what both need into a room that {room} may use"


def _broken_rule_law(module: tuple[str, ...], target: tuple[str, ...], what: str) -> tuple[str, str, str] | None:
    """The law inside `rules`: a rule uses another rule only by pushing a frame."""
    if len(module) == 1:  # rules/mod.rs lists the rules
        return None
    own, wanted = module[1], target[1] if len(target) > 1 else "the whole room"
    if wanted == own or wanted in OPEN_TO_RULES:
        return None
    law = f"a rule never imports another rule; of its room it may use {' and '.join(sorted(OPEN_TO_RULES))}"
    return what, law, "push a frame of that rule's procedure, or move a shared question into rules::relations"


# Python


@dataclass(frozen=True)
class PythonImport:
    """A module that a Python file imports, by its full name."""

    line: int
    name: str


def python_imports(source: str, package: str) -> Iterator[PythonImport]:
    """Every import of a source file, deferred ones and `import_module("name")` with a plain name too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield PythonImport(node.lineno, alias.name)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                yield PythonImport(node.lineno, f"{base}.{alias.name}")
        elif isinstance(node, ast.Call) and node.args and _is_import_call(node.func):
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield PythonImport(node.lineno, first.value)


def _is_import_call(function: ast.expr) -> bool:
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name in {"import_module", "__import__"}


def _within(name: str, module: str) -> bool:
    return name == module or name.startswith(module + ".")


def check_package_file(file: Path, package_folder: Path, root: Path) -> Iterator[Violation]:
    """Every violation in one file of python/ironhex."""
    parts = file.relative_to(package_folder).with_suffix("").parts
    for found in python_imports(file.read_text(encoding="utf-8"), ".".join(["ironhex", *parts[:-1]])):
        what = f"{'.'.join(parts)} imports {found.name}"
        if _within(found.name, "esper") and parts[0] != ESPER_HOME:
            law = f"only {ESPER_HOME}.py imports esper"
            yield Violation(file.relative_to(root), found.line, what, law, f"take it from ironhex.{ESPER_HOME}")
        if _within(found.name, "ironhex._core") and parts[0] not in WRAPPERS:
            law = f"only the modules that wrap the core import _core: {', '.join(WRAPPERS)}"
            yield Violation(file.relative_to(root), found.line, what, law, "use the public class that wraps it")


def check_oracle_file(file: Path, root: Path) -> Iterator[Violation]:
    """Every violation in one file of tests/oracles."""
    for found in python_imports(file.read_text(encoding="utf-8"), "oracles"):
        if _within(found.name, "ironhex"):
            law = "an oracle is a second opinion and never sees the engine"
            instead = "compare the two in the test, not in the oracle"
            yield Violation(file.relative_to(root), found.line, f"{file.stem} imports {found.name}", law, instead)


def violations(root: Path) -> list[Violation]:
    """Every violation below the repository's root, by file and line."""
    found: list[Violation] = []
    core = root / "rust" / "core" / "src"
    for file in sorted(core.rglob("*.rs")):
        found += check_rust_file(file, core, root)
    package = root / "python" / "ironhex"
    for file in sorted([*package.rglob("*.py"), *package.rglob("*.pyi")]):
        found += check_package_file(file, package, root)
    for file in sorted((root / "tests" / "oracles").rglob("*.py")):
        found += check_oracle_file(file, root)
    return sorted(set(found), key=lambda violation: (violation.file, violation.line, violation.what))


def main() -> int:
    """Prints the violations of the repository that holds this file; returns the exit code."""
    found = violations(Path(__file__).resolve().parents[2])
    for violation in found:
        print(violation)
    print(f"import law: {len(found)} violations")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
