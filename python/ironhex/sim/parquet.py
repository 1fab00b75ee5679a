"""Parquet: for those who have installed the extra `ironhex[parquet]`."""

import importlib
import json
from pathlib import Path
from typing import Any

from ironhex.errors import IronhexError
from ironhex.sim.csv_rows import COLUMNS

_TYPES = {"number": "int64", "swapped": "int8", "outcome": "int8", "hash": "string"}


def _module(name: str) -> Any:  # noqa: ANN401 - pyarrow has no types
    """A module of pyarrow."""
    try:
        return importlib.import_module(name)
    except ImportError:
        raise IronhexError("a .parquet table needs pyarrow: pip install 'ironhex[parquet]'") from None


def check_installed() -> None:
    """Sees to it that pyarrow is there.

    Raises:
        IronhexError: it is not.
    """
    _module("pyarrow.parquet")


def convert(table: Path, target: Path, origin: dict[str, Any]) -> None:
    """Makes a Parquet file of a CSV table: whole or not at all.

    Columns are those of the CSV; `hash` stays text. What the table belongs to is JSON in the file's metadata, under
    the key `ironhex`.

    Raises:
        OSError: it cannot be written.
    """
    pyarrow, csv, parquet = (_module(name) for name in ("pyarrow", "pyarrow.csv", "pyarrow.parquet"))
    types = {name: getattr(pyarrow, _TYPES.get(name, "int32"))() for name in COLUMNS}
    schema = pyarrow.schema(list(types.items()), metadata={"ironhex": json.dumps(origin)})
    part = target.with_name(target.name + ".part")
    # The blocks of the CSV reader become row groups: their size is fixed, so equal tables are equal bytes.
    options = {"read_options": csv.ReadOptions(block_size=1 << 24, use_threads=False)}
    rows = csv.open_csv(table, convert_options=csv.ConvertOptions(column_types=types), **options)
    with rows as reader, parquet.ParquetWriter(part, schema) as writer:
        for batch in reader:
            writer.write_batch(batch.cast(schema))
    part.replace(target)
