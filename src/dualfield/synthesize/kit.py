"""Sizes of cells and properties of wires of a process, which its liberty file does not contain.

The constants come from public documentation; `Kit.source` names it.
"""

import dataclasses
import fractions

from dualfield.host.errors import UsageError

_TOLERANCE = 0.05
"""Sites by which an area may miss a whole number; the liberty files round some by 0.02."""


@dataclasses.dataclass(frozen=True)
class Kit:
    """Standard-cell rows and signal wires of a process.

    Attributes:
        site_um: Width of a placement site; the width of a cell is a multiple of it.
        row_um: Height of a row and of every cell.
        ff_um: Capacitance of a signal wire per length, in fF/um.
        ohm_um: Resistance of a signal wire per length, in ohm/um.
        source: Where the constants are published.
    """

    site_um: str
    row_um: str
    ff_um: float
    ohm_um: float
    source: str

    def sites(self, cell: str, area_um2: float) -> int:
        """The width of a cell in sites, from its area.

        >>> SKY130.sites("sky130_fd_sc_hd__nand2_1", 3.7536)
        3

        Raises:
            UsageError: the area is no multiple of a site's: the liberty file is of other cells.
        """
        site_area = fractions.Fraction(self.site_um) * fractions.Fraction(self.row_um)
        count = round(area_um2 / site_area)
        if count < 1 or abs(count * float(site_area) - area_um2) > _TOLERANCE * float(site_area):
            raise UsageError(
                f"the cell {cell} has an area of {area_um2:g} um2, which is no multiple of a site "
                f"of {self.site_um} x {self.row_um} um: the liberty file does not fit this target"
            )
        return count


SKY130 = Kit(
    "0.46",
    "2.72",
    0.172375,
    0.8929,
    "site unithd of the technology LEF of sky130_fd_sc_hd; met1, the layer for signals, in "
    "flow/platforms/sky130hd/setRC.tcl of OpenROAD-flow-scripts, fitted to routed designs",
)
"""SkyWater SKY130, high-density cells."""

IHP130 = Kit(
    "0.48",
    "3.78",
    0.173072,
    2.07259,
    "site CoreSite of the LEF of sg13g2_stdcell; signal wires in "
    "flow/platforms/ihp-sg13g2/setRC.tcl of OpenROAD-flow-scripts, fitted to routed designs",
)
"""IHP SG13G2."""

GF180 = Kit(
    "0.56",
    "3.92",
    0.135357,
    0.385861,
    "site GF018hv5v_mcu_sc7 of the technology LEF of gf180mcu_fd_sc_mcu7t5v0; Metal2, the layer "
    "for signals, in flow/platforms/gf180/setRC.tcl of OpenROAD-flow-scripts, fitted to routed "
    "designs",
)
"""GlobalFoundries GF180MCU, 7-track cells."""

CLOCK_SKEW_NS = 0.25
"""Allowance for skew and jitter of the clock, added to every period.

The default clock uncertainty of LibreLane for SKY130, GF180MCU and SG13G2.
"""

CLOCK_SLEW_NS = 0.15
"""Transition time of the clock at the registers; LibreLane's default for the three processes."""
