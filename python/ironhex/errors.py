"""Every error of ironhex, in one tree."""


class IronhexError(Exception):
    """The root of all errors of ironhex. Whatever raised one left the state as it was."""


class IllegalActionError(IronhexError):
    """An action that is not legal here.

    Attributes:
        reason: name of the reason, one of `ironhex.REASONS`.
        rule: id of the rule that says so, or "flow".
    """

    def __init__(self, message: str, reason: str | None = None, rule: str | None = None) -> None:
        super().__init__(message)
        self.reason = reason
        self.rule = rule

    def __reduce__(self) -> tuple[type["IllegalActionError"], tuple[str, str | None, str | None]]:
        return type(self), (str(self), self.reason, self.rule)


class NotationError(IronhexError, ValueError):
    """A text that is no action."""


class ContentError(IronhexError):
    """A content file with a fault.

    Attributes:
        file: the file, or what stands for it.
        path: the place in the file, as "weapons[1].range"; empty for the whole file.
    """

    def __init__(self, message: str, file: str = "", path: str = "") -> None:
        super().__init__(message)
        self.file = file
        self.path = path

    def __reduce__(self) -> tuple[type["ContentError"], tuple[str, str, str]]:
        return type(self), (str(self), self.file, self.path)


class SaveError(IronhexError):
    """Bytes that are no snapshot of this game: foreign, damaged, or of another scenario."""


class ReplayError(SaveError):
    """A replay that plays differently here.

    Attributes:
        entry: number of the entry, from 0; None for the beginning.
        recorded: what was recorded.
        happened: what happened instead.
        reason: name of the reason if the action was refused, one of `ironhex.REASONS`.
        rule: id of the rule that refused it, or "flow".
    """

    def __init__(
        self,
        message: str,
        entry: int | None = None,
        recorded: str = "",
        happened: str = "",
        reason: str | None = None,
        rule: str | None = None,
    ) -> None:
        super().__init__(message)
        self.entry = entry
        self.recorded = recorded
        self.happened = happened
        self.reason = reason
        self.rule = rule

    def __reduce__(self) -> tuple[type["ReplayError"], tuple[str, int | None, str, str, str | None, str | None]]:
        return type(self), (str(self), self.entry, self.recorded, self.happened, self.reason, self.rule)


class CapacityError(IronhexError):
    """More of something than can be held."""


class OddsTooLargeError(CapacityError):
    """Exact odds of an attack that need more states than `max_nodes`, or more dice than can be weighed.

    The way out: a larger `max_nodes`, or `samples` for a sample that is called one.
    """


class ModError(IronhexError):
    """A mod that asks for what cannot be, or that failed."""


class PolicyError(IronhexError):
    """A policy that cannot be found, or that chose what is no legal action."""


class DiceError(IronhexError):
    """Faces that do not fit the roll, or a script of faces that has run dry."""


class BoardError(IronhexError):
    """A board, or a hex of it, that cannot be."""


class StoreError(IronhexError):
    """A component, field, row or value that the store does not have or hold."""


class StaleHandleError(IronhexError):
    """A handle from before an undo or restore."""


class GameBusyError(IronhexError):
    """A second thread, or a mod's listener, on a game that is in the middle of something."""


class UndoError(IronhexError):
    """An undo beyond what is recorded, or of dice and what was seen by somebody who is not the referee."""
