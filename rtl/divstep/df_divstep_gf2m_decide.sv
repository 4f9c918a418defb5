// SPDX-License-Identifier: Apache-2.0
//
// What a polynomial divstep does, from the lowest bits of the lanes and from delta.
//
// zeta = -delta is kept, -1 at the start.
//   g(0) = 1 and delta > 0 (zeta < 0):  f, g, zeta = g, (g + f) / x, -zeta - 1
//   else:                               f, g, zeta = f, (g + g(0) f) / x, zeta - 1
// d and e do the same; the modulus, of constant term 1, is added to e if that has a constant term.

module df_divstep_gf2m_decide #(
  parameter int unsigned ZetaWidth = 11  // holds -Steps - 1 .. Steps
) (
  input  logic                        clk_i,
  input  logic                        clear_i,

  input  df_divstep_gf2m_pkg::order_t order_i,
  input  logic                        g_i,
  input  logic                        d_i,
  input  logic                        e_i,

  output df_divstep_gf2m_pkg::step_t  step_o
);

  logic [ZetaWidth-1:0] zeta_q;
  logic                 adds, swap;
  assign adds = order_i.step | order_i.product;
  assign swap = order_i.step & g_i & zeta_q[ZetaWidth-1];

  always_comb begin
    step_o.g_en   = order_i.first | (order_i.odd & g_i);
    step_o.e_en   = order_i.take | (adds & g_i);
    step_o.quot   = adds & (e_i ^ (g_i & d_i));
    step_o.swap   = order_i.move | swap;
    step_o.first  = order_i.first;
    step_o.take   = order_i.take;
    step_o.wipe_g = order_i.wipe_g;
    step_o.wipe_e = order_i.wipe_e;
    step_o.test   = order_i.test;
  end

  always_ff @(posedge clk_i) begin
    if (clear_i | order_i.first) zeta_q <= '1;
    else if (order_i.step) zeta_q <= (zeta_q ^ {ZetaWidth{swap}}) + {ZetaWidth{~swap}};
  end

endmodule
