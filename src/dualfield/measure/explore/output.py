"""The rows of a sweep as CSV."""

import csv
import io
import json
from collections.abc import Sequence

from dualfield.measure import Row


def csv_text(rows: Sequence[Row], keys: Sequence[str]) -> str:
    """Return the rows as CSV: ``keys``, then a column for each parameter.

    Values that are neither numbers nor text are JSON.
    """
    rows = [{**row["parameters"], **row} for row in rows]
    first = [key for key in keys if key != "parameters"]
    others = [key for row in rows for key in row if key not in keys]
    names = list(dict.fromkeys([*first, *others]))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(names)
    for row in rows:
        cells = (row.get(name) for name in names)
        writer.writerow(
            json.dumps(cell) if isinstance(cell, list | dict) else cell for cell in cells
        )
    return out.getvalue()
