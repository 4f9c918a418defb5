// SPDX-License-Identifier: Apache-2.0
//
// Word of the scalable Montgomery step: two rows of dual-field full adders, no carry chain.
// Combinational.
//
// Source: E. Savas, A. F. Tenca, C. K. Koc, "A Scalable and Unified Multiplier Architecture for
//         Finite Fields GF(p) and GF(2^m)" (2000), the adder of the processing element.
//
// In GF(p)    sum_o + 2 * carry_o + 2^Word * carry_row_o = sum_i + carry_i + b + m + carry_row_i,
//             with b = x_i ? b_i : 0 and m = q_i ? m_i : 0.
// In GF(2^m)  no carries: sum_o = sum_i + b + m (exclusive or), carry_o = 0, carry_row_o = 0,
//             provided that carry_i = 0 and carry_row_i = 0.
//
// carry_row_i, carry_row_o: the carry between neighbouring words of the first row. The second
// row's has no need to travel: halving moves carry_o back by the place it stands too high.
// parity_o: bit 0 of sum_i + carry_i + b + carry_row_i, from which the caller makes q_i.

module df_scalable_multiply_csa #(
  parameter int unsigned Word = 32  // bits of a word, >= 2
) (
  input  logic            field_i,      // 1: GF(2^m)
  input  logic [Word-1:0] sum_i,
  input  logic [Word-1:0] carry_i,
  input  logic            x_i,
  input  logic [Word-1:0] b_i,
  input  logic            q_i,
  input  logic [Word-1:0] m_i,
  input  logic            carry_row_i,
  output logic            parity_o,
  output logic [Word-1:0] sum_o,
  output logic [Word-1:0] carry_o,
  output logic            carry_row_o
);

  logic [Word-1:0] b, m, row_sum, row_carry, shifted;

  assign b = b_i & {Word{x_i}};
  assign m = m_i & {Word{q_i}};

  assign row_sum   = sum_i ^ carry_i ^ b;
  assign row_carry = ((sum_i & carry_i) | (sum_i & b) | (carry_i & b)) & {Word{~field_i}};
  assign shifted   = {row_carry[Word-2:0], carry_row_i};

  assign sum_o   = row_sum ^ shifted ^ m;
  assign carry_o = ((row_sum & shifted) | (row_sum & m) | (shifted & m)) & {Word{~field_i}};

  assign carry_row_o = row_carry[Word-1];
  assign parity_o    = row_sum[0] ^ carry_row_i;

endmodule
