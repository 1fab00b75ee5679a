"""The windows of an attack: rules AT-5, AC-2 and AT-14."""

import pytest

from scenes import ability, damage_plus, energy, hp, kinds, one, place, push, rest, score, token, turn, unit, weapon
from scenes.abilities import automatic, condition, lasting, offered, op, play, told

HERE = (1, 4)
THERE = (2, 4)
FAR = (6, 0)
WINDOWS = ("before_attack_roll", "after_attack_roll", "after_combat_damage")
GAIN = op("energy", amount=1)
BLOW = op("non_combat_damage", amount=2, to="actor")


def responses(*effects, **keys):
    """An ability of the other side in every window."""
    return [ability(when, *(effects or [GAIN]), by="enemy", **keys) for when in WINDOWS]


def own_abilities(*effects, **keys):
    """An ability of the attacker in every window."""
    return [ability(when, *(effects or [GAIN]), **keys) for when in WINDOWS]


def use_all(game):
    """Uses whatever is offered in the windows; returns events, and who was asked."""
    events, asked = [], []
    while game.decision.kind == "window":
        asked.append(game.decision.player)
        events += game.play(game.legal_actions()[0])
    return events, asked


# ---- AT-5


@pytest.fixture
def full_attack(scene):
    """Events of an attack in which every step but 7 does something, and the players asked in its windows."""
    attacker = unit(HERE, weapon(op("status", status="fracture"), tl=3, strength=3), abilities=own_abilities())
    others = [unit(THERE, hp=6, space=10), unit(FAR, space=10, abilities=responses())]
    game = scene([attacker], others, dice=[9, 5, 5])
    events = game.play("e1 attack w1 e2")
    more, asked = use_all(game)
    return game, events + more, asked


def test_at_5_twelve_steps_in_order(full_attack):
    _, events, _ = full_attack
    steps = [
        ("attack_declared", 1),
        ("token_moved", 1),
        ("ability_used", 1),
        ("ability_used", 3),
        ("aimed", 1),
        ("rolled", 1),
        ("hits_counted", 1),
        ("ability_used", 1),
        ("ability_used", 3),
        ("critical_effect", 1),
        ("status_given", 1),
        ("damaged", 1),
        ("damaged", 1),
        ("defeated", 2),
        ("ability_used", 1),
        ("ability_used", 3),
        ("attack_ended", 1),
    ]
    names = {kind for kind, _ in steps}
    found = [step for step in told(events, *names) if step != ("token_moved", 2)]
    assert found == steps


def test_at_5_damage_then_fracture(full_attack):
    _, events, _ = full_attack
    damaged = [(event.rule, event.data["damage"], event.data["hp"]) for event in events if event.kind == "damaged"]
    assert damaged == [("AT-10", 3, 3), ("AT-11", 3, 0)]


def test_at_5_in_every_window_the_attackers_player_first(full_attack):
    _, _, asked = full_attack
    assert asked == [0, 1] * 3


def test_at_5_nothing_of_the_attack_is_left_behind(full_attack):
    game, _, _ = full_attack
    assert game.decision.kind == "activation"
    assert not any({"Target", "Attacked"} & set(piece) for piece in game.view("referee")["pieces"].values())


def test_at_5_time_is_paid_before_the_first_window(scene):
    game = scene([unit(HERE, weapon(tl=4), abilities=own_abilities())], [unit(THERE, space=10)], dice="outside")
    game.play("e1 attack w1 e2")
    assert (game.decision.kind, token(game, 1)) == ("window", (1, 5))


def test_at_5_the_first_window_is_before_the_roll_and_the_second_behind_it(scene):
    game = scene([unit(HERE, weapon(), abilities=own_abilities())], [unit(THERE, space=10)], dice=[5])
    assert "rolled" not in kinds(game.play("e1 attack w1 e2"))
    events = game.play("p0 pass")
    assert "rolled" in kinds(events)
    assert "damaged" not in kinds(events)
    assert "damaged" in kinds(game.play("p0 pass"))
    assert "attack_ended" in kinds(game.play("p0 pass"))


def test_at_5_a_window_offers_what_names_it_and_a_pass(scene):
    game = scene([unit(HERE, weapon(), abilities=own_abilities())], [unit(THERE, space=10)], dice=[5])
    for number, answer in enumerate(("p0 pass",) * 3, 1):
        if number == 1:
            game.play("e1 attack w1 e2")
        assert offered(game) == ("window", 0, {f"e1 use a{number}", "p0 pass"})
        game.play(answer)


def test_at_5_one_player_uses_several_in_the_order_he_likes(scene):
    others = [unit(THERE, space=10, abilities=responses()), unit(FAR, space=10, abilities=responses())]
    game = scene([unit(HERE, weapon())], others, dice=[5])
    game.play("e1 attack w1 e2")
    assert offered(game) == ("window", 1, {"e2 use a1", "e3 use a1", "p1 pass"})
    events = game.play("e3 use a1")
    assert offered(game) == ("window", 1, {"e2 use a1", "p1 pass"})
    events += game.play("e2 use a1")
    assert told(events, "ability_used", "rolled") == [("ability_used", 3), ("ability_used", 2), ("rolled", 1)]
    assert offered(game) == ("window", 1, {"e2 use a2", "e3 use a2", "p1 pass"})
    play(game, "p1 pass", "p1 pass")


def test_at_5_a_pass_ends_the_players_part_of_this_window_only(scene):
    others = [unit(THERE, space=10, abilities=responses()), unit(FAR, space=10, abilities=responses())]
    game = scene([unit(HERE, weapon())], others, dice=[5])
    game.play("e1 attack w1 e2")
    game.play("e2 use a1")
    events = game.play("p1 pass")
    assert one(events, "passed").player == 1
    assert (energy(game, 2), energy(game, 3)) == (1, 0)
    assert offered(game) == ("window", 1, {"e2 use a2", "e3 use a2", "p1 pass"})
    play(game, "p1 pass", "p1 pass")


def test_at_5_what_applies_by_itself_comes_before_what_is_asked(scene):
    abilities = [ability("before_attack_roll", GAIN), automatic("before_attack_roll", GAIN)]
    game = scene([unit(HERE, weapon(), abilities=abilities)], [unit(THERE, space=10)], dice=[1])
    game.play("e1 attack w1 e2")
    assert (energy(game, 1), offered(game)) == (1, ("window", 0, {"e1 use a1", "p0 pass"}))
    game.play("e1 use a1")
    assert energy(game, 1) == 2


def test_at_5_each_sides_own_effects_come_before_it_is_asked_and_after_the_attackers_part(scene):
    attacker = unit(HERE, weapon(), abilities=[ability("before_attack_roll", GAIN)])
    target = unit(THERE, space=10, abilities=[automatic("before_attack_roll", GAIN, by="enemy")])
    game = scene([attacker], [target], dice=[1])
    game.play("e1 attack w1 e2")
    assert energy(game, 2) == 0
    game.play("p0 pass")
    assert energy(game, 2) == 1


def test_at_5_effects_of_a_weapon_belong_to_its_own_attacks(scene):
    arm = weapon(tl=1, effects=[lasting("before_attack_roll", op("strength", amount=2))])
    game = scene([unit(HERE, arm, weapon(tl=1))], [unit(THERE, space=10)], dice="outside")
    game.play("e1 attack w2 e2")
    assert game.roll.count == 1
    game.supply([1])
    game.play("e1 end")
    game.play("e1 attack w1 e2")
    assert game.roll.count == 3


@pytest.mark.parametrize("ask", ["public", "always"])
def test_at_5_who_is_asked(scene, ask):
    target = unit(THERE, space=10, abilities=[ability("before_attack_roll", GAIN, by="enemy", cost=1)])
    game = scene([unit(HERE, weapon())], [target], dice=[1], settings={"ask": ask})
    game.play("e1 attack w1 e2")
    if ask == "always":
        assert offered(game) == ("window", 0, {"p0 pass"})
        game.play("p0 pass")
        assert offered(game) == ("window", 1, {"p1 pass"})
        game.play("p1 pass")
    assert game.decision.kind == "activation"


def test_at_5_always_asks_again_after_each_use(scene):
    attacker = unit(HERE, weapon(), abilities=[ability("before_attack_roll", GAIN)])
    game = scene([attacker], [unit(THERE, space=10)], dice=[1], settings={"ask": "always"})
    play(game, "e1 attack w1 e2", "e1 use a1")
    assert offered(game) == ("window", 0, {"p0 pass"})
    play(game, "p0 pass", "p1 pass")
    assert (energy(game, 1), game.decision.kind) == (1, "activation")


def test_at_5_nobody_is_asked_who_can_do_nothing(scene):
    target = unit(THERE, space=10, abilities=responses(given=[condition("damaged", of="self")]))
    game = scene([unit(HERE, weapon())], [target], dice=[5])
    game.play("e1 attack w1 e2")
    # Before it is hit nothing can be used; after that the third ability can.
    assert offered(game) == ("window", 1, {"e2 use a3", "p1 pass"})
    game.play("p1 pass")


# ---- no_responses, forbid


@pytest.mark.parametrize("first", WINDOWS)
def test_no_responses_silences_the_other_side_for_the_rest_of_the_attack(scene, first):
    attacker = unit(HERE, weapon(tl=1), abilities=[automatic(first, op("no_responses"))])
    target = unit(THERE, space=10, abilities=responses(limit="none"))
    game = scene([attacker], [target], dice=[5])
    game.play("e1 attack w1 e2")
    asked = 0
    while game.decision.kind == "window":
        asked += 1
        game.play("p1 pass")
    assert asked == WINDOWS.index(first)


def test_no_responses_lets_the_attacker_go_on(scene):
    abilities = [automatic("before_attack_roll", op("no_responses")), ability("after_attack_roll", GAIN)]
    target = unit(THERE, space=10, abilities=responses())
    game = scene([unit(HERE, weapon(), abilities=abilities)], [target], dice=[5])
    game.play("e1 attack w1 e2")
    assert offered(game) == ("window", 0, {"e1 use a2", "p0 pass"})
    game.play("e1 use a2")
    assert game.decision.kind == "activation"


def test_no_responses_is_over_with_the_attack(scene):
    quiet = weapon(tl=1, effects=[lasting("before_attack_roll", op("no_responses"))])
    target = unit(THERE, space=10, abilities=responses())
    game = scene([unit(HERE, quiet, weapon(tl=1))], [target], dice=[1, 1])
    play(game, "e1 attack w1 e2", "e1 end", "e1 attack w2 e2")
    assert offered(game) == ("window", 1, {"e2 use a1", "p1 pass"})
    play(game, "e2 use a1", "e2 use a2", "e2 use a3")


def test_forbid_respond_silences_one_unit(scene):
    silence = automatic("before_attack_roll", op("forbid", what=["respond"], to="target", lasts="activation"))
    others = [unit(THERE, space=10, abilities=responses()), unit(FAR, space=10, abilities=responses())]
    game = scene([unit(HERE, weapon(), abilities=[silence])], others, dice=[1])
    game.play("e1 attack w1 e2")
    assert offered(game) == ("window", 1, {"e3 use a1", "p1 pass"})
    assert game.why_not("e2 use a1") is not None
    play(game, "p1 pass", "p1 pass", "p1 pass")


# ---- AC-2


def test_ac_2_an_ability_is_used_once_in_an_activation(scene):
    abilities = [
        ability("before_attack_roll", GAIN),
        automatic("after_combat_damage", op("attack")),
    ]
    game = scene([unit(HERE, weapon(tl=1), abilities=abilities)], [unit(THERE, space=10)], dice=[1] * 3)
    play(game, "e1 attack w1 e2", "e1 use a1")
    # The attack granted after step 12 is of the same activation.
    assert game.decision.kind == "attack"
    game.play("e1 attack w1 e2")
    assert (game.decision.kind, energy(game, 1)) == ("activation", 1)
    play(game, "e1 end", "e1 attack w1 e2")
    assert offered(game) == ("window", 0, {"e1 use a1", "p0 pass"})
    play(game, "e1 use a1", "p0 pass")
    assert energy(game, 1) == 2


def test_ac_2_responses_too(scene):
    attacker = unit(HERE, weapon(tl=1), abilities=[automatic("after_combat_damage", op("attack"))])
    target = unit(THERE, space=10, abilities=[ability("before_attack_roll", GAIN, by="enemy")])
    game = scene([attacker], [target], dice=[1] * 3)
    play(game, "e1 attack w1 e2", "e2 use a1", "e1 attack w1 e2")
    assert (game.decision.kind, energy(game, 2)) == ("activation", 1)
    play(game, "e1 end", "e1 attack w1 e2", "e2 use a1", "p0 pass")
    assert energy(game, 2) == 2


def test_ac_2_energy_is_paid_as_it_is_declared(scene):
    costly = ability("before_attack_roll", op("non_combat_damage", amount=1, to="enemy"), cost=1)
    game = scene([unit(HERE, weapon(), abilities=[costly])], [unit(THERE, space=10)], dice=[1])
    rest(game)
    play(game, "e1 attack w1 e2")
    assert energy(game, 1) == 1
    events = game.play("e1 use a1")
    # The effect still waits for the choice of its piece.
    assert (game.decision.kind, energy(game, 1), hp(game, 2)) == ("choice", 0, 10)
    assert one(events, "ability_used").data["cost"] == 1
    game.play("e1 choose e2")
    assert (energy(game, 1), hp(game, 2)) == (0, 9)


def test_ac_2_without_the_energy_it_is_not_offered(scene):
    costly = ability("before_attack_roll", GAIN, cost=2)
    game = scene([unit(HERE, weapon(), abilities=[costly])], [unit(THERE, space=10)], dice=[1])
    rest(game)
    game.play("e1 attack w1 e2")
    assert (game.decision.kind, energy(game, 1)) == ("activation", 1)


def test_ac_2_what_an_automatic_ability_costs_is_paid_too(scene):
    costly = automatic("before_attack_roll", op("strength", amount=1), cost=1)
    game = scene([unit(HERE, weapon(tl=1), abilities=[costly])], [unit(THERE, space=10)], dice=[1, 1, 1])
    rest(game)
    assert len(one(game.play("e1 attack w1 e2"), "rolled").data["faces"]) == 2
    assert energy(game, 1) == 0
    game.play("e1 end")
    assert len(one(game.play("e1 attack w1 e2"), "rolled").data["faces"]) == 1


def test_ac_2_inside_an_attack_no_other_window_opens(scene):
    shove = ability("activation", op("push", hexes=1, to="enemy"))
    target = unit(THERE, space=10, abilities=[ability("after_movement", GAIN)])
    game = scene([unit(HERE, weapon(push(1)), abilities=[shove])], [target], dice=[9])
    play(game, "e1 use a1", "e1 choose e2", "e1 push e2 E")
    assert offered(game) == ("window", 1, {"e2 use a1", "p1 pass"})
    play(game, "p1 pass", "e1 advance 2,4", "e1 attack w1 e2", "e1 push e2 E")
    assert (place(game, 2), game.decision.player) == ((4, 4), 0)


def test_ac_2_what_is_used_in_the_activation_waits_for_the_end_of_an_attack(scene):
    abilities = [ability("activation", GAIN), ability("after_attack_roll", GAIN)]
    game = scene([unit(HERE, weapon(), abilities=abilities)], [unit(THERE, space=10)], dice=[1])
    assert "e1 use a1" in offered(game)[2]
    game.play("e1 attack w1 e2")
    assert offered(game)[2] == {"e1 use a2", "p0 pass"}
    assert game.why_not("e1 use a1").rule == "AC-2"
    game.play("p0 pass")
    assert "e1 use a1" in offered(game)[2]
    game.play("e1 use a1")
    assert energy(game, 1) == 1


# ---- AT-14


def test_at_14_a_defeated_unit_cannot_respond(scene):
    target = unit(THERE, hp=1, space=10, abilities=[ability("after_combat_damage", BLOW, by="enemy")])
    game = scene([unit(HERE, weapon())], [target], dice=[5])
    game.play("e1 attack w1 e2")
    assert (game.decision.kind, place(game, 2)) == ("activation", None)


def test_at_14_a_bystander_defeated_in_mid_attack_cannot_respond(scene):
    kill = ability("before_attack_roll", op("non_combat_damage", amount=9, to="enemy"))
    bystander = unit(FAR, hp=1, space=10, abilities=responses(BLOW))
    game = scene([unit(HERE, weapon(), abilities=[kill])], [unit(THERE, space=10), bystander], dice=[5])
    play(game, "e1 attack w1 e2", "e1 use a1", "e1 choose e3")
    assert (game.decision.kind, score(game), hp(game, 2)) == ("activation", [5, 0], 9)


def test_at_14_a_target_defeated_in_a_window_drops_out(scene):
    kill = ability("after_attack_roll", op("non_combat_damage", amount=9, to="enemy"))
    others = [unit(THERE, hp=3, space=10), unit((2, 3), space=10)]
    game = scene([unit(HERE, weapon(strength=2, pattern=[(1, 0), (1, -1)]), abilities=[kill])], others, dice=[5, 5])
    play(game, "e1 attack w1 turn0", "e1 use a1")
    events = game.play("e1 choose e2")
    assert [event.object for event in events if event.kind == "damaged" and event.data["combat"]] == [3]
    assert (kinds(events).count("defeated"), score(game), hp(game, 3)) == (1, [5, 0], 8)


def test_at_14_without_a_target_the_attack_ends_before_its_roll(scene):
    kill = automatic("before_attack_roll", op("non_combat_damage", amount=9))
    target = unit(THERE, hp=3, space=10, abilities=responses())
    game = scene([unit(HERE, weapon(tl=3), abilities=[kill])], [target])
    events = game.play("e1 attack w1 e2")
    assert told(events, "rolled", "attack_ended") == [("attack_ended", 1)]
    assert (game.decision.kind, token(game, 1), score(game)) == ("activation", (1, 4), [5, 0])


def test_at_14_without_an_attacker_it_ends_with_its_activation(scene):
    target = unit(THERE, space=10, abilities=[ability("before_attack_roll", BLOW, by="enemy")])
    game = scene([unit(HERE, weapon(tl=3, strength=5), hp=2, vp=4, space=2)], [target])
    game.play("e1 attack w1 e2")
    events = game.play("e2 use a1")
    assert "rolled" not in kinds(events)
    assert "activation_ended" in kinds(events)
    # (1, 2) pays 3, then 2 for the defeat.
    assert (hp(game, 2), place(game, 1), token(game, 1), score(game)) == (10, None, (1, 7), [0, 4])


def test_at_14_a_bonus_for_the_activation_is_for_every_attack_of_it(scene):
    abilities = [
        ability("before_attack_roll", op("strength", amount=2, lasts="activation")),
        ability("after_combat_damage", op("attack")),
    ]
    game = scene([unit(HERE, weapon(tl=1), abilities=abilities)], [unit(THERE, space=10)], dice=[1] * 7)
    play(game, "e1 attack w1 e2", "e1 use a1", "e1 use a2")
    assert len(one(game.play("e1 attack w1 e2"), "rolled").data["faces"]) == 3
    play(game, "e1 end")
    assert len(one(play(game, "e1 attack w1 e2", "p0 pass"), "rolled").data["faces"]) == 1
    game.play("p0 pass")


def test_at_14_a_target_swapped_out_of_reach_is_still_attacked(scene):
    swap = ability("before_attack_roll", op("swap", to="other_ally"), by="enemy")
    others = [unit(THERE, space=10, abilities=[swap]), unit(FAR, space=10)]
    game = scene([unit(HERE, weapon(damage_plus(1)))], others, dice=[9])
    play(game, "e1 attack w1 e2", "e2 use a1", "e2 choose e3")
    assert (place(game, 2), place(game, 3), hp(game, 2), hp(game, 3)) == (FAR, THERE, 8, 10)
    assert turn(game)[0] == 1
