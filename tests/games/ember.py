"""A mod for tests with something of everything that a save must hold: components on pieces, players and the match, a
piece of its own, dice of its own, and a question."""

from typing import ClassVar

import ironhex as ih


@ih.component(version=2, requires=("Unit",), renamed={"warmth": "level"})
class Ember:
    """How often a unit has been attacked."""

    level: ih.u8 = 0


@ih.component(on="players")
class Ashes:
    """What a player has been told."""

    heaps: ih.i16 = -1


@ih.component(on="match")
class Wind:
    """The last face."""

    face: ih.u8 = 0


@ih.component
class Cinder:
    """A piece that lies where somebody was attacked."""

    glow: ih.u16 = 300


class EmberMod(ih.Mod):
    """After the roll of an attack it rolls a die of its own, leaves a piece, and asks the attacker."""

    name = "ember"
    version = "1.2"
    components = (Ember, Ashes, Wind, Cinder)
    pieces: ClassVar = {"cinder": (Cinder(glow=999),)}
    rows = 4
    rolls = ("gust",)
    questions: ClassVar = {"fan": ih.Question("Fan the embers?", ("no", "yes"))}

    @ih.on("attack.roll")
    def after_roll(self, ctx: ih.Context) -> None:
        for target in ctx.targets:
            if ctx.has(Ember, target):
                ctx.get(Ember, target).level += 1
        ctx.roll("gust", 2)

    @ih.on_roll("gust")
    def gust(self, ctx: ih.Context, faces: list[int]) -> None:
        ctx.write("Wind.face", None, max(faces))
        if not ctx.targets:
            return
        ctx.spawn("cinder", (ctx.read("Position.q", ctx.targets[0]), ctx.read("Position.r", ctx.targets[0])))
        ctx.ask("fan", player=ctx.player)

    @ih.on_answer("fan")
    def fanned(self, ctx: ih.Context, option: int) -> None:
        for player in (0, 1):
            ctx.write("Ashes.heaps", player, ctx.read("Ashes.heaps", player) + option)
