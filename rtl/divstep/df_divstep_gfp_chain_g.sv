// SPDX-License-Identifier: Apache-2.0
//
// Adder of lane g: {carry_o, sum_o} = g_i + (en_i ? f_i ^ neg_i : 0) + carry_i. Combinational.

module df_divstep_gfp_chain_g #(
  parameter int unsigned Width      = 8,  // >= 1
  parameter int unsigned Technology = 0   // df_tech_pkg::Technology*
) (
  input  logic [Width-1:0] g_i,
  input  logic [Width-1:0] f_i,
  input  logic             en_i,
  input  logic             neg_i,
  input  logic             carry_i,
  output logic [Width-1:0] sum_o,
  output logic             carry_o
);

  if (Technology == df_tech_pkg::TechnologyGeneric) begin : gen_plain
    logic [Width-1:0] addend;
    assign addend = {Width{en_i}} & (f_i ^ {Width{neg_i}});
    assign {carry_o, sum_o} = {1'b0, g_i} + {1'b0, addend} + (Width + 1)'(carry_i);
  end else begin : gen_ecp5
    df_carry_ecp5 #(
      .Width(Width),
      .Init(16'h96aa)
    ) u_carry (
      .a_i(g_i),
      .b_i(f_i),
      .c_i({Width{neg_i}}),
      .d_i({Width{en_i}}),
      .carry_i, .sum_o, .carry_o
    );
  end

endmodule
