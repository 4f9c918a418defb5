// SPDX-License-Identifier: Apache-2.0
//
// Program of the word-serial inverter: a list of passes through the words of the numbers, and how
// long it takes. docs/algorithms/word-inverse.md explains it.

package df_word_inverse_pkg;

  // A pass, in the order of the program. Places 0 to 3 of memory A and of memory B hold a number
  // each, place 3 none; after an exchange f and d are in B, g and e in A. M holds the modulus.
  typedef enum logic [4:0] {
    RowNone     = 5'd0,   // no part of the program
    RowModulus  = 5'd1,   // M, A0, B0 = modulus, as it comes in
    RowOne      = 5'd2,   // nothing moves; is the modulus even, or 1?
    RowCopy1    = 5'd3,   // A1, B1 = M
    RowCopy2    = 5'd4,   // A2, B2 = M
    RowLength   = 5'd5,   // A2 = A2 / 2, as often as to see whether the modulus is too long
    RowDivisor  = 5'd6,   // B0 = divisor, as it comes in
    RowDividend = 5'd7,   // B1 = dividend, as it comes in
    RowMix0     = 5'd8,   // A2 = (A0 + B0) / 2
    RowHalf0    = 5'd9,   // B2 = B0 / 2
    RowLess0    = 5'd10,  // B0 - A0 is to be negative
    RowLess2    = 5'd11,  // B2 - A2 is to be negative
    RowMix1     = 5'd12,  // the same for B1
    RowHalf1    = 5'd13,
    RowLess1    = 5'd14,
    RowLess2b   = 5'd15,
    RowZero     = 5'd16,  // A1 = 0
    RowScale    = 5'd17,  // B0 = B0 / 2 modulo M
    RowReady    = 5'd18,  // nothing moves
    RowStepG    = 5'd19,  // a divstep of f and g
    RowStepE    = 5'd20,  // the same of d and e
    RowSign     = 5'd21,  // nothing moves; the sign of f
    RowModulusE = 5'd22,  // e = M
    RowUnit     = 5'd23,  // nothing moves; is f 1 or -1?
    RowTurn     = 5'd24,  // d = +-d / 2 modulo M, its sign turned with that of f
    RowLess     = 5'd25,  // nothing moves; the sign of d - M
    RowWait     = 5'd26,  // nothing moves
    RowResult   = 5'd27,  // d, d + M or d - M goes out
    RowWipe0    = 5'd28,  // A0, B0, M = 0
    RowWipe1    = 5'd29,
    RowWipe2    = 5'd30,
    RowWipe3    = 5'd31   // the program stays in its last word
  } row_e;

  // What a pass asks of the datapath.
  typedef struct packed {
    logic       takes;    // words come in, into M,
    logic       wipes;    // or are 0
    logic       second;   // the number of M that is meant: the modulus, or what comes in after it
    logic [1:0] from;     // place that is read
    logic [1:0] to;       // place that is written
    logic       writes;   // the sum is written, halved, to the memory that P was read from,
    logic       both;     // or to both
    logic       other;    // P is of memory B, Q of A
    logic       clears;   // P is 0
    logic       minus;    // P is subtracted
    logic       adds;     // Q is part of the sum
    logic       whole;    // carries in GF(2^m) too
    logic       halves;   // M is part of the sum if the sum is odd without it
    logic       forces;   // M is part of the sum
    logic       twice;    // M is part of it twice
    logic       gives;    // the sum goes out
  } does_t;

  // What is found of the pass before, in its last sum: whether anything is where it must not be, and
  // the sign.
  typedef struct packed {
    logic bad_if_found;
    logic bad_unless_found;
    logic range_if_found;
    logic range_unless_minus;
    logic common_if_found;
    logic f_minus;
    logic d_minus;
    logic d_less;
  } finds_t;

  localparam int unsigned Least = 3;  // shortest size

  // A pass takes so many cycles at least, so that it reads what the pass before wrote.
  localparam int unsigned LeastWords = 5;

  // Words of an operand of so many bits: the sums before they are halved have three bits more.
  function automatic int unsigned words(int unsigned bits, int unsigned word);
    words = (bits + 2) / word + 1;
    if (words < LeastWords) words = LeastWords;
  endfunction

  // A counter that holds 256 times the size loses this much with each divstep.
  localparam int unsigned LossInteger    = 111;
  localparam int unsigned LossPolynomial = 128;

  // Divsteps of a size in GF(p); in GF(2^m) they are less.
  function automatic int unsigned steps(int unsigned bits);
    steps = 256 * bits / LossInteger + 1;
  endfunction

  // Cycles of an operation of a size in GF(p), the numbers having places of `most` words.
  function automatic int unsigned latency(
    int unsigned word, int unsigned most, int unsigned bits, int unsigned scale
  );
    latency = 6 * most + 5
            + words(bits, word) * (19 + bits % word + scale * bits + 2 * steps(bits));
  endfunction

  // The most of all sizes: that of the longest operand, or of the longest with a word all but full.
  function automatic int unsigned latency_max(
    int unsigned word, int unsigned bits, int unsigned scale
  );
    int unsigned full, most;
    full        = (bits + 1) / word * word;
    most        = words(bits, word);
    latency_max = latency(word, most, bits, scale);
    if (full > Least && latency(word, most, full - 1, scale) > latency_max) begin
      latency_max = latency(word, most, full - 1, scale);
    end
  endfunction

endpackage
