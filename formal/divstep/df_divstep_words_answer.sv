// SPDX-License-Identifier: Apache-2.0
//
// Operands by words against operands at once: df_divstep_words and df_inv_divstep, one after
// clear_i or anything else, each in any state in which it is ready. Words come as they like, in
// every cycle, also while the core works. In cycle Start an operation starts, of what was written.
//
// Shown: both answer the same in the same cycle; a word that comes while the core is not ready is
// lost; what is left out of the words of the modulus is as it was before, after the operation too;
// clear_i wipes the operands, and they stay so until the next word.

module df_divstep_words_answer #(
  parameter int unsigned N = 3
) (
  input logic       clk_i,
  input logic       clear_first_i,
  input logic       out_ready_i,
  input logic       divide_i,
  input logic [2:0] word_write_i,
  input logic [3:0] word_index_i,
  input logic [1:0] word_data_i
);

  localparam int unsigned Word    = 2;
  localparam int unsigned Segment = 2;
  localparam int unsigned Words   = (N + Word - 1) / Word;
  localparam int unsigned Start   = 2 * Words + 2;
  localparam int unsigned Count   = df_divstep_pkg::segments(N, Segment);
  localparam int unsigned Bits    = N + 4;  // of all segments, at least

  logic [7:0] t_q = '0;
  always_ff @(posedge clk_i) if (t_q != '1) t_q <= t_q + 1'b1;

  logic clear, in_valid;
  assign clear    = (t_q == '0) & clear_first_i;
  assign in_valid = t_q == 8'(Start);

  // Operands as written
  // modulus_delay_q: the modulus one cycle ago
  logic [Words*Word-1:0] modulus_q, modulus_delay_q, a_q, b_q;
  logic [Words-1:0]      a_there_q = '0, b_there_q = '0;
  logic                  ready, wide_ready, valid, wide_valid;
  logic [N-1:0]          result, wide_result;
  logic [$clog2(2*N+1)-1:0] k, wide_k;
  logic [2:0]            status, wide_status;

  always_ff @(posedge clk_i) begin
    modulus_delay_q <= modulus_q;
    for (int unsigned i = 0; i < Words; i++) begin
      if (ready && t_q != '0 && word_index_i == 4'(i)) begin
        if (word_write_i[2]) modulus_q[Word*i+:Word] <= word_data_i;
        if (word_write_i[1]) b_q[Word*i+:Word] <= word_data_i;
        if (word_write_i[0]) a_q[Word*i+:Word] <= word_data_i;
        if (word_write_i[1]) b_there_q[i] <= 1'b1;
        if (word_write_i[0]) a_there_q[i] <= 1'b1;
      end
    end
  end

  df_divstep_words #(.N(N), .Word(Word), .Segment(Segment)) u_words (
    .clk_i, .rst_ni(1'b1), .clear_i(clear), .word_write_i(word_write_i & {3{t_q != '0}}),
    .word_index_i(word_index_i[$clog2(Words)-1:0]), .word_data_i, .in_valid_i(in_valid), .in_ready_o(ready), .divide_i,
    .multiply_i(1'b0), .modulus_i('0), .out_valid_o(valid), .out_ready_i, .result_o(result), .k_o(k),
    .status_o(status)
  );

  df_inv_divstep #(.N(N), .Segment(Segment)) u_wide (
    .clk_i, .rst_ni(1'b1), .clear_i(clear), .in_valid_i(in_valid), .in_ready_o(wide_ready),
    .divide_i, .multiply_i(1'b0), .modulus_i(modulus_q[N-1:0]), .a_i(a_q[N-1:0]),
    .b_i(b_q[N-1:0]), .out_valid_o(wide_valid), .out_ready_i, .result_o(wide_result),
    .k_o(wide_k), .status_o(wide_status)
  );

  // The registers of the operands, joined.
  logic [Bits-1:0] n, m, a;
  assign n[2:0] = u_words.u_array.u_head.u_operands.n_q;
  assign m[2:0] = u_words.u_array.u_head.u_operands.m_q;
  assign a[2:0] = u_words.u_array.u_head.u_operands.a_q;
  for (genvar i = 1; i <= Count; i++) begin : gen_segment
    assign n[3+(i-1)*2+:2] = u_words.u_array.gen_segment[i].u_segment.u_operands.n_q;
    assign m[3+(i-1)*2+:2] = u_words.u_array.gen_segment[i].u_segment.u_operands.m_q;
    assign a[3+(i-1)*2+:2] = u_words.u_array.gen_segment[i].u_segment.u_operands.a_q;
  end
  if (3 + 2 * Count < Bits) begin : gen_above
    assign n[Bits-1:3+2*Count] = '0;
    assign m[Bits-1:3+2*Count] = '0;
    assign a[Bits-1:3+2*Count] = '0;
  end

  logic wiped_q = 1'b0;  // clear_i was, and no word came since
  always_ff @(posedge clk_i) begin
    wiped_q <= clear | (wiped_q & (word_write_i == '0) & ~in_valid);
  end

  always_comb begin
    assume (word_index_i < 4'(Words));
    if (t_q == 8'd1) begin
      assume (ready && wide_ready);
      assume (n == Bits'(modulus_q[N-1:0]) && modulus_delay_q == modulus_q);
    end
    if (in_valid) assume (word_write_i == '0);
    if (in_valid) assume (a_there_q == '1 && (b_there_q == '1 || !divide_i));
    if (t_q != '0) begin
      assert (n == Bits'(modulus_delay_q[N-1:0]));
      assert (ready == wide_ready && valid == wide_valid);
      if (valid) assert ({result, k, status} == {wide_result, wide_k, wide_status});
    end
    if (wiped_q) assert (n == '0 && m == '0 && a == '0);
  end

endmodule
