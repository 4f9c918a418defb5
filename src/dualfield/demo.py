"""``python -m dualfield.demo``: the three inverters of paper 000, checked and measured.

The RTL is run on P-256 against Python's ``pow``; the units are placed and routed at 64 bits; a
page shows both. What was measured before comes from the store.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from dualfield import catalog, console, synthesize
from dualfield.catalog.cycles import mean_cycles
from dualfield.entry import make_app, run_app
from dualfield.errors import CheckFailed
from dualfield.fields import NAMED
from dualfield.files import require_writable, write_whole
from dualfield.models.outcome import Outcome, Status
from dualfield.papers.paper_000 import SHEET, UNITS, Unit, rows_of, tradeoff
from dualfield.report import Column, Document, Drawing, Section, Table, drawings, render_html
from dualfield.report.terminal import print_table
from dualfield.simulate import Bench, Job, operands
from dualfield.synthesize.seeds import Summary, measure_seeds
from dualfield.synthesize.store import default_store
from dualfield.synthesize.target import Target

FIELD = NAMED["P-256"]
COUNT = 2000
BITS = 64
TARGET = "ecp5"
SEED = 1
COMMAND = "make run"

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Checked:
    """What one core did on P-256: operations, and cycles of those with random operands."""

    label: str
    operations: int
    cycles: tuple[int, ...]
    latency: tuple[int, int]


def complaint(outcome: Outcome, a: int, p: int, latency: tuple[int, int]) -> str | None:
    """What is wrong with an inverse of a modulo the prime p, None if nothing is."""
    if not latency[0] <= outcome.cycles <= latency[1]:
        return f"{outcome.cycles} cycles, stated {latency[0]} to {latency[1]}"
    status, result = (Status.OK, pow(a, -1, p)) if a % p else (Status.NOT_INVERTIBLE, 0)
    if (outcome.status, outcome.result) != (status, result):
        return f"{outcome.result:#x} ({outcome.status.word}), expected {result:#x} ({status.word})"
    return None


def check(count: int, progress: Progress) -> list[Checked]:
    """Edge operands and ``count`` random ones of P-256 through the RTL of the three cores.

    Raises:
        CheckFailed: an answer is wrong, or a core takes longer or shorter than it states.
    """
    configs = [catalog.get(core).configure(FIELD.bits, {"result": "plain"}) for core in UNITS]
    source = random.Random(SEED)
    edges = operands.edge_values(FIELD.bits, FIELD.modulus, source)
    given = [*edges, *(source.randrange(1, FIELD.modulus) for _ in range(count))]
    progress("building the simulation of three 256-bit cores", 0, 1)
    bench = Bench(configs)
    bench.executable()
    progress("building the simulation of three 256-bit cores", 1, 1)

    def jobs() -> Iterator[Job]:
        for a in given:
            yield from (Job(FIELD.modulus, a, lane=lane) for lane in range(len(configs)))

    cycles: list[list[int]] = [[] for _ in configs]
    for done, (job, outcome) in enumerate(zip(jobs(), bench.run(jobs()), strict=True), 1):
        config = configs[job.lane]
        wrong = complaint(outcome, job.a, FIELD.modulus, config.latency())
        if wrong is not None:
            raise CheckFailed(f"{config.label()}, inverse of {job.a:#x} in {FIELD.name}: {wrong}")
        cycles[job.lane].append(outcome.cycles)
        if done % 300 == 0 or done == len(given) * len(configs):
            progress("inverses in P-256 against pow()", done, len(given) * len(configs))
    return [
        Checked(config.label(), len(seen), tuple(seen[len(edges) :]), config.latency())
        for config, seen in zip(configs, cycles, strict=True)
    ]


def measure(target: Target, progress: Progress) -> dict[str, Summary]:
    """The three units, phase I at 64 bits, two placed and routed at a time."""
    store = default_store()

    def one(core: str) -> Summary:
        config = catalog.get(core).configure(BITS, {"result": "almost"})
        what = f"{config.label()} on {target.name}"
        return measure_seeds(
            config, target, (SEED,), store, lambda done, total, line: progress(what, done, total)
        )

    with ThreadPoolExecutor(2) as pool:
        return dict(zip(UNITS, pool.map(one, UNITS), strict=True))


def checked_table(checks: Sequence[Checked]) -> Table:
    """Operations and cycles of each core."""
    return Table(
        f"RTL against pow(a, -1, p) in {FIELD.name}: every answer right",
        (
            Column("core", align="left"),
            Column("operations"),
            Column("mean", "cycles", digits=1),
            Column("least seen", "cycles"),
            Column("most seen", "cycles"),
            Column("stated, any input", "cycles"),
        ),
        tuple(
            (
                checked.label,
                checked.operations,
                statistics.fmean(checked.cycles),
                min(checked.cycles),
                max(checked.cycles),
                f"{checked.latency[0]}..{checked.latency[1]}",
            )
            for checked in checks
        ),
        "The whole inverse a^-1 mod p. Cycles of the random operands; edge operands (0, 1, p - 1, "
        "powers of two, a ≥ p) are checked too.",
        COMMAND,
    )


def units(summaries: Mapping[str, Summary]) -> list[Unit]:
    """Area, period and mean cycles relative to SF."""
    cycles = {core: mean_cycles(catalog.get(core).configure(BITS, _ALMOST)) for core in summaries}
    base = cycles["ami-sf"]
    return [
        Unit(BITS, UNITS[core], one.area, one.period_ns, cycles[core] / base)
        for core, one in summaries.items()
    ]


_ALMOST = {"result": "almost"}


def measured_table(summaries: Mapping[str, Summary], target: Target) -> Table:
    """Area, clock, time and time x area, and the ratios beside the paper's."""
    rows = rows_of(units(summaries))["cost"]
    for row, (core, one) in zip(rows, summaries.items(), strict=True):
        cycles = mean_cycles(catalog.get(core).configure(BITS, _ALMOST))
        row |= {"core": core, "ff": one.runs[0].cells.get("ff"), "clock": one.clock_mhz}
        row["mean"] = cycles
    (table,) = SHEET.section(
        "demo", {"cost": rows}, target=target, seed=SEED, bits=BITS, command=COMMAND
    ).tables
    return table


def page(
    checks: Sequence[Checked], summaries: Mapping[str, Summary], tables: tuple[Table, Table]
) -> Document:
    """The page that the demonstration writes."""
    distribution = Drawing(
        f"Cycles of an inverse in {FIELD.name}",
        drawings.histogram(
            {unit: one.cycles for unit, one in zip(UNITS.values(), checks, strict=True)},
            "cycles of one inversion",
            "operations",
        ),
        f"The same {len(checks[0].cycles)} random operands through the RTL of each core, the whole "
        "inverse a^-1 mod p. 1-SUB spends a cycle on each failed test u > v.",
    )
    return Document(
        "dualfield: three inverters, checked and measured",
        "Almost Montgomery inverse after Buček and Lórencz (paper 000): subtraction-free (SF), "
        "with one subtractor (1-SUB) and with two (2-SUB).",
        (
            Section(
                "At a glance",
                figures=(distribution, *tradeoff(units(summaries))),
            ),
            Section("Checked", tables=(tables[0],)),
            Section("Measured", tables=(tables[1],)),
        ),
    )


def demonstrate(html: Path, out: Console) -> None:
    """Check, measure, print and write the page."""
    target = synthesize.get(TARGET)
    html.parent.mkdir(parents=True, exist_ok=True)
    require_writable(html)
    out.print(
        Text(
            "dualfield: cores for modular inversion, with the tools to check and measure them.\n"
            f"Three almost-Montgomery inverters, subtraction-free and with one or two subtractors: "
            f"RTL against pow() in {FIELD.name}, then place and route at {BITS} bits."
        )
    )
    started = time.monotonic()
    with console.progress() as show:
        checks = check(COUNT, show)
    first = checked_table(checks)
    print_table(first, out)
    total = sum(checked.operations for checked in checks)
    out.print(Text(f"{total} operations, 0 wrong, {time.monotonic() - started:.0f} s", "bold"))
    started = time.monotonic()
    with console.progress() as show:
        summaries = measure(target, show)
    second = measured_table(summaries, target)
    print_table(second, out)
    out.print(Text(f"{time.monotonic() - started:.0f} s", "dim"))
    document = page(checks, summaries, (first, second))
    write_whole(html, render_html(document))
    out.print(Text.assemble("\nThe page with pictures: ", (str(html), "bold")), soft_wrap=True)


app = make_app()


@app.command(help=(__doc__ or "").splitlines()[0])
def demonstrate_command(
    html: Annotated[Path, typer.Option(metavar="PATH")] = Path("build/report.html"),
) -> None:
    """Check, measure, and write the page."""
    demonstrate(html, console.out)


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code, as `dualfield.entry` says; 1 if an answer is wrong."""
    return run_app(app, arguments, "python -m dualfield.demo")


if __name__ == "__main__":
    sys.exit(main())
