// SPDX-License-Identifier: Apache-2.0
//
// Words of a bus from a memory to words of the prime engine: reads the numbers of an operation one
// after the other, each from its first bit, and gives the words of each, the lowest first; bits
// above a number are 0.
//
//   memory --> [ ahead ] --> [ high ] [ low ] --> shift, mask --> [ word ] --> word_o
//
// Inputs    the numbers in the order of the program's reads, number 0 lowest: {part of the memory,
//           first bit, bits}. A number has at least 1 bit.
// Cycles    the first word is there six cycles after start_i at the latest, and every next one in
//           the cycle after a transfer; between two numbers the engine leaves one cycle.
// Wait      nothing is read while wait_i is 1.
// Wipe      wipe_i: all registers. stop_i: the words, and nothing is read before the next start_i.
// Timing    constant: the words choose nothing.

module df_prime_engine_unpack #(
  parameter int unsigned Bus         = 32,   // bits of a word of the memory: 32 or 64
  parameter int unsigned Word        = 18,   // of the engine, at most Bus
  parameter int unsigned Words       = 15,   // of a number
  parameter int unsigned AddressBits = 7,    // of the memory: a part of four, and a word
  parameter int unsigned Numbers     = 1,    // 1 to 15
  parameter logic [34*Numbers-1:0] Inputs = '0,
  parameter bit          FaultChecks = 1'b1  // see df_parity
) (
  input  logic                   clk_i,
  input  logic                   wipe_i,
  input  logic                   start_i,
  input  logic                   stop_i,
  input  logic                   wait_i,

  output logic                   run_o,      // from start_i to stop_i: the memory is read here
  output logic                   read_o,
  output logic [AddressBits-1:0] address_o,
  input  logic [Bus-1:0]         data_i,     // in the cycle after read_o, until the next one

  output logic                   word_valid_o,
  input  logic                   word_ready_i,
  output logic [Word-1:0]        word_o,
  output logic                   fault_o     // an upset of the control
);

  if (Numbers < 1 || Numbers > 15) begin : gen_check_numbers
    $error("df_prime_engine_unpack: Numbers must be from 1 to 15");
  end
  if ((Bus != 32 && Bus != 64) || Word > Bus) begin : gen_check_bus
    $error("df_prime_engine_unpack: Bus must be 32 or 64, and Word at most Bus");
  end

  localparam int unsigned ShiftBits = $clog2(Bus);
  localparam int unsigned IndexBits = df_prime_engine_pkg::index_bits(Words);
  localparam int unsigned NextBits  = ShiftBits + 1;

  // Of number i; 0 behind the last one.
  function automatic int unsigned first(int unsigned i);
    first = (i < Numbers) ? 32'(Inputs[34*i+16+:16]) : 0;
  endfunction
  function automatic int unsigned bits(int unsigned i);
    bits = (i < Numbers) ? 32'(Inputs[34*i+:16]) : 1;
  endfunction
  function automatic int unsigned data_words(int unsigned i);  // words of the engine with data
    data_words = (bits(i) + Word - 1) / Word;
  endfunction

  // A row for each number, and one behind the last: addresses of the first and of the last word in
  // the memory, the shift of the first word, the index of the last word with data, the bits of it
  // that have data, and whether it begins one word before the last.
  localparam int unsigned Row  = 2 * AddressBits + ShiftBits + IndexBits + Word + 1;
  localparam int unsigned Rows = 16;
  function automatic logic [Row-1:0] row(int unsigned i);
    logic [1:0]      part;
    logic [Word-1:0] ones;
    int unsigned     stop, place;
    part  = (i < Numbers) ? Inputs[34*i+32+:2] : 2'd0;
    stop  = (first(i) + bits(i) - 1) / Bus;
    place = first(i) + Word * (data_words(i) - 1);
    for (int unsigned j = 0; j < Word; j++) ones[j] = place + j < first(i) + bits(i);
    row = {part, (AddressBits - 2)'(first(i) / Bus), part, (AddressBits - 2)'(stop),
           ShiftBits'(first(i)), IndexBits'(data_words(i) - 1), ones, place / Bus != stop};
  endfunction
  function automatic logic [Rows*Row-1:0] rows();
    for (int unsigned i = 0; i < Rows; i++) rows[Row*i+:Row] = row(i);
  endfunction
  localparam logic [Rows*Row-1:0] Table = rows();

  logic                   run_q, run_d, valid_q, valid_d, rest_q, rest_d;
  logic [1:0]             fill_q, fill_d;      // words of the memory to skip
  logic [3:0]             fetched_q, fetched_d;  // number that is read
  logic [3:0]             number_q, number_d;    // number that is given
  logic [AddressBits-1:0] address_q, address_d;
  logic [ShiftBits-1:0]   shift_q, shift_d;
  logic [IndexBits-1:0]   index_q, index_d;
  logic [Bus-1:0]         high_q, low_q;
  logic [Word-1:0]        word_q;

  logic                   step, advance, produce, last, top, taken, twice;
  logic [NextBits-1:0]    next_shift;
  logic [AddressBits-1:0] first_address, unused_first, last_address, unused_last;
  logic [ShiftBits-1:0]   first_shift, unused_shift;
  logic [IndexBits-1:0]   last_index, unused_index;
  logic [Word-1:0]        mask, unused_mask, shifted;
  logic                   unused_twice;

  // Tables: what is read next, and what is given.
  logic [3:0] next_fetched, next_number;
  assign next_fetched = fetched_q + 1'b1;
  assign next_number  = number_q + 1'b1;
  logic [AddressBits-1:0] first_of_given;
  logic [ShiftBits-1:0]   shift_of_given;

  logic [Row-1:0] row_fetched, row_next, row_given, row_following;
  assign row_fetched   = Table[Row*32'(fetched_q)+:Row];
  assign row_next      = Table[Row*32'(next_fetched)+:Row];
  assign row_given     = Table[Row*32'(number_q)+:Row];
  assign row_following = Table[Row*32'(next_number)+:Row];
  assign {unused_first, last_address, unused_shift, unused_index, unused_mask, unused_twice} =
      row_fetched;
  assign first_address = row_next[Row-1-:AddressBits];
  assign {first_of_given, unused_last, shift_of_given, last_index, mask, twice} = row_given;
  assign first_shift = row_following[IndexBits+Word+1+:ShiftBits];

  logic unused_rows;
  assign unused_rows = ^{unused_first, unused_shift, unused_index, unused_mask, unused_twice,
                         first_of_given, unused_last, shift_of_given, row_next, row_following};

  assign step       = run_q & ~wait_i;
  assign taken      = valid_q & word_ready_i;
  assign produce    = step & ((fill_q == '0) | rest_q) & (~valid_q | taken)
                    & (32'(number_q) < Numbers);
  assign last       = ~rest_q & (index_q == last_index);  // word with data of its number
  assign top        = 32'(index_q) == Words - 1;
  assign next_shift = NextBits'(shift_q) + NextBits'(Word);
  assign advance    = step & ((fill_q != '0)
                              | (produce & ~rest_q & (last | next_shift[ShiftBits])));

  always_comb begin
    run_d     = run_q & ~stop_i;
    valid_d   = produce | (valid_q & ~taken);
    rest_d    = rest_q;
    fill_d    = fill_q;
    fetched_d = fetched_q;
    number_d  = number_q;
    address_d = address_q;
    shift_d   = shift_q;
    index_d   = index_q;
    if (advance) begin
      address_d = address_q + 1'b1;
      if (address_q == last_address) begin
        address_d = first_address;
        fetched_d = next_fetched;
      end
      if (fill_q != '0) fill_d = fill_q - 1'b1;
    end
    if (produce) begin
      index_d = index_q + 1'b1;
      if (!rest_q) shift_d = next_shift[ShiftBits-1:0];
      if (last) begin
        rest_d = 1'b1;
        fill_d = {1'b0, twice};
      end
      if (top) begin
        index_d  = '0;
        rest_d   = 1'b0;
        number_d = next_number;
        shift_d  = first_shift;
      end
    end
    if (stop_i) valid_d = 1'b0;
    if (start_i || wipe_i) begin
      run_d     = start_i & ~wipe_i;
      valid_d   = 1'b0;
      rest_d    = 1'b0;
      fill_d    = 2'd3;
      fetched_d = '0;
      number_d  = '0;
      address_d = Table[Row-1-:AddressBits];
      shift_d   = Table[IndexBits+Word+1+:ShiftBits];
      index_d   = '0;
    end
  end

  always_ff @(posedge clk_i) begin
    {run_q, valid_q, rest_q, fill_q} <= {run_d, valid_d, rest_d, fill_d};
    {fetched_q, number_q}            <= {fetched_d, number_d};
    address_q                        <= address_d;
    shift_q                          <= shift_d;
    index_q                          <= index_d;
  end

  // The memory has the word ahead.
  assign shifted = Word'({high_q, low_q} >> shift_q);
  always_ff @(posedge clk_i) begin
    if (wipe_i || stop_i) {high_q, low_q, word_q} <= '0;
    else begin
      if (advance) {high_q, low_q} <= {data_i, high_q};
      if (produce) word_q <= shifted & {Word{~rest_q}} & (mask | {Word{~last}});
    end
  end

  df_parity #(
    .Bits(13 + AddressBits + ShiftBits + IndexBits),
    .FaultChecks(FaultChecks)
  ) u_parity (
    .clk_i,
    .next_i({run_d, valid_d, rest_d, fill_d, fetched_d, number_d, address_d, shift_d, index_d}),
    .value_i({run_q, valid_q, rest_q, fill_q, fetched_q, number_q, address_q, shift_q, index_q}),
    .fault_o
  );

  assign run_o        = run_q;
  assign read_o       = advance;
  assign address_o    = address_q;
  assign word_valid_o = valid_q;
  assign word_o       = word_q;

endmodule
