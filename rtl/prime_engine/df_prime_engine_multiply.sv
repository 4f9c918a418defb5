// SPDX-License-Identifier: Apache-2.0
//
// The multiplier of the prime engine: df_prime_multiply_row between read ports A and B of the
// register file and its write port.
//
//   cycle after issue   1           2           3                                  Rows + 7
//   a                   address 0   row 0 ---> [row 0] --> [lane 0]; row s in s + 3
//   b                   address 0   word 0 --> [word 0] --> df_prime_multiply_row   row_o: row 0
//
// Computes  a b 2^-R mod p, as df_prime_multiply_words does, redundant. exact_i: the integer a b in
//           halves: floor(a b / 2^L) is the product, and a b mod 2^L goes to low_register_i unless
//           that is d_i; L = Word Words.
// Cycles    rows 0 to last of the product are in row_o from cycle Rows + 7 after issue on, row 0
//           with write_o; row s of the low half in cycle Rows + 7 - Words + 2 s, with low_o, a last
//           row of one word a cycle earlier. From issue to issue at least the largest of Rows, rows
//           of a register, and half of Rows + 6. d_i, exact_i and what goes with it are read a
//           cycle after issue.

module df_prime_engine_multiply #(
  parameter int unsigned  N            = 256,
  parameter logic [N-1:0] Modulus      = '0,  // 0: 2^N - 1
  parameter int unsigned  Multipliers  = 16,
  parameter int unsigned  Word         = 18,
  parameter int unsigned  Spare        = 0,   // bits of operands beyond a sum of two products
  parameter int unsigned  Technology   = 0,
  parameter int unsigned  RegisterBits = 5,
  parameter int unsigned  FileBits     = 9,
  parameter bit           FaultChecks  = 1'b1, // see df_parity
  parameter bit           Exact        = 1'b0  // 1: exact_i counts; Rows is Words + 1
) (
  input  logic                    clk_i,
  input  logic                    wipe_i,

  // In the cycle of issue
  input  logic                    product_i,
  input  logic [RegisterBits-1:0] d_i,
  input  logic [RegisterBits-1:0] x_i,
  input  logic [RegisterBits-1:0] y_i,
  input  logic                    exact_i,
  input  logic                    low_alone_i,     // nothing is written to d_i
  input  logic [RegisterBits-1:0] low_register_i,

  output logic [FileBits-1:0]     a_address_o,
  output logic [FileBits-1:0]     b_address_o,
  input  logic [2*Word-1:0]       a_row_i,   // a cycle after the address
  input  logic [2*Word-1:0]       b_row_i,

  output logic                    write_o,   // row 0 of the product is in row_o
  output logic [RegisterBits-1:0] register_o,
  output logic                    low_o,     // a row of a low half is in row_o
  output logic [FileBits-1:0]     low_address_o,
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

  // An exact product reads b so much later that its last row has no word of b.
  localparam int unsigned Late = Exact ? Rows - Words - 1 : 0;
  if (Exact && (Rows < Words + 1 || Late > 2)) begin : gen_check_exact
    $error("df_prime_engine: Rows of a product must be 1 to 3 more than Words with Exact");
  end

  /////////////
  // Control //
  /////////////

  // b_high_q: the word of b is the high half of its row. Two destinations wait for their products.
  logic                         a_run_q, a_run_d, b_run_q, b_run_d, b_high_q, b_high_d, b_last;
  logic                         b_begins, fault_late;
  logic [2:0]                   start_q, start_d;
  logic [1:0]                   b_use_q, b_use_d;
  logic [FileBits-1:0]          a_address_q, a_address_d, b_address_q, b_address_d;
  logic [1:0][RegisterBits-1:0] d_q, d_d;
  logic                         newest_q, newest_d, oldest_q, oldest_d;
  logic [Segments-1:0]          done;
  logic                         fault_control, fault_row;

  // The last word of b: an even word is a high half.
  assign b_last = (32'(b_address_q[RowBits-1:0]) == Segments - 1) & (b_high_q ^ Even);

  if (Late == 0) begin : gen_prompt
    assign b_begins   = product_i;
    assign fault_late = 1'b0;
  end else begin : gen_late
    logic [Late-1:0] wait_q, wait_d;
    assign wait_d   = wipe_i ? '0 : Late'({wait_q, product_i & exact_i});
    assign b_begins = (product_i & ~exact_i) | wait_q[Late-1];
    always_ff @(posedge clk_i) wait_q <= wait_d;
    df_parity #(.Bits(Late), .FaultChecks(FaultChecks)) u_parity_late (
      .clk_i,
      .next_i(wait_d),
      .value_i(wait_q),
      .fault_o(fault_late)
    );
  end

  always_comb begin
    start_d     = {start_q[1:0], product_i};
    a_run_d     = product_i | (a_run_q & (32'(a_address_q[RowBits-1:0]) != Segments - 1));
    a_address_d = a_run_q ? a_address_q + 1'b1 : a_address_q;
    b_run_d     = b_begins | (b_run_q & ~b_last);
    b_high_d    = ~b_high_q;
    b_address_d = (b_run_q && b_high_q) ? b_address_q + 1'b1 : b_address_q;
    b_use_d     = {b_run_q & b_high_q, b_run_q & ~b_high_q};
    d_d         = d_q;
    newest_d    = newest_q ^ start_q[0];
    oldest_d    = oldest_q ^ done[0];
    if (product_i) a_address_d = {x_i, RowBits'(0)};
    if (b_begins) begin
      b_address_d = {y_i, RowBits'(0)};
      b_high_d    = 1'b1;
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
  logic [Word-1:0]       b_word, q_word, low_word;
  logic                  exact;

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
    .Start(Start),
    .Exact(Exact)
  ) u_row (
    .clk_i,
    .wipe_i,
    .wipe_data_i(wipe_i),
    .start_i(start_q[2]),
    .exact_i(exact),
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
    .low_o(low_word),
    .fault_o(fault_row)
  );
  assign unused_check = ^{b_valid, b_first, b_word, q_valid, q_word};

  ///////////////////
  // Exact product //
  ///////////////////

  // Segments whose rows of the product are written; a row of the low half
  logic [Segments-1:0] shows;
  logic [2*Word-1:0]   low_row;
  logic                fault_exact;

  if (Exact) begin : gen_exact
    // As d_q: the register of the low half, and what is written. low_entry_q: the entry of the
    // product whose low half comes, from its first word on. low_index_q: the word. One vector holds
    // both registers: the reader of Yosys knows no array of vectors in a generate block, and it
    // mistakes a write at an index that is a product of a variable.
    localparam int unsigned IndexBits = $clog2(Words + 1);

    logic [2*RegisterBits-1:0]    low_register_q, low_register_d;
    logic [1:0]                   low_q, low_d, hides_q, hides_d, exact_q, exact_d;
    logic                         low_entry_q, low_entry_d, low_run_q, low_run_d, low_ends,
                                  low_first, unused_low;
    logic [IndexBits-1:0]         low_index_q, low_index_d;
    logic [Segments-1:0]          hidden_q, hidden_d;
    logic [Segments:0]            hidden;
    logic [Late:0]                low_first_q, low_first_d;
    logic [Word-1:0]              held_q;

    // low_first: the first word comes in the next cycle.
    assign low_first = (Late == 0) ? q_first : low_first_q[(Late==0)?0:Late-1];
    assign low_ends  = low_index_q == IndexBits'(Words - 1);

    always_comb begin
      low_register_d = low_register_q;
      low_d          = low_q;
      hides_d        = hides_q;
      exact_d        = {exact_q[0], exact_i & start_q[0]};
      low_first_d    = (Late + 1)'({low_first_q, q_first});
      low_entry_d    = low_entry_q ^ low_first;
      low_run_d      = (low_run_q & ~low_ends)
                     | (low_first & low_q[~low_entry_q]);
      low_index_d    = low_first ? '0 : low_index_q + 1'b1;
      hidden_d       = hidden[Segments-1:0];
      if (start_q[0]) begin
        low_register_d    = newest_q
                          ? {low_register_i, low_register_q[RegisterBits-1:0]}
                          : {low_register_q[2*RegisterBits-1:RegisterBits], low_register_i};
        low_d[newest_q]   = exact_i & (low_alone_i | (low_register_i != d_i));
        hides_d[newest_q] = exact_i & low_alone_i;
      end
      if (wipe_i) begin
        low_register_d = '0;
        low_d          = '0;
        hides_d        = '0;
        exact_d        = '0;
        low_first_d    = '0;
        low_entry_d    = 1'b1;
        low_run_d      = 1'b0;
        low_index_d    = '0;
        hidden_d       = '0;
      end
    end

    always_ff @(posedge clk_i) begin
      {low_register_q, low_q, hides_q, exact_q} <= {low_register_d, low_d, hides_d, exact_d};
      {low_first_q, low_entry_q, low_run_q, low_index_q, hidden_q} <=
          {low_first_d, low_entry_d, low_run_d, low_index_d, hidden_d};
    end

    df_parity #(
      .Bits(9 + Late + 2 * RegisterBits + IndexBits + Segments), .FaultChecks(FaultChecks)
    ) u_parity_exact (
      .clk_i,
      .next_i({low_register_d, low_d, hides_d, exact_d, low_first_d, low_entry_d, low_run_d,
               low_index_d, hidden_d}),
      .value_i({low_register_q, low_q, hides_q, exact_q, low_first_q, low_entry_q, low_run_q,
                low_index_q, hidden_q}),
      .fault_o(fault_exact)
    );

    // An odd word waits for the even one above it, if there is one.
    always_ff @(posedge clk_i) begin
      if (wipe_i || !low_run_q || !low_index_q[0]) held_q <= '0;
      else held_q <= low_word;
    end

    assign exact         = exact_q[1];
    assign low_o         = low_run_q & (~low_index_q[0] | low_ends);
    assign low_address_o = {low_register_q[RegisterBits*32'(low_entry_q)+:RegisterBits],
                            RowBits'((low_index_q + IndexBits'(32'd1)) >> 1)};
    assign low_row       = (low_index_q[0] ? {Word'(0), low_word} : {low_word, held_q})
                         & {2*Word{low_o}};
    assign hidden        = {hidden_q, hides_q[oldest_q]};
    assign shows         = done & ~hidden[Segments-1:0];
    assign unused_low    = hidden[Segments] ^ low_first_q[Late];
  end else begin : gen_modular
    logic unused_exact;
    assign unused_exact  = ^{exact_i, low_alone_i, low_register_i, q_first, low_word};
    assign exact         = 1'b0;
    assign low_o         = 1'b0;
    assign low_address_o = '0;
    assign low_row       = '0;
    assign shows         = done;
    assign fault_exact   = 1'b0;
  end

  // Segments complete one after the other: the words of one of them at a time
  always_comb begin
    row = low_row;
    for (int unsigned i = 0; i < Words; i++) begin
      row[Word*((i+1)%Across)+:Word] = row[Word*((i+1)%Across)+:Word]
          | (sum[Word*i+:Word] & {Word{shows[(i+1)/Across]}});
    end
  end

  assign a_address_o = a_address_q;
  assign b_address_o = b_address_q;
  assign write_o     = shows[0];
  assign register_o  = d_q[oldest_q];
  assign row_o       = row;
  assign fault_o     = fault_control | fault_late | fault_row | fault_exact;

endmodule
