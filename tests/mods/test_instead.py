"""Steps that a mod replaces: each of them, in whole games, and what happens around it."""

import pytest

import ironhex as ih
from games.test_mods import scenario_of_rare_effects
from ironhex import _core
from mods.situations import ATTACK, duel, expect_no_failure, finished, listening, made
from scenes import energy, hp, scene, scene_folder, score, token

__all__ = ["scene", "scene_folder"]

REPLACEABLE = [point for point, _, instead in _core.hook_point_forms() if instead]
NO_REPLACEABLE = [point for point, _, instead in _core.hook_point_forms() if not instead]


def replacing(point, counted):
    """A mod that does nothing instead of a step, and counts how often."""

    @listening(point, "instead")
    def mod(ctx):
        assert (ctx.point, ctx.when) == (point, "before")
        counted.append(ctx.number)

    return mod


# Steps that nothing in the games below comes to.
UNREACHED = {"spawn.place"}
# Without payments time stands still: the match ends after as many activations as it can have.
ENDLESS = {"pay.pay"}


@pytest.mark.parametrize("point", REPLACEABLE)
def test_every_step_that_may_be_replaced_can_be_in_whole_games(scene, point):
    counted = []
    mod = replacing(point, counted)
    scenarios = [scenario_of_rare_effects(scene), *map(ih.Scenario.load, ih.Scenario.names())]
    for scenario in scenarios:
        for policy in ("random", "brawl"):
            batch = ih.Batch(scenario, n=6, seed=2, mods=[mod])
            batch.play_out(policies=(policy, policy), max_decisions=100_000 if point in ENDLESS else 3000)
            expect_no_failure(batch)
            assert (batch.outcome != -2).all(), (scenario.name, policy)
            for number in range(2):
                # Restoring checks every invariant.
                batch.game(number)
    assert bool(counted) == (point not in UNREACHED)


@pytest.mark.parametrize("point", NO_REPLACEABLE)
def test_the_others_cannot_be_replaced(point):
    with pytest.raises(ih.ModError, match=f"{point} cannot be replaced|nothing"):
        ih.Game("brawl-demo", mods=[replacing(point, [])])


@pytest.mark.parametrize("same", [True, False])
def test_two_that_replace_one_step_are_refused(same):
    both = {name: ih.on("attack.pay", "instead")(lambda self, ctx: None) for name in ("one", "two")}
    mods = [made(**both)] if same else [made(name=name, listen=listener) for name, listener in both.items()]
    with pytest.raises(ih.ModError, match=r"attack\.pay"):
        ih.Game("brawl-demo", mods=mods)


def test_an_effect_and_a_listener_cannot_both_replace_a_step():
    effect = (
        '[[effects]]\nname = "free"\non = "attack.pay"\nwhen = "instead"\neffects = [{ op = "energy", amount = 1 }]\n'
    )
    with pytest.raises(ih.ModError, match=r"attack\.pay"):
        ih.Game("brawl-demo", mods=[made(name="a", effects=effect), replacing("attack.pay", [])])


def test_two_that_replace_different_steps_are_fine(scene):
    mods = [made(name=point, listen=ih.on(point, "instead")(lambda self, ctx: None)) for point in REPLACEABLE[:2]]
    assert len(duel(scene, *mods, dice=()).mods) == 2


def test_a_payment_that_is_replaced_costs_nothing(scene):
    paid, free = duel(scene), duel(scene, replacing("attack.pay", []))
    for game in (paid, free):
        game.play(ATTACK)
    assert (token(paid, 1), token(free, 1)) == ((1, 3), (1, 1))
    assert hp(free, 2) == hp(paid, 2) == 9


def test_a_damage_step_that_is_replaced_deals_none(scene):
    game = duel(scene, replacing("attack.damage", []), dice=(10, 10))
    game.play(ATTACK)
    assert hp(game, 2) == 10


def test_a_mod_may_do_something_else_instead(scene):
    @listening("damage.deal", "instead")
    def drain(ctx):
        for target in ctx.targets:
            ctx.write("Energy.amount", target, ctx.read("Energy.amount", target) + ctx.amount)

    hurt = made(name="hurt", listen=ih.on("attack.pay")(lambda self, ctx: ctx.damage(2, 4)))
    game = duel(scene, hurt, drain)
    game.play(ATTACK)
    assert (hp(game, 2), energy(game, 2)) == (9, 4)


def test_contests_that_are_replaced_leave_the_objective_alone(scene):
    plain = duel(scene, dice=(), objectives={(2, 4): 3})
    game = duel(scene, replacing("contest.contest", []), dice=(), objectives={(2, 4): 3})
    for one in (plain, game):
        one.play("e1 energize")
        one.play("e1 end")
    assert plain.view()["pieces"][3].get("Control", {}).get("player") == 0
    assert "Control" not in game.view()["pieces"][3]


def test_a_defeat_that_is_replaced_leaves_the_unit_without_score(scene):
    game = duel(scene, replacing("defeat.leave", []), dice=(10, 10))
    game.edit("Health.hp", 2, 1)
    game.play(ATTACK)
    assert score(game) == [0, 0]


def test_what_stands_behind_runs_after_what_is_queued_instead(scene):
    heard = []

    class Order(ih.Mod):
        @ih.on("attack.pay", "before")
        def early(self, ctx):
            heard.append(("before", ctx.read("Health.hp", 2)))

        @ih.on("attack.pay", "instead")
        def replace(self, ctx):
            heard.append(("instead", ctx.read("Health.hp", 2)))
            ctx.damage(2, 3)

        @ih.on("attack.pay", "after")
        def late(self, ctx):
            heard.append(("after", ctx.read("Health.hp", 2)))

        @ih.on("attack.before", "before")
        def later(self, ctx):
            heard.append(("next", ctx.read("Health.hp", 2)))

    duel(scene, Order).play(ATTACK)
    assert heard == [("before", 10), ("instead", 10), ("after", 7), ("next", 7)]


def test_games_and_batches_replace_alike(scene):
    mod = replacing("move.moved", [])
    scenario = duel(scene, mod, dice="seeded").scenario
    batch = finished(scenario, mod, n=4)
    for number in range(4):
        game = ih.Game(scenario, seed=3, number=number, mods=[mod])
        while game.stop != "done":
            game.play(game.policy_action("brawl"))
        assert game.state_hash() == batch.game(number).state_hash()
