// SPDX-License-Identifier: Apache-2.0
//
// A segment boundary: two segments of N bits against one of 2 N bits, under any steps whatever from
// the cycle after a transfer on.
// Shown, by induction and so for all time: the lower one holds at all times what the lower half of
// the wide one holds; the upper one holds what the upper half held a cycle before; and the bits of
// g and e that neither stores are those that the upper one shows. So where the array is cut does
// not matter, beside the cycle.

module df_divstep_boundary #(
  parameter int unsigned N = 3
) (
  input logic           clk_i,
  input logic           in_valid_i,
  input logic [2*N-1:0] modulus_i,
  input logic [2*N-1:0] divisor_i,
  input logic [2*N-1:0] dividend_i,
  input logic [7:0]     g_step_i,
  input logic [6:0]     y_step_i,
  input logic           y_neg_i,
  input logic           e_wipe_i,
  input logic           g_carry_i,
  input logic           y_carry_i,
  input logic           e_carry_i
);

  logic started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;

  // 0: clear, 1: the operands transfer, 2: the same for the upper segment.
  logic second_q = 1'b0, third_q = 1'b0;
  always_ff @(posedge clk_i) begin
    second_q <= started_q;
    third_q  <= second_q;
  end

  always_comb if (!second_q) assume (in_valid_i == started_q);

  logic clear, idle_q = 1'b0;
  assign clear = ~started_q;
  always_ff @(posedge clk_i) idle_q <= clear;

  // The upper segment gets its operands with its steps, a cycle later.
  logic         late_valid_q;
  logic [N-1:0] late_modulus_q, late_divisor_q, late_dividend_q;
  always_ff @(posedge clk_i) begin
    late_valid_q    <= in_valid_i;
    late_modulus_q  <= modulus_i[2*N-1:N];
    late_divisor_q  <= divisor_i[2*N-1:N];
    late_dividend_q <= dividend_i[2*N-1:N];
  end

  logic [7:0] g_step;
  logic [6:0] y_step;
  logic       g_carry, y_carry, e_carry, e_wipe, g_low, e_low, y_neg;
  logic [2*N-1:0] y_wide;
  logic [N-1:0]   y_lower, y_upper;

  df_divstep_gfp_segment #(.Width(2 * N), .Top(1'b1)) u_wide (
    .clk_i, .rst_ni(1'b1), .clear_i(clear), .wipe_next_i(1'b0), .in_valid_i, .idle_i(1'b0), .idle_next_i(clear),
    .drop_i(1'b0), .zero_i(1'b0), .hold_i(1'b0), .modulus_i, .divisor_i, .dividend_i, .g_step_i,
    .y_step_i, .e_wipe_i, .g_carry_i, .y_carry_i, .e_carry_i, .g_above_i(1'b0), .e_above_i(1'b0),
    .y_neg_i, .y_o(y_wide)
  );
  df_divstep_gfp_segment #(.Width(N)) u_lower (
    .clk_i, .rst_ni(1'b1), .clear_i(clear), .wipe_next_i(1'b0), .in_valid_i, .idle_i(1'b0), .idle_next_i(clear),
    .drop_i(1'b0), .zero_i(1'b0), .hold_i(1'b0), .modulus_i(modulus_i[N-1:0]), .divisor_i(divisor_i[N-1:0]),
    .dividend_i(dividend_i[N-1:0]), .g_step_i, .y_step_i, .e_wipe_i, .g_carry_i, .y_carry_i,
    .e_carry_i, .g_above_i(g_low), .e_above_i(e_low), .y_neg_i, .g_step_o(g_step),
    .y_step_o(y_step), .e_wipe_o(e_wipe), .g_carry_o(g_carry), .y_carry_o(y_carry),
    .e_carry_o(e_carry),
    .y_neg_o(y_neg), .y_o(y_lower)
  );
  df_divstep_gfp_segment #(.Width(N), .Top(1'b1)) u_upper (
    .clk_i, .rst_ni(1'b1), .clear_i(clear), .wipe_next_i(1'b0), .in_valid_i(late_valid_q), .idle_i(1'b0),
    .idle_next_i(clear | idle_q), .drop_i(1'b0), .zero_i(1'b0), .hold_i(1'b0), .modulus_i(late_modulus_q),
    .divisor_i(late_divisor_q), .dividend_i(late_dividend_q), .g_step_i(g_step),
    .y_step_i(y_step), .e_wipe_i(e_wipe),
    .g_carry_i(g_carry), .y_carry_i(y_carry), .e_carry_i(e_carry), .g_above_i(1'b0),
    .e_above_i(1'b0), .y_neg_i(y_neg), .g_low_o(g_low), .e_low_o(e_low), .y_o(y_upper)
  );

  // The upper half of the wide segment a cycle ago, and the carries that went into it.
  logic [N-1:0] n_q, m_q, a_q, f_q, d_q, y_q;
  logic [N-2:0] g_q, e_q;
  logic         g_sign_q, e_sign_q, g_in_q, y_in_q, e_in_q;
  logic [6:0]   y_step_q;
  always_ff @(posedge clk_i) begin
    m_q      <= u_wide.u_operands.m_q[2*N-1:N];
    a_q      <= u_wide.u_operands.a_q[2*N-1:N];
    n_q      <= u_wide.u_operands.n_q[2*N-1:N];
    f_q      <= u_wide.f_q[2*N-1:N];
    d_q      <= u_wide.d[2*N-1:N];
    y_q      <= u_wide.y_q[2*N-1:N];
    g_q      <= u_wide.g_q[2*N-2:N];
    e_q      <= u_wide.e_q[2*N-2:N];
    y_step_q <= u_wide.y_step_o;
    g_sign_q <= u_wide.gen_top.g_sign_q;
    e_sign_q <= u_wide.gen_top.e_sign_q;
    g_in_q   <= u_wide.sum_g[N] ^ u_wide.g[N] ^ (u_wide.f_q[N] ^ g_step_i[6]) & g_step_i[7];
    y_in_q   <= u_wide.sum_y[N] ^ u_wide.d[N] ^ y_step_i[6] ^ (u_wide.u_operands.m_q[N] & y_step_i[5]);
    e_in_q   <= u_wide.sum_e[N] ^ u_wide.e[N] ^ (u_wide.y_step_o.use_y ? u_wide.y_q[N] :
        u_wide.u_operands.m_q[N]);
  end

  // Twice: the shadow of the first cycle is not yet one of a cleared segment.
  logic y_neg_q;
  always_ff @(posedge clk_i) y_neg_q <= y_neg_i & ~clear;

  always_comb begin
    // Steps that wipe g or e leave bits in flight, as the control knows: it waits a cycle.
    assume (!(g_step_i[5] || e_wipe_i) || !second_q);
    // Until the first step every lane is wiped.
    if (!second_q) begin
      assume (g_step_i == 8'b0010_0000 && y_step_i == 7'b001_1000 && e_wipe_i && !y_neg_i);
      assume (!g_carry_i && !y_carry_i && !e_carry_i);
    end
    // The sign of a step of lane y is known a cycle ahead.
    assume (y_step_i[6] == y_neg_q || !started_q);
    // Lane y is not wiped in a step that adds the modulus alone, and the modulus is in its place.
    if (!y_step_i[4]) begin
      assume (!y_step_i[3]);
      assume (!g_step_i[4] || u_wide.u_operands.m_q == u_wide.u_operands.n_q);
    end
    if (second_q) begin
      assert (!u_wide.u_local.idle_q && !u_lower.u_local.idle_q);
      assert (!u_wide.drop && !u_wide.zero && !u_lower.drop && !u_lower.zero);
      assert (!u_upper.drop && !u_upper.zero && !(third_q && u_upper.u_local.idle_q));
      assert (u_lower.u_operands.m_q == u_wide.u_operands.m_q[N-1:0] && u_upper.u_operands.m_q == m_q);
      assert (u_lower.u_operands.a_q == u_wide.u_operands.a_q[N-1:0] && u_upper.u_operands.a_q == a_q);
      assert (u_lower.u_operands.n_q == u_wide.u_operands.n_q[N-1:0] && u_upper.u_operands.n_q == n_q);
      assert (u_lower.f_q == u_wide.f_q[N-1:0] && u_upper.f_q == f_q);
      assert (u_lower.d == u_wide.d[N-1:0] && u_upper.d == d_q);
      assert (y_lower == y_wide[N-1:0] && y_upper == y_q);
      assert (u_lower.g_q == u_wide.g_q[N-2:0] && u_upper.g_q == g_q);
      assert (u_lower.e_q == u_wide.e_q[N-2:0] && u_upper.e_q == e_q);
      assert (y_step == u_wide.y_step_o && u_upper.y_step_o == y_step_q);
      // The lowest bit of what is added to e.
      assert (u_upper.low_q == (y_step_q[4] ? y_q[0] : m_q[0]));
      assert (g_low == u_wide.g_q[N-1] && e_low == u_wide.e_q[N-1]);
      assert (u_upper.gen_top.g_sign_q == g_sign_q && u_upper.gen_top.e_sign_q == e_sign_q);
      assert (g_carry == g_in_q && y_carry == y_in_q && e_carry == e_in_q);
    end
  end

endmodule
