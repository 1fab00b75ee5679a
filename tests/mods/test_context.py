"""What a listener for one game sees, reads, writes, and is refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ironhex as ih
from mods.situations import ATTACK, duel, listening, made
from scenes import energy, hp, piece, place, scene, scene_folder, unit, weapon

__all__ = ["scene", "scene_folder"]


@ih.component(requires=("Unit",))
class Heat:
    level: ih.u8 = 2


@ih.component(on="players")
class Doctrine:
    number: ih.u16 = 7


@ih.component(on="match")
class Wind:
    strength: ih.i8 = -3


PARTS = {"components": (Heat, Doctrine, Wind)}


def at(scene, point, when, function, action=ATTACK, dice=(10, 1), **content):
    """Calls a function with the first context of a point, and returns the game behind the action."""
    done = []

    @listening(point, when, **PARTS)
    def mod(ctx):
        if not done:
            done.append(True)
            function(ctx)

    game = duel(scene, mod, dice=dice, **content)
    game.play(action)
    assert done == [True]
    return game


# --- what it sees ----------------------------------------------------------------------------


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

    at(scene, point, when, look, action, dice)
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

    at(scene, "attack.roll", "after", look)
    changes = {"strength": 0, "accuracy": 0, "tl": 0, "critical_from": 0, "flags": 0}
    rolled = {"criticals": 0, "dice": 2, "weapon": 1, "faces": 2}
    match = {"Match.time": 1, "Match.phase": 1, "Match.space": 1, "Match.activations": 1, "Match.active": 1}
    assert found == changes | rolled | match


def test_without_an_attack_there_are_no_numbers_of_one(scene):
    def look(ctx):
        assert (ctx.read("Attack.weapon"), ctx.read("Attack.dice"), ctx.read("Attack.faces")) == (0, 0, 0)
        with pytest.raises(ih.StoreError, match="no attack is in flight"):
            ctx.write("Attack.strength", None, 1)

    at(scene, "activation.energize", "before", look, "e1 energize", ())


# --- what it changes of an attack ------------------------------------------------------------


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

    at(scene, "attack.roll", "before", write)


def test_criticals_are_no_more_than_faces(scene):
    def write(ctx):
        ctx.write("Attack.criticals", None, 2)
        with pytest.raises(ih.StoreError):
            ctx.write("Attack.criticals", None, 3)

    at(scene, "attack.count", "after", write)


@pytest.mark.parametrize(("point", "when"), [("attack.aim", "before"), ("attack.roll", "after")])
def test_dice_can_only_be_written_between_aim_and_roll(scene, point, when):
    def write(ctx):
        with pytest.raises(ih.StoreError, match="between the steps aim and roll"):
            ctx.write("Attack.dice", None, 3)

    at(scene, point, when, write)


@pytest.mark.parametrize("field", ["time", "phase", "space", "activations", "active"])
def test_numbers_of_the_match_are_only_read(scene, field):
    def write(ctx):
        with pytest.raises(ih.StoreError, match="only be read"):
            ctx.write(f"Match.{field}", None, 1)

    at(scene, "attack.pay", "after", write)


# --- amounts ---------------------------------------------------------------------------------


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

    at(scene, "pay.pay", "before", write)


def test_where_there_is_no_amount_none_can_be_written(scene):
    def write(ctx):
        assert ctx.amount is None
        with pytest.raises(ih.ModError, match="nothing here has an amount"):
            ctx.amount = 1

    at(scene, "attack.roll", "after", write)


# --- values ----------------------------------------------------------------------------------


def test_reading_and_writing_fields_of_every_table(scene):
    def work(ctx):
        ctx.write("Heat.level", 2, 9)
        assert ctx.read("Heat.level", 2) == 9
        ctx.edit("Energy.amount", 2, 4)
        ctx.write("Doctrine.number", 0, 65_535)
        ctx.write("Wind.strength", None, -128)
        heat = ctx.get(Heat, 2)
        heat.level += 1
        assert (heat.level, ctx.get(Doctrine, 0).number, ctx.get(Wind).strength) == (10, 65_535, -128)
        assert ctx.get(ih.Health, 1).hp == 10

    game = at(scene, "attack.pay", "after", work)
    assert (piece(game, 2)["Heat"]["level"], energy(game, 2)) == (10, 4)
    assert [game.read("Doctrine.number", player) for player in (0, 1)] == [65_535, 7]
    assert game.read("Wind.strength") == -128


@pytest.mark.parametrize(
    ("field", "entity"),
    [
        ("Heat.levels", 1),
        ("Heats.level", 1),
        ("Heat", 1),
        ("", 1),
        ("Heat.level", None),
        ("Heat.level", 0),
        ("Heat.level", -1),
        ("Heat.level", 3),
        ("Heat.level", 65),
        ("Heat.level", 2**63 - 1),
        ("Heat.level", -(2**63)),
        ("Doctrine.number", None),
        ("Doctrine.number", 2),
        ("Doctrine.number", -1),
        ("Attack.nothing", None),
        ("Match.nothing", None),
    ],
)
def test_what_is_not_there_is_neither_read_nor_written(scene, field, entity):
    def work(ctx):
        with pytest.raises(ih.StoreError):
            ctx.read(field, entity)
        with pytest.raises(ih.StoreError):
            ctx.write(field, entity, 1)

    at(scene, "attack.pay", "after", work)


@pytest.mark.parametrize("value", [1.0, "1", None, 2**64, -(2**64), 256, -1, float("nan")])
def test_values_that_do_not_fit_are_refused(scene, value):
    def work(ctx):
        with pytest.raises(ih.StoreError):
            ctx.write("Heat.level", 1, value)
        assert ctx.read("Heat.level", 1) == 2

    at(scene, "attack.pay", "after", work)


def test_has_rows_and_at(scene):
    def work(ctx):
        assert [ctx.has(Heat, entity) for entity in (1, 2, 3, 64, 65)] == [True, True, False, False, False]
        assert (ctx.has("Health", 1), ctx.has(Wind), ctx.has(Doctrine, 1)) == (True, True, True)
        assert (ctx.rows(Heat), ctx.rows("Objective"), ctx.rows(Doctrine)) == ([1, 2], [3], [0, 1])
        assert (ctx.at((2, 4)), ctx.at((0, 0)), ctx.at((5, 5)), ctx.at((99, -99))) == ([1], [3], [], [])
        for call in (lambda: ctx.has("Nothing", 1), lambda: ctx.rows("Nothing")):
            with pytest.raises(ih.StoreError, match="Nothing"):
                call()

    at(scene, "attack.pay", "after", work, objectives={(0, 0): 3})


@pytest.mark.parametrize("entity", [0, -1, 10**9])
def test_has_is_false_where_there_is_no_such_entity(scene, entity):
    found = []
    at(scene, "attack.pay", "after", lambda ctx: found.append(ctx.has(Heat, entity)))
    assert found == [False]


def test_components_are_given_and_taken(scene):
    def work(ctx):
        ctx.remove(2, Heat)
        assert ctx.rows(Heat) == [1]
        ctx.remove(2, "Heat")
        ctx.add(2, Heat(level=8), ih.Shields(active=1, total=2))
        assert ctx.read("Heat.level", 2) == 8
        ctx.remove(1, Heat)
        ctx.add(1, Heat())
        with pytest.raises(ih.StoreError):
            ctx.add(99, Heat())
        with pytest.raises(ih.StoreError):
            ctx.remove(99, Heat)
        with pytest.raises(ih.StoreError, match="Nothing"):
            ctx.remove(1, "Nothing")
        for wrong in (Heat, 3, ctx.get(Heat, 1)):
            with pytest.raises(ih.ModError, match="is no part"):
                ctx.add(1, wrong)

    game = at(scene, "attack.pay", "after", work, dice=(1, 1))
    assert piece(game, 2)["Shields"] == {"active": 1, "total": 2}
    assert [piece(game, entity)["Heat"]["level"] for entity in (1, 2)] == [2, 8]


@pytest.mark.parametrize("component", [int, "Heat", object])
def test_get_wants_the_class_of_a_component(scene, component):
    def work(ctx):
        with pytest.raises((ih.ModError, TypeError)):
            ctx.get(component, 1)

    at(scene, "attack.pay", "after", work)


def test_get_of_an_entity_without_it_says_which(scene):
    def work(ctx):
        with pytest.raises(ih.StoreError, match="Heat"):
            ctx.get(Heat, 3)
        with pytest.raises(ih.StoreError, match="Shields"):
            ctx.get(ih.Shields, 1)

    at(scene, "attack.pay", "after", work, objectives={(0, 0): 3})


def test_a_piece_can_be_discarded_but_no_unit(scene):
    def discard(ctx):
        ctx.discard(3)
        with pytest.raises(ih.StoreError):
            ctx.discard(99)
        with pytest.raises(ih.StoreError):
            ctx.discard(0)

    game = at(scene, "attack.pay", "after", discard, objectives={(0, 0): 3})
    assert 3 not in game.view()["pieces"]

    mod = listening("attack.pay")(lambda ctx: ctx.discard(2))
    game = duel(scene, mod, dice="seeded")
    before = game.state_hash()
    with pytest.raises(ih.ModError, match="impossible"):
        game.play(ATTACK)
    assert (game.state_hash(), place(game, 2)) == (before, (4, 4))


@pytest.mark.parametrize(
    ("field", "entity", "value"),
    [
        ("Health.hp", 1, 11),
        ("Position.q", 1, 4),
        ("Position.q", 1, 50),
        ("Token.time", 1, 0),
        ("Energy.amount", 1, -1),
        ("Unit.card", 1, 9),
        ("Score.vp", 0, -5),
        ("Owner.player", 1, 2),
    ],
)
def test_impossible_states_are_refused_and_nothing_has_happened(scene, field, entity, value):
    def write(ctx):
        # (4, 4) is where the other unit stands.
        ctx.write(field, entity, value)
        if field == "Position.q" and value == 4:
            ctx.write("Position.r", entity, 4)

    mod = listening("attack.pay")(write)
    game = duel(scene, mod, dice="seeded")
    before = game.state_hash(), game.history(), game.stop
    with pytest.raises((ih.ModError, ih.StoreError)):
        game.play(ATTACK)
    assert (game.state_hash(), game.history(), game.stop) == before
    game.play("e1 energize")


def test_hp_written_to_nothing_is_a_defeat(scene):
    game = at(scene, "attack.roll", "after", lambda ctx: ctx.write("Health.hp", 2, 0), dice=(1, 1))
    assert place(game, 2) is None
    assert game.view()["players"][0]["Score"]["vp"] == 5


def test_what_a_mod_tells_is_an_event(scene):
    @listening("attack.pay")
    def mod(ctx):
        ctx.tell("hot!")
        ctx.tell("hotter!")

    events = duel(scene, mod).play(ATTACK)
    assert [event.data["text"] for event in events if event.kind == "told"] == ["hot!", "hotter!"]


def test_telling_changes_no_game(scene):
    plain, loud = duel(scene), duel(scene, listening("attack.pay")(lambda ctx: ctx.tell("hot!")))
    for game in (plain, loud):
        game.play(ATTACK)
    assert plain.view()["state_hash"] == loud.view()["state_hash"]


# --- models ----------------------------------------------------------------------------------

WRITES = st.lists(
    st.tuples(
        st.sampled_from(["Heat.level", "Doctrine.number", "Wind.strength", "Energy.amount"]), st.integers(0, 1)
    ).flatmap(lambda at: st.tuples(st.just(at[0]), st.just(at[1]), st.integers(-300, 70_000))),
    max_size=30,
)
RANGES = {"Heat.level": (0, 255), "Doctrine.number": (0, 65_535), "Wind.strength": (-128, 127)}


@pytest.fixture(scope="module")
def scenario(tmp_path_factory):
    from scenes import compose  # noqa: PLC0415 - the fixture `scene` has the scope of one test

    arm = weapon(tl=2, reach=3, strength=2)
    path = compose([unit((2, 4), arm)], [unit((4, 4), arm, space=2)]).write(tmp_path_factory.mktemp("model"))
    return ih.Scenario.load(path)


@settings(max_examples=60, deadline=None)
@given(writes=WRITES, fails=st.booleans())
def test_random_writes_are_those_of_a_dictionary(scenario, writes, fails):
    model = {("Heat.level", 0): 2, ("Heat.level", 1): 2, ("Wind.strength", 0): -3}
    model |= {("Doctrine.number", player): 7 for player in (0, 1)}
    model |= {("Energy.amount", unit): 0 for unit in (0, 1)}

    def work(ctx):
        for field, which, value in writes:
            on_match = field.startswith("Wind")
            entity = None if on_match else which if field.startswith("Doctrine") else which + 1
            key = (field, 0 if on_match else which)
            low, high = RANGES.get(field, (0, 32_767))
            if low <= value <= high:
                ctx.write(field, entity, value)
                model[key] = value
            elif field in RANGES:
                with pytest.raises(ih.StoreError):
                    ctx.write(field, entity, value)
            assert ctx.read(field, entity) == model[key]
        if fails:
            raise RuntimeError("enough")

    mod = listening("activation.energize", "before", **PARTS)(work)
    game = ih.Game(scenario, mods=[mod])
    before = game.snapshot()
    if fails:
        with pytest.raises(RuntimeError, match="enough"):
            game.play("e1 energize")
        assert game.snapshot() == before
        return
    game.play("e1 energize")
    gained = 1
    for (field, which), value in model.items():
        entity = None if field.startswith("Wind") else which if field.startswith("Doctrine") else which + 1
        found = game.read(field, entity)
        assert found == value or (field, which) == ("Energy.amount", 0), (field, which, gained)


def test_a_mod_keeps_its_context_to_itself(scene):
    kept = []
    game = duel(scene, made(keep=ih.on("attack.pay")(lambda self, ctx: kept.append((ctx, ctx.get(ih.Health, 1))))))
    game.play(ATTACK)
    (ctx, handle) = kept[0]
    uses = [
        lambda: ctx.read("Health.hp", 1),
        lambda: ctx.write("Health.hp", 1, 1),
        lambda: ctx.has("Health", 1),
        lambda: ctx.rows("Health"),
        lambda: ctx.at((2, 4)),
        lambda: ctx.damage(1, 1),
        lambda: ctx.tell("late"),
        lambda: ctx.trace(),
        lambda: ctx.forbid(1, "attack"),
        lambda: handle.hp,
    ]
    for use in uses:
        with pytest.raises(ih.ModError, match="after its listener returned"):
            use()
    assert [ctx.player, ctx.subject, ctx.point, ctx.targets, ctx.faces] == [None, None, None, [], []]
    del ctx
    kept.clear()
    with pytest.raises(ih.StaleHandleError):
        handle.hp  # noqa: B018 - reading is the point
