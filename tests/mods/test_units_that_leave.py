"""A mod takes a unit from the board between the choice of an effect and what the effect does: nothing of it happens."""

import pytest

import ironhex as ih
from mods.situations import made
from scenes import ability, legal, place, scene, scene_folder, unit, weapon
from scenes.abilities import op

__all__ = ["scene", "scene_folder"]

OWN, ALLY, OTHER = (1, 4), (5, 0), (4, 4)
EFFECTS = {
    "swap": [op("swap", to="other_ally")],
    "swap with anybody": [op("swap", to="unit")],
    "push": [op("push", hexes=2, to="enemy")],
    "pull": [op("pull", hexes=2, to="enemy")],
    "push an ally": [op("push", hexes=2, to="other_ally")],
    "damage": [op("non_combat_damage", amount=1, to="enemy")],
    "status": [op("status", status="slow", to="enemy")],
    "return": [op("return", to="enemy")],
    "free Dash": [op("dash", to="other_ally")],
    "Energy": [op("energy", amount=1, to="unit")],
    "time": [op("tl_move", amount=2, to="enemy")],
    "capture": [op("capture", to="objective")],
    "chosen": [op("choose", to="enemy"), op("push", hexes=2, to="chosen"), op("swap", to="chosen")],
}


@pytest.mark.parametrize("point", [("effect.choose", "after"), ("effect.each", "before")], ids=" ".join)
@pytest.mark.parametrize("gone", ["the unit", "who was chosen"])
@pytest.mark.parametrize("effects", EFFECTS.values(), ids=EFFECTS)
def test_what_is_gone_does_nothing_and_is_not_moved(scene, effects, gone, point):
    left = []

    def leave(self, ctx):
        who = ctx.subject if gone == "the unit" else ctx.object
        if who and not left and ctx.has("Unit", who):
            left.append(who)
            ctx.damage(who, 99)

    mod = made(listen=ih.on(*point)(leave))
    own = [unit(OWN, weapon(), abilities=[ability("activation", *effects)]), unit(ALLY, space=9), unit((3, 0), space=9)]
    others = [unit(OTHER, space=10), unit((7, 2), space=10)]
    game = scene(own, others, mods=[mod], dice="seeded", objectives={(0, 8): 3, (2, 8): 3})
    before = {entity: place(game, entity) for entity in range(1, 6)}
    game.play("e1 use a1")
    if "e1 choose e2" in legal(game):
        chosen = 2
    else:
        chosen = min(int(action.split()[2][1:]) for action in legal(game) if " choose " in action)
    game.play(f"e1 choose e{chosen}")
    # A state is checked as a whole only where it is taken over.
    game.clone().restore(game.snapshot())
    if not left:
        # An objective is no unit, and ops that are done to all at once have no such point.
        assert effects[0]["to"] == "objective" or point[0] == "effect.each"
        return
    assert place(game, left[0]) is None
    others = {entity: at for entity, at in before.items() if entity != left[0]}
    assert {entity: place(game, entity) for entity in others} == others
