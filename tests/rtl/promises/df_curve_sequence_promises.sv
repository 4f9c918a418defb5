// SPDX-License-Identifier: Apache-2.0
//
// Promises of df_curve_sequence and its user, for tests. Checked from the first wipe on.

module df_curve_sequence_promises #(
  parameter int unsigned Lanes = 4,
  parameter int unsigned LB    = 2,
  parameter int unsigned CB    = 8,
  parameter int unsigned SB    = 4
) (
  input logic          clk_i,
  input logic          wipe_i,
  input logic          load_i,
  input logic          run,
  input logic          fill_o,
  input logic          write_o,
  input logic          work_o,
  input logic          decoded,
  input logic [3:0]    op,
  input logic [15:0]   op_onehot_q,
  input logic [SB-1:0] step_q,
  input logic [SB-1:0] final_q,
  input logic [CB-1:0] count_q,
  input logic [LB-1:0] lane_q
);

  logic armed_q = 1'b0;
  logic decoded_q;

  always_ff @(posedge clk_i) begin
    armed_q   <= armed_q | wipe_i;
    decoded_q <= decoded;
    if (armed_q && !wipe_i) begin
      if (load_i && run) $error("%m: operands transferred during an operation");
      if (decoded_q && !$onehot(op_onehot_q)) $error("%m: the order is not one of sixteen");
      if (write_o && fill_o) $error("%m: a lane is written and wiped at once");
      if (32'(lane_q) >= Lanes) $error("%m: the lane is above the last one");
      if (run && step_q > 1 && step_q > final_q) $error("%m: the step is above the last one");
      if (work_o && op == df_curve_pkg::OpLoop && count_q == '0) begin
        $error("%m: a loop ends more often than it begins");
      end
    end
  end

endmodule

bind df_curve_sequence df_curve_sequence_promises #(
  .Lanes(Lanes), .LB(LB), .CB(CB), .SB(SB)
) u_promises (.*);
