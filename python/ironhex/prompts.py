"""What an open decision asks a player, in words.

They are for its player: those of a plan tell others that he plans to play a card, and what it asks of him.
"""

from collections.abc import Mapping
from typing import Any

from ironhex.names import Names, printable

Matter = Mapping[str, Any]
"""What a decision is about, as `_core.Game.matter` tells it."""

PLAIN = {
    "deploy": "Choose a deploy hex (DP-1).",
    "activation": "Choose an Advance, a primary action or the end of the activation (AC-1).",
    "turn": "Play a card, or pass (PC-13).",
}
"""Kinds of decisions that always ask the same."""

_WINDOWS = {
    "before_attack_roll": "Before Attack Roll",
    "after_attack_roll": "After Attack Roll",
    "after_combat_damage": "After Combat Damage",
    "after_movement": "After the movement of {unit}",
    "defeated": "Before {unit} is defeated",
    "activation": "Before the activation of {unit} is over",
    "activation_began": "As {unit} begins its activation",
    "activation_ended": "As {unit} ends its activation",
    "phase_began": "As the phase begins",
    "phase_ended": "As the phase ends",
}
_OF_WINDOWS = {"defeated": "DF-4", "activation_ended": "AC-3"}
"""Rules of windows that are no step of an attack; AC-2 has the others."""

_OF_PLANS = {
    "pay": "Choose which cost is paid for the card",
    "unit": "Choose the unit for which the card is played",
    "card": "Choose the card at which the play is aimed",
    "x": "Choose X",
    "discard": "Choose a card of the hand to discard for the play",
}


def prompt(kind: str, matter: Matter, names: Names) -> str:
    """The question of a decision, with the rule behind it.

    Args:
        kind: kind of the decision, as "window".
        matter: what it is about.
        names: names of the pieces, and of the cards that everybody knows.
    """
    ask = _ASK.get(kind)
    return printable(ask(matter, names)) if ask else PLAIN[kind]


def attack_text(matter: Matter, names: Names) -> str:
    """The attack in flight, as "gm e2 attacks zeong e6 with Beam Rifle"; empty without one."""
    if matter["attack"] is None:
        return ""
    attacker, _, weapon, targets = matter["attack"]
    whom = f" {names.pieces(targets)}" if targets else ""
    return f"{names.piece(attacker)} attacks{whom} with {weapon}"


def _window(matter: Matter, names: Names) -> str:
    trigger = matter["window"]
    if trigger == "card_played":
        return _answer(matter, names)
    when = _WINDOWS.get(trigger, "Before the game goes on").format(unit=names.piece(matter["unit"]))
    in_attack = trigger in {"before_attack_roll", "after_attack_roll", "after_combat_damage"}
    rule = "AT-5" if in_attack else _OF_WINDOWS.get(trigger, "AC-2")
    attack = attack_text(matter, names)
    use = "Use an ability, play a card, or pass" if names.has_cards else "Use an ability, or pass"
    return f"{when}{f': {attack}' if attack else ''}. {use} ({rule})."


def _answer(matter: Matter, names: Names) -> str:
    """The window of a card that was played and has not resolved yet (PC-3)."""
    played = "a card" if matter["card"] is None else names.deck_card(*matter["card"])
    if matter["unit"] is not None:
        return f"{played} is played for {names.piece(matter['unit'])}. Answer it, or pass (PC-3)."
    who = None if matter["card"] is None else names.owner_of(matter["card"][0])
    by = "" if who is None else f" by {names.player(who)}"
    return f"{played} is played{by}. Answer it, or pass (PC-3)."


def _plan(matter: Matter, _: Names) -> str:
    return f"{_OF_PLANS.get(matter['verb'], 'Choose how the card is played')}, or cancel (PC-1)."


def _choice(matter: Matter, names: Names) -> str:
    by = _by(matter, names)
    if matter["verb"] == "destroy_upgrade":
        return f"Choose which Upgrade {names.piece(matter['object'])} loses{by} (BD-4)."
    if matter["verb"] == "add_target":
        return f"Choose one more target, or pass: {attack_text(matter, names)} (AT-2)."
    if matter["verb"] == "discard":
        return "Choose a card of the hand to discard (PC-3)."
    if matter["verb"] == "bring_out":
        brings = f"{names.deck_card(*matter['card'])} brings" if matter["card"] is not None else "comes"
        return f"Choose a card that {brings} out, or pass (PC-8)."
    return f"Choose a piece{by} (AC-2)."


def _push(matter: Matter, names: Names) -> str:
    verb = f"{matter['verb']}es" if matter["verb"].endswith("h") else f"{matter['verb']}s"
    pushed = f"{names.piece(matter['unit'])} {verb} {names.piece(matter['object'])}"
    return f"Choose the direction in which {pushed}, or stop (MV-6)."


def _movement(matter: Matter, names: Names) -> str:
    verb = matter["verb"].capitalize()
    return f"Choose a free {verb} of {names.piece(matter['unit'])}{_by(matter, names)}, or pass (MV-1)."


def _attack(matter: Matter, names: Names) -> str:
    weapon = f" with its weapon w{matter['weapon']}" if matter["weapon"] else ""
    return f"Choose an attack of {names.piece(matter['unit'])}{weapon}, free of TL, or pass (AT-15)."


def _by(matter: Matter, names: Names) -> str:
    """The effect that asks, as " by Grenade of gm e2"."""
    if matter["effect"] is None:
        return ""
    return f" by {matter['effect']} of {names.piece(matter['source'])}"


_ASK = {
    "window": _window,
    "plan": _plan,
    "choice": _choice,
    "push": _push,
    "movement": _movement,
    "attack": _attack,
}
