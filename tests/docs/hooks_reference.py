"""Makes docs/hooks.md: a hand-written introduction, then every point where mods can listen, as the core has them."""

import re
from pathlib import Path

import ironhex as ih
from docs.effects_reference import code, table
from ironhex import _core

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PAGE = ROOT / "docs" / "hooks.md"
SOURCE = ROOT / "rust" / "core" / "src" / "flow" / "procedure.rs"

PROCEDURE = re.compile(r'^ {4}/// ([^\n]*)\n {4}\w+ = \d+, "(\w+)", \w+, \{\n(.*?)^ {4}\};', re.MULTILINE | re.DOTALL)
STEP = re.compile(r'/// (.*)\n\s+\w+ = \d+ "(\w+)"')

FINDS: dict[str, dict[str, str]] = {
    "match": {},
    "activation": {"subject": "the active unit"},
    "deploy": {"subject": "the unit", "hex": "where to, from `deploy.place` on"},
    "move": {"subject": "the unit", "hex": "where to"},
    "attack": {"subject": "the attacker", "object": "the target, if it began with a single one"},
    "contest": {"subject": "the unit"},
    "scoring": {},
    "push": {"subject": "the unit that is moved", "source": "whose doing it is", "amount": "hexes that are left"},
    "defeat": {"subject": "the unit that is defeated"},
    "damage": {"source": "whose doing it is", "amount": "points of damage", "targets": "the pieces that take it"},
    "pay": {"subject": "the unit whose token moves", "amount": "TL"},
    "roll": {"subject": "the attacker"},
    "effect": {
        "subject": "the unit whose effect it is",
        "object": "the piece that was chosen last, at times",
        "source": "the unit whose deed it answers, at times",
    },
    "question": {"subject": "the unit at whose point it was asked; none where nobody acts"},
    "window": {"subject": "the unit whose deed is answered, at times"},
    "pick_up": {"subject": "the unit"},
    "put_down": {"subject": "the unit", "hex": "where to"},
    "rescue": {"subject": "the unit", "object": "the Garrison"},
    "free_move": {"subject": "the unit"},
    "grant": {"subject": "the unit that may attack"},
    "lose_upgrade": {"subject": "the unit that loses them", "source": "whose doing it is"},
    "capture": {"subject": "the unit whose effect it is", "object": "the objective"},
    "add_target": {"subject": "the attacker"},
    "tally": {"subject": "the attacker"},
    "dice": {"subject": "the unit at whose point they were rolled; none where nobody acts"},
    "spawn": {"hex": "where to"},
    "return": {"subject": "the unit"},
    "play": {
        "subject": "the unit for which a Tactics card is played, at times: none on the card table",
        "source": "the unit whose deed it answers or in whose activation it is played, at times",
    },
    "turn": {},
    "draw": {},
    "discard": {},
    "resolve": {},
    "lose": {},
}
"""What a context has in a procedure besides `player`; `tests/docs/test_hooks_reference.py` looks whether that is so."""

PROBES = {
    "plain": '{ op = "energy", amount = 1 }',
    "choice": '{ op = "push", hexes = 1, to = "enemy" }',
    "target": '{ op = "non_combat_damage", amount = 1, to = "target" }',
    "attack": '{ op = "accuracy", amount = 1, lasts = "attack" }',
    "dice": '{ op = "dice", amount = 1 }',
}
"""An op of each kind: whether the core takes it at a point says what effects may do there."""

CLASSES = {
    ("plain",): (
        "each",
        "run for every unit that it is about (all where it is about none), with ops done at once only",
    ),
    ("plain", "choice"): ("unit", "run for the subject, with the ops that go outside attacks"),
    ("plain", "choice", "target"): ("hit", "run for the attacker, and know targets and the damage that they took"),
    ("plain", "choice", "target", "attack"): ("aim", "run for the attacker, know targets, and change the attack"),
    ("plain", "choice", "target", "dice"): ("roll", "run for the attacker, know targets, and change the dice rolled"),
}
"""What effects may do, by the kinds of ops that are taken: a short word, and what it means."""


def page() -> str:
    """The whole page."""
    introduction = (HERE / "hooks_introduction.md").read_text(encoding="utf-8")
    classes = table(["effects", "meaning"], ((code(word), meaning) for word, meaning in CLASSES.values()))
    forms = {name: (after, instead) for name, after, instead in _core.hook_point_forms()}
    return introduction + classes + "".join(section(*procedure, forms) for procedure in procedures())


def procedures() -> list[tuple[str, str, list[tuple[str, str]]]]:
    """Each procedure of the core to which mods can listen: name, what it does, and its steps with what each does."""
    open_to_mods = {point.partition(".")[0] for point in ih.HOOK_POINTS}
    text = SOURCE.read_text(encoding="utf-8").partition("\nprocedures! {\n")[2].partition("\n}\n")[0]
    found = []
    for doc, name, steps in PROCEDURE.findall(text):
        if name in open_to_mods:
            found.append((name, doc, [(step, what) for what, step in STEP.findall(steps)]))
    return found


def section(name: str, doc: str, steps: list[tuple[str, str]], forms: dict[str, tuple[bool, bool]]) -> str:
    """The section of a procedure."""
    finds = "; ".join(f"{code(word)}: {meaning}" for word, meaning in FINDS[name].items()) or "nobody in particular"
    rows = []
    for step, what in steps:
        point = f"{name}.{step}"
        after, instead = forms[point]
        whens = ["before", *(["after"] if after else []), *(["instead"] if instead else [])]
        rows.append((code(point), what.replace("|", r"\|"), ", ".join(whens), effects(point, after=after)))
    head = ["point", "the step", "listen", "effects"]
    return f"\n## {name}\n\n{doc} With {finds}.\n\n" + table(head, rows)


def effects(point: str, *, after: bool) -> str:
    """What effects may do before a point, and after it where that is something else."""
    before = kinds(point, "before")
    behind = kinds(point, "after") if after else before
    words = [CLASSES[of][0] for of in (before, behind)]
    return code(words[0]) if words[0] == words[1] else f"{code(words[0])}, after it {code(words[1])}"


def kinds(point: str, when: str) -> tuple[str, ...]:
    """The kinds of ops that the core takes at a point."""
    return tuple(kind for kind, op in PROBES.items() if takes(point, when, op))


def takes(point: str, when: str, op: str) -> bool:
    """Whether the core takes an op at a point."""
    text = f'[[effects]]\nname = "probe"\non = "{point}"\nwhen = "{when}"\neffects = [{op}]\n'
    mod = type("Probe", (ih.Mod,), {"effects": text})
    try:
        ih.Game("brawl-demo", mods=[mod])
    except (ih.ContentError, ih.ModError):
        return False
    return True


def write() -> None:
    """Writes the page."""
    PAGE.write_text(page(), encoding="utf-8")
