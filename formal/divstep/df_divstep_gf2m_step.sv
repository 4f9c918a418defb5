// SPDX-License-Identifier: Apache-2.0
//
// The invariants of a polynomial divstep, on a segment that holds the whole of polynomials of
// degree N, for every modulus and all operands. By induction, so after any number of steps:
// f a = d b and g a = e b modulo M, with the quotients kept as witnesses, so that the equations are
// linear in what a step does; f(0) = 1; d and e are of a degree below M; deg f <= F and
// deg g <= G, where delta = F - G chooses the swaps and each step lowers F + G by 1, until G is
// negative and so g is 0. F + G = 2 N - 1 at the start: after so many steps f does not change.

module df_divstep_gf2m_step #(
  parameter int unsigned N = 3
) (
  input logic         clk_i,
  input logic [N:0]   modulus_i,
  input logic [N-1:0] divisor_i,
  input logic [N-1:0] dividend_i
);

  localparam logic signed [7:0] Most = 8'(N);

  // 0: wipe, 1: load, 2: the first step, 3: divsteps.
  logic [1:0] stage_q = 2'd0;
  always_ff @(posedge clk_i) if (stage_q != 2'd3) stage_q <= stage_q + 2'd1;

  logic [N:0]   m_q;
  logic [N-1:0] a_q, b_q;
  always_ff @(posedge clk_i) begin
    if (stage_q == 2'd1) begin
      m_q <= modulus_i;
      a_q <= dividend_i;
      b_q <= divisor_i;
    end
  end

  // Every bit set that is below the topmost one.
  function automatic logic [N:0] below(input logic [N:0] value);
    below = value >> 1;
    for (int unsigned i = 1; i <= N; i++) below |= value >> (i + 1);
  endfunction

  function automatic logic [2*N+1:0] times(input logic [N:0] left, input logic [N:0] right);
    times = '0;
    for (int unsigned i = 0; i <= N; i++) begin
      if (left[i]) times ^= (2 * N + 2)'(right) << i;
    end
  endfunction

  logic odd, swap, quot;
  logic signed [7:0] f_most_q, g_most_q;
  assign odd  = u_dut.g_q[0];
  assign swap = odd & (f_most_q > g_most_q);
  assign quot = u_dut.e_q[0] ^ (odd & u_dut.d_q[0]);

  df_divstep_gf2m_pkg::step_t step;
  always_comb begin
    step        = '0;
    step.wipe_g = ~stage_q[1];
    step.wipe_e = ~stage_q[1];
    if (stage_q == 2'd2) begin
      step.g_en  = 1'b1;
      step.e_en  = 1'b1;
      step.first = 1'b1;
      step.take  = 1'b1;
    end
    if (stage_q == 2'd3) begin
      step.g_en = odd;
      step.e_en = odd;
      step.quot = quot;
      step.swap = swap;
    end
  end

  df_divstep_gf2m_segment #(.Width(N + 1)) u_dut (
    .clk_i, .clear_i(1'b0), .halt_i(1'b0), .load_i(stage_q == 2'd1), .zero_i(1'b0),
    .modulus_i, .divisor_i({divisor_i, 1'b0}), .dividend_i({dividend_i, 1'b0}),
    .step_i(step), .over_i(1'b0), .more_i(1'b0), .g_above_i(1'b0), .e_above_i(1'b0)
  );

  // The witnesses: f a + d b = M p, g a + e b = M r.
  logic [N:0] p_q, r_q, r_sum;
  assign r_sum = r_q ^ ({(N + 1){odd}} & p_q) ^ ({(N + 1){quot}} & (N + 1)'(b_q));
  always_ff @(posedge clk_i) begin
    if (stage_q != 2'd3) begin
      p_q      <= (N + 1)'(a_q);
      r_q      <= '0;
      f_most_q <= Most;
      g_most_q <= Most - 8'sd1;
    end else begin
      p_q      <= swap ? r_q : p_q;
      r_q      <= r_sum >> 1;
      f_most_q <= swap ? g_most_q : f_most_q;
      if (g_most_q >= 0) g_most_q <= (swap ? f_most_q : g_most_q) - 8'sd1;
    end
  end

  always_comb begin
    assume (modulus_i[0] && modulus_i != (N + 1)'(1));
    assume ((divisor_i & ~N'(below(modulus_i))) == '0);
    assume ((dividend_i & ~N'(below(modulus_i))) == '0);

    if (stage_q == 2'd2) begin
      assert (u_dut.f_q == {b_q, 1'b0} && u_dut.d_q == {a_q, 1'b0} && u_dut.m_q == m_q);
      assert (u_dut.g_q == '0 && u_dut.e_q == '0);
    end
    if (stage_q == 2'd2 || stage_q == 2'd3) begin
      assert (m_q[0] && m_q != (N + 1)'(1));
      assert ((b_q & ~N'(below(m_q))) == '0 && (a_q & ~N'(below(m_q))) == '0);
    end
    if (stage_q == 2'd3) begin
      assert (u_dut.m_q == m_q);
      assert ((times(u_dut.f_q, (N + 1)'(a_q)) ^ times(u_dut.d_q, (N + 1)'(b_q)))
              == times(m_q, p_q));
      assert ((times((N + 1)'(u_dut.g_q), (N + 1)'(a_q))
               ^ times((N + 1)'(u_dut.e_q), (N + 1)'(b_q))) == times(m_q, r_q));
      assert (u_dut.f_q[0]);
      assert ((u_dut.d_q & ~below(m_q)) == '0 && ((N + 1)'(u_dut.e_q) & ~below(m_q)) == '0);
      assert (f_most_q >= 0 && f_most_q <= Most && (u_dut.f_q >> f_most_q) < (N + 1)'(2));
      assert (g_most_q >= -1 && g_most_q < Most);
      assert (g_most_q < 0 ? u_dut.g_q == '0 : (u_dut.g_q >> g_most_q) < N'(2));
    end
  end

endmodule
