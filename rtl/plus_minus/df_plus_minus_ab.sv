// SPDX-License-Identifier: Apache-2.0
//
// AB stage of the plus-minus divider (section 4.1 and figure 1 of the paper that df_div_pm names),
// or a segment of it (section 4.3): A, B and their one adder, W bits. Two's complement; B is odd
// throughout.
//
// A step: sum = A + qB, A takes sum / 2 or sum / 4, and with swap B takes the old A.
//
// Look-back. A step moves the two lowest sum bits of the segment above (its "low" bits) down into
// this one, but that segment does the step a cycle later. So the two highest bits of a_q wait: `a`
// takes them from above_low_i in the cycle in which the segment above does that step.

module df_plus_minus_ab #(
  parameter int unsigned W      = 8,     // bits, >= 2
  parameter bit          First  = 1'b1,  // the lowest segment
  parameter bit          Last   = 1'b1,  // the highest: its top bit is the sign
  parameter bit          Scaled = 1'b0   // A is loaded from U, see df_plus_minus_control
) (
  input  logic               clk_i,
  input  logic               wipe_i,
  input  logic               load_i,        // A = y_i, B = m_i
  input  logic [W-1:0]       y_i,
  input  logic [W-1:0]       m_i,
  input  logic [W-1:0]       u_i,           // Scaled: U of this segment

  input  df_plus_minus_pkg::op_t op_i,
  input  logic               b0_i,          // First: bit 0 of B as the adder is to see it
  input  logic               carry_i,
  output logic               carry_o,

  input  df_plus_minus_pkg::op_t above_op_i,    // not Last: what the segment above does
  input  logic [1:0]         above_low_i,
  output logic [1:0]         low_o,         // sum bits 1 and 0

  output logic [W-1:0]       a_o,
  output logic               b1_o,          // bit 1 of B (of the lowest two here)
  output logic               sign_o,        // Last: sign of the sum
  output logic               zero_o         // A is 0 here
);

  // The sum needs one bit more than A and B; elsewhere that is in the segment above.
  localparam int unsigned S   = W + (Last ? 1 : 0);
  localparam int unsigned Low = First ? 1 : 0;  // bit 0 of B is always 1

  logic [W-1:0] a_q, a, a_d, b;
  logic [W-1:Low] b_q;
  logic [S-1:0] a_wide, b_wide, operand, sum;

  ////////////////
  // Value of A //
  ////////////////

  if (Last) begin : gen_last
    logic unused_above;
    assign unused_above = ^{above_op_i, above_low_i};
    assign a      = a_q;
    assign a_wide = {a[W-1], a};
    assign b_wide = {b[W-1], b};
    assign a_d    = op_i.shift2 ? {sum[S-1], sum[S-1:2]} : sum[S-1:1];
  end else begin : gen_look_back
    logic [W+1:0] padded;
    assign padded = {2'b00, sum};
    logic unused_above;
    assign unused_above = ^{padded[0], above_op_i.step, above_op_i.add, above_op_i.sub,
                            above_op_i.swap, above_op_i.m, above_op_i.kind};
    always_comb begin
      a = a_q;
      if (above_op_i.step_ab) begin
        a[W-1] = above_op_i.shift2 ? above_low_i[1] : above_low_i[0];
        if (above_op_i.shift2) a[W-2] = above_low_i[0];
      end
    end
    assign a_wide = a;
    assign b_wide = b;
    assign a_d    = op_i.shift2 ? padded[W+1:2] : padded[W:1];
  end

  /////////
  // Sum //
  /////////

  if (First) begin : gen_first
    logic unused_b0;
    assign unused_b0 = b_wide[0];
    assign b       = {b_q, 1'b1};
    assign operand = op_i.add ? {b_wide[S-1:1] ^ {(S - 1) {op_i.sub}}, b0_i} : '0;
  end else begin : gen_not_first
    logic unused_b0;
    assign unused_b0 = b0_i;
    assign b         = b_q;
    assign operand   = op_i.add ? b_wide ^ {S{op_i.sub}} : '0;
  end
  assign {carry_o, sum} = {1'b0, a_wide} + {1'b0, operand} + {{S{1'b0}}, carry_i};

  ///////////////
  // Registers //
  ///////////////

  if (Scaled) begin : gen_scaled
    logic unused_y;
    assign unused_y = ^y_i;
    always_ff @(posedge clk_i) begin
      if (wipe_i) a_q <= '0;
      else if (op_i.kind == df_plus_minus_pkg::KindFinish) a_q <= u_i;
      else a_q <= op_i.step_ab ? a_d : a;
    end
  end else begin : gen_plain
    logic unused_u;
    assign unused_u = ^{u_i, op_i.kind};
    always_ff @(posedge clk_i) begin
      if (wipe_i) a_q <= '0;
      else if (load_i) a_q <= y_i;
      else a_q <= op_i.step_ab ? a_d : a;
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) b_q <= '0;
    else if (load_i) b_q <= m_i[W-1:Low];
    else if (op_i.step_ab & op_i.swap) b_q <= a[W-1:Low];
  end

  logic unused_bits;
  assign unused_bits = ^{op_i.step, op_i.m, m_i[0]};

  assign low_o  = sum[1:0];
  assign a_o    = a;
  assign b1_o   = b[1];
  assign sign_o = sum[S-1];
  assign zero_o = a == '0;

endmodule
