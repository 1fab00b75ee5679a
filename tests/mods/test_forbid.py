"""What mods forbid, to whom and for how long."""

import pytest

import ironhex as ih
from mods.situations import duel, listening, listening_to_many
from scenes import rest, scene, scene_folder, turn, unit, verbs, weapon

__all__ = ["scene", "scene_folder"]


def forbidding(*what, entity=1, point="activation.menu", when="before", once=True, **options):
    """A mod that forbids a unit something, the first time that a point is reached."""
    done = []

    @listening(point, when)
    def mod(ctx):
        if not done or not once:
            done.append(True)
            ctx.forbid(entity, *what, **options)

    return mod


@pytest.mark.parametrize("what", ["advance", "dash", "attack"])
def test_what_is_forbidden_is_no_choice(scene, what):
    free, bound = duel(scene, dice=()), duel(scene, forbidding(what), dice=())
    # Before a Dash there is an Advance or Energize: a Dash is a primary action.
    assert verbs(free) - verbs(bound) == {what}
    assert verbs(bound) <= verbs(free)
    action = next(action for action in free.legal_actions() if str(action).split()[1] == what)
    with pytest.raises(ih.IllegalActionError) as caught:
        bound.play(action)
    assert caught.value.rule


def test_rescues_can_be_forbidden(scene):
    found = []
    for mods in ((), (forbidding("rescue"),)):
        game = scene([unit((2, 4))], [unit((6, 4), space=2)], garrisons=([(3, 4)], []), mods=mods)
        found.append("rescue" in verbs(game))
    assert found == [True, False]


def test_several_things_at_once(scene):
    game = duel(scene, forbidding("advance", "attack", "dash"), dice=())
    assert verbs(game) & {"advance", "attack", "dash"} == set()


@pytest.mark.parametrize("lasts", ["activation", "round", "phase", "lasting"])
def test_how_long_it_lasts(scene, lasts):
    """The unit acts several times in each phase; it is forbidden to attack in its first activation."""
    arm = weapon(tl=2, reach=3, strength=2)
    mod = forbidding("attack", lasts=lasts)
    game = scene([unit((2, 4), arm)], [unit((4, 4), arm, space=10)], mods=[mod])
    bound, free = [], []
    while game.stop == "decision" and turn(game)[1] <= 2 and len(bound) + len(free) < 12:
        entity, phase, _ = turn(game)
        if entity == 1:
            (free if "attack" in verbs(game) else bound).append(phase)
        rest(game)
    if lasts in {"activation", "round"}:
        assert bound == [1]
        assert 1 in free
    elif lasts == "phase":
        assert len(bound) > 1
        assert set(bound) == {1}
        assert set(free) == {2}
    else:
        assert set(bound) == {1, 2}
        assert not free


def test_others_are_not_bound(scene):
    game = duel(scene, forbidding("attack", entity=2, lasts="lasting"), dice=())
    assert "attack" in verbs(game)
    rest(game)
    assert turn(game)[0] == 2
    assert "attack" not in verbs(game)


def test_words_add_up(scene):
    game = duel(scene, forbidding("attack", lasts="lasting"), forbidding_named("dash"), dice=())
    assert verbs(game) & {"attack", "dash"} == set()
    assert game.view()["pieces"][1]["Lasting"]["forbid"] == 6


def forbidding_named(what):
    mod = forbidding(what, lasts="lasting")
    mod.name = "another"
    return mod


@pytest.mark.parametrize(
    ("entity", "what", "lasts"),
    [
        (1, ["fly"], "activation"),
        (1, ["attack", "Attack"], "activation"),
        (1, ["attack"], "always"),
        (1, ["attack"], "attack"),
        (3, ["attack"], "activation"),
        (99, ["attack"], "activation"),
    ],
)
def test_other_words_times_and_pieces_are_refused(scene, entity, what, lasts):
    done = []

    @listening("activation.menu", "before")
    def mod(ctx):
        with pytest.raises(ih.ModError, match="forbid:"):
            ctx.forbid(entity, *what, lasts=lasts)
        done.append(True)

    game = duel(scene, mod, dice=(), objectives={(0, 0): 3})
    assert done
    assert "attack" in verbs(game)


def test_nothing_forbidden_forbids_nothing(scene):
    assert verbs(duel(scene, forbidding(lasts="lasting"), dice=())) == verbs(duel(scene, dice=()))


@pytest.mark.parametrize("lasts", ["activation", "round", "phase", "lasting"])
def test_both_forms_forbid_alike(scene, lasts):
    one = forbidding("attack", "advance", point="attack.pay", once=False, lasts=lasts)
    many = listening_to_many("attack.pay")(lambda batch: batch.forbid(1, "attack", "advance", lasts=lasts))
    scenario = duel(scene, dice="seeded").scenario
    ends = []
    for mod in (one, many):
        batch = ih.Batch(scenario, n=10, seed=1, mods=[mod])
        batch.play_out(("brawl", "brawl"))
        assert not batch.failed
        ends.append(batch.rows()["hash"].tolist())
    assert ends[0] == ends[1]
