"""`ironhex odds`: what a pool of dice comes to, or an attack in a game."""

import json
import re
from typing import Annotated, cast

import typer
from rich.console import Console

from ironhex import dice as kernel
from ironhex.attack_odds import ASSUMPTIONS, AttackOdds, Responses, share
from ironhex.cli.opponent import let_play
from ironhex.cli.options import (
    POLICY_HELP,
    ModNames,
    SettingPairs,
    check_seed,
    load_mods,
    parse_policies,
    parse_settings,
)
from ironhex.game import Game
from ironhex.render import Names
from ironhex.render.odds import PoolOdds
from ironhex.scenario import Scenario

_POOL = "Of dice"
_ATTACK = "Of an attack"
_GAME = "Which game the attack is in"


def odds(  # noqa: PLR0913 - one for each option
    subject: Annotated[
        str,
        typer.Argument(
            metavar="DICE|SCENARIO", help="How many dice are rolled; or the scenario of a game, for an attack in it."
        ),
    ],
    *,
    accuracy: Annotated[
        int, typer.Option(metavar="A", help="Accuracy, as +1 against a lower target (AT-8).", rich_help_panel=_POOL)
    ] = 0,
    hit_on: Annotated[
        int, typer.Option(metavar="FACE", help="The lowest face that hits (AT-7).", rich_help_panel=_POOL)
    ] = 4,
    critical_from: Annotated[
        int, typer.Option(metavar="FACE", help="The lowest face that is a critical hit (AT-7).", rich_help_panel=_POOL)
    ] = 9,
    exact: Annotated[
        bool, typer.Option("--exact", help="Print fractions instead of percentages.", rich_help_panel=_POOL)
    ] = False,
    action: Annotated[
        str | None,
        typer.Option(
            metavar="ATTACK",
            help='The attack, as "e1 attack w2 e5": unit 1, its second weapon, at unit 5. Without it, all attacks that '
            "are legal there are listed.",
            show_default=False,
            rich_help_panel=_ATTACK,
        ),
    ] = None,
    after: Annotated[
        str | None,
        typer.Option(
            metavar="ACTION",
            help='An action to consider before the attack, as "e1 advance 3,4".',
            show_default=False,
            rich_help_panel=_ATTACK,
        ),
    ] = None,
    responses: Annotated[
        str,
        typer.Option(
            metavar="|".join(ASSUMPTIONS),
            help="What to assume of abilities that could be used: nobody uses any, or everybody all.",
            rich_help_panel=_ATTACK,
        ),
    ] = "none",
    samples: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=2**32 - 1,
            metavar="N",
            help="Try the attack N times instead of counting all cases; not exact.",
            show_default=False,
            rich_help_panel=_ATTACK,
        ),
    ] = None,
    max_nodes: Annotated[
        int, typer.Option(min=1, metavar="N", help="Most states to run before giving up.", rich_help_panel=_ATTACK)
    ] = 200_000,
    seed: Annotated[
        int, typer.Option(metavar="N", help="The same seed gives the same game.", rich_help_panel=_GAME)
    ] = 1,
    number: Annotated[
        int,
        typer.Option(
            min=0, max=2**32 - 1, metavar="N", help="Number of the game, as in `ironhex sim`.", rich_help_panel=_GAME
        ),
    ] = 0,
    decisions: Annotated[
        int,
        typer.Option(min=0, metavar="K", help="Let the policies make K decisions first.", rich_help_panel=_GAME),
    ] = 0,
    policies: Annotated[
        str,
        typer.Option(
            metavar="NAME[,NAME]",
            help=f"Who makes them ({POLICY_HELP}): one name for both sides, or two with a comma between.",
            rich_help_panel=_GAME,
        ),
    ] = "random",
    settings: SettingPairs = None,
    mod: ModNames = None,
    as_one_object: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of the table.")] = False,
) -> None:
    """Show the exact odds of a pool of ten-sided dice, or of an attack in a game.

    Of dice, for each number: how likely exactly so many hits are, how likely at least so many, and how likely so many
    criticals are (a critical is a hit too).

    Of an attack, for each target: how likely so many hits and so much damage are, and that it is defeated. Shields,
    effects and all else count as the rules have them. The game is the one that `ironhex show SCENARIO --after K` shows
    for the same seed, number and policies.

    Compiled effects of mods count too; an attack that a listener in Python hears has no exact odds.

    Nothing is simulated unless you ask for samples: all outcomes are counted.

    For example:

        ironhex odds 5
        ironhex odds 6 --accuracy -1
        ironhex odds 4 --critical-from 8 --exact
        ironhex odds brawl-demo
        ironhex odds brawl-demo --action "e1 attack w2 e4"
        ironhex odds brawl-demo --action "e1 attack w2 e4" --after "e1 advance 5,5"
        ironhex odds skirmish-demo --seed 3 --decisions 60 --policies greedy
    """
    if re.fullmatch(r"[+-]?\d+", subject):
        if action is not None or after is not None:
            raise typer.BadParameter("a pool of dice has no actions: name a scenario", param_hint="DICE|SCENARIO")
        if int(subject) < 1:
            raise typer.BadParameter("a pool has at least 1 of them", param_hint="DICE")
        pool = {"dice": int(subject), "accuracy": accuracy, "hit_on": hit_on, "critical_from": critical_from}
        _print_pool(pool, exact=exact, as_one_object=as_one_object)
        return
    if (accuracy, hit_on, critical_from, exact) != (0, 4, 9, False):
        hint = "--accuracy, --hit-on, --critical-from, --exact"
        raise typer.BadParameter("they are for a pool of dice; an attack takes them from its game", param_hint=hint)
    if responses not in ASSUMPTIONS:
        raise typer.BadParameter(f"{responses!r} is neither {' nor '.join(ASSUMPTIONS)}", param_hint="--responses")
    mods = load_mods(mod).mods
    loaded = Scenario.load(subject, parse_settings(settings), mods)
    if loaded.game == "card-table":
        raise typer.BadParameter("there are no attacks at a card table, and no dice", param_hint="DICE|SCENARIO")
    game = Game(loaded, seed=check_seed(seed), number=number, mods=mods)
    let_play(game, parse_policies(policies), decisions)

    def ask(attack: str) -> AttackOdds:
        assumed = cast("Responses", responses)
        return game.odds(attack, after, responses=assumed, max_nodes=max_nodes, samples=samples, seed=seed)

    if action is None:
        found = [ask(attack) for attack in _attacks(game, after)]
        typer.echo(json.dumps([odds.as_dict() for odds in found]) if as_one_object else _list(game, found))
        return
    answer = ask(action)
    typer.echo(json.dumps(answer.as_dict()) if as_one_object else answer)


def _print_pool(pool: dict[str, int], *, exact: bool, as_one_object: bool) -> None:
    found = PoolOdds(kernel.odds(**pool).tolist())
    if as_one_object:
        typer.echo(found.as_json(**pool))
        return
    console = Console(highlight=False)
    console.print(
        "\n{dice} dice, Accuracy {accuracy:+d}, hit on {hit_on}, critical from {critical_from}\n".format(**pool)
    )
    console.print(found.table(exact=exact))


def _attacks(game: Game, after: str | None) -> list[str]:
    """All attacks that are legal in the game, or in a copy after an action."""
    if after is not None:
        game = game.clone()
        game.play(after)
    return [str(action) for action in game.legal_actions() if action.verb == "attack"]


def _list(game: Game, found: list[AttackOdds]) -> str:
    """A line for each target of each attack."""
    if not found:
        return "No attack is legal there."
    names = Names(game.view(), game.scenario.players)
    lines = [f"{'attack':<24}{'target':<28}{'mean damage':>12}{'defeated':>10}"]
    for odds in found:
        for target in odds.targets:
            defeated, mean = odds.defeat(target), float(odds.mean_damage(target))
            shown = share(defeated.numerator, defeated.denominator)
            lines.append(f"{odds.attack:<24}{names.piece(target):<28}{mean:>12.3f}{shown:>10}")
    return "\n".join([*lines, "", f"Responses: {max(found, key=lambda odds: odds.decisions).assumption}."])
