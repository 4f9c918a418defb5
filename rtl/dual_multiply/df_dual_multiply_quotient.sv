// SPDX-License-Identifier: Apache-2.0
//
// Encoder of a digit of the quotient Q. Combinational.
//
// Source: A. Cilardo, N. Mazzocca, "Time Efficient Dual-Field Unit for Cryptography-Related
//         Processing" (2008), Table 2.
//
// sp_i: the two bits to be cleared; n1_i: bit 1 of N, whose bit 0 is 1. The digit, as in
// df_dual_multiply_booth, is in {-1, 0, 1, 2}, or 0, 1, x, x + 1: sp_i + digit * N ends in two
// zeros. Equations (2) of the paper, where inv needs the field in its second term too.

module df_dual_multiply_quotient (
  input  logic       field_i,
  input  logic [1:0] sp_i,
  input  logic       n1_i,
  output logic       inv_o,
  output logic       trp_o,
  output logic       shl_o
);

  assign inv_o = ~field_i & ((~sp_i[1] & ~n1_i) | (sp_i[1] & sp_i[0] & n1_i));
  assign trp_o = sp_i[0];
  assign shl_o = (sp_i[1] & ~sp_i[0]) | (field_i & sp_i[1] & ~n1_i)
               | (field_i & ~sp_i[1] & sp_i[0] & n1_i);

endmodule
