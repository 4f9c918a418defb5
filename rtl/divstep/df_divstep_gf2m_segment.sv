// SPDX-License-Identifier: Apache-2.0
//
// A segment of the divstep array of GF(2^m): Width bits of f, g, d and e. It does each step, or
// each pair of steps, one cycle after the segment below, with the step and the bits shifted up that
// are registered there.
//
// g and e shift right by one in each step. Their topmost bits here are not stored: they are the
// lowest bits of the sums which the segment above, a cycle behind, has in this cycle. If the second
// step of a pair swaps, the topmost bit of f and d comes from above too, a cycle late, when the
// segment above is at that pair.

module df_divstep_gf2m_segment #(
  parameter int unsigned Width         = 30,    // >= 1 + StepsPerCycle
  parameter int unsigned StepsPerCycle = 1,     // 1 or 2
  parameter bit          Bottom        = 1'b0,  // the lowest segment, which decides
  parameter bit          Odd           = 1'b0,  // two steps: the dividend comes times x, not x^2
  parameter int unsigned Technology    = 0,     // df_tech_pkg::Technology*, of u_over
  parameter bit          FaultChecks   = 1'b1,
  localparam int unsigned StepBits     = df_divstep_gf2m_pkg::step_bits(StepsPerCycle)
) (
  input  logic                  clk_i,
  input  logic                  clear_i,   // the lanes become 0
  input  logic                  halt_i,    // the steps in the array end
  input  logic                  load_i,    // the operands transfer
  input  logic                  zero_i,    // d becomes 0

  input  logic [Width-1:0]      modulus_i,
  input  logic [Width-1:0]      divisor_i,   // times x^StepsPerCycle
  input  logic [Width-1:0]      dividend_i,  // the same, or see Odd

  input  logic [StepBits-1:0]   step_i,    // a step_t or a pair_t
  input  logic                  over_i,    // below, an operand exceeds the modulus
  input  logic                  more_i,    // below, f has a bit beside the constant term
  input  logic                  odd_i,     // parity of the step, over_i and more_i
  input  logic                  g_up_i,    // two steps: shifted up from below
  input  logic                  e_up_i,
  input  df_divstep_gf2m_pkg::low_t above_i,  // not registered

  output logic [StepBits-1:0]   step_o,
  output logic                  over_o,
  output logic                  more_o,
  output logic                  odd_o,
  output logic                  parity_o,  // of f, d and m
  output logic                  g_up_o,
  output logic                  e_up_o,
  output df_divstep_gf2m_pkg::low_t low_o,
  output logic [Width-1:0]      d_o
);

  localparam bit          Pairs  = StepsPerCycle > 1;
  localparam int unsigned Stored = Width - StepsPerCycle;

  df_divstep_gf2m_pkg::pair_t pair;
  logic [StepBits-1:0]        halted;

  logic [Width-1:0]  m_q, f_q, d_q, f, d, g, e, e_one, up_g, up_e, sum_g, sum_e;
  logic [Stored-1:0] g_q, e_q;
  logic              late;  // the step before swapped late

  always_ff @(posedge clk_i) begin
    if (clear_i) m_q <= '0;
    else if (load_i) m_q <= modulus_i;
  end

  if (Pairs) begin : gen_pairs
    df_divstep_gf2m_pkg::pair_t pair_q;
    assign pair   = step_i;
    assign pair_q = step_o;
    assign late   = pair_q.late;
    assign halted = df_divstep_gf2m_pkg::HaltedPair;
    assign f      = {late ? above_i.g[0] : f_q[Width-1], f_q[Width-2:0]};
    assign d      = {late ? above_i.e_late : d_q[Width-1], d_q[Width-2:0]};
    assign g      = {above_i.g_sum, g_q};
    assign e      = {above_i.e_sum, e_q};
    assign sum_g  = g ^ ({Width{pair.f_one}} & f) ^ {up_g[Width-2:0], g_up_i};
    assign sum_e  = e_one ^ ({Width{pair.d_one}} & d) ^ {up_e[Width-2:0], e_up_i};

    logic unused_pair;
    assign unused_pair = ^pair_q;
  end else begin : gen_steps
    assign pair   = df_divstep_gf2m_pkg::pair(step_i);
    assign late   = 1'b0;
    assign halted = df_divstep_gf2m_pkg::HaltedStep;
    assign f      = f_q;
    assign d      = d_q;
    assign g      = {above_i.g_sum[0], g_q};
    assign e      = {above_i.e_sum[0], e_q};
    assign sum_g  = g ^ ({Width{pair.f_one}} & f);
    assign sum_e  = e_one ^ ({Width{pair.d_one}} & d);

    logic unused_up;
    assign unused_up = ^{g_up_i, e_up_i, up_g, up_e, late};
  end

  /////////////
  // f and g //
  /////////////

  assign up_g = ({Width{pair.f_two}} & f) ^ ({Width{pair.own}} & g);

  always_ff @(posedge clk_i) begin
    if (clear_i | pair.wipe_g) g_q <= '0;
    else g_q <= sum_g[Width-1:StepsPerCycle];
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) f_q <= '0;
    else if (load_i) f_q <= divisor_i;
    else if (pair.first) f_q <= m_q;
    else if (pair.late) f_q <= g >> 1;
    else if (pair.swap) f_q <= g;
    else f_q[Width-1] <= f[Width-1];
  end

  /////////////
  // d and e //
  /////////////

  assign e_one = e ^ ({Width{pair.m_one}} & m_q);
  assign up_e  = ({Width{pair.d_two}} & d) ^ ({Width{pair.own}} & e)
               ^ ({Width{pair.m_two}} & m_q);

  always_ff @(posedge clk_i) begin
    if (clear_i | pair.wipe_e) e_q <= '0;
    else e_q <= sum_e[Width-1:StepsPerCycle];
  end

  always_ff @(posedge clk_i) begin
    if (clear_i | (~load_i & (pair.take | zero_i))) d_q <= '0;
    else if (load_i) d_q <= dividend_i;
    else if (pair.late) d_q <= e_one >> 1;
    else if (pair.swap) d_q <= e;
    else d_q[Width-1] <= d[Width-1];
  end

  assign d_o      = d_q;
  assign parity_o = ^{f, d, m_q};

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

  logic unused_bits;
  assign unused_bits = ^{above_i, pair.test};

  ///////////////////////////////
  // To the next segment above //
  ///////////////////////////////

  logic over, more;
  assign more = more_i | (|f[Width-1:1]) | (f[0] & ~Bottom);

  df_divstep_gf2m_over #(.Width(Width), .Technology(Technology)) u_over (
    .m_i(m_q),
    .a_i(Pairs ? {above_i.f[0], f_q[Width-1:1]} : f_q),
    .b_i((Pairs && !Odd) ? {above_i.d[0], d_q[Width-1:1]} : d_q),
    .carry_i(over_i),
    .carry_o(over)
  );

  always_ff @(posedge clk_i) begin
    if (halt_i) begin
      step_o <= halted;
      over_o <= 1'b0;
      more_o <= 1'b0;
    end else begin
      step_o <= step_i;
      over_o <= over;
      more_o <= more;
    end
  end

  if (Pairs) begin : gen_up
    always_ff @(posedge clk_i) begin
      g_up_o <= up_g[Width-1] & ~halt_i;
      e_up_o <= up_e[Width-1] & ~halt_i;
    end
  end else begin : gen_no_up
    assign g_up_o = 1'b0;
    assign e_up_o = 1'b0;
  end

  if (FaultChecks) begin : gen_checks
    // It follows the changes of over and more, so that an upset of one of them remains visible.
    always_ff @(posedge clk_i) begin
      odd_o <= (odd_i ^ over_i ^ more_i ^ over ^ more) & ~halt_i;
    end
  end else begin : gen_no_checks
    logic unused_odd;
    assign unused_odd = odd_i;
    assign odd_o      = 1'b0;
  end

endmodule
