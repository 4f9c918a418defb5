"""Measured rows beside one core: worst-case time, area, their product, and the ratios of each.

What an operation can take is compared, not what it takes on the mean: of a core in constant time
the two are the same.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from dualfield.errors import UsageError
from dualfield.report.document import Column, Table

Row = Mapping[str, Any]

PRODUCT = "time_worst_x_area"
RATIOS = {"time_worst_us": "time_ratio", "core_area": "area_ratio", PRODUCT: "product_ratio"}
"""Figure of a row -> its ratio to that of the core compared with."""

_COLUMNS: Mapping[str, Column] = {
    "label": Column("core", align="left"),
    "target": Column("target", align="left"),
    "seeds": Column("seeds"),
    "cycles_worst": Column("worst", "cycles", digits=0),
    "clock_mhz": Column("clock", "MHz", digits=1),
    "time_worst_us": Column("worst time", "µs", digits=3),
    "core_area": Column("area", digits=0),
    "area_unit": Column("unit", align="left"),
    PRODUCT: Column("time × area", "µs × area", digits=0),
    "time_ratio": Column("time", "ratio", digits=2),
    "area_ratio": Column("area", "ratio", digits=2),
    "product_ratio": Column("time × area", "ratio", digits=2),
}


def compare(rows: Sequence[Row], core: str) -> list[dict[str, Any]]:
    """The rows with ``time_worst_x_area`` and their ratios, the least product first.

    A ratio is to the row of ``core`` whose product is least at the same target and width; without
    such a row, or where a figure is missing, it is None.

    Raises:
        UsageError: no row is of that core.
    """
    if not any(row["core"] == core for row in rows):
        raise UsageError(f"--against {core}: no row shown is of this core.")
    found = []
    for row in rows:
        time, area = row["time_worst_us"], row["core_area"]
        found.append({**row, PRODUCT: None if None in (time, area) else time * area})
    measured = sorted((r for r in found if r[PRODUCT] is not None), key=lambda r: r[PRODUCT])
    best: dict[tuple[str, int], Row] = {}
    for row in measured:
        if row["core"] == core:
            best.setdefault((row["target"], row["bits"]), row)
    for row in found:
        other = best.get((row["target"], row["bits"]))
        for figure, name in RATIOS.items():
            there = other is not None and row[figure] is not None
            row[name] = row[figure] / other[figure] if there and other else None
    return measured + [row for row in found if row[PRODUCT] is None]


def table(rows: Sequence[Row], core: str) -> Table:
    """Rows of ``compare`` for the terminal, ratios last."""
    body = tuple(
        tuple(len(row[name]) if name == "seeds" else row[name] for name in _COLUMNS) for row in rows
    )
    return Table(f"Beside {core}: most cycles × period", tuple(_COLUMNS.values()), body, keys=2)
