"""Snapshots: only those of the same scenario and settings are taken, and whole; else nothing has changed."""

import pytest

import ironhex as ih
from scenes import unit, weapon

HERE = (1, 4)
THERE = (2, 4)


def stage(scene, *more, hp=10, **content):
    return scene([unit(HERE, weapon(), hp=hp), *more], [unit(THERE, space=10)], dice="outside", **content)


@pytest.fixture
def game(scene):
    """A game in the middle of an attack."""
    game = stage(scene)
    game.play("e1 advance 1,3")
    game.play("e1 energize")
    game.play("e1 advance 1,4")
    game.play("e1 attack w1 e2")
    assert game.stop == "roll"
    return game


def refuses(game, snapshot, *words):
    """The game does not take the snapshot, says why, and stays as it is."""
    before, stop, number = game.state_hash(), game.stop, game.view("referee")
    with pytest.raises(ih.SaveError) as caught:
        game.restore(snapshot)
    assert (game.state_hash(), game.stop, game.view("referee")) == (before, stop, number)
    for word in words:
        assert word in str(caught.value)


def test_a_snapshot_restores_the_state(scene, game):
    other = stage(scene)
    assert other.state_hash() != game.state_hash()
    other.restore(game.snapshot())
    assert (other.state_hash(), other.stop, other.roll.count) == (game.state_hash(), "roll", 1)
    for each in (game, other):
        each.supply([9])
    assert other.state_hash() == game.state_hash()


def test_a_snapshot_is_a_copy(game):
    snapshot = game.snapshot()
    before = game.state_hash()
    game.supply([9])
    assert game.state_hash() != before
    game.restore(snapshot)
    assert (game.state_hash(), game.stop) == (before, "roll")


@pytest.mark.parametrize(
    "foreign",
    [b"", b"\0", b"not a snapshot", b"\x89PNG\r\n\x1a\n" + bytes(4000), bytes(32), bytes(5000), b"\xff" * 5000],
    ids=["empty", "one byte", "text", "image", "zeros", "many zeros", "ones"],
)
def test_foreign_bytes(game, foreign):
    refuses(game, foreign, "no ironhex snapshot")


def test_truncated_anywhere(game):
    snapshot = game.snapshot()
    for length in {*range(64), *range(64, len(snapshot), 97), len(snapshot) - 1}:
        refuses(game, snapshot[:length])


@pytest.mark.parametrize("more", [b"\0", b"more", bytes(1000)])
def test_lengthened(game, more):
    refuses(game, game.snapshot() + more)


def test_any_flipped_bit_is_found(game):
    snapshot = game.snapshot()
    for at in range(len(snapshot)):
        flipped = bytearray(snapshot)
        flipped[at] ^= 1 << at % 8
        with pytest.raises(ih.SaveError):
            game.restore(bytes(flipped))
    refuses(game, bytes(flipped))


@pytest.mark.parametrize(
    "content",
    [
        pytest.param({"hp": 11}, id="other card"),
        pytest.param({"terrain": {(5, 5): "1"}}, id="other map"),
        pytest.param({"objectives": {(3, 4): 5}}, id="other pieces"),
        pytest.param({"bases": ((0, 0), None)}, id="a Base more"),
        pytest.param({"settings": {"phases": 3}}, id="other settings"),
        pytest.param({"first_player": 1}, id="other first player"),
        pytest.param({"deploy": ([(0, 0)], [])}, id="other deploy hexes"),
    ],
)
def test_another_scenario(scene, game, content):
    other = stage(scene, **content)
    refuses(other, game.snapshot(), "another scenario")


def test_settings_given_beside_the_scenario(scene, game):
    path = scene.path
    refuses(ih.Game(path, settings={"phases": 3}), game.snapshot(), "another scenario")
    ih.Game(path, settings={"phases": 2}, dice="outside").restore(game.snapshot())


def test_a_larger_schema(scene, game):
    squad = [unit((q, 0), space=10) for q in range(8)] + [unit((q, 1), space=10) for q in range(8)]
    refuses(stage(scene, *squad), game.snapshot(), "another")


class Ask(ih.Mod):
    """Asks a question in the middle of an attack."""

    questions = {"why": ih.Question("Why?", ("so", "because"))}  # noqa: RUF012 - as mods are written

    @ih.on("attack.roll")
    def after_roll(self, ctx):
        ctx.ask("why", player=1)


class Listen(ih.Mod):
    """Asks nothing."""

    @ih.on("attack.roll")
    def after_roll(self, ctx):
        pass


@pytest.mark.parametrize("mods", [[], [Listen()]], ids=["without mods", "with a mod that asks nothing"])
def test_an_open_question_of_a_mod_that_is_not_there(scene, mods):
    asked = stage(scene, mods=[Ask()])
    asked.play("e1 attack w1 e2")
    asked.supply([9])
    assert asked.decision.kind == "question"
    other = stage(scene, mods=mods)
    refuses(other, asked.snapshot(), "mod")


@pytest.mark.parametrize("value", ["text", 5, [1, 2], None])
def test_what_is_no_bytes_at_all(game, value):
    before = game.state_hash()
    with pytest.raises((ih.SaveError, TypeError)):
        game.restore(value)
    assert game.state_hash() == before


@pytest.mark.parametrize("kind", [bytearray, memoryview])
def test_other_bytes_like_objects_are_taken(game, kind):
    before = game.state_hash()
    snapshot = kind(game.snapshot())
    game.supply([9])
    game.restore(snapshot)
    assert game.state_hash() == before


def test_a_snapshot_of_another_seed_brings_its_seed(scene, game):
    path = scene.path
    faces = []
    for seed in (5, 6):
        restored = ih.Game(path, seed=seed)
        restored.restore(game.snapshot())
        faces.append(restored.state_hash())
    assert faces[0] == faces[1]
