"""A game in words, for those who cannot see its picture."""

from collections.abc import Iterator, Mapping
from typing import Any

from ironhex.names import Names, hex_text, moment_text, owner, status_names
from ironhex.scenario import Scenario


def described(scenario: Scenario, view: Mapping[str, Any], due: str) -> str:
    """What a picture shows: what is waited for, the score, and every unit.

    Args:
        scenario: the scenario.
        view: what `Game.view` returns.
        due: what the game waits for.
    """
    return " ".join([due, *_sides(scenario, view), *_units(scenario, view)])


def _sides(scenario: Scenario, view: Mapping[str, Any]) -> Iterator[str]:
    for side, player in enumerate(scenario.players):
        if scenario.game == "skirmish":
            yield f"{player} has {view['players'][side]['Score']['vp']} VP."
        if view["decks"]:
            yield "{} has {deck} cards in the deck and {hand} in the hand.".format(player, **view["decks"][side])


def _units(scenario: Scenario, view: Mapping[str, Any]) -> Iterator[str]:
    names = Names(view, scenario.players)
    for entity, piece in view["pieces"].items():
        if "Unit" in piece:
            at = piece.get("Position")
            where = f"on {hex_text((at['q'], at['r']))}" if at else "in Reserve"
            state = "".join(f", {name}" for name in status_names(piece, scenario.statuses))
            hp = "{hp} of {max} HP".format(**piece["Health"])
            when = moment_text(piece["Token"]["time"])
            yield f"{names.piece(entity)} of {names.player(owner(piece))}: {where}, {hp}{state}, acts at {when}."
