"""Run every mutant of a netlist through a suite, in one process."""

import struct
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from dualfield import processes
from dualfield.errors import CheckFailed
from dualfield.mutate import netlist
from dualfield.simulate import build, wrapper
from dualfield.simulate.schedule import Cycle

_ALIVE = 0xFFFFFFFF
_RECORD = struct.Struct("<3I")
_ALIVE_SHARE = 8  # one mutant of so many, about, goes through the whole suite


@dataclass(frozen=True)
class Seen:
    """What the suite saw of a mutant.

    Attributes:
        mutant: Its number; 0 is the core itself.
        part: The part of the suite that saw it, "" if none did.
        what: in_ready_o, out_valid_o, register (not wiped), loop (does not settle), or a result
            port.
        cycle: The cycle of the schedule.
    """

    mutant: int
    part: str
    what: str
    cycle: int


def play(
    made: netlist.Netlist,
    cycles: Sequence[Cycle],
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> list[Seen]:
    """What the suite sees of each mutant in order; ``progress`` gets (done, total).

    Raises:
        CheckFailed: the core itself fails, which no mutant can be measured by; or the simulation
            dies.
        ToolMissing: Verilator or a C++ compiler is not installed.
    """
    planned = len(cycles) * (1 + len(made.mutants) // _ALIVE_SHARE)
    program = build.program(netlist.bench(made), [made.verilog], 0, planned, "player")
    seen: list[Seen] = []
    total = len(made.mutants)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "schedule"
        file.write_bytes(encoded(made, cycles))
        for report in _reports([str(program), str(file), "0", str(total)]):
            seen.append(_read(made, cycles, *report))
            if len(seen) == 1 and seen[0].part:
                raise CheckFailed(
                    f"{made.config.label()} itself fails its suite: {seen[0].what}, "
                    f"part {seen[0].part}, cycle {seen[0].cycle}"
                )
            progress(len(seen) - 1, total)
    return seen[1:]


def _reports(argv: list[str]) -> Iterator[tuple[int, int, int]]:
    process = processes.start(argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    assert process.stdout
    try:
        while len(record := process.stdout.read(_RECORD.size)) == _RECORD.size:
            yield _RECORD.unpack(record)
        if process.wait() != 0:
            raise CheckFailed(f"the simulation of mutants ended with code {process.returncode}")
    finally:
        processes.end(process)
        process.stdout.close()


def _read(
    made: netlist.Netlist, cycles: Sequence[Cycle], mutant: int, cycle: int, what: int
) -> Seen:
    if cycle == _ALIVE:
        return Seen(mutant, "", "", cycle)
    words = [
        port.name
        for port in made.config.core.outputs
        for _ in range(wrapper.words(port.width(made.config)))
    ]
    named = {1: "in_ready_o", 2: "out_valid_o", 3: "register", 4: "loop"} | dict(
        enumerate(words, 16)
    )
    return Seen(mutant, cycles[cycle].part, named[what], cycle)


def encoded(made: netlist.Netlist, cycles: Sequence[Cycle]) -> bytes:
    """The schedule as player.cpp reads it."""
    config = made.config
    into = [wrapper.words(port.width(config)) * 4 for port in config.core.inputs]
    out = [wrapper.words(port.width(config)) * 4 for port in config.core.outputs]
    parts: list[bytes] = []
    for cycle in cycles:
        flags = (
            cycle.reset,
            cycle.clear,
            cycle.valid,
            cycle.ready,
            cycle.in_ready,
            cycle.results is not None,
            cycle.known,
            cycle.fresh,
            cycle.pulse,
        )
        word = sum(int(flag) << i for i, flag in enumerate(flags)) | cycle.wiped << 16
        parts.append(word.to_bytes(4, "little"))
        parts += [v.to_bytes(n, "little") for v, n in zip(cycle.operands, into, strict=True)]
        shown = cycle.results or (0,) * len(out)
        parts += [v.to_bytes(n, "little") for v, n in zip(shown, out, strict=True)]
    return b"".join(parts)
