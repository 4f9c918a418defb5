// SPDX-License-Identifier: Apache-2.0
//
// Ports and parameters of the Lattice ECP5 block RAM that df_memory_ecp5 uses, for synthesis tools
// that read the design before their own library. Outside synthesis there is nothing here, so that a
// simulation may bring the vendor's model of the cell.

`ifdef SYNTHESIS

(* blackbox *)
module DP16KD #(
  // No type: the synthesis tools want these as text; the names are the vendor's.
  // verilog_lint: waive-start explicit-parameter-storage-type
  // verilog_lint: waive-start parameter-name-style
  parameter DATA_WIDTH_A = 18,
  parameter DATA_WIDTH_B = 18,
  parameter REGMODE_A    = "NOREG",
  parameter REGMODE_B    = "NOREG",
  parameter RESETMODE    = "SYNC",
  parameter WRITEMODE_A  = "NORMAL",
  parameter WRITEMODE_B  = "NORMAL",
  parameter GSR          = "ENABLED"
  // verilog_lint: waive-stop explicit-parameter-storage-type
  // verilog_lint: waive-stop parameter-name-style
) (
  input CLKA, CEA, OCEA, WEA, RSTA, CSA0, CSA1, CSA2,
  input ADA0, ADA1, ADA2, ADA3, ADA4, ADA5, ADA6, ADA7, ADA8, ADA9, ADA10, ADA11, ADA12, ADA13,
  input DIA0, DIA1, DIA2, DIA3, DIA4, DIA5, DIA6, DIA7, DIA8, DIA9, DIA10, DIA11, DIA12, DIA13,
        DIA14, DIA15, DIA16, DIA17,
  input CLKB, CEB, OCEB, WEB, RSTB, CSB0, CSB1, CSB2,
  input ADB0, ADB1, ADB2, ADB3, ADB4, ADB5, ADB6, ADB7, ADB8, ADB9, ADB10, ADB11, ADB12, ADB13,
  output DOB0, DOB1, DOB2, DOB3, DOB4, DOB5, DOB6, DOB7, DOB8, DOB9, DOB10, DOB11, DOB12, DOB13,
         DOB14, DOB15, DOB16, DOB17
);

endmodule

`endif
