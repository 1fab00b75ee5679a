"""Tests of errors play on scenes."""

from scenes import scene, scene_folder
from scenes.table import table

__all__ = ["scene", "scene_folder", "table"]
