"""Examples of the documents play on scenes."""

from scenes import scene, scene_folder

__all__ = ["scene", "scene_folder"]
