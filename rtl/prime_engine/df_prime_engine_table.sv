// SPDX-License-Identifier: Apache-2.0
//
// The tables of the prime engine: constants in a memory that is never written. LOOK reads all
// entries of a table, a row each cycle, and keeps those of one entry in a buffer; sums read the
// buffer. No address depends on data: the digit chooses by a mask.
//
//   digit --> index ---------------------+
//   address --> table memory --> row --> mask, or --> buffer --> row_o
//
// Computes  the entry is the low bits of the digit, all inverted if the bit above them is 0. The
//           table memory has row 0 of the first number of each entry, then row 1, and so on; then
//           the rows of the second number. The first sum reads the first number, the next sum the
//           second. row_o is 0 in all cycles without a row for a sum.
// Cycles    LOOK in t reads row i of the table in t + 1 + i. A sum issues from t + 4 + the rows of
//           the table on, and the next LOOK too. A sum in t: row s in t + 2 + s.
// Clear     with wipe_i the buffer becomes 0, a row each cycle.

module df_prime_engine_table #(
  parameter int unsigned Word        = 18,
  parameter int unsigned Words       = 15,   // of a number
  parameter int unsigned Entries     = 8,    // of a table: 2, 4, 8 or 16
  parameter int unsigned TableRows   = 128,  // of all tables
  parameter logic [df_prime_engine_pkg::InstructionBits*TableRows-1:0] Table = '0,
  parameter bit          FaultChecks = 1'b1  // see df_parity
) (
  input  logic              clk_i,
  input  logic              wipe_i,

  input  logic              look_i,   // LOOK issues
  input  logic [df_prime_engine_pkg::AddressBits-1:0] first_i,  // the first row of the table
  input  logic [df_prime_engine_pkg::DigitBits-1:0]   digit_i,

  input  logic              sum_i,    // a sum with the table issues
  output logic [2*Word-1:0] row_o,    // row 0 two cycles later
  output logic              fault_o   // an upset of the control
);

  localparam int unsigned Numbers   = 2;
  localparam int unsigned Rows      = df_prime_engine_pkg::register_rows(Words);
  localparam int unsigned Kept      = Numbers * Rows;
  localparam int unsigned KeptBits  = df_prime_engine_pkg::index_bits(Kept);
  localparam int unsigned RowBits   = df_prime_engine_pkg::row_bits(Words);
  localparam int unsigned EntryBits = df_prime_engine_pkg::index_bits(Entries);
  localparam int unsigned Address   = df_prime_engine_pkg::index_bits(TableRows);

  // Cycle 0 of a row: its address; 1: the row; 2: the kept row of the entry, in kept_q.
  logic                 read_q, read_d;            // address_q is a row of the table
  logic                 row_q, row_d, first_q, first_d, last_q, last_d, hit_q, hit_d;  // cycle 1
  logic                 full_q, full_d;            // cycle 2: kept_q is complete
  logic [Address-1:0]   address_q, address_d;
  logic [EntryBits-1:0] entry_q, entry_d;          // of address_q
  logic [EntryBits-1:0] index_q, index_d;          // the entry to keep
  logic [KeptBits-1:0]  count_q, count_d;          // row of the entry, of address_q
  logic [KeptBits-1:0]  write_q, write_d;          // where kept_q goes
  logic                 sum_q, sum_d;              // pointer_q is a row for a sum
  logic [KeptBits-1:0]  pointer_q, pointer_d;
  logic [RowBits-1:0]   left_q, left_d;            // rows of the number behind pointer_q
  logic [2*Word-1:0]    kept_q, kept_d, kept_row;
  logic                 last, odd, unused_bits;
  logic [df_prime_engine_pkg::InstructionBits-1:0] word;

  df_prime_engine_program #(.ProgramWords(TableRows), .Program(Table)) u_rows (
    .clk_i,
    .address_i(address_q),
    .word_o(word),
    .odd_o(odd)
  );
  assign unused_bits = ^{odd, word, digit_i, first_i};

  assign last = entry_q == EntryBits'(Entries - 1);

  always_comb begin
    read_d    = read_q & ~(last & (32'(count_q) == Kept - 1));
    address_d = address_q + 1'b1;
    entry_d   = entry_q + 1'b1;
    count_d   = last ? count_q + 1'b1 : count_q;
    index_d   = index_q;
    row_d     = read_q;
    first_d   = entry_q == '0;
    last_d    = last;
    hit_d     = read_q & (entry_q == index_q);
    kept_d    = (kept_q & ~{2 * Word{first_q}}) | (word[2*Word-1:0] & {2 * Word{hit_q}});
    full_d    = row_q & last_q;
    write_d   = full_q ? write_q + 1'b1 : write_q;
    sum_d     = sum_q & (left_q != '0);
    left_d    = left_q - 1'b1;
    pointer_d = sum_q ? pointer_q + 1'b1 : pointer_q;
    if (sum_i) begin
      sum_d  = 1'b1;
      left_d = RowBits'(Rows - 1);
    end
    if (look_i) begin
      read_d    = 1'b1;
      address_d = first_i[Address-1:0];
      entry_d   = '0;
      count_d   = '0;
      index_d   = digit_i[EntryBits-1:0] ^ {EntryBits{~digit_i[EntryBits]}};
      write_d   = '0;
      pointer_d = '0;
    end
    if (wipe_i) begin
      read_d    = 1'b0;
      address_d = '0;
      entry_d   = '0;
      count_d   = '0;
      index_d   = '0;
      row_d     = 1'b0;
      first_d   = 1'b0;
      last_d    = 1'b0;
      hit_d     = 1'b0;
      kept_d    = '0;
      full_d    = 1'b0;
      write_d   = write_q + 1'b1;
      sum_d     = 1'b0;
      left_d    = '0;
      pointer_d = '0;
    end
  end

  always_ff @(posedge clk_i) begin
    read_q    <= read_d;
    address_q <= address_d;
    entry_q   <= entry_d;
    count_q   <= count_d;
    index_q   <= index_d;
    row_q     <= row_d;
    first_q   <= first_d;
    last_q    <= last_d;
    hit_q     <= hit_d;
    kept_q    <= kept_d;
    full_q    <= full_d;
    write_q   <= write_d;
    sum_q     <= sum_d;
    left_q    <= left_d;
    pointer_q <= pointer_d;
  end

  // The buffer.
  df_word_ram #(.Width(2 * Word), .Depth(1 << KeptBits)) u_kept (
    .clk_i,
    .write_i(full_q | wipe_i),
    .write_address_i(write_q),
    .write_data_i(kept_q & {2 * Word{~wipe_i}}),
    .read_address_i(pointer_q),
    .read_data_o(kept_row)
  );

  always_ff @(posedge clk_i) begin
    row_o <= kept_row & {2 * Word{sum_q & ~wipe_i}};
  end

  df_parity #(
    .Bits(6 + Address + EntryBits + 3 * KeptBits + RowBits),
    .FaultChecks(FaultChecks)
  ) u_parity (
    .clk_i,
    .next_i({read_d, row_d, first_d, last_d, full_d, sum_d, address_d, entry_d, count_d, write_d,
             pointer_d, left_d}),
    .value_i({read_q, row_q, first_q, last_q, full_q, sum_q, address_q, entry_q, count_q, write_q,
              pointer_q, left_q}),
    .fault_o(fault_o)
  );

endmodule
