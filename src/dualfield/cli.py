"""The command ``dualfield``: parses, calls, prints. Everything it does lives in other modules."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from dualfield import __version__, catalog, console
from dualfield.arguments import Json, Liberty, use_liberty
from dualfield.cli_cache import cache_command
from dualfield.cli_compute import compute_command
from dualfield.cli_explore import explore_command
from dualfield.cli_synth import synth_command
from dualfield.cli_verify import verify_command
from dualfield.entry import make_app, run_app
from dualfield.fields import parse_integer
from dualfield.files import require_writable, write_whole
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
    for name in ("operation", "fields", "timing", "paper", "evidence"):
        table.add_column(name)
    for record in cores:
        table.add_row(
            record.id,
            record.operation,
            ", ".join({"gfp": "GF(p)", "gf2m": "GF(2^m)"}[kind] for kind in record.kinds),
            record.timing,
            record.paper,
            ", ".join(e.what for e in record.evidence),
        )
    console.out.print(table)
    if core is None:
        console.out.print("`dualfield list CORE` shows a core's widths, parameters and sources.")
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
app.command("cache")(cache_command)


@app.command("papers")
def papers_command(
    ids: Annotated[list[str] | None, typer.Argument(metavar="[ID...]", help="All if none.")] = None,
    target: Annotated[
        str | None, typer.Option(help="Measure area and clock there, as ecp5.")
    ] = None,
    bits: Annotated[str | None, typer.Option(metavar="N,N", help="Only these widths.")] = None,
    seeds: Annotated[int, typer.Option(min=1, max=1000, help="Placements per figure.")] = 1,
    samples: Annotated[int, typer.Option(min=2, help="Random operations per figure.")] = 1000,
    seed: Annotated[int, typer.Option(help="Seed of the random operations.")] = 1,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write an HTML page.")] = None,
    markdown: Annotated[Path | None, typer.Option(metavar="FILE", help="Write Markdown.")] = None,
    liberty: Liberty = None,
    as_json: Json = False,
) -> None:
    """Regenerate the tables and figures of the papers beside the printed values."""
    from dualfield import papers, report, synthesize

    chosen = [papers.get(name) for name in ids] if ids else list(papers.papers().values())
    if target is not None:
        synthesize.get(target)
    use_liberty(liberty)
    for path in (html, markdown):
        require_writable(path)
    with console.progress() as show:
        options = papers.Options(
            target=target,
            bits=_widths(bits),
            seeds=tuple(range(1, seeds + 1)),
            samples=samples,
            seed=seed,
            progress=show,
        )
        documents = [paper.run(options) for paper in chosen]
    page = report.combined("The papers of dualfield", documents)
    for path, render in ((html, report.render_html), (markdown, report.render_markdown)):
        if path is not None:
            write_whole(path, render(page))
            console.err.print(f"written: {path}", soft_wrap=True)
    if as_json:
        _emit([document.as_dict() for document in documents])
    else:
        for document in documents:
            report.render_terminal(document, console.out)


def _widths(text: str | None) -> tuple[int, ...] | None:
    return None if text is None else tuple(parse_integer(n, "--bits") for n in text.split(","))


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
