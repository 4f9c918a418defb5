// SPDX-License-Identifier: Apache-2.0
//
// An ECP5 carry chain: Width bits with the same look-up table, below them one that makes the carry
// in and above them one that shows the carry out. The place and route tool would add a cell at each
// end for these; as sums of the chain's own cells they take half a cell each, and the register of
// the carry out can sit behind it. An even Width wastes nothing.

module df_ds_carry_ecp5 #(
  parameter int unsigned Width = 8,         // >= 1
  parameter logic [15:0] Init  = 16'h0000,  // see df_ds_cell_ecp5
  parameter bit          Model = 1'b0
) (
  input  logic [Width-1:0] a_i,
  input  logic [Width-1:0] b_i,
  input  logic [Width-1:0] c_i,
  input  logic [Width-1:0] d_i,
  input  logic             carry_i,
  output logic [Width-1:0] sum_o,
  output logic             carry_o
);

  localparam int unsigned Used  = Width + 2;
  localparam int unsigned Cells = (Used + 1) / 2;
  localparam int unsigned All   = 2 * Cells;

  // Carry in: P = 0 for c = d = 1, and the carry is a. Carry out and a gap above it: P = 0.
  localparam logic [15:0] InitIn  = 16'h000a;
  localparam logic [15:0] InitOut = 16'h0000;

  logic [All-1:0] a, b, c, d, sum;
  logic [Cells:0] carry;

  assign a = All'({a_i, carry_i});
  assign b = All'({b_i, 1'b0});
  assign c = All'({c_i, 1'b1});
  assign d = All'({d_i, 1'b1});
  assign carry[0] = 1'b0;

  for (genvar i = 0; i < Cells; i++) begin : gen_cell
    df_ds_cell_ecp5 #(
      .Init0((i == 0) ? InitIn : (2 * i <= Width) ? Init : InitOut),
      .Init1((2 * i < Width) ? Init : InitOut),
      .First(i == 0),
      .Model(Model)
    ) u_cell (
      .carry_i(carry[i]),
      .a_i(a[2*i+:2]),
      .b_i(b[2*i+:2]),
      .c_i(c[2*i+:2]),
      .d_i(d[2*i+:2]),
      .sum_o(sum[2*i+:2]),
      .carry_o(carry[i+1])
    );
  end

  assign sum_o   = sum[Width:1];
  assign carry_o = sum[Width+1];

  logic unused_ends;
  assign unused_ends = ^{carry[Cells], sum[0], sum[All-1]};

endmodule
