// SPDX-License-Identifier: Apache-2.0
//
// A segment boundary of the array of GF(p) with two steps in a cycle: two segments of N bits
// against
// one of 2 N bits, under any pairs of steps and carries whatever. Shown, by induction and so for
// all
// time: the lower one always holds what the lower half of the wide one holds; the upper one holds
// what the upper half held a cycle before; and the bits that come from above are right.

module df_divstep_gfp_two_boundary #(
  parameter int unsigned N = 3
) (
  input logic           clk_i,
  input logic           load_i,
  input logic [2*N-1:0] modulus_i,
  input logic [2*N-1:0] divisor_i,
  input logic [2*N-1:0] tested_i,
  input logic [2*N-1:0] dividend_i,
  input logic [9:0]     g_pair_i,
  input logic [13:0]    e_pair_i,
  input logic [2:0]     g_carry_i,
  input logic [5:0]     e_carry_i
);

  logic started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;

  logic clear;
  assign clear = ~started_q;

  // The upper segment gets its operands with its steps, a cycle later.
  logic         late_load_q = 1'b0;
  logic [N-1:0] late_modulus_q, late_divisor_q, late_tested_q, late_dividend_q;
  always_ff @(posedge clk_i) begin
    late_load_q     <= load_i & ~clear;
    late_modulus_q  <= modulus_i[2*N-1:N];
    late_divisor_q  <= divisor_i[2*N-1:N];
    late_tested_q   <= tested_i[2*N-1:N];
    late_dividend_q <= dividend_i[2*N-1:N];
  end

  logic [9:0]  g_pair;
  logic [13:0] e_pair;
  logic [2:0]  g_carry;
  logic [5:0]  e_carry;
  logic [1:0]  g_low, e_low;
  logic        f_low, d_low;

  df_divstep_gfp_two_segment #(.Width(2 * N), .Top(1'b1)) u_wide (
    .clk_i, .clear_i(clear), .halt_i(clear), .load_i(load_i & ~clear), .drop_i(1'b0),
    .zero_i(1'b0), .flip_i(1'b0), .modulus_i, .divisor_i, .tested_i, .dividend_i, .g_pair_i,
    .e_pair_i, .g_carry_i, .e_carry_i, .g_above_i(2'd0), .e_above_i(2'd0), .f_above_i(1'b0),
    .d_above_i(1'b0)
  );
  df_divstep_gfp_two_segment #(.Width(N)) u_lower (
    .clk_i, .clear_i(clear), .halt_i(clear), .load_i(load_i & ~clear), .drop_i(1'b0),
    .zero_i(1'b0), .flip_i(1'b0), .modulus_i(modulus_i[N-1:0]), .divisor_i(divisor_i[N-1:0]),
    .tested_i(tested_i[N-1:0]), .dividend_i(dividend_i[N-1:0]), .g_pair_i, .e_pair_i, .g_carry_i,
    .e_carry_i, .g_above_i(g_low), .e_above_i(e_low), .f_above_i(f_low), .d_above_i(d_low),
    .g_pair_o(g_pair), .e_pair_o(e_pair), .g_carry_o(g_carry), .e_carry_o(e_carry)
  );
  df_divstep_gfp_two_segment #(.Width(N), .Top(1'b1)) u_upper (
    .clk_i, .clear_i(clear), .halt_i(clear), .load_i(late_load_q & ~clear), .drop_i(1'b0),
    .zero_i(1'b0), .flip_i(1'b0), .modulus_i(late_modulus_q), .divisor_i(late_divisor_q),
    .tested_i(late_tested_q), .dividend_i(late_dividend_q), .g_pair_i(g_pair), .e_pair_i(e_pair),
    .g_carry_i(g_carry), .e_carry_i(e_carry), .g_above_i(2'd0), .e_above_i(2'd0),
    .f_above_i(1'b0), .d_above_i(1'b0), .g_low_o(g_low), .e_low_o(e_low), .f_low_o(f_low),
    .d_low_o(d_low)
  );

  // The upper half of the wide segment a cycle ago, and the carries that went into it.
  logic [N-1:0] m_q, n_q, f_q, d_q;
  logic [N-3:0] g_q, e_q;
  logic         g_sign_q, e_sign_q;
  logic [2:0]   g_in_q;
  logic [5:0]   e_in_q;

  df_divstep_gfp_two_pkg::g_pair_t g_asked;
  df_divstep_gfp_two_pkg::e_pair_t e_asked;
  assign g_asked = g_pair_i;
  assign e_asked = e_pair_i;

  always_ff @(posedge clk_i) begin
    m_q       <= u_wide.m_q[2*N-1:N];
    n_q       <= u_wide.n_q[2*N-1:N];
    f_q       <= u_wide.f[2*N-1:N];
    d_q       <= u_wide.d[2*N-1:N];
    g_q       <= u_wide.g_q[2*N-3:N];
    e_q       <= u_wide.e_q[2*N-3:N];
    g_sign_q  <= u_wide.gen_top.g_sign_q;
    e_sign_q  <= u_wide.gen_top.e_sign_q;
    g_in_q[2] <= u_wide.sum_g_one[N] ^ u_wide.g[N]
                 ^ (g_asked.en_one & (u_wide.f[N] ^ g_asked.neg_one));
    g_in_q[1] <= u_wide.sum_g[N] ^ u_wide.sum_g_one[N]
                 ^ (g_asked.en_two & (u_wide.f_two[N-1] ^ g_asked.neg_two));
    g_in_q[0] <= u_wide.f_two[N-1];
    e_in_q[5] <= u_wide.u_e_one.both[N-1];
    e_in_q[4] <= u_wide.sum_e_one[N] ^ u_wide.u_e_one.half[N] ^ u_wide.u_e_one.both[N-1];
    e_in_q[3] <= u_wide.u_e_two.both[N-1];
    e_in_q[2] <= u_wide.sum_e[N] ^ u_wide.u_e_two.half[N] ^ u_wide.u_e_two.both[N-1];
    e_in_q[1] <= u_wide.d_two[N-1];
    e_in_q[0] <= u_wide.m_q[N-1];
  end

  // Twice: the shadow of the first cycle is not yet one of a cleared segment.
  logic second_q = 1'b0;
  always_ff @(posedge clk_i) second_q <= started_q;

  always_comb begin
    // Steps that wipe g or e leave bits in flight, as the control knows: it waits for them.
    assume (!(g_asked.wipe || e_asked.wipe));
    // A late swap, whose last bit is on its way, is not where f or d become something else.
    assume (!(g_asked.late && (g_asked.first || load_i)));
    assume (!(e_asked.late && (e_asked.take || e_asked.next || load_i)));
    if (second_q) begin
      assert (u_lower.m_q == u_wide.m_q[N-1:0] && u_upper.m_q == m_q);
      assert (u_lower.n_q == u_wide.n_q[N-1:0] && u_upper.n_q == n_q);
      assert (u_lower.f == u_wide.f[N-1:0] && u_upper.f == f_q);
      assert (u_lower.d == u_wide.d[N-1:0] && u_upper.d == d_q);
      assert (u_lower.g_q == u_wide.g_q[N-3:0] && u_upper.g_q == g_q);
      assert (u_lower.e_q == u_wide.e_q[N-3:0] && u_upper.e_q == e_q);
      assert (g_low == u_wide.g_q[N-1:N-2] && e_low == u_wide.e_q[N-1:N-2]);
      assert (u_upper.gen_top.g_sign_q == g_sign_q && u_upper.gen_top.e_sign_q == e_sign_q);
      assert (g_pair == u_wide.g_pair_o && e_pair == u_wide.e_pair_o);
      assert (u_lower.g_late_q == u_wide.g_late_q && u_lower.e_late_q == u_wide.e_late_q);
      assert (g_carry == g_in_q && e_carry == e_in_q);
    end
  end

endmodule
