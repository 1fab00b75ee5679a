"""Heat: attacks heat their unit up, hot units roll fewer dice, and overheating hurts.

The rule is written three times, so that you can compare: as compiled effects (`HeatEffects`), as methods for one game,
and as methods for many games at once (both in `Heat`). All three play exactly the same games.
"""

from ironhex_heat.effects import HeatEffects
from ironhex_heat.methods import Heat

__all__ = ["Heat", "HeatEffects"]
