"""What the published cards do: each effect printed on them, and ours where only its existence is published.

Every attack is rolled with scripted dice, and every script must be used up.
"""

import pytest

from scenes import at_start, distance, hp, kinds, legal, one, piece, place, reach, score, shields, token, unit, upgrades
from scenes.abilities import op, play
from scenes.shipped import shipped

HERE = (1, 4)
THERE = (2, 4)
FAR = (4, 4)
HURT = at_start(op("non_combat_damage", amount=1, to="self"))


def enemy(at=THERE, **card):
    """An enemy that survives what comes, and acts late."""
    return unit(at, hp=30, space=10, **card)


# ---- Weapons whose critical effect adds to the damage


@pytest.mark.parametrize(
    ("card", "arm", "dice", "damage"),
    [
        pytest.param("gundam-side7", 1, [9, 5, 1, 4, 4], 4, id="Vulcan, two more dice"),
        pytest.param("gundam-side7", 1, [8, 5, 1], 2, id="Vulcan, no critical"),
        pytest.param("gundam-side7", 2, [9, 5, 5, 1, 1, 1], 5, id="Beam Saber, Damage+2"),
        pytest.param("gundam-demo", 1, [9, 9], 2, id="Beam Saber of the demo, nothing"),
        pytest.param("gundam-demo", 2, [10, 1, 1, 1, 1], 3, id="Beam Rifle, Damage+2"),
        pytest.param("zeong", 1, [9, 9, 1, 1, 1, 1], 4, id="Arm Mega Particle Cannon, Damage+2 once"),
        pytest.param("zaku-char-comet", 2, [9, 8, 1, 1, 1, 1, 1], 2, id="Bazooka of the comet, nothing"),
        pytest.param("zaku-linebreaker", 2, [9, 8, 1, 1], 2, id="Bazooka of the linebreaker, nothing"),
        pytest.param("gm", 1, [9, 8, 1], 2, id="Beam Spray Gun, nothing"),
        pytest.param("zaku-minelayer", 1, [9, 8, 1], 2, id="Machine Gun, nothing"),
        pytest.param("oggo", 1, [9, 8, 1], 2, id="Rocket, nothing"),
    ],
)
def test_damage(scene, card, arm, dice, damage):
    game = scene([shipped(card, HERE)], [enemy()], dice=dice)
    game.play(f"e1 attack w{arm} e2")
    if game.decision.kind == "window":
        game.play("p0 pass")
    assert hp(game, 2) == 30 - damage


# ---- Weapons whose critical effect gives a status


@pytest.mark.parametrize(
    ("card", "arm", "dice", "status"),
    [
        ("guncannon-demo", 1, [9, 1], "Slow"),
        ("guntank-demo", 1, [9, 1], "Fracture"),
        ("guntank-demo", 2, [9, 1, 1, 1], "Slow"),
        ("zaku-char-demo", 1, [9, 1, 1], "Fracture"),
        ("zaku-char-comet", 1, [9, 1, 1, 1], "Fracture"),
        ("zaku-enforcer", 2, [9, 1, 1, 1, 1], "Slow"),
    ],
)
@pytest.mark.parametrize("critical", [True, False])
def test_status(scene, card, arm, dice, status, critical):
    game = scene([shipped(card, HERE)], [enemy()], dice=dice if critical else [8, *dice[1:]])
    game.play(f"e1 attack w{arm} e2")
    assert {"Slow", "Fracture", "Disarm"} & set(piece(game, 2)) == ({status} if critical else set())
    assert hp(game, 2) == 29


# ---- Free Dashes


@pytest.mark.parametrize(
    ("card", "dice", "hexes"), [("guncannon-demo", [9, 1, 1, 1], 2), ("zaku-char-demo", [9, 1, 1, 1, 1], 3)]
)
def test_free_dash(scene, card, dice, hexes):
    game = scene([shipped(card, HERE)], [enemy((3, 4))], dice=dice)
    before = token(game, 1)
    game.play("e1 attack w2 e2")
    assert game.decision.kind == "movement"
    assert max(distance(HERE, goal) for goal in reach(game, "dash")) == hexes
    game.play(f"e1 dash {1 - hexes},4")
    assert place(game, 1) == (1 - hexes, 4)
    assert token(game, 1) == (before[0], before[1] + 3)


def test_free_dash_may_be_left(scene):
    game = scene([shipped("guncannon-demo", HERE)], [enemy((3, 4))], dice=[9, 1, 1, 1])
    game.play("e1 attack w2 e2")
    game.play("p0 pass")
    assert (place(game, 1), game.decision.kind) == (HERE, "activation")


# ---- RX-78-2 Gundam


def test_gundam_the_saber_deactivates_shields_first(scene):
    game = scene([shipped("gundam-side7", HERE)], [enemy(shields=2)], dice=[5, 5, 5, 1, 1, 1])
    events = game.play("e1 attack w2 e2")
    assert (hp(game, 2), shields(game, 2)) == (27, 0)
    assert kinds(events).index("shields_changed") < kinds(events).index("rolled")


def test_gundam_the_vulcan_does_not(scene):
    game = scene([shipped("gundam-side7", HERE)], [enemy(shields=2)], dice=[5, 5, 5])
    game.play("e1 attack w1 e2")
    assert hp(game, 2) == 29


# ---- RX-75 Guntank


@pytest.mark.parametrize(("objective", "dice"), [(HERE, 3), ((0, 4), 3), ((-1, 4), 2)])
def test_guntank_one_more_die_near_an_objective(scene, objective, dice):
    game = scene([shipped("guntank-demo", HERE)], [enemy()], objectives={objective: 5}, dice="outside")
    game.play("e1 attack w1 e2")
    assert game.roll.count == dice


def test_guntank_the_cannon_needs_no_line_of_sight(scene):
    wall = {(2, 4): "1", (3, 4): "1"}
    game = scene([shipped("guntank-demo", HERE)], [enemy(FAR)], terrain=wall, dice=[5, 1, 1, 1])
    assert not game.explain_line_of_sight(1, 2).clear
    assert game.why_not("e1 attack w1 e2").reason == "no_line_of_sight"
    game.play("e1 attack w2 e2")
    assert hp(game, 2) == 29


def test_guntank_the_launcher_hits_all_in_its_pattern_with_one_roll(scene):
    others = [enemy((3, 3)), enemy((4, 4)), enemy((0, 6))]
    game = scene([shipped("guntank-quad", HERE)], others, dice=[5, 5, 1, 1])
    game.play("e1 attack w1 turn0")
    assert [hp(game, entity) for entity in (2, 3, 4)] == [28, 28, 30]


@pytest.mark.parametrize(
    ("at", "turn"), [((3, 4), 0), ((3, 3), 0), ((2, 5), 0), ((4, 3), 0), ((4, 4), 0), ((3, 5), 0), ((-1, 4), 3)]
)
def test_guntank_the_pattern_of_the_launcher(scene, at, turn):
    game = scene([shipped("guntank-quad", HERE)], [enemy(at)], dice=[5, 1, 1, 1])
    assert f"e1 attack w1 turn{turn}" in legal(game)
    game.play(f"e1 attack w1 turn{turn}")
    assert hp(game, 2) == 29


@pytest.mark.parametrize("at", [THERE, (5, 4)])
def test_guntank_the_launcher_reaches_neither_nearer_nor_farther(scene, at):
    game = scene([shipped("guntank-quad", HERE)], [enemy(at)])
    assert "attack" not in {action.split()[1] for action in legal(game)}


# ---- Char's Zaku II


def test_char_dashes_three_hexes(scene):
    game = scene([shipped("zaku-char-demo", HERE)], [enemy((4, 0))])
    assert (4, 4) in reach(game, "dash")
    assert (5, 4) not in reach(game, "dash")


def test_char_kicks_after_a_dash(scene):
    game = scene([shipped("zaku-char-demo", HERE)], [enemy(FAR), enemy((4, 5)), enemy((6, 0))])
    game.play("e1 dash 3,4")
    assert (game.decision.kind, legal(game)) == ("window", {"e1 use a1", "p0 pass"})
    game.play("e1 use a1")
    assert legal(game) == {"e1 choose e2"}
    events = game.play("e1 choose e2")
    assert [hp(game, entity) for entity in (2, 3, 4)] == [29, 30, 30]
    assert one(events, "damaged").data["combat"] == 0


def test_char_chooses_whom_he_kicks_a_garrison_too(scene):
    game = scene([shipped("zaku-char-demo", HERE)], [enemy(FAR)], garrisons=([], [(3, 5)]))
    play(game, "e1 dash 3,4", "e1 use a1")
    garrison = 3
    assert legal(game) == {"e1 choose e2", f"e1 choose e{garrison}"}
    game.play(f"e1 choose e{garrison}")
    assert score(game) == [2, 0]


@pytest.mark.parametrize(
    "actions",
    [
        pytest.param(["e1 advance 3,4"], id="after an Advance"),
        pytest.param(["e1 dash 2,4"], id="with no enemy beside him"),
    ],
)
def test_char_does_not_kick(scene, actions):
    game = scene([shipped("zaku-char-demo", HERE)], [enemy(FAR)])
    play(game, *actions)
    assert (game.decision.kind, hp(game, 2)) == ("activation", 30)


def test_char_does_not_kick_inside_an_attack(scene):
    others = [enemy((3, 4)), enemy((-2, 4))]
    game = scene([shipped("zaku-char-demo", HERE)], others, dice=[9, 1, 1, 1, 1])
    play(game, "e1 attack w2 e2", "e1 dash -1,4")
    assert (hp(game, 3), game.decision.kind) == (30, "activation")


# ---- Zaku II, linebreaker


def test_linebreaker_splash_hits_the_other_enemies_beside_the_target(scene):
    others = [enemy((3, 4)), enemy((3, 3)), enemy((3, 5), shields=1), enemy((5, 4))]
    own = [shipped("zaku-linebreaker", HERE), unit(THERE, hp=10, space=10)]
    game = scene(own, others, dice=[5, 1])
    events = game.play("e1 attack w1 e3")
    assert [hp(game, entity) for entity in (2, 3, 4, 5, 6)] == [10, 29, 29, 29, 30]
    assert [event.data["combat"] for event in events if event.kind == "damaged"] == [1, 0, 0]


def test_linebreaker_splash_comes_also_where_the_target_fell(scene):
    game = scene([shipped("zaku-linebreaker", HERE)], [unit((3, 4), hp=1, space=10), enemy((4, 4))], dice=[5, 1])
    game.play("e1 attack w1 e2")
    assert (place(game, 2), hp(game, 3)) == (None, 29)


# ---- Zaku II, enforcer


def test_enforcer_the_bash_pushes_two_hexes(scene):
    game = scene([shipped("zaku-enforcer", HERE)], [enemy()], dice=[9, 1, 1])
    play(game, "e1 attack w1 e2", "e1 push e2 E", "e1 push e2 E")
    assert (place(game, 2), hp(game, 2)) == ((4, 4), 29)


@pytest.mark.parametrize(("hurt", "dice"), [([HURT], 4), ([], 3)])
def test_enforcer_one_more_die_against_the_damaged(scene, hurt, dice):
    game = scene([shipped("zaku-enforcer", HERE)], [enemy(abilities=hurt)], dice="outside")
    game.play("e1 attack w1 e2")
    assert game.roll.count == dice


def upgraded(scene, tokens, dice):
    """The enforcer beside an enemy that has taken these tokens first."""
    other = unit((3, 4), hp=30, space=1)
    game = scene([shipped("zaku-enforcer", HERE)], [other], tokens=tokens, dice=dice)
    play(game, "e2 advance 2,4", "e2 energize")
    return game


def test_enforcer_the_heat_hawk_destroys_an_upgrade_first(scene):
    game = upgraded(scene, {THERE: "shield"}, [5, 5, 1, 1, 1])
    assert upgrades(game, 2) == (1, 0, 0)
    game.play("e1 attack w2 e2")
    assert legal(game) == {"e1 option 1"}
    events = game.play("e1 option 1")
    assert (upgrades(game, 2), hp(game, 2)) == ((0, 0, 0), 28)
    assert one(events, "upgrade_destroyed").data["kind"] == "shield"


def test_enforcer_needs_no_upgrade_to_strike(scene):
    game = scene([shipped("zaku-enforcer", HERE)], [enemy()], dice=[5, 5, 1, 1, 1])
    game.play("e1 attack w2 e2")
    assert hp(game, 2) == 28


def test_enforcer_the_bash_destroys_none(scene):
    game = upgraded(scene, {THERE: "strength"}, [5, 1, 1])
    game.play("e1 attack w1 e2")
    assert upgrades(game, 2) == (0, 0, 1)


# ---- Zaku II, minelayer


def walker(scene, action, at=(3, 4), **content):
    """An enemy that does something near the minelayer at `HERE`."""
    game = scene([unit(at, hp=10, space=1)], [shipped("zaku-minelayer", HERE)], **content)
    game.play(action)
    return game


def test_minelayer_mines_push_who_comes_near(scene):
    game = walker(scene, "e1 advance 2,4")
    assert (game.decision.kind, game.decision.player, legal(game)) == ("window", 1, {"e2 use a1", "p1 pass"})
    play(game, "e2 use a1", "e2 push e1 E")
    assert (place(game, 1), hp(game, 1)) == ((3, 4), 9)
    assert (game.decision.kind, game.decision.player) == ("activation", 0)


def test_ac_4_minelayer_a_mine_may_be_the_end_of_an_activation(scene):
    game = scene([unit((3, 4), hp=1, space=1)], [shipped("zaku-minelayer", HERE)])
    play(game, "e1 advance 2,4", "e2 use a1")
    assert (place(game, 1), score(game)) == (None, [0, 5])
    assert game.decision.player == 1


def test_minelayer_mines_push_into_a_collision(scene):
    game = walker(scene, "e1 dash 2,4", terrain={(3, 4): "1"}, at=(3, 4))
    play(game, "e2 use a1", "e2 push e1 E")
    assert (place(game, 1), hp(game, 1)) == (THERE, 7)


@pytest.mark.parametrize("action", ["e1 advance 3,3", "e1 dash 3,5"])
def test_minelayer_mines_do_not_reach_farther(scene, action):
    assert walker(scene, action).decision.kind == "activation"


# ---- Oggo


def supported(scene, at=(4, 4), **content):
    """An ally of the Oggo has hit an enemy at (2, 4) for one."""
    own = [unit(HERE, {"name": "Fist", "tl": 2, "range": 1, "strength": 1}), shipped("oggo", at)]
    game = scene(own, [enemy()], dice=[5], **content)
    game.play("e1 attack w1 e3")
    return game


def test_oggo_artillery_support(scene):
    game = supported(scene)
    assert (game.decision.kind, legal(game)) == ("window", {"e2 use a1", "p0 pass"})
    events = game.play("e2 use a1")
    assert (hp(game, 3), one(events, "damaged").data["combat"]) == (28, 0)


def test_oggo_may_let_it_be(scene):
    game = supported(scene)
    game.play("p0 pass")
    assert hp(game, 3) == 29


@pytest.mark.parametrize(
    ("at", "content"),
    [
        pytest.param((6, 4), {}, id="out of its range"),
        pytest.param((4, 4), {"terrain": {(3, 4): "1"}}, id="out of its sight"),
    ],
)
def test_ls_7_oggo_measures_from_itself(scene, at, content):
    game = supported(scene, at, **content)
    assert (game.decision.kind, hp(game, 3)) == ("activation", 29)


def test_oggo_supports_itself_too(scene):
    game = scene([shipped("oggo", HERE)], [enemy()], dice=[5, 1, 1])
    play(game, "e1 attack w1 e2", "e1 use a1")
    assert hp(game, 2) == 28
