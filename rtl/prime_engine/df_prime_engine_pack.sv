// SPDX-License-Identifier: Apache-2.0
//
// Words of the prime engine to words of a bus in a memory: takes the words of the numbers of a
// result, the lowest first, and writes each number from its first bit on.
//
//   word_i --> mask --> [ word ] --> shift --> [ shifted ] --> or --> data_o
//                                                           |  ^
//                                         [ bits of the word that is not full ]
//
// Outputs   the numbers in the order of the program's writes, number 0 lowest: {first bit, bits}. A
//           number has at least 1 bit, and begins where the one before ends, or later.
// Cycles    with word_valid_i in t the word is written in t + 2, or with bits of later words. The
//           last word with data of a number is written in t + 2 and t + 3; the engine gives no word
//           of the next number before t + 3.
// Wipe      wipe_i: all registers. start_i: the next word is the first one.
// Timing    constant: the words choose nothing.

module df_prime_engine_pack #(
  parameter int unsigned Bus         = 32,   // bits of a word of the memory: 32 or 64
  parameter int unsigned Word        = 18,   // of the engine, at most Bus
  parameter int unsigned Words       = 15,   // of a number
  parameter int unsigned AddressBits = 5,    // of a word of the result
  parameter int unsigned Numbers     = 1,    // 1 to 3
  parameter logic [32*Numbers-1:0] Outputs = '0,
  parameter bit          FaultChecks = 1'b1  // see df_parity
) (
  input  logic                   clk_i,
  input  logic                   wipe_i,
  input  logic                   start_i,

  input  logic                   word_valid_i,
  input  logic [Word-1:0]        word_i,

  output logic                   write_o,
  output logic [AddressBits-1:0] address_o,
  output logic [Bus-1:0]         data_o,
  output logic                   fault_o     // an upset of the control
);

  if (Numbers < 1 || Numbers > 3) begin : gen_check_numbers
    $error("df_prime_engine_pack: Numbers must be from 1 to 3");
  end
  if ((Bus != 32 && Bus != 64) || Word > Bus) begin : gen_check_bus
    $error("df_prime_engine_pack: Bus must be 32 or 64, and Word at most Bus");
  end

  localparam int unsigned ShiftBits = $clog2(Bus);
  localparam int unsigned IndexBits = df_prime_engine_pkg::index_bits(Words);
  localparam int unsigned NextBits  = ShiftBits + 1;

  // Of number i; behind the last one what fits to it.
  function automatic int unsigned first(int unsigned i);
    first = (i < Numbers) ? 32'(Outputs[32*i+16+:16]) : 0;
  endfunction
  function automatic int unsigned bits(int unsigned i);
    bits = (i < Numbers) ? 32'(Outputs[32*i+:16]) : 1;
  endfunction
  function automatic int unsigned data_words(int unsigned i);  // words of the engine with data
    data_words = (bits(i) + Word - 1) / Word;
  endfunction

  // A row for each number, and one behind the last: address and shift of the first bit, the index
  // of the last word with data, its bits, a mask of them, and whether the number leaves a word that
  // is not full and that the next one does not fill.
  localparam int unsigned Row  = AddressBits + ShiftBits + IndexBits + NextBits + Word + 1;
  localparam int unsigned Rows = 4;
  function automatic logic [Row-1:0] row(int unsigned i);
    logic [Word-1:0] ones;
    int unsigned     count, stop;
    count = bits(i) - Word * (data_words(i) - 1);
    stop  = first(i) + bits(i);
    for (int unsigned j = 0; j < Word; j++) ones[j] = j < count;
    row = {AddressBits'(first(i) / Bus), ShiftBits'(first(i)), IndexBits'(data_words(i) - 1),
           NextBits'(count), ones,
           stop % Bus != 0 && (i + 1 >= Numbers || first(i + 1) / Bus != stop / Bus)};
  endfunction
  function automatic logic [Rows*Row-1:0] rows();
    for (int unsigned i = 0; i < Rows; i++) rows[Row*i+:Row] = row(i);
  endfunction
  localparam logic [Rows*Row-1:0] Table = rows();

  // Words that come, words that are shifted, words that are written.
  logic                   rest_q, rest_d, valid_q, valid_d, last_q, last_d, leaves_q, leaves_d;
  logic                   full_q, full_d, seam_q, seam_d, flush_q, flush_d;
  logic [1:0]             left_q, left_d;  // after a number: it leaves bits, its address ends
  logic [1:0]             number_q, number_d;
  logic [IndexBits-1:0]   index_q, index_d;
  logic [NextBits-1:0]    step_q, step_d;  // bits of the word that is shifted
  logic [ShiftBits-1:0]   shift_q, shift_d;
  logic [AddressBits-1:0] address_q, address_d;
  logic [Word-1:0]        word_q;
  logic [Bus+Word-1:0]    shifted_q, joined;
  logic [Bus-1:0]         part_q;

  logic [Row-1:0]         row_given;
  logic [AddressBits-1:0] first_address;
  logic [ShiftBits-1:0]   first_shift;
  logic [IndexBits-1:0]   last_index;
  logic [NextBits-1:0]    last_bits, next_shift;
  logic [Word-1:0]        mask;
  logic                   leaves, last, top;
  assign row_given = Table[Row*32'(number_q)+:Row];
  assign {first_address, first_shift, last_index, last_bits, mask, leaves} = row_given;

  assign last       = index_q == last_index;
  assign top        = 32'(index_q) == Words - 1;
  assign next_shift = NextBits'(shift_q) + step_q;
  assign joined     = shifted_q | (Bus + Word)'(part_q);
  assign write_o    = full_q | flush_q;
  assign address_o  = address_q;
  assign data_o     = joined[Bus-1:0];

  // seam_q: the cycle after the last word with data of a number was written; flush_q: and its bits
  // that fill no word are.
  always_comb begin
    valid_d   = word_valid_i & ~rest_q & (32'(number_q) < Numbers);
    last_d    = valid_d & last;
    leaves_d  = last_d & leaves;
    rest_d    = rest_q | last_d;
    number_d  = last_d ? number_q + 1'b1 : number_q;
    index_d   = word_valid_i ? index_q + 1'b1 : index_q;
    step_d    = last ? last_bits : NextBits'(Word);
    full_d    = valid_q & next_shift[ShiftBits];
    shift_d   = valid_q ? next_shift[ShiftBits-1:0] : shift_q;
    left_d    = {leaves_q, last_q};
    seam_d    = left_q[0];
    flush_d   = left_q[1];
    address_d = full_q ? address_q + 1'b1 : address_q;
    if (word_valid_i && top) begin
      index_d = '0;
      rest_d  = 1'b0;
    end
    if (last_q) shift_d = first_shift;
    if (seam_q) address_d = first_address;
    if (start_i || wipe_i) begin
      {valid_d, last_d, leaves_d, rest_d} = '0;
      {full_d, left_d, seam_d, flush_d}   = '0;
      number_d  = '0;
      index_d   = '0;
      step_d    = '0;
      shift_d   = Table[Row-AddressBits-1-:ShiftBits];
      address_d = Table[Row-1-:AddressBits];
    end
  end

  always_ff @(posedge clk_i) begin
    {valid_q, last_q, leaves_q, rest_q} <= {valid_d, last_d, leaves_d, rest_d};
    {full_q, left_q, seam_q, flush_q}   <= {full_d, left_d, seam_d, flush_d};
    number_q                            <= number_d;
    index_q                             <= index_d;
    step_q                              <= step_d;
    shift_q                             <= shift_d;
    address_q                           <= address_d;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i || start_i) {word_q, shifted_q, part_q} <= '0;
    else begin
      word_q    <= word_i & {Word{valid_d}} & (mask | {Word{~last}});
      shifted_q <= (Bus + Word)'(word_q) << shift_q;
      part_q    <= write_o ? Bus'(joined >> Bus) : joined[Bus-1:0];
    end
  end

  df_parity #(
    .Bits(11 + IndexBits + NextBits + ShiftBits + AddressBits),
    .FaultChecks(FaultChecks)
  ) u_parity (
    .clk_i,
    .next_i({valid_d, last_d, leaves_d, rest_d, full_d, left_d, seam_d, flush_d, number_d,
             index_d, step_d, shift_d, address_d}),
    .value_i({valid_q, last_q, leaves_q, rest_q, full_q, left_q, seam_q, flush_q, number_q,
              index_q, step_q, shift_q, address_q}),
    .fault_o
  );

endmodule
