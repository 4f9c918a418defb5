// SPDX-License-Identifier: Apache-2.0
//
// Check of the almost Montgomery inverse units by casting out modulo 3 (df_residue_pkg): residues
// of u, v, r and s that follow from those of the operands and from the steps of the slave.
//
// number   compared with
// u, v     1: both are the gcd before the last step, which the slave does not do
// r, s     their registers
//
// A step halves or doubles exactly, and is invertible modulo 3: a wrong bit of u or v leaves a
// difference in u or v, a wrong bit of r or s one in r or s. A step of right numbers loses no bit,
// so a lost bit counts as a difference.

module df_almost_inverse_residue #(
  parameter int unsigned N = 256
) (
  input  logic                     clk_i,
  input  logic                     wipe_i,
  input  logic                     load_i,     // the cycle after the transfer: no step yet
  input  df_residue_pkg::residue_t p_i,        // residue of the modulus, valid with load_i
  input  df_residue_pkg::residue_t a_i,
  input  logic                     step_i,     // inputs of df_almost_inverse_slave
  input  logic                     step_u_i,
  input  logic                     step_add_i,
  input  logic                     prepare_i,
  input  logic                     fix_i,
  input  logic                     halve_i,
  input  logic                     use_sum_i,  // with fix_i: the step adds r
  input  logic                     loses_bit_i,  // the step drops a bit of r or s that is not 0
  input  df_residue_pkg::residue_t r_i,        // residues of the registers, at the end
  input  df_residue_pkg::residue_t s_i,
  output logic                     differs_o   // at the end: the result is wrong
);

  localparam logic [1:0] TwoToN      = (N % 2 == 0) ? 2'd1 : 2'd2;
  localparam logic [1:0] MinusTwoToN = (N % 2 == 0) ? 2'd2 : 2'd1;

  df_residue_pkg::residue_t u_q, v_q, r_q, s_q, minus_v, difference, sum, minus_half;

  // -h = 2^N - (p + 1) / 2, and 1 / 2 is -1
  assign sum        = df_residue_pkg::add(r_q, s_q);
  assign minus_v    = df_residue_pkg::negate(v_q);
  assign difference = step_add_i ? df_residue_pkg::add(u_q, minus_v) : step_u_i ? u_q : minus_v;
  assign minus_half = df_residue_pkg::add(df_residue_pkg::add(sum, 2'd1), TwoToN);

  logic lost_bit_q;

  always_ff @(posedge clk_i) begin
    if (wipe_i | load_i) lost_bit_q <= 1'b0;
    else if (loses_bit_i) lost_bit_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      {u_q, v_q, r_q, s_q} <= '0;
    end else if (load_i) begin
      u_q <= p_i;
      v_q <= a_i;
      r_q <= 2'd0;
      s_q <= 2'd1;
    end else if (step_i & step_u_i) begin
      u_q <= df_residue_pkg::negate(difference);
      s_q <= df_residue_pkg::negate(s_q);
      if (step_add_i) r_q <= sum;
    end else if (step_i) begin
      v_q <= difference;
      r_q <= df_residue_pkg::negate(r_q);
      if (step_add_i) s_q <= sum;
    end else if (prepare_i) begin
      r_q <= halve_i ? sum : minus_half;
    end else if (fix_i) begin
      if (!use_sum_i) s_q <= df_residue_pkg::negate(s_q);
      else if (halve_i) s_q <= df_residue_pkg::negate(sum);
      else begin
        s_q <= df_residue_pkg::add(
            df_residue_pkg::negate(df_residue_pkg::add(sum, MinusTwoToN)), 2'd1);
      end
    end
  end

  assign differs_o = lost_bit_q | df_residue_pkg::differ(u_q, 2'd1)
                   | df_residue_pkg::differ(v_q, 2'd1)
                   | df_residue_pkg::differ(r_q, r_i)
                   | df_residue_pkg::differ(s_q, s_i);

endmodule
