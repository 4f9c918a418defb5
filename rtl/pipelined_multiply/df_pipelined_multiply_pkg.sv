// SPDX-License-Identifier: Apache-2.0
//
// Constants of the pipelined multiplier, from its modulus p = e + 2^w H, e = 1 or -1, whose highest
// bit is bit N - 1. A reduction step adds q G for a digit q of W <= w bits,
// G = -e (p - e) / 2^W; the signed digits of G are in the masks plus and minus.

package df_pipelined_multiply_pkg;

  localparam int unsigned MaxBits     = 64;
  localparam int unsigned MaxSteps    = 4;
  localparam int unsigned ProductBits = 18;  // of a factor of a hard multiplier
  localparam int unsigned ResidueBits = 8;   // of a residue, see df_pipelined_multiply_check

  typedef logic [MaxBits+3:0] mask_t;  // 3 p fits

  // 1 if e = 1
  function automatic logic positive(mask_t p);
    positive = p % mask_t'(4) == mask_t'(1);
  endfunction

  // e (p - e)
  function automatic mask_t rest(mask_t p);
    rest = positive(p) ? p - 1'b1 : p + 1'b1;
  endfunction

  // Largest step: w, but N at most
  function automatic int unsigned most(mask_t p, int unsigned n);
    mask_t value;
    value = rest(p);
    most  = n;
    for (int unsigned i = MaxBits; i > 0; i--) begin
      if (value[i-1] && i - 1 < n) most = i - 1;
    end
  endfunction

  // Least exponent of R
  function automatic int unsigned needed(mask_t p, int unsigned n);
    needed = (positive(p) || rest(p) == mask_t'(1) << n) ? n : n + 1;
  endfunction

  function automatic int unsigned steps(mask_t p, int unsigned n);
    steps = (needed(p, n) + most(p, n) - 1) / most(p, n);
  endfunction

  // W
  function automatic int unsigned word(mask_t p, int unsigned n);
    word = (needed(p, n) + steps(p, n) - 1) / steps(p, n);
  endfunction

  // Digits of the non-adjacent form of |G|: of its sign, and of the other sign
  function automatic mask_t same(mask_t p, int unsigned n);
    mask_t value;
    value = rest(p) >> word(p, n);
    same  = ((value + (value << 1)) & ~value) >> 1;
  endfunction

  function automatic mask_t opposite(mask_t p, int unsigned n);
    mask_t value;
    value    = rest(p) >> word(p, n);
    opposite = (value & ~(value + (value << 1))) >> 1;
  endfunction

  function automatic mask_t plus(mask_t p, int unsigned n);
    plus = positive(p) ? opposite(p, n) : same(p, n);
  endfunction

  function automatic mask_t minus(mask_t p, int unsigned n);
    minus = positive(p) ? same(p, n) : opposite(p, n);
  endfunction

  // 1 if two digits are less than a step apart
  function automatic logic crowded(mask_t digits, int unsigned step);
    int unsigned last;
    crowded = 1'b0;
    last    = 2 * MaxBits;
    for (int unsigned i = 0; i < MaxBits + 4; i++) begin
      if (digits[i]) begin
        if (last < 2 * MaxBits && i - last < step) crowded = 1'b1;
        last = i;
      end
    end
  endfunction

  // 1 if the last sum can be p or more: always with e = -1
  function automatic logic high(mask_t p, int unsigned n);
    logic [2*MaxBits-1:0] largest, modulus;
    largest    = '0;
    largest[0] = 1'b1;
    largest    = (largest << n) - 1'b1;
    largest    = (largest * largest) >> (word(p, n) * steps(p, n));
    modulus    = '0;
    modulus[MaxBits-1:0] = p[MaxBits-1:0];
    high = !positive(p) || largest >= modulus;
  endfunction

  // Bits of the signed sum after a number of steps
  function automatic int unsigned sum_bits(int unsigned n, int unsigned step, int unsigned count);
    sum_bits = ((step * count > n) ? n : 2 * n - step * count) + 2;
  endfunction

  // p modulo 2^ResidueBits - 1
  function automatic logic [ResidueBits-1:0] residue(mask_t p);
    residue = ResidueBits'(p % ((mask_t'(1) << ResidueBits) - mask_t'(1)));
  endfunction

  // Words of an operand
  function automatic int unsigned words(int unsigned n);
    words = (n + ProductBits - 1) / ProductBits;
  endfunction

  // Layers of word products, see df_pipelined_multiply_products
  function automatic int unsigned layers(int unsigned n);
    layers = (words(n) < 3) ? 2 * words(n) - 1 : 2 * words(n);
  endfunction

  // The layer of a word of a times a word of b
  function automatic int unsigned layer(int unsigned n, int unsigned i, int unsigned j);
    if (words(n) < 3) layer = (i == j) ? 0 : i + 1;
    else layer = 2 * j + i % 2;
  endfunction

  // Stages that add the layers
  function automatic int unsigned levels(int unsigned n);
    levels = unsigned'($clog2(layers(n)));
  endfunction

  // Stages of a step
  function automatic int unsigned step_stages(mask_t p, int unsigned n);
    step_stages = (plus(p, n) != '0 && minus(p, n) != '0) ? 2 : 1;
  endfunction

  // Stages in which a result waits for its residue, see df_pipelined_multiply_check
  function automatic int unsigned check_stages(mask_t p, int unsigned n);
    check_stages = high(p, n) ? 2 : 3;
  endfunction

  // All stages: operands, word products, their sums, steps, correction and its choice
  function automatic int unsigned depth(mask_t p, int unsigned n);
    depth = 2 + levels(n) + steps(p, n) * step_stages(p, n) + (high(p, n) ? 2 : 1);
  endfunction

endpackage
