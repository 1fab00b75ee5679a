"""Games whose dice come from everywhere, against a second implementation of where faces come from."""

import random
from collections import Counter

import pytest

import ironhex as ih
from games.dice_model import DiceModel
from games.random_games import pick
from games.rolls import MODS, SOURCES, lines, rolled, standing

SEED, NUMBER = 0xFEED_BEEF_0123, 77


class Mixed:
    """A game whose dice come from everywhere, and the model of them."""

    def __init__(self, scenario, mods, dice, seed):
        self.chance = random.Random(f"{scenario} {mods} {dice} {seed}")
        self.game = ih.Game(scenario, seed=SEED, number=NUMBER + seed, dice=dice, mods=MODS[mods])
        self.model = DiceModel(SEED, NUMBER + seed, dice)
        self.rolling = [mod.name for mod in self.game.mods.mods if mod.rolls]
        self.deeds, self.forged = Counter(), ""
        self.foresee(self.game.events_since(), is_supplied=False)

    def step(self):
        """Something at random; the model foresees every roll."""
        game, model, chance = self.game, self.model, self.chance
        ways = (
            [self.move] * 12 + [self.change] * 2 + [self.undo] * 2 * (game.steps > 0) + [self.redo] * (game.undone > 0)
        )
        chance.choice(ways)()
        assert game.dice == model.left
        assert game.dice_left == (None if isinstance(model.left, str) else len(model.left))
        assert {name.removeprefix("mod "): count for name, count in game.view()["rolls"].items()} == {
            purpose: model.rolled[purpose] for purpose in ("attack", *self.rolling)
        }

    def move(self):
        game, model, chance = self.game, self.model, self.chance
        before, place, told, first = standing(game), model.place(), lines(game), game.event_count
        try:
            if game.stop == "roll":
                events = self.supply()
            elif game.stop == "decision":
                events = game.play(pick(chance, [str(action) for action in game.legal_actions()]))
            else:
                return
        except ih.DiceError:
            assert standing(game) == before
            assert isinstance(model.dice, list)
            self.deeds["dry"] += 1
            model.stand(place)
            return
        events = [event for event in events if event.number >= first]
        assert rolled(events) == lines(game)[len(told) :]
        self.foresee(events, is_supplied=before[1] == "roll")
        model.step(place)

    def supply(self):
        game, chance = self.game, self.chance
        ways = ["seeded", "outside", "replayed"] + ["scripted"] * isinstance(self.model.dice, list)
        self.source = chance.choice(ways)
        self.given = [chance.randint(1, 10) for _ in range(game.roll.count)]
        self.shown = game.seeded_faces()
        if self.source in {"seeded", "scripted"}:
            return game.supply(self.source)
        return game.supply(tuple(self.given) if chance.random() < 0.5 else self.given, source=self.source)

    def foresee(self, events, *, is_supplied):
        """Every roll is told as the model says: its source, its faces, its number."""
        model = self.model
        for place, event in enumerate(event for event in events if event.kind == "rolled"):
            purpose = "attack" if event.rule == "AT-5" else self.rolling[0]
            source = self.source if is_supplied and place == 0 else model.source
            shown = event.data["faces"]
            expected = self.given if source in {"outside", "replayed"} else model.next(source, purpose, shown)
            assert event.data | FORGED[self.forged] == {
                "source": source,
                "faces": expected,
                "roll": model.rolled[purpose],
            }
            model.rolled[purpose] += 1
            self.deeds[source] += 1

    def change(self):
        chance = self.chance
        script = [chance.randint(1, 10) for _ in range(chance.choice([0, 3, 12, 40]))]
        dice = chance.choice(["seeded", "outside", script, script])
        before = standing(self.game)
        self.game.set_dice(dice)
        self.model.change(dice)
        assert standing(self.game)[:3] == before[:3]
        self.deeds["changed at a " + self.game.stop] += 1

    def undo(self):
        steps = self.chance.randint(1, min(4, self.game.steps))
        self.game.undo(steps, referee=True)
        self.model.undo(steps)
        self.deeds["undo"] += 1

    def redo(self):
        steps = self.chance.randint(1, self.game.undone)
        self.game.redo(steps)
        self.model.redo(steps)
        self.deeds["redo"] += 1


def play_on(mixed):
    for _ in range(150):
        mixed.step()


@pytest.mark.parametrize("mods", MODS)
@pytest.mark.parametrize("scenario", ["brawl-demo", "skirmish-demo", "tactics-demo"])
def test_mixed_dice_roll_what_the_model_says(scenario, mods):
    deeds = Counter()
    for seed, dice in enumerate(["seeded", "outside", [3, 9, 10, 1] * 12] * 3):
        mixed = Mixed(scenario, mods, dice, seed)
        play_on(mixed)
        deeds += mixed.deeds
    # Elsewhere there are fewer attacks.
    always = {*SOURCES, "changed at a roll"} if scenario == "brawl-demo" else {"seeded", "scripted"}
    assert {"undo", "redo", "changed at a decision"} | always <= set(deeds)


def test_the_model_can_be_wrong():
    """A game that rolls other faces than the seed has, or tells another source, is found."""
    for wrong in ("faces", "source", "roll"):
        mixed = Mixed("brawl-demo", "plain", "seeded", 0)
        mixed.forged = wrong
        with pytest.raises(AssertionError):
            play_on(mixed)


FORGED = {"": {}, "faces": {"faces": [11]}, "source": {"source": "elsewhere"}, "roll": {"roll": 99}}
