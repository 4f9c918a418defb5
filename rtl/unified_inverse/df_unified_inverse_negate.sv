// SPDX-License-Identifier: Apache-2.0
//
// Word of a negator: {carry_o, word_o} = negate_i ? ~word_i + carry_i : word_i. Combinational.
//
// The first word of a number takes carry_i = 1. It changes a sign beside an addition, so that no
// sign change costs a cycle. It does not occur in GF(2^n).

module df_unified_inverse_negate #(
  parameter int unsigned Word = 32  // bits, >= 1
) (
  input  logic            negate_i,
  input  logic [Word-1:0] word_i,
  input  logic            carry_i,
  output logic [Word-1:0] word_o,
  output logic            carry_o
);

  logic carry;
  assign carry = carry_i & negate_i;
  assign {carry_o, word_o} = {1'b0, word_i ^ {Word{negate_i}}} + {{Word{1'b0}}, carry};

endmodule
