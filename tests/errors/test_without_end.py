"""Effects that would go on for ever: each ends by a stated limit, with the event that says which; numbers saturate."""

import pytest

import ironhex as ih
from ironhex import _core
from scenes import ability, energy, hp, kinds, legal, one, piece, token, turn, unit, weapon
from scenes.abilities import automatic, op

BOUNDS = _core.effect_words()["bounds"]
GAIN = op("energy", amount=1)
MOST = 2000
"""Decisions after which a test gives up: far more than any limit allows."""


def limits(events):
    """The limits that were met, in order: `limited` with what was counted, `dropped` with what did not fit."""
    met = [event for event in events if event.kind in {"limited", "dropped"}]
    return [(event.kind, event.data.get("limit") or event.data["what"]) for event in met]


def play_while(game, *verbs):
    """Play the first legal action with one of these verbs until there is none; return all events."""
    events = []
    for _ in range(MOST):
        actions = [action for action in map(str, game.legal_actions()) if action.split()[1] in verbs]
        if game.stop != "decision" or not actions:
            return events
        events += game.play(actions[0])
    raise AssertionError(f"no end after {MOST} decisions")


def fits(events):
    """Whether what went on for ever was ended by a stated limit."""
    return {limit for _, limit in limits(events)} & {"effects in one activation", "grant", "window", "effect"}


def the_game_goes_on(game):
    """It is not stuck: somebody else acts next, and the state keeps all invariants."""
    active = turn(game)[0]
    while game.stop == "decision" and turn(game)[0] == active:
        actions = sorted(
            map(str, game.legal_actions()), key=lambda action: "end" not in action and "pass" not in action
        )
        game.play(actions[0])
    assert game._core.broken_invariant() is None
    assert turn(game)[0] != active


# ---- repeats


@pytest.mark.parametrize(("times", "begun", "limited"), [(1, 2, False), (8, 9, False), (9, 9, True), (99, 9, True)])
def test_a_repeat(scene, times, begun, limited):
    game = scene([unit((1, 4), abilities=[ability("activation", GAIN, op("repeat", times=times))])])
    events = game.play("e1 use a1")
    assert energy(game, 1) == begun
    assert limits(events) == [("limited", "repeats of one effect")] * limited
    if limited:
        assert one(events, "limited").data["most"] == BOUNDS["repeats"] == 8


def test_what_stands_behind_a_repeat_is_done_once(scene):
    effects = GAIN, op("repeat", times=99), op("score", amount=1), op("repeat", times=99)
    game = scene([unit((1, 4), abilities=[ability("activation", *effects)])])
    game.play("e1 use a1")
    assert energy(game, 1) == 9
    assert game.view("referee")["players"][0]["Score"]["vp"] == 1


def test_a_repeat_in_every_effect_of_a_window(scene):
    """64 effects with nine rounds each: the two limits count by themselves."""
    greedy = automatic("before_attack_roll", GAIN, op("repeat", times=99), by="ally", limit="none")
    own = [unit((1, 4), weapon(), abilities=[greedy] * 8)]
    own += [unit((q, 0), space=9, abilities=[greedy] * 8) for q in range(8)]
    game = scene(own, [unit((2, 4), space=10)], dice=[1])
    events = game.play("e1 attack w1 e10")
    assert kinds(events).count("ability_used") == BOUNDS["begun"] == 64
    assert limits(events).count(("limited", "repeats of one effect")) == 64
    assert ("limited", "effects in one activation") in limits(events)


# ---- effects that set off one another


def test_an_ability_without_limit_and_cost_is_used_over_and_over(scene):
    game = scene([unit((1, 4), abilities=[ability("activation", GAIN, limit="none")])])
    events = play_while(game, "use")
    assert (energy(game, 1), limits(events)) == (64, [("limited", "effects in one activation")])
    assert one(events, "limited").data["most"] == 64
    assert game.why_not("e1 use a1") is not None
    the_game_goes_on(game)


def test_the_next_activation_begins_to_count_anew(scene):
    game = scene([unit((1, 4), abilities=[ability("activation", GAIN, limit="none")])])
    play_while(game, "use")
    before = energy(game, 1)
    the_game_goes_on(game)
    while turn(game)[0] != 1:
        the_game_goes_on(game)
    assert len(play_while(game, "use")) >= 64
    assert energy(game, 1) >= before + 64


def test_what_waits_for_phases_is_not_held_up_by_a_full_activation(scene):
    """The last activation of the phase begins 64 effects; those of the phase's end and of the next one still begin."""
    many = ability("activation", GAIN, limit="none")
    phases = [automatic(when, op("score", amount=1)) for when in ("phase_ended", "phase_began")]
    game = scene([unit((1, 4), space=10, abilities=[many, *phases])])
    play_while(game, "use")
    the_game_goes_on(game)
    play_while(game, "deploy", "energize", "end")
    assert (game.stop, game.view("referee")["players"][0]["Score"]["vp"]) == ("done", 4)


@pytest.mark.parametrize("moves", ["push", "pull"])
def test_two_units_that_move_one_another(scene, moves):
    """Each answers the movement of the other by moving it: with the first step on offer, never with a stop."""
    answer = automatic("after_movement", op(moves, hexes=1, to="actor"), by="enemy", limit="none")
    game = scene([unit((1, 4), abilities=[answer])], [unit((4, 4), space=10, abilities=[answer])])
    events = game.play("e1 advance 2,4") + play_while(game, moves)
    assert len(kinds(events)) < MOST
    the_game_goes_on(game)


@pytest.mark.parametrize("way", ["advance", "dash"])
def test_a_movement_that_grants_a_movement(scene, way):
    answer = automatic("after_movement", op(way, hexes=1), limit="none")
    game = scene([unit((1, 4), abilities=[answer])])
    events = game.play("e1 advance 2,4") + play_while(game, way)
    assert fits(events), limits(events)
    the_game_goes_on(game)


def test_two_units_that_answer_each_other(scene):
    """A free Advance of the one sets off a free Advance of the other."""
    answer = automatic("after_movement", op("advance", hexes=1), by="any", limit="none")
    game = scene([unit((1, 4), abilities=[answer])], [unit((5, 4), space=10, abilities=[answer])])
    events = game.play("e1 advance 2,4") + play_while(game, "advance")
    assert fits(events), limits(events)
    the_game_goes_on(game)


def test_an_attack_that_grants_an_attack(scene):
    again = automatic("after_combat_damage", op("attack"), limit="none")
    game = scene([unit((1, 4), weapon(), abilities=[again])], [unit((2, 4), hp=999, space=10)], dice="seeded")
    events = game.play("e1 attack w1 e2") + play_while(game, "attack")
    assert fits(events), limits(events)
    assert token(game, 1) == (1, 3), "granted attacks are free of TL (AT-15)"
    the_game_goes_on(game)


def test_two_units_that_strike_back(scene):
    back = automatic("after_combat_damage", op("attack"), by="enemy", against="self", limit="none")
    again = automatic("after_combat_damage", op("attack"), limit="none")
    one_side = unit((1, 4), weapon(), hp=999, abilities=[back, again])
    other = unit((2, 4), weapon(), hp=999, space=10, abilities=[back, again])
    game = scene([one_side], [other], dice="seeded")
    events = game.play("e1 attack w1 e2") + play_while(game, "attack")
    assert fits(events), limits(events)
    the_game_goes_on(game)


def test_a_unit_that_is_never_defeated(scene):
    """Damage sets off a defeat, the defeat is prevented, and what prevents it does damage again."""
    spite = automatic("defeated", op("prevent_defeat", hp=1), op("non_combat_damage", amount=9), limit="none")
    game = scene([unit((1, 4), weapon(strength=1))], [unit((2, 4), hp=1, space=10, abilities=[spite])], dice=[8])
    events = game.play("e1 attack w1 e2")
    assert kinds(events).count("defeat_prevented") <= 64
    assert limits(events) or hp(game, 2) == 1
    the_game_goes_on(game)


def test_a_whole_game_of_greedy_policies_with_endless_cards_ends(scene):
    cards = [
        automatic("after_combat_damage", op("attack"), limit="none"),
        automatic("after_movement", op("dash", hexes=1), by="ally", limit="none"),
        ability("activation", op("heal", amount=1), limit="none"),
        ability("after_movement", op("push", hexes=1, to="enemy", within=2), by="any", limit="none"),
    ]
    own, others = ([unit(hex_, weapon(reach=3), hp=9, abilities=cards)] for hex_ in ((1, 4), (6, 4)))
    path = scene(own, others, dice="seeded", objectives={(4, 4): 5}).scenario
    for policies in (("random", "random"), ("greedy", "brawl")):
        rows = _core.simulate(path.core, 3, 0, 4, policies, 1)
        assert list(rows["decisions"] > 0) == [True] * 4


# ---- numbers


def test_strength_saturates_and_thirty_two_dice_are_rolled(scene):
    more = ability("activation", *[op("strength", amount=99)] * 11, op("repeat", times=99))
    game = scene([unit((1, 4), weapon(), abilities=[more])], [unit((2, 4), hp=99, space=10)], dice=[5] * 32)
    game.play("e1 use a1")
    assert piece(game, 1)["ForActivation"]["strength"] == 99
    events = game.play("e1 attack w1 e2")
    assert len(one(events, "rolled").data["faces"]) == 32
    assert hp(game, 2) == 99 - 32


def test_dice_taken_away_leave_the_least_pool(scene):
    fewer = ability("activation", *[op("strength", amount=-99)] * 11, op("repeat", times=99))
    game = scene([unit((1, 4), weapon(strength=9), abilities=[fewer])], [unit((2, 4), space=10)], dice=[5])
    game.play("e1 use a1")
    assert len(one(game.play("e1 attack w1 e2"), "rolled").data["faces"]) == 1


@pytest.mark.parametrize(("accuracy", "face", "damage"), [(99, 1, 0), (99, 2, 1), (-99, 9, 1), (-99, 8, 0)])
def test_accuracy_saturates(scene, accuracy, face, damage):
    aims = ability("activation", *[op("accuracy", amount=accuracy)] * 11, op("repeat", times=99))
    game = scene([unit((1, 4), weapon(), abilities=[aims])], [unit((2, 4), space=10)], dice=[face])
    game.play("e1 use a1")
    game.play("e1 attack w1 e2")
    assert hp(game, 2) == 10 - damage


@pytest.mark.parametrize(
    ("effect", "component", "field", "value"),
    [
        (op("energy", amount=-99), "Energy", "amount", 0),
        (op("set", field="Energy.amount", amount=65535), "Energy", "amount", 32767),
        (op("add", field="Energy.amount", amount=65535), "Energy", "amount", 32767),
        (op("add", field="Energy.amount", amount=-65535), "Energy", "amount", 0),
        (op("heal", amount=999), "Health", "hp", 10),
        (op("add", field="Health.hp", amount=65535), "Health", "hp", 10),
        (op("add", field="Health.max", amount=-65535), "Health", "max", 1),
        (op("set", field="Shields.active", amount=255), "Shields", "active", 2),
        (op("restore_shields", amount=99), "Shields", "active", 2),
        (op("deactivate_shields", amount=99), "Shields", "active", 0),
        (op("damage", amount=99), "ForActivation", "damage", 99),
        (op("damage", amount=-99), "ForActivation", "damage", -99),
        (op("reduction", amount=99), "ForActivation", "reduction", 99),
        (op("tl_cost", amount=99), "ForActivation", "tl", 99),
    ],
)
def test_numbers_stop_at_their_ends(scene, effect, component, field, value):
    more = ability("activation", *[effect] * 11, op("repeat", times=99))
    game = scene([unit((1, 4), shields=2, abilities=[more])])
    game.play("e1 use a1")
    assert piece(game, 1)[component][field] == value
    assert game._core.broken_invariant() is None


def test_damage_that_saturates_leaves_no_hp_and_one_defeat(scene):
    more = ability("activation", *[op("damage", amount=99)] * 11, op("repeat", times=99))
    game = scene([unit((1, 4), weapon(), abilities=[more])], [unit((2, 4), hp=50, space=9)], dice=[1])
    game.play("e1 use a1")
    assert kinds(game.play("e1 attack w1 e2")).count("defeated") == 1


def test_a_cost_that_saturates_stays_within_the_next_phase(scene):
    more = ability("activation", *[op("tl_cost", amount=99)] * 11, op("repeat", times=99))
    game = scene([unit((1, 4), abilities=[more])])
    game.play("e1 use a1")
    game.play("e1 energize")
    assert token(game, 1)[0] == 2
    assert isinstance(game, ih.Game)


def test_tokens_that_are_moved_again_and_again(scene):
    late = ability("activation", *[op("tl_move", amount=20, to="enemy")] * 2, op("repeat", times=99), limit="none")
    game = scene([unit((1, 4), abilities=[late])], [unit((4, 4), space=2)])
    play_while(game, "use", "choose")
    # Penalties are counted absolutely (TL-3): it never acts again, and the match ends without it.
    assert token(game, 2)[0] > 2
    assert "e1 use a1" not in legal(game)
    the_game_goes_on(game)
    assert game.stop == "done"
