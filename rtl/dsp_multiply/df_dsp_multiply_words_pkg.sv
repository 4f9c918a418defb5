// SPDX-License-Identifier: Apache-2.0
//
// Shape and cycles of the multiplier on hard multipliers with operands in words; steps are those of
// df_dsp_multiply_pkg, with -M in place of M and no last subtraction. df_dsp_multiply_words has the
// figure, docs/algorithms/dsp-multiply.md the reasons.

package df_dsp_multiply_words_pkg;

  // Fewer groups than these, if there are several, would ask for words before they are written.
  localparam int unsigned LeastGroups = 4;

  // Rows of the memories of words: the complement of M, H, and two for the operand a.
  localparam logic [1:0] SetModulus = 2'd0;
  localparam logic [1:0] SetScaled  = 2'd1;

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

  // Rows of all sets, as they are addressed.
  function automatic int unsigned sets(int unsigned bits, int unsigned word, int unsigned most);
    sets = 32'd4 << df_dsp_multiply_words_pkg::group_bits(
        df_dsp_multiply_words_pkg::groups(bits, word, most));
  endfunction

  // Cycles after clear_i in which memories are wiped: all rows of operands, all words, and two
  // steps with all groups of all segments.
  function automatic int unsigned wipe(int unsigned bits, int unsigned word, int unsigned most);
    wipe = df_dsp_multiply_words_pkg::groups(bits, word, most)
         * (df_dsp_multiply_pkg::segments(bits, word, most) + 1) + 8;
    if (wipe < df_dsp_multiply_words_pkg::sets(bits, word, most)) begin
      wipe = df_dsp_multiply_words_pkg::sets(bits, word, most);
    end
    if (wipe < df_dsp_multiply_pkg::words(bits, word)) begin
      wipe = df_dsp_multiply_pkg::words(bits, word);
    end
  endfunction

  // Cycles of df_mont_mul_dsp_words, whatever the size, at most.
  function automatic int unsigned latency(int unsigned bits, int unsigned word, int unsigned most);
    latency = df_dsp_multiply_words_pkg::groups(bits, word, most)
            * (4 * df_dsp_multiply_pkg::breadth(bits, word, most)
               + 2 * df_dsp_multiply_pkg::words(bits, word)
               + 2 * df_dsp_multiply_pkg::segments(bits, word, most));
    latency = latency + df_dsp_multiply_words_pkg::wipe(bits, word, most)
            + 7 * df_dsp_multiply_pkg::rounds(word) + word
            + 5 * df_dsp_multiply_pkg::words(bits, word) + 20;
  endfunction

endpackage
