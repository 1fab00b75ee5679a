"""Scenes with patches in them."""

from ironhex.scenario import content_folder
from scenes import fault, toml

DATA = content_folder()
PATCH = "units/mine.toml"


def patched_unit(scene, *entries, patches="unit-0-0"):
    """The scene with its first unit replaced by a card that patches it."""
    scene.extra[PATCH] = toml({"patches": patches, "patch": list(entries)})
    scene.scenario["players"][0]["squad"][0]["unit"] = "mine"
    return scene


def refused(scene, folder, path, *words, file=PATCH):
    """The error that a scene raises, which is in this file, at this path, with these words."""
    error = fault(scene, folder)
    assert (error.path, error.file.endswith(file)) == (path, True), str(error)
    for word in words:
        assert word in str(error)
    return error


def patched_scenario(scene, *entries):
    """The scene with its scenario replaced by one that patches it."""
    scene.extra["scenarios/base.toml"] = toml(scene.scenario)
    scene.scenario = {"patches": "base", "patch": list(entries)}
    return scene
