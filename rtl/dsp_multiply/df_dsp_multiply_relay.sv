// SPDX-License-Identifier: Apache-2.0
//
// Hands the steps from a segment to the next one: a step begins there in the cycle after its last
// group here.

module df_dsp_multiply_relay #(
  parameter int unsigned Groups     = 1,
  parameter bit          FaultChecks = 1'b1,
  localparam int unsigned GroupBits = (Groups > 1) ? $clog2(Groups) : 1
) (
  input  logic                     clk_i,
  input  logic                     clear_i,
  input  logic [GroupBits-1:0]     top_i,    // last group of a step
  input  df_dsp_multiply_pkg::op_e op_i,     // of the segment below
  input  logic                     last_i,
  output df_dsp_multiply_pkg::op_e op_o,
  output logic [GroupBits-1:0]     group_o,
  output logic                     last_o,
  output logic                     fault_o   // an upset of the control
);

  df_dsp_multiply_pkg::op_e op_q;
  logic [GroupBits-1:0]     group_q;
  logic                     pass;

  assign pass = last_i & (op_i != df_dsp_multiply_pkg::OpNone)
              & ~df_dsp_multiply_pkg::is_single(op_i);

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      op_q    <= df_dsp_multiply_pkg::OpNone;
      group_q <= '0;
    end else if (pass) begin
      op_q    <= op_i;
      group_q <= '0;
    end else if (last_o) begin
      op_q    <= df_dsp_multiply_pkg::OpNone;
      group_q <= '0;
    end else if (op_q != df_dsp_multiply_pkg::OpNone) begin
      group_q <= group_q + 1'b1;
    end
  end

  if (FaultChecks) begin : gen_checks
    logic even_q;  // inverted parity of op_q and group_q
    always_ff @(posedge clk_i) begin
      if (clear_i) even_q <= 1'b1;
      else if (pass) even_q <= ~^op_i;
      else if (last_o) even_q <= 1'b1;
      else if (op_q != df_dsp_multiply_pkg::OpNone) begin
        even_q <= even_q ^ ^{group_q, group_q + 1'b1};
      end
    end
    assign fault_o = even_q == ^{op_q, group_q};
  end else begin : gen_no_checks
    assign fault_o = 1'b0;
  end

  assign op_o    = op_q;
  assign group_o = group_q;
  assign last_o  = (op_q != df_dsp_multiply_pkg::OpNone) & (group_q == top_i);

endmodule
