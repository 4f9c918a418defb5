// SPDX-License-Identifier: Apache-2.0
//
// One product of signed numbers. Combinational; the registers before and behind it are its user's.

module df_jump_inverse_product #(
  parameter int unsigned Word     = 16,  // bits of the second factor without sign
  localparam int unsigned Factor  = df_jump_inverse_pkg::FactorBits,
  localparam int unsigned Product = Word + Factor
) (
  input  logic [Factor-1:0]  factor_i,   // from -2^17 + 1
  input  logic [Word:0]      word_i,
  output logic [Product-1:0] product_o
);

  localparam int unsigned Width = (Word + 1 > Factor) ? Word + 1 : Factor;

  logic signed [Width-1:0]   factor, word;
  logic signed [2*Width-1:0] product;

  assign factor  = $signed({{Width - Factor + 1{factor_i[Factor-1]}}, factor_i[Factor-2:0]});
  assign word    = $signed({{Width - Word{word_i[Word]}}, word_i[Word-1:0]});
  assign product = factor * word;

  // The same sign.
  logic unused_sign;
  assign unused_sign = ^product[2*Width-1:Product];
  assign product_o   = product[Product-1:0];

endmodule
