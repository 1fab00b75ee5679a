"""What a listener for many games at once is refused; and that failing undoes all of it, in its own game only."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ironhex as ih
from mods.parts import PARTS, Heat, Mark
from mods.situations import GAMES, checked, expect_no_failure, listening, listening_to_many
from scenes import compose, unit, weapon


@pytest.fixture(scope="module")
def scenario(tmp_path_factory):
    arm = weapon(tl=2, reach=3, strength=2)
    squads = [unit((2, 4), arm)], [unit((4, 4), arm, space=2)]
    path = compose(*squads, objectives={(0, 0): 3}).write(tmp_path_factory.mktemp("many"))
    return ih.Scenario.load(path)


SHORT, LONG = np.ones(GAMES - 1, dtype=int), np.ones(GAMES + 1, dtype=int)
ODD = {
    "short": SHORT,
    "long": LONG,
    "flat": np.ones((GAMES, 1), dtype=int),
    "float": np.ones(GAMES),
    "nan": np.full(GAMES, np.nan),
    "bool": np.ones(GAMES, dtype=bool),
    "text": np.full(GAMES, "1"),
    "objects": np.full(GAMES, None),
    "huge": np.full(GAMES, 2**63, dtype=np.uint64),
    "one float": 1.0,
    "one bool": True,
    "one nan": float("nan"),
    "one text": "1",
    "empty": [],
}
CALLS = {
    "read": lambda batch, odd: batch.read("Heat.level", odd),
    "write entity": lambda batch, odd: batch.write("Heat.level", odd, 1),
    "write value": lambda batch, odd: batch.write("Heat.level", 1, odd),
    "write match": lambda batch, odd: batch.write("Wind.strength", None, odd),
    "has": lambda batch, odd: batch.has(Heat, odd),
    "add": lambda batch, odd: batch.add(odd, Mark()),
    "remove": lambda batch, odd: batch.remove(odd, Heat),
    "discard": lambda batch, odd: batch.discard(odd),
    "is_hex": lambda batch, odd: batch.is_hex(0, odd),
    "at q": lambda batch, odd: batch.at(odd, 4),
    "at r": lambda batch, odd: batch.at(2, odd),
    "forbid": lambda batch, odd: batch.forbid(odd, "attack"),
    "damage entity": lambda batch, odd: batch.damage(odd, 1),
    "damage amount": lambda batch, odd: batch.damage(1, odd),
    "damage source": lambda batch, odd: batch.damage(1, 1, source=odd),
    "push entity": lambda batch, odd: batch.push(odd, 1, away_from=(0, 0), player=0),
    "push hexes": lambda batch, odd: batch.push(1, odd, away_from=(0, 0), player=0),
    "push hex": lambda batch, odd: batch.push(1, 1, away_from=(odd, 0), player=0),
    "pull player": lambda batch, odd: batch.pull(1, 1, towards=(0, 0), player=odd),
    "spawn": lambda batch, odd: batch.spawn("thing", odd, 0),
    "spawn owner": lambda batch, odd: batch.spawn("thing", 0, 0, owner=odd),
    "apply": lambda batch, odd: batch.apply("effect", odd),
    "roll": lambda batch, odd: batch.roll("luck", odd),
    "ask": lambda batch, odd: batch.ask("why", player=odd),
    "amount": lambda batch, odd: batch.set_amount(odd),
}
MORE = {
    "pieces": {"thing": [Mark()]},
    "rows": 4,
    "rolls": ("luck",),
    "questions": {"why": ih.Question("Why?", ("so", "or so"))},
    "effects": '[[effects]]\nname = "effect"\non = "call"\neffects = [{ op = "energy", amount = 1 }]\n',
}


@pytest.mark.parametrize("call", CALLS)
def test_arrays_of_wrong_shape_or_kind_are_refused(scenario, call):
    def work(batch):
        for odd in ODD.values():
            with pytest.raises(ih.ModError):
                CALLS[call](batch, odd)

    batch = checked(scenario, work, **MORE)
    plain = checked(scenario, len, **MORE)
    assert batch.state_hash() == plain.state_hash()


WITH_WHERE = {
    "write": lambda batch, where: batch.write("Heat.level", 1, 1, where=where),
    "add": lambda batch, where: batch.add(1, Mark(), where=where),
    "remove": lambda batch, where: batch.remove(1, Heat, where=where),
    "discard": lambda batch, where: batch.discard(3, where=where),
    "forbid": lambda batch, where: batch.forbid(1, "attack", where=where),
    "damage": lambda batch, where: batch.damage(1, 1, where=where),
    "push": lambda batch, where: batch.push(1, 1, away_from=(0, 0), player=0, where=where),
    "pull": lambda batch, where: batch.pull(1, 1, towards=(0, 0), player=0, where=where),
    "spawn": lambda batch, where: batch.spawn("thing", 0, 0, where=where),
    "apply": lambda batch, where: batch.apply("effect", 1, where=where),
    "roll": lambda batch, where: batch.roll("luck", 1, where=where),
    "ask": lambda batch, where: batch.ask("why", player=0, where=where),
    "amount": lambda batch, where: batch.set_amount(1, where=where),
}


@pytest.mark.parametrize("call", WITH_WHERE)
def test_where_is_a_truth_value_for_each_game(scenario, call):
    odd = [np.ones(GAMES - 1, bool), np.ones((GAMES, 1), bool), np.ones(GAMES), np.ones(GAMES, int), True, "yes", []]

    def work(batch):
        for where in odd:
            with pytest.raises(ih.ModError, match="where must be 12 truth values"):
                WITH_WHERE[call](batch, where)
        # Nobody is meant: nothing happens, whatever stands there.
        WITH_WHERE[call](batch, np.zeros(GAMES, dtype=bool))

    assert checked(scenario, work, **MORE).state_hash() == checked(scenario, len, **MORE).state_hash()


@pytest.mark.parametrize(
    "call",
    [
        lambda batch: batch.read("Heat.level"),
        lambda batch: batch.read("Nothing.level", 1),
        lambda batch: batch.read("Doctrine.number"),
        lambda batch: batch.write("Heat.level", None, 1),
        lambda batch: batch.write("Heat.levels", 1, 1),
        lambda batch: batch.write("Match.time", None, 1),
        lambda batch: batch.write("Attack.strength", None, 1),
        lambda batch: batch.write("Heat.level", 1, 256),
        lambda batch: batch.write("Heat.level", 1, -1),
        lambda batch: batch.write("Heat.level", 1, np.iinfo(np.int64).max),
        lambda batch: batch.write("Heat.level", 1, np.iinfo(np.int64).min),
        lambda batch: batch.write("Heat.level", np.iinfo(np.int64).max, 1),
        lambda batch: batch.write("Heat.level", np.iinfo(np.int64).min, 1),
        lambda batch: batch.write("Heat.level", 3, 1),
        lambda batch: batch.write("Heat.level", 0, 1),
        lambda batch: batch.write("Heat.level", 65, 1),
        lambda batch: batch.write("Mark.kept", 1, 1),
        lambda batch: batch.write("Doctrine.number", 2, 1),
        lambda batch: batch.column("Nothing.level"),
        lambda batch: batch.set_column("Heat.level", np.full((GAMES, 16), 1)),
        lambda batch: batch.has("Nothing", 1),
        lambda batch: batch.presence("Nothing"),
        lambda batch: batch.add(1, Mark),
        lambda batch: batch.add(99, Mark()),
        lambda batch: batch.add(0, Mark()),
        lambda batch: batch.add(1, Mark(kept=256)),
        lambda batch: batch.remove(99, Heat),
        lambda batch: batch.remove(1, "Nothing"),
        lambda batch: batch.discard(99),
        lambda batch: batch.discard(0),
        lambda batch: batch.forbid(3, "attack"),
        lambda batch: batch.forbid(99, "attack"),
        lambda batch: batch.forbid(1, "fly"),
        lambda batch: batch.forbid(1, "attack", lasts="always"),
        lambda batch: batch.damage(99, 1),
        lambda batch: batch.damage(0, 1),
        lambda batch: batch.damage(3, 1),
        lambda batch: batch.damage(1, -1),
        lambda batch: batch.damage(1, 1000),
        lambda batch: batch.damage(1, 1, source=99),
        lambda batch: batch.push(3, 1, away_from=(0, 0), player=0),
        lambda batch: batch.push(1, 0, away_from=(0, 0), player=0),
        lambda batch: batch.push(1, 13, away_from=(0, 0), player=0),
        lambda batch: batch.push(1, 1, away_from=(0, 2**40), player=0),
        lambda batch: batch.pull(1, 1, towards=(0, 0), player=2),
        lambda batch: batch.spawn("nothing", 0, 0),
        lambda batch: batch.spawn("thing", 2**40, 0),
        lambda batch: batch.spawn("thing", 0, 0, owner=2),
        lambda batch: batch.apply("nothing", 1),
        lambda batch: batch.apply("effect", 3),
        lambda batch: batch.roll("nothing", 1),
        lambda batch: batch.roll("luck", 0),
        lambda batch: batch.roll("luck", 17),
        lambda batch: batch.ask("nothing", player=0),
        lambda batch: batch.ask("why", player=2),
        lambda batch: batch.ask("why", player=-1),
    ],
)
def test_what_cannot_be_is_refused_and_undone(scenario, call):
    """An error that gets out of the listener fails every game that has it, and leaves the games as they were."""

    def caught(batch):
        with pytest.raises((ih.ModError, ih.StoreError)):
            call(batch)

    def gets_out(batch):
        batch.write("Heat.level", 1, 77)
        batch.add(2, Mark())
        batch.forbid(2, "dash")
        batch.damage(2, 3)
        call(batch)

    checked(scenario, caught, **MORE)
    calls = []

    @listening_to_many("activation.menu", "before", **(PARTS | MORE))
    def mod(batch):
        calls.append(batch.number.tolist())
        gets_out(batch)

    batch = ih.Batch(scenario, n=4, seed=1, mods=[mod])
    batch.play_out(("brawl", "brawl"), max_decisions=0)
    assert sorted(batch.failed) == [0, 1, 2, 3]
    # All at once, then halves, then each by itself.
    assert sorted(map(len, calls)) == [1, 1, 1, 1, 2, 2, 4]
    for number in range(4):
        parked = ih.Game(scenario, seed=1, number=number, mods=[mod], hooks="park")
        assert batch.game(number).state_hash() == parked.state_hash()


CHANGES = {
    "write": lambda batch: batch.write("Heat.level", 1, 9),
    "write core": lambda batch: batch.write("Energy.amount", 2, 9),
    "write match": lambda batch: batch.write("Wind.strength", None, 9),
    "column": lambda batch: batch.set_column("Doctrine.number", np.full((len(batch), 2), 5)),
    "add": lambda batch: batch.add(1, Mark(kept=3)),
    "remove": lambda batch: batch.remove(2, Heat),
    "discard": lambda batch: batch.discard(3),
    "forbid": lambda batch: batch.forbid(1, "attack", lasts="lasting"),
    "damage": lambda batch: batch.damage(1, 3),
    "roll": lambda batch: batch.roll("luck", 3),
    "ask": lambda batch: batch.ask("why", player=1),
    "spawn": lambda batch: batch.spawn("thing", 0, 0),
    "apply": lambda batch: batch.apply("effect", 1),
}


@settings(max_examples=80, deadline=None)
@given(changes=st.lists(st.sampled_from(sorted(CHANGES)), max_size=8), impossible=st.booleans())
def test_a_listener_that_fails_leaves_every_byte_as_it_was(scenario, changes, impossible):
    @listening_to_many("activation.menu", "before", **(PARTS | MORE))
    def mod(batch):
        for change in changes:
            CHANGES[change](batch)
        if impossible:
            batch.write("Health.hp", 1, 99)
        else:
            raise RuntimeError("enough")

    batch = ih.Batch(scenario, n=3, seed=1, mods=[mod])
    batch.play_out(("brawl", "brawl"), max_decisions=0)
    assert sorted(batch.failed) == [0, 1, 2]
    for number, why in batch.failed.items():
        assert ("impossible state" if impossible else "enough") in why
        parked = ih.Game(scenario, seed=1, number=number, mods=[mod], hooks="park")
        assert batch.game(number).snapshot() == parked.snapshot()


def test_rows_that_fail_fail_alone(scenario):
    bad = {103, 108, 109}

    @listening_to_many("attack.roll", **PARTS)
    def mod(batch):
        level = np.where(np.isin(batch.number, list(bad)), 300, batch.read("Heat.level", batch.subject) + 1)
        batch.write("Heat.level", batch.subject, level)

    batch = ih.Batch(scenario, n=GAMES, seed=1, first=100, mods=[mod])
    batch.play_out(("brawl", "brawl"))
    assert set(batch.failed) == bad
    for number, why in batch.failed.items():
        assert f"game {number}" in why
        assert "300" in why
    fine = finished_alone(
        scenario, lambda ctx: ctx.write("Heat.level", ctx.subject, ctx.get(Heat, ctx.subject).level + 1)
    )
    for number in set(range(100, 100 + GAMES)) - bad:
        assert batch.game(number).view()["pieces"] == fine.game(number).view()["pieces"]
        assert batch.outcome[number - 100] == fine.outcome[number - 100]


def finished_alone(scenario, function):
    """The same games with a listener for each."""
    batch = ih.Batch(scenario, n=GAMES, seed=1, first=100, mods=[listening("attack.roll", **PARTS)(function)])
    batch.play_out(("brawl", "brawl"))
    expect_no_failure(batch)
    return batch


def test_a_context_of_many_games_is_dead_after_its_listener(scenario):
    kept = []
    checked(scenario, kept.append)
    batch = kept[0]
    uses = [
        lambda: batch.subject,
        lambda: batch.number,
        lambda: batch.targets,
        lambda: batch.faces,
        lambda: batch.read("Heat.level", 1),
        lambda: batch.write("Heat.level", 1, 1),
        lambda: batch.column("Heat.level"),
        lambda: batch.presence(Heat),
        lambda: batch.damage(1, 1),
        lambda: batch.add(1, Mark()),
        lambda: batch.set_amount(1),
    ]
    for use in uses:
        with pytest.raises(ih.ModError, match="after its listener returned"):
            use()


def test_what_was_read_are_copies(scenario):
    def work(batch):
        level = batch.read("Heat.level", 1)
        level[:] = 9
        batch.column("Heat.level")[:] = 9
        batch.subject[:] = 2
        assert batch.subject.tolist() == [1] * GAMES
        assert batch.read("Heat.level", 1).tolist() == [2] * GAMES

    checked(scenario, work)
