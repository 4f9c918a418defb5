// SPDX-License-Identifier: Apache-2.0
//
// Further coefficients of the inverse of a power series over GF(2): g f = 1, by g = g^2 f.
//
// Squaring doubles the powers of x, so g[i] is the sum of g[j] f[i - 2 j] for all j up to i / 2,
// which are known coefficients. f[0] is 1, and so is g[0].

module df_digit_multiply_inverse #(
  parameter int unsigned From = 1,  // coefficients of g that are known
  parameter int unsigned To   = 2   // coefficients of g_o, From or more
) (
  input  logic [From-1:0] g_i,
  input  logic [To-1:0]   f_i,  // the constant term is taken for 1
  output logic [To-1:0]   g_o
);

  logic [To-1:0] f;
  assign f = {f_i[To-1:1], 1'b1};

  logic unused_f;
  assign unused_f = f_i[0];

  always_comb begin
    g_o           = '0;
    g_o[From-1:0] = g_i;
    for (int unsigned i = From; i < To; i++) begin
      for (int unsigned j = 0; j <= i / 2; j++) g_o[i] = g_o[i] ^ (g_o[j] & f[i-2*j]);
    end
  end

endmodule
