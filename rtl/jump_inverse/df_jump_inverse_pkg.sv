// SPDX-License-Identifier: Apache-2.0
//
// Program of the inverter by jumps: its passes through the words of the numbers, the controls of a
// slot, and the cycle counts. docs/algorithms/jump-inverse.md explains it.

package df_jump_inverse_pkg;

  localparam int unsigned Jump        = 16;  // divsteps of a jump
  localparam int unsigned Least       = 3;   // shortest size
  localparam int unsigned LeastGroups = 5;   // fewest pairs: a pass is as long as the pipeline
  localparam int unsigned FactorBits  = 18;  // bits of a multiplier's signed factor

  // A pass. Memory X holds f and d, memory Y holds g and e, each of them every other word of the
  // modulus M. The upper bits of a code are the kind of pass, df_jump_inverse_kind.
  typedef enum logic [4:0] {
    RowModulus  = 5'b00_000,  // f and M = the modulus, as it comes in, two slots a word
    RowDivisor  = 5'b00_001,  // g = the divisor, as it comes in
    RowDividend = 5'b00_010,  // d and e = the dividend, as it comes in
    RowResult   = 5'b00_011,  // d or e goes out
    RowWipe0    = 5'b00_100,  // places of the memories become 0, one after the other
    RowWipe1    = 5'b00_101,
    RowWipe2    = 5'b00_110,
    RowWipe3    = 5'b00_111,  // the program stays in its last word
    RowScale    = 5'b01_000,  // g = g / 2^16 modulo M
    RowF        = 5'b01_001,  // a jump of f and g, and one slot for the multiples of M
    RowLow      = 5'b01_010,  // one slot: the lowest words of the new d and e, times 2^16
    RowLowLast  = 5'b01_011,  // one slot: the same for +-d
    RowWait     = 5'b01_100,  // and one slot for the multiples of M
    RowDrain    = 5'b01_101,
    RowCheck    = 5'b10_000,  // d - M and g - M are to be negative
    RowZero     = 5'b10_001,  // d = 0
    RowD        = 5'b10_010,  // a jump of d and e
    RowLast     = 5'b10_011   // d = +-d / 2^16 modulo M, e = d + M
  } row_e;

  // Source of the factors that multiply the words of the memories.
  typedef enum logic [1:0] {
    MatrixJump,   // the 16 divsteps
    MatrixCheck,  // 2^16 times the number in X, 2^16 times the number in Y
    MatrixZero,   // 0, and 2^16 times the number in Y
    MatrixLast    // the number in X with the sign of f, twice
  } matrix_e;

  // Controls of a slot, for the stages behind the memories.
  typedef struct packed {
    logic correct;  // multiplies words of M by the multiples to add
    logic low;      // the lowest bits of the products' sums become the multiples; with correct as
                    // well, those multiplied by the inverse of -M do
    logic first;    // starts a new sum
    logic keep;     // adds to the sum as it is, else to the sum moved down by a word
    logic top;      // the word has a sign
    logic part;     // the lowest word of the sum is complete
    logic empty;    // that word is the 16 bits that a jump divides off, none of the results
    logic start;    // lowest word of the results
    logic last;     // highest word of the results
    logic write;    // the results are written
    logic second;   // to d and e, else to f and g
  } slot_t;

  localparam int unsigned SlotBits = 11;  // bits of slot_t

  // Bits of a word.
  function automatic int unsigned word(int unsigned multipliers);
    word = (multipliers > 4) ? 32 : 16;
  endfunction

  // Cycles of a slot: it has four products.
  function automatic int unsigned ticks(int unsigned multipliers);
    ticks = (multipliers < 4) ? 4 / multipliers : 1;
  endfunction

  // Pairs of words of a number of a size: |d|, |e| < 2^9 M, a sign, and an empty word above it.
  function automatic int unsigned groups(int unsigned bits, int unsigned multipliers);
    groups = (bits + 9 + word(multipliers)) / (2 * word(multipliers)) + 1;
    if (groups < LeastGroups) groups = LeastGroups;
  endfunction

  // Decrement by each jump of a counter that starts at 16 times the size.
  localparam int unsigned Loss = 111;

  function automatic int unsigned jumps(int unsigned bits);
    jumps = 16 * bits / Loss + 1;
  endfunction

  // Cycles of an operation of a size, the numbers having places of `most` pairs of words.
  function automatic int unsigned latency(
    int unsigned multipliers, int unsigned most, int unsigned bits
  );
    latency = 10 * most + 11 * groups(bits, multipliers) + 14
            + jumps(bits) * (5 * groups(bits, multipliers) + 2);
    latency = ticks(multipliers) * latency + 1;
  endfunction

endpackage
