// SPDX-License-Identifier: Apache-2.0
//
// The divstep array of GF(2^m): polynomial divsteps (Bernstein, Yang) in a skewed array of
// segments, lowest bit first, with one step in a cycle or two. df_inv_divstep states the function,
// and docs/algorithms/divstep.md, section 8, derives it.
//
// With two steps in a cycle and an odd Exponent the divisor is divided by x once more, and the
// dividend once.

module df_divstep_gf2m #(
  parameter int unsigned N             = 233,  // greatest degree of the modulus, >= 3
  parameter int unsigned Exponent      = 0,    // the divisor is divided by x^Exponent first
  parameter int unsigned Segment       = 30,   // bits of a segment
  parameter int unsigned StepsPerCycle = 1,    // 1 or 2; products with 1 only
  parameter int unsigned Technology    = 0     // df_tech_pkg
) (
  input  logic                   clk_i,
  input  logic                   clear_i,
  input  logic                   load_i,  // the operands transfer
  input  df_divstep_pkg::phase_e phase_i,
  input  logic [2:0]             slot_i,
  input  logic                   last_i,
  input  logic                   product_i,

  input  logic                   divide_i,
  input  logic                   multiply_i,
  input  logic                   refuse_i,  // the operation is not built
  input  logic [N:0]             modulus_i,
  input  logic [N-1:0]           a_i,
  input  logic [N-1:0]           b_i,

  output logic [N-1:0]           result_o,
  output logic [2:0]             status_o  // df_pkg::status_e
);

  localparam bit          Odd      = StepsPerCycle > 1 && Exponent % 2 != 0;
  localparam int unsigned Steps    = df_divstep_pkg::steps_gf2m(N);
  localparam int unsigned Head     = df_divstep_gf2m_pkg::head_bits(StepsPerCycle);
  localparam int unsigned Count    = df_divstep_pkg::segments_gf2m(N, Segment, StepsPerCycle);
  localparam int unsigned Last     = df_divstep_gf2m_pkg::top_bits(N, Segment, StepsPerCycle);
  localparam int unsigned Bits     = Head + (Count - 1) * Segment + Last;
  localparam int unsigned StepBits = df_divstep_gf2m_pkg::step_bits(StepsPerCycle);

  logic halt, zero, both;

  // A transfer of operands ends every step in the array.
  assign halt = clear_i | load_i;

  df_divstep_gf2m_pkg::order_t order;

  df_divstep_gf2m_orders #(.Scales(Exponent != 0)) u_orders (
    .clk_i, .clear_i, .load_i, .phase_i, .slot_i, .last_i, .product_i,
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
  assign divisor  = Bits'(both ? b_i : a_i) << StepsPerCycle;
  assign dividend = Bits'(both ? a_i : N'(1)) << (Odd ? 1 : StepsPerCycle);

  // From segment i - 1 to segment i, and from segment i to segment i - 1. Segment 0 decides.
  // (Plain vectors: Yosys' own reader takes an array of structures for one of bits.)
  logic [Count+1:0][StepBits-1:0]                     step;
  logic [Count+1:0]                                   over, more;
  logic [Count+1:0][df_divstep_gf2m_pkg::LowBits-1:0] low;

  assign over[0]      = 1'b0;
  assign more[0]      = 1'b0;
  assign low[Count+1] = '0;

  logic [1:0] test;  // of the step at the top, a df_divstep_gf2m_pkg::test_e

  if (StepsPerCycle == 1) begin : gen_one
    df_divstep_gf2m_decide #(.ZetaWidth($clog2(Steps + 2) + 1)) u_decide (
      .clk_i, .clear_i,
      .order_i(order),
      .low_i(low[0]),
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
        .above_i(low[i+1]),
        .step_o(step[i+1]),
        .over_o(over[i+1]),
        .more_o(more[i+1]),
        .low_o(low[i]),
        .d_o(d[Low+:Width])
      );
    end
  end else begin : gen_two
    logic [Count+1:0] g_up, e_up;
    assign g_up[0] = 1'b0;
    assign e_up[0] = 1'b0;

    df_divstep_gf2m_two_decide #(.UWidth($clog2(N + 2) + 1)) u_decide (
      .clk_i, .clear_i,
      .order_i(order),
      .low_i(low[0]),
      .pair_o(step[0])
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
        .pair_i(step[i]),
        .over_i(over[i]),
        .more_i(more[i]),
        .g_up_i(g_up[i]),
        .e_up_i(e_up[i]),
        .above_i(low[i+1]),
        .pair_o(step[i+1]),
        .over_o(over[i+1]),
        .more_o(more[i+1]),
        .g_up_o(g_up[i+1]),
        .e_up_o(e_up[i+1]),
        .low_o(low[i]),
        .d_o(d[Low+:Width])
      );
    end

    logic unused_up;
    assign unused_up = ^{g_up[Count+1], e_up[Count+1]};
  end

  ////////////
  // Status //
  ////////////

  // The test is the lowest field of a step and of a pair.
  assign test = step[Count+1][1:0];

  df_divstep_gf2m_verdict u_verdict (
    .clk_i, .clear_i, .load_i,
    .modulus_odd_i(modulus_i[0]),
    .refuse_i,
    .quotient_i(~product_i),
    .test_i(df_divstep_gf2m_pkg::test_e'(test)),
    .over_i(over[Count+1]),
    .more_i(more[Count+1]),
    .zero_o(zero),
    .status_o
  );

  assign result_o = d[N-1:0];

  logic unused_top;
  assign unused_top = ^{step[Count+1][StepBits-1:2], d[Bits-1:N]};

endmodule
