"""What cards of the card table do, in words. What a word means exactly is in docs/cards.md."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ironhex.names import AREA_NAMES

Table = Mapping[str, Any]

_CARDS = {"self": "this card", "chosen": "the chosen card", "played": "the played card"}
_KINDS = {"g": "G"}
_IN_PLAY = ("disposition", "g_area", "battle")
_TO = {"hand": "into its owner's hand", "deck": "on top of the deck", "deck_bottom": "below the deck"}
_PARTS = ("designated", "total", "resource")


def deeds(ops: Sequence[Table]) -> str:
    """What is done, in order."""
    return "; ".join(_deed(op) for op in ops)


def chosen(choose: Table) -> str:
    """The cards at which a play can be aimed, as "an enemy G in the disposition area"."""
    whose = {"enemy": "a card of the opponent", "own": "an own card", "any": "any card"}[choose.get("whose", "enemy")]
    said = [whose, *_of_kinds(choose)]
    areas = choose.get("areas", _IN_PLAY)
    said.append("in play" if set(areas) == set(_IN_PLAY) else f"in the {_or([AREA_NAMES[area] for area in areas])}")
    bounds = [f"{part} {choose[f'{part}_at_most']}" for part in _PARTS if f"{part}_at_most" in choose]
    return " ".join(said) + (f", whose normal cost is at most {' and '.join(bounds)}" if bounds else "")


def waiting(trigger: Table) -> str:
    """What a card in play waits for."""
    by = trigger.get("by", "self")
    if trigger["when"] == "turn_began":
        whose = {"self": "an own turn", "own": "an own turn", "enemy": "a turn of the opponent", "any": "a turn"}
        return f"as {whose[by]} begins"
    if by == "self":
        return "when this card is played"
    who = {"own": "you play", "enemy": "the opponent plays", "any": "somebody plays"}[by]
    return f"when {who} {_kinds(trigger)}"


def lasting_change(change: Table) -> str:
    """How plays are changed while a card is in play, as "own Units cost -1 resource"."""
    whose = {"own": "your plays", "enemy": "plays of the opponent", "any": "all plays"}[change.get("whose", "any")]
    by = ", ".join(f"{change[part]:+d} {part}" for part in _PARTS if change.get(part, 0))
    return " ".join([whose, *_of_kinds(change), "cost", by])


def _deed(op: Table) -> str:
    say = _DEEDS.get(op["op"])
    return say(op) if say else ", ".join(f"{key} = {value}" for key, value in op.items())


def _by_player(own: str, enemy: str) -> Callable[[Table], str]:
    """A deed of whoever `whose` says, with a place for how many cards."""

    def say(op: Table) -> str:
        cards, much = _amount(op)
        return (own if op.get("whose", "own") == "own" else enemy).format(cards=cards) + much

    return say


def _amount(op: Table, what: str = "card") -> tuple[str, str]:
    """How many, as "2 cards"; what is counted stands apart, as ", as many as X"."""
    of = op.get("amount_of", "amount")
    if of == "amount":
        amount = op.get("amount", 1)
        return f"{amount} {what}{'s' * (amount != 1)}", ""
    much = "X" if of == "x" else f"the {of} of the normal cost of {_CARDS[op['of']]}"
    return f"{what}s", f", as many as {much}"


def _put(op: Table) -> str:
    where = _TO.get(op["to"], f"into the {AREA_NAMES.get(op['to'], op['to'])}")
    return f"put {_CARDS[op['card']]} {where}"


def _bring_out(op: Table) -> str:
    origin = op["from"]
    which = "the chosen card" if origin == "chosen" else f"{_kinds(op)} of your {AREA_NAMES[origin]}, if you wish,"
    where = f" into the {AREA_NAMES[op['area']]}" if op.get("area", "own") in AREA_NAMES else ""
    return f"bring out {which}{where}{' as if it were played' if op.get('counts_as_play', False) else ''}".rstrip(",")


def _coin(op: Table) -> str:
    coins, much = _amount(op, "coin")
    return f"make {coins} {op['card']}{much}"


_DEEDS: Mapping[str, Callable[[Table], str]] = {
    "draw": _by_player("draw {cards}", "the opponent draws {cards}"),
    "lose": _by_player("lose {cards} of your deck", "the opponent loses {cards} of his deck"),
    "discard": _by_player("discard {cards}", "the opponent discards {cards}"),
    "negate": lambda _: "negate the play that it answers",
    "put": _put,
    "bring_out": _bring_out,
    "coin": _coin,
    "roll": lambda op: f"roll {_CARDS[op['card']]}",
    "reroll": lambda op: f"reroll {_CARDS[op['card']]}",
    "shuffle": _by_player("shuffle your deck", "the opponent shuffles his deck"),
}
"""A clause for each op; one without is shown as it is written."""


def _of_kinds(words: Table) -> list[str]:
    return [f"({_or([_KINDS.get(kind, kind) for kind in words['kinds']])})"] if words.get("kinds") else []


def _kinds(words: Table) -> str:
    """A card of one of some kinds, as "a unit or a command"."""
    kinds = words.get("kinds") or ["card"]
    return _or([f"{'an' if kind == 'operation' else 'a'} {_KINDS.get(kind, kind)}" for kind in kinds])


def _or(words: Sequence[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
