// SPDX-License-Identifier: Apache-2.0
//
// Check of the plus-minus divider by casting out modulo 3 (df_residue_pkg): residues of A, B, U, V
// and M that follow from those of the operands and from the steps that enter the first stage.
//
// number   compared with
// A, B     A = 0 and B = +1 or -1, the condition for StatusOk
// U        its bits in the finish of each stage; the residue is that in the finish of the first
// Z        its register
//
// A step halves or quarters exactly, and is invertible modulo 3: a wrong bit of A or B leaves a
// difference in A or B, a wrong bit of U or V one in U or V.

module df_plus_minus_residue #(
  parameter bit Scaled = 1'b0  // see df_plus_minus_control
) (
  input  logic                     clk_i,
  input  logic                     wipe_i,
  input  logic                     load_i,      // the cycle after the transfer: no step yet
  input  df_residue_pkg::residue_t x_i,         // with load_i
  input  df_residue_pkg::residue_t y_i,
  input  df_residue_pkg::residue_t m_i,
  input  df_plus_minus_pkg::op_t   op_i,        // of the first stage
  input  logic                     b1_i,        // bit 1 of B: at the end, B = -1
  input  df_residue_pkg::residue_t z_i,         // of the register, at the end
  input  df_residue_pkg::residue_t u_finish_i,  // of U in the finish of each stage
  output logic                     differs_o    // at the end: the result is wrong
);

  df_residue_pkg::residue_t a_q, b_q, u_q, v_q, m_q, a_end_q, u_end_q, z_q, sum, t, multiple;
  logic     finish;

  assign finish = op_i.kind == df_plus_minus_pkg::KindFinish;

  always_comb begin
    case (op_i.m)
      df_plus_minus_pkg::PlusM:  multiple = m_q;
      df_plus_minus_pkg::TwoM:   multiple = df_residue_pkg::negate(m_q);
      df_plus_minus_pkg::MinusM: multiple = df_residue_pkg::negate(m_q);
      default:                   multiple = 2'd0;
    endcase
  end

  // A quarter has the residue of the number itself.
  function automatic logic [1:0] shifted(logic [1:0] number, logic quarter);
    shifted = quarter ? number : df_residue_pkg::negate(number);
  endfunction

  function automatic logic [1:0] operand(logic [1:0] number, logic used, logic negative);
    operand = !used ? 2'd0 : negative ? df_residue_pkg::negate(number) : number;
  endfunction

  assign sum = df_residue_pkg::add(a_q, operand(b_q, op_i.add, op_i.sub));
  assign t   = df_residue_pkg::add(df_residue_pkg::add(u_q, operand(v_q, op_i.add, op_i.sub)),
                                   multiple);

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      {a_q, b_q, u_q, v_q, m_q, a_end_q, u_end_q, z_q} <= '0;
    end else if (load_i) begin
      a_q <= y_i;
      b_q <= m_i;
      u_q <= Scaled ? y_i : x_i;
      v_q <= Scaled ? x_i : 2'd0;
      m_q <= m_i;
    end else if (finish) begin
      a_end_q <= a_q;
      u_end_q <= u_q;
      a_q     <= Scaled ? u_q : a_q;
      u_q     <= 2'd0;
    end else begin
      if (op_i.step_ab) a_q <= shifted(sum, op_i.shift2);
      if (op_i.step_ab & op_i.swap) b_q <= a_q;
      if (op_i.step) begin
        u_q <= shifted(t, op_i.shift2);
        z_q <= t;
      end
      if (op_i.step & op_i.swap) v_q <= u_q;
    end
  end

  assign differs_o = df_residue_pkg::differ(z_q, z_i)
                   | df_residue_pkg::differ(a_end_q, 2'd0)
                   | df_residue_pkg::differ(u_end_q, u_finish_i)
                   | df_residue_pkg::differ(b_q, b1_i ? 2'd2 : 2'd1);

endmodule
