// SPDX-License-Identifier: Apache-2.0
//
// What the parts of the divstep array of GF(p) with two steps in a cycle share: the pairs of steps
// that travel through it, and its layout.

package df_divstep_gfp_two_pkg;

  // Bits of the head, which decides; then segments of at most Segment bits, which follow.
  localparam int unsigned HeadBits = 4;

  // The lanes are N + 4 bits wide, signed: the sums of a pair, before they are divided by 4, are
  // between -4 M and 8 M.
  localparam int unsigned GuardBits = 4;

  // Two steps of lane g: g becomes (g + one + 2 two) / 4, where one is f or -f and two is f or -f,
  // or g or -g if the first step swaps.
  typedef struct packed {
    logic en_one;
    logic neg_one;
    logic en_two;
    logic neg_two;
    logic swap;    // the first step swaps: f becomes g
    logic late;    // the second step swaps: f becomes (g + one) / 2
    logic first;   // f becomes the modulus
    logic wipe;    // g becomes 0 instead
    logic common;  // negative: |f| is not 1
    logic bad;     // not negative: f, the modulus, is below 3
  } g_pair_t;

  // Two steps of lane e, one cycle later: e becomes
  //   (e + one + quot_one M + 2 (two + quot_two M)) / 4,
  // where one is d or -d and two is d or -d, or e or -e if the first step swaps.
  typedef struct packed {
    logic en_one;
    logic neg_one;
    logic quot_one;
    logic en_two;
    logic neg_two;
    logic quot_two;
    logic swap;   // the first step swaps: d becomes e
    logic late;   // the second step swaps: d becomes (e + one + quot_one M) / 2
    logic take;   // d becomes 0
    logic next;   // d becomes what waits
    logic show;   // what waits becomes e + one + quot_one M
    logic follow;  // it becomes d, for the check of the result
    logic wipe;   // e becomes 0 instead
    logic test;   // negative: the operand in d is not below the modulus
  } e_pair_t;

  // What goes from one segment to the next above beside the pairs: carries of the two sums, and the
  // topmost bit of what is added twice.
  typedef struct packed {
    logic one;
    logic two;
    logic up;
  } g_carry_t;

  // In lane e each sum has three operands and two carries; the modulus is added twice, too.
  typedef struct packed {
    logic [1:0] one;
    logic [1:0] two;
    logic       up;
    logic       quot_up;
  } e_carry_t;

  // Their sizes, for vectors of them.
  localparam int unsigned GPairBits  = 10;
  localparam int unsigned EPairBits  = 14;
  localparam int unsigned GCarryBits = 3;
  localparam int unsigned ECarryBits = 6;

  // What the control asks of lane g in a cycle; the head adds what its bits decide.
  typedef struct packed {
    logic step;       // two divsteps; lane e does them in the next cycle
    logic odd;        // add f to what is odd (also set in a divstep)
    logic force_en;
    logic force_neg;
    logic plus_one;   // add 1 in the first sum,
    logic plus_two;   // and in the second
    logic first;
    logic wipe;
    logic common;
    logic bad;
  } g_order_t;

  // What it asks of lane e.
  typedef struct packed {
    logic range;  // the modulus less what is in d, less 1: its sign
    logic next;   // d becomes what waits
    logic take;   // e becomes d over 4, and d becomes 0
    logic turn;   // d becomes -d / 2, or one less if f is 1
    logic show;   // what waits becomes the result plus the modulus, if that is needed
    logic follow;  // it becomes d
    logic wipe;
  } e_order_t;

  localparam int unsigned GOrderBits = 10;
  localparam int unsigned EOrderBits = 7;

  // Bits of the topmost segment: what is left, at least 3.
  function automatic int unsigned top_bits(int unsigned n, int unsigned segment);
    top_bits = n + GuardBits - HeadBits - (df_divstep_pkg::segments(n, segment) - 1) * segment;
    if (top_bits < 3) top_bits = 3;
  endfunction

endpackage
