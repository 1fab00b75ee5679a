"""Features: what the deciding player sees, and nothing else."""

import numpy as np
import pytest

import ironhex as ih
from games.stepping import step_out

WIDTH = 40


def rows_of(batch, seen, place):
    """The features of a game by name."""
    return dict(zip(batch.feature_names, seen.features[place].tolist(), strict=True))


def check_header(found, view, player, kind):
    assert found["kind"] == kind
    assert (found["phase"], found["space"]) == (view["phase"], view["space"])
    assert found["own_vp"] == view["players"][player]["Score"]["vp"]
    assert found["other_vp"] == view["players"][1 - player]["Score"]["vp"]


@pytest.mark.parametrize("scenario", ["skirmish-demo", "rescue-demo", "carry-demo", "water-demo"])
def test_every_feature_agrees_with_the_view_of_the_player(scenario):
    batch = ih.Batch(scenario, n=6, seed=4, features=True)
    for _ in range(12):
        seen = step_out(batch, 7)[-1]
        for place in np.flatnonzero(seen.player >= 0):
            player, game = int(seen.player[place]), batch.game(int(place))
            found, view = rows_of(batch, seen, place), game.view(player)
            check_header(found, view, player, seen.kind[place])
            levels = game.scenario.board_levels()
            for entity in range(1, batch.view("Owner").shape[1] + 1):
                wanted = expected(view, entity, player, levels, found["time"], game.scenario)
                shown = {name: found[f"e{entity}.{name}"] for name in wanted}
                assert shown == wanted, (entity, view["pieces"].get(entity))


def expected(view, entity, player, levels, now, scenario):
    """Features by another way: from what `view` says."""
    piece = view["pieces"].get(entity, {})
    kinds = {"Unit": 1, "Base": 2, "Structure": 3, "Garrison": 4, "Objective": 5, "BoardToken": 6}

    def side(owner):
        return 0 if owner is None else 1 if owner == player else -1

    def field(component, name):
        return piece.get(component, {}).get(name, 0)

    here = "Position" in piece
    token = piece.get("BoardToken")
    words = ["energy", "shield", "speed", "strength"]
    lying = 0 if token is None else 1 if token["kind"] is None else 2 + int(token["kind"])
    assert len(words) == 4
    return {
        "side": side(piece["Owner"]["player"] if "Owner" in piece else None),
        "piece": next((number for name, number in kinds.items() if name in piece), 0),
        "active": int(view["active"] == entity),
        "on_board": int(here),
        "q": field("Position", "q"),
        "r": field("Position", "r"),
        "level": levels[field("Position", "q"), field("Position", "r")] if here else 0,
        "hp": field("Health", "hp"),
        "max_hp": field("Health", "max"),
        "energy": field("Energy", "amount"),
        "token": piece["Token"]["time"] - now if "Token" in piece else 0,
        "token_stack": field("Token", "stack"),
        "shields": field("Shields", "active"),
        "all_shields": field("Shields", "total"),
        "reduction": field("Reduction", "amount"),
        "vp": field("Objective", "vp"),
        "control": side(piece["Control"]["player"] if "Control" in piece else None),
        "carriable": int("Carriable" in piece),
        "carried_by": field("Carried", "by"),
        "target": int("Target" in piece),
        "target_hits": field("Target", "hits"),
        "disarm": int("Disarm" in piece),
        "fracture": int("Fracture" in piece),
        "slow": int("Slow" in piece),
        "marks": field("Marks", "bits"),
        "shield_upgrades": field("Upgrades", "shield"),
        "speed_upgrades": field("Upgrades", "speed"),
        "strength_upgrades": field("Upgrades", "strength"),
        "lying": lying,
        "used_activation": field("Used", "activation"),
        "used_round": field("Used", "round"),
        "used_phase": field("Used", "phase"),
        "used_game": field("Used", "game"),
        **{name: modifier(piece, name) for name in ("strength", "accuracy", "damage", "advance", "tl")},
    }


def modifier(piece, name):
    return sum(piece.get(f"For{word}", {}).get(name, 0) for word in ("Activation", "Round", "Phase")) + piece.get(
        "Lasting", {}
    ).get(name, 0)


def test_what_lies_face_down_and_the_dice_to_come_do_not_show():
    """Games that differ in nothing but what is hidden have the same features."""
    scenario = next(
        name
        for name in ih.Scenario.names()
        if any(
            piece.get("BoardToken", {}).get("face_down") for piece in ih.Game(name).view("referee")["pieces"].values()
        )
    )
    seeds = np.arange(64)
    batch = ih.Batch(scenario, n=64, seeds=seeds, features=True)
    seen = batch.observe()
    hidden = {batch.view("BoardToken.kind")[place].tobytes() for place in range(64)}
    assert len(hidden) > 1, "nothing differs that could leak"
    same_player = seen.features[seen.player == seen.player[0]]
    assert len({row.tobytes() for row in same_player}) == 1
    face_down = np.flatnonzero(batch.view("BoardToken.face_down")[0]) + 1
    assert len(face_down) > 1
    assert {rows_of(batch, seen, 0)[f"e{entity}.lying"] for entity in face_down} == {1}


def test_names_are_told_without_features_too():
    names = ih.Batch("brawl-demo", n=1).feature_names
    assert names[:3] == ["kind", "phase", "space"]
    assert len(names) == len(set(names)) == 8 + 16 * WIDTH
    assert names[8] == "e1.side"
