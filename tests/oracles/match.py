"""What one game consists of while it is played: pieces, Timeline, the activation and the attack in progress."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from oracles.battlefield import Battlefield
from oracles.dice import judge, tally
from oracles.timeline import Timeline

if TYPE_CHECKING:
    from oracles.content import Table
    from oracles.lines import Hex
    from oracles.pieces import Fighter, Unit

MOST_DICE = 32
"""Dice that one attack can have, added ones included: a limit of the engine, not of the rules."""

MOST_EFFECTS = 64
"""Effects that begin in one activation: a limit of the engine, not of the rules."""


@dataclass(frozen=True)
class Decision:
    """A stop: who chooses, what kind of choice, and every option in notation."""

    player: int
    kind: str
    options: frozenset[str]


Flow = Generator[Decision, str, None]


@dataclass
class Turn:
    """What has happened in the current activation."""

    unit: Unit
    acted: bool = False
    advanced: bool = False
    token_moved: bool = False
    defeated: bool = False


@dataclass(eq=False)
class Target:
    """One target of an attack: Accuracy as taken at the roll, Damage+x and reduction of this attack, damage dealt."""

    piece: Fighter
    last_hex: Hex
    accuracy: int = 0
    bonus: int = 0
    reduction: int = 0
    dealt: int = 0

    def place(self) -> Hex:
        """Return where the target stands, or stood last."""
        return self.piece.hex or self.last_hex


@dataclass(eq=False)
class Attack:
    """An attack in progress; `step` is declared, before, after_roll, critical, damage or after_damage."""

    attacker: Unit
    weapon: Table
    everyone: list[Target]
    step: str = "declared"
    strength: int = 0
    accuracy: int = 0
    tl: int = 0
    cost: int | None = None
    critical_from: list[int] = field(default_factory=list)
    flags: set[str] = field(default_factory=set)
    faces: list[int] = field(default_factory=list)
    dice_of_roll: int = 0
    again: int = 0
    disarmed: bool = False

    def targets(self) -> list[Target]:
        """Return the targets that are left (AT-14)."""
        return [target for target in self.everyone if target.piece.is_on_board()]

    def goes_on(self) -> bool:
        """Return whether the attacker and a target are left (AT-14); after step 11 the attacker is enough."""
        if self.step == "after_damage":
            return self.attacker.is_on_board()
        return self.attacker.is_on_board() and bool(self.targets())

    def has(self, flag: str) -> bool:
        """Return whether a flag is set for this attack."""
        return flag in self.flags or self.attacker.has(flag)


class Match:
    """The state of a game, and the small changes that every rule uses."""

    def __init__(self, scenario: Mapping[str, Any]) -> None:
        """Set up a scenario as `content.load` returns it."""
        self.field = Battlefield(scenario)
        self.settings = self.field.settings
        self.first_player: int = scenario.get("first_player", 0)
        self.timeline = Timeline(self.settings["lap_cap"])
        for unit in self.field.units:
            self.timeline.place(unit.player, unit.entity, unit.content["start"])
        self.vp = [0, 0]
        self.phase, self.space = 1, 1
        self.activations = 0
        self.last_player: int | None = None
        self.turn: Turn | None = None
        self.attack: Attack | None = None
        self.dying: list[Fighter] = []
        self.grants: list[tuple[Unit, int | None]] = []
        self.effects_begun = 0
        self.winner: int | str | None = None
        self.rolls: list[list[int]] = []
        self.faces: Iterator[int] = iter(())

    def acting_player(self) -> int:
        """Return whose activation it is, or was last."""
        return self.first_player if self.last_player is None else self.last_player

    def pay(self, turn: Turn, cost: int) -> None:
        """Move the token of the active unit by a cost (TL-2, TL-3)."""
        turn.token_moved |= self.timeline.pay(turn.unit.entity, cost, self.phase)

    def delay(self, unit: Unit, spaces: int) -> None:
        """Move a token by a penalty, counted absolutely (TL-3, TL-7)."""
        moved = self.timeline.push_back(unit.entity, spaces)
        if self.turn is not None and self.turn.unit is unit:
            self.turn.token_moved |= moved

    def cost(self, unit: Unit, printed: int, change: int = 0) -> int:
        """Return the TL cost of a primary action after all changes (TL-6)."""
        floor = min(int(self.settings["tl_cost_floor"]), printed)
        return max(floor, printed + unit.sum_of("tl") + change)

    def cost_of_attack(self, attack: Attack) -> int:
        """Return the TL cost of an attack: as it was fixed when paid, before that as it would be now."""
        if attack.cost is not None:
            return attack.cost
        return self.cost(attack.attacker, attack.weapon["tl"], attack.tl)

    def expire(self, lasts: str) -> None:
        """End all modifiers of a duration and give back the abilities that it limits."""
        for unit in self.field.units:
            unit.modifiers = [modifier for modifier in unit.modifiers if modifier.lasts != lasts]
        self.give_back(lasts)

    def give_back(self, limit: str) -> None:
        """Let abilities be used again that a limit has closed."""
        for unit in self.field.units:
            unit.used = {(which, number) for which, number in unit.used if which != limit}

    # ---- dice

    def roll(self, dice: int) -> list[int]:
        """Roll dice: take the next faces."""
        rolled: list[int] = []
        for number in range(1, dice + 1):
            face = next(self.faces, None)
            if face is None or not 1 <= face <= 10:
                raise ValueError(f"face {number} of {dice} is {face}")
            rolled.append(face)
        self.rolls.append(rolled)
        return rolled

    def critical_from(self, attack: Attack) -> int:
        """Return the lowest face that is a critical hit in an attack (AT-7)."""
        lasting = [item.amount for item in attack.attacker.modifiers if item.what == "critical_from"]
        return min(int(self.settings["critical_from"]), *attack.critical_from, *lasting, 10)

    def hits(self, attack: Attack, target: Target) -> int:
        """Return the hits against a target so far (AT-6)."""
        return tally(attack.faces, target.accuracy, self.settings["hit_on"], self.critical_from(attack))[0]

    def criticals(self, attack: Attack, faces: list[int]) -> int:
        """Return how many of some faces are criticals."""
        return tally(faces, 0, self.settings["hit_on"], self.critical_from(attack))[1]

    def is_hit(self, attack: Attack, face: int, *, critical: bool) -> bool:
        """Return whether a die hits any target that is left, as a critical or as an ordinary hit."""
        for target in attack.targets():
            found = judge(face, target.accuracy, self.settings["hit_on"], self.critical_from(attack))
            if found == (1, int(critical)):
                return True
        return False
