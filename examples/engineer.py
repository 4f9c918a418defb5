"""The engineer: choose a core, take it for a prime of one's own, put it into a design, simulate.

    .venv/bin/python examples/engineer.py [--field gfp:0xffffffffffffffc5] [--out build/engineer]

What it leaves in the folder is all there is: the core, the design `top.v` around it, and a bench.
"""

import argparse
import random
import shlex
import subprocess
import sys
from pathlib import Path

from dualfield.fields import Field, parse_field

TOP = """// A number comes in bit by bit, its inverse goes out bit by bit, the lowest bit first.
module top (
  input  clk,
  input  rst_n,
  input  load,
  input  shift_in,
  input  start,
  output done,
  output shift_out
);
  reg  [{high}:0] a, inverse;
  wire [{high}:0] result;

  my_inv u_inv (
    .clk_i(clk), .rst_ni(rst_n), .clear_i(!rst_n),
    .in_valid_i(start), .in_ready_o(), .divide_i(1'b0), .a_i(a), .b_i({bits}'d0),
    .out_valid_o(done), .out_ready_i(1'b1), .result_o(result), .k_o(), .status_o()
  );

  always @(posedge clk) begin
    if (load) a <= {{shift_in, a[{high}:1]}};
    inverse <= done ? result : inverse >> 1;
  end
  assign shift_out = inverse[0];
endmodule
"""

BENCH = """// Numbers go into the design and come back as the inverses that Python's pow() gives.
module my_inv_tb;
  logic clk = 0, rst_n = 0, load = 0, shift_in = 0, start = 0, done, shift_out;
  logic [{high}:0] given, found;
  always #5 clk = !clk;
  top u_top (.*);

  task automatic check(input logic [{high}:0] a, input logic [{high}:0] inverse);
    given = a;
    for (int i = 0; i < {bits}; i++) begin
      @(negedge clk);
      load = 1;
      shift_in = given[i];
    end
    @(negedge clk);
    load = 0;
    start = 1;
    @(negedge clk);
    start = 0;
    while (!done) @(negedge clk);
    for (int i = 0; i < {bits}; i++) begin
      @(negedge clk);
      found[i] = shift_out;
    end
    if (found !== inverse) $fatal(1, "inverse of %h is %h, not %h", a, found, inverse);
  endtask

  initial begin
    repeat (3) @(negedge clk);
    rst_n = 1;
{cases}
    $display("PASS: {count} inverses through the design");
    $finish;
  end
endmodule
"""

COUNT = 20


def run(command: str) -> str:
    """Show a command as a user types it, run it, and return what it printed."""
    print(f"\n$ {command}")
    words = shlex.split(command)
    argv = [sys.executable, "-m", *words] if words[0] == "dualfield" else words
    done = subprocess.run(argv, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout


def bench(field: Field) -> str:
    """The bench with random numbers of a field and their inverses."""
    source = random.Random(1)
    numbers = [1, field.modulus - 1, *(source.randrange(2, field.modulus) for _ in range(COUNT))]
    bits = field.bits
    cases = "\n".join(
        f"    check({bits}'h{a:x}, {bits}'h{pow(a, -1, field.modulus):x});" for a in numbers
    )
    return BENCH.format(high=bits - 1, bits=bits, cases=cases, count=len(numbers))


def main() -> None:
    """Choose, generate, place, simulate."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--field", default="gfp:0xffffffffffffffc5", help="a prime field")
    parser.add_argument("--out", type=Path, default=Path("build/engineer"))
    options = parser.parse_args()
    field = parse_field(options.field)
    options.out.mkdir(parents=True, exist_ok=True)

    print("1. Which core inverts in constant time, with the least time x area on an ECP5?")
    print(run("dualfield choose --operation inverse --field P-256 --target ecp5 --constant-time"))

    print("2. Take it for the prime.")
    core = options.out / "my_inv"
    words = f"--field {options.field} --name my_inv -o {core} --force"
    print(run(f"dualfield generate inv-divstep {words}"))

    print("3. Put it into a design.")
    high = field.bits - 1
    (options.out / "top.v").write_text(TOP.format(high=high, bits=field.bits), encoding="utf-8")
    (options.out / "top_tb.sv").write_text(bench(field), encoding="utf-8")
    print(f"   {options.out}/top.v, {options.out}/top_tb.sv")

    print("4. Simulate the design with the core in it: the core's makefile, another bench.")
    sources = "SOURCES='$(SV) ../../top.v' BENCH=../../top_tb.sv BUILD=build/top"
    said = run(f"make -s -C {core}/tb {sources} PYTHON={sys.executable}")
    print("\n".join(line for line in said.splitlines() if line.startswith("PASS")))


if __name__ == "__main__":
    main()
