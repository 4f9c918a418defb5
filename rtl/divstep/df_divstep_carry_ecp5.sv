// SPDX-License-Identifier: Apache-2.0
//
// An ECP5 carry chain: Width bits with the same look-up table, but for the topmost. The place and
// route tool puts a cell below it, which takes the carry in, and one above it, whose sum is the
// carry out: 2 (Width + 2) look-up table positions for an even Width. A tile has 8 positions and
// one reset line, so the register of the carry out sits behind its sum if Width + 2 is a multiple
// of 8: Width 22, 30, 38.

module df_divstep_carry_ecp5 #(
  parameter int unsigned Width   = 8,         // >= 1
  parameter logic [15:0] Init    = 16'h0000,  // see df_divstep_cell_ecp5
  parameter logic [15:0] InitTop = Init,      // of bit Width - 1
  parameter bit          Model   = 1'b0
) (
  input  logic [Width-1:0] a_i,
  input  logic [Width-1:0] b_i,
  input  logic [Width-1:0] c_i,
  input  logic [Width-1:0] d_i,
  input  logic             carry_i,
  output logic [Width-1:0] sum_o,
  output logic             carry_o
);

  localparam int unsigned Cells = (Width + 1) / 2;
  localparam int unsigned All   = 2 * Cells;

  // A gap at the top passes its carry on.
  localparam logic [15:0] InitGap = 16'hffff;

  logic [All-1:0] a, b, c, d, sum;
  logic [Cells:0] carry;

  assign a        = All'(a_i);
  assign b        = All'(b_i);
  assign c        = All'(c_i);
  assign d        = All'(d_i);
  assign carry[0] = carry_i;

  for (genvar i = 0; i < Cells; i++) begin : gen_cell
    df_divstep_cell_ecp5 #(
      .Init0((2 * i + 1 == Width) ? InitTop : Init),
      .Init1((2 * i + 1 == Width) ? InitGap : (2 * i + 2 == Width) ? InitTop : Init),
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

  assign sum_o   = sum[Width-1:0];
  assign carry_o = carry[Cells];

  logic unused_gap;
  assign unused_gap = sum[All-1];

endmodule
