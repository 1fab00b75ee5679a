"""The windows of an attack: rule AT-5, and who may respond in them."""

import pytest

import ironhex as ih
from scenes import ability, energy, kinds, one, push, token, unit, weapon
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
    assert game.why_not("e2 use a1").reason == "forbidden"
    play(game, "p1 pass", "p1 pass", "p1 pass")


# ---- every stop of an attack can be stored


def answer(game):
    """A fixed way through an attack and the game behind it."""
    while game.stop != "done":
        game.play(game.legal_actions()[0])
    return game.state_hash()


def test_at_5_every_stop_can_be_copied_stored_and_saved(scene):
    choosing = op("non_combat_damage", amount=1, to="enemy")
    attacker = unit(HERE, weapon(push(2), tl=3, reach=8, strength=3), abilities=own_abilities(choosing, op("attack")))
    others = [unit(THERE, hp=30, space=10, abilities=responses(op("dash"))), unit(FAR, hp=30, space=10)]
    game = scene([attacker], others, dice="seeded", seed=3)
    seen = []
    for _ in range(40):
        seen.append(game.decision.kind)
        stored, saved = game.snapshot(), ih.Game.load(game.save())
        final = answer(game.clone())
        assert answer(saved) == final
        again = game.clone()
        again.restore(stored)
        assert answer(again) == final
        game.play(game.legal_actions()[0] if seen[-1] != "activation" else "e1 attack w1 e2")
        if len(seen) > 1 and game.decision.kind == "activation":
            break
    assert {"activation", "window", "choice", "movement", "attack"} <= set(seen)
