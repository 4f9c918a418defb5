// SPDX-License-Identifier: Apache-2.0
//
// Shape and cycles of the multiplier modulo a fixed prime with operands in words;
// df_prime_multiply_words has the figure. p: the modulus of n bits; most: multipliers.

package df_prime_multiply_words_pkg;

  // Lanes of a segment with a multiplier for each lane: two words of a come in a cycle.
  localparam int unsigned Across = 2;

  // Rows of a product.
  function automatic int unsigned rows(
      df_prime_multiply_pkg::mask_t p, int unsigned word, int unsigned n, int unsigned most);
    df_prime_multiply_pkg::mask_t shifts;
    shifts = (df_prime_multiply_pkg::plus(p, word) | df_prime_multiply_pkg::minus(p, word))
           & ~df_prime_multiply_pkg::coefficient_digits(p, word, n, 1'b0, most);
    rows = df_prime_multiply_pkg::rows(
        df_prime_multiply_pkg::length(p), word,
        df_prime_multiply_pkg::port_bits(p, word, n, 1'b0, most),
        (shifts & df_prime_multiply_pkg::ones(word)) != '0);
  endfunction

  // Bits of S during a product, for operands of so many bits, which a product has too.
  function automatic int unsigned sum_bits(int unsigned bits, int unsigned word);
    sum_bits = df_prime_multiply_pkg::sum_bits(bits, word, bits);
  endfunction

  // Groups of lanes: 1 with a multiplier for each lane.
  function automatic int unsigned groups(
      df_prime_multiply_pkg::mask_t p, int unsigned word, int unsigned n, int unsigned most);
    groups = 1;
    if (most < df_prime_multiply_pkg::words(
                   df_prime_multiply_pkg::port_bits(p, word, n, 1'b0, most), word)) begin
      groups = df_prime_multiply_pkg::groups(
          df_prime_multiply_pkg::words(
              df_prime_multiply_words_pkg::sum_bits(
                  df_prime_multiply_pkg::port_bits(p, word, n, 1'b0, most), word), word), most);
    end
  endfunction

  // Writes of a result on its way out, in so many words and so many groups.
  function automatic int unsigned writes(int unsigned words, int unsigned count);
    writes = count;
    if (count == 1) writes = df_prime_multiply_pkg::segments(words, Across);
  endfunction

  // Results that the memory on the way out holds.
  function automatic int unsigned results(int unsigned count);
    results = (count == 1) ? 3 : 2;
  endfunction

  // Cycles after clear_i in which the memories are wiped: a multiple of the rows on the way out,
  // and not fewer than those of the operands.
  function automatic int unsigned wipe(int unsigned words, int unsigned count);
    int unsigned rows_in, rows_out;
    rows_in = 32'd1 << $clog2(words + 1);
    if (count > 1 && rows_in < (32'd2 << $clog2(count))) rows_in = 32'd2 << $clog2(count);
    rows_out = df_prime_multiply_words_pkg::results(count)
             * df_prime_multiply_words_pkg::writes(words, count);
    wipe = (rows_in + rows_out - 1) / rows_out * rows_out;
  endfunction

  // Cycles of df_mont_mul_prime_words.
  function automatic int unsigned latency(
      df_prime_multiply_pkg::mask_t p, int unsigned word, int unsigned n, int unsigned most,
      bit pair);
    int unsigned length, steps, count;
    length = df_prime_multiply_pkg::words(
        df_prime_multiply_pkg::port_bits(p, word, n, 1'b0, most), word);
    steps  = df_prime_multiply_words_pkg::rows(p, word, n, most);
    count  = df_prime_multiply_words_pkg::groups(p, word, n, most);
    latency = df_prime_multiply_words_pkg::wipe(length, count) + (pair ? 2 : 3) * length + 1
            + ((count == 1) ? steps + 7 : (steps - 1) * count + 10) + 32'(length == 1);
  endfunction

endpackage
