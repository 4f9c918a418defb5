// SPDX-License-Identifier: Apache-2.0
//
// One row of a matrix: accumulates the products of the slots and outputs each word of the result,
// divided by 2^16.
//
//   products --> (+) --> (+) --> sum_q --+--> result, 16 bits lower
//                         ^              |
//                         +-- one word  <+
//                             lower, or as it is
//
// Computes  with correct_i the second product weighs a word more than the first. The sum stays
//           within 2 Word + 18 bits, its sign included (docs/algorithms/jump-inverse.md, section
//           5).
// Control   the sum and its rest change with phase_zero_i alone. part_i belongs to the slot that is
//           in the sum, the other controls to the slot of p_i and q_i.

module df_jump_inverse_lane #(
  parameter int unsigned Word     = 16,
  localparam int unsigned Jump    = df_jump_inverse_pkg::Jump,
  localparam int unsigned Product = Word + df_jump_inverse_pkg::FactorBits,
  localparam int unsigned Sum     = Word + Product
) (
  input  logic               clk_i,
  input  logic               wipe_i,
  input  logic               phase_zero_i,
  input  logic               hold_i,      // the sum stays
  input  logic               first_i,
  input  logic               keep_i,
  input  logic               correct_i,
  input  logic [Product-1:0] p_i,
  input  logic [Product-1:0] q_i,
  input  logic               part_i,
  output logic [Word-1:0]    result_o,
  output logic [Jump-1:0]    low_o        // lowest bits of the sum
);

  if (Word != 16 && Word != 32) begin : gen_check_word
    $error("df_jump_inverse_lane: Word must be 16 or 32");
  end

  logic [Sum-1:0] sum_q, previous, p, q, products;

  always_comb begin
    previous = keep_i ? sum_q : {{Word{sum_q[Sum-1]}}, sum_q[Sum-1:Word]};
    if (first_i) previous = '0;
  end

  assign p    = {{Word{p_i[Product-1]}}, p_i};
  assign q    = correct_i ? {q_i, {Word{1'b0}}} : {{Word{q_i[Product-1]}}, q_i};
  assign products = p + q;

  always_ff @(posedge clk_i) begin
    if (wipe_i) sum_q <= '0;
    else if (phase_zero_i && !hold_i) sum_q <= previous + products;
  end

  assign low_o = sum_q[Jump-1:0];

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
