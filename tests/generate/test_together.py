"""Two generated cores in one design, and benches behind each bus."""

import json
import re
import sys
from pathlib import Path

import pytest

from absent import needs
from compiled import QUICKLY
from dualfield import catalog
from dualfield.generate.handover import handover
from dualfield.generate.stimuli import stimuli
from dualfield.math.fields import parse_field
from generate.small_cores import make, write_bench

PASSED = r"PASS: (\d+) of \1 operations, \d+ abandoned"

WAIT = """\
      done = 1;
      while (1) begin
        @(posedge clk_i);
        last = cycle;
      end
"""

TOP = """\
module both_tb;
  one_tb u_one ();
  two_tb u_two ();
  initial begin
    wait (u_one.done && u_two.done);
    $finish;
  end
endmodule
"""


@pytest.mark.sweep
def test_two_cores_of_different_parameters_run_together(tmp_path: Path) -> None:
    """Both benches run in one simulation, which ends when both end."""
    sources, benches = [], ["both_tb.sv"]
    core = catalog.get("ami-sf")
    for name, bits, options in (("one", 10, {}), ("two", 13, {"result": "almost"})):
        h = handover(core, name, bits=bits, assignments={**options})
        sources += [f"../../{name}/{path}" for path in write_bench(h, tmp_path / name)]
        path = tmp_path / name / f"tb/{name}_tb.sv"
        text = path.read_text()
        for old, new in (
            ("      $finish;\n", WAIT),
            ("  reg [31:0] cycle = 0;", "  reg done = 0;\n  reg [31:0] cycle = 0;"),
            ('path = "vectors.hex"', f'path = "../../{name}/tb/vectors.hex"'),
        ):
            assert text.count(old) == 1
            text = text.replace(old, new)
        path.write_text(text)
        benches.append(f"../../{name}/tb/{name}_tb.sv")
    (tmp_path / "one/tb/both_tb.sv").write_text(TOP)
    process = make(
        tmp_path / "one",
        f"PYTHON={sys.executable}",
        *("NAME=both", f"SV={' '.join(sources)}", f"BENCH={' '.join(benches)}"),
        *("OPT=-O0", "RUNTIME=-O0", *QUICKLY),
    )
    assert process.returncode == 0, process.stderr[-3000:]
    assert len(re.findall(PASSED, process.stdout)) == 2, process.stdout


@needs("iverilog")
@pytest.mark.parametrize("bus", ["none", "words", "axi-stream", "axi-lite", "apb", "wishbone"])
def test_icarus_runs_the_bench_of_every_bus_on_the_flat_file(bus: str, tmp_path: Path) -> None:
    h = handover(catalog.get("div-pm"), "mine", field=parse_field("gfp:251"), bus=bus, word=0)
    write_bench(h, tmp_path, flat=True)
    process = make(tmp_path, "icarus")
    assert process.returncode == 0, process.stdout + process.stderr
    assert re.search(PASSED, process.stdout), process.stdout


@needs("iverilog")
def test_batches_are_sent_and_taken_whole(tmp_path: Path) -> None:
    """A limited run ends with a batch; a wrong element within a batch is detected."""
    options: dict[str, object] = {"Depth": 5, "Multiplier": "serial"}
    h = handover(catalog.get("inv-batch"), "mine", bits=5, assignments=options)
    write_bench(h, tmp_path, flat=True)
    more_flags = [s.operands["more_i"] for s in stimuli(h)]
    inside = next(i for i in range(100, 200) if more_flags[i - 1 : i + 2] == [1, 1, 0])
    process = make(tmp_path, "icarus", f"COUNT={inside}")
    assert f"PASS: {inside + 2} of {len(more_flags)} operations" in process.stdout, process.stdout
    lines = (tmp_path / "tb/vectors.hex").read_text().splitlines()
    lines[inside] = lines[inside][:-9] + f"{int(lines[inside][-9], 16) ^ 1:x}" + lines[inside][-8:]
    (tmp_path / "tb/vectors.hex").write_text("\n".join(lines))
    process = make(tmp_path, "icarus", f"COUNT={inside}")
    assert f"operation {inside}, cycle" in process.stdout
    assert f"FAIL: 1 failures in {inside + 2} of {inside + 2} operations" in process.stdout


@needs("iverilog")
def test_cocotb_reads_the_operations_and_their_answers(tmp_path: Path) -> None:
    h = handover(catalog.get("div-pm"), "mine", field=parse_field("gfp:251"))
    write_bench(h, tmp_path, flat=True)
    words = ("cocotb", "SIM=icarus", "COUNT=40", f"PYTHON={sys.executable}")
    process = make(tmp_path, *words)
    assert process.returncode == 0, process.stdout + process.stderr
    assert "PASS: 40 operations" in process.stdout
    vectors = tmp_path / "tb/vectors.jsonl"
    lines = vectors.read_text().splitlines()
    row = json.loads(lines[30])
    lines[30] = json.dumps({**row, "cycles": row["cycles"] + 1})
    vectors.write_text("\n".join(lines))
    process = make(tmp_path, *words)
    assert process.returncode != 0
    assert "operation 30: " in process.stdout
