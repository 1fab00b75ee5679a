"""Games that are played at random, and copies of them at random decisions."""

import random
from collections.abc import Sequence

import ironhex as ih

SEED, NUMBER = 0xC0FFEE_0DD_5EED_F1, 3_141_592_653
"""Numbers that nothing else is likely to be."""


def stops(scenario, count, seed, gap=5, **options):
    """Copies of games at random decisions, with what plays on in them: so many, a few of each game."""
    number = 0
    while count:
        game, chooser = (
            ih.Game(scenario, seed=SEED, number=NUMBER + number, **options),
            random.Random(f"{seed} {number}"),
        )
        number += 1
        while count and game.stop != "done":
            for _ in range(chooser.randint(1, 2 * gap)):
                step(game, chooser)
            if game.stop == "decision" and chooser.random() < 0.5:
                yield game.clone(), chooser
                count -= 1


def plans(scenario, count):
    """Games at random decisions, and the same where a player has begun to plan a play: so many."""
    for game, _ in stops(scenario, 2_000, "plans", gap=3):
        to_play = [str(action) for action in game.legal_actions() if " play " in str(action)]
        for action in to_play:
            planned = game.clone()
            events = planned.play(action)
            if planned.stop == "decision" and planned.decision.kind == "plan":
                assert events == []
                yield game, planned
                count -= 1
                break
        if not count:
            return
    raise AssertionError("hardly a plan has a choice")


def without_plan_of_other(game, player):
    """The game; where the other player has begun to plan a play, as it was before."""
    if game.stop == "decision" and game.decision.kind == "plan" and game.decision.player != player:
        game = game.clone()
        game.play(f"p{1 - player} cancel")
    return game


def step(game, chooser):
    """A random step; none in a game that is over."""
    if game.stop == "roll":
        return game.supply([chooser.randint(1, 10) for _ in range(game.roll.count)])
    if game.stop == "decision":
        return game.play(pick(chooser, [str(action) for action in game.legal_actions()]))
    return []


def finish(game):
    """Plays a game to its end at random; returns how long it took."""
    steps = 0
    while game.stop != "done":
        if game.stop == "roll":
            game.supply([4] * game.roll.count)
        else:
            game.play(game.policy_action("random"))
        steps += 1
        assert steps < 20_000
    return steps


def pick(chooser: random.Random, actions: Sequence[str]) -> str:
    """An action, oftener one with cards; a plan is not taken back."""
    kept = [action for action in actions if not action.endswith(" cancel")]
    eager = [action for action in kept if {"play", "choose", "discard"} & set(action.split()) or " attack " in action]
    return chooser.choice(eager if eager and chooser.random() < 0.6 else kept)
