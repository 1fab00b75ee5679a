"""Minefield: some objectives are mined, and a unit that comes to stand on a mine is damaged.

A mod with a piece of its own, dice of its own, and a trigger of its own.
"""

from collections.abc import Sequence
from typing import ClassVar

import numpy as np

import ironhex as ih

MINED_FROM = 5
"""A die of each objective that shows this or more lays a mine on it."""
MOST_DICE = 16
"""As many dice a mod can roll at once."""


@ih.component
class Mine:
    """Goes off under the first unit that comes to stand on its hex, whoever's that is."""

    damage: ih.u8 = 2


class Minefield(ih.Mod):
    """Mines on objectives: laid by dice before the first turn, gone once they have gone off."""

    name = "minefield"
    version = "1"
    components = (Mine,)
    pieces: ClassVar = {"mine": [Mine()]}
    rows = MOST_DICE
    rolls = ("mines",)

    # Once in a game: a form for many games would gain nothing.
    @ih.on("match.begin")
    def look_for_objectives(self, ctx: ih.Context) -> None:
        """A die for each objective on the board."""
        objectives = objectives_on_board(ctx)
        if objectives:
            ctx.roll("mines", len(objectives))

    @ih.on_roll("mines")
    def lay(self, ctx: ih.Context, faces: Sequence[int]) -> None:
        """The dice say which objectives are mined."""
        for objective, face in zip(objectives_on_board(ctx), faces, strict=True):
            if face >= MINED_FROM:
                ctx.spawn("mine", (ctx.read("Position.q", objective), ctx.read("Position.r", objective)))

    @ih.on("move.move")
    def moved(self, ctx: ih.Context) -> None:
        """Behind an Advance or a Dash."""
        go_off(ctx)

    @moved.batch
    def moved_in_all(self, batch: ih.BatchContext) -> None:
        """As `moved`, in many games."""
        go_off_in_all(batch)

    @ih.on("deploy.place")
    def deployed(self, ctx: ih.Context) -> None:
        """Behind a deployment."""
        go_off(ctx)

    @deployed.batch
    def deployed_in_all(self, batch: ih.BatchContext) -> None:
        """As `deployed`, in many games."""
        go_off_in_all(batch)

    @ih.on("push.step")
    def pushed(self, ctx: ih.Context) -> None:
        """Behind each step of a Push or Pull."""
        go_off(ctx)

    @pushed.batch
    def pushed_in_all(self, batch: ih.BatchContext) -> None:
        """As `pushed`, in many games."""
        go_off_in_all(batch)


def objectives_on_board(ctx: ih.Context) -> list[int]:
    """Objectives that lie on a hex, as many as there can be mines."""
    return [entity for entity in ctx.rows("Objective") if ctx.has("Position", entity)][:MOST_DICE]


def go_off(ctx: ih.Context) -> None:
    """Mines under the unit damage it (AT-10: not combat damage), and are gone."""
    unit = ctx.subject
    if unit is None or not ctx.has("Position", unit):
        return
    for mine in ctx.at((ctx.read("Position.q", unit), ctx.read("Position.r", unit))):
        if ctx.has("Mine", mine):
            ctx.damage(unit, ctx.read("Mine.damage", mine))
            ctx.discard(mine)


def go_off_in_all(batch: ih.BatchContext) -> None:
    """As `go_off`, in many games: a mask of 64 bits has all entities of a game, bit 0 is entity 1."""
    mines = batch.presence("Mine")
    if not mines.any():
        return
    units = batch.subject
    here = batch.at(batch.read("Position.q", units), batch.read("Position.r", units))
    below = np.where(batch.has("Position", units), mines & here, 0)
    while below.any():
        found = below != 0
        lowest = below & (~below + np.uint64(1))
        mine = np.where(found, np.frexp(lowest.astype(float))[1], 0)
        batch.damage(units, batch.read("Mine.damage", mine), where=found)
        batch.discard(mine, where=found)
        below ^= lowest
