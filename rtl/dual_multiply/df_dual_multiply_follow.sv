// SPDX-License-Identifier: Apache-2.0
//
// Check of the pipelined multiplier by casting out: the residue that the result has, from the words
// of A, B and N as the array reads them and from the digits of Q, and the parities of these words
// on their way.
//
//   F = (A B + Q N) 2^-R, + N if Q < 0      2^-R is 1 modulo 3, x^-R modulo x + 1: R is even
//
// expected_o  F modulo 3, or modulo x + 1; modulus_o the same of N: two cycles after the last word.
// fault_o     in the cycle after a word that differs from its parity.

module df_dual_multiply_follow #(
  parameter int unsigned Word   = 64,
  parameter int unsigned Stages = 8    // the words of stages 0 .. Stages + 1 are checked
) (
  input  logic                     clk_i,
  input  logic                     clear_i,
  input  logic                     field_i,        // of the words in stage 0
  // Before stage 0
  input  logic                     valid_i,
  input  logic                     first_i,        // slot 0: y_i is a word of B
  input  logic                     n0_load_i,      // y_i is the lowest word of N
  input  logic [Word-1:0]          a_i,
  input  logic [Word-1:0]          y_i,
  input  logic                     a_parity_i,
  input  logic                     y_parity_i,
  // By stages
  input  logic [(Stages+2)*Word-1:0] a_stages_i,
  input  logic [(Stages+2)*Word-1:0] n_stages_i,
  input  logic [Word-1:0]          b_i,            // in stage 0
  input  logic                     b_count_i,      // b_i is a word of B
  input  logic                     a_count_i,      // stage 0 has a word of A and of N, once each
  input  df_residue_pkg::residue_t digits_i,       // of the digits of Q in this cycle
  input  logic                     negative_i,
  output df_residue_pkg::residue_t expected_o,
  output df_residue_pkg::residue_t modulus_o,
  output logic                     fault_o
);

  ////////////////////////
  // Parities of words  //
  ////////////////////////

  logic [Stages+1:0] a_parity_q, n_parity_q, differs;
  logic              n0_parity_q, fault_q;

  for (genvar i = 0; i < Stages + 2; i++) begin : gen_stage
    assign differs[i] = ^{a_stages_i[i*Word+:Word], a_parity_q[i]}
                      | ^{n_stages_i[i*Word+:Word], n_parity_q[i]};
  end

  always_ff @(posedge clk_i) begin
    if (n0_load_i) n0_parity_q <= y_parity_i;
    else if (clear_i) n0_parity_q <= 1'b0;
    if (clear_i) begin
      a_parity_q <= '0;
      n_parity_q <= '0;
      fault_q    <= 1'b0;
    end else begin
      a_parity_q <= {a_parity_q[Stages:0], a_parity_i};
      n_parity_q <= {n_parity_q[Stages:0], first_i ? n0_parity_q : y_parity_i};
      fault_q    <= |differs | (valid_i & (^{a_i, a_parity_i} | ^{y_i, y_parity_i}));
    end
  end

  //////////////
  // Residues //
  //////////////

  df_residue_pkg::residue_t a, b, n, a_word_q, b_word_q, n_word_q, a_q, b_q, n_q, quotient_q;

  df_dual_multiply_residue #(.Bits(Word)) u_a (
    .field_i,
    .value_i(a_stages_i[Word-1:0]),
    .residue_o(a)
  );
  df_dual_multiply_residue #(.Bits(Word)) u_n (
    .field_i,
    .value_i(n_stages_i[Word-1:0]),
    .residue_o(n)
  );
  df_dual_multiply_residue #(.Bits(Word)) u_b (.field_i, .value_i(b_i), .residue_o(b));

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      {a_word_q, b_word_q, n_word_q, a_q, b_q, n_q, quotient_q} <= '0;
    end else begin
      a_word_q   <= a_count_i ? a : '0;
      n_word_q   <= a_count_i ? n : '0;
      b_word_q   <= b_count_i ? b : '0;
      a_q        <= df_dual_multiply_pkg::add(field_i, a_q, a_word_q);
      b_q        <= df_dual_multiply_pkg::add(field_i, b_q, b_word_q);
      n_q        <= df_dual_multiply_pkg::add(field_i, n_q, n_word_q);
      quotient_q <= df_dual_multiply_pkg::add(field_i, quotient_q, digits_i);
    end
  end

  assign expected_o = df_dual_multiply_pkg::product(field_i, a_q, b_q, quotient_q, n_q, negative_i);
  assign modulus_o  = n_q;
  assign fault_o    = fault_q;

endmodule
