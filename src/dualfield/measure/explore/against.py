"""Compare measured rows with one core: worst-case time, area, their product, and the ratios.

Each kind of cell has its own column, and rows on the frontier of time and area have a mark. The
comparison uses worst-case time, not the mean; for a constant-time core they are the same.
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
"""Figure of a row -> key of its ratio to the figure of the other core."""

FRONT = "on_front"
"""Key of a row: ``yes`` if no other row of its target and width dominates it in time and area."""

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
    """Return the rows with ``time_worst_x_area``, ratios and ``on_front``, smallest product first.

    A ratio is relative to the row of ``core`` with the smallest product at the same target and
    width. It is None without such a row, or if a figure is missing.

    Raises:
        UsageError: no row is of that core.
    """
    if not any(row["core"] == core for row in rows):
        raise UsageError(
            f"--against {core}: no row of this core is shown; relax --where or --pareto."
        )
    result = []
    for row in rows:
        time, area = row["time_worst_us"], row["core_area"]
        result.append({**row, PRODUCT: None if None in (time, area) else time * area})
    complete = sorted((r for r in result if r[PRODUCT] is not None), key=lambda r: r[PRODUCT])
    best: dict[tuple[str, int], Row] = {}
    for row in complete:
        if row["core"] == core:
            best.setdefault((row["target"], row["bits"]), row)
    for row in result:
        reference = best.get((row["target"], row["bits"]))
        for figure, name in RATIOS.items():
            comparable = reference is not None and row[figure] is not None
            row[name] = row[figure] / reference[figure] if comparable and reference else None
    best_of_all = {id(row) for row in front(complete, (Goal("time_worst_us"), Goal("core_area")))}
    for row in result:
        row[FRONT] = "yes" if id(row) in best_of_all else None
    return complete + [row for row in result if row[PRODUCT] is None]


def table(rows: Sequence[Row], core: str) -> Table:
    """Return the table of `compare` for the terminal: figures, ratios, front."""
    title = f"Compared with {core}, time = maximum cycles × period"
    return measure.plain_table(rows, title, _COLUMNS, all_columns=True)
