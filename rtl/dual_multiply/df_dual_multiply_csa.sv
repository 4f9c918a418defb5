// SPDX-License-Identifier: Apache-2.0
//
// Row of dual-field adders. Combinational.
//
// Source: A. Cilardo, N. Mazzocca, "Time Efficient Dual-Field Unit for Cryptography-Related
//         Processing" (2008), Figure 2.
//
// Integers (field_i = 0): a_i + b_i + d_i = s_o + 2 c_o. Polynomials: s_o is their sum, c_o is 0.

module df_dual_multiply_csa #(
  parameter int unsigned Bits = 16  // >= 1
) (
  input  logic            field_i,
  input  logic [Bits-1:0] a_i,
  input  logic [Bits-1:0] b_i,
  input  logic [Bits-1:0] d_i,
  output logic [Bits-1:0] s_o,
  output logic [Bits-1:0] c_o
);

  if (Bits < 1) begin : gen_check
    $error("df_dual_multiply_csa: Bits must be at least 1");
  end

  assign s_o = a_i ^ b_i ^ d_i;
  assign c_o = {Bits{~field_i}} & ((a_i & b_i) | (d_i & (a_i ^ b_i)));

endmodule
