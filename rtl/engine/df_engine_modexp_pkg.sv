// SPDX-License-Identifier: Apache-2.0
//
// Window, counts, registers and cycles of the program of powers: a^e mod M by fixed windows, the
// program of df_engine_modexp_program_pkg. docs/algorithms/engine.md explains it.

package df_engine_modexp_pkg;

  localparam int unsigned FirstOfTable = 8;   // register of the power 0 of the base
  localparam int unsigned Squares      = 4;   // products that raise R 2^s to R 2^(16 s)
  localparam int unsigned WindowMax    = 5;

  // Values of y in OpLoop.
  localparam logic [3:0] CountRaise   = 4'd0;  // doublings of 1
  localparam logic [3:0] CountSquares = 4'd1;
  localparam logic [3:0] CountLift    = 4'd2;  // doublings after the squares
  localparam logic [3:0] CountTable   = 4'd3;  // powers of the base from 1 on
  localparam logic [3:0] CountWindow  = 4'd4;  // bits of a window
  localparam logic [3:0] CountWindows = 4'd5;
  localparam logic [3:0] CountPicks   = 4'd6;  // table entries in the time of a square

  // Words of a register.
  function automatic int unsigned words(int unsigned bits, int unsigned word);
    words = df_dsp_multiply_pkg::words(bits, word);
  endfunction

  // Number of windows of size bits in an exponent of bits bits.
  function automatic int unsigned windows_of(int unsigned bits, int unsigned size);
    windows_of = (bits + size - 1) / size;
  endfunction

  // Bits of a window: the most that the size allows and whose windows have a place in a register.
  function automatic int unsigned window(int unsigned bits, int unsigned word);
    int unsigned most;
    most   = (bits < 32) ? 2 : (bits < 112) ? 3 : (bits < 320) ? 4 : WindowMax;
    window = 1;
    for (int unsigned i = 2; i <= WindowMax; i++) begin
      if (i <= most && windows_of(bits, i) * i <= words(bits, word) * word) window = i;
    end
  endfunction

  function automatic int unsigned windows(int unsigned bits, int unsigned word);
    windows = windows_of(bits, window(bits, word));
  endfunction

  // Montgomery's R is 2^scale.
  function automatic int unsigned scale(int unsigned bits, int unsigned word);
    scale = word * (words(bits, word) + 1);
  endfunction

  function automatic int unsigned picks(int unsigned bits, int unsigned word);
    picks = windows_of(32'd1 << window(bits, word), window(bits, word));
  endfunction

  // The value of a count of OpLoop, at least 1.
  function automatic int unsigned count(logic [3:0] which, int unsigned bits, int unsigned word);
    case (which)
      CountRaise:   count = scale(bits, word) + (scale(bits, word) - 1) / (1 << Squares);
      CountSquares: count = Squares;
      CountLift:    count = (scale(bits, word) - 1) % (1 << Squares) + 1;
      CountTable:   count = (32'd1 << window(bits, word)) - 1;
      CountWindow:  count = window(bits, word);
      CountWindows: count = windows(bits, word);
      CountPicks:   count = picks(bits, word);
      default:      count = 1;
    endcase
  endfunction

  // The largest count, CountRaise or CountWindows.
  function automatic int unsigned count_most(int unsigned bits, int unsigned word);
    count_most = count(CountRaise, bits, word);
    if (count_most < windows(bits, word)) count_most = windows(bits, word);
  endfunction

  // Registers: the named ones, then the table, as far as OpPick reads.
  function automatic int unsigned registers(int unsigned bits, int unsigned word);
    registers = FirstOfTable + window(bits, word) * picks(bits, word);
  endfunction

  // Words of the memory.
  function automatic int unsigned depth(int unsigned bits, int unsigned word);
    depth = registers(bits, word) << df_engine_pkg::index_bits(words(bits, word));
  endfunction

  // Cycles in which the memories are wiped.
  function automatic int unsigned wipe(int unsigned bits, int unsigned word, int unsigned most);
    wipe = df_dsp_multiply_words_pkg::wipe(bits, word, most, 1'b0);
    if (wipe < depth(bits, word)) wipe = depth(bits, word);
  endfunction

  // Cycles of a product with the modulus of the one before: its two instructions, and words on
  // their way.
  function automatic int unsigned product(int unsigned bits, int unsigned word, int unsigned most);
    int unsigned groups, segments, across;
    groups   = df_dsp_multiply_words_pkg::groups(bits, word, most);
    segments = df_dsp_multiply_words_pkg::taking(bits, word, most);
    across   = df_dsp_multiply_pkg::across(bits, word, most);
    if (groups > 1 && segments == 1) begin
      groups = (words(bits, word) + across) / across;
      if (groups < df_dsp_multiply_words_pkg::LeastGroups) begin
        groups = df_dsp_multiply_words_pkg::LeastGroups;
      end
    end
    product = groups * (2 * words(bits, word) + 1) + ((groups == 1) ? 4 : 2)
            + groups * (segments - 1) + 8 + 3 * words(bits, word) + 3;
  endfunction

  // Cycles from the start to the last word of the result, if words come and go at once. The first
  // product ends before the doublings beside it.
  function automatic logic [63:0] cycles(int unsigned bits, int unsigned word, int unsigned most);
    int unsigned sum, first, times, square, multiply, loop;
    sum      = words(bits, word) + 5;
    times    = product(bits, word, most);
    first    = 3 * (words(bits, word) + 2) + 2                                  // in, first product
             + 3 * sum + 2 + count(CountRaise, bits, word) * (sum + 2)          // raise
             + words(bits, word) + 2
             + 2 + Squares * (times + 2)                                        // squares
             + 2 * sum + 2 + count(CountLift, bits, word) * (sum + 2)           // lift
             + 2 * times + 2 * sum + 2                                          // table
             + 2 + count(CountTable, bits, word) * (times + 2)
             + 2 + window(bits, word) * (sum + 2);                              // first window
    square   = 6 + picks(bits, word) * (sum + 2) + words(bits, word);
    if (square < times) square = times;
    multiply = 6 + window(bits, word) * (sum + 2) + words(bits, word);
    if (multiply < times) multiply = times;
    loop     = sum + 4 + window(bits, word) * (square + 2) + multiply + 2;
    first    = first + wipe(bits, word, most) + 2 + times + words(bits, word) + 4;
    cycles   = 64'(windows(bits, word)) * 64'(loop) + 64'(first);
  endfunction

endpackage
