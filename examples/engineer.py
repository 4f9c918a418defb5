"""The engineer: choose a core, take it for a prime of one's own, put it into a design, simulate.

    .venv/bin/python examples/engineer.py [--field gfp:0xffffffffffffffc5] [--out build/engineer]

What it leaves in the folder is all there is: the core, the design `top.v` around it, and a bench.
"""

import random
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from dualfield import catalog
from dualfield.catalog.inputs import field_of
from dualfield.host.entry import make_app, run_app
from dualfield.host.errors import UsageError, quoted
from dualfield.math.fields import Field
from dualfield.math.moduli import is_prime

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
    .out_valid_o(done), .out_ready_i(1'b1), .result_o(result), .k_o(), .status_o(),
    .fault_o()
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

CORE = "inv-divstep"
COUNT = 20
OUT = Path("build/engineer")


def run(command: str) -> str:
    """Show a command as a user types it, run it, and return what it printed.

    Where it fails it has said why; its exit code is ours.
    """
    print(f"\n$ {command}")
    words = shlex.split(command)
    argv = [sys.executable, "-m", *words] if words[0] == "dualfield" else words
    done = subprocess.run(argv, check=False, stdout=subprocess.PIPE, encoding="utf-8")
    if done.returncode:
        sys.exit(done.returncode)
    return done.stdout


def bench(field: Field) -> str:
    """The bench with random numbers of a field and their inverses."""
    source = random.Random(1)
    numbers = [1, field.modulus - 1, *(source.randrange(2, field.modulus) for _ in range(COUNT))]
    bits = width(field)
    cases = "\n".join(
        f"    check({bits}'h{a:x}, {bits}'h{pow(a, -1, field.modulus):x});" for a in numbers
    )
    return BENCH.format(high=bits - 1, bits=bits, cases=cases, count=len(numbers))


def width(field: Field) -> int:
    """Bits of the core for a field: the least that the core has for a small one."""
    return max(field.bits, catalog.get(CORE).minimum_bits)


def prime_field(words: str) -> Field:
    """The field; UsageError unless it is one of a prime."""
    field = field_of(words)
    if field is None or field.kind != "gfp" or not is_prime(field.modulus):
        raise UsageError(f"--field {words} is no prime field; it is a name, as P-256, or gfp:N.")
    return field


app = make_app()


@app.command()
def main(
    field: Annotated[str, typer.Option(help="A prime field.")] = "gfp:0xffffffffffffffc5",
    out: Annotated[Path, typer.Option(help="The folder to write.")] = OUT,
) -> None:
    """Choose a core, take it for a prime of one's own, put it into a design, simulate."""
    chosen = prime_field(field)
    out.mkdir(parents=True, exist_ok=True)

    print("1. Which core inverts in constant time, with the least time x area on an ECP5?")
    print(run("dualfield choose --operation inverse --field P-256 --target ecp5 --constant-time"))

    print("2. Take it for the prime.")
    core = out / "my_inv"
    words = f"--field {chosen.name} --name my_inv -o {quoted(core)} --force"
    print(run(f"dualfield generate {CORE} {words}"))

    print("3. Put it into a design.")
    bits = width(chosen)
    (out / "top.v").write_text(TOP.format(high=bits - 1, bits=bits), encoding="utf-8")
    (out / "top_tb.sv").write_text(bench(chosen), encoding="utf-8")
    print(f"   {out}/top.v, {out}/top_tb.sv")

    print("4. Simulate the design with the core in it: the core's makefile, another bench.")
    sources = "SOURCES='$(SV) ../../top.v' BENCH=../../top_tb.sv BUILD=build/top"
    said = run(f"make -s -C {quoted(core / 'tb')} {sources} PYTHON={quoted(sys.executable)}")
    print("\n".join(line for line in said.splitlines() if line.startswith("PASS")))


if __name__ == "__main__":
    sys.exit(run_app(app, name="engineer.py"))
