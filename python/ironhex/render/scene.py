"""A whole game in one picture: head, board, units, timeline and cards; of a card table head and cards."""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from rich.console import Console, Group, RenderableType
from rich.text import Text

from ironhex.names import Names, printable, vp_text
from ironhex.prompts import PLAIN
from ironhex.render.areas import AreasPicture, table_key
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
        self._areas = AreasPicture(scenario.players, scenario.deck_cards())

    @property
    def on_table(self) -> bool:
        """Whether it is the card table that is played: there is no board then (PC-13)."""
        return self._scenario.game == "card-table"

    def head(self, view: Mapping[str, Any]) -> Text:
        """Where a game stands, in a line."""
        players = self._scenario.players
        if self.on_table:
            whose = "" if view["turn"] is None else f": {printable(players[view['turn']])}"
            return Text(f"turn {view['activations']}{whose}", "bold")
        return Text(f"phase {view['phase']}, space {view['space']}   {vp_text(view, players)}", "bold")

    def board(
        self, view: Mapping[str, Any], choices: Mapping[Hex, int] | None = None, covered: Collection[Hex] = ()
    ) -> Text:
        """The board; see `BoardPicture.picture`."""
        return self._board.picture(view, choices, covered)

    def cards(self, game: "Game", view: Mapping[str, Any]) -> Group:
        """Hands and other areas of cards, as the viewer of the view knows them; nothing where there are no decks."""
        if not view["decks"]:
            return Group()
        return self._areas.picture(view, [game.power(0), game.power(1)] if self.on_table else ())

    def key(self, view: Mapping[str, Any]) -> Text:
        """What the signs of the pictures mean."""
        return table_key() if self.on_table else board_key(self._scenario.players, view)

    def score(self, view: Mapping[str, Any]) -> str:
        """How the game goes: victory points, or cards left at the card table."""
        players = self._scenario.players
        if not self.on_table:
            return vp_text(view, players)
        left = zip(players, view["decks"], strict=True)
        return ", ".join(f"{printable(player)} has {cards['deck']} cards left" for player, cards in left)

    def units(self, view: Mapping[str, Any]) -> Group:
        """The table of units, and the timeline."""
        players = self._scenario.players
        phases = int(self._scenario.settings["phases"])
        table = units(view, players, self._levels, self._scenario.statuses)
        return Group(table, timeline(view, players, phases))

    def whole(self, game: "Game", numbers: Mapping[Hex, int] | None = None) -> Group:
        """Everything about a game that everybody may see; numbers on hexes of the board if they are given."""
        view = game.view("spectator")
        text: list[RenderableType] = [self.head(view), self.due(game), Text()]
        if self.on_table:
            return Group(*text, self.cards(game, view), Text(), self.key(view))
        text += [self.board(view, numbers), Text(), self.key(view), Text()]
        cards = [self.cards(game, view)] if view["decks"] else []
        return Group(*text, *cards, self.units(view))

    def due(self, game: "Game") -> Text:
        """What a game waits for."""
        players, decision, roll = self._scenario.players, game.decision, game.roll
        view = game.view("spectator")
        if decision is not None:
            acts = decision.kind in PLAIN and view["active"] is not None
            active = f", {Names(view, players).piece(view['active'])}" if acts else ""
            return Text(f"{printable(players[decision.player])}{active}: {decision.prompt}")
        if roll is not None:
            return Text(f"{roll.count} dice are to be rolled for the {roll.purpose}.")
        if game.stop != "done":
            return Text("A listener of a mod is due.")
        winner = view["winner"]
        end = "a draw." if winner == "draw" else f"{printable(players[winner])} has won."
        return Text(f"The game is over: {end}")
