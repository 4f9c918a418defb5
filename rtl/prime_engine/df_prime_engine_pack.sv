// SPDX-License-Identifier: Apache-2.0
//
// Packs the words of the prime engine into the words of a bus memory. The engine sends the numbers
// of a result, each with its lowest word first. Each number is written from its first bit on.
//
//   word_i --> mask --> [ word ] --> shift --> [ shifted ] --> or --> data_o
//                                                           |  ^
//                                              [ bits of a word that is not full ]
//
// Outputs   {first bit, bits} of each number, in the order in which the program writes the numbers,
//           number 0 in the lowest bits. A number has at least 1 bit. It begins where the number
//           before it ends, or at a higher bit.
// Cycles    A word that arrives in cycle t is written in t + 2, or later together with bits of the
//           next words. The last word with data is written in t + 2 and t + 3: the engine sends the
//           next number from t + 3 on.
// Wipe      wipe_i wipes all registers. After start_i the next word is the first of number 0.
// Timing    constant: no data bit selects an address or a cycle.

module df_prime_engine_pack #(
  parameter int unsigned Bus         = 32,   // bits of a word of the memory: 32 or 64
  parameter int unsigned Word        = 18,   // of the engine, at most Bus
  parameter int unsigned Words       = 15,   // of a number
  parameter int unsigned AddressBits = 5,    // of a word of the result
  parameter int unsigned Numbers     = 1,    // 1 to 4
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

  if (Numbers < 1 || Numbers > 4) begin : gen_check_numbers
    $error("df_prime_engine_pack: Numbers must be from 1 to 4");
  end
  if ((Bus != 32 && Bus != 64) || Word > Bus) begin : gen_check_bus
    $error("df_prime_engine_pack: Bus must be 32 or 64, and Word at most Bus");
  end

  localparam int unsigned ShiftBits  = $clog2(Bus);
  localparam int unsigned IndexBits  = df_prime_engine_pkg::index_bits(Words);
  localparam int unsigned NextBits   = ShiftBits + 1;
  localparam int unsigned NumberBits = $clog2(Numbers + 1);

  // The first bit and the bits of number i; 0 and 1 after the last number.
  function automatic int unsigned first(int unsigned i);
    first = (i < Numbers) ? 32'(Outputs[32*i+16+:16]) : 0;
  endfunction
  function automatic int unsigned bits(int unsigned i);
    bits = (i < Numbers) ? 32'(Outputs[32*i+:16]) : 1;
  endfunction
  function automatic int unsigned data_words(int unsigned i);  // words of the engine with data
    data_words = (bits(i) + Word - 1) / Word;
  endfunction

  // A row for each number, and a row after the last number. A row has the address and the shift of
  // the first bit; the index of the last word with data, its bits and a mask of these bits; and a
  // flag: the number ends inside a word of the memory, to which the next number adds no bit.
  localparam int unsigned Row  = AddressBits + ShiftBits + IndexBits + NextBits + Word + 1;
  localparam int unsigned Rows = 2 ** NumberBits;
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

  // Three stages: a word arrives, is shifted, is written.
  logic                   rest_q, rest_d, valid_q, valid_d, last_q, last_d, leaves_q, leaves_d;
  logic                   full_q, full_d, seam_q, seam_d, flush_q, flush_d;
  logic [1:0]             left_q, left_d;  // the flags leaves and last, a cycle later
  logic [NumberBits-1:0]  number_q, number_d;
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

  // seam_q: the last word with data of a number was written in the cycle before. flush_q: the bits
  // that are left are written as a word.
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
    .Bits(9 + NumberBits + IndexBits + NextBits + ShiftBits + AddressBits),
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
