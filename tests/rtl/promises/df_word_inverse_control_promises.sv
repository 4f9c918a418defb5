// SPDX-License-Identifier: Apache-2.0
//
// Promises of df_word_inverse_control and its user, for tests. Checked from the first wipe on.

module df_word_inverse_control_promises #(
  parameter int unsigned IndexBits = 5
) (
  input logic                      clk_i,
  input logic                      wipe_i,
  input logic                      load_i,
  input df_word_inverse_pkg::row_e row_q,
  input logic [IndexBits-1:0]      index_q,
  input logic [IndexBits-1:0]      last_q,
  input logic                      longest
);

  logic       armed_q = 1'b0;
  logic       begins_q;
  logic [4:0] row, before_q;

  assign row = row_q;

  always_ff @(posedge clk_i) begin
    armed_q  <= armed_q | wipe_i;
    begins_q <= wipe_i | load_i;
    before_q <= row;
    if (armed_q && !wipe_i) begin
      if (load_i && row < df_word_inverse_pkg::RowWipe0) begin
        $error("%m: operands transferred during an operation");
      end
      if (!begins_q && row != before_q && row != before_q + 1'b1
          && !(before_q == df_word_inverse_pkg::RowStepE
               && row == df_word_inverse_pkg::RowStepG)) begin
        $error("%m: the rows are out of order");
      end
      if (!longest && index_q > last_q) $error("%m: the word is above the last one");
    end
  end

endmodule

bind df_word_inverse_control df_word_inverse_control_promises #(
  .IndexBits(IndexBits)
) u_promises (.*);
