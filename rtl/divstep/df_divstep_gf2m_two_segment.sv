// SPDX-License-Identifier: Apache-2.0
//
// A segment of the divstep array of GF(2^m) that does two divsteps in a cycle: Width bits of f, g,
// d and e. It does each pair of steps one cycle after the segment below, with the pair and the bits
// shifted up that are registered there.
//
// g and e shift right by two in each pair. Their two topmost bits here are not stored: they are the
// lowest bits of the sums which the segment above, a pair behind, has in this cycle. If the second
// step of a pair swaps, the topmost bit of f and d comes from above too, a cycle late, when the
// segment above is at that pair.

module df_divstep_gf2m_two_segment #(
  parameter int unsigned Width      = 30,    // >= 3
  parameter bit          Bottom     = 1'b0,  // the lowest segment, which decides
  parameter bit          Odd        = 1'b0,  // the dividend comes times x, not x^2
  parameter int unsigned Technology = 0  // df_tech_pkg::Technology*, of the chain of the check
) (
  input  logic                  clk_i,
  input  logic                  clear_i,   // wipe the numbers
  input  logic                  halt_i,    // forget the steps under way
  input  logic                  load_i,    // take the operands
  input  logic                  zero_i,    // in the cycle after the next d is 0

  input  logic [Width-1:0]      modulus_i,
  input  logic [Width-1:0]      divisor_i,   // times x^2
  input  logic [Width-1:0]      dividend_i,  // times x^2, or x

  input  df_divstep_gf2m_pkg::pair_t pair_i,
  input  logic                  over_i,     // below, an operand exceeds the modulus
  input  logic                  more_i,     // below, f has a bit beside the constant term
  input  logic                  g_up_i,     // shifted up from below
  input  logic                  e_up_i,
  input  df_divstep_gf2m_pkg::low_t above_i,    // not registered

  output df_divstep_gf2m_pkg::pair_t pair_o,
  output logic                  over_o,
  output logic                  more_o,
  output logic                  g_up_o,
  output logic                  e_up_o,
  output df_divstep_gf2m_pkg::low_t low_o,
  output logic [Width-1:0]      d_o
);

  logic [Width-1:0] m_q, f_q, d_q, f, d, g, e, e_one, up_g, up_e, sum_g, sum_e;
  logic [Width-3:0] g_q, e_q;
  logic             late_q;

  always_ff @(posedge clk_i) begin
    if (clear_i) m_q <= '0;
    else if (load_i) m_q <= modulus_i;
  end

  always_ff @(posedge clk_i) late_q <= pair_i.late & ~halt_i;

  /////////////
  // f and g //
  /////////////

  assign f     = {late_q ? above_i.g[0] : f_q[Width-1], f_q[Width-2:0]};
  assign g     = {above_i.g_sum, g_q};
  assign up_g  = ({Width{pair_i.f_two}} & f) ^ ({Width{pair_i.own}} & g);
  assign sum_g = g ^ ({Width{pair_i.f_one}} & f) ^ {up_g[Width-2:0], g_up_i};

  always_ff @(posedge clk_i) begin
    if (clear_i | pair_i.wipe_g) g_q <= '0;
    else g_q <= sum_g[Width-1:2];
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) f_q <= '0;
    else if (load_i) f_q <= divisor_i;
    else if (pair_i.first) f_q <= m_q;
    else if (pair_i.late) f_q <= g >> 1;
    else if (pair_i.swap) f_q <= g;
    else f_q[Width-1] <= f[Width-1];
  end

  /////////////
  // d and e //
  /////////////

  assign d     = {late_q ? above_i.e_late : d_q[Width-1], d_q[Width-2:0]};
  assign e     = {above_i.e_sum, e_q};
  assign e_one = e ^ ({Width{pair_i.m_one}} & m_q);
  assign up_e  = ({Width{pair_i.d_two}} & d) ^ ({Width{pair_i.own}} & e)
               ^ ({Width{pair_i.m_two}} & m_q);
  assign sum_e = e_one ^ ({Width{pair_i.d_one}} & d) ^ {up_e[Width-2:0], e_up_i};

  always_ff @(posedge clk_i) begin
    if (clear_i | pair_i.wipe_e) e_q <= '0;
    else e_q <= sum_e[Width-1:2];
  end

  // Not a step of the wave: the next operands may be loaded before such a step is at the top.
  logic zero_q;
  always_ff @(posedge clk_i) zero_q <= zero_i & ~halt_i;

  always_ff @(posedge clk_i) begin
    if (clear_i) d_q <= '0;
    else if (load_i) d_q <= dividend_i;
    else if (pair_i.take | zero_q) d_q <= '0;
    else if (pair_i.late) d_q <= e_one >> 1;
    else if (pair_i.swap) d_q <= e;
    else d_q[Width-1] <= d[Width-1];
  end

  assign d_o = d_q;

  always_comb begin
    low_o.g_sum  = sum_g[1:0];
    low_o.e_sum  = sum_e[1:0];
    low_o.e_late = e_one[0];
    low_o.m      = m_q[1:0];
    low_o.f      = f[1:0];
    low_o.g      = g[1:0];
    low_o.d      = d[1:0];
    low_o.e      = e[1:0];
  end

  logic unused_above;
  assign unused_above = ^above_i;

  /////////////////////////////////
  // To the next segment above //
  /////////////////////////////////

  logic over;
  df_divstep_gf2m_over #(.Width(Width), .Technology(Technology)) u_over (
    .m_i(m_q),
    .a_i({above_i.f[0], f_q[Width-1:1]}),
    .b_i(Odd ? d_q : {above_i.d[0], d_q[Width-1:1]}),
    .carry_i(over_i),
    .carry_o(over)
  );

  always_ff @(posedge clk_i) begin
    if (halt_i) begin
      pair_o        <= '0;
      pair_o.wipe_g <= 1'b1;
      pair_o.wipe_e <= 1'b1;
      over_o        <= 1'b0;
      more_o        <= 1'b0;
      g_up_o        <= 1'b0;
      e_up_o        <= 1'b0;
    end else begin
      pair_o      <= pair_i;
      over_o      <= over;
      more_o      <= more_i | (|f[Width-1:1]) | (f[0] & ~Bottom);
      g_up_o      <= up_g[Width-1];
      e_up_o      <= up_e[Width-1];
    end
  end

endmodule
