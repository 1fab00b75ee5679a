"""`ironhex check`: checks content files, and says of each fault where it is and what was probably meant."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer

from ironhex.cli.exit_code import REFUSED
from ironhex.errors import ContentError
from ironhex.scenario import KINDS, check_file, content_folder


def check(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="PATH...", help="Content files, or folders of them.", show_default=False),
    ] = None,
    *,
    kind: Annotated[
        str | None,
        typer.Option(
            metavar="KIND",
            help=f"What the files are ({', '.join(KINDS)}), where neither folder nor keys tell.",
            show_default=False,
        ),
    ] = None,
    schemas: Annotated[bool, typer.Option("--schemas", help="Print the folder of the JSON Schemas and stop.")] = False,
) -> int:
    """Check content files: units, maps, scenarios and rulesets.

    Prints a line for each file: `ok` with its title, or its first fault: the file, the place in it, and what would be
    right. A fault in a file that others name is told once, with all that it keeps from loading.

    A content folder has the folders `units`, `maps`, `scenarios` and `rulesets` in it, or some of them. The folder says
    what a file is; the keys do where a file lies elsewhere. What a file names is looked up around it first, then in
    what comes with ironhex.

    For example:

        ironhex check my-content
        ironhex check my-content/units/scout.toml my-content/maps
        ironhex check --kind units scout.toml
        ironhex check --schemas

    The exit code is 0 if all is well, 2 if there was a fault.
    """
    if schemas:
        typer.echo(content_folder() / "schemas")
        return 0
    if kind is not None and kind not in KINDS:
        raise typer.BadParameter(f"{kind!r} is none of {', '.join(KINDS)}", param_hint="--kind")
    if not paths:
        raise typer.BadParameter("name a file or a folder, such as my-content", param_hint="PATH...")
    found = Findings()
    for path in paths:
        for file in content_files(path):
            found.check(file, kind)
    found.print()
    return REFUSED if found.faults else 0


def content_files(path: Path) -> Iterator[Path]:
    """The path itself, or the content files of a folder: of each kind in turn, in alphabetical order.

    Raises:
        ContentError: if there are none.
    """
    if not path.is_dir():
        yield path
        return
    folders = [path] if path.resolve().name in KINDS else [path / kind for kind in KINDS]
    files = [file for folder in folders for file in sorted(folder.glob("*.toml"))]
    if not files:
        message = f"{path}: holds no content: TOML files are looked for in {', '.join(KINDS)}"
        raise ContentError(message, str(path))
    yield from files


@dataclass
class Fault:
    """A fault of a file.

    Attributes:
        text: what is wrong, with the file and the place in it.
        kept: other files that it keeps from loading.
    """

    text: str
    kept: list[Path] = field(default_factory=list)


class Findings:
    """What was found in all files: those that are well, and each fault with the files that it keeps from loading."""

    def __init__(self) -> None:
        self.seen: set[Path] = set()
        self.well: list[tuple[Path, str, str]] = []
        self.faults: dict[tuple[Path, str], Fault] = {}

    def check(self, file: Path, kind: str | None) -> None:
        """Checks one file, unless it was checked before."""
        if file.resolve() in self.seen:
            return
        self.seen.add(file.resolve())
        try:
            self.well.append((file, *check_file(file, kind)))
        except ContentError as error:
            # A file that another one names may be called by another path: absolute, or through its folder.
            at = Path(error.file).resolve()
            fault = self.faults.setdefault((at, str(error).removeprefix(error.file)), Fault(str(error)))
            if at != file.resolve():
                fault.kept.append(file)
            else:
                fault.text = str(error)

    def print(self) -> None:
        """Prints all of it; faults come last, where they are seen."""
        width = max((len(str(file)) for file, _, _ in self.well), default=0)
        for file, kind, title in self.well:
            typer.echo(f"ok  {file!s:<{width}}  {kind.removesuffix('s')} {title!r}")
        for fault in self.faults.values():
            typer.echo(fault.text)
            if fault.kept:
                typer.echo(f"    (this also keeps from loading: {', '.join(map(str, fault.kept))})")
        if self.faults:
            files = len(self.seen)
            typer.echo(f"{_count(len(self.faults), 'fault')} in {_count(files, 'file')}, {len(self.well)} ok", err=True)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"
