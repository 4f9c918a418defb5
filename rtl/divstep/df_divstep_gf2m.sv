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
  parameter int unsigned Technology    = 0,    // df_tech_pkg
  parameter bit          FaultChecks   = 1'b1,  // 1: check the control
  parameter bit          Check         = 1'b0,  // 1: check the lanes modulo x + 1
  parameter bit          Wipe          = 1'b1   // 0: clear_i does not reach the lanes
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
  output logic [2:0]             status_o,  // df_pkg::status_e
  output logic                   fault_o    // the result is not to be shown
);

  localparam bit          Odd      = StepsPerCycle > 1 && Exponent % 2 != 0;
  localparam int unsigned Steps    = df_divstep_pkg::steps_gf2m(N);
  localparam int unsigned Head     = df_divstep_gf2m_pkg::head_bits(StepsPerCycle);
  localparam int unsigned Count    = df_divstep_pkg::segments_gf2m(N, Segment, StepsPerCycle);
  localparam int unsigned Last     = df_divstep_gf2m_pkg::top_bits(N, Segment, StepsPerCycle);
  localparam int unsigned Bits     = Head + (Count - 1) * Segment + Last;
  localparam int unsigned StepBits = df_divstep_gf2m_pkg::step_bits(StepsPerCycle);

  logic halt, wipe_data, zero, settled, both;
  logic fault_order, fault_counter, fault_verdict, fault_control, fault_lanes;

  // A transfer of operands ends every step in the array.
  assign halt      = clear_i | load_i;
  assign wipe_data = clear_i & Wipe;

  df_divstep_gf2m_pkg::order_t order;

  df_divstep_gf2m_orders #(.Scales(Exponent != 0), .FaultChecks(FaultChecks)) u_orders (
    .clk_i, .clear_i, .load_i, .phase_i, .slot_i, .last_i, .product_i,
    .order_o(order),
    .fault_o(fault_order)
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
  logic [Count+1:0]                                   over, more, odd;
  logic [Count+1:0][df_divstep_gf2m_pkg::LowBits-1:0] low;

  logic [Count+1:0]                                   g_up, e_up;

  assign over[0]      = 1'b0;
  assign more[0]      = 1'b0;
  assign odd[0]       = ^step[0];
  assign g_up[0]      = 1'b0;
  assign e_up[0]      = 1'b0;
  assign low[Count+1] = '0;

  df_divstep_gf2m_pkg::pair_t        bottom;  // the step or pair of segment 0
  df_divstep_gf2m_pkg::parity_step_t parity_step;
  logic [Count:0]                    parity;  // of f, d and m

  if (StepsPerCycle == 1) begin : gen_one
    df_divstep_gf2m_decide #(
      .ZetaWidth($clog2(Steps + 2) + 1),
      .FaultChecks(FaultChecks)
    ) u_decide (
      .clk_i,
      .clear_i(halt),
      .order_i(order),
      .low_i(low[0]),
      .step_o(step[0]),
      .fault_o(fault_counter)
    );
    assign bottom = df_divstep_gf2m_pkg::pair(step[0]);
  end else begin : gen_two
    df_divstep_gf2m_two_decide #(
      .UWidth($clog2(N + 2) + 1),
      .FaultChecks(FaultChecks)
    ) u_decide (
      .clk_i,
      .clear_i(halt),
      .order_i(order),
      .low_i(low[0]),
      .pair_o(step[0]),
      .fault_o(fault_counter)
    );
    assign bottom = step[0];
  end

  always_comb begin
    parity_step.f      = bottom.f_one ^ bottom.f_two;
    parity_step.d      = bottom.d_one ^ bottom.d_two;
    parity_step.m      = bottom.m_one ^ bottom.m_two;
    parity_step.own    = bottom.own;
    parity_step.m_one  = bottom.m_one;
    parity_step.swap   = bottom.swap;
    parity_step.late   = bottom.late;
    parity_step.first  = bottom.first;
    parity_step.take   = bottom.take;
    parity_step.wipe_g = bottom.wipe_g;
    parity_step.wipe_e = bottom.wipe_e;
  end

  for (genvar i = 0; i <= Count; i++) begin : gen_segment
    localparam int unsigned Width = (i == 0) ? Head : (i == Count) ? Last : Segment;
    localparam int unsigned Low   = (i == 0) ? 0 : Head + (unsigned'(i) - 1) * Segment;
    df_divstep_gf2m_segment #(
      .Width(Width),
      .StepsPerCycle(StepsPerCycle),
      .Bottom(i == 0),
      .Odd(Odd),
      .Technology(Technology),
      .FaultChecks(FaultChecks)
    ) u_segment (
      .clk_i,
      .clear_i(wipe_data),
      .halt_i(halt),
      .load_i,
      .zero_i(zero),
      .modulus_i(modulus[Low+:Width]),
      .divisor_i(divisor[Low+:Width]),
      .dividend_i(dividend[Low+:Width]),
      .step_i(step[i]),
      .over_i(over[i]),
      .more_i(more[i]),
      .odd_i(odd[i]),
      .g_up_i(g_up[i]),
      .e_up_i(e_up[i]),
      .above_i(low[i+1]),
      .step_o(step[i+1]),
      .over_o(over[i+1]),
      .more_o(more[i+1]),
      .odd_o(odd[i+1]),
      .parity_o(parity[i]),
      .g_up_o(g_up[i+1]),
      .e_up_o(e_up[i+1]),
      .low_o(low[i]),
      .d_o(d[Low+:Width])
    );
  end

  ////////////
  // Status //
  ////////////

  // The test is the lowest field of a step and of a pair.
  logic [1:0] test_top;
  assign test_top = step[Count+1][1:0];

  df_divstep_gf2m_verdict #(.FaultChecks(FaultChecks)) u_verdict (
    .clk_i, .clear_i, .load_i,
    .modulus_odd_i(modulus_i[0]),
    .refuse_i,
    .quotient_i(~product_i),
    .test_i(df_divstep_gf2m_pkg::test_e'(test_top)),
    .over_i(over[Count+1]),
    .more_i(more[Count+1]),
    .zero_o(zero),
    .settled_o(settled),
    .status_o,
    .fault_o(fault_verdict)
  );

  ////////////
  // Checks //
  ////////////

  // Each fault of the control ends in a register.
  if (FaultChecks) begin : gen_checks
    logic [Count+1:1] step_q;
    logic [2:0]       control_q;

    for (genvar i = 1; i <= Count + 1; i++) begin : gen_step
      always_ff @(posedge clk_i) step_q[i] <= ^{step[i], over[i], more[i], odd[i]} & ~halt;
    end
    always_ff @(posedge clk_i) begin
      control_q <= {fault_order, fault_counter, fault_verdict} & {3{~halt}};
    end
    assign fault_control = (|step_q) | (|control_q);
  end else begin : gen_no_checks
    logic unused_faults;
    assign unused_faults = ^{fault_order, fault_counter, fault_verdict, odd};
    assign fault_control = 1'b0;
  end

  if (Check) begin : gen_check
    df_divstep_gf2m_check #(.Bits(Bits), .Count(Count)) u_check (
      .clk_i, .clear_i, .load_i,
      .zero_i(zero),
      .settled_i(settled),
      .modulus_i(modulus),
      .divisor_i(divisor),
      .dividend_i(dividend),
      .step_i(parity_step),
      .product_i,
      .end_i(bottom.test == df_divstep_gf2m_pkg::TestInvertible),
      .g_sum_i(low[0][0]),
      .parity_i(parity),
      .fault_o(fault_lanes)
    );
  end else begin : gen_no_check
    logic unused_parity;
    assign unused_parity = ^{parity_step, parity, bottom, settled};
    assign fault_lanes   = 1'b0;
  end

  assign fault_o = fault_control | fault_lanes;

  assign result_o = d[N-1:0];

  logic unused_top;
  assign unused_top = ^{step[Count+1][StepBits-1:2], g_up[Count+1], e_up[Count+1], bottom,
                        d[Bits-1:N]};

endmodule
