"""Small situations for mods: one attack on an empty board, and mods made of single functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ironhex as ih
from mods.parts import PARTS
from scenes import unit, weapon

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scenes import Stage

ATTACK = "e1 attack w1 e2"
"""The attack of `duel`: two dice at a target of 10 HP, two hexes away."""
DICE = (10, 1)
"""Its faces: one hit, which is a critical without effect, and one miss."""
GAMES = 12
"""Games of the batches of `first_calls`."""


def duel(scene: Stage, *mods: Any, dice: Sequence[int] | str = DICE, hooks: str = "run", **content: Any) -> ih.Game:
    """A unit at (2, 4) that can attack one at (4, 4), with mods; e1 is active."""
    arm = weapon(tl=2, reach=3, strength=2)
    return scene([unit((2, 4), arm)], [unit((4, 4), arm, space=2)], mods=mods, dice=dice, hooks=hooks, **content)


def made(**members: Any) -> type[ih.Mod]:
    """A class of a mod with these attributes and listeners."""
    return type("Made", (ih.Mod,), {"name": "made", **members})


def listening(point: str, when: str = "after", **members: Any) -> Callable[[Callable[..., None]], type[ih.Mod]]:
    """Makes a function that takes a context a mod that listens to one point."""

    def decorate(function: Callable[..., None]) -> type[ih.Mod]:
        return made(listen=ih.on(point, when)(lambda self, ctx: function(ctx)), **members)

    return decorate


def listening_to_many(point: str, when: str = "after", **members: Any) -> Callable[[Callable[..., None]], type[ih.Mod]]:
    """The same for a function that takes a context of many games."""

    def decorate(function: Callable[..., None]) -> type[ih.Mod]:
        listener = ih.on(point, when, form="batch")(lambda self, batch: function(batch))
        return made(listen=listener, **members)

    return decorate


def first_call(
    scene: Stage,
    point: str,
    when: str,
    function: Callable[[ih.Context], object],
    action: str = ATTACK,
    dice: Sequence[int] = DICE,
    **content: Any,
) -> ih.Game:
    """Calls a function with the first context of a point, and returns the game behind the action."""
    done = []

    @listening(point, when, **PARTS)
    def mod(ctx: ih.Context) -> None:
        if not done:
            done.append(True)
            function(ctx)

    game = duel(scene, mod, dice=dice, **content)
    game.play(action)
    assert done == [True]
    return game


def play_to_the_end(game: ih.Game, policy: str = "random") -> ih.Game:
    """Lets a policy play both sides to the end."""
    while game.stop != "done":
        game.play(game.policy_action(policy))
    return game


def finished(scenario: ih.Scenario | str, *mods: Any, n: int = 20, seed: int = 3, **options: Any) -> ih.Batch:
    """A batch that was played out by the brawl policy, and in which no game failed."""
    batch = ih.Batch(scenario, n=n, seed=seed, mods=mods, **options)
    batch.play_out(policies=("brawl", "brawl"))
    expect_no_failure(batch)
    return batch


def expect_no_failure(batch: ih.Batch) -> None:
    """No game has failed; if one has, only the last line of its traceback is told."""
    assert [why.splitlines()[-1] for why in batch.failed.values()] == []


def first_calls(
    scenario: ih.Scenario,
    function: Callable[[ih.BatchContext], object],
    *,
    point: str = "activation.menu",
    when: str = "before",
    n: int = GAMES,
    **members: Any,
) -> ih.Batch:
    """Calls a function with the first context of many games; returns the batch where each game then stands."""
    calls: list[int] = []

    @listening_to_many(point, when, **(PARTS | members))
    def mod(batch: ih.BatchContext) -> None:
        if not calls:
            calls.append(len(batch))
            function(batch)

    batch = ih.Batch(scenario, n=n, seed=1, first=100, mods=[mod])
    batch.play_out(("brawl", "brawl"), max_decisions=0)
    assert calls == [n]
    return batch


def checked(scenario: ih.Scenario, function: Callable[[ih.BatchContext], object], **options: Any) -> ih.Batch:
    """The same, and no game may fail."""
    batch = first_calls(scenario, function, **options)
    expect_no_failure(batch)
    return batch
