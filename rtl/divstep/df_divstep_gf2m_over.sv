// SPDX-License-Identifier: Apache-2.0
//
// Comparison of degrees: carry_o is 1 if the degree of a or b exceeds that of m, and carry_i if all
// are 0. A carry chain from the lowest bit: a bit of m makes the carry 0, a bit of a or b alone
// makes it 1, and no bit passes it on. Combinational.

module df_divstep_gf2m_over #(
  parameter int unsigned Width      = 8,  // >= 1
  parameter int unsigned Technology = 0   // df_tech_pkg::Technology*
) (
  input  logic [Width-1:0] m_i,
  input  logic [Width-1:0] a_i,
  input  logic [Width-1:0] b_i,
  input  logic             carry_i,
  output logic             carry_o
);

  logic [Width-1:0] sum, unused_sum;

  if (Technology == df_tech_pkg::TechnologyGeneric) begin : gen_plain
    assign {carry_o, sum} = {1'b0, ~m_i} + {1'b0, ~m_i & (a_i | b_i)} + (Width + 1)'(carry_i);
  end else begin : gen_ecp5
    // P = no bit set; the table's value for c = d = 0 is then the complement of m.
    df_carry_ecp5 #(
      .Width(Width),
      .Init(16'h0001)
    ) u_carry (
      .a_i(m_i),
      .b_i(m_i),
      .c_i(a_i),
      .d_i(b_i),
      .carry_i,
      .sum_o(sum),
      .carry_o
    );
  end

  assign unused_sum = sum;

endmodule
