// SPDX-License-Identifier: Apache-2.0
//
// The residue (df_residue) of a number modulo 3, or of a polynomial modulo x + 1, for cores of both
// fields. Combinational.

module df_residue_field #(
  parameter int unsigned Bits = 64  // of the number, >= 1
) (
  input  logic                     field_i,   // 1: polynomials
  input  logic [Bits-1:0]          value_i,
  output df_residue_pkg::residue_t residue_o
);

  df_residue_pkg::residue_t prime, binary;
  df_residue #(.Bits(Bits)) u_prime (.value_i, .residue_o(prime));
  df_residue #(.Bits(Bits), .Binary(1'b1)) u_binary (.value_i, .residue_o(binary));
  assign residue_o = field_i ? binary : prime;

endmodule
