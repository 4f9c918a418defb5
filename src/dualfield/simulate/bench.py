"""Cores on a simulator: a Verilator build for a set of configurations, and operations through it.

A bench holds one or more configurations ("lanes") in one compiled model, so that a sweep over
small widths costs one C++ build. Builds are cached by content; operands and results go through
pipes as binary words, without a call into Python per cycle.
"""

import hashlib
import shutil
import subprocess
import tempfile
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from dualfield import processes, tools
from dualfield.catalog.core import Configuration, Port
from dualfield.errors import CheckFailed, UsageError
from dualfield.models.outcome import Outcome, Status
from dualfield.paths import cache_dir
from dualfield.simulate import wrapper

HARNESS = Path(__file__).with_name("harness.cpp")
TIMEOUT = 0xFFFFFFFF
"""In place of the cycles: no result came."""

_WAVE_LOST = 4
"""The simulation's exit code when its waveform cannot be written."""

PROGRESS = 0xFFFFFFFF
"""In place of the lane: the cycles so far of the first lane's operation."""


@dataclass(frozen=True)
class Job:
    """One operation: operands by the role of the port they go to, for one lane of a bench.

    ``size``: operand bits, for cores that take them at run time; None is the lane's width.
    ``operation``: of hardware that does several; None is that of the lane's record.
    """

    modulus: int
    a: int
    b: int | None = None
    kind: str = "gfp"
    lane: int = 0
    size: int | None = None
    operation: str | None = None

    def operand(self, role: str, config: Configuration) -> int:
        """The value for a port of a core."""
        operation = self.operation or config.core.operation
        codes = {
            "field": int(self.kind == "gf2m"),
            "size": config.bits if self.size is None else self.size,
            "divide": int(self.b is not None),
            "multiply": int(operation == "multiply"),
        }
        if role in codes:
            return codes[role]
        a, b = self.a, self.b
        if b is None and operation == "divide":
            # An inverse: of a with the port b not read, or the quotient 1 / a.
            a, b = (a, 0) if config.core.has_input("divide") else (1, a)
        value = {"modulus": self.modulus, "a": a, "b": b}[role]
        if value is None:
            raise ValueError(f"the operand {role} is missing")
        return value


class Bench:
    """A compiled model of some configurations. ``trace``: able to write a waveform."""

    def __init__(self, configs: Sequence[Configuration], trace: bool = False) -> None:
        self.configs = tuple(configs)
        self.trace = trace
        self._layout = [
            (
                [(port.role, wrapper.words(port.width(c)) * 4) for port in c.core.inputs],
                [(port.role, wrapper.words(port.width(c)) * 4) for port in c.core.outputs],
            )
            for c in self.configs
        ]
        for config in self.configs:
            for port in config.core.inputs:
                _check_role(port)

    # -- build ---------------------------------------------------------------------------------

    def _files(self) -> dict[str, str]:
        return {
            "df_bench.sv": wrapper.verilog(self.configs),
            "lanes.h": wrapper.lanes_header(self.configs),
            "lane_table.h": wrapper.lane_table(self.configs),
            "harness.cpp": HARNESS.read_text(),
        }

    def _arguments(self) -> list[str]:
        # Many small lanes are built to be run briefly, one core to be run long.
        optimise = "-O1" if len(self.configs) > 1 else "-O3"
        flags = ["--cc", "--exe", "--top-module", "df_bench", "-Wno-fatal"]
        flags += ["--x-assign", "unique", "--x-initial", "unique", "-O3"]
        flags += ["-CFLAGS", optimise, "--timescale", "1ns/1ps"]
        if self.trace:
            flags += ["--trace-vcd", "-CFLAGS", "-DDF_TRACE"]
        return flags

    def _sources(self) -> list[Path]:
        return list(dict.fromkeys(path for c in self.configs for path in c.sources()))

    def executable(self) -> Path:
        """The compiled model, built if the cache has none for exactly this content."""
        tools.find("verilator")
        files = self._files()
        sources = self._sources()
        digest = hashlib.sha256(repr((self._arguments(), tools.versions()["verilator"])).encode())
        for name, text in files.items():
            digest.update(name.encode() + text.encode())
        for path in sources:
            digest.update(path.name.encode() + path.read_bytes())
        home = cache_dir() / "simulate"
        home.mkdir(exist_ok=True)
        done = home / digest.hexdigest()[:32]
        if not done.exists():
            self._build(files, sources, done)
        return done / "df_bench"

    def _build(self, files: dict[str, str], sources: list[Path], done: Path) -> None:
        work = Path(tempfile.mkdtemp(prefix="build-", dir=done.parent))
        try:
            for name, text in files.items():
                (work / name).write_text(text)
            argv = ["verilator", *self._arguments(), "--Mdir", "obj", "-o", "../df_bench"]
            argv += [str(path) for path in sources] + ["df_bench.sv", "harness.cpp"]
            env = tools.verilator_env()
            tools.run(argv, cwd=work, log=work / "verilate.log", env=env)
            self._runtime_objects(work / "obj", keep=False)
            make = ["make", "-C", "obj", "-f", "Vdf_bench.mk", "-j", "2"]
            tools.run(make, cwd=work, log=work / "build.log", env=env)
            self._runtime_objects(work / "obj", keep=True)
            shutil.rmtree(work / "obj")
            try:
                work.rename(done)
            except OSError:
                if not done.exists():  # otherwise another process has built the same
                    raise
        finally:
            shutil.rmtree(work, ignore_errors=True)

    def _runtime_objects(self, folder: Path, keep: bool) -> None:
        """Verilator's own runtime, compiled once per set of flags: most of a small build.

        make takes the objects put into ``folder`` because they are newer than their sources.
        """
        about = (self._arguments(), tools.versions()["verilator"], tools.compiler())
        name = hashlib.sha256(repr(about).encode()).hexdigest()[:32]
        kept = cache_dir() / "simulate" / f"runtime-{name}"
        if not keep and kept.exists():
            for path in kept.iterdir():
                shutil.copyfile(path, folder / path.name)
        elif keep and not kept.exists():
            staged = Path(tempfile.mkdtemp(prefix="runtime-", dir=kept.parent))
            for path in folder.glob("verilated*.o"):
                shutil.copy(path, staged)
            try:
                staged.rename(kept)
            except OSError:  # another process has kept the same
                shutil.rmtree(staged, ignore_errors=True)

    # -- run -----------------------------------------------------------------------------------

    def run(
        self,
        jobs: Iterable[Job],
        wave: Path | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Iterator[Outcome]:
        """Outcomes in the order of the jobs; operands of a lane are issued back to back.

        ``progress`` is called now and then with the cycles that the first lane's operation has
        taken so far.

        Raises CheckFailed if a core gives no result within four times its stated worst case, or
        if the simulation dies.
        """
        argv = [str(self.executable())] + (["--wave", str(wave)] if wave else [])
        argv += ["--progress"] if progress else []
        with tempfile.TemporaryFile() as errors:
            process = processes.start(
                argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors
            )
            assert process.stdin
            assert process.stdout
            issued: deque[int] = deque()  # lanes in the order of the jobs
            trouble: list[BaseException] = []
            feeder = threading.Thread(
                target=self._feed, args=(jobs, process.stdin, issued, trouble), daemon=True
            )
            feeder.start()
            try:
                yield from self._collect(process.stdout, issued, progress)
                feeder.join()
                if trouble and not isinstance(trouble[0], BrokenPipeError):
                    raise trouble[0]
                if process.wait() == _WAVE_LOST:
                    errors.seek(0)
                    why = errors.read().decode(errors="replace")
                    raise UsageError(f"{wave} cannot be written: {why}.")
                if process.returncode != 0 or issued:
                    errors.seek(0)
                    raise CheckFailed(
                        f"the simulation of {self._names()} ended early (exit code "
                        f"{process.returncode}): {errors.read().decode(errors='replace')[-400:]}"
                    )
            finally:
                processes.end(process)
                process.stdout.close()
                feeder.join()

    def _names(self) -> str:
        return ", ".join(c.label() for c in self.configs[:3]) + (", ..." * (len(self.configs) > 3))

    def _feed(
        self,
        jobs: Iterable[Job],
        pipe: "subprocess._FILE",
        issued: deque[int],
        trouble: list[BaseException],
    ) -> None:
        try:
            with pipe:  # type: ignore[union-attr]
                batch: list[bytes] = []
                lanes: list[int] = []
                for job in jobs:
                    fields = [job.lane.to_bytes(4, "little")]
                    for role, size in self._layout[job.lane][0]:
                        value = job.operand(role, self.configs[job.lane])
                        fields.append(value.to_bytes(size, "little"))
                    batch.append(b"".join(fields))
                    lanes.append(job.lane)
                    if len(batch) == 256:
                        issued.extend(lanes)
                        pipe.write(b"".join(batch))  # type: ignore[union-attr]
                        batch, lanes = [], []
                issued.extend(lanes)
                pipe.write(b"".join(batch))  # type: ignore[union-attr]
        except BaseException as error:  # handed to the reading thread, which raises it
            trouble.append(error)

    def _collect(
        self,
        pipe: "subprocess._FILE",
        issued: deque[int],
        progress: Callable[[int], None] | None,
    ) -> Iterator[Outcome]:
        early: list[deque[Outcome]] = [deque() for _ in self.configs]
        while head := pipe.read(8):  # type: ignore[union-attr]
            lane = int.from_bytes(head[:4], "little")
            cycles = int.from_bytes(head[4:], "little")
            if lane == PROGRESS:
                if progress:
                    progress(cycles)
                continue
            values: dict[str, int] = {}
            for role, size in self._layout[lane][1]:
                values[role] = int.from_bytes(pipe.read(size), "little")  # type: ignore[union-attr]
            if cycles == TIMEOUT:
                raise CheckFailed(f"{self.configs[lane].label()} gave no result in bounded time")
            early[lane].append(
                Outcome(values["result"], values.get("k"), Status(values["status"]), cycles)
            )
            while issued and early[issued[0]]:
                yield early[issued.popleft()].popleft()


def _check_role(port: Port) -> None:
    if port.role not in ("modulus", "a", "b", "field", "size", "divide", "multiply"):
        raise ValueError(f"port {port.name}: no operand has the role {port.role!r}")
