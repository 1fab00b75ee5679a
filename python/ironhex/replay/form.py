"""The two forms of a replay in bytes: JSON, and the same packed."""

import base64
import json
import re
import zlib
from collections.abc import Iterable
from typing import Any, NoReturn

from ironhex.errors import SaveError
from ironhex.replay.entry import KINDS, SOURCES, Entry

MAGIC = b"IHREPL"
"""What every packed replay begins with; the format version follows in two bytes, big-endian, then zlib over JSON."""
VERSION = 1
"""The format version written."""
FORMAT = "ironhex replay"
MOST_BYTES = 1 << 23
"""Largest replay, packed and unpacked."""
MOST_ENTRIES = 20_000
"""Most entries of a replay; games of the scenarios that come with ironhex have some two hundred."""
MOST_FACES = 255
MOST_MODS = 1_000
_MOST_SIGNS = 4_000
_HASH = re.compile(r"[0-9a-f]{32}")

Value = dict[str, Any]


def as_json(value: Value) -> str:
    """A replay's value as JSON, with a line for each entry."""
    head = {key: part for key, part in value.items() if key != "entries"}
    lines = [f"{json.dumps(key)}: {json.dumps(part)}" for key, part in head.items()]
    entries = ",\n".join(json.dumps(entry) for entry in value["entries"])
    return "{\n" + ",\n".join(lines) + ',\n"entries": [\n' + entries + "\n]\n}\n"


def packed(value: Value) -> bytes:
    """A replay's value in the compact form."""
    text = json.dumps(value, separators=(",", ":"))
    return MAGIC + VERSION.to_bytes(2, "big") + zlib.compress(text.encode(), 9)


def unpacked(data: bytes) -> Value:
    """The value of a replay in either form; `read_value` has checked it.

    Raises:
        SaveError: bytes that are no replay, damaged, too large, or of a later version.
    """
    if len(data) > MOST_BYTES:
        raise SaveError(f"{len(data)} bytes are no replay: it has at most {MOST_BYTES}")
    if data.startswith(b"IHSAVE"):
        raise SaveError("this is a save, no replay: `ironhex play` and Game.load go on with it")
    if data.startswith(MAGIC):
        _expect_version(int.from_bytes(data[6:8], "big"))
        data = _inflated(data[8:])
    elif data.lstrip(b" \t\r\n")[:1] != b"{":
        raise SaveError(f"these {len(data)} bytes are no ironhex replay")
    try:
        value = json.loads(data.decode())
    except (ValueError, RecursionError) as error:
        raise SaveError(f"the replay is damaged: {error}") from error
    return read_value(value)


def _inflated(data: bytes) -> bytes:
    unpack = zlib.decompressobj()
    try:
        text = unpack.decompress(data, MOST_BYTES + 1)
    except zlib.error as error:
        raise SaveError(f"the replay is damaged: {error}") from error
    if len(text) > MOST_BYTES:
        raise SaveError(f"the replay is damaged: it unpacks to more than {MOST_BYTES} bytes")
    if not unpack.eof or unpack.unused_data:
        raise SaveError("the replay is damaged: " + ("it is cut short" if not unpack.eof else "more follows its end"))
    return text


def _expect_version(found: object) -> None:
    if not isinstance(found, int) or isinstance(found, bool) or found < 1:
        raise SaveError(f"the replay is damaged: its format version is {found!r}")
    if found > VERSION:
        raise SaveError(f"the replay has format {found}, this version reads up to {VERSION}: it needs a newer ironhex")


# --- checking ------------------------------------------------------------------------------------


def read_value(value: object) -> Value:
    """Checks a value that may be anything; what is in it afterwards are texts, numbers and lists as they should be.

    Raises:
        SaveError: it is no replay; says where.
    """
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise SaveError(f'this is no ironhex replay: its "format" is not {FORMAT!r}')
    _expect_version(value.get("version"))
    found = _record(value, "", required=("format", "version", "ironhex", "scenario", "mods", "beginning", "entries"))
    for key in ("ironhex", "scenario"):
        _text(found[key], key, most=200)
    for number, mod in enumerate(_list(found["mods"], "mods", MOST_MODS)):
        place = f"mods[{number}]"
        for key, text in _record(mod, place, required=("name", "version")).items():
            _text(text, f"{place}.{key}", most=200)
    beginning = _record(found["beginning"], "beginning", required=("save",), optional=("hash", "stop"))
    _behind(beginning, "beginning")
    save_of(beginning)
    for number, entry in enumerate(_list(found["entries"], "entries", MOST_ENTRIES)):
        entry_of(entry, f"entries[{number}]")
    return found


def save_of(beginning: Value) -> bytes:
    """The save with which a replay begins.

    Raises:
        SaveError: it is not in base64.
    """
    text = beginning["save"]
    try:
        return base64.b64decode(text, validate=True) if isinstance(text, str) else _refuse("beginning.save", "no text")
    except ValueError as error:
        raise SaveError(f"the replay cannot be read at beginning.save: {error}") from error


def entry_of(value: object, place: str) -> Entry:
    """An entry from its value.

    Raises:
        SaveError: it is none; says where.
    """
    kind = next((kind for kind in KINDS if isinstance(value, dict) and kind in value), None)
    if kind is None:
        _refuse(place, f"an entry has one of the keys {', '.join(KINDS)}")
    required = (kind, "source") if kind == "faces" else (kind,)
    found = _record(value, place, required=required, optional=("hash", "stop"))
    _behind(found, place)
    state_hash, stop = found.get("hash", ""), found.get("stop", "")
    if kind != "faces":
        return Entry(kind, _text(found[kind], f"{place}.{kind}"), "", state_hash, stop)
    if found["source"] not in SOURCES:
        _refuse(f"{place}.source", f"it is one of {', '.join(SOURCES)}")
    faces = _list(found["faces"], f"{place}.faces", MOST_FACES)
    if not all(isinstance(face, int) and not isinstance(face, bool) and 1 <= face <= 10 for face in faces):
        _refuse(f"{place}.faces", "faces are numbers from 1 to 10")
    return Entry(kind, " ".join(map(str, faces)), found["source"], state_hash, stop)


def value_of(entry: Entry) -> Value:
    """An entry as the value that stands in JSON."""
    value: Value = {entry.kind: list(entry.faces) if entry.kind == "faces" else entry.text}
    for key, text in (("source", entry.source), ("hash", entry.state_hash), ("stop", entry.stop)):
        if text:
            value[key] = text
    return value


def _behind(found: Value, place: str) -> None:
    if "hash" in found and not _HASH.fullmatch(_text(found["hash"], f"{place}.hash")):
        _refuse(f"{place}.hash", "a hash has 32 hexadecimal digits")
    if "stop" in found:
        _text(found["stop"], f"{place}.stop", most=200)


def _record(value: object, place: str, required: Iterable[str], optional: Iterable[str] = ()) -> Value:
    if not isinstance(value, dict):
        _refuse(place, "it is no object")
    for key in required:
        if key not in value:
            _refuse(place, f"{key} is missing")
    for key in value:
        if key not in {*required, *optional}:
            _refuse(place, f"there is no key {key[:80]!r}")
    return value


def _list(value: object, place: str, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        _refuse(place, f"it is no list of at most {most}")
    return value


def _text(value: object, place: str, most: int = _MOST_SIGNS) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= most or not value.isprintable():
        _refuse(place, f"it is no text of 1 to {most} signs in one line")
    return value


def _refuse(place: str, why: str) -> NoReturn:
    raise SaveError(f"the replay cannot be read{' at ' * bool(place)}{place}: {why}")
