// SPDX-License-Identifier: Apache-2.0
//
// Check of the binary divider by casting out modulo 3 (df_residue_pkg): residues of A, B, U, V and
// M that follow from those of the operands and from the steps.
//
// number   compared with
// A, B     1: both are 1 if the status is StatusOk
// U, V     U's register: then U = V, which is compared bit by bit
//
// A step halves exactly, and is invertible modulo 3: a wrong bit of A or B leaves a difference in A
// or B, a wrong bit of U or V one in U or V. A step of right numbers loses no bit, so a lost bit
// counts as a difference.

module df_binary_division_residue #(
  parameter bit Scaled = 1'b0  // U = y_i, V = x_i, and A is loaded from U
) (
  input  logic                     clk_i,
  input  logic                     wipe_i,
  input  logic                     load_i,      // the cycle after the transfer: no step yet
  input  df_residue_pkg::residue_t x_i,         // residue of x_i, valid with load_i
  input  df_residue_pkg::residue_t y_i,
  input  df_residue_pkg::residue_t m_i,
  input  logic                     return_i,    // the last halving: A = U / 2, U = V, V = 0
  input  logic                     step_ab_i,   // a step of A or B
  input  logic                     step_uv_i,   // a step of U or V
  input  logic                     step_a_i,    // it changes A and U, else B and V
  input  logic                     subtract_i,
  input  logic [1:0]               multiple_i,  // the step adds multiple_i M: 0, 1 or 2
  input  logic                     loses_bit_i, // it drops a bit that is not 0
  input  df_residue_pkg::residue_t u_i,         // residue of register U, at the end
  output logic                     differs_o    // at the end: the result is wrong
);

  df_residue_pkg::residue_t a_q, b_q, u_q, v_q, m_q, ab_half, uv_half, t;
  logic                     lost_bit_q;

  // (first - second) / 2 or first / 2; a half has the residue of the negative number.
  function automatic logic [1:0] reduced(logic [1:0] first, logic [1:0] second, logic subtract);
    reduced = subtract ? df_residue_pkg::add(first, df_residue_pkg::negate(second)) : first;
  endfunction

  assign ab_half = df_residue_pkg::negate(step_a_i ? reduced(a_q, b_q, subtract_i)
                                                   : reduced(b_q, a_q, subtract_i));
  assign t       = step_a_i ? reduced(u_q, v_q, subtract_i) : reduced(v_q, u_q, subtract_i);
  assign uv_half = df_residue_pkg::negate(
      df_residue_pkg::add(t, df_residue_pkg::multiply(m_q, multiple_i)));

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      {a_q, b_q, u_q, v_q, m_q} <= '0;
    end else if (load_i) begin
      a_q <= y_i;
      b_q <= m_i;
      u_q <= Scaled ? y_i : x_i;
      v_q <= Scaled ? x_i : 2'd0;
      m_q <= m_i;
    end else if (return_i) begin
      a_q <= uv_half;
      u_q <= v_q;
      v_q <= 2'd0;
    end else begin
      if (step_ab_i & step_a_i) a_q <= ab_half;
      if (step_ab_i & ~step_a_i) b_q <= ab_half;
      if (step_uv_i & step_a_i) u_q <= uv_half;
      if (step_uv_i & ~step_a_i) v_q <= uv_half;
    end
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i | load_i) lost_bit_q <= 1'b0;
    else if (step_uv_i & loses_bit_i) lost_bit_q <= 1'b1;
  end

  assign differs_o = lost_bit_q | df_residue_pkg::differ(a_q, 2'd1)
                   | df_residue_pkg::differ(b_q, 2'd1)
                   | df_residue_pkg::differ(u_q, u_i)
                   | df_residue_pkg::differ(v_q, u_i);

endmodule
