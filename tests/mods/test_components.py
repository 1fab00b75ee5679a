"""Declared components: their fields, who begins with them, who sees them, and those of several mods."""

from typing import ClassVar

import numpy as np
import pytest

import ironhex as ih
from mods.everything import Everything, Heat, Mark, Wind
from mods.situations import ATTACK, duel, listening, made, play_to_the_end
from scenes import scene, scene_folder

__all__ = ["scene", "scene_folder"]


LIMITS = {
    "u8": (0, 255),
    "i8": (-128, 127),
    "u16": (0, 65_535),
    "i16": (-32_768, 32_767),
    "u32": (0, 4_294_967_295),
    "i32": (-2_147_483_648, 2_147_483_647),
}


def component_of(kind, default=None):
    """A component of the match with one field of a type."""
    members = {"__annotations__": {"value": getattr(ih, kind)}, "__module__": __name__}
    if default is not None:
        members["value"] = default
    return ih.component(on="match")(type("Typed", (), members))


@pytest.mark.parametrize("kind", LIMITS)
def test_a_field_holds_all_of_its_type_and_nothing_else(scene, kind):
    low, high = LIMITS[kind]

    @listening("attack.pay", components=[component_of(kind)])
    def mod(ctx):
        for value in (low, high, 1, low):
            ctx.write("Typed.value", None, value)
            assert ctx.read("Typed.value") == value
        for value in (low - 1, high + 1):
            with pytest.raises(ih.StoreError, match=f"{low} to {high}"):
                ctx.write("Typed.value", None, value)
        assert ctx.read("Typed.value") == low

    game = duel(scene, mod)
    game.play(ATTACK)
    assert game.read("Typed.value") == low
    assert ih.Game.load(game.save(), mods=[mod]).read("Typed.value") == low


@pytest.mark.parametrize("kind", LIMITS)
def test_defaults_fit_their_types(scene, kind):
    for default in LIMITS[kind]:
        assert duel(scene, made(components=[component_of(kind, default)]), dice=()).read("Typed.value") == default
    for default in (LIMITS[kind][0] - 1, LIMITS[kind][1] + 1, True, 1.0, "1"):
        with pytest.raises(ih.ModError, match=f"field value: default .* does not fit {kind}"):
            component_of(kind, default)


@pytest.mark.parametrize("kind", [int, float, str, "u64", list[int], None])
def test_unknown_types_of_fields_are_refused(kind):
    with pytest.raises(ih.ModError, match=r"component Odd, field value: .* is no type of a field"):
        ih.component(type("Odd", (), {"__annotations__": {"value": kind}}))


@pytest.mark.parametrize("name", ["_hidden", "of", "fields", "entity", "class"])
def test_names_that_a_handle_needs_itself_are_no_names_of_fields(name):
    with pytest.raises(ih.ModError, match="cannot be the name of a field"):
        ih.component(type("Odd", (), {"__annotations__": {name: ih.u8}}))


@pytest.mark.parametrize("name", ["Health", "Position", "Unit", "Score"])
def test_names_of_the_rules_are_taken(name):
    with pytest.raises(ih.ModError, match="name"):
        ih.Game("brawl-demo", mods=[made(components=[ih.component(type(name, (), {}))])])


@pytest.mark.parametrize("name", ["Attack", "Match"])
def test_names_of_what_mods_read_of_the_attack_and_the_match_are_reserved(name):
    with pytest.raises(ih.ModError, match=name):
        ih.Game("brawl-demo", mods=[made(components=[ih.component(type(name, (), {}))])])


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"on": "hexes"}, "on = 'hexes'"),
        ({"version": 0}, "version = 0"),
        ({"version": 65_536}, "version = 65536"),
        ({"version": "1"}, "version = '1'"),
        ({"seen_by": "nobody"}, "seen_by = 'nobody'"),
    ],
)
def test_declarations_that_cannot_be_are_refused(options, words):
    with pytest.raises(ih.ModError, match=words):
        ih.component(**options)(type("Odd", (), {}))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"requires": ("Nothing",)}, "Nothing"),
        ({"requires": ("Odd",)}, "requires Odd"),
        ({"requires": ("Score",)}, "requires Score"),
        ({"requires": ("Unit",), "on": "players"}, "requires Unit"),
    ],
)
def test_what_is_required_must_be_another_component_of_the_same_table(options, words):
    odd = ih.component(**options)(type("Odd", (), {}))
    with pytest.raises(ih.ModError, match=words):
        ih.Game("brawl-demo", mods=[made(components=[odd])])


def test_a_class_that_was_not_declared_is_no_component():
    with pytest.raises(ih.ModError, match="is no component"):
        ih.Game("brawl-demo", mods=[made(components=[int])])


def test_a_part_has_the_fields_that_were_declared():
    assert repr(Heat(level=4)) == "Heat(level=4)"
    assert (Heat().level, Heat(level=4).level, Heat(level=4).drift) == (2, 4, -5)
    with pytest.raises(ih.StoreError, match="no field 'heat'"):
        Heat(heat=1)


# --- who has it ------------------------------------------------------------------------------


def test_who_begins_with_a_component_follows_from_what_it_requires(scene):
    game = duel(scene, Everything, dice=(), objectives={(0, 0): 3})
    view = game.view()
    assert {entity for entity, piece in view["pieces"].items() if "Heat" in piece} == {1, 2}
    assert not any("Mark" in piece for piece in view["pieces"].values())
    assert view["pieces"][1]["Heat"] == {"level": 2, "drift": -5}
    assert [player["Doctrine"] for player in view["players"]] == [{"number": 7}, {"number": 7}]
    assert view["match"] == {"Wind": {"strength": -3, "total": 0}}


@pytest.mark.parametrize("on", ["pieces", "players", "match"])
@pytest.mark.parametrize("from_start", [True, False])
def test_from_start_can_be_told(scene, on, from_start):
    requires = ("Objective",) if on == "pieces" else ()
    told = ih.component(on=on, requires=requires, from_start=from_start)(
        type("Told", (), {"__annotations__": {"value": ih.u8}})
    )
    game = duel(scene, made(components=[told]), dice=(), objectives={(0, 0): 3})
    entity = {"pieces": 3, "players": 1, "match": None}[on]
    if from_start:
        assert game.read("Told.value", entity) == 0
    else:
        with pytest.raises(ih.StoreError, match="Told"):
            game.read("Told.value", entity)


def test_a_component_without_fields_is_a_mark(scene):
    flag = ih.component(type("Flag", (), {}))

    @listening("attack.pay", components=[flag])
    def mod(ctx):
        assert not ctx.has(flag, 1)
        ctx.add(1, flag())
        assert ctx.has(flag, 1)
        assert ctx.rows(flag) == [1]

    game = duel(scene, mod)
    game.play(ATTACK)
    assert "Flag" in game.view()["pieces"][1]
    assert "Flag" not in game.view()["pieces"][2]


def test_what_a_component_requires_cannot_be_taken_from_under_it(scene):
    chilled = ih.component(requires=(Heat,), from_start=False)(type("Chilled", (), {}))

    @listening("attack.pay", components=[Heat, chilled])
    def mod(ctx):
        ctx.add(1, chilled())
        ctx.remove(1, Heat)

    game = duel(scene, mod, dice="seeded")
    before = game.state_hash()
    with pytest.raises(ih.ModError, match="entity 1 has Chilled, which requires Heat"):
        game.play(ATTACK)
    assert game.state_hash() == before


def test_who_sees_it(scene):
    @ih.component(requires=("Unit",), seen_by="owner")
    class Secret:
        value: ih.u8 = 1

    @ih.component(on="players", seen_by="owner")
    class Plan:
        value: ih.u8 = 1

    @ih.component(on="match", seen_by="referee")
    class Hidden:
        value: ih.u8 = 1

    game = duel(scene, made(components=[Secret, Plan, Hidden]), dice=())
    seen = {
        viewer: (
            [entity for entity in (1, 2) if "Secret" in view["pieces"][entity]],
            [player for player in (0, 1) if "Plan" in view["players"][player]],
            "Hidden" in view["match"],
        )
        for viewer in (0, 1, "spectator", "referee")
        for view in [game.view(viewer)]
    }
    assert seen == {
        0: ([1], [0], False),
        1: ([2], [1], False),
        "spectator": ([], [], False),
        "referee": ([1, 2], [0, 1], True),
    }


def test_components_of_several_mods_stand_side_by_side(scene):
    heat, mark = made(name="heat", components=[Heat]), made(name="mark", components=[Mark, Wind])
    game = duel(scene, heat, mark, dice=())
    game.edit("Wind.total", None, 5)
    game.add(1, Mark(kept=9))
    piece = game.view()["pieces"][1]
    assert (piece["Heat"]["level"], piece["Mark"]["kept"], game.read("Wind.total")) == (2, 9, 5)


def test_one_component_of_two_mods_is_one(scene):
    one, other = made(name="one", components=[Heat]), made(name="other", components=[Heat])
    game = duel(scene, one, other, dice=())
    assert game.view()["pieces"][1]["Heat"]["level"] == 2


def test_two_components_of_one_name_clash(scene):
    twin = ih.component(type("Heat", (), {"__annotations__": {"value": ih.u8}}))
    with pytest.raises(ih.ModError, match="Heat"):
        duel(scene, made(name="one", components=[Heat]), made(name="two", components=[twin]), dice=())


def test_without_its_mod_a_component_is_unknown(scene):
    with pytest.raises(ih.StoreError, match="Heat"):
        duel(scene, dice=()).read("Heat.level", 1)


def test_handles_of_before_a_restore_are_stale(scene):
    game = duel(scene, Everything, dice=())
    handle = game.get(Heat, 1)
    game.restore(game.snapshot())
    with pytest.raises(ih.StaleHandleError):
        handle.level = 3


def test_parts_are_checked_when_they_are_given(scene):
    @listening("attack.pay", components=[Mark])
    def mod(ctx):
        with pytest.raises(ih.StoreError, match="0 to 255"):
            ctx.add(1, Mark(kept=256))
        with pytest.raises(ih.ModError, match="is no part"):
            ctx.add(1, Mark)
        with pytest.raises(ih.StoreError, match="Heat"):
            ctx.add(1, Heat())

    duel(scene, mod).play(ATTACK)


class Counted(ih.Mod):
    """A component that decides a game must come along wherever the game goes."""

    components: ClassVar = [Heat]

    @ih.on("attack.aim", "before")
    def hot(self, ctx):
        ctx.write("Attack.accuracy", None, ctx.read("Heat.level", ctx.subject))
        ctx.get(Heat, ctx.subject).level += 1


def test_games_go_on_alike_from_every_decision(scene):
    scenario = duel(scene, Counted, dice="seeded").scenario
    game = ih.Game(scenario, seed=9, mods=[Counted])
    end = play_to_the_end(game.clone(), "brawl").state_hash()
    while game.stop != "done":
        assert play_to_the_end(ih.Game.load(game.save(), mods=[Counted]), "brawl").state_hash() == end
        game.play(game.policy_action("brawl"))
    assert np.asarray([game.read("Heat.level", entity) for entity in (1, 2)]).sum() > 4
