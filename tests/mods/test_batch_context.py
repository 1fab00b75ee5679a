"""What a listener for many games at once sees, reads and writes."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ironhex as ih
from mods.parts import Doctrine, Heat, Mark, Wind
from mods.situations import GAMES, checked, finished, listening, listening_to_many, made
from scenes import compose, unit, weapon


@pytest.fixture(scope="module")
def scenario(tmp_path_factory):
    arm = weapon(tl=2, reach=3, strength=2)
    squads = [unit((2, 4), arm)], [unit((4, 4), arm, space=2)]
    path = compose(*squads, objectives={(0, 0): 3}).write(tmp_path_factory.mktemp("many"))
    return ih.Scenario.load(path)


def test_both_forms_see_the_same(scenario):
    names = ("player", "subject", "object", "source", "amount")
    points = [
        ("attack.roll", "after"),
        ("pay.pay", "before"),
        ("damage.deal", "before"),
        ("move.move", "before"),
        ("contest.contest", "before"),
        ("scoring.score", "after"),
    ]
    for point, when in points:
        each, many = {}, {}

        @listening(point, when)
        def one(ctx, each=each):
            seen = [getattr(ctx, name) for name in names]
            nothing = (-1 if name == "amount" else 0 for name in names)
            values = [none if value is None else value for value, none in zip(seen, nothing, strict=True)]
            hex_ = ctx.hex or (0, 0)
            mask = sum(1 << (entity - 1) for entity in ctx.targets)
            each.setdefault(ctx.number, []).append([*values, *hex_, mask, ctx.faces])

        @listening_to_many(point, when)
        def all_(batch, many=many):
            columns = [getattr(batch, name) for name in names] + [batch.q, batch.r, batch.targets]
            assert all(column.shape == (len(batch),) for column in columns)
            assert batch.faces.shape[0] == len(batch)
            for row, number in enumerate(batch.number):
                faces = [int(face) for face in batch.faces[row] if face]
                many.setdefault(int(number), []).append([*(int(column[row]) for column in columns), faces])

        hurt = made(name="hurt", listen=ih.on("attack.pay")(lambda self, ctx: ctx.damage(ctx.targets[0], 1, source=1)))
        finished(scenario, one, hurt, n=5)
        finished(scenario, all_, hurt, n=5)
        assert each == many, point
        assert len(each) == 5, point


def test_rows_are_those_of_the_games(scenario):
    def work(batch):
        assert sorted(batch.number.tolist()) == list(range(100, 100 + GAMES))
        assert len(batch) == GAMES
        assert batch.player.tolist() == [0] * GAMES
        assert batch.subject.tolist() == [1] * GAMES
        assert batch.object.tolist() == batch.source.tolist() == [0] * GAMES
        assert batch.amount.tolist() == [-1] * GAMES
        assert batch.targets.tolist() == [0] * GAMES
        assert batch.faces.shape == (GAMES, 0)

    checked(scenario, work)


def test_values_are_read_and_written_by_row(scenario):
    def work(batch):
        number = batch.number.astype(np.int64)
        batch.write("Heat.level", 2, number)
        batch.write("Heat.level", np.full(GAMES, 1), number + 1, where=number % 2 == 0)
        batch.write("Doctrine.number", 1, 9)
        batch.write("Wind.strength", None, number - 128)
        assert batch.read("Heat.level", 2).tolist() == number.tolist()
        assert batch.read("Wind.strength").tolist() == (number - 128).tolist()
        assert batch.read("Heat.level", 3, fill=-7).tolist() == [-7] * GAMES
        entities = np.where(number % 2 == 0, 2, 99)
        expected = np.where(number % 2 == 0, number, -1)
        assert batch.read("Heat.level", entities, fill=-1).tolist() == expected.tolist()

    batch = checked(scenario, work)
    for number in range(100, 100 + GAMES):
        game = batch.game(number)
        assert game.read("Heat.level", 2) == number
        assert game.read("Heat.level", 1) == (number + 1 if number % 2 == 0 else 2)
        assert (game.read("Doctrine.number", 0), game.read("Doctrine.number", 1)) == (7, 9)
        assert game.read("Wind.strength") == number - 128


def test_columns_are_read_and_written_whole(scenario):
    def work(batch):
        column = batch.column("Heat.level", fill=-1)
        rows = column.shape[1]
        assert column.shape[0] == GAMES
        assert column[:, :2].tolist() == [[2, 2]] * GAMES
        assert (column[:, 2:] == -1).all()
        column[:, 0] = batch.number
        batch.set_column("Heat.level", column, fill=-1)
        assert batch.column("Doctrine.number").shape == (GAMES, 2)
        assert batch.column("Wind.strength").tolist() == [[-3]] * GAMES
        with pytest.raises(ih.ModError, match="shape"):
            batch.set_column("Heat.level", column[:, 1:], fill=-1)
        with pytest.raises(ih.ModError, match="shape"):
            batch.set_column("Heat.level", column[1:], fill=-1)
        with pytest.raises(ih.ModError, match="dimensions"):
            batch.set_column("Heat.level", column[0], fill=-1)
        with pytest.raises(ih.ModError, match="whole numbers"):
            batch.set_column("Heat.level", column.astype(float), fill=-1)
        assert batch.column("Heat.level").shape == (GAMES, rows)

    batch = checked(scenario, work)
    for number in range(100, 100 + GAMES):
        assert batch.game(number).read("Heat.level", 1) == number


def test_components_are_given_and_taken_by_row(scenario):
    def work(batch):
        even = batch.number % 2 == 0
        batch.add(batch.subject, Mark(kept=5), where=even)
        batch.remove(2, Heat, where=~even)
        batch.remove(3, Heat)
        assert batch.has(Mark, 1).tolist() == even.tolist()
        assert batch.has("Heat", 2).tolist() == even.tolist()
        assert batch.presence(Mark).tolist() == [int(is_even) for is_even in even]
        assert batch.presence(Heat).tolist() == [3 if is_even else 1 for is_even in even]
        assert batch.presence(Doctrine).tolist() == [3] * GAMES
        assert batch.has(Wind).tolist() == [True] * GAMES
        assert batch.has(Heat, np.zeros(GAMES, dtype=int)).tolist() == [False] * GAMES
        assert batch.at(2, 4).tolist() == [1] * GAMES
        assert batch.is_hex(np.arange(GAMES) * 9, 0).tolist() == [True] + [False] * (GAMES - 1)
        assert batch.at(0, np.arange(GAMES) * 50).tolist() == [4] + [0] * (GAMES - 1)

    batch = checked(scenario, work)
    for number in range(100, 100 + GAMES):
        piece = batch.game(number).view()["pieces"]
        assert (piece[1].get("Mark") == {"kept": 5}) == ("Heat" in piece[2]) == (number % 2 == 0)


def test_what_is_discarded_is_gone(scenario):
    batch = checked(scenario, lambda many: many.discard(3, where=many.number < 103))
    gone = [number for number in range(100, 100 + GAMES) if 3 not in batch.game(number).view()["pieces"]]
    assert gone == [100, 101, 102]


def test_amounts_are_changed_by_row(scenario):
    @listening_to_many("pay.pay", "before")
    def mod(batch):
        with pytest.raises(ih.ModError, match="out of range"):
            batch.set_amount(1000)
        batch.set_amount(batch.amount + 1, where=batch.number % 2 == 1)

    @listening("pay.pay", "before", name="one")
    def one(ctx):
        if ctx.number % 2 == 1:
            ctx.amount += 1

    hashes = [finished(scenario, each).state_hash() for each in (mod, one)]
    assert hashes[0] == hashes[1] != finished(scenario).state_hash()


def test_where_nothing_has_an_amount_none_can_be_changed(scenario):
    def work(batch):
        with pytest.raises(ih.ModError, match=r"row 0 \(game 10\d\): nothing here has an amount"):
            batch.set_amount(1)

    checked(scenario, work)


WRITES = st.lists(
    st.tuples(
        st.sampled_from(["Heat.level", "Doctrine.number", "Wind.strength"]),
        st.integers(0, 1),
        st.lists(st.integers(0, 127), min_size=GAMES, max_size=GAMES),
        st.lists(st.booleans(), min_size=GAMES, max_size=GAMES),
    ),
    max_size=10,
)


@settings(max_examples=60, deadline=None)
@given(writes=WRITES)
def test_random_writes_are_those_of_arrays(scenario, writes):
    model = {("Heat.level", 0): 2, ("Heat.level", 1): 2, ("Wind.strength", 0): -3}
    model |= {("Doctrine.number", player): 7 for player in (0, 1)}
    model = {key: np.full(GAMES, value) for key, value in model.items()}
    entity_of = {"Heat.level": lambda which: which + 1, "Doctrine.number": int, "Wind.strength": lambda which: None}

    def work(batch):
        order = batch.number.astype(int) - 100
        for field, which, values, where in writes:
            key = (field, 0 if field == "Wind.strength" else which)
            meant = np.array(where)
            batch.write(field, entity_of[field](which), np.array(values)[order], where=meant[order])
            model[key] = np.where(meant, values, model[key])
            assert (batch.read(field, entity_of[field](which)) == model[key][order]).all()

    batch = checked(scenario, work)
    for (field, which), values in model.items():
        found = [batch.game(100 + row).read(field, entity_of[field](which)) for row in range(GAMES)]
        assert found == values.tolist()
