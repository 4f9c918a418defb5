// SPDX-License-Identifier: Apache-2.0
//
// Shape, steps and cycles of the multiplier on hard multipliers; df_dsp_multiply_unit has the
// figure, docs/algorithms/dsp-multiply.md the reasons.

package df_dsp_multiply_pkg;

  localparam int unsigned MinBits = 3;

  // A step multiplies a whole operand, x, by one word, y, and adds into the sum S:
  //
  //   step        x      y                       S becomes
  //   OpError     M_0    n                       as it is: M_0 * n tells how far n is from -1 / M
  //   OpInverse   n      M_0 n + 2               as it is: twice as many bits of n are right
  //   OpScale     M      n                       M n + 1, a multiple of 2^Word
  //   OpKeep      A      B_0                     A B_0, or 0 with one group; S / 2^Word before is
  //                                              kept as H
  //   OpFirst     A      B_0                     A B_0
  //   OpRow       A      B_i                     floor(S / 2^Word) + A B_i
  //   OpAdd       a      b_i                     S + a b_i: a from word i on, doubled above it (in
  //                                              squares of operands in words only)
  //   OpQuotient  H      S mod 2^Word before     S + H q
  //   OpLast      H      S mod 2^Word            floor(S / 2^Word) + H q
  //   OpDigit     n      S mod 2^Word            as it is: q = n S mod 2^Word
  //   OpReduce    M      q                       S + M q, a multiple of 2^Word
  //   OpLess      not M  1                       S / 2^Word - M; S / 2^Word is the result if this
  //                                              is below 0
  typedef enum logic [3:0] {
    OpNone,
    OpError,
    OpInverse,
    OpScale,
    OpKeep,
    OpFirst,
    OpRow,
    OpAdd,
    OpQuotient,
    OpLast,
    OpDigit,
    OpReduce,
    OpLess
  } op_e;

  // Steps that multiply two words only: one cycle, in the lowest segment.
  function automatic bit is_single(op_e op);
    is_single = op == df_dsp_multiply_pkg::OpError || op == df_dsp_multiply_pkg::OpInverse
             || op == df_dsp_multiply_pkg::OpDigit;
  endfunction

  // Steps that multiply A by a word of B.
  function automatic bit is_of_a(op_e op);
    is_of_a = op == df_dsp_multiply_pkg::OpKeep || op == df_dsp_multiply_pkg::OpFirst
           || op == df_dsp_multiply_pkg::OpRow || op == df_dsp_multiply_pkg::OpAdd;
  endfunction

  // Steps that multiply H by a digit.
  function automatic bit is_of_h(op_e op);
    is_of_h = op == df_dsp_multiply_pkg::OpQuotient || op == df_dsp_multiply_pkg::OpLast;
  endfunction

  // Controls of the sum, decoded from a step.
  typedef struct packed {
    logic zero;    // S begins at 0
    logic moves;   // S moves down by a word
    logic writes;  // S changes
    logic one;     // 1 is added
    logic clears;  // with one group: S becomes 0
    logic keep;    // H is stored
    logic less;    // the result is stored
  } controls_t;

  function automatic controls_t controls(op_e op);
    logic zero, moves, writes, one, clears, keep, less;
    zero     = op == df_dsp_multiply_pkg::OpScale || op == df_dsp_multiply_pkg::OpKeep
            || op == df_dsp_multiply_pkg::OpFirst;
    writes   = op != df_dsp_multiply_pkg::OpNone && !df_dsp_multiply_pkg::is_single(op);
    moves    = writes && !zero && op != df_dsp_multiply_pkg::OpQuotient
            && op != df_dsp_multiply_pkg::OpReduce && op != df_dsp_multiply_pkg::OpAdd;
    one      = op == df_dsp_multiply_pkg::OpScale || op == df_dsp_multiply_pkg::OpLess;
    clears   = op == df_dsp_multiply_pkg::OpKeep || op == df_dsp_multiply_pkg::OpLess;
    keep     = op == df_dsp_multiply_pkg::OpKeep;
    less     = op == df_dsp_multiply_pkg::OpLess;
    controls = {zero, moves, writes, one, clears, keep, less};
  endfunction

  // Words of an operand of so many bits: one bit more than the operand has a place in them.
  function automatic int unsigned words(int unsigned bits, int unsigned word);
    words = bits / word + 1;
  endfunction

  // Multipliers that are of use: a word for each of the operand, and one for the carry above.
  function automatic int unsigned useful(int unsigned bits, int unsigned word, int unsigned most);
    useful = words(bits, word) + 1;
    if (most < useful) useful = most;
  endfunction

  // Segments, and multipliers of a segment: 4 at most, and not more in all than there may be.
  function automatic int unsigned segments(int unsigned bits, int unsigned word, int unsigned most);
    segments = (useful(bits, word, most) + 3) / 4;
  endfunction

  function automatic int unsigned across(int unsigned bits, int unsigned word, int unsigned most);
    across = (useful(bits, word, most) + segments(bits, word, most) - 1)
           / segments(bits, word, most);
    if (across * segments(bits, word, most) > most) across = across - 1;
  endfunction

  // Words side by side, of all segments; and groups of them, one after the other.
  function automatic int unsigned breadth(int unsigned bits, int unsigned word, int unsigned most);
    breadth = segments(bits, word, most) * across(bits, word, most);
  endfunction

  function automatic int unsigned groups(int unsigned bits, int unsigned word, int unsigned most);
    groups = (words(bits, word) + breadth(bits, word, most)) / breadth(bits, word, most);
  endfunction

  // Rounds in which the bits of n that are right double: 5 to begin with.
  function automatic int unsigned rounds(int unsigned word);
    rounds = (word > 20) ? 3 : (word > 10) ? 2 : (word > 5) ? 1 : 0;
  endfunction

  // Cycles of an operation of max_bits bits, the longest.
  function automatic int unsigned latency(int unsigned max_bits, int unsigned word,
                                          int unsigned most);
    latency = groups(max_bits, word, most)
            * (2 * words(max_bits, word) + 2 + segments(max_bits, word, most));
    latency = latency + 6 * rounds(word) + 5;
    if (groups(max_bits, word, most) == 1) latency = latency + 4;
    if (groups(max_bits, word, most) == 2) begin
      latency = latency + ((words(max_bits, word) == 1) ? 3 : 2);
    end
  endfunction

  // The same with the modulus of the product before, df_dsp_multiply_engine.
  function automatic int unsigned kept(int unsigned max_bits, int unsigned word,
                                       int unsigned most);
    kept = latency(max_bits, word, most) - 6 * rounds(word);
    if (groups(max_bits, word, most) == 1 ||
        (groups(max_bits, word, most) == 2 && words(max_bits, word) == 1)) begin
      kept = kept - 3;
    end else kept = kept - groups(max_bits, word, most);
    if (kept < words(max_bits, word) + 3) kept = words(max_bits, word) + 3;
  endfunction

endpackage
