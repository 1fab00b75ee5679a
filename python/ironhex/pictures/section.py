"""A part of a picture that lies below the parts before it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Section:
    """A drawn part.

    Attributes:
        drawn: SVG, with its origin in its upper left corner.
        height: how high it is.
    """

    drawn: str
    height: float


NOTHING = Section("", 0)
"""A part that there is none of."""
