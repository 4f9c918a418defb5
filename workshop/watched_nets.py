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

_OWN = "top.df_bench.u_l0."
_CHECKS = ("u_frame.operands_q", "u_frame.reset_q", "u_frame.waits_q")
"""What a simulation has besides the hardware, to tell an integrator of his errors."""


def is_register(name: str) -> bool:
    """Whether a variable is a register, by the names of the RTL; ``name`` with its scope.

    >>> is_register("top.u.a_q"), is_register("top.u_memory.read_data_o"), is_register("top.u.sum")
    (True, True, False)
    """
    return name.endswith(("_q", ".read_data_o")) and not name.endswith(_CHECKS)


@dataclass(frozen=True)
class Trace:
    """An operation by cycles: ``activity``, register bits that changed; ``control``, a sum."""

    activity: Values
    control: Values


class Watched:
    """A core whose variables are watched.

    Args:
        config: Its configuration.
        operations: How many it is to run, about.
        is_control: Of a variable by its name, whether it is in the sum of a trace.

    Attributes:
        names: Every variable of the core.
        registers: Those whose changes are counted.
        control: Those in the sum.

    Raises:
        CheckFailed: no variable has a name that is looked for.
    """

    def __init__(
        self, config: Configuration, operations: int, is_control: Callable[[str], bool]
    ) -> None:
        self.config, self.bench = config, Bench([config])
        self.program = self.bench.watching(operations * config.latency()[1])
        listed = tools.run([str(self.program), "--list"], Path.cwd()).stdout
        self.names = [line.split()[0] for line in listed.splitlines() if line.startswith(_OWN)]
        self.registers = [name for name in self.names if is_register(name)]
        self.control = [name for name in self.names if is_control(name)]
        if not self.registers or not self.control:
            raise CheckFailed(
                f"{config.label()}: no register or no control net has an expected name."
            )

    def traces(self, jobs: Iterable[Job]) -> Iterator[Trace]:
        """One for each operation; CheckFailed if the simulation ends early."""
        with tempfile.TemporaryDirectory() as folder:
            argv = [str(self.program)]
            for what in ("registers", "control"):
                argv.append(str(Path(folder) / what))
                Path(argv[-1]).write_text("".join(f"{name}\n" for name in getattr(self, what)))
            given = Path(folder) / "jobs"
            count = 0
            with given.open("wb") as file:
                for count, one in enumerate(jobs, 1):  # noqa: B007 - counted
                    file.write(self.bench.record(one))
            with given.open("rb") as file:
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
