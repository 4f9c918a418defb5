// SPDX-License-Identifier: Apache-2.0
//
// Decision of a polynomial divstep, from the lowest bits of the lanes and from delta.
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
  input  df_divstep_gf2m_pkg::low_t   low_i,  // of the lowest segment

  output df_divstep_gf2m_pkg::step_t  step_o
);

  logic [ZetaWidth-1:0] zeta_q;
  logic                 add, swap, g, d, e;
  assign g    = low_i.g[0];
  assign d    = low_i.d[0];
  assign e    = low_i.e[0];
  assign add  = order_i.step | order_i.product;
  assign swap = order_i.step & g & zeta_q[ZetaWidth-1];

  always_comb begin
    step_o.g_en   = order_i.first | (order_i.odd & g);
    step_o.e_en   = order_i.take | (add & g);
    step_o.quot   = add & (e ^ (g & d));
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

  logic unused_low;
  assign unused_low = ^low_i;

endmodule
