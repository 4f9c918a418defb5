// SPDX-License-Identifier: Apache-2.0
//
// One of Count words, as a tree of choices of two: look-up tables join up to five levels of it. An
// index out of range gives any word or 0.

module df_dsp_multiply_select #(
  parameter int unsigned Bits      = 18,
  parameter int unsigned Count     = 15,
  localparam int unsigned Levels   = $clog2(Count),
  localparam int unsigned IndexBits = (Count > 1) ? Levels : 1
) (
  input  logic [Count*Bits-1:0] words_i,  // word 0 lowest
  input  logic [IndexBits-1:0]  index_i,
  output logic [Bits-1:0]       word_o
);

  if (Count > 1) begin : gen_tree
    localparam int unsigned Places = 1 << Levels;
    // Level l has Places / 2^l words, from place 2 * Places - 2 * Places / 2^l on.
    logic [(2*Places-1)*Bits-1:0] node;
    for (genvar i = 0; i < Places; i++) begin : gen_leaf
      localparam int unsigned Leaf = i;
      if (Leaf < Count) begin : gen_word
        assign node[Leaf*Bits+:Bits] = words_i[Leaf*Bits+:Bits];
      end else begin : gen_none
        assign node[Leaf*Bits+:Bits] = '0;
      end
    end
    for (genvar l = 0; l < Levels; l++) begin : gen_level
      localparam int unsigned From = (2 * Places - (2 * Places >> l)) * Bits;
      localparam int unsigned Left = (Places >> l) * Bits;
      for (genvar i = 0; i < (Places >> l) / 2; i++) begin : gen_choice
        localparam int unsigned Choice = i;
        localparam int unsigned At     = Choice * Bits;
        assign node[From+Left+At+:Bits] =
            index_i[l] ? node[From+2*At+Bits+:Bits] : node[From+2*At+:Bits];
      end
    end
    assign word_o = node[(2*Places-2)*Bits+:Bits];
  end else begin : gen_one
    logic unused_index;
    assign unused_index = ^index_i;
    assign word_o = words_i;
  end

endmodule
