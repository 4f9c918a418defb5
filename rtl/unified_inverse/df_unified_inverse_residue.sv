// SPDX-License-Identifier: Apache-2.0
//
// Check of the unified inverter by casting out modulo 3, or modulo x + 1 in GF(2^n): residues of u,
// v, r, s and p that follow from the words of the operands and from the passes.
//
// number   compared with
// u, v     0 and 1: both are so if the status is StatusOk
// r        its words in OpFixFar, the first pass without it
// p        its words while the result is read
// s        the words of the result
//
// A pass halves or doubles exactly, and is invertible modulo 3 and modulo x + 1: a wrong bit of u
// or v leaves a difference in u or v, a wrong bit of r or s one in r or s. Right numbers are never
// too long, so a bit that a pass loses counts as a difference.

module df_unified_inverse_residue #(
  parameter int unsigned Word = 32  // bits, even
) (
  input  logic            clk_i,
  input  logic            wipe_i,         // also when an operation begins
  input  logic            field_i,

  // Words of the operands
  input  logic            modulus_word_i,
  input  logic            operand_word_i,
  input  logic [Word-1:0] in_data_i,

  // A pass, as the slave does it
  input  df_unified_inverse_pkg::controls_t controls_i,
  input  logic [1:0]      shift_i,
  input  logic            source_r_i,
  input  logic            use_b_i,        // r, or in phase II p, is part of the sum
  input  logic            minus_b_i,
  input  logic            run_i,
  input  logic            last_i,
  input  logic            loses_bit_i,    // with last_i: a number is wrong, and too long
  input  logic [Word-1:0] r_word_i,
  input  logic [1:0]      r_guard_i,      // with last_i

  // Words of the result
  input  logic            give_i,         // words 0 to e - 1 of a result with StatusOk
  input  logic [Word-1:0] s_word_i,
  input  logic [Word-1:0] p_word_i,
  input  logic            p_guard_i,
  output logic            differs_o       // after the last of them: the result is wrong
);

  typedef df_residue_pkg::residue_t residue_t;

  function automatic residue_t sum(residue_t a, residue_t b, logic field);
    sum = field ? {1'b0, a[0] ^ b[0]} : df_residue_pkg::add(a, b);
  endfunction

  // -a, which is 2 a and a / 2 as well; a in GF(2^n)
  function automatic residue_t negated(residue_t a, logic negate, logic field);
    negated = (negate & ~field) ? df_residue_pkg::negate(a) : a;
  endfunction

  //////////////////////
  // Residues of words //
  //////////////////////

  residue_t in_fold, r_fold, s_fold, p_fold;

  df_unified_inverse_fold #(.Word(Word)) u_in (
    .field_i, .word_i(in_data_i), .residue_o(in_fold)
  );
  df_unified_inverse_fold #(.Word(Word)) u_r (.field_i, .word_i(r_word_i), .residue_o(r_fold));
  df_unified_inverse_fold #(.Word(Word)) u_s (.field_i, .word_i(s_word_i), .residue_o(s_fold));
  df_unified_inverse_fold #(.Word(Word)) u_p (.field_i, .word_i(p_word_i), .residue_o(p_fold));

  ////////////
  // A pass //
  ////////////

  residue_t u_q, v_q, r_q, s_q, p_q, x, shift_in, shift_out, addend, y;
  logic     odd_shift, moves, phase_two;

  assign odd_shift = shift_i[0];
  assign phase_two = controls_i.fix_far | controls_i.fix_near | controls_i.halves |
                     controls_i.doubles;

  assign x = sum(negated(controls_i.use_u ? u_q : 2'd0, controls_i.minus_u, field_i),
                 negated(controls_i.use_v ? v_q : 2'd0, controls_i.minus_v, field_i), field_i);

  assign shift_in  = (phase_two ? ~source_r_i : controls_i.s_moves) ? s_q :
                     negated(r_q, controls_i.turn, field_i);
  assign moves     = controls_i.r_moves | controls_i.s_moves;
  assign shift_out = negated(shift_in, odd_shift & moves, field_i);
  assign addend    = negated(use_b_i ? (phase_two ? p_q : r_q) : 2'd0, minus_b_i, field_i);
  assign y         = sum(controls_i.no_s ? 2'd0 : phase_two ? shift_out : s_q, addend, field_i);

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      {u_q, v_q, r_q, p_q} <= '0;
      s_q                  <= 2'd1;
    end else if (modulus_word_i) begin
      u_q <= sum(u_q, in_fold, field_i);
      p_q <= sum(p_q, in_fold, field_i);
    end else if (operand_word_i) begin
      v_q <= sum(v_q, in_fold, field_i);
    end else if (run_i & last_i) begin
      if (controls_i.to_u) u_q <= negated(x, odd_shift, field_i);
      else if (controls_i.turn) u_q <= negated(u_q, 1'b1, field_i);
      if (controls_i.to_v) v_q <= negated(x, odd_shift, field_i);
      if (controls_i.r_sum | controls_i.r_moves) r_q <= controls_i.r_sum ? y : shift_out;
      if (controls_i.s_sum | controls_i.s_moves) s_q <= controls_i.s_sum ? y : shift_out;
      else if (controls_i.halves) s_q <= negated(y, odd_shift, field_i);
    end
  end

  ////////////////
  // Comparison //
  ////////////////

  residue_t r_words_q, p_words_q, s_words_q, r_end_q;
  logic     lost_bit_q;

  always_ff @(posedge clk_i) begin
    if (wipe_i) lost_bit_q <= 1'b0;
    else if (run_i & last_i & loses_bit_i) lost_bit_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      {r_words_q, p_words_q, s_words_q, r_end_q} <= '0;
    end else if (run_i & controls_i.fix_far) begin
      r_words_q <= sum(r_words_q, last_i ? sum({1'b0, r_guard_i[1]}, {1'b0, r_guard_i[0]}, field_i)
                                         : r_fold, field_i);
      r_end_q   <= r_q;
    end else if (give_i) begin
      p_words_q <= sum(p_words_q, p_fold, field_i);
      s_words_q <= sum(s_words_q, s_fold, field_i);
    end
  end

  function automatic logic differ(residue_t a, residue_t b, logic field);
    differ = field ? a[0] ^ b[0] : df_residue_pkg::differ(a, b);
  endfunction

  assign differs_o = lost_bit_q | differ(u_q, 2'd0, field_i) | differ(v_q, 2'd1, field_i)
                   | differ(r_words_q, r_end_q, field_i)
                   | differ(sum(p_words_q, {1'b0, p_guard_i}, field_i), p_q, field_i)
                   | differ(s_words_q, source_r_i ? r_q : s_q, field_i);

  // In GF(2^n) nothing is negated, and what an operation does beside this is not needed.
  logic unused_bits;
  assign unused_bits = ^{shift_i[1], controls_i};

endmodule
