"""The name law: a file is named by one noun of the game or the field, never by a drawer. `make lint` runs it.

Run it by hand with `python tests/house/name_law.py`. It prints one line per violation; any makes it exit with 1.
"""

import re
import sys
from collections.abc import Iterable
from pathlib import Path

DRAWERS = frozenset({"util", "utils", "common", "helper", "helpers", "manager", "managers", "misc"})
"""Names that say nothing about what is inside."""

ROOTS = ("rust", "python", "tests", "benches")
"""The folders whose files are named by the law."""


def drawers(files: Iterable[Path]) -> list[Path]:
    """The files that are named like a drawer, or lie in a folder that is."""
    return sorted(file for file in files if DRAWERS & _words(file))


def _words(file: Path) -> set[str]:
    return set(re.split(r"[_\W]+", file.as_posix().lower()))


def main() -> int:
    """Prints the violations of the repository that holds this file; returns the exit code."""
    root = Path(__file__).resolve().parents[2]
    sources = (file for folder in ROOTS for kind in ("*.rs", "*.py", "*.pyi") for file in (root / folder).rglob(kind))
    found = drawers(file.relative_to(root) for file in sources)
    for file in found:
        print(f"{file.as_posix()}: name the file by the noun that is in it, not by a drawer")
    print(f"name law: {len(found)} violations")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
