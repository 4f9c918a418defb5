// SPDX-License-Identifier: Apache-2.0
//
// Shape and cycles of the multiplier modulo a fixed prime with operands in words;
// df_prime_multiply_words has the figure. p: the modulus of n bits; most: multipliers.

package df_prime_multiply_words_pkg;

  // Digits that become a coefficient.
  function automatic df_prime_multiply_pkg::mask_t high(
      df_prime_multiply_pkg::mask_t p, int unsigned word, int unsigned n, int unsigned most);
    high = df_prime_multiply_pkg::coefficient_digits(
        p, word, n, 1'b0, most, df_prime_multiply_words_pkg::digits(p, word, 1'b0),
        df_prime_multiply_words_pkg::digits(p, word, 1'b1));
  endfunction

  // Digits of G, those that subtract with minus.
  function automatic df_prime_multiply_pkg::mask_t digits(
      df_prime_multiply_pkg::mask_t p, int unsigned word, bit minus);
    df_prime_multiply_pkg::mask_t multiple;
    bit                           e;
    e        = df_prime_multiply_pkg::sign(p, word);
    multiple = df_prime_multiply_pkg::quotient(p, word, e);
    digits   = (e ^ minus) ? df_prime_multiply_pkg::negative(multiple)
                           : df_prime_multiply_pkg::positive(multiple);
  endfunction

  // The factor of q, that of ~q with minus: digits and coefficient together.
  function automatic df_prime_multiply_pkg::mask_t whole(
      df_prime_multiply_pkg::mask_t p, int unsigned word, int unsigned n, int unsigned most,
      bit minus);
    whole = df_prime_multiply_pkg::whole(
        df_prime_multiply_words_pkg::digits(p, word, minus),
        df_prime_multiply_words_pkg::digits(p, word, !minus),
        df_prime_multiply_words_pkg::high(p, word, n, most));
  endfunction

  // Bits of a product.
  function automatic int unsigned product_bits(
      df_prime_multiply_pkg::mask_t p, int unsigned word, int unsigned n, int unsigned most);
    product_bits = df_prime_multiply_pkg::length(df_prime_multiply_pkg::limit(
        p, word, df_prime_multiply_words_pkg::whole(p, word, n, most, 1'b0),
        df_prime_multiply_words_pkg::whole(p, word, n, most, 1'b1)));
  endfunction

  // Bits of an operand.
  function automatic int unsigned width(
      df_prime_multiply_pkg::mask_t p, int unsigned word, int unsigned n, int unsigned most);
    width = df_prime_multiply_pkg::operand_bits(
        n, 1'b0, df_prime_multiply_words_pkg::product_bits(p, word, n, most));
  endfunction

  // Rows of a product.
  function automatic int unsigned rows(
      df_prime_multiply_pkg::mask_t p, int unsigned word, int unsigned n, int unsigned most);
    df_prime_multiply_pkg::mask_t shifts;
    shifts = (df_prime_multiply_words_pkg::digits(p, word, 1'b0)
              | df_prime_multiply_words_pkg::digits(p, word, 1'b1))
           & ~df_prime_multiply_words_pkg::high(p, word, n, most);
    rows = df_prime_multiply_pkg::rows(
        df_prime_multiply_pkg::length(p), word,
        df_prime_multiply_words_pkg::width(p, word, n, most),
        (shifts & df_prime_multiply_pkg::ones(word)) != '0);
  endfunction

  // Words of the sum.
  function automatic int unsigned sum_words(
      df_prime_multiply_pkg::mask_t p, int unsigned word, int unsigned n, int unsigned most);
    sum_words = df_prime_multiply_pkg::words(
        df_prime_multiply_pkg::sum_bits(
            df_prime_multiply_words_pkg::width(p, word, n, most), word,
            df_prime_multiply_words_pkg::product_bits(p, word, n, most)), word);
  endfunction

  // Groups of lanes: 1 with a multiplier for each lane.
  function automatic int unsigned groups(
      df_prime_multiply_pkg::mask_t p, int unsigned word, int unsigned n, int unsigned most);
    groups = 1;
    if (most < df_prime_multiply_pkg::words(
                   df_prime_multiply_words_pkg::width(p, word, n, most), word)) begin
      groups = df_prime_multiply_pkg::groups(
          df_prime_multiply_words_pkg::sum_words(p, word, n, most), most);
    end
  endfunction

  // Results that the memory on the way out holds.
  function automatic int unsigned results(int unsigned count);
    results = (count == 1) ? 3 : 2;
  endfunction

  // Cycles after clear_i in which the memories are wiped: a multiple of the rows on the way out,
  // and not fewer than those of the operands, for operands of so many words and so many groups.
  function automatic int unsigned wipe(int unsigned words, int unsigned count);
    int unsigned rows_in, rows_out;
    rows_in = 32'd1 << $clog2(words + 1);
    if (count > 1 && rows_in < (32'd2 << $clog2(count))) rows_in = 32'd2 << $clog2(count);
    rows_out = df_prime_multiply_words_pkg::results(count) * ((count == 1) ? words : count);
    wipe = (rows_in + rows_out - 1) / rows_out * rows_out;
  endfunction

  // Cycles of df_mont_mul_prime_words.
  function automatic int unsigned latency(
      df_prime_multiply_pkg::mask_t p, int unsigned word, int unsigned n, int unsigned most,
      bit pair);
    int unsigned words, rows, count;
    words = df_prime_multiply_pkg::words(
        df_prime_multiply_words_pkg::width(p, word, n, most), word);
    rows  = df_prime_multiply_words_pkg::rows(p, word, n, most);
    count = df_prime_multiply_words_pkg::groups(p, word, n, most);
    latency = df_prime_multiply_words_pkg::wipe(words, count) + (pair ? 2 : 3) * words + 1
            + ((count == 1) ? rows + 7 : (rows - 1) * count + 10) + 32'(words == 1);
  endfunction

endpackage
