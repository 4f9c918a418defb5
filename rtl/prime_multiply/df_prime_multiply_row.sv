// SPDX-License-Identifier: Apache-2.0
//
// A product with a multiplier for each lane: a row of A times a word of b each cycle.
//
//   segment 0: one lane     1: Across lanes     ...     highest: what is left, and the bits above
//     row r in cycle r + 5    r + 6                       r + 4 + segments     (after start_i)
//
// Each segment works one cycle behind the one below, so no carry and no digit passes more than one
// segment in a cycle. The lowest word of a row is the quotient digit of the next one.

module df_prime_multiply_row #(
  parameter int unsigned Word        = 18,
  parameter int unsigned Technology  = 0,
  parameter int unsigned Lanes       = 15,
  parameter int unsigned SumBits     = 277,
  parameter int unsigned Rows        = 16,
  parameter int unsigned Across      = df_prime_multiply_pkg::Across,  // lanes of a segment, >= 2
  parameter int unsigned Planes      = 1,
  parameter bit          FaultChecks = 1'b1,
  parameter bit          Check       = 1'b0,  // 1: parity bits beside words of b and digits
  parameter bit          Part        = 1'b0,  // 1: a coefficient, times q, is a product
  parameter bit          Minuend     = 1'b0,  // 1: times ~q
  parameter int unsigned Place       = 0,
  parameter logic [Word-1:0] Coefficient = '0,
  parameter df_prime_multiply_pkg::mask_t Plus  = '0,
  parameter df_prime_multiply_pkg::mask_t Minus = '0,
  parameter df_prime_multiply_pkg::mask_t Start = '0,
  parameter bit          Exact       = 1'b0,  // 1: exact_i counts
  localparam int unsigned Segments   = df_prime_multiply_pkg::segments(Lanes, Across)
) (
  input  logic                  clk_i,
  input  logic                  wipe_i,       // control
  input  logic                  wipe_data_i,
  input  logic                  start_i,  // b_i is word 0
  input  logic                  exact_i,  // with start_i: A b, without the modulus
  input  logic [Word-1:0]       b_i,      // word r in cycle r after start_i, then 0
  input  logic [Word*Lanes-1:0] a_i,      // until Segments cycles after start_i
  output logic [Word*Lanes-1:0] sum_o,
  output logic [Segments-1:0]   done_o,   // the segment's part of sum_o is the product
  // Word r of b, one cycle after b_i, and its digit three cycles later: with _first of row 0
  output logic                  b_valid_o,
  output logic                  b_first_o,
  output logic [Word-1:0]       b_o,
  output logic                  q_valid_o,
  output logic                  q_first_o,
  output logic [Word-1:0]       q_o,
  output logic [Word-1:0]       low_o,    // the lowest word of the row above, if row 1 or later
  output logic                  fault_o   // an upset of the control, or of what Check checks
);

  localparam int unsigned Flags     = Rows + Segments + 4;
  localparam int unsigned TermCarry = $clog2(Planes + 32'(Part) + 1);

  // The lowest digit that reaches above lane 0 decides where the term begins.
  localparam df_prime_multiply_pkg::mask_t Digits = Plus | Minus;
  localparam int unsigned From =
      (Digits != '0) ? df_prime_multiply_pkg::lowest(Digits) : Place;

  //////////////
  // Schedule //
  //////////////

  // flag i: i + 1 cycles after start_i. moves: a segment, as late as its index, sums a row above 0;
  // if not, its sum begins, also between products.
  logic [Flags-1:0]    flag_q, flag_d;
  logic [Segments-1:0] moves_q, moves_d;

  assign flag_d  = wipe_i ? '0 : {flag_q[Flags-2:0], start_i};
  assign moves_d = wipe_i ? '0 : Segments'({moves_q, flag_q[3] | (moves_q[0] & ~flag_q[Rows+2])});

  always_ff @(posedge clk_i) {flag_q, moves_q} <= {flag_d, moves_d};

  logic fault_flags, fault_words, fault_exact;
  df_parity #(.Bits(Flags + Segments), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({flag_d, moves_d}),
    .value_i({flag_q, moves_q}),
    .fault_o(fault_flags)
  );
  assign fault_o = fault_flags | fault_words | fault_exact;

  // Words of b and quotient digits: index is the delay of a segment.
  logic [Segments:0][Word-1:0] x, q;
  logic [Word-1:0]             digit;

  always_ff @(posedge clk_i) begin
    if (wipe_data_i) x[0] <= '0;
    else x[0] <= b_i;
  end

  // exact[i]: the product in segment i is exact: no digit joins, and its sum begins with 0.
  logic [Segments:0] exact;
  if (Exact) begin : gen_exact
    logic [2:0]        wait_q, wait_d;
    logic [Segments:0] exact_q, exact_d;
    always_comb begin
      wait_d  = {wait_q[1:0], exact_i};
      exact_d = {exact_q[Segments-1:0], flag_q[2] ? wait_q[2] : exact_q[0]};
      if (wipe_i) {wait_d, exact_d} = '0;
    end
    always_ff @(posedge clk_i) {wait_q, exact_q} <= {wait_d, exact_d};
    df_parity #(.Bits(4 + Segments), .FaultChecks(FaultChecks)) u_parity_exact (
      .clk_i,
      .next_i({wait_d, exact_d}),
      .value_i({wait_q, exact_q}),
      .fault_o(fault_exact)
    );
    assign exact = exact_q;
  end else begin : gen_modular
    logic unused_exact;
    assign unused_exact = exact_i;
    assign exact        = '0;
    assign fault_exact  = 1'b0;
  end

  assign q[0] = (moves_q[0] && !exact[0]) ? digit : '0;
  for (genvar i = 1; i <= Segments; i++) begin : gen_delay
    always_ff @(posedge clk_i) begin
      if (wipe_data_i) {x[i], q[i]} <= '0;
      else {x[i], q[i]} <= {x[i-1], q[i-1]};
    end
  end

  assign b_first_o = flag_q[0];
  assign b_valid_o = |flag_q[Rows-1:0];
  assign b_o       = x[0];
  assign q_first_o = flag_q[3];
  assign q_valid_o = flag_q[3] | moves_q[0];
  assign q_o       = q[0];
  assign low_o     = moves_q[0] ? digit : '0;

  // Parity bits go with the words and are compared at the end.
  if (Check) begin : gen_check
    logic [Segments:0] x_odd_q;
    logic [Segments:1] q_odd_q;
    always_ff @(posedge clk_i) begin
      if (wipe_data_i) {x_odd_q, q_odd_q} <= '0;
      else {x_odd_q, q_odd_q} <= {x_odd_q[Segments-1:0], ^b_i, Segments'({q_odd_q, ^q[0]})};
    end
    assign fault_words = (x_odd_q[Segments] ^ (^x[Segments]))
                       | (q_odd_q[Segments] ^ (^q[Segments]));
  end else begin : gen_no_check
    assign fault_words = 1'b0;
  end

  /////////////////
  // Coefficient //
  /////////////////

  localparam int unsigned Delay = df_prime_multiply_pkg::Delay;

  logic [Segments:0][2*Word-1:0] product;  // as late as the digit of a segment
  if (Part) begin : gen_part
    for (genvar i = 0; i <= Segments; i++) begin : gen_product
      localparam int unsigned Index = i;
      if (Index + 1 < Delay) begin : gen_early
        assign product[i] = '0;
      end else if (Index + 1 == Delay) begin : gen_first
        df_prime_multiply_product #(
          .Word(Word),
          .Technology(Technology)
        ) u_product (
          .clk_i,
        .wipe_i(wipe_data_i),
          .load_i(1'b1),
          .a_i(Coefficient),
          .b_i(Minuend ? ~(q[0] | {Word{exact[0]}}) : q[0]),
          .p_o(product[i])
        );
      end else begin : gen_later
        always_ff @(posedge clk_i) begin
          if (wipe_data_i) product[i] <= '0;
          else product[i] <= product[i-1];
        end
      end
    end
  end else begin : gen_no_part
    assign product = '0;
  end

  //////////////
  // Segments //
  //////////////

  logic [Segments:0][Word-1:0]      high;
  logic [Segments:1][Word-1:0]      low;  // lowest word of a segment, as the next cycle has it
  logic [Segments:0][TermCarry-1:0] carry_term;
  logic [Segments:0]                carry_add, carry_join, carry;
  logic                             unused_ends;

  assign low[Segments]   = '0;
  assign {high[0], carry_term[0], carry_add[1:0], carry_join[1:0], carry[0]} = '0;
  assign unused_ends = ^{high[0], carry_term[0], carry_add, carry_join, carry[0],
                         high[Segments], carry_term[Segments], carry[Segments], q[Segments],
                         x[Segments], product, exact[Segments]};

  for (genvar s = 0; s < Segments; s++) begin : gen_segment
    localparam int unsigned Index = s;
    localparam int unsigned First =
        (Index == 0) ? 0 : 1 + (Index - 1) * Across;
    localparam int unsigned Count =
        (s == 0) ? 1 :
        (Lanes - First < Across) ? Lanes - First :
        Across;
    localparam bit          Top   = Index == Segments - 1;
    localparam int unsigned Low   = Word * First;
    localparam int unsigned Width = Top ? SumBits - Low : Word * Count;
    localparam bit HasTerm = (s == 0) ? (Digits & df_prime_multiply_pkg::ones(Word)) != '0
                                      : From < Word * (First + Count);
    logic [Width-1:0] sum;

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
      ) u_segment (
        .clk_i,
        .wipe_i(wipe_data_i),
        .load_i(flag_q[0]),
        .moves_i(moves_q[0]),
        .a_i(a_i[Word-1:0]),
        .x_i(x[0]),
        .q_i(q[0]),
        .exact_i(exact[0]),
        .moved_i(low[1]),
        .high_o(high[1]),
        .carry_term_o(carry_term[1]),
        .carry_o(carry[1]),
        .sum_o(sum)
      );
    end else begin : gen_upper
      df_prime_multiply_segment #(
        .Word(Word),
        .Technology(Technology),
        .Low(Low),
        .Count(Count),
        .Width(Width),
        .HasTerm(HasTerm),
        .Planes(Planes),
        .TermCarry(TermCarry),
        .Part(Part),
        .Place(Place),
        .Plus(Plus),
        .Minus(Minus),
        .Start(Start[Low+:Width])
      ) u_segment (
        .clk_i,
        .wipe_i(wipe_data_i),
        .load_i(flag_q[s-1]),
        .moves_i(moves_q[s]),
        .a_i(a_i[Low+:Word*Count]),
        .x_i(x[s-1]),
        .q_i(q[s-1]),
        .exact_term_i(exact[s-1]),
        .exact_i(exact[s]),
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

    assign sum_o[Low+:Word*Count] = sum[Word*Count-1:0];
    assign done_o[s]              = flag_q[Rows+3+s];
    if (s == 0) begin : gen_digit
      assign digit = sum[Word-1:0];
    end
    if (Top) begin : gen_top
      logic unused_above;
      assign unused_above = ^sum;
    end
  end

endmodule
