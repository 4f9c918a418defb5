"""A tiny design that is no core of the catalog, for tests of the flow."""

import dataclasses
import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ADDER = """\
module tiny_adder #(parameter int unsigned N = 8) (
  input  logic         clk_i,
  input  logic [N-1:0] a_i,
  input  logic [N-1:0] b_i,
  output logic [N-1:0] sum_o
);
  logic [N-1:0] a_q, b_q;
  always_ff @(posedge clk_i) begin
    a_q   <= a_i;
    b_q   <= b_i;
    sum_o <= a_q + b_q;
  end
endmodule
"""

SERIAL_ADDER = """\
module tiny_adder #(parameter int unsigned N = 8) (
  input  logic clk_i,
  input  logic data_i,
  output logic data_o
);
  logic [2*N-1:0] shift_q;
  logic [N-1:0] sum_q;
  assign data_o = ^sum_q;
  always_ff @(posedge clk_i) begin
    shift_q <= {shift_q[2*N-2:0], data_i};
    sum_q   <= shift_q[N-1:0] + shift_q[2*N-1:N];
  end
endmodule
"""
"""An adder with two pins for data: no limit of pins, and its path is inside."""


@dataclasses.dataclass(frozen=True)
class FakeCore:
    id: str = "tiny"
    top: str = "tiny_adder"


@dataclasses.dataclass(frozen=True)
class FakeDesign:
    folder: Path
    bits: int = 16
    text: str = ADDER
    core: FakeCore = FakeCore()

    @property
    def values(self) -> Mapping[str, Any]:
        return {"result": "plain"}

    def sources(self) -> list[Path]:
        path = self.folder / "tiny_adder.sv"
        path.write_text(self.text)
        return [path]

    def hdl(self) -> dict[str, int]:
        return {"N": self.bits}

    def label(self) -> str:
        return f"tiny-{self.bits}"

    def checksum(self) -> str:
        return hashlib.sha256(f"{self.text}{self.hdl()}".encode()).hexdigest()
