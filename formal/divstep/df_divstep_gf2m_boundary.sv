// SPDX-License-Identifier: Apache-2.0
//
// A segment boundary of the array of GF(2^m): two segments of N bits against one of 2 N bits, under
// any steps whatever. Shown, by induction and so for all time: the lower one always holds what the
// lower half of the wide one holds; the upper one holds what the upper half held a cycle before;
// the bits of g and e that neither stores are those that the upper one shows; the findings at the
// top, the parity that protects them, and the parity of the lanes are the same a cycle later.

module df_divstep_gf2m_boundary #(
  parameter int unsigned N = 3
) (
  input logic           clk_i,
  input logic           load_i,
  input logic [2*N-1:0] modulus_i,
  input logic [2*N-1:0] divisor_i,
  input logic [2*N-1:0] dividend_i,
  input logic [9:0]     step_i,
  input logic           over_i,
  input logic           more_i,
  input logic           odd_i
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

  logic [9:0] step;
  logic       over, more, over_wide, more_wide, over_upper, more_upper;

  logic       odd, odd_wide, odd_upper, parity_wide, parity_lower, parity_upper;

  df_divstep_gf2m_pkg::low_t low;  // of the upper segment

  df_divstep_gf2m_segment #(.Width(2 * N)) u_wide (
    .clk_i, .clear_i(clear), .halt_i(clear), .load_i(load_i & ~clear), .zero_i(1'b0), .modulus_i,
    .divisor_i, .dividend_i, .step_i, .over_i, .more_i, .odd_i, .g_up_i(1'b0), .e_up_i(1'b0), .above_i('0),
    .over_o(over_wide), .more_o(more_wide), .odd_o(odd_wide), .parity_o(parity_wide)
  );
  df_divstep_gf2m_segment #(.Width(N)) u_lower (
    .clk_i, .clear_i(clear), .halt_i(clear), .load_i(load_i & ~clear), .zero_i(1'b0),
    .modulus_i(modulus_i[N-1:0]), .divisor_i(divisor_i[N-1:0]), .dividend_i(dividend_i[N-1:0]),
    .step_i, .over_i, .more_i, .odd_i, .g_up_i(1'b0), .e_up_i(1'b0), .above_i(low), .step_o(step), .over_o(over),
    .more_o(more), .odd_o(odd), .parity_o(parity_lower)
  );
  df_divstep_gf2m_segment #(.Width(N)) u_upper (
    .clk_i, .clear_i(clear), .halt_i(clear), .load_i(late_load_q & ~clear), .zero_i(1'b0),
    .modulus_i(late_modulus_q), .divisor_i(late_divisor_q), .dividend_i(late_dividend_q),
    .step_i(step), .over_i(over), .more_i(more), .odd_i(odd), .g_up_i(1'b0), .e_up_i(1'b0), .above_i('0),
    .low_o(low), .over_o(over_upper), .more_o(more_upper),
    .odd_o(odd_upper), .parity_o(parity_upper)
  );

  // The upper half of the wide segment a cycle ago.
  logic [N-1:0] m_q, f_q, d_q;
  logic [N-2:0] g_q, e_q;
  logic         over_q, more_q, odd_q, parity_q;
  always_ff @(posedge clk_i) begin
    m_q      <= u_wide.m_q[2*N-1:N];
    f_q      <= u_wide.f_q[2*N-1:N];
    d_q      <= u_wide.d_q[2*N-1:N];
    g_q      <= u_wide.g_q[2*N-2:N];
    e_q      <= u_wide.e_q[2*N-2:N];
    over_q   <= over_wide;
    more_q   <= more_wide;
    odd_q    <= odd_wide;
    parity_q <= parity_wide ^ parity_lower;
  end

  // Twice: the shadow of the first cycle is not yet one of a cleared segment.
  logic second_q = 1'b0;
  always_ff @(posedge clk_i) second_q <= started_q;

  df_divstep_gf2m_pkg::step_t request;
  assign request = step_i;

  always_comb begin
    // Steps that wipe g or e leave bits in flight, as the control knows: it waits a cycle.
    assume (!(request.wipe_g || request.wipe_e));
    if (second_q) begin
      assert (u_lower.m_q == u_wide.m_q[N-1:0] && u_upper.m_q == m_q);
      assert (u_lower.f_q == u_wide.f_q[N-1:0] && u_upper.f_q == f_q);
      assert (u_lower.d_q == u_wide.d_q[N-1:0] && u_upper.d_q == d_q);
      assert (u_lower.g_q == u_wide.g_q[N-2:0] && u_upper.g_q == g_q);
      assert (u_lower.e_q == u_wide.e_q[N-2:0] && u_upper.e_q == e_q);
      assert (low.g_sum[0] == u_wide.g_q[N-1] && low.e_sum[0] == u_wide.e_q[N-1]);
      assert (over_upper == over_q && more_upper == more_q && odd_upper == odd_q);
      assert (parity_upper == parity_q);
    end
  end

endmodule
