"""The command ``dualfield explore``: measure a sweep, then filter, sort and print its rows."""

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dualfield.cli.arguments import Json, Liberty, use_liberty
from dualfield.host import console, extras
from dualfield.host.errors import CheckFailed, UsageError, closest, quoted
from dualfield.host.files import require_writable, write_whole
from dualfield.host.json_output import print_document

if TYPE_CHECKING:
    from dualfield.measure.explore.plan import Point
    from dualfield.measure.explore.runner import SweepResult
    from dualfield.measure.explore.select import Selection
    from dualfield.synthesize.store import Store

_SHOWN_FAILURES = 20


Cores = Annotated[
    list[str] | None,
    typer.Option(
        metavar="CORE,CORE",
        help="Core, or a set: inverters (with dividers), dividers, multipliers; may be repeated.",
    ),
]
Widths = Annotated[list[str] | None, typer.Option(metavar="N,N", help="Widths; may be repeated.")]
Values = Annotated[
    list[str] | None,
    typer.Option(
        "-P",
        metavar="NAME=V1,V2",
        help="Values of a core parameter; CORE.NAME applies to one core.",
    ),
]
Targets = Annotated[
    list[str] | None, typer.Option(metavar="T,T", help="Target devices; the default is ecp5.")
]
Seeds = Annotated[
    int | None,
    typer.Option(
        min=1, max=1000, help="Number of placement seeds per measurement; the default is 1."
    ),
]
Plan = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE.yaml", help="Read the sweep from a file; options override the file."
    ),
]
Shard = Annotated[
    str | None,
    typer.Option(metavar="i/n", help="Run only every n-th measurement, starting with the i-th."),
]
Workers = Annotated[
    int | None,
    typer.Option(
        min=1, max=1024, help="Number of local processes; the default is one per processor."
    ),
]
Scheduler = Annotated[
    str | None,
    typer.Option(
        metavar="tcp://HOST:PORT", help="Address of a Dask scheduler; run on its cluster."
    ),
]
Where = Annotated[
    str | None,
    typer.Option(metavar="CONDITION", help="Filter, e.g. 'area < 3000 and time_us < 5'."),
]
Front = Annotated[
    str | None,
    typer.Option(
        metavar="KEY,KEY",
        help="Print only the Pareto front per target and width, e.g. of time,area; "
        "max:KEY maximises KEY.",
    ),
]
Sort = Annotated[
    str | None,
    typer.Option(metavar="KEY", help="Sort in ascending order; max:KEY sorts in descending order."),
]
Against = Annotated[
    str | None,
    typer.Option(
        metavar="CORE",
        help="Compare worst-case time, area and their product with those of this core.",
    ),
]
PerSeed = Annotated[
    bool, typer.Option("--per-seed", help="Print one row per seed instead of the median.")
]
Part = Annotated[
    str | None,
    typer.Option(metavar="MODULE", help="Measure only this module of the core."),
]
StoreFile = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Result store to use instead of the one in the cache."),
]
CsvFile = Annotated[Path | None, typer.Option(metavar="FILE", help="Write the rows as CSV.")]
HtmlFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write an HTML page with plots.")
]
DryRun = Annotated[
    bool,
    typer.Option("--dry-run", help="List the measurements that are missing, without running them."),
]


def explore_command(
    *,
    cores: Cores = None,
    bits: Widths = None,
    parameters: Values = None,
    targets: Targets = None,
    seeds: Seeds = None,
    part: Part = None,
    plan: Plan = None,
    shard: Shard = None,
    workers: Workers = None,
    scheduler: Scheduler = None,
    where: Where = None,
    pareto: Front = None,
    sort: Sort = None,
    against: Against = None,
    per_seed: PerSeed = False,
    store: StoreFile = None,
    csv: CsvFile = None,
    html: HtmlFile = None,
    liberty: Liberty = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Measure a sweep of cores x widths x parameters x targets x seeds; store each result."""
    from dualfield.measure.explore import plan as plans
    from dualfield.measure.explore import plan_file, runner
    from dualfield.synthesize.store import Store, default_store

    use_liberty(liberty)
    if scheduler is not None and workers is not None:
        raise UsageError(
            "--workers counts local processes; it cannot be combined with --scheduler."
        )
    if scheduler is not None:
        extras.require("distributed")
    if html is not None:
        extras.require("matplotlib")  # its charts come after hours of work
    if against is not None and (per_seed or sort is not None):
        raise UsageError(
            "--against sorts medians; it cannot be combined with --per-seed or --sort."
        )
    require_writable(csv)
    require_writable(html)
    sweep = plans.from_options(cores, bits, parameters, targets, seeds)
    sweep = dataclasses.replace(sweep, part=part or "")
    if plan is not None:
        sweep = sweep.over(plan_file.read(plan))
    sweep = sweep.over(plans.Sweep(targets=("ecp5",), seeds=(1,)))
    points = plans.points(sweep)
    for words in plans.unfit(sweep):
        _say(f"skipped: {words}")
    swept_cores = dict.fromkeys(point.config.core.id for point in points)
    if against is not None and against not in swept_cores:
        raise UsageError(
            f"--against {against} is not a core of the sweep; its cores: {', '.join(swept_cores)}."
            f"{closest(against, swept_cores)}"
        )
    if shard is not None:
        points = plans.shard(points, shard)
    selection = _selection(points, per_seed, where, pareto, sort)
    results = default_store(dry_run) if store is None else Store(store, dry_run)
    if dry_run:
        _print_plan(points, [runner.stored(point, results) is None for point in points], as_json)
        return
    sweep_result = _measure(points, results, workers, scheduler)
    show = _Show(sweep_result, selection, per_seed, against)
    show.write(csv, html)
    show.print(as_json)
    _complain(sweep_result, len(points))


def _complain(sweep_result: "SweepResult", of: int) -> None:
    """Print the failed measurements; CheckFailed if there are any."""
    for failure in sweep_result.failures[:_SHOWN_FAILURES]:
        _say(f"failed: {failure.point.title}: {failure.error}")
    if sweep_result.failures:
        raise CheckFailed(f"{len(sweep_result.failures)} of {of} measurements failed.")


def _selection(
    points: "Sequence[Point]",
    per_seed: bool,
    where: str | None,
    pareto: str | None,
    sort: str | None,
) -> "Selection":
    from dualfield import measure
    from dualfield.measure.explore.select import selection

    keys = dict(measure.KEYS if per_seed else measure.MEDIAN_KEYS)
    for point in points:
        keys |= {p.name: "text" if p.choices else "number" for p in point.config.core.parameters}
    return selection(where, pareto, sort, keys)


def _measure(
    points: "Sequence[Point]", results: "Store", workers: int | None, scheduler: str | None
) -> "SweepResult":
    from dualfield.host.processes import Stopped
    from dualfield.measure.explore import runner

    try:
        return runner.measure_missing(points, results, workers, scheduler)
    except Stopped as stop:
        stored_count = sum(runner.stored(point, results) is not None for point in points)
        console.err.print(
            f"stopped by {stop.name}: {stored_count} of {len(points)} rows are in the store; "
            "the same command computes the rest."
        )
        raise typer.Exit(128 + stop.number) from None


class _Show:
    """The selected rows of a sweep, as tables and files."""

    def __init__(
        self,
        sweep_result: "SweepResult",
        selection: "Selection",
        per_seed: bool,
        against: str | None,
    ) -> None:
        from dualfield import measure
        from dualfield.measure.explore import against as comparison

        table = [measure.derive(measurement) for measurement in sweep_result.rows]
        if not per_seed:
            table = measure.median_rows(table)
        for target, count in selection.incomplete(table).items():
            _say(
                f"{target}: {count} rows lack a figure that --pareto uses and are not on the front."
            )
        self.result = sweep_result
        self.against = against
        self.of = len(table)
        self.keys = list(measure.KEYS if per_seed else measure.MEDIAN_KEYS)
        self.rows = selection.apply(table)
        if against is not None:
            self.rows = comparison.compare(self.rows, against)

    def write(self, csv: Path | None, html: Path | None) -> None:
        """Write the rows as CSV and as HTML, where a path is given."""
        if csv is not None:
            from dualfield.measure.explore.output import csv_text

            _write(csv, csv_text(self.rows, self.keys))
        if html is not None:
            from dualfield.measure.page import results_page

            _write(html, results_page(self.rows))

    def print(self, as_json: bool) -> None:
        """Print the rows to standard output."""
        measured = self.result.measured
        from_store = len(self.result.rows) - measured
        if as_json:
            answer = {
                "rows": self.rows,
                "failures": [failure.as_dict() for failure in self.result.failures],
                "measured": measured,
                "from_store": from_store,
            }
            print_document("explore", answer)
        else:
            counts = f"{measured} measured, {from_store} from the store"
            _print_rows(self.rows, counts, self.of, self.against)


def _print_plan(points: Sequence[Any], unmeasured: Sequence[bool], as_json: bool) -> None:
    missing = [point for point, absent in zip(points, unmeasured, strict=True) if absent]
    stored_count = len(points) - len(missing)
    if as_json:
        answer = {"missing": [point.as_dict() for point in missing], "from_store": stored_count}
        print_document("explore", answer)
        return
    for point in missing:
        console.out.print(point.title, soft_wrap=True)
    console.out.print(f"{len(missing)} to measure, {stored_count} in the store")


def _print_rows(rows: Sequence[dict[str, Any]], counts: str, of: int, against: str | None) -> None:
    from dualfield.measure import sweep_table
    from dualfield.measure.explore import against as comparison
    from dualfield.report.terminal import print_table

    if rows:
        content = (
            comparison.table(rows, against) if against else sweep_table(rows, "Measured cores")
        )
        print_table(content, console.out)
    console.out.print(f"{len(rows)} of {of} rows; {counts}")
    for note in dict.fromkeys(row["note"] for row in rows if row["note"]):
        _say(note)


def _say(line: str) -> None:
    console.err.print(line, soft_wrap=True)


def _write(path: Path, text: str) -> None:
    write_whole(path, text)
    _say(f"written: {quoted(path)}")
