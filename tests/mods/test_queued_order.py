"""What listeners queue runs in order, before the next listener, and comes to an end."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ironhex as ih
from mods.situations import duel, expect_no_failure, listening, made
from scenes import compose, hp, kinds, scene, scene_folder, unit, weapon

__all__ = ["scene", "scene_folder"]


@ih.component
class Mine:
    damage: ih.u8 = 2


PIECES = {"pieces": {"mine": [Mine(damage=4)]}, "rows": 2, "components": (Mine,)}


QUEUED = {
    "damage": (lambda ctx: ctx.damage(2, 1), ("damage.deal", "before")),
    "push": (lambda ctx: ctx.push(2, 1, away_from=(2, 4), player=0), ("push.end", "before")),
    "spawn": (lambda ctx: ctx.spawn("mine", (0, 0)), ("spawn.place", "before")),
    "apply": (lambda ctx: ctx.apply("charge", 2), ("effect.op", "before")),
    "roll": (lambda ctx: ctx.roll("luck", 1), ("dice.roll", "before")),
    "ask": (lambda ctx: ctx.ask("why", player=0), ("question.ask", "before")),
}


def in_order(heard, words):
    """A mod that queues things in this order, and notes what runs, and when the next listener is called."""

    def queue(self, ctx):
        for word in words:
            QUEUED[word][0](ctx)

    def note(word):
        return lambda self, ctx: heard.append(word)

    notes = {f"note_{word}": ih.on(*QUEUED[word][1])(note(word)) for word in QUEUED}
    charge = '[[effects]]\nname = "charge"\non = "call"\neffects = [{ op = "energy", amount = 1 }]\n'
    return made(
        queue=ih.on("activation.energize", "before")(queue),
        next=ih.on("activation.energize", "before")(note("next listener")),
        heard_roll=ih.on_roll("luck")(lambda self, ctx, faces: heard.append("heard roll")),
        heard_answer=ih.on_answer("why")(lambda self, ctx, option: heard.append("heard answer")),
        rolls=("luck",),
        questions={"why": ih.Question("Why?", ("so",))},
        effects=charge,
        **notes,
        **PIECES,
    )


def expected(words):
    """What is heard in which order."""
    # An effect comes to its step for each op, and once more at its end.
    also = {"roll": ["roll", "heard roll"], "ask": ["ask", "heard answer"], "apply": ["apply", "apply"]}
    return [heard for word in words for heard in also.get(word, [word])] + ["next listener"]


@pytest.mark.parametrize("words", [*itertools.permutations(QUEUED, 2), tuple(QUEUED), tuple(QUEUED)[::-1]])
def test_what_is_queued_runs_in_order_before_the_next_listener(scene, words):
    heard = []
    game = duel(scene, in_order(heard, words), dice="seeded")
    game.play("e1 energize")
    while game.decision.kind in {"push", "question"}:
        game.play(game.legal_actions()[0])
    assert heard == expected(words)


@pytest.fixture(scope="module")
def scenario(tmp_path_factory):
    arm = weapon(tl=2, reach=3, strength=2)
    path = compose([unit((2, 4), arm)], [unit((4, 4), arm, space=2)]).write(tmp_path_factory.mktemp("queued"))
    return ih.Scenario.load(path)


@settings(max_examples=40, deadline=None)
@given(words=st.lists(st.sampled_from([word for word in QUEUED if word != "push"]), max_size=12))
def test_any_number_of_queued_things_runs_in_order(scenario, words):
    heard = []
    game = ih.Game(scenario, mods=[in_order(heard, words)])
    game.play("e1 energize")
    while game.decision.kind == "question":
        copy = ih.Game.load(game.save(), mods=game.mods.mods)
        assert copy.state_hash() == game.state_hash()
        game.play("p0 answer 0")
    assert heard == expected(words)


def test_what_an_answer_and_a_roll_queue_runs_before_the_rest(scene):
    heard = []

    class Chain(ih.Mod):
        rolls = ("luck",)
        questions = {"why": ih.Question("Why?", ("so",))}  # noqa: RUF012

        @ih.on("activation.energize", "before")
        def begin(self, ctx):
            ctx.roll("luck", 1)
            ctx.ask("why", player=0)
            ctx.damage(2, 1)

        @ih.on_roll("luck")
        def rolled(self, ctx, faces):
            heard.append("roll")
            ctx.damage(2, 2)

        @ih.on_answer("why")
        def answered(self, ctx, option):
            heard.append("answer")
            ctx.damage(2, 4)

        @ih.on("damage.deal", "before")
        def dealt(self, ctx):
            heard.append(ctx.amount)

    game = duel(scene, Chain, dice="seeded")
    game.play("e1 energize")
    game.play("p0 answer 0")
    assert heard == ["roll", 2, "answer", 4, 1]
    assert hp(game, 2) == 3


def test_a_mod_that_answers_its_own_deeds_comes_to_an_end(scene):
    deeds = []

    class Endless(ih.Mod):
        @ih.on("activation.energize", "before")
        def begin(self, ctx):
            ctx.damage(2, 0)

        @ih.on("damage.deal")
        def again(self, ctx):
            deeds.append(1)
            ctx.damage(2, 0)

    game = duel(scene, Endless, dice=())
    events = game.play("e1 energize")
    assert 0 < len(deeds) <= 1024
    assert {"limited", "dropped"} & set(kinds(events))
    game.play("e1 end")
    assert game.decision.kind == "activation"


def test_so_much_can_be_queued_in_one_activation_and_no_more(scene):
    deeds = []

    class Busy(ih.Mod):
        @ih.on("activation.energize", "before")
        def begin(self, ctx):
            ctx.damage(2, 0)

        @ih.on("damage.end", "before")
        def again(self, ctx):
            deeds.append(1)

        @ih.on("damage.deal", "before")
        def once_more(self, ctx):
            for _ in range(3):
                ctx.damage(2, 0)

    game = duel(scene, Busy, dice=())
    events = game.play("e1 energize")
    assert set(kinds(events)) & {"limited", "dropped"}
    assert len(deeds) <= 1024
    # The next activation begins anew.
    game.play("e1 end")
    before = len(deeds)
    game.play("e2 energize")
    assert len(deeds) > before


def test_where_there_is_no_room_the_last_are_dropped(scene):
    heard = []

    class Crowd(ih.Mod):
        @ih.on("activation.energize", "before")
        def begin(self, ctx):
            for number in range(30):
                ctx.damage(2, number + 100)

        @ih.on("damage.deal", "instead")
        def dealt(self, ctx):
            heard.append(ctx.amount - 100)

    events = duel(scene, Crowd, dice=()).play("e1 energize")
    assert heard == list(range(len(heard)))
    assert len(heard) > 10
    assert kinds(events).count("dropped") == 30 - len(heard) > 0


@pytest.mark.parametrize("form", ["each", "batch"])
def test_questions_without_end_come_to_an_end(scene, form):
    class Nagging(ih.Mod):
        questions = {"why": ih.Question("Why?", ("so",))}  # noqa: RUF012

        @ih.on("activation.energize", "before")
        def begin(self, ctx):
            ctx.ask("why", player=0)

        @ih.on_answer("why")
        def answered(self, ctx, option):
            ctx.ask("why", player=0)

    game = duel(scene, Nagging, dice="seeded")
    if form == "batch":
        batch = ih.Batch(game.scenario, n=2, mods=[Nagging])
        batch.play_out()
        expect_no_failure(batch)
        assert (batch.outcome != -2).all()
        return
    game.play("e1 energize")
    asked = 0
    while game.decision.kind == "question":
        game.play("p0 answer 0")
        asked += 1
    assert 0 < asked <= 1024


def test_what_a_listener_queues_before_it_fails_never_happens(scene):
    @listening("activation.energize", "before")
    def mod(ctx):
        ctx.damage(2, 3)
        ctx.tell("late")
        raise RuntimeError("enough")

    game = duel(scene, mod, dice=())
    with pytest.raises(RuntimeError, match="enough"):
        game.play("e1 energize")
    assert hp(game, 2) == 10
    game.play("e1 advance 2,3")
    assert hp(game, 2) == 10
