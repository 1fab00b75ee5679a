"""Mods may interfere at every point of the rules: no game fails, and none comes into an impossible state."""

import pytest

import ironhex as ih
from games.test_mods import can_follow, scenario_of_rare_effects
from mods.situations import ATTACK, duel, expect_no_failure, made
from scenes import hp, place, scene, scene_folder, unit

__all__ = ["scene", "scene_folder"]

POINTS = [
    (point, when) for point in ih.HOOK_POINTS for when in ("before", "after") if when == "before" or can_follow(point)
]


def on_board(ctx, entity):
    """A unit on the board, in every third activation: else nobody would be left to interfere with."""
    return entity and ctx.has("Unit", entity) and ctx.has("Position", entity) and not ctx.read("Match.activations") % 3


def defeat_subject(self, ctx):
    if on_board(ctx, ctx.subject):
        ctx.damage(ctx.subject, 99)


def defeat_object(self, ctx):
    if on_board(ctx, ctx.object):
        ctx.damage(ctx.object, 99)


def write_no_hp(self, ctx):
    if on_board(ctx, ctx.subject):
        ctx.write("Health.hp", ctx.subject, 0)


def push_subject(self, ctx):
    # The Push has points itself.
    if on_board(ctx, ctx.subject) and not ctx.point.startswith(("push.", "window.", "effect.")):
        ctx.push(ctx.subject, 2, away_from=(0, 0), player=1 - ctx.player)


def take_from_board(self, ctx):
    if on_board(ctx, ctx.subject):
        ctx.remove(ctx.subject, ih.Position)


def ask_and_roll(self, ctx):
    if not ctx.point.startswith(("question.", "dice.")):
        ctx.ask("why", player=0)
        ctx.roll("luck", 2)


DEEDS = [defeat_subject, defeat_object, write_no_hp, push_subject, take_from_board, ask_and_roll]
MORE = {"questions": {"why": ih.Question("Why?", ("so", "or so"))}, "rolls": ("luck",)}


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.__name__)
@pytest.mark.parametrize("procedure", sorted({point.partition(".")[0] for point, _ in POINTS}))
def test_interfering_leaves_no_game_impossible(scene, procedure, deed):
    for point, when in POINTS:
        if point.partition(".")[0] != procedure:
            continue
        mod = made(listen=ih.on(point, when)(deed), **MORE)
        for scenario in (scenario_of_rare_effects(scene), "skirmish-demo"):
            batch = ih.Batch(scenario, n=4, seed=2, mods=[mod])
            for _ in range(8):
                batch.play_out(("random", "brawl"), max_decisions=10)
                expect_no_failure(batch)
                for number in range(4):
                    # The state is taken over as from a snapshot: every invariant is checked.
                    batch.game(number)


@pytest.mark.parametrize("point", ["move.pay", "move.move"])
def test_a_move_to_where_somebody_stands_by_now_comes_to_no_impossible_state(scene, point):
    def occupy(self, ctx):
        ctx.write("Position.q", 2, 2)
        ctx.write("Position.r", 2, 3)

    game = duel(scene, made(listen=ih.on(point, "before")(occupy)), dice=())
    game.play("e1 advance 2,3")
    assert (place(game, 1), place(game, 2)) == ((2, 4), (2, 3))
    game.restore(game.snapshot())


def test_a_deployment_to_where_somebody_stands_by_now_comes_to_no_impossible_state(scene):
    def occupy(self, ctx):
        q, r = ctx.hex
        ctx.write("Position.q", 2, q)
        ctx.write("Position.r", 2, r)

    mod = made(listen=ih.on("deploy.place", "before")(occupy))
    game = scene([unit()], [unit((4, 4), space=2)], deploy=([(0, 0), (1, 0)], [(8, 0)]), mods=[mod])
    game.play("e1 deploy 0,0")
    assert (place(game, 1), place(game, 2)) != ((0, 0), (0, 0))
    game.restore(game.snapshot())


def test_an_attack_whose_attacker_or_target_is_gone_comes_to_its_end(scene):
    for point in ("attack.declare", "attack.pay", "attack.before", "attack.aim", "attack.roll", "attack.count"):
        for entity in (1, 2):
            mod = made(listen=ih.on(point, "before")(lambda self, ctx, entity=entity: ctx.damage(entity, 99)))
            game = duel(scene, mod, dice="seeded")
            game.play(ATTACK)
            assert place(game, entity) is None
            if (entity, point) != (1, "attack.count"):
                # Without an attacker before the roll nobody is hit.
                assert hp(game, 3 - entity) == 10
            game.restore(game.snapshot())
