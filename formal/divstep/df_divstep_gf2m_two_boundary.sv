// SPDX-License-Identifier: Apache-2.0
//
// A segment boundary of the array of GF(2^m) with two steps in a cycle: two segments of N bits
// against one of 2 N bits, under any pairs of steps whatever. Shown, by induction and so for all
// time: the lower one always holds what the lower half of the wide one holds; the upper one holds
// what the upper half held a cycle before; the bits that come from above are right, and so is the
// parity of the lanes.

module df_divstep_gf2m_two_boundary #(
  parameter int unsigned N = 3
) (
  input logic           clk_i,
  input logic           load_i,
  input logic [2*N-1:0] modulus_i,
  input logic [2*N-1:0] divisor_i,
  input logic [2*N-1:0] dividend_i,
  input logic [14:0]    step_i,
  input logic           g_up_i,
  input logic           e_up_i
);

  logic started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;

  logic clear;
  assign clear = ~started_q;

  // The upper segment gets its operands with its steps, a cycle later.
  logic         late_load_q = 1'b0;
  logic [N-1:0] late_modulus_q, late_divisor_q, late_dividend_q;
  always_ff @(posedge clk_i) begin
    late_load_q     <= load_i & ~clear;
    late_modulus_q  <= modulus_i[2*N-1:N];
    late_divisor_q  <= divisor_i[2*N-1:N];
    late_dividend_q <= dividend_i[2*N-1:N];
  end

  logic [14:0] step;
  logic        g_up, e_up, parity_wide, parity_lower, parity_upper;

  df_divstep_gf2m_pkg::low_t low, above;  // of the upper segment, without the bits of the check

  always_comb begin
    above   = low;
    above.f = '0;
    above.d = '0;
  end

  df_divstep_gf2m_segment #(.StepsPerCycle(2), .Width(2 * N)) u_wide (
    .clk_i, .clear_i(clear), .halt_i(clear), .load_i(load_i & ~clear), .zero_i(1'b0), .modulus_i,
    .divisor_i, .dividend_i, .step_i, .over_i(1'b0), .more_i(1'b0), .odd_i(1'b0), .g_up_i, .e_up_i,
    .above_i('0), .parity_o(parity_wide)
  );
  df_divstep_gf2m_segment #(.StepsPerCycle(2), .Width(N)) u_lower (
    .clk_i, .clear_i(clear), .halt_i(clear), .load_i(load_i & ~clear), .zero_i(1'b0),
    .modulus_i(modulus_i[N-1:0]), .divisor_i(divisor_i[N-1:0]), .dividend_i(dividend_i[N-1:0]),
    .step_i, .over_i(1'b0), .more_i(1'b0), .odd_i(1'b0), .g_up_i, .e_up_i, .above_i(above),
    .step_o(step), .g_up_o(g_up), .e_up_o(e_up), .parity_o(parity_lower)
  );
  df_divstep_gf2m_segment #(.StepsPerCycle(2), .Width(N)) u_upper (
    .clk_i, .clear_i(clear), .halt_i(clear), .load_i(late_load_q & ~clear), .zero_i(1'b0),
    .modulus_i(late_modulus_q), .divisor_i(late_divisor_q), .dividend_i(late_dividend_q),
    .step_i(step), .over_i(1'b0), .more_i(1'b0), .odd_i(1'b0), .g_up_i(g_up), .e_up_i(e_up), .above_i('0),
    .low_o(low), .parity_o(parity_upper)
  );

  // The upper half of the wide segment a cycle ago.
  logic [N-1:0] m_q, f_q, d_q;
  logic [N-3:0] g_q, e_q;
  logic         wide_late_q, g_in_q, e_in_q, parity_q;
  always_ff @(posedge clk_i) begin
    m_q         <= u_wide.m_q[2*N-1:N];
    f_q         <= u_wide.f[2*N-1:N];
    d_q         <= u_wide.d[2*N-1:N];
    g_q         <= u_wide.g_q[2*N-3:N];
    e_q         <= u_wide.e_q[2*N-3:N];
    wide_late_q <= u_wide.late;
    g_in_q      <= u_wide.up_g[N-1];
    e_in_q      <= u_wide.up_e[N-1];
    parity_q    <= parity_wide ^ parity_lower;
  end

  // Twice: the shadow of the first cycle is not yet one of a cleared segment.
  logic second_q = 1'b0;
  always_ff @(posedge clk_i) second_q <= started_q;

  df_divstep_gf2m_pkg::pair_t request;
  assign request = step_i;

  always_comb begin
    // Steps that wipe g or e leave bits in flight, as the control knows: it waits a cycle.
    assume (!(request.wipe_g || request.wipe_e));
    // Nor does the decision of a late swap go with those of the first step of an operation.
    assume (!(request.late && (request.first || request.take)));
    // Operands do not come in the cycle after a late swap, whose last bit is still on its way.
    assume (!(load_i && u_wide.late) && !(load_i && request.late));
    if (second_q) begin
      assert (u_lower.m_q == u_wide.m_q[N-1:0] && u_upper.m_q == m_q);
      assert (u_lower.f == u_wide.f[N-1:0] && u_upper.f == f_q);
      assert (u_lower.d == u_wide.d[N-1:0] && u_upper.d == d_q);
      assert (u_lower.g_q == u_wide.g_q[N-3:0] && u_upper.g_q == g_q);
      assert (u_lower.e_q == u_wide.e_q[N-3:0] && u_upper.e_q == e_q);
      assert (u_lower.late == u_wide.late && u_upper.late == wide_late_q);
      assert (low.g_sum == u_wide.g_q[N-1:N-2] && low.e_sum == u_wide.e_q[N-1:N-2]);
      assert (g_up == g_in_q && e_up == e_in_q);
      assert (parity_upper == parity_q);
    end
  end

endmodule
