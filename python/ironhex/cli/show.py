"""`ironhex show`: a game as a picture in text."""

from typing import Annotated

import typer
from rich.text import Text

from ironhex.cli.opponent import let_play
from ironhex.cli.options import (
    POLICY_HELP,
    ModNames,
    ScenarioName,
    SettingPairs,
    check_seed,
    load_mods,
    parse_policies,
    parse_settings,
)
from ironhex.game import Game
from ironhex.names import printable
from ironhex.render import Scene, wide_console
from ironhex.scenario import Scenario


def show(
    scenario: ScenarioName,
    *,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same game.")] = 1,
    number: Annotated[
        int, typer.Option(min=0, max=2**32 - 1, metavar="N", help="Number of the game, as in `ironhex sim`.")
    ] = 0,
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
) -> None:
    """Show a game in text: board, units and timeline.

    The picture needs 100 columns. Game NUMBER of a seed is the same one that `ironhex sim` plays: `--after` walks into
    it, decision by decision, and past its end shows how it ended.

    For example:

        ironhex show skirmish-demo
        ironhex show brawl-demo --seed 7 --number 12 --after 40 --policies greedy
        ironhex show skirmish-demo --mod heat --after 60
        ironhex show my/own/scenario.toml
    """
    mods = load_mods(mod).mods
    loaded = Scenario.load(scenario, parse_settings(settings), mods)
    game = Game(loaded, seed=check_seed(seed), number=number, mods=mods)
    made = let_play(game, parse_policies(policies), after)
    console = wide_console()
    title = f"{game.scenario.title} ({game.scenario.name}), seed {seed}, game {number}, {made} decisions made"
    console.print(Text(printable(title)))
    console.print(Scene(game.scenario).whole(game))
