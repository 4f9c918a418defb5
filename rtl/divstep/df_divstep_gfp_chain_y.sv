// SPDX-License-Identifier: Apache-2.0
//
// Adder of lane y: {carry_o, sum_o} = left + (quot_i ? m_i : 0) + carry_i. Combinational.
//
//   left = {top_i ^ (move_i & above_i), d_i ^ {Width-1{neg_i}}}
//
// above_i comes late: on ECP5 it goes straight to the topmost cell.

module df_divstep_gfp_chain_y #(
  parameter int unsigned Width      = 8,  // >= 2
  parameter int unsigned Technology = 0   // df_tech_pkg::Technology*
) (
  input  logic             top_i,
  input  logic             move_i,
  input  logic             above_i,
  input  logic [Width-2:0] d_i,
  input  logic             neg_i,
  input  logic [Width-1:0] m_i,
  input  logic             quot_i,
  input  logic             carry_i,
  output logic [Width-1:0] sum_o,
  output logic             carry_o
);

  localparam int unsigned Top = Width - 1;

  if (Technology == df_tech_pkg::TechnologyGeneric) begin : gen_plain
    logic [Width-1:0] left, right;
    assign left  = {top_i ^ (move_i & above_i), d_i ^ {Top{neg_i}}};
    assign right = {Width{quot_i}} & m_i;
    assign {carry_o, sum_o} = {1'b0, left} + {1'b0, right} + (Width + 1)'(carry_i);
  end else begin : gen_ecp5
    df_carry_ecp5 #(
      .Width(Width),
      .Init(16'h9666),     // a ^ b ^ (c & d)
      .InitTop(16'h956a)  // a ^ d ^ (b & c)
    ) u_carry (
      .a_i({m_i[Top] & quot_i, d_i}),
      .b_i({move_i, {Top{neg_i}}}),
      .c_i({above_i, m_i[Top-1:0]}),
      .d_i({top_i, {Top{quot_i}}}),
      .carry_i, .sum_o, .carry_o
    );
  end

endmodule
