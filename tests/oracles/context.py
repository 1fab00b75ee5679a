"""What has just happened (an event), and an effect that runs because of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from oracles.effects import ATTACK_TRIGGERS, Effect

if TYPE_CHECKING:
    from oracles.lines import Hex
    from oracles.match import Match, Target
    from oracles.pieces import Piece, Unit


@dataclass(eq=False)
class Event:
    """Something that abilities wait for; `actor` is the attacker, mover, defeated or active unit, if any."""

    trigger: str
    actor: Unit | None
    movement: str | None = None
    prevented: int | None = None
    """HP that a prevented defeat leaves (DF-4)."""

    def is_of_attack(self) -> bool:
        """Return whether the event is a window of AT-5, which has targets."""
        return self.trigger in ATTACK_TRIGGERS or self.trigger == "critical"

    def is_open(self, match: Match) -> bool:
        """Return whether its window goes on: not after the attack is over."""
        return not self.is_of_attack() or (match.attack is not None and match.attack.goes_on())

    def targets(self, match: Match) -> list[Target]:
        """Return the targets that an effect may speak of: after damage also those that were defeated."""
        if match.attack is None or not self.is_of_attack():
            return []
        return match.attack.everyone if self.trigger == "after_combat_damage" else match.attack.targets()


@dataclass(eq=False)
class Context:
    """An effect that runs: whose it is, why, for which targets, and what was chosen."""

    match: Match
    owner: Unit
    effect: Effect
    event: Event
    valid: list[Target] = field(default_factory=list)
    chosen: list[Piece] = field(default_factory=list)

    def goes_on(self) -> bool:
        """Return whether the effect's next op still runs: while its unit is on the board."""
        return self.owner.is_on_board()

    def named(self, word: str) -> list[tuple[Piece, Hex | None]]:
        """Return the pieces that self, actor, target or chosen mean, with where they stand or stood last."""
        if word == "self":
            return [(self.owner, self.owner.hex)]
        if word == "actor":
            return [] if self.event.actor is None else [(self.event.actor, self.event.actor.hex)]
        if word == "target":
            return [(target.piece, target.place()) for target in self.valid]
        if word == "chosen":
            return [(piece, piece.hex) for piece in self.chosen]
        raise ValueError(f"unknown selector {word!r}")
