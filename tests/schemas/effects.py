"""What the readers take in effects, trigger by trigger: found by trying what the sample has, one part at a time."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import ironhex as ih
from ironhex import _core
from scenes import toml

Json = dict[str, Any]

FOLDER = Path(__file__).parent / "samples"
SAMPLE, OF_CARDS = (
    tomllib.loads((FOLDER / name).read_text(encoding="utf-8")) for name in ("units.toml", "units-cards.toml")
)
CRITICAL = "critical"
LASTS = "lasts"
WORDS_OF_PIECES = ("of", "than", "from", "to")
"""Keys that name a piece, and so may name a target where there is none."""


@dataclass(frozen=True)
class Durations:
    """How long an op may last with one trigger."""

    words: tuple[str, ...]
    """The words that may be written."""
    needed: bool
    """Whether one must be written, because what a missing key means is refused."""


def words(key: str) -> list[str]:
    """A list of words of the effect language: `triggers`, `ops`, ….."""
    return [word for word, _ in _core.effect_words()[key]]


def is_form(ask: Json, key: str) -> bool:
    """Whether this key says what other keys its table has: `op` or `test`."""
    return ask["key"] == key and ask["wanted"] == "word"


@cache
def examples(key: str) -> dict[str, Json]:
    """The first table of the sample for each op (`key` "op") or test ("test"), with all its keys."""
    found: dict[str, Json] = {}
    for effect in every_effect():
        for table in [*effect.get("if", []), *effect["effects"]]:
            if key in table:
                found.setdefault(table[key], table)
    return found


def every_effect() -> list[Json]:
    """All effects of the samples: abilities, and those of weapons."""
    weapons = SAMPLE["weapons"]
    effects = [effect for weapon in weapons for effect in weapon.get("effects", [])]
    return [
        *SAMPLE["abilities"],
        *OF_CARDS["abilities"],
        *effects,
        *(weapon[CRITICAL] for weapon in weapons if CRITICAL in weapon),
    ]


# ---- trying


def card(when: str, effect: Json, *, of_weapon: bool = False) -> Json:
    """A unit card with one effect: an ability with this trigger, an effect of a weapon, or a critical effect."""
    table: Json = {"name": "Card", "hp": 1, "vp": 1, "start": 1, "statuses": SAMPLE["statuses"]}
    weapon: Json = {"name": "Weapon", "tl": 1, "range": 1, "strength": 1}
    if when == CRITICAL:
        return table | {"weapons": [weapon | {CRITICAL: effect}]}
    if of_weapon:
        return table | {"weapons": [weapon | {"effects": [{"when": when} | effect]}]}
    # Nobody is asked before TL is paid (AC-2).
    asked = {"optional": False} if when == "attack_declared" else {}
    return table | {"abilities": [{"name": "Ability", "when": when} | asked | effect]}


def asked_of(table: Json) -> list[Json] | None:
    """What the readers ask for while they read a card; None if they refuse it."""
    try:
        return _core.Scenario.keys("units", toml(table), [])
    except ih.ContentError:
        return None


def takes(when: str, effect: Json, *, of_weapon: bool = False) -> bool:
    """Whether the readers take an effect."""
    return asked_of(card(when, effect, of_weapon=of_weapon)) is not None


PICK: Json = {"op": "choose"}
"""An op that any other can follow: `chosen` means something then."""
SCORE: Json = {"op": "score", "amount": 1}
"""An op that goes with every trigger."""


def around(key: str, table: Json) -> Json:
    """The smallest effect that has this op or test in it."""
    return {"effects": [PICK, table]} if key == "op" else {"if": [table], "effects": [SCORE]}


# ---- what is taken


@cache
def bare(key: str, form: str) -> Json:
    """The example of an op or test with no more keys than it must have."""
    table = dict(examples(key)[form])
    for name in reversed(examples(key)[form]):
        less = {other: value for other, value in table.items() if other != name}
        tables = (less, less | {LASTS: "round"})
        if any(takes(when, around(key, table)) for when in words("triggers") for table in tables):
            table = less
    return table


@cache
def durations(when: str, op: str) -> Durations | None:
    """How long an op may last with a trigger; None if it does not go with it."""
    table = {name: value for name, value in bare("op", op).items() if name != LASTS}
    taken = [word for word in words("durations") if takes(when, around("op", table | {LASTS: word}))]
    missing = takes(when, around("op", table))
    return Durations(tuple(taken), needed=not missing) if taken or missing else None


@cache
def goes_with(when: str, key: str, form: str) -> bool:
    """Whether an op or test goes with a trigger."""
    if key == "op":
        return durations(when, form) is not None
    return takes(when, around(key, bare(key, form)))


@cache
def forms(when: str, key: str) -> tuple[str, ...]:
    """The ops or tests that go with a trigger."""
    return tuple(form for form in words(f"{key}s") if form in examples(key) and goes_with(when, key, form))


@cache
def has_target(when: str) -> bool:
    """Whether the trigger has a target that conditions and ops can name."""
    return takes(when, around("op", SCORE | {"op": "energy", "to": "target"}))


@cache
def optional(when: str) -> tuple[bool, ...]:
    """What `optional` may be of an ability with this trigger."""
    return tuple(state for state in (True, False) if takes(when, around("op", SCORE) | {"optional": state}))


@cache
def keys(when: str, *, of_weapon: bool = False) -> tuple[str, ...]:
    """The keys that an effect with this trigger can have."""
    place = f"weapons[].{CRITICAL}" if when == CRITICAL else "weapons[].effects[]" if of_weapon else "abilities[]"
    asks = asked_of(card(when, around("op", SCORE), of_weapon=of_weapon)) or []
    return tuple(dict.fromkeys(ask["key"] for ask in asks if ask["place"] == place))


@cache
def keys_of_form(when: str, key: str, form: str, lasts: str | None = None) -> tuple[Json, ...]:
    """What the readers ask of an op or test with this trigger, in their order; its own key left out."""
    table = bare(key, form) | ({LASTS: lasts} if lasts else {})
    asks = asked_of(card(when, around(key, table))) or []
    # `choose` is asked twice: before itself, and itself.
    last = {ask["key"]: ask for ask in asks if ask["form"] == form}
    return tuple(with_needed(key, ask) for ask in last.values())


def with_needed(key: str, ask: Json) -> Json:
    """The key of an op or test, required if it has been found that the readers refuse the table without it."""
    is_needed = ask["key"] in bare(key, ask["form"])
    if not is_needed or ask["required"]:
        return ask
    return ask | {"required": True} | ({"low": 1} if ask["wanted"] == "array" else {})
