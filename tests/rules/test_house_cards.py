"""What the house cards do: each effect of each card that the project made up.

Every attack is rolled with scripted dice, and every script must be used up.
"""

import pytest

from scenes import at_start, control, energy, gives, hp, legal, one, piece, place, rest, score, shields, token, unit
from scenes.abilities import op, play
from scenes.shipped import shipped

HERE = (1, 4)
THERE = (2, 4)
FAR = (5, 4)
HURT = at_start(op("non_combat_damage", amount=3, to="self"))
FIST = {"name": "Fist", "tl": 2, "range": 1, "strength": 3}


def enemy(at=THERE, **card):
    """An enemy that survives what comes, and acts late."""
    return unit(at, hp=30, space=10, **card)


def uses(game):
    """Abilities that may be used now."""
    return {action for action in legal(game) if " use " in action}


# ---- gundam-vanguard, gm-shield


def test_gundam_vanguard_the_saber_pushes(scene):
    game = scene([shipped("gundam-vanguard", HERE)], [enemy()], dice=[9, 1, 1, 1])
    play(game, "e1 attack w1 e2", "e1 push e2 E", "e1 push e2 E")
    assert place(game, 2) == (4, 4)


def test_gm_with_shield_has_one(scene):
    game = scene([shipped("gm-shield", HERE)], [enemy()])
    assert shields(game, 1) == 1


# ---- gm-medic


def test_medic_repairs(scene):
    troubles = [at_start(*(gives(status, to="self") for status in ("disarm", "fracture", "slow"))), HURT]
    friend = unit((0, 4), space=10, shields=1, abilities=[*troubles, at_start(op("deactivate_shields", to="self"))])
    game = scene([shipped("gm-medic", HERE, energy=1), friend], [enemy(FAR)])
    before = hp(game, 2)
    play(game, "e1 use a1", "e1 choose e2")
    assert (hp(game, 2), shields(game, 2), energy(game, 1)) == (before + 2, 1, 1)
    assert not {"Disarm", "Fracture", "Slow"} & set(piece(game, 2))


def fallen(scene, at=(-1, 4)):
    """An enemy strikes an ally of the medic, two hexes from it, with 3 HP for 3."""
    own = [shipped("gm-medic", at, start=10), unit(HERE, hp=3, space=10)]
    game = scene(own, [unit(THERE, FIST, hp=30, space=1)], dice=[5, 5, 5])
    game.play("e3 attack w1 e2")
    return game


def test_df_4_medic_prevents_a_defeat(scene):
    game = fallen(scene)
    assert (game.decision.kind, game.decision.player, legal(game)) == ("window", 0, {"e1 use a2", "p0 pass"})
    events = game.play("e1 use a2")
    assert (hp(game, 2), place(game, 2), score(game)) == (2, HERE, [0, 0])
    assert one(events, "defeat_prevented").rule == "DF-4"


def test_medic_may_let_it_happen(scene):
    game = fallen(scene)
    game.play("p0 pass")
    assert (place(game, 2), score(game)) == (None, [0, 5])


def test_medic_does_not_reach_three_hexes(scene):
    game = fallen(scene, at=(-2, 4))
    assert (place(game, 2), score(game)) == (None, [0, 5])


def test_medic_plates_last_until_defeat(scene):
    game = scene([shipped("gm-medic", HERE, energy=2), unit((0, 4), hp=5, space=10)], [enemy(FAR)])
    play(game, "e1 use a3", "e1 choose e2")
    health = piece(game, 2)["Health"]
    assert (health["hp"], health["max"], piece(game, 2)["Lasting"]["reduction"]) == (5, 6, 1)


def test_medic_gets_supplies_as_a_phase_begins(scene):
    game = scene([shipped("gm-medic", HERE)], [enemy(FAR)])
    assert energy(game, 1) == 1


# ---- gm-marksman


def test_marksman_aims(scene):
    game = scene([shipped("gm-marksman", HERE)], [enemy(FAR)], dice=[3, 8, 1])
    game.play("e1 use a1")
    assert {action.split()[1] for action in legal(game)} == {"attack", "energize"}
    game.play("e1 attack w1 e2")
    assert hp(game, 2) == 28


def test_marksman_aims_and_8_is_critical(scene):
    game = scene([shipped("gm-marksman", HERE)], [enemy(FAR)], dice=[8, 8, 1])
    events = play(game, "e1 use a1", "e1 attack w1 e2")
    assert (one(events, "hits_counted").data["criticals"], piece(game, 2)["ForPhase"]["accuracy"]) == (2, -1)


def test_marksman_does_not_aim_while_engaged(scene):
    game = scene([shipped("gm-marksman", HERE)], [enemy(THERE)])
    assert "e1 use a1" not in legal(game)


def test_marksman_the_critical_effect_needs_two(scene):
    game = scene([shipped("gm-marksman", HERE)], [enemy(FAR)], dice=[9, 8, 1])
    game.play("e1 attack w1 e2")
    assert "ForPhase" not in piece(game, 2)


def test_marksman_a_drone_sees_for_it(scene):
    game = scene([shipped("gm-marksman", HERE, energy=1)], [enemy(FAR)], terrain={(3, 4): "1"}, dice=[4, 1, 1])
    assert game.why_not("e1 attack w1 e2").reason == "no_line_of_sight"
    play(game, "e1 use a2", "e1 attack w1 e2")
    assert (hp(game, 2), energy(game, 1)) == (29, 0)


def test_marksman_a_steady_hand_rolls_two_misses_again(scene):
    game = scene([shipped("gm-marksman", HERE, energy=1)], [enemy(FAR)], dice=[3, 5, 2, 8, 7])
    game.play("e1 attack w1 e2")
    assert uses(game) == {"e1 use a3"}
    game.play("e1 use a3")
    assert hp(game, 2) == 27


@pytest.mark.parametrize(("dice", "damage"), [([5, 5, 5], 4), ([5, 5, 1], 2)])
def test_marksman_three_hits_do_one_more_damage(scene, dice, damage):
    game = scene([shipped("gm-marksman", HERE)], [enemy(FAR)], dice=dice)
    game.play("e1 attack w1 e2")
    assert hp(game, 2) == 30 - damage


@pytest.mark.parametrize(("at", "answers"), [((4, 4), True), (FAR, False)])
def test_marksman_nobody_answers_from_far(scene, at, answers):
    dodge = {"name": "Dodge", "when": "after_attack_roll", "by": "enemy", "effects": [op("reduction", amount=1)]}
    game = scene([shipped("gm-marksman", HERE)], [enemy(at, abilities=[dodge])], dice=[4, 1, 1])
    game.play("e1 attack w1 e2")
    assert (game.decision.kind == "window") is answers


def test_marksman_overcharges_for_two_more_dice(scene):
    game = scene([shipped("gm-marksman", HERE, energy=1)], [enemy(FAR)], dice=[5, 5, 1, 1, 1])
    play(game, "e1 use a4", "e1 attack w1 e2")
    assert (hp(game, 1), hp(game, 2), energy(game, 1)) == (5, 28, 0)


def test_ac_4_marksman_overcharges_to_its_end(scene):
    hurt = at_start(op("non_combat_damage", amount=5, to="self"))
    table = shipped("gm-marksman", HERE, energy=1).card
    own = shipped("gm-marksman", HERE, abilities=[*table["abilities"], hurt])
    game = scene([own], [enemy(FAR)])
    before = token(game, 1)
    game.play("e1 use a4")
    assert (place(game, 1), score(game)) == (None, [0, 3])
    assert token(game, 1) == (before[0], before[1] + 2)


# ---- gm-leader


def test_leader_finishes_it_with_an_attack_of_its_own(scene):
    own = [unit(HERE, FIST), shipped("gm-leader", (2, 3))]
    game = scene(own, [enemy()], dice=[5, 1, 1, 5, 5, 1])
    before = token(game, 2)
    game.play("e1 attack w1 e3")
    events = play(game, "e2 use a1", "e2 attack w1 e3")
    assert (hp(game, 3), token(game, 2)) == (27, before)
    assert one(events, "attack_granted").rule == "AT-15"


def test_leader_changes_places(scene):
    game = scene([shipped("gm-leader", HERE, energy=1), unit((1, 2), space=10)], [enemy(FAR)])
    play(game, "e1 use a2", "e1 choose e2")
    assert (place(game, 1), place(game, 2)) == ((1, 2), HERE)


def test_ob_4_leader_plants_the_flag(scene):
    game = scene([shipped("gm-leader", HERE, energy=2)], [enemy((2, 5)), enemy((3, 4))], objectives={THERE: 5})
    play(game, "e1 use a3", "e1 choose e4")
    assert control(game, 4) == 0


def test_tl_6_leader_in_overdrive_acts_for_less(scene):
    game = scene([shipped("gm-leader", HERE, energy=2)], [enemy()], dice=[4, 1, 1])
    before = token(game, 1)
    play(game, "e1 use a4", "e1 attack w1 e2")
    assert (token(game, 1), energy(game, 1)) == ((before[0], before[1] + 1), 0)


@pytest.mark.parametrize(
    ("hurt", "objective", "points"),
    [([], (0, 4), 1), ([], (-1, 4), 0), ([at_start(op("non_combat_damage", amount=5, to="self"))], (0, 4), 0)],
)
def test_leader_holds_the_line(scene, hurt, objective, points):
    table = shipped("gm-leader", HERE).card
    own = shipped("gm-leader", HERE, abilities=[*table["abilities"], *hurt])
    game = scene([own], [enemy((5, 0))], objectives={objective: 0}, settings={"phases": 1})
    while game.stop == "decision":
        rest(game)
    assert score(game) == [points, 0]


def test_leader_sprays_on_a_second_target(scene):
    others = [enemy((3, 4)), enemy((3, 3)), enemy((2, 6))]
    game = scene([shipped("gm-leader", HERE)], others, dice=[5, 5, 1])
    game.play("e1 attack w1 e2")
    assert legal(game) == {"e1 choose e3", "p0 pass"}
    game.play("e1 choose e3")
    assert [hp(game, entity) for entity in (2, 3, 4)] == [28, 28, 30]


# ---- zaku-raider


def test_raider_runs_with_what_it_carries(scene):
    game = scene([shipped("zaku-raider", HERE)], [enemy((5, 0))], carriable={THERE: 5})
    assert game.decision.kind == "activation"
    play(game, "e1 advance 2,4", "e1 energize")
    while game.decision.kind != "window":
        rest(game)
    play(game, "e1 use a1", "e1 advance 3,4")
    assert (place(game, 1), piece(game, 3)["Carried"]["by"]) == ((3, 4), 1)


def test_raider_sidesteps(scene):
    game = scene([unit(HERE, FIST)], [shipped("zaku-raider", THERE, energy=1)], dice=[5, 5, 5])
    game.play("e1 attack w1 e2")
    assert uses(game) == {"e2 use a2"}
    game.play("e2 use a2")
    assert (hp(game, 2), energy(game, 2)) == (8, 0)


@pytest.mark.parametrize(("dice", "pushed_on"), [([9, 9], 1), ([9, 8], 0)])
def test_raider_a_ringing_blow_costs_time(scene, dice, pushed_on):
    game = scene([shipped("zaku-raider", HERE)], [unit(THERE, hp=30, space=6)], dice=dice)
    game.play("e1 attack w1 e2")
    assert token(game, 2) == (1, 6 + pushed_on)


def test_raider_the_grapple_pulls_whom_it_hurts_and_disarms(scene):
    game = scene([shipped("zaku-raider", HERE)], [enemy((3, 4))], dice=[9, 1])
    play(game, "e1 attack w1 e2", "e1 pull e2 W")
    assert (place(game, 2), "Disarm" in piece(game, 2)) == (THERE, True)


def test_raider_the_grapple_does_not_pull_whom_it_misses(scene):
    game = scene([shipped("zaku-raider", HERE)], [enemy((3, 4))], dice=[1, 1])
    game.play("e1 attack w1 e2")
    assert game.decision.kind == "activation"


def test_raider_the_machine_gun_goes_on(scene):
    game = scene([shipped("zaku-raider", HERE)], [enemy()], dice=[9, 1, 1, 5, 5, 5])
    game.play("e1 attack w2 e2")
    assert hp(game, 2) == 26


# ---- zaku-scout


def test_scout_marks_its_target_and_an_ally_fires_on_the_mark(scene):
    own = [shipped("zaku-scout", HERE), unit((3, 4), FIST, space=2)]
    game = scene(own, [enemy()], dice=[4, 1, 1, 4, 1, 1])
    play(game, "e1 attack w1 e3", "e1 end")
    assert piece(game, 3)["Marks"]["bits"] == 1
    game.play("e2 attack w1 e3")
    assert (hp(game, 3), "Marks" in piece(game, 3)) == (30 - 1 - 2, False)


def submerged(scene, terrain):
    """The scout has ended its activation at `HERE`; an enemy beside it is due at the same time."""
    game = scene([shipped("zaku-scout", HERE)], [unit(THERE, FIST, space=1)], terrain=terrain)
    rest(game)
    return game


def test_scout_submerges(scene):
    game = submerged(scene, {HERE: "0w"})
    assert game.why_not("e2 attack w1 e1").reason == "untargetable"


def test_scout_does_not_submerge_on_land(scene):
    assert submerged(scene, {}).why_not("e2 attack w1 e1") is None


def test_scout_surfaces_with_the_round(scene):
    other = unit(THERE, FIST, space=2)
    game = scene([shipped("zaku-scout", HERE)], [other], terrain={HERE: "0w"})
    rest(game)
    assert game.why_not("e2 attack w1 e1") is None


def shielded(scene, level):
    """An ally of the scout attacks a shielded enemy that the scout, two hexes away, may see from above."""
    own = [unit(HERE, FIST), shipped("zaku-scout", (2, 2), energy=1)]
    game = scene(own, [enemy(shields=3)], terrain={(2, 2): level}, dice=[5, 5, 5])
    game.play("e1 attack w1 e3")
    return game


def test_scout_sees_a_weak_spot_from_above(scene):
    game = shielded(scene, "1")
    game.play("e2 use a3")
    assert (hp(game, 3), shields(game, 3)) == (27, 3)


def test_scout_sees_no_weak_spot_from_the_same_level(scene):
    assert hp(shielded(scene, "0"), 3) == 30


def test_scout_slips_away(scene):
    game = scene([shipped("zaku-scout", HERE, energy=1)], [enemy()])
    game.play("e1 use a4")
    assert (place(game, 1), hp(game, 1), score(game)) == (None, 7, [0, 0])


def test_scout_slips_away_only_from_an_enemy(scene):
    game = scene([shipped("zaku-scout", HERE, energy=1)], [enemy(FAR)])
    assert uses(game) == set()


def dying(scene):
    """The scout has 1 HP; an enemy that is due at the same time strikes it for 3."""
    table = shipped("zaku-scout", HERE, hp=3).card
    hurt = at_start(op("non_combat_damage", amount=2, to="self"))
    own = shipped("zaku-scout", HERE, hp=3, abilities=[*table["abilities"], hurt])
    game = scene([own], [unit(THERE, FIST, space=1)], dice=[5, 5, 5])
    rest(game)
    game.play("e2 attack w1 e1")
    return game


def test_df_4_scout_plays_dead(scene):
    game = dying(scene)
    assert uses(game) == {"e1 use a5"}
    game.play("e1 use a5")
    assert (hp(game, 1), place(game, 1), score(game)) == (1, HERE, [0, 0])
    assert piece(game, 1)["ForRound"]


def test_scout_may_die(scene):
    game = dying(scene)
    game.play("p0 pass")
    assert (place(game, 1), score(game)) == (None, [0, 3])
