// SPDX-License-Identifier: Apache-2.0
//
// Piece of a carry chain: {carry_o, sum_o} = a_i + b_i + carry_i. Combinational, N bits, left as a
// plain '+' so that each tool puts its own carry structure here.

module df_add_carry #(
  parameter int unsigned N = 8  // operand width, >= 1
) (
  input  logic [N-1:0] a_i,
  input  logic [N-1:0] b_i,
  input  logic         carry_i,
  output logic [N-1:0] sum_o,
  output logic         carry_o
);

  if (N < 1) begin : gen_check_n
    $error("df_add_carry: N must be at least 1");
  end

  assign {carry_o, sum_o} = {1'b0, a_i} + {1'b0, b_i} + {{N{1'b0}}, carry_i};

endmodule
