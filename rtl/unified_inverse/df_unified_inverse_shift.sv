// SPDX-License-Identifier: Apache-2.0
//
// Word of the shifter: word_o = window_i / 2^shift_i, its low Word bits. Combinational.
//
// One window serves both directions. A number shifted right by h: the window is a word with the
// low 3 bits of the word above it, and shift_i = h. One shifted left by h: the window is a word
// with the top 3 bits of the word below it, and shift_i = 3 - h.

module df_unified_inverse_shift #(
  parameter int unsigned Word = 32  // bits, >= 3
) (
  input  logic [Word+2:0] window_i,
  input  logic [1:0]      shift_i,
  output logic [Word-1:0] word_o
);

  if (Word < 3) begin : gen_check_word
    $error("df_unified_inverse_shift: Word must be at least 3");
  end

  always_comb begin
    case (shift_i)
      2'd1:    word_o = window_i[Word:1];
      2'd2:    word_o = window_i[Word+1:2];
      2'd3:    word_o = window_i[Word+2:3];
      default: word_o = window_i[Word-1:0];
    endcase
  end

endmodule
