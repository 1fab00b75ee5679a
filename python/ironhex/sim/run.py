"""Playing many games of one scenario in the core, chunk by chunk."""

import time
from collections.abc import Iterator

from ironhex import _core
from ironhex.scenario import Scenario
from ironhex.sim.summary import Rows, Summary

POLICIES = ("random", "brawl")
"""The built-in policies. `random` picks uniformly; `brawl` attacks whenever it can, else picks uniformly."""

GAMES_PER_THREAD = 500
"""Games in a chunk, for each thread: a fraction of a second, so that progress moves and Ctrl-C is heard soon."""


class Simulation:
    """Games 0 to `games - 1` of a scenario and seed, played on threads.

    The results depend on scenario, seed and policies alone: not on threads, and not on where a run is cut into chunks.

    Attributes:
        scenario: what is played.
        games: how many games are to be played.
        seed: the seed that all of them share, 0 to 2**64 - 1; a game's dice come from it and the game's number.
        policies: who plays for players 0 and 1.
        threads: on how many threads.
        seconds: time spent in the core so far.
    """

    def __init__(self, scenario: Scenario, *, games: int, seed: int, policies: tuple[str, str], threads: int) -> None:
        self.scenario = scenario
        self.games = games
        self.seed = seed
        self.policies = policies
        self.threads = threads
        self.seconds = 0.0
        self._chunks: list[Rows] = []

    @property
    def finished(self) -> int:
        """How many games are finished."""
        return sum(len(chunk["outcome"]) for chunk in self._chunks)

    def run(self) -> Iterator[int]:
        """Plays the games that are left; yields after each chunk how many it had.

        An interrupted run keeps the chunks that were finished, and can go on with another call.

        Raises:
            IronhexError: if the core cannot play, for example because of an unknown policy.
        """
        first = self.finished
        while first < self.games:
            count = min(GAMES_PER_THREAD * self.threads, self.games - first)
            started = time.perf_counter()
            rows = _core.simulate(self.scenario.core, self.seed, first, count, self.policies, self.threads)
            self.seconds += time.perf_counter() - started
            self._chunks.append(rows)
            first += count
            yield count

    def summary(self) -> Summary:
        """The summary of the finished games.

        Raises:
            ValueError: if no game is finished.
        """
        return Summary.of(self._chunks)

    def state_hash(self) -> str:
        """XXH3-128 over the hashes of the final states in the order of game numbers: 32 hexadecimal digits."""
        total = _core.HashOver()
        for chunk in self._chunks:
            total.update(chunk["hash"].tobytes())
        return str(total.hexdigest())
