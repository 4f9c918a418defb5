// SPDX-License-Identifier: Apache-2.0
//
// Encoder of the digits of the multiplier B. Combinational.
//
// Source: A. Cilardo, N. Mazzocca, "Time Efficient Dual-Field Unit for Cryptography-Related
//         Processing" (2008), Table 1.
//
// b_i holds b_-1 .. b_(2 Digits - 1), so digit i reads its bits 2 i .. 2 i + 2. Integers (field_i
// = 0): the Booth digit -2 b_2i+1 + b_2i + b_2i-1. Polynomials: b_2i+1 x + b_2i. The digit is
// trp + 2 shl, negative if inv; trp and shl are both 1 for x + 1 only. The paper's equations (1)
// with the complements that are lost in print.

module df_dual_multiply_booth #(
  parameter int unsigned Digits = 1  // >= 1
) (
  input  logic              field_i,
  input  logic [2*Digits:0] b_i,
  output logic [Digits-1:0] inv_o,
  output logic [Digits-1:0] trp_o,
  output logic [Digits-1:0] shl_o
);

  for (genvar i = 0; i < Digits; i++) begin : gen_digit
    logic b2, b1, b0;
    assign {b2, b1, b0} = b_i[2*i+:3];
    assign inv_o[i] = ~field_i & b2;
    assign trp_o[i] = (field_i & b1) | (b1 & ~b0) | (~field_i & ~b1 & b0);
    assign shl_o[i] = (field_i & b2) | (b2 & ~b1 & ~b0) | (~field_i & ~b2 & b1 & b0);
  end

endmodule
