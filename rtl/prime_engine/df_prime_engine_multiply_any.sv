// SPDX-License-Identifier: Apache-2.0
//
// The multiplier of the prime engine for any odd modulus: df_dsp_multiply_words between read port A
// of the register file and its write port.
//
//   cycle after issue   1           2         3                                First + 1
//   word 0 of x         address --> row 0 --> [word] --> df_dsp_multiply_words --> [row] --> row_o
//   the other words of x, then those of y: one each cycle, from address in cycle 3 on
//
// Computes  x y 2^-R mod M, as df_dsp_multiply_words with Reduced = 0 and
//           size = N + 2 Spare; M is the register of the newest modulus_i.
// Operands  x, y < 2^size and x y <= M 2^(Word rows). M odd and 3 <= M < 2^size, or all products
//           are 0.
// Status    none.
// Cycles    row s of a product is in row_o, with write_o, in cycle First + 1 + the smaller of 2 s
//           and Words - 1 after issue; First = 2 Words + 3 + the cycles of df_dsp_multiply_words
//           from the last word in to the first word out. From issue to issue at least its
//           interval. With Square, and x_i = y_i, the words of y are not read, and the multiplier
//           takes each word of x in two cycles, the first in three. The rows then come earlier by
//           the cycles that a square of df_dsp_multiply_words saves. modulus_done_o: when
//           M is prepared; nothing else may be under way.
// Errors    fault_o: an upset of the control, or a word for which the multiplier is not ready.
// Wipe      restart_i begins the wipe of the multiplier, which goes on while wipe_i is 1.

module df_prime_engine_multiply_any #(
  parameter int unsigned N            = 256, // bits of the modulus, most
  parameter int unsigned Multipliers  = 16,
  parameter int unsigned Word         = 18,
  parameter int unsigned Spare        = 4,
  parameter bit          Square       = 1'b0, // 1: x_i = y_i is a square, in fewer cycles
  parameter int unsigned Technology   = 0,
  parameter int unsigned RegisterBits = 5,
  parameter int unsigned FileBits     = 8,
  parameter bit          FaultChecks  = 1'b1, // see df_parity
  localparam int unsigned Words       = df_prime_engine_pkg::any_words(N, Word, Spare),
  localparam int unsigned RowBits     = df_prime_engine_pkg::row_bits(Words)
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic                    wipe_i,
  input  logic                    restart_i,

  // In the cycle of issue: x_i; a cycle later: d_i and y_i
  input  logic                    product_i,
  input  logic                    modulus_i, // register x_i becomes the modulus
  input  logic [RegisterBits-1:0] d_i,
  input  logic [RegisterBits-1:0] x_i,
  input  logic [RegisterBits-1:0] y_i,

  output logic [FileBits-1:0]     address_o,
  input  logic [2*Word-1:0]       row_i,     // a cycle after the address
  output logic                    modulus_done_o,

  output logic                    write_o,   // a row of a product is in row_o
  output logic [RegisterBits-1:0] register_o,
  output logic [RowBits-1:0]      index_o,   // of the row
  output logic [2*Word-1:0]       row_o,     // 0 without a row of a product
  output logic                    fault_o
);

  localparam int unsigned MaxBits  = N + 2 * Spare;
  localparam int unsigned SizeBits = $clog2(MaxBits + 1);
  localparam int unsigned Rows     = df_prime_engine_pkg::register_rows(Words);
  localparam bit          Even     = Words % 2 == 0;
  localparam int unsigned LeftBits = $clog2(2 * Words + 1);
  localparam int unsigned HeldBits = 2;  // of the number of products under way

  ///////////////////
  // Operand words //
  ///////////////////

  // high_q: the word is the high half of its row. pause_q: the multiplier takes word 0 of x in two
  // cycles. zeros_q: MODULUS ends with a product of two zeros, of which the result is dropped.
  logic                    begin_q, begin_d, pause_q, pause_d, run_q, run_d, high_q, high_d;
  logic                    square_q, square_d, first_q, first_d;
  logic                    second_q, second_d, modulus_q, modulus_d, zeros_q, zeros_d;
  logic                    reads, last_word, in_valid_q, in_valid_d, ready, modulus_done;
  logic [1:0]              use_q, use_d, end_q, end_d;
  logic [FileBits-1:0]     address_q, address_d;
  logic [LeftBits-1:0]     left_q, left_d;
  logic [RegisterBits-1:0] y_q, y_d;
  logic [Word-1:0]         word_q;

  assign reads     = run_q & ~pause_q;
  assign last_word = (32'(address_q[RowBits-1:0]) == Rows - 1) & (high_q ^ Even);

  always_comb begin
    begin_d    = product_i | modulus_i;
    first_d    = begin_q;
    pause_d    = begin_q | (square_q & (first_q | reads));
    run_d      = run_q;
    high_d     = high_q;
    second_d   = second_q;
    square_d   = square_q;
    address_d  = address_q;
    y_d        = begin_q ? y_i : y_q;
    modulus_d  = modulus_q & ~modulus_done;
    use_d      = {reads & high_q, reads & ~high_q};
    in_valid_d = |use_q;
    end_d      = {end_q[0], reads & last_word & modulus_q};
    zeros_d    = end_q[1] | (zeros_q & ~(ready & (left_q == LeftBits'(32'd1))));
    left_d     = (zeros_q && ready) ? left_q - 1'b1 : left_q;
    if (end_q[1]) left_d = LeftBits'(2 * Words);
    // In this cycle the address is that of row 0 of x.
    if (begin_q) square_d = Square & ~modulus_q & (address_q[FileBits-1:RowBits] == y_i);
    if (reads) begin
      high_d = ~high_q;
      if (high_q) address_d = address_q + 1'b1;
      if (last_word) begin
        run_d     = ~(second_q | modulus_q | square_q);
        second_d  = 1'b1;
        high_d    = 1'b1;
        address_d = {y_q, RowBits'(0)};
      end
    end
    if (product_i || modulus_i) begin
      run_d     = 1'b1;
      high_d    = 1'b1;
      second_d  = 1'b0;
      address_d = {x_i, RowBits'(0)};
      modulus_d = modulus_i;
    end
    if (wipe_i) begin
      {begin_d, pause_d, run_d, high_d, second_d, modulus_d, zeros_d, in_valid_d} = '0;
      {square_d, first_d} = '0;
      use_d     = '0;
      end_d     = '0;
      left_d    = '0;
      address_d = '0;
      y_d       = '0;
    end
  end

  always_ff @(posedge clk_i) begin
    {begin_q, pause_q, run_q, high_q, second_q, modulus_q, zeros_q, in_valid_q} <=
        {begin_d, pause_d, run_d, high_d, second_d, modulus_d, zeros_d, in_valid_d};
    {square_q, first_q} <= {square_d, first_d};
    use_q     <= use_d;
    end_q     <= end_d;
    left_q    <= left_d;
    address_q <= address_d;
    y_q       <= y_d;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) word_q <= '0;
    else begin
      word_q <= (row_i[2*Word-1:Word] & {Word{use_q[1]}}) | (row_i[Word-1:0] & {Word{use_q[0]}});
    end
  end

  ////////////////////
  // Multiplication //
  ////////////////////

  logic            in_valid, valid, last, unused_wrong, fault_words;
  logic [Word-1:0] result;
  logic [2:0]      unused_status;
  logic [1:0]      unused_residue;
  assign in_valid = in_valid_q | zeros_q;

  df_dsp_multiply_words #(
    .MaxBits(MaxBits), .Multipliers(Multipliers), .Word(Word), .Square(Square), .Reduced(1'b0),
    .Technology(Technology), .FaultChecks(FaultChecks), .Check(1'b0)
  ) u_words (
    .clk_i,
    .rst_ni,
    .clear_i(restart_i),
    .in_valid_i(in_valid),
    .in_ready_o(ready),
    .keep_i(~modulus_q),
    .square_i(square_q),
    .size_i(SizeBits'(MaxBits)),
    .in_data_i(word_q),
    .out_valid_o(valid),
    .out_ready_i(1'b1),
    .out_last_o(last),
    .out_data_o(result),
    .status_o(unused_status),
    .fault_o(fault_words),
    .residues_i('0),
    .wrong_o(unused_wrong),
    .residue_o(unused_residue)
  );

  assign modulus_done = modulus_q & valid & last;

  /////////////////
  // Result rows //
  /////////////////

  // odd_q: the next word of the result is the low half of a row. Destinations wait in a queue.
  logic                                       odd_q, odd_d, write_q, write_d, final_q, final_d;
  logic [RowBits-1:0]                         index_q, index_d;
  logic [2**HeldBits-1:0][RegisterBits-1:0]   d_q, d_d;
  logic [HeldBits-1:0]                        newest_q, newest_d, oldest_q, oldest_d;
  logic [Word-1:0]                            low_q;
  logic [2*Word-1:0]                          row_q;
  logic                                       fault_control, fault_stall;

  always_comb begin
    odd_d    = valid ? ~(odd_q | last) : odd_q;
    write_d  = valid & ~modulus_q & (~odd_q | last);
    final_d  = valid & last & ~modulus_q;
    index_d  = write_q ? index_q + 1'b1 : index_q;
    oldest_d = final_q ? oldest_q + 1'b1 : oldest_q;
    newest_d = newest_q;
    d_d      = d_q;
    if (final_q) index_d = '0;
    if (begin_q && !modulus_q) begin
      newest_d      = newest_q + 1'b1;
      d_d[newest_q] = d_i;
    end
    if (wipe_i) begin
      {odd_d, write_d, final_d} = '0;
      index_d  = '0;
      newest_d = '0;
      oldest_d = '0;
      d_d      = '0;
    end
  end

  always_ff @(posedge clk_i) begin
    {odd_q, write_q, final_q} <= {odd_d, write_d, final_d};
    index_q  <= index_d;
    newest_q <= newest_d;
    oldest_q <= oldest_d;
    d_q      <= d_d;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) {row_q, low_q} <= '0;
    else begin
      row_q <= '0;
      if (write_d) row_q <= odd_q ? {Word'(0), result} : {result, low_q};
      if (valid) low_q <= (odd_q && !last && !modulus_q) ? result : '0;
    end
  end

  df_parity #(
    .Bits(17 + LeftBits + FileBits + RowBits + 2 * HeldBits + (2**HeldBits + 1) * RegisterBits),
    .FaultChecks(FaultChecks)
  ) u_parity (
    .clk_i,
    .next_i({begin_d, pause_d, run_d, high_d, second_d, modulus_d, zeros_d, in_valid_d, use_d,
             end_d, left_d, address_d, odd_d, write_d, final_d, index_d, newest_d, oldest_d, d_d,
             y_d, square_d, first_d}),
    .value_i({begin_q, pause_q, run_q, high_q, second_q, modulus_q, zeros_q, in_valid_q, use_q,
              end_q, left_q, address_q, odd_q, write_q, final_q, index_q, newest_q, oldest_q, d_q,
              y_q, square_q, first_q}),
    .fault_o(fault_control)
  );
  assign fault_stall = FaultChecks & in_valid_q & ~ready & ~wipe_i & ~restart_i;

  assign address_o      = address_q;
  assign modulus_done_o = modulus_done;
  assign write_o        = write_q;
  assign register_o     = d_q[oldest_q];
  assign index_o        = index_q;
  assign row_o          = row_q;
  assign fault_o        = fault_control | fault_words | fault_stall;

endmodule
