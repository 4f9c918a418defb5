// SPDX-License-Identifier: Apache-2.0
//
// The divstep array of GF(p) with two half-delta divsteps in a cycle. df_inv_divstep says what is
// computed, and docs/algorithms/divstep.md how.
//
// The divisor is divided by 4 in each cycle before the steps, once more than Scale N / 2, rounded
// up. Of these factors the result takes Scale N and one (d / 2 at the end); the others, one or two,
// are for the dividend: it comes in doubled and over 4, or over 4.

module df_divstep_gfp_two #(
  parameter int unsigned N          = 256,   // width, >= 3
  parameter bit          Odd        = 1'b0,  // Scale N is odd
  parameter int unsigned Segment    = 30,    // bits of a segment
  parameter int unsigned Technology = 0,     // df_tech_pkg
  parameter bit          FaultChecks = 1'b1,  // 1: check the control
  parameter bit          Check      = 1'b0,  // 1: check the result
  parameter bit          Wipe       = 1'b1   // 0: clear_i does not reach the lanes
) (
  input  logic                   clk_i,
  input  logic                   clear_i,
  input  logic                   load_i,   // the operands transfer
  input  df_divstep_pkg::phase_e phase_i,
  input  logic [2:0]             slot_i,

  input  logic                   divide_i,
  input  logic                   refuse_i,  // what is asked for is not built
  input  logic [N-1:0]           modulus_i,
  input  logic [N-1:0]           a_i,
  input  logic [N-1:0]           b_i,

  output logic [N-1:0]           result_o,
  output logic [2:0]             status_o,  // df_pkg::status_e
  output logic                   fault_o    // the result is not to be shown
);

  localparam int unsigned Steps   = (df_divstep_pkg::steps(N) + 1) / 2;
  localparam bit          Doubled = ~Odd;
  localparam int unsigned Head    = df_divstep_gfp_two_pkg::HeadBits;
  localparam int unsigned Count   = df_divstep_pkg::segments(N, Segment);
  localparam int unsigned Last    = df_divstep_gfp_two_pkg::top_bits(N, Segment);
  localparam int unsigned Bits    = Head + (Count - 1) * Segment + Last;

  logic flip, halt, wipe_data;
  logic drop, zero, drop_q, zero_q;  // verdict of the topmost segment, and its copy

  // A transfer ends whatever is under way.
  assign halt      = clear_i | load_i;
  assign wipe_data = clear_i & Wipe;

  df_divstep_gfp_two_pkg::g_order_t g_order;
  df_divstep_gfp_two_pkg::e_order_t e_order;
  logic fault_orders, fault_decide, fault_verdict, fault_check;

  df_divstep_gfp_two_orders #(.FaultChecks(FaultChecks), .Check(Check)) u_orders (
    .clk_i,
    .halt_i(halt),
    .phase_i, .slot_i,
    .g_order_o(g_order),
    .e_order_o(e_order),
    .fault_o(fault_orders)
  );

  ///////////////
  // The array //
  ///////////////

  logic [N-1:0]    over;
  logic [Bits-1:0] modulus, divisor, tested, dividend, result;
  assign over     = divide_i ? b_i : a_i;
  assign modulus  = Bits'(modulus_i);
  assign divisor  = Bits'(over) << 2;
  assign tested   = Bits'(over) << Doubled;
  assign dividend = Bits'(divide_i ? a_i : N'(1)) << Doubled;

  // What segment i hands to segment i + 1, and segment i + 1 to segment i.
  // (Plain vectors: Yosys' own reader takes an array of structures for one of bits.)
  logic [Count+1:0][df_divstep_gfp_two_pkg::GPairBits-1:0]  g_pair;
  logic [Count+1:0][df_divstep_gfp_two_pkg::EPairBits-1:0]  e_pair;
  logic [Count+1:0][df_divstep_gfp_two_pkg::GCarryBits-1:0] g_carry;
  logic [Count+1:0][df_divstep_gfp_two_pkg::ECarryBits-1:0] e_carry;
  logic [Count+1:0][1:0] g_low, e_low;
  logic [Count:0][1:0]   f_bits, g_bits, m_bits, d_bits, e_bits;
  logic [Count+1:0]      f_low, d_low, parity;
  logic [Count:0]        g_sign, e_sign, d_sign;

  // Above the topmost segment.
  assign g_low[Count+1] = '0;
  assign e_low[Count+1] = '0;
  assign f_low[Count+1] = 1'b0;
  assign d_low[Count+1] = 1'b0;

  assign parity[0] = ^{g_pair[0], e_pair[0]};

  df_divstep_gfp_two_decide #(
    .ZetaWidth($clog2(2 * Steps + 2) + 1),
    .Doubled(Doubled), .FaultChecks(FaultChecks)
  ) u_decide (
    .clk_i, .clear_i,
    .halt_i(halt),
    .g_order_i(g_order),
    .e_order_i(e_order),
    .f_i(f_bits[0]),
    .g_i(g_bits[0]),
    .m_i(m_bits[0]),
    .d_i(d_bits[0]),
    .e_i(e_bits[0]),
    .g_pair_o(g_pair[0]),
    .e_pair_o(e_pair[0]),
    .g_carry_o(g_carry[0]),
    .e_carry_o(e_carry[0]),
    .flip_o(flip),
    .fault_o(fault_decide)
  );

  for (genvar i = 0; i <= Count; i++) begin : gen_segment
    localparam int unsigned Width = (i == 0) ? Head : (i == Count) ? Last : Segment;
    localparam int unsigned Low   = (i == 0) ? 0 : Head + (unsigned'(i) - 1) * Segment;
    df_divstep_gfp_two_segment #(
      .Width(Width),
      .Top(i == Count),
      .Technology(Technology), .FaultChecks(FaultChecks)
    ) u_segment (
      .clk_i,
      .clear_i(wipe_data),
      .halt_i(halt),
      .load_i,
      .drop_i(drop_q),
      .zero_i(zero_q),
      .flip_i(flip),
      .modulus_i(modulus[Low+:Width]),
      .divisor_i(divisor[Low+:Width]),
      .tested_i(tested[Low+:Width]),
      .dividend_i(dividend[Low+:Width]),
      .g_pair_i(g_pair[i]),
      .e_pair_i(e_pair[i]),
      .parity_i(parity[i]),
      .g_carry_i(g_carry[i]),
      .e_carry_i(e_carry[i]),
      .g_above_i(g_low[i+1]),
      .e_above_i(e_low[i+1]),
      .f_above_i(f_low[i+1]),
      .d_above_i(d_low[i+1]),
      .g_pair_o(g_pair[i+1]),
      .e_pair_o(e_pair[i+1]),
      .parity_o(parity[i+1]),
      .g_carry_o(g_carry[i+1]),
      .e_carry_o(e_carry[i+1]),
      .g_low_o(g_low[i]),
      .e_low_o(e_low[i]),
      .f_low_o(f_low[i]),
      .d_low_o(d_low[i]),
      .g_sign_o(g_sign[i]),
      .e_sign_o(e_sign[i]),
      .d_sign_o(d_sign[i]),
      .f_o(f_bits[i]),
      .g_o(g_bits[i]),
      .m_o(m_bits[i]),
      .d_o(d_bits[i]),
      .e_o(e_bits[i]),
      .result_o(result[Low+:Width])
    );
  end

  /////////////////////////////////////
  // Verdict of the topmost segment //
  /////////////////////////////////////

  df_divstep_gfp_two_pkg::g_pair_t g_top;
  df_divstep_gfp_two_pkg::e_pair_t e_top;
  assign g_top = g_pair[Count];
  assign e_top = e_pair[Count];

  // The sign of the dividend's range or of the result; then drop and zero, for all segments.
  logic range_q, show_q, shown_q, negative_q, even_q, fault_sign, fault_even, fault_drop;
  df_divstep_register #(.Bits(4), .FaultChecks(FaultChecks)) u_sign (
    .clk_i,
    .halt_i(halt),
    .next_i({e_top.test, e_top.show, show_q, e_top.show ? d_sign[Count] : e_sign[Count]}),
    .value_o({range_q, show_q, shown_q, negative_q}),
    .fault_o(fault_sign)
  );
  df_divstep_register #(.FaultChecks(FaultChecks)) u_even (
    .clk_i,
    .halt_i(clear_i),
    .next_i(load_i & ~modulus_i[0]),
    .value_o(even_q),
    .fault_o(fault_even)
  );
  df_divstep_register #(.Bits(2), .FaultChecks(FaultChecks)) u_drop (
    .clk_i,
    .halt_i(halt),
    .next_i({drop & shown_q, zero & shown_q}),  // once
    .value_o({drop_q, zero_q}),
    .fault_o(fault_drop)
  );

  df_divstep_pkg::test_e g_test;
  always_comb begin
    g_test = df_divstep_pkg::TestNone;
    if (g_top.common) g_test = df_divstep_pkg::TestInvertible;
    if (g_top.bad) g_test = df_divstep_pkg::TestModulus;
  end

  df_divstep_gfp_verdict #(.FaultChecks(FaultChecks)) u_verdict (
    .clk_i, .clear_i,
    .halt_i(halt),
    .load_i, .refuse_i,
    .modulus_even_i(even_q),
    .g_test_i(g_test),
    .g_sign_i(g_sign[Count]),
    .y_range_i(range_q),
    .y_test_i(show_q),
    .y_sign_i(negative_q),
    .drop_o(drop),
    .zero_o(zero),
    .status_o,
    .fault_o(fault_verdict)
  );

  assign result_o = result[N-1:0];

  ////////////
  // Checks //
  ////////////

  // The pairs keep their parity up to the top. Each fault ends in a register.
  if (FaultChecks) begin : gen_checks
    logic [1:0] fault_q;
    always_ff @(posedge clk_i) begin
      fault_q[0] <= ~halt & (fault_orders | fault_decide | fault_verdict | fault_sign | fault_even
                             | fault_drop);
      fault_q[1] <= ~halt & (^{g_pair[Count+1], e_pair[Count+1], parity[Count+1]});
    end
    assign fault_o = (|fault_q) | fault_check;
  end else begin : gen_no_checks
    logic unused_faults;
    assign unused_faults = ^{fault_orders, fault_decide, fault_verdict, fault_sign, fault_even,
                             fault_drop, parity};
    assign fault_o       = fault_check;
  end

  if (Check) begin : gen_check
    df_divstep_gfp_two_check #(.N(N), .Segment(Segment), .Bits(Bits), .Doubled(Doubled)) u_check (
      .clk_i,
      .wipe_i(clear_i),
      .halt_i(halt),
      .load_i,
      .operands_i({modulus_i, over, divide_i ? a_i : N'(1)}),
      .g_pair_i(g_pair[0]),
      .e_pair_i(e_pair[0]),
      .g_carry_i(g_carry[0]),
      .e_carry_i(e_carry[0]),
      .f_negative_i(f_bits[0][1]),
      .turn_i(e_order.turn),
      .show_i(e_top.show),
      .drop_i(drop_q),
      .accepted_i(status_o == df_pkg::StatusOk),
      .lane_i(result),
      .fault_o(fault_check)
    );
  end else begin : gen_no_check
    assign fault_check = 1'b0;
  end

  logic unused_top;
  assign unused_top = ^{g_pair[Count+1], e_pair[Count+1], g_carry[Count+1], e_carry[Count+1], g_top,
                        e_top, result[Bits-1:N], g_low, e_low, f_low, d_low, g_sign, e_sign, d_sign,
                        f_bits, g_bits, m_bits, d_bits, e_bits};

endmodule
