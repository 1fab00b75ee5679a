"""In which order mods are loaded and called, and which cannot be together."""

import itertools

import esper
import pytest

import ironhex as ih
from mods.situations import ATTACK, duel, made
from scenes import scene, scene_folder

__all__ = ["scene", "scene_folder"]


def named(name, heard=None, when="after", **members):
    """A mod that notes its name in `heard` at attack.pay."""

    def listen(self, ctx):
        heard.append(name)

    listener = {} if heard is None else {"listen": ih.on("attack.pay", when)(listen)}
    return made(name=name, **listener, **members)


def order(*mods):
    """Names of mods in the order in which they are loaded."""
    return [mod.name for mod in ih.Game("brawl-demo", mods=mods).mods]


def test_mods_are_loaded_as_given():
    for given in itertools.permutations("abc"):
        assert order(*map(named, given)) == list(given)


def test_what_is_required_comes_first():
    mods = [named("a", requires=("b",)), named("b", requires=("c",)), named("c"), named("d")]
    for given in itertools.permutations(mods):
        loaded = order(*given)
        assert loaded.index("c") < loaded.index("b") < loaded.index("a")
        assert sorted(loaded) == ["a", "b", "c", "d"]


def test_after_counts_only_where_the_other_is_there():
    last = named("a", after=("b", "missing"))
    assert order(last) == ["a"]
    assert order(last, named("b")) == ["b", "a"]


def test_the_order_is_no_other_than_needed():
    assert order(named("x"), named("a", after=("z",)), named("y"), named("z")) == ["x", "y", "z", "a"]


@pytest.mark.parametrize(
    ("mods", "words"),
    [
        ([named("a", requires=("b",))], "'a' requires mod 'b'"),
        ([named("a", conflicts=("b",)), named("b")], "'a' and 'b' cannot be used together"),
        ([named("b"), named("a", conflicts=("b",))], "'a' and 'b' cannot be used together"),
        ([named("a"), named("a")], "'a' is given twice"),
        ([named("a", requires=("b",)), named("b", after=("a",)), named("c")], r"\['a', 'b'\] each want another"),
        ([named("a", after=("b",)), named("b", after=("c",)), named("c", after=("a",))], r"\['a', 'b', 'c'\]"),
        ([named(" ")], "has no name"),
        ([3], "is no ironhex.Mod"),
        ([ih.Mod.__class__], "is no ironhex.Mod"),
        ("heat", "must be a list of mods"),
        (5, "must be a list of mods"),
        ([named("a", rows=65)], "rows = 65"),
        ([named("a", rows=True)], "rows = True"),
        ([named("a", questions={"why": "Why?"})], "must be an ironhex.Question"),
        ([named("a", questions={"why": ih.Question("Why?", ())})], "must be an ironhex.Question"),
        ([named("a", questions={"why": ih.Question("Why?", ["x"] * 256)})], "must be an ironhex.Question"),
    ],
)
def test_mods_that_cannot_be_together_are_refused(mods, words):
    for make in (ih.Game, lambda *given, **more: ih.Batch(*given, n=2, **more)):
        with pytest.raises(ih.ModError, match=words):
            make("brawl-demo", mods=mods)


def test_a_conflict_with_what_is_not_there_does_not_matter():
    assert order(named("a", conflicts=("b",)), named("c")) == ["a", "c"]


def test_a_mod_may_require_itself_or_come_after_itself():
    assert order(named("a", after=("a",))) == ["a"]


def test_listeners_of_one_point_are_called_in_load_order(scene):
    heard = []
    game = duel(scene, named("a", heard, after=("b",)), named("b", heard), named("c", heard))
    game.play(ATTACK)
    assert heard == ["b", "a", "c"]


def test_before_comes_before_instead_before_after_whatever_the_load_order(scene):
    heard = []
    mods = [named("late", heard, "after"), named("in place", heard, "instead"), named("early", heard, "before")]
    for given in itertools.permutations(mods):
        heard.clear()
        duel(scene, *given).play(ATTACK)
        assert heard == ["early", "in place", "late"]


def test_listeners_of_a_base_class_come_first(scene):
    heard = []

    class Base(ih.Mod):
        @ih.on("attack.pay")
        def one(self, ctx):
            heard.append("base one")

        @ih.on("attack.pay")
        def two(self, ctx):
            heard.append("base two")

    class Derived(Base):
        @ih.on("attack.pay")
        def one(self, ctx):
            heard.append("derived one")

        @ih.on("attack.pay")
        def three(self, ctx):
            heard.append("derived three")

    duel(scene, Derived).play(ATTACK)
    assert heard == ["derived one", "base two", "derived three"]


def test_the_report_names_order_and_what_each_adds():
    @ih.component(requires=("Unit",))
    class Tired:
        hours: ih.u8

    first = named("first", [], components=[Tired], rolls=["luck"], questions={"why": ih.Question("Why?", ("so",))})
    game = ih.Game("brawl-demo", mods=[named("second", requires=("first",), version="3"), first])
    lines = game.mods.report().splitlines()
    assert [line.split(":")[0] for line in lines] == ["1. first 0", "2. second 3"]
    for word in ("component Tired", "roll luck", "question why", "after attack.pay (listen)"):
        assert word in lines[0]


def test_names_and_versions_come_from_the_class():
    class Nameless(ih.Mod):
        pass

    assert (Nameless.name, Nameless.version) == ("Nameless", "0")
    assert repr(Nameless()) == "<mod Nameless 0>"


def test_systems_of_mods_are_processors(scene):
    class Weather(ih.Mod):
        @ih.on("attack.pay", system="WeatherSystem")
        def blow(self, ctx): ...

    game = duel(scene, Weather, dice=())
    assert [heard.name for heard in game.mods.systems["WeatherSystem"][1]] == ["blow"]
    with game.world():
        names = {type(processor).__name__ for processor in esper._processors}
    assert "WeatherSystem" in names


def test_dice_of_two_mods_have_two_purposes(scene):
    faces = {}

    def rolling(name):
        def listen(self, ctx):
            ctx.roll("luck", 8)

        def hear(self, ctx, rolled):
            faces[name] = rolled

        return made(name=name, rolls=("luck",), listen=ih.on("attack.pay")(listen), hear=ih.on_roll("luck")(hear))

    both = [rolling("one"), rolling("two")]
    duel(scene, *both, dice="seeded").play(ATTACK)
    together = dict(faces)
    assert together["one"] != together["two"]
    faces.clear()
    # Neither the core's dice nor those of the other mod move.
    plain = [event.data["faces"] for event in duel(scene, dice="seeded").play(ATTACK) if event.kind == "rolled"]
    alone = duel(scene, both[1], dice="seeded").play(ATTACK)
    assert faces == {"two": together["two"]}
    assert [event.data["faces"] for event in alone if event.kind == "rolled"][-1:] == plain
