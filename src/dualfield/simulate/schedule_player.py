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
"""The value of the cycle that reports that no output differed."""
COVERAGE_OPTIONS = ("--coverage-line", "--coverage-toggle")
"""Verilator options for coverage; the model writes the two files below to its working folder."""
COUNTS = "coverage.dat"
"""Coverage counts from the first cycle on."""
START = "start.dat"
"""Coverage counts before each core's first cycle, when a first value is no toggle."""

_RECORD = struct.Struct("<3I")


def mask_outputs(config: Configuration) -> Configuration:
    """The configuration with masked outputs, which `Schedule` requires.

    >>> from dualfield import catalog
    >>> mask_outputs(catalog.get("ami-sf").configure(4)).label()
    'ami-sf-4-MaskOutputs1'
    """
    return config.core.configure(config.bits, {**config.values, "MaskOutputs": 1})


def program(config: Configuration, cycles: int, coverage: bool = False) -> Path:
    """The path of a program that runs schedules on the RTL; ``cycles``: the expected length.

    ``counted``: with line and toggle coverage.

    Raises:
        ToolMissing: Verilator or a C++ compiler is not installed.
    """
    options = COVERAGE_OPTIONS if coverage else ()
    sources = config.sources()
    return build.program(bench(config, coverage), sources, 0, cycles, "player", options=options)


def bench(config: Configuration, coverage: bool = False) -> dict[str, str]:
    """The files around the RTL: ``df_bench.sv`` and ``lanes.cpp``.

    The wrapper masks the outputs that the core leaves unmasked, because a schedule expects 0.
    """
    top = wrapper.verilog([config])
    if not config.values.get("MaskOutputs", 1):
        (port,) = (port for port in config.core.outputs if port.role == "result")
        pin = f".{port.name}(l0_{port.name})"
        mask = f"  logic [{port.width(config) - 1}:0] shown;\n"
        mask += f"  assign l0_{port.name} = l0_out_valid_o ? shown : '0;\n"
        top = top.replace(pin, f".{port.name}(shown)").replace("\n);\n", f"\n);\n{mask}", 1)
    lanes = wrapper.lanes([config]).replace('"harness.h"', '"schedule.h"')
    return {"df_bench.sv": top, "lanes.cpp": lanes + _PLAIN + (_COUNTED if coverage else _FREE)}


def encoded(config: Configuration, cycles: Iterable[Cycle]) -> bytes:
    """The cycles of a schedule in the binary format of player.cpp."""
    input_bytes = [wrapper.words(port.width(config)) * 4 for port in config.core.inputs]
    output_bytes = [wrapper.words(port.width(config)) * 4 for port in config.core.outputs]
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
            | cycle.fault_known << 9
            | cycle.wiped << 16
        )
        parts.append(word.to_bytes(4, "little"))
        parts += [v.to_bytes(n, "little") for v, n in zip(cycle.operands, input_bytes, strict=True)]
        results = cycle.results or (0,) * len(output_bytes)
        parts += [v.to_bytes(n, "little") for v, n in zip(results, output_bytes, strict=True)]
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
    if folder is not None and len(frames := _violated_frames((folder / "output").read_text())) > 1:
        raise CheckFailed(f"a core violates the handshake of a core inside it: {', '.join(frames)}")


def _violated_frames(output: str) -> list[str]:
    """The paths of the frames whose user assertions failed, the shortest first.

    >>> _violated_frames("[0] %Error: df_frame.sv:1: Assertion failed in top.u_frame: fell")
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


def differs(config: Configuration, code: int) -> str:
    """The name of a difference: a port, an unwiped register, or a combinational loop.

    >>> from dualfield import catalog
    >>> [differs(catalog.get("ami-sf").configure(40), what) for what in (2, 17)]
    ['out_valid_o', 'result_o']
    """
    words = [
        port.name for port in config.core.outputs for _ in range(wrapper.words(port.width(config)))
    ]
    named = {1: "in_ready_o", 2: "out_valid_o", 3: "register", 4: "loop", 5: "fault_o"}
    return (named | dict(enumerate(words, 16)))[code]


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
