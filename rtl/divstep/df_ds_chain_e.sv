// SPDX-License-Identifier: Apache-2.0
//
// Adder of lane e: {carry_o, sum_o} = y_i + (merge_i ? e_i & ~x_i : e_i) + carry_i. Combinational.

module df_ds_chain_e #(
  parameter int unsigned Width = 8  // >= 1
) (
  input  logic [Width-1:0] y_i,
  input  logic [Width-1:0] e_i,
  input  logic [Width-1:0] x_i,
  input  logic             merge_i,
  input  logic             carry_i,
  output logic [Width-1:0] sum_o,
  output logic             carry_o
);

  logic [Width-1:0] addend;
  assign addend = e_i & ~({Width{merge_i}} & x_i);
  assign {carry_o, sum_o} = {1'b0, y_i} + {1'b0, addend} + (Width + 1)'(carry_i);

endmodule
