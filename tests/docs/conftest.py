"""Examples of the documents play on scenes."""

from scenes import scene, scene_folder
from scenes.tactics import dealt

__all__ = ["dealt", "scene", "scene_folder"]
