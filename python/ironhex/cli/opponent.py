"""A policy that plays in one game, built-in or in Python."""

from typing import Any

import numpy as np

from ironhex.actions import Action
from ironhex.errors import PolicyError
from ironhex.game import Decision, Game
from ironhex.policies import POLICIES, Turns, load_policy, read_numbers


class GameTurn:
    """The open decision of a `Game`, as a Python policy sees one of a batch: see `ironhex.Turn`."""

    def __init__(self, game: Game, number: int, decision: Decision) -> None:
        self._game = game
        self.game = number
        self.player = decision.player
        self.kind = decision.kind
        self.number = decision.number

    def legal_actions(self) -> list[Action]:
        """All legal actions in canonical order."""
        return self._game.legal_actions()

    def view(self) -> dict[str, Any]:
        """The state, as `Game.view` shows it."""
        return self._game.view("referee")

    def policy_action(self, policy: str) -> Action | None:
        """The action that a built-in policy plays here."""
        return self._game.policy_action(policy)

    def to_game(self) -> Game:
        """A game of its own that stands here."""
        return self._game.clone()


class Opponent:
    """A policy by name, for one game at a time.

    Args:
        name: a built-in name, or `package:Class`.

    Raises:
        PolicyError: there is no such policy.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._python: Any = None if name in POLICIES else load_policy(name)

    def action(self, game: Game, number: int) -> Action:
        """What the policy plays at the open decision.

        Args:
            game: a game that stands at a decision.
            number: its number.

        Raises:
            PolicyError: the policy failed, or answered with something that is no legal action.
        """
        decision = game.decision
        if decision is None:
            raise PolicyError("no decision is open")
        try:
            answer = self._answer(GameTurn(game, number, decision))
        except Exception as error:
            raise PolicyError(f"policy {self.name} failed: {type(error).__name__}: {error}") from error
        refusal = game.why_not(answer)
        if refusal is not None:
            raise PolicyError(f"policy {self.name} chose what is not legal: {refusal}")
        return answer

    def _answer(self, turn: GameTurn) -> Action:
        legal = turn.legal_actions()
        if self._python is None:
            found = turn.policy_action(self.name)
        elif hasattr(self._python, "batch"):
            found = legal[read_numbers(self._python.batch(_alone(turn, len(legal))), _alone(turn, len(legal)))[0]]
        else:
            found = _read(self._python(turn), legal)
        if found is None:
            raise PolicyError("it has no answer")
        return found


def _alone(turn: GameTurn, legal: int) -> Turns:
    """One decision in the form of many."""
    return Turns(
        player=np.array([turn.player], dtype=np.int8),
        decision=np.array([turn.number], dtype=np.uint32),
        game=np.array([turn.game], dtype=np.uint32),
        legal=np.array([legal], dtype=np.int32),
        _turn=lambda _: turn,  # type: ignore[arg-type, return-value] # it has all that a Turn has
    )


def _read(answer: object, legal: list[Action]) -> Action:
    """An answer as an action: an action itself, its notation, or its number among the legal ones."""
    if isinstance(answer, str):
        return Action.parse(answer)
    if isinstance(answer, Action):
        return answer
    if isinstance(answer, bool) or not hasattr(answer, "__index__"):
        raise PolicyError(f"it answered {answer!r}: neither an action, its notation nor its number")
    number = int(answer.__index__())
    if not 0 <= number < len(legal):
        raise PolicyError(f"it answered {answer!r}: there are {len(legal)} legal actions")
    return legal[number]
