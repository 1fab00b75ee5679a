"""What effects change about time: costs of actions (TL-6) and tokens (TL-3, TL-4)."""

import pytest

from scenes import ability, rest, score, stack, token, unit, weapon
from scenes.abilities import automatic, condition, op, play

HERE = (1, 4)
THERE = (2, 4)
FAR = (5, 4)


# ---- time


@pytest.mark.parametrize(("printed", "change", "paid"), [(4, -1, 3), (4, -4, 0), (4, -9, 0), (2, 3, 5)])
def test_tl_6_a_changed_cost_is_never_below_its_floor(scene, printed, change, paid):
    cheaper = automatic("attack_declared", op("tl_cost", amount=change))
    game = scene([unit(HERE, weapon(tl=printed), abilities=[cheaper])], [unit(THERE, space=10)], dice=[1])
    game.play("e1 attack w1 e2")
    assert token(game, 1) == (1, 1 + paid)
    game.play("e1 end")
    # Without any cost the activation moves the token by one.
    assert token(game, 1) == (1, 1 + max(paid, 1))


@pytest.mark.parametrize(("floor", "paid"), [(0, 0), (1, 1), (2, 2)])
def test_tl_6_the_floor_is_a_setting(scene, floor, paid):
    cheaper = automatic("attack_declared", op("tl_cost", amount=-9))
    own = [unit(HERE, weapon(tl=4), abilities=[cheaper])]
    game = scene(own, [unit(THERE, space=10)], dice=[1], settings={"tl_cost_floor": floor})
    game.play("e1 attack w1 e2")
    assert token(game, 1) == (1, 1 + paid)


def test_tl_6_a_cost_of_nothing_does_not_restack(scene):
    cheaper = automatic("attack_declared", op("tl_cost", amount=-9))
    own = [unit(HERE, weapon(), abilities=[cheaper]), unit((0, 4))]
    game = scene(own, [unit(THERE, space=10)], dice=[1])
    game.play("e1 attack w1 e3")
    assert stack(game, 1, 2) == [1, 2]


@pytest.mark.parametrize(("action", "paid"), [("e1 energize", 1), ("e1 dash 0,4", 1), ("e1 attack w1 e2", 3)])
def test_tl_6_all_actions_of_the_activation_are_cheaper(scene, action, paid):
    own = [unit(HERE, weapon(tl=4), abilities=[ability("activation", op("tl_cost", amount=-1))])]
    game = scene(own, [unit(THERE, space=10)], dice=[1] if "attack" in action else [])
    play(game, "e1 use a1", action)
    assert token(game, 1) == (1, 1 + paid)


@pytest.mark.parametrize(
    ("space", "amount", "there"), [(3, 2, (1, 5)), (9, 4, (2, 3)), (10, 10, (2, 10)), (10, 15, (3, 5))]
)
def test_tl_3_tokens_are_moved_forward_as_by_a_penalty(use, space, amount, there):
    game, _ = use(op("tl_move", amount=amount, to="enemies"), others=((FAR, {"space": space}),))
    assert token(game, 2) == there


def test_tl_4_a_moved_token_goes_to_the_bottom_of_its_stack(scene):
    shove = ability("activation", op("tl_move", amount=2, to="enemy"))
    game = scene([unit(HERE, abilities=[shove])], [unit(FAR, space=3), unit((6, 4), space=5)])
    play(game, "e1 use a1", "e1 choose e2")
    assert (token(game, 2), stack(game, 2, 3)) == ((1, 5), [3, 2])


def test_tl_6_moving_the_own_token_is_enough_of_time(use):
    game, _ = use(op("tl_move", amount=3))
    assert token(game, 1) == (1, 4)
    rest(game)
    assert token(game, 1) == (1, 6)


@pytest.mark.parametrize("floor", [0, 1, 2])
@pytest.mark.parametrize("action", ["e1 energize", "e1 dash 0,4"])
def test_tl_6_the_floor_is_for_all_actions(scene, floor, action):
    own = [unit(HERE, abilities=[ability("activation", op("tl_cost", amount=-9))])]
    game = scene(own, [unit(FAR, space=10)], settings={"tl_cost_floor": floor})
    play(game, "e1 use a1", action)
    assert token(game, 1) == (1, 1 + floor)


@pytest.mark.parametrize(("identity", "asked"), [("modified", 3), ("printed", 4)])
def test_tl_6_changes_for_longer_are_seen_too(scene, identity, asked):
    notes = [
        automatic("before_attack_roll", op("score", amount=tl), given=[condition("weapon", tl=tl)]) for tl in (3, 4)
    ]
    own = [unit(HERE, weapon(tl=4), abilities=[ability("activation", op("tl_cost", amount=-1)), *notes])]
    game = scene(own, [unit(THERE, space=10)], dice=[1], settings={"tl_identity": identity})
    play(game, "e1 use a1", "e1 attack w1 e2")
    assert score(game) == [asked, 0]


def test_tl_6_both_kinds_of_changes_add_up(scene):
    once = automatic("attack_declared", op("tl_cost", amount=-1))
    own = [unit(HERE, weapon(tl=4), abilities=[ability("activation", op("tl_cost", amount=-2)), once])]
    game = scene(own, [unit(THERE, space=10)], dice=[1])
    play(game, "e1 use a1", "e1 attack w1 e2")
    assert token(game, 1) == (1, 2)
