// SPDX-License-Identifier: Apache-2.0
//
// UV stage of the plus-minus divider (section 4.1 and figure 2 of the paper that df_div_pm names),
// or a segment of it (section 4.3): U, V, the modulus M and two adders in series, W bits. Two's
// complement, U and V in (-M, M); M is odd.
//
// A step: t = U + qV + mM with m in {0, 1, 2, -1}, chosen by the control so that the shift below
// is exact; U takes t / 2 (MHLV) or t / 4 (MQRTR), and with swap V takes the old U.
// KindFinish: U becomes 0 (STEP 3). Look-back of the two highest bits as in df_plus_minus_ab; here
// two adders of the segment above would be in the way, so a segment has its low bits ready a cycle
// ahead, in ahead_q, all but the carries (the paper's figure 6 doubles the low adders instead).

module df_plus_minus_uv #(
  parameter int unsigned    W       = 8,     // bits, >= 2
  parameter bit             First   = 1'b1,  // the lowest segment
  parameter bit             Last    = 1'b1,  // the highest: its top bit is the sign
  parameter bit             Scaled  = 1'b0,  // 1: U = y_i, V = x_i at load; 0: U = x_i, V = 0
  parameter bit             Fixed   = 1'b0,  // 1: M is Modulus and there is no register for it
  parameter bit             FaultChecks = 1'b0,  // 1: check ahead_q
  parameter logic [W-1:0]   Modulus = '1
) (
  input  logic               clk_i,
  input  logic               wipe_i,
  input  logic               refuse_i,      // U = 0
  input  logic               busy_i,
  input  logic               load_i,
  input  logic [W-1:0]       x_i,
  input  logic [W-1:0]       y_i,
  input  logic [W-1:0]       m_i,
  input  logic               m_below_i,     // highest bit of M in the segment below
  output logic               m_top_o,
  output logic [W-1:0]       m_o,

  input  df_plus_minus_pkg::op_t op_i,
  input  df_plus_minus_pkg::op_t op_next_i,     // not First: what op_i is in the next cycle
  input  logic               m0_i,          // First: bit 0 of mM as the adder is to see it
  input  logic               carry_v_i,
  input  logic               carry_m_i,
  output logic               carry_v_o,
  output logic               carry_m_o,

  input  df_plus_minus_pkg::op_t above_op_i,    // not Last: what the segment above does
  input  logic [1:0]         above_low_i,
  output logic [1:0]         low_o,         // bits 1 and 0 of t

  output logic [W-1:0]       u_o,
  output logic [1:0]         v_low_o,
  output logic               m1_o,          // bit 1 of M (of the lowest two here)
  output logic               sign_o,        // Last: sign of t
  output logic               v_sign_o,      // Last: sign of V
  output logic               fault_o        // an upset of ahead_q
);

  // t needs two bits more than U and V; elsewhere they are in the segment above.
  localparam int unsigned S   = W + (Last ? 2 : 0);

  logic [W-1:0] u_q, v_q, u, u_d, m;
  logic [S-1:0] u_wide, v_wide, m_wide, m_double, v_operand, m_multiple, m_operand, sum, t;

  /////////////
  // Modulus //
  /////////////

  if (Fixed) begin : gen_fixed
    logic unused_m;
    assign unused_m = ^m_i;
    assign m = Modulus;
  end else begin : gen_run_time
    // Bit 0 is 1 for every m_i: the verdict refuses an even modulus.
    localparam int unsigned Low = First ? 1 : 0;
    logic [W-1:Low] m_q;
    always_ff @(posedge clk_i) begin
      if (wipe_i) m_q <= '0;
      else if (load_i) m_q <= m_i[W-1:Low];
    end
    if (First) begin : gen_odd
      logic unused_m0;
      assign unused_m0 = m_i[0];
      assign m = {m_q, 1'b1};
    end else begin : gen_all
      assign m = m_q;
    end
  end

  ////////////////
  // Value of U //
  ////////////////

  if (Last) begin : gen_last
    logic unused_above;
    assign unused_above = ^{above_op_i, above_low_i};
    assign u        = u_q;
    assign u_wide   = {{2{u[W-1]}}, u};
    assign v_wide   = {{2{v_q[W-1]}}, v_q};
    assign m_wide   = {2'b00, m};
    assign m_double = {1'b0, m, m_below_i};
    assign u_d      = op_i.shift2 ? t[S-1:2] : t[S-2:1];
  end else begin : gen_look_back
    logic [W+1:0] padded;
    assign padded = {2'b00, t};
    logic unused_above;
    assign unused_above = ^{padded[0], above_op_i.step_ab, above_op_i.add, above_op_i.sub,
                            above_op_i.swap, above_op_i.m, above_op_i.kind};
    always_comb begin
      u = u_q;
      if (above_op_i.step) begin
        u[W-1] = above_op_i.shift2 ? above_low_i[1] : above_low_i[0];
        if (above_op_i.shift2) u[W-2] = above_low_i[0];
      end
    end
    assign u_wide   = u;
    assign v_wide   = v_q;
    assign m_wide   = m;
    assign m_double = {m[W-2:0], m_below_i};
    assign u_d      = op_i.shift2 ? padded[W+1:2] : padded[W:1];
  end

  //////////
  // Sums //
  //////////

  assign v_operand = op_i.add ? v_wide ^ {S{op_i.sub}} : '0;
  always_comb begin
    case (op_i.m)
      df_plus_minus_pkg::PlusM:  m_multiple = m_wide;
      df_plus_minus_pkg::TwoM:   m_multiple = m_double;
      df_plus_minus_pkg::MinusM: m_multiple = ~m_wide;
      default:               m_multiple = '0;
    endcase
  end
  if (First) begin : gen_first
    logic unused_bit;
    assign unused_bit = m_multiple[0];
    assign m_operand  = {m_multiple[S-1:1], m0_i};
  end else begin : gen_not_first
    logic unused_bit;
    assign unused_bit = m0_i;
    assign m_operand  = m_multiple;
  end
  assign {carry_v_o, sum} = {1'b0, u_wide} + {1'b0, v_operand} + {{S{1'b0}}, carry_v_i};
  assign {carry_m_o, t}   = {1'b0, sum} + {1'b0, m_operand} + {{S{1'b0}}, carry_m_i};

  //////////////
  // Low bits //
  //////////////

  // U is loaded, or becomes 0, at least two cycles before a step: no step, then, is no change.
  if (!First && (Last || W >= 4)) begin : gen_ahead
    logic [1:0] u_next, v_next, m_next, ahead_q;
    assign u_next = op_i.step ? u_d[1:0] : u[1:0];
    assign v_next = (op_i.step & op_i.swap) ? u[1:0] : v_q[1:0];
    always_comb begin
      case (op_next_i.m)
        df_plus_minus_pkg::PlusM:  m_next = m[1:0];
        df_plus_minus_pkg::TwoM:   m_next = {m[0], m_below_i};
        df_plus_minus_pkg::MinusM: m_next = ~m[1:0];
        default:               m_next = '0;
      endcase
    end
    always_ff @(posedge clk_i) begin
      if (wipe_i) ahead_q <= '0;
      else if (busy_i) begin
        ahead_q <= u_next + (({2{op_next_i.add}} & (v_next ^ {2{op_next_i.sub}})) + m_next);
      end
    end
    assign low_o   = ahead_q + {1'b0, carry_v_i} + {1'b0, carry_m_i};
    assign fault_o = FaultChecks & op_i.step & (low_o != t[1:0]);
    logic unused_next;
    assign unused_next = ^{op_next_i.step, op_next_i.step_ab, op_next_i.shift2, op_next_i.swap,
                           op_next_i.kind};
  end else begin : gen_now
    logic unused_next;
    assign unused_next = ^{op_next_i, busy_i};
    assign low_o   = t[1:0];
    assign fault_o = 1'b0;
  end

  ///////////////
  // Registers //
  ///////////////

  always_ff @(posedge clk_i) begin
    if (wipe_i | refuse_i) u_q <= '0;
    else if (load_i) u_q <= Scaled ? y_i : x_i;
    else if (op_i.kind == df_plus_minus_pkg::KindFinish) u_q <= '0;
    else u_q <= op_i.step ? u_d : u;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) v_q <= '0;
    else if (load_i) v_q <= Scaled ? x_i : '0;
    else if (op_i.step & op_i.swap) v_q <= u;
  end

  if (!Scaled) begin : gen_no_y
    logic unused_y;
    assign unused_y = ^y_i;
  end

  logic unused_step;
  assign unused_step = op_i.step_ab;

  assign m_top_o  = m[W-1];
  assign m_o      = m;
  assign u_o      = u;
  assign v_low_o  = v_q[1:0];
  assign m1_o     = m[1];
  assign sign_o   = t[S-1];
  assign v_sign_o = v_q[W-1];

endmodule
