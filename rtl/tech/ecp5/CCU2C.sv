// SPDX-License-Identifier: Apache-2.0
//
// Ports and parameters of the Lattice ECP5 carry cell, for synthesis tools that read the design
// before their own library. Outside synthesis there is nothing here, so that a simulation may bring
// the vendor's model of the cell.

`ifdef SYNTHESIS

(* blackbox *)
module CCU2C #(
  parameter logic [15:0] INIT0 = 16'h0000,
  parameter logic [15:0] INIT1 = 16'h0000,
  // No type: the synthesis tools want these as text.
  parameter INJECT1_0 = "NO",  // verilog_lint: waive explicit-parameter-storage-type
  parameter INJECT1_1 = "NO"   // verilog_lint: waive explicit-parameter-storage-type
) (
  input  CIN,
  input  A0,
  input  B0,
  input  C0,
  input  D0,
  input  A1,
  input  B1,
  input  C1,
  input  D1,
  output S0,
  output S1,
  output COUT
);

endmodule

`endif
