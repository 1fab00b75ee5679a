"""A whole game in one picture: head, board, units and timeline."""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from rich.console import Console, Group
from rich.text import Text

from ironhex.names import Names, printable, vp_text
from ironhex.prompts import PLAIN
from ironhex.render.board import BoardPicture, Hex, board_key
from ironhex.render.timeline import timeline
from ironhex.render.units import units

if TYPE_CHECKING:
    from ironhex.game import Game
    from ironhex.scenario import Scenario

NARROWEST = 100
"""Columns that a picture needs where a terminal is narrower, or where there is none."""


def wide_console(console: Console | None = None) -> Console:
    """A console of at least `NARROWEST` columns: a board must not be wrapped."""
    found = console or Console(highlight=False)
    return found if found.width >= NARROWEST else Console(highlight=False, width=NARROWEST, file=found.file)


class Scene:
    """Pictures of the games of one scenario.

    Args:
        scenario: what they are games of.
    """

    def __init__(self, scenario: "Scenario") -> None:
        self._scenario = scenario
        self._levels: Mapping[Hex, int] = dict(scenario.board_levels())
        self._board = BoardPicture(self._levels, scenario.water(), scenario.impassable())

    def head(self, view: Mapping[str, Any]) -> Text:
        """Where a game stands, in a line."""
        players = self._scenario.players
        return Text(f"phase {view['phase']}, space {view['space']}   {vp_text(view, players)}", "bold")

    def board(
        self, view: Mapping[str, Any], choices: Mapping[Hex, int] | None = None, covered: Collection[Hex] = ()
    ) -> Text:
        """The board; see `BoardPicture.picture`."""
        return self._board.picture(view, choices, covered)

    def units(self, view: Mapping[str, Any]) -> Group:
        """The table of units, and the timeline."""
        players = self._scenario.players
        phases = int(self._scenario.settings["phases"])
        table = units(view, players, self._levels, self._scenario.statuses)
        return Group(table, timeline(view, players, phases))

    def whole(self, game: "Game") -> Group:
        """Everything about a game that everybody may see."""
        view = game.view("spectator")
        players = self._scenario.players
        text = [self.head(view), self.due(game), Text(), self.board(view), Text(), board_key(players, view), Text()]
        return Group(*text, self.units(view))

    def due(self, game: "Game") -> Text:
        """What a game waits for."""
        players, decision, roll = self._scenario.players, game.decision, game.roll
        view = game.view("spectator")
        if decision is not None:
            active = f", {Names(view, players).piece(view['active'])}" if decision.kind in PLAIN else ""
            return Text(f"{printable(players[decision.player])}{active}: {decision.prompt}")
        if roll is not None:
            return Text(f"{roll.count} dice are to be rolled for the {roll.purpose}.")
        winner = view["winner"]
        end = "a draw." if winner == "draw" else f"{printable(players[winner])} has won."
        return Text(f"The game is over: {end}")
