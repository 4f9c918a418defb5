"""The tables of one target in ``docs/results.md``, one per operation."""

from collections.abc import Sequence

from dualfield import measure
from dualfield.measure import Row
from dualfield.measure.commands import command
from dualfield.measure.page import group, rank
from dualfield.measure.phrases import title
from dualfield.measure.published import stale
from dualfield.report import Column, Table
from dualfield.report.document import Cell
from dualfield.report.markdown import table_blocks

_COUNTS = ("ff", "dsp", "bram", "ge")
"""Figures whose column is omitted if no row has a value."""


def blocks(target: str, rows: Sequence[Row], note: str = "") -> list[str]:
    """Return the tables of a target in Markdown with their commands; ``note`` follows the heading.

    Within a size the best row is first: least time × area, or area × cycles without a clock.
    """
    parts = [f"### Cores on {target}"]
    for name in sorted({group(row) for row in rows}, key=rank):
        group_rows = sorted((row for row in rows if group(row) == name), key=_order)
        parts += table_blocks(table(name, group_rows), level=4)
    return [*parts[:1], *([note] if note else []), *parts[1:]]


def table(name: str, rows: Sequence[Row]) -> Table:
    """Return the table of an operation with the commands that measure its rows."""
    keys = [key for key in _COUNTS if any(row[key] for row in rows)]
    has_clock = any(row["clock_mhz"] is not None for row in rows)
    target = measure.target_of(rows[0]["target"])
    has_seeds = target is None or target.seeded
    columns = [Column("bits"), Column("core and settings", align="left")]
    columns += [Column("area", str(rows[0]["area_unit"]), digits=0)]
    columns += [measure.BY_KEY[key].column for key in keys]
    columns += [measure.BY_KEY["clock_mhz"].column] if has_clock else []
    columns += [Column("cycles")]
    columns += [Column("time", "µs"), Column("time × area", digits=0)] if has_clock else []
    columns += [Column("seeds")] if has_seeds else []
    body: list[tuple[Cell, ...]] = []
    for row in rows:
        cells: list[Cell] = [row["bits"], name_of(row), row["core_area"]]
        cells += [row[key] for key in keys]
        cells += [row["clock_mhz"]] if has_clock else []
        cells += [cycles(row)]
        cells += [row["time_us"], row["time_x_area"]] if has_clock else []
        cells += [len(row["seeds"])] if has_seeds else []
        body.append(tuple(cells))
    heading = name[:1].upper() + name[1:]
    return Table(heading, tuple(columns), tuple(body), command=command(rows), keys=2)


def name_of(row: Row) -> str:
    """Return the core, its settings and the marks of the row.

    >>> name_of({"core": "inv-gone", "bits": 64, "parameters": {}, "label": "inv-gone-64"})
    'inv-gone *'
    """
    marks = [" *"] if stale(row) is not None else []
    marks += [f" {measure.DOUBT_MARK}"] if row.get("doubt") else []
    return title(row) + "".join(marks)


def cycles(row: Row) -> str | None:
    """Return mean and worst cycles of an operation, one number if they are equal.

    >>> cycles({"cycles_mean": 726.2, "cycles_worst": 1024})
    '726 / 1024'
    >>> cycles({"cycles_mean": 620.0, "cycles_worst": 620})
    '620'
    """
    if row["cycles_mean"] is None:
        return None
    mean, worst = f"{row['cycles_mean']:.0f}", str(row["cycles_worst"])
    return mean if mean == worst else f"{mean} / {worst}"


def _order(row: Row) -> tuple[int, bool, float, str]:
    """Return the sort key: size, doubtful clocks last, then cost."""
    cost = row["time_x_area"]
    if cost is None:
        cost = row["core_area"] * (row["cycles_mean"] or 0.0)
    return row["bits"], bool(row.get("doubt")), cost, title(row)
