"""Dice from outside and from scripts: whatever does not fit is refused, and nothing has changed then."""

import pytest

import ironhex as ih
from scenes import damage_plus, hp, more_dice, push, unit, weapon

HERE = (1, 4)
THERE = (2, 4)


def stage(scene, dice, *critical, strength=2, **content):
    arm = weapon(*critical, strength=strength)
    return scene([unit(HERE, arm)], [unit(THERE, space=10)], dice=dice, **content)


@pytest.fixture
def rolling(scene):
    """A game that waits for two faces."""
    game = stage(scene, "outside")
    game.play("e1 attack w1 e2")
    assert (game.stop, game.roll.count, game.decision) == ("roll", 2, None)
    return game


# ---- supply


@pytest.mark.parametrize(
    "faces",
    [
        pytest.param([], id="none"),
        pytest.param([4], id="too few"),
        pytest.param([4, 5, 6], id="too many"),
        pytest.param([0, 4], id="0"),
        pytest.param([4, 11], id="11"),
        pytest.param([-1, 4], id="negative"),
        pytest.param([260, 4], id="wraps to 4"),
        pytest.param([2**70, 4], id="huge"),
    ],
)
def test_faces_that_do_not_fit_are_refused(rolling, faces):
    before = rolling.state_hash()
    with pytest.raises(ih.DiceError):
        rolling.supply(faces)
    assert (rolling.stop, rolling.roll.count, rolling.state_hash()) == ("roll", 2, before)
    rolling.supply([4, 3])
    assert hp(rolling, 2) == 9


@pytest.mark.parametrize("faces", [["4", "5"], [4.0, 5.5], [None, 4], 4, None])
def test_what_is_no_list_of_numbers_is_refused(rolling, faces):
    before = rolling.state_hash()
    with pytest.raises(ih.DiceError, match="faces"):
        rolling.supply(faces)
    assert (rolling.stop, rolling.state_hash()) == ("roll", before)
    rolling.supply([4, 3])


def test_the_message_says_what_is_wrong(rolling):
    for faces, words in (([4], ("2", "1")), ([4, 11], ("11", "faces[1]", "1 to 10"))):
        with pytest.raises(ih.DiceError) as caught:
            rolling.supply(faces)
        for word in words:
            assert word in str(caught.value)


@pytest.mark.parametrize("dice", ["outside", "seeded", [1]])
def test_no_faces_are_taken_at_a_decision(scene, dice):
    game = stage(scene, dice, strength=1)
    before = game.state_hash()
    with pytest.raises(ih.DiceError):
        game.supply([4])
    assert (game.stop, game.state_hash()) == ("decision", before)
    if dice == [1]:
        game.play("e1 attack w1 e2")


def test_no_faces_are_taken_when_the_game_is_over(scene):
    settings = {"phases": 1}
    game = scene([unit(HERE, space=10)], [unit(THERE, space=10)], dice="outside", settings=settings)
    for entity in (1, 2):
        game.play(f"e{entity} energize")
        game.play(f"e{entity} end")
    assert game.stop == "done"
    with pytest.raises(ih.DiceError):
        game.supply([4])


class Listen(ih.Mod):
    """Listens once the dice have fallen."""

    @ih.on("attack.count", when="before")
    def listen(self, ctx):
        assert ctx.faces == [9, 4]


def test_no_faces_are_taken_at_a_hook(scene):
    game = stage(scene, "outside", mods=[Listen()], hooks="park")
    game.play("e1 attack w1 e2")
    game.supply([9, 4])
    before = game.state_hash()
    assert game.stop == "hook"
    with pytest.raises(ih.DiceError):
        game.supply([4, 4])
    assert (game.stop, game.state_hash()) == ("hook", before)


def test_dice_added_later_are_asked_for_by_themselves(scene):
    game = stage(scene, "outside", more_dice(3), damage_plus(1))
    game.play("e1 attack w1 e2")
    game.supply([9, 1])
    assert (game.stop, game.roll.count) == ("roll", 3)
    game.supply([4, 1, 9])
    assert hp(game, 2) == 10 - 3 - 1


# ---- scripts


@pytest.mark.parametrize("script", [[], [4]])
def test_a_script_that_runs_dry_leaves_the_state(scene, script):
    stage(scene, "outside")
    game = ih.Game(scene.path, dice=script)
    before, legal = game.state_hash(), game.legal_actions()
    with pytest.raises(ih.DiceError, match="dry"):
        game.play("e1 attack w1 e2")
    assert (game.stop, game.state_hash(), game.legal_actions()) == ("decision", before, legal)
    assert game.dice_left == len(script)
    game.play("e1 energize")


@pytest.mark.parametrize("critical", [more_dice(2), push(1)])
def test_a_script_that_runs_dry_in_mid_attack_gives_its_faces_back(scene, critical):
    stage(scene, "outside", critical, more_dice(1))
    game = ih.Game(scene.path, dice=[9, 4])
    if critical["op"] == "push":
        game.play("e1 attack w1 e2")
        assert (game.decision.kind, game.dice_left) == ("push", 0)
    before, left = game.state_hash(), game.dice_left
    with pytest.raises(ih.DiceError, match="dry"):
        game.play("e1 push e2 E" if critical["op"] == "push" else "e1 attack w1 e2")
    assert (game.state_hash(), game.dice_left) == (before, left)


def test_a_script_is_used_up_in_order(scene):
    game = stage(scene, [9, 1, 4, 8], more_dice(2))
    assert game.dice_left == 4
    events = game.play("e1 attack w1 e2")
    assert [event.data["faces"] for event in events if event.kind == "rolled"] == [[9, 1], [4, 8]]
    assert game.dice_left == 0


def test_a_clone_has_the_rest_of_the_script(scene):
    game = stage(scene, [9, 1, 4, 8], more_dice(2))
    clone = game.clone()
    assert kept(game) == kept(clone)
    assert game.dice_left == clone.dice_left == 0


def kept(game):
    game.play("e1 attack w1 e2")
    return game.state_hash()


@pytest.mark.parametrize("dice", ["outside", "seeded"])
def test_without_a_script_there_is_nothing_left_over(scene, dice):
    assert stage(scene, dice).dice_left is None


# ---- construction


@pytest.mark.parametrize(
    "dice",
    [
        pytest.param([0], id="0"),
        pytest.param([4, 11], id="11"),
        pytest.param([-3], id="negative"),
        pytest.param([266], id="wraps to 10"),
        pytest.param([2**70], id="huge"),
        pytest.param("loaded", id="unknown word"),
        pytest.param("", id="empty word"),
    ],
)
def test_dice_that_cannot_be(scene, dice):
    stage(scene, "outside")
    with pytest.raises(ih.DiceError):
        ih.Game(scene.path, dice=dice)


@pytest.mark.parametrize("dice", [["9"], [4.5], [None], 7, None])
def test_dice_of_another_type(scene, dice):
    stage(scene, "outside")
    with pytest.raises(ih.DiceError, match="dice"):
        ih.Game(scene.path, dice=dice)
