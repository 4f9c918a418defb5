// SPDX-License-Identifier: Apache-2.0
//
// Adder: {carry_o, sum_o} = a_i + b_i. Combinational, N bits, one carry chain.
// Left as a plain '+' so that each tool puts its own carry structure here.

module df_add #(
  parameter int unsigned N = 8  // operand width, >= 1
) (
  input  logic [N-1:0] a_i,
  input  logic [N-1:0] b_i,
  output logic [N-1:0] sum_o,
  output logic         carry_o
);

  if (N < 1) begin : gen_check_n
    $error("df_add: N must be at least 1");
  end

  assign {carry_o, sum_o} = {1'b0, a_i} + {1'b0, b_i};

endmodule
