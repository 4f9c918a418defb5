// SPDX-License-Identifier: Apache-2.0
//
// Choices and cycles of the exponentiation, see docs/algorithms/modexp.md.

package df_modexp_pkg;

  // Values of the parameter Multiplier of df_modexp.
  localparam int unsigned MultiplierSerial = 0;
  localparam int unsigned MultiplierDsp    = 1;

  // Most cycles of an operation: counters of cycles have 31 bits.
  localparam logic [63:0] MostCycles = 64'h7fffffff;

  // Bits of a window: the fewest products, or one or two more for half the table.
  function automatic int unsigned window(int unsigned n);
    window = (n < 32) ? 2 : (n < 112) ? 3 : (n < 320) ? 4 : (n < 1536) ? 5 : 6;
  endfunction

  // Windows below the first one, which has 1 to window bits.
  function automatic int unsigned windows(int unsigned n);
    windows = (n - 1) / window(n);
  endfunction

  // Words of a number in the table, and bits of a word's index.
  function automatic int unsigned words(int unsigned n, int unsigned slice);
    words = (n + slice - 1) / slice;
  endfunction

  function automatic int unsigned index_bits(int unsigned n, int unsigned slice);
    index_bits = (words(n, slice) > 1) ? unsigned'($clog2(words(n, slice))) : 1;
  endfunction

  // Montgomery's R is 2^(word * digits).
  function automatic int unsigned digits(int unsigned n, int unsigned word);
    digits = n / word + 2;
  endfunction

  // Cycles of a product on df_dsp_multiply_unit with the modulus of the one before, when nothing
  // else is under way: without -1 / M and H.
  function automatic int unsigned interval(int unsigned n, int unsigned word, int unsigned most);
    int unsigned groups;
    groups = df_dsp_multiply_pkg::groups(n, word, most);
    interval = df_dsp_multiply_pkg::latency(n, word, most) - 6 * df_dsp_multiply_pkg::rounds(word);
    if (groups == 1 || (groups == 2 && df_dsp_multiply_pkg::words(n, word) == 1)) begin
      interval = interval - 3;
    end else interval = interval - groups;
  endfunction

  function automatic logic [63:0] longer(logic [63:0] a, logic [63:0] b);
    longer = (a > b) ? a : b;
  endfunction

  // Cycles of df_modexp_window, from the operands to the result. The steps are those of
  // df_modexp_schedule.
  function automatic logic [63:0] window_cycles(int unsigned n, int unsigned slice,
                                                int unsigned word, int unsigned most);
    logic [63:0] fresh, product, store, scan, lift, bits;
    int unsigned chain;
    fresh   = 64'(df_dsp_multiply_pkg::latency(n, word, most));
    product = 64'(interval(n, word, most));
    bits    = 64'(window(n));
    store   = 64'(words(n, slice));
    scan    = (store << window(n)) + 1;
    lift    = (64'(word) + 1) * store;
    chain   = digits(n, word);

    window_cycles = 1 + longer(fresh, store + 1);                     // Check
    window_cycles = window_cycles + 1 + (64'(word * chain) + 1) * store;   // One
    window_cycles = window_cycles + 1 + lift;                              // Raise
    for (int unsigned i = 1; i < 13; i++) begin                            // Square, Lift
      if ((chain >> i) > 1) begin
        window_cycles = window_cycles + product;
        if (((chain >> i) & 1) == 1) window_cycles = window_cycles + 1 + lift;
      end
    end
    window_cycles = window_cycles
                  + longer(product, 1 + scan + (((chain & 1) == 1) ? lift : 0));
    window_cycles = window_cycles + product + longer(product, 1 + store);  // Enter, Twice
    window_cycles = window_cycles + ((64'd1 << window(n)) - 3)             // Table
                  * longer(product, 1 + store + scan);
    window_cycles = window_cycles + 1 + store + scan;                      // First
    window_cycles = window_cycles + 64'(windows(n))                        // Power, Times
                  * (bits * product + longer(product, 1 + scan));
    window_cycles = window_cycles + product;                               // Out
  endfunction

endpackage
