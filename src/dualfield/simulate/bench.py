"""A Verilator model of some configurations, and the operations that run on it.

A bench holds one or more configurations ("lanes") in one compiled model, so that a sweep over
small widths costs one C++ build. Builds are cached by content; operands and results go through
pipes as binary words, without a call into Python per cycle.
"""

import contextlib
import functools
import os
import random
import subprocess
import tempfile
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from dataclasses import dataclass
from pathlib import Path

from dualfield.catalog.core import Configuration, Port
from dualfield.host import processes
from dualfield.host.errors import CheckFailed, UsageError, quoted
from dualfield.host.files import complete_draft
from dualfield.models.outcome import Outcome, Status
from dualfield.simulate import build, wrapper

TIMEOUT = 0xFFFFFFFF
"""The value of the cycles that reports a timeout."""

_WAVE_LOST = 4
"""The simulation's exit code when its waveform cannot be written."""

UNKNOWN = 10**12
"""The length of a run that cannot be computed beforehand."""

_CODES = ("field", "size", "divide", "multiply", "square", "more")

PROGRESS = 0xFFFFFFFF
"""The value of the lane that reports the elapsed cycles of the first lane's operation."""


@functools.cache
def seed() -> int:
    """The generator of the registers' initial values: one for each process.

    DUALFIELD_SEED, if set, is its seed and makes a run repeatable.
    """
    text = os.environ.get("DUALFIELD_SEED")
    if text is None:
        return random.SystemRandom().randrange(1, 1 << 31)
    if not text.isdecimal() or not 0 < int(text) < 1 << 31:
        raise UsageError(f"DUALFIELD_SEED={text} is not a number from 1 to {(1 << 31) - 1}.")
    return int(text)


@dataclass(frozen=True)
class Job:
    """One operation on one lane of a bench: an operand for each port role.

    ``size``: operand bits, for cores whose size is set at run time; None is the lane's width.
    ``product``: multiply, on a core that does both. ``more``: another element of the same batch
    follows.
    """

    modulus: int
    a: int
    b: int | None = None
    kind: str = "gfp"
    lane: int = 0
    size: int | None = None
    product: bool = False
    more: bool = False

    def operand(self, role: str, config: Configuration) -> int:
        """The value for a port of a core."""
        core = config.core
        codes = {
            "field": int(self.kind == "gf2m"),
            "size": config.bits if self.size is None else self.size,
            "divide": int(self.b is not None),
            "multiply": int(self.product or core.port_constants.get("multiply", 0)),
            "square": int(self.b is None),
            "more": int(self.more),
        }
        if role in codes:
            return codes[role]
        unread = self.b is None and (core.selects("divide") or core.has_input("square"))
        value = {"modulus": self.modulus, "a": self.a, "b": 0 if unread else self.b}[role]
        if value is None:
            raise ValueError(f"the operand {role} is missing")
        return value


class Bench:
    """A compiled model of some configurations.

    ``trace``: levels of the hierarchy in its waveform; 1 is the ports, 0 no waveform.
    """

    def __init__(self, configs: Sequence[Configuration], trace: int = 0) -> None:
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

    def executable(self, cycles: int | None = None) -> Path:
        """The compiled model, cached or built; ``cycles``: the expected length of the run."""
        return self._program(UNKNOWN if cycles is None else cycles, "harness")

    def watching(self, cycles: int, main: Path) -> Path:
        """The compiled model of one lane with the C++ file ``main``, which sees every variable."""
        return self._program(cycles, str(main.with_suffix("")), "--public-flat-rw")

    def _program(self, cycles: int, main: str, *options: str) -> Path:
        files = {
            "df_bench.sv": wrapper.verilog(self.configs),
            "lanes.cpp": wrapper.lanes(self.configs),
        }
        sources = list(dict.fromkeys(path for c in self.configs for path in c.sources()))
        return build.program(files, sources, self.trace, cycles, main, options=options)

    def worst_cycles(self, jobs: Iterable[Job]) -> int:
        """The worst-case cycles of the jobs; UNKNOWN if they cannot be counted yet."""
        if not isinstance(jobs, Sized):
            return UNKNOWN
        cycles: dict[tuple[int, int | None], int] = {}
        total = [0] * len(self.configs)
        for job in jobs:
            key = job.lane, job.size
            if key not in cycles:
                cycles[key] = self.configs[job.lane].at(job.size).latency()[1]
            total[job.lane] += cycles[key]
        return max(total)

    # -- run -----------------------------------------------------------------------------------

    def run(
        self,
        jobs: Iterable[Job],
        wave: Path | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Iterator[Outcome]:
        """The outcomes in the order of the jobs. Raises as `pairs`."""
        return (outcome for _, outcome in self.pairs(jobs, wave, progress))

    def pairs(
        self,
        jobs: Iterable[Job],
        wave: Path | None = None,
        progress: Callable[[int], None] | None = None,
        cycles: int | None = None,
    ) -> Iterator[tuple[Job, Outcome]]:
        """Each job with its outcome, in order; operations of a lane run back to back.

        ``jobs`` is read lazily. ``progress`` is called regularly with the elapsed cycles of the
        first lane's current operation. ``cycles``: the cycles of all jobs, if
        `worst_cycles` cannot compute them.

        Raises CheckFailed if a core has no result after four times its stated latency, or if the
        simulation exits early.
        """
        cycles = self.worst_cycles(jobs) if cycles is None else cycles
        argv = [str(self.executable(cycles)), "--seed", str(seed())]
        argv += ["--progress"] if progress else []
        with contextlib.ExitStack() as stack:
            errors = stack.enter_context(tempfile.TemporaryFile())
            argv += ["--wave", str(stack.enter_context(complete_draft(wave)))] if wave else []
            process = processes.start(
                argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors
            )
            assert process.stdin
            assert process.stdout
            pending: deque[Job] = deque()
            trouble: list[BaseException] = []
            feeder = threading.Thread(
                target=self._feed, args=(jobs, process.stdin, pending, trouble), daemon=True
            )
            feeder.start()
            try:
                yield from self._collect(process.stdout, pending, progress)
                feeder.join()
                if trouble and not isinstance(trouble[0], BrokenPipeError):
                    raise trouble[0]
                if process.wait() == _WAVE_LOST:
                    errors.seek(0)
                    reason = errors.read().decode(errors="replace")
                    raise UsageError(f"{quoted(wave)} cannot be written: {reason}.")
                if process.returncode != 0 or pending:
                    errors.seek(0)
                    raise CheckFailed(
                        f"the simulation of {self._names()} ended early (exit code "
                        f"{process.returncode}, DUALFIELD_SEED={seed()}): "
                        f"{errors.read().decode(errors='replace')[-400:]}"
                    )
            finally:
                processes.end(process)
                process.stdout.close()
                feeder.join()

    def _names(self) -> str:
        return ", ".join(c.label() for c in self.configs[:3]) + (", ..." * (len(self.configs) > 3))

    def record(self, job: Job) -> bytes:
        """An operation as binary words for the simulation: the lane, then the operands."""
        fields = [job.lane.to_bytes(4, "little")]
        for role, size in self._layout[job.lane][0]:
            value = job.operand(role, self.configs[job.lane])
            fields.append(value.to_bytes(size, "little"))
        return b"".join(fields)

    def result_words(self, lane: int) -> int:
        """The number of 32-bit words in a result record of a lane."""
        return sum(size for _, size in self._layout[lane][1]) // 4

    def _feed(
        self,
        jobs: Iterable[Job],
        pipe: "subprocess._FILE",
        pending: deque[Job],
        trouble: list[BaseException],
    ) -> None:
        try:
            with pipe:  # type: ignore[union-attr]
                batch: list[bytes] = []
                jobs_in_batch: list[Job] = []
                for job in jobs:
                    batch.append(self.record(job))
                    jobs_in_batch.append(job)
                    if len(batch) == 256:
                        pending.extend(jobs_in_batch)
                        pipe.write(b"".join(batch))  # type: ignore[union-attr]
                        batch, jobs_in_batch = [], []
                pending.extend(jobs_in_batch)
                pipe.write(b"".join(batch))  # type: ignore[union-attr]
        except BaseException as error:  # the reading thread raises it
            trouble.append(error)

    def _collect(
        self,
        pipe: "subprocess._FILE",
        pending: deque[Job],
        progress: Callable[[int], None] | None,
    ) -> Iterator[tuple[Job, Outcome]]:
        outcomes: list[deque[Outcome]] = [deque() for _ in self.configs]
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
                raise CheckFailed(
                    f"{self.configs[lane].label()} gave no result within its time limit "
                    f"(DUALFIELD_SEED={seed()})"
                )
            outcomes[lane].append(
                Outcome(values["result"], values.get("k"), Status(values["status"]), cycles)
            )
            while pending and outcomes[pending[0].lane]:
                job = pending.popleft()
                yield job, outcomes[job.lane].popleft()


def _check_role(port: Port) -> None:
    if port.role not in ("modulus", "a", "b", *_CODES):
        raise ValueError(f"port {port.name}: no operand has the role {port.role!r}")
