"""Events in words."""

from collections.abc import Callable, Mapping
from typing import Any

from rich.text import Text

from ironhex.actions import Event
from ironhex.render import colours
from ironhex.render.names import Names, hex_text, moment_text

Data = Mapping[str, Any]


def sentence(event: Event, names: Names) -> Text:
    """What happened, as a sentence with the rule that made it happen."""
    tell = _SENTENCES.get(event.kind)
    words = tell(event, names, event.data) if tell else str(event).partition("] ")[2]
    return Text(words).append(f"  [{event.rule}]", colours.RULE)


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
    return (
        f"{names.player(event.player)} scores {data['vp']} VP for {names.piece(event.object)}: {data['total']} in all"
    )


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
    "energy_gained": _simply("{subject} gains {amount} Energy"),
    "shields_restored": _simply("the Shields of {subject} are active again"),
    "attack_declared": _simply("{subject} attacks {object} with weapon w{weapon}"),
    "aimed": _aimed,
    "rolled": _rolled,
    "hits_counted": _hits,
    "critical_effect": _simply("the critical effect of {subject}'s weapon comes in"),
    "damage_raised": _simply("Damage+{amount}"),
    "damaged": _damaged,
    "attack_ended": _simply("the attack is over"),
    "pushed": _simply("{object} is pushed from {from} to {to}"),
    "collided": _simply("the Push of {object} ends in a collision at {hex}"),
    "defeated": _simply("{subject} is defeated on {hex}"),
    "scored": _scored,
    "captured": _simply("{subject} captures {object} for {player}"),
    "neutralised": _simply("{subject} makes {object} neutral"),
    "contest_failed": _contest_failed,
    "phase_ended": _simply("phase {phase} is over"),
    "game_ended": _game_ended,
    "answered": _simply("{player} answers with number {option}"),
    "dropped": _simply("too much at once: the newest of it is left out"),
}
"""A sentence for each kind of event; a kind without one is shown as it is."""
