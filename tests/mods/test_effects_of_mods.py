"""Compiled effects of mods: what they do at points of the rules, and what is refused when they are read."""

import pytest

import ironhex as ih
from mods.situations import ATTACK, duel, finished, listening, made
from scenes import energy, hp, piece, place, scene, scene_folder, score, toml, unit, verbs, weapon

__all__ = ["scene", "scene_folder"]


@ih.component(requires=("Unit",))
class Heat:
    level: ih.u8 = 2
    drift: ih.i8 = 0


@ih.component(on="players")
class Doctrine:
    number: ih.u16 = 7


@ih.component(on="match")
class Wind:
    strength: ih.i8 = -3


COMPONENTS = (Heat, Doctrine, Wind)


def effect(on, *ops, given=(), name="effect", when=None):
    """An effect as TOML; `given` are its conditions."""
    table = {"name": name, "on": on, "effects": list(ops)}
    table |= {"if": list(given)} if given else {}
    table |= {"when": when} if when else {}
    return f"[[effects]]\n{toml(table)}\n"


def with_effects(*effects, **members):
    return made(components=COMPONENTS, effects="".join(effects), **members)


def add(field, amount, **more):
    return {"op": "add", "field": field, "amount": amount, **more}


def field(name, is_, value, **more):
    return {"test": "field", "field": name, "is": is_, "value": value, **more}


# --- what they do ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("on", "when", "op", "expected"),
    [
        ("attack.aim", "before", {"op": "strength", "amount": 2}, {"dice": 4}),
        ("attack.aim", "before", {"op": "strength", "amount": -1}, {"dice": 1}),
        ("attack.aim", "before", {"op": "strength", "amount": -9}, {"dice": 1}),
        ("attack.aim", "before", {"op": "accuracy", "amount": 1}, {"hp": 8}),
        ("attack.aim", "before", {"op": "damage", "amount": 3}, {"hp": 6}),
        ("attack.aim", "before", {"op": "reduction", "amount": 1}, {"hp": 10}),
        ("attack.roll", "after", {"op": "damage", "amount": 3}, {"hp": 6}),
        ("attack.pay", "after", {"op": "energy", "amount": 2}, {"energy": 2}),
        ("attack.pay", "after", {"op": "non_combat_damage", "amount": 4}, {"hp": 5}),
        ("attack.after_damage", "before", {"op": "non_combat_damage", "amount": 4, "to": "self"}, {"own": 6}),
        ("attack.declared", "after", {"op": "tl_cost", "amount": 2}, {"time": 5}),
        ("attack.pay", "after", {"op": "status", "status": "slow"}, {"slow": True}),
        ("attack.pay", "after", {"op": "score", "amount": 3}, {"score": [3, 0]}),
        ("attack.pay", "instead", {"op": "energy", "amount": 1}, {"energy": 1, "time": 1}),
        ("attack.damage", "instead", {"op": "energy", "amount": 1}, {"energy": 1, "hp": 10}),
    ],
)
def test_what_ops_do_at_points_of_an_attack(scene, on, when, op, expected):
    """Faces 10 and 3 at Accuracy 0: one hit, 1 damage; a hit from 4 on (AT-6), so Accuracy +1 makes it two."""
    usual = {"dice": 2, "hp": 9, "own": 10, "energy": 0, "time": 3, "slow": False, "score": [0, 0]}
    dice = [10, 3, 1, 1][: expected.get("dice", 2)]
    game = duel(scene, with_effects(effect(on, op, when=when)), dice=dice)
    game.play(ATTACK)
    found = {
        "dice": len(dice),
        "hp": hp(game, 2),
        "own": hp(game, 1),
        "energy": energy(game, 1),
        "time": piece(game, 1)["Token"]["time"],
        "slow": "Slow" in piece(game, 2),
        "score": score(game),
    }
    assert found == usual | expected


def test_an_effect_runs_after_its_step_unless_told(scene):
    game = duel(scene, with_effects(effect("attack.pay", {"op": "tl_cost", "amount": 2}, when="before")))
    game.play(ATTACK)
    assert piece(game, 1)["Token"]["time"] == 5
    with pytest.raises(ih.ContentError, match="goes with attack_declared only"):
        duel(scene, with_effects(effect("attack.roll", {"op": "tl_cost", "amount": 2})), dice=())


@pytest.mark.parametrize(
    ("test", "holds"),
    [
        (field("Heat.level", "at_least", 2), True),
        (field("Heat.level", "at_least", 3), False),
        (field("Heat.level", "at_most", 2), True),
        (field("Heat.level", "at_most", 1), False),
        (field("Heat.level", "equal", 2), True),
        (field("Heat.level", "equal", 2, **{"not": True}), False),
        (field("Heat.drift", "at_least", 0), True),
        (field("Heat.level", "equal", 2, of="target"), True),
        (field("Heat.level", "equal", 3, of="target"), False),
        (field("Doctrine.number", "equal", 7), True),
        (field("Doctrine.number", "at_least", 8), False),
        (field("Wind.strength", "equal", -3), True),
        (field("Wind.strength", "at_least", 0), False),
        (field("Health.hp", "equal", 10), True),
        ({"test": "weapon", "tl": 2}, True),
        ({"test": "weapon", "tl": 3}, False),
        ({"test": "weapon", "tl_at_least": 2}, True),
        ({"test": "weapon", "tl_at_least": 3}, False),
        ({"test": "on_board", "of": "self"}, True),
        ({"test": "hexes", "of": "target", "within": 2}, True),
        ({"test": "hexes", "of": "target", "within": 1}, False),
    ],
)
def test_conditions(scene, test, holds):
    charge = effect("attack.pay", {"op": "energy", "amount": 1}, given=[test])
    game = duel(scene, with_effects(charge))
    game.play(ATTACK)
    assert energy(game, 1) == int(holds)


def test_all_conditions_must_hold(scene):
    tests = [field("Heat.level", "equal", 2), field("Wind.strength", "equal", -3)]
    for last, holds in (("equal", 1), ("at_least", 0)):
        given = [*tests, field("Doctrine.number", last, 7 if last == "equal" else 8)]
        game = duel(scene, with_effects(effect("attack.pay", {"op": "energy", "amount": 1}, given=given)))
        game.play(ATTACK)
        assert energy(game, 1) == holds


@pytest.mark.parametrize(
    ("op", "entity", "expected"),
    [
        (add("Heat.level", 3), 1, 5),
        (add("Heat.level", -3), 1, 0),
        (add("Heat.level", 300), 1, 255),
        (add("Heat.drift", -200), 1, -128),
        (add("Heat.drift", 200), 1, 127),
        (add("Heat.level", 3, to="target"), 2, 5),
        ({"op": "set", "field": "Heat.level", "amount": 9}, 1, 9),
        (add("Doctrine.number", 5), 0, 12),
        (add("Doctrine.number", -50), 0, 0),
        (add("Wind.strength", 5), None, 2),
        ({"op": "set", "field": "Wind.strength", "amount": 5}, None, 5),
    ],
)
def test_fields_of_every_table_are_written_within_their_bounds(scene, op, entity, expected):
    before = {"Heat.level": 2, "Heat.drift": 0, "Doctrine.number": 7, "Wind.strength": -3}
    game = duel(scene, with_effects(effect("attack.pay", op)))
    game.play(ATTACK)
    name = op["field"]
    assert game.read(name, entity) == expected != before[name]
    others = {1: 2, 2: 1, 0: 1}
    if entity is not None:
        assert game.read(name, others[entity]) == before[name]


def test_fields_of_players_are_those_of_the_units_player(scene):
    game = duel(scene, with_effects(effect("activation.ended", add("Doctrine.number", 1))), dice=())
    for _ in range(2):
        active = game.view()["active"]
        game.play(f"e{active} energize")
        game.play(f"e{active} end")
    assert [game.read("Doctrine.number", player) for player in (0, 1)] == [8, 8]


def test_effects_at_one_point_run_in_the_order_written(scene):
    text = effect("attack.pay", {"op": "set", "field": "Heat.level", "amount": 9}) + effect(
        "attack.pay", add("Heat.level", 1), given=[field("Heat.level", "equal", 9)], name="second"
    )
    game = duel(scene, with_effects(text))
    game.play(ATTACK)
    assert game.read("Heat.level", 1) == 10


def test_effects_of_a_mod_come_before_its_listeners_and_mods_in_load_order(scene):
    seen = []

    def note(self, ctx):
        seen.append((self.name, ctx.read("Heat.level", 1)))

    def mod(name, **more):
        warm = effect("attack.pay", add("Heat.level", 1))
        return with_effects(warm, name=name, listen=ih.on("attack.pay")(note), **more)

    duel(scene, mod("b", after=("a",)), mod("a")).play(ATTACK)
    assert seen == [("a", 3), ("b", 4)]


def test_an_effect_with_a_choice_asks(scene):
    push = effect("attack.after_damage", {"op": "push", "hexes": 1, "to": "target"})
    game = duel(scene, with_effects(push))
    game.play(ATTACK)
    assert game.decision.kind == "push"
    game.play("e1 push e2 E")
    assert place(game, 2) == (5, 4)


def test_damage_within_an_effect_may_defeat(scene):
    game = duel(scene, with_effects(effect("attack.pay", {"op": "non_combat_damage", "amount": 10})), dice="seeded")
    game.play(ATTACK)
    assert (place(game, 2), score(game)) == (None, [5, 0])


def test_a_modifier_lasts_as_told(scene):
    forbid = effect("activation.energize", {"op": "forbid", "what": ["advance"], "lasts": "lasting", "to": "self"})
    game = duel(scene, with_effects(forbid), dice=())
    game.play("e1 energize")
    assert "advance" not in verbs(game)
    assert game.view()["pieces"][1]["Lasting"]["forbid"] == 1


def test_where_nobody_acts_an_effect_runs_for_each_unit_on_the_board(scene):
    warm = effect("scoring.score", add("Heat.level", 1))
    arm = weapon(tl=2, reach=1)
    game = scene([unit((0, 0), arm), unit(space=9)], [unit((4, 4), arm)], mods=[with_effects(warm)])
    while game.view()["phase"] == 1:
        verb = "deploy" if game.decision.kind == "deploy" else None
        actions = list(map(str, game.legal_actions()))
        game.play(
            actions[0] if verb else next(action for action in actions if action.split()[1] in {"energize", "end"})
        )
    assert [game.read("Heat.level", entity) for entity in (1, 2, 3)] == [3, 3, 3]


def test_a_reserve_is_not_on_the_board(scene):
    warm = effect("match.begin", add("Heat.level", 1))
    game = scene([unit((0, 0)), unit(space=9)], [unit((4, 4))], mods=[with_effects(warm)])
    assert [game.read("Heat.level", entity) for entity in (1, 2, 3)] == [3, 2, 3]


# --- called by name --------------------------------------------------------------------------


def test_an_effect_is_called_for_any_unit(scene):
    charge = effect("call", {"op": "energy", "amount": 3}, add("Wind.strength", 1), name="charge")
    mod = with_effects(charge, listen=ih.on("attack.pay")(lambda self, ctx: ctx.apply("charge", 2)))
    game = duel(scene, mod)
    assert (energy(game, 1), energy(game, 2)) == (0, 0)
    game.play(ATTACK)
    assert (energy(game, 1), energy(game, 2), game.read("Wind.strength")) == (0, 3, -2)


@pytest.mark.parametrize("level", [1, 2])
def test_conditions_of_a_called_effect_count(scene, level):
    charge = effect("call", {"op": "energy", "amount": 3}, given=[field("Heat.level", "at_most", 1)], name="charge")
    mod = with_effects(charge, listen=ih.on("activation.energize", "before")(lambda self, ctx: ctx.apply("charge", 2)))
    game = duel(scene, mod, dice=())
    game.edit("Heat.level", 2, level)
    game.play("e1 energize")
    assert energy(game, 2) == (3 if level == 1 else 0)


def test_an_effect_at_a_point_can_be_called_as_well(scene):
    charge = effect("activation.ended", {"op": "energy", "amount": 3}, name="charge")
    mod = with_effects(charge, listen=ih.on("attack.pay")(lambda self, ctx: ctx.apply("charge", 2)))
    game = duel(scene, mod)
    game.play(ATTACK)
    assert energy(game, 2) == 3


def test_names_are_those_of_the_mod(scene):
    charge = [with_effects(effect("call", {"op": "energy", "amount": n}, name="charge"), name=f"m{n}") for n in (1, 5)]
    for number, mod in enumerate(charge):
        mod.listen = ih.on("attack.pay")(lambda self, ctx, number=number: ctx.apply("charge", 1 + number))
    game = duel(scene, *charge)
    game.play(ATTACK)
    assert (energy(game, 1), energy(game, 2)) == (1, 5)

    @listening("attack.pay", name="stranger")
    def stranger(ctx):
        with pytest.raises(ih.ModError, match=r"no effect 'charge'|no effect \"charge\""):
            ctx.apply("charge", 1)

    duel(scene, charge[0], stranger).play(ATTACK)


# --- off the fast path -----------------------------------------------------------------------


def test_effects_call_no_python(scene):
    warm = with_effects(effect("attack.pay", add("Heat.level", 1)))
    batch = finished("skirmish-demo", warm, n=20)
    assert batch.mods.listeners == []
    assert batch.view("Heat.level").sum() > 40
    mixed = with_effects(effect("attack.pay", add("Heat.level", 1)), listen=ih.on("attack.pay")(lambda self, ctx: None))
    both = finished("skirmish-demo", mixed, n=20)
    assert both.mods.listeners[0].games == int(both.rows()["attacks"].sum())
    assert both.view("Heat.level").tolist() == batch.view("Heat.level").tolist()


def test_an_effect_of_nothing_changes_no_game():
    # The condition never holds.
    idle = made(
        effects=effect("attack.pay", {"op": "energy", "amount": 1}, given=[field("Health.hp", "at_least", 900)])
    )
    batch, plain = finished("skirmish-demo", idle, n=10), finished("skirmish-demo", n=10)
    assert batch.rows()["hash"].tolist() == plain.rows()["hash"].tolist()


def test_effects_that_set_off_one_another_end(scene):
    text = effect("damage.deal", {"op": "non_combat_damage", "amount": 1, "to": "self"})
    hurt = made(name="hurt", listen=ih.on("activation.energize", "before")(lambda self, ctx: ctx.damage(2, 1)))
    game = duel(scene, with_effects(text), hurt, dice=())
    game.play("e1 energize")
    assert place(game, 2) is None


# --- faults ----------------------------------------------------------------------------------

ENERGY = {"op": "energy", "amount": 1}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (effect("attack.rol", ENERGY), "attack.roll"),
        (effect("attack", ENERGY), "no point"),
        (effect("attack.end", ENERGY), "nothing is left to listen to after attack.end"),
        (effect("attack.pay", ENERGY, when="later"), "later"),
        (effect("match.next", ENERGY, when="instead"), "cannot be replaced"),
        (effect("attack.pay", {"op": "fly"}), "fly"),
        (effect("attack.pay", add("Heat.levels", 1)), 'no field "levels", did you mean "level"'),
        (effect("attack.pay", add("Nothing.level", 1)), '"Nothing" is no component'),
        (effect("attack.pay", ENERGY, given=[field("Heat.cold", "equal", 1)]), "Heat"),
        (effect("attack.pay", ENERGY, given=[{"test": "moon"}]), "moon"),
        (effect("activation.ended", ENERGY, given=[{"test": "weapon", "tl": 1}]), "there is no attack"),
        (effect("activation.ended", {"op": "dice", "amount": 1}), "goes with after_attack_roll"),
        (effect("scoring.score", {"op": "push", "hexes": 1, "to": "enemy"}), "nobody acts at this point"),
        (effect("match.next", {"op": "advance"}, when="before"), "nobody acts at this point"),
        (effect("attack.pay"), "effects"),
        (effect("attack.pay", ENERGY) + "colour = 3\n", "colour"),
        ('[[effects]]\non = "attack.pay"\neffects = []\n', "name"),
        ('[[effects]]\nname = "a"\neffects = []\n', "on"),
        ("[[effect]]\n", "effect"),
        ("effects = 3\n", "effects"),
        ("[[effects\n", "effects of mod made"),
    ],
)
def test_faults_of_effects_are_told_with_their_place(text, words):
    with pytest.raises(ih.ContentError, match=words) as caught:
        ih.Game("brawl-demo", mods=[made(components=COMPONENTS, effects=text)])
    assert "effects of mod made" in str(caught.value)


def test_effects_may_stand_in_a_file(tmp_path, scene):
    file = tmp_path / "effects.toml"
    file.write_text(effect("attack.pay", ENERGY))
    game = duel(scene, made(effects=file))
    game.play(ATTACK)
    assert energy(game, 1) == 1
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(ih.ModError, match="mod made: its effects cannot be read"):
        ih.Game("brawl-demo", mods=[made(effects=file)])
    with pytest.raises(ih.ModError, match="cannot be read"):
        ih.Game("brawl-demo", mods=[made(effects=tmp_path / "nowhere.toml")])


def test_games_of_mods_with_effects_are_saved_in_their_middle(scene):
    push = effect("attack.after_damage", {"op": "push", "hexes": 2, "to": "target"})
    mod = with_effects(push)
    game = duel(scene, mod, dice=(10, 1))
    game.play(ATTACK)
    again = ih.Game.load(game.save(), mods=[mod])
    for one in (game, again):
        one.play("e1 push e2 E")
        one.play("e1 push e2 stop")
    assert again.state_hash() == game.state_hash()
    # Not with other effects: what is in flight would be another one.
    half = duel(scene, mod, dice=(10, 1))
    half.play(ATTACK)
    other = with_effects(effect("attack.after_damage", {"op": "push", "hexes": 9, "to": "target"}))
    with pytest.raises(ih.SaveError, match="listen otherwise now"):
        ih.Game.load(half.save(), mods=[other])
    with pytest.raises(ih.SaveError):
        duel(scene, other, dice=()).restore(half.snapshot())
