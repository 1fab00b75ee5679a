"""Components of every table for the tests of contexts."""

import ironhex as ih


@ih.component(requires=("Unit",))
class Heat:
    """Every unit begins with it."""

    level: ih.u8 = 2


@ih.component(on="players")
class Doctrine:
    """Both players have it."""

    number: ih.u16 = 7


@ih.component(on="match")
class Wind:
    """The match has it."""

    strength: ih.i8 = -3


@ih.component
class Mark:
    """Nobody begins with it."""

    kept: ih.u8 = 1


PARTS = {"components": (Heat, Doctrine, Wind, Mark)}
