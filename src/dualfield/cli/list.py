"""The command ``dualfield list``: the catalog with one line per core, or one core in detail."""

import textwrap
from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.table import Table

import dualfield
from dualfield import measure
from dualfield.catalog import evidence
from dualfield.catalog.core import Core
from dualfield.cli.arguments import Json
from dualfield.host import console
from dualfield.host.errors import UsageError
from dualfield.host.json_output import print_document
from dualfield.host.paths import rtl_dir
from dualfield.measure import Row

_KINDS = {"gfp": "p", "gf2m": "2^m"}
_TARGET, _BITS = "ecp5", 256
"""Target and operand size of the figures in the list."""


def list_command(
    core: Annotated[
        str | None,
        typer.Argument(
            metavar="[CORE]", help="Show this core in detail; with --fields, this field."
        ),
    ] = None,
    *,
    targets: Annotated[bool, typer.Option("--targets", help="List the targets instead.")] = False,
    fields: Annotated[
        bool, typer.Option("--fields", help="List the named fields instead.")
    ] = False,
    curves: Annotated[
        bool, typer.Option("--curves", help="List the named curves instead.")
    ] = False,
    as_json: Json = False,
) -> None:
    """List the cores, what they compute, and the evidence that they are correct.

    The JSON of one core has its runs of random operations too, and which of them are stale.
    """
    lists = {"targets": targets, "fields": fields, "curves": curves}
    options = [name for name, flag in lists.items() if flag]
    field = core if options == ["fields"] else None
    if field is None and len(options) + (core is not None) > 1:
        names = " and ".join(f"--{name}" for name in options)
        raise UsageError(
            f"list takes only one of CORE, --targets, --fields and --curves; given: {names}"
            f"{'' if core is None else f' and {core}'}."
        )
    if field is not None:
        from dualfield.cli.names import print_field

        print_field(field, as_json)
    elif options:
        from dualfield.cli.names import print_names

        print_names(options[0], as_json)
    elif as_json:
        if core is not None:
            record = dualfield.core(core)
            volume = _runs(record, evidence.OPERATIONS)
            schedules = _runs(record, evidence.SCHEDULES)
            rows = [_core_row(record) | {"volume": volume, "schedules": schedules}]
        else:
            rows = [_core_row(record) for record in dualfield.cores().values()]
        print_document("list", {"cores": rows})
    elif core is not None:
        for name, value in _core_details(dualfield.core(core)):
            console.out.print(_hanging(name, value, console.out.width), soft_wrap=True)
    else:
        _print_all()


def _hanging(name: str, text: str, width: int) -> str:
    """Return a name and a text with a hanging indent.

    >>> print(_hanging("bits", "3 to 4096, and then some", 28))
    bits         3 to 4096, and
                 then some
    """
    return textwrap.fill(
        text, width, initial_indent=f"{name:<12} ", subsequent_indent=" " * 13,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip


def _print_all() -> None:
    best = _best()
    table = Table(title="dualfield cores", title_justify="left", box=None, pad_edge=False)
    table.add_column("core", no_wrap=True)
    for name in ("operation", "GF", "timing"):
        table.add_column(name)
    for name in ("LUT4", "us"):
        table.add_column(name, justify="right")
    for record in sorted(dualfield.cores().values(), key=lambda r: (r.operation, r.id)):
        words = [record.id, record.operation, " ".join(map(_KINDS.__getitem__, record.kinds))]
        table.add_row(*words, record.timing, *_figures(best, record.id))
    console.out.print(table)
    console.out.print(
        f"LUT4, us: area and time of one {_BITS}-bit operation on {measure.target_title(_TARGET)}, "
        "from the published measurement with the lowest time x area. +: only the module without "
        "operand registers was measured. *: measured on older RTL. -: not measured."
    )
    console.out.print(
        "`dualfield list CORE` shows the widths, parameters, sources and evidence of a core."
    )


def _best() -> dict[str, Row]:
    """Return the published row of each core with the smallest time x area.

    If the core has no row, the row of one of its modules stands for it.
    """
    from dualfield.measure import published as rows

    best: dict[str, Row] = {}
    for row in rows.load(rows.folder()):
        if row["target"] != _TARGET or row["bits"] != _BITS or row["time_x_area"] is None:
            continue
        if row["parameters"].get("result") == "almost":
            continue
        if row["core"] not in best or _order(row) < _order(best[row["core"]]):
            best[row["core"]] = row
    return best


def _order(row: Row) -> tuple[bool, float]:
    return bool(row["part"]), row["time_x_area"]


def _figures(best: dict[str, Row], core: str) -> Sequence[str]:
    """Return area and time of a core for its line in the list.

    >>> _figures({}, "ami-sf")
    ('-', '-')
    """
    from dualfield.measure.published import stale

    if core not in best:
        return "-", "-"
    row = best[core]
    area = f"{row['core_area']:g}{'+' if row['part'] else ' '}"
    return area, f"{row['time_us']:.2f}{'*' if stale(row) else ' '}"


def _core_details(core: Core) -> list[tuple[str, str]]:
    from dualfield.catalog.bibliography import author_year

    lines = [
        ("what", core.title),
        ("source", f"{author_year(core.paper)}, {core.source}" if core.paper else core.source),
        ("top module", core.top),
        ("bits", f"{core.minimum_bits} to {core.maximum_bits}"),
        ("operands", f"unreduced, but within the port width: {core.unreduced}"),
    ]
    lines += [
        ("-P", f"{p.name}={p.span()} (default {p.default}): {p.doc}") for p in core.parameters
    ]
    lines += [("RTL", source) for source in _rtl_names(core)]
    lines += [("evidence", f"{e.what}: {e.where}") for e in core.evidence]
    lines.append(("random ops", evidence.operations_in_words(core)))
    return [*lines, ("schedules", evidence.schedules_in_words(core))]


def _rtl_names(core: Core) -> list[str]:
    return [f"rtl/{path.relative_to(rtl_dir()).as_posix()}" for path in core.sources]


def _runs(core: Core, runs: evidence.Runs[evidence.AnyRun]) -> list[dict[str, Any]]:
    return [asdict(run) | {"stale": run.stale(core)} for run in runs.of(core.id)]


def _core_row(core: Core) -> dict[str, Any]:
    return {
        "core": core.id,
        "title": core.title,
        "operation": core.operation,
        "kinds": core.kinds,
        "timing": core.timing,
        "top": core.top,
        "sources": [name.removeprefix("rtl/") for name in _rtl_names(core)],
        "minimum_bits": core.minimum_bits,
        "maximum_bits": core.maximum_bits,
        "unreduced_operands": core.unreduced,
        "parameters": {
            p.name: {"default": p.default, "values": p.span(), "doc": p.doc}
            for p in core.parameters
        },
        "paper": core.paper,
        "source": core.source,
        "evidence": [{"what": e.what, "where": e.where} for e in core.evidence],
    }
