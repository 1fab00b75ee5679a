"""Explanations: rolls and damage, as data and as one line, equal to what then happens."""

import pytest

import ironhex as ih
from scenes import unit, weapon
from scenes.abilities import op, play

HIGH, LOW = (2, 4), (2, 3)
DEMOS = ("skirmish-demo", "rescue-demo", "carry-demo", "water-demo", "brawl-demo")


def reckoned(explained):
    """The numbers of a damage that is explained, as the event `damaged` gives them."""
    return {name: getattr(explained, name) for name in ("hits", "raised", "reduced", "fractured", "shielded", "damage")}


def test_what_is_explained_is_what_happens():
    """Before each first roll its dice, and in every window behind it the damage: with all effects of the demos."""
    rolls = damages = 0
    for name in DEMOS:
        for number in range(10):
            game = ih.Game(name, seed=9, number=number, dice="outside")
            expected: dict[int, dict[str, int]] = {}
            events: list[ih.Event] = []
            while game.stop != "done":
                if game.stop == "roll":
                    if any(event.kind == "aimed" for event in events):
                        assert game.explain_roll().dice == game.roll.count
                        rolls += 1
                    events = game.supply([1 + (7 * die + number) % 10 for die in range(game.roll.count)])
                else:
                    events = game.play(passing(game) or game.policy_action("brawl"))
                if {event.kind for event in events} & {"critical_effect", "ability_used"}:
                    expected = {}  # something between the window and the damage has changed it
                for event in events:
                    if event.kind == "damaged" and event.data["combat"] and event.object in expected:
                        told = expected.pop(event.object)
                        assert told == {key: event.data[key] for key in told}
                        damages += 1
                expected = in_window(game)
    assert (rolls > 500, damages > 5) == (True, True), (rolls, damages)


def passing(game):
    """Passing, in a window."""
    actions = [action for action in game.legal_actions() if action.verb == "pass"]
    return actions[0] if actions and game.decision.kind == "window" else None


def in_window(game):
    """What the damage of the attack in flight is said to be, where passing leads to it at once."""
    if game.stop != "decision" or game.decision.kind != "window" or "After Attack Roll" not in game.decision.prompt:
        return {}
    targets = [entity for entity, parts in game.view("referee")["pieces"].items() if "Target" in parts]
    return {target: reckoned(game.explain_damage(target)) for target in targets}


@pytest.fixture
def sweep(scene):
    """e1 on level 0 with a Strength Upgrade's worth of effects, e2 above it, e3 beside it in water."""

    def build(dice, **more):
        gives = [op("strength", amount=1, lasts="activation"), op("accuracy", amount=1, lasts="activation")]
        own = unit(
            (1, 4),
            weapon(name="Beam", tl=1, strength=4, pattern=[(1, 0), (1, -1)]),
            abilities=[{"name": "Aim", "when": "activation", "effects": gives}],
        )
        others = [unit(HIGH, hp=30, space=10, shields=2), unit(LOW, hp=30, space=10, reduction=1)]
        return scene([own], others, dice=dice, terrain={HIGH: "1", LOW: "0w"}, **more)

    return build


def test_a_roll_that_is_considered(sweep):
    game = sweep("outside")
    plain = game.explain_roll("e1 attack w1 turn0")
    assert (plain.attacker, plain.weapon, plain.dice, plain.critical_from) == (1, "Beam", 4, 9)
    assert plain.parts == [("Strength", 4, "AT-1")]
    assert [(each.target, each.accuracy, each.hits_from) for each in plain.targets] == [(2, -1, 5), (3, -1, 5)]
    assert [each.parts for each in plain.targets] == [
        [("higher target", -1, "AT-8")],
        [("target in water", -1, "AT-8")],
    ]
    game.play("e1 use a1")
    aimed = game.explain_roll(ih.Action.parse("e1 attack w1 turn0"))
    assert aimed.parts == [("Strength", 4, "AT-1"), ("effects on the attacker", 1, "AT-6")]
    assert (aimed.dice, [each.accuracy for each in aimed.targets]) == (5, [0, 0])
    assert str(aimed) == (
        "e1 with Beam: 5 dice (Strength +4, effects on the attacker +1), critical hits from 9; "
        "e2: Accuracy +0 (higher target -1, effects on the attacker +1), hits on 4+; "
        "e3: Accuracy +0 (target in water -1, effects on the attacker +1), hits on 4+"
    )
    before = game.state_hash()
    play(game, "e1 attack w1 turn0")
    assert game.state_hash() != before
    assert (game.roll.count, game.explain_roll().dice) == (5, 5)
    game.supply([4, 4, 4, 5, 1])


def test_damage_in_a_window_is_explained_as_it_is_dealt(scene):
    guard = {"name": "Guard", "when": "after_attack_roll", "by": "enemy", "effects": [op("reduction", amount=1)]}
    attacker = unit((1, 4), weapon(op("damage", amount=2), name="Beam", tl=1, strength=4, range=3))
    defender = unit((2, 4), hp=30, space=10, shields=1, reduction=1, abilities=[guard])
    game = scene([attacker], [defender], dice=[4, 5, 6, 1])
    game.play("e1 attack w1 e2")
    explained = game.explain_damage(2)
    assert reckoned(explained) == {"hits": 3, "raised": 0, "reduced": 1, "fractured": 0, "shielded": 1, "damage": 1}
    assert str(explained) == "e2: 3 hits - 1 reduction - 1 Shields = 1 damage"
    events = game.play("p1 pass")
    (damaged,) = [event for event in events if event.kind == "damaged"]
    assert {name: damaged.data[name] for name in reckoned(explained)} == reckoned(explained)


def test_fracture_is_told(scene):
    wait = {"name": "Wait", "when": "after_attack_roll", "by": "enemy", "effects": [op("energy", amount=1)]}
    hurt = {
        "name": "Hurt",
        "when": "before_attack_roll",
        "optional": False,
        "effects": [op("status", status="fracture")],
    }
    attacker = unit((1, 4), weapon(name="Beam", tl=1, strength=3, range=3), abilities=[hurt])
    defender = unit((2, 4), hp=30, space=10, abilities=[wait])
    game = scene([attacker], [defender], dice=[4, 5, 6])
    game.play("e1 attack w1 e2")
    explained = game.explain_damage(2)
    assert (explained.damage, explained.fracture, explained.total) == (3, 3, 6)
    assert str(explained) == "e2: 3 hits + 3 Fracture = 6 damage"
    game.play("p1 pass")


def test_what_cannot_be_explained(sweep):
    game = sweep("outside")
    before = game.state_hash()
    for action in (
        "e1 energize",
        "e1 attack w9 e2",
        "e1 attack w1 e60",
        "e60 attack w1 e2",
        "e1 attack w1 turn3",
        "p0 pass",
    ):
        with pytest.raises(ih.NotationError):
            game.explain_roll(action)
    for target in (2, 60):
        with pytest.raises(ih.IronhexError):
            game.explain_damage(target)
    with pytest.raises(ih.IronhexError, match="no attack is in flight"):
        game.explain_roll()
    assert game.state_hash() == before
