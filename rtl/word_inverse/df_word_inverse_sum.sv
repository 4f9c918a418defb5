// SPDX-License-Identifier: Apache-2.0
//
// One word of a sum: {carry_o, sum_o} = a_i + b_i + carry_i, by one carry chain. Combinational.

module df_word_inverse_sum #(
  parameter int unsigned Word = 32  // bits
) (
  input  logic [Word-1:0] a_i,
  input  logic [Word-1:0] b_i,
  input  logic            carry_i,
  output logic [Word-1:0] sum_o,
  output logic            carry_o
);

  if (Word < 4) begin : gen_check_word
    $error("df_word_inverse_sum: Word must be at least 4");
  end

  logic unused_first;

  assign {carry_o, sum_o, unused_first} = {1'b0, a_i, 1'b1} + {1'b0, b_i, carry_i};

endmodule
