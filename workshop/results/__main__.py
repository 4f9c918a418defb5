"""``python -m workshop results``: measure, collect, docs, check, page."""

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from dualfield import papers as every
from dualfield.cli.papers import KEYS
from dualfield.host import console
from dualfield.host.entry import make_app, run_app
from dualfield.host.errors import CheckFailed, UsageError, quoted
from dualfield.host.files import write_whole
from dualfield.measure import Row
from dualfield.measure import published as rows
from dualfield.measure.explore import runner
from dualfield.measure.published import LEAST_SEEDS
from dualfield.papers import Options
from dualfield.synthesize.store import Store, default_store
from workshop.results import COMMAND, docs, judged, plans

app = make_app()


def _docs() -> None:
    found, root = _rows(), rows.folder().parent
    readme = (root / "README.md").read_text(encoding="utf-8")
    made = docs.pages(found, readme, rows.folder() / "papers")
    for old in (root / "docs" / "papers").glob("*"):
        if f"docs/papers/{old.name}" not in made:
            old.unlink()
    for name, text in made.items():
        (root / name).parent.mkdir(exist_ok=True)
        write_whole(root / name, text)
        print(f"written: {name}")


def _rows() -> list[Row]:
    found = rows.load(rows.folder())
    if not found:
        raise UsageError(
            f"There are no results in {rows.folder()}; `{COMMAND} collect` creates them."
        )
    return found


def _check() -> None:
    found = _rows()
    old = [(row, reason) for row in found if (reason := rows.stale(row)) is not None]
    for row, reason in old:
        print(f"stale: {row['label']} on {row['target']}: {reason}")
    others = len(found) - sum(map(rows.same_tools(), found))
    print(f"{len(found)} rows, {len(old)} stale; {others} measured with other tool versions")
    for planned in plans.read(rows.folder() / "plans"):
        print(_lacks(planned, found))
    if old:
        raise CheckFailed("Measure the stale rows again (docs/results.md has the commands).")


def _lacks(planned: plans.Planned, found: Sequence[Row]) -> str:
    """A line: how much of a plan is published, and what is not."""
    if planned.lack is not None:
        return f"{planned.name}: {planned.lack}"
    left = plans.unpublished(planned.points, found)
    names = dict.fromkeys(f"{point.design.label()} on {point.target.name}" for point in left)
    head = f"{planned.name}: {len(planned.points) - len(left)} of {len(planned.points)} published"
    return f"{head}; missing: {', '.join(names)}" if names else head


def _store(path: Path | None) -> Store:
    if path is not None and not path.is_file():
        raise UsageError(f"There is no result store {quoted(path)}.")
    return default_store() if path is None else Store(path)


@app.callback()
def about() -> None:
    """Collect measurements from the result store and publish them in results/ and docs/."""


@app.command()
def collect(
    store: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Result store to use instead of the one in the cache."),
    ] = None,
    least_seeds: Annotated[
        int, typer.Option(metavar="K", help="Minimum number of seeds per published measurement.")
    ] = LEAST_SEEDS,
) -> None:
    """Write the medians of the stored measurements into results/."""
    rows.collect(_store(store).rows(), rows.folder(), least_seeds)


app.command("docs", help="Write docs/results.md, docs/which-core.md and the tables in README.md.")(
    _docs
)
app.command("check", help="Report measurements on older RTL; exit code 1 if there are any.")(_check)


@app.command()
def measure(
    store: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Result store to use instead of the one in the cache."),
    ] = None,
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
    began, failed = time.monotonic(), 0
    kept = default_store() if store is None else Store(store)
    for planned in plans.read(rows.folder() / "plans"):
        if planned.lack is not None:
            print(f"{planned.name}: left out: {planned.lack}")
            continue
        if hours is not None and time.monotonic() - began > hours * 3600:
            print(f"{planned.name}: left out: the limit of {hours:g} hours has passed")
            continue
        wanted = plans.unpublished(planned.points, rows.load(rows.folder()))
        wanted = [point for point in wanted if seeds is None or point.seed <= seeds]
        print(f"{planned.name}: {len(wanted)} of {len(planned.points)} to measure", flush=True)
        swept = runner.measure_missing(wanted, kept, workers, scheduler)
        for failure in swept.failures:
            print(f"failed: {failure.point.title}: {failure.error}")
        failed += len(swept.failures)
        rows.collect(kept.rows(), rows.folder(), 1)
    _docs()
    if failed:
        raise CheckFailed(f"{failed} measurements failed.")


@app.command()
def papers(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[KEY...]", help=f"{KEYS}; default: all.")
    ] = None,
    samples: Annotated[int, typer.Option(min=2, help="Random operations per figure.")] = 1000,
) -> None:
    """Compute the figures of the papers into results/papers/ (takes minutes)."""
    chosen = [every.get(name) for name in names] if names else list(every.papers().values())
    folder = rows.folder() / "papers"
    folder.mkdir(exist_ok=True)
    for paper in chosen:
        with console.progress(lines=True) as show:
            text = judged.count(paper, Options(samples=samples, progress=show))
        write_whole(folder / f"{paper.id}.json", text)
        print(f"written: {folder.name}/{paper.id}.json")


@app.command()
def page(
    html: Annotated[Path, typer.Argument(help="Page to write.")] = Path("build/results.html"),
) -> None:
    """Write an HTML page of all published measurements."""
    found = _rows()
    html.parent.mkdir(parents=True, exist_ok=True)
    write_whole(html, docs.filter_page(found))
    print(f"written: {html}")


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code, as `dualfield.host.entry` says."""
    return run_app(app, arguments, COMMAND, checkout=True)


if __name__ == "__main__":
    sys.exit(main())
