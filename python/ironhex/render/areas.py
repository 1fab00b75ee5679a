"""Hands and other areas of cards, as one viewer knows them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ironhex.costs import cost_text
from ironhex.names import AREA_NAMES, printable
from ironhex.render import colours
from ironhex.scenario import DeckCard

_ORDER = ("hand", "playing", "g_area", "disposition", "battle", "junkyard", "lost", "discard", "deck")
_TITLE = 19


class AreasPicture:
    """The areas of both players: a line for each that has cards which the viewer knows.

    Args:
        players: names of the two sides.
        cards: the cards of the scenario, by id.
    """

    def __init__(self, players: Sequence[str], cards: Mapping[str, DeckCard]) -> None:
        self._players = [printable(player) for player in players]
        self._cards = cards

    def picture(self, view: Mapping[str, Any], power: Sequence[Mapping[str, int]] = ()) -> Group:
        """The areas: for each player a line with how many cards he has, and below it what lies where.

        Args:
            view: what `Game.view` returns; a hand is shown to whoever may see it.
            power: nation power of both players, as `Game.power` gives it; nothing where there is none.
        """
        parts: list[RenderableType] = []
        for player in range(len(self._players)):
            parts.append(self._head(player, view, power[player] if power else None))
            areas = Table.grid(padding=(0, 2))
            areas.add_column(width=_TITLE)
            areas.add_column()
            for title, cards in self._areas(player, view):
                areas.add_row(title, cards)
            parts += [Padding(areas, (0, 0, 0, 2))] * (areas.row_count > 0)
        return Group(*parts)

    def _head(self, player: int, view: Mapping[str, Any], power: Mapping[str, int] | None) -> Text:
        """How many cards a player has, and what power."""
        head = Text(self._players[player], colours.PLAYERS[player])
        head.append("  deck {deck}, hand {hand}".format(**view["decks"][player]), "default")
        if power is not None:
            said = ", ".join(f"{printable(nation)} {amount}" for nation, amount in power.items())
            head.append(f"   power {sum(power.values())}{f': {said}' if said else ''}", "default")
        return head

    def _areas(self, player: int, view: Mapping[str, Any]) -> Iterator[tuple[Text, Columns]]:
        """Title and cards of each area."""
        found: dict[str, list[Any]] = {}
        for card in view["cards"]:
            if card["owner"] == player:
                found.setdefault(card["area"], []).append(card)
        for area in _ORDER:
            if area in found:
                yield self._area(area, found[area], self._known_of(area, player, len(found[area]), view))

    @staticmethod
    def _known_of(area: str, player: int, known: int, view: Mapping[str, Any]) -> str:
        """What is added to the title where the viewer knows only some of the cards, or where many cards lie."""
        there = view["decks"][player].get(area, known)
        if known < there:
            return f", {known} known"
        return f" ({known})" if area in {"junkyard", "lost", "discard"} else ""

    def _area(self, area: str, cards: Sequence[Any], added: str) -> tuple[Text, Columns]:
        # Cards of a hand are in an order that says nothing; everywhere else they lie as they came.
        shown = sorted(cards, key=lambda card: card["card"]) if area == "hand" else cards
        said = [self._card(card, with_cost=area == "hand") for card in shown]
        return Text(f"{AREA_NAMES[area]}{added}", colours.RULE), Columns(said, padding=(0, 2))

    def _card(self, card: Mapping[str, Any], *, with_cost: bool) -> Text:
        """A card; in a hand with its kind and cost, for its words take more room than a line has."""
        name = Text(f"c{card['card']} ", "bold").append(printable(card["id"]), "default")
        if card["rolled"]:
            name.append(" (rolled)", "yellow")
        printed = self._cards.get(card["id"])
        if with_cost and printed is not None:
            name.append(f" {kind_and_cost(printed)}".rstrip(), colours.RULE)
        return name


def kind_and_cost(printed: DeckCard) -> str:
    """What a card is and costs, as "(Unit 1/2/0)"; of a Tactics card only the cost, if it has one."""
    if printed.kind == "tactics":
        cost = cost_text(printed.text.get("cost", {}), printed.kind)
        weapon = f"attack, {printed.weapon.tl} TL" if printed.weapon else ""
        said = weapon or cost
    else:
        kind = "G" if printed.kind == "g" else printed.kind.capitalize()
        said = f"{kind} {cost_text(printed.text['cost'], printed.kind)}" if "cost" in printed.text else kind
    return f"({said})" if said else ""


def table_key() -> Text:
    """What the numbers of cards mean, in three lines."""
    key = Text("A cost 2/3/1: 2 power of the card's own nation, 3 power in all, 1 card from the top of your deck.\n")
    key.append("Power is given by your G in play, and not spent. Whose deck is empty has lost (PC-4, PC-11).\n")
    return key.append("'card c12' shows what a card says, '? PC-13' what a turn is.", colours.RULE)
