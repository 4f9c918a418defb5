"""Build simulation programs: Verilator, the C++ compiler, and a cache of their output.

Verilator's runtime is compiled once for all models; the file with `main` is compiled once with and
once without waveforms. A small model is one C++ file, because parsing Verilator's headers takes
longer than compiling it. A large model is several files, compiled in parallel. The second model and
later ones use precompiled headers. A lock lets one process build a program while others wait.
"""

import functools
import hashlib
import os
import shutil
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from dualfield.host import cache, tools

_QUICK = "-O0"
_COMMON = ("-Og", _QUICK)
LEVELS = ((300_000, _QUICK), (3_000_000, "-Og"), (900_000_000, "-O2"))
"""Optimisation of a model up to so many cycles; above, `MOST`.

``-Og`` runs a model as fast as ``-O1``, and compiles it in two thirds of the time.
"""
MOST = "-O3"

HERE = Path(__file__).parent
FLAGS = (
    *("--cc", "--top-module", "df_bench", "--prefix", "Vdf_bench", "-Wno-fatal", "-O3"),
    *("--x-assign", "unique", "--x-initial", "unique", "--timescale", "1ns/1ps", "--Mdir", "obj"),
)
_LARGE = 2_000_000  # bytes of C++
_WEAK = "void vl_fatal(const char*, int, const char*, const char*) __attribute__((weak));\n"
"""What the runtime begins with: a file with `main` may have a ``vl_fatal`` of its own."""
_SEEN = {"activity": ("--public-flat-rw",)}
"""More options of Verilator: whether the file with `main` sees every variable."""
_RUNTIME = {"player": ("verilated_cov.cpp",)}
"""More of Verilator's runtime: whether a model may count which lines it ran."""
_MACROS = ("COVERAGE", "SC", "TIMING", "TRACE_FST")


def program(
    files: Mapping[str, str],
    sources: Sequence[Path],
    trace: int,
    cycles: int,
    main: str = "harness",
    *,
    options: Sequence[str] = (),
) -> Path:
    """The path of the simulator of ``df_bench.sv`` and ``lanes.cpp``, cached or built.

    ``cycles``: the expected length of the run, which sets the optimisation level; a cached
    simulator built for a longer run is used too. ``trace``: levels of the hierarchy in its
    waveform.
    ``main``: the C++ file in this folder with the function ``main``, without its suffix.
    ``options``: further Verilator options.
    """
    tools.find("verilator")
    flags = (*FLAGS, *_SEEN.get(main, ()), *options)
    digest = hashlib.sha256(repr((flags, trace, _about(trace > 0, main))).encode())
    for name, text in files.items():
        digest.update(name.encode() + text.encode())
    for path in sources:
        digest.update(path.name.encode() + path.read_bytes())
    name = digest.hexdigest()[:32]
    wanted = next((level for most, level in LEVELS if cycles <= most), MOST)
    levels = [level for _, level in LEVELS] + [MOST]
    for level in levels[levels.index(wanted) :]:
        if (found := cache.find("simulate", f"{name}{level}")) is not None:
            return found / "df_bench"
    how = wanted, main, flags
    made = cache.entry(
        "simulate", f"{name}{wanted}", lambda work: _build(work, files, sources, trace, how)
    )
    return made / "df_bench"


def _about(trace: bool, main: str = "harness") -> tuple[object, ...]:
    """The cache key of the shared objects: all that they depend on except their sources."""
    names = ("harness.h", "schedule.h", f"{main}.cpp")
    harness = [(HERE / name).read_text() for name in names]
    return trace, tools.versions("verilator"), tools.compiler(), harness


def _build(
    work: Path,
    files: Mapping[str, str],
    sources: Sequence[Path],
    trace: int,
    how: tuple[str, str, Sequence[str]],
) -> None:
    level, main, flags = how
    for name, text in files.items():
        (work / name).write_text(text)
    env = tools.verilator_env()
    later = cache.find("simulate", _shared_name("main", trace > 0, main)) is not None
    with ThreadPoolExecutor(2) as pool:
        runtime = [pool.submit(_runtime), pool.submit(_main, trace > 0, main)]
        argv = ["verilator", *flags, *_tracing(trace)]
        argv += [*map(str, sources), "df_bench.sv"]
        tools.run(argv, cwd=work, log=work / "verilate.log", env=env)
        compiled = [
            pool.submit(_compile, work / f"{name}.cpp", work / f"{name}.o", trace > 0, options)
            for name, effort in _pieces(work, level)
            for options in [[effort, *(_headers(trace > 0, effort) if later else [])]]
        ]
        for done in compiled:
            done.result()
        folders = [*(done.result() for done in runtime), work]
        objects = [path for folder in folders for path in sorted(folder.glob("*.o"))]
    link = [*tools.compiler().split(), *map(str, objects), "-pthread", "-o", "df_bench"]
    tools.run([_absolute(link[0]), *link[1:]], cwd=work, log=work / "link.log", env=env)
    shutil.rmtree(work / "obj")
    for path in work.glob("*.o"):
        path.unlink()


def _tracing(levels: int) -> list[str]:
    return ["--trace-vcd", "--trace-depth", str(levels)] if levels else []


def _pieces(work: Path, level: str) -> list[tuple[str, str]]:
    """Write the C++ files to compile: (name, optimisation level), the largest first."""
    slow: list[Path] = []  # runs once
    fast: list[Path] = []  # runs each cycle
    for path in sorted((work / "obj").glob("*.cpp"), key=lambda path: -path.stat().st_size):
        (slow if path.stem.endswith("Slow") else fast).append(path)
    pieces = [("model", level, [*fast, *slow])]
    if sum(path.stat().st_size for path in fast + slow) > _LARGE:
        pieces = [("fast0", level, fast[::2]), ("fast1", level, fast[1::2]), ("slow", _QUICK, slow)]
    for name, _, parts in pieces:
        included = [f'#include "obj/{path.name}"\n' for path in parts]
        lanes = '#include "lanes.cpp"\n' if name == pieces[0][0] else ""
        (work / f"{name}.cpp").write_text("".join([*included, lanes]))
    return [(name, effort) for name, effort, _ in pieces]


def _compile(source: Path, to: Path, trace: bool, options: Sequence[str]) -> None:
    root = Path(_verilator_include())
    macros = [f"-DVM_{name}=0" for name in _MACROS]
    macros += [f"-DVM_{name}={int(trace)}" for name in ("TRACE", "TRACE_VCD")]
    macros += ["-DVERILATOR=1", *(["-DDF_TRACE"] if trace else [])]
    folders = [f"-I{path}" for path in (root, root / "vltstd", HERE, to.parent / "obj")]
    cxx, *words = tools.compiler().split()
    argv = [_absolute(cxx), *words, "-std=gnu++14", *options, "-w", *macros, *folders]
    kind = ["-x", "c++-header"] if source.suffix == ".h" else ["-c"]
    log = to.with_suffix(".log")
    tools.run([*argv, *kind, str(source), "-o", str(to)], cwd=to.parent, log=log)


def _shared_name(what: str, trace: bool, main: str = "harness") -> str:
    """The cache name of an object that all models share."""
    return f"{what}-{hashlib.sha256(repr(_about(trace, main)).encode()).hexdigest()[:32]}"


def _headers(trace: bool, effort: str) -> list[str]:
    """Compiler options for the precompiled headers; none at a rarely used optimisation level."""
    if effort not in _COMMON:
        return []

    def build(work: Path) -> None:
        (work / "headers.h").write_text('#include "harness.h"\n')
        _compile(work / "headers.h", work / "headers.h.gch", trace, [effort])

    made = cache.entry("simulate", _shared_name(f"headers{effort}", trace), build)
    return ["-include", str(made / "headers.h")]


def _runtime() -> Path:
    """The folder with the objects of Verilator's runtime, compiled at its first use."""
    include = Path(_verilator_include())
    about = tools.versions("verilator"), tools.compiler(), _WEAK
    name = f"runtime-{hashlib.sha256(repr(about).encode()).hexdigest()[:32]}"

    def build(work: Path) -> None:
        (work / "weak.h").write_text(_WEAK)
        sources = [include / "verilated.cpp", include / "verilated_threads.cpp"]
        _together(work, sources, False, ["-O1", "-include", str(work / "weak.h")])

    return cache.entry("simulate", name, build)


def _main(trace: bool, main: str) -> Path:
    """The folder with the object of the file with `main`, compiled at its first use."""
    include = Path(_verilator_include())
    sources = [HERE / f"{main}.cpp", *(include / name for name in _RUNTIME.get(main, ()))]
    sources += [include / "verilated_vcd_c.cpp"] if trace else []

    def build(work: Path) -> None:
        _together(work, sources, trace, ["-O1"])

    return cache.entry("simulate", _shared_name("main", trace, main), build)


def _together(work: Path, sources: Sequence[Path], trace: bool, options: Sequence[str]) -> None:
    """Compile files in parallel."""
    with ThreadPoolExecutor(2) as pool:
        for _ in pool.map(
            lambda path: _compile(path, work / f"{path.stem}.o", trace, options), sources
        ):
            pass


@functools.cache
def _verilator_include() -> str:
    env = tools.verilator_env()
    argv = ["verilator", "--getenv", "VERILATOR_ROOT"]
    root = env.get("VERILATOR_ROOT") or tools.run(argv, Path.cwd(), env=env).stdout.strip()
    return os.path.join(root, "include")  # noqa: PTH118 - hashable and plain


def _absolute(program: str) -> str:
    return shutil.which(program) or program
