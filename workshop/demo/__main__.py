"""``make run``: show the public functions of `dualfield` at work in a few minutes, with a page."""

import base64
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

import dualfield
from dualfield import measure
from dualfield.host import console, tools
from dualfield.host.entry import make_app, run_app
from dualfield.host.errors import CheckFailed, quoted
from dualfield.host.files import require_writable, write_whole
from dualfield.host.paths import required_checkout
from dualfield.math.fields import parse_field
from dualfield.measure import published
from dualfield.operations import of
from dualfield.report import Column, Table
from dualfield.report.html import template
from dualfield.report.terminal import print_table
from workshop.results.units import filter_page

COMMAND = "python -m workshop demo"
CORE, FIELD = "inv-divstep", "P-256"
BITS, TARGET, RIVAL = 64, "ecp5", "ami-sf"
"""Width and target of the two synthesized cores; the rival is the inverter of a paper."""
FIGURES = ("ff", "clock_mhz", "cycles_mean", "cycles_worst", "time_us", "time_x_area")
COUNT = 50
"""Random operations per configuration, besides corner cases and every operand of a small width."""
SCALAR = 112233445566778899
MULTIPLE_X = 0x339150844EC15234807FE862A86BE77977DBFB3AE3D96F4C22795513AEAAB82F
"""A scalar, and the x coordinate of its multiple of P-256's base point, from a published list."""
LONGEST: Mapping[str, Mapping[str, object]] = {
    "scalar-mul": {"Arithmetic": "dsp"},
    "scalar-mul-words": {"Multipliers": 16},
}
"""Cores that take more than 100,000 cycles per operation, and parameters to run them with."""
NEXT = {
    "source .venv/bin/activate": "make the command dualfield known to the shell",
    "dualfield choose --operation inverse --field P-256": "rank the cores for a task",
    "dualfield list": "show every core",
    "make docs": "build the documentation: build/docs/index.html",
}
Page = Annotated[Path, typer.Option("--html", metavar="PATH", help="Page to write.")]
Show = Callable[[str, int, int | None], None]
Checked = tuple[str, str, int, int, int]
"""A core, what it computes, operations, fewest and most cycles."""

app = make_app()


def families() -> list[str]:
    """Return the first core of each family."""
    first = {core.family: core.id for core in reversed(dualfield.cores().values())}
    return list(first.values())[::-1]


def check(core: str, show: Show) -> Checked:
    """Check a core; raise CheckFailed if an answer of its RTL is wrong.

    A core of `LONGEST` runs one operation with a published result.
    """
    title = of(dualfield.core(core)).title
    if core in LONGEST:
        answer = dualfield.compute(
            core, curve=FIELD, scalar=SCALAR, parameters=LONGEST[core], progress=show
        )
        if answer.point is None or answer.point[0] != MULTIPLE_X:
            raise CheckFailed(f"{core}: {SCALAR} times the base point of {FIELD} is wrong.")
        return core, title, 1, answer.cycles, answer.cycles
    checks = dualfield.verify(core, count=COUNT, progress=show)
    if errors := [c.first_failure for c in checks if c.first_failure]:
        raise CheckFailed(f"{core}: {errors[0]}")
    fewest, most = min(c.cycles_min for c in checks), max(c.cycles_max for c in checks)
    return core, title, sum(c.cases for c in checks), fewest, most


def run_bench(folder: Path) -> str:
    """Run the bench of an exported folder; return its line that begins with PASS."""
    argv = ["make", "-C", str(folder.resolve() / "tb"), f"PYTHON={sys.executable}"]
    run = tools.run(argv, folder, timeout=900)
    match = re.search(r"^PASS.*$", run.stdout, re.MULTILINE)
    if match is None:
        raise CheckFailed(f"The bench of {folder} did not print PASS:\n{run.stdout[-400:]}")
    return match[0]


def page(rows: tuple[Checked, ...], **values: Any) -> str:
    """Return the HTML page, from the checks and the results of the other steps."""
    picture = (required_checkout(COMMAND) / "docs" / "inverters-ecp5.svg").read_bytes()
    names = (Column("core", align="left"), Column("computes", align="left"))
    counts = (Column("operations"), Column("least", "cycles"), Column("most", "cycles"))
    return template("report.html.j2", "workshop.demo").render(
        values,
        document={"title": "dualfield on this machine"},
        checks=Table("One core of each family", (*names, *counts), rows),
        next=NEXT,
        picture=base64.b64encode(picture).decode(),
    )


@contextmanager
def _step(number: int, what: str, lines: bool = True) -> Iterator[Show]:
    """Print the heading of a step, its progress, and at its end the time that it took."""
    console.out.print(f"\n[{number}/4] {what}", style="bold", soft_wrap=True)
    start = time.monotonic()
    with console.progress(lines=lines) as show:
        yield show
    console.out.print(f"      {time.monotonic() - start:.0f} s", style="dim")


def _say(line: str) -> None:
    console.out.print(f"      {line}", soft_wrap=True)


@app.command()
def demonstrate(html: Page = Path("build/report.html")) -> None:
    """Invert a number, check one core per family, synthesize two, export one; write a page."""
    html.parent.mkdir(parents=True, exist_ok=True)
    require_writable(html)
    with _step(1, f"Run one inversion on the RTL: 1/3 modulo the prime of {FIELD}") as show:
        answer = dualfield.compute(CORE, field=FIELD, a=3, progress=show)
        if answer.result * 3 % parse_field(FIELD).modulus != 1:
            raise CheckFailed(f"{CORE}: {answer.result:#x} is not 1/3 in {FIELD}.")
        _say(f"{answer.result:#x} after {answer.cycles} cycles; times 3 it is 1")
    checks = []
    title = "Check one core per family on the RTL, against its model and algebra"
    with _step(2, title, lines=False) as show, ThreadPoolExecutor(2) as pool:
        for row in pool.map(lambda core: check(core, show), families()):
            checks.append(row)
            _say(f"{row[0]:<18} {row[1]:<36} operations: {row[2]:>5}, all right")
        _say(f"{len(checks)} cores, {sum(row[2] for row in checks)} operations, 0 wrong")
    title = f"Synthesize two inverters of {BITS} bits: {CORE}, and {RIVAL} of a paper"
    with _step(3, title) as show:
        # One after the other, so that one thread prepares the tools and reports on it.
        options: dict[str, Any] = {"bits": BITS, "target": TARGET, "progress": show}
        ours, other = (dualfield.synthesize(core, **options).row for core in (CORE, RIVAL))
        ratio = other["time_x_area"] / ours["time_x_area"]
        _say(f"{CORE} is {ratio:.1f} times better in time × area")
    with _step(4, f"Export {CORE} for {FIELD} as a folder, and run its bench") as show:
        folder = html.parent / "my_inv"
        export = dualfield.generate(CORE, folder, field=FIELD, force=True, progress=show)
        show(f"{folder / 'tb'}: running the bench", 0, 1)
        bench = run_bench(folder)
        _say(f"{quoted(folder)}: {len(export.files)} files; {bench}")
    columns = [Column("core", align="left"), Column("area", ours["area_unit"], digits=0)]
    columns += [measure.BY_KEY[key].column for key in FIGURES]
    body = tuple((row["core"], row["core_area"], *map(row.get, FIGURES)) for row in (ours, other))
    title = f"An inverse of {BITS} bits on {measure.target_title(TARGET)}"
    costs = Table(title, tuple(columns), body)
    write_whole(html.with_name("results.html"), filter_page(published.load(published.folder())))
    values = {"answer": answer, "costs": costs, "ratio": ratio, "export": export, "bench": bench}
    write_whole(html, page(tuple(sorted(checks)), clock=ours["clock_meaning"], **values))
    print_table(costs, console.out)
    console.out.print(f"Open {quoted(html)} in a browser. Then:", style="bold", soft_wrap=True)
    for command, what in NEXT.items():
        _say(f"{command:<50}  # {what}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return the exit code of `dualfield.host.entry`, 1 for a wrong result."""
    return run_app(app, arguments, COMMAND, checkout=True)


if __name__ == "__main__":
    sys.exit(main())
