"""Makes the JSON Schemas of content files from what the readers ask for while they read the samples."""

import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ironhex import _core
from ironhex.scenario import KINDS, content_folder

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).parent
FOLDER = content_folder() / "schemas"
DESCRIPTIONS = tomllib.loads((HERE / "descriptions.toml").read_text(encoding="utf-8"))

Json = dict[str, Any]


def asked(kind: str, sample: str | None = None) -> list[Json]:
    """What the readers of a kind ask for while they read a sample, each key of each place once."""
    text = (HERE / "samples" / f"{sample or kind}.toml").read_text(encoding="utf-8")
    found: dict[tuple[str, str | None, str], Json] = {}
    for ask in _core.Scenario.keys(kind, text, [content_folder()]):
        where = ask["place"], ask["form"], ask["key"]
        if found.setdefault(where, ask) != ask:
            raise ValueError(f"{where} is asked for in two ways: {found[where]} and {ask}")
    return list(found.values())


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
    }


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
        if place == "patch[]":
            schema["oneOf"] = [{"required": [ask["key"]]} for ask in common if ask["key"] != "at"]
        if forms:
            (word,) = (ask["key"] for ask in common if ask.get("words") == forms)
            schema["allOf"] = [self.form(word, form, [ask for ask in here if ask["form"] == form]) for form in forms]
            for ask in (ask for ask in here if ask["form"]):
                schema["properties"][ask["key"]] = {"type": "integer"} | self.describe(f"{place}.{ask['key']}")
        return schema

    def form(self, word: str, form: str, keys: list[Json]) -> Json:
        """What else holds of a table whose key `word` is `form`."""
        properties = {word: True} | {ask["key"]: self.value(ask) for ask in keys}
        required = [ask["key"] for ask in keys if ask["required"]]
        return {
            "if": {"properties": {word: {"const": form}}, "required": [word]},
            "then": {"properties": properties, "required": required, "additionalProperties": False},
        }

    def key(self, ask: Json) -> Json:
        """The schema of a key."""
        place = f"{ask['place']}.{ask['key']}" if ask["place"] else ask["key"]
        schema = self.value(ask) | self.describe(place)
        return schema if ask.get("default") is None else schema | {"default": ask["default"]}

    def value(self, ask: Json) -> Json:
        """The schema of what a key must hold."""
        place = f"{ask['place']}.{ask['key']}" if ask["place"] else ask["key"]
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
            "array": lambda: {"type": "array", "minItems": low, "maxItems": high, "items": self.entries(place, ask)},
        }
        return schemas[ask["wanted"]]()

    def entries(self, place: str, ask: Json) -> Json:
        """The schema of the entries of an array."""
        schemas: dict[str, Callable[[], Json]] = {
            "any": dict,
            "hexes": lambda: hex_schema(ask["coordinate"]),
            "texts": lambda: {"type": "string", "pattern": ask["pattern"]},
            "tables": lambda: self.table(f"{place}[]") | self.describe(f"{place}[]"),
            "texts or tables": lambda: {
                "anyOf": [{"type": "string"}, self.table(f"{place}[]") | self.describe(f"{place}[]")]
            },
        }
        return schemas[ask["entries"]]()


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
    return json.dumps(schema(kind), indent=2) + "\n"


def write() -> None:
    """Writes the schemas of all kinds."""
    FOLDER.mkdir(exist_ok=True)
    for kind in KINDS:
        (FOLDER / file_name(kind)).write_text(as_text(kind), encoding="utf-8")
