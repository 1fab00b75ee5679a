"""What asking for odds leaves alone, what it refuses, and how odds are shown."""

import copy
import pickle
import signal
from fractions import Fraction

import pytest

import ironhex as ih
from games.every_face import BOTH, HERE, THERE, fight, scene, scene_folder
from scenes import ability, at_start, damage_plus, gives, unit, weapon
from scenes.abilities import op

__all__ = ["fight", "scene", "scene_folder"]


def test_the_game_stays_as_it_was(fight):
    game = fight(weapon(strength=3), own=[ability("after_attack_roll", op("reroll", amount=1))])
    state, history, decision = game.state_hash(), game.history(), game.decision
    game.odds("e1 attack w1 e2", "e1 advance 1,5", responses="all")
    game.odds("e1 attack w1 e2", samples=10)
    assert (game.state_hash(), game.history(), game.decision) == (state, history, decision)
    told_first = [event.kind for event in game.play("e1 attack w1 e2")]
    assert told_first.count("attack_declared") == 1


def test_the_seed_of_the_game_does_not_matter(scene):
    squads = [unit(HERE, weapon(damage_plus(1), strength=4))], [unit(THERE, space=10)]
    first, second = (scene(*squads, dice="seeded", seed=seed).odds("e1 attack w1 e2") for seed in (1, 2))
    assert first == second


@pytest.mark.parametrize(
    ("attack", "after", "error", "says"),
    [
        ("e1 energize", None, ih.NotationError, "e1 energize is no attack"),
        ("e1 advance 1,3", None, ih.NotationError, "no attack"),
        ("strike", None, ih.NotationError, "strike"),
        ("e1 attack w1 e1", None, ih.IllegalActionError, "AT-2"),
        ("e1 attack w9 e2", None, ih.IllegalActionError, "AT-1"),
        ("e2 attack w1 e1", None, ih.IllegalActionError, "e2 attack w1 e1"),
        ("e1 attack w1 e2", "e1 advance 8,8", ih.IllegalActionError, "e1 advance 8,8"),
        ("e1 attack w1 e2", "e1 advance 0,4", ih.IllegalActionError, "e1 attack w1 e2"),
        ("e1 attack w1 e2", "e1 dash 1,3", ih.IllegalActionError, "AC-1"),
        ("e1 attack w1 e2", "e1 attack w1 e2", ih.IronhexError, "roll of its own"),
    ],
)
def test_actions_that_have_no_odds(fight, attack, after, error, says):
    game = fight(weapon(strength=2))
    state = game.state_hash()
    with pytest.raises(error, match=says):
        game.odds(attack, after)
    assert game.state_hash() == state


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        ({"responses": "some"}, "neither"),
        ({"max_nodes": 0}, "max_nodes"),
        ({"max_nodes": "many"}, "max_nodes"),
        ({"samples": 0}, "samples"),
        ({"samples": 2**32}, "samples"),
        ({"samples": 5, "seed": -1}, "seed"),
    ],
)
def test_arguments_that_cannot_be(fight, bad, says):
    with pytest.raises(ih.IronhexError, match=says):
        fight(weapon()).odds("e1 attack w1 e2", **bad)


def test_a_game_that_waits_for_dice_or_is_over_has_none(fight):
    game = fight(weapon(strength=2))
    game.play("e1 attack w1 e2")
    with pytest.raises(ih.IllegalActionError, match="dice"):
        game.odds("e1 attack w1 e2")


def test_too_many_states_are_refused_with_the_way_out(fight):
    game = fight(weapon(strength=12), card={"hp": 99})
    with pytest.raises(ih.OddsTooLargeError, match=r"more than 90 states.*max_nodes.*samples"):
        game.odds("e1 attack w1 e2", max_nodes=90)
    assert game.odds("e1 attack w1 e2", max_nodes=91).nodes == 91


def test_too_many_dice_are_refused_with_the_way_out(fight):
    game = fight(weapon(strength=32), own=[at_start(gives("disarm"))], card={"hp": 99})
    with pytest.raises(ih.OddsTooLargeError, match=r"38 dice.*samples"):
        game.odds("e1 attack w1 e2")
    assert sum(game.odds("e1 attack w1 e2", samples=100).hits().values()) == 100


class Watcher(ih.Mod):
    """Listens to a point of an attack."""

    def __init__(self):
        self.refusals = []

    @ih.on("attack.roll", when="before")
    def listen(self, context):
        raise AssertionError("odds call no mod")


class Beginner(ih.Mod):
    """Listens to a point that comes before any attack, and after it."""

    @ih.on("activation.begin", when="before")
    def listen(self, context):
        pass


def test_a_mod_that_listens_to_the_attack_is_not_guessed(scene):
    squads = [unit(HERE, weapon(strength=2))], [unit(THERE, space=10)]
    with pytest.raises(ih.ModError, match="listens"):
        scene(*squads, dice="outside", mods=[Watcher()]).odds("e1 attack w1 e2")
    plain = scene(*squads, dice="outside").odds("e1 attack w1 e2")
    assert scene(*squads, dice="outside", mods=[Beginner()]).odds("e1 attack w1 e2") == plain


def test_ctrl_c_is_heard(fight):
    def interrupt(number, frame):
        raise KeyboardInterrupt

    game = fight(weapon(strength=12))
    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(KeyboardInterrupt):
            game.odds("e1 attack w1 e2", samples=2**32 - 1)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert game.odds("e1 attack w1 e2").exact


# ---- how they are shown


def test_one_of_several_targets_must_be_named(fight):
    game = fight(weapon(strength=2, pattern=BOTH), other={})
    odds = game.odds("e1 attack w1 turn0")
    with pytest.raises(ih.IronhexError, match="e2, e3"):
        odds.hits()
    with pytest.raises(ih.IronhexError, match="e2, e3"):
        odds.defeat(1)
    assert odds.mean_damage(2) == odds.mean_hits(3) == Fraction(14, 10)


def test_the_table(fight):
    own = [ability("after_attack_roll", op("dice", amount=1))]
    game = fight(weapon(damage_plus(1), strength=2), card={"hp": 3}, own=own)
    text = str(game.odds("e1 attack w1 e2", "e1 advance 1,5"))
    assert text.splitlines()[0] == "e1 attack w1 e2 after e1 advance 1,5 (exact, 100 cases)"
    assert "1 decision was answered" in text
    rows = {line.split()[0]: line.split()[1:] for line in text.splitlines() if line[:1].isdigit()}
    assert rows == {
        "0": ["9.00%", "9.00%", "100.00%"],
        "1": ["42.00%", "30.00%", "91.00%"],
        "2": ["49.00%", "37.00%", "61.00%"],
        "3": ["0.00%", "24.00%", "24.00%"],
    }
    assert "defeated 24.00%" in text
    assert "any critical 36.00%" in text


def test_odds_can_be_kept_and_compared(fight):
    odds = fight(weapon(strength=2)).odds("e1 attack w1 e2")
    assert pickle.loads(pickle.dumps(odds)) == copy.deepcopy(odds) == odds
