// SPDX-License-Identifier: Apache-2.0
//
// Types and layout of the divstep array of GF(2^m). A number is a polynomial, bit i the coefficient
// of x^i.

package df_divstep_gf2m_pkg;

  // Bits of the lowest segment, whose lowest bits decide; the others have at most Segment bits.
  function automatic int unsigned head_bits(int unsigned per);
    head_bits = (per == 1) ? 3 : 5;
  endfunction

  // Test of f when the step reaches the top; with TestRange of the operands.
  typedef enum logic [1:0] {
    TestNone       = 2'd0,
    TestRange      = 2'd1,  // an operand of no smaller degree than the modulus
    TestModulus    = 2'd2,  // f is the modulus: 1 is none
    TestInvertible = 2'd3   // f is the gcd: 1 or not invertible
  } test_e;

  // A step: g becomes (g + f if g_en) / x, and e becomes (e + d if e_en + modulus if quot) / x.
  typedef struct packed {
    logic  g_en;
    logic  e_en;
    logic  quot;
    logic  swap;    // f and d become g and e
    logic  first;   // f becomes the modulus
    logic  take;    // d becomes 0
    logic  wipe_g;  // g becomes 0 instead
    logic  wipe_e;  // e becomes 0 instead
    test_e test;
  } step_t;

  // Two steps in a cycle: g becomes (g + f if f_one + x f if f_two + x g if own) / x^2, and e
  // becomes (e + d if d_one + m if m_one + x d if d_two + x e if own + x m if m_two) / x^2.
  typedef struct packed {
    logic  f_one;
    logic  f_two;
    logic  d_one;
    logic  d_two;
    logic  m_one;
    logic  m_two;
    logic  own;     // the first step swaps, the second adds what then is f, the old g
    logic  swap;    // the first step swaps: f and d become g and e
    logic  late;    // the second step swaps: f and d become g / x and (e + m if m_one) / x
    logic  first;   // f becomes the modulus
    logic  take;    // d becomes 0
    logic  wipe_g;  // g becomes 0 instead
    logic  wipe_e;  // e becomes 0 instead
    test_e test;
  } pair_t;

  // After a halt g and e become 0.
  localparam logic [9:0]  HaltedStep = 10'b0000001100;
  localparam logic [14:0] HaltedPair = 15'b000000000001100;

  // A step as a pair without a second step.
  function automatic pair_t pair(step_t step);
    pair        = '0;
    pair.f_one  = step.g_en;
    pair.d_one  = step.e_en;
    pair.m_one  = step.quot;
    pair.swap   = step.swap;
    pair.first  = step.first;
    pair.take   = step.take;
    pair.wipe_g = step.wipe_g;
    pair.wipe_e = step.wipe_e;
    pair.test   = step.test;
  endfunction

  // Bits of a step_t or pair_t, for vectors of them.
  function automatic int unsigned step_bits(int unsigned per);
    step_bits = (per == 1) ? 10 : 15;
  endfunction

  // The lowest bits of a segment, which the segment below and the decision read.
  typedef struct packed {
    logic [1:0] e_sum;   // of the sum in lane e; the same
    logic       e_late;  // of e + m if m_one
    logic [1:0] m;
    logic [1:0] f;
    logic [1:0] g;
    logic [1:0] d;
    logic [1:0] e;
    logic [1:0] g_sum;   // of the sum in lane g; bit 0 alone with one step in a cycle
  } low_t;

  localparam int unsigned LowBits = 15;  // the size of a low_t, for vectors of them

  // Order of the control for a cycle; df_divstep_gf2m_decide adds the decisions of the lowest bits.
  typedef struct packed {
    logic  step;    // a divstep
    logic  product; // a step of a product: add d if g(0) is 1
    logic  move;    // d becomes e
    logic  odd;     // add f if g(0) is 1 (also set in a divstep)
    logic  first;
    logic  take;
    logic  wipe_g;
    logic  wipe_e;
    test_e test;
  } order_t;

  localparam int unsigned OrderBits = 10;  // the size of an order_t

  // A step or a pair modulo x + 1, where x is 1: g becomes g (1 + own) + f if f, and e becomes
  // e (1 + own) + d if d + m if m. f becomes g if swap or late, d becomes e if swap, or
  // e + m if m_one with late.
  typedef struct packed {
    logic f;
    logic d;
    logic m;
    logic own;
    logic m_one;
    logic swap;
    logic late;
    logic first;
    logic take;
    logic wipe_g;
    logic wipe_e;
  } parity_step_t;

  // Bits of the topmost segment: what is left, at least 2 or 3.
  function automatic int unsigned top_bits(int unsigned n, int unsigned segment, int unsigned per);
    top_bits = n - 1 - per - (df_divstep_pkg::segments_gf2m(n, segment, per) - 1) * segment;
    if (top_bits < per + 1) top_bits = per + 1;
  endfunction

endpackage
