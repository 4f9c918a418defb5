"""The command ``dualfield``: parses, calls, prints. Everything it does lives in other modules."""

import json
import sys
from typing import Annotated, Any

import typer
from rich.table import Table

from dualfield import __version__, catalog, console
from dualfield.arguments import Json
from dualfield.cli_cache import cache_command
from dualfield.cli_choose import choose_command
from dualfield.cli_compute import compute_command
from dualfield.cli_explore import explore_command
from dualfield.cli_generate import generate_command
from dualfield.cli_papers import papers_command
from dualfield.cli_synth import synth_command
from dualfield.cli_verify import verify_command
from dualfield.entry import make_app, run_app
from dualfield.paths import rtl_dir

app = make_app()


def _emit(value: object) -> None:
    print(json.dumps(value, indent=2))


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"dualfield {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_show_version, help="Print the version."),
    ] = False,
) -> None:
    """Hardware for inversion, division and multiplication in GF(p) and GF(2^m).

    Exit codes: 0 done, 1 a check failed, 2 usage or bad input, 128 + n stopped by signal n.
    DUALFIELD_CACHE names the folder for what is built once; `dualfield cache` shows it.
    """


@app.command("list")
def list_command(
    core: Annotated[
        str | None, typer.Argument(metavar="[CORE]", help="One core in detail.")
    ] = None,
    as_json: Json = False,
) -> None:
    """The catalog: cores, what they compute, and what shows them right."""
    cores = [catalog.get(core)] if core else list(catalog.cores().values())
    if as_json:
        _emit([_core_row(record) for record in cores])
        return
    table = Table(title="dualfield cores", title_justify="left")
    table.add_column("core", no_wrap=True)
    for name in ("operation", "fields", "timing", "paper"):
        table.add_column(name)
    for record in cores:
        table.add_row(
            record.id,
            record.operation,
            ", ".join({"gfp": "GF(p)", "gf2m": "GF(2^m)"}[kind] for kind in record.kinds),
            record.timing,
            record.paper,
        )
    console.out.print(table)
    if core is None:
        console.out.print(
            "`dualfield list CORE` shows a core: widths, parameters, sources, evidence."
        )
        return
    for name, value in _core_details(cores[0]):
        console.out.print(f"{name:<12} {value}", soft_wrap=True, markup=False)


def _core_details(core: catalog.Core) -> list[tuple[str, str]]:
    lines = [
        ("what", core.title),
        ("source", f"paper {core.paper}, {core.source}" if core.paper else core.source),
        ("top module", core.top),
        ("bits", f"{core.minimum_bits} to {core.maximum_bits}"),
        ("operands", f"not reduced, but fitting the port: {core.unreduced}"),
    ]
    lines += [
        ("-P", f"{p.name}={p.span()} (default {p.default}): {p.doc}") for p in core.parameters
    ]
    lines += [("RTL", source) for source in _rtl_names(core)]
    return lines + [("evidence", f"{e.what}: {e.where}") for e in core.evidence]


def _rtl_names(core: catalog.Core) -> list[str]:
    return [f"rtl/{path.relative_to(rtl_dir()).as_posix()}" for path in core.sources]


def _core_row(core: catalog.Core) -> dict[str, Any]:
    return {
        "core": core.id,
        "title": core.title,
        "operation": core.operation,
        "fields": list(core.kinds),
        "timing": core.timing,
        "top": core.top,
        "sources": [name.removeprefix("rtl/") for name in _rtl_names(core)],
        "bits": [core.minimum_bits, core.maximum_bits],
        "unreduced_operands": core.unreduced,
        "parameters": [
            {"name": p.name, "default": p.default, "values": p.span(), "doc": p.doc}
            for p in core.parameters
        ],
        "paper": core.paper,
        "source": core.source,
        "evidence": [{"what": e.what, "where": e.where} for e in core.evidence],
    }


app.command("compute")(compute_command)
app.command("verify")(verify_command)
app.command("synth")(synth_command)
app.command("explore")(explore_command)
app.command("choose")(choose_command)
app.command("generate")(generate_command)
app.command("cache")(cache_command)


app.command("papers")(papers_command)


@app.command("doctor")
def doctor_command(as_json: Json = False) -> None:
    """What is installed, what is missing, and how to get it."""
    from dualfield import doctor

    with console.err.status("trying each tool"):
        checks = doctor.checks()
    if as_json:
        _emit(
            [
                {"name": c.name, "ok": c.ok, "needed_for": c.needed_for, "how_to_get": c.how_to_get}
                for c in checks
            ]
        )
        return
    table = Table(title="tools, each tried on a small input", title_justify="left")
    for name in ("tool", "works", "needed for", "how to get it"):
        table.add_column(name, overflow="fold")
    for c in checks:
        table.add_row(c.name, "yes" if c.ok else "no", c.needed_for, "" if c.ok else c.how_to_get)
    console.out.print(table)


def main() -> None:
    """Entry point; its exit codes are those of `dualfield.entry`."""
    sys.exit(run_app(app, name="dualfield"))
