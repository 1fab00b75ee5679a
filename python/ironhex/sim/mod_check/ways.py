"""Ways of playing the same games, which must all end alike."""

import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Literal

import numpy as np

from ironhex.batch import GAME_STATUSES, Batch
from ironhex.game import Game
from ironhex.mods import Mods
from ironhex.scenario import Scenario
from ironhex.sim.mod_check.suspects import Suspects

MOST_DECISIONS = 20_000
"""A game that takes so many does not end."""


@dataclass(frozen=True)
class Ending:
    """How a game ended: the hash of its last state, or what its mod raised.

    `trail` has the hashes at its decisions, by the number of actions before them; it may have holes.
    """

    state_hash: str
    error: str = ""
    over: bool = True
    trail: Mapping[int, str] = field(default_factory=dict)

    def differs(self, other: "Ending") -> bool:
        """Whether this is another end of the game, or it came to the same one another way."""
        if self.error or other.error:
            return bool(self.error) != bool(other.error)
        common = self.trail.keys() & other.trail.keys()
        return self.state_hash != other.state_hash or any(self.trail[at] != other.trail[at] for at in common)


@dataclass(frozen=True)
class Moment:
    """A decision of a game: the hash of the state, what the referee sees, and the action that led there."""

    state_hash: str
    view: Mapping[str, Any]
    action: str


Endings = dict[int, Ending]
Story = dict[int, Moment]
"""The moments of one game by the number of actions before them."""


@dataclass(frozen=True)
class Deal:
    """Which games are played: so many of a scenario and seed, all decided by the built-in random policy."""

    scenario: Scenario
    seed: int
    games: int


@dataclass(frozen=True)
class Way:
    """A way of playing the games of a deal.

    Attributes:
        name: what it is called in reports.
        by: each in a `Game`, or all in a `Batch`.
        fresh: whether each game (or batch) gets new objects of the mods.
        backwards: whether the last games are played first.
        each: whether mods are called for each game by itself.
        chunk: how many games of a batch run together.
        threads: on how many threads.
        stepped: whether a batch is played decision by decision, and leaves a trail; a `Game` always does.
    """

    name: str
    by: Literal["game", "batch"] = "batch"
    fresh: bool = False
    backwards: bool = False
    each: bool = False
    chunk: int | None = None
    threads: int = 1
    stepped: bool = False

    def play(self, suspects: Suspects, deal: Deal) -> Endings:
        """Plays all games."""
        if self.by == "game":
            return {number: _ending(self._game(suspects, deal, number)) for number in self._order(deal)}
        endings: Endings = {}
        for batch in self.batches(suspects, deal):
            trails: dict[int, dict[int, str]] = {number: {} for number in batch.numbers.tolist()}
            if self.stepped:
                _walk(batch, partial(_note, trails=trails))
            else:
                batch.play_out(max_decisions=MOST_DECISIONS)
            endings |= {number: replace(end, trail=trails[number]) for number, end in _endings_of(batch).items()}
        return endings

    def follow(self, suspects: Suspects, deal: Deal, number: int) -> Story:
        """Plays all games in the same order, and tells the story of one of them."""
        story: Story = {}
        if self.by == "game":
            for other in self._order(deal):
                _ending(self._game(suspects, deal, other), story if other == number else None)
            return story
        for batch in self.batches(suspects, deal):
            _follow(batch, story, number)
        return story

    def _order(self, deal: Deal) -> list[int]:
        numbers = list(range(deal.games))
        return numbers[::-1] if self.backwards else numbers

    def _game(self, suspects: Suspects, deal: Deal, number: int) -> Game | str:
        mods = Mods(suspects.fresh()) if self.fresh else suspects.shared
        try:
            return Game(deal.scenario, seed=deal.seed, number=number, mods=mods)
        except Exception:  # noqa: BLE001 - a mod may raise anything, also before the first decision
            return traceback.format_exc()

    def batches(self, suspects: Suspects, deal: Deal) -> Iterator[Batch]:
        """One batch of all games, or two with the later games first."""
        half = deal.games // 2 if self.backwards else 0
        for first, stop in ((half, deal.games), (0, half)):
            if stop > first:
                yield Batch(
                    deal.scenario,
                    stop - first,
                    first=first,
                    seed=deal.seed,
                    mods=Mods(suspects.fresh()) if self.fresh else suspects.shared,
                    threads=self.threads,
                    chunk=self.chunk,
                    each=self.each,
                )


def _endings_of(batch: Batch) -> Endings:
    """How the games of a batch ended."""
    rows, failed = batch.rows(), batch.failed
    return {
        number: Ending(rows["hash"][place].tobytes().hex(), failed.get(number, ""), bool(rows["outcome"][place] != -2))
        for place, number in enumerate(batch.numbers.tolist())
    }


def _ending(game: Game | str, story: Story | None = None) -> Ending:
    """Plays a game to its end, and may tell its story."""
    if isinstance(game, str):
        return Ending("", game, over=False)
    action, made = "", 0
    trail: dict[int, str] = {}
    try:
        while game.stop == "decision" and made < MOST_DECISIONS:
            if story is not None:
                story[made] = _moment(game, action)
            trail[made] = game.state_hash()
            action = str(game.policy_action("random"))
            game.play(action)
            made += 1
    except Exception:  # noqa: BLE001 - a mod may raise anything
        return Ending(game.state_hash(), traceback.format_exc(), over=False)
    if story is not None:
        story[made] = _moment(game, action)
    return Ending(game.state_hash(), over=game.stop == "done", trail=trail)


def _walk(batch: Batch, look: Callable[[Batch], None]) -> None:
    """Plays a batch decision by decision, and looks at it after each."""
    before = None
    while (here := batch.rows()["decisions"].tolist()) != before:
        before = here
        batch.play_out(max_decisions=1)
        look(batch)


def _note(batch: Batch, trails: dict[int, dict[int, str]]) -> None:
    hashes, going_on = batch.rows()["hash"], batch.status == GAME_STATUSES.index("going_on")
    for place in np.flatnonzero(going_on).tolist():
        number = batch.first + place
        trails[number][len(batch.actions(number))] = hashes[place].tobytes().hex()


def _follow(batch: Batch, story: Story, number: int) -> None:
    def look(batch: Batch) -> None:
        if batch.first <= number < batch.first + len(batch) and number not in batch.failed:
            actions = batch.actions(number)
            story[len(actions)] = _moment(batch.game(number), actions[-1] if actions else "")

    _walk(batch, look)


def _moment(game: Game, action: str) -> Moment:
    return Moment(game.state_hash(), game.view(), action)


PLAIN = Way("Game", "game", fresh=True)
"""What all others are compared with."""

OTHERS = (
    Way("Game with the same mod objects for all", "game"),
    Way("Game, the last game first", "game", backwards=True),
    Way("Batch(each=True)", each=True),
    Way("Batch"),
    Way("Batch, decision by decision", stepped=True),
    Way("Batch(chunk=1)", chunk=1),
    Way("Batch(chunk=7, threads=2)", chunk=7, threads=2),
    Way("two Batches, the later games first", backwards=True, fresh=True),
)
