"""A mod with a component for everything that can have one, and a listener that writes each of them."""

import ironhex as ih


@ih.component(requires=("Unit",))
class Heat:
    """How hot a unit is."""

    level: ih.u8 = 2
    drift: ih.i16 = -5


@ih.component
class Mark:
    """Nobody begins with it."""

    kept: ih.u8 = 1


@ih.component(on="players")
class Doctrine:
    number: ih.u16 = 7


@ih.component(on="match")
class Wind:
    strength: ih.i8 = -3
    total: ih.u32 = 0


class Everything(ih.Mod):
    """Four components, and listeners that write each of them."""

    components = (Heat, Mark, Doctrine, Wind)

    @ih.on("attack.pay")
    def after_pay(self, ctx):
        ctx.get(Heat, ctx.subject).level += 1
        ctx.add(ctx.subject, Mark(kept=3))
        ctx.get(Doctrine, ctx.player).number += 1
        ctx.write("Wind.total", None, ctx.read("Wind.total") + 100_000)
