// SPDX-License-Identifier: Apache-2.0
//
// Constant-time modular inverter and divider: half-delta divsteps (Bernstein, Yang, Wuille) in a
// skewed array of segments, lowest bit first. docs/algorithms/divstep.md explains it.
//
// Computes  result_o = 2^(Scale N) / a_i mod modulus_i              divide_i = 0
//           result_o = 2^(Scale N) * a_i / b_i mod modulus_i        divide_i = 1
//           result_o = a_i * b_i / 2^N mod modulus_i                multiply_i = 1 (and Multiply)
//           0 <= result_o < modulus_i; k_o = Scale N, 0 of a product.
// Operands  modulus_i odd and >= 3, prime or not, may change with every operation;
//           a_i, b_i < modulus_i; b_i is not read of an inverse.
// Status    StatusBadModulus (even, or 1), else StatusOperandRange (an operand is not below the
//           modulus), else StatusNotInvertible (gcd of divisor and modulus is not 1, divisor 0
//           included; not of a product); then result_o = 0 and k_o = 0.
// Cycles    df_divstep_pkg::steps(N) + Scale N + df_divstep_pkg::segments(N, Segment) + 20 from the
//           transfer
//           of the operands to out_valid_o, whatever the operands and the modulus, refused ones
//           included; N = 256, Segment = 30, Scale = 0: 591 + 9 + 20 = 620. A product takes
//           N + df_divstep_pkg::segments(N, Segment) + 20 (285), with any Scale.
// Handshake valid and ready as in docs/reference/handshake.md: one operation at a time, the result
//           is held until taken, then the next operands. clear_i abandons the operation, wipes
//           every register of the array, and takes no operands in its cycle. rst_ni resets control
//           only. While in_ready_o is 1 the operands' registers follow their ports in every cycle.
// Timing    constant.

module df_divstep_gfp #(
  parameter int unsigned N       = 256,  // width, >= 3
  parameter int unsigned Scale   = 0,    // power of two in the result, in units of N: 0, 1 or 2
  parameter int unsigned Segment = 30,   // bits of a segment, >= 2: the length of a carry chain
  parameter int unsigned Technology = 0,  // df_tech_pkg
  parameter bit          Multiply   = 1'b0,  // products too
  localparam int unsigned KWidth = $clog2(2 * N + 1)
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              clear_i,

  input  logic              in_valid_i,
  output logic              in_ready_o,
  input  logic              divide_i,
  input  logic              multiply_i,  // then divide_i is not read; not read without Multiply
  input  logic [N-1:0]      modulus_i,
  input  logic [N-1:0]      a_i,
  input  logic [N-1:0]      b_i,

  output logic              out_valid_o,
  input  logic              out_ready_i,
  output logic [N-1:0]      result_o,
  output logic [KWidth-1:0] k_o,
  output logic [1:0]        status_o  // df_pkg::status_e
);

  if (N < 3) begin : gen_check_n
    $error("df_divstep_gfp: N must be at least 3");
  end
  if (Segment < 2) begin : gen_check_segment
    $error("df_divstep_gfp: Segment must be at least 2");
  end
  if (Scale > 2) begin : gen_check_scale
    $error("df_divstep_gfp: Scale must be 0, 1 or 2");
  end

  if (Technology != df_tech_pkg::TechnologyGeneric &&
      Technology != df_tech_pkg::TechnologyEcp5) begin : gen_check_technology
    $error("df_divstep_gfp: Technology must be one of df_tech_pkg::Technology*");
  end

  localparam int unsigned Steps = df_divstep_pkg::steps(N);
  localparam int unsigned Head  = df_divstep_pkg::HeadBits;
  localparam int unsigned Count = df_divstep_pkg::segments(N, Segment);
  localparam int unsigned Last  = df_divstep_pkg::top_bits(N, Segment);
  localparam int unsigned Bits  = Head + (Count - 1) * Segment + Last;

  logic load, idle, open, halt, reset, reset_q, multiplies;
  logic known, drop, zero;        // told at the top
  logic known_q, drop_q, zero_q;  // heard at the head

  df_divstep_pkg::g_order_t g_order;
  df_divstep_pkg::y_order_t y_order;
  df_divstep_pkg::e_order_t e_order;

  df_divstep_gfp_control #(
    .Steps(Steps),
    .Scaling(Scale * N),
    .Products(Multiply ? N : 0)
  ) u_control (
    .clk_i,
    .rst_ni,
    .clear_i,
    .in_valid_i,
    .in_ready_o,
    .divide_i,
    .multiply_i,
    .multiplies_o(multiplies),
    .out_valid_o,
    .out_ready_i,
    .load_o(load),
    .idle_o(idle),
    .open_o(open),
    .halt_o(halt),
    .reset_o(reset),
    .g_order_o(g_order),
    .y_order_o(y_order),
    .e_order_o(e_order),
    .known_i(known_q),
    .drop_i(drop_q),
    .zero_i(zero_q)
  );

  ///////////////
  // The array //
  ///////////////

  logic [Bits-1:0] modulus, divisor, dividend, y;
  assign modulus  = Bits'(modulus_i);
  assign divisor  = Bits'(b_i) << 1;
  assign dividend = Bits'(a_i) << 1;

  // What segment i, or the head (0), hands to the one above, and what that one hands down.
  // (Plain vectors: Yosys' own reader takes an array of structures for one of bits.)
  logic [Count:0][df_divstep_pkg::GStepBits-1:0] g_step;
  logic [Count:0][df_divstep_pkg::YStepBits-1:0] y_step;
  logic [Count:0]   g_carry, y_carry, e_carry, e_wipe, y_neg;
  logic [Count+1:1] g_low, e_low;
  logic [Count:1]   g_sign;

  assign g_low[Count+1] = 1'b0;
  assign e_low[Count+1] = 1'b0;

  df_divstep_gfp_head #(.ZetaWidth($clog2(Steps + 2) + 1), .Multiply(Multiply)) u_head (
    .clk_i,
    .clear_i,
    .halt_i(halt),
    .idle_i(idle),
    .drop_i(drop_q),
    .zero_i(zero_q),
    .modulus_i(modulus[Head-1:0]),
    .divisor_i(divisor[Head-1:0]),
    .dividend_i(dividend[Head-1:0]),
    .g_order_i(g_order),
    .y_order_i(y_order),
    .e_order_i(e_order),
    .g_above_i(g_low[1]),
    .e_above_i(e_low[1]),
    .g_step_o(g_step[0]),
    .y_step_o(y_step[0]),
    .y_neg_o(y_neg[0]),
    .e_wipe_o(e_wipe[0]),
    .g_carry_o(g_carry[0]),
    .y_carry_o(y_carry[0]),
    .e_carry_o(e_carry[0]),
    .y_o(y[Head-1:0])
  );

  for (genvar i = 1; i <= Count; i++) begin : gen_segment
    localparam int unsigned Width = (i == Count) ? Last : Segment;
    localparam int unsigned Low   = Head + (unsigned'(i) - 1) * Segment;

    // What the control and the head have for themselves, once more here: a wire across the array
    // ends in a register. What is told while the core is idle is not of an operation, as at the
    // head.
    logic idle_q, drop_here_q, zero_here_q;
    always_ff @(posedge clk_i) begin
      idle_q      <= clear_i | open | (idle_q & ~in_valid_i);
      drop_here_q <= drop & ~(clear_i | idle_q);
      zero_here_q <= zero & ~(clear_i | idle_q);
    end

    df_divstep_gfp_segment #(
      .Width(Width),
      .Top(i == Count),
      .Technology(Technology),
      .Multiply(Multiply)
    ) u_segment (
      .clk_i,
      .clear_i,
      .reset_i(reset),
      .idle_i(idle_q),
      .drop_i(drop_here_q),
      .zero_i(zero_here_q),
      .modulus_i(modulus[Low+:Width]),
      .divisor_i(divisor[Low+:Width]),
      .dividend_i(dividend[Low+:Width]),
      .g_step_i(g_step[i-1]),
      .y_step_i(y_step[i-1]),
      .e_wipe_i(e_wipe[i-1]),
      .g_carry_i(g_carry[i-1]),
      .y_carry_i(y_carry[i-1]),
      .e_carry_i(e_carry[i-1]),
      .g_above_i(g_low[i+1]),
      .e_above_i(e_low[i+1]),
      .y_neg_i(y_neg[i-1]),
      .g_step_o(g_step[i]),
      .y_step_o(y_step[i]),
      .e_wipe_o(e_wipe[i]),
      .g_carry_o(g_carry[i]),
      .y_carry_o(y_carry[i]),
      .e_carry_o(e_carry[i]),
      .g_low_o(g_low[i]),
      .e_low_o(e_low[i]),
      .y_neg_o(y_neg[i]),
      .g_sign_o(g_sign[i]),
      .y_o(y[Low+:Width])
    );
  end

  /////////////////////////////////////
  // What the topmost segment tells //
  /////////////////////////////////////

  df_divstep_pkg::g_step_t g_top;
  df_divstep_pkg::y_step_t y_top;
  assign g_top = g_step[Count-1];
  assign y_top = y_step[Count];

  // The segments forget their steps a cycle after the head does.
  always_ff @(posedge clk_i) reset_q <= reset;

  df_divstep_gfp_verdict u_verdict (
    .clk_i,
    .halt_i(clear_i | reset_q),
    .load_i(load),
    .modulus_odd_i(modulus_i[0]),
    .g_test_i(g_top.test),
    .g_sign_i(g_sign[Count]),
    .y_range_i(y_top.test),
    .y_test_i(y_top.sign),
    .y_sign_i(y[Bits-1]),
    .known_o(known),
    .drop_o(drop),
    .zero_o(zero),
    .status_o
  );

  always_ff @(posedge clk_i) begin
    known_q <= known & ~(halt | idle);
    drop_q  <= drop & ~(halt | idle);
    zero_q  <= zero & ~(halt | idle);
  end

  assign result_o = y[N-1:0];
  assign k_o      = (status_o == df_pkg::StatusOk && !multiplies) ? KWidth'(Scale * N) : '0;

  logic unused_top;
  assign unused_top = ^{g_step[Count], e_wipe[Count], y_top, g_top, g_carry[Count], y_carry[Count],
                        e_carry[Count], y[Bits-1:N], g_low[1], e_low[1], y_neg[Count],
                        g_sign};

endmodule
