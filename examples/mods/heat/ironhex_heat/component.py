"""What units have besides what the rules know."""

import ironhex as ih


@ih.component(requires=("Unit",))
class Heat:
    """How hot a unit is. It keeps that in Reserve."""

    level: ih.u8 = 0
