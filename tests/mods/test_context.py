"""What a listener for one game sees of its game, and what it changes of the attack and of amounts."""

import pytest

import ironhex as ih
from mods.situations import ATTACK, duel, first_call, listening
from scenes import hp, piece, scene, scene_folder, unit, weapon

__all__ = ["scene", "scene_folder"]


def seen(ctx):
    return {
        "player": ctx.player,
        "subject": ctx.subject,
        "object": ctx.object,
        "source": ctx.source,
        "targets": ctx.targets,
        "faces": ctx.faces,
        "hex": ctx.hex,
        "amount": ctx.amount,
    }


NOTHING = {
    "player": 0,
    "subject": None,
    "object": None,
    "source": None,
    "targets": [],
    "faces": [],
    "hex": None,
    "amount": None,
}


@pytest.mark.parametrize(
    ("point", "when", "action", "dice", "expected"),
    [
        ("attack.pay", "before", ATTACK, (10, 1), {"subject": 1, "object": 2, "targets": [2]}),
        ("attack.roll", "before", ATTACK, (10, 1), {"subject": 1, "object": 2, "targets": [2]}),
        ("attack.roll", "after", ATTACK, (10, 1), {"subject": 1, "object": 2, "targets": [2], "faces": [10, 1]}),
        ("pay.pay", "before", ATTACK, (10, 1), {"subject": 1, "targets": [2], "amount": 2}),
        ("move.move", "before", "e1 advance 2,3", (), {"subject": 1, "hex": (2, 3)}),
        ("activation.energize", "before", "e1 energize", (), {"subject": 1}),
    ],
)
def test_what_is_seen_at_a_point(scene, point, when, action, dice, expected):
    found = []

    def look(ctx):
        assert (ctx.point, ctx.when, ctx.number) == (point, when, 0)
        found.append(seen(ctx))

    first_call(scene, point, when, look, action, dice)
    assert found == [NOTHING | expected]


def test_damage_sees_its_victims_and_its_cause(scene):
    found = []

    class Hurt(ih.Mod):
        @ih.on("attack.pay")
        def hurt(self, ctx):
            ctx.damage(2, 3, source=1)

        @ih.on("damage.deal", "before")
        def dealt(self, ctx):
            found.append(seen(ctx))

    duel(scene, Hurt).play(ATTACK)
    assert found == [NOTHING | {"source": 1, "targets": [2], "amount": 3}]


def test_a_push_sees_who_is_pushed_and_how_far(scene):
    found = []

    class Shove(ih.Mod):
        @ih.on("attack.pay")
        def shove(self, ctx):
            ctx.push(2, 2, away_from=(2, 4), player=0)

        @ih.on("push.choose", "before")
        def chosen(self, ctx):
            found.append((ctx.subject, ctx.amount))

    game = duel(scene, Shove)
    game.play(ATTACK)
    game.play(game.legal_actions()[-1])
    assert found == [(2, 2)]


def test_the_number_is_that_of_the_game(scene):
    numbers = []
    mod = listening("attack.pay")(lambda ctx: numbers.append(ctx.number))
    scenario = duel(scene, mod, dice=()).scenario
    ih.Game(scenario, number=77, mods=[mod]).play(ATTACK)
    assert numbers == [77]


def test_pseudo_fields_of_the_attack_and_the_match(scene):
    found = {}

    def look(ctx):
        for name in ("strength", "accuracy", "tl", "critical_from", "flags", "criticals", "dice", "weapon", "faces"):
            found[name] = ctx.read(f"Attack.{name}")
        for name in ("time", "phase", "space", "activations", "active"):
            found[f"Match.{name}"] = ctx.read(f"Match.{name}")

    first_call(scene, "attack.roll", "after", look)
    changes = {"strength": 0, "accuracy": 0, "tl": 0, "critical_from": 0, "flags": 0}
    rolled = {"criticals": 0, "dice": 2, "weapon": 1, "faces": 2}
    match = {"Match.time": 1, "Match.phase": 1, "Match.space": 1, "Match.activations": 1, "Match.active": 1}
    assert found == changes | rolled | match


def test_the_weapon_in_use(scene):
    found = []

    @listening("attack.pay")
    def mod(ctx):
        found.append([ctx.read(f"Attack.{name}") for name in ("weapon", "weapon_tl", "weapon_range")])
        with pytest.raises(ih.StoreError, match="only be read"):
            ctx.write("Attack.weapon_tl", None, 1)

    arms = [weapon(tl=1), weapon(tl=4, reach=5, strength=1)]
    game = scene([unit((2, 4), *arms)], [unit((4, 4), space=2)], mods=[mod], dice=[1])
    game.play("e1 attack w2 e2")
    assert found == [[2, 4, 5]]


def test_without_an_attack_there_are_no_numbers_of_one(scene):
    def look(ctx):
        assert (ctx.read("Attack.weapon"), ctx.read("Attack.dice"), ctx.read("Attack.faces")) == (0, 0, 0)
        with pytest.raises(ih.StoreError, match="no attack is in flight"):
            ctx.write("Attack.strength", None, 1)

    first_call(scene, "activation.energize", "before", look, "e1 energize", ())


def rolled(game, action=ATTACK):
    """The event of the roll of an attack."""
    return next(event for event in game.play(action) if event.kind == "rolled")


@pytest.mark.parametrize(("change", "dice"), [(1, 3), (3, 5), (0, 2), (-1, 1), (-99, 1)])
def test_strength_written_before_aim_changes_the_dice(scene, change, dice):
    mod = listening("attack.aim", "before")(lambda ctx: ctx.write("Attack.strength", None, change))
    assert len(rolled(duel(scene, mod, dice=[1] * dice)).data["faces"]) == dice


@pytest.mark.parametrize("dice", [1, 4, 32])
@pytest.mark.parametrize(("point", "when"), [("attack.aim", "after"), ("attack.roll", "before")])
def test_dice_written_between_aim_and_roll_are_rolled(scene, point, when, dice):
    mod = listening(point, when)(lambda ctx: ctx.write("Attack.dice", None, dice))
    assert len(rolled(duel(scene, mod, dice=[1] * dice)).data["faces"]) == dice


@pytest.mark.parametrize(("accuracy", "lost"), [(0, 0), (1, 1), (2, 2), (-1, 0)])
def test_accuracy_written_before_aim_decides_who_is_hit(scene, accuracy, lost):
    # With Accuracy 0 faces of 4 and more hit (AT-6).
    mod = listening("attack.aim", "before")(lambda ctx: ctx.write("Attack.accuracy", None, accuracy))
    game = duel(scene, mod, dice=(3, 2))
    game.play(ATTACK)
    assert 10 - hp(game, 2) == lost


def test_tl_written_before_the_payment_is_paid(scene):
    for change, amount in ((3, 5), (-1, 1)):
        found = []

        class Dear(ih.Mod):
            @ih.on("attack.declared")
            def dear(self, ctx, change=change):
                ctx.write("Attack.tl", None, change)

            @ih.on("pay.pay", "before")
            def paid(self, ctx, found=found):
                found.append(ctx.amount)

        duel(scene, Dear).play(ATTACK)
        assert found == [amount]


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("strength", (-100, 100)),
        ("accuracy", (-100, 100)),
        ("tl", (-100, 100)),
        ("critical_from", (-1, 1, 11)),
        ("flags", (-1, 32)),
        ("dice", (-1, 33)),
        ("weapon", (1,)),
        ("faces", (1,)),
        ("criticals", (-1, 1)),
    ],
)
def test_numbers_of_the_attack_have_bounds(scene, field, values):
    def write(ctx):
        for value in values:
            before = ctx.read(f"Attack.{field}")
            with pytest.raises(ih.StoreError):
                ctx.write(f"Attack.{field}", None, value)
            assert ctx.read(f"Attack.{field}") == before

    first_call(scene, "attack.roll", "before", write)


def test_criticals_are_no_more_than_faces(scene):
    def write(ctx):
        ctx.write("Attack.criticals", None, 2)
        with pytest.raises(ih.StoreError):
            ctx.write("Attack.criticals", None, 3)

    first_call(scene, "attack.count", "after", write)


@pytest.mark.parametrize(("point", "when"), [("attack.aim", "before"), ("attack.roll", "after")])
def test_dice_can_only_be_written_between_aim_and_roll(scene, point, when):
    def write(ctx):
        with pytest.raises(ih.StoreError, match="between the steps aim and roll"):
            ctx.write("Attack.dice", None, 3)

    first_call(scene, point, when, write)


@pytest.mark.parametrize("field", ["time", "phase", "space", "activations", "active"])
def test_numbers_of_the_match_are_only_read(scene, field):
    def write(ctx):
        with pytest.raises(ih.StoreError, match="only be read"):
            ctx.write(f"Match.{field}", None, 1)

    first_call(scene, "attack.pay", "after", write)


def test_the_amount_of_a_payment_can_be_changed(scene):
    for amount, time in ((0, 1), (1, 2), (9, 10)):
        mod = listening("pay.pay", "before")(lambda ctx, amount=amount: setattr(ctx, "amount", amount))
        game = duel(scene, mod)
        game.play(ATTACK)
        assert piece(game, 1)["Token"]["time"] == time


def test_the_amount_of_damage_can_be_changed(scene):
    for amount in (0, 1, 7):

        class Hurt(ih.Mod):
            @ih.on("attack.pay")
            def hurt(self, ctx):
                ctx.damage(2, 3)

            @ih.on("damage.deal", "before")
            def softened(self, ctx, amount=amount):
                ctx.amount = amount

        game = duel(scene, Hurt, dice=(1, 1))
        game.play(ATTACK)
        assert hp(game, 2) == 10 - amount


@pytest.mark.parametrize("amount", [-1, 1000, 2**15, 2**63 - 1])
def test_an_amount_has_bounds(scene, amount):
    def write(ctx):
        with pytest.raises(ih.ModError, match="out of range: 0 to 999"):
            ctx.amount = amount
        assert ctx.amount == 2

    first_call(scene, "pay.pay", "before", write)


def test_where_there_is_no_amount_none_can_be_written(scene):
    def write(ctx):
        assert ctx.amount is None
        with pytest.raises(ih.ModError, match="nothing here has an amount"):
            ctx.amount = 1

    first_call(scene, "attack.roll", "after", write)
