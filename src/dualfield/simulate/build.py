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
"""(run length in cycles, optimisation level); longer runs use `MOST`.

``-Og`` runs a model as fast as ``-O1``, and compiles it in two thirds of the time.
"""
MOST = "-O3"

HERE = Path(__file__).parent
FLAGS = (
    *("--cc", "--top-module", "df_bench", "--prefix", "Vdf_bench", "-Wno-fatal", "-O3"),
    *("--x-assign", "unique", "--x-initial", "unique", "--timescale", "1ns/1ps", "--Mdir", "obj"),
    *tools.LONGEST_NUMBER,
)
_LARGE = 2_000_000  # bytes of C++
_WEAK = "void vl_fatal(const char*, int, const char*, const char*) __attribute__((weak));\n"
"""The first line of the runtime, so that a file with `main` may define ``vl_fatal``."""
_RUNTIME_FILES = {"player": ("verilated_cov.cpp",)}
"""Runtime files for a file with `main` that supports coverage."""
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
    ``main``: the C++ file with the function ``main``, without its suffix: a name in this folder, or
    a path.
    ``options``: further Verilator options.
    """
    tools.find("verilator")
    flags = (*FLAGS, *options)
    digest = hashlib.sha256(repr((flags, trace, _shared_key(trace > 0, main))).encode())
    for name, text in files.items():
        digest.update(name.encode() + text.encode())
    for path in sources:
        digest.update(path.name.encode() + path.read_bytes())
    name = digest.hexdigest()[:32]
    level_for_run = next((level for most, level in LEVELS if cycles <= most), MOST)
    levels = [level for _, level in LEVELS] + [MOST]
    for level in levels[levels.index(level_for_run) :]:
        if (folder := cache.find("simulate", f"{name}{level}")) is not None:
            return folder / "df_bench"
    settings = level_for_run, main, flags
    folder = cache.entry(
        "simulate",
        f"{name}{level_for_run}",
        lambda work: _build(work, files, sources, trace, settings),
    )
    return folder / "df_bench"


def _shared_key(trace: bool, main: str = "harness") -> tuple[object, ...]:
    """The cache key of the shared objects: all that they depend on except their sources."""
    names = ("harness.h", "schedule.h", f"{main}.cpp")
    harness = [(HERE / name).read_text() for name in names]
    return trace, tools.versions("verilator"), tools.compiler(), harness


def _build(
    work: Path,
    files: Mapping[str, str],
    sources: Sequence[Path],
    trace: int,
    settings: tuple[str, str, Sequence[str]],
) -> None:
    level, main, flags = settings
    for name, text in files.items():
        (work / name).write_text(text)
    env = tools.verilator_env()
    use_headers = cache.find("simulate", _shared_name("main", trace > 0, main)) is not None
    with ThreadPoolExecutor(2) as pool:
        runtime = [pool.submit(_runtime), pool.submit(_main, trace > 0, main)]
        argv = ["verilator", *flags, *_tracing(trace)]
        argv += [*map(str, sources), "df_bench.sv"]
        tools.run(argv, cwd=work, log=work / "verilate.log", env=env)
        compilations = [
            pool.submit(_compile, work / f"{name}.cpp", work / f"{name}.o", trace > 0, options)
            for name, effort in _pieces(work, level)
            for options in [[effort, *(_headers(trace > 0, effort) if use_headers else [])]]
        ]
        for job in compilations:
            job.result()
        folders = [*(job.result() for job in runtime), work]
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
        includes = [f'#include "obj/{path.name}"\n' for path in parts]
        lanes = '#include "lanes.cpp"\n' if name == pieces[0][0] else ""
        (work / f"{name}.cpp").write_text("".join([*includes, lanes]))
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


def _shared_name(prefix: str, trace: bool, main: str = "harness") -> str:
    """The cache name of an object that all models share."""
    return f"{prefix}-{hashlib.sha256(repr(_shared_key(trace, main)).encode()).hexdigest()[:32]}"


def _headers(trace: bool, effort: str) -> list[str]:
    """Compiler options for the precompiled headers; none at a rarely used optimisation level."""
    if effort not in _COMMON:
        return []

    def build(work: Path) -> None:
        (work / "headers.h").write_text('#include "harness.h"\n')
        _compile(work / "headers.h", work / "headers.h.gch", trace, [effort])

    folder = cache.entry("simulate", _shared_name(f"headers{effort}", trace), build)
    return ["-include", str(folder / "headers.h")]


def _runtime() -> Path:
    """The folder with the objects of Verilator's runtime, compiled at its first use."""
    include = Path(_verilator_include())
    key = tools.versions("verilator"), tools.compiler(), _WEAK
    name = f"runtime-{hashlib.sha256(repr(key).encode()).hexdigest()[:32]}"

    def build(work: Path) -> None:
        (work / "weak.h").write_text(_WEAK)
        sources = [include / "verilated.cpp", include / "verilated_threads.cpp"]
        _compile_all(work, sources, False, ["-O1", "-include", str(work / "weak.h")])

    return cache.entry("simulate", name, build)


def _main(trace: bool, main: str) -> Path:
    """The folder with the object of the file with `main`, compiled at its first use."""
    include = Path(_verilator_include())
    sources = [HERE / f"{main}.cpp", *(include / name for name in _RUNTIME_FILES.get(main, ()))]
    sources += [include / "verilated_vcd_c.cpp"] if trace else []

    def build(work: Path) -> None:
        _compile_all(work, sources, trace, ["-O1"])

    return cache.entry("simulate", _shared_name("main", trace, main), build)


def _compile_all(work: Path, sources: Sequence[Path], trace: bool, options: Sequence[str]) -> None:
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
