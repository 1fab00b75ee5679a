"""Python policies for tests, good ones and bad ones."""

from typing import Any


class Bold:
    """Attacks whenever it can; else plays the first action."""

    def __call__(self, turn: Any) -> Any:
        return next((action for action in turn.legal_actions() if action.verb == "attack"), 0)


class BoldBatch:
    """The same, for many games at once."""

    def batch(self, turns: Any) -> Any:
        legal = [turns.turn(place).legal_actions() for place in range(len(turns))]
        return [next((n for n, action in enumerate(every) if action.verb == "attack"), 0) for every in legal]


class Moody:
    """Bold, but gives up in some games."""

    def __call__(self, turn: Any) -> Any:
        if turn.game % 10 == 3 and turn.number >= 5:
            raise ValueError(f"no idea in game {turn.game}")
        return Bold()(turn)


def never(turn: Any) -> Any:
    raise RuntimeError("never")


def nonsense(turn: Any) -> Any:
    return "e1 advance 99,99"
