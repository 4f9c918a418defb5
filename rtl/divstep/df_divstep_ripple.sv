// SPDX-License-Identifier: Apache-2.0
//
// Adder of a few bits as plain logic: {carry_o, sum_o} = a_i + b_i + carry_i. Combinational. For
// the head, where a carry chain would take longer to get into and out of than to pass.

module df_divstep_ripple #(
  parameter int unsigned Width = 3  // >= 1
) (
  input  logic [Width-1:0] a_i,
  input  logic [Width-1:0] b_i,
  input  logic             carry_i,
  output logic [Width-1:0] sum_o,
  output logic             carry_o
);

  logic [Width:0] carry;
  assign carry   = {(a_i & b_i) | ((a_i ^ b_i) & carry[Width-1:0]), carry_i};
  assign sum_o   = a_i ^ b_i ^ carry[Width-1:0];
  assign carry_o = carry[Width];

endmodule
