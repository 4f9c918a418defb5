// SPDX-License-Identifier: Apache-2.0
//
// Types and functions of the divstep arrays: the phases of an operation, the steps that travel
// through the array of GF(p), its layout, the number of divsteps and the lengths of the phases.

package df_divstep_pkg;

  // Bits of the head, which decides; the segments above it have at most Segment bits.
  localparam int unsigned HeadBits = 3;

  // The lanes are N + 3 bits wide, signed: -2 M < every sum of lane y and lane e < 4 M.
  localparam int unsigned GuardBits = 3;

  // One bit for each phase. df_divstep_phase checks that one of them is 1; all other modules read
  // the bit of a phase alone.
  typedef enum logic [4:0] {
    PhaseIdle  = 5'b00001,
    PhaseOpen  = 5'b00010,  // the operands move to their lanes
    PhaseScale = 5'b00100,  // the divisor is halved
    PhaseStep  = 5'b01000,  // divsteps, or the steps of a product
    PhaseClose = 5'b10000   // the last sums, then the result waits
  } phase_e;

  localparam int unsigned AtIdle  = 0;  // bits of phase_e
  localparam int unsigned AtOpen  = 1;
  localparam int unsigned AtScale = 2;
  localparam int unsigned AtStep  = 3;
  localparam int unsigned AtClose = 4;

  // Test of the sum in lane g when the step reaches the top.
  typedef enum logic [1:0] {
    TestNone       = 2'd0,
    TestRange      = 2'd1,  // not negative: the divisor is not below the modulus
    TestInvertible = 2'd2,  // negative: |f| is not 1
    TestModulus    = 2'd3   // not negative: the modulus is below 3
  } test_e;

  // A step of lane g: g becomes (g + (neg ? -f : f) if en) / 2.
  typedef struct packed {
    logic  en;
    logic  neg;
    logic  wipe;    // g becomes 0 instead
    logic  load;    // f becomes g, with the divisor's register merged in; lane y has the modulus
    logic  modulus; // f becomes what lane y has for a modulus (with load)
    logic  start;   // the divisor's register becomes 0; operands in turn: g stays
    test_e test;
  } g_step_t;

  // A step of lane y: y becomes (neg ? -d : d), plus the modulus if quot. One cycle later lane e
  // does its part: e becomes (y + e) / 2.
  typedef struct packed {
    logic neg;
    logic quot;
    logic use_y;  // else lane e adds the modulus alone, not y
    logic wipe;   // y becomes 0 instead
    logic move;   // d becomes what e becomes, after d was used
    logic sign;   // y tells the sign of the result
    logic test;   // y negative: the dividend is not below the modulus
  } y_step_t;

  // Their sizes, for vectors of them.
  localparam int unsigned GStepBits = 8;
  localparam int unsigned YStepBits = 7;

  // Order of the control to the head for the next cycle; the head adds the decisions of its bits.
  typedef struct packed {
    logic  step;       // a divstep
    logic  product;    // a step of a product: lane y subtracts d if the lowest bit of g is 1
    logic  odd;        // add f if g is odd (also set in a divstep)
    logic  force_en;
    logic  force_neg;
    logic  two;        // add to 2, g being 0
    logic  wipe;
    logic  load;
    logic  modulus;
    logic  start;
    test_e test;
  } g_order_t;

  // When lane y adds the modulus.
  typedef enum logic [1:0] {
    QuotNever  = 2'd0,
    QuotAlways = 2'd1,
    QuotEven   = 2'd2,  // if that makes y + e even
    QuotOwn    = 2'd3   // if that makes y even
  } quot_e;

  typedef struct packed {
    logic  force_en;
    logic  force_neg;
    logic  force_carry;  // with force_neg -d, without it -d - 1
    quot_e quot;
    logic  move;
    logic  turn;   // first step after the divsteps: -d / 2, and the sign is known
    logic  show;   // d with that sign
    logic  sign;
    logic  test;
  } y_order_t;

  typedef struct packed {
    logic wipe;
    logic carry;  // add 1
  } e_order_t;

  // Decisions of the head in a cycle, for df_divstep_gfp_check.
  typedef struct packed {
    g_step_t g_step;
    logic    product;     // a step of a product
    logic    g_low;       // the bit of g that it drops
    logic    f_negative;  // if f is 1 or -1
    logic    y_en;
    logic    y_neg;
    logic    y_carry;
    logic    y_quot;
    logic    y_move;
    logic    y_turn;      // y_order_t.turn
    logic    y_sign;
    logic    e_wipe;
    logic    e_carry;
    logic [HeadBits-1:0] d_low;
  } decision_t;

  // Half-delta divsteps that bring g to 0 for every odd f < 2^n and 0 <= g <= f (Wuille,
  // safegcd-bounds, theorem 7; dualfield.bounds.divstep_steps is the same number). 591 at n = 256;
  // the exact hull gives 590.
  localparam int unsigned StepsSlope   = 45907;
  localparam int unsigned StepsOffset  = 26313;
  localparam int unsigned StepsDivisor = 19929;

  function automatic int unsigned steps(int unsigned n);
    steps = (StepsSlope * n + StepsOffset) / StepsDivisor;
  endfunction

  // Divsteps after which f is the gcd, for every f and g of degrees n and n - 1 at most, in GF(2^m)
  // (Bernstein, Yang, theorem 6.2).
  function automatic int unsigned steps_gf2m(int unsigned n);
    steps_gf2m = 2 * n - 1;
  endfunction

  // Lengths of the phases in cycles, of the array of either field (binary: GF(2^m)) with per steps
  // in a cycle; halvings: of the divisor.
  function automatic int unsigned open_cycles(bit binary, int unsigned per);
    open_cycles = binary ? 1 : per == 1 ? 6 : 5;
  endfunction

  // PhaseOpen where the operands were written word by word before.
  localparam int unsigned StreamedOpenCycles = 2;

  function automatic int unsigned scale_cycles(bit binary, int unsigned per,
                                               int unsigned halvings);
    scale_cycles = (halvings + per - 1) / per + (binary ? 0 : 1);
  endfunction

  function automatic int unsigned step_cycles(bit binary, int unsigned per,
                                              int unsigned divsteps);
    step_cycles = (divsteps + per - 1) / per + ((!binary && per == 1) ? 1 : 0);
  endfunction

  // Where operands come in turn: cycles from the last word of one to the first of the next. Segment
  // j takes an operand from its register at most 3 + j cycles after the last word was here, and a
  // word is in its register 2 cycles after it was here.
  function automatic int unsigned turn(int unsigned n, int unsigned segment, int unsigned word);
    int unsigned words, top, delay;
    words = (n + word - 1) / word;
    turn  = 1;
    for (int unsigned k = 0; k < words; k++) begin
      top   = (k == words - 1) ? n : word * (k + 1) - 1;  // the highest bit that word k writes
      delay = 2 + ((top < HeadBits) ? 0 : (top - HeadBits) / segment + 1);
      if (delay > turn + k) turn = delay - k;
    end
  endfunction

  // From the end of the steps to out_valid_o, beside a cycle for each segment.
  function automatic int unsigned close_cycles(bit binary);
    close_cycles = binary ? 6 : 12;
  endfunction

  // Cycles that the check of the result adds.
  function automatic int unsigned check_cycles(bit check, bit binary);
    check_cycles = !check ? 0 : binary ? 1 : 3;
  endfunction

  // Segments above the head for a core of n bits.
  function automatic int unsigned segments(int unsigned n, int unsigned segment);
    segments = (n + GuardBits - HeadBits + segment - 1) / segment;
  endfunction

  // The same in GF(2^m), with one step in a cycle or two.
  function automatic int unsigned segments_gf2m(int unsigned n, int unsigned segment,
                                                int unsigned per);
    segments_gf2m = (n - 2 + segment - per) / segment;
    if (segments_gf2m == 0) segments_gf2m = 1;
  endfunction

  // Bits of the topmost segment: what is left, at least 2.
  function automatic int unsigned top_bits(int unsigned n, int unsigned segment);
    top_bits = n + GuardBits - HeadBits - (segments(n, segment) - 1) * segment;
    if (top_bits < 2) top_bits = 2;
  endfunction

endpackage
