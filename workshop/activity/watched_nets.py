"""Traces of the registers and control nets of a simulated core, cycle by cycle."""

import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt

from dualfield.catalog.core import Configuration
from dualfield.host import processes, tools
from dualfield.host.errors import CheckFailed
from dualfield.models.outcome import Status
from dualfield.simulate import Bench, Job, wrapper

Values = npt.NDArray[np.uint32]

_MAIN = Path(__file__).parent / "watched_nets.cpp"
_SCOPE = "top.df_bench.u_l0."
_CHECKS = ("u_duties.operands_q", "u_duties.reset_q", "u_duties.waits_q")
"""Registers of the simulation's handshake assertions, which are not hardware."""


def is_register(name: str) -> bool:
    """True if a variable is a register, by the naming rules of the RTL; ``name`` with its scope.

    >>> is_register("top.u.a_q"), is_register("top.u_memory.read_data_o"), is_register("top.u.sum")
    (True, True, False)
    """
    return name.endswith(("_q", ".read_data_o")) and not name.endswith(_CHECKS)


@dataclass(frozen=True)
class Sums:
    """An operation: its cycles, its status, and a checksum of each control net over all cycles.

    Checksums of two operations are equal if the net has the same value in each cycle; else they
    differ, but for one case in 2^64.
    """

    cycles: int
    status: Status
    nets: npt.NDArray[np.uint64]


class Watched:
    """A core whose variables are watched.

    Args:
        config: The configuration.
        operations: The expected number of operations.
        is_control: Returns whether a variable, by its name, is a control net.

    Attributes:
        names: All variables of the core.
        registers: The variables whose changes are counted.
        control: The variables that have a checksum.

    Raises:
        CheckFailed: no variable has an expected name.
    """

    def __init__(
        self, config: Configuration, operations: int, is_control: Callable[[str], bool]
    ) -> None:
        self.config, self.bench = config, Bench([config])
        self.program = self.bench.watching(operations * config.latency()[1], _MAIN)
        listing = tools.run([str(self.program), "--list"], Path.cwd()).stdout
        self.names = [line.split()[0] for line in listing.splitlines() if line.startswith(_SCOPE)]
        outputs = [port.role for port in config.core.outputs]
        before = config.core.outputs[: outputs.index("status")]
        self._status = sum(wrapper.words(port.width(config)) for port in before)
        self.registers = [name for name in self.names if is_register(name)]
        self.control = [name for name in self.names if is_control(name)]
        if not self.registers or not self.control:
            raise CheckFailed(
                f"{config.label()}: no register or no control net has an expected name."
            )

    def traces(self, jobs: Iterable[Job]) -> Iterator[Values]:
        """The changed register bits of each operation, by cycle.

        CheckFailed if the simulation ends early.
        """
        for cycles, words in self._run("activity", self.registers, jobs):
            values = words(cycles)
            words(self.bench.result_words(0))
            yield values

    def sums(self, jobs: Iterable[Job]) -> Iterator[Sums]:
        """The checksums of the control nets in each operation.

        CheckFailed if the simulation ends early.
        """
        for cycles, words in self._run("sums", self.control, jobs):
            nets = words(2 * len(self.control)).view(np.uint64)
            results = words(self.bench.result_words(0))
            yield Sums(cycles, Status(int(results[self._status])), nets)

    def _run(
        self, mode: str, names: Sequence[str], jobs: Iterable[Job]
    ) -> Iterator[tuple[int, Callable[[int], Values]]]:
        """The cycles of each operation, and a function that reads its words; it reads them all."""
        with tempfile.TemporaryDirectory() as folder:
            name_file, job_file = Path(folder) / "names", Path(folder) / "jobs"
            name_file.write_text("".join(f"{name}\n" for name in names))
            count = 0
            with job_file.open("wb") as file:
                for count, job in enumerate(jobs, 1):  # noqa: B007 - counted
                    file.write(self.bench.record(job))
            with job_file.open("rb") as file:
                argv = [str(self.program), mode, str(name_file)]
                process = processes.start(argv, stdin=file, stdout=subprocess.PIPE)
                try:
                    for _ in range(count):
                        yield int(self._words(process, 1)[0]), partial(self._words, process)
                finally:
                    processes.end(process)
                    assert process.stdout
                    process.stdout.close()

    def _words(self, process: "subprocess.Popen[bytes]", number: int) -> Values:
        assert process.stdout
        data = process.stdout.read(4 * number)
        if len(data) != 4 * number:
            raise CheckFailed(
                f"the simulation of {self.config.label()} ended early (exit code {process.wait()})"
            )
        return np.frombuffer(data, np.uint32)
