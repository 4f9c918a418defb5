"""Compares the row of a user with published rows of the same core."""

import statistics
from collections.abc import Sequence

from dualfield.measure import Row

CLOCK_FACTOR = 5.0
"""Maximum clock, relative to the highest clock of a neighbour."""

COUNT_FACTOR = 4.0
"""Maximum ratio of a count to the largest count of a neighbour, and of the smallest to it."""

COUNTS = {"lut": "look-up tables", "ff": "flip-flops"}
"""The counts that are comparable between FPGA families, with their names."""


def neighbours(row: Row, rows: Sequence[Row]) -> list[Row]:
    """Return the rows to compare a row with.

    They are rows of the same whole core, at most half or twice as wide, on silicon or on FPGAs like
    the row, with a credible clock.
    """
    return [
        other
        for other in rows
        if other["core"] == row["core"]
        and not other["part"]
        and not other.get("doubt")
        and _is_silicon(other) == _is_silicon(row)
        and other["bits"] <= 2 * row["bits"] <= 4 * other["bits"]
    ]


def reasons(row: Row, others: Sequence[Row]) -> list[str]:
    """Return why the figures of a row are not plausible beside its neighbours; none if they are."""
    found = []
    clocks = [other["clock_mhz"] for other in others if other["clock_mhz"] is not None]
    if clocks and row["clock_mhz"] > CLOCK_FACTOR * max(clocks):
        found.append(
            f"its clock of {row['clock_mhz']:g} MHz is more than {CLOCK_FACTOR:g} times that of "
            f"the fastest neighbour, {max(clocks):g} MHz"
        )
    if _is_silicon(row):
        return found  # the area depends on the process
    for key, name in COUNTS.items():
        # Counts grow with the width; the ratio makes rows of other widths comparable.
        counts = [o[key] * row["bits"] / o["bits"] for o in others if o[key]]
        if row[key] is None or not counts:
            continue
        low, high = min(counts) / COUNT_FACTOR, max(counts) * COUNT_FACTOR
        if not low <= row[key] <= high:
            found.append(
                f"it has {row[key]:g} {name}; the neighbours have about "
                f"{statistics.median(counts):.0f} at this width, and {low:.0f} to {high:.0f} "
                "would be plausible"
            )
    return found


def _is_silicon(row: Row) -> bool:
    return bool(row["area_unit"] == "um2")
