"""Policies: who plays for a player, in the core or in Python."""

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ironhex import _core
from ironhex.actions import Action
from ironhex.errors import PolicyError

if TYPE_CHECKING:
    from ironhex.game import Game

POLICIES: tuple[str, ...] = tuple(_core.policies())
"""Names of the built-in policies: "random" picks uniformly, "brawl" attacks whenever it can and else picks uniformly,
"greedy" looks one action ahead."""


class Turn:
    """A decision that a Python policy is asked for.

    Attributes:
        player: who decides, 0 or 1.
        kind: kind of the decision, as "activation".
        number: number of the decision in its game.
        game: number of the game.
    """

    def __init__(self, core: _core.Turn, to_game: Callable[[], "Game"]) -> None:
        self._core = core
        self._to_game = to_game
        self.player = core.player
        self.kind = core.kind
        self.number = core.number
        self.game = core.game

    def legal_actions(self) -> list[Action]:
        """All legal actions in canonical order."""
        return self._core.legal_actions()

    def view(self) -> dict[str, Any]:
        """What its player may see of the state, as `Game.view` shows it."""
        return self._core.view()

    def policy_action(self, policy: str) -> Action | None:
        """The action that a built-in policy plays here."""
        return self._core.policy_action(policy)

    def to_game(self) -> "Game":
        """A game of its own that stands here: to look ahead, with the dice that are to come.

        It knows what its player does not: those dice, and what lies face down.
        """
        return self._to_game()

    def __repr__(self) -> str:
        return f"<ironhex.Turn: game {self.game}, decision {self.number}, {self.kind} of player {self.player}>"


@dataclass(frozen=True)
class Turns:
    """Decisions of many games that a policy's `batch` method is asked for at once.

    Attributes:
        player: int8 (n,), who decides.
        decision: uint32 (n,), numbers of the decisions.
        game: uint32 (n,), numbers of the games.
        legal: int32 (n,), how many legal actions there are. An answer is the number of one, from 0.
    """

    player: NDArray[np.int8]
    decision: NDArray[np.uint32]
    game: NDArray[np.uint32]
    legal: NDArray[np.int32]
    _turn: Callable[[int], Turn]

    def __len__(self) -> int:
        return len(self.player)

    def turn(self, number: int) -> Turn:
        """One of the decisions by itself."""
        return self._turn(number)


PythonPolicy: TypeAlias = Callable[[Turn], Action | str | int]
"""A policy in Python: a callable that answers a `Turn` with an action, its notation, or its number among the legal
actions. An object with a method `batch(turns)` is asked for many games at once and answers with an int array of such
numbers, shape (n,)."""


def load_policy(name: str) -> PythonPolicy:
    """Loads a Python policy by `package:Class` (called without arguments) or `package:function`.

    Raises:
        PolicyError: no such package or name, or what is found is no policy.
    """
    package, _, attribute = name.partition(":")
    try:
        found = getattr(importlib.import_module(package), attribute)
        policy = found() if isinstance(found, type) else found
    except Exception as error:
        raise PolicyError(f"policy {name!r} cannot be loaded: {type(error).__name__}: {error}") from error
    if not callable(policy) and not hasattr(policy, "batch"):
        raise PolicyError(f"policy {name!r} is neither callable nor has it a method `batch`")
    return policy  # type: ignore[no-any-return]


def policy_name(policy: str | PythonPolicy) -> str:
    """The name of a policy: a text is its own, a Python object is called by module and class or function."""
    if isinstance(policy, str):
        return policy
    named = policy if hasattr(policy, "__qualname__") else type(policy)
    return f"{named.__module__}:{named.__qualname__}"


def read_answer(answer: object) -> Action | int:
    """What a Python policy answered: an action, or the number of one.

    Raises:
        PolicyError: something else.
        NotationError: text that is no action.
    """
    if isinstance(answer, str):
        return Action.parse(answer)
    if isinstance(answer, Action):
        return answer
    if hasattr(answer, "__index__") and not isinstance(answer, bool):
        return int(answer.__index__())
    raise PolicyError(f"a policy answered {answer!r}: neither an action, its notation nor its number")


def ask_once(policy: PythonPolicy, turn: Turn) -> Action:
    """Asks a Python policy for one decision, also one that answers many at once.

    Raises:
        PolicyError: it answered with what is no legal action. What it raises itself passes through.
    """
    legal = turn.legal_actions()
    many = getattr(policy, "batch", None)
    if many is None:
        answer = read_answer(policy(turn))
    else:
        turns = Turns(
            player=np.array([turn.player], np.int8),
            decision=np.array([turn.number], np.uint32),
            game=np.array([turn.game], np.uint32),
            legal=np.array([len(legal)], np.int32),
            _turn=lambda _: turn,
        )
        answer = read_numbers(many(turns), turns)[0]
    if isinstance(answer, Action):
        if answer not in legal:
            raise PolicyError(f"a policy answered {answer}, which is not legal here")
        return answer
    if not 0 <= answer < len(legal):
        raise PolicyError(f"a policy answered {answer}: there are {len(legal)} legal actions")
    return legal[answer]


def read_numbers(answer: object, turns: Turns) -> Sequence[int]:
    """Checks what a `batch` method returned.

    Raises:
        PolicyError: no integer array of shape (n,), or a number out of range.
    """
    numbers = np.asarray(answer)
    if numbers.shape != (len(turns),) or numbers.dtype.kind not in "iu":
        what = f"shape {numbers.shape} and dtype {numbers.dtype}"
        raise PolicyError(f"a policy's batch method must return integers of shape ({len(turns)},), not {what}")
    wrong = np.flatnonzero((numbers < 0) | (numbers >= turns.legal))
    if len(wrong):
        at = int(wrong[0])
        raise PolicyError(
            f"a policy's batch method answered {numbers[at]} at place {at}: there are {turns.legal[at]} legal actions"
        )
    return [int(number) for number in numbers]
