// SPDX-License-Identifier: Apache-2.0
//
// What the parts of the divstep array of GF(2^m) share: the steps that travel through it and its
// layout. A number of the array is a polynomial, bit i the coefficient of x^i.

package df_ds_poly_pkg;

  // Bits of the head, which decides; then segments of at most Segment bits, which follow.
  localparam int unsigned HeadBits = 3;

  // What f is compared with when the step reaches the top; operands, for the range.
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

  localparam int unsigned StepBits = 10;  // the size of a step_t, for vectors of them

  // What the control asks of the head in a cycle; the head adds what its bits decide.
  typedef struct packed {
    logic  step;    // a divstep
    logic  odd;     // add f if g(0) is 1 (also set in a divstep)
    logic  first;
    logic  take;
    logic  wipe_g;
    logic  wipe_e;
    test_e test;
  } order_t;

  // Divsteps after which f is the gcd, for every f and g of degrees n and n - 1 at most
  // (Bernstein, Yang, theorem 6.2).
  function automatic int unsigned steps(int unsigned n);
    steps = 2 * n - 1;
  endfunction

  // Segments above the head for a core of n bits.
  function automatic int unsigned segments(int unsigned n, int unsigned segment);
    segments = (n + 1 - HeadBits + segment - 1) / segment;
  endfunction

  // Bits of the topmost segment: what is left, at least 2.
  function automatic int unsigned top_bits(int unsigned n, int unsigned segment);
    top_bits = n + 1 - HeadBits - (segments(n, segment) - 1) * segment;
    if (top_bits < 2) top_bits = 2;
  endfunction

endpackage
