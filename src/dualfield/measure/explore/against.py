"""Compare measured rows with one core: worst-case time, area, their product, and the ratios.

Cells of each kind have columns of their own, and the rows on the frontier of time and area a mark.
What an operation can take is compared, not what it takes on the mean: of a core in constant time
the two are the same.
"""

from collections.abc import Sequence
from typing import Any

from dualfield import measure
from dualfield.host.errors import UsageError
from dualfield.measure import Row
from dualfield.measure.explore.select import Goal, front
from dualfield.report.document import Column, Table

PRODUCT = "time_worst_x_area"
RATIOS = {"time_worst_us": "time_ratio", "core_area": "area_ratio", PRODUCT: "product_ratio"}
"""Figure of a row -> its ratio to that of the core compared with."""

FRONT = "on_front"
"""Key of a row: ``yes`` where no other of its target and width is both as small and as fast."""

_SHOWN = (
    "label", "target", "seed_count", "cycles_worst", "clock_mhz", "time_worst_us", "core_area",
    "area_unit", "lut", "ff", "dsp", "bram",
)  # fmt: skip
_COLUMNS = {key: measure.BY_KEY[key].column for key in _SHOWN} | {
    PRODUCT: Column("time × area", "µs × area", digits=0),
    "time_ratio": Column("time", "ratio"),
    "area_ratio": Column("area", "ratio"),
    "product_ratio": Column("time × area", "ratio"),
    FRONT: Column("front"),
}


def compare(rows: Sequence[Row], core: str) -> list[dict[str, Any]]:
    """The rows with ``time_worst_x_area``, ratios and ``on_front``, the least product first.

    A ratio is to the row of ``core`` whose product is least at the same target and width; without
    such a row, or where a figure is missing, it is None.

    Raises:
        UsageError: no row is of that core.
    """
    if not any(row["core"] == core for row in rows):
        raise UsageError(
            f"--against {core}: no row of this core is shown; relax --where or --pareto."
        )
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
    best_of_all = {id(row) for row in front(measured, (Goal("time_worst_us"), Goal("core_area")))}
    for row in found:
        row[FRONT] = "yes" if id(row) in best_of_all else None
    return measured + [row for row in found if row[PRODUCT] is None]


def table(rows: Sequence[Row], core: str) -> Table:
    """Rows of ``compare`` for the terminal: figures, then ratios, then the front."""
    title = f"Compared with {core}, time = maximum cycles × period"
    return measure.plain_table(rows, title, _COLUMNS, all_columns=True)
