// SPDX-License-Identifier: Apache-2.0
//
// Promises of df_plus_minus_control and its user, for tests. Checked from the first wipe on.

module df_plus_minus_control_promises #(
  parameter int unsigned States = 10
) (
  input logic              clk_i,
  input logic              wipe_i,
  input logic              load_i,
  input logic              busy_i,
  input logic              done_o,
  input logic [States-1:0] state_q
);

  localparam int unsigned StateCorrect = 9;

  logic              armed_q = 1'b0;
  logic              begins_q;  // the state is the first one
  logic [States-1:0] before_q;

  always_ff @(posedge clk_i) begin
    armed_q  <= armed_q | wipe_i;
    begins_q <= wipe_i | load_i;
    before_q <= state_q;
    if (armed_q && !wipe_i) begin
      if (load_i && busy_i) $error("%m: operands transferred during an operation");
      if (!$onehot(state_q)) $error("%m: the state is not one of ten");
      if (!begins_q && state_q < before_q) $error("%m: the states are out of order");
      if (busy_i && done_o && !state_q[StateCorrect]) begin
        $error("%m: the end came before the last state");
      end
    end
  end

endmodule

bind df_plus_minus_control df_plus_minus_control_promises #(.States(States)) u_promises (.*);
