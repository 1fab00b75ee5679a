"""What a game that waits tells of what it waits for."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Decision:
    """An open decision.

    Attributes:
        player: who decides, 0 or 1.
        kind: "deploy", "activation", "push" (Pulls too), "window", "choice", "movement", "attack" or "question".
        number: how many decisions were made before; `play(..., at=number)` refuses a stale click.
        prompt: the question in words: what a window answers, who attacks whom, whose effect asks, and the rule.
        options: the answers of a mod's question in words, else empty.
    """

    player: int
    kind: str
    number: int
    prompt: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Roll:
    """Dice that are waited for (only with `dice="outside"`).

    Attributes:
        count: how many faces `supply` needs.
        purpose: what for, as "attack".
    """

    count: int
    purpose: str


@dataclass(frozen=True)
class Area:
    """What an area attack covers (AT-4).

    Attributes:
        hexes: hexes of the board inside the placement of the pattern.
        targets: entities that are attacked: all enemies inside that can be seen. Empty if the placement is not legal.
    """

    hexes: list[tuple[int, int]]
    targets: list[int]
