"""The forms that files of a kind have: what tells them apart, and the samples that have all their keys."""

from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True)
class Form:
    """Files of a kind that have the same keys."""

    samples: tuple[str, ...]
    """Its samples: together they have all keys."""
    title: str = ""
    """What such files are, for the reference; nothing for the only form of a kind."""
    tells: Json | None = None
    """The schema that holds of these files and of no others of their kind."""
    refuses: str = ""
    """A key that the readers ask for only to say why it must not be there, or because it makes another form."""


def of_kind(*kinds: str, **more: Any) -> Json:
    """The schema that holds of cards of some kinds."""
    return {"properties": {"kind": {"enum": list(kinds)}}, "required": ["kind"]} | more


WEAPON: Json = {"required": ["kind", "weapon"]}
NO_WEAPON: Json = {"not": {"required": ["weapon"]}}

FORMS: dict[str, dict[str, Form]] = {
    "cards": {
        "tactics_card": Form(
            ("cards-tactics", "cards-movement"), "with an effect", of_kind("tactics", **NO_WEAPON), refuses="weapon"
        ),
        "attack_card": Form(
            ("cards-attack", "cards-area"), "attack card", of_kind("tactics", **WEAPON), refuses="cost"
        ),
        "permanent": Form(("cards-unit",), "unit, character, operation", of_kind("unit", "character", "operation")),
        "command": Form(("cards-command",), "command", of_kind("command")),
        "g": Form(("cards-g",), "g", of_kind("g"), refuses="cost"),
        "coin": Form(("cards-coin",), "coin", of_kind("coin"), refuses="cost"),
    },
    "units": {"unit": Form(("units", "units-cards"))},
    "scenarios": {
        "skirmish": Form(("scenarios",), "skirmish", {"required": ["map"]}),
        "card_table": Form(("scenarios-card-table",), "card table", {"not": {"required": ["map"]}}),
    },
}


def forms(kind: str) -> dict[str, Form]:
    """The forms of a kind by name: mostly one, named like the kind."""
    return FORMS.get(kind, {kind: Form((kind,))})


def samples(kind: str) -> list[str]:
    """The samples of all forms of a kind."""
    return [sample for form in forms(kind).values() for sample in form.samples]


def form_of(kind: str, sample: str) -> Form | None:
    """The form of a sample; none of a patch."""
    return next((form for form in forms(kind).values() if sample in form.samples), None)
