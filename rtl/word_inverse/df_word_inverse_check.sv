// SPDX-License-Identifier: Apache-2.0
//
// Check of the word-serial inverter by casting out: modulo 3 in GF(p), modulo x + 1 in GF(2^m).
//
// A residue is kept of each number in the memories: f, g, d and e (places 0 and 1 of A and of B),
// and the modulus M. At the end of a pass it follows the sum that the pass formed:
//
//   residue of (Q +- P + M or 0) / 2   = -(residue of Q +- residue of P + residue of M or 0)
//
// and in GF(2^m), where x is 1 modulo x + 1, without the minus. The words that a pass reads are
// folded; their sum must have the residue of the numbers of its place. So an error of the adders,
// of a carry, of an address or of a memory is found when the number is read next. The words of the
// result are folded as they go out.
//
//   stage 0     1               2                            after the pass
//
//   controls    words of A, B   word of M --> + --> total    compared; residues follow
//
// A number is as long as the size says and has a sign: 2^length is 1 modulo 3 as words have an even
// number of bits, so the sign is subtracted.
//
// Control   controls_i, end_i and above_i are of stage 0: end_i is 1 with the highest word of a
//           number, above_i with those above it. first_2_i is 1 with the lowest word in stage 2.
//           restart_i begins an operation.
// Fault     mismatch_o: a number that was read differs, or not_zero_i was 1: in GF(2^m) a bit of P
//           or M where they are 0 would make carries, and errors of two bits. result_mismatch_o:
//           the result differs, its last word, sum_i, included, or f was not 1 or -1. Both are
//           valid with that word.
// Not seen  an error that 3 divides, as of two bits; place 2 of the memories, whose numbers decide
//           of refusals only.

module df_word_inverse_check #(
  parameter int unsigned Word = 32  // bits: 4, 8, 16, 32 or 64
) (
  input  logic                                clk_i,
  input  logic                                wipe_i,
  input  logic                                restart_i,
  input  df_word_inverse_pkg::pass_controls_t controls_i,
  input  logic                                field_i,
  input  logic                                end_i,
  input  logic                                above_i,
  input  logic                                first_2_i,
  input  logic [Word-1:0]                     a_i,         // stage 1
  input  logic [Word-1:0]                     b_i,         // stage 1
  input  logic [Word-1:0]                     m_i,         // stage 2
  input  logic                                not_zero_i,  // a term that must be 0 is not
  input  logic                                odd_i,       // stage 2: parity of the sum without M
  input  logic                                odd_q_i,     // stage 3
  input  logic                                first_4_i,   // the lowest word of a sum
  input  logic [Word-1:0]                     sum_i,       // stage 4
  output logic                                mismatch_o,
  output logic                                result_mismatch_o
);

  if (Word < 4 || Word > 64 || Word % 2 != 0) begin : gen_check_word
    $error("df_word_inverse_check: Word must be even, from 4 to 64");
  end

  function automatic logic [1:0] sum_of(logic field, logic [1:0] a, logic [1:0] b);
    sum_of = field ? {1'b0, a[0] ^ b[0]} : df_residue_pkg::add(a, b);
  endfunction

  // Residues of a_i, b_i, m_i, sum_i, from both kinds of folds.
  logic [3:0][1:0] prime, binary, fold;

  for (genvar i = 0; i < 4; i++) begin : gen_fold
    logic [Word-1:0] value;
    if (i == 0) begin : gen_a
      assign value = a_i;
    end else if (i == 1) begin : gen_b
      assign value = b_i;
    end else if (i == 2) begin : gen_m
      assign value = m_i;
    end else begin : gen_sum
      assign value = sum_i;
    end
    df_residue #(.Bits(Word), .Binary(1'b0)) u_prime (.value_i(value), .residue_o(prime[i]));
    df_residue #(.Bits(Word), .Binary(1'b1)) u_binary (.value_i(value), .residue_o(binary[i]));
    assign fold[i] = field_i ? binary[i] : prime[i];
  end

  ///////////////////////////
  // Words read by a pass  //
  ///////////////////////////

  logic     load_1_q, end_1_q, above_1_q, above_2_q;
  logic [1:0] read_q, total_q, total;

  always_ff @(posedge clk_i) begin
    load_1_q  <= controls_i.load_word;
    end_1_q   <= end_i;
    above_1_q <= above_i;
    above_2_q <= above_1_q;
  end

  // Stage 1: A + B without their signs. A pass that loads reads M alone.
  logic [1:0] signs;

  always_comb begin
    signs = 2'd0;
    if (end_1_q && !field_i) begin
      signs = df_residue_pkg::negate({a_i[Word-1] & b_i[Word-1], a_i[Word-1] ^ b_i[Word-1]});
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i || load_1_q) read_q <= '0;
    else read_q <= sum_of(field_i, sum_of(field_i, fold[0], fold[1]), signs);
  end

  // Stage 2: + M.
  always_comb begin
    total = first_2_i ? 2'd0 : total_q;
    if (!above_2_q) total = sum_of(field_i, total, sum_of(field_i, read_q, fold[2]));
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) total_q <= '0;
    else total_q <= total;
  end

  //////////////
  // Residues //
  //////////////

  // Controls of the pass whose words have left stage 2 when first_2_i is 1.
  df_word_inverse_pkg::pass_controls_t controls_q;
  logic [1:0][1:0] a_q, b_q;  // by place
  logic [1:0]      m_q, result_q, p, q, m, sum, written;
  logic            valid_q, odd_q, not_unit_q, place, differs;

  logic unused_controls;
  assign unused_controls = ^{controls_q.write_both, controls_q.carry_always};

  assign place = controls_q.read_place[0];

  always_comb begin
    p = controls_q.p_from_b ? b_q[place] : a_q[place];
    q = controls_q.p_from_b ? a_q[place] : b_q[place];
    m = (controls_q.add_m_if_odd ? odd_q : controls_q.add_m) ? m_q : 2'd0;
    if (controls_q.p_negate && !field_i) p = df_residue_pkg::negate(p);
    if (controls_q.p_zero) p = 2'd0;
    if (!controls_q.q_used) q = 2'd0;
    sum     = sum_of(field_i, sum_of(field_i, p, q), m);
    written = field_i ? sum : df_residue_pkg::negate(sum);
    if (controls_q.add_m_twice) written = controls_q.m_second ? total_q : m_q;
  end

  assign differs = df_residue_pkg::differ(
      total_q, sum_of(field_i, sum_of(field_i, a_q[place], b_q[place]), m_q))
      | (odd_q != odd_q_i);

  always_ff @(posedge clk_i) begin
    if (wipe_i) {controls_q, odd_q} <= '0;
    else if (first_2_i) {controls_q, odd_q} <= {controls_i, odd_i};
    if (wipe_i || restart_i) valid_q <= 1'b0;
    else if (first_2_i) valid_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i || restart_i) mismatch_o <= 1'b0;
    else if (not_zero_i) mismatch_o <= 1'b1;
    else if (valid_q && first_2_i && differs && !controls_q.load_word && !controls_q.wipe_word &&
             !controls_q.read_place[1]) begin
      mismatch_o <= 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      a_q        <= '0;
      b_q        <= '0;
      m_q        <= '0;
      result_q   <= '0;
      not_unit_q <= 1'b0;
    end else if (first_2_i) begin
      if (controls_q.load_word && !controls_q.m_second) begin
        m_q <= total_q;
        a_q <= {total_q, total_q};
        b_q <= {total_q, total_q};
      end else if (controls_q.write_sum && !controls_q.write_place[1]) begin
        if (!controls_q.p_from_b && !controls_q.write_place[0]) a_q[0] <= written;
        if (!controls_q.p_from_b && controls_q.write_place[0]) a_q[1] <= written;
        if (controls_q.p_from_b && !controls_q.write_place[0]) b_q[0] <= written;
        if (controls_q.p_from_b && controls_q.write_place[0]) b_q[1] <= written;
      end
      if (controls_q.output_sum) result_q <= sum;
      if (controls_q.unit_sum) not_unit_q <= df_residue_pkg::differ(sum, 2'd1);
    end
  end

  ////////////
  // Result //
  ////////////

  logic [1:0] out_q, out;

  assign out = sum_of(field_i, first_4_i ? 2'd0 : out_q, fold[3]);

  // State of the result's check, from the pass whose sums are the result.
  logic result_valid_q;

  always_ff @(posedge clk_i) begin
    if (wipe_i || restart_i) result_valid_q <= 1'b0;
    else if (first_2_i && controls_q.output_sum) result_valid_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) out_q <= '0;
    else out_q <= out;
  end

  // Residues have two codes of 0 modulo 3.
  assign result_mismatch_o = result_valid_q
                           & (df_residue_pkg::differ(out, result_q) | not_unit_q);

endmodule
