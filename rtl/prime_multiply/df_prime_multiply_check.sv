// SPDX-License-Identifier: Apache-2.0
//
// Check of a product modulo a fixed prime: its residue modulo 2^Size - 1 (df_fold), computed from
// that of the operand a, the words of b and the quotient digits, as the rows use them. Size is a
// multiple of Word, so a division by W = 2^Word rotates the bits of a residue.
//
//   row       S <- (S - q) / W + a b_r + q G + constant
//   so        S = a B + Q (G - 1 / W) + Constant, after the last row
//   B         B <- B / W + b_r, and Q in the same way from the digits
//
// expected_o is S - Constant, without the constant of the rows: df_prime_multiply_pkg has it.
//
//   cycle     0     1     2    3       4       5    6                7
//             b_i   [B]   (*) [a B]    [ ]     [ ]  [ ] -----------+
//                              q_i     [Q]     (*)  [Q (G - 1/W)] --> + --> [expected_o]

module df_prime_multiply_check #(
  parameter int unsigned Word       = 18,
  parameter int unsigned Technology = 0,
  parameter df_prime_multiply_pkg::mask_t Plus  = '0,  // the factor of q, coefficient included
  parameter df_prime_multiply_pkg::mask_t Minus = '0,  // the factor of ~q
  localparam int unsigned Size      = df_prime_multiply_pkg::residue_bits(Word)
) (
  input  logic            clk_i,
  input  logic            wipe_i,
  input  logic            b_valid_i,  // a row
  input  logic            b_first_i,  // row 0
  input  logic [Word-1:0] b_i,
  input  logic            q_valid_i,  // the same, three cycles later
  input  logic            q_first_i,
  input  logic [Word-1:0] q_i,        // its quotient digit, not read in row 0
  input  logic [Size-1:0] a_i,        // residue of a, in the cycle after row 0
  output logic [Size-1:0] expected_o  // seven cycles after the last row
);

  localparam logic [Size-1:0] Factor =
      Size'(df_prime_multiply_pkg::digit_factor(Word, Plus, Minus));

  logic              load_q;
  logic [Size-1:0]   b_word, q_word;
  logic [Size-1:0]   b_moved, b_sum, b_q, q_moved, q_sum, q_q, a_b, expected;
  logic [2*Size-1:0] a_b_product, q_product;
  logic [2:0][Size-1:0] a_b_q;

  always_comb begin
    {b_word, q_word} = '0;
    b_word[Word-1:0] = b_i;
    if (!q_first_i) q_word[Word-1:0] = q_i;
  end

  // A sum begins anew, or a word down
  assign b_moved = b_first_i ? '0 : Size'({b_q, b_q} >> Word);
  assign q_moved = q_first_i ? '0 : Size'({q_q, q_q} >> Word);

  df_fold #(.Bits(2 * Size), .Size(Size)) u_b (
    .value_i({b_moved, b_word}),
    .residue_o(b_sum)
  );
  df_fold #(.Bits(2 * Size), .Size(Size)) u_q (
    .value_i({q_moved, q_word}),
    .residue_o(q_sum)
  );

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      {b_q, q_q} <= '0;
      load_q     <= 1'b0;
    end else begin
      if (b_valid_i) b_q <= b_sum;
      if (q_valid_i) q_q <= q_sum;
      load_q <= b_valid_i & b_first_i;
    end
  end

  df_prime_multiply_product #(.Word(Size), .Technology(Technology)) u_a_b (
    .clk_i, .wipe_i,
    .load_i(load_q),
    .a_i,
    .b_i(b_q),
    .p_o(a_b_product)
  );
  df_prime_multiply_product #(.Word(Size), .Technology(Technology)) u_q_factor (
    .clk_i, .wipe_i,
    .load_i(1'b1),
    .a_i(Factor),
    .b_i(q_q),
    .p_o(q_product)
  );

  df_fold #(.Bits(2 * Size), .Size(Size)) u_a_b_fold (.value_i(a_b_product), .residue_o(a_b));
  df_fold #(.Bits(3 * Size), .Size(Size)) u_expected (
    .value_i({a_b_q[2], q_product}),
    .residue_o(expected)
  );

  always_ff @(posedge clk_i) begin
    if (wipe_i) {a_b_q, expected_o} <= '0;
    else {a_b_q, expected_o} <= {a_b_q[1:0], a_b, expected};
  end

endmodule
