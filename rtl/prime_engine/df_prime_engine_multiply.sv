// SPDX-License-Identifier: Apache-2.0
//
// The multiplier of the prime engine: df_prime_multiply_row between read ports A and B of the
// register file and its write port.
//
//   cycle after issue   1           2           3                                  Rows + 7
//   a                   address 0   row 0 ---> [row 0] --> [lane 0]; row s in s + 3
//   b                   address 0   word 0 --> [word 0] --> df_prime_multiply_row   row_o: row 0
//
// Computes  a b 2^-R mod p, as df_prime_multiply_words does, redundant.
// Cycles    rows 0 to last of the product are in row_o from cycle Rows + 7 after issue on, row 0
//           with write_o. From issue to issue at least the largest of Rows, rows of a register, and
//           half of Rows + 6. d_i is read a cycle after issue.

module df_prime_engine_multiply #(
  parameter int unsigned  N            = 256,
  parameter logic [N-1:0] Modulus      = '0,  // 0: 2^N - 1
  parameter int unsigned  Multipliers  = 16,
  parameter int unsigned  Word         = 18,
  parameter int unsigned  Spare        = 0,   // bits of operands beyond a sum of two products
  parameter int unsigned  Technology   = 0,
  parameter int unsigned  RegisterBits = 5,
  parameter int unsigned  FileBits     = 9,
  parameter bit           FaultChecks  = 1'b1 // see df_parity
) (
  input  logic                    clk_i,
  input  logic                    wipe_i,

  // In the cycle of issue
  input  logic                    product_i,
  input  logic [RegisterBits-1:0] d_i,
  input  logic [RegisterBits-1:0] x_i,
  input  logic [RegisterBits-1:0] y_i,

  output logic [FileBits-1:0]     a_address_o,
  output logic [FileBits-1:0]     b_address_o,
  input  logic [2*Word-1:0]       a_row_i,   // a cycle after the address
  input  logic [2*Word-1:0]       b_row_i,

  output logic                    write_o,   // row 0 of the product is in row_o
  output logic [RegisterBits-1:0] register_o,
  output logic [2*Word-1:0]       row_o,     // 0 without a row of a product
  output logic                    fault_o    // an upset of the control
);

  // Digits of G, and the coefficient: see df_prime_multiply_pkg.
  localparam df_prime_multiply_pkg::mask_t P =
      (Modulus == '0) ? df_prime_multiply_pkg::ones(N) : df_prime_multiply_pkg::mask_t'(Modulus);
  localparam df_prime_multiply_pkg::mask_t High =
      df_prime_engine_pkg::coefficient_digits(P, Word, N, Multipliers, Spare);
  localparam df_prime_multiply_pkg::mask_t DigitsPlus  = df_prime_multiply_pkg::plus(P, Word);
  localparam df_prime_multiply_pkg::mask_t DigitsMinus = df_prime_multiply_pkg::minus(P, Word);
  localparam df_prime_multiply_pkg::mask_t AllPlus =
      df_prime_multiply_pkg::whole(DigitsPlus, DigitsMinus, High);
  localparam df_prime_multiply_pkg::mask_t AllMinus =
      df_prime_multiply_pkg::whole(DigitsMinus, DigitsPlus, High);
  localparam df_prime_multiply_pkg::mask_t Plus    = DigitsPlus & ~High;
  localparam df_prime_multiply_pkg::mask_t Minus   = DigitsMinus & ~High;
  localparam bit          Part    = High != '0;
  localparam bit          Minuend = (DigitsMinus & High) > (DigitsPlus & High);
  localparam int unsigned Place   = df_prime_multiply_pkg::lowest(High);
  localparam df_prime_multiply_pkg::mask_t Coefficient =
      (Minuend ? AllMinus - Minus : AllPlus - Plus) >> Place;
  localparam int unsigned FormPlanes = df_prime_multiply_pkg::overlap(Plus | Minus, Word);
  localparam int unsigned Planes     = (FormPlanes == 0) ? 1 : FormPlanes;

  localparam int unsigned Width   =
      df_prime_engine_pkg::operand_bits(P, Word, N, Multipliers, Spare);
  localparam int unsigned Words   = df_prime_multiply_pkg::words(Width, Word);
  localparam bit          LowTerm = ((Plus | Minus) & df_prime_multiply_pkg::ones(Word)) != '0;
  localparam int unsigned Rows    = df_prime_multiply_pkg::rows(
      df_prime_multiply_pkg::length(P), Word, Width, LowTerm);
  localparam int unsigned SumBits = df_prime_multiply_words_pkg::sum_bits(Width, Word);
  localparam df_prime_multiply_pkg::mask_t Start =
      df_prime_multiply_pkg::start(P, Word, AllMinus, Rows);
  localparam int unsigned Across  = df_prime_multiply_words_pkg::Across;

  localparam int unsigned Segments = df_prime_engine_pkg::register_rows(Words);
  localparam int unsigned RowBits  = df_prime_engine_pkg::row_bits(Words);
  localparam bit          Even     = Words % 2 == 0;

  /////////////
  // Control //
  /////////////

  // b_high_q: the word of b is the high half of its row. Two destinations wait for their products.
  logic                         a_run_q, a_run_d, b_run_q, b_run_d, b_high_q, b_high_d, b_last;
  logic [2:0]                   start_q, start_d;
  logic [1:0]                   b_use_q, b_use_d;
  logic [FileBits-1:0]          a_address_q, a_address_d, b_address_q, b_address_d;
  logic [1:0][RegisterBits-1:0] d_q, d_d;
  logic                         newest_q, newest_d, oldest_q, oldest_d;
  logic [Segments-1:0]          done;
  logic                         fault_control, fault_row;

  // The last word of b: an even word is a high half.
  assign b_last = (32'(b_address_q[RowBits-1:0]) == Segments - 1) & (b_high_q ^ Even);

  always_comb begin
    start_d     = {start_q[1:0], product_i};
    a_run_d     = product_i | (a_run_q & (32'(a_address_q[RowBits-1:0]) != Segments - 1));
    a_address_d = a_run_q ? a_address_q + 1'b1 : a_address_q;
    b_run_d     = product_i | (b_run_q & ~b_last);
    b_high_d    = ~b_high_q;
    b_address_d = (b_run_q && b_high_q) ? b_address_q + 1'b1 : b_address_q;
    b_use_d     = {b_run_q & b_high_q, b_run_q & ~b_high_q};
    d_d         = d_q;
    newest_d    = newest_q ^ start_q[0];
    oldest_d    = oldest_q ^ done[0];
    if (product_i) begin
      a_address_d   = {x_i, RowBits'(0)};
      b_address_d   = {y_i, RowBits'(0)};
      b_high_d      = 1'b1;
    end
    if (start_q[0]) d_d[newest_q] = d_i;
    if (wipe_i) begin
      start_d     = '0;
      a_run_d     = 1'b0;
      a_address_d = '0;
      b_run_d     = 1'b0;
      b_high_d    = 1'b0;
      b_address_d = '0;
      b_use_d     = '0;
      d_d         = '0;
      newest_d    = 1'b0;
      oldest_d    = 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    {start_q, a_run_q, b_run_q, b_high_q, b_use_q, newest_q, oldest_q} <=
        {start_d, a_run_d, b_run_d, b_high_d, b_use_d, newest_d, oldest_d};
    a_address_q <= a_address_d;
    b_address_q <= b_address_d;
    d_q         <= d_d;
  end

  df_parity #(.Bits(10 + 2 * FileBits + 2 * RegisterBits), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({start_d, a_run_d, b_run_d, b_high_d, b_use_d, newest_d, oldest_d, a_address_d,
             b_address_d, d_d}),
    .value_i({start_q, a_run_q, b_run_q, b_high_q, b_use_q, newest_q, oldest_q, a_address_q,
              b_address_q, d_q}),
    .fault_o(fault_control)
  );

  /////////
  // Row //
  /////////

  logic [Word*Words-1:0] a_lanes, sum;
  logic [Word-1:0]       b_q, lowest_q;
  logic [2*Word-1:0]     row, a_q;
  logic                  unused_check;
  logic                  b_valid, b_first, q_valid, q_first;
  logic [Word-1:0]       b_word, q_word;

  // Segment s reads its row of a in cycle s after its start, the lowest one with segment 1.
  always_ff @(posedge clk_i) begin
    if (wipe_i) {b_q, a_q, lowest_q} <= '0;
    else begin
      b_q      <= (b_row_i[2*Word-1:Word] & {Word{b_use_q[1]}})
                | (b_row_i[Word-1:0] & {Word{b_use_q[0]}});
      a_q      <= a_row_i;
      lowest_q <= a_q[2*Word-1:Word];
    end
  end

  for (genvar i = 0; i < Words; i++) begin : gen_lane
    localparam int unsigned Index = i;
    localparam int unsigned Low   = Word * ((Index + 1) % Across);
    assign a_lanes[Word*i+:Word] = (i == 0) ? lowest_q : a_q[Low+:Word];
  end

  df_prime_multiply_row #(
    .Word(Word),
    .Technology(Technology),
    .Lanes(Words),
    .SumBits((SumBits > Word * Words) ? SumBits : Word * Words),
    .Rows(Rows),
    .Across(Across),
    .Planes(Planes),
    .FaultChecks(FaultChecks),
    .Check(1'b0),
    .Part(Part),
    .Minuend(Minuend),
    .Place(Place),
    .Coefficient(Coefficient[Word-1:0]),
    .Plus(Plus),
    .Minus(Minus),
    .Start(Start)
  ) u_row (
    .clk_i,
    .wipe_i,
    .wipe_data_i(wipe_i),
    .start_i(start_q[2]),
    .b_i(b_q),
    .a_i(a_lanes),
    .sum_o(sum),
    .done_o(done),
    .b_valid_o(b_valid),
    .b_first_o(b_first),
    .b_o(b_word),
    .q_valid_o(q_valid),
    .q_first_o(q_first),
    .q_o(q_word),
    .fault_o(fault_row)
  );
  assign unused_check = ^{b_valid, b_first, b_word, q_valid, q_first, q_word};

  // Segments complete one after the other: the words of one of them at a time
  always_comb begin
    row = '0;
    for (int unsigned i = 0; i < Words; i++) begin
      row[Word*((i+1)%Across)+:Word] = row[Word*((i+1)%Across)+:Word]
          | (sum[Word*i+:Word] & {Word{done[(i+1)/Across]}});
    end
  end

  assign a_address_o = a_address_q;
  assign b_address_o = b_address_q;
  assign write_o     = done[0];
  assign register_o  = d_q[oldest_q];
  assign row_o       = row;
  assign fault_o     = fault_control | fault_row;

endmodule
