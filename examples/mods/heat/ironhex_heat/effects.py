"""Heat as compiled effects: no Python is called while games run."""

from pathlib import Path

import ironhex as ih
from ironhex_heat import component


class HeatEffects(ih.Mod):
    """The rule stands in `effects.toml`."""

    name = "heat"
    version = "1"
    components = (component.Heat,)
    effects = Path(__file__).with_name("effects.toml")
