"""Saves with faults made at random: in their bytes, in their JSON, and in what stands where in it."""

import json
import random
import zlib
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from typing import Any

import ironhex as ih
from games.hidden import unpacked

HEAD = b"IHSAVE\x00\x01"
EXTREMES = [0, 1, -1, 2, 63, 64, 65, 127, 128, 255, 256, 32767, -32768, 65535, 2**31, 2**32, -(2**63), 2**64 - 1, 2**80]
OTHERS: list[Any] = [None, True, False, "", "0", "e1", 1.5, 1e300, [], {}, [[]], {"": 0}, "x" * 300]
STEPS: dict[str, list[str]] = {"plan": ["choose"]}
for point in ih.HOOK_POINTS:
    STEPS.setdefault(point.partition(".")[0], []).append(point.partition(".")[2])
STRANGE = ["", "0", "-1", "64", "65", "99", "1e9", "Health", "Heat", "é", "x" * 200]


def scrambled(data: bytes, chance: random.Random, signs: range) -> bytes:
    """A few other bytes; now and then it ends too soon."""
    found = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        found[chance.randrange(len(found))] = chance.choice(signs)
    return bytes(found[: chance.randrange(len(found))] if chance.random() < 0.1 else found)


def mutant(saves: Sequence[bytes], chance: random.Random) -> bytes:
    """The first save with some faults; the others are what it is spliced with."""
    way = chance.random()
    if way < 0.06:
        return scrambled(saves[0], chance, range(256))
    if way < 0.1:
        return spliced(saves[0], chance.choice(saves), chance)
    value = unpacked(saves[0])
    if chance.random() < 0.9:
        # Of another schema: the hash in the save is not compared, and every check must stand by itself.
        value["schema"] = "0" * 16
    if way < 0.25:
        return packed(scrambled(json.dumps(value).encode(), chance, range(32, 127)), chance)
    if way < 0.3:
        return packed(spliced(json.dumps(value).encode(), zlib.decompress(chance.choice(saves)[8:]), chance), chance)
    changes = HARSH if way < 0.5 else MILD
    for _ in range(chance.choice((1, 1, 2, 3, 6))):
        chance.choice(changes)(value, unpacked(chance.choice(saves)), chance)
    return packed(json.dumps(value).encode(), chance)


def packed(text: bytes, chance: random.Random) -> bytes:
    return HEAD + zlib.compress(text, chance.randint(0, 2))


def spliced(one: bytes, other: bytes, chance: random.Random) -> bytes:
    """The beginning of one and the end of the other, or a piece of the other in the middle."""
    start = chance.randrange(len(one))
    at = min(start, len(other) - 1) if chance.random() < 0.5 else chance.randrange(len(other))
    if chance.random() < 0.5:
        return one[:start] + other[at:]
    return one[:start] + other[at : at + chance.randrange(200)] + one[start + chance.randrange(200) :]


# ---- anything anywhere


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in JSON: what holds it, and its key there. What texts of content say is left to `other_content`."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in list(pairs):
        yield value, key
        if key != "files":
            yield from places(below)


def a_place(value: Any, chance: random.Random) -> tuple[Any, Any]:
    """A random place, each part of a save as likely as any other, however much is in it."""
    parts = [key for key in value if key not in {"history", "engine"}]
    key = chance.choice(parts)
    return chance.choice([(value, key), *places(value[key])])


def other_value(value: dict, other: dict, chance: random.Random) -> None:
    holder, key = a_place(value, chance)
    holder[key] = deepcopy(chance.choice(EXTREMES + OTHERS))


def no_key(value: dict, other: dict, chance: random.Random) -> None:
    holder, key = a_place(value, chance)
    holder.pop(key)


def other_key(value: dict, other: dict, chance: random.Random) -> None:
    holder, key = a_place(value, chance)
    if isinstance(holder, dict):
        holder[chance.choice([*STRANGE, *holder])] = holder.pop(key)


def longer_list(value: dict, other: dict, chance: random.Random) -> None:
    lists = [holder[key] for holder, key in places(value) if isinstance(holder[key], list)]
    found = chance.choice(lists)
    found += chance.choice([deepcopy(found[:40]), [0], [10], [None], [[1]]]) * chance.choice((1, 1, 30, 300))
    del found[600:]


def part_of_other(value: dict, other: dict, chance: random.Random) -> None:
    key = chance.choice(list(value))
    value[key] = other.get(key)


# ---- what could be


def other_number(value: dict, other: dict, chance: random.Random) -> None:
    """A number a little larger or smaller, or as it stands elsewhere."""
    state = {key: part for key, part in value.items() if key not in {"scenario", "mods", "capacities"}}
    parts = [list(numbers(part)) for part in state.values()]
    found = chance.choice([part for part in parts if part])
    holder, key = chance.choice(found)
    elsewhere, at = chance.choice(found)
    near = [holder[key] + by for by in (-2, -1, 1, 2, 10)]
    holder[key] = chance.choice([*near, elsewhere[at], elsewhere[at], chance.choice(EXTREMES[:11])])


def numbers(part: Any) -> Iterator[tuple[Any, Any]]:
    return ((holder, key) for holder, key in places(part) if isinstance(holder[key], int))


def other_word(value: dict, other: dict, chance: random.Random) -> None:
    """Null where an entity or a step stands, another one where null stands."""
    names = {"subject", "object", "source", "active", "last_player", "left"}
    found = [(holder, key) for part in ("stack", "header") for holder, key in places(value[part]) if key in names]
    holder, key = chance.choice(found)
    near = [below.get(key) for below, at in found if isinstance(below, dict) and at == key]
    holder[key] = chance.choice([None, chance.randint(1, 12), *near])


def other_frame(value: dict, other: dict, chance: random.Random) -> None:
    """A frame changes places, comes twice, goes, or is one of another save."""
    stack, frames = value["stack"], [*value["stack"], *other["stack"]]
    change = chance.randrange(4)
    if change == 0 and stack:
        stack.pop(chance.randrange(len(stack)))
    elif change == 1 and len(stack) > 1:
        one, another = chance.sample(range(len(stack)), 2)
        stack[one], stack[another] = stack[another], stack[one]
    elif frames:
        stack.insert(chance.randint(0, len(stack)), deepcopy(chance.choice(frames)))


def other_step(value: dict, other: dict, chance: random.Random) -> None:
    """A frame is another procedure, at another step, or was left at one."""
    frames = value["stack"]
    if frames:
        frame, of = chance.choice(frames), chance.choice([*frames, *other["stack"]])
        keys = chance.choice((("procedure", "step"), ("procedure", "step", "registers"), ("step",), ("left",)))
        frame.update({key: of[key] for key in keys})
        if chance.random() < 0.5:
            procedure = chance.choice(list(STEPS))
            frame.update(procedure=procedure, step=chance.choice(STEPS[procedure]))


def other_entities(value: dict, other: dict, chance: random.Random) -> None:
    if value["stack"]:
        frame = chance.choice(value["stack"])
        frame["entities"] = sorted(chance.sample(range(1, 65), chance.choice((0, 1, 2, 40, 64))))
        frame[chance.choice(("subject", "object", "source"))] = chance.randint(1, 16)


def a_trigger(value: dict, other: dict, chance: random.Random) -> None:
    trigger = {"trigger": chance.choice(("defeat", "deck_empty")), "entity": chance.randint(1, 20)}
    value["queue"] += [trigger] * chance.choice((1, 1, 2, 70))


def other_rows(value: dict, other: dict, chance: random.Random) -> None:
    """Rows of a table change places, or parts of them; or one is another's, or of another save."""
    table = value[chance.choice([name for name in ("pieces", "pieces", "cards", "players") if value.get(name)])]
    one, another = chance.choice(list(table)), chance.choice(list(table))
    change = chance.randrange(5)
    if change == 0:
        table[one], table[another] = table[another], table[one]
    elif change == 1:
        table.pop(one)
    elif change == 2:
        table[str(chance.randint(0, 130))] = deepcopy(table[one])
    elif change == 3 and table[another]:
        part = chance.choice(list(table[another]))
        table[one][part] = deepcopy(table[another][part])
    elif table[one]:
        table[one].pop(chance.choice(list(table[one])))


def a_component(value: dict, other: dict, chance: random.Random) -> None:
    """A piece has a component more, with its defaults or with numbers."""
    table = chance.choice([name for name in ("pieces", "cards", "players") if value.get(name)])
    row = value[table][chance.choice(list(value[table]))]
    found = {name: fields for parts in (other.get(table) or {}).values() for name, fields in parts.items()}
    if found:
        name = chance.choice(list(found))
        fields = found[name] if chance.random() < 0.7 else {}
        row[name] = {key: chance.choice((held, 1, 2)) for key, held in fields.items()}


def other_attack(value: dict, other: dict, chance: random.Random) -> None:
    attack = value["attack"]
    if attack["faces"] or chance.random() < 0.2:
        attack["faces"] = [chance.randint(1, 10) for _ in range(chance.choice((0, 1, 3, 20)))]
    attack[chance.choice(("criticals", "roll_dice", "strength", "accuracy", "flags", "tl"))] = chance.randint(-1, 5)


def other_header(value: dict, other: dict, chance: random.Random) -> None:
    header, key = value["header"], chance.choice([key for key in value["header"] if key != "rolls"])
    header[key] = chance.choice([other["header"].get(key), *EXTREMES])


def other_capacities(value: dict, other: dict, chance: random.Random) -> None:
    value["capacities"][chance.choice(("pieces", "cards"))] = chance.choice((0, 1, 16, 32, 33, 64, 128, 129))


def other_content(value: dict, other: dict, chance: random.Random) -> None:
    """A content file with other numbers, or letters, or of another save; or another setting."""
    files = value["scenario"]["files"]
    file = chance.choice(files)
    change = chance.randrange(4)
    if change == 0:
        file["text"] = scrambled(file["text"].encode(), chance, range(32, 127)).decode(errors="replace")
    elif change == 1:
        digits = [at for at, sign in enumerate(file["text"]) if sign.isdigit()]
        at = chance.choice(digits) if digits else 0
        file["text"] = file["text"][:at] + str(chance.randint(0, 99)) + file["text"][at + 1 :]
    elif change == 2:
        files.append(chance.choice(other["scenario"]["files"]))
    else:
        name = chance.choice(("phases", "dash_tl", "first_player", "ask", "hit_on", "phase_spaces", "deck_copies"))
        value["scenario"]["given"][name] = chance.choice((0, 1, 2, 3, 9, 1000, "always", True))


Change = Callable[[dict, dict, random.Random], None]
HARSH: list[Change] = [other_value, other_value, no_key, other_key, longer_list, part_of_other]
MILD: list[Change] = [
    other_number,
    other_number,
    other_number,
    other_word,
    other_frame,
    other_step,
    other_entities,
    a_trigger,
    other_rows,
    a_component,
    other_attack,
    other_header,
    other_capacities,
    other_content,
]
CHANGES = sorted({*HARSH, *MILD}, key=lambda change: change.__name__)
