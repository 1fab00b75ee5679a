"""Notation: actions read back as they are written, and other texts are refused."""

import pickle
import random

import pytest

import ironhex as ih
from scenes import ability, push, unit, weapon

FORMS = [
    "e3 deploy 0,7",
    "e3 advance 4,-2",
    "e3 dash -4,2",
    "e3 attack w2 e5",
    "e3 energize",
    "e3 end",
    "e3 push e5 NE",
    "e3 push e5 stop",
    "e3 pull e5 SW",
    "e3 pull e5 stop",
    "e3 attack w2 turn0",
    "e3 attack w2 turn5m",
    "e3 rescue e9",
    "e3 use a2",
    "e3 choose e5",
    "e3 option 1",
    "p1 pass",
    "p1 answer 2",
]

GARBAGE = [
    "",
    " ",
    "e3",
    "energize",
    "e3 jump",
    "e3 energise",
    "E3 energize",
    "3 energize",
    "e0 energize",
    "e-1 energize",
    "e99999999999999999999 energize",
    "ee3 energize",
    "e3 energize now",
    "e3 energize\0",
    "e3 advance",
    "e3 advance 4",
    "e3 advance 4,",
    "e3 advance 4,2,1",
    "e3 advance 4.0,2",
    "e3 advance 99999999999,0",
    "e3 advance 40000,0",
    "e3 advance x,y",
    "e3 attack",
    "e3 attack e5",
    "e3 attack w2",
    "e3 attack w0 e5",
    "e3 attack e5 w2",
    "e3 attack w2 e5 e6",
    "e3 push e5",
    "e3 push e5 north",
    "e3 push NE",
    "e3 pull e5",
    "e3 pull e5 ne2",
    "e3 attack w2 turn",
    "e3 attack w2 turn6",
    "e3 attack w2 turn-1",
    "e3 attack w2 turn0mm",
    "e3 attack w2 turn0 e5",
    "e3 rescue",
    "e3 rescue g9",
    "e3 rescue e0",
    "e3 use",
    "e3 use 2",
    "e3 use a0",
    "e3 use a2 e5",
    "e3 choose",
    "e3 choose 5",
    "e3 option",
    "e3 option 0",
    "e3 option e1",
    "e3 option 256",
    "e3 pass",
    "p1 pass now",
    "p1 use a1",
    "e3 answer 1",
    "p1 energize",
    "p1 answer",
    "p1 answer yes",
    "p-1 answer 1",
    "p1 answer -1",
    "p1 answer 256",
    "e3 advance \N{ARABIC-INDIC DIGIT FOUR},2",
    "\N{PILE OF POO}",
    "e3 energize " * 10_000,
]


@pytest.mark.parametrize("text", FORMS)
def test_every_form_reads_back(text):
    action = ih.Action.parse(text)
    assert str(action) == text
    assert action == ih.Action.parse(str(action))
    assert hash(action) == hash(ih.Action.parse(text))
    assert pickle.loads(pickle.dumps(action)) == action


def test_different_actions_are_not_equal():
    actions = [ih.Action.parse(text) for text in FORMS]
    assert len(set(actions)) == len(FORMS)


@pytest.mark.parametrize("text", GARBAGE, ids=range(len(GARBAGE)))
def test_other_texts_are_no_actions(text):
    with pytest.raises(ih.NotationError) as caught:
        ih.Action.parse(text)
    assert isinstance(caught.value, ValueError)
    assert isinstance(caught.value, ih.IronhexError)
    assert "attack w1 e5" in str(caught.value)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize("text", ["e3 jump", "", "e0 energize"])
def test_a_game_refuses_them_too(scene, text):
    game = scene([unit((0, 0))])
    before = game.state_hash()
    for refuse in (game.play, game.why_not):
        with pytest.raises(ih.NotationError):
            refuse(text)
    assert game.state_hash() == before


@pytest.mark.parametrize("value", [None, 3, b"e1 energize", ["e1", "energize"]])
def test_what_is_no_text_is_no_action(scene, value):
    game = scene([unit((0, 0))])
    before = game.state_hash()
    with pytest.raises(ih.NotationError):
        game.play(value)
    assert game.state_hash() == before


class Ask(ih.Mod):
    """Asks the defender a question after the roll, so that answers are among the actions."""

    questions = {"which": ih.Question("Which?", ("this", "that", "other"))}  # noqa: RUF012 - as mods are written

    @ih.on("attack.roll")
    def after_roll(self, ctx):
        ctx.ask("which", player=1 - ctx.player)


@pytest.mark.parametrize("number", range(4))
def test_all_legal_actions_of_random_games_read_back(scene, number):
    arm = weapon(push(2), reach=3, strength=4)
    own = [unit((1, 4), arm, hp=4), unit(None, arm, space=2, hp=4)]
    other = [unit((2, 4), arm, hp=4), unit(None, arm, space=2, hp=4)]
    bases = ((0, 0), (4, 8))
    game = scene(own, other, dice="seeded", seed=number, mods=[Ask()], bases=bases, objectives={(3, 3): 5})
    choose, verbs = random.Random(number), set()
    while game.stop == "decision":
        actions = game.legal_actions()
        assert actions
        for action in actions:
            assert ih.Action.parse(str(action)) == action
            assert game.why_not(str(action)) is None
        attacks = [action for action in actions if action.verb in {"attack", "push"}]
        played = choose.choice(attacks or actions)
        verbs.add(played.verb)
        game.play(str(played))
    assert game.stop == "done"
    assert {"deploy", "advance", "attack", "push", "answer"} <= verbs


@pytest.mark.parametrize("number", range(4))
def test_all_legal_actions_of_random_games_with_effects_read_back(scene, number):
    runs = ability("after_movement", {"op": "dash"})
    robs = ability("before_attack_roll", {"op": "destroy_upgrade", "to": "enemy"}, by="ally")
    strikes = ability("activation", {"op": "attack"})
    drags = ability("activation", {"op": "pull", "hexes": 2, "to": "enemy", "within": 4})
    card = {"hp": 4, "abilities": [runs, robs, strikes, drags]}
    arms = [weapon(pattern=[(1, 0), (2, 0), (1, 1)], strength=3), weapon(push(1), reach=3, strength=2)]
    own, other = ([unit((q, r), *arms, **card), unit(None, *arms, space=2, **card)] for q, r in ((1, 4), (4, 4)))
    tokens = {(2, 4): "speed", (3, 4): "strength", (3, 3): "hidden", (2, 5): "hidden"}
    garrisons = ([(0, 4), (0, 5)], [(5, 4), (5, 3)])
    content = {"bases": ((0, 0), (4, 8)), "tokens": tokens, "garrisons": garrisons}
    game = scene(own, other, dice="seeded", seed=number, **content)
    choose, verbs = random.Random(number), set()
    while game.stop == "decision":
        assert game.decision.prompt
        actions = game.legal_actions()
        assert len(game.labels()) == len(actions) > 0
        for action in actions:
            assert ih.Action.parse(str(action)) == action
            assert game.why_not(str(action)) is None
        verbs.update(action.verb for action in actions)
        rare = [action for action in actions if action.verb not in {"advance", "dash", "energize", "pass", "deploy"}]
        game.play(str(choose.choice(rare if rare and choose.random() < 0.8 else actions)))
    assert game.stop == "done"
    assert {"use", "pass", "choose", "pull", "push", "attack", "rescue"} <= verbs
