// SPDX-License-Identifier: Apache-2.0
//
// One of Count words, in the cycle after it is asked for: each word has a register that is cleared
// unless its word is taken, and the word is all of them together. The clear of a flip-flop costs no
// look-up table, so that a bit costs Count / 3 of them, where a choice by index costs Count.
//
//   words_i ---> [ ] clear: not take_i ---> or ---> word_o

module df_dsp_multiply_fetch #(
  parameter int unsigned Bits  = 18,
  parameter int unsigned Count = 15
) (
  input  logic                  clk_i,
  input  logic                  wipe_i,
  input  logic [Count*Bits-1:0] words_i,  // word 0 lowest
  input  logic [Count-1:0]      take_i,   // one of them, or none: then the word is 0
  output logic [Bits-1:0]       word_o
);

  logic [Count*Bits-1:0] taken_q;

  for (genvar i = 0; i < Count; i++) begin : gen_word
    always_ff @(posedge clk_i) begin
      if (wipe_i || !take_i[i]) taken_q[i*Bits+:Bits] <= '0;
      else taken_q[i*Bits+:Bits] <= words_i[i*Bits+:Bits];
    end
  end

  always_comb begin
    word_o = '0;
    for (int unsigned i = 0; i < Count; i++) word_o = word_o | taken_q[i*Bits+:Bits];
  end

endmodule
