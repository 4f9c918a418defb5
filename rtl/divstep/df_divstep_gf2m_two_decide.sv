// SPDX-License-Identifier: Apache-2.0
//
// Decision of a pair of polynomial divsteps, from the two lowest bits of the lanes and from delta.
//
// delta is 1 at the start and becomes delta + 1 or 1 - delta in a step: before each pair it is odd.
// If it is positive (u < 0, where delta = -2 u - 1) one of the two steps may swap:
//   g(0) = 1                 the first:   delta' = 2 - delta, u' = -u - 2
//   g(0) = 0, g(1) = 1       the second:  delta' = -delta,    u' = -u - 1
//   else, or delta < 0       none:        delta' = delta + 2, u' = u - 1
// where g(1) is the coefficient of x. Each step adds f, or what it is then, to g if that has a
// constant term, and the modulus to e likewise.

module df_divstep_gf2m_two_decide #(
  parameter int unsigned UWidth = 10  // holds -N - 1 .. N
) (
  input  logic                        clk_i,
  input  logic                        clear_i,

  input  df_divstep_gf2m_pkg::order_t order_i,
  input  df_divstep_gf2m_pkg::low_t   low_i,  // of the lowest segment

  output df_divstep_gf2m_pkg::pair_t  pair_o
);

  logic [UWidth-1:0] u_q;
  logic              one, two, swap, late, own, d_one, d_two, m_one;

  assign one  = order_i.odd & low_i.g[0];
  assign two  = order_i.odd & (low_i.g[1] ^ (low_i.g[0] & low_i.f[1]));
  assign swap = order_i.step & low_i.g[0] & u_q[UWidth-1];
  assign late = order_i.step & ~low_i.g[0] & low_i.g[1] & u_q[UWidth-1];
  assign own  = swap & two;

  assign d_one = order_i.take | (order_i.step & one);
  assign d_two = order_i.step & two & ~swap;
  assign m_one = order_i.step & (low_i.e[0] ^ (one & low_i.d[0]));

  always_comb begin
    pair_o.f_one  = order_i.first | one;
    pair_o.f_two  = two & ~swap;
    pair_o.d_one  = d_one;
    pair_o.d_two  = d_two;
    pair_o.m_one  = m_one;
    pair_o.m_two  = ((order_i.step & low_i.e[1]) ^ (d_one & low_i.d[1]) ^ (m_one & low_i.m[1])
                     ^ (d_two & low_i.d[0]) ^ (own & low_i.e[0]));
    pair_o.own    = own;
    pair_o.swap   = swap;
    pair_o.late   = late;
    pair_o.first  = order_i.first;
    pair_o.take   = order_i.take;
    pair_o.wipe_g = order_i.wipe_g;
    pair_o.wipe_e = order_i.wipe_e;
    pair_o.test   = order_i.test;
  end

  always_ff @(posedge clk_i) begin
    if (clear_i | order_i.first) u_q <= '1;
    else if (order_i.step) u_q <= (u_q ^ {UWidth{swap | late}}) + {UWidth{~late}};
  end

  // The constant terms of m and f are 1, or the operands are refused. There are no products.
  logic unused_bits;
  assign unused_bits = ^{low_i, order_i.product, order_i.move};

endmodule
