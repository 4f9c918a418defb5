// SPDX-License-Identifier: Apache-2.0
//
// Check of the bit-serial Montgomery multiplier by casting out modulo 3 (df_residue_pkg). All
// residues follow from those of the operands at the ports and from the choices of the steps.
//
// number      residue                                                  compared
// B, M        of the ports                                             in every cycle
// A           (A - a) / 2 after a step: 0 after all of them            with the result
// E           M - B - 1                                                in the cycle before S + M
// S           (S + a B - q M) / 2 after a step                         with the result
// S + M       the sum, if S is negative                                with the result
//
// One wrong bit of any of these numbers changes its residue, and steps keep the difference.
// fault_o is 1 in the cycle of a wrong S, S + M or A, else at most two cycles later.

module df_serial_multiply_check #(
  parameter int unsigned N = 256  // width, >= 3
) (
  input  logic                     clk_i,
  input  logic                     clear_i,
  input  logic                     load_i,          // A and B
  input  logic                     load_modulus_i,
  input  df_residue_pkg::residue_t residue_a_i,     // with load_i
  input  df_residue_pkg::residue_t residue_b_i,
  input  df_residue_pkg::residue_t residue_m_i,     // with load_modulus_i
  input  logic                     step_i,          // a step, of a = add_b_i and q = sub_m_i
  input  logic                     add_b_i,
  input  logic                     sub_m_i,
  input  logic                     write_sum_i,     // E becomes S + M in the next cycles
  input  logic                     operands_i,      // B and M are those of an operation
  input  logic                     result_i,        // S and S + M are those of valid operands
  input  logic [N-1:0]             m_i,
  input  logic [N-1:0]             b_i,
  input  logic [N-1:0]             sum_i,
  input  logic [N-1:0]             extra_i,
  input  logic                     negative_i,      // the sign of S
  output df_residue_pkg::residue_t residue_o,       // of the result
  output logic                     fault_o
);


  df_residue_pkg::residue_t a_q, b_q, m_q, s_q, addend;
  df_residue_pkg::residue_t fold_b, fold_m, fold_s, fold_e, sign;
  logic     operand_fault_q, extra_fault_q, result_fault;

  df_residue #(.Bits(N)) u_m (.value_i(m_i), .residue_o(fold_m));
  df_residue #(.Bits(N)) u_b (.value_i(b_i), .residue_o(fold_b));
  df_residue #(.Bits(N)) u_sum (.value_i(sum_i), .residue_o(fold_s));
  df_residue #(.Bits(N)) u_extra (.value_i(extra_i), .residue_o(fold_e));

  // The sign is -2^N.
  assign sign   = !negative_i ? 2'd0 : (N % 2 == 0) ? 2'd2 : 2'd1;
  assign addend = df_residue_pkg::add(add_b_i ? b_q : 2'd0,
                                      sub_m_i ? df_residue_pkg::negate(m_q) : 2'd0);

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      a_q <= '0;
      b_q <= '0;
      s_q <= '0;
    end else if (load_i) begin
      a_q <= residue_a_i;
      b_q <= residue_b_i;
      s_q <= '0;
    end else if (step_i) begin
      a_q <= df_residue_pkg::negate(df_residue_pkg::add(a_q, add_b_i ? 2'd2 : 2'd0));
      s_q <= df_residue_pkg::negate(df_residue_pkg::add(s_q, addend));
    end
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) m_q <= '0;
    else if (load_modulus_i) m_q <= residue_m_i;
  end

  always_ff @(posedge clk_i) begin
    operand_fault_q <= operands_i & ~clear_i
                     & (df_residue_pkg::differ(fold_m, m_q) | df_residue_pkg::differ(fold_b, b_q));
    if (clear_i | load_i) extra_fault_q <= 1'b0;
    else if (write_sum_i) begin
      extra_fault_q <= df_residue_pkg::differ(
          df_residue_pkg::add(fold_e, df_residue_pkg::add(b_q, 2'd1)), m_q);
    end
  end

  assign residue_o    = df_residue_pkg::add(s_q, negative_i ? m_q : 2'd0);
  assign result_fault = extra_fault_q | df_residue_pkg::differ(a_q, 2'd0)
                      | df_residue_pkg::differ(df_residue_pkg::add(fold_s, sign), s_q)
                      | (negative_i & df_residue_pkg::differ(fold_e, residue_o));
  assign fault_o      = operand_fault_q | (result_i & result_fault);

endmodule
