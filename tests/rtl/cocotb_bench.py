"""Run a cocotb module on a generated bench; every test with stalls or clear uses it."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest
from cocotb_tools.runner import Verilator

from compiled import verilator_env
from dualfield import simulate
from dualfield.generate.handover import Signal
from recorder import note


class _Ports(Verilator):
    """cocotb's runner with access to only the signals that `run` names.

    Access to every signal triples the C++ code.
    """

    def _build_command(self) -> list[Any]:
        verilate, *rest = super()._build_command()
        verilate.remove("--public-flat-rw")
        return [verilate, *rest]


def side_by_side(shared: Sequence[str], lanes: Sequence[tuple[str, Sequence[Signal]]]) -> str:
    """Return module ``df_bench``: instances of modules with port prefixes l0_, l1_, ...

    ``shared``: inputs of one bit that all modules have, such as the clock. ``lanes``: each module
    with its signals, without the shared ones.
    """
    ports = [f"input logic {name}" for name in shared]
    instances = []
    for lane, (module, signals) in enumerate(lanes):
        pins = [f".{name}" for name in shared]
        for signal in signals:
            if signal.name not in shared:
                shape = f"[{signal.width - 1}:0] " if signal.width > 1 else ""
                ports.append(f"{signal.direction} logic {shape}l{lane}_{signal.name}")
                pins.append(f".{signal.name}(l{lane}_{signal.name})")
        instances.append(f"{module} u_l{lane} ({', '.join(pins)});")
    return "\n".join([f"module df_bench ({', '.join(ports)});", *instances, "endmodule", ""])


_HEAD = "`verilator_config\n"
_PUBLIC = 'public_flat_rw -module "{}" -var "*"\n'


def run(
    module: str,
    tests: int,
    top: str,
    sources: Iterable[Path],
    lanes: Sequence[Sequence[Any]],
    work: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    inside: str = "",
) -> None:
    """Build the text ``top`` (module df_bench) and run ``module`` of this folder on it.

    ``lanes``, (core, bits, parameters, ...), reach the module as JSON in DUALFIELD_LANES.
    ``inside``: modules, with spaces between, whose signals it uses below the ports. Registers start
    with random values from `simulate.seed`. Fails unless exactly ``tests`` tests ran and all
    passed.
    """
    bench = work / "df_bench.sv"
    bench.write_text(top)
    access = work / "access.vlt"
    access.write_text(
        _HEAD + "".join(_PUBLIC.format(name) for name in ("df_bench", *inside.split()))
    )
    for name, value in verilator_env().items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("DUALFIELD_LANES", json.dumps(lanes))
    monkeypatch.syspath_prepend(str(Path(__file__).parent))  # cocotb's runner hands sys.path on
    runner = _Ports()
    runner.build(
        sources=[access, *dict.fromkeys(sources), bench],
        hdl_toplevel="df_bench",
        build_dir=work / "build",
        build_args=[
            *("-Wno-fatal", "-O1", "-CFLAGS", "-std=gnu++14 -O0"),
            *("--x-assign", "unique", "--x-initial", "unique"),
        ],
        timescale=("1ns", "1ps"),
        log_file=work / "build.log",
    )
    results = runner.test(
        hdl_toplevel="df_bench",
        test_module=module,
        build_dir=work / "build",
        test_dir=work,
        log_file=work / "test.log",
        seed=1,
        plusargs=["+verilator+rand+reset+2", f"+verilator+seed+{simulate.seed()}"],
        timescale=("1ns", "1ps"),
    )
    report = Path(results).read_text()
    assert report.count("<testcase") == tests
    output = f"DUALFIELD_SEED={simulate.seed()}\n{(work / 'test.log').read_text()[-3000:]}"
    assert "<failure" not in report, output
    assert "<skipped" not in report
    for core, bits, *_ in lanes:
        if module == "handshake_bench":
            note(core, "handshake", bits)
