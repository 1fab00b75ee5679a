"""Mods that fail or ask for what cannot be: an error of our tree or their own, and nothing changed."""

from typing import ClassVar

import pytest

import ironhex as ih
from games.test_stops import PROOF


class Failing(ih.Mod):
    """Raises after a very good roll."""

    @ih.on("attack.roll")
    def after_roll(self, ctx):
        if sum(ctx.faces) >= 26:
            raise RuntimeError("as planned")


class Impossible(ih.Mod):
    @ih.on("attack.roll")
    def after_roll(self, ctx):
        ctx.write("Health.hp", ctx.subject, 999)


class Keeping(ih.Mod):
    kept: ClassVar[list] = []

    @ih.on("attack.roll")
    def after_roll(self, ctx):
        self.kept.append(ctx)


class Reentering(ih.Mod):
    game: ClassVar[list] = []

    @ih.on("attack.roll")
    def after_roll(self, ctx):
        self.game[0].play("e1 energize")


def attack(mod):
    game = ih.Game(PROOF, dice=[9, 9, 9], mods=[mod])
    before = game.state_hash()
    return game, before


@pytest.mark.parametrize(
    ("mod", "error"), [(Failing, RuntimeError), (Impossible, ih.ModError)], ids=["raises", "impossible state"]
)
def test_a_failing_listener_leaves_the_game_before_the_action(mod, error):
    game, before = attack(mod)
    with pytest.raises(error):
        game.play("e1 attack w1 e3")
    assert (game.state_hash(), game.stop, game.dice_left) == (before, "decision", 3)
    game.play("e1 energize")


def test_a_context_is_dead_after_its_listener():
    game, _ = attack(Keeping)
    game.play("e1 attack w1 e3")
    context = Keeping.kept.pop()
    with pytest.raises(ih.ModError, match="after its listener returned"):
        context.write("Health.hp", 1, 1)
    with pytest.raises(ih.ModError):
        context.read("Health.hp", 1)


def test_a_listener_cannot_reenter_its_game():
    game, before = attack(Reentering)
    Reentering.game.append(game)
    with pytest.raises(ih.GameBusyError):
        game.play("e1 attack w1 e3")
    Reentering.game.clear()
    assert game.state_hash() == before


def test_a_mod_that_raises_fails_its_own_game_only():
    batch = ih.Batch(PROOF, n=60, seed=1, mods=[Failing])
    batch.play_out(policies=("brawl", "brawl"))
    outcome = batch.outcome
    assert 0 < len(batch.failed) < 60
    assert [number for number in range(60) if outcome[number] == -2] == sorted(batch.failed)
    assert all("as planned" in text for text in batch.failed.values())
    plain = ih.Batch(PROOF, n=60, seed=1)
    plain.play_out(policies=("brawl", "brawl"))
    for number in set(range(60)) - set(batch.failed):
        assert (batch.rows()["hash"][number] == plain.rows()["hash"][number]).all()


@pytest.mark.parametrize("point", ["attack.rol", "attack", "dance.roll", ""])
def test_an_unknown_point_is_refused(point):
    class Lost(ih.Mod):
        @ih.on(point)
        def listen(self, ctx): ...

    with pytest.raises(ih.ModError, match="no point"):
        ih.Game(PROOF, mods=[Lost])


def test_questions_must_be_declared():
    class Curious(ih.Mod):
        @ih.on("attack.roll")
        def listen(self, ctx):
            ctx.ask("why", player=0)

    game, before = attack(Curious)
    with pytest.raises(ih.ModError, match="declares no question 'why'"):
        game.play("e1 attack w1 e3")
    assert game.state_hash() == before

    class Deaf(ih.Mod):
        @ih.on_answer("why")
        def answered(self, ctx, option): ...

    with pytest.raises(ih.ModError, match="declares no question"):
        ih.Game(PROOF, mods=[Deaf])


def test_before_and_after_are_called_once_each_in_order():
    calls = []

    class Scribe(ih.Mod):
        @ih.on("attack.damage", when="after")
        def late(self, ctx):
            calls.append(("after", ctx.point, ctx.when))

        @ih.on("attack.damage", when="before")
        def early(self, ctx):
            calls.append(("before", ctx.point, ctx.when))

        @ih.on("attack.damage", when="after")
        def later(self, ctx):
            calls.append(("again", ctx.point, ctx.when))

    game, _ = attack(Scribe)
    game.play("e1 attack w1 e3")
    game.play("e1 push e3 stop")
    at = "attack.damage"
    assert calls == [("before", at, "before"), ("after", at, "after"), ("again", at, "after")]


def test_every_point_can_be_listened_to_without_changing_a_game():
    class Everywhere(ih.Mod):
        pass

    for number, point in enumerate(ih.HOOK_POINTS):
        for when in ("before", "after"):
            setattr(Everywhere, f"listen_{number}_{when}", ih.on(point, when=when)(lambda self, ctx: None))
    plain, heard = (ih.Batch(PROOF, n=5, seed=2, mods=mods) for mods in ([], [Everywhere]))
    for batch in (plain, heard):
        batch.play_out(policies=("brawl", "brawl"))
    assert not heard.failed
    assert (plain.rows()["vp"] == heard.rows()["vp"]).all()
    assert plain.state_hash() == heard.state_hash()
