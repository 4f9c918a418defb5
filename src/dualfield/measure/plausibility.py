"""Compare a row with its neighbours: other sizes, sister cores, other targets, its own figures.

`implausible` returns reasons against a row, for a check of published rows and of rows that users
send. A reason is no proof of an error: it says what to look at.

The limits come from the credible published rows; docs/reference/plausibility.md compares both.
"""

import contextlib
import statistics
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from dualfield import catalog, measure
from dualfield.host.errors import UsageError
from dualfield.measure import Row
from dualfield.measure.doubt import doubt

LEAST_OF_TARGETS = 1 / 3
MOST_OF_TARGETS = 2.3
"""Least and most clock, in clocks that other targets lead to."""

MOST_OF_SISTERS = 3.0
"""Most clock, in medians of the sister cores."""

MOST_OF_SMALLER = 1.5
"""Most clock, in clocks of the fastest smaller size of the same configuration."""

MOST_CELLS = 4.0
"""Most times that a count of cells is above or below what other targets lead to."""

LEAST_AREA = 0.8
"""Least area in areas of a smaller size of the same configuration."""

MOST_AREA = 1.5
"""Most area in areas of a smaller size, times the square of the ratio of the sizes."""

_LEAST_TARGETS = 2
_LEAST_SISTERS = 3
_LEAST_PAIRS = 4
"""Least configurations on two targets for a ratio between these targets."""

_EXACT = 1e-3
"""Relative error of figures that are computed from others."""

Configured = tuple[str, int, str, tuple[tuple[str, Any], ...]]
"""Core, size, part, and the sorted parameters of a row."""


class Neighbourhood:
    """Rows to compare a row with; rows that are not credible by themselves are left out.

    Args:
        rows: Published rows.
    """

    def __init__(self, rows: Sequence[Row]) -> None:
        self._by_target: dict[str, dict[Configured, Row]] = defaultdict(dict)
        for row in rows:
            if doubt(row) is None:
                self._by_target[row["target"]][configured(row)] = row

    def reasons(self, row: Row) -> list[str]:
        """Return every reason against a row, none if it is plausible."""
        clock = self.doubt(row)
        return [
            *([clock] if clock else []),
            *_own_figures(row),
            *self._cells(row, configured(row)),
        ]

    def doubt(self, row: Row) -> str | None:
        """Return why the clock of a row is not credible, by itself or among its neighbours."""
        if row["clock_mhz"] is None:
            return None
        return doubt(row) or next(self._clock(row, configured(row)), None)

    def _clock(self, row: Row, key: Configured) -> Iterator[str]:
        """Yield reasons against the clock of a row that has one."""
        clock = row["clock_mhz"]
        estimates = self._estimates(row, key, "clock_mhz")
        if len(estimates) >= _LEAST_TARGETS:
            expected = statistics.median(estimates)
            if not LEAST_OF_TARGETS <= clock / expected <= MOST_OF_TARGETS:
                yield (
                    f"the clock is {clock / expected:.2g} times what {len(estimates)} other "
                    f"targets lead to, {expected:.0f} MHz"
                )
        sisters = [sister["clock_mhz"] for sister in self._sisters(row, key) if sister["clock_mhz"]]
        if len(sisters) >= _LEAST_SISTERS:
            middle = statistics.median(sisters)
            if clock > middle * MOST_OF_SISTERS:
                yield (
                    f"the clock is {clock / middle:.2g} times the median of {len(sisters)} sister "
                    f"cores of this size, {middle:.0f} MHz"
                )
        smaller = [other for other in self._smaller(row, key) if other["clock_mhz"]]
        fastest = max(smaller, key=lambda other: other["clock_mhz"], default=None)
        if fastest is not None and clock > fastest["clock_mhz"] * MOST_OF_SMALLER:
            yield (
                f"the clock is {clock / fastest['clock_mhz']:.2g} times that of the same core at "
                f"{fastest['bits']} bits, {fastest['clock_mhz']:.0f} MHz"
            )

    def _cells(self, row: Row, key: Configured) -> Iterator[str]:
        """Yield reasons against the cells and the area of a row."""
        for figure in ("ff", "lut"):
            if not row[figure]:
                continue
            estimates = self._estimates(row, key, figure)
            if len(estimates) < _LEAST_TARGETS:
                continue
            expected = statistics.median(estimates)
            if not expected / MOST_CELLS <= row[figure] <= expected * MOST_CELLS:
                yield (
                    f"{figure} is {row[figure]}, and {len(estimates)} other targets lead to "
                    f"{expected:.0f}"
                )
        for other in self._smaller(row, key):
            ratio = row["core_area"] / other["core_area"]
            most = MOST_AREA * (row["bits"] / other["bits"]) ** 2
            if not LEAST_AREA <= ratio <= most:
                yield (
                    f"the area is {ratio:.2g} times that of the same core at {other['bits']} bits"
                )
                return

    def _estimates(self, row: Row, key: Configured, figure: str) -> list[float]:
        """Return what other targets lead to: their figure times the median ratio to this target.

        The ratios are those of the other configurations. Cells are compared only where both
        targets have multipliers, both have memories, or neither, and neither adds a shell.
        """
        here = self._by_target.get(row["target"], {})
        estimates = []
        for target, there in self._by_target.items():
            other = there.get(key)
            if target == row["target"] or other is None or not _comparable(row, other, figure):
                continue
            ratios = [
                here[both][figure] / there[both][figure]
                for both in here.keys() & there.keys() - {key}
                if _comparable(here[both], there[both], figure)
            ]
            if len(ratios) >= _LEAST_PAIRS:
                estimates.append(other[figure] * statistics.median(ratios))
        return estimates

    def _smaller(self, row: Row, key: Configured) -> list[Row]:
        """Return the rows of the same configuration at smaller sizes on the same target."""
        return [
            row_there
            for other, row_there in self._by_target.get(row["target"], {}).items()
            if other[1] < key[1] and _without_size(other) == _without_size(key)
        ]

    def _sisters(self, row: Row, key: Configured) -> list[Row]:
        """Return the rows of the same family, size and target, of other configurations."""
        return [
            row_there
            for other, row_there in self._by_target.get(row["target"], {}).items()
            if other != key and other[1:3] == key[1:3] and _family(other[0]) == _family(key[0])
        ]


def implausible(row: Row, rows: Sequence[Row]) -> list[str]:
    """Return reasons against a row, none if it is plausible.

    Args:
        row: A row with the keys of `measure.MEDIAN_KEYS`, published or not.
        rows: Published rows to compare it with; a row of the same configuration and target is not
            compared with itself.
    """
    return Neighbourhood(rows).reasons(row)


def _own_figures(row: Row) -> Iterator[str]:
    """Yield reasons from the figures of a row alone: signs, order, and computed figures."""
    for figure in ("area", "core_area", "lut", "ff", "carry", "dsp", "bram"):
        value = row[figure]
        if value is not None and value < 0:
            yield f"{figure} is negative: {value:g}"
    if not row["core_area"]:
        yield "the area is 0"
    core_area, area = row["core_area"], row["area"]
    if core_area > area:
        yield f"the area of the core, {core_area:g}, is above the whole area, {area:g}"
    clock = row["clock_mhz"]
    if clock is not None and clock > 0:
        low, high = row["clock_min"], row["clock_max"]
        if low is not None and high is not None and not low <= clock <= high:
            yield f"the clock, {clock:g} MHz, is not within {low:g}..{high:g} MHz"
        for figure, expected in _computed(row, 1 / clock).items():
            if row[figure] is None or abs(row[figure] - expected) > _EXACT * abs(expected):
                yield f"{figure} is {row[figure]}, and clock and cycles give {expected:g}"
    yield from _cycles(row)


def _computed(row: Row, period_us: float) -> dict[str, float]:
    """Return the figures that follow from the clock and other figures."""
    figures = {"period_ns": 1000 * period_us}
    if row["cycles_mean"] is not None:
        time = row["cycles_mean"] * period_us
        figures |= {
            "time_us": time,
            "time_worst_us": row["cycles_worst"] * period_us,
            "time_x_area": time * row["core_area"],
        }
    return figures


def _cycles(row: Row) -> Iterator[str]:
    """Yield reasons against the cycles: those of the catalog, if the row is of the present RTL."""
    mean, worst = row["cycles_mean"], row["cycles_worst"]
    if mean is None or worst is None:
        return
    if mean > worst:
        yield f"the mean of the cycles, {mean:g}, is above the maximum, {worst:g}"
    try:
        config = catalog.get(row["core"]).configure(row["bits"], row["parameters"])
    except UsageError:  # a core or a parameter of another version
        return
    if row["part"] or row["rtl_checksum"] != config.checksum():
        return
    if worst != config.latency()[1]:
        yield f"the maximum of the cycles is {worst:g}, and {config.latency()[1]} by the catalog"


def configured(row: Row) -> Configured:
    """Return the configuration of a row; parameters newer than the row have their defaults."""
    values: Mapping[str, Any] = measure.parameters(row)
    with contextlib.suppress(UsageError):  # a core or a parameter of another version
        values = catalog.get(row["core"]).configure(row["bits"], values).values
    return row["core"], row["bits"], row["part"], tuple(sorted(values.items()))


def _without_size(key: Configured) -> tuple[Any, ...]:
    """Return the configuration without its size: core, part, and parameters except ``MaxBits``.

    A core with another fixed modulus is other hardware: its cost depends on the digits of a prime.
    """
    core, _, part, parameters = key
    return core, part, tuple(item for item in parameters if item[0] != "MaxBits")


def _family(core_id: str) -> str:
    core = catalog.cores().get(core_id)
    return core.family if core else core_id


def _comparable(row: Row, other: Row, figure: str) -> bool:
    """Return whether the ratio of a figure of two rows says something about their targets."""
    if not row[figure] or not other[figure]:
        return False
    if figure == "clock_mhz":
        return True
    same_cells = all(bool(row[kind]) == bool(other[kind]) for kind in ("dsp", "bram"))
    return same_cells and all(one["core_area"] == one["area"] for one in (row, other))
