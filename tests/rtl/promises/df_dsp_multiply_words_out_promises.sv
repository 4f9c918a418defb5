// SPDX-License-Identifier: Apache-2.0
//
// Promises of df_dsp_multiply_words_out and its user, for tests: all words of a number go out, the
// lowest first. Checked from the first wipe on.

module df_dsp_multiply_words_out_promises #(
  parameter int unsigned Word      = 18,
  parameter int unsigned IndexBits = 1
) (
  input logic                 clk_i,
  input logic                 wipe_i,
  input logic                 begin_i,
  input logic [IndexBits-1:0] top_i,
  input logic                 busy_q,
  input logic                 valid_o,
  input logic                 ready_i,
  input logic                 last_o,
  input logic [Word-1:0]      data_o
);

  logic            armed_q = 1'b0;
  logic            waits_q = 1'b0;
  logic [Word-1:0] data_q;
  int unsigned     count_q;  // words of this number that went out

  always_ff @(posedge clk_i) begin
    armed_q <= armed_q | wipe_i;
    waits_q <= valid_o & ~ready_i & ~wipe_i;
    data_q  <= data_o;
    if (wipe_i || begin_i) count_q <= 0;
    else if (valid_o && ready_i) count_q <= count_q + 1;
    if (armed_q && !wipe_i) begin
      if (begin_i && (busy_q || valid_o)) $error("%m: a number began before the last one ended");
      if (valid_o && last_o != (count_q == 32'(top_i))) $error("%m: the last word is wrong");
      if (waits_q && (!valid_o || data_o != data_q)) $error("%m: a word changed while it waits");
    end
  end

endmodule

bind df_dsp_multiply_words_out df_dsp_multiply_words_out_promises #(
  .Word(Word), .IndexBits(IndexBits)
) u_promises (.*);
