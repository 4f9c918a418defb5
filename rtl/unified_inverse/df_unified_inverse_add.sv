// SPDX-License-Identifier: Apache-2.0
//
// Word of the dual-field adder/subtractor (the paper's WDFA/S).
// Combinational.
//
// Computes  GF(p):   {carry_o, sum_o} = A + B + carry_i, A = a_i, ~a_i or 0, B = b_i, ~b_i or 0;
//           GF(2^n): sum_o = A ^ B, A = a_i or 0, B = b_i or 0, carry_o = 0.
// Operands  use_a_i, use_b_i: 0 puts 0 for the word; minus_a_i, minus_b_i: subtract it, with
//           carry_i = 1 in the first word; at most one of both. In GF(2^n) they and carry_i are
//           not read.
//
// In GF(2^n) the words are joined before the carry chain, whose other input is then 0: there is
// no carry to switch off, and the choice fits the gate that inverts the word.

module df_unified_inverse_add #(
  parameter int unsigned Word = 32  // bits, >= 1
) (
  input  logic            field_i,    // 0: GF(p), 1: GF(2^n)
  input  logic            use_a_i,
  input  logic            use_b_i,
  input  logic            minus_a_i,
  input  logic            minus_b_i,
  input  logic [Word-1:0] a_i,
  input  logic [Word-1:0] b_i,
  input  logic            carry_i,
  output logic [Word-1:0] sum_o,
  output logic            carry_o
);

  logic [Word-1:0] left, right;
  logic            carry;

  always_comb begin
    left  = (a_i ^ {Word{minus_a_i & ~field_i}}) & {Word{use_a_i}};
    right = (b_i ^ {Word{minus_b_i & ~field_i}}) & {Word{use_b_i}};
    if (field_i && use_a_i && use_b_i) begin
      left  = a_i ^ b_i;
      right = '0;
    end
  end

  assign carry = carry_i & ~field_i;
  assign {carry_o, sum_o} = {1'b0, left} + {1'b0, right} + {{Word{1'b0}}, carry};

endmodule
