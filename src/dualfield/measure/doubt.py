"""Rows whose clock is not credible, and why: the key ``doubt`` of a published row.

A place-and-route tool that has no delay for a cell reports a clock that the device does not reach.
`doubt` finds such rows from the row alone, whatever the target.
"""

from collections.abc import Sequence

from dualfield.measure import DOUBT_MARK, Row

_UNTIMED_FLOWS = {
    ("gowin", "ffa069046d1a"): "nextpnr timed no path through a look-up table of fewer than four "
    "inputs, nor through one that it put in front of a flip-flop: the clock is too high"
}
"""Target and checksum of a flow that left paths out -> which ones."""

_UNTIMED_CELLS = {
    "gowin": {"bram": "memory blocks", "dsp": "hard multipliers"},
    "ice40-up5k": {"dsp": "hard multipliers"},
}
"""Target -> figure of a row -> cells through which nextpnr times no path there.

nextpnr 0.11.1's timing data of Gowin has tables, carries, flip-flops and distributed memory. On
UP5K it takes a hard multiplier for registers, whether or not its own are used.
"""

_CARRY_NS = {"ecp5": 0.0355, "ecp5-8": 0.028, "ice40": 0.126, "ice40-up5k": 0.278, "gowin": 0.035}
"""Target -> least delay of a bit of a carry chain, in ns.

Read from nextpnr's own critical path of a lone 48-bit adder: the delay from the carry input of a
cell to its carry output; a cell of ECP5 has two bits.
"""

_UNCUT = ("ami-sf", "ami-1sub", "ami-2sub", "mont-inv", "div-binary")
"""Cores with a carry chain of all bits between two registers."""


def doubt(row: Row) -> str | None:
    """Why the clock of a row is not credible, None if nothing speaks against it."""
    if row["clock_mhz"] is None:
        return None
    return untimed_flow(row) or _untimed_cells(row) or _short_period(row)


def untimed_flow(row: Row) -> str | None:
    """Which paths the flow of a row left out; the flow of now would time them."""
    return _UNTIMED_FLOWS.get((row["target"], row["tools"].get("flow", "")))


def _untimed_cells(row: Row) -> str | None:
    cells = _UNTIMED_CELLS.get(row["target"], {})
    used = [name for figure, name in cells.items() if row[figure]]
    if not used:
        return None
    return f"nextpnr times no path through {' and '.join(used)} there, and the core has some"


def _short_period(row: Row) -> str | None:
    """Whether the period is shorter than the carries of an adder as wide as the operands."""
    whole = row["core"] in _UNCUT or row["parameters"].get("Segment") == 0
    least = row["bits"] * _CARRY_NS.get(row["target"], 0.0)
    if not whole or row["part"] or least <= 1000 / row["clock_mhz"]:
        return None
    return f"{row['bits']} carries in a row take {least:.1f} ns, longer than the period"


def footnotes(rows: Sequence[Row]) -> list[str]:
    """A footnote for each reason of a doubt, with the rows where reasons differ."""
    found: dict[str, list[str]] = {}
    for row in rows:
        if row.get("doubt"):
            found.setdefault(row["doubt"], []).append(row["label"])
    ends = {
        why: f" ({', '.join(labels)})" if len(found) > 1 else "" for why, labels in found.items()
    }
    return [
        f"{DOUBT_MARK} The clock and the figures derived from it are not credible; they "
        f"are in no picture and no ranking: {why}{end}."
        for why, end in ends.items()
    ]
