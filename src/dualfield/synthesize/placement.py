"""Placement of standard cells in rows, by Coloquinte.

The netlist goes to the placer as Bookshelf files (.nodes, .nets, .scl), with a thousandth of a
micrometre as the unit. A cell's pins lie at its centre. Ports have no position. The clock is not
placed as a net, because a clock tree replaces it.
"""

import dataclasses
import itertools
import math
from collections.abc import Iterable, Sequence
from pathlib import Path

from dualfield.host import tools
from dualfield.host.errors import CheckFailed
from dualfield.synthesize.cell_netlist import CellNetlist
from dualfield.synthesize.kit import Kit

PROGRAM = "coloquinte"

UTILISATION = 0.70
"""The share of the core area that cells cover."""

EFFORT = 3
"""Effort of the placer, from 1 to 9; 3 is its default."""

DENSITY = 0.9
"""The share of the rows that the placer sees as full: it widens cells, which spreads them evenly.

Without this, Coloquinte packs cells and leaves a part of the core empty: wires come out a sixth
shorter than a router could use.
"""

_UNITS_PER_UM = 1000
_NAME = "core"


@dataclasses.dataclass(frozen=True)
class Placement:
    """Positions of the cells of a netlist, in units of a thousandth of a micrometre.

    Attributes:
        width: Width of the core, and of its rows.
        height: Height of the core.
        row: Height of a row.
        boxes: Left, bottom and width of each cell, in the order of the netlist.
    """

    width: int
    height: int
    row: int
    boxes: tuple[tuple[int, int, int], ...]

    @property
    def area_um2(self) -> float:
        """The area of the core in square micrometres."""
        return self.width * self.height / _UNITS_PER_UM**2

    def centre_um(self, cell: int) -> tuple[float, float]:
        """The centre of a cell in micrometres."""
        left, bottom, width = self.boxes[cell]
        return (left + width / 2) / _UNITS_PER_UM, (bottom + self.row / 2) / _UNITS_PER_UM


def core_size(sites: Sequence[int], kit: Kit) -> tuple[int, int]:
    """Width and height of a nearly square core for cells of these widths in sites.

    Rows and sites are whole, and the utilisation is at most `UTILISATION`. A row holds eight of the
    widest cells, so that little of it stays empty; a core of few cells is therefore wide and low.
    """
    site, row = _units(kit.site_um), _units(kit.row_um)
    area = sum(sites) * site * row / UTILISATION
    widest = 8 * max(sites) * site
    rows = max(1, min(round(math.sqrt(area) / row), int(area / (widest * row))))
    return max(widest, math.ceil(area / (rows * row * site)) * site), rows * row


def place(netlist: CellNetlist, sites: Sequence[int], kit: Kit, seed: int, work: Path) -> Placement:
    """Place the cells of a netlist; the same arguments give the same placement.

    Args:
        netlist: The netlist.
        sites: Width of each cell in sites.
        kit: The process.
        seed: Seed of the placer.
        work: Folder for the files and the log of the placer.

    Raises:
        ToolMissing: Coloquinte is not installed.
        CheckFailed: the placer fails, leaves a cell outside of the core, or two cells overlap.
    """
    width, height = core_size(sites, kit)
    site, row = _units(kit.site_um), _units(kit.row_um)
    widths = [count * site for count in sites]
    files = {
        "nodes": _nodes(widths, row),
        "nets": _nets(netlist),
        "pl": [f"c{cell} 0 0 : N" for cell in range(len(widths))],
        "scl": _rows(width // site, height // row, site, row),
    }
    for ending, lines in files.items():
        text = "\n".join([f"UCLA {ending} 1.0", *lines, ""])
        (work / f"{_NAME}.{ending}").write_text(text)
    names = " ".join(f"{_NAME}.{ending}" for ending in files)
    (work / f"{_NAME}.aux").write_text(f"RowBasedPlacement : {names}\n")
    options = [
        "--density",
        str(DENSITY),
        "--effort",
        str(EFFORT),
        "--seed",
        str(seed),
        "--save-solution",
        "placed.pl",
    ]
    tools.run([PROGRAM, f"{_NAME}.aux", *options], work, work / "place.log")
    corners = _corners((work / "placed.pl").read_text(), len(widths))
    boxes = [(left, bottom, wide) for (left, bottom), wide in zip(corners, widths, strict=True)]
    placement = Placement(width, height, row, tuple(boxes))
    check(placement)
    return placement


def check(placement: Placement) -> None:
    """Raise CheckFailed unless every cell is in a row of the core and no two cells overlap."""
    rows: dict[int, list[tuple[int, int]]] = {}
    for left, bottom, width in placement.boxes:
        if not (0 <= left <= placement.width - width and 0 <= bottom < placement.height):
            raise CheckFailed("the placer put a cell outside of the core")
        if bottom % placement.row:
            raise CheckFailed("the placer put a cell between two rows")
        rows.setdefault(bottom, []).append((left, width))
    for cells in rows.values():
        cells.sort()
        for (left, width), (right, _) in itertools.pairwise(cells):
            if left + width > right:
                raise CheckFailed("the placer put two cells on one another")


def _nodes(widths: Sequence[int], row: int) -> list[str]:
    cells = [f"c{cell} {width} {row}" for cell, width in enumerate(widths)]
    return [f"NumNodes : {len(widths)}", "NumTerminals : 0", *cells]


def _nets(netlist: CellNetlist) -> list[str]:
    """The nets with two pins or more, without the clock."""
    nets = []
    for net in netlist.nets:
        pins = [pin.cell for pin in (net.driver, *net.sinks) if pin is not None]
        if net.name != netlist.clock and len(pins) > 1:
            nets.append((net.name, pins))
    lines = [f"NumNets : {len(nets)}", f"NumPins : {sum(len(pins) for _, pins in nets)}"]
    for name, pins in nets:
        lines += [f"NetDegree : {len(pins)} {name}", *(f"c{cell} B" for cell in pins)]
    return lines


def _rows(sites: int, rows: int, site: int, row: int) -> list[str]:
    """The rows from the bottom; every second one is flipped, so that neighbours share a rail."""
    lines = [f"NumRows : {rows}"]
    for number in range(rows):
        lines += [
            "CoreRow Horizontal",
            f"Coordinate : {number * row}",
            f"Height : {row}",
            f"Sitewidth : {site}",
            f"Siteorient : {'FS' if number % 2 else 'N'}",
            f"SubrowOrigin : 0 NumSites : {sites}",
            "End",
        ]
    return lines


def _corners(text: str, count: int) -> Iterable[tuple[int, int]]:
    """The lower left corners of the cells ``c0``, ``c1``, … in a placement file."""
    corners: dict[str, tuple[int, int]] = {}
    for line in text.splitlines():
        words = line.split()
        if len(words) >= 3 and words[0].startswith("c"):
            corners[words[0]] = int(words[1]), int(words[2])
    if len(corners) != count:
        raise CheckFailed(f"the placer placed {len(corners)} of {count} cells")
    return [corners[f"c{cell}"] for cell in range(count)]


def _units(length_um: str) -> int:
    return round(float(length_um) * _UNITS_PER_UM)
