// SPDX-License-Identifier: Apache-2.0
//
// Check of the scalable multiplier by casting out: modulo 3 in GF(p), modulo x + 1 in GF(2^m).
//
// The elements choose a number Q, bit i with bit i of a, and the end subtracts M or nothing (t):
//
//   2^n result = a b + (Q - t 2^n) M
//
// Modulo 3, 2^i is 1 or -1; modulo x + 1, x^i is 1. The words of b and M that leave the last
// element are folded too, in each pass, so that an error of their memories or registers is found
// even where the multiples of it cancel.
//
// Control   clear_i begins an operation; load_i: words of the operands come in; choose_i: the next
//           bit of Q is q_i; pass_first_i, pass_end_i, pass_i: the lowest, the highest, any word
//           that leaves the last element; word_i: a word of the result, the lowest first.
// Fault     mismatch_o is valid with the last word of the result. Results of operands that are
//           refused may differ.

module df_scalable_multiply_residue #(
  parameter int unsigned Word = 32  // bits: even
) (
  input  logic            clk_i,
  input  logic            clear_i,
  input  logic            field_i,
  input  logic            size_odd_i,    // n is odd
  input  logic            load_i,
  input  logic [Word-1:0] load_m_i,
  input  logic [Word-1:0] load_a_i,
  input  logic [Word-1:0] load_b_i,
  input  logic            choose_i,
  input  logic            q_i,
  input  logic            pass_i,
  input  logic            pass_first_i,
  input  logic            pass_end_i,
  input  logic [Word-1:0] pass_m_i,
  input  logic [Word-1:0] pass_b_i,
  input  logic            subtract_i,    // t
  input  logic            word_i,
  input  logic [Word-1:0] result_i,
  output logic            mismatch_o
);

  if (Word < 2 || Word % 2 != 0) begin : gen_check_word
    $error("df_scalable_multiply_residue: Word must be even");
  end

  function automatic logic [1:0] sum_of(logic field, logic [1:0] a, logic [1:0] b);
    sum_of = field ? {1'b0, a[0] ^ b[0]} : df_residue_pkg::add(a, b);
  endfunction

  // a times 1 or -1
  function automatic logic [1:0] signed_of(logic negative, logic [1:0] a);
    signed_of = negative ? df_residue_pkg::negate(a) : a;
  endfunction

  logic [5:0][Word-1:0] value;
  logic [5:0][1:0]      fold;  // their residues

  assign value = {result_i, pass_b_i, pass_m_i, load_b_i, load_a_i, load_m_i};
  for (genvar i = 0; i < 6; i++) begin : gen_fold
    df_residue_field #(.Bits(Word)) u_fold (.field_i, .value_i(value[i]), .residue_o(fold[i]));
  end

  logic [1:0] m_q, a_q, b_q, chosen_q, pass_q, out_q, pass, out, multiple, product, expected;
  logic       negative_q, mismatch_q;

  assign pass = sum_of(field_i, pass_first_i ? 2'd0 : pass_q, sum_of(field_i, fold[3], fold[4]));
  assign out  = sum_of(field_i, out_q, fold[5]);

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      {m_q, a_q, b_q, chosen_q, pass_q, out_q} <= '0;
      {negative_q, mismatch_q} <= '0;
    end else begin
      if (load_i) begin
        m_q <= sum_of(field_i, m_q, fold[0]);
        a_q <= sum_of(field_i, a_q, fold[1]);
        b_q <= sum_of(field_i, b_q, fold[2]);
      end
      if (choose_i) begin
        negative_q <= ~negative_q & ~field_i;
        chosen_q   <= sum_of(field_i, chosen_q, signed_of(negative_q, {1'b0, q_i}));
      end
      if (pass_i) pass_q <= pass;
      if (word_i) out_q <= out;
      if (pass_i && pass_end_i && df_residue_pkg::differ(pass, sum_of(field_i, m_q, b_q))) begin
        mismatch_q <= 1'b1;
      end
    end
  end

  assign multiple = (subtract_i & ~field_i)
                    ? df_residue_pkg::add(chosen_q, signed_of(~size_odd_i, 2'd1)) : chosen_q;
  assign product  = df_residue_pkg::multiply(a_q, b_q);
  assign expected = sum_of(field_i, product, df_residue_pkg::multiply(multiple, m_q));

  assign mismatch_o = mismatch_q
      | df_residue_pkg::differ(signed_of(size_odd_i & ~field_i, out), expected);

endmodule
