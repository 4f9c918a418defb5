// SPDX-License-Identifier: Apache-2.0
//
// Check of the divstep array of GF(p), two steps in a cycle, modulo 3. The residues of f, g, d and
// e follow from those of the operands (df_divstep_gfp_residue) and from the pairs of the head. A
// division by 4 changes no residue, one by 2 negates it.
//
//   d       the register that waits has d of the cycle before until the sign of the result: it is
//           compared in each cycle (df_divstep_gfp_compare)
//   result  it is in the same register
//   f, g    at the end of the steps f is 1 or -1, g is 0
//
// Found, not found, refused, cycles: as in df_divstep_gfp_check, with d in the place of y.

module df_divstep_gfp_two_check #(
  parameter int unsigned N       = 256,
  parameter int unsigned Segment = 30,
  parameter int unsigned Bits    = 260,   // of lane d
  parameter bit          Doubled = 1'b0   // the dividend is doubled
) (
  input  logic              clk_i,
  input  logic              wipe_i,      // every register becomes 0
  input  logic              halt_i,      // the steps in the array end: wipe_i or load_i
  input  logic              load_i,      // the operands transfer
  input  logic [2:0][N-1:0] operands_i,  // modulus, divisor, dividend

  input  df_divstep_gfp_two_pkg::g_pair_t  g_pair_i,   // of the head
  input  df_divstep_gfp_two_pkg::e_pair_t  e_pair_i,
  input  df_divstep_gfp_two_pkg::g_carry_t g_carry_i,
  input  df_divstep_gfp_two_pkg::e_carry_t e_carry_i,
  input  logic              f_negative_i,  // if f is 1 or -1
  input  logic              turn_i,      // d becomes -d / 2 in lane e
  input  logic              show_i,      // the sign of the result is at the top
  input  logic              drop_i,      // the result is without the modulus
  input  logic              accepted_i,  // the status is StatusOk
  input  logic [Bits-1:0]   lane_i,      // the register that waits
  output logic              fault_o      // see df_divstep_gfp_compare
);

  typedef df_residue_pkg::residue_t residue_t;

  // -a - 1 if neg, as the bits of a inverted
  function automatic residue_t inverted(residue_t a, logic neg);
    inverted = neg ? df_residue_pkg::add(df_residue_pkg::negate(a), 2'd2) : a;
  endfunction

  logic [2:0][1:0] operands;
  df_divstep_gfp_residue #(.N(N)) u_residue (
    .clk_i, .wipe_i, .load_i, .operands_i,
    .word_write_i('0),
    .word_index_i('0),
    .word_data_i('0),
    .residues_o(operands)
  );

  residue_t modulus, dividend;
  assign modulus  = operands[2];
  assign dividend = Doubled ? df_residue_pkg::negate(operands[0]) : operands[0];

  residue_t f_q, g_q, d_q, e_q, step_q, result_q, plain_q;
  residue_t f, g_one, g_sum, d_one, e_one, e_sum, e_half;
  logic     first_q, compare_q;
  assign f = first_q ? operands[1] : f_q;  // the divisor comes times 4

  always_comb begin
    g_one = df_residue_pkg::add(g_q, {1'b0, g_carry_i.one});
    if (g_pair_i.en_one) g_one = df_residue_pkg::add(g_one, inverted(f, g_pair_i.neg_one));
    g_sum = df_residue_pkg::add(g_one, {1'b0, g_carry_i.two});
    if (g_pair_i.en_two) begin
      g_sum = df_residue_pkg::add(g_sum, inverted(df_residue_pkg::negate(g_pair_i.swap ? g_q : f),
                                                  g_pair_i.neg_two));
    end

    d_one = df_residue_pkg::add({1'b0, e_carry_i.one[0]},
                                e_pair_i.en_one ? inverted(d_q, e_pair_i.neg_one) : 2'd0);
    e_one = df_residue_pkg::add(df_residue_pkg::add(e_q, d_one),
                                e_pair_i.quot_one ? modulus : 2'd0);
    e_sum = df_residue_pkg::add(e_one, {1'b0, e_carry_i.two[0]});
    if (e_pair_i.en_two) begin
      e_sum = df_residue_pkg::add(e_sum, inverted(
          df_residue_pkg::negate(e_pair_i.swap ? e_q : d_q), e_pair_i.neg_two));
    end
    if (e_pair_i.quot_two) e_sum = df_residue_pkg::add(e_sum, df_residue_pkg::negate(modulus));

    // -d - 1, where -d is even: d drops a bit.
    e_half = (turn_i & ~e_carry_i.one[0]) ? df_residue_pkg::add(e_one, 2'd2) : e_one;
  end

  always_ff @(posedge clk_i) begin
    if (halt_i) begin
      f_q       <= '0;
      g_q       <= '0;
      d_q       <= '0;
      e_q       <= '0;
      first_q   <= 1'b1;
      compare_q <= 1'b0;
    end else begin
      if (g_pair_i.first) f_q <= modulus;
      else if (g_pair_i.late) f_q <= df_residue_pkg::negate(g_one);
      else if (g_pair_i.swap) f_q <= g_q;
      g_q <= g_pair_i.wipe ? 2'd0 : g_sum;

      if (e_pair_i.take) d_q <= '0;
      else if (e_pair_i.next) d_q <= dividend;
      else if (e_pair_i.late) d_q <= df_residue_pkg::negate(e_half);
      else if (e_pair_i.swap) d_q <= e_q;
      e_q <= e_pair_i.wipe ? 2'd0 : e_sum;

      first_q   <= first_q & ~g_pair_i.first;
      compare_q <= e_pair_i.follow;
    end
  end

  always_ff @(posedge clk_i) begin
    step_q <= halt_i ? 2'd0 : d_q;
    if (halt_i) begin
      result_q <= '0;
      plain_q  <= '0;
    end else if (e_pair_i.show) begin
      result_q <= e_one;
      plain_q  <= d_one;
    end else if (drop_i) begin
      result_q <= plain_q;
    end
  end

  logic       ends, wrong, upset, unused_hold, unused_pair;
  logic [2:0] show_q;  // show_i, one to three cycles later
  assign ends  = g_pair_i.common & ~g_pair_i.first;
  assign wrong = ends & ((^g_q) | df_residue_pkg::differ(f_q, f_negative_i ? 2'd2 : 2'd1));

  assign unused_pair = ^{g_pair_i, e_pair_i, g_carry_i, e_carry_i};

  df_divstep_register #(.Bits(3)) u_show (
    .clk_i, .halt_i,
    .next_i({show_q[1:0], show_i}),
    .value_o(show_q),
    .fault_o(upset)
  );

  df_divstep_gfp_compare #(
    .Bits(Bits),
    .Head(df_divstep_gfp_two_pkg::HeadBits),
    .Segment(Segment),
    .Count(df_divstep_pkg::segments(N, Segment))
  ) u_compare (
    .clk_i, .halt_i, .lane_i,
    .step_i(step_q),
    .compare_i(compare_q),
    .settled_i(show_q[2]),
    .result_i(result_q),
    .accepted_i,
    .wrong_i(wrong | upset),
    .fault_o,
    .hold_o(unused_hold)
  );

endmodule
