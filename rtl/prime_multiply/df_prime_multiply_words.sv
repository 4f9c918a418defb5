// SPDX-License-Identifier: Apache-2.0
//
// Montgomery multiplier modulo a fixed prime, operands and result in words, for a system that has
// them so: df_mont_mul_prime_words has it between operands side by side. Ports and handshake are
// those of df_dsp_multiply_words with a modulus that is kept. docs/algorithms/prime-multiply.md
// explains it.
//
// Source: H. Orup, "Simplifying Quotient Determination in High-Radix Modular Multiplication"
// (1995), with a sparse multiple of a fixed modulus.
//
//   words --> load: [in] --> [a], [b] --> lanes or groups --> out: [results] --> words
//
// Computes  a b 2^-R mod Modulus, R = Word * (rows - 1), redundant: a result is below
//           2^(Width - 1), Width the bits of an operand, so a sum of two results is an operand.
// Operands  Words words each of a and b, the lowest first; Pair = 1: a transfer has a word of a, in
//           the low half, and one of b; Pair = 0: the words of a come first, then those of b. Bits
//           of an operand from bit Width on are not read.
// Result    Words words, the lowest first, out_last_o with the last.
// Status    StatusOk always.
// Cycles    from the last word in to the first word out, if words come and go at once:
//           Rows + 7 with a multiplier for each lane, else (Rows - 1) * Groups + 10; 1 more if an
//           operand has one word. From product to product Rows * Groups, not fewer than
//           2 Words + 1 with Pair = 0 and a multiplier for each lane; and on average not fewer than
//           a product and its result take, divided by two, or by three with a multiplier for each
//           lane. P-256: 23 and 16 with 16 multipliers, 70 and 64 with 4, 250 and 256 with 1.
// Handshake a word transfers in a cycle in which valid and ready are 1; valid waits for no ready,
//           and does not fall, nor does what is with it change, until then. The words of the next
//           product are accepted while one is under way. A product waits before its first row until
//           there is a place for its result.
// Check     1: words have a parity bit from in_data_i on, and the residue of the result modulo
//           2^Word - 1, or a power of it below words of 12 bits, is computed beside the rows
//           (df_prime_multiply_words_check). fault_o is 1 four cycles after the last word of a
//           wrong result has transferred, or before.
// Clear     clear_i puts every register to the same state, whatever was before, and so does the
//           first cycle after reset; then in_ready_o is 0 for df_prime_multiply_words_pkg::wipe
//           cycles, in which all words that a product wrote become 0.
// Timing    constant.

module df_prime_multiply_words #(
  parameter int unsigned  N           = 256,  // bits of the modulus, most: 3 to 1024
  parameter logic [N-1:0] Modulus     = '0,   // odd, >= 3; 0: 2^N - 1
  parameter int unsigned  Multipliers = 16,   // Word x Word, most: 1 to 64
  parameter int unsigned  Word        = 18,   // bits of a word, 2 to 32; Xilinx: 17
  parameter bit           Pair        = 1'b1, // 1: words of a and b in pairs
  parameter int unsigned  Technology  = 0,    // 0: any tool; 1: cells of ECP5
  parameter bit           FaultChecks = 1'b1, // see df_parity
  parameter bit           Check       = 1'b0, // 1: check the words and the result
  localparam int unsigned InBits      = Pair ? 2 * Word : Word
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              clear_i,

  input  logic              in_valid_i,
  output logic              in_ready_o,
  input  logic [InBits-1:0] in_data_i,

  output logic              out_valid_o,
  input  logic              out_ready_i,
  output logic              out_last_o,
  output logic [Word-1:0]   out_data_o,
  output logic [2:0]        status_o, // df_pkg::status_e
  output logic              fault_o   // in the cycle of an upset of the control, or as Check says
);

  if (N < 3 || N > df_prime_multiply_pkg::MaxBits) begin : gen_check_n
    $error("df_prime_multiply_words: N must be from 3 to 1024");
  end
  if (Modulus != '0 && (!Modulus[0] || Modulus[N-1:1] == '0)) begin : gen_check_modulus
    $error("df_prime_multiply_words: Modulus must be odd and at least 3, or 0");
  end
  if (Multipliers < 1 || Multipliers > 64) begin : gen_check_multipliers
    $error("df_prime_multiply_words: Multipliers must be from 1 to 64");
  end
  if (Word < 2 || Word > 32) begin : gen_check_word
    $error("df_prime_multiply_words: Word must be from 2 to 32");
  end
  if (Technology > df_tech_pkg::TechnologyEcp5) begin : gen_check_technology
    $error("df_prime_multiply_words: Technology must be 0 or 1");
  end

  // Digits of G, and the coefficient: see df_prime_multiply_pkg.
  localparam df_prime_multiply_pkg::mask_t P =
      (Modulus == '0) ? df_prime_multiply_pkg::ones(N) : df_prime_multiply_pkg::mask_t'(Modulus);
  localparam df_prime_multiply_pkg::mask_t High =
      df_prime_multiply_pkg::coefficient_digits(P, Word, N, 1'b0, Multipliers);
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

  // Words, rows, groups
  localparam int unsigned Width   =
      df_prime_multiply_pkg::port_bits(P, Word, N, 1'b0, Multipliers);
  localparam int unsigned Words   = df_prime_multiply_pkg::words(Width, Word);
  localparam int unsigned Top     = Width - Word * (Words - 1);  // bits of the highest word
  localparam int unsigned Rows    = df_prime_multiply_words_pkg::rows(P, Word, N, Multipliers);
  localparam int unsigned SumBits = df_prime_multiply_words_pkg::sum_bits(Width, Word);
  localparam df_prime_multiply_pkg::mask_t Start =
      df_prime_multiply_pkg::start(P, Word, AllMinus, Rows);
  localparam int unsigned Groups  = df_prime_multiply_words_pkg::groups(P, Word, N, Multipliers);
  localparam bit          Single  = Groups == 1;  // a multiplier for each lane
  localparam int unsigned Across  =
      Single ? df_prime_multiply_words_pkg::Across
             : df_prime_multiply_pkg::across(df_prime_multiply_pkg::words(SumBits, Word),
                                             Multipliers);
  localparam int unsigned GroupBits = (Groups > 1) ? $clog2(Groups) : 1;

  // With a multiplier for each lane word 0 has a segment of its own.
  localparam int unsigned First  = Single ? Across - 1 : 0;
  localparam int unsigned Writes = df_prime_multiply_words_pkg::writes(Words, Groups);

  logic awake_q, wipe;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) awake_q <= 1'b0;
    else awake_q <= 1'b1;
  end
  assign wipe = clear_i | ~awake_q;

  logic                        still, ready, wiping, go, begins, moves, final_slot, last_slot;
  logic                        first, fault_load, fault_rows, fault_out;
  logic [GroupBits-1:0]        group;
  logic [Word-1:0]             b;
  logic [Word*Across-1:0]      a, words;
  logic                        a_valid, a_first, b_valid, b_first, q_valid, q_first, out_first;
  logic [Word-1:0]             a_word, b_word, q_word;
  logic                        fault_result;

  assign in_ready_o = ready & ~clear_i;

  // Rows stay 0 until all words of the operands are.
  assign still = wipe | wiping;

  df_prime_multiply_words_load #(
    .Word(Word),
    .Top(Top),
    .Words(Words),
    .Rows(Rows),
    .Groups(Groups),
    .Width(Across),
    .First(First),
    .ARows(Writes),
    .Cycles(df_prime_multiply_words_pkg::wipe(Words, Groups)),
    .Pair(Pair),
    .FaultChecks(FaultChecks),
    .Check(Check)
  ) u_load (
    .clk_i,
    .wipe_i(wipe),
    .in_valid_i,
    .in_ready_o(ready),
    .in_data_i,
    .go_i(go),
    .wiping_o(wiping),
    .begin_o(begins),
    .moves_o(moves),
    .final_o(final_slot),
    .last_o(last_slot),
    .group_o(group),
    .b_o(b),
    .a_o(a),
    .taken_o(a_valid),
    .taken_first_o(a_first),
    .taken_a_o(a_word),
    .fault_o(fault_load)
  );

  if (Single) begin : gen_row
    localparam logic [Word-1:0] TopMask = Word'((33'd1 << Top) - 33'd1);
    logic [Word*Words-1:0]       a_lanes, sum, words_q;
    logic [Writes-1:0]           done;
    logic [Word-1:0]             lowest_q;
    logic                        first_q, first_d, fault_first, fault_row, fault_lowest;
    logic                        unused_slots;
    logic [Word-1:0]             unused_low;
    assign unused_slots = ^{moves, final_slot, last_slot, group};

    // Segment i reads its words in cycle i after begins, the lowest one with segment 1.
    always_ff @(posedge clk_i) begin
      if (still) lowest_q <= '0;
      else lowest_q <= a[Word*First+:Word];
    end
    if (Check) begin : gen_parity
      logic odd_q;
      always_ff @(posedge clk_i) begin
        if (still) odd_q <= 1'b0;
        else odd_q <= ^a[Word*First+:Word];
      end
      assign fault_lowest = odd_q ^ (^lowest_q);
    end else begin : gen_no_parity
      assign fault_lowest = 1'b0;
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
      .Check(Check),
      .Part(Part),
      .Minuend(Minuend),
      .Place(Place),
      .Coefficient(Coefficient[Word-1:0]),
      .Plus(Plus),
      .Minus(Minus),
      .Start(Start)
    ) u_row (
      .clk_i,
      .wipe_i(still),
      .wipe_data_i(still),
      .start_i(begins),
      .exact_i(1'b0),
      .b_i(b),
      .a_i(a_lanes),
      .sum_o(sum),
      .done_o(done),
      .b_valid_o(b_valid),
      .b_first_o(b_first),
      .b_o(b_word),
      .q_valid_o(q_valid),
      .q_first_o(q_first),
      .q_o(q_word),
      .low_o(unused_low),
      .fault_o(fault_row)
    );

    // A segment's words of the result, for one cycle
    for (genvar i = 0; i < Words; i++) begin : gen_lane
      localparam int unsigned Index = i;
      localparam int unsigned Low   = Word * ((Index + First) % Across);
      localparam logic [Word-1:0] Mask = (Index == Words - 1) ? TopMask : '1;
      assign a_lanes[Word*i+:Word] = ((i == 0) ? lowest_q : a[Low+:Word]) & Mask;
      always_ff @(posedge clk_i) begin
        if (still || !done[(Index+First)/Across]) words_q[Word*i+:Word] <= '0;
        else words_q[Word*i+:Word] <= sum[Word*i+:Word];
      end
    end

    always_comb begin
      words = '0;
      for (int unsigned i = 0; i < Words; i++) begin
        words[Word*((i+First)%Across)+:Word] =
            words[Word*((i+First)%Across)+:Word] | words_q[Word*i+:Word];
      end
    end

    assign first_d = done[0] & ~still;
    always_ff @(posedge clk_i) first_q <= first_d;
    assign first = first_q;
    df_parity #(.Bits(1), .FaultChecks(FaultChecks)) u_parity (
      .clk_i,
      .next_i(first_d),
      .value_i(first_q),
      .fault_o(fault_first)
    );
    assign fault_rows = fault_first | fault_row | fault_lowest;
  end else begin : gen_groups
    logic [Word*Across*Groups-1:0] sum;
    logic [Word*Across-1:0]        words_q;
    logic [6:1]                    first_q, first_d;
    logic                          fault_first, fault_groups, unused_done, unused_bits;
    assign unused_bits = ^{sum, last_slot};

    df_prime_multiply_groups #(
      .Word(Word),
      .Technology(Technology),
      .Lanes(Across * Groups),
      .Width(Across),
      .Groups(Groups),
      .Planes(Planes),
      .FaultChecks(FaultChecks),
      .Check(Check),
      .Plus(Plus),
      .Minus(Minus),
      .Start(Start)
    ) u_groups (
      .clk_i,
      .wipe_i(still),
      .wipe_data_i(still),
      .idle_i(1'b0),
      .moves_i(moves),
      .last_i(last_slot),
      .group_i(group),
      .b_i(b),
      .a_i(a),
      .sum_o(sum),
      .done_o(unused_done),
      .b_valid_o(b_valid),
      .b_first_o(b_first),
      .b_o(b_word),
      .q_valid_o(q_valid),
      .q_first_o(q_first),
      .q_o(q_word),
      .fault_o(fault_groups)
    );

    // The newest group of the sum, five cycles after its slot
    always_ff @(posedge clk_i) begin
      if (still) words_q <= '0;
      else words_q <= sum[Word*Across*Groups-1-:Word*Across];
    end
    assign words = words_q;

    assign first_d = still ? '0 : {first_q[5:1], final_slot & (group == '0)};
    always_ff @(posedge clk_i) first_q <= first_d;
    assign first = first_q[6];
    df_parity #(.Bits(6), .FaultChecks(FaultChecks)) u_parity (
      .clk_i,
      .next_i(first_d),
      .value_i(first_q),
      .fault_o(fault_first)
    );
    assign fault_rows = fault_first | fault_groups;
  end

  df_prime_multiply_words_out #(
    .Word(Word),
    .Words(Words),
    .Groups(Writes),
    .Width(Across),
    .First(First),
    .Results(df_prime_multiply_words_pkg::results(Groups)),
    .Block(!Single),
    .FaultChecks(FaultChecks)
  ) u_out (
    .clk_i,
    .wipe_i(wipe),
    .wiping_i(wiping),
    .begin_i(begins),
    .go_o(go),
    .first_i(first),
    .words_i(words),
    .out_valid_o,
    .out_ready_i,
    .out_first_o(out_first),
    .out_last_o,
    .out_data_o,
    .fault_o(fault_out)
  );

  if (Check) begin : gen_check
    df_prime_multiply_words_check #(
      .Word(Word),
      .Words(Words),
      .Rows(Rows),
      .Technology(Technology),
      .Late(Single ? 2 : 1),
      .Cycles(df_prime_multiply_words_pkg::wipe(Words, Groups)),
      .FaultChecks(FaultChecks),
      .Plus(AllPlus),
      .Minus(AllMinus),
      .Start(Start)
    ) u_check (
      .clk_i,
      .clear_i(wipe),
      .wiping_i(wiping),
      .a_valid_i(a_valid),
      .a_first_i(a_first),
      .a_i(a_word),
      .begin_i(begins),
      .b_valid_i(b_valid),
      .b_first_i(b_first),
      .b_i(b_word),
      .q_valid_i(q_valid),
      .q_first_i(q_first),
      .q_i(q_word),
      .first_i(first),
      .out_i(out_valid_o & out_ready_i),
      .out_first_i(out_first),
      .out_last_i(out_last_o),
      .out_data_i(out_data_o),
      .fault_o(fault_result)
    );
  end else begin : gen_no_check
    logic unused_check;
    assign unused_check = ^{a_valid, a_first, a_word, b_valid, b_first, b_word, q_valid, q_first,
                            q_word, out_first};
    assign fault_result = 1'b0;
  end

  assign status_o = df_pkg::StatusOk;
  assign fault_o  = fault_load | fault_rows | fault_out | fault_result;

endmodule
