"""The wrapper of the page on SRAM macros, with a model of the macro, in place of ``df_memory``."""

import re
from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.generate.flat_verilog import flat_verilog
from dualfield.generate.handover import handover
from dualfield.generate.rtl import rtl
from dualfield.host import tools
from dualfield.host.paths import rtl_dir
from generate.small_cores import make, write_bench

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "use-sram-macros.md"
((FILE, WRAPPER),) = re.findall(
    r"<!-- file: (\S+) -->\n```systemverilog\n(.*?)```\n", PAGE.read_text(), re.DOTALL
)
# A write of the word that is read, and a read of a word that was never written, give random bits.
MACRO = """\
module sram_1r1w_256x64 (
  input  logic        clk,
  input  logic        write_n,
  input  logic [7:0]  write_address,
  input  logic [63:0] write_data,
  input  logic        read_n,
  input  logic [7:0]  read_address,
  output logic [63:0] read_data
);
  logic [63:0] words [256];
  initial for (int i = 0; i < 256; i++) words[i] = {$urandom, $urandom};
  always_ff @(posedge clk) begin
    if (!write_n) words[write_address] <= write_data;
    if (!read_n) begin
      read_data <= (!write_n && write_address == read_address) ? {$urandom, $urandom} :
                   words[read_address];
    end
  end
endmodule
"""
BENCH = """\
module bench;
  logic        clk = 1'b0;
  logic        write, read, clear, started = 1'b0;
  logic [4:0]  write_address, read_address;
  logic [16:0] data, expected, got;
  int          reads = 0, clears = 0;
  always #1 clk = ~clk;
  df_memory #(.Width(17), .Depth(32)) u_right (clk, write, write_address, data, read, clear,
                                               read_address, expected);
  my_inv_df_memory #(.Width(17), .Depth(32)) u_own (clk, write, write_address, data, read, clear,
                                                    read_address, got);
  initial begin
    {write, read, clear} = 3'b101;
    for (int i = 0; i < 20000; i++) begin
      @(negedge clk);
      if (i > 40 && got !== expected) $fatal(1, "cycle %0d: %h, not %h", i, got, expected);
      clear         = i < 40 || $urandom_range(15) == 0;
      write         = i < 40 || $urandom_range(1) == 0;
      read          = i > 40 && $urandom_range(2) == 0;
      write_address = (i < 40) ? 5'(i) : 5'($urandom);
      read_address  = 5'($urandom);
      data          = 17'($urandom);
      if (write && read_address == write_address) read = 1'b0;
      reads  += int'(read);
      clears += int'(clear && i > 40);
    end
    $display("PASS %0d %0d", reads, clears);
    $finish;
  end
endmodule
"""


def simulate(folder: Path, wrapper: str) -> str:
    """The output of the bench that compares a wrapper with ``df_memory``."""
    for name, text in ((FILE, wrapper), ("macro.sv", MACRO), ("bench.sv", BENCH)):
        (folder / name).write_text(text)
    right = rtl_dir() / "tech" / "df_memory.sv"
    files = [right, FILE, "macro.sv", "bench.sv"]
    argv = ["verilator", "--binary", "--timing", "-Wno-fatal", "--top-module", "bench"]
    tools.run([*argv, *map(str, files)], folder, env=tools.verilator_env())
    run = tools.run([folder / "obj_dir" / "Vbench"], folder)
    return str(run.stdout)


@pytest.mark.sweep
def test_the_wrapper_is_a_df_memory(tmp_path: Path) -> None:
    reads, clears = re.findall(r"PASS (\d+) (\d+)", simulate(tmp_path, WRAPPER))[0]
    assert int(reads) > 5000
    assert int(clears) > 1000


@pytest.mark.sweep
def test_a_core_works_with_the_wrapper(tmp_path: Path) -> None:
    """The bench of a generated folder passes; the flat file declares the memories."""
    h = handover(catalog.get("inv-word"), "my_inv", bits=16, assignments={"Word": 4, "MaxBits": 32})
    write_bench(h, tmp_path, count=40)
    replaced = tmp_path / "rtl" / FILE
    assert "module my_inv_df_memory #(" in replaced.read_text()
    replaced.write_text(WRAPPER + MACRO)
    run = make(tmp_path)
    assert "PASS: " in run.stdout, run.stdout + run.stderr
    flat = flat_verilog(h, rtl(h))["my_inv.v"]
    assert len(re.findall(r"reg .*words_q ", flat)) == 3
