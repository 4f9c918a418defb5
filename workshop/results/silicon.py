"""What wires cost on silicon: the rows with placement beside those of the same netlist without."""

from collections.abc import Sequence

from dualfield import measure
from dualfield.measure import Row
from dualfield.measure.phrases import title
from dualfield.measure.published import stale
from dualfield.report import Column, Table
from workshop.results.tables import cycles

SUFFIX = "-placed"
"""Ends the name of a target with placement; the target before it has the same netlist."""

LARGE_CORE, LARGE_BITS = "inv-divstep", 1024
"""The inverter that stands beside a published one of this size."""

_COLUMNS = (
    Column("core and settings", align="left"),
    Column("bits"),
    Column("cells", "mm2"),
    Column("placed", "mm2"),
    Column("clock, cells", "MHz"),
    Column("clock, placed", "MHz"),
    Column("change", "%"),
    Column("cycles"),
    Column("time, cells", "us"),
    Column("time, placed", "us"),
    Column("placements"),
)


def tables(rows: Sequence[Row]) -> dict[str, Table]:
    """Return a table, by target with placement, of the current rows that have a twin without."""
    current = [row for row in rows if stale(row) is None]
    twins = {(row["target"], row["rtl_checksum"], row["part"]): row for row in current}
    found: dict[str, list[tuple[str | int | float | None, ...]]] = {}
    for row in sorted(current, key=lambda one: (one["bits"], title(one))):
        if not row["target"].endswith(SUFFIX):
            continue
        cells = twins.get((row["target"].removesuffix(SUFFIX), row["rtl_checksum"], row["part"]))
        if cells is not None:
            found.setdefault(row["target"], []).append(_line(cells, row))
    return {
        target: Table(measure.target_title(target), _COLUMNS, tuple(lines))
        for target, lines in found.items()
    }


def large(rows: Sequence[Row]) -> list[Row]:
    """Return the current rows with placement of `LARGE_CORE` at `LARGE_BITS`, the fastest first."""
    found = [
        row
        for row in rows
        if row["target"].endswith(SUFFIX)
        and (row["core"], row["bits"]) == (LARGE_CORE, LARGE_BITS)
        and not row["part"]
        and stale(row) is None
    ]
    return sorted(found, key=lambda row: float(row["time_us"]))


def _line(cells: Row, placed: Row) -> tuple[str | int | float | None, ...]:
    change = 100 * (placed["clock_mhz"] / cells["clock_mhz"] - 1)
    times = (row["time_us"] for row in (cells, placed))
    return (
        title(placed) + (f", {placed['part']}" if placed["part"] else ""),
        placed["bits"],
        f"{cells['area'] / 1e6:.4f}",
        f"{placed['area'] / 1e6:.4f}",
        f"{cells['clock_mhz']:.1f}",
        f"{placed['clock_mhz']:.1f}",
        f"{change:.1f}",
        cycles(placed),
        *(f"{time:.3f}" if time else None for time in times),
        len(placed["seeds"]),
    )
