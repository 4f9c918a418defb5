// SPDX-License-Identifier: Apache-2.0
//
// A product with fewer multipliers than lanes: Width lanes at a time, group after group, row after
// row. Slot t = Groups r + g, in cycle t after start_i, is group g of row r.
//
//   cycle        0            1         2              3            4           5
//   x, a group ----> [x a] -> (*) -> [product] -> [add_q] -> + term -> [join_q] -> [sum_q]
//                                      low + high, from the group before          + moved
//
// The sum of a group waits in a chain of Groups registers for its next row. Carries pass to the
// next group in the next cycle. The digit of a row is ready before the next row needs it: three
// groups at least. With several planes and four groups or more their sum has a register: the digit
// and the term are then a cycle earlier.

module df_prime_multiply_groups #(
  parameter int unsigned Word       = 18,
  parameter int unsigned Technology = 0,
  parameter int unsigned Lanes      = 15,  // of a product
  parameter int unsigned Width      = 4,   // lanes of a group
  parameter int unsigned Groups     = 4,   // >= 3; Width * Groups lanes hold the sum
  parameter int unsigned Planes     = 1,
  parameter bit FaultChecks         = 1'b1,
  parameter bit Check               = 1'b0,  // 1: a parity bit beside the digit
  parameter df_prime_multiply_pkg::mask_t Plus  = '0,
  parameter df_prime_multiply_pkg::mask_t Minus = '0,
  parameter df_prime_multiply_pkg::mask_t Start = '0,
  localparam int unsigned GroupBits = $clog2(Groups),
  localparam int unsigned Bits      = Word * Width
) (
  input  logic                  clk_i,
  input  logic                  wipe_i,       // control
  input  logic                  wipe_data_i,
  input  logic                  idle_i,       // no operation: the chain stands still
  input  logic                  moves_i,  // a slot of a row above 0: the sum moves down
  input  logic                  last_i,   // the last slot
  input  logic [GroupBits-1:0]  group_i,  // of this slot
  input  logic [Word-1:0]       b_i,      // of this slot's row
  input  logic [Bits-1:0]       a_i,      // of this slot's group
  output logic [Word*Lanes-1:0] sum_o,
  output logic                  done_o,   // sum_o is the product
  // A row's word of b, in its first slot, and its digit three cycles later: with _first of row 0
  output logic                  b_valid_o,
  output logic                  b_first_o,
  output logic [Word-1:0]       b_o,
  output logic                  q_valid_o,
  output logic                  q_first_o,
  output logic [Word-1:0]       q_o,
  output logic                  fault_o   // an upset of the control, or of what Check checks
);

  localparam int unsigned All       = Bits * Groups;
  localparam int unsigned TermCarry = $clog2(Planes + 1);
  localparam bit          Held      = Planes > 1 && Groups > 3;  // a register after the planes
  localparam int unsigned At        = Held ? 2 : 3;              // cycle of the planes
  localparam int unsigned Newest    = Held ? Groups - 4 : Groups - 3;  // place of the digit

  //////////////
  // Schedule //
  //////////////

  // What a slot is, as many cycles later as the index says: of a row above 0, the last one, group 0,
  // the highest group, its group.
  logic [4:1] moves_q, top_q, bottom_q;
  logic [5:1] last_q;
  logic [4:1][GroupBits-1:0] group_q, group_d;
  logic [16:0]               slots_d;

  always_comb begin
    group_d = '0;
    if (!wipe_i) begin
      group_d[1] = group_i;
      for (int unsigned i = 2; i <= 4; i++) group_d[i] = group_q[i-1];
    end
  end
  assign slots_d = wipe_i ? '0 : {moves_q[3:1], moves_i, last_q[4:1], last_i,
                                  bottom_q[3:1], group_i == '0,
                                  top_q[3:1], group_i == GroupBits'(Groups - 1)};

  always_ff @(posedge clk_i) begin
    {moves_q, last_q, bottom_q, top_q} <= slots_d;
    group_q                            <= group_d;
  end

  logic fault_slots, fault_digit;
  df_parity #(.Bits(17 + 4 * GroupBits), .FaultChecks(FaultChecks)) u_parity (
    .clk_i,
    .next_i({slots_d, group_d}),
    .value_i({moves_q, last_q, bottom_q, top_q, group_q}),
    .fault_o(fault_slots)
  );
  assign fault_o = fault_slots | fault_digit;

  //////////////
  // Products //
  //////////////

  logic [Bits-1:0] low, high, add, add_q;
  logic [Word-1:0] high_top, high_q;
  logic            add_carry, add_carry_q;

  for (genvar i = 0; i < Width; i++) begin : gen_lane
    localparam int unsigned Index = i;
    logic [2*Word-1:0] p;
    df_prime_multiply_product #(
      .Word(Word),
      .Technology(Technology)
    ) u_product (
      .clk_i,
      .wipe_i(wipe_data_i),
      .load_i(1'b1),
      .a_i(a_i[Word*i+:Word]),
      .b_i(b_i),
      .p_o(p)
    );
    assign low[Word*i+:Word] = p[Word-1:0];
    if (Index + 1 < Width) begin : gen_inner
      assign high[Word*(Index+1)+:Word] = p[2*Word-1:Word];
    end else begin : gen_top
      assign high_top = p[2*Word-1:Word];
    end
  end

  // From the group before: 0 for group 0, whose product is there two cycles after its slot.
  assign high[Word-1:0] = high_q & {Word{~bottom_q[2]}};

  df_dsp_multiply_chain #(
    .Width(Bits),
    .Technology(Technology)
  ) u_add (
    .held_i('0),
    .moved_i(high),
    .moves_i(1'b1),
    .addend_i(low),
    .carry_i(add_carry_q & ~bottom_q[2]),
    .sum_o(add),
    .carry_o(add_carry)
  );

  always_ff @(posedge clk_i) begin
    if (wipe_data_i) {high_q, add_carry_q, add_q} <= '0;
    else {high_q, add_carry_q, add_q} <= {high_top, add_carry, add};
  end

  //////////
  // Term //
  //////////

  localparam int unsigned JoinBits = Bits + TermCarry;

  logic [Groups-1:0][Bits-1:0] chain_q;  // sums: index 0 is the newest

  // In row 0 the first plane is what the sum begins with, and the constants of ~q for q = 0.
  localparam df_prime_multiply_pkg::mask_t Base =
      Start + df_prime_multiply_pkg::ones(Word) * Minus;

  logic [Word-1:0]      digit_q;
  logic [Planes:0][JoinBits-1:0] planes;
  logic [TermCarry-1:0] term_carry_q;
  logic [Bits-1:0]      term, join_sum, join_q;
  logic                 join_carry, join_carry_q;

  // One plane has no carry.
  assign planes[0] = JoinBits'((bottom_q[At] || Planes == 1) ? '0 : term_carry_q);

  for (genvar k = 0; k < Planes; k++) begin : gen_plane
    localparam int unsigned Plane = k;
    logic [All-1:0]  shifts;
    logic [Bits-1:0] chosen;
    df_prime_multiply_plane #(
      .Word(Word),
      .Width(All),
      .Planes(Planes),
      .Index(k),
      .Plus(Plus),
      .Minus(Minus)
    ) u_plane (
      .q_i(digit_q),
      .exact_i(1'b0),
      .shifts_o(shifts)
    );
    always_comb begin
      chosen = '0;
      for (int unsigned i = 0; i < Groups; i++) begin
        if (group_q[At] == GroupBits'(i)) begin
          if (moves_q[At]) chosen = chosen | shifts[Bits*i+:Bits];
          else if (Plane == 0) chosen = chosen | Base[Bits*i+:Bits];
        end
      end
    end
    assign planes[k+1] = planes[k] + JoinBits'(chosen);
  end

  if (Held) begin : gen_held
    logic [Bits-1:0] term_q;
    always_ff @(posedge clk_i) begin
      if (wipe_data_i) term_q <= '0;
      else term_q <= planes[Planes][Bits-1:0];
    end
    assign term = term_q;
  end else begin : gen_not_held
    assign term = planes[Planes][Bits-1:0];
  end

  df_dsp_multiply_chain #(
    .Width(Bits),
    .Technology(Technology)
  ) u_join (
    .held_i('0),
    .moved_i(term),
    .moves_i(1'b1),
    .addend_i(add_q),
    .carry_i(join_carry_q & ~bottom_q[3]),
    .sum_o(join_sum),
    .carry_o(join_carry)
  );

  always_ff @(posedge clk_i) begin
    if (wipe_data_i) {digit_q, term_carry_q, join_carry_q, join_q} <= '0;
    else begin
      {join_carry_q, join_q} <= {join_carry, join_sum};
      term_carry_q           <= planes[Planes][JoinBits-1:Bits];
      if (bottom_q[At-1]) digit_q <= chain_q[Newest][Word-1:0];
    end
  end

  assign b_valid_o = group_i == '0;
  assign b_first_o = ~moves_i;
  assign b_o       = b_i;
  assign q_valid_o = bottom_q[3];
  assign q_first_o = ~moves_q[3];
  assign q_o       = digit_q;

  if (Check) begin : gen_check
    logic odd_q;
    always_ff @(posedge clk_i) begin
      if (wipe_data_i) odd_q <= 1'b0;
      else if (bottom_q[At-1]) odd_q <= ^chain_q[Newest][Word-1:0];
    end
    assign fault_digit = odd_q ^ (^digit_q);
  end else begin : gen_no_check
    assign fault_digit = 1'b0;
  end

  /////////
  // Sum //
  /////////

  logic [Bits-1:0]             moved, sum;
  logic [Word-1:0]             above;
  logic                        carry, carry_q;

  assign above = top_q[4] ? '0 : chain_q[Groups-2][Word-1:0];
  if (Width == 1) begin : gen_word
    assign moved = above;
  end else begin : gen_words
    assign moved = {above, chain_q[Groups-1][Bits-1:Word]};
  end

  df_dsp_multiply_chain #(
    .Width(Bits),
    .Technology(Technology)
  ) u_sum (
    .held_i('0),
    .moved_i(moved),
    .moves_i(moves_q[4]),
    .addend_i(join_q),
    .carry_i(carry_q & ~bottom_q[4]),
    .sum_o(sum),
    .carry_o(carry)
  );

  always_ff @(posedge clk_i) begin
    if (wipe_data_i) {carry_q, chain_q} <= '0;
    else if (!idle_i) {carry_q, chain_q} <= {carry, chain_q[Groups-2:0], sum};
  end

  logic [All-1:0] sums;
  for (genvar i = 0; i < Groups; i++) begin : gen_sum
    assign sums[Bits*i+:Bits] = chain_q[Groups-1-i];
  end

  logic unused_above;
  assign unused_above = ^sums;
  assign sum_o        = sums[Word*Lanes-1:0];
  assign done_o       = last_q[5];

endmodule
