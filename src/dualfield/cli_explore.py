"""The command ``dualfield explore``: parses, calls, prints."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from dualfield import console
from dualfield.arguments import Json, Liberty, use_liberty
from dualfield.errors import CheckFailed, UsageError
from dualfield.files import require_writable, write_whole

_SHOWN_FAILURES = 20


def explore_command(
    cores: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CORE,CORE",
            help="Cores, or inverters for all that invert or divide; may be repeated.",
        ),
    ] = None,
    bits: Annotated[
        list[str] | None, typer.Option(metavar="N,N", help="Widths; may be repeated.")
    ] = None,
    parameters: Annotated[
        list[str] | None,
        typer.Option(
            "-P",
            metavar="NAME=V1,V2",
            help="Values of a core parameter; CORE.NAME: of that core alone.",
        ),
    ] = None,
    targets: Annotated[
        list[str] | None,
        typer.Option(metavar="T,T", help="Targets; ecp5 if none is named."),
    ] = None,
    seeds: Annotated[
        int | None, typer.Option(min=1, max=1000, help="Placements per figure; 1 if not given.")
    ] = None,
    plan: Annotated[
        Path | None,
        typer.Option(metavar="FILE.yaml", help="The sweep from a file; options go before it."),
    ] = None,
    shard: Annotated[
        str | None, typer.Option(metavar="i/n", help="Only every n-th measurement, from the i-th.")
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(min=1, max=1024, help="Local processes; one for each processor if not given."),
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option(metavar="tcp://HOST:PORT", help="Run on this Dask cluster.")
    ] = None,
    where: Annotated[
        str | None, typer.Option(metavar="CONDITION", help="As 'area < 3000 and time_us < 5'.")
    ] = None,
    pareto: Annotated[
        str | None,
        typer.Option(
            metavar="KEY,KEY",
            help="Only rows that no other of the target and width beats, as time,area; "
            "max:KEY if more is better.",
        ),
    ] = None,
    sort: Annotated[
        str | None, typer.Option(metavar="KEY", help="Least first; max:KEY greatest first.")
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="CORE", help="Worst-case time, area and product beside this core, ratios last."
        ),
    ] = None,
    per_seed: Annotated[
        bool, typer.Option("--per-seed", help="A row for each seed, not the median of all.")
    ] = False,
    store: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Another result store.")
    ] = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the rows as CSV.")] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page with pictures.")
    ] = None,
    liberty: Liberty = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be measured, and measure nothing.")
    ] = False,
    as_json: Json = False,
) -> None:
    """A sweep: cores x widths x parameters x targets x seeds, measured once and kept."""
    from dualfield.explore import against as beside
    from dualfield.explore import plan as plans
    from dualfield.explore import plan_file, rows, runner
    from dualfield.explore.select import selection
    from dualfield.processes import Stopped
    from dualfield.synthesize.store import Store, default_store

    use_liberty(liberty)
    if scheduler is not None and workers is not None:
        raise UsageError("--workers is for local processes: not together with --scheduler.")
    if against is not None and (per_seed or sort is not None):
        raise UsageError("--against sorts medians: not together with --per-seed or --sort.")
    for path in (csv, html):
        require_writable(path)
    sweep = plans.from_options(cores, bits, parameters, targets, seeds)
    if plan is not None:
        sweep = sweep.over(plan_file.read(plan))
    jobs = plans.jobs(sweep.over(plans.Sweep(targets=("ecp5",), seeds=(1,))))
    for note in dict.fromkeys(job.note for job in jobs if job.note):
        _say(note)
    if against is not None and against not in {job.config.core.id for job in jobs}:
        raise UsageError(f"--against {against}: the sweep has no such core.")
    if shard is not None:
        jobs = plans.shard(jobs, shard)
    keys = dict(rows.KEYS if per_seed else rows.MEDIAN_KEYS)
    for job in jobs:
        keys |= {p.name: "text" if p.choices else "number" for p in job.config.core.parameters}
    chosen = selection(where, pareto, sort, keys)
    kept = default_store(dry_run) if store is None else Store(store, dry_run)
    if dry_run:
        _print_plan(jobs, [runner.stored(job, kept) is None for job in jobs], as_json)
        return
    try:
        outcome = runner.run(jobs, kept, workers, scheduler)
    except Stopped as stop:
        there = sum(runner.stored(job, kept) is not None for job in jobs)
        console.err.print(
            f"stopped by {stop.name}: {there} of {len(jobs)} rows are in the store; "
            "the same command computes the rest."
        )
        raise typer.Exit(128 + stop.number) from None
    table = [rows.derive(measurement) for measurement in outcome.rows]
    if not per_seed:
        table = rows.median_rows(table)
    for target, count in chosen.incomplete(table).items():
        _say(f"{target}: {count} rows lack a figure that --pareto names; left out of the front.")
    shown = chosen.apply(table)
    if against is not None:
        shown = beside.compare(shown, against)
    if csv is not None:
        from dualfield.explore.output import csv_text

        _write(csv, csv_text(shown, list(rows.KEYS if per_seed else rows.MEDIAN_KEYS)))
    if html is not None:
        from dualfield.report import results_page

        _write(html, results_page(shown))
    from_store = len(outcome.rows) - outcome.measured
    if as_json:
        answer = {
            "rows": shown,
            "failures": [failure.as_dict() for failure in outcome.failures],
            "measured": outcome.measured,
            "from_store": from_store,
        }
        print(json.dumps(answer, indent=2))
    else:
        counts = f"{outcome.measured} measured, {from_store} from the store"
        _print_rows(shown, counts, len(table), against)
    if outcome.failures:
        for failure in outcome.failures[:_SHOWN_FAILURES]:
            _say(f"failed: {failure.job.title}: {failure.error}")
        raise CheckFailed(f"{len(outcome.failures)} of {len(jobs)} measurements failed.")


def _print_plan(jobs: Sequence[Any], lacking: Sequence[bool], as_json: bool) -> None:
    missing = [job for job, lacks in zip(jobs, lacking, strict=True) if lacks]
    there = len(jobs) - len(missing)
    if as_json:
        answer = {"missing": [job.as_dict() for job in missing], "from_store": there}
        print(json.dumps(answer, indent=2))
        return
    for job in missing:
        console.out.print(job.title, soft_wrap=True, markup=False)
    console.out.print(f"{len(missing)} to be measured, {there} in the store")


def _print_rows(shown: Sequence[dict[str, Any]], counts: str, of: int, against: str | None) -> None:
    from dualfield.explore import against as beside
    from dualfield.explore.output import table
    from dualfield.report.terminal import print_table

    if shown:
        made = beside.table(shown, against) if against else table(shown, "Measured cores")
        print_table(made, console.out)
    console.out.print(f"{len(shown)} of {of} rows; {counts}")
    for note in dict.fromkeys(row["note"] for row in shown if row["note"]):
        _say(note)


def _say(line: str) -> None:
    console.err.print(line, soft_wrap=True, markup=False)


def _write(path: Path, text: str) -> None:
    write_whole(path, text)
    _say(f"written: {path}")
