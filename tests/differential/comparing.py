"""One game in the core and in the model at once, compared at every decision."""

import random
from pathlib import Path

import ironhex as ih
from oracles.pieces import TOKENS
from oracles.skirmish import Skirmish
from scenes import toml

MAY_BE_EMPTY = {"Shields", "Upgrades", "Reduction", "Marks", "Used", "ForActivation", "ForRound", "ForPhase", "Lasting"}
"""Components that say nothing while all their fields are 0."""


def write(scenario: dict, folder: Path) -> Path:
    """Writes a scenario that holds all its content to files; returns the scenario's."""
    own = {key: value for key, value in scenario.items() if key not in ("map", "units")}
    files = {"maps/board.toml": scenario["map"], "scenarios/scene.toml": own | {"map": "board", "ruleset": "standard"}}
    files |= {f"units/{name}.toml": card for name, card in scenario["units"].items()}
    for name, table in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(toml(table))
    return folder / "scenarios" / "scene.toml"


def hidden(game: ih.Game) -> list[str]:
    """The kinds of the tokens that lie face down, which the model does not draw itself (BD-4)."""
    tokens = [piece["BoardToken"] for piece in game.view("referee")["pieces"].values() if "BoardToken" in piece]
    return [TOKENS[token["kind"]] for token in tokens if token["face_down"]]


def compared(view: dict) -> dict:
    """A view in one form: stacks by order, nothing that holds nothing."""
    pieces = {}
    for entity, components in view["pieces"].items():
        # Where the core remembers the targets of an attack is its own matter.
        kept = {name: dict(fields) for name, fields in components.items() if name != "Attacked"}
        empty = {name for name, fields in kept.items() if name in MAY_BE_EMPTY and not any(fields.values())}
        pieces[int(entity)] = {name: fields for name, fields in kept.items() if name not in empty}
    stacks: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for entity, components in pieces.items():
        if "Token" in components:
            key = (components["Owner"]["player"], components["Token"]["time"])
            stacks.setdefault(key, []).append((components["Token"].pop("stack"), entity))
    order = {key: [entity for _, entity in sorted(stack)] for key, stack in stacks.items()}
    keys = ("phase", "space", "winner", "active", "activations", "players")
    return {"pieces": pieces, "stacks": order} | {key: view[key] for key in keys}


def play_both(game: ih.Game, model: Skirmish, chooser: random.Random, eager: float) -> int:
    """Plays one game in both, comparing at every decision; returns how many there were.

    Args:
        game: the game in the core.
        model: the same in the model.
        chooser: picks the actions.
        eager: how often an attack or an ability is picked where there is one.
    """
    decisions = 0
    while game.stop != "done":
        assert model.decision == (game.decision.player, game.decision.kind)
        actions = [str(action) for action in game.legal_actions()]
        assert len(set(actions)) == len(actions)
        assert set(actions) == model.legal()
        assert compared(game.view("referee")) == compared(model.view())
        wanted = [action for action in actions if " attack " in action or " use " in action]
        action = chooser.choice(wanted if wanted and chooser.random() < eager else actions)
        faces: list[int] = []
        for event in game.play(action):
            if event.kind == "rolled":
                faces += event.data["faces"]
        source = iter(faces)
        model.play(action, source)
        assert not list(source), "the model rolled fewer dice than the core"
        decisions += 1
    assert model.decision is None
    assert compared(game.view("referee")) == compared(model.view())
    return decisions
