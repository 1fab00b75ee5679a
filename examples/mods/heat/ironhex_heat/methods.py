"""Heat as methods: for one game, and once more for many games at once."""

import ironhex as ih
from ironhex_heat import component

HEAVY_TL = 3
"""An attack with a weapon of this TL or more heats its unit up by 2 instead of 1."""
HOT = 3
"""From this level on a unit rolls one die fewer."""
VERY_HOT = 5
"""From this level on it rolls two dice fewer."""
OVERHEATED = 6
"""From this level on it is damaged at the end of its activation."""
MOST = 255
"""The highest level: what a u8 holds."""


class Heat(ih.Mod):
    """Each listener in two forms. `Batch` calls that for many games, unless told otherwise."""

    name = "heat"
    version = "1"
    components = (component.Heat,)

    @ih.on("attack.aim", "before")
    def heat_up(self, ctx: ih.Context) -> None:
        """The dice count the heat before the attack; then the attack heats its unit up."""
        level = ctx.read("Heat.level", ctx.subject)
        if level >= HOT:
            fewer = 2 if level >= VERY_HOT else 1
            ctx.write("Attack.strength", None, ctx.read("Attack.strength") - fewer)
        more = 2 if ctx.read("Attack.weapon_tl") >= HEAVY_TL else 1
        ctx.write("Heat.level", ctx.subject, min(level + more, MOST))

    @heat_up.batch
    def heat_up_in_all(self, batch: ih.BatchContext) -> None:
        """As `heat_up`, in every game that stands at this point: arrays with a row for each."""
        units = batch.subject
        level = batch.read("Heat.level", units)
        hot = level >= HOT
        if hot.any():
            fewer = 1 + (level >= VERY_HOT)
            batch.write("Attack.strength", None, batch.read("Attack.strength") - fewer, where=hot)
        more = 1 + (batch.read("Attack.weapon_tl") >= HEAVY_TL)
        batch.write("Heat.level", units, (level + more).clip(max=MOST))

    @ih.on("activation.ended")
    def cool_down(self, ctx: ih.Context) -> None:
        """A unit that is too hot takes damage (AT-10: not combat damage) if it is still there; then it cools."""
        level = ctx.read("Heat.level", ctx.subject)
        if level >= OVERHEATED and ctx.has("Position", ctx.subject):
            ctx.damage(ctx.subject, 1)
        if level > 0:
            ctx.write("Heat.level", ctx.subject, level - 1)

    @cool_down.batch
    def cool_down_in_all(self, batch: ih.BatchContext) -> None:
        """As `cool_down`, in every game that stands at this point."""
        units = batch.subject
        level = batch.read("Heat.level", units)
        too_hot = level >= OVERHEATED
        if too_hot.any():
            batch.damage(units, 1, where=too_hot & batch.has("Position", units))
        warm = level > 0
        if warm.any():
            batch.write("Heat.level", units, level - 1, where=warm)
