// SPDX-License-Identifier: Apache-2.0
//
// Check of a product by residues modulo 3, step by step beside its steps (df_dsp_multiply_pkg): the
// residue of S follows from those of the operands and from that of each word y. Compared are
//
//   each step      the operand x as it is read, of all groups and segments: with A, H or M
//   each group     y, with the y of the group before
//   Digit          the words of B that were y: with B
//   Scale, Reduce  the lowest word of S, which must be 0
//
// With W = 2^Word, which is 1 or -1 modulo 3, S / W is W (S - y) for the digit y. In a square x is
// 2 A without the words below that of the step, and with this word once.

module df_dsp_multiply_product_check #(
  parameter int unsigned Word   = 18,
  parameter bit          Less   = 1'b1, // the product ends with Less, else with Reduce
  parameter bit          Square = 1'b0  // squares too
) (
  input  logic                     clk_i,
  input  logic                     clear_i,     // an operation begins with a new modulus
  input  logic                     square_i,    // the step is one of a square

  // Residues
  input  logic [1:0]               a_i,
  input  logic [1:0]               b_i,
  input  logic [1:0]               m_read_i,    // of M, or of -M as the memories have it
  input  logic [1:0]               m_step_i,    // of M or -M: S grows by it, times y
  input  logic [1:0]               h_plus_i,    // H is S / W after Scale, and this

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
  output logic                     wrong_o,     // a mismatch, from the cycle after it to ends_i
  output logic                     ended_wrong_o,  // there was one: from the cycle after ends_i on
  output logic [1:0]               result_o     // residue of S / W after the last step
);

  localparam bit Negative = Word % 2 == 1;  // 2^Word is -1 modulo 3

  typedef logic [1:0] residue_t;

  // W a
  function automatic residue_t moved(residue_t a);
    moved = Negative ? df_residue_pkg::negate(a) : a;
  endfunction

  residue_t y, y_1q, y_2q, x, x_square, x_square_q, product_q;
  residue_t s, s_q, h_q, words_q, words, expected;
  logic     first_1q, first_2q, of_a, odd_q, mismatch, mismatch_q, wrong_q;
  df_dsp_multiply_pkg::controls_t sum_controls;

  df_residue #(.Bits(Word)) u_y (.value_i(y_i), .residue_o(y));

  //////////////////////
  // Cycle 2: product //
  //////////////////////

  // The words of B that were not y yet, the lowest one as the unit: of a square those of A.
  assign words    = (add_op_i == df_dsp_multiply_pkg::OpRow ||
                     add_op_i == df_dsp_multiply_pkg::OpAdd) ? words_q : b_i;
  assign x_square = df_residue_pkg::negate(df_residue_pkg::add(words, y_1q));

  always_comb begin
    x = m_step_i;
    if (df_dsp_multiply_pkg::is_of_a(add_op_i)) x = a_i;
    if (Square && square_i && df_dsp_multiply_pkg::is_of_a(add_op_i)) begin
      x = (odd_q && add_op_i == df_dsp_multiply_pkg::OpAdd) ? moved(x_square) : x_square;
    end
    if (df_dsp_multiply_pkg::is_of_h(add_op_i)) begin
      x = df_residue_pkg::add(h_q, Negative ? 2'd1 : 2'd2);  // H - W
    end
  end

  always_ff @(posedge clk_i) begin
    y_1q      <= y;
    y_2q      <= y_1q;
    first_1q  <= times_first_i;
    first_2q  <= first_1q;
    product_q <= df_residue_pkg::multiply(x, y_1q);
    if (first_1q && df_dsp_multiply_pkg::is_of_a(add_op_i)) begin
      x_square_q <= x;
      words_q    <= moved(df_residue_pkg::add(words, df_residue_pkg::negate(y_1q)));
      odd_q      <= (add_op_i == df_dsp_multiply_pkg::OpAdd) ? ~odd_q : 1'b1;
    end
  end

  //////////////////
  // Cycle 3: sum //
  //////////////////

  // S begins at 0, or moves down, or stays; the product and the 1 of a step are added.
  assign sum_controls = df_dsp_multiply_pkg::controls(sum_op_i);
  always_comb begin
    s = df_residue_pkg::add(product_q, {1'b0, sum_op_i == df_dsp_multiply_pkg::OpScale});
    if (!sum_controls.zero) begin
      s = df_residue_pkg::add(s, sum_controls.moves ? moved(s_q) : s_q);
    end
  end

  always_ff @(posedge clk_i) begin
    if (first_2q) begin
      if (sum_controls.writes) s_q <= s;
      if (sum_op_i == df_dsp_multiply_pkg::OpScale) h_q <= df_residue_pkg::add(moved(s), h_plus_i);
    end
  end

  if (Less) begin : gen_less
    residue_t result_q;
    always_ff @(posedge clk_i) begin
      if (first_2q && sum_op_i == df_dsp_multiply_pkg::OpLess) result_q <= moved(s_q);
    end
    assign result_o = result_q;
  end else begin : gen_reduce
    assign result_o = moved(s_q);
  end

  ////////////////
  // Mismatches //
  ////////////////

  logic changed, words_remain, not_zero, x_differs, unused_bits;

  assign changed      = ~first_1q & (add_op_i != df_dsp_multiply_pkg::OpNone)
                      & df_residue_pkg::differ(y_1q, y_2q);
  assign words_remain = (sum_op_i == df_dsp_multiply_pkg::OpDigit) & (^words_q);
  assign not_zero     = sum_last_i & (sum_i != '0)
                      & ((sum_op_i == df_dsp_multiply_pkg::OpScale)
                         | (sum_op_i == df_dsp_multiply_pkg::OpReduce));

  assign of_a = df_dsp_multiply_pkg::is_of_a(top_op_i);
  always_comb begin
    expected = m_read_i;
    if (of_a) expected = (Square && square_i) ? x_square_q : a_i;
    if (df_dsp_multiply_pkg::is_of_h(top_op_i)) expected = h_q;
  end
  assign x_differs = top_last_i & (top_op_i != df_dsp_multiply_pkg::OpNone)
                   & ~df_dsp_multiply_pkg::is_single(top_op_i)
                   & df_residue_pkg::differ(x_i, expected);

  assign mismatch = changed | words_remain | not_zero | x_differs;

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      {mismatch_q, wrong_q} <= '0;
    end else begin
      mismatch_q <= (mismatch | mismatch_q) & ~ends_i;
      if (ends_i) wrong_q <= mismatch | mismatch_q;
    end
  end

  assign wrong_o       = mismatch_q;
  assign ended_wrong_o = wrong_q;

  assign unused_bits = ^{sum_controls, square_i, x_square_q, odd_q};

endmodule
