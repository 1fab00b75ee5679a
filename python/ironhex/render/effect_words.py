"""Effects of cards in words: when, if, and what they do. What a word means exactly is in docs/effects.md."""

from collections.abc import Callable, Mapping
from typing import Any

Table = Mapping[str, Any]

IN_ATTACKS = ("attack_declared", "before_attack_roll", "after_attack_roll", "critical", "after_combat_damage")
"""Triggers that have targets, whom effects are about unless they say otherwise."""

_WHOSE = {
    "self": "this unit",
    "ally": "a unit of its side",
    "other_ally": "another unit of its side",
    "enemy": "an enemy",
    "any": "any unit",
}
_WHEN = {
    "attack_declared": "as {whose} declares an attack",
    "before_attack_roll": "before the attack roll of {whose}",
    "after_attack_roll": "after the attack roll of {whose}",
    "after_combat_damage": "after combat damage of {whose}",
    "after_movement": "after a movement of {whose}",
    "defeated": "before {whose} is defeated",
    "activation_began": "as {whose} begins its activation",
    "activation_ended": "as {whose} ends its activation",
    "phase_began": "as a phase begins",
    "phase_ended": "as a phase ends",
    "activation": "in the activation of {whose}",
    "card_played": "as a Tactics card is played for {whose}",
}
FOR_UNIT = "the unit for which it is played"
"""What Tactics cards call the unit that an ability calls its own."""
LASTS = {
    "attack": "in this attack",
    "activation": "in this activation",
    "round": "this round",
    "phase": "this phase",
    "lasting": "from now on",
}
"""How long modifiers last."""
ON_TARGETS = (
    *("damage", "reduction", "forbid", "non_combat_damage", "status", "remove_status", "deactivate_shields"),
    *("destroy_upgrade", "push", "pull", "tl_move", "return"),
)
"""Ops that are done to targets, where there are some, unless they say to whom."""
TO = {"swap": "other_ally", "capture": "objective", "choose": "enemy"}
"""Whom ops are done to that are never done to the unit itself, unless they say otherwise."""
OF_SELF = ("near", "engaged", "field")
"""Tests that are about the unit itself unless they say otherwise."""

_WHOM = dict.fromkeys(("choose", "push", "pull", "capture", "return", "advance", "dash"), "")
_WHOM |= dict.fromkeys(("deactivate_shields", "restore_shields", "destroy_upgrade", "remove_status", "set"), "of ")
_WHOM |= {"swap": "with ", "forbid": "for ", "attack": "by "}
"""What stands before whom an op is done to; those without anything have him before all else."""
_SIGNED = ("strength", "accuracy", "damage", "reduction", "tl_cost", "energy", "add")
_AMOUNTS = {
    "face": "{}",
    "hp": "with {} HP",
    "times": "{} times",
    "weapon": "with w{}",
    "status": "{}",
    "which": "of {}",
}


def trigger(effect: Table, when: str, own: str = "this unit") -> str:
    """What an effect waits for.

    Args:
        effect: the effect as its file has it.
        when: its trigger.
        own: what its unit is called.
    """
    if when == "activation" and own == _WHOSE["self"]:
        return "in its own activation"
    whose = {**_WHOSE, "self": own}
    text = _WHEN.get(when, when).format(whose=whose[effect.get("by", "self")])
    if effect.get("against", "any") != "any":
        text += f" against {whose[effect['against']]}"
    return text + (f" ({' or '.join(effect['movement'])})" if "movement" in effect else "")


def conditions(effect: Table, when: str) -> str:
    """What must hold, as "if target is damaged and ..."; empty if nothing must."""
    tests = [f"{'not: ' * test.get('not', False)}{_condition(test, when)}" for test in effect.get("if", ())]
    return f"if {' and '.join(tests)}" if tests else ""


def ops(effect: Table, when: str) -> str:
    """What is done, in order."""
    return "; ".join(_op(op, when) for op in effect.get("effects", ()))


# ---- one condition


def usually_of(test: str, when: str) -> str:
    """Whom a test is about that does not say, with this trigger."""
    return "target" if when in IN_ATTACKS and test not in OF_SELF else "self"


def _condition(test: Table, when: str) -> str:
    words = {"of": usually_of(test["test"], when), "from": "self", "than": "self", "within": 1, **test}
    say = _CONDITIONS.get(test["test"])
    return say(words) if say else _as_written(test)


def _level(words: Table) -> str:
    how = "as high as" if words["is"] == "same" else f"{words['is']} than"
    return f"{words['of']} stands {how} {words['than']}"


def _weapon(words: Table) -> str:
    called = {"name": "name {}", "tl": "tl {}", "tl_at_least": "tl {} or more", "range": "range {}"}
    parts = [text.format(words[key]) for key, text in called.items() if key in words]
    return f"the weapon has {' and '.join(parts)}"


_CONDITIONS: Mapping[str, Callable[[Table], str]] = {
    "range": lambda words: f"{words['of']} is in range {words['within']} of {words['from']}",
    "hexes": lambda words: f"{words['of']} is within {_hexes(words['within'])} of {words['from']}",
    "near": lambda words: f"{_spaced(words['what'])} is within {words['within']} of {words['of']}",
    "damaged": lambda words: f"{words['of']} is damaged",
    "status": lambda words: f"{words['of']} has {words['status']}",
    "level": _level,
    "in_water": lambda words: f"{words['of']} stands in water",
    "engaged": lambda words: f"{words['of']} is Engaged",
    "carries": lambda words: f"{words['of']} carries an objective",
    "on_board": lambda words: f"{words['of']} is on the board",
    "weapon": _weapon,
    "criticals": lambda words: f"{words['at_least']} criticals or more",
    "hits": lambda words: f"{words['at_least']} hits or more",
    "dealt": lambda words: f"{words['at_least']} damage dealt or more",
    "field": lambda words: f"{words['field']} of {words['of']} is {_spaced(words['is'])} {words['value']}",
    "turn": lambda words: f"it is a turn of {'its own' if words['is'] == 'own' else 'the other'} side",
}
"""A clause for each test; one without is shown as it is written."""


# ---- one op


def _op(op: Table, when: str) -> str:
    name = op["op"]
    if name == "draw":
        amount = op.get("amount", 1)
        return f"draw {amount} Tactics card{'s' * (amount != 1)}"
    if name == "negate":
        return "negate the play of that card"
    preposition = _WHOM.get(name, "to ")
    to = op.get("to", usually_to(op, when))
    # What a unit does to itself goes without saying where the card says nothing.
    whom = [f"{preposition}{_spaced(to)}", *_where(op)] if to != "self" or "to" in op else _where(op)
    parts = [*whom, *_amounts(op)] if not preposition else [*_amounts(op), *whom]
    return " ".join([_spaced(name), *parts]) + (f" {LASTS.get(op['lasts'], op['lasts'])}" if "lasts" in op else "")


def usually_to(op: Table, when: str) -> str:
    """Whom an op is done to that does not say, with this trigger."""
    for_attack = op["op"] not in {"damage", "reduction"} or op.get("lasts", "attack") == "attack"
    if op["op"] in ON_TARGETS and when in IN_ATTACKS and for_attack:
        return "target"
    return TO.get(op["op"], "self")


def _amounts(op: Table) -> list[str]:
    said = [op["field"]] if "field" in op else []
    if "amount" in op:
        said.append(f"{op['amount']:+d}" if op["op"] in _SIGNED else str(op["amount"]))
    said += [form.format(op[key]) for key, form in _AMOUNTS.items() if key in op]
    if "hexes" in op:
        said.append(_hexes(op["hexes"]))
    return [*said, " or ".join(op["what"])] if "what" in op else said


def _where(op: Table) -> list[str]:
    origin = "a target" if op["op"] == "extra_target" else _spaced(op.get("from", "self"))
    said = [f"within {op['within']} of {origin}"] if "within" in op else []
    if "beyond" in op:
        said.append(f"more than {op['beyond']} from {origin}")
    return [" and ".join(said), *["in sight"] * op.get("sight", False)] if said else []


def _hexes(number: int) -> str:
    return f"{number} hex{'es' * (number != 1)}"


def _spaced(word: str) -> str:
    return word.replace("_", " ")


def _as_written(table: Table) -> str:
    return ", ".join(f"{key} = {value}" for key, value in table.items())
