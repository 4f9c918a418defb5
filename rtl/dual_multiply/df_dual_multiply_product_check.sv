// SPDX-License-Identifier: Apache-2.0
//
// Check of the parallel multiplier by casting out (df_dual_multiply_residue). The registers of the
// operands are compared with the operands at the ports, and the result with
//
//   A B + Q N, + N if it is negative        2^-R is 1 modulo 3, x^-R modulo x + 1: R is even
//
// as residues, Q from the digits of the array. fault_o is 1 in the cycle of a wrong register.

module df_dual_multiply_product_check #(
  parameter int unsigned N      = 64,
  parameter int unsigned Digits = 33
) (
  input  logic              clk_i,
  input  logic              wipe_i,       // the registers become 0
  input  logic              load_i,       // the operands enter their registers
  input  logic              busy_i,       // the result enters its register
  input  logic              refused_i,    // the result is 0
  input  logic              operands_i,   // the registers hold an operation
  input  logic              field_i,
  input  logic [N:0]        n_i,
  input  logic [N-1:0]      a_i,
  input  logic [N-1:0]      b_i,
  input  logic              field_held_i,
  input  logic [N:0]        n_held_i,
  input  logic [N-1:0]      a_held_i,
  input  logic [N-1:0]      b_held_i,
  input  logic [Digits-1:0] q_inv_i,      // digits of Q
  input  logic [Digits-1:0] q_trp_i,
  input  logic [Digits-1:0] q_shl_i,
  input  logic              negative_i,
  input  logic [N-1:0]      result_i,
  output logic              fault_o
);

  logic                field_q;
  df_residue_pkg::residue_t a_q, b_q, n_q, result_q, a, b, n, a_held, b_held, n_held, result;
  df_residue_pkg::residue_t quotient, expected;

  df_dual_multiply_residue #(.Bits(N)) u_a (.field_i, .value_i(a_i), .residue_o(a));
  df_dual_multiply_residue #(.Bits(N)) u_b (.field_i, .value_i(b_i), .residue_o(b));
  df_dual_multiply_residue #(.Bits(N + 1)) u_n (.field_i, .value_i(n_i), .residue_o(n));
  df_dual_multiply_residue #(.Bits(N)) u_a_held (
    .field_i(field_q),
    .value_i(a_held_i),
    .residue_o(a_held)
  );
  df_dual_multiply_residue #(.Bits(N)) u_b_held (
    .field_i(field_q),
    .value_i(b_held_i),
    .residue_o(b_held)
  );
  df_dual_multiply_residue #(.Bits(N + 1)) u_n_held (
    .field_i(field_q),
    .value_i(n_held_i),
    .residue_o(n_held)
  );
  df_dual_multiply_residue #(.Bits(N)) u_result (
    .field_i(field_q),
    .value_i(result_i),
    .residue_o(result)
  );

  df_dual_multiply_digits_residue #(.Digits(Digits)) u_quotient (
    .field_i(field_q),
    .inv_i(q_inv_i),
    .trp_i(q_trp_i),
    .shl_i(q_shl_i),
    .residue_o(quotient)
  );

  assign expected = refused_i ? '0
      : df_dual_multiply_pkg::product(field_q, a_q, b_q, quotient, n_q, negative_i);

  always_ff @(posedge clk_i) begin
    if (wipe_i) begin
      field_q  <= 1'b0;
      a_q      <= '0;
      b_q      <= '0;
      n_q      <= '0;
      result_q <= '0;
    end else if (load_i) begin
      field_q  <= field_i;
      a_q      <= a;
      b_q      <= b;
      n_q      <= n;
    end else if (busy_i) begin
      result_q <= expected;
    end
  end

  assign fault_o = operands_i
                 & ((field_held_i != field_q) | df_residue_pkg::differ(a_held, a_q)
                    | df_residue_pkg::differ(b_held, b_q)
                    | df_residue_pkg::differ(n_held, n_q)
                    | (~busy_i & df_residue_pkg::differ(result, result_q)));

endmodule
