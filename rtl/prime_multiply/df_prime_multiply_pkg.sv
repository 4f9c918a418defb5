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

  // Bits of a value.
  function automatic int unsigned length(mask_t value);
    length = $unsigned($clog2(value + One));
  endfunction

  // Number of ones: sums of pairs of bits, of pairs of those, of bytes; the last by 2^16 = 1.
  function automatic int unsigned weight(mask_t value);
    mask_t sums;
    sums   = value - ((value >> 1) & {(Wide / 2) {2'b01}});
    sums   = (sums & {(Wide / 4) {4'h3}}) + ((sums >> 2) & {(Wide / 4) {4'h3}});
    sums   = (sums + (sums >> 4)) & {(Wide / 8) {8'h0f}};
    sums   = (sums + (sums >> 8)) & {(Wide / 16) {16'h00ff}};
    weight = 32'(sums % Wide'(16'hffff));
  endfunction

  function automatic mask_t ones(int unsigned bits);
    ones = ~({Wide{1'b1}} << bits);
  endfunction

  function automatic int unsigned words(int unsigned bits, int unsigned word);
    words = (bits + word - 1) / word;
  endfunction

  // Segments of a row: one lane, then so many lanes each.
  function automatic int unsigned segments(int unsigned count, int unsigned each);
    segments = 1 + (count + each - 2) / each;
  endfunction

  // Digits of the non-adjacent form: positive, negative.
  function automatic mask_t positive(mask_t value);
    positive = ((value + (value << 1)) & ~value) >> 1;
  endfunction

  function automatic mask_t negative(mask_t value);
    negative = (value & ~(value + (value << 1))) >> 1;
  endfunction

  // The largest number of digits within word neighbouring bits, at most 16: bit i of count_j is bit
  // j of the number of digits from place i on.
  function automatic int unsigned overlap(mask_t digits, int unsigned word);
    mask_t add, both, most, count_0, count_1, count_2, count_3, count_4;
    count_0 = '0;
    count_1 = '0;
    count_2 = '0;
    count_3 = '0;
    count_4 = '0;
    for (int unsigned i = 0; i < word; i++) begin
      add     = digits >> i;
      both    = count_0 & add;
      count_0 = count_0 ^ add;
      add     = count_1 & both;
      count_1 = count_1 ^ both;
      both    = count_2 & add;
      count_2 = count_2 ^ add;
      add     = count_3 & both;
      count_3 = count_3 ^ both;
      count_4 = count_4 | add;
    end
    // The largest number: a bit of it is 1 if it is 1 at a place where the bits above are largest.
    overlap = 0;
    most    = '1;
    if ((most & count_4) != '0) begin
      overlap = overlap + 32'd16;
      most    = most & count_4;
    end
    if ((most & count_3) != '0) begin
      overlap = overlap + 32'd8;
      most    = most & count_3;
    end
    if ((most & count_2) != '0) begin
      overlap = overlap + 32'd4;
      most    = most & count_2;
    end
    if ((most & count_1) != '0) begin
      overlap = overlap + 32'd2;
      most    = most & count_1;
    end
    if ((most & count_0) != '0) begin
      overlap = overlap + 32'd1;
      most    = most & count_0;
    end
  endfunction

  // The digits of one plane, if they are dealt to the planes in turn.
  function automatic mask_t dealt(mask_t digits, int unsigned planes, int unsigned index);
    int unsigned turn;
    mask_t       rest;
    dealt = '0;
    turn  = 0;
    rest  = digits;
    for (int unsigned i = 0; i < Wide && rest != '0; i++) begin
      if (turn == index) dealt = dealt | (rest & -rest);
      rest = rest & (rest - One);
      turn = (turn + 1 == planes) ? 0 : turn + 1;
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
    mask_t       h;
    h            = df_prime_multiply_pkg::quotient(p, word, 1'b1);
    digits_plus  = weight(positive(h) | negative(h));
    h            = df_prime_multiply_pkg::quotient(p, word, 1'b0);
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

  // The place of the lowest digit.
  function automatic int unsigned lowest(mask_t digits);
    lowest = $unsigned($clog2(digits & -digits));
  endfunction

  // Digits that a coefficient replaces: the highest, up to a word of them. 0 if all shifts fit side
  // by side, or if those below the coefficient do not.
  function automatic mask_t high(mask_t digits, int unsigned word);
    int unsigned low;
    low  = df_prime_multiply_pkg::length(digits);
    low  = (low > word) ? low - word : 0;
    high = digits & ~ones(low);
    if (df_prime_multiply_pkg::overlap(digits, word) <= 1
        || df_prime_multiply_pkg::overlap(digits & ones(low), word) > 1) high = '0;
  endfunction

  // Factor of q (of ~q, with the digits exchanged): digits, and the coefficient if it is positive.
  function automatic mask_t whole(mask_t up, mask_t down, mask_t digits_high);
    mask_t above;
    above = down & digits_high;
    whole = ((up & digits_high) > above) ? up - above : up & ~digits_high;
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

  // What S begins with, so that the constants of ~q vanish modulo p: a row r adds
  // (2^w - 1) down 2^(w r), all of them down (2^(w count) - 1).
  function automatic mask_t start(mask_t p, int unsigned word, mask_t down, int unsigned count);
    logic [2*Wide-1:0] sum;
    sum   = ~({(2 * Wide){1'b1}} << (word * count));
    sum   = ((2 * Wide)'(down) * sum) % (2 * Wide)'(p);
    start = (sum == '0) ? '0 : p - Wide'(sum);
  endfunction

  // Bits of an operand, for so many bits of a product before its reduction. Redundant operands have
  // one more, so that a sum of two products is one.
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
    mask_t       up, down, top, most;
    int unsigned count;
    up    = df_prime_multiply_pkg::plus(p, word);
    down  = df_prime_multiply_pkg::minus(p, word);
    top   = df_prime_multiply_pkg::high(up | down, word);
    most  = df_prime_multiply_pkg::limit(p, word, whole(up, down, top), whole(down, up, top));
    count = df_prime_multiply_pkg::lanes(bits, reduced, word, df_prime_multiply_pkg::length(most));
    coefficient_digits =
        (multipliers > count
         && df_prime_multiply_pkg::lowest(top) / word > (Delay - 1) * Across) ? top : '0;
  endfunction

  // Bits of the operand ports of a build.
  function automatic int unsigned port_bits(mask_t p, int unsigned word, int unsigned bits,
                                            bit reduced, int unsigned multipliers);
    mask_t up, down, top, most;
    port_bits = bits;
    if (!reduced) begin
      up   = df_prime_multiply_pkg::plus(p, word);
      down = df_prime_multiply_pkg::minus(p, word);
      top  = df_prime_multiply_pkg::coefficient_digits(p, word, bits, reduced, multipliers);
      most = df_prime_multiply_pkg::limit(p, word, whole(up, down, top), whole(down, up, top));
      port_bits = df_prime_multiply_pkg::operand_bits(bits, reduced,
                                                      df_prime_multiply_pkg::length(most));
    end
  endfunction

  //////////////
  // Residues //
  //////////////

  // Bits of a residue modulo 2^bits - 1: the smallest multiple of a word with 12 or more.
  function automatic int unsigned residue_bits(int unsigned word);
    residue_bits = word * df_prime_multiply_pkg::words(12, word);
  endfunction

  // value modulo 2^bits - 1
  function automatic mask_t residue(mask_t value, int unsigned bits);
    residue = value % ones(bits);
  endfunction

  // G - 2^-word modulo 2^residue_bits - 1; plus, minus: factors of q and ~q.
  function automatic mask_t digit_factor(int unsigned word, mask_t up, mask_t down);
    int unsigned bits;
    bits = df_prime_multiply_pkg::residue_bits(word);
    digit_factor = df_prime_multiply_pkg::residue(up, bits) + ones(bits)
                 - df_prime_multiply_pkg::residue(down, bits) + ones(bits)
                 - (One << ((bits - word) % bits));
    digit_factor = df_prime_multiply_pkg::residue(digit_factor, bits);
  endfunction

  // What the rows add beside words of b and digits is start + down (2^(word count) - 1), divided by
  // 2^(word (count - 1)). The residue of a sum begins with its negative.
  function automatic mask_t residue_start(int unsigned word, int unsigned count, mask_t down,
                                          mask_t first);
    int unsigned bits;
    bits = df_prime_multiply_pkg::residue_bits(word);
    residue_start = (One << (word * count % bits)) - One;
    residue_start = df_prime_multiply_pkg::residue(first, bits)
                  + df_prime_multiply_pkg::residue(down, bits) * residue_start;
    residue_start = ones(bits) - df_prime_multiply_pkg::residue(residue_start, bits);
    // Times 2^(word (1 - count))
    residue_start = residue_start << ((bits * count + word - word * count) % bits);
    residue_start = df_prime_multiply_pkg::residue(residue_start, bits);
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

  // Folds: as long as they lower the bound, until it is below 4 p.
  function automatic int unsigned folds(mask_t p, mask_t most);
    mask_t bound, next;
    folds = 0;
    bound = most;
    for (int unsigned i = 0; i < 64 && bound >= (p << 2); i++) begin
      next = df_prime_multiply_pkg::folded(p, bound);
      if (next < bound) begin
        folds = folds + 1;
        bound = next;
      end
    end
  endfunction

  // Passes that subtract p where the value is not below it, after the folds.
  function automatic int unsigned subtractions(mask_t p, mask_t most, int unsigned count);
    mask_t bound;
    bound = most;
    for (int unsigned i = 0; i < count; i++) bound = df_prime_multiply_pkg::folded(p, bound);
    subtractions = 32'(bound / p);
  endfunction

endpackage
