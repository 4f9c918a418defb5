"""The cost of a bus over the bare core, from the synthesis for ECP5 without placement.

``python -m workshop bus-cost CORE --bits N --bus BUS`` prints the cells of both. The
operand windows of AXI4-Lite, where they hold the operands, are counted apart, each by itself.
With ``--place`` it prints area and clock of both after placement on ECP5 instead, the medians of
``--seeds`` placements; ``--no-bare`` leaves out the core alone, whose operands are wide registers.
"""

import dataclasses
import statistics
import sys
from collections.abc import Iterator, Mapping
from typing import Annotated

import typer

from dualfield import catalog
from dualfield.catalog import hierarchy
from dualfield.catalog.inputs import curve_of
from dualfield.cli.arguments import CoreArgument, CurveOption, Parameters, assignments
from dualfield.generate import bus, rtl
from dualfield.generate.handover import Handover, handover
from dualfield.host.entry import make_app, run_app
from dualfield.report.markdown import table_row
from dualfield.synthesize import ecp5, netlist
from dualfield.synthesize.part import Part, Top

_KINDS = {"LUT4": "LUT4", "carry cells": "CCU2C", "flip-flops": "TRELLIS_FF"}
_PLACED = {"comb": "LUT4 positions", "ff": "flip-flops", "dsp": "multipliers", "bram": "memories"}
_TECHNOLOGY = "technology"
_WINDOW = "df_axil_window"
_BITS = 256
"""Operand size if neither a size nor a curve is given."""


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


def placed(h: Handover, name: str, seeds: int) -> str:
    """A row of Markdown: the median of area and clock of some placements, and the clocks' range."""
    design = bare(_unmasked(h)) if name == "bare core" else behind(h)
    runs = [ecp5.TARGETS[0].measure(design, seed) for seed in range(1, seeds + 1)]
    counts = [f"{statistics.median_low(run.cells[kind] for run in runs)}" for kind in _PLACED]
    clocks = sorted(run.clock_mhz for run in runs if run.clock_mhz)
    spread = f" ({clocks[0]:.1f} to {clocks[-1]:.1f})" if seeds > 1 else ""
    return table_row([name, *counts, f"{statistics.median(clocks):.1f}{spread}"])


def placed_table(h: Handover, seeds: int, with_bare: bool) -> Iterator[str]:
    """Lines of Markdown: area and clock after placement, of core and bus, and of the bare core."""
    yield table_row([h.config.label(), *_PLACED.values(), "MHz"])
    yield "| --- |" + " ---: |" * (len(_PLACED) + 1)
    for name in ("bare core",) * with_bare + (f"behind {h.bus}",):
        yield placed(h, name, seeds)


BitsOption = Annotated[int | None, typer.Option("--bits", help="Operand size in bits.")]
BusOption = Annotated[str, typer.Option("--bus", help="Bus interface.")]


def exported(
    core: str, curve: str | None, bits: int | None, parameters: list[str] | None, form: str
) -> Handover:
    """The export of a core as the options say, with the cells of a device if they ask for them."""
    fixed, values = curve_of(curve, catalog.get(core)), assignments(parameters)
    technology = {name: values.pop(name) for name in list(values) if name.lower() == _TECHNOLOGY}
    h = handover(
        catalog.get(core),
        "top",
        bits=bits or (None if fixed else _BITS),
        curve=fixed,
        assignments=values,
        bus=form,
    )
    if not technology:
        return h
    # A folder for a user has no cells of a device, but a measurement may have them.
    config = h.core.configure(h.config.bits, {**h.config.values, **technology})
    return dataclasses.replace(h, config=config)


app = make_app()


@app.command()
def behind_command(
    core: CoreArgument,
    curve: CurveOption = None,
    *,
    bits: BitsOption = None,
    parameters: Parameters = None,
    form: BusOption = "axi-lite",
    place: Annotated[bool, typer.Option("--place", help="Place on ECP5 instead.")] = False,
    seeds: Annotated[int, typer.Option(min=1, help="Number of placements of each.")] = 1,
    with_bare: Annotated[bool, typer.Option("--bare/--no-bare", help="Place the core too.")] = True,
) -> None:
    """Print the cell counts of a core alone and with a bus interface."""
    h = exported(core, curve, bits, parameters, form)
    for line in placed_table(h, seeds, with_bare) if place else [table(h)[:-1]]:
        print(line, flush=True)


if __name__ == "__main__":
    sys.exit(run_app(app, None, "python -m workshop bus-cost"))
