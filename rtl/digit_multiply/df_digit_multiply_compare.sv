// SPDX-License-Identifier: Apache-2.0
//
// Comparison of the highest marks of two kinds in a word: higher_o is 1 if the highest mark is one
// of higher_i, lower_o if it is one of lower_i, both 0 without a mark. No place has both marks.
//
// A tree: the upper one of two halves decides if it has a mark.

module df_digit_multiply_compare #(
  parameter int unsigned Width = 16
) (
  input  logic [Width-1:0] higher_i,
  input  logic [Width-1:0] lower_i,
  output logic             higher_o,
  output logic             lower_o
);

  localparam int unsigned Levels = $clog2(Width);
  localparam int unsigned Leaves = 2 ** Levels;

  logic [Leaves-1:0] higher, lower;

  always_comb begin
    higher = '0;
    lower  = '0;
    higher[Width-1:0]  = higher_i;
    lower[Width-1:0] = lower_i;
    for (int unsigned level = 1; level <= Levels; level++) begin
      for (int unsigned i = 0; i < Leaves >> level; i++) begin
        higher[i] = higher[2*i+1] | (higher[2*i] & ~lower[2*i+1]);
        lower[i]  = lower[2*i+1] | (lower[2*i] & ~higher[2*i+1]);
      end
    end
  end

  assign higher_o = higher[0];
  assign lower_o  = lower[0];

endmodule
