"""The core against an independent model of the rules, decision by decision."""

import random
from pathlib import Path

import pytest

import ironhex as ih
from differential.comparing import hidden, play_both
from ironhex.scenario import content_folder
from oracles.skirmish import Skirmish, load

SETTINGS = [
    {},
    {"lap_cap": "none", "tie_rule": "one_side", "final_tie": "last_activation", "phases": 3},
    {"edge_is_collision": True, "crit_again": True, "shield_scope": "all", "dash_tl": 0, "energize_tl": 0},
    {"advance_hexes": 5, "dash_hexes": 4, "climb_cost": 2, "engaged_move_penalty": 0, "water_move_penalty": 2},
    {"hit_on": 6, "critical_from": 7, "accuracy_higher": -2, "accuracy_lower": 2, "defeat_penalty": 9},
    {"dash_tl": 15, "energize_tl": 11, "undeployed_tl": 7, "min_activation_tl": 3, "collision_damage": 7},
    {"ask": "always", "disarm_timing": "after_both", "fracture_check": "before_shields", "fracture_threshold": 2},
    {"tl_identity": "printed", "tl_cost_floor": 2, "aoe_mirror": True, "carry_limit": 2, "garrison_vp": 5},
    {"forced_move_picks_up": False, "carry_limit": 0, "rescue_tl": 0, "rescue_vp": 7, "fracture_bonus": 1},
]

# This model knows no cards; those with decks have models of their own.
DEMOS = sorted(
    path.stem
    for path in (content_folder() / "scenarios").glob("*.toml")
    if "deck = " not in path.read_text(encoding="utf-8")
)

SHOVERS = {
    "units": {
        "shover": """
name = "Shover"
hp = 7
vp = 3
start = 1
shields = 1
[[weapons]]
name = "Ram"
tl = 1
range = 2
strength = 4
[weapons.critical]
effects = [{ op = "push", hexes = 2 }]
[[weapons]]
name = "Gatling"
tl = 3
range = 5
strength = 3
[weapons.critical]
needs = 2
effects = [{ op = "dice", amount = 2 }, { op = "push", hexes = 1 }, { op = "damage", amount = 1 }]
""",
        "bulwark": """
name = "Bulwark"
hp = 9
vp = 4
start = 1
reduction = 1
advance = 2
dash = 3
[[weapons]]
name = "Volley"
tl = 2
range = 3
strength = 5
[weapons.critical]
effects = [{ op = "damage", amount = 1 }, { op = "dice", amount = 3 }]
""",
    },
    "maps": {
        "pit": """
name = "Pit"
rows = [
  "0 0 1 1 0 0",
  "0 2 0 0 2",
  "1 0 0w 0w 0 1",
  "0 . -1 0 0",
  "0 1 0x 1 0 0",
  "0 0 0 0 0",
]
"""
    },
    "scenarios": {
        "shove": """
name = "Shove"
ruleset = "standard"
map = "pit"
first_player = 1
[[players]]
name = "A"
base = [1, 0]
deploy = [[0, 0], [2, 0]]
squad = [{ unit = "shover", start = [1, 2] }, "bulwark", { unit = "shover", start = [3, 0] }]
[[players]]
name = "B"
base = [0, 5]
deploy = [[1, 5]]
squad = [{ unit = "bulwark", start = [2, 2] }, { unit = "shover", start = [-1, 3] }, "shover"]
[[objectives]]
hex = [0, 2]
vp = 3
[[objectives]]
hex = [3, 2]
vp = 1
"""
    },
}


def write(folder: Path) -> Path:
    for kind, files in SHOVERS.items():
        (folder / kind).mkdir()
        for name, text in files.items():
            (folder / kind / f"{name}.toml").write_text(text)
    rulesets = folder / "rulesets"
    rulesets.mkdir()
    (rulesets / "standard.toml").write_text((content_folder() / "rulesets" / "standard.toml").read_text())
    return folder


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda settings: "+".join(settings) or "standard")
@pytest.mark.parametrize("scenario", DEMOS)
def test_demo_games_agree_with_the_model(scenario, settings):
    for number in range(4):
        game = ih.Game(scenario, seed=5, number=number, settings=settings)
        model = Skirmish(load(content_folder(), scenario, settings), hidden(game))
        play_both(game, model, random.Random(number), eager=0.5 + number / 8)


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda settings: "+".join(settings) or "standard")
def test_games_with_pushes_shields_and_pits_agree_with_the_model(settings, tmp_path):
    folder = write(tmp_path)
    path = folder / "scenarios" / "shove.toml"
    for number in range(12):
        game = ih.Game(path, seed=11, number=number, settings=settings)
        play_both(game, Skirmish(load(folder, "shove", settings)), random.Random(number), eager=0.8)


@pytest.mark.slow
@pytest.mark.parametrize("settings", SETTINGS, ids=lambda settings: "+".join(settings) or "standard")
def test_many_games_agree_with_the_model(settings, tmp_path):
    folder = write(tmp_path)
    path = folder / "scenarios" / "shove.toml"
    for number in range(1_000):
        game = ih.Game(path, seed=12, number=number, settings=settings)
        play_both(game, Skirmish(load(folder, "shove", settings)), random.Random(number), eager=number % 10 / 10)
