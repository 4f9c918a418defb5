// SPDX-License-Identifier: Apache-2.0
//
// Shift register between ports for whole numbers and a core that reads and writes words. Three
// operands leave it word by word, the lowest word of first_i first; words of the result enter at
// the top.
//
//   load_i:   first_i ----> [ first ] --> word_o         word_i --> [ third ] = result_o
//   shift_i:  word_i --> [ third ] --> [ second ] --> [ first ] --> word_o
//
// Check     With Check = 1 parity_o is the parity of what the register should hold: a flipped bit
//           that left with a word, or is still in the register, differs from it. hold_o is 1 while
//           a result is held, from finish_i on.
// Cycles    one for load_i, one for each word.

module df_operand_words #(
  parameter int unsigned Word   = 32,
  parameter int unsigned Number = 256,   // bits of an operand: a multiple of Word
  parameter bit          Check  = 1'b0,  // 0: parity_o is 0
  parameter bit          Wipe   = 1'b1   // 0: wipe_i does not reach the words
) (
  input  logic              clk_i,
  input  logic              wipe_i,
  input  logic              load_i,
  input  logic              shift_i,
  input  logic              finish_i,     // the result is complete in the next cycle
  input  logic              idle_next_i,  // and is not held in the next cycle
  input  logic [Number-1:0] first_i,
  input  logic [Number-1:0] second_i,
  input  logic [Number-1:0] third_i,
  input  logic [Word-1:0]   word_i,
  output logic [Word-1:0]   word_o,
  output logic [Number-1:0] result_o,
  output logic              parity_o,
  output logic              hold_o
);

  if (Word < 1 || Number < Word || Number % Word != 0) begin : gen_check_number
    $error("df_operand_words: Number must be a multiple of Word");
  end

  logic [Number-1:0] first_q, second_q, third_q;
  logic              hold_q;

  // The words of a register, one word lower, with another at the top.
  function automatic logic [Number-1:0] shifted(logic [Number-1:0] words, logic [Word-1:0] above);
    shifted = Number'({above, words} >> Word);
  endfunction

  always_ff @(posedge clk_i) begin
    if (wipe_i & Wipe) begin
      first_q  <= '0;
      second_q <= '0;
      third_q  <= '0;
    end else if (load_i) begin
      first_q  <= first_i;
      second_q <= second_i;
      third_q  <= third_i;
    end else if (shift_i) begin
      first_q  <= shifted(first_q, second_q[Word-1:0]);
      second_q <= shifted(second_q, third_q[Word-1:0]);
      third_q  <= shifted(third_q, word_i);
    end
  end

  always_ff @(posedge clk_i) hold_q <= ~(wipe_i | idle_next_i) & (hold_q ? ~load_i : finish_i);

  if (Check) begin : gen_check
    logic parity_q;
    always_ff @(posedge clk_i) begin
      if (wipe_i) parity_q <= 1'b0;
      else if (load_i) parity_q <= ^{third_i, second_i, first_i};
      else if (shift_i) parity_q <= parity_q ^ (^{word_i, word_o});
    end
    assign parity_o = parity_q;
  end else begin : gen_no_check
    assign parity_o = 1'b0;
  end

  assign word_o   = first_q[Word-1:0];
  assign result_o = third_q;
  assign hold_o   = hold_q;

endmodule
