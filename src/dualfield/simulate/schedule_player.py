"""Run handshake schedules on the RTL of a core, and return its outputs.

`workshop.mutate` runs them on netlists with faults, `workshop.coverage` on models with coverage
counters, and ``workshop soak`` runs ten thousand of them on the plain RTL.
"""

import contextlib
import re
import struct
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from dualfield.catalog.core import Configuration
from dualfield.host import processes
from dualfield.host.errors import CheckFailed
from dualfield.simulate import build, wrapper
from dualfield.simulate.schedule import Cycle

ALIVE = 0xFFFFFFFF
"""What stands for the cycle where no output differed."""
COVERED = ("--coverage-line", "--coverage-toggle")
"""Options of Verilator for a model that counts; it writes these files where it is run."""
COUNTS = "coverage.dat"
"""What was reached from the first cycle on."""
START = "start.dat"
"""What each core reached before its first cycle: a register's first value is no change of a bit."""

_RECORD = struct.Struct("<3I")


def masked(config: Configuration) -> Configuration:
    """The configuration with masked outputs, which `Schedule` requires.

    >>> from dualfield import catalog
    >>> masked(catalog.get("ami-sf").configure(4)).label()
    'ami-sf-4-MaskOutputs1'
    """
    return config.core.configure(config.bits, {**config.values, "MaskOutputs": 1})


def program(config: Configuration, cycles: int, counted: bool = False) -> Path:
    """The path of a program that runs schedules on the RTL; ``cycles``: the expected length.

    ``counted``: with line and toggle coverage.

    Raises:
        ToolMissing: Verilator or a C++ compiler is not installed.
    """
    options = COVERED if counted else ()
    sources = config.sources()
    return build.program(bench(config, counted), sources, 0, cycles, "player", options=options)


def bench(config: Configuration, counted: bool = False) -> dict[str, str]:
    """The files around the RTL: ``df_bench.sv`` and ``lanes.cpp``.

    The wrapper masks the outputs that the core leaves unmasked, because a schedule expects 0.
    """
    top = wrapper.verilog([config])
    if not config.values.get("MaskOutputs", 1):
        (port,) = (port for port in config.core.outputs if port.role == "result")
        pin = f".{port.name}(l0_{port.name})"
        shown = f"  logic [{port.width(config) - 1}:0] shown;\n"
        shown += f"  assign l0_{port.name} = l0_out_valid_o ? shown : '0;\n"
        top = top.replace(pin, f".{port.name}(shown)").replace("\n);\n", f"\n);\n{shown}", 1)
    lanes = wrapper.lanes([config]).replace('"harness.h"', '"schedule.h"')
    return {"df_bench.sv": top, "lanes.cpp": lanes + _PLAIN + (_COUNTED if counted else _FREE)}


def encoded(config: Configuration, cycles: Iterable[Cycle]) -> bytes:
    """The cycles of a schedule in the binary format of player.cpp."""
    into = [wrapper.words(port.width(config)) * 4 for port in config.core.inputs]
    out = [wrapper.words(port.width(config)) * 4 for port in config.core.outputs]
    parts: list[bytes] = []
    for cycle in cycles:
        word = (
            cycle.reset
            | cycle.clear << 1
            | cycle.valid << 2
            | cycle.ready << 3
            | cycle.in_ready << 4
            | (cycle.results is not None) << 5
            | cycle.known << 6
            | cycle.fresh << 7
            | cycle.pulse << 8
            | cycle.wiped << 16
        )
        parts.append(word.to_bytes(4, "little"))
        parts += [v.to_bytes(n, "little") for v, n in zip(cycle.operands, into, strict=True)]
        shown = cycle.results or (0,) * len(out)
        parts += [v.to_bytes(n, "little") for v, n in zip(shown, out, strict=True)]
    return b"".join(parts)


def reports(argv: Sequence[str], folder: Path | None = None) -> Iterator[tuple[int, int, int]]:
    """The result of each mutant: its number, the cycle of detection or `ALIVE`, and the difference.

    ``folder``: the working folder, which also stores the model's messages. Schedules pulse the
    reset between clock edges, so one frame's handshake assertion may fail.

    Raises:
        CheckFailed: the simulation exits early, or a core violates the handshake of one inside it.
    """
    with contextlib.ExitStack() as stack:
        options: dict[str, Any] = {"cwd": folder}
        if folder is not None:
            options["stderr"] = stack.enter_context((folder / "output").open("wb"))
        yield from _reports(argv, options)
    if folder is not None and len(who := _broken((folder / "output").read_text())) > 1:
        raise CheckFailed(f"a core violates the handshake of a core inside it: {', '.join(who)}")


def _broken(output: str) -> list[str]:
    """The paths of the frames whose user assertions failed, the shortest first.

    >>> _broken("[0] %Error: df_frame.sv:1: Assertion failed in top.u_frame: fell")
    ['top.u_frame']
    """
    return sorted(set(re.findall(r"Assertion failed in ([^:]*): ", output)), key=len)


def _reports(argv: Sequence[str], options: dict[str, Any]) -> Iterator[tuple[int, int, int]]:
    process = processes.start(argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, **options)
    assert process.stdout
    try:
        while len(record := process.stdout.read(_RECORD.size)) == _RECORD.size:
            yield _RECORD.unpack(record)
        if process.wait() != 0:
            raise CheckFailed(f"the simulation of a schedule ended with code {process.returncode}")
    finally:
        processes.end(process)
        process.stdout.close()


def differs(config: Configuration, what: int) -> str:
    """The name of a difference: a port, an unwiped register, or a combinational loop.

    >>> from dualfield import catalog
    >>> [differs(catalog.get("ami-sf").configure(40), what) for what in (2, 17)]
    ['out_valid_o', 'result_o']
    """
    words = [
        port.name for port in config.core.outputs for _ in range(wrapper.words(port.width(config)))
    ]
    named = {1: "in_ready_o", 2: "out_valid_o", 3: "register", 4: "loop", 5: "fault_o"}
    return (named | dict(enumerate(words, 16)))[what]


_PLAIN = """\
const unsigned kRegisterWords = 0;
void model_select(void*, uint32_t) {}
void model_registers(const void*, uint32_t*) {}
"""
_FREE = """\
void model_begins(void*) {}
void model_leaves(void*, bool) {}
"""
# Counts go from core to core.
_COUNTED = """\
#include "verilated_cov.h"
#include "Vdf_bench__Syms.h"
static std::vector<uint32_t> begun, counted;  // before the first cycle of each core, and after it
void model_begins(void* t) {
  auto& counts = static_cast<Top*>(t)->rootp->vlSymsp->__Vcoverage;
  const size_t points = sizeof counts / sizeof *counts;
  begun.resize(points);
  counted.resize(points);
  for (size_t i = 0; i < points; ++i) begun[i] += counts[i];
  std::copy(counted.begin(), counted.end(), counts);
}
void model_leaves(void* t, bool last) {
  auto& counts = static_cast<Top*>(t)->rootp->vlSymsp->__Vcoverage;
  std::copy(counts, counts + counted.size(), counted.begin());
  if (!last) return;
  const auto& written = static_cast<Top*>(t)->contextp()->coveragep();
  written->write("coverage.dat");
  std::copy(begun.begin(), begun.end(), counts);
  written->write("start.dat");
}
"""
