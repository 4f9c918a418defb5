// SPDX-License-Identifier: Apache-2.0
//
// Operands in turn against operands at once: df_divstep_turns and df_inv_divstep. The first is in
// any state whatever in which clear_i comes or a result is taken; then words come, in every cycle
// or not, from cycle Late on in every one. The other core gets what they were, with the last of
// them.
//
// Shown: words are taken until there are three operands, and none after; the answer comes in the
// stated cycles after the last word, is that of the other core, and is held; bits of a last word
// above the operand are not read.

module df_divstep_turns_answer #(
  parameter int unsigned N = 3
) (
  input logic       clk_i,
  input logic       clear_first_i,
  input logic       in_valid_i,
  input logic [1:0] in_data_i
);

  localparam int unsigned Word    = 2;
  localparam int unsigned Segment = 2;
  localparam int unsigned Words   = (N + Word - 1) / Word;
  localparam int unsigned Late    = 6;
  localparam int unsigned Steps   = df_divstep_pkg::steps(N);
  localparam int unsigned Latency = Steps + df_divstep_pkg::segments(N, Segment) + 16;
  localparam int unsigned KWidth  = $clog2(2 * N + 1);

  logic [7:0] t_q = '0;
  always_ff @(posedge clk_i) if (t_q != '1) t_q <= t_q + 1'b1;

  logic complete_q = 1'b0;  // all words were taken
  logic first, in_valid, ready, valid, wide_ready, wide_valid, last;
  assign first    = t_q == '0;
  assign in_valid = ~first & (in_valid_i | t_q >= 8'(Late)) & ~complete_q;

  // Words that were accepted, the latest in the highest bits
  logic [3*Words*Word-1:0] stream_words_q, stream_words;
  logic [7:0]              count_q = '0, since_q = '0;
  assign stream_words = {in_data_i, stream_words_q[3*Words*Word-1:Word]};
  assign last         = in_valid & ready & (count_q == 8'(3 * Words - 1));

  always_ff @(posedge clk_i) begin
    if (in_valid & ready) begin
      stream_words_q <= stream_words;
      count_q        <= count_q + 1'b1;
    end
    complete_q <= complete_q | last;
    if (complete_q | last) since_q <= since_q + 1'b1;
  end

  logic [N-1:0]      result, wide_result;
  logic [KWidth-1:0] k, wide_k;
  logic [2:0]        status, wide_status;

  df_divstep_turns #(.N(N), .Word(Word), .Segment(Segment)) u_turns (
    .clk_i, .rst_ni(1'b1), .clear_i(first & clear_first_i), .in_valid_i(in_valid),
    .in_ready_o(ready), .in_data_i, .out_valid_o(valid), .out_ready_i(first), .result_o(result),
    .k_o(k), .status_o(status)
  );

  df_inv_divstep #(.N(N), .Segment(Segment)) u_wide (
    .clk_i, .rst_ni(1'b1), .clear_i(first), .in_valid_i(last), .in_ready_o(wide_ready),
    .divide_i(1'b1), .multiply_i(1'b0), .modulus_i(stream_words[2*Words*Word+:N]),
    .a_i(stream_words[N-1:0]),
    .b_i(stream_words[Words*Word+:N]), .out_valid_o(wide_valid), .out_ready_i(1'b0),
    .result_o(wide_result), .k_o(wide_k), .status_o(wide_status)
  );

  always_comb begin
    if (first) assume (clear_first_i || valid);
    if (last) assert (wide_ready);
    if (complete_q) assert (!ready);
    if (!first) assert (valid == (since_q >= 8'(Latency)));
    if (t_q == 8'(Late + 9)) assert (complete_q);
    if (valid && wide_valid && !first) begin
      assert ({result, k, status} == {wide_result, wide_k, wide_status});
    end
  end

endmodule
