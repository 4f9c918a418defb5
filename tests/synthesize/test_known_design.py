"""The AES core that compares the placed targets with other flows."""

from pathlib import Path

from typer.testing import CliRunner

from compiled import verilator_env
from dualfield.host import tools
from workshop.known_design.__main__ import app
from workshop.known_design.design import SOURCE, KnownDesign

BENCH = """\
module bench;
  logic clk = 0, rst_n = 0, load = 0, done;
  logic [127:0] out;
  int cycle = 0;
  aes_128 dut (
    .clk_i(clk), .rst_ni(rst_n), .load_i(load), .key_i(128'h000102030405060708090a0b0c0d0e0f),
    .text_i(128'h00112233445566778899aabbccddeeff), .done_o(done), .text_o(out)
  );
  always #5 clk = !clk;
  always @(posedge clk) begin
    cycle <= cycle + 1;
    rst_n <= cycle > 2;
    load  <= cycle == 9;
    if (done || cycle == 99) begin
      $display("%0d %h", cycle - 10, out);
      $finish;
    end
  end
endmodule
"""


def test_the_example_of_fips_197(tmp_path: Path) -> None:
    (tmp_path / "bench.sv").write_text(BENCH)
    argv = ["verilator", "--binary", "-Wno-WIDTHTRUNC", "bench.sv", str(SOURCE), "--top", "bench"]
    tools.run(argv, cwd=tmp_path, env=verilator_env())
    output = tools.run([str(tmp_path / "obj_dir" / "Vbench")], cwd=tmp_path).stdout
    assert output.splitlines()[0] == "12 69c4e0d86a7b0430d8cdb78070b4c55a"


def test_a_target_without_placement_is_refused() -> None:
    result = CliRunner().invoke(app, ["--target", "sky130"])
    assert result.exit_code != 0
    assert "has no placement" in str(result.exception)


def test_the_checksum_is_that_of_the_source() -> None:
    assert len(KnownDesign().checksum()) == 64
