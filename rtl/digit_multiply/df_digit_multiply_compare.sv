// SPDX-License-Identifier: Apache-2.0
//
// Which of two marks stands higher in a word: places that win, places that lose, or neither.
//
// A tree: of two halves the upper one decides if it has a mark. No place has both.

module df_digit_multiply_compare #(
  parameter int unsigned Width = 16
) (
  input  logic [Width-1:0] wins_i,
  input  logic [Width-1:0] loses_i,
  output logic             wins_o,
  output logic             loses_o
);

  localparam int unsigned Levels = $clog2(Width);
  localparam int unsigned Leaves = 2 ** Levels;

  logic [Leaves-1:0] wins, loses;

  always_comb begin
    wins             = '0;
    loses            = '0;
    wins[Width-1:0]  = wins_i;
    loses[Width-1:0] = loses_i;
    for (int unsigned level = 1; level <= Levels; level++) begin
      for (int unsigned i = 0; i < Leaves >> level; i++) begin
        wins[i]  = wins[2*i+1] | (wins[2*i] & ~loses[2*i+1]);
        loses[i] = loses[2*i+1] | (loses[2*i] & ~wins[2*i+1]);
      end
    end
  end

  assign wins_o  = wins[0];
  assign loses_o = loses[0];

endmodule
