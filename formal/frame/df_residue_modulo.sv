// SPDX-License-Identifier: Apache-2.0
//
// The residues of checks by casting out (df_residue, df_residue_pkg), for every value of N bits.
// Combinational, so one step shows it.
//
// Shown: df_residue is the number modulo 3, with 3 for 0 at times, and the parity of a polynomial;
// it is linear: the residue of a sum is the sum of residues, that of 2 a the negative of that of a,
// that of a product with another number the product; df_residue_pkg::differ is 1 exactly if two
// numbers differ modulo 3, and so after an error in any one bit.

module df_residue_modulo #(
  parameter int unsigned N = 8
) (
  input logic         clk_i,
  input logic [N-1:0] a_i,
  input logic [N-1:0] b_i,
  input logic [3:0]   factor_i
);

  logic [N:0]   sum;
  logic [N+3:0] product;
  logic [N-1:0] flipped;
  logic [1:0]   of_a, of_b, of_sum, of_twice, of_factor, of_product, of_flipped, parity, parity_sum;
  logic [1:0]   parity_b;

  assign sum     = {1'b0, a_i} + {1'b0, b_i};
  assign product = (N + 4)'(a_i) * (N + 4)'(factor_i);
  assign flipped = a_i ^ (N'(1) << (32'(factor_i) % N));

  df_residue #(.Bits(N)) u_a (.value_i(a_i), .residue_o(of_a));
  df_residue #(.Bits(N)) u_b (.value_i(b_i), .residue_o(of_b));
  df_residue #(.Bits(N)) u_flipped (.value_i(flipped), .residue_o(of_flipped));
  df_residue #(.Bits(N + 1)) u_sum (.value_i(sum), .residue_o(of_sum));
  df_residue #(.Bits(N + 1)) u_twice (.value_i({a_i, 1'b0}), .residue_o(of_twice));
  df_residue #(.Bits(4)) u_factor (.value_i(factor_i), .residue_o(of_factor));
  df_residue #(.Bits(N + 4)) u_product (.value_i(product), .residue_o(of_product));

  df_residue #(.Bits(N), .Binary(1'b1)) u_parity (.value_i(a_i), .residue_o(parity));
  df_residue #(.Bits(N), .Binary(1'b1)) u_parity_b (.value_i(b_i), .residue_o(parity_b));
  df_residue #(.Bits(N), .Binary(1'b1)) u_parity_sum (.value_i(a_i ^ b_i), .residue_o(parity_sum));

  always_comb begin
    assert (2'(of_a % 2'd3) == 2'((N + 2)'(a_i) % (N + 2)'(3)));
    assert (!df_residue_pkg::differ(of_sum, df_residue_pkg::add(of_a, of_b)));
    assert (!df_residue_pkg::differ(of_twice, df_residue_pkg::negate(of_a)));
    assert (!df_residue_pkg::differ(of_product, df_residue_pkg::multiply(of_a, of_factor)));
    assert (df_residue_pkg::differ(of_a, of_b) == (a_i % 3 != b_i % 3));
    assert (df_residue_pkg::differ(of_a, of_flipped));
    assert (parity == 2'($countones(a_i) % 2));
    assert (parity_sum == (parity ^ parity_b));
  end

  logic unused_clock;
  assign unused_clock = clk_i;

endmodule
