"""What the readers and what the schemas say of a file."""

import json

from jsonschema import Draft202012Validator

import ironhex as ih
from ironhex import _core
from ironhex.scenario import KINDS, content_folder
from scenes import toml
from schemas.forms import samples
from schemas.generate import FOLDER, file_name

SAMPLES = [(kind, name) for kind in KINDS for name in (*samples(kind), "patch")]


def schema_of(kind):
    return json.loads((FOLDER / file_name(kind)).read_text(encoding="utf-8"))


VALIDATORS = {kind: Draft202012Validator(schema_of(kind)) for kind in KINDS}


def readers_refuse(kind, table):
    """Whether the core's readers refuse a file; a patch file by those of patches."""
    try:
        _core.Scenario.keys(kind, toml(table), [content_folder()])
    except ih.ContentError:
        return True
    return False


def both_refuse(kind, table):
    return readers_refuse(kind, table), not VALIDATORS[kind].is_valid(table)
