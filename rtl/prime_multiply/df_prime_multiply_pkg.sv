// SPDX-License-Identifier: Apache-2.0
//
// Constants that follow from a fixed modulus p and a word of w bits. The model,
// src/dualfield/models/prime_multiply.py, computes the same and proves the bounds.
// docs/algorithms/prime-multiply.md has the reasons.
//
// A multiple k p is e modulo 2^w, e = 1 or -1. A row is S <- floor(S / 2^w) + A b_r + q G with
// q = S mod 2^w and G = -e (k p - e) / 2^w. The signed digits of G are shifts of q; the highest of
// them may be one coefficient, a product with q. ~q stands for -q.

package df_prime_multiply_pkg;

  localparam int unsigned MaxBits = 1024;  // of a modulus
  localparam int unsigned Wide    = 1152;  // of every constant
  localparam int unsigned Across  = 4;     // lanes of a segment, but the lowest and the highest
  localparam int unsigned Delay   = 3;     // first segment whose term may come from a multiplier

  typedef logic [Wide-1:0] mask_t;

  localparam mask_t One = mask_t'(1'b1);

  function automatic int unsigned length(mask_t value);
    length = 0;
    for (int unsigned i = 0; i < Wide; i++) if (value[i]) length = i + 1;
  endfunction

  function automatic int unsigned weight(mask_t value);
    weight = 0;
    for (int unsigned i = 0; i < Wide; i++) if (value[i]) weight = weight + 1;
  endfunction

  function automatic mask_t ones(int unsigned bits);
    ones = ~({Wide{1'b1}} << bits);
  endfunction

  function automatic int unsigned words(int unsigned bits, int unsigned word);
    words = (bits + word - 1) / word;
  endfunction

  // Segments of a row: one lane, then Across lanes each.
  function automatic int unsigned segments(int unsigned count);
    segments = 1 + (count + Across - 2) / Across;
  endfunction

  // Digits of the non-adjacent form: positive, negative.
  function automatic mask_t positive(mask_t value);
    positive = ((value + (value << 1)) & ~value) >> 1;
  endfunction

  function automatic mask_t negative(mask_t value);
    negative = (value & ~(value + (value << 1))) >> 1;
  endfunction

  // The largest number of digits within word neighbouring bits.
  function automatic int unsigned overlap(mask_t digits, int unsigned word);
    int unsigned count;
    overlap = 0;
    count   = 0;
    for (int unsigned i = 0; i < Wide; i++) begin
      if (digits[i]) count = count + 1;
      if (i >= word && digits[(i>=word)?i-word : 0]) count = count - 1;
      if (count > overlap) overlap = count;
    end
  endfunction

  // The digits of one plane, if they are dealt to the planes in turn.
  function automatic mask_t dealt(mask_t digits, int unsigned planes, int unsigned index);
    int unsigned turn;
    dealt = '0;
    turn  = 0;
    for (int unsigned i = 0; i < Wide; i++) begin
      if (digits[i]) begin
        if (turn == index) dealt[i] = 1'b1;
        turn = (turn + 1 == planes) ? 0 : turn + 1;
      end
    end
  endfunction

  //////////////
  // Multiple //
  //////////////

  // k with k p = 1 (e = 1) or -1 (e = 0) modulo 2^word: Newton's rounds for 1 / p.
  function automatic logic [31:0] factor(logic [31:0] p, int unsigned word, bit e);
    factor = 32'd1;
    for (int unsigned i = 0; i < 5; i++) factor = factor * (32'd2 - p * factor);
    if (!e) factor = 32'd0 - factor;
    if (word < 32) factor = factor & ((32'd1 << word) - 32'd1);
  endfunction

  // (k p - e) / 2^word
  function automatic mask_t quotient(mask_t p, int unsigned word, bit e);
    quotient = p * Wide'(df_prime_multiply_pkg::factor(p[31:0], word, e));
    if (e) quotient = quotient - One;
    else quotient = quotient + One;
    quotient = quotient >> word;
  endfunction

  // 1: e = 1; 0: e = -1. The multiple with fewer digits, of two the smaller one.
  function automatic bit sign(mask_t p, int unsigned word);
    int unsigned digits_plus, digits_minus;
    mask_t           h;
    h = df_prime_multiply_pkg::quotient(p, word, 1'b1);
    digits_plus = weight(positive(h) | negative(h));
    h = df_prime_multiply_pkg::quotient(p, word, 1'b0);
    digits_minus = weight(positive(h) | negative(h));
    sign = digits_plus < digits_minus
        || (digits_plus == digits_minus && df_prime_multiply_pkg::factor(p[31:0], word, 1'b1)
                                         < df_prime_multiply_pkg::factor(p[31:0], word, 1'b0));
  endfunction

  // Digits of G: those that add q, those that subtract it.
  function automatic mask_t plus(mask_t p, int unsigned word);
    bit e;
    e    = df_prime_multiply_pkg::sign(p, word);
    plus = e ? negative(df_prime_multiply_pkg::quotient(p, word, e))
             : positive(df_prime_multiply_pkg::quotient(p, word, e));
  endfunction

  function automatic mask_t minus(mask_t p, int unsigned word);
    bit e;
    e     = df_prime_multiply_pkg::sign(p, word);
    minus = e ? positive(df_prime_multiply_pkg::quotient(p, word, e))
              : negative(df_prime_multiply_pkg::quotient(p, word, e));
  endfunction

  // Digits that a coefficient replaces: the highest, up to a word of them. 0 if all shifts fit side
  // by side, or if those below the coefficient do not.
  function automatic mask_t high(mask_t digits, int unsigned word);
    int unsigned low;
    low = df_prime_multiply_pkg::length(digits);
    low = (low > word) ? low - word : 0;
    high = digits & ~ones(low);
    if (df_prime_multiply_pkg::overlap(digits, word) <= 1
        || df_prime_multiply_pkg::overlap(digits & ones(low), word) > 1) high = '0;
  endfunction

  // The place of the lowest digit.
  function automatic int unsigned lowest(mask_t digits);
    lowest = 0;
    for (int unsigned i = Wide; i > 0; i--) if (digits[i-1]) lowest = i - 1;
  endfunction

  ////////////
  // Bounds //
  ////////////

  // A product is at most this. up, down: factors of q and ~q.
  function automatic mask_t limit(mask_t p, int unsigned word, mask_t up, mask_t down);
    limit = ones(word) * ((up > down) ? up : down);
    limit = limit + (limit >> (word - 1)) + (One << (df_prime_multiply_pkg::length(p) - 1));
  endfunction

  // Rows: a word of b each, and words of 0 until A B / R is below 2^(length of p - 1); one of them
  // if q has a term in the lowest word.
  function automatic int unsigned rows(int unsigned length_p, int unsigned word, int unsigned bits,
                                       bit low);
    rows = df_prime_multiply_pkg::words(2 * bits - (length_p - 1), word) + 1;
    if (rows < df_prime_multiply_pkg::words(bits, word) + 32'(low)) begin
      rows = df_prime_multiply_pkg::words(bits, word) + 32'(low);
    end
  endfunction

  // Bits of S during a product.
  function automatic int unsigned sum_bits(int unsigned bits, int unsigned word,
                                           int unsigned product_bits);
    sum_bits = ((bits + word > product_bits) ? bits + word : product_bits) + 1;
  endfunction

  // Multipliers of a group, and groups, for a sum of so many words: three groups at least.
  function automatic int unsigned across(int unsigned sum_words, int unsigned multipliers);
    across = (sum_words > 4) ? (sum_words - 1) / 2 : 1;
    if (multipliers < across) across = multipliers;
  endfunction

  function automatic int unsigned groups(int unsigned sum_words, int unsigned multipliers);
    groups = df_prime_multiply_pkg::words(
        sum_words, df_prime_multiply_pkg::across(sum_words, multipliers));
    if (groups < 3) groups = 3;
  endfunction

  // What S begins with, so that the constants of ~q vanish modulo p.
  function automatic mask_t start(mask_t p, int unsigned word, mask_t down, int unsigned count);
    logic [2*Wide-1:0] sum;
    sum = '0;
    for (int unsigned i = 0; i < count; i++) begin
      sum = ((sum << word) + (2 * Wide)'(ones(word) * down)) % (2 * Wide)'(p);
    end
    start = (sum == '0) ? '0 : p - Wide'(sum);
  endfunction

  // Bits of a product before its reduction, and of an operand. Redundant operands have one more, so
  // that a sum of two products is one.
  function automatic int unsigned operand_bits(int unsigned bits, bit reduced,
                                               int unsigned product_bits);
    operand_bits = (reduced || bits > product_bits) ? bits : product_bits + 1;
  endfunction

  function automatic int unsigned lanes(int unsigned bits, bit reduced, int unsigned word,
                                        int unsigned product_bits);
    lanes = df_prime_multiply_pkg::operand_bits(bits, reduced, product_bits);
    if (lanes < product_bits) lanes = product_bits;
    lanes = df_prime_multiply_pkg::words(lanes, word);
  endfunction

  // The digits that become a coefficient in a build, 0 without: a multiplier must be left for it,
  // and its place must be in a segment that works late enough.
  function automatic mask_t coefficient_digits(mask_t p, int unsigned word, int unsigned bits,
                                               bit reduced, int unsigned multipliers);
    mask_t digits_plus, digits_minus, digits_high, above;
    int unsigned count, spot;
    digits_plus  = df_prime_multiply_pkg::plus(p, word);
    digits_minus = df_prime_multiply_pkg::minus(p, word);
    digits_high  = df_prime_multiply_pkg::high(digits_plus | digits_minus, word);
    coefficient_digits = '0;
    if (digits_high != '0) begin
      spot  = df_prime_multiply_pkg::lowest(digits_high) / word;
      above = digits_plus & digits_high;
      if (above > (digits_minus & digits_high)) begin
        digits_plus  = digits_plus - (digits_minus & digits_high);
        digits_minus = digits_minus & ~digits_high;
      end else begin
        digits_minus = digits_minus - above;
        digits_plus  = digits_plus & ~digits_high;
      end
      count = df_prime_multiply_pkg::lanes(bits, reduced, word, df_prime_multiply_pkg::length(
          df_prime_multiply_pkg::limit(p, word, digits_plus, digits_minus)));
      if (multipliers > count && spot > (Delay - 1) * Across) coefficient_digits = digits_high;
    end
  endfunction

  // Factors of q and of ~q in a build, digits and coefficient together.
  function automatic mask_t all_plus(mask_t p, int unsigned word, mask_t digits_high);
    mask_t up, down;
    up   = df_prime_multiply_pkg::plus(p, word);
    down = df_prime_multiply_pkg::minus(p, word) & digits_high;
    all_plus = ((up & digits_high) > down) ? up - down : up & ~digits_high;
  endfunction

  function automatic mask_t all_minus(mask_t p, int unsigned word, mask_t digits_high);
    mask_t up, down;
    up   = df_prime_multiply_pkg::plus(p, word) & digits_high;
    down = df_prime_multiply_pkg::minus(p, word);
    all_minus = (up > (down & digits_high)) ? down & ~digits_high : down - up;
  endfunction

  // Bits of the operand ports of a build.
  function automatic int unsigned port_bits(mask_t p, int unsigned word, int unsigned bits,
                                            bit reduced, int unsigned multipliers);
    mask_t digits_high;
    port_bits = bits;
    if (!reduced) begin
      digits_high = df_prime_multiply_pkg::coefficient_digits(p, word, bits, reduced, multipliers);
      port_bits = df_prime_multiply_pkg::operand_bits(bits, reduced, df_prime_multiply_pkg::length(
          df_prime_multiply_pkg::limit(
              p, word, df_prime_multiply_pkg::all_plus(p, word, digits_high),
              df_prime_multiply_pkg::all_minus(p, word, digits_high))));
    end
  endfunction

  ////////////
  // Passes //
  ////////////

  // The bound after a fold: V becomes (V mod 2^L) + (2^L - p) floor(V / 2^L).
  function automatic mask_t folded(mask_t p, mask_t bound);
    int unsigned size;
    size   = df_prime_multiply_pkg::length(p);
    folded = ones(size) + (ones(size) + One - p) * (bound >> size);
  endfunction

  function automatic int unsigned folds(mask_t p, mask_t most);
    mask_t bound;
    folds = 0;
    bound = most;
    for (int unsigned i = 0; i < 64; i++) begin
      if (bound >= (p << 2) && df_prime_multiply_pkg::folded(p, bound) < bound) begin
        folds = folds + 1;
        bound = df_prime_multiply_pkg::folded(p, bound);
      end
    end
  endfunction

  // Passes that subtract p where the value is not below it.
  function automatic int unsigned subtractions(mask_t p, mask_t most);
    mask_t bound;
    bound = most;
    for (int unsigned i = 0; i < 64; i++) begin
      if (bound >= (p << 2) && df_prime_multiply_pkg::folded(p, bound) < bound) begin
        bound = df_prime_multiply_pkg::folded(p, bound);
      end
    end
    subtractions = 32'(bound / p);
  endfunction

endpackage
