// SPDX-License-Identifier: Apache-2.0
//
// The divstep array of GF(2^m): polynomial divsteps (Bernstein, Yang) in a skewed array of
// segments, lowest bit first. df_inv_divstep says what is computed, and
// docs/algorithms/divstep.md, section 8, how.

module df_divstep_gf2m #(
  parameter int unsigned N          = 233,   // greatest degree of the modulus, >= 3
  parameter bit          Scales     = 1'b0,  // the divisor is divided before the steps
  parameter int unsigned Segment    = 30,    // bits of a segment
  parameter int unsigned Technology = 0      // df_tech_pkg
) (
  input  logic                   clk_i,
  input  logic                   clear_i,
  input  logic                   load_i,  // the operands transfer
  input  df_divstep_pkg::phase_e phase_i,
  input  logic [2:0]             slot_i,
  input  logic                   last_i,
  input  logic                   multiplies_i,

  input  logic                   divide_i,
  input  logic                   multiply_i,
  input  logic                   refuse_i,  // what is asked for is not built
  input  logic [N:0]             modulus_i,
  input  logic [N-1:0]           a_i,
  input  logic [N-1:0]           b_i,

  output logic [N-1:0]           result_o,
  output logic [2:0]             status_o  // df_pkg::status_e
);

  localparam int unsigned Steps = df_divstep_pkg::steps_gf2m(N);
  localparam int unsigned Head  = df_divstep_gf2m_pkg::HeadBits;
  localparam int unsigned Count = df_divstep_pkg::segments_gf2m(N, Segment, 1);
  localparam int unsigned Last  = df_divstep_gf2m_pkg::top_bits(N, Segment, 1);
  localparam int unsigned Bits  = Head + (Count - 1) * Segment + Last;

  logic halt, zero, both;

  // A transfer ends whatever is under way.
  assign halt = clear_i | load_i;

  df_divstep_gf2m_pkg::order_t order;

  df_divstep_gf2m_orders #(.Scales(Scales)) u_orders (
    .clk_i, .clear_i, .load_i, .phase_i, .slot_i, .last_i, .multiplies_i,
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
  assign both     = divide_i | multiply_i;
  assign divisor  = Bits'(both ? b_i : a_i) << 1;
  assign dividend = Bits'(both ? a_i : N'(1)) << 1;

  // What segment i hands to segment i + 1, and segment i + 1 to segment i.
  // (Plain vectors: Yosys' own reader takes an array of structures for one of bits.)
  logic [Count+1:0][df_divstep_gf2m_pkg::StepBits-1:0] step;
  logic [Count+1:0] over, more, g_low, e_low;
  logic [Count:0]   g_bit, d_bit, e_bit;

  // Below the lowest segment, and above the topmost.
  assign over[0]        = 1'b0;
  assign more[0]        = 1'b0;
  assign g_low[Count+1] = 1'b0;
  assign e_low[Count+1] = 1'b0;

  df_divstep_gf2m_decide #(.ZetaWidth($clog2(Steps + 2) + 1)) u_decide (
    .clk_i, .clear_i,
    .order_i(order),
    .g_i(g_bit[0]),
    .d_i(d_bit[0]),
    .e_i(e_bit[0]),
    .step_o(step[0])
  );

  for (genvar i = 0; i <= Count; i++) begin : gen_segment
    localparam int unsigned Width = (i == 0) ? Head : (i == Count) ? Last : Segment;
    localparam int unsigned Low   = (i == 0) ? 0 : Head + (unsigned'(i) - 1) * Segment;
    df_divstep_gf2m_segment #(
      .Width(Width),
      .Bottom(i == 0),
      .Technology(Technology)
    ) u_segment (
      .clk_i, .clear_i,
      .halt_i(halt),
      .load_i,
      .zero_i(zero),
      .modulus_i(modulus[Low+:Width]),
      .divisor_i(divisor[Low+:Width]),
      .dividend_i(dividend[Low+:Width]),
      .step_i(step[i]),
      .over_i(over[i]),
      .more_i(more[i]),
      .g_above_i(g_low[i+1]),
      .e_above_i(e_low[i+1]),
      .step_o(step[i+1]),
      .over_o(over[i+1]),
      .more_o(more[i+1]),
      .g_low_o(g_low[i]),
      .e_low_o(e_low[i]),
      .g_o(g_bit[i]),
      .d_low_o(d_bit[i]),
      .e_o(e_bit[i]),
      .d_o(d[Low+:Width])
    );
  end

  ////////////
  // Status //
  ////////////

  df_divstep_gf2m_pkg::step_t top;
  assign top = step[Count+1];

  df_divstep_gf2m_verdict u_verdict (
    .clk_i, .clear_i, .load_i,
    .modulus_odd_i(modulus_i[0]),
    .refuse_i,
    .divides_i(~multiplies_i),
    .test_i(top.test),
    .over_i(over[Count+1]),
    .more_i(more[Count+1]),
    .zero_o(zero),
    .status_o
  );

  assign result_o = d[N-1:0];

  logic unused_top;
  assign unused_top = ^{top, d[Bits-1:N], g_low, e_low, g_bit, d_bit, e_bit};

endmodule
