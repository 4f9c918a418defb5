"""ASIC targets with placement: the mapped netlist in rows, wires from the positions, OpenSTA."""

import collections
import dataclasses

from dualfield.host import cache, tools
from dualfield.host.paths import cache_dir
from dualfield.synthesize import (
    asic,
    buffer_trees,
    cell_netlist,
    kit,
    mapping,
    netlist,
    opensta,
    placement,
    placement_picture,
    wires,
)
from dualfield.synthesize.asic import Asic, Figures
from dualfield.synthesize.cell_netlist import CellNetlist
from dualfield.synthesize.kit import Kit
from dualfield.synthesize.mapping import Mapped
from dualfield.synthesize.placement import Placement
from dualfield.synthesize.target import Design, Kind, Stretch

SOURCE = "OpenSTA, placed"
"""``Measurement.clock_source`` of the figures with wires."""

_VERILOG = "placed.v"
_SPEF = "placed.spef"


@dataclasses.dataclass(frozen=True)
class Layout:
    """A placed and timed core.

    Attributes:
        netlist: Its cells and nets.
        placement: The positions of the cells.
        period_ns: The delay of the worst path, without the allowance for the clock.
        path: The worst path, with the cells' names in the netlist.
    """

    netlist: CellNetlist
    placement: Placement
    period_ns: float
    path: tuple[Stretch, ...]


@dataclasses.dataclass(frozen=True)
class Placed(Asic):
    """A process with placement and wires.

    The area is that of the core, with the free space between cells; ``ge`` counts cells only.

    Attributes:
        kit: Rows and wires of the process.
    """

    kit: Kit = kit.SKY130
    kind: Kind = "placed"
    seeded: bool = True

    @property
    def title(self) -> str:
        """The name for people."""
        return f"{super().title}, placed"

    @property
    def clock_meaning(self) -> str:
        """The meaning of the figures and what they exclude."""
        return (
            "register-to-register paths with clock-to-q and setup, at the corner of the liberty "
            "file, on a netlist placed by Coloquinte; wires are spanning trees over the placed "
            f"cells, {self.kit.ff_um:.3g} fF/um and {self.kit.ohm_um:.3g} ohm/um; "
            f"{kit.CLOCK_SKEW_NS:g} ns are added for clock skew and jitter. No routing, no clock "
            "tree, no change of cells after placement, no paths from and to the ports; the area is "
            f"that of the core at {100 * placement.UTILISATION:.0f} % utilisation{self.remark}"
        )

    def missing(self) -> str | None:
        """The missing tools or file and how to get them; None if the target is usable."""
        lack = (super().missing(), tools.missing(placement.PROGRAM), tools.missing("sta"))
        return "; ".join(sentence for sentence in lack if sentence) or None

    def tool_versions(self) -> dict[str, str]:
        """Versions of the tools, name and checksum of the liberty file, checksum of the options.

        Raises:
            UsageError: no liberty file is selected, or it is of another process.
        """
        versions = super().tool_versions()
        options = (
            versions["flow"],
            *map(str, dataclasses.astuple(self.kit)[:-1]),
            *map(str, (placement.UTILISATION, placement.DENSITY, placement.EFFORT)),
            *map(str, (kit.CLOCK_SKEW_NS, kit.CLOCK_SLEW_NS)),
            *map(str, (buffer_trees.LONGEST_CHAIN, buffer_trees.FANOUT)),
        )
        return versions | tools.versions(placement.PROGRAM) | {"flow": netlist.digest(*options)}

    def picture(self, config: Design, seed: int) -> str:
        """The placed core as an SVG file.

        Raises:
            ToolMissing: a tool is not installed.
            UsageError: no liberty file is selected, or it is of another process.
            CheckFailed: a tool rejects the design or the library.
        """
        mapped = mapping.mapped(config, self.library(), self.han_carlson)
        layout = self._layout(mapped, seed)
        cells, placement_ = layout.netlist.cells, layout.placement
        numbers = {cell.name: number for number, cell in enumerate(cells)}
        path = [numbers[stretch.start.rpartition("/")[0]] for stretch in layout.path]
        wire_mm = wires.length_um(layout.netlist, placement_) / 1000
        side = f"{placement_.width / 1000:.0f} x {placement_.height / 1000:.0f} um"
        return placement_picture.picture(
            placement_,
            {n for n, cell in enumerate(cells) if cell.kind in mapped.library.flip_flops},
            path,
            (
                f"{config.label()} on {self.title}",
                f"{len(cells)} cells, {side}, {wire_mm:.0f} mm of wires",
                f"orange: flip-flops; blue: the worst path, {layout.period_ns:.2f} ns",
            ),
        )

    def layout(self, config: Design, seed: int) -> Layout:
        """The placed and timed core.

        Raises:
            ToolMissing: a tool is not installed.
            UsageError: no liberty file is selected, or it is of another process.
            CheckFailed: a tool rejects the design or the library.
        """
        return self._layout(mapping.mapped(config, self.library(), self.han_carlson), seed)

    def _layout(self, mapped: Mapped, seed: int) -> Layout:
        """Place and time a mapped design."""
        cells = cell_netlist.read(netlist.load(mapped.folder / netlist.NAME), mapped.top)
        cells = buffer_trees.rebuilt(cells, mapped.library)
        areas = mapped.library.areas
        sites = [self.kit.sites(cell.kind, areas[cell.kind]) for cell in cells.cells]
        with cache.work_folder(cache_dir() / "asic") as work:
            positions = placement.place(cells, sites, self.kit, seed, work)
            (work / _VERILOG).write_text(cells.verilog())
            (work / _SPEF).write_text(wires.spef(cells, positions, self.kit))
            clock = opensta.Wires(_SPEF, cells.clock, kit.CLOCK_SLEW_NS)
            period, path = opensta.worst_path(work, mapped.library, _VERILOG, mapped.top, clock)
        return Layout(cells, positions, period, tuple(path))

    def _figures(self, mapped: Mapped, seed: int) -> Figures:
        """The figures of a mapped design with wires."""
        layout = self._layout(mapped, seed)
        names = asic.rename_cells(layout.path, mapped)
        period = layout.period_ns + kit.CLOCK_SKEW_NS
        kinds = collections.Counter(cell.kind for cell in layout.netlist.cells)
        areas = mapped.library.areas
        return Figures(
            layout.placement.area_um2,
            sum(areas[kind] * number for kind, number in kinds.items()),
            {"cells": kinds.total(), "ff": netlist.total(kinds, mapped.flip_flops)},
            period,
            names,
            SOURCE,
        )


def _placed(name: str, constants: Kit) -> tuple[Placed, Placed]:
    """The placed twins of a process, with default and with Han-Carlson adders."""
    twins = []
    for plain in asic.TARGETS:
        if plain.name in (name, f"{name}-hc"):
            fields = {f.name: getattr(plain, f.name) for f in dataclasses.fields(plain)}
            fields |= {"name": f"{plain.name}-placed", "kind": "placed", "seeded": True}
            twins.append(Placed(**fields, kit=constants))
    return twins[0], twins[1]


TARGETS = (
    *_placed("gf180", kit.GF180),
    *_placed("sky130", kit.SKY130),
    *_placed("ihp130", kit.IHP130),
)
