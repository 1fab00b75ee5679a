"""One game, for clients, modders and notebooks."""

import threading
from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal

from ironhex import _core
from ironhex._core import Action, Event
from ironhex.arguments import Playable, check_hooks, is_whole, read_action, read_faces
from ironhex.choices import Choices, Offers
from ironhex.errors import GameBusyError, IronhexError
from ironhex.game.past import Viewer
from ironhex.game.questions import Questions
from ironhex.game.saves import Saves
from ironhex.labels import Labels
from ironhex.mods.context import Trace
from ironhex.mods.mod_set import Given, Mods
from ironhex.names import Names
from ironhex.pictures import picture
from ironhex.policies import PythonPolicy, Turn, ask_once
from ironhex.prompts import PLAIN, prompt
from ironhex.scenario import Scenario, Setting, scenario_of
from ironhex.stops import Decision, Roll

if TYPE_CHECKING:
    from ironhex.replay import Replay

_new = object.__new__


class Game(Saves, Questions):
    """One game: a state, what it is played with, and the stop at which it stands.

    Args:
        scenario: name or path of a scenario, or a `Scenario`.
        seed: seed of the dice, 0 to 2**64 - 1.
        number: number of the game, 0 to 2**32 - 1; games of one seed differ by it. Game i of a `Batch` equals
            `Game(seed, number=i)`.
        dice: "seeded", "outside" (the game stops at every roll for `supply`), or a list of faces used up in order.
        mods: mods, as objects, classes or names (see `find_mod`).
        settings: settings that go before the scenario's own.
        hooks: "run" calls mods as they are due; "park" stops at every listener ("hook") until `run_hook`.

    Raises:
        ContentError: a fault in the scenario.
        DiceError: a face that is not one of 1 to 10.
        ModError: a mod that cannot be.

    Example:
        >>> import ironhex as ih
        >>> game = ih.Game("skirmish-demo", seed=7)
        >>> game.decision.kind
        'deploy'
        >>> for event in game.play(game.legal_actions()[0]):
        ...     print(event.rule, event.kind)
        TL-1 activation_began
        DP-1 deployed
    """

    def __init__(
        self,
        scenario: str | PathLike[str] | Scenario,
        *,
        seed: int = 0,
        number: int = 0,
        dice: Literal["seeded", "outside"] | Sequence[int] = "seeded",
        mods: Iterable[Given] = (),
        settings: Mapping[str, Setting] | None = None,
        hooks: Literal["run", "park"] = "run",
    ) -> None:
        if isinstance(scenario, Scenario) and settings:
            raise IronhexError("settings are fixed when a Scenario is loaded: give them to Scenario.load")
        if not (is_whole(seed, 2**64) and is_whole(number, 2**32)):
            raise IronhexError(f"seed {seed!r} or number {number!r} is none: from 0 to 2**64 - 1 and 2**32 - 1")
        check_hooks(hooks)
        self.mods = mods if isinstance(mods, Mods) else Mods(mods)
        self.scenario = scenario_of(scenario, settings, self.mods)
        self._core = _core.Game(self.scenario.core, seed, number, read_faces(dice, "dice"), self.mods.core)
        self._hooks = hooks
        self._begin()

    # --- where the game stands ---------------------------------------------------------------

    @property
    def stop(self) -> str:
        """Why the game waits: "decision", "roll", "hook" or "done"."""
        return self._core.stop or "busy"

    @property
    def decision(self) -> Decision | None:
        """The open decision; None at other stops."""
        found = self._core.decision
        if found is None:
            return None
        player, kind, number, question = found
        if question is None:
            words = PLAIN.get(kind) or prompt(kind, self._core.matter(), self._names())
            return Decision(player, kind, number, words)
        asked = self.mods.question(*question)
        return Decision(player, kind, number, asked.prompt, tuple(asked.options))

    @property
    def roll(self) -> Roll | None:
        """The dice that are waited for; None at other stops."""
        found = self._core.open_roll
        return None if found is None else Roll(*found)

    @property
    def dice_left(self) -> int | None:
        """Unused faces of the script; None without a script."""
        return self._core.dice_left

    def legal_actions(self) -> list[Action]:
        """All legal actions in canonical order; empty unless a decision is open."""
        return self._core.legal_actions()

    def labels(self) -> list[str]:
        """The legal actions in words, in the order of `legal_actions`: what stands beside the verb of each.

        They are for whoever decides: those of a card table name the cards of his hand.

        Raises:
            GameBusyError: the game is in the middle of something.

        Example:
            >>> import ironhex as ih
            >>> game = ih.Game("brawl-demo", seed=3)
            >>> print(next(label for label in game.labels() if "Rifle" in label))
            w2 Beam Rifle (4 TL, range 4, 5 dice) on gundam-demo e4
        """
        return self._edit(self._labelled)

    def _labelled(self) -> list[str]:
        decision = self.decision
        if decision is None:
            return []
        # The decider knows the cards of his hand by name; nobody else is shown his labels.
        names = Names(self._core.view(decision.player), self.scenario.players)
        labels = Labels(names, self.scenario, self._core, decision.options)
        return [labels.of(action) for action in self._core.legal_actions()]

    def choices(self) -> Choices:
        """The legal actions in words, with hexes and targets, to be grouped by unit, by hex or by target.

        They are in the order of `legal_actions`, and for whoever decides: they name the cards of his hand. There are
        none unless a decision is open. Any of them can be played: `game.play(choice)`.

        Raises:
            GameBusyError: the game is in the middle of something.

        Example:
            >>> import ironhex as ih
            >>> game = ih.Game("brawl-demo", seed=3)
            >>> for target, choices in game.choices().by_target().items():
            ...     print(target, choices[0])
            4 Attack: w2 Beam Rifle (4 TL, range 4, 5 dice) on gundam-demo e4
            5 Attack: w2 Beam Rifle (4 TL, range 4, 5 dice) on gm e5
        """
        return self._edit(self._offered)

    def _offered(self) -> Choices:
        decision = self.decision
        if decision is None:
            return Choices()
        offers = Offers(self._core.view(decision.player), self.scenario, self._core, decision)
        return Choices(map(offers.of, self._core.legal_actions()))

    def _names(self) -> Names:
        return Names(self._core.view("spectator"), self.scenario.players)

    def policy_action(self, policy: str | PythonPolicy) -> Action | None:
        """The action that a policy plays here, the same as in `Batch`; None unless a decision is open.

        Args:
            policy: a built-in name, or a Python policy.

        Raises:
            PolicyError: an unknown policy, or one that answered with what is no legal action. What a Python policy
                raises itself passes through.
        """
        if isinstance(policy, str):
            return self._core.policy_action(policy)
        return None if self._core.decision is None else ask_once(policy, Turn(self._core.turn(), self.clone))

    def view(self, viewer: Viewer = "referee") -> dict[str, Any]:
        """What a viewer may see, as plain values.

        Players and spectators do not see what a token is that lies face down (BD-4): its `kind` is None. Nor do they
        see what would tell it, and the dice to come: seed, counters and state hash. The referee sees all.

        Args:
            viewer: a player (0 or 1), "spectator" or "referee".

        Returns:
            Keys scenario, phase, space, winner (None, 0, 1 or "draw"), active (entity or None), activations, order
            (units in the order in which they act if no token moves, the active one first: TL-1, TL-4, TL-5), players
            (components of both), pieces (entity -> component -> field -> value) and match (components of
            mods). For the referee also seed, number (of the game), decision (its number), rolls (made so far, by
            purpose) and state_hash.

        Raises:
            IronhexError: no such viewer.

        Example:
            >>> import ironhex as ih
            >>> game = ih.Game("brawl-demo", seed=1)
            >>> game.view(0)["pieces"][2]["Health"]
            {'hp': 8, 'max': 8}
            >>> sorted(set(game.view("referee")) - set(game.view("spectator")))
            ['decision', 'number', 'rolls', 'seed', 'state_hash']
        """
        return self._core.view(viewer)

    def to_svg(
        self,
        *,
        viewer: Viewer = "spectator",
        line: tuple[int | tuple[int, int], int | tuple[int, int]] | None = None,
        reach: bool | Mapping[tuple[int, int], int] | Iterable[tuple[int, int]] | None = None,
        width: int = 800,
    ) -> str:
        """The game as a picture in SVG, as `docs/pictures.md` shows it; the same view gives the same bytes.

        Args:
            viewer: a player (0 or 1), "spectator" or "referee": who may see what is in it.
            line: two entities between which a Line of Sight is drawn, or hexes `(q, r)`: with a hex, only the terrain
                counts.
            reach: None or True marks where the open decision's Advance, Dash or deployment may lead, False nothing;
                hexes `(q, r)`, or a number for each hex, are marked instead.
            width: of the picture in pixels, 200 to 10,000; everything grows with it.

        Raises:
            IronhexError: an argument that cannot be, as an entity that is not on the board.
            GameBusyError: the game is in the middle of something.

        Example:
            >>> import ironhex as ih
            >>> game = ih.Game("brawl-demo", seed=1)
            >>> game.to_svg(line=(1, 5)).startswith("<svg")
            True
        """
        return picture(self, viewer=viewer, line=line, reach=reach, width=width)

    def _repr_svg_(self) -> str:
        """What a notebook shows: what a spectator may see."""
        return picture(self)

    def state_hash(self) -> str:
        """XXH3-128 of the state, as 32 hexadecimal digits."""
        return self._core.state_hash()

    # --- what moves it -----------------------------------------------------------------------

    def play(self, action: Playable, at: int | None = None) -> list[Event]:
        """Plays an action and runs to the next stop.

        Args:
            action: an action, one of `choices`, or a notation.
            at: number of the decision that it is meant for; another one is refused.

        Returns:
            What happened, in order. The first call of a new game begins with what led to its first stop.

        Raises:
            IllegalActionError: the action is not legal, with reason and rule.
            NotationError: text that is no action.
            DiceError: the script of faces has run dry.
            ModError: a listener did what cannot be. Other errors of a listener pass through.
            GameBusyError: the game is in the middle of something.
            In every case the state is as it was.
        """
        chosen = read_action(action)
        return self._transact(lambda: self._core.choose(chosen, at))

    def supply(
        self,
        faces: Sequence[int] | Literal["seeded", "scripted"],
        source: Literal["outside", "scripted", "replayed"] = "outside",
    ) -> list[Event]:
        """Supplies the faces of an open roll, and runs to the next stop.

        Args:
            faces: a face, 1 to 10, for each die; "seeded" for those that the seed has for this roll, or "scripted" for
                the next ones of the script, if the game has one.
            source: where given faces come from, as events and history tell it.

        Raises:
            DiceError: no roll is open, faces of wrong count or range, or no such source; the state is as it was.

        Example:
            >>> import ironhex as ih
            >>> game = ih.Game("brawl-demo", seed=1, dice="outside")
            >>> _ = game.play("e1 attack w2 e4")
            >>> [event.data["faces"] for event in game.supply("seeded") if event.kind == "rolled"]
            [[1, 3, 9, 10, 1]]
        """
        given = read_faces(faces)
        return self._transact(lambda: self._core.supply(given, source))

    def seeded_faces(self) -> list[int]:
        """The faces that `supply("seeded")` would supply: for the referee.

        Raises:
            DiceError: no roll is open.
        """
        return self._core.seeded_faces()

    @property
    def dice(self) -> Literal["seeded", "outside"] | list[int]:
        """Where faces come from now: "seeded", "outside", or those of a script that are left."""
        return self._core.dice_to_come()

    def set_dice(self, dice: Literal["seeded", "outside"] | Sequence[int]) -> None:
        """From now on faces come from elsewhere, as for a new game. An open roll stays open for `supply`.

        Each roll tells its source in its event and in the history, so a game may use several.

        Raises:
            DiceError: a face that is not one of 1 to 10, or another word.
            GameBusyError: the game is in the middle of something.

        Example:
            >>> import ironhex as ih
            >>> game = ih.Game("brawl-demo", seed=1)
            >>> game.set_dice("outside")
            >>> _ = game.play("e1 attack w2 e4")
            >>> game.roll.count
            5
            >>> game.set_dice("seeded")
            >>> _ = game.supply([10, 9, 8, 7, 6])
            >>> print(*game.history(), sep="; ")
            action e1 attack w2 e4; faces outside 10 9 8 7 6
        """
        chosen = read_faces(dice, "dice")
        self._edit(lambda: self._core.set_dice(chosen))

    def run_hook(self) -> list[Event]:
        """Calls the listener at which the game is parked, and runs to the next stop.

        Raises:
            ModError: the game is not parked, or the listener did what cannot be; the state is as it was.
        """

        def call() -> None:
            self._core.set_mark()
            self._call_mod()

        return self._transact(call)

    def trace(self) -> Trace:
        """What is in flight, the innermost first, and which mods listen where it stands: `print(game.trace())`."""
        return self.mods.trace(self._core.trace())

    def history(self) -> list[str]:
        """What came from outside so far, a line each: actions, faces with their source, edits, restores."""
        return self._core.history()

    def replay(self) -> "Replay":
        """The game so far as a replay: for the referee, since it tells all that is hidden.

        It begins where the game began, or behind the last `load` or `restore`, and is made by playing the game once
        more; mods are called for it. A game parked at a listener is recorded as if the listener had been called.

        Raises:
            GameBusyError: the game is in the middle of something.
            CapacityError: more came from outside than a replay holds.
            ReplayError: the game does not play again as it was played: a mod keeps something to itself.
        """
        from ironhex.replay import Replay  # noqa: PLC0415 - a replay plays games

        copy = self.clone()
        while copy.stop == "hook":
            copy.run_hook()
        return Replay.record(copy, *copy._core.beginning())  # noqa: SLF001 - a game of the same class

    # --- copies ------------------------------------------------------------------------------

    def clone(self) -> "Game":
        """A copy that goes its own way, with the same dice to come and the same steps to undo.

        What was undone, and the events, stay with this one.

        Raises:
            GameBusyError: the game is in the middle of something.
        """
        # A copy stands at the same stop and builds its world when it is asked for: this takes less than a microsecond.
        lock = self._lock
        if self._playing or not lock.acquire(blocking=False):
            raise GameBusyError("the game is in the middle of something, or another thread is at work on it")
        try:
            core = self._core.copy()
        finally:
            lock.release()
        copy = _new(type(self))
        copy.scenario, copy.mods = self.scenario, self.mods
        copy._hooks, copy._cards = self._hooks, self._cards  # noqa: SLF001 - a game of the same class
        copy._core, copy._lock = core, threading.RLock()  # noqa: SLF001 - as above
        return copy

    __copy__ = clone

    def resample(self, player: Literal[0, 1], seed: int) -> "Game":
        """A game that this player could be in, as far as he knows: for searches that must not see what he cannot.

        Hidden cards of both players are dealt anew among the places that he cannot see, and tokens that lie face
        down are drawn anew from the pool without those that were revealed (BD-4, BD-5). The dice to come are those of
        `seed`, and the game's own seed is not in it. What he knows is the same: his view, his legal actions, his
        odds. Its history is empty.

        Args:
            player: who looks, 0 or 1.
            seed: another one deals otherwise, 0 to 2**64 - 1.

        Raises:
            GameBusyError: the game is in the middle of something.
            IronhexError: there is no such player or seed.

        Example:
            >>> import ironhex as ih
            >>> game = ih.Game("card-table", seed=7)
            >>> other = game.resample(0, seed=1)
            >>> other.view(0) == game.view(0), other.view(1) == game.view(1)
            (True, False)
        """
        if not (is_whole(player, 2) and is_whole(seed, 2**64)):
            raise IronhexError(f"player {player!r} or seed {seed!r} is none: 0 or 1, and from 0 to 2**64 - 1")
        copy = self.clone()
        copy._core = copy._core.resample(player, seed)  # noqa: SLF001 - a game of the same class
        return copy

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self.clone()

    def __repr__(self) -> str:
        return f"<ironhex.Game {self.scenario.name!r} at {self.decision or self.stop}>"
