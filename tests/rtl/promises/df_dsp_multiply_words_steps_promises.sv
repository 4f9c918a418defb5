// SPDX-License-Identifier: Apache-2.0
//
// Promises of df_dsp_multiply_words_steps and its user, for tests. Checked from the first wipe on.

module df_dsp_multiply_words_steps_promises #(
  parameter int unsigned GroupBits = 1,
  parameter int unsigned IndexBits = 1
) (
  input logic                 clk_i,
  input logic                 wipe_i,
  input logic                 prepare_i,
  input logic                 start_i,
  input logic                 idle_o,
  input logic                 next_o,
  input logic                 wiping_o,
  input logic [IndexBits-1:0] top_i,
  input logic [GroupBits-1:0] groups_i,
  input logic [GroupBits-1:0] group_q,
  input logic [IndexBits-1:0] row_q
);

  logic armed_q = 1'b0;

  always_ff @(posedge clk_i) begin
    armed_q <= armed_q | wipe_i;
    if (armed_q && !wipe_i) begin
      if (prepare_i && !idle_o) $error("%m: a modulus is prepared during a product");
      if (start_i && !next_o) $error("%m: a product began before the steps of the last one");
      if (!idle_o && !wiping_o && group_q > groups_i) begin
        $error("%m: the group is above the last one");
      end
      if (!idle_o && !wiping_o && row_q > top_i) $error("%m: the row is above the last one");
    end
  end

endmodule

bind df_dsp_multiply_words_steps df_dsp_multiply_words_steps_promises #(
  .GroupBits(GroupBits), .IndexBits(IndexBits)
) u_promises (.*);
