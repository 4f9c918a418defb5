// SPDX-License-Identifier: Apache-2.0
//
// Shape and cycles of the multiplier on hard multipliers with operands in words; steps are those of
// df_dsp_multiply_pkg, with -M in place of M and no last subtraction. df_dsp_multiply_words has the
// figure, docs/algorithms/dsp-multiply.md the reasons.

package df_dsp_multiply_words_pkg;

  // Fewer groups than these, if there are several, would ask for words before they are written.
  localparam int unsigned LeastGroups = 4;

  // Rows of the memories of words: the complement of M, H, and two for the operand a; for squares
  // 0, and two for 2 a, besides.
  localparam logic [1:0] SetModulus = 2'd0;
  localparam logic [1:0] SetScaled  = 2'd1;
  localparam logic [2:0] SetZero    = 3'd4;

  // Groups of words that a segment works through.
  function automatic int unsigned groups(int unsigned bits, int unsigned word, int unsigned most);
    groups = df_dsp_multiply_pkg::groups(bits, word, most);
    if (groups > 1 && groups < df_dsp_multiply_words_pkg::LeastGroups) begin
      groups = df_dsp_multiply_words_pkg::LeastGroups;
    end
  endfunction

  // Bits of the index of a group.
  function automatic int unsigned group_bits(int unsigned count);
    group_bits = (count > 1) ? unsigned'($clog2(count)) : 1;
  endfunction

  // Bits of the index of a set.
  function automatic int unsigned set_bits(bit square);
    set_bits = square ? 3 : 2;
  endfunction

  // Rows of all sets, as they are addressed.
  function automatic int unsigned sets(int unsigned bits, int unsigned word, int unsigned most,
                                       bit square);
    sets = (32'd1 << df_dsp_multiply_words_pkg::set_bits(square))
        << df_dsp_multiply_words_pkg::group_bits(
               df_dsp_multiply_words_pkg::groups(bits, word, most));
  endfunction

  // Cycles after clear_i in which memories are wiped: all rows of operands, a cycle later than they
  // are counted, all words, and two steps with all groups of all segments.
  function automatic int unsigned wipe(int unsigned bits, int unsigned word, int unsigned most,
                                       bit square);
    wipe = df_dsp_multiply_words_pkg::groups(bits, word, most)
         * (df_dsp_multiply_pkg::segments(bits, word, most) + 1) + 8;
    if (wipe < df_dsp_multiply_words_pkg::sets(bits, word, most, square) + 1) begin
      wipe = df_dsp_multiply_words_pkg::sets(bits, word, most, square) + 1;
    end
    if (wipe < df_dsp_multiply_pkg::words(bits, word)) begin
      wipe = df_dsp_multiply_pkg::words(bits, word);
    end
  endfunction

  // Segments that take part with operands of so many bits, of those that the hardware has for them.
  function automatic int unsigned taking(int unsigned bits, int unsigned word, int unsigned most);
    taking = df_dsp_multiply_pkg::segments(bits, word, most);
    if (df_dsp_multiply_words_pkg::groups(bits, word, most) > 1 &&
        df_dsp_multiply_words_pkg::groups(bits, word, most)
        * df_dsp_multiply_pkg::across(bits, word, most) > df_dsp_multiply_pkg::words(bits, word))
    begin
      taking = 1;
    end
  endfunction

  // Cycles of df_mont_mul_dsp_words, whatever the size, at most: of the largest one, or of the
  // largest with a word less, whose highest word may be full.
  function automatic int unsigned latency(int unsigned bits, int unsigned word, int unsigned most,
                                          bit square);
    int unsigned all, count, each, scaled, mask, full;
    all    = df_dsp_multiply_words_pkg::groups(bits, word, most);
    count  = df_dsp_multiply_pkg::words(bits, word);
    each   = 2 * all + 5 - (32'd1 << df_dsp_multiply_words_pkg::set_bits(square));
    latency = df_dsp_multiply_words_pkg::wipe(bits, word, most, square) + count * each
            + ((all == 1) ? 15 : 13);
    all    = all * df_dsp_multiply_words_pkg::taking(bits, word, most);
    scaled = 7 * df_dsp_multiply_pkg::rounds(word) + all + 5;
    latency = latency + all + ((df_dsp_multiply_pkg::across(bits, word, most) * all)
                               << df_dsp_multiply_words_pkg::set_bits(square));
    // A cycle more where the memory of the modulus is busy in the last cycle of the mask.
    mask = bits % word;
    full = word - 1;
    if (df_dsp_multiply_words_pkg::groups(bits, word, most) > 1) begin
      if (mask == scaled) mask = mask + 1;
      if (full == scaled) full = full + 1;
    end
    if (count > 1 && full > mask + each) mask = full - each;
    latency = latency + ((mask > scaled) ? mask : scaled);
  endfunction

endpackage
