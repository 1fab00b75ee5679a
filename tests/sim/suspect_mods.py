"""Mods for the check of mods: one without faults, and others with a planted fault each."""

import random
import time
from typing import ClassVar

import numpy as np

import ironhex as ih

TOTAL = 0
SEEN: list[int] = []


@ih.component(requires=("Unit",))
class Warmth:
    level: ih.u8 = 0


class Sound(ih.Mod):
    """Both forms, and they agree."""

    name = "sound"
    components = (Warmth,)

    @ih.on("attack.pay")
    def warm(self, ctx):
        ctx.write("Warmth.level", ctx.subject, min(255, ctx.read("Warmth.level", ctx.subject) + 1))

    @warm.batch
    def warm_all(self, batch):
        level = batch.read("Warmth.level", batch.subject)
        batch.write("Warmth.level", batch.subject, np.minimum(level + 1, 255))

    @ih.on("attack.aim", "before")
    def hot(self, ctx):
        if ctx.read("Warmth.level", ctx.subject) >= 2:
            ctx.write("Attack.strength", None, ctx.read("Attack.strength") - 1)


class Compiled(ih.Mod):
    """Nothing but an effect."""

    name = "compiled"
    components = (Warmth,)
    effects = """
    [[effects]]
    name = "attacks warm"
    on = "attack.pay"
    effects = [{ op = "add", field = "Warmth.level", amount = 1 }]
    """


def _warm(ctx, by):
    ctx.write("Warmth.level", ctx.subject, by % 200)


class OnItself(ih.Mod):
    """Counts in an attribute."""

    components = (Warmth,)

    def __init__(self):
        self.count = 0

    @ih.on("attack.pay")
    def warm(self, ctx):
        self.count += 1
        _warm(ctx, self.count)


class OnItsClass(ih.Mod):
    """Gathers in a list that all objects of the class share."""

    components = (Warmth,)
    seen: ClassVar[list] = []

    @ih.on("attack.pay")
    def warm(self, ctx):
        self.seen.append(ctx.subject)
        _warm(ctx, len(self.seen))


class InGlobals(ih.Mod):
    """Counts in a global."""

    components = (Warmth,)

    @ih.on("attack.pay")
    def warm(self, ctx):
        global TOTAL  # noqa: PLW0603 - that is the fault
        TOTAL += 1
        _warm(ctx, TOTAL)


class InDefaults(ih.Mod):
    """Gathers in a default."""

    components = (Warmth,)

    @ih.on("attack.pay")
    def warm(self, ctx, seen=[]):  # noqa: B006 - that is the fault
        seen.append(ctx.subject)
        _warm(ctx, len(seen))


class Quietly(ih.Mod):
    """Remembers, and no game is another for it."""

    @ih.on("attack.pay")
    def warm(self, ctx):
        SEEN.append(ctx.subject)


class Seldom(ih.Mod):
    """Remembers one game that few would look at."""

    @ih.on("attack.pay")
    def warm(self, ctx):
        if ctx.number == 55:
            self.met = True


class SeldomDisagreeing(ih.Mod):
    """The two forms part in one game that few would look at."""

    components = (Warmth,)

    @ih.on("attack.pay")
    def warm(self, ctx):
        _warm(ctx, 1)

    @warm.batch
    def warm_all(self, batch):
        batch.write("Warmth.level", batch.subject, np.where(batch.number == 155, 2, 1))


class Drunken(ih.Mod):
    """Rolls dice of Python."""

    components = (Warmth,)

    @ih.on("attack.pay")
    def warm(self, ctx):
        _warm(ctx, random.randint(1, 100))


class Clockwork(ih.Mod):
    """Looks at a clock."""

    components = (Warmth,)

    @ih.on("attack.pay")
    def warm(self, ctx):
        _warm(ctx, time.perf_counter_ns())


class Disagreeing(ih.Mod):
    """One of its two listeners does something else in its form for many games."""

    components = (Warmth,)

    @ih.on("attack.pay")
    def warm(self, ctx):
        _warm(ctx, ctx.read("Warmth.level", ctx.subject) + 1)

    @warm.batch
    def warm_all(self, batch):
        batch.write("Warmth.level", batch.subject, (batch.read("Warmth.level", batch.subject) + 2) % 200)

    @ih.on("activation.ended")
    def cool(self, ctx):
        _warm(ctx, 0)

    @cool.batch
    def cool_all(self, batch):
        batch.write("Warmth.level", batch.subject, 0)


class AmongOthers(ih.Mod):
    """What it does in a row hangs on the rows beside it."""

    components = (Warmth,)

    @ih.on("attack.pay", form="batch")
    def warm_all(self, batch):
        batch.write("Warmth.level", batch.subject, len(batch))


class BeyondItsRows(ih.Mod):
    """Writes for one game more than there are."""

    components = (Warmth,)

    @ih.on("attack.pay")
    def warm(self, ctx):
        _warm(ctx, 1)

    @warm.batch
    def warm_all(self, batch):
        batch.write("Warmth.level", batch.subject, np.ones(len(batch) + 1, dtype=np.int64))


class Raising(ih.Mod):
    """Raises in game 17."""

    @ih.on("attack.pay")
    def warm(self, ctx):
        if ctx.number == 17:
            raise RuntimeError("not this one")


class Impossible(ih.Mod):
    """Leaves a unit with more HP than it can have."""

    @ih.on("attack.pay")
    def warm(self, ctx):
        ctx.write("Health.hp", ctx.subject, 999)


class Unfit(ih.Mod):
    """Has an effect that cannot be read."""

    effects = """
    [[effects]]
    name = "warms"
    on = "attack.pay"
    effects = [{ op = "add", field = "Nothing.level", amount = 1 }]
    """


class NotForArrays(ih.Mod):
    """Its form for many games asks `if` of an array: it works in single rows only."""

    components = (Warmth,)

    @ih.on("attack.pay")
    def warm(self, ctx):
        if ctx.read("Warmth.level", ctx.subject) < 200:
            ctx.write("Warmth.level", ctx.subject, 1)

    @warm.batch
    def warm_all(self, batch):
        if batch.read("Warmth.level", batch.subject) < 200:
            batch.write("Warmth.level", batch.subject, 1)
