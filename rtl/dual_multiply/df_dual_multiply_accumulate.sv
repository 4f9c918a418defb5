// SPDX-License-Identifier: Apache-2.0
//
// End of the bit array: adds the carry of the slot before and K, gives a word of P, keeps the
// carry. All in carry-save, nothing negative.
//
// Source: A. Cilardo, N. Mazzocca, "Time Efficient Dual-Field Unit for Cryptography-Related
//         Processing" (2008), Algorithm 2, steps 6 to 9.
//
// A slot is kappa = 4 (2^Word - 1) / 3 too large in the columns of the next one, for the missing
// sign extensions. -kappa is a word of K and a borrow of 2 from the next. At the top the borrow
// stays: P is 2^(Word * words + 1) too large between the rows and positive, and the next row takes
// this bias off its top word.
//
// p_*_o in the cycle after slot i: word i - 1 of P; after the last slot the top word, of Word + 2
// bits; after slot 0 the cleared word.

module df_dual_multiply_accumulate #(
  parameter int unsigned Word = 64  // even, >= 4
) (
  input  logic              clk_i,
  input  logic              clear_i,
  input  logic              field_i,    // 1: polynomials
  input  logic              first_i,   // slot 0
  input  logic              second_i,  // slot 1
  input  logic              last_i,    // the slot after the words; second_i too if there is one
  input  logic [2*Word+1:0] x_s_i,
  input  logic [2*Word+1:0] x_c_i,
  output logic [Word+1:0]   p_s_o,
  output logic [Word+1:0]   p_c_o
);

  localparam int unsigned Carry = Word + 2;
  localparam logic [Word-1:0] KFirst = {(Word / 2) {2'b10}} + Word'(2'd2);

  logic [Carry-1:0] carry_s_q, carry_c_q, early_s, early_c, early_c_in;
  logic [Word-1:0]  k;
  logic             cleared_carry;

  // 2^(Word + 1) - kappa, 2 less from slot 2 on, and 2 less for the bias that a row finds.
  always_comb begin
    k = KFirst;
    if (!second_i) k = k - Word'(2'd2);
    if (last_i) k = k - Word'(2'd2);
    if (first_i || field_i) k = '0;
  end

  // The cleared word of slot 0 is 0 or 2^Word, which its top column tells.
  assign cleared_carry = second_i & (p_s_o[Word-1] | p_c_o[Word-1]);

  df_dual_multiply_csa #(.Bits(Carry)) u_early (
    .field_i,
    .a_i(carry_s_q & {Carry{~first_i}}),
    .b_i(carry_c_q & {Carry{~first_i}}),
    .d_i(Carry'(k)),
    .s_o(early_s),
    .c_o(early_c)
  );
  assign early_c_in = {early_c[Carry-2:0], cleared_carry};

  localparam int unsigned Wide = 2 * Word + 2;
  logic [Wide-1:0] mid_s, mid_c, sum_s, sum_c, total_c;
  df_dual_multiply_csa #(.Bits(Wide)) u_mid (
    .field_i,
    .a_i(x_s_i & {Wide{~last_i}}),
    .b_i(x_c_i & {Wide{~last_i}}),
    .d_i(Wide'(early_s)),
    .s_o(mid_s),
    .c_o(mid_c)
  );
  df_dual_multiply_csa #(.Bits(Wide)) u_sum (
    .field_i,
    .a_i(mid_s),
    .b_i({mid_c[Wide-2:0], 1'b0}),
    .d_i(Wide'(early_c_in)),
    .s_o(sum_s),
    .c_o(sum_c)
  );
  assign total_c = {sum_c[Wide-2:0], 1'b0};

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      p_s_o     <= '0;
      p_c_o     <= '0;
      carry_s_q <= '0;
      carry_c_q <= '0;
    end else begin
      p_s_o     <= {{2{last_i}} & sum_s[Word+1:Word], sum_s[Word-1:0]};
      p_c_o     <= {{2{last_i}} & total_c[Word+1:Word], total_c[Word-1:0]};
      carry_s_q <= sum_s[Wide-1:Word];
      carry_c_q <= total_c[Wide-1:Word];
    end
  end

  logic unused_carry;
  assign unused_carry = ^{early_c[Carry-1], mid_c[Wide-1], sum_c[Wide-1]};

endmodule
