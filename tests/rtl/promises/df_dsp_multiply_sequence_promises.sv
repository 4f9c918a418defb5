// SPDX-License-Identifier: Apache-2.0
//
// Promises of df_dsp_multiply_sequence and its user, for tests. Checked from the first wipe on.

module df_dsp_multiply_sequence_promises #(
  parameter int unsigned Groups    = 1,
  parameter int unsigned GroupBits = 1,
  parameter int unsigned IndexBits = 1,
  parameter int unsigned MaxWords  = 15
) (
  input logic                     clk_i,
  input logic                     wipe_i,
  input logic                     load_i,
  input logic                     idle_o,
  input logic [IndexBits-1:0]     top_i,
  input logic                     top_valid_i,
  input logic [GroupBits-1:0]     group_q,
  input logic [IndexBits-1:0]     row_q,
  input logic [MaxWords-1:0]      take_q
);

  logic armed_q = 1'b0;

  always_ff @(posedge clk_i) begin
    armed_q <= armed_q | wipe_i;
    if (armed_q && !wipe_i) begin
      if (load_i && !idle_o) $error("%m: a product began before the steps of the last one");
      if (32'(group_q) >= Groups) $error("%m: the group is above the last one");
      if (!idle_o && top_valid_i && row_q > top_i) $error("%m: the row is above the last one");
      if (!$onehot0(take_q)) $error("%m: two words of B are taken");
    end
  end

endmodule

bind df_dsp_multiply_sequence df_dsp_multiply_sequence_promises #(
  .Groups(Groups), .GroupBits(GroupBits), .IndexBits(IndexBits), .MaxWords(MaxWords)
) u_promises (.*);
