"""What a client shows of a decision: its question and its actions in words."""

import pytest

import ironhex as ih
from scenes import ability, push, scene, scene_folder, unit, weapon

__all__ = ["scene", "scene_folder"]


def labels(game: ih.Game) -> dict[str, str]:
    """Words of every legal action, by its notation."""
    return dict(zip(map(str, game.legal_actions()), game.labels(), strict=True))


def asks(game: ih.Game) -> str:
    """The question of the open decision."""
    assert game.decision is not None
    return game.decision.prompt


def named(name: str, when: str, *effects: dict, **more: object) -> dict:
    """An ability with a name."""
    return ability(when, *effects, **more) | {"name": name}


def test_a_window_says_when_it_is_and_who_attacks_whom(scene):
    evade = named("Evade", "before_attack_roll", {"op": "reduction", "amount": 1, "to": "self"}, by="enemy", cost=1)
    game = scene([unit((1, 4), weapon())], [unit((2, 4), space=10, abilities=[evade])])
    game.edit("Energy.amount", 2, 1)
    game.play("e1 attack w1 e2")
    attack = "unit-0-0 e1 attacks unit-1-0 e2 with Weapon"
    assert asks(game) == f"Before Attack Roll: {attack}. Use an ability, or pass (AT-5)."
    assert labels(game) == {"e2 use a1": "a1 Evade (1 Energy) of unit-1-0 e2", "p1 pass": ""}


WINDOWS = {
    "after_attack_roll": "After Attack Roll: unit-0-0 e1 attacks unit-1-0 e2 with Weapon. … (AT-5).",
    "after_combat_damage": "After Combat Damage: unit-0-0 e1 attacks unit-1-0 e2 with Weapon. … (AT-5).",
    "defeated": "Before unit-1-0 e2 is defeated: unit-0-0 e1 attacks unit-1-0 e2 with Weapon. … (DF-4).",
    "after_movement": "After the movement of unit-0-0 e1. … (AC-2).",
    "activation_began": "As unit-0-0 e1 begins its activation. … (AC-2).",
    "activation_ended": "As unit-0-0 e1 ends its activation. … (AC-3).",
    "activation": "Before the activation of unit-0-0 e1 is over. … (AC-2).",
    "phase_began": "As the phase begins. … (AC-2).",
    "phase_ended": "As the phase ends. … (AC-2).",
}


@pytest.mark.parametrize("when", WINDOWS)
def test_every_window_has_words(scene, when):
    heals = {"op": "heal", "amount": 1, "to": "self"}
    mend = named("Mend", when, heals, by="enemy" if when == "defeated" else "self")
    if when in {"activation", "phase_began", "phase_ended"}:
        del mend["by"]
    own = [unit((1, 4), weapon(strength=2), abilities=[mend])]
    target = unit((2, 4), space=10, hp=2 if when == "defeated" else 9)
    game = ih.Game(scene(own, [target], dice="outside").scenario, dice=[8] * 20)
    for action in ("e1 attack w1 e2", "e1 advance 1,5", "e1 end"):
        if game.decision.kind == "activation" and game.why_not(action) is None:
            game.play(action)
    while game.decision is not None and game.decision.kind != "window":
        game.play(game.legal_actions()[-1])
    assert asks(game) == WINDOWS[when].replace("…", "Use an ability, or pass")


def test_choices_and_what_follows_them_name_the_effect_and_its_unit(scene):
    shove = named("Shove", "activation", {"op": "push", "hexes": 2, "to": "enemy"})
    run = named("Run", "activation", {"op": "dash", "to": "other_ally"})
    again = named("Again", "activation", {"op": "attack", "weapon": 1})
    own = [unit((1, 4), weapon(), abilities=[shove, run, again]), unit((0, 2), space=10)]
    game = scene(own, [unit((2, 4), space=10), unit((5, 4), space=10)], dice=[1])
    assert asks(game).endswith("(AC-1).")
    assert labels(game)["e1 use a2"] == "a2 Run of unit-0-0 e1"
    game.play("e1 use a1")
    assert asks(game) == "Choose a piece by Shove of unit-0-0 e1 (AC-2)."
    assert labels(game) == {"e1 choose e3": "unit-1-0 e3", "e1 choose e4": "unit-1-1 e4"}
    game.play("e1 choose e3")
    assert asks(game) == "Choose the direction in which unit-0-0 e1 pushes unit-1-0 e3, or stop (MV-6)."
    assert labels(game)["e1 push e3 E"] == "unit-1-0 e3 to the E"
    assert labels(game)["e1 push e3 stop"] == "stop"
    game.play("e1 push e3 stop")
    game.play("e1 use a2")
    game.play("e1 choose e2")
    assert asks(game) == "Choose a free Dash of unit-0-1 e2 by Run of unit-0-0 e1, or pass (MV-1)."
    assert labels(game)["e2 dash 1,2"] == "1,2"
    game.play("p0 pass")
    game.play("e1 use a3")
    assert asks(game) == "Choose an attack of unit-0-0 e1 with its weapon w1, free of TL, or pass (AT-15)."
    assert labels(game)["e1 attack w1 e3"] == "w1 Weapon (2 TL, range 1, 1 dice) on unit-1-0 e3"
    game.play("e1 attack w1 e3")


def test_a_pull_and_an_upgrade_to_lose_have_words(scene):
    drag = named("Drag", "activation", {"op": "pull", "hexes": 1, "to": "enemy"})
    rob = named("Rob", "activation", {"op": "destroy_upgrade", "to": "enemy"})
    game = scene([unit((1, 4), abilities=[drag, rob])], [unit((3, 4), space=10)])
    game.add(2, ih.Upgrades(speed=2, strength=1))
    game.play("e1 use a1")
    game.play("e1 choose e2")
    assert asks(game) == "Choose the direction in which unit-0-0 e1 pulls unit-1-0 e2, or stop (MV-6)."
    assert labels(game) == {"e1 pull e2 W": "unit-1-0 e2 to the W", "e1 pull e2 stop": "stop"}
    game.play("e1 pull e2 stop")
    game.play("e1 use a2")
    game.play("e1 choose e2")
    assert asks(game) == "Choose which Upgrade unit-1-0 e2 loses by Rob of unit-0-0 e1 (BD-4)."
    assert labels(game) == {"e1 option 2": "Speed Upgrade", "e1 option 3": "Strength Upgrade"}


def test_a_further_target_has_words(scene):
    arm = weapon(reach=3, effects=[{"when": "attack_declared", "effects": [{"op": "extra_target", "amount": 1}]}])
    game = scene([unit((0, 4), arm)], [unit((2, 4), space=10), unit((2, 3), space=10)])
    game.play("e1 attack w1 e2")
    attack = "unit-0-0 e1 attacks unit-1-0 e2 with Weapon"
    assert asks(game) == f"Choose one more target, or pass: {attack} (AT-2)."
    assert labels(game) == {"e1 choose e3": "unit-1-1 e3", "p0 pass": ""}


def test_a_garrison_to_rescue_has_words(scene):
    game = scene([unit((1, 4))], garrisons=([(1, 3)], []))
    assert labels(game)["e1 rescue e3"] == "Garrison e3"


def bombard(scene):
    """e1 on (1, 4) covers two hexes in a row; e2 and a Garrison, e3, stand to its east."""
    arm = weapon(pattern=[(1, 0), (2, 0)], tl=3, strength=4)
    return scene([unit((1, 4), arm)], [unit((2, 4), space=10)], garrisons=([], [(3, 4)]))


def test_an_area_attack_says_what_it_covers_and_whom_it_hits(scene):
    game = bombard(scene)
    words = "w1 Weapon (3 TL, 2 hexes, 4 dice) turn0 over 2,4 3,4, on unit-1-0 e2 and Garrison e3"
    assert labels(game)["e1 attack w1 turn0"] == words
    assert game.area("e1 attack w1 turn0") == ih.Area([(2, 4), (3, 4)], [2, 3])
    assert game.area(ih.Action.parse("e1 attack w1 turn3")) == ih.Area([(0, 4), (-1, 4)], [])


@pytest.mark.parametrize(
    "action",
    ["e1 energize", "e1 attack w1 e2", "e1 attack w2 turn0", "e9 attack w1 turn0", "e3 attack w1 turn0", "p0 pass"],
)
def test_other_actions_cover_nothing(scene, action):
    assert bombard(scene).area(action) == ih.Area([], [])


def test_hexes_beyond_the_board_are_not_covered(scene):
    game = scene([unit((0, 0), weapon(pattern=[(1, 0), (2, 0)]))])
    assert game.area("e1 attack w1 turn3") == ih.Area([], [])
    with pytest.raises(ih.NotationError):
        game.area("e1 fly")


class Duck(ih.Mod):
    """Asks the defender after the roll."""

    questions = {"duck": ih.Question("Duck?", ("stand", "duck"))}  # noqa: RUF012 - as mods are written

    @ih.on("attack.roll", when="after")
    def after_roll(self, ctx):
        ctx.ask("duck", player=1)


def test_answers_of_a_mod_are_its_own_words(scene):
    game = scene([unit((1, 4), weapon(push(1)))], [unit((2, 4), space=10)], mods=[Duck()], dice=[3])
    game.play("e1 attack w1 e2")
    assert asks(game) == "Duck?"
    assert labels(game) == {"p1 answer 0": "stand", "p1 answer 1": "duck"}


def test_labels_are_for_decisions_only(scene):
    game = scene([unit((1, 4), weapon())], [unit((2, 4), space=10)], dice="outside")
    game.play("e1 attack w1 e2")
    assert (game.stop, game.labels()) == ("roll", [])


def test_cards_print_their_abilities(scene):
    mend = named("Mend", "activation", {"op": "heal", "amount": 1, "to": "self"}, cost=2, limit="phase")
    grit = named("Grit", "defeated", {"op": "prevent_defeat"}, optional=False, limit="none")
    scenario = scene([unit((1, 4), abilities=[mend, grit], statuses=["burning"])]).scenario
    printed = [ih.Ability("Mend", "activation", 2, "phase", True), ih.Ability("Grit", "defeated", 0, "none", False)]
    assert scenario.abilities() == {"unit-0-0": printed, "unit-1-0": []}
    assert list(map(str, printed)) == ["Mend (2 Energy)", "Grit"]
    assert scenario.statuses == ["burning"]


@pytest.mark.parametrize("name", ih.Scenario.names())
def test_every_decision_of_random_games_has_words(name):
    kinds = set()
    for number in range(6):
        game = ih.Game(name, seed=6, number=number)
        while game.decision is not None:
            kinds.add(game.decision.kind)
            for words in (asks(game), *game.labels()):
                assert "something" not in words
                assert "nobody" not in words
                assert "None" not in words
            game.play(game.policy_action("random" if number % 2 else "brawl"))
    assert ("turn" if game.scenario.game == "card-table" else "activation") in kinds
