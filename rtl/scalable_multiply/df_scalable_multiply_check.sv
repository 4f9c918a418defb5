// SPDX-License-Identifier: Apache-2.0
//
// Word-serial check of the operands of a scalable Montgomery multiplication: M odd, above 1 and of
// size_i bits at most (size_i + 1 in GF(2^m)); a and b reduced. One word of all three a cycle,
// least significant first, every word of the memory.
//
// Reduced: a - M borrows. In GF(2^m) deg a < deg M, which is a < (M and not a) as integers: the
// highest one of M is above that of a exactly if it stays in (M and not a) and nothing of a is
// above it. So the same subtractor serves both fields.

module df_scalable_multiply_check #(
  parameter int unsigned Word        = 32,    // bits of a word, a power of two >= 2
  parameter int unsigned MaxBits     = 256,   // largest size_i
  parameter bit          FaultChecks = 1'b1,  // see df_parity
  localparam int unsigned SizeWidth  = $clog2(MaxBits + 1),
  localparam int unsigned MaxWords   = MaxBits / Word + 1,
  localparam int unsigned IndexWidth = (MaxWords > 1) ? $clog2(MaxWords) : 1
) (
  input  logic                  clk_i,
  input  logic                  clear_i,
  input  logic                  field_i,
  input  logic [SizeWidth-1:0]  size_i,    // 3 .. MaxBits

  input  logic                  word_i,   // a word is valid
  input  logic [IndexWidth-1:0] index_i,  // which
  input  logic [Word-1:0]       m_i,
  input  logic [Word-1:0]       a_i,
  input  logic [Word-1:0]       b_i,

  output df_pkg::status_e       status_o,  // in the cycle after the last word and on
  output logic                  fault_o    // an upset of a register
);

  localparam int unsigned PlaceWidth = $clog2(Word);
  localparam int unsigned Span       = ((SizeWidth > PlaceWidth) ? SizeWidth : PlaceWidth) + 1;

  logic                  first, odd_q, above_one_q, too_long_q, a_less_q, b_less_q;
  logic                  a_less, b_less, too_long;
  logic [Span-1:0]       size;
  logic [IndexWidth-1:0] top_index;
  logic [Word-1:0]       a_limit, b_limit, a_difference, b_difference, above, beyond;

  assign first   = index_i == '0;
  assign a_limit = field_i ? m_i & ~a_i : m_i;
  assign b_limit = field_i ? m_i & ~b_i : m_i;

  assign {a_less, a_difference} =
      {1'b0, a_i} - {1'b0, a_limit} - {{Word{1'b0}}, a_less_q & ~first};
  assign {b_less, b_difference} =
      {1'b0, b_i} - {1'b0, b_limit} - {{Word{1'b0}}, b_less_q & ~first};

  logic unused_differences;
  assign unused_differences = ^{a_difference, b_difference};

  // Bits of M from bit size_i on (GF(2^m): the one above), in the word that has that bit.
  assign size      = Span'(size_i);
  assign top_index = IndexWidth'(size >> PlaceWidth);
  assign above     = m_i >> size[PlaceWidth-1:0];
  assign beyond    = field_i ? {1'b0, above[Word-1:1]} : above;
  assign too_long  = (index_i > top_index) ? m_i != '0 : (index_i == top_index) & (beyond != '0);

  logic odd_d, above_one_d, too_long_d, a_less_d, b_less_d;

  always_comb begin
    odd_d       = first ? m_i[0] : odd_q;
    above_one_d = (above_one_q & ~first) | (m_i[Word-1:1] != '0) | (m_i[0] & ~first);
    too_long_d  = (too_long_q & ~first) | too_long;
    a_less_d    = a_less;
    b_less_d    = b_less;
    if (clear_i) {odd_d, above_one_d, too_long_d, a_less_d, b_less_d} = '0;
  end

  always_ff @(posedge clk_i) begin
    if (clear_i || word_i) begin
      odd_q       <= odd_d;
      above_one_q <= above_one_d;
      too_long_q  <= too_long_d;
      a_less_q    <= a_less_d;
      b_less_q    <= b_less_d;
    end
  end

  df_parity_held #(.Bits(5), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .write_i(clear_i | word_i),
    .next_i({odd_d, above_one_d, too_long_d, a_less_d, b_less_d}),
    .value_i({odd_q, above_one_q, too_long_q, a_less_q, b_less_q}),
    .fault_o
  );

  always_comb begin
    status_o = df_pkg::StatusOk;
    if (!a_less_q || !b_less_q) status_o = df_pkg::StatusOperandRange;
    if (!odd_q || !above_one_q || too_long_q) status_o = df_pkg::StatusBadModulus;
  end

endmodule
