"""Games that go forward and back at random: plays, dice from everywhere, undo, edits, restores, and what fails."""

import random
from collections import Counter

import ironhex as ih
from games.random_games import pick
from ironhex.replay.edits import edit

PAST = {"edited", "restored", "undone", "redone"}
"""Kinds of events that tell of a game's own past."""


class Moody(ih.Mod):
    """Raises behind a roll while it is told to."""

    failing = False

    @ih.on("attack.roll")
    def after_roll(self, ctx: ih.Context) -> None:
        if Moody.failing:
            raise RuntimeError("as planned")


class Wanderer:
    """Does at random what can be done to a game.

    Attributes:
        game: the game.
        deeds: how often each thing was done.
        snapshots: those that were taken on the way, by the hash of their state.
        handed: number of the first event that nobody was handed by a `play` or `supply`.
    """

    def __init__(self, game: ih.Game, seed: object) -> None:
        self.game, self.chance = game, random.Random(str(seed))
        self.deeds: Counter = Counter()
        self.snapshots = {game.state_hash(): game.snapshot()}
        self.handed = 0

    def go(self, steps: int) -> None:
        """So many deeds."""
        for _ in range(steps):
            self.step()

    def step(self) -> None:
        """One deed, as it comes."""
        game, chance = self.game, self.chance
        ways = [self.move] * 12 + [self.fail] * 2 + [self.change_dice, self.keep, self.restore]
        ways += [self.undo] * 3 * (game.steps > 0) + [self.redo] * 3 * (game.undone > 0)
        ways += [self.change] * (game.stop == "decision" and bool(game.view()["pieces"]))
        chance.choice(ways)()

    # ---- forward

    def move(self) -> None:
        """Plays, or supplies the open roll."""
        game, chance, before = self.game, self.chance, self.game.event_count
        try:
            if game.stop == "decision":
                told = game.play(pick(chance, [str(action) for action in game.legal_actions()]))
            elif game.stop == "roll":
                told = self.supply()
            else:
                return
        except ih.DiceError:
            self.deeds["dry"] += 1
            assert game.event_count == before
            game.set_dice("seeded")
            return
        self.deeds["move"] += 1
        expected = [event for event in game.events_since(self.handed) if event.kind not in PAST]
        assert [(event.number, str(event)) for event in told] == [(each.number, str(each)) for each in expected]
        self.handed = game.event_count

    def supply(self) -> list[ih.Event]:
        """Faces from somewhere."""
        source = self.chance.choice(["seeded", "outside", "replayed", "scripted"])
        self.deeds[f"supply {source}"] += 1
        if source == "seeded" or (source == "scripted" and self.game.dice_left):
            return self.game.supply(source)
        return self.game.supply([self.chance.randint(1, 10) for _ in range(self.game.roll.count)], source=source)

    def change_dice(self) -> None:
        """Other dice from now on."""
        faces = [self.chance.randint(1, 10) for _ in range(self.chance.randint(0, 25))]
        self.game.set_dice(self.chance.choice(["seeded", "outside", faces]))
        self.deeds["dice"] += 1

    # ---- back, and from outside

    def undo(self) -> None:
        steps = self.chance.randint(1, min(5, self.game.steps))
        self.game.undo(steps, referee=True)
        self.deeds["undo"] += 1

    def redo(self) -> None:
        nothing_waits = all(event.kind in PAST for event in self.game.events_since(self.handed))
        self.game.redo(self.chance.randint(1, self.game.undone))
        self.deeds["redo"] += 1
        if nothing_waits:
            self.handed = self.game.event_count

    def change(self) -> None:
        pieces = self.game.view()["pieces"]
        unit = self.chance.choice([entity for entity, piece in pieces.items() if "Energy" in piece])
        self.game.edit("Energy.amount", unit, self.chance.randint(0, 3))
        self.deeds["edit"] += 1

    def keep(self) -> None:
        self.snapshots[self.game.state_hash()] = self.game.snapshot()

    def restore(self) -> None:
        before = self.game.event_count
        try:
            self.game.restore(self.chance.choice(list(self.snapshots.values())))
        except ih.DiceError:
            # It stands at a roll, and the script is too short for it.
            self.deeds["restore, dry"] += 1
            assert self.game.event_count == before
            return
        self.deeds["restore"] += 1
        self.handed = self.game.event_count

    # ---- what fails

    def fail(self) -> None:
        """Something that cannot be done: nothing has happened then, and nothing is told."""
        game = self.game
        before = game.state_hash(), game.event_count, game.history(), game.dice, game.steps, game.undone
        name = self.chance.choice(["illegal", "stale", "raising", "faces", "undo"])
        done = self.attempt(name)
        after = game.state_hash(), game.event_count, game.history(), game.dice, game.steps, game.undone
        assert done or before == after, name

    def attempt(self, name: str) -> bool:
        """Attempts one of those; whether it was done after all."""
        game = self.game
        try:
            if name == "illegal":
                game.play("e63 energize")
            elif name == "stale" and game.stop == "decision":
                game.play(game.legal_actions()[0], at=game.decision.number + 1)
            elif name == "faces":
                game.supply([11])
            elif name == "undo":
                game.undo(game.steps + 1, referee=True)
            elif name == "raising" and game.stop == "decision":
                Moody.failing = True
                attacks = [action for action in game.legal_actions() if action.verb == "attack"]
                game.play(self.chance.choice(attacks or game.legal_actions()))
                self.handed = game.event_count
                return True
        except (ih.IronhexError, RuntimeError):
            self.deeds[f"failed: {name}"] += 1
        finally:
            Moody.failing = False
        return False


def retold(game: ih.Game, lines: list[str], snapshots: dict[str, bytes]) -> ih.Game:
    """Does in a game with dice from outside what the history of another tells; gives the game."""
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "action":
            game.play(rest)
        elif word == "faces":
            source, *faces = rest.split()
            given = [int(face) for face in faces]
            if source == "seeded":
                assert game.seeded_faces() == given
            told = game.supply("seeded") if source == "seeded" else game.supply(given, source=source)
            assert told[0].data["faces"] == given
        elif word == "edit":
            edit(game, rest)
        else:
            game.restore(snapshots[rest])
    return game
