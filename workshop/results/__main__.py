"""The command ``python -m workshop results``: measures, collects and checks the figures."""

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from dualfield import papers as paper_registry
from dualfield.cli.papers import KEYS
from dualfield.host import console
from dualfield.host.entry import make_app, run_app
from dualfield.host.errors import CheckFailed, UsageError, quoted
from dualfield.host.files import write_whole
from dualfield.measure import Row
from dualfield.measure import published as rows
from dualfield.measure.explore import runner
from dualfield.measure.plausibility import Neighbourhood
from dualfield.measure.published import LEAST_SEEDS
from dualfield.papers import Options
from dualfield.synthesize.store import Store, default_store
from workshop.results import COMMAND, contributed, export, paper_claims, plans, plausible
from workshop.results.units import filter_page

StoreFile = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Result store to use instead of the one in the cache."),
]

app = make_app()


def _rows() -> list[Row]:
    all_rows = rows.load(rows.folder())
    if not all_rows:
        raise UsageError(
            f"There are no results in {rows.folder()}; `{COMMAND} collect` creates them."
        )
    return all_rows


def _progress_line(plan: plans.Plan, all_rows: Sequence[Row]) -> str:
    """Return one line: how much of a plan is published, and what is missing."""
    if plan.lack is not None:
        return f"{plan.name}: {plan.lack}"
    missing = plans.unpublished(plan.points, all_rows)
    names = dict.fromkeys(f"{point.design.label()} on {point.target.name}" for point in missing)
    head = f"{plan.name}: {len(plan.points) - len(missing)} of {len(plan.points)} published"
    return f"{head}; missing: {', '.join(names)}" if names else head


def _store(path: Path | None) -> Store:
    if path is not None and not path.is_file():
        raise UsageError(f"There is no result store {quoted(path)}.")
    return default_store() if path is None else Store(path)


@app.callback()
def about() -> None:
    """Measure the plans, collect the medians in results/, and check them."""


@app.command()
def collect(
    store: StoreFile = None,
    least_seeds: Annotated[
        int, typer.Option(metavar="K", help="Minimum number of seeds per published measurement.")
    ] = LEAST_SEEDS,
) -> None:
    """Write the medians of the stored measurements into results/."""
    rows.collect(_store(store).rows(), rows.folder(), least_seeds)


@app.command()
def check() -> None:
    """Report measurements on older RTL or not plausible; exit code 1 if there are any."""
    all_rows = _rows()
    stale_rows = [(row, reason) for row in all_rows if (reason := rows.stale(row)) is not None]
    for row, reason in stale_rows:
        print(f"stale: {row['label']} on {row['target']}: {reason}")
    neighbourhood = Neighbourhood(all_rows)
    odd = [
        (row, r) for row in all_rows for r in neighbourhood.reasons(row) if r != row.get("doubt")
    ]
    for row, reason in odd:
        print(f"not plausible: {row['label']} on {row['target']}: {reason}")
    other_tools = len(all_rows) - sum(map(rows.same_tools(), all_rows))
    print(
        f"{len(all_rows)} rows, {len(stale_rows)} stale; "
        f"{other_tools} measured with other tool versions; {len(odd)} reasons against a row"
    )
    if user_rows := contributed.load(rows.folder()):
        older = sum(rows.stale(row) is not None for row in user_rows)
        print(f"{len(user_rows)} rows of users, {older} of older RTL")
    for plan in plans.read(rows.folder() / "plans"):
        print(_progress_line(plan, all_rows))
    if stale_rows:
        raise CheckFailed("Measure the stale rows again (docs/results.md has the commands).")
    if odd:
        raise CheckFailed("Measure the rows that are not plausible again, or correct the rule.")


@app.command()
def measure(
    store: StoreFile = None,
    workers: Annotated[
        int | None, typer.Option(min=1, max=1024, help="Number of local processes.")
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option(metavar="tcp://HOST:PORT", help="Address of a Dask scheduler.")
    ] = None,
    seeds: Annotated[
        int | None, typer.Option(min=1, help="Maximum number of seeds per measurement.")
    ] = None,
    hours: Annotated[
        float | None, typer.Option(min=0, help="Start no further plan after this many hours.")
    ] = None,
) -> None:
    """Run the missing measurements of results/plans/, plan by plan, and collect them."""
    start, failure_count = time.monotonic(), 0
    result_store = default_store() if store is None else Store(store)
    for plan in plans.read(rows.folder() / "plans"):
        if plan.lack is not None:
            print(f"{plan.name}: left out: {plan.lack}")
            continue
        if hours is not None and time.monotonic() - start > hours * 3600:
            print(f"{plan.name}: left out: the limit of {hours:g} hours has passed")
            continue
        missing_points = plans.unpublished(plan.points, rows.load(rows.folder()))
        missing_points = [point for point in missing_points if seeds is None or point.seed <= seeds]
        print(f"{plan.name}: {len(missing_points)} of {len(plan.points)} to measure", flush=True)
        sweep = runner.measure_missing(missing_points, result_store, workers, scheduler)
        for failure in sweep.failures:
            print(f"failed: {failure.point.title}: {failure.error}")
        failure_count += len(sweep.failures)
        rows.collect(result_store.rows(), rows.folder(), 1)
    if failure_count:
        raise CheckFailed(f"{failure_count} measurements failed.")


@app.command()
def papers(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[KEY...]", help=f"{KEYS}; default: all.")
    ] = None,
    samples: Annotated[int, typer.Option(min=2, help="Random operations per figure.")] = 1000,
) -> None:
    """Compute the figures of the papers into results/papers/ (takes minutes)."""
    selection = [paper_registry.get(name) for name in names or paper_registry.papers()]
    folder = rows.folder() / "papers"
    folder.mkdir(exist_ok=True)
    for paper in selection:
        with console.progress(lines=True) as show:
            text = paper_claims.count(paper, Options(samples=samples, progress=show))
        write_whole(folder / f"{paper.id}.json", text)
        print(f"written: {folder.name}/{paper.id}.json")


@app.command()
def page(
    html: Annotated[Path, typer.Argument(help="Page to write.")] = Path("build/results.html"),
) -> None:
    """Write an HTML page of all published measurements."""
    all_rows = [*_rows(), *contributed.load(rows.folder())]
    html.parent.mkdir(parents=True, exist_ok=True)
    write_whole(html, filter_page(all_rows))
    print(f"written: {html}")


@app.command("import")
def import_command(
    file: Annotated[Path, typer.Argument(help="File with one row per line, as JSON objects.")],
) -> None:
    """Check the rows of a user and store them in results/contributed/: all or none."""
    user_rows, published = contributed.read(file, rows.folder()), rows.load(rows.folder())
    for row in user_rows:
        if not plausible.neighbours(row, published):
            print(f"not compared: {row['label']} on {row['target']} has no published neighbour")
    for message in contributed.add(user_rows, rows.folder()):
        print(message)


@app.command("export")
def export_command(
    folder: Annotated[Path, typer.Argument(help="Folder to write into.")] = Path("build/results"),
) -> None:
    """Write all rows as an SQLite database, and as JSON lines with their schema."""
    all_rows = [*_rows(), *contributed.load(rows.folder())]
    for path in export.write(all_rows, folder):
        print(f"written: {path}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return the exit code of `dualfield.host.entry`."""
    return run_app(app, arguments, COMMAND, checkout=True)


if __name__ == "__main__":
    sys.exit(main())
