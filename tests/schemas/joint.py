"""Which keys of a table go together, and which do not: what the schemas say beyond types and bounds."""

from typing import Any

from schemas import effects

Json = dict[str, Any]


REACH: Json = {"oneOf": [{"required": ["range"]}, {"required": ["pattern"]}]}
SEES: Json = {"properties": {"sight": {"const": True}}, "required": ["sight"]}
READS: Json = {"properties": {"amount_of": {"enum": ["designated", "total", "resource"]}}, "required": ["amount_of"]}
TOLD: Json = {
    "properties": {"amount_of": {"enum": ["x", "designated", "total", "resource"]}},
    "required": ["amount_of"],
}
CRITICAL: Json = {"$ref": f"#/$defs/{effects.CRITICAL}"}

OF_PLACES: dict[str, Json] = {
    "weapons[]": REACH,
    "weapon": REACH,
    "weapons[].critical": CRITICAL,
    "weapon.critical": CRITICAL,
    "op": {"dependentSchemas": {"sight": {"if": SEES, "then": {"required": ["within"]}}}},
    "card_op": {
        "allOf": [
            {"if": READS, "then": {"required": ["of"]}, "else": {"properties": {"of": False}}},
            {"if": TOLD, "then": {"properties": {"amount": False}}},
        ]
    },
}
"""What else holds of the tables at some places."""


def together(place: str, keys: list[str]) -> Json:
    """What else holds of a table: which of its keys go together, and which do not."""
    if place == "patch[]":
        return {"oneOf": [{"required": [key]} for key in keys if key != "at"]}
    if place in {"abilities[]", "weapons[].effects[]", "weapon.effects[]"}:
        return {"allOf": [if_trigger(when, keys, of_weapon=place != "abilities[]") for when in written()]}
    if place == "" and "when" in keys:
        return {"allOf": [if_trigger_of_card(when, keys) for when in written()]}
    if place == "" and "effects" in keys:
        return {"allOf": of_the_table(keys)}
    return dict(OF_PLACES.get(place, {}))


# ---- effects of units and of Tactics cards


def written() -> list[str]:
    """The triggers that content writes."""
    return [when for when in effects.words("triggers") if when != effects.CRITICAL]


def if_trigger(when: str, keys: list[str], *, of_weapon: bool) -> Json:
    """What holds of an effect if it has this trigger: which keys it has not, whether it is optional, what it does."""
    condition = {"properties": {"when": {"const": when}}}
    own = effects.keys(when, of_weapon=of_weapon)
    if not own:
        return {"if": condition, "then": False}
    then: Json = {"$ref": f"#/$defs/{when}"}
    properties: Json = {key: False for key in keys if key not in own}
    if "optional" in own and len(states := effects.optional(when)) == 1:
        properties["optional"] = {"const": states[0]}
        # A missing key means true.
        then |= {} if states[0] else {"required": ["optional"]}
    return {"if": condition, "then": then | ({"properties": properties} if properties else {})}


def if_trigger_of_card(when: str, keys: list[str]) -> Json:
    """What holds of a Tactics card if it has this trigger; it is always played by its player."""
    condition = {"properties": {"when": {"const": when}}}
    if True not in effects.optional(when):
        return {"if": condition, "then": False}
    own = effects.keys(when)
    refused: Json = {key: False for key in keys if key in {"by", "against", "movement"} and key not in own}
    return {"if": condition, "then": {"$ref": f"#/$defs/{when}"} | ({"properties": refused} if refused else {})}


def with_trigger(when: str) -> Json:
    """What holds of the ops and conditions of effects with this trigger."""
    op, test = others(when, "op"), others(when, "test")
    if lasting := durations(when):
        op["allOf"] = lasting
    return {"properties": {"effects": {"items": op}, "if": {"items": test}}}


def others(when: str, key: str) -> Json:
    """What ops or tests are not with a trigger: those that do not go with it, and the target where there is none."""
    refused = [form for form in effects.examples(key) if form not in effects.forms(when, key)]
    properties: Json = {key: {"not": {"enum": refused}}} if refused else {}
    if not effects.has_target(when):
        properties |= {word: {"not": {"const": "target"}} for word in effects.WORDS_OF_PIECES}
    return {"properties": properties}


def durations(when: str) -> list[Json]:
    """How long ops may last with a trigger, where that is not as long as they like."""
    groups: dict[effects.Durations, list[str]] = {}
    for op in effects.forms(when, "op"):
        lasts = effects.durations(when, op)
        if lasts is not None and lasts.words and (lasts.needed or len(lasts.words) < len(effects.words("durations"))):
            groups.setdefault(lasts, []).append(op)
    return [of_ops(ops, lasts) for lasts, ops in groups.items()]


def of_ops(ops: list[str], lasts: effects.Durations) -> Json:
    """How long these ops may last."""
    then: Json = {"properties": {effects.LASTS: {"enum": list(lasts.words)}}}
    if lasts.needed:
        then["required"] = [effects.LASTS]
    return {"if": {"properties": {"op": {"enum": ops}}}, "then": then}


# ---- cards of the card table


def of_words(key: str, *words: str) -> Json:
    """The schema that holds if a key is there and is one of these words."""
    return {"properties": {key: {"enum": list(words)}}, "required": [key]}


def never(word: str) -> Json:
    """Ops that do not speak of a card: the chosen one, or the one that was played."""
    return {"properties": {key: {"not": {"const": word}} for key in ("card", "of", "from")}}


NO_NEGATE: Json = {"properties": {"op": {"not": {"const": "negate"}}}}
NO_X: Json = {"properties": {"amount_of": {"not": {"const": "x"}}}}


def ops_are(*schemas: Json) -> Json:
    """What holds of every op of a card."""
    return {"properties": {"effects": {"items": {"allOf": list(schemas)}}}}


def of_the_table(keys: list[str]) -> list[Json]:
    """Of which cards the ops of a card can speak, and when they can negate (PC-6)."""
    with_x = {"properties": {"cost": {"properties": {"x": {"const": True}}, "required": ["x"]}}, "required": ["cost"]}
    conditions = [
        (with_x, "cost" in keys, ops_are(NO_X)),
        ({"required": ["choose"]}, "choose" in keys, ops_are(never("chosen"))),
        (of_words("timing", "answer"), "timing" in keys, ops_are(never("played"), NO_NEGATE)),
    ]
    own = [{"if": condition, "else": otherwise} if can else otherwise for condition, can, otherwise in conditions]
    in_triggers = ops_are(NO_X, never("chosen"), NO_NEGATE)
    return [*own, {"properties": {"triggers": {"items": in_triggers}}}] if "triggers" in keys else own
