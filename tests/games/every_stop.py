"""Games at every kind of stop: decisions by the step that asks, rolls, listeners that are due, and the end."""

import random
from collections.abc import Iterator
from typing import Any

import ironhex as ih
from games.brace import Brace
from games.ember import EmberMod
from games.hidden import unpacked
from games.random_games import pick
from games.test_mods import can_follow

MODS = (Brace, EmberMod)
"""Both listen behind the dice of an attack, and ask; one rolls dice of its own, and leaves a piece."""


class Everywhere(ih.Mod):
    """Listens to every point of the rules, so that a game that parks stops there; has nothing to say."""


for point in ih.HOOK_POINTS:
    for when in ("before", "after") if can_follow(point) else ("before",):
        setattr(Everywhere, f"{point} {when}", ih.on(point, when=when)(lambda self, ctx: None))

# Of each scenario: the numbers of the games that lead there, and the kinds of stops, without and with mods.
UNITS = {"deploy at deploy.choose", "activation at activation.menu", "roll of attack", "done"}
WALKS: dict[str, tuple[tuple[int, ...], set[str]]] = {
    "brawl-demo": ((0,), UNITS),
    "card-table": (
        (0, 4),
        {
            "turn at turn.disposition",
            "turn at turn.free",
            "plan at plan.choose",
            "window at window.ask",
            "choice at resolve.choose",
            "choice at discard.choose",
            "done",
        },
    ),
    "carry-demo": (
        (0, 3, 5, 11),
        UNITS
        | {
            "window at window.ask",
            "movement at free_move.choose",
            "push at push.choose",
            "attack at grant.choose",
            "choice at effect.choose",
            "choice at lose_upgrade.choose",
            "choice at add_target.choose",
        },
    ),
    "duel-demo": ((1,), UNITS),
    "lagoon-demo": ((1,), UNITS | {"push at push.choose"}),
    "rescue-demo": (
        (0, 1, 3),
        UNITS
        | {
            "window at window.ask",
            "movement at free_move.choose",
            "push at push.choose",
            "choice at effect.choose",
        },
    ),
    "skirmish-demo": (
        (0, 5, 6),
        UNITS
        | {
            "window at window.ask",
            "movement at free_move.choose",
            "push at push.choose",
        },
    ),
    "tactics-demo": (
        (0,),
        UNITS
        | {
            "window at window.ask",
            "plan at plan.choose",
            "movement at free_move.choose",
            "push at push.choose",
            "choice at effect.choose",
        },
    ),
    "water-demo": ((0,), UNITS | {"window at window.ask", "push at push.choose"}),
}
OF_MODS = {"roll of ember", "hook after attack.roll", "question at question.ask"}


def kind(game: ih.Game) -> str:
    """What a game waits for, and the step of the rules that asks."""
    if game.stop == "done":
        return "done"
    if game.stop == "roll":
        return f"roll of {game.roll.purpose}"
    if game.stop == "hook":
        hook = game._core.take_hook()
        return f"hook {hook.when} {hook.point}"
    return f"{game.decision.kind} at {step_of(game)}"


def step_of(game: ih.Game) -> str:
    top = unpacked(game.save())["stack"][-1]
    return f"{top['procedure']}.{top['step']}"


def go_on(game: ih.Game, chance: random.Random) -> None:
    """A random step from any stop."""
    if game.stop == "roll":
        game.supply([chance.randint(1, 10) for _ in range(game.roll.count)])
    elif game.stop == "hook":
        game.run_hook()
    elif game.stop == "decision":
        game.play(pick(chance, [str(action) for action in game.legal_actions()]))


def walk(scenario: str, seed: int, **how: Any) -> Iterator[tuple[str, ih.Game]]:
    """Every stop of a game that is played at random, with its kind; dice come from outside, and listeners park."""
    game, chance = ih.Game(scenario, seed=seed, **({"dice": "outside", "hooks": "park"} | how)), random.Random(seed)
    while True:
        yield kind(game), game
        if game.stop == "done":
            return
        go_on(game, chance)


def end_of(game: ih.Game, salt: int) -> str:
    """The state in which a game ends that goes on in a fixed way."""
    chance = random.Random(salt)
    while game.stop != "done":
        go_on(game, chance)
    return game.state_hash()
