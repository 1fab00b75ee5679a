"""Triggers of effects: what each waits for, by whom, against whom (rules AC-2, AC-3, TL-6, OB-6, DF-4)."""

import pytest

from scenes import ability, control, energy, hp, kinds, place, push, rest, score, token, turn, unit, verbs, weapon
from scenes.abilities import automatic, condition, offered, op, play, told

HERE = (1, 4)
THERE = (2, 4)
FAR = (6, 4)
CORNER = (8, 0)
GAIN = op("energy", amount=1)


def watcher(when, **keys):
    """A card that counts, in Energy, how often something has happened."""
    return {"abilities": [automatic(when, GAIN, **{"limit": "none", **keys})]}


# ---- by, against


@pytest.mark.parametrize(
    ("by", "counted"),
    [
        (None, {1}),
        ("self", {1}),
        ("ally", {1, 2}),
        ("other_ally", {2}),
        ("enemy", {3, 4}),
        ("any", {1, 2, 3, 4}),
    ],
)
@pytest.mark.parametrize("when", ["attack_declared", "before_attack_roll", "after_attack_roll", "after_combat_damage"])
def test_by_whom(scene, when, by, counted):
    card = watcher(when, **({"by": by} if by else {}))
    own = [unit(HERE, weapon(), **card), unit((0, 0), space=9, **card)]
    game = scene(own, [unit(THERE, space=10, **card), unit(CORNER, space=10, **card)], dice=[5])
    game.play("e1 attack w1 e3")
    assert {entity for entity in (1, 2, 3, 4) if energy(game, entity)} == counted


@pytest.mark.parametrize(
    ("against", "counted"),
    [
        (None, {1, 2, 3, 4}),
        ("self", {3}),
        ("ally", {3, 4}),
        ("other_ally", {4}),
        ("enemy", {1, 2}),
        ("any", {1, 2, 3, 4}),
    ],
)
def test_against_whom(scene, against, counted):
    card = watcher("before_attack_roll", by="any", **({"against": against} if against else {}))
    own = [unit(HERE, weapon(), **card), unit((0, 0), space=9, **card)]
    game = scene(own, [unit(THERE, space=10, **card), unit(CORNER, space=10, **card)], dice=[5])
    game.play("e1 attack w1 e3")
    assert {entity for entity in (1, 2, 3, 4) if energy(game, entity)} == counted


def test_against_a_garrison_is_against_an_enemy_of_the_attacker(scene):
    cards = [watcher("before_attack_roll", by="any", against=against) for against in ("enemy", "ally")]
    own = [unit(HERE, weapon(), **cards[0])]
    game = scene(own, [unit(CORNER, space=10, **cards[1])], garrisons=((), (THERE,)), dice=[1])
    game.play("e1 attack w1 e4" if "e1 attack w1 e4" in offered(game)[2] else "e1 attack w1 e3")
    assert energy(game, 1) == 1


def test_an_ability_needs_its_unit_on_the_board(scene):
    card = watcher("before_attack_roll", by="any")
    game = scene([unit(HERE, weapon())], [unit(THERE, space=10), unit(space=10, **card)], dice=[1])
    game.play("e1 attack w1 e2")
    assert energy(game, 3) == 0


# ---- attack_declared


def test_attack_declared_comes_before_time_is_paid(scene):
    game = scene([unit(HERE, weapon(tl=3), **watcher("attack_declared"))], [unit(THERE, space=10)], dice=[1])
    events = game.play("e1 attack w1 e2")
    assert told(events, "attack_declared", "ability_used", "token_moved", "rolled") == [
        ("attack_declared", 1),
        ("ability_used", 1),
        ("token_moved", 1),
        ("rolled", 1),
    ]


# ---- after_movement


@pytest.mark.parametrize(
    ("movement", "counted"),
    [
        (None, [1, 2, 2]),
        (["advance"], [1, 1, 1]),
        (["dash"], [0, 1, 1]),
        (["advance", "dash"], [1, 2, 2]),
        (["push"], [0, 0, 0]),
        (["deploy"], [0, 0, 0]),
    ],
)
def test_after_movement_of_what_kind(scene, movement, counted):
    card = watcher("after_movement", **({"movement": movement} if movement else {}))
    game = scene([unit(HERE, **card)], [unit(CORNER, space=10)])
    found = []
    for action in ("e1 advance 2,4", "e1 dash 1,4", "e1 energize"):
        game.play(action)
        found.append(energy(game, 1) - (action == "e1 energize"))
    assert found == counted


@pytest.mark.parametrize("movement", [None, ["deploy"], ["advance"]])
def test_after_movement_deploying_counts_only_where_it_is_named(scene, movement):
    card = watcher("after_movement", **({"movement": movement} if movement else {}))
    game = scene([unit(**card)], [unit(CORNER, space=10)], deploy=([HERE], []))
    game.play("e1 deploy 1,4")
    assert energy(game, 1) == (movement == ["deploy"])


@pytest.mark.parametrize("way", ["push", "pull"])
@pytest.mark.parametrize("asked", ["push", "pull"])
def test_after_movement_of_a_push_or_pull_by_an_ability(scene, way, asked):
    shove = ability("activation", op(way, hexes=2, to="enemies"))
    card = watcher("after_movement", movement=[asked])
    game = scene([unit(HERE, abilities=[shove])], [unit((4, 4), space=10, **card)])
    step = "E" if way == "push" else "W"
    play(game, "e1 use a1", f"e1 {way} e2 {step}", f"e1 {way} e2 {step}")
    assert (energy(game, 2), place(game, 2)) == (way == asked, (6, 4) if way == "push" else (2, 4))


def test_after_movement_not_moved_at_all_does_not_count(scene):
    shove = ability("activation", push(1) | {"to": "enemies"})
    game = scene([unit(HERE, abilities=[shove])], [unit(THERE, space=10, **watcher("after_movement"))])
    play(game, "e1 use a1", "e1 push e2 stop")
    assert energy(game, 2) == 0


def test_after_movement_free_moves_count(scene):
    free = ability("activation", op("dash"))
    card = watcher("after_movement", movement=["dash"])
    game = scene([unit(HERE, abilities=[free, *card["abilities"]])], [unit(CORNER, space=10)])
    play(game, "e1 use a1", "e1 dash 2,4")
    assert energy(game, 1) == 1


def test_after_movement_the_player_is_asked(scene):
    hail = ability("after_movement", op("non_combat_damage", amount=1, to="actor"), by="enemy", movement=["advance"])
    game = scene([unit(HERE)], [unit(CORNER, space=10, abilities=[hail])])
    game.play("e1 advance 2,4")
    assert offered(game) == ("window", 1, {"e2 use a1", "p1 pass"})
    game.play("e2 use a1")
    assert (hp(game, 1), game.decision.player) == (9, 0)


def test_after_movement_the_actor_is_who_moved(scene):
    hail = automatic("after_movement", op("non_combat_damage", amount=9, to="actor"), by="enemy", movement=["advance"])
    game = scene([unit(HERE, hp=5, vp=3, space=4)], [unit(CORNER, space=10, abilities=[hail])])
    events = game.play("e1 advance 2,4")
    # AC-4: its activation is over, without the minimum of time; the defeat alone costs 2.
    assert "activation_ended" in kinds(events)
    assert (place(game, 1), score(game), token(game, 1)) == (None, [0, 3], (1, 6))


# ---- defeated


@pytest.mark.parametrize(("by", "counted"), [("self", {2}), ("ally", {2, 3}), ("other_ally", {3}), ("enemy", {1})])
def test_defeated(scene, by, counted):
    note = automatic("defeated", op("set", field="Energy.amount", amount=3), by=by, limit="none")
    own = [unit(HERE, weapon(), abilities=[note])]
    others = [unit(THERE, hp=1, space=10, abilities=[note]), unit(CORNER, space=10, abilities=[note])]
    game = scene(own, others, dice=[5])
    game.play("e1 attack w1 e2")
    # The unit itself still stands there, and keeps its Energy (DF-1).
    assert {entity for entity in (1, 2, 3) if energy(game, entity)} == counted
    assert place(game, 2) is None


def test_defeated_comes_before_the_defeat(scene):
    note = automatic("defeated", GAIN, by="any")
    game = scene([unit(HERE, weapon(), abilities=[note])], [unit(THERE, hp=1, space=10)], dice=[5])
    events = game.play("e1 attack w1 e2")
    assert told(events, "ability_used", "defeated", "scored")[:2] == [("ability_used", 1), ("defeated", 2)]


# ---- activations and phases


def test_activation_began_and_ended(scene):
    began, ended = automatic("activation_began", GAIN), automatic("activation_ended", op("score", amount=1))
    game = scene([unit(HERE, abilities=[began, ended])], [unit(CORNER, space=2)])
    assert (energy(game, 1), score(game)) == (1, [0, 0])
    rest(game)
    assert (energy(game, 1), score(game), turn(game)[0]) == (2, [1, 0], 2)


@pytest.mark.parametrize(("by", "counted"), [("self", 1), ("enemy", 1), ("any", 2)])
def test_activation_began_by_whom(scene, by, counted):
    game = scene([unit(HERE, **watcher("activation_began", by=by))], [unit(CORNER, space=2)])
    play(game, "e1 advance 2,4", "e1 dash 3,4")
    assert (turn(game)[0], energy(game, 1)) == (2, counted)


def test_activation_began_after_deployment(scene):
    card = watcher("activation_began")
    game = scene([unit(**card)], [unit(CORNER, space=10)], deploy=([HERE], []))
    assert energy(game, 1) == 0
    events = game.play("e1 deploy 1,4")
    assert told(events, "deployed", "ability_used") == [("deployed", 1), ("ability_used", 1)]


def test_tl_6_the_order_at_the_end_of_an_activation(scene):
    note = automatic("activation_ended", GAIN, given=[condition("field", field="Token.time", is_="equal", value=1)])
    own = [unit(HERE, weapon(tl=0, reach=8), abilities=[note])]
    game = scene(own, [unit(FAR, space=10)], dice=[1], objectives={(1, 5): 5})
    events = play(game, "e1 attack w1 e2", "e1 end")
    order = [kind for kind in kinds(events) if kind in {"captured", "ability_used", "token_moved"}]
    # Contest, end triggers, and only then the minimum of time.
    assert order == ["captured", "ability_used", "token_moved"]
    assert (energy(game, 1), token(game, 1)) == (1, (1, 2))


def test_tl_6_effects_of_the_activation_still_hold_for_end_triggers(scene):
    lengthen = ability("activation", op("forbid", what=["dash"], lasts="activation"))
    free = automatic("activation_ended", op("dash"))
    game = scene([unit(HERE, abilities=[lengthen, free])], [unit(CORNER, space=10)])
    play(game, "e1 use a1", "e1 energize", "e1 end")
    # The free Dash of the end trigger was still forbidden: nobody was asked.
    assert (turn(game), game.decision.kind) == ((1, 1, 3), "activation")
    play(game, "e1 energize", "e1 end")
    assert game.decision.kind == "movement"


def test_ac_4_end_triggers_run_when_the_unit_is_defeated(scene):
    suicide = ability("activation", op("non_combat_damage", amount=99))
    note = automatic("activation_ended", GAIN, by="ally", limit="none")
    own = [unit(HERE, abilities=[suicide]), unit((0, 0), space=9, abilities=[note])]
    game = scene(own, [unit(CORNER, space=10)])
    game.play("e1 use a1")
    assert (place(game, 1), energy(game, 2), turn(game)[0]) == (None, 1, 1)


def test_phase_began_before_the_first_activation(scene):
    game = scene([unit(HERE, **watcher("phase_began"))], [unit(CORNER, space=10)])
    assert (energy(game, 1), game.decision.kind) == (1, "activation")


def test_phase_began_and_ended_in_every_phase(scene):
    began, ended = automatic("phase_began", GAIN, limit="none"), automatic("phase_ended", op("score", amount=1))
    game = scene([unit(HERE, abilities=[began, ended], space=9)], [unit(CORNER, space=10)])
    seen = []
    while game.stop == "decision":
        seen.append((turn(game)[1], score(game)[0]))
        play(game, *[f"e{turn(game)[0]} dash {goal}" for goal in dash(game)[:1]], f"e{turn(game)[0]} end")
    assert energy(game, 1) == 2
    assert set(seen) == {(1, 0), (2, 1)}
    assert score(game)[0] == 2


def dash(game):
    """Where the active unit may dash to."""
    return [action.split()[2] for action in sorted(offered(game)[2]) if " dash " in action]


def test_ob_6_phase_ended_comes_before_the_phase_is_scored(scene):
    grab = automatic("phase_ended", op("capture", to="objectives"), limit="none")
    game = scene([unit(HERE, abilities=[grab], space=9)], [unit(CORNER, space=10)], objectives={(0, 0): 5})
    while turn(game)[1] == 1:
        rest(game)
    assert (control(game, 3), score(game)) == (0, [5, 0])


# ---- the menu of the activation


def test_activation_abilities_are_used_before_or_after_the_action(scene):
    game = scene([unit(HERE, abilities=[ability("activation", GAIN)])], [unit(CORNER, space=10)])
    assert verbs(game) == {"advance", "dash", "energize", "use"}
    game.play("e1 energize")
    assert verbs(game) == {"advance", "end", "use"}
    game.play("e1 use a1")
    assert (energy(game, 1), verbs(game)) == (2, {"advance", "end"})


def test_activation_abilities_keep_an_activation_open(scene):
    game = scene([unit(HERE, abilities=[ability("activation", GAIN)])], [unit(CORNER, space=10)])
    play(game, "e1 advance 2,4", "e1 energize")
    assert (turn(game)[0], "e1 use a1" in offered(game)[2]) == (1, True)
    game.play("e1 use a1")
    # Advance, action and ability are used: it ends by itself.
    assert turn(game) == (1, 1, 3)


def test_activation_abilities_are_those_of_the_active_unit(scene):
    own = [unit(HERE), unit((0, 0), space=9, abilities=[ability("activation", GAIN)])]
    game = scene(own, [unit(CORNER, space=10)])
    assert "use" not in verbs(game)
    assert game.why_not("e2 use a1") is not None


def test_activation_abilities_cost_energy(scene):
    game = scene(
        [unit(HERE, abilities=[ability("activation", op("score", amount=1), cost=1)])], [unit(CORNER, space=10)]
    )
    assert "use" not in verbs(game)
    rest(game)
    game.play("e1 use a1")
    assert (energy(game, 1), score(game)) == (0, [1, 0])


# ---- windows in windows


def test_after_movement_of_a_response_to_a_movement(scene):
    shove = ability("after_movement", push(1) | {"to": "actor"}, by="enemy", movement=["advance"])
    own = [unit(HERE, **watcher("after_movement", movement=["push"]))]
    game = scene(own, [unit((4, 4), space=10, abilities=[shove])])
    play(game, "e1 advance 3,4", "e2 use a1")
    assert offered(game)[:2] == ("push", 1)
    game.play("e2 push e1 W")
    assert (place(game, 1), energy(game, 1), offered(game)[:2]) == ((2, 4), 1, ("activation", 0))


def test_after_movement_the_mover_comes_first(scene):
    both = [ability("after_movement", GAIN, by="any")]
    game = scene([unit(HERE, abilities=both)], [unit(CORNER, space=10, abilities=both)])
    game.play("e1 advance 3,4")
    assert offered(game) == ("window", 0, {"e1 use a1", "p0 pass"})
    game.play("e1 use a1")
    assert offered(game) == ("window", 1, {"e2 use a1", "p1 pass"})
    game.play("p1 pass")


def test_after_movement_the_mover_comes_first_though_it_is_not_active(scene):
    both = [ability("after_movement", GAIN, by="any", movement=["push"])]
    shove = ability("activation", push(1) | {"to": "enemies"})
    game = scene([unit(HERE, abilities=[*both, shove])], [unit(THERE, space=10, abilities=both)])
    play(game, "e1 use a2", "e1 push e2 E")
    assert offered(game) == ("window", 1, {"e2 use a1", "p1 pass"})
    game.play("p1 pass")
    assert offered(game) == ("window", 0, {"e1 use a1", "p0 pass"})


@pytest.mark.parametrize(("action", "asked"), [("e1 advance 3,4", False), ("e1 dash 3,4", True)])
def test_after_movement_ask_always_asks_where_somebody_might_have_something(scene, action, asked):
    costly = ability("after_movement", GAIN, by="enemy", movement=["dash"], cost=9)
    game = scene([unit(HERE)], [unit(CORNER, space=10, abilities=[costly])], settings={"ask": "always"})
    game.play(action)
    assert (game.decision.kind == "window") is asked
