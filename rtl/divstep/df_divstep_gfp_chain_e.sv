// SPDX-License-Identifier: Apache-2.0
//
// Adder of lane e: {carry_o, sum_o} = e_i + (use_y_i ? y_i : m_i) + carry_i. Combinational.

module df_divstep_gfp_chain_e #(
  parameter int unsigned Width      = 8,  // >= 1
  parameter int unsigned Technology = 0   // df_tech_pkg::Technology*
) (
  input  logic [Width-1:0] e_i,
  input  logic [Width-1:0] y_i,
  input  logic [Width-1:0] m_i,
  input  logic             use_y_i,
  input  logic             carry_i,
  output logic [Width-1:0] sum_o,
  output logic             carry_o
);

  if (Technology == df_tech_pkg::TechnologyGeneric) begin : gen_plain
    logic [Width-1:0] addend;
    assign addend = use_y_i ? y_i : m_i;
    assign {carry_o, sum_o} = {1'b0, e_i} + {1'b0, addend} + (Width + 1)'(carry_i);
  end else begin : gen_ecp5
    df_carry_ecp5 #(
      .Width(Width),
      .Init(16'h665a)
    ) u_carry (
      .a_i(e_i),
      .b_i(y_i),
      .c_i(m_i),
      .d_i({Width{use_y_i}}),
      .carry_i, .sum_o, .carry_o
    );
  end

endmodule
