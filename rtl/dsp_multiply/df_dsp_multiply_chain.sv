// SPDX-License-Identifier: Apache-2.0
//
// Adder of the sum: {carry_o, sum_o} = (moves_i ? moved_i : held_i) + addend_i + carry_i.
// Combinational. An ECP5's carry cell takes the choice in.

module df_dsp_multiply_chain #(
  parameter int unsigned Width      = 8,  // >= 1
  parameter int unsigned Technology = 0   // df_tech_pkg::Technology*
) (
  input  logic [Width-1:0] held_i,
  input  logic [Width-1:0] moved_i,
  input  logic             moves_i,
  input  logic [Width-1:0] addend_i,
  input  logic             carry_i,
  output logic [Width-1:0] sum_o,
  output logic             carry_o
);

  if (Technology == df_tech_pkg::TechnologyGeneric) begin : gen_plain
    logic [Width-1:0] base;
    logic             unused_guard;
    assign base = moves_i ? moved_i : held_i;
    assign {carry_o, sum_o, unused_guard} = {1'b0, base, 1'b1} + {1'b0, addend_i, carry_i};
  end else begin : gen_ecp5
    df_carry_ecp5 #(
      .Width(Width),
      .Init(16'h665a)
    ) u_carry (
      .a_i(addend_i),
      .b_i(moved_i),
      .c_i(held_i),
      .d_i({Width{moves_i}}),
      .carry_i, .sum_o, .carry_o
    );
  end

endmodule
