"""Games for replays: played out, edited, with mods, and with dice from everywhere."""

import base64
import json
import random
import zlib
from typing import Any

import ironhex as ih
from games.brace import Brace
from games.ember import EmberMod


def played(scenario: str = "brawl-demo", decisions: int = 10_000, *, policy: str = "brawl", **how: Any) -> ih.Game:
    """A game in which a policy has made so many decisions."""
    game = ih.Game(scenario, **({"seed": 3} | how))
    play_out(game, decisions, policy)
    return game


def play_out(game: ih.Game, decisions: int = 10_000, policy: str = "brawl", faces: int = 5) -> None:
    """Plays on to the end, or so many decisions; dice from outside fall as `faces` says."""
    chance = random.Random(faces)
    while game.stop != "done" and decisions:
        if game.stop == "roll":
            game.supply([chance.randint(1, 10) for _ in range(game.roll.count)])
        elif game.stop == "hook":
            game.run_hook()
        else:
            game.play(game.policy_action(policy))
            decisions -= 1


def edited() -> ih.Game:
    """A game with an edit of every kind."""
    game = played(decisions=3)
    game.edit("Health.hp", 1, 5)
    token = game.spawn(ih.Objective(vp=3), ih.Position(q=1, r=2))
    play_out(game, 2)
    game.add(3, ih.Shields(active=1, total=2))
    game.edit("Unit.card", 1, "gundam-demo")
    game.remove(3, ih.Shields)
    game.discard(token)
    play_out(game, 4)
    return game


def with_ember(decisions: int = 12) -> ih.Game:
    """A game with a mod that rolls, spawns and asks, and with edits of its components."""
    game = played(decisions=decisions, mods=[EmberMod])
    while game.decision.kind == "question":
        game.play(game.legal_actions()[0])
    game.edit("Wind.face", None, 7)
    game.edit("Ashes.heaps", 1, -4)
    play_out(game, 3)
    return game


def value_of(replay: ih.Replay) -> Any:
    return json.loads(replay.to_json())


def replay_of(value: Any) -> ih.Replay:
    return ih.Replay.from_json(json.dumps(value))


def of_another_version(value: Any) -> None:
    """Changes the value as if a version had recorded it whose states have other hashes, and saves other bytes."""
    value["ironhex"] = "0.0.7"
    for part in (value["beginning"], *value["entries"]):
        part["hash"] = part["hash"][::-1]
    save = base64.b64decode(value["beginning"]["save"])
    repacked = save[:8] + zlib.compress(zlib.decompress(save[8:]), 1)
    value["beginning"]["save"] = base64.b64encode(repacked).decode()


MODS = {"Brace": Brace, "ember": EmberMod}


def mods_of(replay: ih.Replay) -> list[type[ih.Mod]]:
    return [MODS[name] for name, _ in replay.mods]
