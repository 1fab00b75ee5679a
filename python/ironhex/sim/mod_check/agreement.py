"""The same games played in every way: do they end alike, and if not, where do they part?"""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import numpy as np

from ironhex.mods import Mods
from ironhex.sim.mod_check.findings import MOST_DIFFERENCES, Fault, differences
from ironhex.sim.mod_check.memory import chance, changes, memory_of
from ironhex.sim.mod_check.suspects import Suspects
from ironhex.sim.mod_check.ways import OTHERS, PLAIN, Deal, Endings, Way

NOWHERE_ELSE = (
    "keep it in the game: a component (of pieces, players or the match) is saved, cloned and hashed with it, "
    "and what never changes can be computed in __init__"
)
DICE = "roll dice of the mod's own: rolls = (…) and ctx.roll, heard by @on_roll; they hang on the game's seed"


RARE = 300
"""Games that only the two forms of a batch are compared in, for what happens seldom."""


def same_everywhere(suspects: Suspects, deal: Deal) -> list[Fault]:
    """Plays a deal in every way, and says what differs."""
    with _kept_chance():
        before, chance_before = memory_of(suspects.mods), chance()
        plain = PLAIN.play(suspects, deal)
        again = PLAIN.play(suspects, deal)
        others = {way: way.play(suspects, deal) for way in OTHERS}
        kept = changes(before, memory_of(suspects.mods))
        uses_chance = chance() != chance_before
        if kept:
            return [
                _keeps(
                    kept, plain, {"played once more": again, **{way.name: found for way, found in others.items()}}, deal
                )
            ]
        if uses_chance:
            return [_chance(plain, again, deal)]
        if (parted := _first(plain, again)) is not None:
            return [_not_deterministic(deal, parted)]
        for way, endings in others.items():
            if (parted := _first(plain, endings)) is not None:
                return [part(suspects, deal, (PLAIN, plain), (way, endings), parted)]
        return _rarely_different(suspects, replace(deal, games=RARE))


def _rarely_different(suspects: Suspects, deal: Deal) -> list[Fault]:
    """Compares the two forms in many games."""
    if not any(heard.each is not None and heard.many is not None for heard in suspects.shared.listeners):
        return []
    by_each, by_many = Way("Batch(each=True)", each=True), Way("Batch")
    plain, endings = by_each.play(suspects, deal), by_many.play(suspects, deal)
    parted = _first(plain, endings)
    return [] if parted is None else [part(suspects, deal, (by_each, plain), (by_many, endings), parted)]


@contextmanager
def _kept_chance() -> Iterator[None]:
    """Leaves the generators of the process as they were, whatever the mods do with them."""
    python, numpy = random.getstate(), np.random.get_state()  # noqa: NPY002 - the shared one is meant
    try:
        yield
    finally:
        random.setstate(python)
        np.random.set_state(numpy)  # noqa: NPY002


def _first(one: Endings, other: Endings) -> int | None:
    """The first game that went or ended differently, or failed in one of them only."""
    return next((number for number in sorted(one) if one[number].differs(other[number])), None)


def keeps_state(kept: list[str], seen: list[str], deal: Deal, game: int | None = None) -> Fault:
    """The fault of mods that keep something in Python: what has changed, and what was seen of it."""
    mod, _, place = kept[0].partition(" was ")[0].partition(": ")
    text = f"mod {mod} keeps state in Python, in {place}: a game must not hang on what was played before it"
    details = (*kept[:MOST_DIFFERENCES], *(seen or ["no game has ended otherwise because of it so far"]))
    return Fault("python_state", text, NOWHERE_ELSE, details, deal.scenario.name, game)


def _keeps(kept: list[str], plain: Endings, ways: dict[str, Endings], deal: Deal) -> Fault:
    parted = next(((name, at) for name, found in ways.items() if (at := _first(plain, found)) is not None), None)
    seen = [f"game {parted[1]} of {deal.scenario.name} ended otherwise: {parted[0]}"] if parted else []
    return keeps_state(kept, seen, deal, parted[1] if parted else None)


def _chance(plain: Endings, again: Endings, deal: Deal) -> Fault:
    parted = _first(plain, again)
    details = () if parted is None else (f"game {parted} of {deal.scenario.name}, played twice, ended in two ways",)
    text = "a listener uses the process's random generator (`random` or `numpy.random`): no game can be played again"
    return Fault("random", text, DICE, details, deal.scenario.name, parted)


def _not_deterministic(deal: Deal, number: int) -> Fault:
    return Fault(
        "not_deterministic",
        f"game {number} of {deal.scenario.name}, seed {deal.seed}, played twice, ended in two ways",
        "look for a clock, a generator without seed, id() or hash() of objects, the order of a set, files, "
        f"and for state kept outside of the mod; for dice: {DICE}",
        (),
        deal.scenario.name,
        number,
    )


def part(suspects: Suspects, deal: Deal, one: tuple[Way, Endings], other: tuple[Way, Endings], number: int) -> Fault:
    """What is said of a game that ended otherwise in another way of playing: where it parted, and whose fault it is."""
    (way, plain), (other_way, endings) = one, other
    errors = plain[number].error, endings[number].error
    details = []
    decision = None
    blamed = _blamed(suspects, deal, plain) if other_way.by == "batch" and not other_way.each else []
    if blamed:
        details.append(f"it is the .batch form of {', '.join(blamed)} that does something else than @on")
    if any(errors):
        only = other_way if errors[1] else way
        last = (errors[0] or errors[1]).rstrip().rpartition("\n")[2]
        text = f"game {number} of {deal.scenario.name}, seed {deal.seed}, fails only in {only.name}: {last}"
    else:
        game = f"game {number} of {deal.scenario.name}, seed {deal.seed},"
        text = f"{game} goes otherwise in {other_way.name} than in {way.name}"
        decision, lines = parting(suspects, deal, way, other_way, number)
        details += lines
    hint = "the forms of a listener must do the same in every row, whatever other games are beside it"
    traceback = errors[0] or errors[1]
    return Fault("forms_differ", text, hint, tuple(details), deal.scenario.name, number, decision, traceback)


def parting(suspects: Suspects, deal: Deal, one: Way, other: Way, number: int) -> tuple[int | None, list[str]]:
    """At which decision a game parts in two ways of playing, and what differs there."""
    stories = one.follow(suspects, deal, number), other.follow(suspects, deal, number)
    for decision in sorted(stories[0].keys() & stories[1].keys()):
        left, right = stories[0][decision], stories[1][decision]
        if left.state_hash != right.state_hash:
            after = f"after action {decision}, {left.action}" if left.action else "before the first action"
            fields = differences(left.view, right.view)
            lines = [f"{name}: {a} in {one.name}, {b} in {other.name}" for name, a, b in fields[:MOST_DIFFERENCES]]
            hidden = "what differs is in no view: what is forbidden, lasts or is in flight"
            return decision, [f"they part {after}", *(lines or [hidden])]
    return None, ["played decision by decision the difference does not show"]


def _blamed(suspects: Suspects, deal: Deal, plain: Endings) -> list[str]:
    """The listeners whose form for many games, taken by itself, makes games end otherwise."""
    found = []
    for number, heard in enumerate(suspects.shared.listeners):
        if heard.each is not None and heard.many is not None:
            alone = _Only(suspects, number)
            if _first(plain, Way("one form", stepped=True).play(alone, deal)) is not None:
                found.append(f"{heard.mod.name}.{heard.name} ({heard.what})")
    return found


class _Only(Suspects):
    """Mods of which only one listener is called in its form for many games."""

    def __init__(self, suspects: Suspects, number: int) -> None:
        self._pristine = suspects.fresh()
        self.shared = Mods(self.fresh())
        for at, heard in enumerate(self.shared.listeners):
            if at != number and heard.each is not None:
                heard.many = None
