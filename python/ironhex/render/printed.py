"""Lines of printed cards that units and decks share."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rich.padding import Padding
from rich.text import Text

from ironhex.names import hex_text, printable
from ironhex.render.effect_words import conditions, ops, trigger

if TYPE_CHECKING:
    from ironhex.scenario import Weapon

Table = Mapping[str, Any]
WIDE = " " * 6
"""Before lines that say more of the line above."""


def hanging(line: str) -> Padding:
    """A line whose rest, if it is wrapped, is indented as its beginning."""
    words = line.lstrip()
    return Padding(Text(printable(words)), (0, 0, 0, len(line) - len(words)), expand=False)


def weapon_lines(sign: str, weapon: "Weapon", written: Table) -> Iterator[str]:
    """A weapon with its effects.

    Args:
        sign: what stands before its name, as "w1  ".
        weapon: the weapon.
        written: what the file says of it.
    """
    reach = f"range {weapon.range}"
    if weapon.pattern:
        reach = f"pattern {' '.join(map(hex_text, weapon.pattern))}"
    ignores = ", needs no Line of Sight" if "line_of_sight" in written.get("ignores", ()) else ""
    yield f"  {sign}{weapon.name}: {weapon.tl} TL, {reach}, Strength {weapon.strength}{ignores}"
    if "critical" in written:
        needs = written["critical"].get("needs", 1)
        yield f"{WIDE}critical effect ({needs} critical{'s' * (needs != 1)} or more)"
        yield from deeds(written["critical"], "critical")
    for effect in written.get("effects", ()):
        yield f"{WIDE}{trigger(effect, effect['when'])}"
        yield from deeds(effect, effect["when"])


def deeds(effect: Table, when: str) -> Iterator[str]:
    """Conditions and ops, below the line of their effect."""
    for line in (conditions(effect, when), ops(effect, when)):
        if line:
            yield f"{WIDE}  {line}"
