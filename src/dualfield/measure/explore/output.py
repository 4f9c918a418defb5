"""The rows of a sweep as CSV."""

import csv
import io
import json
from collections.abc import Sequence

from dualfield.measure import Row


def csv_text(rows: Sequence[Row], keys: Sequence[str]) -> str:
    """The rows as CSV: ``keys`` first, then parameters; what is no number or text as JSON.

    ``parameters`` itself is left out: each parameter has a column.
    """
    rows = [{**row["parameters"], **row} for row in rows]
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
