"""A mod for saves at stops that only mods make: listeners before, behind and instead of steps, a Push and damage
without a cause on the board, and a question where a phase ends."""

from typing import ClassVar

import ironhex as ih


class Witness(ih.Mod):
    """Its points and questions stay as they are: saves of the corpus were made with it."""

    name = "witness"
    version = "1"
    questions: ClassVar = {"on": ih.Question("Go on?", ("yes", "of course"))}

    @ih.on("attack.pay", when="before")
    def before_pay(self, ctx: ih.Context) -> None: ...

    @ih.on("attack.damage")
    def after_damage(self, ctx: ih.Context) -> None:
        for target in ctx.targets:
            if ctx.has("Unit", target) and ctx.has("Position", target):
                ctx.push(target, 1, away_from=(0, 0), player=ctx.player)
                ctx.damage(target, 1)

    @ih.on("push.step", when="before")
    def before_step(self, ctx: ih.Context) -> None: ...

    @ih.on("deploy.place")
    def after_place(self, ctx: ih.Context) -> None: ...

    @ih.on("activation.energize", when="instead")
    def instead_of_energize(self, ctx: ih.Context) -> None:
        ctx.write("Energy.amount", ctx.subject, ctx.read("Energy.amount", ctx.subject) + 2)

    @ih.on("scoring.ended")
    def phase_ended(self, ctx: ih.Context) -> None:
        ctx.ask("on", player=0)

    @ih.on("window.ask", when="before")
    def before_asking(self, ctx: ih.Context) -> None: ...

    @ih.on("play.resolve")
    def after_resolve(self, ctx: ih.Context) -> None: ...
