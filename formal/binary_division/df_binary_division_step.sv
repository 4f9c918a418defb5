// SPDX-License-Identifier: Apache-2.0
//
// One step of the binary divider from any A, B, U, V and odd M with U, V < M. Shown: an even
// number is halved, else the larger of the two odd numbers loses the smaller and is halved, and the
// smaller stays; the cofactor of the number that changed does the same modulo M, and is below M
// again; A and B have lost a bit, which bounds the steps; nothing changes at A = B.

module df_binary_division_step #(
  parameter int unsigned N = 4
) (
  input logic clk_i
);

  logic started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;

  logic step_a, subtract, equal, a_less, u_less, unit;
  logic [N-1:0] a, u, half;

  // Nothing is loaded: the registers start with any value.
  df_binary_division_ab #(.N(N)) u_ab (
    .clk_i,
    .wipe_i(1'b0),
    .load_i(1'b0),
    .replace_i(1'b0),
    .step_i(1'b1),
    .y_i('0),
    .m_i('0),
    .step_a_o(step_a),
    .subtract_o(subtract),
    .equal_o(equal),
    .less_o(a_less),
    .unit_o(unit),
    .a_o(a)
  );

  df_binary_division_uv #(.N(N)) u_uv (
    .clk_i,
    .wipe_i(1'b0),
    .refuse_i(1'b0),
    .load_i(1'b0),
    .start_i(1'b0),
    .exchange_i(1'b0),
    .return_i(1'b0),
    .step_i(~equal),
    .step_u_i(step_a),
    .subtract_i(subtract),
    .x_i('0),
    .y_i('0),
    .m_i('0),
    .less_o(u_less),
    .half_o(half),
    .u_o(u)
  );

  logic signed [N+2:0] a_now, b_now, u_now, v_now, m_now, a_was, b_was, u_was, v_was;
  logic signed [N+2:0] taken_a, taken_u, added;
  assign a_now = (N+3)'(a);
  assign b_now = (N+3)'(u_ab.b_q);
  assign u_now = (N+3)'(u);
  assign v_now = (N+3)'(u_uv.v_q);
  assign m_now = (N+3)'(u_uv.m_q);

  logic step_a_q, both_odd;
  always_ff @(posedge clk_i) begin
    a_was    <= a_now;
    b_was    <= b_now;
    u_was    <= u_now;
    v_was    <= v_now;
    step_a_q <= step_a;
  end
  assign both_odd = a_was[0] & b_was[0];

  // The number before halving, and the addend of the cofactor's halving.
  assign taken_a = step_a_q ? (both_odd ? a_was - b_was : a_was)
                            : (both_odd ? b_was - a_was : b_was);
  assign taken_u = step_a_q ? (both_odd ? u_was - v_was : u_was)
                            : (both_odd ? v_was - u_was : v_was);
  assign added   = ((step_a_q ? u_now : v_now) <<< 1) - taken_u;

  always_comb begin
    if (!started_q) assume (m_now[0] && u_now < m_now && v_now < m_now);
    else begin
      assert (u_now < m_now && v_now < m_now);
      if (a_was == b_was) begin
        assert (a_now == a_was && b_now == b_was && u_now == u_was && v_now == v_was);
      end else begin
        assert (taken_a >= 0 && !taken_a[0]);
        assert (step_a_q == (!a_was[0] || (b_was[0] && a_was > b_was)));
        assert ((step_a_q ? a_now : b_now) == taken_a >>> 1);
        assert ((step_a_q ? b_now : a_now) == (step_a_q ? b_was : a_was));
        assert ((step_a_q ? v_now : u_now) == (step_a_q ? v_was : u_was));
        assert (added == 0 || added == m_now || added == m_now + m_now);
      end
    end
    assert (equal == (a_now == b_now) && a_less == (a_now < b_now));
    assert (u_less == (u_now < v_now) && unit == (a_now == 1));
  end

endmodule
