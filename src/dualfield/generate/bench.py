"""The benches of a generated folder: vectors, SystemVerilog, cocotb, and a makefile.

All buses share one bench, which includes a part that drives the ports: ``bench_bare.sv.j2`` for
the handshake of the cores, or the template of `dualfield.generate.bus.driver`. The
cocotb test drives the handshake; with a bus, it runs on the module below the bus.
"""

import json
import math
from collections.abc import Mapping, Sequence

from dualfield.generate import bus
from dualfield.generate.handover import Handover
from dualfield.generate.render import render
from dualfield.generate.stimuli import LEAST, Stimulus, stimuli
from dualfield.host import tools

LIMIT_FACTOR = 4
"""The bench stops an operation that takes so many times the most cycles."""

_CYCLE_BITS = 32
_EFFORT = (
    (300_000, ("-O0", "-O0")),
    (2_000_000, ("-O1", "-O0")),
    (math.inf, ("-O2", "-O1")),
)
"""Most cycles of the bench -> optimisation of the model, and of Verilator's runtime."""
_PATIENCE = 30_000_000  # cycles that `make` simulates by default, about 15 s


def bench(h: Handover, rtl_files: Mapping[str, str], count: int = LEAST) -> dict[str, str]:
    """The files below ``tb/``.

    Args:
        h: The exported core.
        rtl_files: The files below ``rtl/`` in order of compilation.
        count: Operations that the bench runs.
    """
    operations = stimuli(h, count)
    facts = _facts(h, operations, list(rtl_files))
    return {
        "tb/vectors.hex": hex_lines(h, operations),
        "tb/vectors.jsonl": "".join(f"{s.line()}\n" for s in operations),
        f"tb/{h.name}_tb.sv": render("bench.sv.j2", **facts),
        f"tb/test_{h.name}.py": render("test_core.py.j2", **facts),
        "tb/Makefile": render("bench.mk.j2", **facts),
    }


def hex_lines(h: Handover, operations: Sequence[Stimulus]) -> str:
    r"""The operations in ``$readmemh`` format, a line each: operands, results, cycles."""
    signals = (*h.operands, *h.results)
    digits = -(-(sum(s.width for s in signals) + _CYCLE_BITS) // 4)
    lines = []
    for operation in operations:
        word = 0
        values = operation.operands | operation.results
        for signal in signals:
            word = word << signal.width | values[signal.name]
        lines.append(f"{word << _CYCLE_BITS | operation.cycles:0{digits}x}\n")
    return "".join(lines)


def _facts(h: Handover, operations: Sequence[Stimulus], rtl_files: list[str]) -> dict[str, object]:
    """The values for the templates."""
    most, total = max(s.cycles for s in operations), sum(s.cycles for s in operations)
    facts: dict[str, object] = {
        "h": h,
        "rtl_files": rtl_files,
        "masked": bool(h.config.values.get("MaskOutputs", 0)),
        "count": len(operations),
        "first": max(1, len(operations) * _PATIENCE // total) if total > _PATIENCE else "",
        "most": most,
        "limit": LIMIT_FACTOR,
        "longest_number": tools.LONGEST_NUMBER,
        "effort": next(levels for most, levels in _EFFORT if total < most),
        "operands": json.dumps([s.name for s in h.operands]),
        "results": json.dumps([s.name for s in h.results]),
        "bits": sum(s.width for s in (*h.operands, *h.results)) + _CYCLE_BITS,
    }
    if h.bus == "none":
        facts |= {"clock": "clk_i", "reset": "rst_ni"}
        return facts | {"port": render("bench_bare.sv.j2", **facts)}
    driver = bus.driver(h)
    ports = bus.signals(h)
    facts |= {"clock": driver.clock, "reset": driver.reset, "clear": driver.clear}
    facts |= {"ports": ports, "same_names": [(s.name, s.name) for s in ports]}
    facts["variables"] = driver.variables
    return facts | {"port": render(driver.template, **{**facts, **driver.facts})}
