// SPDX-License-Identifier: Apache-2.0
//
// Adder of three operands in a segment: sum_o + 2^Width (carry_o[0] + carry_o[1]) =
// a_i + b_i + c_i + carry_i[0] + carry_i[1]. A full adder in each bit, then a carry chain.
// Combinational.

module df_divstep_gfp_two_add #(
  parameter int unsigned Width      = 8,  // >= 2
  parameter int unsigned Technology = 0   // df_tech_pkg::Technology*
) (
  input  logic [Width-1:0] a_i,
  input  logic [Width-1:0] b_i,
  input  logic [Width-1:0] c_i,
  input  logic [1:0]       carry_i,
  output logic [Width-1:0] sum_o,
  output logic [1:0]       carry_o
);

  logic [Width-1:0] half, both;
  assign half = a_i ^ b_i ^ c_i;
  assign both = (a_i & b_i) | (a_i & c_i) | (b_i & c_i);

  df_divstep_gfp_chain_g #(.Width(Width), .Technology(Technology)) u_chain (
    .g_i(half),
    .f_i({both[Width-2:0], carry_i[1]}),
    .en_i(1'b1),
    .neg_i(1'b0),
    .carry_i(carry_i[0]),
    .sum_o,
    .carry_o(carry_o[0])
  );

  assign carry_o[1] = both[Width-1];

endmodule
