"""Events in words."""

from collections.abc import Callable, Mapping
from typing import Any

from rich.text import Text

from ironhex.actions import Event
from ironhex.names import AREA_NAMES, Names, hex_text, moment_text, printable
from ironhex.render import colours

Data = Mapping[str, Any]


def sentence(event: Event, names: Names) -> Text:
    """What happened, as a sentence with the rule that made it happen."""
    tell = _SENTENCES.get(event.kind)
    words = tell(event, names, event.data) if tell else str(event).partition("] ")[2]
    return Text(printable(words)).append(f"  [{event.rule}]", colours.RULE)


def _amount(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (abs(number) != 1)}"


def _token_moved(event: Event, names: Names, data: Data) -> str:
    why = "loses" if event.rule == "TL-7" else "pays"
    return f"{names.piece(event.subject)} {why} {data['cost']} TL and acts next at {moment_text(data['to'])}"


def _moved(event: Event, names: Names, data: Data) -> str:
    verb = {"advance": "Advances", "dash": "Dashes"}.get(data["movement"], "moves")
    return f"{names.piece(event.subject)} {verb} to {hex_text(data['path'][-1])}{_way(data['path'][:-1])}"


def _way(path: list[Any]) -> str:
    return " over " + ", ".join(map(hex_text, path)) if path else ""


def _damaged(event: Event, names: Names, data: Data) -> str:
    shields = f" ({data['shielded']} stopped by Shields)" if data["shielded"] else ""
    target = event.subject if event.object is None else event.object
    return f"{names.piece(target)} takes {data['damage']} damage{shields} and has {data['hp']} HP left"


def _scored(event: Event, names: Names, data: Data) -> str:
    why = f"for {names.piece(event.object)}" if event.object else f"by an effect of {names.piece(event.subject)}"
    return f"{names.player(event.player)} scores {data['vp']} VP {why}: {data['total']} in all"


CARDS_AS_WEAPONS = 127
"""Weapons with a higher number are attack cards: weapon 128 is that of card c1 (BD-5)."""


def _attack_declared(event: Event, names: Names, data: Data) -> str:
    card = data["weapon"] - CARDS_AS_WEAPONS
    weapon = names.deck_card(card) if card > 0 else f"weapon w{data['weapon']}"
    return f"{names.piece(event.subject)} attacks {names.piece(event.object)} with {weapon}"


def _rolled(event: Event, names: Names, data: Data) -> str:
    return f"{names.piece(event.subject)} rolls {' '.join(map(str, data['faces']))}"


def _hits(event: Event, names: Names, data: Data) -> str:
    criticals = f", {data['criticals']} critical" if data["criticals"] else ""
    return f"{_amount(data['hits'], 'hit')} on {names.piece(event.object)}{criticals}"


def _aimed(event: Event, names: Names, data: Data) -> str:
    accuracy = f"{data['accuracy']:+d}" if data["accuracy"] else "0"
    return f"Accuracy against {names.piece(event.object)}: {accuracy}"


def _game_ended(_: Event, names: Names, data: Data) -> str:
    return "the game is over: " + (f"{names.player(data['winner'])} has won" if data["winner"] >= 0 else "a draw")


def _contest_failed(event: Event, names: Names, data: Data) -> str:
    sides = f"{data['allies']} against {data['enemies']}"
    return f"{names.piece(event.subject)} contests {names.piece(event.object)} in vain, {sides}"


def _energy(event: Event, names: Names, data: Data) -> str:
    unit = names.piece(event.subject if event.object is None else event.object)
    verb = "gains" if data["amount"] >= 0 else "loses"
    return f"{unit} {verb} {abs(data['amount'])} Energy"


def _ability_used(event: Event, names: Names, data: Data) -> str:
    cost = f" for {data['cost']} Energy" if data["cost"] else ""
    return f"{data['ability']} of {names.piece(event.subject)} applies{cost}"


def _passed(event: Event, names: Names, data: Data) -> str:
    if data.get("window") == "turn":
        return f"{names.player(event.player)} plays nothing more now"
    if data.get("window") == "card_played":
        return f"{names.player(event.player)} does not answer"
    if event.subject is None:
        return f"{names.player(event.player)} {'uses' if 'window' in data else 'chooses'} nothing more"
    return f"{names.player(event.player)} does without what {names.piece(event.subject)} is offered"


def _rerolled(event: Event, names: Names, data: Data) -> str:
    dice = ", ".join(map(str, data["dice"]))
    return f"{names.piece(event.subject)} rolls {'die' if len(data['dice']) == 1 else 'dice'} number {dice} again"


def _token_taken(event: Event, names: Names, data: Data) -> str:
    kind = "an Energy token" if data["kind"] == "energy" else f"a {data['kind'].capitalize()} Upgrade"
    return f"{names.piece(event.subject)} takes {kind} on {hex_text(data['hex'])}"


def _upgrade_destroyed(event: Event, names: Names, data: Data) -> str:
    return f"{names.piece(event.object)} loses a {data['kind'].capitalize()} Upgrade"


def _shuffled(event: Event, names: Names, _: Data) -> str:
    return f"the deck of {names.player(event.player)} is shuffled"


def _drew(event: Event, names: Names, data: Data) -> str:
    """Who drew sees which; for all others it is a number."""
    which = f": {names.deck_cards(data['cards'])}" if data.get("cards") else ""
    return f"{names.player(event.player)} draws {_amount(data['amount'], 'card')}{which}"


def _card_played(event: Event, names: Names, data: Data) -> str:
    whom = f" for {names.piece(event.subject)}" if event.subject is not None else ""
    aim = f" at {names.deck_card(data['aimed'])}" if "aimed" in data else ""
    x = f", X = {data['x']}" if "x" in data else ""
    way = " for its substitute cost" if data.get("way") == "substitute" else ""
    return f"{names.player(event.player)} plays {_card(names, data)}{whom}{aim}{way}{x}"


def _resource_paid(event: Event, names: Names, data: Data) -> str:
    return f"{names.player(event.player)} pays {data['amount']} resource{_which(names, data)}"


def _cards_lost(event: Event, names: Names, data: Data) -> str:
    lost = _amount(data["amount"], "card")
    return f"{names.player(event.player)} loses {lost} from the top of the deck{_which(names, data)}"


def _came_out(_: Event, names: Names, data: Data) -> str:
    how = "" if data["as_play"] else ", not as a play"
    return f"{_card(names, data)} comes out into the {AREA_NAMES[data['area']]}{how}"


def _card_moved(event: Event, names: Names, data: Data) -> str:
    """A card that was hidden before and is now may have no name."""
    card = _card(names, data) if "card" in data else "a card"
    places = f"from the {AREA_NAMES[data['from']]} to the {AREA_NAMES[data['to']]}"
    return f"{card} goes {places} of {names.player(event.player)}"


def _card(names: Names, data: Data) -> str:
    """The card that an event is about."""
    return names.deck_card(data["card"], data.get("id")) if "card" in data else "a card"


def _which(names: Names, data: Data) -> str:
    return f": {names.deck_cards(data['cards'])}" if data.get("cards") else ""


def _of_card(words: str) -> Callable[[Event, Names, Data], str]:
    """A sentence with places for a card and its player."""
    return lambda event, names, data: words.format(card=_card(names, data), player=names.player(event.player))


_LASTS = {
    "attack": "in this attack",
    "activation": "in this activation",
    "round": "until the end of the round",
    "phase": "until the end of the phase",
    "lasting": "from now on",
}
_NUMBERS = {
    "strength": "Strength",
    "accuracy": "Accuracy",
    "damage": "Damage+x",
    "reduction": "the reduction",
    "advance": "the Advance",
    "dash": "the Dash",
    "tl_cost": "the TL cost",
}
_OF_ATTACK = ("strength", "accuracy", "tl_cost")
_FLAGS = {
    "ignore_line_of_sight": "needs no Line of Sight",
    "no_responses": "allows no responses",
    "ignore_mitigation": "ignores Shields and reductions",
    "untargetable": "cannot be a target",
}
_STATUSES = {"disarm": "Disarmed", "fracture": "Fractured", "slow": "Slow"}


def _modified(event: Event, names: Names, data: Data) -> str:
    what, amount, until = data["what"], data["amount"], _LASTS[data["lasts"]]
    if what == "critical_from":
        return f"{names.piece(event.object)} has criticals from {amount} on, {until}"
    if what in _FLAGS:
        return f"{names.piece(event.object)} {_FLAGS[what]}, {until}"
    of_attack = data["lasts"] == "attack" and what in _OF_ATTACK
    whom = "" if of_attack else f" of {names.piece(event.object)}"
    return f"{_NUMBERS.get(what, what)}{whom} {amount:+d}, {until}"


def _forbidden(event: Event, names: Names, data: Data) -> str:
    what = data["what"].replace(", ", " or ")
    return f"{names.piece(event.object)} may not {what}, {_LASTS[data['lasts']]}"


def _status_given(event: Event, names: Names, data: Data) -> str:
    return f"{names.piece(event.object)} is {_STATUSES.get(data['status'], data['status'])} now"


def _status_ended(event: Event, names: Names, data: Data) -> str:
    return f"{names.piece(event.object)} is {_STATUSES.get(data['status'], data['status'])} no more"


def _simply(words: str) -> Callable[[Event, Names, Data], str]:
    """A sentence with places for the names of the event and for its data."""

    def tell(event: Event, names: Names, data: Data) -> str:
        hexes = {name: hex_text(value) for name, value in data.items() if isinstance(value, tuple)}
        subject, target, player = names.piece(event.subject), names.piece(event.object), names.player(event.player)
        return words.format(**{**data, **hexes}, subject=subject, object=target, player=player)

    return tell


_SENTENCES: Mapping[str, Callable[[Event, Names, Data], str]] = {
    "activation_began": _simply("it is the turn of {subject} ({player})"),
    "activation_ended": _simply("{subject} has finished"),
    "token_moved": _token_moved,
    "deployed": _simply("{subject} deploys on {hex}"),
    "undeployed": _simply("{subject} finds no free deploy hex and stays in Reserve"),
    "moved": _moved,
    "energy_gained": _energy,
    "shields_restored": _simply("the Shields of {subject} are active again"),
    "attack_declared": _attack_declared,
    "aimed": _aimed,
    "rolled": _rolled,
    "hits_counted": _hits,
    "critical_effect": _simply("the critical effect of {subject}'s weapon comes in"),
    "damage_raised": _simply("Damage+{amount}"),
    "damaged": _damaged,
    "attack_ended": _simply("the attack is over"),
    "pushed": _simply("{subject} moves {object} from {from} to {to}"),
    "collided": _simply("{object} is moved into a collision at {hex}"),
    "defeated": _simply("{subject} is defeated on {hex}"),
    "scored": _scored,
    "captured": _simply("{subject} captures {object} for {player}"),
    "neutralised": _simply("{subject} makes {object} neutral"),
    "contest_failed": _contest_failed,
    "phase_ended": _simply("phase {phase} is over"),
    "game_ended": _game_ended,
    "ability_used": _ability_used,
    "passed": _passed,
    "chosen": _simply("{subject} chooses {object}"),
    "target_added": _simply("{object} is attacked too"),
    "modified": _modified,
    "forbidden": _forbidden,
    "rerolled": _rerolled,
    "status_given": _status_given,
    "status_ended": _status_ended,
    "shields_changed": _simply("{object} has {active} active Shields now"),
    "healed": _simply("{object} gets {amount} HP back and has {hp}"),
    "field_changed": _simply("{field} of {object} is {value} now"),
    "token_taken": _token_taken,
    "upgrade_destroyed": _upgrade_destroyed,
    "picked_up": _simply("{subject} picks up {object} on {hex}"),
    "put_down": _simply("{subject} leaves {object} on {hex}"),
    "rescued": _simply("{subject} rescues {object} from {hex}"),
    "garrison_destroyed": _simply("{subject} is destroyed on {hex}"),
    "defeat_prevented": _simply("{subject} is not defeated, and stays with {hp} HP"),
    "swapped": _simply("{subject} on {from} and {object} on {to} change places"),
    "returned": _simply("{subject} returns to its Reserve from {hex}"),
    "attack_granted": _simply("{subject} may make another attack"),
    "limited": _simply("nothing more happens: {most} is the most for {limit}"),
    "answered": _simply("{player} answers with number {option}"),
    "dropped": _simply("too much at once: the newest of it is left out"),
    "deck_shuffled": _shuffled,
    "drew": _drew,
    "card_played": _card_played,
    "resource_paid": _resource_paid,
    "cards_lost": _cards_lost,
    "energy_paid": _simply("{subject} pays {amount} Energy and has {total} left"),
    "discarded": _of_card("{player} discards {card}"),
    "play_negated": _of_card("the play of {card} is negated"),
    "play_failed": _of_card("the effect of {card} fails: what it was aimed at is there no more"),
    "came_out": _came_out,
    "card_moved": _card_moved,
    "coin_made": _of_card("{card}, a coin, comes out for {player}"),
    "card_rolled": _of_card("{card} of {player} is rolled"),
    "card_rerolled": _of_card("{card} of {player} is upright again"),
    "turn_began": _simply("turn {turn} begins: {player}"),
    "turn_ended": _simply("the turn of {player} is over"),
    "deck_empty": _simply("the deck of {player} is empty"),
    "spawned": _simply("{object} comes onto the board on {hex}"),
    "told": _simply("{text}"),
    "edited": lambda _, __, data: f"the game was edited: {data['words']}" if "words" in data else "the game was edited",
    "restored": _simply("the game goes on from another state"),
    "undone": _simply("what happened last is undone"),
    "redone": _simply("what was undone is done again"),
}
"""A sentence for each kind of event; a kind without one is shown as it is."""
