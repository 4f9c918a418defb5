// SPDX-License-Identifier: Apache-2.0
//
// Montgomery multiplier modulo a fixed prime on hard multipliers: a row of word products for each
// word of b, quotient digits without products. docs/algorithms/prime-multiply.md explains it.
//
// Source: H. Orup, "Simplifying Quotient Determination in High-Radix Modular Multiplication"
// (1995), with a sparse multiple of a fixed modulus.
//
// Computes  result_o = a_i * b_i * 2^-R mod Modulus, R = Word * (rows - 1); with Reduced = 1
//           0 <= result_o < Modulus.
// Operands  Reduced = 1: a_i, b_i are any value of N bits, Width = N.
//           Reduced = 0: any value of Width bits; result_o is congruent and below 2^(Width - 1), so
//           a sum of two results is an operand. Width is a product's bits and one, at least N: 258
//           for P-256, 270 for 2^255 - 19 with 16 multipliers.
// Status    0 StatusOk; 4 StatusFault after a detected fault, see df_frame.
// Cycles    rows + segments + 5 with a multiplier for each lane, else rows * groups + 6, from the
//           transfer of the operands to out_valid_o; Reduced = 1: folds * (lanes + 2)
//           + subtractions * 2 * lanes more; Overlap = 1: 1 more. df_prime_multiply_pkg computes
//           them from the modulus: P-256 with 16 multipliers has 16 rows, 15 lanes, 5 segments,
//           no fold and one subtraction.
// Wipe      0: clear_i leaves the registers of the operands and of the product as they are.
// Handshake as in docs/reference/handshake.md. Up to three operations in the datapath with
//           Overlap = 1: operands that wait, a product, and its result or the next product.
// Timing    constant.

module df_mont_mul_prime #(
  parameter int unsigned  N           = 256,  // bits of the modulus, most: 3 to 1024
  parameter logic [N-1:0] Modulus     = '0,   // odd, >= 3; 0: 2^N - 1
  parameter int unsigned  Multipliers = 16,   // Word x Word, most: 1 to 64
  parameter int unsigned  Word        = 18,   // bits of a word, 2 to 32; Xilinx: 17
  parameter int unsigned  Technology  = 0,    // 0: any tool; 1: cells of ECP5
  parameter bit           Reduced     = 1'b1, // 1: result below the modulus; 0: redundant
  parameter bit           MaskOutputs = 1'b0, // 1: result_o is 0 while out_valid_o is 0
  parameter bit           FaultChecks = 1'b0, // 1: check the control, see df_frame
  parameter bit           Wipe        = 1'b1, // 0: wipe the control only, for public data
  parameter bit           Overlap     = 1'b0, // 1: products overlap, see df_frame_queue
  parameter int unsigned  TagWidth    = 0,    // bits of a tag, 0: none (tag_i, tag_o have one bit)
  localparam df_prime_multiply_pkg::mask_t P =
      (Modulus == '0) ? df_prime_multiply_pkg::ones(N) : df_prime_multiply_pkg::mask_t'(Modulus),
  localparam int unsigned Width       =
      df_prime_multiply_pkg::port_bits(P, Word, N, Reduced, Multipliers),
  localparam int unsigned TagBits     = (TagWidth == 0) ? 1 : TagWidth
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               clear_i,

  input  logic               in_valid_i,
  output logic               in_ready_o,
  input  logic [Width-1:0]   a_i,
  input  logic [Width-1:0]   b_i,
  input  logic [TagBits-1:0] tag_i,

  output logic               out_valid_o,
  input  logic               out_ready_i,
  output logic [Width-1:0]   result_o,
  output logic [2:0]         status_o,  // df_pkg::status_e
  output logic [TagBits-1:0] tag_o,     // tag_i of the operation
  output logic               fault_o    // sticky, see df_frame
);

  if (N < 3 || N > df_prime_multiply_pkg::MaxBits) begin : gen_check_n
    $error("df_mont_mul_prime: N must be from 3 to 1024");
  end
  if (Modulus != '0 && (!Modulus[0] || Modulus[N-1:1] == '0)) begin : gen_check_modulus
    $error("df_mont_mul_prime: Modulus must be odd and at least 3, or 0");
  end
  if (Multipliers < 1 || Multipliers > 64) begin : gen_check_multipliers
    $error("df_mont_mul_prime: Multipliers must be from 1 to 64");
  end
  if (Word < 2 || Word > 32) begin : gen_check_word
    $error("df_mont_mul_prime: Word must be from 2 to 32");
  end
  if (Technology > df_tech_pkg::TechnologyEcp5) begin : gen_check_technology
    $error("df_mont_mul_prime: Technology must be 0 or 1");
  end

  // Digits, coefficient, bounds
  localparam df_prime_multiply_pkg::mask_t High =
      df_prime_multiply_pkg::coefficient_digits(P, Word, N, Reduced, Multipliers);
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
  localparam df_prime_multiply_pkg::mask_t Limit =
      df_prime_multiply_pkg::limit(P, Word, AllPlus, AllMinus);
  localparam int unsigned ProductBits  = df_prime_multiply_pkg::length(Limit);
  localparam int unsigned Folds        = df_prime_multiply_pkg::folds(P, Limit);
  localparam int unsigned Subtractions = df_prime_multiply_pkg::subtractions(P, Limit, Folds);
  localparam int unsigned FormPlanes   = df_prime_multiply_pkg::overlap(Plus | Minus, Word);
  localparam int unsigned Planes       = (FormPlanes == 0) ? 1 : FormPlanes;

  // Lanes, rows, groups
  localparam int unsigned Lanes = df_prime_multiply_pkg::lanes(N, Reduced, Word, ProductBits);
  localparam int unsigned Words = df_prime_multiply_pkg::words(Width, Word);
  localparam bit          Low   = ((Plus | Minus) & df_prime_multiply_pkg::ones(Word)) != '0;
  localparam int unsigned Rows  =
      df_prime_multiply_pkg::rows(df_prime_multiply_pkg::length(P), Word, Width, Low);
  localparam df_prime_multiply_pkg::mask_t Start =
      df_prime_multiply_pkg::start(P, Word, AllMinus, Rows);
  localparam int unsigned SumBits = df_prime_multiply_pkg::sum_bits(Width, Word, ProductBits);
  localparam bit          Single  = Multipliers >= Lanes;  // a multiplier for each lane
  localparam int unsigned Across  =
      Single ? Lanes
             : df_prime_multiply_pkg::across(df_prime_multiply_pkg::words(SumBits, Word),
                                             Multipliers);
  localparam int unsigned Groups  =
      Single ? 1 : df_prime_multiply_pkg::groups(df_prime_multiply_pkg::words(SumBits, Word),
                                                 Multipliers);
  localparam int unsigned GroupBits = (Groups > 1) ? $clog2(Groups) : 1;
  localparam int unsigned Segments  =
      Single ? df_prime_multiply_pkg::segments(Lanes, df_prime_multiply_pkg::Across) : 1;
  localparam int unsigned Reads     =
      (Single && Words < Segments + 2) ? Segments + 2 : Words;
  localparam int unsigned Cycles    = Single ? Rows + Segments + 5 : Rows * Groups + 6;
  localparam int unsigned Latency   =
      Cycles + (Reduced ? Folds * (Lanes + 2) + Subtractions * 2 * Lanes : 0) + 32'(Overlap);

  ///////////
  // Frame //
  ///////////

  logic                       fault_count, fault_feed, fault_rows, fault_reduce, wipe_data;
  logic                       idle, wipe_control, empty;
  logic                       load, busy, wipe, move, ready, done, go, begins;
  logic                       unused_ready_next, unused_move;
  logic [Width-1:0]           result;
  logic [$clog2(Latency)-1:0] unused_left;

  df_frame_overlap #(
    .Bits(Width),
    .OperandBits(2 * Width),
    .LatencyMax(Latency),
    .MaskOutputs(MaskOutputs),
    .FaultChecks(FaultChecks),
    .Wipe(Wipe),
    .Overlap(Overlap),
    .Pending(3),
    .TagWidth(TagWidth)
  ) u_frame (
    .clk_i, .rst_ni, .clear_i, .in_valid_i, .in_ready_o,
    .operands_i({a_i, b_i}),
    .tag_i, .out_valid_o, .out_ready_i, .result_o, .status_o, .tag_o, .fault_o,
    .load_o(load),
    .busy_o(busy),
    .wipe_o(wipe),
    .ready_next_o(unused_ready_next),
    .left_o(unused_left),
    .move_o(move),
    .empty_o(empty),
    .ready_i(ready),
    .done_i(busy & done),
    .result_i(result),
    .status_i(df_pkg::StatusOk),
    .fault_i(fault_count | fault_feed | fault_rows | fault_reduce)
  );

  // A product begins if its result has a place: results are in the reduction, which has one, or in
  // the result register of the frame.
  if (Overlap) begin : gen_count
    logic [1:0] count_q, count_d;  // products that began and whose results are not away
    logic       away;
    assign away    = Reduced ? move : out_valid_o & out_ready_i;
    assign go      = count_q < (Reduced ? 2'd1 : 2'd2);
    always_comb begin
      count_d = count_q - 2'(away);
      if (empty) count_d = {1'b0, ~Reduced & out_valid_o & ~out_ready_i};
      count_d = wipe ? '0 : count_d + 2'(begins);
    end
    always_ff @(posedge clk_i) count_q <= count_d;
    df_parity #(.Bits(2), .FaultChecks(FaultChecks)) u_parity (
      .clk_i,
      .next_i(count_d),
      .value_i(count_q),
      .fault_o(fault_count)
    );
    assign unused_move = 1'b0;
  end else begin : gen_one
    assign go          = 1'b1;
    assign fault_count = 1'b0;
    assign unused_move = ^{move, begins, empty};
  end

  //////////////
  // Datapath //
  //////////////

  // Without an operation the control stands still: an upset there has no effect.
  assign idle         = Overlap ? empty : ~busy;
  assign wipe_control = wipe | idle;
  assign wipe_data    = wipe & Wipe;

  logic                   moves, start, last;
  logic [GroupBits-1:0]   group;
  logic [Word-1:0]        b;
  logic [Word*Across-1:0] a;
  logic [Word*Lanes-1:0]  sum, value;
  logic [Segments-1:0]    done_sum;
  logic                   unused_value, unused_b_valid, unused_b_first, unused_q_valid;
  logic                   unused_q_first;
  logic [Word-1:0]        unused_b, unused_q, unused_low;

  df_prime_multiply_feed #(
    .Word(Word),
    .Bits(Width),
    .Words(Words),
    .Rows(Rows),
    .Groups(Groups),
    .Width(Across),
    .Reads(Reads),
    .FaultChecks(FaultChecks)
  ) u_feed (
    .clk_i,
    .wipe_i(wipe),
    .wipe_data_i(wipe_data),
    .idle_i(idle),
    .load_i(load),
    .a_i, .b_i,
    .go_i(go),
    .ready_o(ready),
    .begin_o(begins),
    .moves_o(moves),
    .start_o(start),
    .last_o(last),
    .group_o(group),
    .b_o(b),
    .a_o(a),
    .fault_o(fault_feed)
  );

  if (Single) begin : gen_row
    logic unused_slots;
    assign unused_slots = ^{moves, last, group};
    df_prime_multiply_row #(
      .Word(Word),
      .Technology(Technology),
      .Lanes(Lanes),
      .SumBits((SumBits > Word * Lanes) ? SumBits : Word * Lanes),
      .Rows(Rows),
      .Planes(Planes),
      .FaultChecks(FaultChecks),
      .Part(Part),
      .Minuend(Minuend),
      .Place(Place),
      .Coefficient(Coefficient[Word-1:0]),
      .Plus(Plus),
      .Minus(Minus),
      .Start(Start)
    ) u_row (
      .clk_i,
      .wipe_i(wipe_control),
      .wipe_data_i(wipe_data),
      .start_i(start),
      .exact_i(1'b0),
      .b_i(b),
      .a_i(a),
      .sum_o(sum),
      .done_o(done_sum),
      .b_valid_o(unused_b_valid),
      .b_first_o(unused_b_first),
      .b_o(unused_b),
      .q_valid_o(unused_q_valid),
      .q_first_o(unused_q_first),
      .q_o(unused_q),
      .low_o(unused_low),
      .fault_o(fault_rows)
    );
  end else begin : gen_groups
    logic unused_start;
    assign unused_start = start;
    assign unused_low   = '0;
    df_prime_multiply_groups #(
      .Word(Word),
      .Technology(Technology),
      .Lanes(Lanes),
      .Width(Across),
      .Groups(Groups),
      .Planes(Planes),
      .FaultChecks(FaultChecks),
      .Plus(Plus),
      .Minus(Minus),
      .Start(Start)
    ) u_groups (
      .clk_i,
      .wipe_i(wipe_control),
      .wipe_data_i(wipe_data),
      .idle_i(idle),
      .moves_i(moves),
      .last_i(last),
      .group_i(group),
      .b_i(b),
      .a_i(a),
      .sum_o(sum),
      .done_o(done_sum[0]),
      .b_valid_o(unused_b_valid),
      .b_first_o(unused_b_first),
      .b_o(unused_b),
      .q_valid_o(unused_q_valid),
      .q_first_o(unused_q_first),
      .q_o(unused_q),
      .fault_o(fault_rows)
    );
  end

  df_prime_multiply_reduce #(
    .Word(Word),
    .Lanes(Lanes),
    .Segments(Segments),
    .Reduced(Reduced),
    .Folds(Folds),
    .Subtractions(Subtractions),
    .FaultChecks(FaultChecks),
    .Modulus(P)
  ) u_reduce (
    .clk_i,
    .wipe_i(wipe_control),
    .wipe_data_i(wipe_data),
    .sum_i(sum),
    .done_i(done_sum),
    .done_o(done),
    .result_o(value),
    .fault_o(fault_reduce)
  );

  // Above Width bits a result is 0.
  assign result       = value[Width-1:0];
  assign unused_value = ^value;

endmodule
