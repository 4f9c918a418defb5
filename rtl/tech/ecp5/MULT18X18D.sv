// SPDX-License-Identifier: Apache-2.0
//
// Ports and parameters of the Lattice ECP5 multiplier that df_multiply*_ecp5 use, for synthesis
// tools that read the design before their own library. Outside synthesis there is nothing here, so
// that a simulation may bring the vendor's model of the cell.

`ifdef SYNTHESIS

(* blackbox *)
module MULT18X18D #(
  // No type: the synthesis tools want these as text; the names are the vendor's.
  // verilog_lint: waive-start explicit-parameter-storage-type
  // verilog_lint: waive-start parameter-name-style
  parameter REG_INPUTA_CLK = "NONE",
  parameter REG_INPUTA_CE  = "CE0",
  parameter REG_INPUTA_RST = "RST0",
  parameter REG_INPUTB_CLK = "NONE",
  parameter REG_INPUTB_CE  = "CE0",
  parameter REG_INPUTB_RST = "RST0",
  parameter REG_OUTPUT_CLK = "NONE",
  parameter REG_OUTPUT_CE  = "CE0",
  parameter REG_OUTPUT_RST = "RST0",
  parameter CLK0_DIV       = "ENABLED",
  parameter GSR            = "ENABLED",
  parameter RESETMODE      = "SYNC"
  // verilog_lint: waive-stop explicit-parameter-storage-type
  // verilog_lint: waive-stop parameter-name-style
) (
  input A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, A13, A14, A15, A16, A17,
  input B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, B10, B11, B12, B13, B14, B15, B16, B17,
  input SIGNEDA, SIGNEDB, SOURCEA, SOURCEB,
  input CLK0, CE0, CE1, RST0,
  output P0, P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11, P12, P13, P14, P15, P16, P17, P18, P19,
         P20, P21, P22, P23, P24, P25, P26, P27, P28, P29, P30, P31, P32, P33, P34, P35
);

endmodule

`endif
