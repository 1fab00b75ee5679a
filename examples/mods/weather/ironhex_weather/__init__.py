"""Weather: in every round a die says whether fog or clear air changes the Accuracy of attacks.

A mod with a component of the match itself, dice of its own, and a system that shows in the esper world.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

import ironhex as ih

FOG_TO = 2
"""A face up to this one is fog: Accuracy -1."""
CLEAR_FROM = 9
"""A face from this one on is clear air: Accuracy +1."""
SYSTEM = "WeatherSystem"


@ih.component(on="match")
class Weather:
    """The weather of the round."""

    accuracy: ih.i8 = 0
    """What it adds to the Accuracy of attacks."""
    time: ih.u16 = 0
    """The time (phase and space of the Timeline) for which the die was rolled."""


class WeatherMod(ih.Mod):
    """The weather changes with every round, and attacks feel it."""

    name = "weather"
    version = "1"
    components = (Weather,)
    rolls = ("sky",)

    @ih.on("activation.begin", "before", system=SYSTEM)
    def look_up(self, ctx: ih.Context) -> None:
        """The first activation of a round: a die for the weather."""
        time = ctx.read("Match.time")
        if time != ctx.read("Weather.time"):
            ctx.write("Weather.time", None, time)
            ctx.roll("sky", 1)

    @look_up.batch
    def look_up_in_all(self, batch: ih.BatchContext) -> None:
        """As `look_up`, in many games."""
        time = batch.read("Match.time")
        new = time != batch.read("Weather.time")
        if new.any():
            batch.write("Weather.time", None, time, where=new)
            batch.roll("sky", 1, where=new)

    @ih.on_roll("sky")
    def change(self, ctx: ih.Context, faces: Sequence[int]) -> None:
        """The die has been rolled."""
        ctx.write("Weather.accuracy", None, (faces[0] >= CLEAR_FROM) - (faces[0] <= FOG_TO))

    @change.batch
    def change_in_all(self, batch: ih.BatchContext, faces: NDArray[np.uint8]) -> None:
        """As `change`, in many games: the faces are an array (n, 1)."""
        face = faces[:, 0]
        batch.write("Weather.accuracy", None, 1 * (face >= CLEAR_FROM) - 1 * (face <= FOG_TO))

    @ih.on("attack.aim", "before", system=SYSTEM)
    def feel(self, ctx: ih.Context) -> None:
        """Attacks are aimed in this weather."""
        accuracy = ctx.read("Weather.accuracy")
        if accuracy:
            ctx.write("Attack.accuracy", None, ctx.read("Attack.accuracy") + accuracy)

    @feel.batch
    def feel_in_all(self, batch: ih.BatchContext) -> None:
        """As `feel`, in many games."""
        accuracy = batch.read("Weather.accuracy")
        if accuracy.any():
            batch.write("Attack.accuracy", None, batch.read("Attack.accuracy") + accuracy, where=accuracy != 0)
