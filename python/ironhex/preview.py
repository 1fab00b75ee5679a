"""What an action leads to, as far as it is certain."""

from dataclasses import dataclass
from typing import Any

from ironhex.attack_odds import AttackOdds, share
from ironhex.names import hex_text

Hex = tuple[int, int]


@dataclass(frozen=True)
class Preview:
    """What an action leads to up to the next choice, roll or end of an activation; `Game.preview` makes it.

    The rules themselves are run on a copy. What is hidden changes nothing in it: a token that would be turned up, or a
    card that would be drawn, ends what is told.

    Attributes:
        action: the action, in notation.
        unit: the entity that pays: the unit that acts, or the one for which a card is played; None if there is none.
        cost: TL by which its token moves, with reductions, penalties and the least of an activation (TL-2, TL-6,
            TL-7); None if the token stays. If an attack asks for something before it is paid (AT-5), this is its cost
            as things stand: the answers may change it.
        arrives: where its token gets to, as (phase, space) (TL-3); None if it stays.
        energy: Energy that the unit pays (AC-2).
        price: what the play of a card would cost, in every way in which it can be paid for, as "1/2/0" or "1 Energy";
            None for other actions.
        mover: the entity that moves: the unit, one that is pushed, pulled or deployed; None if nobody does.
        path: hexes of its way, with the one where it stands at first; empty if nobody moves.
        targets: entities at which the action is aimed: attacked, rescued, pushed, pulled or chosen.
        hexes: hexes that an area attack covers (AT-4), else empty.
        dice: dice of an attack (AT-6): what is chosen before the roll may change them; None for other actions.
        odds: the odds of an attack, if they were asked for; else None.
        complete: False if something hidden would show, or a listener of a mod be called, before the next choice, roll
            or end of the activation: more may come of the action than is told.
    """

    action: str
    unit: int | None
    cost: int | None
    arrives: tuple[int, int] | None
    energy: int
    price: str | None
    mover: int | None
    path: tuple[Hex, ...]
    targets: tuple[int, ...]
    hexes: tuple[Hex, ...]
    dice: int | None
    odds: AttackOdds | None
    complete: bool

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain values, for JSON."""
        return {
            "action": self.action,
            "unit": self.unit,
            "cost": self.cost,
            "arrives": None if self.arrives is None else list(self.arrives),
            "energy": self.energy,
            "price": self.price,
            "mover": self.mover,
            "path": [list(at) for at in self.path],
            "targets": list(self.targets),
            "hexes": [list(at) for at in self.hexes],
            "dice": self.dice,
            "odds": None if self.odds is None else self.odds.as_dict(),
            "complete": self.complete,
        }

    def __str__(self) -> str:
        """One line for people, as "e1 attack w2 e5: 4 TL, token to phase 1, space 6; on e5; 5 dice"."""
        told = [*self._paid(), *self._moved(), *self._attacked()]
        if not self.complete:
            told.append("more may follow")
        return f"{self.action}: {'; '.join(told) or 'costs nothing'}"

    def _paid(self) -> list[str]:
        paid = []
        if self.cost is not None and self.arrives is not None:
            phase, space = self.arrives
            paid.append(f"{self.cost} TL, token to phase {phase}, space {space}")
        if self.energy:
            paid.append(f"{self.energy} Energy")
        if self.price and not paid:
            paid.append(f"cost {self.price}")
        return paid

    def _moved(self) -> list[str]:
        if not self.path:
            return []
        who = "" if self.mover == self.unit else f"e{self.mover} "
        if len(self.path) == 1:
            return [f"{who}to {hex_text(self.path[0])}"]
        first, *between, last = map(hex_text, self.path)
        over = f" over {' '.join(between)}" if between else ""
        return [f"{who}from {first}{over} to {last}"]

    def _attacked(self) -> list[str]:
        told = [f"covers {' '.join(map(hex_text, self.hexes))}"] if self.hexes else []
        if self.targets:
            told.append("on " + ", ".join(f"e{entity}" for entity in self.targets))
        if self.dice is not None:
            told.append(f"{self.dice} dice")
        if self.odds is not None:
            told += [f"defeats e{entity} in {_percent(self.odds, entity)}" for entity in self.odds.targets]
        return told


def _percent(odds: AttackOdds, entity: int) -> str:
    defeated = odds.defeat(entity)
    return share(defeated.numerator, defeated.denominator)
