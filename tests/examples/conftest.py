"""Rules of the example mods are tried on scenes."""

from scenes import scene, scene_folder

__all__ = ["scene", "scene_folder"]
