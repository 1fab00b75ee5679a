"""Makes the JSON Schemas of content files from what the readers ask for while they read the samples."""

import json
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ironhex import _core
from ironhex.scenario import KINDS, content_folder
from schemas import effects

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).parent
FOLDER = content_folder() / "schemas"
DESCRIPTIONS = tomllib.loads((HERE / "descriptions.toml").read_text(encoding="utf-8"))

PARTS_OF_EFFECTS = {"op": re.compile(r"^.*\beffects\[\]$"), "test": re.compile(r"^.*\bif\[\]$")}
"""Tables that stand at many places and are described once: where they stand."""
UNIQUE = {"statuses"}
"""Lists of texts that have each at most once; lists of words and hexes always do."""

Json = dict[str, Any]


def asked(kind: str, sample: str | None = None) -> list[Json]:
    """What the readers of a kind ask for while they read a sample, each key of each place once."""
    text = (HERE / "samples" / f"{sample or kind}.toml").read_text(encoding="utf-8")
    found: dict[tuple[str, str | None, str], Json] = {}
    for ask in _core.Scenario.keys(kind, text, [content_folder()]):
        ask["place"] = home(ask)
        where = ask["place"], ask["form"], ask["key"]
        found[where] = both(found.get(where, ask), ask)
    return [effects.with_needed(ask["place"], ask) if ask["form"] else ask for ask in found.values()]


def home(ask: Json) -> str:
    """The place of a key; for those of ops and tests it is `op` or `test`, wherever they stand."""
    for name, places in PARTS_OF_EFFECTS.items():
        if places.match(ask["place"]) and (ask["form"] or effects.is_form(ask, name)):
            return name
    return str(ask["place"])


def both(one: Json, other: Json) -> Json:
    """What holds of a key that is asked for in two ways: with words in another order, more of them, another default."""
    loose = ("words", "default")
    if any(one[name] != other[name] for name in one if name not in loose):
        raise ValueError(f"a key is asked for in two ways: {one} and {other}")
    if one == other:
        return one
    words = max(one["words"], other["words"], key=len)
    return one | {"words": words, "default": one["default"] if one["default"] == other["default"] else None}


def file_name(kind: str) -> str:
    """The name of the schema of a kind."""
    return f"{kind.removesuffix('s')}.schema.json"


def schema(kind: str) -> Json:
    """The schema of the files of a kind."""
    own, patch = Tables(kind, asked(kind)), Tables("patch", asked(kind, "patch"))
    table = own.table("")
    either = {"anyOf": [{"required": ["patches"]}, {"required": ["patch"]}]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:ironhex:{file_name(kind)}",
        "title": f"ironhex {kind.removesuffix('s')}",
        "description": DESCRIPTIONS[kind][""],
        "type": "object",
        "properties": table["properties"] | patch.table("")["properties"],
        "additionalProperties": False,
        "if": either,
        "then": {"required": ["patches"], "propertyNames": {"enum": ["patches", "patch"]}},
        "else": {"required": table["required"]},
    } | ({"$defs": own.definitions()} if kind == "units" else {})


class Tables:
    """The tables of one kind of file, by their places."""

    def __init__(self, kind: str, keys: list[Json]) -> None:
        self.kind = kind
        self.keys = keys
        self.settings = _core.Scenario.setting_docs()

    def describe(self, place: str) -> Json:
        """The description of a place."""
        texts = DESCRIPTIONS[self.kind]
        name = place.removeprefix("settings.")
        return {"description": texts[place] if name == place else self.settings[name]}

    def definitions(self) -> Json:
        """What stands at many places: ops, tests, and what goes with each trigger."""
        triggers = {when: with_trigger(when) for when in effects.words("triggers")}
        return {name: self.table(name) for name in PARTS_OF_EFFECTS} | triggers

    def table(self, place: str) -> Json:
        """The schema of the table at a place, of all its forms if it has more than one."""
        here = [ask for ask in self.keys if ask["place"] == place]
        forms = list(dict.fromkeys(ask["form"] for ask in here if ask["form"]))
        common = [ask for ask in here if not ask["form"]]
        schema: Json = {
            "type": "object",
            "properties": {ask["key"]: self.key(ask) for ask in common},
            "required": [ask["key"] for ask in common if ask["required"]],
            "additionalProperties": False,
        }
        if forms:
            self.add_forms(schema, place, here)
        return schema | together(place, [ask["key"] for ask in common])

    def add_forms(self, schema: Json, place: str, keys: list[Json]) -> None:
        """Adds to the schema of a table what holds of each of its forms: `place` is the key that says which."""
        of_form = [ask for ask in keys if ask["form"]]
        forms = list(dict.fromkeys(ask["form"] for ask in of_form))
        shared = {ask["key"]: self.shared(ask["key"], of_form) for ask in of_form}
        schema["properties"][place]["enum"] = [word for word in schema["properties"][place]["enum"] if word in forms]
        schema["properties"] |= {key: value | self.describe(f"{place}.{key}") for key, value in shared.items()}
        own = {form: [ask for ask in of_form if ask["form"] == form] for form in forms}
        schema["allOf"] = [self.form(place, form, asks, shared) for form, asks in own.items()]

    def shared(self, key: str, keys: list[Json]) -> Json:
        """What holds of a key in all forms that have it."""
        first, *others = (self.value(ask) | default(ask) for ask in keys if ask["key"] == key)
        return {name: value for name, value in first.items() if all(other.get(name) == value for other in others)}

    def form(self, word: str, form: str, keys: list[Json], shared: Json) -> Json:
        """What else holds of a table whose key `word` is `form`."""
        properties: Json = {word: True}
        for ask in keys:
            known, schema = shared[ask["key"]], self.value(ask) | default(ask)
            properties[ask["key"]] = {name: schema[name] for name in schema if name not in known} or True
        then: Json = {"properties": properties, "additionalProperties": False}
        if required := [ask["key"] for ask in keys if ask["required"]]:
            then["required"] = required
        meaning = dict(_core.effect_words()[f"{word}s"])[form]
        return {"if": {"properties": {word: {"const": form}}}, "then": {"description": meaning} | then}

    def key(self, ask: Json) -> Json:
        """The schema of a key."""
        return self.value(ask) | self.describe(path(ask)) | default(ask)

    def value(self, ask: Json) -> Json:
        """The schema of what a key must hold."""
        place = path(ask)
        low, high = ask.get("low"), ask.get("high")
        schemas: dict[str, Callable[[], Json]] = {
            "int": lambda: {"type": "integer", "minimum": low, "maximum": high},
            "text": lambda: {"type": "string", "pattern": r"\S", "maxLength": high},
            "bool": lambda: {"type": "boolean"},
            "word": lambda: {"type": "string", "enum": ask["words"]},
            "hex": lambda: hex_schema(high),
            "fraction": lambda: {"anyOf": fraction_schemas(high)},
            "any": dict,
            "table": lambda: self.table(place),
            "array": lambda: self.array(place, ask),
        }
        return schemas[ask["wanted"]]()

    def array(self, place: str, ask: Json) -> Json:
        """The schema of an array."""
        bounds = {"minItems": ask["low"], "maxItems": ask["high"]} | ({"uniqueItems": True} if is_unique(ask) else {})
        return {"type": "array"} | bounds | {"items": self.entries(place, ask)}

    def entries(self, place: str, ask: Json) -> Json:
        """The schema of the entries of an array."""
        schemas: dict[str, Callable[[], Json]] = {
            "any": dict,
            "hexes": lambda: hex_schema(ask["coordinate"]),
            "texts": lambda: {"type": "string", "pattern": ask["pattern"]},
            "words": lambda: {"type": "string", "enum": ask["words"]},
            "tables": lambda: self.entry(f"{place}[]"),
            "texts or tables": lambda: {"anyOf": [{"type": "string"}, self.entry(f"{place}[]")]},
        }
        return schemas[ask["entries"]]()

    def entry(self, place: str) -> Json:
        """The schema of a table in an array; ops and tests are referred to."""
        for name, places in PARTS_OF_EFFECTS.items():
            if places.match(place) and all(ask["place"] != place for ask in self.keys):
                return {"$ref": f"#/$defs/{name}"}
        return self.table(place) | self.describe(place)


def path(ask: Json) -> str:
    """The path to a key."""
    return f"{ask['place']}.{ask['key']}" if ask["place"] else str(ask["key"])


def default(ask: Json) -> Json:
    """The schema's word for what a missing key means."""
    return {} if ask.get("default") is None else {"default": ask["default"]}


def is_unique(ask: Json) -> bool:
    """Whether a list has each of its entries at most once."""
    return ask["entries"] in {"hexes", "words"} or ask["key"] in UNIQUE


# ---- keys that have to do with one another


def together(place: str, keys: list[str]) -> Json:
    """What else holds of a table: which of its keys go together, and which do not."""
    if place == "patch[]":
        return {"oneOf": [{"required": [key]} for key in keys if key != "at"]}
    if place == "weapons[]":
        return {"oneOf": [{"required": ["range"]}, {"required": ["pattern"]}]}
    if place == "op":
        sight = {"properties": {"sight": {"const": True}}, "required": ["sight"]}
        return {"dependentSchemas": {"sight": {"if": sight, "then": {"required": ["within"]}}}}
    if place == "weapons[].critical":
        return {"$ref": f"#/$defs/{effects.CRITICAL}"}
    of_weapon = place == "weapons[].effects[]"
    if of_weapon or place == "abilities[]":
        written = (when for when in effects.words("triggers") if when != effects.CRITICAL)
        return {"allOf": [if_trigger(when, keys, of_weapon=of_weapon) for when in written]}
    return {}


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


def hex_schema(most: int) -> Json:
    """The schema of a hex."""
    number = {"type": "integer", "minimum": -most, "maximum": most}
    return {"type": "array", "items": number, "minItems": 2, "maxItems": 2}


def fraction_schemas(most: int) -> list[Json]:
    """The two forms of a factor."""
    if most != 1000:
        raise ValueError("the pattern of fractions is written for parts up to 1000")
    whole = {"type": "integer", "minimum": 0, "maximum": most}
    part = "(0*1000|0*[0-9]{1,3})"
    over = "(0*1000|0*([1-9]|[1-9][0-9]|[1-9][0-9]{2}))"
    return [whole, {"type": "string", "pattern": rf"^ *{part} */ *{over} *$"}]


def as_text(kind: str) -> str:
    """The schema of a kind as its file has it."""
    text = json.dumps(schema(kind), indent=2) + "\n"
    # Lists of words and numbers on a line each: there are many.
    return re.sub(r"\[[^][{}]+\]", lambda plain: "[" + " ".join(plain[0][1:-1].split()) + "]", text)


def write() -> None:
    """Writes the schemas of all kinds."""
    FOLDER.mkdir(exist_ok=True)
    for kind in KINDS:
        (FOLDER / file_name(kind)).write_text(as_text(kind), encoding="utf-8")
