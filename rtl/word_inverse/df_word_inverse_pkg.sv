// SPDX-License-Identifier: Apache-2.0
//
// Program of the word-serial inverter: its passes through the words of the numbers, their controls,
// and the cycle counts. docs/algorithms/word-inverse.md explains it.

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

  // Controls of the datapath, for all words of a pass. P, Q and M: see df_word_inverse_datapath.
  typedef struct packed {
    logic       load_word;     // in_data_i is written to M
    logic       wipe_word;     // in_data_i is 0, and is written to M
    logic       m_second;      // place of M: 0 the modulus, 1 an operand on its way
    logic [1:0] read_place;    // place of A and B that is read
    logic [1:0] write_place;   // place that is written
    logic       write_sum;     // half of the sum is written to the memory that P comes from
    logic       write_both;    // half of the sum is written to A and B
    logic       p_from_b;      // P comes from B and Q from A, else the reverse
    logic       p_zero;        // P is 0
    logic       p_negate;      // P is subtracted
    logic       q_used;        // Q is part of the sum
    logic       carry_always;  // carries in GF(2^m) too
    logic       add_m_if_odd;  // M is added if the sum is odd without it
    logic       add_m;         // M is added
    logic       add_m_twice;   // 2 M is added
    logic       output_sum;    // the sum is a word of the result
    logic       unit_sum;      // the sum is 1 if the divisor has an inverse
  } pass_controls_t;

  // Checks by the control, of the sums of the pass before. "Nonzero": a bit is set that must be 0;
  // "positive": the sign of the sum is 0.
  typedef struct packed {
    logic bad_if_nonzero;     // StatusBadModulus
    logic bad_if_zero;        // StatusBadModulus
    logic range_if_nonzero;   // StatusOperandRange
    logic range_if_positive;  // StatusOperandRange
    logic common_if_nonzero;  // StatusNotInvertible
    logic f_negative;         // the sign is that of f
    logic d_negative;         // the sign is that of d
    logic d_below_m;          // the sign is that of d - M
  } pass_checks_t;

  localparam int unsigned Least = 3;  // shortest size

  // Fewest words of a pass: each pass reads the words that the pass before wrote.
  localparam int unsigned LeastWords = 5;

  // Words of an operand of `bits` bits: the sums before they are halved have three bits more.
  function automatic int unsigned words(int unsigned bits, int unsigned word);
    words = (bits + 2) / word + 1;
    if (words < LeastWords) words = LeastWords;
  endfunction

  // Decrement by each divstep of a counter that starts at 256 times the size.
  localparam int unsigned LossInteger    = 111;
  localparam int unsigned LossPolynomial = 128;

  // Divsteps of a size in GF(p); GF(2^m) takes fewer.
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
