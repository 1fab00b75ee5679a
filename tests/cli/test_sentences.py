"""Rare events in words: each happens on a scene made for it."""

import pytest

import ironhex as ih
from ironhex.render import Names, sentence
from scenes import ability, scene, scene_folder, unit, weapon

__all__ = ["scene", "scene_folder"]


def said(game: ih.Game, *actions: str) -> list[str]:
    """What happens while these actions are played, in words."""
    names = Names(game.view(), game.scenario.players)
    return [sentence(event, names).plain for action in actions for event in game.play(action)]


def doing(scene, *effects: dict, at=(2, 4), dice=(), **card) -> ih.Game:
    """A game in which the only ability of e1 does this; e2 stands beside it, and its ally e3 behind it."""
    does = ability("activation", *effects)
    own = [unit((1, 4), weapon(), abilities=[does], **card)]
    return scene(own, [unit(at, weapon(), space=10, shields=2)], dice=list(dice))


ON_THE_ENEMY = {
    "a status": (
        {"op": "status", "status": "disarm", "to": "enemies"},
        "unit-1-0 e2 is Disarmed now  [BD-3]",
    ),
    "a status of its own": (
        {"op": "status", "status": "burning", "to": "enemies"},
        "unit-1-0 e2 is burning now  [BD-3]",
    ),
    "Shields down": (
        {"op": "deactivate_shields", "amount": 1, "to": "enemies"},
        "unit-1-0 e2 has 1 active Shields now  [AT-10]",
    ),
    "a field": (
        {"op": "set", "field": "Health.max", "amount": 30, "to": "enemies"},
        "Health.max of unit-1-0 e2 is 30 now  [flow]",
    ),
    "a return": ({"op": "return", "to": "enemies"}, "unit-1-0 e2 returns to its Reserve from 2,4  [DP-1]"),
    "less Energy": ({"op": "energy", "amount": -1, "to": "enemies"}, "unit-1-0 e2 loses 1 Energy  [BD-2]"),
    "more Energy": ({"op": "energy", "amount": 2, "to": "self"}, "unit-0-0 e1 gains 2 Energy  [BD-2]"),
    "a ban": (
        {"op": "forbid", "what": ["advance", "dash"], "lasts": "round", "to": "enemies"},
        "unit-1-0 e2 may not advance or dash, until the end of the round  [AC-1]",
    ),
    "a longer Advance": (
        {"op": "strength", "amount": -1, "lasts": "phase", "to": "enemies"},
        "Strength of unit-1-0 e2 -1, until the end of the phase  [AT-6]",
    ),
    "a wider critical range": (
        {"op": "critical_from", "face": 7, "lasts": "activation"},
        "unit-0-0 e1 has criticals from 7 on, in this activation  [AT-7]",
    ),
    "no target": (
        {"op": "untargetable", "lasts": "lasting", "to": "self"},
        "unit-0-0 e1 cannot be a target, from now on  [AT-2]",
    ),
    "VP": ({"op": "score", "amount": 2}, "Player 0 scores 2 VP by an effect of unit-0-0 e1: 2 in all  [AC-2]"),
    "HP": ({"op": "heal", "amount": 2, "to": "self"}, "unit-0-0 e1 gets 0 HP back and has 10  [AT-10]"),
}


@pytest.mark.parametrize("case", ON_THE_ENEMY)
def test_what_an_ability_does_is_said(scene, case):
    op, words = ON_THE_ENEMY[case]
    told = said(doing(scene, op, statuses=["burning"]), "e1 use a1")
    assert "Ability of unit-0-0 e1 applies  [AC-2]" in told
    assert words in told


def test_a_status_that_ends_is_said(scene):
    cure = {"op": "remove_status", "status": "slow", "to": "enemies"}
    told = said(doing(scene, {"op": "status", "status": "slow", "to": "enemies"}, cure), "e1 use a1")
    assert told[-2:] == ["unit-1-0 e2 is Slow now  [BD-3]", "unit-1-0 e2 is Slow no more  [BD-3]"]


def test_a_swap_is_said(scene):
    swap = ability("activation", {"op": "swap", "to": "other_ally"})
    game = scene([unit((1, 4), abilities=[swap]), unit((0, 2), space=10)])
    told = said(game, "e1 use a1", "e1 choose e2")
    assert told[-2:] == [
        "unit-0-0 e1 chooses unit-0-1 e2  [AC-2]",
        "unit-0-0 e1 on 1,4 and unit-0-1 e2 on 0,2 change places  [MV-4]",
    ]


def test_a_destroyed_upgrade_is_said(scene):
    game = doing(scene, {"op": "destroy_upgrade", "to": "enemies"})
    game.add(2, ih.Upgrades(speed=1))
    assert said(game, "e1 use a1", "e1 option 2")[-1] == "unit-1-0 e2 loses a Speed Upgrade  [BD-4]"


def test_a_granted_attack_and_what_is_declined_are_said(scene):
    told = said(doing(scene, {"op": "attack"}), "e1 use a1", "p0 pass")
    assert told[-2:] == [
        "unit-0-0 e1 may make another attack  [AT-15]",
        "Player 0 does without what unit-0-0 e1 is offered  [AT-15]",
    ]


def test_a_further_target_and_a_reroll_are_said(scene):
    more = {"when": "attack_declared", "effects": [{"op": "extra_target"}]}
    again = {"when": "after_attack_roll", "effects": [{"op": "reroll", "which": "misses", "amount": 2}]}
    arm = weapon(reach=3, strength=2, effects=[more, again])
    game = scene([unit((0, 4), arm)], [unit((2, 4), space=10), unit((2, 3), space=10)], dice=[1, 2, 8, 8])
    told = said(game, "e1 attack w1 e2", "e1 choose e3")
    assert "unit-1-1 e3 is attacked too  [AT-2]" in told
    assert "unit-0-0 e1 rolls dice number 1, 2 again  [AT-9]" in told


def test_a_prevented_defeat_is_said(scene):
    grit = ability("defeated", {"op": "prevent_defeat", "hp": 2}, optional=False)
    game = scene([unit((1, 4), weapon())], [unit((2, 4), space=10, hp=1, abilities=[grit])], dice=[8])
    assert "unit-1-0 e2 is not defeated, and stays with 1 HP  [DF-4]" in said(game, "e1 attack w1 e2")


def test_what_a_limit_stops_is_said(scene):
    endless = {"op": "repeat", "times": 99}
    told = said(doing(scene, {"op": "score", "amount": 1}, endless), "e1 use a1")
    assert told[-1] == "nothing more happens: 8 is the most for repeats of one effect  [flow]"


def test_a_unit_without_a_deploy_hex_is_said(scene):
    game = scene([unit((0, 0), space=1), unit(space=1)], deploy=([(0, 0)], []))
    told = said(game, "e1 energize", "e1 end")
    while not any("finds no free deploy hex" in words for words in told):
        told = said(game, str(next(action for action in game.legal_actions() if action.verb in {"energize", "end"})))
    assert "unit-0-1 e2 finds no free deploy hex and stays in Reserve  [DP-2]" in told
