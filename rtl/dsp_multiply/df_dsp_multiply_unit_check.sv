// SPDX-License-Identifier: Apache-2.0
//
// Check of df_dsp_multiply_unit by residues modulo 3: of the words of the operands as the range
// check reads them, of each step (df_dsp_multiply_product_check), and of the result, which is
// S / 2^Word, and S / 2^Word - M with its carry. A mismatch counts only in an operation whose
// operands are in range: it is held until the operation ends.

module df_dsp_multiply_unit_check #(
  parameter int unsigned Word = 18,
  parameter int unsigned Bits = 288         // of the result, with the words above it
) (
  input  logic                     clk_i,
  input  logic                     wipe_i,
  input  logic                     fresh_i,     // an operation begins with a new modulus
  input  logic                     load_i,      // an operation begins
  input  logic [2:0][1:0]          residues_i,  // of its operands a, b, M, in the next cycle

  // The range check of the operands
  input  logic                     compare_i,   // reads words, the lowest first
  input  logic                     checked_i,   // is done
  input  logic [2:0][Word-1:0]     words_i,     // of a, b, M

  // As in df_dsp_multiply_product_check
  input  logic                     times_first_i,
  input  logic [Word-1:0]          y_i,
  input  df_dsp_multiply_pkg::op_e add_op_i,
  input  df_dsp_multiply_pkg::op_e sum_op_i,
  input  logic                     sum_last_i,
  input  logic [Word-1:0]          sum_i,
  input  df_dsp_multiply_pkg::op_e top_op_i,
  input  logic                     top_last_i,
  input  logic [1:0]               x_i,
  input  logic                     ends_i,

  // The result
  input  logic                     done_i,      // the operation ends, a cycle after ends_i or later
  input  logic                     good_i,      // with done_i: the operands are in range
  input  logic                     begins_i,    // the result is not read any more
  input  logic                     shown_i,     // the result is not hidden
  input  logic                     over_i,      // the carry of S / 2^Word - M
  input  logic                     odd_i,       // the words of a step have an odd number of bits
  input  logic [Bits-1:0]          plain_i,     // S / 2^Word
  input  logic [Bits-1:0]          less_i,      // S / 2^Word - M, modulo 2^bits
  output logic                     fault_o
);

  logic            load_q, load_2q, valid_q, ended_wrong, unused_wrong, fault_operands, differs;
  logic [2:0][1:0] residues_1q, residues_q;
  logic [1:0]      m, expected, expected_less, plain, less;

  always_ff @(posedge clk_i) begin
    if (wipe_i) {load_q, load_2q} <= '0;
    else {load_q, load_2q} <= {load_i, load_q};
  end
  always_ff @(posedge clk_i) begin
    residues_1q <= residues_i;
    if (load_2q) residues_q <= residues_1q;
  end
  assign m = residues_q[0];

  df_dsp_multiply_operand_check #(.Word(Word)) u_operands (
    .clk_i, .load_i, .compare_i,
    .done_i(checked_i),
    .words_i,
    .residues_i(residues_q),
    .fault_o(fault_operands)
  );

  df_dsp_multiply_product_check #(.Word(Word)) u_product (
    .clk_i,
    .clear_i(wipe_i | fresh_i),
    .square_i(1'b0),
    .a_i(residues_q[2]),
    .b_i(residues_q[1]),
    .m_read_i(m),
    .m_step_i(m),
    .h_plus_i('0),
    .times_first_i, .y_i, .add_op_i, .sum_op_i, .sum_last_i, .sum_i, .top_op_i, .top_last_i, .x_i,
    .ends_i,
    .wrong_o(unused_wrong),
    .ended_wrong_o(ended_wrong),
    .result_o(expected)
  );

  logic [1:0][Bits-1:0] number;
  logic [3:0]           residues;
  logic [1:0]           unused_changed;

  assign number        = {plain_i, less_i};
  assign {plain, less} = residues;
  for (genvar i = 0; i < 2; i++) begin : gen_number
    df_residue_parts #(.Bits(Bits), .Part(df_residue_pkg::part(Bits))) u_residue (
      .clk_i,
      .wipe_i(1'b0),
      .write_i(1'b1),
      .value_i(number[i]),
      .residue_o(residues[2*i+:2]),
      .changed_o(unused_changed[i])
    );
  end

  // Without a carry 2^bits was added.
  assign expected_less = df_residue_pkg::add(
      df_residue_pkg::add(expected, df_residue_pkg::negate(m)),
      over_i ? 2'd0 : odd_i ? 2'd2 : 2'd1);
  assign differs       = df_residue_pkg::differ(plain, expected)
                       | df_residue_pkg::differ(less, expected_less);

  always_ff @(posedge clk_i) begin
    if (wipe_i || fresh_i) valid_q <= 1'b0;
    else valid_q <= done_i ? good_i : valid_q & ~begins_i;
  end

  assign fault_o = fault_operands | (done_i & good_i & ended_wrong)
                 | (valid_q & (differs | ~shown_i));

endmodule
