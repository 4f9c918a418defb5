// SPDX-License-Identifier: Apache-2.0
//
// What the parts of the batch inverter share: the cores it may be built of, and its bound in time.

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
    StFill,    // elements come, each is multiplied to those before it
    StInvert,  // the product of all is inverted
    StBack,    // an inverse of each, from the last to the first
    StEach,    // the product is not invertible: every element on its own
    StOut      // results go
  } state_e;

  function automatic int unsigned whole(int unsigned n);
    whole = (n < LeastWhole) ? LeastWhole : n;
  endfunction

  // At most so many cycles from the transfer of the last element to the first result: a product,
  // the inversion, then two products an element, or an inversion.
  function automatic logic [63:0] most(int unsigned n, int unsigned depth, int unsigned inverter,
                                       int unsigned multiplier, int unsigned segment,
                                       int unsigned word, int unsigned multipliers);
    int unsigned one, two;
    logic [63:0] inversion, product, each;
    one = df_divstep_pkg::steps(n) + df_divstep_pkg::segments(n, segment) + 20;
    if (inverter == InverterWord) begin
      one = df_word_inverse_pkg::latency_max(InverseWord, whole(n), 0);
    end
    two = df_serial_multiply_pkg::latency(n, segment);
    if (multiplier == MultiplierDsp) begin
      two = df_dsp_multiply_pkg::latency(n, word, multipliers) + n / word + 4;
    end
    inversion = 64'(one);
    product   = 64'(two);
    each = 2 * product + 2;
    if (inversion + 3 > each) each = inversion + 3;
    most = product + inversion + 64'(depth) * each + 8;
  endfunction

endpackage
