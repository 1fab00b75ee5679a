"""A weapon that did not exist before: a TOML file made of existing ops, and every driver plays it.

The harpoon pulls a target that it has hurt, and leaves it tangled, a status of its own; against what is tangled it
deals two more. Its critical effect takes the Shields away.
"""

import itertools
import json
from collections import Counter
from pathlib import Path

import pytest

import ironhex as ih
from ironhex.cli import main
from scenes import hp, kinds, piece, place, shields

HARPOONER = """
name = "Harpooner"
hp = 12
vp = 5
start = 1
statuses = ["tangled"]

[[weapons]]
name = "Harpoon"
tl = 3
range = 3
strength = 3

[[weapons.effects]]
when = "before_attack_roll"
if = [{ test = "status", status = "tangled" }]
effects = [{ op = "damage", amount = 2 }]

[[weapons.effects]]
when = "after_combat_damage"
if = [{ test = "dealt", at_least = 2 }]
effects = [{ op = "status", status = "tangled" }, { op = "pull", hexes = 2 }]

[weapons.critical]
effects = [{ op = "deactivate_shields", amount = 2 }]
"""

WHALE = """
name = "Whale"
hp = 20
vp = 9
start = 10
shields = 2

[[weapons]]
name = "Fluke"
tl = 2
range = 1
strength = 4
"""

HARBOUR = """
name = "Harbour"
ruleset = "standard"
map = "bay"

[[players]]
name = "Shore"
deploy = [[0, 0]]
squad = [{ unit = "harpooner", start = [0, 2] }]

[[players]]
name = "Sea"
deploy = [[4, 4]]
squad = [{ unit = "whale", start = [3, 2] }]
"""

BAY = """
name = "Bay"
rows = ["0 0 0 0 0 0 0", "0 0 0 0 0 0 0", "0 0 0 0 0 0 0", "0 0 0 0 0 0 0", "0 0 0 0 0 0 0"]
"""

ATTACK = "e1 attack w1 e2"


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scenario's file, with the cards and the map beside it."""
    folder = tmp_path_factory.mktemp("harbour")
    files = {
        "units/harpooner.toml": HARPOONER,
        "units/whale.toml": WHALE,
        "maps/bay.toml": BAY,
        "scenarios/harbour.toml": HARBOUR,
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return folder / "scenarios" / "harbour.toml"


def test_a_game_plays_it(harbour):
    game = ih.Game(harbour, dice=[5, 5, 5, 9, 5, 1])
    game.play(ATTACK)
    # Three hits, two Shields: one damage, which is too little to tangle.
    assert (hp(game, 2), shields(game, 2), piece(game, 2).get("Marks")) == (19, 0, None)
    game.play("e1 end")
    # Two hits without any Shield: it is tangled, and pulled where the player wishes.
    assert "critical_effect" in kinds(game.play(ATTACK))
    assert (game.decision.kind, game.decision.player) == ("push", 0)
    game.play("e1 pull e2 W")
    game.play("e1 pull e2 W")
    assert (hp(game, 2), place(game, 2), piece(game, 2)["Marks"]["bits"]) == (17, (1, 2), 1)
    assert game.dice_left == 0


def test_what_is_tangled_takes_two_more(harbour):
    game = ih.Game(harbour, dice=[9, 5, 5, 5, 1, 1])
    game.play(ATTACK)
    assert (hp(game, 2), shields(game, 2)) == (17, 0)
    for action in ("e1 pull e2 stop", "e1 end"):
        game.play(action)
    game.play(ATTACK)
    assert hp(game, 2) == 17 - 1 - 2


def test_a_game_saves_and_loads_it(harbour):
    game = ih.Game(harbour, dice=[9, 5, 5])
    game.play(ATTACK)
    again = ih.Game.load(game.save())
    assert again.state_hash() == game.state_hash()
    assert [str(action) for action in again.legal_actions()] == [str(action) for action in game.legal_actions()]


@pytest.mark.parametrize("policies", [("random", "random"), ("greedy", "brawl")], ids="+".join)
def test_batches_and_stepped_games_agree(harbour, policies):
    batch = ih.Batch(harbour, n=50, seed=4, threads=2)
    batch.play_out(policies=policies)
    hashes = [row.tobytes().hex() for row in batch.rows()["hash"]]
    tangled = 0
    for number, expected in enumerate(hashes):
        game = ih.Game(harbour, seed=4, number=number)
        while game.stop != "done":
            events = game.play(game.policy_action(policies[game.decision.player]))
            tangled += kinds(events).count("status_given")
        assert game.state_hash() == expected
    assert tangled > 0


def damages(shields, bonus):
    """The damage of the harpoon in each of the 1,000 ways that its three dice can fall, counted by hand."""
    counted = Counter()
    for faces in itertools.product(range(1, 11), repeat=3):
        stopped = 0 if max(faces) >= 9 else shields
        counted[max(sum(face >= 4 for face in faces) + bonus - stopped, 0)] += 1
    return counted


def test_the_odds_know_it(harbour):
    game = ih.Game(harbour, dice=[9, 5, 5])
    assert game.odds(ATTACK).damage(2) == damages(shields=2, bonus=0)
    for action in (ATTACK, "e1 pull e2 stop", "e1 end"):
        game.play(action)
    # Now it is tangled, and its Shields are down until it acts.
    odds = game.odds(ATTACK)
    assert (odds.damage(2), odds.exact) == (damages(shields=0, bonus=2), True)


def test_the_simulation_plays_it(harbour, capsys):
    assert main(["sim", str(harbour), "--games", "200", "--seed", "4", "--policies", "greedy,random", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["failed"]) == (200, 0)
    assert found["attacks"]["mean"] > 0


def test_the_check_finds_no_fault(harbour, capsys):
    assert main(["check", str(harbour.parent.parent)]) == 0
