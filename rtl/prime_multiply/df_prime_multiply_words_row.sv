// SPDX-License-Identifier: Apache-2.0
//
// A product with a multiplier for each lane, as df_prime_multiply_row, whose operand a comes by
// words: each lane is a segment of its own and works one cycle behind the one below it, so it reads
// its word of a in a cycle of its own, into the multiplier's register, and its word of the result
// is complete in a cycle of its own. No register is as wide as a number but those of the lanes.
//
//   cycle   0              1              Rows + 5      Rows + 6   (0: start_i)
//   a_i     word 0         word 1 ...
//   b_i                    word 0 ...
//   word_o                                word 0        word 1 ...

module df_prime_multiply_words_row #(
  parameter int unsigned Word        = 18,
  parameter int unsigned Technology  = 0,
  parameter int unsigned Lanes       = 15,
  parameter int unsigned SumBits     = 277,
  parameter int unsigned Rows        = 16,
  parameter int unsigned Planes      = 1,
  parameter bit          Part        = 1'b0,  // 1: a coefficient, times q, is a product
  parameter bit          Minuend     = 1'b0,  // 1: times ~q
  parameter int unsigned Place       = 0,     // in lane 3 at least
  parameter logic [Word-1:0] Coefficient = '0,
  parameter df_prime_multiply_pkg::mask_t Plus  = '0,
  parameter df_prime_multiply_pkg::mask_t Minus = '0,
  parameter df_prime_multiply_pkg::mask_t Start = '0,
  parameter bit          FaultChecks = 1'b1   // see df_parity
) (
  input  logic            clk_i,
  input  logic            wipe_i,
  input  logic            start_i,
  input  logic [Word-1:0] a_i,
  input  logic [Word-1:0] b_i,      // 0 after the words
  output logic            first_o,  // word_o is word 0 of the result, the others follow
  output logic [Word-1:0] word_o,   // 0 without a word
  output logic            fault_o   // an upset of the control
);

  localparam int unsigned Flags     = Rows + Lanes + 4;
  localparam int unsigned TermCarry = $clog2(Planes + 32'(Part) + 1);

  // The lowest digit that reaches above lane 0 decides where the term begins.
  localparam df_prime_multiply_pkg::mask_t Digits = Plus | Minus;
  localparam int unsigned From =
      (Digits != '0) ? df_prime_multiply_pkg::lowest(Digits) : Place;

  //////////////
  // Schedule //
  //////////////

  // flag i: i + 1 cycles after start_i
  logic [Flags-1:0] flag_q, flag_d;
  assign flag_d = wipe_i ? '0 : {flag_q[Flags-2:0], start_i};
  always_ff @(posedge clk_i) flag_q <= flag_d;

  df_parity #(.Bits(Flags), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i(flag_d),
    .value_i(flag_q),
    .fault_o
  );

  // Words of b and quotient digits: index is the delay of a lane.
  logic [Lanes:0][Word-1:0] x, q;
  logic [Word-1:0]          digit;

  assign x[0] = b_i;
  assign q[0] = flag_q[3] ? '0 : digit;
  for (genvar i = 1; i <= Lanes; i++) begin : gen_delay
    always_ff @(posedge clk_i) begin
      if (wipe_i) {x[i], q[i]} <= '0;
      else {x[i], q[i]} <= {x[i-1], q[i-1]};
    end
  end

  /////////////////
  // Coefficient //
  /////////////////

  // The multiplier takes two cycles: it gets the digit of two lanes below.
  localparam int unsigned PlaceLane = Place / Word;

  logic [Lanes:0][2*Word-1:0] product;  // as late as the digit of a lane
  for (genvar i = 0; i <= Lanes; i++) begin : gen_product
    localparam int unsigned Index = i;
    if (!Part || Index + 1 < PlaceLane) begin : gen_below
      assign product[i] = '0;
    end else if (Index + 1 == PlaceLane) begin : gen_first
      df_prime_multiply_product #(
        .Word(Word),
        .Technology(Technology)
      ) u_product (
        .clk_i, .wipe_i,
        .load_i(1'b1),
        .a_i(Coefficient),
        .b_i(Minuend ? ~q[i-2] : q[i-2]),
        .p_o(product[i])
      );
    end else begin : gen_later
      always_ff @(posedge clk_i) begin
        if (wipe_i) product[i] <= '0;
        else product[i] <= product[i-1];
      end
    end
  end

  ///////////
  // Lanes //
  ///////////

  logic [Lanes:0][Word-1:0]      high, word;
  logic [Lanes:1][Word-1:0]      low;  // lowest word of a lane, as the next cycle has it
  logic [Lanes:0][TermCarry-1:0] carry_term;
  logic [Lanes:0]                carry_add, carry_join, carry;
  logic                          unused_ends;

  assign low[Lanes] = '0;
  assign {high[0], carry_term[0], carry_add[1:0], carry_join[1:0], carry[0]} = '0;
  assign unused_ends = ^{high[0], carry_term[0], carry_add, carry_join, carry[0], high[Lanes],
                         carry_term[Lanes], carry[Lanes], q[Lanes], x[Lanes], product};

  for (genvar s = 0; s < Lanes; s++) begin : gen_lane
    localparam int unsigned Index  = s;
    localparam bit          Top    = Index == Lanes - 1;
    localparam int unsigned LowBit = Word * s;
    localparam int unsigned Width  = Top ? SumBits - LowBit : Word;
    localparam bit HasTerm = (s == 0) ? (Digits & df_prime_multiply_pkg::ones(Word)) != '0
                                      : From < LowBit + Word;
    logic [Width-1:0] sum;
    logic [Word-1:0]  word_q;

    if (s == 0) begin : gen_lowest
      df_prime_multiply_lowest #(
        .Word(Word),
        .Technology(Technology),
        .Width(Width),
        .HasTerm(HasTerm),
        .Planes(Planes),
        .TermCarry(TermCarry),
        .Plus(Plus),
        .Minus(Minus),
        .Start(Start[Width-1:0])
      ) u_lane (
        .clk_i, .wipe_i,
        .load_i(start_i),
        .first_i(flag_q[3]),
        .a_i,
        .x_i(x[0]),
        .q_i(q[0]),
        .moved_i(low[1]),
        .high_o(high[1]),
        .carry_term_o(carry_term[1]),
        .carry_o(carry[1]),
        .sum_o(sum)
      );
      assign digit = sum[Word-1:0];
    end else begin : gen_upper
      df_prime_multiply_segment #(
        .Word(Word),
        .Technology(Technology),
        .Low(LowBit),
        .Count(1),
        .Width(Width),
        .HasTerm(HasTerm),
        .Planes(Planes),
        .TermCarry(TermCarry),
        .Part(Part),
        .Place(Place),
        .Plus(Plus),
        .Minus(Minus),
        .Start(Start[LowBit+:Width])
      ) u_lane (
        .clk_i, .wipe_i,
        .load_i(flag_q[s-1]),
        .first_i(flag_q[s+3]),
        .a_i,
        .x_i(x[s-1]),
        .q_i(q[s-1]),
        .product_i(product[s-1]),
        .high_i(high[s]),
        .carry_add_i(carry_add[s]),
        .carry_join_i(carry_join[s]),
        .carry_term_i(carry_term[s]),
        .carry_i(carry[s]),
        .moved_i(low[s+1]),
        .high_o(high[s+1]),
        .carry_add_o(carry_add[s+1]),
        .carry_join_o(carry_join[s+1]),
        .carry_term_o(carry_term[s+1]),
        .carry_o(carry[s+1]),
        .low_o(low[s]),
        .sum_o(sum)
      );
    end

    // The word of the result, for one cycle
    always_ff @(posedge clk_i) begin
      if (wipe_i || !flag_q[Rows+3+s]) word_q <= '0;
      else word_q <= sum[Word-1:0];
    end
    assign word[s] = word_q;

    if (Top) begin : gen_top
      logic unused_above;
      assign unused_above = ^sum;
    end
  end

  assign word[Lanes] = '0;
  assign first_o     = flag_q[Rows+4];
  always_comb begin
    word_o = '0;
    for (int unsigned i = 0; i < Lanes; i++) word_o = word_o | word[i];
  end

endmodule
