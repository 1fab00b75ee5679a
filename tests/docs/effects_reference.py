"""Makes docs/effects.md: a hand-written introduction, then all words of the effect language as the core has them."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ironhex import _core
from schemas import effects
from schemas.asked import asked_of
from schemas.generate import DESCRIPTIONS

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "effects.md"
SELECTOR = ("within", "beyond", "from", "sight")
"""Keys that every op with the key `to` has."""

Json = dict[str, Any]


def page() -> str:
    """The whole page."""
    introduction = (HERE / "effects_introduction.md").read_text(encoding="utf-8")
    parts = [introduction, limits(), keys(), triggers(), words(), conditions(), selectors(), durations(), ops()]
    return "\n".join(parts)


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table of Markdown."""
    head = list(head)
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, ["---"] * len(head), *rows]) + "\n"


def code(word: object) -> str:
    """A word as content writes it."""
    text = {True: "true", False: "false"}.get(word, str(word)) if isinstance(word, bool) else str(word)
    return f"`{text}`"


def listed(words: Iterable[str]) -> str:
    """Words one after another."""
    return ", ".join(code(word) for word in words)


# ---- what a key holds


def kind(ask: Json) -> str:
    """The type and bounds of a key."""
    if ask["wanted"] == "int":
        return f"{ask['low']} to {ask['high']}".replace("-", "\N{MINUS SIGN}")
    if ask["wanted"] == "array":
        what = {"tables": "tables", "words": listed(ask.get("words", []))}.get(ask["entries"], ask["entries"])
        return f"list of {what}" + (f", {ask['low']} to {ask['high']}" if ask["entries"] == "tables" else "")
    kinds = {"bool": "`true` or `false`", "text": "text", "word": listed(ask.get("words", []))}
    return kinds[ask["wanted"]]


LISTS = {
    "to": "[who](#who-is-affected)",
    "of": "[piece](#pieces)",
    "from": "[piece](#pieces)",
    "than": "[piece](#pieces)",
}
LISTS |= {"lasts": "[duration](#durations)", "status": "status", "field": "field"}
"""Keys whose words have a table of their own."""


def described(ask: Json, default: str) -> str:
    """A key with its type, bounds and default, in one cell."""
    holds = LISTS.get(ask["key"]) or kind(ask)
    name = f"**{code(ask['key'])}**" if ask["required"] else code(ask["key"])
    return f"{name}: {holds}" + (f" = {default}" if default else "")


def default(key: str, form: str, name: str) -> str:
    """What a missing key of an op or test means, with every trigger and duration."""
    found: dict[tuple[bool, bool], object] = {}
    for when, last in situations(key, form):
        (ask,) = (ask for ask in effects.keys_of_form(when, key, form, last) if ask["key"] == name)
        here = effects.has_target(when), last == "attack"
        if found.setdefault(here, ask.get("default")) != ask.get("default"):
            raise ValueError(f"{form}.{name} has several defaults where {here}: {found}, {ask['default']}")
    of_attack, others = {found.get((True, True))}, {value for here, value in found.items() if not here[1]}
    in_attacks, elsewhere = ({value for here, value in found.items() if here[0] is there} for there in (True, False))
    if len(set(found.values())) == 1:
        (always,) = set(found.values())
        return "" if always is None else code(always)
    if len(in_attacks) == len(elsewhere) == 1:
        return f"{code(*in_attacks)} in attacks, else {code(*elsewhere)}"
    if len(others) == 1:
        return f"{code(*of_attack)} for the attack, else {code(*others)}"
    raise ValueError(f"{form}.{name} has defaults that no sentence says: {found}")


def situations(key: str, form: str) -> Iterable[tuple[str, str | None]]:
    """All triggers and durations with which the readers take an op or test."""
    for when in effects.words("triggers"):
        if effects.goes_with(when, key, form):
            lasting = effects.durations(when, form) if key == "op" else None
            yield from ((when, word) for word in (lasting.words if lasting and lasting.words else (None,)))


def cells(key: str, form: str) -> str:
    """All keys of an op or test."""
    when, last = next(iter(situations(key, form)))
    asks = effects.keys_of_form(when, key, form, last)
    skipped = {"not", *(SELECTOR if key == "op" and any(ask["key"] == "to" for ask in asks) else ())}
    shown = [ask for ask in asks if ask["key"] not in skipped]
    return "<br>".join(described(ask, default(key, form, ask["key"])) for ask in shown)


# ---- the parts of the page


def limits() -> str:
    """What ends an effect that would never end."""
    bounds = _core.effect_words()["bounds"]
    rows = [
        (
            "effects that begin in one activation",
            bounds["begun"],
            "`limited`: no further one begins until the next activation",
        ),
        ("times that `repeat` starts one effect again", bounds["repeats"], "`limited`: the effect goes on behind it"),
        ("things in progress within one another", bounds["stack"], "`dropped`: what is one too many does not happen"),
        ("defeats that wait at the same time", bounds["queue"], "`dropped`: what is one too many does not happen"),
        ("abilities of a unit", bounds["abilities"], "the file is refused"),
        ("effects of a weapon, besides the critical one", bounds["weapon_effects"], "the file is refused"),
        ("conditions of an effect", bounds["conditions"], "the file is refused"),
        ("ops of an effect", bounds["ops"], "the file is refused"),
    ]
    text = "Effects that set off one another come to an end. Numbers stop at the ends of what they can hold.\n"
    return f"## Limits\n\n{text}\n" + table(["what", "at most", "then the event"], [(a, str(b), c) for a, b, c in rows])


def keys() -> str:
    """The keys of the three kinds of effects."""
    places = {
        "abilities[]": "Of an ability",
        "weapons[].effects[]": "Of an effect of a weapon",
        "weapons[].critical": "Of a critical effect",
    }
    text = "## Keys\n\nKeys in bold must be there. Behind `=` is what a missing key means.\n"
    for place, title in places.items():
        asks = [ask for ask in asked_of("units") if ask["place"] == place]
        meanings = [DESCRIPTIONS["units"][f"{place}.{ask['key']}"] for ask in asks]
        links = {
            "if": "list of [conditions](#conditions)",
            "effects": "list of [ops](#ops)",
            "when": "[trigger](#triggers)",
        }
        rows = []
        for ask, meaning in zip(asks, meanings, strict=True):
            name = f"**{code(ask['key'])}**" if ask["required"] else code(ask["key"])
            known = "" if ask.get("default") is None else f" = {code(ask['default'])}"
            rows.append((name, links.get(ask["key"], kind(ask)) + known, meaning))
        text += f"\n### {title}\n\n" + table(["key", "holds", "meaning"], rows)
    return text


def triggers() -> str:
    """The triggers."""
    rows = []
    for word, meaning in _core.effect_words()["triggers"]:
        if word != effects.CRITICAL:
            further = [name for name in ("by", "against", "movement") if name in effects.keys(word)]
            states = effects.optional(word)
            asks = "as he wishes" if len(states) == 2 else "always" if states[0] else "never"
            weapon = "yes" if effects.keys(word, of_weapon=True) else ""
            rows.append((code(word), meaning, listed(further), asks, weapon))
    text = "## Triggers\n\n`by`, `against` and `movement` go with some of them only.\n\n"
    return text + table(["`when`", "meaning", "keys", "player is asked", "of weapons too"], rows)


def plain(title: str, level: str, text: str, key: str, name: str) -> str:
    """A list of words with what they mean."""
    rows = [(code(word), meaning) for word, meaning in _core.effect_words()[key]]
    return f"{level} {title}\n\n{text}\n\n" + table([code(name), "meaning"], rows)


def words() -> str:
    """Relations, limits, ways of moving."""
    movements = "The key `movement` lists those that count; without it all do but `deploy`."
    return "\n".join(
        [
            plain("Relations", "###", "Seen from the unit that has the ability.", "relations", "by, against"),
            plain("Uses", "###", "For each unit by itself.", "limits", "limit"),
            plain("Ways of moving", "###", movements, "movements", "movement"),
        ]
    )


def conditions() -> str:
    """The tests, and the words for single pieces."""
    rows = []
    for test, meaning in _core.effect_words()["tests"]:
        attack = "" if effects.goes_with("activation", "test", test) else " Only in attacks."
        rows.append((code(test), meaning + attack, cells("test", test)))
    text = (
        "## Conditions\n\n"
        "`{ test = …, … }`: all of them must hold. `not = true` turns one round. Keys in bold must be there.\n\n"
    )
    pieces = plain("Pieces", "###", "A single piece. `target` is there in attacks only.", "words", "of, from, than")
    return text + table(["`test`", "meaning", "keys"], rows) + "\n" + meanings("test") + "\n" + pieces


def meanings(key: str) -> str:
    """What the keys of ops or tests mean."""
    texts = {name: text for name, text in DESCRIPTIONS["units"].items() if name.startswith(f"{key}.")}
    rows = [(code(name.removeprefix(f"{key}.")), text) for name, text in sorted(texts.items())]
    return table([f"key of {key}s", "meaning"], rows)


def selectors() -> str:
    """Who is affected."""
    text = (
        "An op with the key `to` also has `within` and `beyond` (hexes, 0 to 99: only who is at most so far, or\n"
        "farther, from `from` = `self`) and `sight` (= `false`: whether Line of Sight from there is needed too).\n"
        "Only pieces on the board count; `chosen` is the piece that was picked last."
    )
    return plain("Who is affected", "##", text, "selectors", "to")


def durations() -> str:
    """How long modifiers last."""
    text = (
        "Without the key it is `attack` in attacks and `activation` elsewhere;\n"
        "`attack` goes with the triggers of attacks only."
    )
    return plain("Durations", "##", text, "durations", "lasts")


def ops() -> str:
    """The ops."""
    statuses = _core.effect_words()["statuses"]
    every = _core.effect_words()["ops"]
    rows = [(code(op), meaning, cells("op", op), goes_with(op)) for op, meaning in every]
    text = "## Ops\n\n`{ op = …, … }`, done in the order in which they stand. Keys in bold must be there.\n\n"
    ends = (
        f"\nStatuses are {listed(statuses)} and those that the card lists under `statuses`.\n"
        f"Fields that `set` and `add` write are {listed(written())}; the test `field` reads others too.\n"
    )
    return text + table(["`op`", "what it does", "keys", "goes with"], rows) + "\n" + meanings("op") + ends


def written() -> list[str]:
    """The fields that effects write."""
    fields = [f"{component}.{field}" for component, names in _core.components() for field in names]
    op: Json = {"op": "set", "amount": 1}
    return [field for field in fields if effects.takes("activation", effects.around("op", op | {"field": field}))]


def goes_with(op: str) -> str:
    """The triggers with which an op goes, and those with which it can last for the attack."""
    whens = [when for when in effects.words("triggers") if effects.goes_with(when, "op", op)]
    some = "" if len(whens) == len(effects.words("triggers")) else listed(whens)
    attack = [when for when in whens if "attack" in effects.durations(when, op).words]
    in_attacks = [when for when in effects.words("triggers") if effects.has_target(when)]
    lasts = any(effects.durations(when, op).words for when in whens)
    if not lasts or attack == in_attacks:
        return some or "all"
    short = f"for the attack only {listed(attack)}" if attack else "never for the attack"
    return f"{some or 'all'}; {short}"


def write() -> None:
    """Writes the page."""
    PAGE.write_text(page(), encoding="utf-8")
