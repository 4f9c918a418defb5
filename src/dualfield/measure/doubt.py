"""Detect rows whose clock is not credible; the key ``doubt`` of a published row says why.

A place-and-route tool without the delay of a cell reports a clock that the device does not reach.
`doubt` needs only the row to detect this; `dualfield.measure.plausibility` compares with others.
"""

import functools
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from dualfield.measure import DOUBT_MARK, Row

_UNTIMED_FLOWS = {
    ("gowin", "ffa069046d1a"): "nextpnr timed no path through a look-up table of fewer than four "
    "inputs, nor through one that it put in front of a flip-flop: the clock is too high"
}
"""(Target, checksum of a flow that left out paths) -> these paths."""

_UNTIMED_CELLS = {
    "gowin": {"bram": "memory blocks", "dsp": "hard multipliers"},
    "ice40-up5k": {"dsp": "hard multipliers"},
}
"""Target -> figure of a row -> cells through which nextpnr times no path.

The Gowin timing data of nextpnr 0.11.1 covers only look-up tables, carries, flip-flops and
distributed memory. On UP5K nextpnr treats every hard multiplier as registered, even if its
registers are not used.
"""

_UNCUT = ("ami-sf", "ami-1sub", "ami-2sub", "mont-inv", "div-binary")
"""Cores with a carry chain over all bits between two registers."""

_SEGMENTED = ("inv-divstep", "inv-divstep-words", "mont-mul-divstep", "div-pm", "mont-mul-serial")
"""Cores that cut their carry chains in GF(p) into segments of ``Segment`` bits; 0: not cut."""


@dataclass(frozen=True)
class Delays:
    """The least delays of a target in ns; ``delays.toml`` explains them."""

    register_ns: float
    carry_ns: float
    source: str


@functools.cache
def delays(target: str) -> Delays | None:
    """Return the least delays of a target or of its family, None if they are unknown.

    >>> delays("ecp5-8") == delays("ecp5"), delays("xc7-vivado") == delays("xc7"), delays("sky130")
    (False, True, None)
    """
    text = Path(__file__).with_name("delays.toml").read_text(encoding="utf-8")
    tables = tomllib.loads(text)
    table = tables.get(target) or tables.get(target.partition("-")[0])
    return None if table is None else Delays(**table)


def doubt(row: Row) -> str | None:
    """Return why the clock of a row is not credible, None if it is credible."""
    if row["clock_mhz"] is None:
        return None
    if row["clock_mhz"] <= 0:
        return "the clock is not above 0"
    return untimed_flow(row) or _untimed_cells(row) or _short_period(row)


def untimed_flow(row: Row) -> str | None:
    """Return the paths that the flow of a row left out, None if none; the present flow has them."""
    return _UNTIMED_FLOWS.get((row["target"], row["tools"].get("flow", "")))


def _untimed_cells(row: Row) -> str | None:
    cells = _UNTIMED_CELLS.get(row["target"], {})
    used = [name for figure, name in cells.items() if row[figure]]
    if not used:
        return None
    return f"nextpnr times no path through {' and '.join(used)} there, and the core has some"


def _short_period(row: Row) -> str | None:
    """Return a reason if the period is shorter than a register path with the carry chain."""
    least, period = delays(row["target"]), 1000 / row["clock_mhz"]
    if least is None:
        return None
    if least.register_ns > period:
        return f"a flip-flop alone takes {least.register_ns:.2f} ns, longer than the period"
    carries = 0 if row["part"] else carry_bits(row)
    if least.register_ns + carries * least.carry_ns <= period:
        return None
    carry_ns = carries * least.carry_ns
    return (
        f"{carries} carries in a row take {carry_ns:.1f} ns and a flip-flop "
        f"{least.register_ns:.2f} ns, longer than the period"
    )


def carry_bits(row: Row) -> int:
    """Return the bits of the longest carry chain between two registers, 0 if unknown.

    >>> carry_bits({"core": "ami-sf", "bits": 256, "parameters": {}})
    256
    >>> carry_bits({"core": "inv-divstep", "bits": 256, "parameters": {"Segment": 30}})
    30
    """
    parameters, bits = row["parameters"], int(row["bits"])
    if row["core"] in _UNCUT:
        return bits
    if row["core"] not in _SEGMENTED or parameters.get("Field", "gfp") != "gfp":
        return 0
    segment = int(parameters.get("Segment", 1))
    return min(segment, bits) if segment else bits


def footnotes(rows: Sequence[Row]) -> list[str]:
    """Return a footnote for each reason; with several reasons, each lists its rows."""
    labels_by_reason: dict[str, list[str]] = {}
    for row in rows:
        if row.get("doubt"):
            labels_by_reason.setdefault(row["doubt"], []).append(row["label"])
    rows_by_reason = {
        reason: f" ({', '.join(labels)})" if len(labels_by_reason) > 1 else ""
        for reason, labels in labels_by_reason.items()
    }
    return [
        f"{DOUBT_MARK} The clock and the figures derived from it are not credible; they "
        f"are in no picture and no ranking: {reason}{end}."
        for reason, end in rows_by_reason.items()
    ]
