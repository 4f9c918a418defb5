"""``make lint`` for the hardware: every file and core through each reader, no warning allowed.

Readers: Verilator (``-Wall``), Verible (style), slang, and Yosys with both of its frontends. A
waiver stands beside the line it is for, with its reason.
"""

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dualfield import catalog, tools
from dualfield.catalog.core import Configuration, Core, literal
from dualfield.errors import CheckFailed, UsageError
from dualfield.paths import cache_dir, rtl_dir
from dualfield.synthesize.shell import in_shell, shell_only
from dualfield.synthesize.target import Design
from dualfield.verify import variants

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


@dataclass(frozen=True)
class Finding:
    """What one reader said of one core or file; empty text means clean."""

    reader: str
    what: str
    text: str


def _lint_widths(core: Core) -> list[int]:
    return sorted({core.minimum_bits, min(core.minimum_bits + 8, core.maximum_bits)})


def _configurations(core: Core) -> Iterator[Configuration]:
    for bits in _lint_widths(core):
        yield from variants(core, bits)


def verible(files: list[Path]) -> Finding:
    """Style of every file."""
    argv: list[str | Path] = ["verible-verilog-lint", f"--rules={','.join(VERIBLE_RULES)}"]
    return _try("verible", f"{len(files)} files", [*argv, *files], rtl_dir())


def verilator(config: Design) -> Finding:
    """All warnings on one configuration."""
    argv: list[str | Path] = ["verilator", "--lint-only", "-Wall", "--top-module", config.core.top]
    argv += [f"-G{name}={literal(value)}" for name, value in config.hdl().items()]
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
    parameters = " ".join(f'-G "{name}={literal(value)}"' for name, value in config.hdl().items())
    files = " ".join(f'"{path}"' for path in config.sources())
    line = f"slang {' '.join(SLANG_WARNINGS)} --top {config.core.top} {parameters} {files}"
    clean = (
        driver.parseCommandLine(line)
        and driver.processOptions()
        and driver.parseAllSources()
        and driver.runFullCompilation(True)
    )
    return Finding("slang", config.label(), "" if clean else "findings are printed above")


def yosys(config: Design, frontend: str) -> Finding:
    """Reading and elaboration by one of Yosys' frontends, warnings included."""
    work = Path(tempfile.mkdtemp(prefix="lint-", dir=cache_dir()))
    try:
        names = []
        for path in config.sources():
            shutil.copy(path, work / path.name)
            names.append(path.name)
        files = " ".join(names)
        top, hdl = config.core.top, config.hdl().items()
        if frontend == "read_slang":
            parameters = " ".join(f"-G {name}={literal(value)}" for name, value in hdl)
            script = f"read_slang --threads 1 --top {top} {parameters} {files}\n"
        else:
            parameters = " ".join(f"-chparam {name} {literal(value)}" for name, value in hdl)
            script = f"read_verilog -sv -defer {files}\nhierarchy -check -top {top} {parameters}\n"
        try:
            log = tools.yosys(script + f"hierarchy -check -top {top}\nproc\ncheck -assert\n", work)
        except CheckFailed as error:
            return Finding(frontend, config.label(), str(error))
        warnings = [line for line in log.splitlines() if line.lstrip().startswith("Warning")]
        return Finding(frontend, config.label(), "\n".join(warnings))
    finally:
        shutil.rmtree(work, ignore_errors=True)


def findings(cores: list[Core]) -> Iterator[Finding]:
    """Everything every reader says, as it comes: the cores, and their word-stream tops."""
    tops: list[Path] = []
    for core in cores:
        for config in _configurations(core):
            yield verilator(config)
            yield slang(config)
        widest = variants(core, _lint_widths(core)[-1])
        streams = [in_shell(widest[0]), shell_only(widest[0])]
        tops += [design.sources()[-1] for design in streams]
        for top in streams:
            yield verilator(top)
            yield slang(top)
        designs: list[Design] = [*{widest[0]: 0, widest[-1]: 0}, *streams]
        for frontend in ("read_verilog", "read_slang"):
            for design in designs:
                yield yosys(design, frontend)
    yield verible([*sorted(rtl_dir().rglob("*.sv")), *tops])


def main(argv: list[str] | None = None) -> int:
    """Lint the cores named, or all; exit code 0 clean, 1 findings, 2 bad input."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("cores", nargs="*", help="cores of the catalog, all if none")
    names = parser.parse_args(argv).cores
    try:
        cores = [catalog.get(name) for name in names] or list(catalog.cores().values())
        dirty = runs = 0
        for finding in findings(cores):
            runs += 1
            if finding.text:
                dirty += 1
                print(f"{finding.reader}: {finding.what}\n{finding.text}\n", file=sys.stderr)
    except UsageError as error:
        print(f"lint: {error}", file=sys.stderr)
        return 2
    print(f"lint: {runs} readings, {dirty} with findings")
    return 1 if dirty else 0


if __name__ == "__main__":
    sys.exit(main())
