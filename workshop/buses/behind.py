"""The cost of a bus over the bare core, from the synthesis for ECP5 without placement.

``python -m workshop bus-cost CORE --bits N --bus BUS`` prints the cells of both. The
operand windows of AXI4-Lite, where they hold the operands, are counted apart, each by itself.
With ``--place`` it prints area and clock of both after placement on ECP5 instead.
"""

import dataclasses
import sys
from collections.abc import Mapping
from typing import Annotated

import typer

from dualfield import catalog
from dualfield.catalog import hierarchy
from dualfield.generate import bus, rtl
from dualfield.generate.handover import Handover, handover
from dualfield.host.entry import make_app, run_app
from dualfield.report.markdown import table_row
from dualfield.synthesize import ecp5, netlist
from dualfield.synthesize.part import Part, Top

_KINDS = {"LUT4": "LUT4", "carry cells": "CCU2C", "flip-flops": "TRELLIS_FF"}
_WINDOW = "df_axil_window"


def bare(h: Handover) -> Part:
    """The core with its parameters as numbers, below the bus.

    >>> made = handover(catalog.get("ami-sf"), "inv", bits=8, bus="axi-lite")
    >>> bare(made).core.top
    'inv_core'
    """
    config = h.config
    paths = hierarchy.closure(h.module, technology=config.technology)
    top = Top(h.core.id, h.bare)
    return Part(top, config.bits, config.values, {}, paths, f"{config.label()}-core", rtl.top(h))


def behind(h: Handover) -> Part:
    """The same behind its bus.

    >>> made = handover(catalog.get("ami-sf"), "inv", bits=8, bus="axi-lite")
    >>> [path.name for path in behind(made).sources()][-3:]
    ['df_axil.sv', 'inv_core.sv', 'inv.sv']
    """
    inner, technology = bare(h), h.config.technology
    shell = hierarchy.closure(h.module, *bus.modules(h), technology=technology)
    return dataclasses.replace(
        inner,
        core=Top(h.core.id, h.name),
        files=(*shell, inner.sources()[-1]),
        name=f"{h.config.label()}-{h.bus}",
        frame=bus.top(h),
    )


def _windows(h: Handover) -> list[Part]:
    """The operand windows of AXI4-Lite, none where the words go into the core's own registers."""
    if h.bus != "axi-lite" or h.by_words:
        return []
    top, files = Top(h.core.id, _WINDOW), hierarchy.closure(_WINDOW)
    widths = [s.width for s in h.operands if s.role in ("modulus", "a", "b")]
    return [Part(top, width, {}, {"Bits": width}, files, f"{_WINDOW}-{width}") for width in widths]


def cells(design: Part) -> Mapping[str, int]:
    """Cells of each kind after synthesis."""
    types = netlist.cell_types(
        netlist.load(netlist.netlist(design, ecp5.SYNTHESIS)), design.core.top
    )
    return {kind: types[cell] for kind, cell in _KINDS.items()}


def _unmasked(h: Handover) -> Handover:
    """The export without a bus, whose outputs are not masked."""
    values = dict[str, object](h.config.values)
    config = h.core.configure(h.config.bits, values | {"MaskOutputs": 0})
    return dataclasses.replace(h, config=config, bus="none", name=h.bare)


def cost(h: Handover) -> dict[str, Mapping[str, int]]:
    """Cells of the bare core, of core and bus, of the windows, and of the rest of the bus.

    The core without a bus does not mask its outputs, whatever it does behind the bus.
    """
    bare_cells, total = cells(bare(_unmasked(h))), cells(behind(h))
    rows = {"bare core": bare_cells, f"behind {h.bus}": total}
    windows = [cells(window) for window in _windows(h)]
    window_cells = {kind: sum(window[kind] for window in windows) for kind in _KINDS}
    if windows:
        rows["more: operand windows"] = window_cells
    rest = {kind: total[kind] - bare_cells[kind] - window_cells[kind] for kind in _KINDS}
    return {**rows, "more: bus" + " beside them" * bool(windows): rest}


def table(h: Handover) -> str:
    """The costs as a table in Markdown."""
    rows = [table_row([h.config.label(), *_KINDS]), "| --- |" + " ---: |" * len(_KINDS)]
    rows += [table_row([name, *map(str, row.values())]) for name, row in cost(h).items()]
    return "\n".join(rows) + "\n"


def placed_table(h: Handover, seed: int) -> str:
    """Area and clock of the bare core and of core and bus after placement, in Markdown."""
    kinds = {"comb": "LUT4 positions", "ff": "flip-flops", "dsp": "multipliers", "bram": "memories"}
    rows = [table_row([h.config.label(), *kinds.values(), "MHz"]), "| --- |" + " ---: |" * 5]
    for name, design in (("bare core", bare(_unmasked(h))), (f"behind {h.bus}", behind(h))):
        row = ecp5.TARGETS[0].measure(design, seed)
        counts = [str(row.cells[kind]) for kind in kinds]
        rows.append(table_row([name, *counts, f"{row.clock_mhz:.1f}"]))
    return "\n".join(rows) + "\n"


app = make_app()


@app.command()
def behind_command(
    core: Annotated[str, typer.Argument(metavar="CORE", help="Name of a core.")],
    bits: Annotated[int, typer.Option(help="Operand size in bits.")] = 256,
    form: Annotated[str, typer.Option("--bus", help="Bus interface.")] = "axi-lite",
    place: Annotated[bool, typer.Option("--place", help="Place on ECP5 instead.")] = False,
    seed: Annotated[int, typer.Option(help="Seed of the placement.")] = 1,
) -> None:
    """Print the cell counts of a core alone and with a bus interface."""
    h = handover(catalog.get(core), "top", bits=bits, bus=form)
    print(placed_table(h, seed) if place else table(h), end="")


if __name__ == "__main__":
    sys.exit(run_app(app, None, "python -m workshop bus-cost"))
