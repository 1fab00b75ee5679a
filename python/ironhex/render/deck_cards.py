"""A card of a deck in words: what it costs, when it is played, and what it does (BD-5, PC)."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.padding import Padding
from rich.text import Text

from ironhex.costs import cost_text, extra_text
from ironhex.names import AREA_NAMES, printable
from ironhex.render.effect_words import FOR_UNIT, conditions, ops, trigger
from ironhex.render.printed import WIDE, hanging, weapon_lines
from ironhex.render.table_words import chosen, deeds, lasting_change, waiting
from ironhex.scenario import DeckCard

Table = Mapping[str, Any]

_TIMING = {
    "any": "played whenever its player is asked",
    "turn": "played in the own turn, with nothing to answer",
    "answer": "played as an answer only",
}


def deck_card_lines(card: str, printed: DeckCard) -> list[Text | Padding]:
    """A card: its id and name, then a line for each thing that it says.

    Args:
        card: its id.
        printed: what it prints.
    """
    head = Text(printable(card), "bold").append(f"  {printable(printed.name)}", "default")
    said = _tactics(printed) if printed.kind == "tactics" else _of_table(printed)
    return [head, *map(hanging, said)]


def _tactics(printed: DeckCard) -> Iterator[str]:
    text = printed.text
    if printed.weapon is not None:
        yield "  Tactics card: one more weapon for an attack of the active unit"
        yield from weapon_lines("", printed.weapon, text["weapon"])
        return
    cost = cost_text(text.get("cost", {}), printed.kind)
    yield f"  Tactics card, played {trigger(text, text['when'], FOR_UNIT)}{f'; cost {cost}' if cost else ''}"
    for line in (conditions(text, text["when"]), ops(text, text["when"])):
        if line:
            yield f"{WIDE}{line}"


def _of_table(printed: DeckCard) -> Iterator[str]:
    text = printed.text
    yield "  " + ", ".join(_kind(printed))
    cost = ", ".join(_costs(printed))
    if cost:
        yield f"  {cost}"
    if "choose" in text:
        yield f"  aimed at {chosen(text['choose'])}"
    if text.get("effects"):
        when = "as its play resolves" if printed.kind == "command" else "as it has come out by a play"
        yield f"  {when}: {deeds(text['effects'])}"
    for waits in text.get("triggers", ()):
        yield f"  {waiting(waits)}: {deeds(waits['effects'])}"
    for change in text.get("changes", ()):
        yield f"  while in play: {lasting_change(change)}"


def _kind(printed: DeckCard) -> Iterator[str]:
    """What it is, and when it is played or where it comes out."""
    text = printed.text
    kind = "G" if printed.kind == "g" else printed.kind.capitalize()
    yield f"{kind} of {text['nation']}" if "nation" in text else kind
    if printed.kind == "g":
        yield f"power {text.get('power', 1)}"
    if printed.kind == "command":
        yield _TIMING[text.get("timing", "any")]
    elif text.get("area", "disposition") != "disposition":
        yield f"comes out into the {AREA_NAMES[text['area']]}"
    if text.get("once_per_turn", False):
        yield "one in a turn"


def _costs(printed: DeckCard) -> Iterator[str]:
    text = printed.text
    if "cost" in text:
        yield f"cost {cost_text(text['cost'], printed.kind)}"
    if "substitute" in text:
        yield f"or instead {cost_text(text['substitute'], printed.kind)}"
    if extra := extra_text(text.get("additional", {})):
        yield f"and besides {extra}"
