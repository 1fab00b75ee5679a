"""What listeners find at the points of the rules, seen in games: who is subject, object and source, and so on."""

from collections import defaultdict
from typing import ClassVar

import ironhex as ih
from games.test_mods import scenario_of_rare_effects

FOUND = ("subject", "object", "source", "amount", "hex", "targets")
"""What a context has at some points only."""


@ih.component
class Crate:
    """Something that lies about."""

    value: ih.u8 = 1


def watcher(seen):
    """A mod that notes what it finds before every step, and that itself asks, rolls and spawns now and then."""

    class Watcher(ih.Mod):
        components = (Crate,)
        pieces: ClassVar = {"crate": [Crate()]}
        rows = 1
        questions: ClassVar = {"well": ih.Question("Well?", ("yes", "no"))}
        rolls = ("die",)

        @ih.on("activation.contest")
        def do_something(self, ctx):
            if ctx.read("Match.activations") == 2:
                ctx.ask("well", player=0)
                ctx.roll("die", 1)
                if ctx.has("Position", ctx.subject):
                    ctx.spawn("crate", (ctx.read("Position.q", ctx.subject), ctx.read("Position.r", ctx.subject)))

    def listener(point):
        def listen(self, ctx):
            seen[point].append({name for name in FOUND if getattr(ctx, name) not in (None, [])})

        return ih.on(point, "before")(listen)

    for point in ih.HOOK_POINTS:
        setattr(Watcher, point.replace(".", "_"), listener(point))
    return Watcher


def seen_in_games(scene):
    """For each point reached what was found there, as a list with a set of names for each time."""
    seen = defaultdict(list)
    for scenario in (scenario_of_rare_effects(scene), *map(ih.Scenario.load, ih.Scenario.names())):
        for policy in ("random", "brawl", "greedy"):
            batch = ih.Batch(scenario, n=12, seed=2, mods=[watcher(seen)], each=True)
            batch.play_out(policies=(policy, policy))
            assert not batch.failed
    return seen
