"""The cells of each block of a core: ``python -m workshop blocks CORE``.

Yosys maps every instance to cells of ECP5 by itself, so the sum is larger than the flat netlist,
in which it optimizes across instances. A block includes the blocks in it.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import typer

from dualfield.cli.arguments import CoreArgument, CurveOption, Parameters
from dualfield.host.entry import make_app, run_app
from dualfield.report.markdown import table_row
from dualfield.synthesize import netlist
from workshop.buses.behind import BitsOption, BusOption, bare, behind, exported

_SYNTHESIS = "synth_ecp5 -noflatten -noiopad -top {top}"
_KINDS = {
    "LUT4": "LUT4",
    "CCU2C": "carry cells",
    "TRELLIS_FF": "flip-flops",
    "MULT18X18D": "multipliers",
    "DP16KD": "memories",
}
_BOXES = {"blackbox", "whitebox"}
"""Attributes of a module that is a cell of the library."""

_CELL: Mapping[str, Any] = {"attributes": {"blackbox": 1}}

Blocks = Mapping[str, tuple[str, Counter[str]]]
"""Path of an instance, "" for the top -> its module, and its cells by type, all below included."""


def blocks(gates: Mapping[str, Any], top: str) -> Blocks:
    """Return the cells of each instance below a module of a netlist with hierarchy.

    >>> inner = {"cells": {"a": {"type": "LUT4"}, "b": {"type": "LUT4"}}, "attributes": {}}
    >>> outer = {"cells": {"u": {"type": "m$top.u"}}, "attributes": {}}
    >>> blocks({"modules": {"m$top.u": inner, "top": outer}}, "top")["u"]
    ('m', Counter({'LUT4': 2}))
    """
    found: dict[str, tuple[str, Counter[str]]] = {}
    modules = gates["modules"]

    def walk(path: str, module: str) -> Counter[str]:
        cells: Counter[str] = Counter()
        found[path] = (module.partition("$")[0], cells)
        for name, cell in modules[module]["cells"].items():
            kind = cell["type"]
            if _BOXES & modules.get(kind, _CELL)["attributes"].keys():
                cells[kind.rpartition("\\")[2]] += 1
            else:
                cells.update(walk(f"{path}.{name}".lstrip("."), kind))
        return cells

    walk("", top)
    return found


def table(found: Blocks, least: int) -> Iterator[str]:
    """Yield a Markdown table of the blocks with ``least`` look-up tables or flip-flops, or more."""
    yield table_row(["block", "module", *_KINDS.values()])
    yield "| --- | --- |" + " ---: |" * len(_KINDS)
    for path, (module, cells) in found.items():
        if max(cells["LUT4"], cells["TRELLIS_FF"]) >= least:
            yield table_row([path, f"`{module}`", *(str(cells[kind]) for kind in _KINDS)])


app = make_app()


@app.command()
def blocks_command(
    core: CoreArgument,
    curve: CurveOption = None,
    *,
    bits: BitsOption = None,
    parameters: Parameters = None,
    form: BusOption = "axi-lite",
    least: Annotated[
        int, typer.Option(help="Look-up tables or flip-flops of a block, fewest to show.")
    ] = 50,
) -> None:
    """Print the cells of each block of a core behind a bus, or without one."""
    export = exported(core, curve, bits, parameters, form)
    part = bare(export) if form == "none" else behind(export)
    gates = netlist.load(netlist.netlist(part, _SYNTHESIS, hierarchy=True))
    for line in table(blocks(gates, part.core.top), least):
        print(line)


def main(argv: list[str] | None = None) -> int:
    """The command; returns the exit code."""
    return run_app(app, argv, "python -m workshop blocks")


if __name__ == "__main__":
    sys.exit(main())
