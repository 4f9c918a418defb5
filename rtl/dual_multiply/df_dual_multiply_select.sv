// SPDX-License-Identifier: Apache-2.0
//
// Anticipated selection of a digit of Q. Combinational.
//
// Source: A. Cilardo, N. Mazzocca, "Time Efficient Dual-Field Unit for Cryptography-Related
//         Processing" (2008), section 4.
//
// Reads the two columns to be cleared in redundant form, before the next row of A is added: sum
// and carry bits, the 1 of a complemented row that is not added yet (ca_i), and the carry that
// the cleared columns below still owe (t_i). Polynomials have no carries: there c_i, ca_i and t_i
// are 0.

module df_dual_multiply_select (
  input  logic       field_i,
  input  logic [1:0] s_i,
  input  logic [1:0] c_i,
  input  logic       ca_i,
  input  logic       t_i,
  input  logic       n1_i,
  output logic       inv_o,
  output logic       trp_o,
  output logic       shl_o
);

  // Bits 0 and 1 of s_i[0] + c_i[0] + ca_i + t_i.
  logic ones, twos;
  assign ones = s_i[0] ^ c_i[0] ^ ca_i ^ t_i;
  assign twos = (s_i[0] & c_i[0]) ^ (ca_i & t_i) ^ ((s_i[0] ^ c_i[0]) & (ca_i ^ t_i));

  df_dual_multiply_quotient u_quotient (
    .field_i,
    .sp_i({s_i[1] ^ c_i[1] ^ twos, ones}),
    .n1_i, .inv_o, .trp_o, .shl_o
  );

endmodule
