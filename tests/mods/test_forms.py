"""One rule in three forms (effects, a listener for one game, one for many): the same games."""

from typing import ClassVar

import numpy as np
import pytest

import ironhex as ih
from mods.situations import expect_no_failure, finished, made
from scenes import compose, unit, weapon


@ih.component(requires=("Unit",))
class Heat:
    """How hot a unit is."""

    level: ih.u8 = 0


class HeatEach(ih.Mod):
    """An attack heats up; who is hot rolls fewer dice; who is too hot is damaged; activations cool."""

    name = "heat"
    components = (Heat,)

    @ih.on("attack.pay")
    def warm(self, ctx):
        ctx.get(Heat, ctx.subject).level += 1

    @ih.on("attack.aim", "before")
    def hot(self, ctx):
        if ctx.read("Heat.level", ctx.subject) >= 2:
            ctx.write("Attack.strength", None, ctx.read("Attack.strength") - 1)

    @ih.on("activation.ended")
    def cool(self, ctx):
        heat = ctx.get(Heat, ctx.subject)
        if heat.level >= 3:
            heat.level -= 2
            if ctx.has(ih.Position, ctx.subject):
                ctx.damage(ctx.subject, 1)


class HeatBatch(HeatEach):
    name = "heat"

    @HeatEach.warm.batch
    def warm_all(self, batch):
        batch.write("Heat.level", batch.subject, batch.read("Heat.level", batch.subject) + 1)

    @HeatEach.hot.batch
    def hot_all(self, batch):
        hot = batch.read("Heat.level", batch.subject) >= 2
        batch.write("Attack.strength", None, batch.read("Attack.strength") - 1, where=hot)

    @HeatEach.cool.batch
    def cool_all(self, batch):
        level = batch.read("Heat.level", batch.subject)
        batch.damage(batch.subject, 1, where=(level >= 3) & batch.has(ih.Position, batch.subject))
        batch.write("Heat.level", batch.subject, level - 2, where=level >= 3)


class HeatEffects(ih.Mod):
    name = "heat"
    components = (Heat,)
    effects = """
[[effects]]
name = "warm"
on = "attack.pay"
effects = [{ op = "add", field = "Heat.level", amount = 1 }]

[[effects]]
name = "hot"
on = "attack.aim"
when = "before"
if = [{ test = "field", field = "Heat.level", is = "at_least", value = 2 }]
effects = [{ op = "strength", amount = -1 }]

[[effects]]
name = "cool"
on = "activation.ended"
if = [{ test = "field", field = "Heat.level", is = "at_least", value = 3 }]
effects = [{ op = "add", field = "Heat.level", amount = -2 }, { op = "non_combat_damage", amount = 1, to = "self" }]
"""


@pytest.mark.parametrize("scenario", ["skirmish-demo", "brawl-demo", "carry-demo", "water-demo"])
@pytest.mark.parametrize("policy", ["random", "brawl", "greedy"])
def test_all_forms_come_to_the_same_games(scenario, policy):
    def hashes(mod, **options):
        batch = ih.Batch(scenario, n=24, seed=5, mods=[mod], **options)
        batch.play_out((policy, policy))
        expect_no_failure(batch)
        return batch.rows()["hash"].tolist()

    effects = hashes(HeatEffects)
    assert hashes(HeatEach) == effects
    assert hashes(HeatBatch) == effects
    assert hashes(HeatBatch, each=True) == effects
    assert hashes(HeatBatch, chunk=1) == hashes(HeatBatch, chunk=7, threads=2) == effects
    plain = ih.Batch(scenario, n=24, seed=5)
    plain.play_out((policy, policy))
    assert plain.rows()["hash"].tolist() != effects


def test_single_games_come_to_the_same():
    ends = set()
    for mod in (HeatEffects, HeatEach, HeatBatch):
        game = ih.Game("skirmish-demo", seed=5, number=2, mods=[mod])
        while game.stop != "done":
            game.play(game.policy_action("brawl"))
        ends.add(game.state_hash())
    assert len(ends) == 1


def test_the_form_for_many_games_is_called_for_many():
    both = [ih.Batch("skirmish-demo", n=50, seed=5, mods=[HeatBatch], each=each) for each in (False, True)]
    for batch in both:
        batch.play_out(("brawl", "brawl"))
    many, each = (batch.mods.listeners for batch in both)
    assert [heard.games for heard in many] == [heard.games for heard in each]
    assert all(heard.calls == heard.games > 0 for heard in each)
    assert all(heard.calls * 5 < heard.games for heard in many)
    assert all(heard.seconds > 0 for heard in many)


class Oracle(ih.Mod):
    """Answers and rolls in both forms."""

    components = (Heat,)
    rolls = ("luck",)
    questions: ClassVar = {"more": ih.Question("More?", ("no", "one", "two"))}

    @ih.on("attack.pay")
    def paid(self, ctx):
        ctx.roll("luck", 2 + ctx.number % 2)
        ctx.ask("more", player=1 - ctx.player)

    @paid.batch
    def paid_all(self, batch):
        batch.roll("luck", 2 + batch.number.astype(int) % 2)
        batch.ask("more", player=1 - batch.player)

    @ih.on_roll("luck")
    def rolled(self, ctx, faces):
        for entity in ctx.rows(Heat):
            ctx.write("Heat.level", entity, (ctx.read("Heat.level", entity) + sum(faces)) % 256)

    @rolled.batch
    def rolled_all(self, batch, faces):
        column = batch.column("Heat.level", fill=-1)
        # Rows of a game that rolled fewer dice end in 0.
        warmer = (column + faces.sum(axis=1, dtype=np.int64)[:, None]) % 256
        batch.set_column("Heat.level", np.where(column >= 0, warmer, -1), fill=-1)

    @ih.on_answer("more")
    def answered(self, ctx, option):
        for target in ctx.targets:
            if ctx.has("Energy", target):
                ctx.write("Energy.amount", target, ctx.read("Energy.amount", target) + option)

    @answered.batch
    def answered_all(self, batch, options):
        assert options.shape == (len(batch),)
        column = batch.column("Energy.amount")
        units = batch.targets & batch.presence("Energy")
        meant = (units[:, None] >> np.arange(column.shape[1], dtype=np.uint64)) & np.uint64(1)
        batch.set_column("Energy.amount", column + meant.astype(np.int64) * options[:, None])


@pytest.mark.parametrize("policy", ["random", "brawl"])
def test_answers_and_rolls_are_heard_in_both_forms(policy):
    ends = []
    for each in (False, True):
        batch = ih.Batch("skirmish-demo", n=30, seed=2, mods=[Oracle], each=each)
        batch.play_out((policy, policy))
        expect_no_failure(batch)
        ends.append(batch.rows()["hash"].tolist())
    assert ends[0] == ends[1]
    game = ih.Game("skirmish-demo", seed=2, number=3, mods=[Oracle])
    while game.stop != "done":
        game.play(game.policy_action(policy))
    assert game.state_hash() == bytes(batch.rows()["hash"][3]).hex()


# --- effects at every kind of point ----------------------------------------------------------

UNITS_POINTS = [
    *(("activation." + step, "before") for step in ("begin", "began", "menu", "contest", "ended", "expire", "minimum")),
    *(("activation." + step, "after") for step in ("begin", "contest", "ended", "minimum")),
    ("deploy.place", "after"),
    ("move.move", "before"),
    ("move.move", "after"),
    ("move.moved", "after"),
    *(("attack." + step, "before") for step in ("declare", "pay", "aim", "roll", "count", "critical", "damage", "end")),
    *(("attack." + step, "after") for step in ("declared", "aim", "roll", "damage", "defeats", "after_damage")),
    ("contest.contest", "before"),
    ("defeat.leave", "before"),
    ("pay.pay", "before"),
    ("pay.pay", "after"),
]


@pytest.mark.parametrize(("point", "when"), UNITS_POINTS)
def test_an_effect_at_a_point_of_a_unit_is_the_listener_of_its_subject(point, when):
    # Garrisons are defeated as well, and have no heat.
    def each(self, ctx):
        if ctx.has(Heat, ctx.subject):
            ctx.write("Heat.level", ctx.subject, min(ctx.read("Heat.level", ctx.subject) + 3, 255))

    def many(self, batch):
        warmer = np.minimum(batch.read("Heat.level", batch.subject) + 3, 255)
        batch.write("Heat.level", batch.subject, warmer, where=batch.has(Heat, batch.subject))

    ops = '[{ op = "add", field = "Heat.level", amount = 3 }]'
    text = f'[[effects]]\nname = "warm"\non = "{point}"\nwhen = "{when}"\neffects = {ops}\n'
    forms = [
        made(components=[Heat], listen=ih.on(point, when)(each)),
        made(components=[Heat], listen=ih.on(point, when, form="batch")(many)),
        made(components=[Heat], effects=text),
    ]
    views = []
    for form in forms:
        batch = finished("skirmish-demo", form, n=6, seed=4)
        views.append((batch.view("Heat.level").tolist(), batch.rows()["hash"].tolist()))
    assert np.array(views[0][0]).sum() > 0
    assert views[0] == views[1] == views[2]


@pytest.mark.parametrize(
    ("point", "when"),
    [
        ("match.begin", "after"),
        ("match.next", "before"),
        ("scoring.ended", "before"),
        ("scoring.score", "after"),
    ],
)
def test_an_effect_where_nobody_acts_runs_for_every_unit_on_the_board(point, when):
    def each(self, ctx):
        for entity in ctx.rows(Heat):
            if ctx.has(ih.Position, entity):
                ctx.write("Heat.level", entity, min(ctx.read("Heat.level", entity) + 1, 255))

    ops = '[{ op = "add", field = "Heat.level", amount = 1 }]'
    text = f'[[effects]]\nname = "warm"\non = "{point}"\nwhen = "{when}"\neffects = {ops}\n'
    forms = [made(components=[Heat], listen=ih.on(point, when)(each)), made(components=[Heat], effects=text)]
    levels = [finished("brawl-demo", form, n=6, seed=4).view("Heat.level").tolist() for form in forms]
    assert np.array(levels[0]).sum() > 0
    assert levels[0] == levels[1]


@pytest.mark.parametrize("when", ["before", "after"])
def test_an_effect_at_damage_runs_for_those_that_are_damaged(tmp_path, when):
    def each(self, ctx):
        for entity in ctx.targets:
            if ctx.has(Heat, entity):
                ctx.write("Heat.level", entity, ctx.read("Heat.level", entity) + 1)

    hurt = made(name="hurt", listen=ih.on("attack.pay")(lambda self, ctx: ctx.damage(ctx.targets[0], 1)))
    ops = '[{ op = "add", field = "Heat.level", amount = 1 }]'
    text = f'[[effects]]\nname = "warm"\non = "damage.deal"\nwhen = "{when}"\neffects = {ops}\n'
    forms = [made(components=[Heat], listen=ih.on("damage.deal", when)(each)), made(components=[Heat], effects=text)]
    arm = weapon(tl=2, reach=3, strength=2)
    path = compose([unit((2, 4), arm)], [unit((4, 4), arm, space=2)]).write(tmp_path)
    ends = [finished(ih.Scenario.load(path), hurt, form, n=6) for form in forms]
    assert ends[0].view("Heat.level").sum() > 0
    assert ends[0].view("Heat.level").tolist() == ends[1].view("Heat.level").tolist()


def test_a_form_for_many_games_alone_serves_one_game_as_well():
    seen = []

    class Alone(ih.Mod):
        components = (Heat,)

        @ih.on("attack.pay", form="batch")
        def paid(self, batch):
            seen.append(len(batch))
            batch.write("Heat.level", batch.subject, 1)

    game = ih.Game("skirmish-demo", seed=5, mods=[Alone])
    while game.stop != "done":
        game.play(game.policy_action("brawl"))
    assert set(seen) == {1}
    batch = ih.Batch("skirmish-demo", n=1, seed=5, mods=[Alone], each=True)
    batch.play_out(("brawl", "brawl"))
    assert batch.game(0).state_hash() == game.state_hash()


def test_a_listener_stays_a_method():
    assert HeatEach.warm.__doc__ is None
    assert HeatEach.warm.__name__ == "warm"
    assert HeatEach().warm.__func__ is HeatEach.warm.function


def test_a_form_for_many_games_of_a_subclass_is_not_that_of_its_base():
    def forms(mod):
        return [heard.many is not None for heard in ih.Game("skirmish-demo", mods=[mod]).mods.listeners]

    assert forms(HeatEach) == [False, False, False]
    assert forms(HeatBatch) == [True, True, True]
