"""Copies of games at every stop, in mid-attack and with hooks parked: do they go on to the same end?"""

import random
import traceback
from collections.abc import Callable
from typing import Literal

from ironhex.game import Game
from ironhex.mods import Mods
from ironhex.sim.mod_check.findings import Fault
from ironhex.sim.mod_check.suspects import Suspects
from ironhex.sim.mod_check.ways import MOST_DECISIONS, Deal

Dice = Literal["seeded", "outside"]
PLAYED_ON = 6
"""Of so many stops one is played on to the end; copies are compared at all of them."""


class Copies:
    """Checks copies of the games of a deal.

    Attributes:
        stops: at how many stops games were copied.
        played_on: how many copies were played on to their end.
    """

    def __init__(self, suspects: Suspects, deal: Deal) -> None:
        self._suspects = suspects
        self._deal = deal
        self.stops = 0
        self.played_on = 0

    def check(self, number: int, dice: Dice) -> Fault | None:
        """Copies a game at each of its stops, plays some copies on, and says where one is not the same."""
        copies: list[tuple[str, int, str, str]] = []
        deal = self._deal
        try:
            game = Game(
                deal.scenario, seed=deal.seed, number=number, mods=Mods(self._suspects.fresh()), dice=dice, hooks="park"
            )
            for stop in range(MOST_DECISIONS):
                for how, copied in self._ways(number, dice).items():
                    fault, end = self._copied(game, how, copied, number, played_on=stop % PLAYED_ON == 0)
                    if fault is not None:
                        return fault
                    copies += [(how, stop, _where(game), end)] * bool(end)
                self.stops += 1
                if not _advance(game):
                    break
        except Exception:  # noqa: BLE001 - what a listener raises is told by the many games, with a reproducer
            return None
        end = game.state_hash()
        wrong = next((copy for copy in copies if copy[3] != end), None)
        return (
            None if wrong is None else self._fault(number, wrong[0], wrong[1], wrong[2], "ends otherwise than the game")
        )

    def _ways(self, number: int, dice: Dice) -> dict[str, Callable[[Game], Game]]:
        deal, fresh = self._deal, self._suspects.fresh

        def restored(game: Game) -> Game:
            copy = Game(deal.scenario, seed=deal.seed, number=number, mods=Mods(fresh()), dice=dice, hooks="park")
            copy.restore(game.snapshot())
            return copy

        return {
            "clone": Game.clone,
            "snapshot and restore": restored,
            "save and load": lambda game: Game.load(game.save(), mods=fresh(), dice=dice, hooks="park"),
        }

    def _copied(
        self, game: Game, how: str, copied: Callable[[Game], Game], number: int, *, played_on: bool
    ) -> tuple[Fault | None, str]:
        """Copies once; returns what is wrong, and the hash of the end if the copy was played on."""
        try:
            copy = copied(game)
        except Exception:  # noqa: BLE001 - whatever it is, it belongs into the report
            found = self._fault(number, how, self.stops, _where(game), "cannot be made", traceback.format_exc())
            return found, ""
        if (copy.state_hash(), copy.stop) != (game.state_hash(), game.stop):
            return self._fault(number, how, self.stops, _where(game), "is not the same"), ""
        if not played_on:
            return None, ""
        self.played_on += 1
        for _ in range(MOST_DECISIONS):
            if not _advance(copy):
                break
        return None, copy.state_hash()

    def _fault(self, number: int, how: str, stop: int, where: str, what: str, trace: str = "") -> Fault:
        deal = self._deal
        text = (
            f"game {number} of {deal.scenario.name}, seed {deal.seed}: a copy by {how} at stop {stop} ({where}) {what}"
        )
        hint = "a listener must find everything in the game, and leave everything there"
        return Fault("copies_differ", text, hint, (), deal.scenario.name, number, None, trace)


def _advance(game: Game) -> bool:
    """Goes on to the next stop, in a way that hangs on the state alone; False at the end."""
    if game.stop == "hook":
        game.run_hook()
    elif game.roll is not None:
        faces = random.Random(game.state_hash())  # noqa: S311 - faces of a test, the same for the same state
        game.supply([faces.randint(1, 10) for _ in range(game.roll.count)])
    elif (action := game.policy_action("random")) is not None:
        game.play(action)
    else:
        return False
    return True


def _where(game: Game) -> str:
    frames = game.trace().frames
    inner = f"{game.stop} in {frames[0].procedure}" if frames else game.stop
    return f"{inner}, in mid-attack" if any(frame.procedure == "attack" for frame in frames[1:]) else inner
