"""A mod for tests: after the roll of an attack it asks the defender, and the answer gives him Energy."""

from typing import ClassVar

import ironhex as ih


class Brace(ih.Mod):
    questions: ClassVar = {"brace": ih.Question("Brace for impact?", ("no", "yes", "with all might"))}

    @ih.on("attack.roll", when="after")
    def after_roll(self, ctx: ih.Context) -> None:
        defender = 1 - ctx.player
        # Three dice and more: whatever the faces say, the question comes after all of them are known.
        assert len(ctx.faces) >= 1
        ctx.ask("brace", player=defender)

    @ih.on_answer("brace")
    def answered(self, ctx: ih.Context, option: int) -> None:
        # A structure has no Energy.
        for target in (target for target in ctx.targets if ctx.has("Energy", target)):
            ctx.write("Energy.amount", target, ctx.read("Energy.amount", target) + option)
