// SPDX-License-Identifier: Apache-2.0
//
// Compares two residues modulo 2^Size - 1 (df_fold), where 0 has two codes. Combinational.

module df_fold_compare #(
  parameter int unsigned Size = 16
) (
  input  logic [Size-1:0] a_i,
  input  logic [Size-1:0] b_i,
  output logic            differ_o
);

  logic a_zero, b_zero;

  assign a_zero   = (a_i == '0) | (&a_i);
  assign b_zero   = (b_i == '0) | (&b_i);
  assign differ_o = (a_i != b_i) & ~(a_zero & b_zero);

endmodule
