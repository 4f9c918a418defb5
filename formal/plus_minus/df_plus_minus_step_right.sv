// SPDX-License-Identifier: Apache-2.0
//
// One step of the plus-minus divider's UV stage under its control stage: for every odd M, every U
// and V in (-M, M), every decision, the new U is the old U or U + V or U - V, halved or quartered
// modulo M, and in (-M, M) again. That is the paper's MHLV and MQRTR with T mod 4, for every T in
// (-2 M, 2 M). V takes U if told to.

module df_plus_minus_step_right #(
  parameter int unsigned N = 4
) (
  input logic         clk_i,
  input logic         negative_i,
  input logic [1:0]   a_i,
  input logic         b1_i
);

  logic [1:0] cycle_q = '0;
  always_ff @(posedge clk_i) if (cycle_q != '1) cycle_q <= cycle_q + 1'b1;

  df_plus_minus_pkg::op_t op;
  logic [N:0] u;
  logic [1:0] v_low, low;
  logic       m1, carry_v, carry_m, m_top, sign, v_sign;

  df_plus_minus_decide u_decide (
    .negative_i, .a_i, .b1_i, .u_i(u[1:0]), .v_i(v_low), .m1_i(m1), .op_o(op)
  );

  // Nothing is loaded: the registers start with any value.
  df_plus_minus_uv #(.W(N + 1)) u_uv (
    .clk_i,
    .wipe_i(1'b0),
    .refuse_i(1'b0),
    .busy_i(1'b1),
    .load_i(1'b0),
    .x_i('0),
    .y_i('0),
    .m_i('0),
    .m_below_i(1'b0),
    .m_top_o(m_top),
    .op_i(op),
    .op_next_i('0),
    .m0_i(op.m[0]),
    .carry_v_i(op.add & op.sub),
    .carry_m_i(1'b0),
    .carry_v_o(carry_v),
    .carry_m_o(carry_m),
    .above_op_i('0),
    .above_low_i('0),
    .low_o(low),
    .u_o(u),
    .v_low_o(v_low),
    .m1_o(m1),
    .sign_o(sign),
    .v_sign_o(v_sign)
  );

  logic signed [N+4:0] m, u_now, v_now, total, u_was, v_was, t_q;
  logic                swap_q, shift2_q;
  assign m     = (N+5)'({u_uv.gen_run_time.m_q, 1'b1});
  assign u_now = (N+5)'($signed(u));
  assign v_now = (N+5)'($signed(u_uv.v_q));
  assign total = !op.add ? u_now : op.sub ? u_now - v_now : u_now + v_now;

  always_ff @(posedge clk_i) begin
    t_q      <= total;
    u_was    <= u_now;
    v_was    <= v_now;
    swap_q   <= op.swap;
    shift2_q <= op.shift2;
  end

  logic signed [N+4:0] added;
  assign added = (shift2_q ? u_now <<< 2 : u_now <<< 1) - t_q;

  always_comb begin
    if (cycle_q == '0) begin
      assume (!u_uv.gen_run_time.m_q[N]);
      assume (u_now < m && u_now > -m && v_now < m && v_now > -m);
    end
    if (cycle_q == 2'd1) begin
      assert (added == 0 || added == m || added == m + m || added == -m);
      assert (u_now < m && u_now > -m);
      assert (v_now == (swap_q ? u_was : v_was));
    end
    // The decision; exact if A and B are odd.
    assert (op.add == a_i[0] && op.shift2 == (a_i != 2'b10));
    if (op.add) assert (((op.sub ? {1'b0, a_i} - {1'b0, b1_i, 1'b1}
                                 : {1'b0, a_i} + {1'b0, b1_i, 1'b1}) & 3'd3) == 3'd0);
  end

endmodule
