"""`ironhex replay`: a game that was played, again."""

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from ironhex.cli.exit_code import FAULTY
from ironhex.cli.options import ModNames, load_mods
from ironhex.cli.stepping import Stepping, Teller
from ironhex.errors import ReplayError
from ironhex.game import scenario_from
from ironhex.names import printable
from ironhex.render import wide_console
from ironhex.replay import Playback, Replay


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A replay, in either form.")],
    *,
    at: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="Show the game as it stood before entry N instead.", show_default=False),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Verify, and say only what came of it.")] = False,
    step: Annotated[
        bool, typer.Option("--step", help="Step forward and back, and play on from anywhere; begins at --at.")
    ] = False,
    mod: ModNames = None,
    as_json: Annotated[
        str | None,
        typer.Option(
            "--json",
            metavar="OUT",
            help="Write it as JSON into OUT instead, or with - to the standard output.",
            show_default=False,
        ),
    ] = None,
    compact: Annotated[
        str | None,
        typer.Option(metavar="OUT", help="Write it in the compact form into OUT instead.", show_default=False),
    ] = None,
    scenario: Annotated[
        str | None,
        typer.Option(
            metavar="OUT.toml",
            help="Write the game as it stood before entry --at, or at the end, as a scenario into OUT.toml instead.",
            show_default=False,
        ),
    ] = None,
) -> int:
    """Play a recorded game again, tell it in sentences, and verify that it plays as it was recorded.

    Every entry (an action, faces of dice, an edit) is played with the recorded faces, and the state behind it is
    compared. Where it plays differently, as it may in another version, the program says at which entry and how, and
    ends with exit code 1. With `--json` or `--compact` nothing is played.

    A scenario made by `--scenario` is played from there by any command, also after somebody has edited it.

    A replay is for the referee: it tells hidden cards and all dice. Programs make one with `game.replay().write(FILE)`.

    For example:

        ironhex replay game.replay
        ironhex replay game.replay --at 40
        ironhex replay game.replay --at 40 --step
        ironhex replay game.replay --at 40 --scenario later.toml
        ironhex replay game.replay --quiet
        ironhex replay game.replay --mod heat
        ironhex replay game.replay --json game.json
        ironhex replay game.json --compact game.replay
    """
    outputs = {"--json": as_json, "--compact": compact, "--scenario": scenario, "--step": step or None}
    said = [name for name, value in outputs.items() if value is not None]
    if len(said) > 1:
        raise typer.BadParameter("say one of them", param_hint=", ".join(said))
    if at is not None and (as_json is not None or compact is not None):
        raise typer.BadParameter("a replay is written whole: --at is for what is shown", param_hint="--at")
    if quiet and (said or at is not None):
        raise typer.BadParameter("it is for verifying alone", param_hint="--quiet")
    found = Replay.read(file)
    if compact is not None:
        found.write(compact, compact=True)
    elif as_json == "-":
        typer.get_binary_stream("stdout").write(found.to_json().encode())
    elif as_json is not None:
        found.write(as_json, compact=False)
    else:
        return _played(found, Path(file).name, at, mod, quiet=quiet, step=step, scenario=scenario)
    return 0


def _played(
    found: Replay,
    name: str,
    at: int | None,
    mod: list[str] | None,
    *,
    quiet: bool,
    step: bool,
    scenario: str | None,
) -> int:
    if at is not None and at > len(found):
        raise typer.BadParameter(f"the replay has {len(found)} entries", param_hint="--at")
    mods = load_mods(mod).mods.mods
    try:
        if scenario is not None:
            steps = found.steps(mods)
            scenario_from(steps.go(len(found) if at is None else at)).write(scenario)
            return 0
        teller = Teller(found.steps(mods), wide_console())
        teller.console.print(Text(_title(teller.steps, name), "bold"))
        teller.steps.go(at or 0)
        if step:
            return 0 if Stepping(teller, tuple(mods)).run() else FAULTY
        if at is not None:
            teller.board()
            teller.console.print()
            teller.following()
            return 0
        _verify(teller, quiet=quiet)
    except ReplayError as error:
        typer.echo(f"ironhex: {' '.join(str(error).split())}", err=True)
        return FAULTY
    return 0


def _title(steps: Playback, name: str) -> str:
    found, scenario = steps.replay, steps.game.scenario
    mods = "".join(f", with {mod} {number}" for mod, number in found.mods)
    recorded = f"recorded by ironhex {found.engine}{mods}: {len(found)} entries"
    return printable(f"{name}: {scenario.title} ({found.scenario}), {recorded}")


def _verify(teller: Teller, *, quiet: bool) -> None:
    steps = teller.steps
    if quiet:
        steps.go(len(steps.replay))
    else:
        teller.due()
        while steps.at < len(steps.replay):
            teller.forward()
        teller.due()
    teller.console.print(Text(_verdict(steps)))


def _verdict(steps: Playback) -> str:
    if steps.compared:
        return f"Verified: all {len(steps.replay)} entries play as they were recorded."
    return (
        f"All {len(steps.replay)} entries can be played, and the game stops for the same. States cannot be compared: "
        f"those of the version that recorded them, {steps.replay.engine}, have other hashes."
    )
