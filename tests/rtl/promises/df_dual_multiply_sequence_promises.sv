// SPDX-License-Identifier: Apache-2.0
//
// Promises of df_dual_multiply_sequence and its user, for tests. Checked from the first reset on.

module df_dual_multiply_sequence_promises #(
  parameter int unsigned MaxWords = 9,
  parameter int unsigned Count    = 4
) (
  input logic             clk_i,
  input logic             rst_ni,
  input logic             clear_i,
  input logic             start_i,
  input logic             start_ready_o,
  input logic [Count-1:0] rows_i,
  input logic [Count-1:0] words_i,
  input logic             busy_q,
  input logic [Count-1:0] rows_q,
  input logic [Count-1:0] row_q,
  input logic [Count-1:0] phase_q,
  input logic [Count-1:0] final_q
);

  logic armed_q = 1'b0;

  always_ff @(posedge clk_i) begin
    armed_q <= armed_q | ~rst_ni;
    if (armed_q && rst_ni) begin
      if (start_i && !clear_i && !start_ready_o) begin
        $error("%m: a product began before the rows of the last one");
      end
      if (start_i && (rows_i == '0 || rows_i > words_i || 32'(words_i) > MaxWords)) begin
        $error("%m: the operands have a wrong number of words");
      end
      if (busy_q && row_q >= rows_q) $error("%m: the row is above the last one");
      if (busy_q && phase_q > final_q) $error("%m: the slot is above the last one");
    end
  end

endmodule

bind df_dual_multiply_sequence df_dual_multiply_sequence_promises #(
  .MaxWords(MaxWords), .Count(Count)
) u_promises (.*);
