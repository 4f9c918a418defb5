// SPDX-License-Identifier: Apache-2.0
//
// End of a scalable Montgomery multiplication: carry-save words to plain ones, and the last
// subtraction, both a word a cycle, least significant first. S < 2 M becomes S or S - M, below M;
// in GF(2^m) S is reduced as it is.
//
// cycle       add_i side                     reduce_i side
// t + j       word j of S and M comes in     word j of plain S and M comes in, result_o in the
// t + 1 + j   word j of plain S on sum_o     same cycle
//
// first_i: in the cycle of a word 0. After the last word of the first run the borrow says whether
// S >= M; the second run may begin two cycles after that word came in.

module df_scalable_multiply_finish #(
  parameter int unsigned Word = 32  // bits of a word, >= 2
) (
  input  logic            clk_i,
  input  logic            clear_i,  // every register to 0
  input  logic            field_i,  // 1: GF(2^m)

  input  logic            add_i,     // a word of S in carry-save form
  input  logic            add_first_i,
  input  logic [Word-1:0] sum_i,
  input  logic [Word-1:0] carry_i,
  input  logic [Word-1:0] add_m_i,
  output logic [Word-1:0] sum_o,

  input  logic            reduce_i,  // a word of plain S
  input  logic            reduce_first_i,
  input  logic [Word-1:0] plain_i,
  input  logic [Word-1:0] reduce_m_i,
  output logic            subtract_o, // M is subtracted in the second run
  output logic [Word-1:0] result_o
);

  logic            added_q, added_first_q, carry_q, borrow_q, less_q;
  logic            carry, borrow;
  logic [Word-1:0] sum, sum_q, m_q, minuend, subtrahend, difference;

  assign {carry, sum} =
      {1'b0, sum_i} + {1'b0, carry_i} + {{Word{1'b0}}, carry_q & ~add_first_i};

  // One subtractor: to compare in the first run, to subtract M or nothing in the second.
  assign minuend    = reduce_i ? plain_i : sum_q;
  assign subtrahend = reduce_i ? reduce_m_i & {Word{subtract_o}} : m_q;
  assign {borrow, difference} =
      {1'b0, minuend} - {1'b0, subtrahend} -
      {{Word{1'b0}}, borrow_q & ~(reduce_i ? reduce_first_i : added_first_q)};

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      added_q       <= 1'b0;
      added_first_q <= 1'b0;
      carry_q       <= 1'b0;
      borrow_q      <= 1'b0;
      less_q        <= 1'b0;
      sum_q         <= '0;
      m_q           <= '0;
    end else begin
      added_q       <= add_i;
      added_first_q <= add_first_i;
      carry_q       <= carry;
      sum_q         <= sum;
      m_q           <= add_m_i;
      borrow_q      <= borrow;
      if (added_q) less_q <= borrow;
    end
  end

  assign sum_o      = sum_q;
  assign subtract_o = ~less_q & ~field_i;
  assign result_o   = difference;

endmodule
