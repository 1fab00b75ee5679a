"""What listeners can queue, and what is refused or dropped."""

import pytest

import ironhex as ih
from mods.situations import ATTACK, duel, listening, made, play_to_the_end
from scenes import energy, hp, kinds, piece, place, scene, scene_folder, score, unit

__all__ = ["scene", "scene_folder"]


@ih.component
class Mine:
    damage: ih.u8 = 2


PIECES = {"pieces": {"mine": [Mine(damage=4)]}, "rows": 2, "components": (Mine,)}


def test_damage_is_no_combat_damage(scene):
    game = duel(scene, listening("attack.pay")(lambda ctx: ctx.damage(2, 4, source=1)), dice=(1, 1))
    game.add(2, ih.Shields(active=2, total=2))
    events = game.play(ATTACK)
    assert hp(game, 2) == 6
    assert piece(game, 2)["Shields"]["active"] == 2
    (hurt,) = (event for event in events if event.kind == "damaged" and event.data.get("damage", 4) == 4)
    assert hurt.object == 2


@pytest.mark.parametrize("amount", [0, 9, 10, 999])
def test_damage_defeats_who_has_no_hp_left(scene, amount):
    game = duel(scene, listening("activation.energize", "before")(lambda ctx: ctx.damage(2, amount)), dice=())
    game.play("e1 energize")
    assert (place(game, 2) is None) == (amount >= 10)
    assert score(game) == [5 if amount >= 10 else 0, 0]


def test_a_push_asks_its_player_step_by_step(scene):
    game = duel(scene, listening("attack.pay")(lambda ctx: ctx.push(2, 2, away_from=(2, 4), player=1)), dice=(1, 1))
    game.play(ATTACK)
    assert (game.decision.kind, game.decision.player) == ("push", 1)
    game.play(next(action for action in game.legal_actions() if str(action).endswith(" E")))
    assert (game.decision.kind, game.decision.player, place(game, 2)) == ("push", 1, (5, 4))
    game.play(next(action for action in game.legal_actions() if str(action).endswith(" stop")))
    assert (game.decision.kind, place(game, 2)) == ("activation", (5, 4))


def test_a_pull_goes_the_other_way(scene):
    game = duel(scene, listening("attack.pay")(lambda ctx: ctx.pull(2, 1, towards=(2, 4), player=0)), dice=(1, 1))
    game.play(ATTACK)
    game.play(next(action for action in game.legal_actions() if str(action).endswith(" W")))
    assert place(game, 2) == (3, 4)


def test_actions_of_a_push_of_a_mod_are_actions_like_others(scene):
    game = duel(scene, listening("attack.pay")(lambda ctx: ctx.push(2, 1, away_from=(2, 4), player=0)), dice=(1, 1))
    game.play(ATTACK)
    for action in game.legal_actions():
        assert ih.Action.parse(str(action)) == action
        assert ih.Action.from_code(action.code) == action
        assert game.why_not(action) is None
    game.play(game.legal_actions()[-1])
    assert game.decision.kind == "activation"


def test_an_effect_of_the_mod_is_applied(scene):
    text = '[[effects]]\nname = "charge"\non = "call"\neffects = [{ op = "energy", amount = 2 }]\n'
    mod = listening("attack.pay", effects=text)(lambda ctx: ctx.apply("charge", 2))
    game = duel(scene, mod, dice=(1, 1))
    game.play(ATTACK)
    assert (energy(game, 1), energy(game, 2)) == (0, 2)


def test_a_spawned_piece_lies_on_its_hex(scene):
    def lay(ctx):
        ctx.spawn("mine", (0, 0))
        ctx.spawn("mine", (2, 4), owner=1)

    game = duel(scene, listening("attack.pay", **PIECES)(lay), dice=(1, 1))
    events = game.play(ATTACK)
    pieces = game.view()["pieces"]
    assert {entity for entity in pieces if "Mine" in pieces[entity]} == {3, 4}
    assert pieces[3] == {"Mine": {"damage": 4}, "Position": {"q": 0, "r": 0}}
    assert pieces[4] == {"Mine": {"damage": 4}, "Position": {"q": 2, "r": 4}, "Owner": {"player": 1}}
    assert kinds(events).count("spawned") == 2
    assert ih.Game.load(game.save(), mods=game.mods.mods).state_hash() == game.state_hash()
    play_to_the_end(game)


def test_pieces_of_mods_are_in_nobodys_way(scene):
    # A mine lies where e1 goes, and on the line of fire.
    def lay(ctx):
        ctx.spawn("mine", (3, 4))
        ctx.spawn("mine", (3, 3))

    mod = listening("match.begin", **PIECES)(lay)
    plain, mined = duel(scene), duel(scene, mod)
    assert list(map(str, plain.legal_actions())) == list(map(str, mined.legal_actions()))
    for game in (plain, mined):
        game.play("e1 advance 3,3")
        game.play(ATTACK)
    assert place(mined, 1) == (3, 3)
    assert hp(plain, 2) == hp(mined, 2) == 9


@pytest.mark.parametrize(("hex_", "terrain"), [((99, 99), {}), ((0, 0), {(0, 0): "0x"})])
def test_a_piece_that_cannot_lie_there_is_dropped(scene, hex_, terrain):
    mod = listening("attack.pay", **PIECES)(lambda ctx: ctx.spawn("mine", hex_))
    game = duel(scene, mod, dice=(1, 1), terrain=terrain)
    events = game.play(ATTACK)
    assert [event.data["what"] for event in events if event.kind == "dropped"] == ["spawn"]
    assert 3 not in game.view()["pieces"]


def test_pieces_without_room_are_dropped(scene):
    def lay(ctx):
        for row in range(70):
            ctx.spawn("mine", (row % 5, row % 3))

    game = duel(scene, listening("attack.pay", **PIECES)(lay), dice=(1, 1))
    capacity = game._core.capacity
    events = game.play(ATTACK)
    assert kinds(events).count("spawned") == capacity - 2 >= 2
    assert kinds(events).count("dropped") == 70 - (capacity - 2)
    assert ih.Game.load(game.save(), mods=game.mods.mods).state_hash() == game.state_hash()


def test_a_row_that_was_discarded_is_free_again(scene):
    @listening("activation.menu", "before", **PIECES)
    def mod(ctx):
        for mine in ctx.rows(Mine):
            ctx.discard(mine)
        ctx.spawn("mine", (0, 0))

    game = duel(scene, mod, dice="seeded")
    for _ in range(200):
        if game.stop == "done":
            break
        game.play(game.policy_action("random"))
        assert sum("Mine" in piece for piece in game.view()["pieces"].values()) == 1


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ([ih.Position(q=1, r=1), Mine()], "no Position"),
        ([ih.Health(hp=1, max=1), Mine()], "no Health"),
        ([ih.Objective(vp=3)], "needs a component that a mod declares"),
        ([], "needs a component that a mod declares"),
        ([Mine(damage=256)], "0 to 255"),
        ([Mine], "is no part"),
        (["mine"], "is no part"),
    ],
)
def test_pieces_that_cannot_be_are_refused(parts, words):
    with pytest.raises(ih.ModError, match=words):
        ih.Game("brawl-demo", mods=[made(**(PIECES | {"pieces": {"odd": parts}}))])


def test_pieces_need_rows():
    with pytest.raises(ih.ModError, match="no rows for them"):
        ih.Game("brawl-demo", mods=[made(**(PIECES | {"rows": 0}))])


def test_dice_of_the_mod_are_heard_and_are_its_own(scene):
    heard = []

    class Lucky(ih.Mod):
        rolls = ("luck", "fate")

        @ih.on("attack.pay")
        def paid(self, ctx):
            ctx.roll("fate", 16)
            ctx.roll("luck", 1)

        @ih.on_roll("luck")
        def luck(self, ctx, faces):
            heard.append(("luck", len(faces)))
            assert all(1 <= face <= 10 for face in faces)

        @ih.on_roll("fate")
        def fate(self, ctx, faces):
            heard.append(("fate", len(faces)))
            assert all(1 <= face <= 10 for face in faces)

    game = duel(scene, Lucky, dice="seeded")
    game.play(ATTACK)
    assert heard == [("fate", 16), ("luck", 1)]
    # Supplied from outside like any others.
    outside = duel(scene, Lucky, dice="outside")
    outside.play(ATTACK)
    for faces in ([1] * 16, [10], [10, 1]):
        assert outside.roll.count == len(faces)
        outside.supply(faces)
    assert hp(outside, 2) == 9


def test_a_question_waits_for_its_player_and_hears_the_answer(scene):
    heard = []

    class Curious(ih.Mod):
        questions = {"why": ih.Question("Why?", ("so", "or so", "or not"))}  # noqa: RUF012

        @ih.on("attack.pay")
        def paid(self, ctx):
            ctx.ask("why", player=1)

        @ih.on_answer("why")
        def answered(self, ctx, option):
            heard.append((ctx.player, option))

    for option in range(3):
        game = duel(scene, Curious, dice=(1, 1))
        game.play(ATTACK)
        decision = game.decision
        assert (decision.kind, decision.player, decision.prompt) == ("question", 1, "Why?")
        assert decision.options == ("so", "or so", "or not")
        assert len(game.legal_actions()) == 3
        game.play(f"p1 answer {option}")
        assert heard.pop() == (1, option)
        assert game.decision.kind == "activation"


def test_a_question_that_nobody_hears_changes_nothing(scene):
    mod = listening("attack.pay", questions={"why": ih.Question("Why?", ("so", "or so"))})(
        lambda ctx: ctx.ask("why", player=0)
    )
    plain, asked = duel(scene), duel(scene, mod)
    plain.play(ATTACK)
    asked.play(ATTACK)
    asked.play("p0 answer 1")
    assert plain.view()["pieces"] == asked.view()["pieces"]


@pytest.mark.parametrize(
    "queue",
    [
        lambda ctx: ctx.damage(99, 1),
        lambda ctx: ctx.damage(0, 1),
        lambda ctx: ctx.damage(3, 1),
        lambda ctx: ctx.damage(2, -1),
        lambda ctx: ctx.damage(2, 1000),
        lambda ctx: ctx.damage(2, 1, source=99),
        lambda ctx: ctx.damage(-(2**63), 1),
        lambda ctx: ctx.push(3, 1, away_from=(0, 0), player=0),
        lambda ctx: ctx.push(2, 0, away_from=(0, 0), player=0),
        lambda ctx: ctx.push(2, 13, away_from=(0, 0), player=0),
        lambda ctx: ctx.push(2, 1, away_from=(10**6, 0), player=0),
        lambda ctx: ctx.pull(2, 1, towards=(0, 0), player=2),
        lambda ctx: ctx.spawn("nothing", (0, 0)),
        lambda ctx: ctx.spawn("mine", (10**6, 0)),
        lambda ctx: ctx.spawn("mine", (0, 0), owner=2),
        lambda ctx: ctx.apply("nothing", 2),
        lambda ctx: ctx.roll("nothing", 2),
        lambda ctx: ctx.roll("luck", 0),
        lambda ctx: ctx.roll("luck", 17),
        lambda ctx: ctx.ask("nothing", player=0),
        lambda ctx: ctx.ask("why", player=2),
    ],
)
def test_what_cannot_be_queued_is_refused(scene, queue):
    def work(ctx):
        with pytest.raises(ih.ModError):
            queue(ctx)

    more = {"rolls": ("luck",), "questions": {"why": ih.Question("Why?", ("so",))}}
    mod = listening("attack.pay", **PIECES, **more)(work)
    game = duel(scene, mod, dice=(1, 1), objectives={(0, 0): 3})
    game.play(ATTACK)
    assert hp(game, 2) == 10


@pytest.mark.parametrize("queue", ["damage", "push"])
def test_nothing_is_queued_for_who_is_off_the_board(scene, queue):
    done = []

    @listening("activation.energize", "before")
    def mod(ctx):
        with pytest.raises(ih.ModError, match="entity 3 is not on the board"):
            ctx.damage(3, 1) if queue == "damage" else ctx.push(3, 1, away_from=(0, 0), player=0)
        done.append(True)

    game = scene([unit((2, 4))], [unit((4, 4), space=2), unit(space=9)], mods=[mod])
    game.play("e1 energize")
    assert done == [True]


def test_damage_to_who_has_left_meanwhile_is_lost(scene):
    def twice(ctx):
        ctx.damage(2, 10)
        ctx.damage(2, 10)

    game = duel(scene, listening("activation.energize", "before")(twice), dice=())
    game.play("e1 energize")
    assert (place(game, 2), score(game)) == (None, [5, 0])
