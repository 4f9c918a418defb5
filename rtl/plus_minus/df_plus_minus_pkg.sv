// SPDX-License-Identifier: Apache-2.0
//
// Types and constants of the plus-minus divider: the step that moves from stage to stage, the bits
// of each stage, and the counts that the hardware needs.

package df_plus_minus_pkg;

  // Kinds of passes through the stages.
  localparam logic [1:0] KindStep   = 2'd0;  // a step, or nothing if `step` is 0
  localparam logic [1:0] KindCheck  = 2'd1;  // an operand is compared with the modulus
  localparam logic [1:0] KindFinish = 2'd2;  // U becomes 0; is |B| = 1, and what sign has V?
  localparam logic [1:0] KindProbe  = 2'd3;  // is the modulus 1?

  // Multiples of M that are added to U + qV.
  localparam logic [1:0] NoM    = 2'd0;
  localparam logic [1:0] PlusM  = 2'd1;
  localparam logic [1:0] TwoM   = 2'd2;
  localparam logic [1:0] MinusM = 2'd3;

  // A pass as a stage does it. The next stage does it a cycle later.
  typedef struct packed {
    logic       step;     // U takes the shifted sum
    logic       step_ab;  // A does
    logic       add;      // q is not 0: B and V are added ...
    logic       sub;      // ... or subtracted
    logic       shift2;   // divide by 4, else by 2
    logic       swap;     // V takes U, and with step_ab B takes A
    logic [1:0] m;        // NoM, PlusM, TwoM, MinusM
    logic [1:0] kind;     // Kind*
  } op_t;

  localparam int unsigned OpWidth = 10;  // bits of op_t

  // Bits of the first stage: it holds what the control looks at, so it is kept short.
  function automatic int unsigned first_bits(int unsigned n, int unsigned segment);
    first_bits = (segment >= n) ? n : (segment < 4) ? segment : 4;
  endfunction

  // Stages: one if the segment is not shorter than n.
  function automatic int unsigned stages(int unsigned n, int unsigned segment);
    stages = (segment >= n) ? 1 : 1 + (n - first_bits(n, segment) + segment - 1) / segment;
  endfunction

  // Lowest bit of a stage.
  function automatic int unsigned lowest(int unsigned n, int unsigned segment, int unsigned stage);
    lowest = (stage == 0) ? 0 : first_bits(n, segment) + (stage - 1) * segment;
  endfunction

  // Bits of a stage; the last has the sign bit as well.
  function automatic int unsigned width(int unsigned n, int unsigned segment, int unsigned stage);
    if (stage == stages(n, segment) - 1) width = n + 1 - lowest(n, segment, stage);
    else width = (stage == 0) ? first_bits(n, segment) : segment;
  endfunction

  // Steps after which A is 0 if D = -1/2 and |A| <= B < 2^n at the start, B odd. Proven up to 4096
  // bits: at most one step above the bound of workshop.bounds.
  function automatic int unsigned fixed_count(int unsigned n);
    fixed_count = (195 * n + 140) / 119;
  endfunction

  // Worst case, in cycles from accepted operands to valid result, over every input whatever.
  // halvings: of the divisor before the loop, 0 if the result is plain.
  function automatic int unsigned latency_max(int unsigned n, int unsigned segment,
                                              int unsigned halvings, bit is_signed,
                                              bit end_zero, bit constant_time);
    int unsigned skew, loop_steps;
    skew       = stages(n, segment) - 1;
    loop_steps = constant_time ? fixed_count(n) : end_zero ? 2 * n + skew : 2 * n;
    latency_max = loop_steps + 4 + ((skew == 0) ? 1 : 2 * skew) + (is_signed ? 1 : 0);
    if (halvings != 0) latency_max += 3 + (halvings + 1) / 2 + (is_signed ? 1 : 0);
  endfunction

endpackage
