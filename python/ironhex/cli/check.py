"""`ironhex check`: checks content files, and mods; says of each fault where it is and what was probably meant."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer

from ironhex.cli.exit_code import FAULTY, REFUSED
from ironhex.cli.modded import Asked, check_mod, names_mod
from ironhex.cli.options import check_seed
from ironhex.errors import ContentError
from ironhex.render.decks import kinds_text
from ironhex.scenario import KINDS, cards_of, check_file, content_folder
from ironhex.sim.mod_check import SCENARIOS

_MODS = "Of mods"


def check(  # noqa: PLR0913 - one for each option
    subjects: Annotated[
        list[str] | None,
        typer.Argument(metavar="PATH|MOD...", help="Content files, or folders of them; or mods.", show_default=False),
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
    scenario: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help=f"Play this scenario; repeat for more. Unless told: {', '.join(SCENARIOS)}.",
            show_default=False,
            rich_help_panel=_MODS,
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            min=1,
            max=10_000_000,
            metavar="N",
            help="How many random games to play to their end.",
            rich_help_panel=_MODS,
        ),
    ] = 1000,
    seed: Annotated[
        int, typer.Option(metavar="N", help="The same seed gives the same games.", rich_help_panel=_MODS)
    ] = 1,
    beside: Annotated[
        list[str] | None,
        typer.Option(
            "--with",
            metavar="MOD",
            help="Load this mod, too, and check both together; repeat for more.",
            show_default=False,
            rich_help_panel=_MODS,
        ),
    ] = None,
    reproducers: Annotated[
        Path,
        typer.Option(metavar="FOLDER", help="Where files of games that failed are written.", rich_help_panel=_MODS),
    ] = Path(),
    as_one_object: Annotated[
        bool,
        typer.Option("--json", help="Print a JSON object for each mod, a line each.", rich_help_panel=_MODS),
    ] = False,
    no_progress: Annotated[
        bool, typer.Option("--no-progress", help="Show no progress bar.", rich_help_panel=_MODS)
    ] = False,
) -> int:
    """Check content files, or mods.

    **Content**: units, maps, cards, decks, scenarios and rulesets. Prints a line for each file: `ok` with its title (of
    a deck also how many cards of which kinds), or its first fault: the file, the place in it, and what would be right.
    A fault in a file that others name is told once, with all that it keeps from loading. A content folder has the
    folders `units`, `maps`, `cards`, `decks`, `scenarios` and `rulesets` in it, or some of them. The folder says what a
    file is; the keys do where a file lies elsewhere. What a file names is looked up around it first, then in what comes
    with ironhex. The exit code is 0 if all is well, 2 if there was a fault.

    **Mods**: the name of an installed one, `module:Class`, or a Python file, with `:Class` behind it if there are
    several in it. Several are checked one after the other; `--with` loads others beside each. The check plays games,
    and takes some seconds:

    - the same games one by one and in batches, by `@on` and by `.batch`, in other chunks, threads and orders: all must
      end alike. If not, it says in which game, after which action, and which fields differ. A mod that keeps something
      in Python (attributes, class variables, globals, defaults) or that uses `random` or a clock is found like this;
    - copies (clone, snapshot, save) at every stop, in mid-attack and before every hook, played on to the same end;
    - many games by `random`, `brawl` and `greedy`: none may fail. Those that do are written to files from which
      `ironhex.sim.Reproducer.read(file).game()` makes them fail again;
    - what each hook costs, against the same games without the mod, and how to make it cheaper.

    The exit code is 0 if all is well, 1 if there was a fault, 2 if the mod cannot be found or loaded at all.

    For example:

        ironhex check my-content
        ironhex check my-content/units/scout.toml my-content/maps
        ironhex check --kind units scout.toml
        ironhex check --schemas
        ironhex check heat
        ironhex check my_mods.py:Fog --scenario duel-demo --games 5000
        ironhex check heat --with minefield --json
    """
    if schemas:
        typer.echo(content_folder() / "schemas")
        return 0
    if kind is not None and kind not in KINDS:
        raise typer.BadParameter(f"{kind!r} is none of {', '.join(KINDS)}", param_hint="--kind")
    if not subjects:
        raise typer.BadParameter("name a file or a folder, such as my-content, or a mod", param_hint="PATH|MOD...")
    mods = [subject for subject in subjects if names_mod(subject)]
    if mods and len(mods) < len(subjects):
        other = next(subject for subject in subjects if subject not in mods)
        message = f"{mods[0]} is a mod and {other} is content: check them one after the other"
        raise typer.BadParameter(message, param_hint="PATH|MOD...")
    if mods:
        asked = Asked(tuple(scenario or SCENARIOS), games, check_seed(seed), tuple(beside or ()), reproducers)
        found_faults = [check_mod(mod, asked, as_json=as_one_object, show=not no_progress) for mod in mods]
        return FAULTY if any(found_faults) else 0
    found = Findings()
    for path in map(Path, subjects):
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
        self.well: list[tuple[Path, str, str, str]] = []
        self.faults: dict[tuple[Path, str], Fault] = {}

    def check(self, file: Path, kind: str | None) -> None:
        """Checks one file, unless it was checked before."""
        if file.resolve() in self.seen:
            return
        self.seen.add(file.resolve())
        try:
            self.well.append((file, *check_file(file, kind), _cards(file, kind)))
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
        width = max((len(str(file)) for file, *_ in self.well), default=0)
        for file, kind, title, cards in self.well:
            typer.echo(f"ok  {file!s:<{width}}  {kind.removesuffix('s')} {title!r}{cards}")
        for fault in self.faults.values():
            typer.echo(fault.text)
            if fault.kept:
                typer.echo(f"    (this also keeps from loading: {', '.join(map(str, fault.kept))})")
        if self.faults:
            files = len(self.seen)
            typer.echo(f"{_count(len(self.faults), 'fault')} in {_count(files, 'file')}, {len(self.well)} ok", err=True)


def _cards(file: Path, kind: str | None) -> str:
    """What a deck has in it, or what a card is, as " (20 cards: 13 Units, 7 G)"; empty for other content."""
    cards = [card for _, card in cards_of(file, kind)]
    return f" ({kinds_text(cards) if len(cards) > 1 else cards[0].kind})" if cards else ""


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"
