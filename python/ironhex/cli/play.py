"""`ironhex play`: a game in the terminal against a policy."""

import secrets
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.text import Text

from ironhex.cli.opening import Subject, heading, opened
from ironhex.cli.opponent import Opponent
from ironhex.cli.options import (
    POLICY_HELP,
    ModNames,
    SettingPairs,
    check_policy,
    load_mods,
)
from ironhex.cli.session import Session
from ironhex.names import printable
from ironhex.render import wide_console


def play(  # noqa: PLR0913 - one for each option
    scenario: Subject,
    *,
    seat: Annotated[
        int, typer.Option("--as", min=0, max=1, metavar="0|1", help="Which player you are: 0 is the first side.")
    ] = 0,
    against: Annotated[str, typer.Option(metavar="NAME", help=f"Who plays the other side: {POLICY_HELP}.")] = "greedy",
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="Seed of the dice; another each time unless told.", show_default=False),
    ] = None,
    number: Annotated[
        int | None,
        typer.Option(min=0, max=2**32 - 1, metavar="N", help="Number of the game, as in `ironhex sim`; 0 unless told."),
    ] = None,
    dice: Annotated[
        str, typer.Option(metavar="seeded|outside", help="`outside`: you roll real dice, and type their faces.")
    ] = "seeded",
    settings: SettingPairs = None,
    mod: ModNames = None,
    save: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Write a save into FILE after each step: `ironhex play FILE` goes on from there. It tells all cards.",
            show_default=False,
        ),
    ] = None,
    replay: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Write a replay into FILE in the end, or when you leave: for `ironhex replay`. It tells all cards. "
            "Of a game that went on from a save it begins there.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Play a game in the terminal against a policy.

    You see the board (100 columns) and the cards that you know, what happened with the rule behind it, and your legal
    actions by number; hexes you can go to carry their number on the board. Type a number or a notation, `?` for help,
    `? MV-1` for a rule, `card e2` or `card c7` to read a card, `hand` for your hand, `why e1 dash 3,4` to hear why
    something is not legal, `quit` to leave. Where you could only pass you are not asked. Input may come from a pipe,
    too.

    For example:

        ironhex play skirmish-demo
        ironhex play brawl-demo --as 1 --against random --seed 7
        ironhex play brawl-demo --dice outside
        ironhex play card-table
        ironhex play skirmish-demo --mod heat
        ironhex play brawl-demo --replay my.replay
        ironhex play skirmish-demo --save evening.save
        ironhex play evening.save --save evening.save
        ironhex play my/own/scenario.toml --against my_policies:Bold
    """
    source: Literal["seeded", "outside"] = _check_dice(dice)
    for file, option in ((replay, "--replay"), (save, "--save")):
        if file is not None and Path(file).is_dir():
            raise typer.BadParameter(f"{file} is a folder", param_hint=option)
        if file is not None and not Path(file).parent.is_dir():
            raise typer.BadParameter(f"{file}: its folder does not exist", param_hint=option)
    opponent = Opponent(check_policy(against, "--against"))
    mods = load_mods(mod).mods
    game = opened(scenario, settings, mods, seed=seed, number=number, unless_told=secrets.randbelow(2**32))
    game.set_dice(source)
    console = wide_console()
    console.print(Text(printable(heading(game)), "bold"))
    if mods:
        console.print(Text(printable(f"With the mods {', '.join(one.name for one in mods)}.")))
    sides = [printable(side) for side in game.scenario.players]
    console.print(Text(f"You are {sides[seat]}; {opponent.name} plays {sides[1 - seat]}. Type ? for help.\n"))
    try:
        Session(game, seat=seat, opponent=opponent, console=console, save=save).run()
    finally:
        if replay is not None:
            game.replay().write(replay)


def _check_dice(dice: str) -> Literal["seeded", "outside"]:
    if dice == "seeded":
        return "seeded"
    if dice == "outside":
        return "outside"
    raise typer.BadParameter(f"{dice!r} is neither seeded nor outside", param_hint="--dice")
