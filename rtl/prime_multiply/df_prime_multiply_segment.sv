// SPDX-License-Identifier: Apache-2.0
//
// A segment of a row: Count neighbouring lanes, from lane Low / Word on. It works one cycle behind
// the segment below it.
//
//   cycle             0        1         2          3               4                4
//   x_i, a_i -----> [x a] -> (*) -> [product] -> low + high -> [add_q] -> + term -> [sum_q]
//                                                                           (moved or start) +
//
// df_prime_multiply_lowest is the segment below all others.

module df_prime_multiply_segment #(
  parameter int unsigned Word       = 18,
  parameter int unsigned Technology = 0,
  parameter int unsigned Low        = 0,     // lowest bit
  parameter int unsigned Count      = 1,     // lanes
  parameter int unsigned Width      = 18,    // bits of the sum: more than the lanes in the highest
  parameter bit          HasTerm    = 1'b0,  // 1: the segment has a term, or a carry of one
  parameter int unsigned Planes     = 1,
  parameter int unsigned TermCarry  = 1,
  parameter bit          Part       = 1'b0,
  parameter int unsigned Place      = 0,
  parameter df_prime_multiply_pkg::mask_t Plus  = '0,
  parameter df_prime_multiply_pkg::mask_t Minus = '0,
  parameter logic [Width-1:0]             Start = '0
) (
  input  logic                  clk_i,
  input  logic                  wipe_i,
  input  logic                  load_i,      // a_i is read
  input  logic                  moves_i,     // 0: the sum begins, row 0
  input  logic [Word*Count-1:0] a_i,
  input  logic [Word-1:0]       x_i,
  input  logic [Word-1:0]       q_i,         // of the row before the one that is summed next
  input  logic                  exact_term_i,  // 1: no term joins; as late as q_i
  input  logic                  exact_i,     // 1: the sum begins with 0
  input  logic [2*Word-1:0]     product_i,
  input  logic [Word-1:0]       high_i,      // from the segment below
  input  logic                  carry_add_i,
  input  logic                  carry_join_i,
  input  logic [TermCarry-1:0]  carry_term_i,
  input  logic                  carry_i,
  input  logic [Word-1:0]       moved_i,     // the word above, as the next cycle has it
  output logic [Word-1:0]       high_o,
  output logic                  carry_add_o,
  output logic                  carry_join_o,
  output logic [TermCarry-1:0]  carry_term_o,
  output logic                  carry_o,
  output logic [Word-1:0]       low_o,       // the lowest word in the next cycle
  output logic [Width-1:0]      sum_o
);

  localparam int unsigned Bits = Word * Count;

  logic [Bits-1:0]     low, high;
  logic [Word-1:0]     high_top, high_q;
  logic [TermCarry-1:0] term_carry;
  logic [Width-1:0]    term, highs, lows, moved, add, add_q, join_q, sum, sum_q;
  logic                add_carry, add_carry_q, sum_carry, carry_q;

  //////////////
  // Products //
  //////////////

  assign high[Word-1:0] = high_i;

  for (genvar i = 0; i < Count; i++) begin : gen_lane
    localparam int unsigned Index = i;
    logic [2*Word-1:0] p;
    df_prime_multiply_product #(
      .Word(Word),
      .Technology(Technology)
    ) u_product (
      .clk_i, .wipe_i, .load_i,
      .a_i(a_i[Word*i+:Word]),
      .b_i(x_i),
      .p_o(p)
    );
    assign low[Word*i+:Word] = p[Word-1:0];
    if (Index + 1 < Count) begin : gen_inner
      assign high[Word*(Index+1)+:Word] = p[2*Word-1:Word];
    end else begin : gen_top
      assign high_top = p[2*Word-1:Word];
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) high_q <= '0;
    else high_q <= high_top;
  end

  // The segment above works a cycle later.
  assign high_o = high_q;

  //////////
  // Term //
  //////////

  if (HasTerm) begin : gen_term
    df_prime_multiply_term #(
      .Word(Word),
      .Low(Low),
      .Width(Width),
      .Planes(Planes),
      .Carry(TermCarry),
      .Part(Part),
      .Place(Place),
      .Plus(Plus),
      .Minus(Minus)
    ) u_term (
      .q_i,
      .exact_i(exact_term_i),
      .product_i,
      .carry_i(carry_term_i),
      .term_o(term),
      .carry_o(term_carry)
    );
  end else begin : gen_no_term
    logic unused_term;
    assign unused_term = ^{q_i, exact_term_i, product_i, carry_term_i};
    assign term        = '0;
    assign term_carry  = '0;
  end

  /////////
  // Sum //
  /////////

  // Low and high halves
  localparam int unsigned Span = ((Width > Bits + Word) ? Width : Bits + Word) + 1;

  logic [Span-1:0] halves;
  logic            unused_halves;
  assign halves        = Span'({high_top, high});
  assign highs         = halves[Width-1:0];
  assign unused_halves = ^halves;
  if (Width > Bits) begin : gen_lows_top
    assign lows = Width'(low);
  end else begin : gen_lows
    assign lows = low;
  end

  df_dsp_multiply_chain #(
    .Width(Width),
    .Technology(Technology)
  ) u_add (
    .held_i('0),
    .moved_i(highs),
    .moves_i(1'b1),
    .addend_i(lows),
    .carry_i(carry_add_i),
    .sum_o(add),
    .carry_o(add_carry)
  );

  always_ff @(posedge clk_i) begin
    if (wipe_i) {add_carry_q, add_q} <= '0;
    else {add_carry_q, add_q} <= {add_carry, add};
  end
  assign carry_add_o = add_carry_q;

  // Term
  if (HasTerm) begin : gen_join
    logic [Width-1:0]     join_sum;
    logic                 join_carry, join_carry_q;
    logic [TermCarry-1:0] term_carry_q;
    df_dsp_multiply_chain #(
      .Width(Width),
      .Technology(Technology)
    ) u_join (
      .held_i('0),
      .moved_i(term),
      .moves_i(1'b1),
      .addend_i(add_q),
      .carry_i(carry_join_i),
      .sum_o(join_sum),
      .carry_o(join_carry)
    );
    always_ff @(posedge clk_i) begin
      if (wipe_i) {term_carry_q, join_carry_q, join_q} <= '0;
      else {term_carry_q, join_carry_q, join_q} <= {term_carry, join_carry, join_sum};
    end
    assign carry_join_o = join_carry_q;
    assign carry_term_o = term_carry_q;
  end else begin : gen_delay
    logic unused_join;
    assign unused_join = ^{carry_join_i, term, term_carry};
    always_ff @(posedge clk_i) begin
      if (wipe_i) join_q <= '0;
      else join_q <= add_q;
    end
    assign carry_join_o = 1'b0;
    assign carry_term_o = '0;
  end

  // S: a word down, or what it begins with
  if (Width == Bits) begin : gen_moved
    if (Width == Word) begin : gen_word
      assign moved = moved_i;
    end else begin : gen_words
      assign moved = {moved_i, sum_q[Width-1:Word]};
    end
  end else begin : gen_moved_top
    logic unused_moved;
    assign unused_moved = ^moved_i;
    assign moved        = Width'(sum_q[Width-1:Word]);
  end

  df_dsp_multiply_chain #(
    .Width(Width),
    .Technology(Technology)
  ) u_sum (
    .held_i(Start & {Width{~exact_i}}),
    .moved_i(moved),
    .moves_i,
    .addend_i(join_q),
    .carry_i,
    .sum_o(sum),
    .carry_o(sum_carry)
  );

  always_ff @(posedge clk_i) begin
    if (wipe_i) {carry_q, sum_q} <= '0;
    else {carry_q, sum_q} <= {sum_carry, sum};
  end

  assign carry_o = carry_q;
  assign low_o   = sum[Word-1:0];
  assign sum_o   = sum_q;

endmodule
