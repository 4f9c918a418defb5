"""Estimate the figures of a configuration from published rows of other widths."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from dualfield import measure
from dualfield.catalog.core import Configuration
from dualfield.measure import Row

Basis = Literal["measured", "size", "estimate", "wider"]

_BY_WIDTH = ("core_area", "area", "lut", "ff", "carry", "dsp", "bram", "ge", "clock_mhz")
_ONE_BUILD = ("clock_min", "clock_max", "spread", "rtl_checksum")
"""Figures that a row has of what was built; an estimate has none."""
_DIGITS = 6


@dataclass(frozen=True)
class Figures:
    """A row of a configuration, and what it rests on.

    Attributes:
        row: The figures, with the keys of a published row.
        sources: The published rows that they come from.
        basis: ``measured``: the published row itself. ``size``: the same hardware measured at
            another operand size, which is chosen at run time. ``estimate``: between the rows of the
            next smaller and the next larger width. ``wider``: area and clock are those of the next
            larger width, as no smaller one has a row.
    """

    row: Row
    sources: tuple[Row, ...]
    basis: Basis


def figures(config: Configuration, rows: Sequence[Row]) -> Figures | None:
    """The figures of a configuration from rows of the same settings at any width.

    Cycles are always those of the record at the configuration's own width. Nothing is estimated
    beyond the widest row.

    Args:
        config: The configuration, of any width.
        rows: Published rows of one target with its settings and one part.
    """
    n = config.bits
    for row in rows:
        if row["bits"] == n:
            return Figures(row, (row,), "measured")
    if config.core.sized:
        near = min(rows, key=lambda row: abs(math.log(row["bits"] / n)))
        return Figures(_moved(config, near, near), (near,), "size")
    above = min((r for r in rows if r["bits"] > n), key=lambda r: int(r["bits"]), default=None)
    below = max((r for r in rows if r["bits"] < n), key=lambda r: int(r["bits"]), default=None)
    if above is None:
        return None
    if below is None:
        return Figures(_moved(config, above, above), (above,), "wider")
    return Figures(_moved(config, below, above), (below, above), "estimate")


def _moved(config: Configuration, low: Row, high: Row) -> Row:
    """The row at the configuration's width between two rows, which may be the same one."""
    part = str(high.get("part", ""))
    label = config.label() + (f"-{part}" if part else "")
    row = {**high, **dict.fromkeys(_ONE_BUILD), "bits": config.bits, "label": label}
    share = 0.0
    if low is not high:
        share = math.log(config.bits / low["bits"]) / math.log(high["bits"] / low["bits"])
        row |= {key: between(low.get(key), high.get(key), share) for key in _BY_WIDTH}
        row["seeds"] = min(low["seeds"], high["seeds"], key=len)
    cycles = config.core.parts.get(part)
    worst = config.latency()[1] if cycles is None else cycles(config)
    # Cores of constant time have one number of cycles; of others the mean keeps its ratio.
    ratio = between(_mean_ratio(low), _mean_ratio(high), share)
    constant = cycles is not None or config.latency()[0] == worst
    row["cycles_worst"] = worst
    row["cycles_mean"] = float(worst) if constant or ratio is None else worst * ratio
    measure.fill_times(row)
    return row


def _mean_ratio(row: Row) -> float:
    return float(row["cycles_mean"] / row["cycles_worst"])


def between(low: float | None, high: float | None, share: float) -> float | None:
    """The figure that far from the first to the second: by a power law, where both are positive.

    ``share`` is the distance on a logarithmic scale of the width, from 0 to 1.

    >>> between(100, 400, 0.5), between(0, 10, 0.5), between(16, 16, 0.3), between(None, 2, 0.5)
    (200, 5, 16, None)
    >>> between(100.0, 200.0, 0.5)
    141.421
    """
    if low is None or high is None:
        return None
    power = low > 0 and high > 0
    value = low * (high / low) ** share if power else low + (high - low) * share
    if isinstance(low, int) and isinstance(high, int):
        return round(value)
    return float(f"{value:.{_DIGITS}g}")
