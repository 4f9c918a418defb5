// SPDX-License-Identifier: Apache-2.0
//
// Checks of the operands of the unified inverter, on their words as they enter: no check depends on
// a computed size, and no comparison is in the path to the next opcode.
//
// modulus_bad_o   even; 1; a bit that n does not allow: n and up in GF(p), above n in GF(2^n)
// operand_long_o  bit n or one above it is set
// operand_any_o   the operand is not 0
// guard_o         with a word of the modulus: its bit 0 is the guard, word e is here

module df_unified_inverse_check #(
  parameter int unsigned Word        = 32,
  parameter int unsigned IndexWidth  = 5,
  parameter bit          FaultChecks = 1'b0,  // 1: check the registers
  localparam int unsigned PlaceWidth = $clog2(Word)
) (
  input  logic                  clk_i,
  input  logic                  wipe_i,          // also when an operation begins

  input  logic                  modulus_word_i,  // a word of the modulus is here
  input  logic                  operand_word_i,  // a word of the operand
  input  logic [Word-1:0]       data_i,
  input  logic [IndexWidth-1:0] index_i,         // index of the word
  input  logic                  field_i,
  input  logic [IndexWidth-1:0] words_i,         // e
  input  logic [PlaceWidth-1:0] place_i,         // n mod Word

  output logic                  guard_o,
  output logic                  modulus_bad_o,
  output logic                  operand_long_o,
  output logic                  operand_any_o,
  output logic                  fault_o          // an upset of a register
);

  logic            nonzero, above_bit_0, is_top, above_words, modulus_long, operand_long;
  logic            odd_q, big_q, modulus_long_q, operand_long_q, operand_any_q;
  logic            odd_next, big_next, modulus_long_next, operand_long_next, operand_any_next;
  logic [Word-1:0] above;  // bits n and up of word e - 1; none if n fills it

  assign nonzero     = data_i != '0;
  assign above_bit_0 = data_i[Word-1:1] != '0;
  assign guard_o     = index_i == words_i;
  assign is_top      = index_i + 1'b1 == words_i;
  assign above_words = index_i >= words_i;
  assign above       = (place_i == '0) ? '0 : {Word{1'b1}} << place_i;

  always_comb begin
    modulus_long = is_top && ((field_i ? above << 1 : above) & data_i) != '0;
    operand_long = is_top && (above & data_i) != '0;
    if (above_words) begin
      modulus_long = above_bit_0 || (data_i[0] && !(guard_o && field_i && place_i == '0));
      operand_long = nonzero;
    end
  end

  always_comb begin
    odd_next          = (modulus_word_i & (index_i == '0)) ? data_i[0] : odd_q;
    big_next          = big_q | (modulus_word_i & ((index_i == '0) ? above_bit_0 : nonzero));
    modulus_long_next = modulus_long_q | (modulus_word_i & modulus_long);
    operand_any_next  = operand_any_q | (operand_word_i & nonzero);
    operand_long_next = operand_long_q | (operand_word_i & operand_long);
    if (wipe_i) begin
      {odd_next, big_next, modulus_long_next, operand_any_next, operand_long_next} = '0;
    end
  end

  always_ff @(posedge clk_i) begin
    odd_q          <= odd_next;
    big_q          <= big_next;
    modulus_long_q <= modulus_long_next;
    operand_any_q  <= operand_any_next;
    operand_long_q <= operand_long_next;
  end

  df_parity #(.Bits(5), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({odd_next, big_next, modulus_long_next, operand_any_next, operand_long_next}),
    .value_i({odd_q, big_q, modulus_long_q, operand_any_q, operand_long_q}),
    .fault_o
  );

  assign modulus_bad_o  = modulus_long_q | ~odd_q | ~big_q;
  assign operand_any_o  = operand_any_q;
  assign operand_long_o = operand_long_q;

endmodule
