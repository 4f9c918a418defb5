// SPDX-License-Identifier: Apache-2.0
//
// Hands the steps from a segment to the next one, with their words y: a step begins there in the
// cycle after its last group here.

module df_dsp_multiply_relay #(
  parameter int unsigned Word        = 18,
  parameter int unsigned Groups      = 1,
  parameter bit          FaultChecks = 1'b1,
  parameter bit          Check       = 1'b0,  // 1: a parity bit of y
  localparam int unsigned GroupBits  = (Groups > 1) ? $clog2(Groups) : 1
) (
  input  logic                     clk_i,
  input  logic                     wipe_i,   // of y
  input  logic                     clear_i,  // of the steps
  input  logic [GroupBits-1:0]     top_i,    // last group of a step
  input  df_dsp_multiply_pkg::op_e op_i,     // of the segment below
  input  logic                     last_i,
  input  logic                     hands_i,  // y_i is for the segment above
  input  logic [Word-1:0]          y_i,
  output df_dsp_multiply_pkg::op_e op_o,
  output logic [GroupBits-1:0]     group_o,
  output logic                     last_o,
  output logic [Word-1:0]          y_o,
  output logic                     fault_o   // an upset of the control, or with Check of y
);

  df_dsp_multiply_pkg::op_e op_q, op_next;
  logic [GroupBits-1:0]     group_q, group_next;
  logic                     pass, fault_step, fault_y;

  assign pass = last_i & (op_i != df_dsp_multiply_pkg::OpNone)
              & ~df_dsp_multiply_pkg::is_single(op_i);

  always_comb begin
    op_next    = op_q;
    group_next = '0;
    if (clear_i) op_next = df_dsp_multiply_pkg::OpNone;
    else if (pass) op_next = op_i;
    else if (last_o) op_next = df_dsp_multiply_pkg::OpNone;
    else if (op_q != df_dsp_multiply_pkg::OpNone) group_next = group_q + 1'b1;
  end

  always_ff @(posedge clk_i) begin
    op_q    <= op_next;
    group_q <= group_next;
  end

  df_parity #(.Bits(4 + GroupBits), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({op_next, group_next}),
    .value_i({op_q, group_q}),
    .fault_o(fault_step)
  );

  assign op_o    = op_q;
  assign group_o = group_q;
  assign last_o  = (op_q != df_dsp_multiply_pkg::OpNone) & (group_q == top_i);

  logic [Word-1:0] y_q;

  always_ff @(posedge clk_i) begin
    if (wipe_i) y_q <= '0;
    else if (hands_i) y_q <= y_i;
  end

  df_parity_held #(.Bits(Word), .FaultChecks(Check)) u_parity_y (
    .clk_i,
    .write_i(wipe_i | hands_i),
    .next_i(wipe_i ? '0 : y_i),
    .value_i(y_q),
    .fault_o(fault_y)
  );

  assign y_o     = y_q;
  assign fault_o = fault_step | fault_y;

endmodule
