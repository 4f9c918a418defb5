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
"""Figures of one build, which an estimate cannot have."""
_DIGITS = 6


@dataclass(frozen=True)
class Figures:
    """Figures of a configuration, and their sources.

    Attributes:
        row: The figures, with the keys of a published row.
        sources: The published rows behind the figures.
        basis: ``measured``: the published row itself. ``size``: the same hardware measured at
            another operand size, which is chosen at run time. ``estimate``: between the rows of the
            next smaller and the next larger width. ``wider``: area and clock are those of the next
            larger width, as no smaller one has a row.
    """

    row: Row
    sources: tuple[Row, ...]
    basis: Basis


def figures(config: Configuration, rows: Sequence[Row]) -> Figures | None:
    """Return the figures of a configuration, from rows of the same settings at any width.

    Cycles are always those of the record at the configuration's width. Widths above the widest row
    are not estimated.

    Args:
        config: The configuration, of any width.
        rows: Published rows of one target with its settings and one part.
    """
    n = config.bits
    for row in rows:
        if row["bits"] == n:
            return Figures(row, (row,), "measured")
    if config.core.sized:
        nearest = min(rows, key=lambda row: abs(math.log(row["bits"] / n)))
        return Figures(_interpolated(config, nearest, nearest), (nearest,), "size")
    wider = min((r for r in rows if r["bits"] > n), key=lambda r: int(r["bits"]), default=None)
    narrower = max((r for r in rows if r["bits"] < n), key=lambda r: int(r["bits"]), default=None)
    if wider is None:
        return None
    if narrower is None:
        return Figures(_interpolated(config, wider, wider), (wider,), "wider")
    return Figures(_interpolated(config, narrower, wider), (narrower, wider), "estimate")


def _interpolated(config: Configuration, low: Row, high: Row) -> Row:
    """Return the row at the configuration's width, interpolated between two rows."""
    part = str(high.get("part", ""))
    label = config.label() + (f"-{part}" if part else "")
    row = {**high, **dict.fromkeys(_ONE_BUILD), "bits": config.bits, "label": label}
    share = 0.0
    if low is not high:
        share = math.log(config.bits / low["bits"]) / math.log(high["bits"] / low["bits"])
        row |= {key: interpolate(low.get(key), high.get(key), share) for key in _BY_WIDTH}
        row["seeds"] = min(low["seeds"], high["seeds"], key=len)
    cycles = config.core.parts.get(part)
    worst = config.latency()[1] if cycles is None else cycles(config)
    # Constant-time cores have one cycle count; for others, the ratio of mean to worst is kept.
    ratio = interpolate(_mean_ratio(low), _mean_ratio(high), share)
    constant = cycles is not None or config.latency()[0] == worst
    row["cycles_worst"] = worst
    row["cycles_mean"] = float(worst) if constant or ratio is None else worst * ratio
    measure.fill_times(row)
    return row


def _mean_ratio(row: Row) -> float:
    return float(row["cycles_mean"] / row["cycles_worst"])


def interpolate(low: float | None, high: float | None, share: float) -> float | None:
    """Interpolate between two figures: by a power law if both are positive, else linearly.

    ``share`` is the position on a logarithmic scale of the width, from 0 to 1.

    >>> interpolate(100, 400, 0.5), interpolate(0, 10, 0.5), interpolate(None, 2, 0.5)
    (200, 5, None)
    >>> interpolate(100.0, 200.0, 0.5)
    141.421
    """
    if low is None or high is None:
        return None
    power = low > 0 and high > 0
    value = low * (high / low) ** share if power else low + (high - low) * share
    if isinstance(low, int) and isinstance(high, int):
        return round(value)
    return float(f"{value:.{_DIGITS}g}")
