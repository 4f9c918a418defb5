// SPDX-License-Identifier: Apache-2.0
//
// Constant-time inverter and divider of GF(2^m): polynomial divsteps (Bernstein, Yang) in a skewed
// array of segments, lowest bit first. docs/algorithms/divstep.md, section 8, explains it.
//
// Computes  result_o = x^(Scale N) / a_i mod modulus_i              divide_i = 0
//           result_o = x^(Scale N) * a_i / b_i mod modulus_i        divide_i = 1
//           result_o = a_i * b_i / x^N mod modulus_i                multiply_i = 1 (and Multiply)
//           of a degree below the modulus; k_o = Scale N, 0 of a product. Bit i is the coefficient
//           of x^i.
// Operands  modulus_i of constant term 1 and degree 1 to N, irreducible or not, may change with
//           every operation; a_i, b_i of a degree below it; b_i is not read of an inverse.
// Status    StatusBadModulus (constant term 0, or 1), else StatusOperandRange (an operand of no
//           smaller degree), else StatusNotInvertible (gcd of divisor and modulus is not 1, divisor
//           0 included; not of a product); then result_o = 0 and k_o = 0.
// Cycles    2 N - 1 + Scale N + df_divstep_gf2m_pkg::segments(N, Segment, 1) + 7 from the transfer
//           of
//           the operands to out_valid_o, whatever the operands and the modulus, refused ones
//           included. A product: N + 1 + segments + 7, with any Scale.
// Handshake valid and ready as in docs/reference/handshake.md; clear_i wipes every register of the
//           array.
// Timing    constant.

module df_divstep_gf2m #(
  parameter int unsigned N       = 233,   // greatest degree of the modulus, >= 3
  parameter int unsigned Scale   = 0,     // power of x in the result, in units of N: 0, 1 or 2
  parameter int unsigned Segment = 30,    // bits of a segment, >= 2
  parameter int unsigned Technology = 0,  // df_tech_pkg
  parameter bit          Multiply = 1'b0,  // products too
  localparam int unsigned KWidth = $clog2(2 * N + 1)
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              clear_i,

  input  logic              in_valid_i,
  output logic              in_ready_o,
  input  logic              divide_i,
  input  logic              multiply_i,  // then divide_i is not read; not read without Multiply
  input  logic [N:0]        modulus_i,
  input  logic [N-1:0]      a_i,
  input  logic [N-1:0]      b_i,

  output logic              out_valid_o,
  input  logic              out_ready_i,
  output logic [N-1:0]      result_o,
  output logic [KWidth-1:0] k_o,
  output logic [1:0]        status_o  // df_pkg::status_e
);

  localparam int unsigned Steps = df_divstep_gf2m_pkg::steps(N);
  localparam int unsigned Head  = df_divstep_gf2m_pkg::HeadBits;
  localparam int unsigned Count = df_divstep_gf2m_pkg::segments(N, Segment, 1);
  localparam int unsigned Last  = df_divstep_gf2m_pkg::top_bits(N, Segment, 1);
  localparam int unsigned Bits  = Head + (Count - 1) * Segment + Last;

  logic load, halt, known, zero, multiplies, both;

  df_divstep_gf2m_pkg::order_t order;

  df_divstep_gf2m_control #(
    .Steps(Steps),
    .Scaling(Scale * N),
    .Products(Multiply ? N + 1 : 0)
  ) u_control (
    .clk_i,
    .rst_ni,
    .clear_i,
    .in_valid_i,
    .multiply_i,
    .multiplies_o(multiplies),
    .in_ready_o,
    .out_valid_o,
    .out_ready_i,
    .load_o(load),
    .halt_o(halt),
    .order_o(order),
    .known_i(known)
  );

  ///////////////
  // The array //
  ///////////////

  logic [Bits-1:0] modulus, divisor, dividend, d;
  always_comb begin
    modulus      = '0;
    modulus[N:0] = modulus_i;
  end
  assign both     = divide_i | (Multiply & multiply_i);
  assign divisor  = Bits'(both ? b_i : a_i) << 1;
  assign dividend = Bits'(both ? a_i : N'(1)) << 1;

  // What segment i, or the head (0), hands to the one above, and what that one hands down.
  // (Plain vectors: Yosys' own reader takes an array of structures for one of bits.)
  logic [Count:0][df_divstep_gf2m_pkg::StepBits-1:0] step;
  logic [Count:0]   over, more;
  logic [Count+1:1] g_low, e_low;

  assign g_low[Count+1] = 1'b0;
  assign e_low[Count+1] = 1'b0;

  df_divstep_gf2m_head #(.ZetaWidth($clog2(Steps + 2) + 1), .Technology(Technology)) u_head (
    .clk_i,
    .clear_i,
    .halt_i(halt),
    .load_i(load),
    .zero_i(zero),
    .modulus_i(modulus[Head-1:0]),
    .divisor_i(divisor[Head-1:0]),
    .dividend_i(dividend[Head-1:0]),
    .order_i(order),
    .g_above_i(g_low[1]),
    .e_above_i(e_low[1]),
    .step_o(step[0]),
    .over_o(over[0]),
    .more_o(more[0]),
    .d_o(d[Head-1:0])
  );

  for (genvar i = 1; i <= Count; i++) begin : gen_segment
    localparam int unsigned Width = (i == Count) ? Last : Segment;
    localparam int unsigned Low   = Head + (unsigned'(i) - 1) * Segment;
    df_divstep_gf2m_segment #(.Width(Width), .Technology(Technology)) u_segment (
      .clk_i,
      .clear_i,
      .halt_i(halt),
      .load_i(load),
      .zero_i(zero),
      .modulus_i(modulus[Low+:Width]),
      .divisor_i(divisor[Low+:Width]),
      .dividend_i(dividend[Low+:Width]),
      .step_i(step[i-1]),
      .over_i(over[i-1]),
      .more_i(more[i-1]),
      .g_above_i(g_low[i+1]),
      .e_above_i(e_low[i+1]),
      .step_o(step[i]),
      .over_o(over[i]),
      .more_o(more[i]),
      .g_low_o(g_low[i]),
      .e_low_o(e_low[i]),
      .d_o(d[Low+:Width])
    );
  end

  ////////////
  // Status //
  ////////////

  df_divstep_gf2m_pkg::step_t top;
  assign top = step[Count];

  df_divstep_gf2m_verdict u_verdict (
    .clk_i,
    .halt_i(halt),
    .load_i(load),
    .modulus_odd_i(modulus_i[0]),
    .divides_i(~multiplies),
    .test_i(top.test),
    .over_i(over[Count]),
    .more_i(more[Count]),
    .known_o(known),
    .zero_o(zero),
    .status_o
  );

  assign result_o = d[N-1:0];
  assign k_o      = (status_o == df_pkg::StatusOk && !multiplies) ? KWidth'(Scale * N) : '0;

  logic unused_top;
  assign unused_top = ^{top, d[Bits-1:N], g_low[1], e_low[1]};

endmodule
