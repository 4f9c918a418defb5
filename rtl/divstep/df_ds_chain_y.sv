// SPDX-License-Identifier: Apache-2.0
//
// Adder of lane y: {carry_o, sum_o} = (d_i ^ neg_i) + (quot_i ? m_i : 0) + carry_i. Combinational.

module df_ds_chain_y #(
  parameter int unsigned Width      = 8,  // >= 1
  parameter int unsigned Technology = 0   // df_ds_pkg::Technology*
) (
  input  logic [Width-1:0] d_i,
  input  logic [Width-1:0] m_i,
  input  logic [Width-1:0] neg_i,
  input  logic             quot_i,
  input  logic             carry_i,
  output logic [Width-1:0] sum_o,
  output logic             carry_o
);

  if (Technology == df_ds_pkg::TechnologyPlain) begin : gen_plain
    logic [Width-1:0] left, right;
    assign left  = d_i ^ neg_i;
    assign right = {Width{quot_i}} & m_i;
    assign {carry_o, sum_o} = {1'b0, left} + {1'b0, right} + (Width + 1)'(carry_i);
  end else begin : gen_ecp5
    df_ds_carry_ecp5 #(
      .Width(Width),
      .Init(16'h9666),
      .Model(Technology == df_ds_pkg::TechnologyEcp5Model)
    ) u_carry (
      .a_i(d_i),
      .b_i(neg_i),
      .c_i(m_i),
      .d_i({Width{quot_i}}),
      .carry_i,
      .sum_o,
      .carry_o
    );
  end

endmodule
