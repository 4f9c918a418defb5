// SPDX-License-Identifier: Apache-2.0
//
// Check of a product by residues modulo 3, step by step beside df_dsp_multiply_unit: the residue of
// S follows from those of the operands and from that of each word y (df_dsp_multiply_pkg). Compared:
//
//   words of A, B, M, as the range check reads them: with A, B, M
//   each step      the operand x as it is read, of all groups and segments: with A, H or M
//   each group     y, with the y of the group before
//   last row       the words of B that were y: with B
//   Scale, Reduce  the lowest word of S, which must be 0
//   result         S / 2^Word, and S / 2^Word - M with its carry
//
// With W = 2^Word, which is 1 or -1 modulo 3, S / W is W (S - y) for the digit y. A mismatch counts
// only in an operation whose operands are in range: it is held until the operation ends.

module df_dsp_multiply_product_check #(
  parameter int unsigned Word = 18
) (
  input  logic                     clk_i,
  input  logic                     wipe_i,
  input  logic                     fresh_i,     // an operation begins with a new modulus
  input  logic                     load_i,      // an operation begins
  input  logic [2:0][1:0]          residues_i,  // of its operands a, b, M, in the next cycle

  // The range check of the operands
  input  logic                     compare_i,   // reads words, the lowest first
  input  logic                     checked_i,   // is done
  input  logic [Word-1:0]          a_word_i,
  input  logic [Word-1:0]          b_word_i,
  input  logic [Word-1:0]          m_word_i,

  // The lowest segment, in the cycles 1, 2 and 3 of a step
  input  logic                     times_first_i,
  input  logic [Word-1:0]          y_i,
  input  df_dsp_multiply_pkg::op_e add_op_i,
  input  df_dsp_multiply_pkg::op_e sum_op_i,
  input  logic                     sum_last_i,
  input  logic [Word-1:0]          sum_i,       // lowest word of S

  // The highest segment that takes part, in cycle 3
  input  df_dsp_multiply_pkg::op_e top_op_i,
  input  logic                     top_last_i,
  input  logic [1:0]               x_i,         // residue of x up to this group

  input  logic                     ends_i,      // the last cycle of the last step
  input  logic                     done_i,      // a cycle later at the earliest
  input  logic                     begins_i,    // the result is not read any more
  input  logic                     good_i,      // with done_i: the operands are in range
  input  logic                     shown_i,     // the result is not hidden
  input  logic                     over_i,      // the carry of S / 2^Word - M
  input  logic                     odd_i,       // the words of a step have an odd number of bits
  input  logic [1:0]               plain_i,     // residue of S / 2^Word, a cycle after it
  input  logic [1:0]               less_i,      // of S / 2^Word - M, modulo 2^bits
  output logic                     fault_o
);

  localparam bit Negative = Word % 2 == 1;  // 2^Word is -1 modulo 3

  typedef logic [1:0] residue_t;

  // W a
  function automatic residue_t moved(residue_t a);
    moved = Negative ? df_residue_pkg::negate(a) : a;
  endfunction

  //////////////
  // Operands //
  //////////////

  logic     load_q, load_2q;
  residue_t a_q, b_q, m_q, h_q;
  residue_t [2:0] residues_q;

  always_ff @(posedge clk_i) begin
    if (wipe_i) {load_q, load_2q} <= '0;
    else {load_q, load_2q} <= {load_i, load_q};
  end
  always_ff @(posedge clk_i) begin
    residues_q <= residues_i;
    if (load_2q) begin
      a_q <= residues_q[2];
      b_q <= residues_q[1];
      m_q <= residues_q[0];
    end
  end

  logic fault_operands;

  df_dsp_multiply_operand_check #(.Word(Word)) u_operands (
    .clk_i, .load_i, .compare_i,
    .done_i(checked_i),
    .a_word_i, .b_word_i, .m_word_i,
    .a_i(a_q),
    .b_i(b_q),
    .m_i(m_q),
    .fault_o(fault_operands)
  );

  ///////////////////
  // Cycle 1: fold //
  ///////////////////

  residue_t y, y_1q, y_2q, x, product_q;
  logic     first_1q, first_2q;

  df_residue #(.Bits(Word)) u_y (.value_i(y_i), .residue_o(y));

  //////////////////////
  // Cycle 2: product //
  //////////////////////

  logic changed;

  always_comb begin
    x = m_q;
    if (df_dsp_multiply_pkg::is_of_a(add_op_i)) x = a_q;
    if (df_dsp_multiply_pkg::is_of_h(add_op_i)) begin
      x = df_residue_pkg::add(h_q, Negative ? 2'd1 : 2'd2);  // H - W
    end
  end
  assign changed = ~first_1q & (add_op_i != df_dsp_multiply_pkg::OpNone)
                 & df_residue_pkg::differ(y_1q, y_2q);

  always_ff @(posedge clk_i) begin
    y_1q      <= y;
    y_2q      <= y_1q;
    first_1q  <= times_first_i;
    first_2q  <= first_1q;
    product_q <= df_residue_pkg::multiply(x, y_1q);
  end

  //////////////////
  // Cycle 3: sum //
  //////////////////

  df_dsp_multiply_pkg::controls_t sum_controls;
  residue_t s, s_q, words_q, plain_q, words;
  logic     of_a, words_left, not_zero;

  assign of_a     = df_dsp_multiply_pkg::is_of_a(sum_op_i);
  assign words    = (sum_op_i == df_dsp_multiply_pkg::OpRow) ? words_q : b_q;
  assign not_zero = sum_last_i & (sum_i != '0)
                  & ((sum_op_i == df_dsp_multiply_pkg::OpScale)
                     | (sum_op_i == df_dsp_multiply_pkg::OpReduce));

  // S begins at 0, or moves down, or stays; the product and the 1 of a step are added.
  assign sum_controls = df_dsp_multiply_pkg::controls(sum_op_i);
  always_comb begin
    s = df_residue_pkg::add(product_q, {1'b0, sum_op_i == df_dsp_multiply_pkg::OpScale});
    if (!sum_controls.zero) begin
      s = df_residue_pkg::add(s, sum_controls.moves ? moved(s_q) : s_q);
    end
  end

  // Words of B are taken off, the lowest first: nothing is left in the end.
  assign words_left = (sum_op_i == df_dsp_multiply_pkg::OpLast) & (^words_q);

  always_ff @(posedge clk_i) begin
    if (first_2q) begin
      if (sum_controls.writes) s_q <= s;
      if (sum_op_i == df_dsp_multiply_pkg::OpKeep) h_q <= moved(s_q);
      if (sum_op_i == df_dsp_multiply_pkg::OpLess) plain_q <= moved(s_q);
      if (of_a) words_q <= moved(df_residue_pkg::add(words, df_residue_pkg::negate(y_2q)));
    end
  end

  ////////////////////////////////////
  // The operand x as it was read   //
  ////////////////////////////////////

  residue_t expected;
  logic     x_differs;

  always_comb begin
    expected = m_q;
    if (df_dsp_multiply_pkg::is_of_a(top_op_i)) expected = a_q;
    if (df_dsp_multiply_pkg::is_of_h(top_op_i)) expected = h_q;
  end
  assign x_differs = top_last_i & (top_op_i != df_dsp_multiply_pkg::OpNone)
                   & ~df_dsp_multiply_pkg::is_single(top_op_i)
                   & df_residue_pkg::differ(x_i, expected);

  ////////////
  // Result //
  ////////////

  logic     mismatch, mismatch_q, wrong_q, valid_q, result_differs, unused_controls;
  residue_t less;

  assign mismatch = changed | not_zero | words_left | x_differs;

  // Without a carry 2^bits was added.
  assign less = df_residue_pkg::add(df_residue_pkg::add(plain_q, df_residue_pkg::negate(m_q)),
                                    over_i ? 2'd0 : odd_i ? 2'd2 : 2'd1);
  assign result_differs = df_residue_pkg::differ(plain_i, plain_q)
                        | df_residue_pkg::differ(less_i, less);

  always_ff @(posedge clk_i) begin
    if (wipe_i || fresh_i) begin
      {mismatch_q, wrong_q, valid_q} <= '0;
    end else begin
      mismatch_q <= (mismatch | mismatch_q) & ~ends_i;
      if (ends_i) wrong_q <= mismatch | mismatch_q;
      valid_q <= done_i ? good_i : valid_q & ~begins_i;
    end
  end

  assign fault_o = fault_operands | (done_i & good_i & wrong_q)
                 | (valid_q & (result_differs | ~shown_i));

  assign unused_controls = ^sum_controls;

endmodule
