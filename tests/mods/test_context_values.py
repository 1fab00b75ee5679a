"""What a listener for one game reads and writes, and what it is refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ironhex as ih
from mods.parts import PARTS, Doctrine, Heat, Wind
from mods.situations import ATTACK, duel, first_call, listening, made
from scenes import compose, energy, piece, place, scene, scene_folder, unit, weapon

__all__ = ["scene", "scene_folder"]


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

    game = first_call(scene, "attack.pay", "after", work)
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

    first_call(scene, "attack.pay", "after", work)


@pytest.mark.parametrize("value", [1.0, "1", None, 2**64, -(2**64), 256, -1, float("nan")])
def test_values_that_do_not_fit_are_refused(scene, value):
    def work(ctx):
        with pytest.raises(ih.StoreError):
            ctx.write("Heat.level", 1, value)
        assert ctx.read("Heat.level", 1) == 2

    first_call(scene, "attack.pay", "after", work)


def test_has_rows_and_at(scene):
    def work(ctx):
        assert [ctx.has(Heat, entity) for entity in (1, 2, 3, 64, 65)] == [True, True, False, False, False]
        assert (ctx.has("Health", 1), ctx.has(Wind), ctx.has(Doctrine, 1)) == (True, True, True)
        assert (ctx.rows(Heat), ctx.rows("Objective"), ctx.rows(Doctrine)) == ([1, 2], [3], [0, 1])
        assert (ctx.at((2, 4)), ctx.at((0, 0)), ctx.at((5, 5)), ctx.at((99, -99))) == ([1], [3], [], [])
        for call in (lambda: ctx.has("Nothing", 1), lambda: ctx.rows("Nothing")):
            with pytest.raises(ih.StoreError, match="Nothing"):
                call()

    first_call(scene, "attack.pay", "after", work, objectives={(0, 0): 3})


def test_hexes_of_the_board(scene):
    def work(ctx):
        hexes = ctx.hexes()
        # 9 by 9 hexes, and one of them impassable.
        assert len(hexes) == len(set(hexes)) == 80
        assert all(ctx.is_hex(hex_) for hex_ in hexes)
        assert [ctx.is_hex(hex_) for hex_ in [(2, 4), (0, 0), (99, 0), (0, -1), (10**6, 0)]] == [True] + [False] * 4

    first_call(scene, "attack.pay", "after", work, terrain={(0, 0): "0x"})


ODD = (2.5, "2", None, 2**70, [1], (1,))
CALLS = {
    "damage entity": lambda ctx, odd: ctx.damage(odd, 1),
    "damage amount": lambda ctx, odd: ctx.damage(1, odd),
    "push hexes": lambda ctx, odd: ctx.push(1, odd, away_from=(0, 0), player=0),
    "push hex": lambda ctx, odd: ctx.push(1, 1, away_from=odd, player=0),
    "push q": lambda ctx, odd: ctx.push(1, 1, away_from=(odd, 0), player=0),
    "pull player": lambda ctx, odd: ctx.pull(1, 1, towards=(0, 0), player=odd),
    "at": lambda ctx, odd: ctx.at(odd),
    "at r": lambda ctx, odd: ctx.at((0, odd)),
    "is_hex": lambda ctx, odd: ctx.is_hex((0, odd)),
    "discard": lambda ctx, odd: ctx.discard(odd),
    "forbid": lambda ctx, odd: ctx.forbid(odd, "attack"),
    "write": lambda ctx, odd: ctx.write("Heat.level", 1, odd),
    "read": lambda ctx, odd: ctx.read("Heat.level", odd),
}


@pytest.mark.parametrize("call", CALLS)
def test_odd_arguments_are_errors_of_our_tree(scene, call):
    def work(ctx):
        for odd in ODD:
            with pytest.raises((ih.ModError, ih.StoreError)):
                CALLS[call](ctx, odd)

    first_call(scene, "attack.pay", "after", work)


@pytest.mark.parametrize("entity", [0, -1, 10**9])
def test_has_is_false_where_there_is_no_such_entity(scene, entity):
    found = []
    first_call(scene, "attack.pay", "after", lambda ctx: found.append(ctx.has(Heat, entity)))
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

    game = first_call(scene, "attack.pay", "after", work, dice=(1, 1))
    assert piece(game, 2)["Shields"] == {"active": 1, "total": 2}
    assert [piece(game, entity)["Heat"]["level"] for entity in (1, 2)] == [2, 8]


@pytest.mark.parametrize("component", [int, "Heat", object])
def test_get_wants_the_class_of_a_component(scene, component):
    def work(ctx):
        with pytest.raises((ih.ModError, TypeError)):
            ctx.get(component, 1)

    first_call(scene, "attack.pay", "after", work)


def test_get_of_an_entity_without_it_says_which(scene):
    def work(ctx):
        with pytest.raises(ih.StoreError, match="Heat"):
            ctx.get(Heat, 3)
        with pytest.raises(ih.StoreError, match="Shields"):
            ctx.get(ih.Shields, 1)

    first_call(scene, "attack.pay", "after", work, objectives={(0, 0): 3})


def test_a_piece_can_be_discarded_but_no_unit(scene):
    def discard(ctx):
        ctx.discard(3)
        with pytest.raises(ih.StoreError):
            ctx.discard(99)
        with pytest.raises(ih.StoreError):
            ctx.discard(0)

    game = first_call(scene, "attack.pay", "after", discard, objectives={(0, 0): 3})
    assert 3 not in game.view()["pieces"]

    mod = listening("attack.pay")(lambda ctx: ctx.discard(2))
    game = duel(scene, mod, dice="seeded")
    before = game.state_hash()
    with pytest.raises(ih.StoreError, match="cannot do without it"):
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
    game = first_call(scene, "attack.roll", "after", lambda ctx: ctx.write("Health.hp", 2, 0), dice=(1, 1))
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


WRITES = st.lists(
    st.tuples(
        st.sampled_from(["Heat.level", "Doctrine.number", "Wind.strength", "Health.hp"]), st.integers(0, 1)
    ).flatmap(lambda at: st.tuples(st.just(at[0]), st.just(at[1]), st.integers(-300, 70_000))),
    max_size=30,
)
RANGES = {"Heat.level": (0, 255), "Doctrine.number": (0, 65_535), "Wind.strength": (-128, 127), "Health.hp": (1, 10)}


@pytest.fixture(scope="module")
def scenario(tmp_path_factory):

    arm = weapon(tl=2, reach=3, strength=2)
    path = compose([unit((2, 4), arm)], [unit((4, 4), arm, space=2)]).write(tmp_path_factory.mktemp("model"))
    return ih.Scenario.load(path)


@settings(max_examples=60, deadline=None)
@given(writes=WRITES, fails=st.booleans())
def test_random_writes_are_those_of_a_dictionary(scenario, writes, fails):
    model = {("Heat.level", 0): 2, ("Heat.level", 1): 2, ("Wind.strength", 0): -3}
    model |= {("Doctrine.number", player): 7 for player in (0, 1)}
    model |= {("Health.hp", unit): 10 for unit in (0, 1)}

    def work(ctx):
        for field, which, value in writes:
            on_match = field.startswith("Wind")
            entity = None if on_match else which if field.startswith("Doctrine") else which + 1
            key = (field, 0 if on_match else which)
            low, high = RANGES[field]
            if low <= value <= high:
                ctx.write(field, entity, value)
                model[key] = value
            elif field != "Health.hp":
                # Impossible HP are told when the listener returns, not before.
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
    for (field, which), value in model.items():
        entity = None if field.startswith("Wind") else which if field.startswith("Doctrine") else which + 1
        assert game.read(field, entity) == value


def test_a_mod_keeps_its_context_to_itself(scene):
    kept = []
    game = duel(scene, made(keep=ih.on("attack.pay")(lambda self, ctx: kept.append((ctx, ctx.get(ih.Health, 1))))))
    game.play(ATTACK)
    ctx, handle = kept.pop()
    uses = [
        lambda: ctx.read("Health.hp", 1),
        lambda: ctx.write("Health.hp", 1, 1),
        lambda: ctx.has("Health", 1),
        lambda: ctx.rows("Health"),
        lambda: ctx.at((2, 4)),
        lambda: ctx.damage(1, 1),
        lambda: ctx.tell("late"),
        ctx.trace,
        lambda: ctx.forbid(1, "attack"),
        lambda: handle.hp,
    ]
    for use in uses:
        with pytest.raises(ih.ModError, match="after its listener returned"):
            use()
    assert [ctx.player, ctx.subject, ctx.point, ctx.targets, ctx.faces] == [None, None, None, [], []]
