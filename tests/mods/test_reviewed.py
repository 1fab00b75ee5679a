"""What readers of the code and users have found wrong once."""

import contextlib
import threading
from typing import ClassVar

import pytest

import ironhex as ih
from mods.situations import ATTACK, duel, first_call, listening, listening_to_many, made
from scenes import scene, scene_folder

__all__ = ["scene", "scene_folder"]


def test_who_only_looks_at_a_batch_does_not_disturb_it():
    @listening("activation.ended")
    def idle(ctx):
        ctx.read("Match.time")

    plain = ih.Batch("duel-demo", n=60, seed=1, mods=[idle])
    plain.play_out()
    watched = ih.Batch("duel-demo", n=60, seed=1, mods=[idle])
    over = threading.Event()

    def look():
        while not over.is_set():
            with contextlib.suppress(ih.GameBusyError):
                watched.rows()

    watcher = threading.Thread(target=look)
    watcher.start()
    watched.play_out()
    over.set()
    watcher.join()
    assert not watched.failed
    assert watched.state_hash() == plain.state_hash()


def test_a_listener_for_many_games_may_look_at_its_batch():
    seen = []

    @listening_to_many("activation.ended")
    def curious(context):
        seen.append((len(batch.outcome), batch.view("Health.hp").shape))

    batch = ih.Batch("duel-demo", n=8, seed=1, mods=[curious])
    batch.play_out(max_decisions=20)
    assert not batch.failed
    assert {count for count, _ in seen} == {8}


class Hears(ih.Mod):
    """Listens before the steps at which answers and faces are heard."""

    questions: ClassVar = {"well": ih.Question("Well?", ("yes", "no"))}
    rolls = ("gust",)
    heard: ClassVar[list] = []

    @ih.on("attack.pay")
    def begin(self, ctx):
        ctx.ask("well", player=ctx.player)
        ctx.roll("gust", 1)

    @ih.on("question.hear", "before")
    def before_answer(self, ctx):
        self.heard.append("before answer")

    @ih.on("dice.hear", "before")
    def before_faces(self, ctx):
        self.heard.append("before faces")

    @ih.on_answer("well")
    def answer(self, ctx, option):
        self.heard.append(("answer", option, ctx.subject))

    @ih.on_roll("gust")
    def faces(self, ctx, faces):
        self.heard.append(("faces", len(faces), ctx.subject))


def test_listening_before_an_answer_is_heard_does_not_swallow_it(scene):
    Hears.heard.clear()
    game = duel(scene, Hears, dice="seeded")
    game.play(ATTACK)
    game.play("p0 answer 1")
    assert Hears.heard == ["before answer", ("answer", 1, 1), "before faces", ("faces", 1, 1)]


def test_who_has_no_hp_left_is_defeated_however_much_is_queued(scene):
    def kill(ctx):
        ctx.write("Health.hp", 2, 0)
        for _ in range(30):
            ctx.damage(1, 0)

    game = first_call(scene, "attack.pay", "after", kill, dice=())
    assert "Position" not in game.view()["pieces"][2]
    game.restore(game.snapshot())


def test_the_rules_keep_room_on_the_stack(scene):
    def strike(ctx):
        for _ in range(24):
            ctx.damage(2, 99)

    before = duel(scene, dice=()).read("Token.time", 2)
    game = first_call(scene, "attack.pay", "after", strike, dice=())
    # The penalty of a defeat (TL-7) has not been dropped.
    assert game.read("Token.time", 2) > before


def test_what_is_queued_about_a_piece_does_not_outlive_it(scene):
    mine = made(**_parts_of_mines())
    game = duel(scene, mine, dice="seeded")
    with pytest.raises(ih.ModError, match="discarded it"):
        game.play(ATTACK)


def _parts_of_mines():
    @ih.component
    class Mine:
        power: ih.u8 = 1

    def lay(self, ctx):
        ctx.spawn("mine", (1, 1))

    def forget(self, ctx):
        (mine,) = ctx.rows(Mine)
        ctx.damage(2, 1, source=mine)
        ctx.discard(mine)

    return {
        "components": (Mine,),
        "pieces": {"mine": (Mine(),)},
        "rows": 2,
        "lay": ih.on("attack.declare")(lay),
        "forget": ih.on("attack.pay")(forget),
    }


def test_an_effect_where_nobody_acts_hurts_the_first_unit_first():
    hurt = made(
        effects='[[effects]]\nname = "cold"\non = "match.next"\n'
        'effects = [{ op = "non_combat_damage", amount = 1, to = "self" }]\n'
    )
    game = ih.Game("brawl-demo", seed=1, mods=[hurt])
    damaged: list[int] = []
    while not damaged:
        events = game.play(game.policy_action("random"))
        damaged = [event.object for event in events if event.kind == "damaged" and not event.data["combat"]]
    assert damaged == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("members", "words"),
    [
        ({"rolls": "tide"}, "rolls = 'tide' must be a list"),
        ({"requires": "courage"}, "requires"),
        ({"components": int}, "components"),
        ({"pieces": []}, "must be a dict"),
        ({"questions": {"x": ih.Question("X?", "yes")}}, "1 to 255 options"),
        ({"effects": "nowhere.toml"}, "cannot be read"),
    ],
)
def test_one_thing_where_a_list_is_meant_is_refused(members, words):
    with pytest.raises(ih.ModError, match=words):
        ih.Game("duel-demo", mods=[made(**members)])


def test_a_component_says_what_is_missing():
    with pytest.raises(ih.ModError, match=r"level has no type: write level: ironhex\.u8 = 3"):

        @ih.component
        class Plain:
            level = 3

    with pytest.raises(ih.ModError, match="no owner"):

        @ih.component(on="match", seen_by="owner")
        class Secret:
            level: ih.u8 = 3


def test_a_misspelt_field_of_a_handle_is_an_error():
    @ih.component(requires=("Unit",))
    class Heat:
        level: ih.u8 = 3

    game = ih.Game("duel-demo", mods=[made(components=(Heat,))])
    with pytest.raises(AttributeError):
        game.get(Heat, 1).levle = 4


def test_a_form_for_many_games_may_have_the_name_of_its_listener():
    class Both(ih.Mod):
        @ih.on("attack.pay")
        def paid(self, ctx): ...

        @paid.batch
        def paid(self, batch): ...

    (heard,) = ih.Game("duel-demo", mods=[Both]).mods.listeners
    assert heard.each is not None
    assert heard.many is not None


def test_a_listener_without_a_point_is_refused():
    with pytest.raises(ih.ModError, match="needs a point"):

        class Pointless(ih.Mod):
            @ih.on
            def listen(self, ctx): ...

    class Misspelt(ih.Mod):
        @ih.on("atack.aim")
        def listen(self, ctx): ...

    with pytest.raises(ih.ModError, match=r"did you mean 'attack\.aim'"):
        ih.Game("duel-demo", mods=[Misspelt])
