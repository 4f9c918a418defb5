// SPDX-License-Identifier: Apache-2.0
//
// The divstep array of GF(2^m) with two polynomial divsteps in a cycle. df_inv_divstep says what is
// computed, and docs/algorithms/divstep.md, section 8, how.
//
// Where Scale N is odd, the divisor is divided by x once more, and the dividend once.

module df_divstep_gf2m_two #(
  parameter int unsigned N          = 233,   // greatest degree of the modulus, >= 3
  parameter bit          Scales     = 1'b0,  // the divisor is divided before the steps
  parameter bit          Odd        = 1'b0,  // Scale N is odd
  parameter int unsigned Segment    = 30,    // bits of a segment
  parameter int unsigned Technology = 0      // df_tech_pkg
) (
  input  logic                   clk_i,
  input  logic                   clear_i,
  input  logic                   load_i,  // the operands transfer
  input  df_divstep_pkg::phase_e phase_i,
  input  logic [2:0]             slot_i,
  input  logic                   last_i,

  input  logic                   divide_i,
  input  logic                   refuse_i,  // what is asked for is not built
  input  logic [N:0]             modulus_i,
  input  logic [N-1:0]           a_i,
  input  logic [N-1:0]           b_i,

  output logic [N-1:0]           result_o,
  output logic [2:0]             status_o  // df_pkg::status_e
);

  localparam int unsigned Head    = df_divstep_gf2m_pkg::HeadBitsTwo;
  localparam int unsigned Count   = df_divstep_pkg::segments_gf2m(N, Segment, 2);
  localparam int unsigned Last    = df_divstep_gf2m_pkg::top_bits(N, Segment, 2);
  localparam int unsigned Bits    = Head + (Count - 1) * Segment + Last;

  logic halt, zero;

  // A transfer ends whatever is under way.
  assign halt = clear_i | load_i;

  df_divstep_gf2m_pkg::order_t order;

  df_divstep_gf2m_orders #(.Scales(Scales)) u_orders (
    .clk_i, .clear_i, .load_i, .phase_i, .slot_i, .last_i,
    .multiplies_i(1'b0),
    .order_o(order)
  );

  ///////////////
  // The array //
  ///////////////

  logic [Bits-1:0] modulus, divisor, dividend, d;
  always_comb begin
    modulus      = '0;
    modulus[N:0] = modulus_i;
  end
  assign divisor  = Bits'(divide_i ? b_i : a_i) << 2;
  assign dividend = Bits'(divide_i ? a_i : N'(1)) << (Odd ? 1 : 2);

  // What segment i hands to segment i + 1, and segment i + 1 to segment i.
  // (Plain vectors: Yosys' own reader takes an array of structures for one of bits.)
  logic [Count+1:0][df_divstep_gf2m_pkg::PairBits-1:0] pair;
  logic [Count+1:0]      over, more, g_up, e_up, e_late;
  logic [Count+1:0][1:0] g_sum, e_sum, m_low, f_low, g_low, d_low, e_low;

  // Below the lowest segment, and above the topmost.
  assign over[0] = 1'b0;
  assign more[0] = 1'b0;
  assign g_up[0] = 1'b0;
  assign e_up[0] = 1'b0;

  assign e_late[Count+1] = 1'b0;
  assign g_sum[Count+1]  = '0;
  assign e_sum[Count+1]  = '0;
  assign m_low[Count+1]  = '0;
  assign f_low[Count+1]  = '0;
  assign g_low[Count+1]  = '0;
  assign d_low[Count+1]  = '0;
  assign e_low[Count+1]  = '0;

  df_divstep_gf2m_two_decide #(.UWidth($clog2(N + 2) + 1)) u_decide (
    .clk_i, .clear_i,
    .order_i(order),
    .m_i(m_low[0]),
    .f_i(f_low[0]),
    .g_i(g_low[0]),
    .d_i(d_low[0]),
    .e_i(e_low[0]),
    .pair_o(pair[0])
  );

  for (genvar i = 0; i <= Count; i++) begin : gen_segment
    localparam int unsigned Width = (i == 0) ? Head : (i == Count) ? Last : Segment;
    localparam int unsigned Low   = (i == 0) ? 0 : Head + (unsigned'(i) - 1) * Segment;
    df_divstep_gf2m_two_segment #(
      .Width(Width),
      .Bottom(i == 0),
      .Odd(Odd),
      .Technology(Technology)
    ) u_segment (
      .clk_i, .clear_i,
      .halt_i(halt),
      .load_i,
      .zero_i(zero),
      .modulus_i(modulus[Low+:Width]),
      .divisor_i(divisor[Low+:Width]),
      .dividend_i(dividend[Low+:Width]),
      .pair_i(pair[i]),
      .over_i(over[i]),
      .more_i(more[i]),
      .g_up_i(g_up[i]),
      .e_up_i(e_up[i]),
      .g_above_i(g_sum[i+1]),
      .e_above_i(e_sum[i+1]),
      .g_late_i(g_low[i+1][0]),
      .e_late_i(e_late[i+1]),
      .f_next_i(f_low[i+1][0]),
      .d_next_i(d_low[i+1][0]),
      .pair_o(pair[i+1]),
      .over_o(over[i+1]),
      .more_o(more[i+1]),
      .g_up_o(g_up[i+1]),
      .e_up_o(e_up[i+1]),
      .g_sum_o(g_sum[i]),
      .e_sum_o(e_sum[i]),
      .e_late_o(e_late[i]),
      .m_o(m_low[i]),
      .f_o(f_low[i]),
      .g_o(g_low[i]),
      .d_low_o(d_low[i]),
      .e_o(e_low[i]),
      .d_o(d[Low+:Width])
    );
  end

  ////////////
  // Status //
  ////////////

  df_divstep_gf2m_pkg::pair_t top;
  assign top = pair[Count+1];

  df_divstep_gf2m_verdict u_verdict (
    .clk_i, .clear_i, .load_i,
    .modulus_odd_i(modulus_i[0]),
    .refuse_i,
    .divides_i(1'b1),
    .test_i(top.test),
    .over_i(over[Count+1]),
    .more_i(more[Count+1]),
    .zero_o(zero),
    .status_o
  );

  assign result_o = d[N-1:0];

  logic unused_top;
  assign unused_top = ^{top, d[Bits-1:N], g_sum, e_sum, e_late, m_low, f_low, g_low, d_low, e_low,
                        g_up, e_up};

endmodule
