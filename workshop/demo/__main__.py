"""Check a core of every family, measure two, export one: ``python -m workshop demo``."""

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from dualfield.host import console
from dualfield.host.entry import make_app, run_app
from dualfield.host.files import require_writable, write_whole
from dualfield.measure import published as rows
from dualfield.report import render_html
from dualfield.report.terminal import print_table
from dualfield.synthesize import registry
from workshop.demo import checks, cost, folder, page
from workshop.results import docs

TARGET = "ecp5"

app = make_app()


@contextmanager
def _step(number: int, what: str) -> Iterator[None]:
    """Print the heading of a step, and at its end the time that it took."""
    console.out.print(Text(f"\n[{number}/4] {what}", "bold"), soft_wrap=True)
    start = time.monotonic()
    yield
    console.out.print(Text(f"      {time.monotonic() - start:.0f} s", "dim"))


def _say(line: str) -> None:
    console.out.print(f"      {line}", soft_wrap=True)


def _results(path: Path) -> None:
    """Write the page of all published rows."""
    published_rows = rows.load(rows.folder())
    write_whole(path, docs.filter_page(published_rows))
    _say(f"{path}: {len(published_rows)} published measurements")


def demonstrate(html: Path, field: str = folder.FIELD) -> None:
    """Run the steps and write the page; folder and results page are written beside it.

    Args:
        html: File name of the page.
        field: Named field of the exported core.
    """
    target = registry.get(TARGET)
    html.parent.mkdir(parents=True, exist_ok=True)
    require_writable(html)
    console.out.print(
        Text("dualfield: inversion, division and multiplication in finite fields, as hardware")
    )
    all_checks = []
    fields = " and ".join(f.name for f in checks.FIELDS)
    with _step(1, f"Check one core per family: RTL against model and algebra, {fields}"):
        with console.progress() as show:
            for core_checks in checks.check_all(show):
                _say(checks.line(core_checks))
                all_checks += core_checks
        total = sum(check.cases for check in all_checks)
        _say(f"{len(checks.CORES)} cores, {total} operations, 0 wrong")
    with _step(
        2, f"Compare inv-divstep with the inverter of a paper: {cost.BITS} bits on {target.name}"
    ):
        with console.progress(lines=True) as show:
            costs = cost.measure(target, show)
        _say(cost.line(costs))
    tables = checks.table(all_checks), cost.table(costs, target)
    export_folder = html.parent / folder.NAME
    with _step(3, f"Export {folder.CORE} for {field} and run its bench"):
        with console.progress(lines=True) as show:
            count = folder.generate(export_folder, field, show)
            show(f"{export_folder / 'tb'}: running the bench", 0, 1)
            verdict = folder.run_bench(export_folder)
        _say(f"{export_folder}: {count} files; {verdict}")
    with _step(4, "Write the result pages"):
        _results(html.with_name("results.html"))
        write_whole(html, render_html(page.document(html.parent, export_folder, verdict, tables)))
    print_table(tables[1], console.out)
    console.out.print(Text.assemble("\nOpen ", (str(html), "bold")), soft_wrap=True)


@app.command()
def demonstrate_command(
    html: Annotated[Path, typer.Option(metavar="PATH", help="Page to write.")] = Path(
        "build/report.html"
    ),
) -> None:
    """Check one core per family, measure two, export one, and write the page."""
    demonstrate(html)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return the exit code of `dualfield.host.entry`, 1 for a wrong result."""
    return run_app(app, arguments, "python -m workshop demo")


if __name__ == "__main__":
    sys.exit(main())
