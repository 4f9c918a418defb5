// SPDX-License-Identifier: Apache-2.0
//
// The lowest segment of a row: one lane. Its lowest word is the next quotient digit, so the term
// joins in the cycle of the sum. The carry out may be 2 in rows with a word of b: then 1 goes up
// and 1 stays, for its place in the next row is the lowest. After a row with b = 0 none stays.
//
//   cycle             0        1         2         3                4
//   x_i, a_i -----> [x a] -> (*) -> [product] -> [add_q] -> + (moved or start) + term --> [sum_q]

module df_prime_multiply_lowest #(
  parameter int unsigned Word       = 18,
  parameter int unsigned Technology = 0,
  parameter int unsigned Width      = 18,    // more than Word if there is no other segment
  parameter bit          HasTerm    = 1'b0,
  parameter int unsigned Planes     = 1,
  parameter int unsigned TermCarry  = 1,
  parameter df_prime_multiply_pkg::mask_t Plus  = '0,
  parameter df_prime_multiply_pkg::mask_t Minus = '0,
  parameter logic [Width-1:0]             Start = '0
) (
  input  logic                 clk_i,
  input  logic                 wipe_i,
  input  logic                 load_i,   // a_i is read
  input  logic                 moves_i,  // 0: the sum begins, row 0
  input  logic [Word-1:0]      a_i,
  input  logic [Word-1:0]      x_i,
  input  logic [Word-1:0]      q_i,      // of the row before, 0 in row 0
  input  logic                 exact_i,  // 1: the sum begins with 0, and no term joins
  input  logic [Word-1:0]      moved_i,  // the word above, as the next cycle has it
  output logic [Word-1:0]      high_o,
  output logic [TermCarry-1:0] carry_term_o,  // of this cycle
  output logic                 carry_o,
  output logic [Width-1:0]     sum_o
);

  logic [2*Word-1:0]  p;
  logic [Width-1:0]   add_q, moved, term, held, base, sum_q;
  logic               carry_q, saved_q;

  df_prime_multiply_product #(
    .Word(Word),
    .Technology(Technology)
  ) u_product (
    .clk_i, .wipe_i, .load_i, .a_i,
    .b_i(x_i),
    .p_o(p)
  );

  always_ff @(posedge clk_i) begin
    if (wipe_i) add_q <= '0;
    else add_q <= Width'(p);
  end
  assign high_o = p[2*Word-1:Word];

  if (Width > Word) begin : gen_alone
    logic unused_moved;
    assign unused_moved = ^moved_i;
    assign moved        = Width'(sum_q[Width-1:Word]);
  end else begin : gen_below
    assign moved = moved_i;
  end
  assign held = Start & {Width{~exact_i}};
  assign base = moves_i ? moved : held;

  if (HasTerm) begin : gen_term
    logic [Width+1:0] total;
    df_prime_multiply_term #(
      .Word(Word),
      .Width(Width),
      .Planes(Planes),
      .Carry(TermCarry),
      .Plus(Plus),
      .Minus(Minus)
    ) u_term (
      .q_i, .exact_i,
      .product_i('0),
      .carry_i('0),
      .term_o(term),
      .carry_o(carry_term_o)
    );
    assign total = (Width + 2)'(add_q) + (Width + 2)'(base) + (Width + 2)'(term)
                 + (Width + 2)'(saved_q & moves_i);
    always_ff @(posedge clk_i) begin
      if (wipe_i) {saved_q, carry_q, sum_q} <= '0;
      else {saved_q, carry_q, sum_q} <= {total[Width+1], total[Width+1] | total[Width],
                                         total[Width-1:0]};
    end
  end else begin : gen_no_term
    logic             unused_term;
    logic             carry;
    logic [Width-1:0] sum;
    assign unused_term  = ^{q_i, saved_q, base, term};
    assign term         = '0;
    assign carry_term_o = '0;
    assign saved_q      = 1'b0;
    df_dsp_multiply_chain #(
      .Width(Width),
      .Technology(Technology)
    ) u_sum (
      .held_i(held),
      .moved_i(moved),
      .moves_i,
      .addend_i(add_q),
      .carry_i(1'b0),
      .sum_o(sum),
      .carry_o(carry)
    );
    always_ff @(posedge clk_i) begin
      if (wipe_i) {carry_q, sum_q} <= '0;
      else {carry_q, sum_q} <= {carry, sum};
    end
  end

  assign carry_o = carry_q;
  assign sum_o   = sum_q;

endmodule
