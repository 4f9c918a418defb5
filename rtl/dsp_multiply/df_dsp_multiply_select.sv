// SPDX-License-Identifier: Apache-2.0
//
// One of Count words in the same cycle: each is let through at its own index, and the word is all
// of them together. Of many words a tree of choices by the bits of the index takes twice as many
// look-up tables. An index out of range gives 0.

module df_dsp_multiply_select #(
  parameter int unsigned Bits       = 18,
  parameter int unsigned Count      = 15,
  localparam int unsigned IndexBits = (Count > 1) ? $clog2(Count) : 1
) (
  input  logic [Count*Bits-1:0] words_i,  // word 0 lowest
  input  logic [IndexBits-1:0]  index_i,
  output logic [Bits-1:0]       word_o
);

  if (Count > 1) begin : gen_choice
    logic [Count-1:0] here;
    for (genvar i = 0; i < Count; i++) begin : gen_here
      localparam int unsigned Index = i;
      assign here[i] = index_i == IndexBits'(Index);
    end
    always_comb begin
      word_o = '0;
      for (int unsigned i = 0; i < Count; i++) begin
        word_o = word_o | (words_i[i*Bits+:Bits] & {Bits{here[i]}});
      end
    end
  end else begin : gen_one
    logic unused_index;
    assign unused_index = ^index_i;
    assign word_o = words_i;
  end

endmodule
