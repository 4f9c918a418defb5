// SPDX-License-Identifier: Apache-2.0
//
// Check of the operands of the inverter by jumps, word by word: bits from the size on must be 0,
// the modulus must be odd and more than 1.
//
// Control   place_i comes two cycles before the first word. take_i says that word_i is a word of an operand, the lowest first; the other inputs
//           describe it. restart_i comes before the modulus.
// Outputs   bad_o and range_o in the cycle after a word that is not allowed; above_one_o is 1 from
//           the cycle after a word on which shows that the modulus is more than 1, until restart_i.

module df_jump_inverse_operand_check #(
  parameter int unsigned Word        = 16,
  parameter bit          FaultChecks = 1'b1,  // see df_parity
  localparam int unsigned PlaceBits  = $clog2(Word)
) (
  input  logic                 clk_i,
  input  logic                 restart_i,
  input  logic                 take_i,
  input  logic                 modulus_i,    // a word of the modulus
  input  logic                 lowest_i,     // the lowest word of an operand
  input  logic                 top_i,        // the word with bit n, n the size
  input  logic                 final_i,      // the last word of an operand
  input  logic [PlaceBits-1:0] place_i,      // place of bit n in that word
  input  logic [Word-1:0]      word_i,
  output logic                 bad_o,        // the modulus is even or too long
  output logic                 range_o,      // another operand is too long
  output logic                 above_one_o,
  output logic                 fault_o       // an upset of this check's registers
);

  // Of the operand, seen_top: a word with bit n came. Of the word before: cut, bits from n on in the
  // word of bit n; beyond, bits above that word; even, the modulus is; modulus, a word of it.
  // above: mask of the bits from n on in the word of bit n.
  typedef struct packed {
    logic            seen_top, above_one, cut, beyond, even, modulus;
    logic [Word-1:0] above;
  } registers_t;

  registers_t registers_q, registers_d;
  logic       any, too_long;

  assign any = word_i[Word-1:1] != '0;

  always_comb begin
    registers_d         = registers_q;
    registers_d.above   = {Word{1'b1}} << place_i;
    registers_d.cut     = take_i & top_i & ((word_i & registers_q.above) != '0);
    registers_d.beyond    = take_i & registers_q.seen_top & (any | word_i[0]);
    registers_d.even    = take_i & modulus_i & lowest_i & ~word_i[0];
    registers_d.modulus = modulus_i;
    if (take_i) begin
      registers_d.seen_top = (registers_q.seen_top | top_i) & ~final_i;
      if (modulus_i && (any || (word_i[0] && !lowest_i))) registers_d.above_one = 1'b1;
    end
    if (restart_i) registers_d = '0;
  end

  always_ff @(posedge clk_i) registers_q <= registers_d;

  df_parity #(.Bits(6 + Word), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i(registers_d),
    .value_i(registers_q),
    .fault_o
  );

  assign too_long    = registers_q.cut | registers_q.beyond;
  assign bad_o       = registers_q.even | (too_long & registers_q.modulus);
  assign range_o     = too_long & ~registers_q.modulus;
  assign above_one_o = registers_q.above_one;

endmodule
