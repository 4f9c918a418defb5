// SPDX-License-Identifier: Apache-2.0
//
// Constants of the batch inverter: its cores, its states and its bound in time.

package df_batch_inverse_pkg;

  localparam int unsigned InverterDivstep  = 0;  // df_inv_divstep, one step in a cycle
  localparam int unsigned InverterWord     = 1;  // df_inv_word
  localparam int unsigned MultiplierSerial = 0;  // df_mont_mul_serial
  localparam int unsigned MultiplierDsp    = 1;  // df_dsp_multiply_engine, products overlap

  // Bits of a word of df_inv_word, and its least size.
  localparam int unsigned InverseWord = 32;
  localparam int unsigned LeastWhole  = 4;

  localparam logic [63:0] MostCycles = 64'h7fff_ffff;

  typedef enum logic [2:0] {
    StFill,    // elements transfer; each is multiplied by the product of the elements before
    StInvert,  // inversion of the product of all elements
    StBack,    // inverse of each element, from the last to the first
    StEach,    // inversion of each element alone: their product is not invertible
    StOut      // results transfer
  } state_e;

  function automatic int unsigned whole(int unsigned n);
    whole = (n < LeastWhole) ? LeastWhole : n;
  endfunction

  // Most cycles from the operands of a product to its result.
  function automatic int unsigned product(int unsigned n, int unsigned multiplier,
                                          int unsigned segment, int unsigned word,
                                          int unsigned multipliers);
    product = df_serial_multiply_pkg::latency(n, segment, 1'b0);
    if (multiplier == MultiplierDsp) begin
      product = df_dsp_multiply_pkg::latency(n, word, multipliers) + n / word + 4;
    end
  endfunction

  // Most cycles from the transfer of the last element to the first result: a product, an inversion,
  // then two products or an inversion for each element.
  function automatic logic [63:0] most(int unsigned n, int unsigned depth, int unsigned inverter,
                                       int unsigned multiplier, int unsigned segment,
                                       int unsigned word, int unsigned multipliers);
    int unsigned inversion;
    logic [63:0] one, each;
    inversion = df_divstep_pkg::steps(n) + df_divstep_pkg::segments(n, segment) + 20;
    if (inverter == InverterWord) begin
      inversion = df_word_inverse_pkg::latency_max(InverseWord, whole(n), 0);
    end
    one  = 64'(product(n, multiplier, segment, word, multipliers));
    each = 2 * one + 2;
    if (64'(inversion) + 3 > each) each = 64'(inversion) + 3;
    most = one + 64'(inversion) + 64'(depth) * each + 8;
  endfunction

endpackage
