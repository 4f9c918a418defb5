// SPDX-License-Identifier: Apache-2.0
//
// The residue of a word in either field: modulo 3, or modulo x + 1 in GF(2^n). Combinational.

module df_unified_inverse_fold #(
  parameter int unsigned Word = 32  // bits, even
) (
  input  logic                     field_i,
  input  logic [Word-1:0]          word_i,
  output df_residue_pkg::residue_t residue_o
);

  df_residue_pkg::residue_t prime, binary;

  df_residue #(.Bits(Word)) u_prime (.value_i(word_i), .residue_o(prime));
  df_residue #(.Bits(Word), .Binary(1'b1)) u_binary (.value_i(word_i), .residue_o(binary));

  assign residue_o = field_i ? binary : prime;

endmodule
