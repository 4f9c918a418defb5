"""Detect rows whose clock is not credible; the key ``doubt`` of a published row says why.

A place-and-route tool without the delay of a cell reports a clock that the device does not reach.
`doubt` needs only the row to detect this.
"""

from collections.abc import Sequence

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

_CARRY_NS = {
    "ecp5": 0.0355,
    "ecp5-8": 0.028,
    "ice40": 0.126,
    "ice40-up5k": 0.278,
    "gowin": 0.035,
    "machxo2": 0.065,
    "machxo3": 0.065,
}
"""Target -> minimum delay of a carry chain per bit, in ns.

From the critical path that nextpnr reports for a single 48-bit adder: the delay from the carry
input of a cell to its carry output; an ECP5 or MachXO cell has two bits.
"""

_UNCUT = ("ami-sf", "ami-1sub", "ami-2sub", "mont-inv", "div-binary")
"""Cores with a carry chain over all bits between two registers."""


def doubt(row: Row) -> str | None:
    """Return why the clock of a row is not credible, None if it is credible."""
    if row["clock_mhz"] is None:
        return None
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
    """Return a reason if the period is shorter than a carry chain as wide as the operands."""
    full_width = row["core"] in _UNCUT or row["parameters"].get("Segment") == 0
    carry_ns = row["bits"] * _CARRY_NS.get(row["target"], 0.0)
    if not full_width or row["part"] or carry_ns <= 1000 / row["clock_mhz"]:
        return None
    return f"{row['bits']} carries in a row take {carry_ns:.1f} ns, longer than the period"


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
