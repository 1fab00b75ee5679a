"""Defeats in full, and those that are prevented: rules DF-1, DF-4 and AC-4."""

import pytest

from scenes import (
    ability,
    at_start,
    attack,
    carrier,
    damage_plus,
    energy,
    gives,
    hp,
    kinds,
    legal,
    one,
    piece,
    place,
    push,
    score,
    token,
    turn,
    unit,
    weapon,
)

HERE = (1, 4)
THERE = (2, 4)
FAR = (6, 0)
KILL = weapon(damage_plus(98))


def saves(hp_=1, **more):
    """An ability that prevents a defeat of its own unit."""
    return ability("defeated", {"op": "prevent_defeat", "hp": hp_}, **more)


@pytest.fixture
def kill(scene):
    """A game in which e1 has hit e2 for 99: it has been defeated, or is about to be."""

    def build(*abilities, allies=(), dice=(9,), card=None, **content):
        victim = unit(THERE, space=5, abilities=list(abilities), **(card or {}))
        squad = [victim, *[unit(FAR, space=10, abilities=[ally]) for ally in allies]]
        content = {"deploy": ([], [(5, 1)])} | content
        game = scene([unit(HERE, KILL)], squad, dice=list(dice), **content)
        events = attack(game)
        return game, events

    return build


def is_asked(game, player):
    return f"p{player} pass" in legal(game)


# ---- DF-1


@pytest.mark.parametrize("status", ["disarm", "fracture", "slow"])
def test_df_1_statuses_are_removed(kill, status):
    game, events = kill(at_start(gives(status, to="self")))
    assert "defeated" in kinds(events)
    assert status.capitalize() not in piece(game, 2)


def test_df_1_statuses_of_content_too(kill):
    game, _ = kill(at_start(gives("burning", to="self")), card={"statuses": ["burning"]})
    assert piece(game, 2).get("Marks", {"bits": 0})["bits"] == 0


def test_df_1_energy_is_kept(kill):
    game, _ = kill(at_start({"op": "energy", "amount": 4}))
    assert (place(game, 2), energy(game, 2)) == (None, 4)


def test_df_1_hit_points_are_full_and_shields_are_kept(kill):
    game, _ = kill(card={"shields": 2, "hp": 7})
    assert (hp(game, 2), piece(game, 2)["Shields"]["total"]) == (7, 2)


def test_df_1_everything_at_once(kill):
    """The worked example: VP 5, token (1, 5) → opponent +5, Reserve, token (1, 7), HP full."""
    game, events = kill()
    assert (score(game), place(game, 2), token(game, 2), hp(game, 2)) == ([5, 0], None, (1, 7), 10)
    assert kinds(events).count("defeated") == 1


def test_ac_4_a_unit_defeated_in_its_own_activation_ends_it_without_a_contest(scene):
    """The worked example: paid from (1, 3) to (1, 7), then defeated → (1, 9)."""
    recoil = ability("after_combat_damage", {"op": "non_combat_damage", "amount": 99, "to": "self"}, optional=False)
    shooter = unit(HERE, weapon(tl=4), space=3, abilities=[recoil])
    game = scene([shooter], [unit(THERE, space=10)], dice=[8], objectives={(0, 4): 5}, deploy=([FAR], []))
    events = attack(game)
    assert (place(game, 1), token(game, 1), score(game)) == (None, (1, 9), [0, 5])
    assert "contest_failed" not in kinds(events)
    assert "captured" not in kinds(events)
    assert (turn(game), game.decision.kind) == ((1, 1, 9), "deploy")


# ---- DF-4


def test_df_4_a_prevented_defeat_scores_nothing_and_moves_nothing(kill):
    game, events = kill(saves(3, optional=False))
    prevented = one(events, "defeat_prevented")
    assert (prevented.rule, prevented.subject, prevented.data["hp"]) == ("DF-4", 2, 3)
    assert (score(game), place(game, 2), hp(game, 2), token(game, 2)) == ([0, 0], THERE, 3, (1, 5))
    assert not {"defeated", "scored"} & set(kinds(events))


def test_df_4_the_owner_is_asked(kill):
    game, _ = kill(saves())
    assert legal(game) == {"e2 use a1", "p1 pass"}
    assert game.decision.player == 1
    game.play("e2 use a1")
    assert (hp(game, 2), place(game, 2), score(game)) == (1, THERE, [0, 0])


def test_df_4_who_passes_is_defeated(kill):
    game, _ = kill(saves())
    events = game.play("p1 pass")
    assert "defeated" in kinds(events)
    assert (score(game), place(game, 2)) == ([5, 0], None)


def test_df_4_it_costs_its_energy(kill):
    game, _ = kill(saves(cost=2), at_start({"op": "energy", "amount": 3}))
    game.play("e2 use a1")
    assert (energy(game, 2), place(game, 2)) == (1, THERE)


def test_df_4_without_the_energy_nobody_is_asked(kill):
    game, events = kill(saves(cost=2))
    assert "defeated" in kinds(events)
    assert not is_asked(game, 1)


def test_df_4_at_most_one_per_defeat(kill):
    """Two that apply by themselves: the first sees to it, the second is not used up."""
    game, events = kill(saves(2, optional=False), saves(7, optional=False, limit="game"))
    assert kinds(events).count("defeat_prevented") == 1
    assert (hp(game, 2), kinds(events).count("ability_used")) == (2, 1)


def test_df_4_after_one_is_used_nobody_is_asked_for_another(kill):
    game, _ = kill(saves(2), saves(7))
    assert legal(game) == {"e2 use a1", "e2 use a2", "p1 pass"}
    game.play("e2 use a2")
    assert (hp(game, 2), is_asked(game, 1)) == (7, False)


def test_df_4_an_ally_may_prevent_it(kill):
    guard = ability("defeated", {"op": "prevent_defeat", "hp": 4}, by="other_ally")
    game, _ = kill(allies=[guard])
    assert legal(game) == {"e3 use a1", "p1 pass"}
    game.play("e3 use a1")
    assert (hp(game, 2), place(game, 2), score(game)) == (4, THERE, [0, 0])


def test_df_4_of_two_that_could_only_one_does(kill):
    guard = ability("defeated", {"op": "prevent_defeat", "hp": 4}, by="other_ally", optional=False)
    game, events = kill(saves(2, optional=False), allies=[guard])
    assert kinds(events).count("defeat_prevented") == 1
    assert hp(game, 2) in {2, 4}
    assert place(game, 2) == THERE


def test_df_4_hit_points_are_never_more_than_all(kill):
    game, _ = kill(saves(50, optional=False), card={"hp": 6})
    assert hp(game, 2) == 6


def test_df_4_statuses_stay(kill):
    game, _ = kill(saves(optional=False), at_start(gives("slow", to="self")))
    assert "Slow" in piece(game, 2)


def test_df_4_non_combat_damage_too(scene):
    shooter = unit(HERE, weapon(push(1), tl=1))
    victim = unit(THERE, hp=2, space=10, abilities=[saves(2, optional=False, limit="none")])
    game = scene([shooter], [victim], dice=[9], terrain={(3, 4): "1"})
    attack(game)
    events = game.play("e1 push e2 E")
    assert kinds(events).count("defeat_prevented") == 1
    assert (place(game, 2), hp(game, 2), score(game)) == (THERE, 1, [0, 0])


def test_df_4_the_next_defeat_is_another_one(scene):
    """The collision's defeat is prevented; the attack's comes in the same activation, and the ability is used up."""
    shooter = unit(HERE, weapon(push(1), damage_plus(5), tl=1))
    victim = unit(THERE, hp=2, space=10, abilities=[saves(2, optional=False)])
    game = scene([shooter], [victim], dice=[9], terrain={(3, 4): "1"}, deploy=([], [FAR]))
    attack(game)
    events = game.play("e1 push e2 E")
    told = [kind for kind in kinds(events) if kind in {"defeat_prevented", "defeated"}]
    assert (told, score(game)) == (["defeat_prevented", "defeated"], [5, 0])


@pytest.mark.parametrize(("limit", "survives"), [("game", False), ("none", True), ("activation", True)])
def test_df_4_limits_count(scene, limit, survives):
    shooter = unit(HERE, weapon(damage_plus(98), tl=1))
    victim = unit(THERE, space=10, abilities=[saves(optional=False, limit=limit)])
    game = scene([shooter], [victim], dice=[9, 9], deploy=([], [FAR]))
    attack(game)
    game.play("e1 end")
    attack(game)
    assert (place(game, 2) == THERE) is survives


def test_df_4_each_of_several_by_itself(scene):
    enemies = [unit(THERE, space=10, abilities=[saves(optional=False)]), unit((3, 4), space=10)]
    shooter = unit(HERE, weapon(damage_plus(98), pattern=[(1, 0), (2, 0)]))
    game = scene([shooter], enemies, dice=[9], deploy=([], [FAR]))
    events = game.play("e1 attack w1 turn0")
    assert [event.subject for event in events if event.kind == "defeated"] == [3]
    assert (place(game, 2), place(game, 3), score(game)) == (THERE, None, [5, 0])


def test_df_4_what_it_carries_stays_with_it(scene):
    victim = unit((3, 4), space=1, abilities=[saves(optional=False)])
    game = scene([unit(HERE, KILL, space=2)], [victim], dice=[9], carriable={THERE: 5}, first_player=1)
    game.play("e2 advance 2,4")
    game.play("e2 energize")
    attack(game)
    assert (place(game, 2), carrier(game, 3)) == (THERE, 2)


def test_df_4_in_its_own_activation_the_unit_goes_on(scene):
    recoil = ability("activation", {"op": "non_combat_damage", "amount": 99, "to": "self"})
    game = scene([unit(HERE, abilities=[recoil, saves(optional=False)])])
    game.play("e1 use a1")
    assert (place(game, 1), hp(game, 1), turn(game)) == (HERE, 1, (1, 1, 1))
    assert "e1 energize" in legal(game)


def test_df_4_a_defeated_unit_that_was_saved_can_still_be_attacked(scene):
    """A prevented defeat leaves it a target: effects behind the damage reach it."""
    after = ability("after_combat_damage", gives("slow"), optional=False)
    shooter = unit(HERE, weapon(damage_plus(98)), abilities=[after])
    game = scene([shooter], [unit(THERE, space=10, abilities=[saves(optional=False)])], dice=[9])
    attack(game)
    assert "Slow" in piece(game, 2)
