// SPDX-License-Identifier: Apache-2.0
//
// The residue of digits of Q (df_dual_multiply_booth) modulo 3, or modulo x + 1. Combinational.
//
// A digit has the value trp + 2 shl, with inv its negative. Its weight, a power of 4 or x^2, is 1.

module df_dual_multiply_digits_residue #(
  parameter int unsigned Digits = 1
) (
  input  logic                     field_i,   // 1: polynomials
  input  logic [Digits-1:0]        inv_i,
  input  logic [Digits-1:0]        trp_i,
  input  logic [Digits-1:0]        shl_i,
  output df_residue_pkg::residue_t residue_o
);

  logic [2*Digits-1:0]      plus, minus;
  df_residue_pkg::residue_t plus_residue, minus_residue;

  for (genvar i = 0; i < Digits; i++) begin : gen_digit
    assign plus[2*i+:2]  = {shl_i[i], trp_i[i]} & {2{~inv_i[i]}};
    assign minus[2*i+:2] = {shl_i[i], trp_i[i]} & {2{inv_i[i]}};
  end
  df_residue #(.Bits(2 * Digits)) u_plus (.value_i(plus), .residue_o(plus_residue));
  df_residue #(.Bits(2 * Digits)) u_minus (.value_i(minus), .residue_o(minus_residue));

  assign residue_o = field_i ? {1'b0, ^{trp_i, shl_i}}
      : df_residue_pkg::add(plus_residue, df_residue_pkg::negate(minus_residue));

endmodule
