"""Lint of the hardware (``make lint``): runs every linter on the cores; no warning is allowed.

The linters are Verilator (``-Wall``), Verible (style), slang, and Yosys with both of its frontends.
A waiver is a comment with its reason beside the line.

`workshop.lint.configurations` lists the configurations of each core. Verilator and slang read them
all. Yosys reads the first one, the record's configuration for small widths, and the first one in
the word-stream shell and behind each other bus.
"""

import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from dualfield import catalog
from dualfield.catalog.core import Configuration, Core, literal
from dualfield.generate.handover import handover
from dualfield.host import console, processes, tools
from dualfield.host.entry import make_app, run_app
from dualfield.host.errors import CheckFailed
from dualfield.host.paths import cache_dir, rtl_dir
from dualfield.synthesize.shell import in_shell, shell_only
from dualfield.synthesize.target import Design
from workshop import checks
from workshop.buses.behind import behind
from workshop.lint.configurations import Setting, pairs, widths

VERIBLE_RULES = (
    "line-length=length:100",
    # Parameters are UpperCamel as in the lowRISC guide; all other rules are the defaults.
    "parameter-name-style=localparam_style:CamelCase;parameter_style:CamelCase",
)

SLANG_WARNINGS = (
    "-Weverything",
    "-Werror",
    # Verilator already checks for unused signals; slang does not accept its unused_* names.
    "-Wno-unused-but-set-variable",
    # A core that selects its modules by a parameter imports the packages of all of them.
    "-Wno-unused-package-typedef",
    "-Wno-unused-package-parameter",
    "-Wno-unused-package-subroutine",
)

BUSES = (("axi-stream", 0), ("axi-stream", 32), ("axi-lite", 0), ("apb", 0), ("wishbone", 0))
"""Bus and word size of the tops that are linted, besides the word stream."""

_PROCESSES = 2


@dataclass(frozen=True)
class Finding:
    """Output of one linter for one design or file; an empty text means no finding."""

    linter: str
    what: str
    text: str


def verible(files: list[Path], waivers: Sequence[str] = ()) -> Finding:
    """Check the style of the files; ``waivers``: rules that replace those of the same name."""
    rules = ",".join((*VERIBLE_RULES, *waivers))
    argv: list[str | Path] = ["verible-verilog-lint", f"--rules={rules}"]
    return _try("verible", f"{len(files)} files", [*argv, *files], rtl_dir())


def _parameters(config: Design) -> list[tuple[str, str]]:
    """Return the parameters of the top as SystemVerilog text."""
    text = config.constant if isinstance(config, Configuration) else lambda _, value: literal(value)
    return [(name, text(name, value)) for name, value in config.hdl().items()]


def _waivers(linter: str, config: Design) -> tuple[str, ...]:
    """Return the waivers of a linter for a design; none for a core outside the catalog."""
    core = catalog.cores().get(config.core.id)
    return tuple(checks.of(core).lint.get(linter, ())) if core else ()


def verilator(config: Design) -> Finding:
    """Lint a design by Verilator with all warnings."""
    argv: list[str | Path] = ["verilator", "--lint-only", "-Wall", "--top-module", config.core.top]
    argv += tools.LONGEST_NUMBER
    argv += _waivers("verilator", config)
    argv += [f"-G{name}={text}" for name, text in _parameters(config)]
    argv += config.sources()
    return _try("verilator", config.label(), argv, rtl_dir(), tools.verilator_env())


def _try(
    linter: str, what: str, argv: list[str | Path], cwd: Path, env: dict[str, str] | None = None
) -> Finding:
    try:
        tools.run(argv, cwd=cwd, env=env)
    except CheckFailed as error:
        return Finding(linter, what, str(error))
    return Finding(linter, what, "")


def slang(config: Design) -> Finding:
    """Elaborate a design by slang with all warnings."""
    with processes.undisturbed():
        from pyslang.driver import Driver

    driver = Driver()
    driver.addStandardArgs()
    parameters = " ".join(f'-G "{name}={text}"' for name, text in _parameters(config))
    files = " ".join(f'"{path}"' for path in config.sources())
    warnings = " ".join([*SLANG_WARNINGS, *_waivers("slang", config)])
    line = f"slang {warnings} --top {config.core.top} {parameters} {files}"
    clean = (
        driver.parseCommandLine(line)
        and driver.processOptions()
        and driver.parseAllSources()
        and driver.runFullCompilation(True)
    )
    return Finding("slang", config.label(), "" if clean else "findings are printed above")


def yosys(config: Design, frontend: str, language: str = "-sv") -> Finding:
    """Elaborate a design by one of Yosys' frontends; warnings are findings.

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


def _lint_setting(setting: Setting) -> list[Finding]:
    config = setting.configure()
    return [verilator(config), slang(config)]


def _lint_ends(settings: tuple[Setting, Setting]) -> list[Finding]:
    """Lint two configurations by Yosys, and the shells of the first by every linter."""
    first, second = (setting.configure() for setting in settings)
    shells: list[Design] = [in_shell(first), shell_only(first), *_on_buses(first)]
    results = [linter(top) for top in shells for linter in (verilator, slang)]
    designs: list[Design] = [first, second, *shells]
    results += [
        yosys(design, name) for name in ("read_verilog", "read_slang") for design in designs
    ]
    tops = [design.sources()[-1] for design in shells]
    return [*results, verible(tops, _waivers("verible", first))]


def _on_buses(config: Configuration) -> Iterator[Design]:
    """Yield the configuration behind each of `BUSES`."""
    core, values = config.core, dict[str, object](config.values)
    for bus, word in BUSES:
        name = f"{core.top}_{bus.replace('-', '_')}{word or ''}"
        yield behind(handover(core, name, bits=config.bits, assignments=values, bus=bus, word=word))


def _also(core: Core) -> Iterator[Setting]:
    """Yield the configurations of ``lint_also`` in ``checks.toml``."""
    for values in checks.of(core).lint_also:
        parameters = tuple((name, value) for name, value in values.items() if name != "bits")
        yield Setting(core.id, values["bits"], parameters)


def findings(cores: list[Core]) -> Iterator[Finding]:
    """Yield the findings of every linter as they become available."""
    settings_by_core = [(list(pairs(core)), list(widths(core))) for core in cores]
    settings = [setting for lists in settings_by_core for part in lists for setting in part]
    settings += [setting for core in cores for setting in _also(core)]
    setting_pairs = [
        (small[0], Setting(core.id, small[0].bits, tuple(core.small.items())))
        for core, (small, _) in zip(cores, settings_by_core, strict=True)
    ]
    with ProcessPoolExecutor(_PROCESSES, initializer=processes.prepare_worker) as pool:
        for results in pool.map(_lint_setting, settings):
            yield from results
        for results in pool.map(_lint_ends, setting_pairs):
            yield from results
    yield verible(sorted(rtl_dir().rglob("*.sv")))


app = make_app()


@app.command()
def lint_command(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[CORE...]", help="Cores; the default is all.")
    ] = None,
) -> None:
    """Lint the RTL of cores with every tool; code 1 if a tool reports a problem."""
    cores = [catalog.get(name) for name in names or catalog.cores()]
    failed_runs = run_count = 0
    with console.progress() as show:
        for finding in findings(cores):
            run_count += 1
            show("lint runs", run_count, None)
            if finding.text:
                failed_runs += 1
                print(f"{finding.linter}: {finding.what}\n{finding.text}\n", file=sys.stderr)
    print(f"lint: {run_count} runs, {failed_runs} with problems")
    if failed_runs:
        raise CheckFailed(f"{failed_runs} of {run_count} lint runs have findings.")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return the exit code."""
    return run_app(app, argv, "python -m workshop lint")
