"""``make lint`` for the hardware: what is shipped through each reader, no warning allowed.

Readers: Verilator (``-Wall``), Verible (style), slang, and Yosys with both of its frontends. A
waiver stands beside the line it is for, with its reason.

Read of each core are: every pair of values of two parameters, at a small width (all pairs by
allpairspy); the width of every named field and RSA size that it takes; and widths one below, at and
one above a multiple of its segment or word, where the last piece is full or a bit wide. Yosys reads
the first and the last of these, the core in the word-stream shell, and behind each other bus.
"""

import itertools
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from dualfield import catalog, processes, tools
from dualfield.catalog.core import Configuration, Core, Parameter, literal
from dualfield.entry import make_app, run_app
from dualfield.errors import CheckFailed, UsageError
from dualfield.fields import NAMED
from dualfield.generate.behind import behind
from dualfield.generate.handover import handover
from dualfield.paths import cache_dir, rtl_dir
from dualfield.synthesize.shell import in_shell, shell_only
from dualfield.synthesize.target import Design

RSA_SIZES = (1024, 2048, 3072, 4096)

VERIBLE_RULES = (
    "line-length=length:100",
    # Parameters are UpperCamel as in the lowRISC guide; the package-wide rule set does the rest.
    "parameter-name-style=localparam_style:CamelCase;parameter_style:CamelCase",
)

SLANG_WARNINGS = (
    "-Weverything",
    "-Werror",
    # Verilator checks for unused signals; its way to mark one (a name unused_*) is not slang's.
    "-Wno-unused-but-set-variable",
    # A core that chooses its parts at build reads the packages of all of them.
    "-Wno-unused-package-typedef",
    "-Wno-unused-package-parameter",
    "-Wno-unused-package-subroutine",
)

BUSES = (("axi-stream", 0), ("axi-stream", 32), ("axi-lite", 0))
"""Bus and word of the tops that are read beside the word stream's."""

_PROCESSES = 2
_SMALL_WIDTH = 9
_FEW = 4
"""A range of so many values is read whole."""

_PIECES = ("Segment", "Word")
"""Parameters that cut an operand into pieces."""


@dataclass(frozen=True)
class Finding:
    """What one reader said of one core or file; empty text means clean."""

    reader: str
    what: str
    text: str


@dataclass(frozen=True)
class Setting:
    """A configuration by name, as it goes to another process."""

    core: str
    bits: int
    values: tuple[tuple[str, object], ...]

    def configure(self) -> Configuration:
        """The configuration."""
        return catalog.get(self.core).configure(self.bits, dict(self.values))


def _small_width(core: Core) -> int:
    return int(core.small.get("MaxBits", max(_SMALL_WIDTH, core.minimum_bits)))


def _values(parameter: Parameter, bits: int) -> list[object]:
    """The values that are read: all of a few, else the ends, the default and powers of two."""
    if parameter.choices:
        return list(parameter.choices)
    low, high = parameter.minimum, parameter.maximum
    if high - low < _FEW:
        return list(range(low, high + 1))
    if parameter.name == "Modulus":
        return [0, (1 << bits) - 1, (2 << bits) - 1]  # a prime's place, and a polynomial's
    if parameter.name == "MaxBits":
        return [bits, bits + 1]
    values = {low, low + 1, int(parameter.default), *parameter.tries}
    values |= {1 << k for k in range(7)}
    return [value for value in sorted(values) if low <= value <= high]


def _possible(core: Core, bits: int, values: Mapping[str, object]) -> bool:
    try:
        core.configure(bits, values)
    except UsageError:
        return False
    return True


def _never(
    core: Core, bits: int, axes: Sequence[Sequence[tuple[str, object]]]
) -> Iterator[tuple[tuple[str, object], tuple[str, object]]]:
    """Pairs of values that the core does not take whatever one other parameter is.

    Rows that have one are dropped before they are whole: else a core with many parameters and one
    such pair takes a minute.
    """
    for first, second in itertools.combinations(axes, 2):
        others = [value for axis in axes if axis not in (first, second) for value in axis]
        for one, other in itertools.product(first, second):
            tries = [dict([one, other]), *(dict([one, other, third]) for third in others)]
            if not any(_possible(core, bits, values) for values in tries):
                yield one, other


def pairs(core: Core) -> Iterator[Setting]:
    """Every pair of values of two parameters that the core takes together, at a small width.

    The library knows constraints of whole rows only, and leaves out a pair whose row it cannot
    complete: such a pair is read with the other parameters at their defaults.
    """
    from allpairspy import AllPairs

    bits = _small_width(core)
    names = [p.name for p in core.parameters]
    axes = [[(p.name, value) for value in _values(p, bits)] for p in core.parameters]

    never = set(_never(core, bits, axes))

    def fits(row: Sequence[tuple[str, object]]) -> bool:
        if any((one, row[-1]) in never for one in row[:-1]):
            return False
        return len(row) < len(names) or _possible(core, bits, dict(row))

    alone = [[value] for axis in axes for value in axis] or [[]]
    rows = AllPairs(axes, filter_func=fits) if len(axes) > 1 else alone
    read: set[tuple[object, ...]] = set()
    for row in rows:
        if fits(row):
            read |= set(itertools.combinations(row, 2))
            yield Setting(core.id, bits, tuple(row))
    for one, other in itertools.combinations(axes, 2):
        for pair in itertools.product(one, other):
            if pair not in read and _possible(core, bits, dict(pair)):
                setting = Setting(core.id, bits, pair)
                read |= set(itertools.combinations(setting.configure().items, 2))
                yield setting


def widths(core: Core) -> Iterator[Setting]:
    """Every named field and RSA size of the core's kinds, and where a last piece is odd."""
    sizes = {(field.bits, field.kind) for field in NAMED.values() if field.kind in core.kinds}
    sizes |= {(size, "gfp") for size in RSA_SIZES if "gfp" in core.kinds}
    has_field = any(p.name == "Field" for p in core.parameters)
    for bits, kind in sorted(sizes):
        values: dict[str, object] = {"Field": kind} if has_field else {}
        if core.minimum_bits <= bits <= core.maximum_bits and _possible(core, bits, values):
            yield Setting(core.id, bits, tuple(values.items()))
    for parameter in core.parameters:
        if parameter.name not in _PIECES:
            continue
        for piece in {8, int(parameter.default)}:
            for bits in (piece - 1, piece, piece + 1, 4 * piece - 1, 4 * piece, 4 * piece + 1):
                values = {parameter.name: piece, **({"MaxBits": bits} if core.sized else {})}
                if bits >= core.minimum_bits and _possible(core, bits, values):
                    yield Setting(core.id, bits, tuple(values.items()))


def verible(files: list[Path]) -> Finding:
    """Style of every file."""
    argv: list[str | Path] = ["verible-verilog-lint", f"--rules={','.join(VERIBLE_RULES)}"]
    return _try("verible", f"{len(files)} files", [*argv, *files], rtl_dir())


def _parameters(config: Design) -> list[tuple[str, str]]:
    """Parameters of the top as SystemVerilog text."""
    text = config.constant if isinstance(config, Configuration) else lambda _, value: literal(value)
    return [(name, text(name, value)) for name, value in config.hdl().items()]


def verilator(config: Design) -> Finding:
    """All warnings on one configuration."""
    argv: list[str | Path] = ["verilator", "--lint-only", "-Wall", "--top-module", config.core.top]
    argv += [f"-G{name}={text}" for name, text in _parameters(config)]
    argv += config.sources()
    return _try("verilator", config.label(), argv, rtl_dir(), tools.verilator_env())


def _try(
    reader: str, what: str, argv: list[str | Path], cwd: Path, env: dict[str, str] | None = None
) -> Finding:
    try:
        tools.run(argv, cwd=cwd, env=env)
    except CheckFailed as error:
        return Finding(reader, what, str(error))
    return Finding(reader, what, "")


def slang(config: Design) -> Finding:
    """Elaboration by slang with all its warnings."""
    from pyslang.driver import Driver

    driver = Driver()
    driver.addStandardArgs()
    parameters = " ".join(f'-G "{name}={text}"' for name, text in _parameters(config))
    files = " ".join(f'"{path}"' for path in config.sources())
    line = f"slang {' '.join(SLANG_WARNINGS)} --top {config.core.top} {parameters} {files}"
    clean = (
        driver.parseCommandLine(line)
        and driver.processOptions()
        and driver.parseAllSources()
        and driver.runFullCompilation(True)
    )
    return Finding("slang", config.label(), "" if clean else "findings are printed above")


def yosys(config: Design, frontend: str, language: str = "-sv") -> Finding:
    """Reading and elaboration by one of Yosys' frontends, warnings included.

    Args:
        config: The design.
        frontend: ``read_slang`` or ``read_verilog``.
        language: Option of the latter: ``-sv``, or nothing for Verilog-2005.
    """
    work = Path(tempfile.mkdtemp(prefix="lint-", dir=cache_dir()))
    try:
        names = []
        for path in config.sources():
            shutil.copy(path, work / path.name)
            names.append(path.name)
        files = " ".join(names)
        top, hdl = config.core.top, _parameters(config)
        if frontend == "read_slang":
            parameters = " ".join(f"-G {name}={text}" for name, text in hdl)
            script = f"read_slang --threads 1 --top {top} {parameters} {files}\n"
        else:
            parameters = " ".join(f"-chparam {name} {text}" for name, text in hdl)
            script = f"read_verilog {language} -defer {files}\n"
            script += f"hierarchy -check -top {top} {parameters}\n"
        try:
            log = tools.yosys(script + f"hierarchy -check -top {top}\nproc\ncheck -assert\n", work)
        except CheckFailed as error:
            return Finding(frontend, config.label(), str(error))
        warnings = [line for line in log.splitlines() if line.lstrip().startswith("Warning")]
        return Finding(frontend, config.label(), "\n".join(warnings))
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _read(setting: Setting) -> list[Finding]:
    config = setting.configure()
    return [verilator(config), slang(config)]


def _read_twice(settings: tuple[Setting, Setting]) -> list[Finding]:
    """Two configurations and the shells of the first by Yosys, the shells by the others too."""
    first, last = (setting.configure() for setting in settings)
    shells: list[Design] = [in_shell(first), shell_only(first), *_on_buses(first)]
    found = [reader(top) for top in shells for reader in (verilator, slang)]
    designs: list[Design] = [first, last, *shells]
    found += [yosys(design, name) for name in ("read_verilog", "read_slang") for design in designs]
    return [*found, verible([design.sources()[-1] for design in shells])]


def _on_buses(config: Configuration) -> Iterator[Design]:
    """A configuration behind each of `BUSES`."""
    core, values = config.core, dict[str, object](config.values)
    for bus, word in BUSES:
        name = f"{core.top}_{bus.replace('-', '_')}{word or ''}"
        yield behind(handover(core, name, bits=config.bits, assignments=values, bus=bus, word=word))


def findings(cores: list[Core]) -> Iterator[Finding]:
    """Everything every reader says, as it comes."""
    of_core = [(list(pairs(core)), list(widths(core))) for core in cores]
    settings = [setting for both in of_core for part in both for setting in part]
    ends = [(small[0], small[-1]) for small, _ in of_core]
    with ProcessPoolExecutor(_PROCESSES, initializer=processes.end_with_parent) as pool:
        for found in pool.map(_read, settings):
            yield from found
        for found in pool.map(_read_twice, ends):
            yield from found
    yield verible(sorted(rtl_dir().rglob("*.sv")))


app = make_app()


@app.command()
def lint_command(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[CORE...]", help="All cores if none.")
    ] = None,
) -> None:
    """Read the RTL of cores by every reader; code 1 if there are findings."""
    cores = [catalog.get(name) for name in names or catalog.cores()]
    dirty = runs = 0
    for finding in findings(cores):
        runs += 1
        if finding.text:
            dirty += 1
            print(f"{finding.reader}: {finding.what}\n{finding.text}\n", file=sys.stderr)
    print(f"lint: {runs} readings, {dirty} with findings")
    if dirty:
        raise CheckFailed(f"{dirty} of {runs} readings have findings.")


def main(argv: Sequence[str] | None = None) -> int:
    """The command; returns the exit code."""
    return run_app(app, argv, "python -m dualfield.lint")


if __name__ == "__main__":
    sys.exit(main())
