"""Traces of the registers and control nets of a simulated core, cycle by cycle."""

import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from dualfield.catalog.core import Configuration
from dualfield.host import processes, tools
from dualfield.host.errors import CheckFailed
from dualfield.simulate import Bench, Job

Values = npt.NDArray[np.uint32]

_MAIN = Path(__file__).parent / "activity.cpp"
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
class Trace:
    """An operation by cycle: ``activity``, changed register bits; ``control``, a checksum."""

    activity: Values
    control: Values


class Watched:
    """A core whose variables are watched.

    Args:
        config: The configuration.
        operations: The expected number of operations.
        is_control: Returns whether a variable, by its name, counts as control in a trace.

    Attributes:
        names: All variables of the core.
        registers: The variables whose changes are counted.
        control: The variables in the control sum.

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
        self.registers = [name for name in self.names if is_register(name)]
        self.control = [name for name in self.names if is_control(name)]
        if not self.registers or not self.control:
            raise CheckFailed(
                f"{config.label()}: no register or no control net has an expected name."
            )

    def traces(self, jobs: Iterable[Job]) -> Iterator[Trace]:
        """The trace of each operation; CheckFailed if the simulation ends early."""
        with tempfile.TemporaryDirectory() as folder:
            argv = [str(self.program)]
            for kind in ("registers", "control"):
                argv.append(str(Path(folder) / kind))
                Path(argv[-1]).write_text("".join(f"{name}\n" for name in getattr(self, kind)))
            job_file = Path(folder) / "jobs"
            count = 0
            with job_file.open("wb") as file:
                for count, job in enumerate(jobs, 1):  # noqa: B007 - counted
                    file.write(self.bench.record(job))
            with job_file.open("rb") as file:
                process = processes.start(argv, stdin=file, stdout=subprocess.PIPE)
                try:
                    yield from self._read(process, count)
                finally:
                    processes.end(process)
                    assert process.stdout
                    process.stdout.close()

    def _read(self, process: "subprocess.Popen[bytes]", count: int) -> Iterator[Trace]:
        def words(number: int) -> Values:
            assert process.stdout
            data = process.stdout.read(4 * number)
            if len(data) != 4 * number:
                raise CheckFailed(
                    f"the simulation of {self.config.label()} ended early "
                    f"(exit code {process.wait()})"
                )
            return np.frombuffer(data, np.uint32)

        for _ in range(count):
            cycles = int(words(1)[0])
            yield Trace(words(cycles), words(cycles))
            words(self.bench.result_words(0))
