// SPDX-License-Identifier: Apache-2.0
//
// Adder with a choice of its second addend: sum_o = a_i + (second_i ? c_i : b_i) + carry_i modulo
// 2^Width. Combinational. A carry cell of ECP5 has room for the choice.

module df_jump_inverse_add #(
  parameter int unsigned Width      = 8,  // >= 1
  parameter int unsigned Technology = 0   // df_tech_pkg::Technology*
) (
  input  logic [Width-1:0] a_i,
  input  logic [Width-1:0] b_i,
  input  logic [Width-1:0] c_i,
  input  logic             second_i,
  input  logic             carry_i,
  output logic [Width-1:0] sum_o
);

  if (Technology == df_tech_pkg::TechnologyGeneric) begin : gen_plain
    assign sum_o = a_i + (second_i ? c_i : b_i) + Width'(carry_i);
  end else begin : gen_ecp5
    logic unused_carry;
    df_carry_ecp5 #(
      .Width(Width),
      .Init(16'h665a)
    ) u_carry (
      .a_i,
      .b_i(c_i),
      .c_i(b_i),
      .d_i({Width{second_i}}),
      .carry_i, .sum_o,
      .carry_o(unused_carry)
    );
  end

endmodule
