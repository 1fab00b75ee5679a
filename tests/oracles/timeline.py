"""Tokens on the Timeline (TL-1 to TL-9) as a plain list per space.

Readings:
- Each player has an ordered stack on each time. An arriving token is appended to it; the first acts.
- TL-3: `lap_cap` bounds costs only (DP-2's TL is a cost). The defeat penalty and the minimum move of
  TL-6 are counted absolutely.
- "The phase being played" is the phase of the current activation.
- A move by 0 neither moves nor restacks, whatever it is for.
"""

from __future__ import annotations

Time = int


def time_at(phase: int, space: int) -> Time:
    """Return the absolute time of a phase and a space."""
    return (phase - 1) * 10 + space


def phase_and_space(time: Time) -> tuple[int, int]:
    """Return (phase, space) of a time."""
    return (time - 1) // 10 + 1, (time - 1) % 10 + 1


def after_cost(time: Time, cost: int, phase: int, lap_cap: str = "next_phase") -> Time:
    """Return where a token arrives that pays a cost while `phase` is being played (TL-3)."""
    if cost == 0:
        return time
    arrives_in, space = phase_and_space(time + cost)
    if lap_cap == "next_phase" and arrives_in > phase + 1:
        arrives_in = phase + 1
    return time_at(arrives_in, space)


class Timeline:
    """Stacks of tokens: for each player and time the entities, first to act first."""

    def __init__(self, lap_cap: str = "next_phase") -> None:
        """Make an empty track."""
        self.lap_cap = lap_cap
        self.stacks: dict[tuple[int, Time], list[int]] = {}

    def place(self, player: int, entity: int, time: Time) -> None:
        """Put a new token at the bottom of the stack on its space."""
        self.stacks.setdefault((player, time), []).append(entity)

    def where(self, entity: int) -> tuple[int, Time]:
        """Return (player, time) of a token."""
        return next(place for place, stack in self.stacks.items() if entity in stack)

    def stack_order(self, entity: int) -> int:
        """Return the place of a token in its stack, 0 acts first."""
        return self.stacks[self.where(entity)].index(entity)

    def _move_to(self, entity: int, time: Time) -> bool:
        player, now = self.where(entity)
        if time == now:
            return False
        self.stacks[player, now].remove(entity)
        self.place(player, entity, time)
        return True

    def pay(self, entity: int, cost: int, phase: int) -> bool:
        """Move a token by a cost; return whether it moved (TL-2, TL-3)."""
        return self._move_to(entity, after_cost(self.where(entity)[1], cost, phase, self.lap_cap))

    def push_back(self, entity: int, spaces: int) -> bool:
        """Move a token by a penalty, counted absolutely; return whether it moved (TL-6, TL-7)."""
        return self._move_to(entity, self.where(entity)[1] + spaces)

    def due(self, last_time: Time, last_player: int | None, first_player: int) -> tuple[int, Time] | None:
        """Return (entity, time) of the next activation, or None after `last_time` (TL-1, TL-5, TL-9)."""
        times = [time for (_, time), stack in self.stacks.items() if stack and time <= last_time]
        if not times:
            return None
        now = min(times)
        preferred = first_player if last_player is None else 1 - last_player
        for player in (preferred, 1 - preferred):
            stack = self.stacks.get((player, now))
            if stack:
                return stack[0], now
        raise AssertionError("no token on a time that has one")
