"""`ironhex odds`: what a pool of dice comes to."""

from typing import Annotated

import typer
from rich.console import Console

from ironhex import dice as kernel
from ironhex.render.odds import PoolOdds


def odds(
    dice: Annotated[int, typer.Argument(min=1, metavar="DICE", help="How many dice are rolled.")],
    *,
    accuracy: Annotated[int, typer.Option(metavar="A", help="Accuracy, as +1 against a lower target (AT-8).")] = 0,
    hit_on: Annotated[int, typer.Option(metavar="FACE", help="The lowest face that hits (AT-7).")] = 4,
    critical_from: Annotated[
        int, typer.Option(metavar="FACE", help="The lowest face that is a critical hit (AT-7).")
    ] = 9,
    exact: Annotated[bool, typer.Option("--exact", help="Print fractions instead of percentages.")] = False,
    as_one_object: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of the table.")] = False,
) -> None:
    """Show the exact odds of a pool of ten-sided dice.

    For each number: how likely exactly so many hits are, how likely at least so many, and how likely so many criticals
    are (a critical is a hit too). Nothing is simulated: all outcomes are counted.

    For example:

        ironhex odds 5
        ironhex odds 6 --accuracy -1
        ironhex odds 4 --critical-from 8 --exact
        ironhex odds 5 --json
    """
    found = PoolOdds(kernel.odds(dice, accuracy, hit_on, critical_from).tolist())
    if as_one_object:
        typer.echo(found.as_json(dice=dice, accuracy=accuracy, hit_on=hit_on, critical_from=critical_from))
        return
    console = Console(highlight=False)
    console.print(f"\n{dice} dice, Accuracy {accuracy:+d}, hit on {hit_on}, critical from {critical_from}\n")
    console.print(found.table(exact=exact))
