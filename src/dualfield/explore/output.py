"""The rows of a sweep as a table and as CSV."""

import csv
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any

from dualfield.report.document import Column, Table

Row = Mapping[str, Any]

_COLUMNS: Mapping[str, Column] = {
    "label": Column("core", align="left"),
    "target": Column("target", align="left"),
    "seed": Column("seed"),
    "seeds": Column("seeds"),
    "core_area": Column("area", digits=0),
    "area_unit": Column("unit", align="left"),
    "ff": Column("FF", digits=0),
    "dsp": Column("DSP", digits=0),
    "clock_mhz": Column("clock", "MHz", digits=1),
    "spread": Column("spread", "%", digits=1),
    "cycles_mean": Column("mean", "cycles", digits=1),
    "cycles_worst": Column("worst", "cycles", digits=0),
    "time_us": Column("time", "µs", digits=3),
    "time_x_area": Column("time × area", "µs × area", digits=0),
}


def table(rows: Sequence[Row], title: str, note: str = "") -> Table:
    """The rows for the terminal; columns without any figure are left out."""
    names = [name for name in _COLUMNS if any(row.get(name) for row in rows)]
    return Table(
        title,
        tuple(_COLUMNS[name] for name in names),
        tuple(tuple(_cell(name, row.get(name)) for name in names) for row in rows),
        note,
        keys=min(2, len(names)),
    )


def _cell(name: str, value: Any) -> Any:
    if value is None:
        return None
    if name == "seeds":
        return len(value)
    return 100.0 * value if name == "spread" else value


def csv_text(rows: Sequence[Row], keys: Sequence[str]) -> str:
    """The rows as CSV: ``keys`` first, then parameters; what is no number or text as JSON.

    ``parameters`` itself is left out: each parameter has a column.
    """
    first = [key for key in keys if key != "parameters"]
    more = [key for row in rows for key in row if key not in keys]
    names = list(dict.fromkeys([*first, *more]))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(names)
    for row in rows:
        cells = (row.get(name) for name in names)
        writer.writerow(
            json.dumps(cell) if isinstance(cell, list | dict) else cell for cell in cells
        )
    return out.getvalue()
