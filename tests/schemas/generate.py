"""Makes the JSON Schemas of content files from what the readers ask for while they read the samples."""

import json
import re
import tomllib
from typing import TYPE_CHECKING, Any

from ironhex import _core
from ironhex.scenario import KINDS, content_folder
from schemas import effects, events, position
from schemas.asked import CARD_OP, HERE, KEY_OF_PART, PARTS_OF_EFFECTS, asked, asked_of, asked_of_part, path
from schemas.forms import forms
from schemas.joint import together, with_trigger

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = content_folder() / "schemas"
DESCRIPTIONS = tomllib.loads((HERE / "descriptions.toml").read_text(encoding="utf-8"))

UNIQUE = {"statuses"}
"""Lists of texts that have each at most once; lists of words and hexes always do."""

Json = dict[str, Any]


def file_name(kind: str) -> str:
    """The name of the schema of a kind."""
    return f"{kind.removesuffix('s')}.schema.json"


def schema(kind: str) -> Json:
    """The schema of the files of a kind."""
    patch = Tables("patch", asked(kind, "patch")).table("")
    properties, others, definitions = whole(kind)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:ironhex:{file_name(kind)}",
        "title": f"ironhex {kind.removesuffix('s')}",
        "description": DESCRIPTIONS[kind][""],
        "type": "object",
        "properties": properties | patch["properties"],
        "additionalProperties": False,
        "if": {"anyOf": [{"required": ["patches"]}, {"required": ["patch"]}]},
        "then": {"required": ["patches"], "propertyNames": {"enum": ["patches", "patch"]}},
        "else": others,
    } | ({"$defs": definitions} if definitions else {})


def whole(kind: str) -> tuple[Json, Json, Json]:
    """What holds of files that patch no others: the keys, what else, and definitions.

    Keys that are the same in all forms that have them are described once, where they stand.
    """
    tables = {name: Tables(kind, asked_of(kind, name)).table("") for name in forms(kind)}
    definitions = effects_of_units() if kind in {"units", "cards"} else {}
    if kind == "scenarios":
        definitions = {position.KEY: position.schema()}
    if len(tables) == 1:
        (table,) = tables.values()
        return table["properties"], {"required": table["required"]}, definitions
    if kind == "cards":
        definitions = definitions | {CARD_OP: Tables(kind, asked_of_part(CARD_OP)).table(CARD_OP)}
    everywhere: Json = {}
    for table in tables.values():
        for key, value in table["properties"].items():
            same = everywhere.setdefault(key, value) == value
            everywhere[key] = value if same else {"description": value["description"]}
    for table in tables.values():
        own = {key: everywhere[key] == value or value for key, value in table["properties"].items()}
        table["properties"] = own
    required = [key for key in everywhere if all(key in table["required"] for table in tables.values())]
    every = [{"if": form.tells, "then": {"$ref": f"#/$defs/{name}"}} for name, form in forms(kind).items()]
    return everywhere, {"required": required, "allOf": every}, definitions | tables


def effects_of_units() -> Json:
    """What stands at many places: ops, tests, and what goes with each trigger."""
    units = Tables("units", asked_of("units"))
    triggers = {when: with_trigger(when) for when in effects.words("triggers")}
    return {part: units.table(part) for part in PARTS_OF_EFFECTS} | triggers


class Tables:
    """The tables of one kind of file, by their places."""

    def __init__(self, kind: str, keys: list[Json]) -> None:
        self.kind = kind
        self.keys = keys
        self.settings = _core.Scenario.setting_docs()
        self.ops = CARD_OP if any(ask["place"] == CARD_OP for ask in keys) else "op"

    def describe(self, place: str) -> Json:
        """The description of a place."""
        texts = DESCRIPTIONS[self.kind]
        name = place.removeprefix("settings.")
        return {"description": texts[place] if name == place else self.settings[name]}

    def table(self, place: str) -> Json:
        """The schema of the table at a place, of all its forms if it has more than one."""
        here = [ask for ask in self.keys if ask["place"] == place]
        common = [ask for ask in here if not ask["form"]]
        schema: Json = {
            "type": "object",
            "properties": {ask["key"]: self.key(ask) for ask in common},
            "required": [ask["key"] for ask in common if ask["required"]],
            "additionalProperties": False,
        }
        if place in KEY_OF_PART:
            self.add_forms(schema, place, here)
        others = together(place, [ask["key"] for ask in common])
        if every := [*schema.get("allOf", []), *others.get("allOf", [])]:
            others["allOf"] = every
        return schema | others

    def add_forms(self, schema: Json, place: str, keys: list[Json]) -> None:
        """Adds to the schema of a table what holds of each of its forms: its first key says which."""
        of_form = [ask for ask in keys if ask["form"]]
        shared = {ask["key"]: self.shared(ask["key"], of_form) for ask in of_form}
        schema["properties"] |= {key: value | self.describe(f"{place}.{key}") for key, value in shared.items()}
        own = {word: [ask for ask in of_form if ask["form"] == word] for word in meanings(place)}
        schema["allOf"] = [self.form(place, word, asks, shared) for word, asks in own.items()]

    def shared(self, key: str, keys: list[Json]) -> Json:
        """What holds of a key in all forms that have it."""
        first, *others = (self.value(ask) | default(ask) for ask in keys if ask["key"] == key)
        return {name: value for name, value in first.items() if all(other.get(name) == value for other in others)}

    def form(self, place: str, form: str, keys: list[Json], shared: Json) -> Json:
        """What else holds of a table whose first key is `form`."""
        key = KEY_OF_PART[place]
        properties: Json = {key: True}
        for ask in keys:
            known, schema = shared[ask["key"]], self.value(ask) | default(ask)
            properties[ask["key"]] = {name: schema[name] for name in schema if name not in known} or True
        then: Json = {"properties": properties, "additionalProperties": False}
        if required := [ask["key"] for ask in keys if ask["required"]]:
            then["required"] = required
        return {"if": {"properties": {key: {"const": form}}}, "then": {"description": meanings(place)[form]} | then}

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
            "table": lambda: position.REFERENCE if place == position.KEY else self.table(place),
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
                return {"$ref": f"#/$defs/{self.ops if name == 'op' else name}"}
        return self.table(place) | self.describe(place)


def meanings(place: str) -> dict[str, str]:
    """What each op or test does."""
    if place != CARD_OP:
        return dict(_core.effect_words()[f"{place}s"])
    text = (HERE.parents[1] / "rust" / "core" / "src" / "content" / "card" / "op.rs").read_text(encoding="utf-8")
    every = text.partition("pub const OPS")[2].partition("];")[0]
    return dict(re.findall(r'\("(\w+)", "(.*)"\),', every))


def default(ask: Json) -> Json:
    """The schema's word for what a missing key means."""
    return {} if ask.get("default") is None else {"default": ask["default"]}


def is_unique(ask: Json) -> bool:
    """Whether a list has each of its entries at most once."""
    return ask["entries"] in {"hexes", "words"} or ask["key"] in UNIQUE


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
    return in_lines(schema(kind))


def in_lines(schema: Json) -> str:
    """A schema as a file has it."""
    text = json.dumps(schema, indent=2) + "\n"
    # Lists of words and numbers on a line each: there are many.
    return re.sub(r"\[[^][{}]+\]", lambda plain: "[" + " ".join(plain[0][1:-1].split()) + "]", text)


def write() -> None:
    """Writes the schemas of all kinds of files, and of events."""
    FOLDER.mkdir(exist_ok=True)
    for kind in KINDS:
        (FOLDER / file_name(kind)).write_text(as_text(kind), encoding="utf-8")
    (FOLDER / events.NAME).write_text(in_lines(events.schema()), encoding="utf-8")
