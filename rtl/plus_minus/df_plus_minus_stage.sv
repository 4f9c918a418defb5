// SPDX-License-Identifier: Apache-2.0
//
// One stage of the plus-minus divider: a segment of the AB stage and of the UV stage, and in all
// stages but the first the registers through which step, carries and the test of A = 0 come from
// the stage below, a cycle late (figure 5 of the paper that df_div_pm names). Ports as in
// df_plus_minus_ab and df_plus_minus_uv; op_o is the step that this stage does now. Nothing moves
// while busy_i is 0.

module df_plus_minus_stage #(
  parameter int unsigned  W       = 8,     // bits, >= 2
  parameter bit           First   = 1'b1,
  parameter bit           Last    = 1'b1,
  parameter bit           Scaled  = 1'b0,
  parameter bit           Fixed   = 1'b0,
  parameter logic [W-1:0] Modulus = '1,
  parameter bit           FaultChecks = 1'b1,
  parameter bit           Check   = 1'b0,  // 1: check the result modulo 3; 0: residues are 0
  parameter bit           OddLow  = 1'b0   // the number of the lowest bit is odd
) (
  input  logic               clk_i,
  input  logic               wipe_i,        // of the step on its way
  input  logic               wipe_data_i,
  input  logic               load_i,
  input  logic               busy_i,
  input  logic               refuse_i,      // U = 0
  input  logic               still_i,       // Check: U stands still since the cycle before
  input  logic [W-1:0]       x_i,
  input  logic [W-1:0]       y_i,
  input  logic [W-1:0]       m_i,
  input  logic               m_below_i,
  output logic               m_top_o,

  // From the stage below, or the control
  input  df_plus_minus_pkg::op_t op_i,
  input  logic               carry_a_i,
  input  logic               carry_v_i,
  input  logic               carry_m_i,
  input  logic               zero_i,        // A is 0 up to here
  input  logic               b0_i,          // First only, as m0_i
  input  logic               m0_i,

  // To the stage above, or the control
  output df_plus_minus_pkg::op_t op_o,
  output logic               carry_a_o,
  output logic               carry_v_o,
  output logic               carry_m_o,
  output logic               zero_o,
  output logic               sign_a_o,
  output logic               sign_t_o,
  output logic               sign_v_o,

  // Look-back
  input  df_plus_minus_pkg::op_t above_op_i,
  input  logic [1:0]         above_low_a_i,
  input  logic [1:0]         above_low_u_i,
  output logic [1:0]         low_a_o,
  output logic [1:0]         low_u_o,

  // Inputs of the control
  output logic [1:0]         a_low_o,
  output logic               b1_o,
  output logic               m1_o,
  output logic [1:0]         v_low_o,
  output logic [W-1:0]       u_o,
  output df_residue_pkg::residue_t u_fold_o,    // weighted residue of U's bits, a cycle late
  output df_residue_pkg::residue_t u_finish_o,  // in the last finish
  output logic               fault_o        // an upset of a register here
);

  df_plus_minus_pkg::op_t op;
  logic carry_a, carry_v, carry_m, zero_below, zero_here, fault_op, fault_low, fault_data;
  logic [W-1:0] a, m;

  if (First) begin : gen_first
    assign op         = op_i;
    assign carry_a    = carry_a_i;
    assign carry_v    = carry_v_i;
    assign carry_m    = carry_m_i;
    assign zero_below = zero_i;
    assign fault_op   = 1'b0;

    logic unused_wipe;
    assign unused_wipe = wipe_i;
  end else begin : gen_skew
    df_plus_minus_pkg::op_t op_q, op_d;
    logic                   carry_a_q, carry_v_q, carry_m_q, zero_q;

    always_comb begin
      op_d = busy_i ? op_i : op_q;
      if (wipe_i | load_i) op_d = '0;
    end

    always_ff @(posedge clk_i) op_q <= op_d;

    df_parity #(.Bits(df_plus_minus_pkg::OpWidth), .FaultChecks(FaultChecks)) u_parity (
      .clk_i,
      .next_i(op_d),
      .value_i(op_q),
      .fault_o(fault_op)
    );

    always_ff @(posedge clk_i) begin
      if (wipe_i | load_i) begin
        carry_a_q <= 1'b0;
        carry_v_q <= 1'b0;
        carry_m_q <= 1'b0;
        zero_q    <= 1'b0;
      end else if (busy_i) begin
        carry_a_q <= carry_a_i;
        carry_v_q <= carry_v_i;
        carry_m_q <= carry_m_i;
        zero_q    <= zero_i;
      end
    end
    always_comb begin
      op = op_q;
      if (!busy_i) begin
        op.step    = 1'b0;
        op.step_ab = 1'b0;
        op.kind    = df_plus_minus_pkg::KindStep;
      end
    end
    assign carry_a    = carry_a_q;
    assign carry_v    = carry_v_q;
    assign carry_m    = carry_m_q;
    assign zero_below = zero_q;
  end

  df_plus_minus_ab #(.W(W), .First(First), .Last(Last), .Scaled(Scaled)) u_ab (
    .clk_i, .wipe_i(wipe_data_i), .load_i, .y_i, .m_i,
    .u_i(u_o),
    .op_i(op),
    .b0_i,
    .carry_i(carry_a),
    .carry_o(carry_a_o),
    .above_op_i,
    .above_low_i(above_low_a_i),
    .low_o(low_a_o),
    .a_o(a),
    .b1_o,
    .sign_o(sign_a_o),
    .zero_o(zero_here)
  );

  df_plus_minus_uv #(
    .W(W),
    .First(First),
    .Last(Last),
    .Scaled(Scaled),
    .Fixed(Fixed),
    .FaultChecks(FaultChecks | Check),
    .Modulus(Modulus)
  ) u_uv (
    .clk_i, .wipe_i(wipe_data_i), .refuse_i, .busy_i, .load_i, .x_i, .y_i, .m_i,
    .m_below_i, .m_top_o,
    .m_o(m),
    .op_i(op),
    .op_next_i(op_i),
    .m0_i,
    .carry_v_i(carry_v),
    .carry_m_i(carry_m),
    .carry_v_o, .carry_m_o, .above_op_i,
    .above_low_i(above_low_u_i),
    .low_o(low_u_o),
    .u_o, .v_low_o, .m1_o,
    .sign_o(sign_t_o),
    .v_sign_o(sign_v_o),
    .fault_o(fault_low)
  );

  if (Check) begin : gen_check
    localparam int unsigned Low = First ? 1 : 0;  // bit 0 of M is 1
    df_residue_pkg::residue_t fold, u_finish_q;
    logic [W+1:0]             bits;
    logic                     finish_q, u_changed, fault_m;

    // The sign bit has the weight -2^(W-1), whose residue is that of 2^W.
    assign bits = Last ? {1'b0, u_o[W-1], 1'b0, u_o[W-2:0]} : {2'b00, u_o};

    df_residue_parts #(.Bits(W + 2)) u_residue (
      .clk_i, .wipe_i, .write_i(~still_i), .value_i(bits),
      .residue_o(fold), .changed_o(u_changed)
    );

    df_parity_held #(.Bits(W - Low), .FaultChecks(~Fixed)) u_parity_m (
      .clk_i,
      .write_i(load_i | wipe_data_i),
      .next_i(load_i ? m_i[W-1:Low] : '0),
      .value_i(m[W-1:Low]),
      .fault_o(fault_m)
    );

    always_ff @(posedge clk_i) begin
      finish_q <= (op.kind == df_plus_minus_pkg::KindFinish) & ~wipe_i;
      if (wipe_i) u_finish_q <= '0;
      else if (finish_q) u_finish_q <= u_fold_o;
    end

    assign u_fold_o   = OddLow ? df_residue_pkg::negate(fold) : fold;
    assign u_finish_o = u_finish_q;
    assign fault_data = (still_i & u_changed) | ((busy_i | still_i) & fault_m);

    if (Low > 0) begin : gen_odd
      logic unused_m;
      assign unused_m = m[0];
    end
  end else begin : gen_no_check
    logic unused_still;
    assign unused_still = still_i ^ (^m);
    assign u_fold_o     = '0;
    assign u_finish_o   = '0;
    assign fault_data   = 1'b0;
  end

  assign fault_o = fault_op | fault_low | fault_data;

  assign op_o    = op;
  assign a_low_o = a[1:0];
  assign zero_o  = zero_below & zero_here;

  logic unused_a;
  assign unused_a = ^a;

endmodule
