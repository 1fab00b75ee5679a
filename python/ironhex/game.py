"""One game, for clients, modders and notebooks."""

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal

from ironhex import _core
from ironhex._core import Action, DamageExplained, Event, Refusal, RollExplained, Sight
from ironhex.attack_odds import AttackOdds, Outcome, Responses, TargetOutcome
from ironhex.errors import GameBusyError, IronhexError, NotationError, SaveError
from ironhex.labels import Labels
from ironhex.mods import Mod
from ironhex.mods.context import Trace
from ironhex.mods.mod_set import Given, Mods
from ironhex.names import Names
from ironhex.past import Past
from ironhex.pictures import picture
from ironhex.policies import PythonPolicy, Turn, ask_once
from ironhex.prompts import PLAIN, prompt
from ironhex.scenario import Scenario, Setting, scenario_of
from ironhex.stops import Area, Decision, Roll
from ironhex.world import World

if TYPE_CHECKING:
    from ironhex.replay import Replay

Viewer = Literal[0, 1, "spectator", "referee"]
_RESTS = frozenset({"decision", "roll", "done"})
_new, _lock = object.__new__, threading.RLock


class Game(Past):
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
        if not (_is_whole(seed, 2**64) and _is_whole(number, 2**32)):
            raise IronhexError(f"seed {seed!r} or number {number!r} is none: from 0 to 2**64 - 1 and 2**32 - 1")
        if hooks not in {"run", "park"}:
            raise IronhexError(f'hooks = {hooks!r} is neither "run" nor "park"')
        self.mods = mods if isinstance(mods, Mods) else Mods(mods)
        self.scenario = scenario_of(scenario, settings, self.mods)
        self._core = _core.Game(self.scenario.core, seed, number, dice, self.mods.core)
        self._hooks = hooks
        self._begin()

    def _begin(self) -> None:
        self._lock = threading.RLock()
        self._cards = _core.cards(self.scenario.core)
        self._core.set_mark()
        self._run()

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

        Example:
            >>> import ironhex as ih
            >>> game = ih.Game("brawl-demo", seed=3)
            >>> print(next(label for label in game.labels() if "Rifle" in label))
            w2 Beam Rifle (4 TL, range 4, 5 dice) on gundam-demo e4
        """
        decision = self.decision
        if decision is None:
            return []
        # The decider knows the cards of his hand by name; nobody else is shown his labels.
        names = Names(self._core.view(decision.player), self.scenario.players)
        labels = Labels(names, self.scenario, self._core, decision.options)
        return [labels.of(action) for action in self._core.legal_actions()]

    def area(self, action: Action | str) -> Area:
        """What an area attack covers, legal or not, as `game.area("e1 attack w2 turn3")`.

        Returns:
            Empty for any other action, and where there is no such unit, weapon or placement.

        Raises:
            NotationError: text that is no action.
        """
        return Area(*self._core.area(_read(action)))

    def power(self, player: Literal[0, 1]) -> dict[str, int]:
        """The nation power that a player has now, by nation (PC-11); nations without any are left out.

        Raises:
            IronhexError: there is no such player.

        Example:
            >>> import ironhex as ih
            >>> game = ih.Game("card-table", seed=7)
            >>> _ = game.play("p0 play c1")
            >>> game.power(0), game.power(1)
            ({'Meridian': 1}, {})
        """
        if not _is_whole(player, 2):
            raise IronhexError(f"player {player!r} is none: 0 or 1")
        return dict(self._core.power(player))

    def _names(self) -> Names:
        return Names(self._core.view("spectator"), self.scenario.players)

    def why_not(self, action: Action | str) -> Refusal | None:
        """Why an action is not legal, with the rule that says so; None if it is legal.

        Raises:
            NotationError: text that is no action.
        """
        return self._core.why_not(_read(action))

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

    def explain_line_of_sight(self, actor: int, target: int) -> Sight:
        """The Line of Sight between two entities on the board, with its reasons (LS).

        Raises:
            StoreError: an entity that is not on the board.
        """
        return self._core.explain_line_of_sight(actor, target)

    def explain_roll(self, action: Action | str | None = None) -> RollExplained:
        """What an attack rolls, with its reasons: dice, and per target Accuracy and the least face that hits.

        Args:
            action: an attack to consider as things stand, legal or not; without it, the attack in flight.

        Returns:
            `.dice`, `.parts` (source, amount, rule id), `.critical_from` and `.targets`; `str()` is one line. What was
            taken at the roll (AT-6) has no parts any more.

        Raises:
            NotationError: an action that is no attack by and on pieces on the board.
            IronhexError: no attack is in flight.

        Example:
            >>> import ironhex as ih
            >>> game = ih.Game("brawl-demo", seed=1)
            >>> print(game.explain_roll("e2 attack w1 e5"))
            e2 with Beam Spray Gun: 3 dice (Strength +3), critical hits from 9; e5: Accuracy +0, hits on 4+
        """
        chosen = Action.parse(action) if isinstance(action, str) else action
        return self._core.explain_roll(chosen)

    def explain_damage(self, target: int) -> DamageExplained:
        """How the damage of the attack in flight to a target comes about, as things stand (AT-10, AT-11).

        It is asked for between the roll and the damage: while a player may respond, say. Afterwards the event
        `damaged` holds the same numbers.

        Raises:
            IronhexError: an entity that is no target of an attack in flight.
            StoreError: no entity at all.
        """
        return self._core.explain_damage(target)

    def odds(
        self,
        attack: Action | str,
        after: Action | str | None = None,
        *,
        responses: Responses = "none",
        max_nodes: int = 200_000,
        samples: int | None = None,
        seed: int = 0,
    ) -> AttackOdds:
        """What an attack comes to: hits, criticals, damage and defeat of every target, exactly.

        The attack is resolved by the rules themselves, once for each class of faces that nothing can tell apart; no
        dice are rolled, and the game stays as it is. Later attacks that it grants are not part of it (AT-15).

        Args:
            attack: an attack that is legal here, or after the action considered.
            after: an action to consider before it, as an Advance; it must not need dice itself. What it uncovers (an
                Upgrade that lies face down) is counted as the referee knows it.
            responses: what is assumed of decisions that open meanwhile: "none" (nobody uses what is optional) or "all"
                (every ability that can be used is used, in order, and further targets are taken). With both, Pushes,
                Pulls and free moves are declined, and forced choices take the first option.
            max_nodes: most states that may be run; a state takes microseconds, and some 3 kB while it waits.
            samples: None, or how many trials to make instead of counting all cases: at most 2**32 - 1. Their dice have
                a purpose of their own (search), and are never those of a game.
            seed: seed of the samples.

        Raises:
            IllegalActionError: one of the actions is not legal, with reason and rule.
            NotationError: text that is no action, or an action that is no attack.
            OddsTooLargeError: more states than `max_nodes`, or more than 38 dice on one way.
            ModError: a mod listens to a point that the attack passes.
            GameBusyError: the game is in the middle of something.
            IronhexError: another argument that cannot be, or `after` needs dice.

        Example:
            >>> import ironhex as ih
            >>> game = ih.Game("brawl-demo", seed=1)
            >>> odds = game.odds("e1 attack w2 e5")
            >>> odds.denominator, odds.hits(5)[0], odds.exact
            (100000, 243, True)
            >>> odds.defeat(), float(odds.mean_damage())
            (Fraction(0, 1), 4.84464)
        """
        chosen, before = _read(attack), None if after is None else _read(after)
        asked = (chosen, before, responses, max_nodes, samples, seed)
        denominator, targets, outcomes, decisions, nodes = self._edit(lambda: self._core.odds(*asked))
        return AttackOdds(
            attack=str(chosen),
            after=None if before is None else str(before),
            targets=tuple(targets),
            outcomes=tuple(
                Outcome(weight, criticals, tuple(TargetOutcome(*on) for on in against))
                for weight, criticals, against in outcomes
            ),
            denominator=denominator,
            responses=responses,
            decisions=decisions,
            nodes=nodes,
            exact=samples is None,
        )

    def view(self, viewer: Viewer = "referee") -> dict[str, Any]:
        """What a viewer may see, as plain values.

        Players and spectators do not see what a token is that lies face down (BD-4): its `kind` is None. Nor do they
        see what would tell it, and the dice to come: seed, counters and state hash. The referee sees all.

        Args:
            viewer: a player (0 or 1), "spectator" or "referee".

        Returns:
            Keys scenario, phase, space, winner (None, 0, 1 or "draw"), active (entity or None), activations, players
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

    def play(self, action: Action | str, at: int | None = None) -> list[Event]:
        """Plays an action and runs to the next stop.

        Args:
            action: an action or its notation.
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
        chosen = _read(action)
        return self._transact(lambda: self._core.choose(chosen, at))

    def supply(self, faces: Sequence[int]) -> list[Event]:
        """Supplies the faces of dice rolled outside, and runs to the next stop.

        Raises:
            DiceError: no roll is open, or faces of wrong count or range; the state is as it was.
        """
        return self._transact(lambda: self._core.supply(faces))

    def run_hook(self) -> list[Event]:
        """Calls the listener at which the game is parked, and runs to the next stop.

        Raises:
            ModError: the game is not parked, or the listener did what cannot be; the state is as it was.
        """

        def call() -> None:
            self._core.set_mark()
            self._call_mod()

        return self._transact(call)

    def _transact(self, begin: Callable[[], None]) -> list[Event]:
        """Begins with what comes from outside and runs to the next stop; whatever goes wrong, nothing has happened."""
        self._enter()
        try:
            begin()
            self._run()
            return self._core.take_events()
        except BaseException:
            self._core.rollback()
            raise
        finally:
            self._leave()

    def _run(self) -> None:
        """Lets the systems run until a stop. Mods are called as they are due; an answer is heard at once."""
        if self._core.stop in _RESTS:
            return
        world = self._own_world()
        before = world.enter()
        try:
            while True:
                stop = self._core.stop
                if stop == "answer" or (stop == "hook" and self._hooks == "run"):
                    self._call_mod()
                elif stop is not None:
                    return
                else:
                    self._process(world)
        finally:
            world.leave(before)

    def _process(self, world: World) -> None:
        """Lets every system run once.

        Raises:
            IronhexError: none of them ran the rules.
        """
        runs = self._core.runs
        world.process()
        if self._core.stop is None and self._core.runs == runs:
            raise IronhexError("no system runs the rules: processors of the game's esper world were removed")

    def _call_mod(self) -> None:
        hook = self._core.take_hook()
        self.mods.call(hook)
        self._core.return_hook(hook)

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
        """A copy that goes its own way, with the same dice to come.

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
        copy._core, copy._lock = core, _lock()  # noqa: SLF001 - as above
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
        if isinstance(player, bool) or not (_is_whole(player, 2) and _is_whole(seed, 2**64)):
            raise IronhexError(f"player {player!r} or seed {seed!r} is none: 0 or 1, and from 0 to 2**64 - 1")
        copy = self.clone()
        copy._core = copy._core.resample(player, seed)  # noqa: SLF001 - a game of the same class
        return copy

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self.clone()

    def snapshot(self) -> bytes:
        """The state as bytes, for `restore` of a game of the same scenario and mods.

        Raises:
            GameBusyError: the game is in the middle of something.
        """
        return self._edit(self._core.snapshot)

    def restore(self, snapshot: bytes) -> None:
        """Takes over a state.

        Raises:
            SaveError: bytes that are no snapshot of this scenario; the state is as it was.
        """

        def take() -> None:
            self._core.set_mark()
            self._core.restore(_bytes(snapshot))

        self._transact(take)
        self.epoch += 1

    def save(self) -> bytes:
        """The game as bytes that describe themselves, for `load`, also of later versions.

        Fields, procedures and steps stand by name; scenario, content and settings are inside, and so is the history.

        Raises:
            GameBusyError: the game is in the middle of something.
        """
        return self._edit(self._core.save)

    @classmethod
    def load(
        cls,
        saved: bytes,
        *,
        dice: Literal["seeded", "outside"] | Sequence[int] = "seeded",
        mods: Iterable[Given] = (),
        hooks: Literal["run", "park"] = "run",
    ) -> "Game":
        """Loads what `save` wrote: the same game, with the content and settings that it began with.

        Args:
            saved: the bytes.
            dice: where faces come from now on.
            mods: the mods that the game was saved with; they are code, and not in the save.
            hooks: as for a new game.

        Raises:
            SaveError: bytes that are no save, damaged, of a later version, or of a game with other mods.

        Example:
            >>> import ironhex as ih
            >>> game = ih.Game("brawl-demo", seed=1)
            >>> again = ih.Game.load(game.save())
            >>> again.state_hash() == game.state_hash()
            True
        """
        if hooks not in {"run", "park"}:
            raise IronhexError(f'hooks = {hooks!r} is neither "run" nor "park"')
        game = object.__new__(cls)
        game.mods, game._hooks = Mods(mods), hooks
        game._core, core = _core.Game.load(_bytes(saved), dice, game.mods.core)
        game.scenario = Scenario(core)
        game._begin()
        game._core.take_events()
        return game

    def __reduce__(self) -> tuple[Callable[..., "Game"], tuple[object, ...]]:
        return _unpickle, (self.save(), self.mods.mods, self._core.dice_to_come(), self._hooks)

    def __repr__(self) -> str:
        return f"<ironhex.Game {self.scenario.name!r} at {self.decision or self.stop}>"


def _unpickle(
    saved: bytes,
    mods: tuple[Mod, ...],
    dice: Literal["seeded", "outside"] | Sequence[int],
    hooks: Literal["run", "park"],
) -> Game:
    return Game.load(saved, mods=mods, dice=dice, hooks=hooks)


def _bytes(given: bytes) -> bytes:
    if not isinstance(given, bytes | bytearray | memoryview):
        raise SaveError(f"a state is bytes, not {type(given).__name__}")
    return bytes(given)


def _read(action: Action | str) -> Action:
    if isinstance(action, Action):
        return action
    if not isinstance(action, str):
        raise NotationError(f"{action!r} is neither an action nor its notation")
    return Action.parse(action)


def _is_whole(value: object, end: int) -> bool:
    return isinstance(value, int) and 0 <= value < end
