// SPDX-License-Identifier: Apache-2.0
//
// The residue modulo 3 of the operand x of a step, group by group and segment by segment:
//
//   cycle     1                           2                           3
//             words of x --> residues --> [ ] --> (+) --> [residue_q], of the groups so far
//                                     from below --^

module df_dsp_multiply_operand_residue #(
  parameter int unsigned Word  = 18,
  parameter int unsigned Width = 4,    // words of a group
  parameter bit          Odd   = 1'b0  // the index of the segment's lowest word is odd
) (
  input  logic                  clk_i,
  input  logic [Width*Word-1:0] x_i,        // in cycle 1
  input  logic                  first_i,    // in cycle 2: the first group of the step
  input  logic                  odd_i,      // in cycle 2: the index of the group is odd
  input  logic [1:0]            residue_i,  // of the segments below, in cycle 2 of the first group
  output logic [1:0]            residue_o   // in cycle 3
);

  logic [2*Width-1:0] words, words_q;
  logic [1:0]         group, residue, residue_q;

  // 2^Word is 1 or -1. To negate a residue is to exchange its bits.
  for (genvar j = 0; j < Width; j++) begin : gen_word
    logic [1:0] word;
    df_residue #(.Bits(Word)) u_word (.value_i(x_i[j*Word+:Word]), .residue_o(word));
    assign words[2*j+:2] = (Word % 2 == 1 && j % 2 == 1) ? df_residue_pkg::negate(word) : word;
  end

  df_residue #(.Bits(2 * Width)) u_group (.value_i(words_q), .residue_o(group));

  always_comb begin
    residue = group;
    if (Word % 2 == 1 && (Odd ^ (Width % 2 == 1 && odd_i))) begin
      residue = df_residue_pkg::negate(group);
    end
    residue = df_residue_pkg::add(residue, first_i ? residue_i : residue_q);
  end

  always_ff @(posedge clk_i) begin
    words_q   <= words;
    residue_q <= residue;
  end

  assign residue_o = residue_q;

  logic unused_odd;
  assign unused_odd = odd_i;

endmodule
