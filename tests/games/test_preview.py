"""What a preview tells: examples rule by rule, odds, mods, and bad input."""

import json
from collections import Counter

import pytest

import ironhex as ih
from games.brace import Brace
from games.hidden import face_down
from scenes import (
    ability,
    at_start,
    gives,
    legal,
    push,
    scene,
    scene_folder,
    token,
    unit,
    weapon,
)
from scenes.abilities import automatic, op
from scenes.tactics import attack_card, card_of, costly, dealt, fillers, plays, rich

__all__ = ["dealt", "scene", "scene_folder"]

HERE = (1, 4)
THERE = (2, 4)
FAR = (5, 4)


def test_dice_to_come_and_scripts_change_nothing():
    games = [ih.Game("brawl-demo", seed=seed, dice=dice) for seed, dice in [(1, "seeded"), (2, [1]), (3, "outside")]]
    for action in games[0].legal_actions():
        assert len({game.preview(action) for game in games}) == 1


# ---- rule by rule


@pytest.mark.parametrize(("space", "tl", "there"), [(1, 3, (1, 4)), (8, 4, (2, 2)), (10, 1, (2, 1)), (8, 15, (2, 3))])
def test_tl_3_where_the_token_gets_to(scene, space, tl, there):
    game = scene([unit(HERE, weapon(tl=tl), space=space)], [unit(THERE, space=10)], dice=[1])
    told = game.preview("e1 attack w1 e2")
    assert (told.unit, told.cost, told.arrives, told.targets, told.dice) == (1, tl, there, (2,), 1)
    game.play("e1 attack w1 e2")
    assert token(game, 1) == there


def test_tl_6_what_effects_take_off_is_taken_off(scene):
    cheap = ability("activation", op("tl_cost", amount=-1))
    game = scene([unit(HERE, weapon(tl=2), abilities=[cheap])], [unit(THERE, space=10)])
    assert game.preview("e1 energize").cost == 2
    game.play("e1 use a1")
    assert [game.preview(f"e1 {verb}").cost for verb in ("energize", "dash 1,5", "attack w1 e2")] == [1, 1, 1]


def test_tl_6_an_activation_costs_something(scene):
    game = scene([unit(HERE, weapon(tl=0))], [unit(THERE, space=10)], dice=[1])
    assert (game.preview("e1 attack w1 e2").cost, game.preview("e1 attack w1 e2").arrives) == (None, None)
    game.play("e1 attack w1 e2")
    told = game.preview("e1 end")
    assert (told.cost, told.arrives, told.complete) == (1, (1, 2), True)
    # The Advance is the last thing that there is to do.
    assert (game.preview("e1 advance 1,3").cost, game.preview("e1 advance 1,3").path) == (1, (HERE, (1, 3)))


def test_ac_1_advance_costs_nothing_and_dash_two(scene):
    game = scene([unit(HERE)])
    advance, dash = game.preview("e1 advance 4,4"), game.preview("e1 dash 3,4")
    assert (advance.cost, advance.path, advance.mover) == (None, ((1, 4), (2, 4), (3, 4), (4, 4)), 1)
    assert (dash.cost, dash.arrives, dash.path) == (2, (1, 3), ((1, 4), (2, 4), (3, 4)))


def test_ac_1_rescue(scene):
    game = scene([unit(HERE)], garrisons=([THERE], []))
    told = game.preview("e1 rescue e3")
    assert (told.cost, told.targets, told.mover, told.path) == (2, (3,), None, ())


def test_ac_2_abilities_cost_energy(scene):
    costs = ability("activation", op("energy", amount=0), cost=2)
    gains = at_start(op("energy", amount=3))
    game = scene([unit(HERE, abilities=[costs, gains])])
    told = game.preview("e1 use a1")
    assert (told.energy, told.cost, told.complete) == (2, None, True)
    assert str(told) == "e1 use a1: 2 Energy"


def test_at_4_an_area_is_told_with_all_whom_it_hits(scene):
    arm = weapon(strength=2, pattern=[(1, 0), (2, 0)])
    game = scene([unit(HERE, arm)], [unit(THERE, space=10), unit((3, 4), space=10)])
    told = game.preview("e1 attack w1 turn0")
    assert (told.hexes, told.targets, told.dice) == ((THERE, (3, 4)), (2, 3), 2)
    assert str(told) == "e1 attack w1 turn0: 2 TL, token to phase 1, space 3; covers 2,4 3,4; on e2, e3; 2 dice"


def test_at_5_what_applies_by_itself_counts(scene):
    stronger = automatic("before_attack_roll", op("strength", amount=2))
    cheaper = automatic("attack_declared", op("tl_cost", amount=-2))
    game = scene([unit(HERE, weapon(tl=3, strength=2), abilities=[stronger, cheaper])], [unit(THERE, space=10)])
    told = game.preview("e1 attack w1 e2")
    assert (told.cost, told.dice, told.complete) == (1, 4, True)


def test_at_5_an_attack_that_asks_before_it_is_paid_is_told_as_things_stand(scene):
    extra = automatic("attack_declared", op("extra_target"))
    own = [unit(HERE, weapon(reach=3, tl=3, strength=2), abilities=[extra])]
    game = scene(own, [unit(THERE, space=10), unit((2, 3), space=10)])
    told = game.preview("e1 attack w1 e2")
    assert (told.cost, told.arrives, told.targets, told.dice) == (3, (1, 4), (2,), 2)
    game.play("e1 attack w1 e2")
    assert (token(game, 1), game.decision.kind) == ((1, 1), "choice")
    assert (game.preview("e1 choose e3").cost, game.preview("e1 choose e3").targets) == (3, (3,))
    assert game.preview("p0 pass").cost is None


def test_dp_1_deployment(scene):
    game = scene([unit(None)], [unit(space=10)], deploy=([HERE, THERE], []))
    told = game.preview("e1 deploy 1,4")
    assert (told.mover, told.path, told.cost, str(told)) == (1, (HERE,), None, "e1 deploy 1,4: to 1,4")


def test_mv_6_a_step_of_a_push(scene):
    game = scene([unit(HERE, weapon(push(2)))], [unit(THERE, space=10)], dice=[9])
    game.play("e1 attack w1 e2")
    told = game.preview("e1 push e2 E")
    assert (told.mover, told.path, told.targets, told.cost) == (2, (THERE, (3, 4)), (2,), None)
    assert str(told) == "e1 push e2 E: e2 from 2,4 to 3,4; on e2"
    assert game.preview("e1 push e2 stop").path == ()


def test_mv_7_a_slow_unit_stays(scene):
    game = scene([unit(HERE, abilities=[at_start(gives("slow"))])])
    assert game.preview("e1 advance 1,4").path == ()


@pytest.mark.parametrize("kind", ["hidden", "energy"])
def test_bd_4_a_token_that_lies_face_down_stays_hidden(scene, kind):
    game = scene([unit(HERE)], tokens={THERE: kind})
    told = game.preview("e1 advance 2,4")
    assert (told.path, told.complete) == ((HERE, THERE), kind == "energy")
    assert bool(face_down(game)) == (kind == "hidden")
    assert str(told).endswith("; more may follow") == (kind == "hidden")
    game.play("e1 energize")
    # The end of the activation comes behind what is turned up.
    assert game.preview("e1 advance 2,4").complete == (kind == "energy")


def test_bd_5_cards_tell_their_cost(dealt):
    hand = {"costly": costly(tl=2, energy=1, discard=1), "volley": attack_card(tl=3, strength=4), **fillers(2)}
    game = dealt([rich(HERE, 2)], [unit(THERE, space=10)], hands=(hand,))
    told = game.preview(plays(game, 0, "costly"))
    assert (told.price, told.unit, told.cost, told.energy) == ("2 TL, 1 Energy, discard 1", None, None, 0)
    volley = game.preview(f"e1 attack {card_of(game, 0, 'volley')} e2")
    assert (volley.cost, volley.dice, volley.price) == (3, 4, None)
    game.play(plays(game, 0, "costly"))
    chosen = game.preview(f"p0 discard {card_of(game, 0, 'filler-0')}")
    assert (chosen.unit, chosen.cost, chosen.arrives, chosen.energy, chosen.complete) == (1, 2, (1, 3), 1, True)
    assert game.preview("p0 cancel").cost is None


def test_pc_1_plays_of_the_card_table_tell_every_way():
    game = ih.Game("card-table", seed=2)
    prices = Counter()
    while game.stop == "decision":
        for action in game.legal_actions():
            told = game.preview(action)
            assert (told.price is not None) == (action.verb in {"play", "pay"})
            assert (told.unit, told.cost, told.energy, told.path) == (None, None, 0, ())
            prices[told.price] += action.verb == "play"
        game.play(game.policy_action("random"))
    assert len(prices) > 4


# ---- odds


def test_odds_come_with_an_attack_if_they_are_asked_for():
    game = ih.Game("brawl-demo", seed=1)
    assert game.preview("e1 attack w2 e5").odds is None
    told = game.preview("e1 attack w2 e5", odds=True)
    assert told.odds == game.odds("e1 attack w2 e5")
    assert str(told).endswith("5 dice; defeats e5 in 0.00%")
    assert game.preview("e1 energize", odds=True).odds is None


def test_it_is_plain_values_for_json():
    game = ih.Game("brawl-demo", seed=1)
    for action in game.legal_actions():
        told = game.preview(action, odds=action.verb == "attack" and action.unit == 1)
        assert json.loads(json.dumps(told.to_dict())) == told.to_dict()
        assert "\n" not in str(told)
    assert game.preview("e1 attack w2 e5").to_dict() == {
        "action": "e1 attack w2 e5",
        "unit": 1,
        "cost": 4,
        "arrives": [1, 6],
        "energy": 0,
        "price": None,
        "mover": None,
        "path": [],
        "targets": [5],
        "hexes": [],
        "dice": 5,
        "odds": None,
        "complete": True,
    }


# ---- mods


class Watching(ih.Mod):
    """Listens before an attack is paid, and counts its calls."""

    calls = 0

    @ih.on("attack.pay", when="before")
    def watch(self, ctx):
        type(self).calls += 1


def test_no_mod_is_called():
    game = ih.Game("brawl-demo", seed=1, mods=[Watching])
    Watching.calls = 0
    told = game.preview("e1 attack w2 e5")
    assert (told.cost, told.dice, told.complete, Watching.calls) == (4, 5, False, 0)
    assert game.preview("e1 dash 5,6").complete
    with pytest.raises(ih.ModError):
        game.preview("e1 attack w2 e5", odds=True)
    game.play("e1 attack w2 e5")
    assert Watching.calls == 1


def test_an_answer_to_a_mod_tells_nothing():
    game = ih.Game("brawl-demo", seed=1, dice=[5] * 5, mods=[Brace()])
    game.play("e1 attack w2 e5")
    told = game.preview("p1 answer 1")
    assert (told.unit, told.complete, str(told)) == (None, False, "p1 answer 1: more may follow")


class Looking(ih.Mod):
    """Asks its own game for a preview while it plays."""

    game: ih.Game

    @ih.on("attack.roll")
    def look(self, ctx):
        self.game.preview("e1 energize")


def test_a_game_in_the_middle_of_something_is_busy():
    game = ih.Game("brawl-demo", seed=1, mods=[Looking])
    Looking.game = game
    state = game.state_hash()
    with pytest.raises(ih.GameBusyError):
        game.play("e1 attack w2 e5")
    assert game.state_hash() == state


# ---- bad input


@pytest.mark.parametrize(
    ("action", "error"),
    [
        ("e1 advance 99,9", ih.IllegalActionError),
        ("e1 attack w9 e5", ih.IllegalActionError),
        ("e4 energize", ih.IllegalActionError),
        ("e1 deploy 4,6", ih.IllegalActionError),
        ("p0 pass", ih.IllegalActionError),
        ("p1 play c200", ih.IllegalActionError),
        ("e1 jump", ih.NotationError),
        ("", ih.NotationError),
        (None, ih.NotationError),
        (7, ih.NotationError),
    ],
)
def test_other_actions_are_refused(action, error):
    game = ih.Game("brawl-demo", seed=1)
    state = game.state_hash()
    for odds in (False, True):
        with pytest.raises(error):
            game.preview(action, odds=odds)
    assert game.state_hash() == state


def test_only_a_decision_has_previews():
    game = ih.Game("brawl-demo", seed=1, dice="outside")
    game.play("e1 attack w2 e5")
    with pytest.raises(ih.IllegalActionError) as refused:
        game.preview("e1 energize")
    assert refused.value.reason == game.why_not("e1 energize").reason
    parked = ih.Game("brawl-demo", seed=1, mods=[Watching], hooks="park")
    parked.play("e1 attack w2 e5")
    with pytest.raises(ih.IllegalActionError):
        parked.preview("e1 energize")
    done = ih.Game("duel-demo", seed=1)
    while done.stop != "done":
        done.play(done.policy_action("random"))
    with pytest.raises(ih.IllegalActionError):
        done.preview("e1 end")


def test_a_preview_is_a_value():
    game = ih.Game("brawl-demo", seed=1)
    one, other = game.preview("e1 energize"), game.clone().preview(ih.Action.parse("e1 energize"))
    assert one == other
    assert hash(one) == hash(other)
    assert {str(game.preview(action)).split(":")[0] for action in game.legal_actions()} == legal(game)
