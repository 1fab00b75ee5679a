"""`Game.odds` counts what all faces come to in random games with random cards."""

import random

import pytest

import ironhex as ih
from games.every_face import by_all_faces, weights
from oracles import arsenal
from scenes.content import toml

MOST_DICE = 4
"""So many are still counted face by face."""


def write(folder, table):
    """Writes the files of a scenario; what the engine's content does not know is left out."""
    for name, card in table["units"].items():
        for effect in effects(card):
            for op in effect["effects"]:
                if op["op"] == "forbid":
                    op["what"] = [word for word in op["what"] if word != "energize"]
        put(folder / "units" / f"{name}.toml", card)
    put(folder / "maps" / "random.toml", table["map"])
    rest = {key: value for key, value in table.items() if key not in {"map", "units"}}
    return put(folder / "scenarios" / "random.toml", {"ruleset": "standard", "map": "random", **rest})


def effects(card):
    weapons = card["weapons"]
    persistent = [effect for arm in weapons for effect in arm.get("effects", [])]
    return card["abilities"] + persistent + [arm["critical"] for arm in weapons if "critical" in arm]


def put(path, table):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(toml(table))
    return path


def attacks_checked(path, number):
    """Plays a game at random and checks the odds of some of its attacks; returns how many."""
    game, source, checked = ih.Game(path, seed=number, dice="outside"), random.Random(number), 0
    for _ in range(400):
        if game.stop == "roll":
            game.supply([source.randint(1, 10) for _ in range(game.roll.count)])
            continue
        if game.stop != "decision":
            break
        actions = game.legal_actions()
        attacks = [action for action in actions if action.verb == "attack"]
        if attacks and checked < 12:
            checked += is_checked(game, str(source.choice(attacks)), source.choice(["none", "all"]))
        eager = [action for action in actions if action.verb in {"attack", "use"}]
        game.play(source.choice(eager if eager and source.random() < 0.7 else actions))
    return checked


def is_checked(game, attack, responses):
    """Checks the odds of an attack; tells whether they were few enough to be checked."""
    try:
        odds = game.odds(attack, responses=responses, max_nodes=5_000)
    except ih.OddsTooLargeError:
        return False
    if odds.denominator > 10**MOST_DICE:
        return False
    assert weights(odds) == by_all_faces(game, attack, len(str(odds.denominator)) - 1, None, responses), attack
    return True


@pytest.mark.parametrize("numbers", [range(12), pytest.param(range(12, 300), marks=pytest.mark.slow)])
def test_odds_of_random_attacks(numbers, tmp_path):
    checked = 0
    for number in numbers:
        try:
            path = write(tmp_path, arsenal.scenario(random.Random(number)))
            ih.Scenario.load(path)
        except ih.ContentError:  # the arsenal has combinations that the engine refuses
            continue
        checked += attacks_checked(path, number)
    assert checked > len(numbers) // 2
