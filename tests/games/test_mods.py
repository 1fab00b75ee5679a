"""Mods that fail or ask for what cannot be: an error of our tree or their own, and nothing changed."""

from collections import Counter
from typing import ClassVar

import esper
import pytest

import ironhex as ih
from games.test_stops import PROOF
from scenes import ability, scene, scene_folder, unit, weapon

__all__ = ["scene", "scene_folder"]


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


def can_follow(point: str) -> bool:
    """Whether anything is left to listen to behind a step."""
    return not point.endswith(".end") and not point.startswith(("roll.", "question.", "dice.", "grant.", "lose."))


def everywhere(calls: Counter[tuple[str, str]]) -> type[ih.Mod]:
    """A mod that listens to every point and counts its calls."""

    class Everywhere(ih.Mod):
        pass

    def listener(point, when):
        def listen(self, ctx):
            assert (ctx.point, ctx.when) == (point, when)
            calls[point, when] += 1

        return ih.on(point, when=when)(listen)

    for point in ih.HOOK_POINTS:
        for when in ("before", "after"):
            if when == "before" or can_follow(point):
                setattr(Everywhere, f"{point.replace('.', '_')}_{when}", listener(point, when))
                calls[point, when] = 0
    return Everywhere


def test_listening_is_told_of_every_step_and_changes_no_game():
    calls: Counter[tuple[str, str]] = Counter()
    plain, heard = (ih.Batch(PROOF, n=12, seed=2, mods=mods) for mods in ([], [everywhere(calls)]))
    for batch in (plain, heard):
        batch.play_out(policies=("brawl", "brawl"))
    assert not heard.failed
    assert plain.state_hash() == heard.state_hash()
    activations = int(plain.rows()["activations"].sum())
    assert calls["activation.begin", "before"] == calls["activation.begin", "after"] == activations
    assert calls["attack.roll", "after"] <= calls["attack.roll", "before"] == int(plain.rows()["attacks"].sum())
    # The menu is left by every choice in it, and once more where an activation ends without one.
    verbs = [action.split()[1] for number in range(12) for action in plain.actions(number)]
    chosen = sum(verb not in {"deploy", "push"} for verb in verbs)
    assert chosen <= calls["activation.menu", "after"] <= chosen + activations
    assert calls["push.choose", "after"] >= verbs.count("push") > 0


def test_every_point_is_called_and_listening_changes_no_game(scene):
    calls: Counter[tuple[str, str]] = Counter()
    mod = everywhere(calls)
    scenarios = [scenario_of_rare_effects(scene), *map(ih.Scenario.load, ih.Scenario.names())]
    for scenario in scenarios:
        for policy in ("random", "brawl", "greedy"):
            plain, heard = (ih.Batch(scenario, n=12, seed=2, mods=mods) for mods in ([], [mod]))
            for batch in (plain, heard):
                batch.play_out(policies=(policy, policy))
            assert not heard.failed
            assert plain.state_hash() == heard.state_hash()
    # Nobody asks a question here, rolls dice of its own or brings pieces.
    mods_own = [point for point in ih.HOOK_POINTS if point.startswith(("question.", "dice.", "spawn."))]
    unheard = {(point, "before") for point in mods_own} | {(point, "after") for point in mods_own if can_follow(point)}
    assert {point for point, count in calls.items() if not count} == unheard


def scenario_of_rare_effects(scene) -> ih.Scenario:
    """Further targets, granted attacks, captures and Upgrades that are destroyed."""
    effects = ({"op": "attack"}, {"op": "capture"}, {"op": "destroy_upgrade", "to": "enemies"})
    abilities = [ability("activation", effect, limit="round") for effect in effects]
    arm = weapon(reach=4, strength=2, effects=[{"when": "attack_declared", "effects": [{"op": "extra_target"}]}])
    tokens = {(2, 2): "speed", (2, 3): "strength", (3, 5): "speed", (4, 5): "shield", (2, 6): "strength"}
    squads = ([unit(at, arm, abilities=abilities) for at in hexes] for hexes in ([(2, 1), (3, 1)], [(1, 7), (2, 7)]))
    return scene(*squads, tokens=tokens, objectives={(2, 4): 3}, dice="seeded").scenario


@pytest.mark.parametrize("point", ["attack.end", "roll.roll", "question.ask"])
def test_nothing_is_left_behind_the_last_step(point):
    class Late(ih.Mod):
        @ih.on(point, when="after")
        def listen(self, ctx): ...

    with pytest.raises(ih.ModError, match="nothing is left"):
        ih.Game(PROOF, mods=[Late])


def test_too_many_listeners_at_one_point_are_refused():
    class Crowd(ih.Mod):
        pass

    for number in range(256):
        setattr(Crowd, f"listen_{number}", ih.on("attack.roll")(lambda self, ctx: None))
    with pytest.raises(ih.ModError, match="255"):
        ih.Game(PROOF, mods=[Crowd])


class Stubborn(ih.Mod):
    questions: ClassVar = {"why": ih.Question("Why?", ("so", "or so"))}

    @ih.on("attack.roll")
    def after_roll(self, ctx):
        ctx.ask("why", player=0)

    @ih.on_answer("why")
    def answered(self, ctx, option):
        if option == 1:
            raise RuntimeError("not so")
        ctx.write("Energy.amount", ctx.targets[0], 7)


def test_a_mod_that_fails_to_hear_an_answer_leaves_the_question_open():
    game = ih.Game(PROOF, dice=[9, 9, 9], mods=[Stubborn])
    game.play("e1 attack w1 e3")
    before = game.state_hash()
    with pytest.raises(RuntimeError, match="not so"):
        game.play("p0 answer 1")
    assert (game.state_hash(), game.decision.kind) == (before, "question")
    game.play("p0 answer 0")
    assert game.view()["pieces"][3]["Energy"]["amount"] == 7


def test_an_answer_that_nobody_has_heard_is_in_the_block():
    batch = ih.Batch(PROOF, n=40, seed=2, mods=[Stubborn])
    batch.play_out(policies=("brawl", "random"))
    assert batch.failed
    failed = next(iter(batch.failed))
    with pytest.raises(RuntimeError, match="not so"):
        batch.game(failed)


class Opener(ih.Mod):
    """Asks where questions are rare: before the match goes on, and at its very end."""

    questions: ClassVar = {"go": ih.Question("Go on?", ("yes",))}

    @ih.on("match.next", when="before")
    def before_next(self, ctx):
        ctx.ask("go", player=1)

    @ih.on("scoring.score", when="after")
    def after_score(self, ctx):
        ctx.ask("go", player=0)


def test_questions_at_the_ends_of_a_game_can_be_stored():
    game = ih.Game(PROOF, seed=1, mods=[Opener])
    asked = 0
    while game.stop != "done":
        if game.decision.kind == "question":
            asked += 1
            fresh = ih.Game(PROOF, seed=1, mods=[Opener])
            fresh.restore(game.snapshot())
            assert fresh.state_hash() == ih.Game.load(game.save(), mods=[Opener]).state_hash() == game.state_hash()
            game.edit("Energy.amount", 1, asked)
        game.play(game.policy_action("random"))
    assert asked > 20


def test_a_failing_restore_leaves_the_game_where_it_was():
    parked = ih.Game(PROOF, seed=3, dice="outside", mods=[Failing], hooks="park")
    parked.play("e1 attack w1 e3")
    parked.supply([9, 9, 9])
    assert parked.stop == "hook"
    game = ih.Game(PROOF, seed=3, dice="outside", mods=[Failing])
    with game.world():
        handle = dict(esper.get_component(ih.Health))[1]
    before = game.state_hash(), game.stop, game.history()
    with pytest.raises(RuntimeError, match="as planned"):
        game.restore(parked.snapshot())
    assert (game.state_hash(), game.stop, game.history()) == before
    assert handle.hp == 10
    game.play("e1 energize")


def test_a_listener_cannot_copy_its_game_in_the_middle():
    class Copying(ih.Mod):
        @ih.on("attack.roll")
        def after_roll(self, ctx):
            for call in (game.clone, game.save, game.snapshot):
                with pytest.raises(ih.GameBusyError):
                    call()

    game = ih.Game(PROOF, dice=[9, 9, 9], mods=[Copying])
    game.play("e1 attack w1 e3")


class Swapping(ih.Mod):
    """Writes another card onto the attacker in mid-attack: one with fewer weapons."""

    @ih.on("attack.roll")
    def after_roll(self, ctx):
        ctx.write("Unit.card", ctx.subject, 1)
        ctx.write("Target.hits", ctx.targets[0], 255)


def test_a_card_changed_in_mid_attack_panics_nowhere(tmp_path):
    weapon = '[[weapons]]\nname = "W"\ntl = 2\nrange = 2\nstrength = 3\n'
    push = "[weapons.critical]\neffects = [{ op = 'push', hexes = 2 }]\n"
    files = {
        "units/two.toml": f'name = "Two"\nhp = 9\nvp = 1\nstart = 1\n{weapon}{weapon}{push}',
        "units/one.toml": f'name = "One"\nhp = 9\nvp = 1\nstart = 1\n{weapon}',
        "maps/row.toml": 'name = "Row"\nrows = ["0 0 0 0 0"]\n',
        "scenarios/swap.toml": """
name = "Swap"
ruleset = "standard"
map = "row"
[[players]]
name = "A"
squad = [{ unit = "two", start = [0, 0] }]
[[players]]
name = "B"
squad = [{ unit = "one", start = [1, 0] }]
""",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    game = ih.Game(tmp_path / "scenarios" / "swap.toml", dice=[9, 9, 9], mods=[Swapping])
    before = game.state_hash()
    with pytest.raises(ih.ModError, match="impossible"):
        game.play("e1 attack w2 e2")
    assert game.state_hash() == before
    # By an edit while the Push is open: refused as well.
    game = ih.Game(tmp_path / "scenarios" / "swap.toml", dice=[9, 9, 9])
    game.play("e1 attack w2 e2")
    assert game.decision.kind == "push"
    with pytest.raises(ih.StoreError, match="impossible"):
        game.edit("Unit.card", 1, "one")
    game.play("e1 push e2 E")
