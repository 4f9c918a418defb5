"""The command ``python -m workshop known-design``: places AES-128 and prints its figures."""

import statistics
import sys
from typing import Annotated, cast

import typer

from dualfield.host import console
from dualfield.host.entry import make_app, run_app
from dualfield.host.errors import ToolMissing, UsageError
from dualfield.synthesize import kit, registry, wires
from dualfield.synthesize.placed import Placed
from dualfield.synthesize.target import Design
from workshop.known_design.design import KnownDesign

app = make_app()


@app.command()
def known_design_command(
    *,
    target: Annotated[
        str, typer.Option("--target", help="Target with placement.")
    ] = "sky130-placed",
    seeds: Annotated[int, typer.Option("--seeds", min=1, max=20, help="Placements.")] = 3,
) -> None:
    """Place AES-128, one round a cycle, and print period, areas and length of wires.

    docs/reference/placed-silicon.md has the figures of OpenROAD-flow-scripts beside them. Needs a
    liberty file and OpenSTA.
    """
    placed = registry.get(target)
    if not isinstance(placed, Placed):
        raise UsageError(f"--target {target} has no placement; use one that ends in -placed.")
    if lack := placed.missing():
        raise ToolMissing(lack)
    design = cast(Design, KnownDesign())
    cells = registry.get(target.removesuffix("-placed")).measure(design, 1)
    rows = []
    for seed in range(1, seeds + 1):
        rows.append(placed.measure(design, seed))
        console.out.print(f"seed {seed}   {rows[-1].period_ns:.2f} ns", soft_wrap=True)
    layout = placed.layout(design, 1)
    periods = [cast(float, row.period_ns) for row in rows]
    shown = {
        "flip-flops": f"{cells.cells['ff']}",
        "cells": f"{cells.area:.0f} um2",
        "core": f"{rows[0].area:.0f} um2",
        "period, cells": f"{cells.period_ns:.2f} ns",
        "period, placed": f"{statistics.median(periods):.2f} ns, {min(periods):.2f} to "
        f"{max(periods):.2f} ns, of which {kit.CLOCK_SKEW_NS:g} ns for the clock",
        "wires": f"{wires.length_um(layout.netlist, layout.placement) / 1000:.0f} mm; half "
        f"perimeters {wires.half_perimeter_um(layout.netlist, layout.placement) / 1000:.0f} mm",
    }
    for name, value in shown.items():
        console.out.print(f"{name:<16}{value}", soft_wrap=True)


if __name__ == "__main__":
    sys.exit(run_app(app, None, "python -m workshop known-design", checkout=True))
