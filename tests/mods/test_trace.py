"""What `trace` shows of what is in flight and who listens there."""

import pytest

import ironhex as ih
from mods.situations import ATTACK, duel, listening, made
from scenes import scene, scene_folder

__all__ = ["scene", "scene_folder"]


def test_a_trace_shows_the_frames_and_who_listens(scene):
    found = []

    class First(ih.Mod):
        @ih.on("attack.roll")
        def one(self, ctx):
            found.append(ctx.trace())

        @ih.on("attack.roll")
        def two(self, ctx):
            found.append(ctx.trace())

    class Second(ih.Mod):
        @ih.on("attack.roll")
        def three(self, ctx): ...

        @ih.on("attack.pay")
        def elsewhere(self, ctx): ...

    duel(scene, First, Second).play(ATTACK)
    first, second = found
    assert [frame.procedure for frame in first.frames] == ["attack", "activation", "match"]
    top = first.frames[0]
    assert (top.left, top.player, top.subject, top.object, top.source) == ("roll", 0, 1, 2, None)
    assert top.listeners == (("First", "one", "to come"), ("First", "two", "to come"), ("Second", "three", "to come"))
    assert [state for _, _, state in second.frames[0].listeners] == ["called", "to come", "to come"]
    assert str(first) == (
        "attack after roll (player 0) subject e1 object e2\n    to come: First.one\n    to come: First.two\n"
        "    to come: Second.three\n" + "\n".join(str(frame) for frame in first.frames[1:])
    )


def test_before_a_step_listeners_instead_are_behind_those_before_it(scene):
    found = []

    class Listens(ih.Mod):
        @ih.on("attack.pay", "instead")
        def replaces(self, ctx):
            found.append(ctx.trace().frames[0])

        @ih.on("attack.pay", "before")
        def early(self, ctx):
            found.append(ctx.trace().frames[0])

    duel(scene, Listens).play(ATTACK)
    for frame, called in zip(found, (0, 1), strict=True):
        assert (frame.step, frame.left) == ("pay", None)
        states = {name: state for _, name, state in frame.listeners}
        assert states == {"early": "called" if called else "to come", "replaces": "to come"}
        assert [name for _, name, _ in frame.listeners] == ["early", "replaces"]


def test_a_question_stands_on_top_of_what_asked_it(scene):
    mod = listening("attack.pay", questions={"why": ih.Question("Why?", ("so",))})(lambda ctx: ctx.ask("why", player=1))
    game = duel(scene, mod, dice=(1, 1))
    game.play(ATTACK)
    trace = game.trace()
    assert [frame.procedure for frame in trace.frames] == ["question", "attack", "activation", "match"]
    assert (trace.frames[0].player, trace.frames[1].left) == (1, "pay")
    assert trace.frames[1].listeners == (("made", "listen", "called"),)
    assert str(trace).splitlines()[0].startswith("question before ask (player 1)")
    game.play("p1 answer 0")


def test_a_parked_game_tells_whose_turn_it_is(scene):
    mods = [made(name=name, listen=ih.on("attack.pay")(lambda self, ctx: None)) for name in ("a", "b")]
    game = duel(scene, *mods, hooks="park")
    states = []
    game.play(ATTACK)
    while game.stop == "hook":
        states.append([state for _, _, state in game.trace().frames[0].listeners])
        game.run_hook()
    assert states == [["to come", "to come"], ["called", "to come"]]


@pytest.mark.parametrize("mods", [(), (made(),)])
def test_at_a_decision_the_activation_is_in_flight(scene, mods):
    trace = duel(scene, *mods, dice=()).trace()
    assert (trace.frames[0].procedure, trace.frames[0].step) == ("activation", "menu")
    assert [frame.listeners for frame in trace.frames] == [()] * len(trace.frames)


def test_a_game_that_is_over_has_nothing_in_flight(scene):
    game = duel(scene, dice="seeded")
    while game.stop != "done":
        game.play(game.policy_action("random"))
    assert game.trace().frames == ()
    assert str(game.trace()) == ""


def test_effects_of_mods_listen_as_well(scene):
    found = []
    text = '[[effects]]\nname = "glow"\non = "attack.pay"\neffects = [{ op = "energy", amount = 1 }]\n'
    mod = listening("attack.pay", effects=text)(lambda ctx: found.append(ctx.trace().frames[0].listeners))
    duel(scene, mod).play(ATTACK)
    assert found == [(("made", "glow", "called"), ("made", "listen", "to come"))]
