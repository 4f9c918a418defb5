"""Lattice MachXO2 and MachXO3, placed and routed with the core in the word-stream shell."""

from typing import Any

from dualfield.synthesize import nextpnr
from dualfield.synthesize.shelled import Shelled


def on_clock_buffer(bel: str) -> nextpnr.Amend:
    """Return a function that puts the clock of a netlist on one global buffer.

    In the device data of nextpnr 0.11.1, two of the eight buffers, DCC1 and DCC5, have no route to
    the leftmost logic columns. When the placer chose one of them, routing failed.

    Args:
        bel: The buffer's place.
    """

    def buffer_clock(design: dict[str, Any], top: str) -> None:
        module = design["modules"][top]
        cells: dict[str, dict[str, Any]] = module["cells"]
        (clock,) = module["ports"]["clk_i"]["bits"]
        bits = [
            bit for cell in cells.values() for bits in cell["connections"].values() for bit in bits
        ]
        buffered = 1 + max(bit for bit in (*bits, clock) if isinstance(bit, int))
        for cell in cells.values():
            for port, bits in cell["connections"].items():
                cell["connections"][port] = [buffered if bit == clock else bit for bit in bits]
        cells["clock_buffer"] = {
            "hide_name": 0,
            "type": "DCCA",
            "parameters": {},
            "attributes": {"BEL": bel},
            "port_directions": {"CLKI": "input", "CE": "input", "CLKO": "output"},
            "connections": {"CLKI": [clock], "CE": ["1"], "CLKO": [buffered]},
        }
        name = {"hide_name": 0, "bits": [buffered], "attributes": {}}
        module["netnames"]["clock_buffer_CLKO"] = name

    return buffer_clock


def _machxo(name: str, title: str, device: str, bel: str) -> Shelled:
    return Shelled(
        name=name,
        title=title,
        area_unit="LUT4 positions",
        area_kinds=("comb",),
        placed_cells={
            "comb": "TRELLIS_COMB",
            "ff": "TRELLIS_FF",
            "bram": "DP8KC",
            "lutram": "TRELLIS_RAMW",
        },
        netlist_cells={"lut4": ("LUT4",), "carry": ("CCU2D",)},
        program="yowasp-nextpnr-machxo2",
        options=("--device", device, *nextpnr.OPTIONS, "--lpf-allow-unconstrained"),
        synthesis=f"synth_lattice -family {name.replace('machxo', 'xo')} -noiopad -top {{top}}",
        amend=on_clock_buffer(bel),
    )


# Cells: ``comb`` LUT4 positions taken after placing, where a carry cell takes two; ``lut4`` look-up
# tables and ``carry`` two-bit carry cells (CCU2D) of the netlist; ``ff`` flip-flops; ``bram``
# 9-kbit memories; ``lutram`` distributed-memory write ports. There are no hard multipliers.
TARGETS = (
    _machxo(
        "machxo2",
        "Lattice MachXO2 LCMXO2-1200HC, speed grade 6 (TG144)",
        "LCMXO2-1200HC-6TG144C",
        "X12/Y6/DCC0",
    ),
    _machxo(
        "machxo3",
        "Lattice MachXO3 LCMXO3LF-6900C, speed grade 6 (BG400)",
        "LCMXO3LF-6900C-6BG400C",
        "X18/Y13/DCC0",
    ),
)
