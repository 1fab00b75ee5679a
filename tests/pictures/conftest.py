"""Pictures of scenes."""

from scenes import scene, scene_folder

__all__ = ["scene", "scene_folder"]
