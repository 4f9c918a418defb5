// SPDX-License-Identifier: Apache-2.0
//
// One row of a matrix: accumulates the products of the slots and outputs each word of the result,
// divided by 2^16.
//
//   products --> (+) --> products_q --> (+) --> sum_q --+--> result, 16 bits lower
//                                        ^              |
//                                        +-- one word  <+
//                                            lower, or as it is
//
// Computes  with correct_i the second product weighs a word more than the first. The sum stays
//           within 2 Word + 18 bits, its sign included (docs/algorithms/jump-inverse.md, section
//           5). After the highest word of a pass the sum without its lowest word is 0 or -1; a
//           carry into the next pass makes it 0. The highest word of the numbers read is 0, so the
//           sum has its sign a slot before.
// Control   the registers change with phase_zero_i alone. correct_i belongs to the slot of p_i and
//           q_i, add_i, last_i and keep_i to the slot in products_q, part_i to the slot in sum_q.
//           restart_i makes the sum 0: words that are too long may leave another rest.

module df_jump_inverse_lane #(
  parameter int unsigned Word       = 16,
  parameter int unsigned Technology = 0,  // df_tech_pkg::Technology*
  localparam int unsigned Jump      = df_jump_inverse_pkg::Jump,
  localparam int unsigned Product   = Word + df_jump_inverse_pkg::FactorBits,
  localparam int unsigned Sum       = Word + Product
) (
  input  logic               clk_i,
  input  logic               wipe_i,
  input  logic               restart_i,
  input  logic               phase_zero_i,
  input  logic               correct_i,
  input  logic [Product-1:0] p_i,
  input  logic [Product-1:0] q_i,
  output logic [Jump-1:0]    products_o,  // lowest bits of their sum, in the same cycle
  input  logic               add_i,       // else the sum stays
  input  logic               last_i,      // last slot of a pass
  input  logic               keep_i,      // adds to the sum as it is, else to a word lower
  input  logic               part_i,
  output logic [Word-1:0]    result_o,
  output logic [Jump-1:0]    low_o        // lowest bits of the sum
);

  if (Word != 16 && Word != 32) begin : gen_check_word
    $error("df_jump_inverse_lane: Word must be 16 or 32");
  end

  logic [Sum-1:0] products_q, products, sum_q, sum;
  logic           carry_q;

  df_jump_inverse_add #(.Width(Sum), .Technology(Technology)) u_products (
    .a_i({{Word{p_i[Product-1]}}, p_i}),
    .b_i({{Word{q_i[Product-1]}}, q_i}),
    .c_i({q_i, {Word{1'b0}}}),
    .second_i(correct_i),
    .carry_i(1'b0),
    .sum_o(products)
  );

  df_jump_inverse_add #(.Width(Sum), .Technology(Technology)) u_sum (
    .a_i(products_q),
    .b_i({{Word{sum_q[Sum-1]}}, sum_q[Sum-1:Word]}),
    .c_i(sum_q),
    .second_i(keep_i),
    .carry_i(carry_q),
    .sum_o(sum)
  );

  always_ff @(posedge clk_i) begin
    if (wipe_i) products_q <= '0;
    else if (phase_zero_i) products_q <= products;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i || restart_i) begin
      sum_q   <= '0;
      carry_q <= 1'b0;
    end else if (phase_zero_i && add_i) begin
      sum_q   <= sum;
      carry_q <= last_i & sum_q[Sum-1];
    end
  end

  assign products_o = products[Jump-1:0];
  assign low_o      = sum_q[Jump-1:0];

  if (Word == Jump) begin : gen_whole
    assign result_o = sum_q[Word-1:0];
    logic unused_word;
    assign unused_word = part_i;
  end else begin : gen_halves
    logic [Word-Jump-1:0] rest_q;
    always_ff @(posedge clk_i) begin
      if (wipe_i) rest_q <= '0;
      else if (phase_zero_i && part_i) rest_q <= sum_q[Word-1:Jump];
    end
    assign result_o = {sum_q[Jump-1:0], rest_q};
  end

endmodule
