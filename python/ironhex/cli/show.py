"""`ironhex show`: a game as a picture, in text or in SVG."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from ironhex.cli.marks import marks_of
from ironhex.cli.opening import heading, opened
from ironhex.cli.opponent import let_play
from ironhex.cli.options import (
    POLICY_HELP,
    ModNames,
    SettingPairs,
    load_mods,
    parse_policies,
)
from ironhex.errors import IronhexError
from ironhex.files import write_whole
from ironhex.names import printable
from ironhex.render import Scene, wide_console
from ironhex.render.deck_cards import deck_card_lines
from ironhex.render.decks import deck_lines, deck_list
from ironhex.scenario import Scenario, cards_of, check_file, content_folder


def show(  # noqa: PLR0913 - one for each option
    subject: Annotated[
        str,
        typer.Argument(
            metavar="SCENARIO|SAVE|DECK|CARD",
            help="A name from `ironhex scenarios`, of a deck or of a card of a deck; the path of such a file; a save.",
        ),
    ],
    *,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="The same seed gives the same game; 1 unless told.")
    ] = None,
    number: Annotated[
        int | None,
        typer.Option(min=0, max=2**32 - 1, metavar="N", help="Number of the game, as in `ironhex sim`; 0 unless told."),
    ] = None,
    after: Annotated[int, typer.Option(min=0, metavar="K", help="Let the policies make K decisions first.")] = 0,
    policies: Annotated[
        str,
        typer.Option(
            metavar="NAME[,NAME]",
            help=f"Who makes them ({POLICY_HELP}): one name for both sides, or two with a comma between.",
        ),
    ] = "random",
    settings: SettingPairs = None,
    mod: ModNames = None,
    svg: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write a game in SVG into FILE instead, or with - to the standard output."),
    ] = None,
    reach: Annotated[
        str | None,
        typer.Option(
            metavar="UNIT[,dash]",
            help="Mark where a unit may end its Advance, or its Dash, with what that costs: e1, or e1,dash.",
        ),
    ] = None,
    threat: Annotated[
        str | None,
        typer.Option(
            metavar="UNIT[,advance]",
            help="Mark where a unit could attack an enemy, with its most dice: e1 from where it stands; e1,advance "
            "also behind an Advance.",
        ),
    ] = None,
) -> None:
    """Show a game in text or in SVG: board, units, timeline and cards; or a deck, or a card of a deck.

    Text needs 100 columns. Game NUMBER of a seed is the same one that `ironhex sim` plays: `--after` walks into
    it, decision by decision, and past its end shows how it ended. Hands are not shown, but what is in the decks is.

    For example:

        ironhex show skirmish-demo
        ironhex show card-table --after 60 --policies greedy
        ironhex show meridian
        ironhex show my-content/cards/my-card.toml
        ironhex show brawl-demo --seed 7 --number 12 --after 40 --policies greedy
        ironhex show skirmish-demo --mod heat --after 60
        ironhex show duel-demo --after 30 --svg duel.svg
        ironhex show brawl-demo --reach e1
        ironhex show brawl-demo --threat e1,advance --svg threat.svg
        ironhex show my/own/scenario.toml
        ironhex show evening.save --svg evening.svg
    """
    console = wide_console()
    if (file := _deck_or_card(subject)) is not None:
        for given, hint in ((svg, "--svg"), (reach, "--reach"), (threat, "--threat")):
            if given is not None:
                raise typer.BadParameter("a deck or a card has no board and no picture in SVG", param_hint=hint)
        for line in _lines(file):
            console.print(line)
        return
    mods = load_mods(mod).mods
    game = opened(subject, settings, mods, seed=seed, number=number, unless_told=1)
    made = let_play(game, parse_policies(policies), after)
    marks = marks_of(game, reach, threat)
    if svg is not None:
        _write(game.to_svg(reach=None if marks is None else marks.numbers), svg)
        return
    console.print(Text(printable(f"{heading(game)}, {made} decisions made")))
    view = game.view("spectator")
    for caption in () if marks is None else marks.caption_of(view):
        console.print(Text(caption))
    console.print(Scene(game.scenario).whole(game, None if marks is None else marks.drawn(view)))
    for player, deck in zip(game.scenario.players, game.scenario.decks, strict=True):
        if deck:
            console.print()
            for line in deck_list(f"Deck of {player}", deck, game.scenario.deck_cards()):
                console.print(line)


def _deck_or_card(subject: str) -> Path | None:
    """The file of a deck or a card; None if the subject is a scenario, or nothing that there is."""
    path = Path(subject)
    if path.suffix == ".toml":
        return path if path.is_file() and check_file(path)[0] in {"decks", "cards"} else None
    if subject in Scenario.names():
        return None
    files = (content_folder() / kind / f"{subject}.toml" for kind in ("decks", "cards"))
    return next((file for file in files if file.is_file()), None)


def _lines(file: Path) -> Iterator[Text | Padding]:
    kind, title = check_file(file)
    cards = cards_of(file)
    yield from deck_lines(title, cards) if kind == "decks" else deck_card_lines(*cards[0])


def _write(picture: str, file: str) -> None:
    """Writes a picture, as UTF-8 whatever the terminal speaks.

    Raises:
        typer.BadParameter: the file cannot be written.
    """
    if file == "-":
        typer.get_binary_stream("stdout").write(picture.encode())
        return
    try:
        write_whole(Path(file), picture.encode())
    except IronhexError as error:
        raise typer.BadParameter(str(error), param_hint="--svg") from error
